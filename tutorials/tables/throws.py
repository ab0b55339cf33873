"""What perfect play gives in many random throws of Tashkent: one throw solved, and the file of all.

`benchmarks/throws.py` solves them and writes the file; the page on perfect play adds up its rows,
and a test solves some of them again.
"""

import csv
from collections.abc import Callable, Iterable
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

from domino_rules.dice.best import outcome, values
from domino_rules.dice.hand import DiceHand
from domino_rules.games.tashkent import TASHKENT

FILE = Path(__file__).with_name("throws.csv")

SEED = 2026


class Solved(NamedTuple):
    """One throw, solved; an outcome is 1 if the beginner wins, -1 if the other player does, else 0.

    `outcome` is that of perfect play, `other_first` the same if the other player places first, and
    `dice_only` if equal dice left were a drawn game. `placements` counts the first placements there
    are to choose from, and `good` those that perfect play allows.
    """

    number: int
    outcome: int
    other_first: int
    dice_only: int
    placements: int
    good: int


def thrown(number: int) -> DiceHand:
    """The random throw with this number; each has a seed of its own, so that any can be redone."""
    return TASHKENT.deal(Random(f"throw {SEED}/{number}"), opener=0)


def solve(number: int) -> Solved:
    """The random throw with this number, solved.

    >>> solve(3)
    Solved(number=3, outcome=0, other_first=0, dice_only=0, placements=16, good=2)
    """
    hand = thrown(number)
    after = values(hand)
    result = max(after.values()) if after else outcome(hand)
    other = TASHKENT.with_options(first_placer="other")
    swapped = other.begin(hand.held, hand.grid.placed[0], opener=0)
    return Solved(
        number,
        result,
        outcome(swapped),
        outcome(hand, spots=False) if result else 0,
        len(after),
        sum(value == result for value in after.values()),
    )


def write(rows: Iterable[Solved], file: Path = FILE) -> None:
    """Write solved throws, one by one as they come."""
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(Solved._fields)
        for row in rows:
            writer.writerow(row)
            out.flush()


@cache
def read(file: Path = FILE) -> tuple[Solved, ...]:
    """The solved throws of the file."""
    with file.open(encoding="utf-8", newline="") as lines:
        return tuple(Solved(*map(int, row)) for row in list(csv.reader(lines))[1:])


# What the page says of them


class Share(NamedTuple):
    """How many of some throws there are: `number` of `of`."""

    number: int
    of: int

    @property
    def margin(self) -> float:
        """How far the share of all throws may well be from this one: in 95 of 100 such samples it
        is no further.
        """
        part = self.number / self.of
        return 1.96 * sqrt(part * (1 - part) / self.of)

    def __str__(self) -> str:
        """In hundredths, with the margin; a line is only broken between the two.

        >>> str(Share(450, 1000)).replace("\\N{NO-BREAK SPACE}", "_")
        '45.0_% ±_3.1'
        """
        share, margin = 100 * self.number / self.of, 100 * self.margin
        return f"{share:.1f}\N{NO-BREAK SPACE}% ±\N{NO-BREAK SPACE}{margin:.1f}"


Test = Callable[[Solved], bool]


def _any(row: Solved) -> bool:
    return True


MEASURES: dict[str, tuple[Test, Test]] = {
    "won": (lambda row: row.outcome == 1, _any),
    "lost": (lambda row: row.outcome == -1, _any),
    "drawn": (lambda row: row.outcome == 0, _any),
    "won, other first": (lambda row: row.other_first == 1, _any),
    "lost, other first": (lambda row: row.other_first == -1, _any),
    "drawn, other first": (lambda row: row.other_first == 0, _any),
    "same either way": (lambda row: row.outcome == row.other_first, _any),
    "first wins": (lambda row: (row.outcome, row.other_first) == (1, -1), _any),
    "first loses": (lambda row: (row.outcome, row.other_first) == (-1, 1), _any),
    "by spots": (lambda row: row.dice_only == 0, lambda row: row.outcome != 0),
    "one wins": (lambda row: row.good == 2, lambda row: row.outcome == 1),
    "all win": (lambda row: row.good == row.placements, lambda row: row.outcome == 1),
}
"""What can be asked about the throws: what has to hold of a throw, and of which throws it is asked.

Every first placement has an image in the mirror, so that two that win are one to be found.
"""


def share(name: str, rows: Iterable[Solved] | None = None) -> Share:
    """How many throws a measure holds of; of the file's, unless others are given.

    Raises `KeyError` for a measure that is not in `MEASURES`.
    """
    holds, among = MEASURES[name]
    asked = [row for row in (read() if rows is None else rows) if among(row)]
    return Share(sum(map(holds, asked)), len(asked))
