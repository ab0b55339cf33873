"""The case files: whole records that any referee of these rules judges alike.

Those in `legal/` are in order with all their claims. In `wrong/` the first line says what comes
out: `exit=` the exit status, `kind=` and `line=` of the first problem that is not `unchecked`, and
in some its `rule=`.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from domino_rules import check

HERE = Path(__file__).parent
LEGAL = sorted((HERE / "legal").glob("*.toml"))
WRONG = sorted((HERE / "wrong").glob("*.toml"))


def name(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("path", LEGAL, ids=name)
def test_a_legal_record_is_in_order(path: Path) -> None:
    report = check(path.read_text(encoding="utf-8"))
    assert [problem for problem in report.problems if problem.kind != "unchecked"] == []
    assert report.status == 0


@pytest.mark.parametrize("path", WRONG, ids=name)
def test_a_wrong_record_is_found_out(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    expected = expectation(text)
    report = check(text)
    first = next(problem for problem in report.problems if problem.kind != "unchecked")
    assert (report.status, first.kind) == (int(expected["exit"]), expected["kind"])
    assert expected["line"] in ("*", str(first.line))
    assert expected.get("rule", first.rule) == first.rule


def test_the_command_line_says_the_same() -> None:
    """One run over all files: a line of JSON for each, and the highest exit status."""
    files = [*LEGAL, *WRONG]
    command = [sys.executable, "-m", "domino_rules", "check", "--json", *map(str, files)]
    done = subprocess.run(command, capture_output=True, cwd=HERE.parents[1], check=False)
    reports = [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]
    assert [report["file"] for report in reports] == list(map(str, files))
    assert [report["ok"] for report in reports] == [True] * len(LEGAL) + [False] * len(WRONG)
    assert (done.returncode, done.stderr) == (2, b"")


def expectation(text: str) -> dict[str, str]:
    """What the first line of a wrong record promises."""
    return dict(re.findall(r"(\w+)=(\S+)", text.split("\n")[0]))
