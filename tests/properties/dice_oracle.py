"""A second referee for dice, written from the rules alone and as plainly as can be.

A die on the grid is what its four sides show, clockwise from the north; a grid is a table from
(column, row), rows counted from below, to dice. Nothing of the engine is used.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

Face = tuple[int, int]
Die = tuple[int, int, int, int]
Space = tuple[int, int]
Grid = frozenset[tuple[Space, Die]]
Placing = tuple[Face, Space, Die]

ALL: list[Face] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
AROUND = ((0, 1), (1, 0), (0, -1), (-1, 0))
CORNERS = ("NE", "SE", "SW", "NW")


def turned(face: Face, quarters: int) -> Die:
    """A face after some quarter turns clockwise; unturned its first number lies north and east."""
    sides = (face[0], face[0], face[1], face[1])
    return tuple(sides[(side - quarters) % 4] for side in range(4))  # type: ignore[return-value]


def start(first: int, second: int) -> Grid:
    """The die in the middle, its first number to the north and east."""
    return frozenset({((1, 1), turned((first, second), 0))})


def fits(grid: Grid, space: Space, die: Die) -> bool:
    """Whether a die may lie in this space."""
    lies = dict(grid)
    if space in lies:
        return False
    met = 0
    for side, (right, up) in enumerate(AROUND):
        other = lies.get((space[0] + right, space[1] + up))
        if other is not None:
            met += 1
            if other[(side + 2) % 4] != die[side]:
                return False
    return met > 0


@cache
def ways(grid: Grid, face: Face) -> tuple[tuple[Space, Die], ...]:
    """Every space and turn in which a face fits."""
    return tuple(
        (space, die)
        for space in ((column, row) for row in range(3) for column in range(3))
        for die in (turned(face, quarters) for quarters in range(4))
        if fits(grid, space, die)
    )


def placings(grid: Grid, dice: Sequence[Face]) -> set[Placing]:
    """Everything that can be done with these dice."""
    return {(face, *way) for face in dice for way in ways(grid, face)}


class Ending(NamedTuple):
    """How a game ended: win or draw, the winner or None, and the points."""

    kind: str
    winner: int | None
    points: int


def ending(left: Sequence[Sequence[Face]], by_spots: bool = True) -> Ending:
    """Who wins with these dice left; unless `by_spots`, equal dice are a drawn game."""
    count = [len(dice) for dice in left]
    spots = [sum(sum(face) for face in dice) for dice in left]
    if count[0] != count[1]:
        return Ending("win", count.index(min(count)), 1)
    if by_spots and spots[0] != spots[1]:
        return Ending("win", spots.index(min(spots)), 1)
    return Ending("draw", None, 0)


def best(grid: Grid, left: Sequence[Sequence[Face]], turn: int, by_spots: bool = True) -> int:
    """What perfect play gives the seat to act: 1 it wins, 0 a draw, -1 it loses."""
    known: dict[object, int] = {}

    def search(grid: Grid, mine: tuple[Face, ...], other: tuple[Face, ...]) -> int:
        key = grid, mine, other
        if key not in known:
            known[key] = searched(grid, mine, other)
        return known[key]

    def searched(grid: Grid, mine: tuple[Face, ...], other: tuple[Face, ...]) -> int:
        values = []
        for face, space, die in placings(grid, mine):
            rest = list(mine)
            rest.remove(face)
            values.append(-search(grid | {(space, die)}, other, tuple(rest)))
            if values[-1] == 1:
                return 1
        if values:
            return max(values)
        if placings(grid, other):
            return -search(grid, other, mine)
        winner = ending((mine, other), by_spots).winner
        return 0 if winner is None else 1 - 2 * winner

    return search(grid, tuple(left[turn]), tuple(left[1 - turn]))


class Books:
    """The markers of both players, and the set or match that the last game ended."""

    def __init__(self) -> None:
        self.games, self.sets = [0, 0], [0, 0]

    def write(self, winner: int | None) -> None:
        """Count a game."""
        if winner is None:
            return
        self.games[winner] += 1
        if self.games[winner] == 4:
            self.games = [0, 0]
            self.sets[winner] += 1
