"""A throw solved, and many of them counted: what a page shows, and how a false statement fails."""

import re
from pathlib import Path
from typing import Any

import pytest
from markdown import Markdown

from domino_rules import SPACES, TASHKENT, DiceHand, Placement
from domino_rules.dice.best import best, outcome
from domino_rules.dice.faces import face
from tests.rules import rule
from tools.paths import ROOT
from tutorials.site.fence import FenceError, throw, validate
from tutorials.tables import solved, throws

PLAYERS = ("Ana", "Beka")

RECORD = """game = "tashkent"
players = ["Ana", "Beka"]

[[hands]]
opener = "Ana"
start = "2|3"
deal = ["0|1 0|2 1|3 1|3", "0|1 0|3 1|2 1|3"]
"""


def thrown(start: str, ana: str, beka: str) -> DiceHand:
    dice = [[face(int(word[0]), int(word[2])) for word in held.split()] for held in (ana, beka)]
    middle = Placement(face(int(start[0]), int(start[2])), SPACES.index("b2"), 0)
    return TASHKENT.begin(dice, middle, opener=0)


def converted(text: str) -> str:
    fences = [
        {"name": f"domino-{name}", "class": name, "validator": validate, "format": throw}
        for name in ("solved", "throws")
    ]
    del fences[1]["validator"]
    settings: dict[str, Any] = {"pymdownx.superfences": {"custom_fences": fences}}
    extensions = ["pymdownx.superfences", "tutorials.site.markdown"]
    return Markdown(extensions=extensions, extension_configs=settings).convert(text)


def test_every_first_placement_stands_with_its_mirror_image_and_what_comes_of_it() -> None:
    hand = thrown("2|3", "0|1 0|2 1|3 1|3", "0|1 0|3 1|2 1|3")
    throw = solved.solve(hand, PLAYERS)
    assert sorted(play for first in throw.firsts for play in first.plays) == sorted(hand.legal)
    for first in throw.firsts:
        assert len(first.plays) == 2
        assert first.plays[0].mirrored == first.plays[1]
        for play in first.plays:
            after = hand.play(play)
            assert outcome(after) == first.value
            assert len(after.grid.placements(after.held[1])) == first.leaves
    assert {play for first in throw.good for play in first.plays} == set(best(hand))


@rule("tashkent.first-placer", "tashkent.other-places", "tashkent.spots")
def test_what_is_said_of_a_throw() -> None:
    hand = thrown("2|3", "0|1 0|2 1|3 1|3", "0|1 0|3 1|2 1|3")
    assert solved.sentences(solved.solve(hand, PLAYERS)) == [
        "Perfect play: Ana wins.",
        "Of 4 first placements: 1 winning, 1 drawing, 2 losing.",
        "Spots decide it.",
        "If Beka placed first: Beka wins.",
    ]


def test_a_throw_of_which_nothing_fits_at_once() -> None:
    hand = thrown("0|1", "2|3 2|3 2|3 2|3", "0|2 0|3 1|2 1|3")
    throw = solved.solve(hand, PLAYERS)
    assert "Nothing fits for Ana, who has to pass." in solved.sentences(throw)
    assert "<table" not in solved.table(throw)


def test_a_line_is_perfect_and_ends_as_was_said() -> None:
    for number in range(4):
        hand = throws.thrown(number)
        throw = solved.solve(hand, PLAYERS)
        states = solved.line(hand, throw.firsts[0].plays[0])
        assert states[-1].result is not None
        assert {outcome(state) for state in states} == {throw.value}


def test_a_fence_shows_a_line_and_a_table() -> None:
    page = converted(f'```domino-solved result="Ana wins" good="1"\n{RECORD}```')
    assert page.count("<domino-replay") == 1
    assert page.count("<td><svg") == 4
    assert "<strong>Perfect play: Ana wins.</strong>" in page


def test_a_fence_with_a_first_placement_shows_the_line_after_it() -> None:
    page = converted(f'```domino-solved first="0|2 c2 SE" result="Beka wins"\n{RECORD}```')
    assert "0|2, c2, facing SE" in page
    assert "First placement" not in page


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ('result="drawn"', "result is 'drawn'; the engine says 'Ana wins'"),
        ('good="2"', "good is '2'; the engine says '1'"),
        ('blocking="Ana wins"', "blocking is 'Ana wins'; the engine says 'Beka wins'"),
        ('swapped="drawn"', "swapped is 'drawn'; the engine says 'Beka wins'"),
        ('first="0|2 c2 SE" result="Ana wins"', "the engine says 'Beka wins'"),
        ('first="0|3 c2 SE"', "Refusal"),
        ('winner="Ana"', "has no option 'winner'"),
    ],
)
def test_a_false_statement_stops_the_build(options: str, message: str) -> None:
    with pytest.raises(FenceError) as caught:
        converted(f"# A page\n\n```domino-solved {options}\n{RECORD}```")
    assert message in str(caught.value)


def test_a_record_with_plays_is_no_throw() -> None:
    with pytest.raises(FenceError, match="without plays"):
        converted(f'```domino-solved\n{RECORD}plays = """\nAna 1|3 b1 SE\n"""\n```')


PAGE = Path(ROOT, "docs", "en", "perfect-play.md").read_text(encoding="utf-8")


def on_the_page() -> dict[str, solved.Throw]:
    """The throws of the page by their titles, those that show a line after a placement left out."""
    fences = re.findall(r"^```domino-solved ([^\n]*)\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    throws_read = [solved.read(text) for options, text in fences if "first=" not in options]
    return {record.title: solved.solve(hand, PLAYERS) for hand, record in throws_read}


def test_what_the_page_says_in_words_of_its_throws_is_so() -> None:
    solved_throws = on_the_page()
    win, draw, *others = solved_throws["One way to win"].firsts
    assert [win.value, draw.value, *(first.value for first in others)] == [1, 0, -1, -1]
    assert win.plays[0][:2] == draw.plays[0][:2]
    tight = solved_throws["Three ways to win, and none of them the tightest"].blocking
    assert {play[:2] for first in tight for play in first.plays} >= {
        (face(1, 2), SPACES.index("c2"))
    }
    assert {first.value for first in tight} == {-1}
    assert len({frozenset(play[:2] for play in first.plays) for first in tight}) == 1
    right, wrong = solved_throws["One way to a draw"].blocking
    assert right.plays[0][:2] == wrong.plays[0][:2]
    assert (right.value, wrong.value) == (0, -1)


# Many throws


def test_the_file_has_what_the_benchmark_finds() -> None:
    """A few throws of the file, solved again."""
    rows = throws.read()
    assert [row.number for row in rows] == list(range(len(rows)))
    assert len(rows) >= 3000
    for row in rows[7::500]:
        assert throws.solve(row.number) == row


def test_rows_are_written_as_they_are_read(tmp_path: Any) -> None:
    rows = throws.read()[:5]
    throws.write(rows, tmp_path / "throws.csv")
    assert throws.read(tmp_path / "throws.csv") == rows


def test_rows_agree_with_themselves() -> None:
    for row in throws.read():
        assert 0 <= row.good <= row.placements
        assert row.placements % 2 == row.good % 2 == 0
        assert row.dice_only in (row.outcome, 0)


def test_shares_are_counted_with_their_margin() -> None:
    rows = [
        throws.Solved(0, 1, -1, 0, 8, 2),
        throws.Solved(1, 1, 1, 1, 8, 8),
        throws.Solved(2, -1, 1, -1, 6, 6),
        throws.Solved(3, 0, 0, 0, 0, 0),
    ]
    shares = {name: throws.share(name, rows)[:2] for name in throws.MEASURES}
    assert shares == {
        "won": (2, 4),
        "lost": (1, 4),
        "drawn": (1, 4),
        "won, other first": (2, 4),
        "lost, other first": (1, 4),
        "drawn, other first": (1, 4),
        "same either way": (2, 4),
        "first wins": (1, 4),
        "first loses": (1, 4),
        "by spots": (1, 3),
        "one wins": (1, 2),
        "all win": (1, 2),
    }
    assert str(throws.Share(450, 1000)).split() == ["45.0", "%", "±", "3.1"]


def test_what_the_page_says_in_words_of_all_throws_is_so() -> None:
    share = {name: throws.share(name) for name in throws.MEASURES}
    part = {name: each.number / each.of for name, each in share.items()}
    clear = share["won"].margin + share["lost"].margin
    assert part["lost"] + clear < part["won"] < 0.5 - share["won"].margin
    assert part["won, other first"] < part["lost, other first"]
    assert part["same either way"] > 0.5
    assert part["first loses"] < 0.05


def test_a_table_of_throws_and_a_measure_there_is_not() -> None:
    page = converted("```domino-throws\nPerfect play | all\nThe beginner wins | won\n```")
    assert re.search(r"<td>The beginner wins</td><td>\d+\.\d\s% ±\s\d\.\d</td>", page)
    with pytest.raises(FenceError, match="nothing is called 'luck'"):
        converted("```domino-throws\nPerfect play | all\nThe beginner wins | luck\n```")


def test_where_the_figures_come_from() -> None:
    page = converted("```domino-throws\n```")
    assert f"{len(throws.read()):,} random throws (seed {throws.SEED})" in page
    assert f"python benchmarks/throws.py --throws {len(throws.read())}" in page
