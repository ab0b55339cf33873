"""A rule that is changed stops the build of the pages, at a file and a line.

Neither golden transcripts nor any test of the engine have a part in this: what the pages and the
worked hands say is executed when they are built. `dev.py test --long` tries every change.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import dev

CHAIN, HAND, MATCH = (f"domino_rules/{name}.py" for name in ("chain", "hand", "match"))
GEORGIAN = "domino_rules/games/georgian.py"
KOZEL = "domino_rules/games/kozel.py"

MUTATIONS = {
    "the remainder is rounded down": (GEORGIAN, "-(-left // 5) * 5", "left // 5 * 5"),
    "empty late sides count": (CHAIN, "End(n, 0, None)", "End(n, n, None)"),
    "a double counts one half": (CHAIN, "2 * n if t.is_double else n", "n"),
    "late sides open after one main side": (
        CHAIN,
        "new[LEFT] is not free and new[RIGHT]",
        "new[LEFT] is not free or new[RIGHT]",
    ),
    "no tile is protected": (GEORGIAN, "protected=2", "protected=0"),
    "every opening tile scores": (GEORGIAN, "!= (5, 5)", "is None"),
    "a riba pays the difference": (
        GEORGIAN,
        "rounded_up(max(first, second))",
        "rounded_up(abs(first - second))",
    ),
    "the winner opens after a riba": (
        GEORGIAN,
        "left, opener, tuple(rules)",
        "left, winner, tuple(rules)",
    ),
    "a lone 0-0 is worth nothing": (GEORGIAN, "points = 10", "points = 0"),
    "a total of zero writes five": (GEORGIAN, "chain.total if", "(chain.total or 5) if"),
    "tens are written, not fives": (GEORGIAN, "chain.total % 5", "chain.total % 10"),
    "the lowest double opens": (
        GEORGIAN,
        "1 << ((sum(hands) & DOUBLES).bit_length() - 1)",
        "(sum(hands) & DOUBLES) & -(sum(hands) & DOUBLES)",
    ),
    "a target must be passed": (MATCH, "best < target", "best <= target"),
    "a lone 6-6 counts its pips": (KOZEL, "(50, ", "(12, "),
    "twelve is written": (KOZEL, "tested >= 13", "tested >= 12"),
    "eggs are forgotten": (KOZEL, "written = points + eggs", "written = points"),
    "a fish costs the losers' own pips": (
        KOZEL,
        "winner, first + second",
        "winner, max(first, second)",
    ),
    "the winner of a fish leads": (
        KOZEL,
        "next_opener=hand.event.seat",
        "next_opener=result.winner",
    ),
    "any double leads a first hand of Kozel": (
        KOZEL,
        "hand & DOUBLE_ONE), DOUBLE_ONE",
        "hand & DOUBLE_ONE), DOUBLES",
    ),
}
"""Changes of a rule: the file, the text, and the text in its place."""


def copy(tree: Path) -> None:
    """Copy all that the pages are built from, and a folder of pages to build."""
    spare = shutil.ignore_patterns("__pycache__", "golden", "*.mjs")
    for name in ("domino_rules", "tutorials", "docs", "tests"):
        shutil.copytree(dev.ROOT / name, tree / name, ignore=spare)
    for name in ("mkdocs.yml", "pyproject.toml"):
        shutil.copy(dev.ROOT / name, tree / name)
    shutil.copytree(tree / "docs" / "en", tree / "pages")


def run(tree: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a Python in a copied tree, with the rules of that tree and the folder of its pages."""
    return subprocess.run(
        [sys.executable, *command],
        cwd=tree,
        env={
            **os.environ,
            "PYTHONPATH": str(tree),
            "PYTHONDONTWRITEBYTECODE": "1",
            "DOCS_DIR": "pages",
            "NO_MKDOCS_2_WARNING": "1",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=300,
        check=False,
    )


def build(tree: Path) -> list[str]:
    """Build the pages as `dev.py build` does, in two steps: what each says that fails.

    The second is tried even if the first fails: would the pages notice by themselves?
    """
    write = "import pathlib; from tutorials import pages; pages.write_pages(pathlib.Path('pages'))"
    steps = [["-c", write], ["-m", "mkdocs", "build", "--strict"]]
    return [done.stdout for done in (run(tree, *step) for step in steps) if done.returncode]


@pytest.mark.parametrize("mutation", MUTATIONS)
def test_a_changed_rule_stops_the_build_at_a_line(
    mutation: str, tmp_path: Path, long_run: bool
) -> None:
    if not long_run and mutation != next(iter(MUTATIONS)):
        pytest.skip("a long test: dev.py test --long")
    copy(tmp_path)
    file, text, instead = MUTATIONS[mutation]
    source = (tmp_path / file).read_text(encoding="utf-8")
    assert source.count(text) == 1
    (tmp_path / file).write_text(source.replace(text, instead), encoding="utf-8")
    told = build(tmp_path)
    assert told, f"{mutation}, and nothing notices"
    assert all(re.search(r"(\.md|\.toml), line \d+: ", text) for text in told), told
    assert re.search(r"FenceError: [\w/-]+\.md, line \d+: ", told[-1]), told


def test_the_copy_builds_as_it_is(tmp_path: Path) -> None:
    copy(tmp_path)
    assert build(tmp_path) == []
