"""The command line: files, standard input, exit statuses, and what is printed."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from domino_rules.cli import main
from domino_rules.records import LONGEST
from tests.writing import hand, record

ROOT = Path(__file__).parents[2]
LEGAL = record(hand("6-4 =10 +0, 6-1 left =5 +5"))
FALSE = record(hand("6-4 =11"))
BROKEN = record(hand("6-7"))

Write = Callable[[str, str | bytes], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a file and return its path."""

    def put(name: str, content: str | bytes) -> str:
        data = content if isinstance(content, bytes) else content.encode("utf-8")
        (tmp_path / name).write_bytes(data)
        return str(tmp_path / name)

    return put


@pytest.fixture
def reports(capsys: pytest.CaptureFixture[str]) -> Callable[..., list[dict[str, Any]]]:
    """Run `check --json` and return the parsed lines."""

    def run(*files: str) -> list[dict[str, Any]]:
        main(["check", "--json", *files])
        return [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return run


def test_the_exit_status_is_the_highest_over_all_files(write: Write) -> None:
    legal, false, broken = write("a", LEGAL), write("b", FALSE), write("c", BROKEN)
    assert main(["check", legal]) == 0
    assert main(["check", false, legal]) == 1
    assert main(["check", legal, broken, false]) == 2
    assert main(["check", legal, "/no/such/file"]) == 2


def test_json_is_one_line_per_file_also_for_what_is_no_record(
    write: Write, reports: Callable[..., list[dict[str, Any]]]
) -> None:
    files = [write("a", LEGAL), write("b", FALSE), write("c", BROKEN), "/no/such/file"]
    told = reports(*files)
    assert [report["file"] for report in told] == files
    assert [report["ok"] for report in told] == [True, False, False, False]
    assert [report["game"] for report in told] == ["georgian"] * 3 + [None]
    assert [len(report["hands"]) for report in told] == [1, 1, 0, 0]


def test_the_hand_is_told_and_then_the_problems(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write("a.toml", FALSE)
    main(["check", path])
    assert capsys.readouterr().out.splitlines() == [
        f"{path}: not in order",
        "  Hand 2",
        "    0. Before the first tile. Ana opens with any tile.",
        "    1. Ana: 6-4 opens. 6 + 4 = 10. Only 5-5 scores as an opening tile.",
        "  line 7, column 5: claim: the open ends add up to 10: 6 + 4 = 10"
        " [georgian.opening-score]",
    ]


def test_a_dash_is_standard_input(
    monkeypatch: pytest.MonkeyPatch, reports: Callable[..., list[dict[str, Any]]]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LEGAL.encode())))
    told = reports("-")
    assert (told[0]["file"], told[0]["ok"]) == ("-", True)


@pytest.mark.parametrize("name", ["", "/", "/no/such/file", "nul\0byte"])
def test_what_cannot_be_opened_is_said(
    name: str, reports: Callable[..., list[dict[str, Any]]]
) -> None:
    problem = reports(name)[0]["problems"][0]
    assert (problem["kind"], problem["line"], problem["hand"]) == ("syntax", None, None)
    assert problem["message"].startswith("cannot be read: ")


def test_what_is_not_utf_8_is_placed_at_the_byte(
    write: Write, reports: Callable[..., list[dict[str, Any]]]
) -> None:
    for data, place in (
        (LEGAL.replace("Ana", "\xc1na").encode("latin-1"), (2, 13)),
        (b"\xff\xfe\x00", (1, 1)),
        (b"ok = 1 # \xc3", (1, 10)),
        ("players = 'ანა'\nx = 'ა".encode() + b"\xff'", (2, 7)),
    ):
        problem = reports(write("x", data))[0]["problems"][0]
        assert (problem["line"], problem["column"]) == place
        assert problem["message"] == "this is not UTF-8 text"


def test_byte_order_mark_and_windows_line_ends(
    write: Write, reports: Callable[..., list[dict[str, Any]]]
) -> None:
    data = b"\xef\xbb\xbf" + FALSE.replace("\n", "\r\n").encode()
    problem = reports(write("x", data))[0]["problems"][0]
    assert (problem["line"], problem["column"], problem["kind"]) == (7, 5, "claim")


def test_a_file_that_is_too_long_is_not_read_to_its_end(
    write: Write, reports: Callable[..., list[dict[str, Any]]]
) -> None:
    for data in (b"#" * (LONGEST + 1), "ა".encode() * 2 * LONGEST, b"\0" * 5_000_000):
        assert "too long" in reports(write("x", data))[0]["problems"][0]["message"]


def test_names_in_any_script_print_whatever_the_locale_says(write: Write) -> None:
    text = record(hand("ანა 6-4", opener=None), players=("ანა", "阿娜"))
    command = [sys.executable, "-m", "domino_rules", "check", write("x", text)]
    environment = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)
    assert "ანა: 6-4 opens." in done.stdout.decode("utf-8")


def test_the_module_runs_from_a_checkout_and_takes_standard_input() -> None:
    command = [sys.executable, "-m", "domino_rules", "check", "--json", "-"]
    done = subprocess.run(command, cwd=ROOT, input=FALSE.encode(), capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (1, b"")
    assert json.loads(done.stdout)["problems"][0]["column"] == 5


def test_a_wrong_command_says_how_it_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([], ["check"], ["chek", "x"], ["check", "--jsonn", "x"]):
        with pytest.raises(SystemExit) as caught:
            main(arguments)
        assert caught.value.code == 2
        assert "usage: domino-rules" in capsys.readouterr().err
