"""What perfect play gives in many random throws of Tashkent: one throw solved, and the file of all.

`benchmarks/throws.py` solves them and writes the file; the page on perfect play adds up its rows,
and a test solves some of them again.
"""

import csv
from collections.abc import Iterable
from functools import cache
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
    found = max(after.values()) if after else outcome(hand)
    other = TASHKENT.with_options(first_placer="other")
    swapped = other.begin(hand.held, hand.grid.placed[0], opener=0)
    return Solved(
        number,
        found,
        outcome(swapped),
        outcome(hand, spots=False) if found else 0,
        len(after),
        sum(value == found for value in after.values()),
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
