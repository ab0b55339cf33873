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

from tools.paths import ROOT

CHAIN, MATCH = (f"domino_rules/line/{name}.py" for name in ("chain", "match"))
GEORGIAN = "domino_rules/games/georgian.py"
KOZEL = "domino_rules/games/kozel.py"

TASHKENT = "domino_rules/games/tashkent.py"
DICE_FACES, GRID, DICE_HAND = (f"domino_rules/dice/{name}.py" for name in ("faces", "grid", "hand"))
DICE_MATCH = "domino_rules/dice/match.py"

MUTATIONS: dict[str, tuple[str, ...]] = {
    "the remainder is rounded down": (GEORGIAN, "-(-left // 5) * 5", "left // 5 * 5"),
    "empty late sides count": (CHAIN, "End(n, 0, None)", "End(n, n, None)"),
    "a double counts one half": (CHAIN, "2 * n if t.is_double else n", "n"),
    "late sides open after one main side": (
        CHAIN,
        "new[LEFT] != free and new[RIGHT]",
        "new[LEFT] != free or new[RIGHT]",
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
        "points, left, opener, cited",
        "points, left, winner, cited",
    ),
    "a lone 0-0 is worth nothing": (GEORGIAN, "points = 10", "points = 0"),
    "a total of zero writes five": (GEORGIAN, "chain.total if", "(chain.total or 5) if"),
    "tens are written, not fives": (GEORGIAN, "chain.total % 5", "chain.total % 10"),
    "the lowest double opens": (
        GEORGIAN,
        "1 << ((sum(hands) & game.tiles.doubles).bit_length() - 1)",
        "(d := sum(hands) & game.tiles.doubles) & -d",
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
        "hand & DOUBLE_ONE), game.tiles.doubles",
    ),
    "a corner is contact enough": (
        GRID,
        "{} if asks == NOTHING else fits",
        "fits",
        "if asked is not None and asked != NOTHING\n        ]",
        "if asked is not None\n        ]",
    ),
    "one contact that matches is enough": (
        GRID,
        "return all(asked is None or asked == number for",
        "return any(asked is None or asked == number for",
    ),
    "a face may show one number twice": (
        DICE_FACES,
        "for b in NUMBERS if a < b",
        "for b in NUMBERS if a <= b",
    ),
    "more spots win": (TASHKENT, "(dice[seat], spots[seat])", "(dice[seat], -spots[seat])"),
    "more dice left win": (TASHKENT, "(dice[seat], spots[seat])", "(-dice[seat], spots[seat])"),
    "equal spots go to the beginner": (
        TASHKENT,
        "if dice == dice[::-1] and spots == spots[::-1]:",
        "if not dice:",
    ),
    "the loser begins": (
        TASHKENT,
        'return Result("win", winner, 1, dice, following, rules, decided_by=decided)',
        'return Result("win", winner, 1, dice, 1 - winner, rules, decided_by=decided)',
    ),
    "five games win a set": (TASHKENT, "games=4", "games=5"),
    "one set wins the match": (TASHKENT, "sets=2", "sets=1"),
    "games are kept from set to set": (
        DICE_MATCH,
        "scores = [Standing(sets) for sets, _ in scores]",
        "scores = list(scores)",
    ),
    "the other player places first": (
        DICE_HAND,
        "opener if self.beginner_places else",
        "opener if not self.beginner_places else",
    ),
    "who passed stays out": (
        DICE_HAND,
        "legal = self.grid.placements(self.held[seat])",
        "legal = () if self.passed[seat] else self.grid.placements(self.held[seat])",
    ),
}
"""Changes of a rule: the file, then each text and the text in its place."""

ALWAYS = ("the remainder is rounded down", "one contact that matches is enough")
"""Those that are tried every time: one of tiles and one of dice."""


def copy(tree: Path) -> None:
    """Copy all that the pages are built from, and a folder of pages to build."""
    spare = shutil.ignore_patterns("__pycache__", "golden", "*.mjs")
    for name in ("domino_rules", "tutorials", "docs", "tests"):
        shutil.copytree(ROOT / name, tree / name, ignore=spare)
    for name in ("mkdocs.yml", "pyproject.toml"):
        shutil.copy(ROOT / name, tree / name)
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
    write = (
        "import pathlib; from tutorials.site import pages; pages.write_pages(pathlib.Path('pages'))"
    )
    steps = [["-c", write], ["-m", "mkdocs", "build", "--strict"]]
    return [done.stdout for done in (run(tree, *step) for step in steps) if done.returncode]


def changed(mutation: str) -> tuple[str, str]:
    """Return the file of a change, and its text once it is changed."""
    file, *texts = MUTATIONS[mutation]
    source = (ROOT / file).read_text(encoding="utf-8")
    for text, instead in zip(texts[::2], texts[1::2], strict=True):
        assert source.count(text) == 1, f"{mutation}: {file} does not have this once: {text}"
        source = source.replace(text, instead)
    return file, source


@pytest.mark.parametrize("mutation", MUTATIONS)
def test_every_change_still_has_its_place(mutation: str) -> None:
    """What only a long run tries is not lost in between."""
    changed(mutation)


@pytest.mark.parametrize("mutation", MUTATIONS)
def test_a_changed_rule_stops_the_build_at_a_line(
    mutation: str, tmp_path: Path, long_run: bool
) -> None:
    if not long_run and mutation not in ALWAYS:
        pytest.skip("a long test: dev.py test --long")
    copy(tmp_path)
    file, source = changed(mutation)
    (tmp_path / file).write_text(source, encoding="utf-8")
    output = build(tmp_path)
    assert output, f"{mutation}, and nothing notices"
    assert all(re.search(r"(\.md|\.toml), line \d+: ", text) for text in output), output
    assert re.search(r"FenceError: [\w/-]+\.md, line \d+: ", output[-1]), output


def test_the_copy_builds_as_it_is(tmp_path: Path, long_run: bool) -> None:
    """A copy that lacks something stops the build too, but not at a clause, as expected above."""
    if not long_run:
        pytest.skip("a long test: dev.py test --long")
    copy(tmp_path)
    assert build(tmp_path) == []
