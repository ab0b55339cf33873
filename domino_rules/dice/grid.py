"""The grid of three by three spaces: which dice lie where, how they are turned, and what fits.

A die touches its neighbours with its four sides. A face is cut by one diagonal, so that each of its
two numbers shows on two sides that meet in a corner: the die is *facing* the corner of its smaller
number.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from .faces import FACES, Face, face

SPACES = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
"""The names of the spaces, column and row, rows from below; a space is passed around as its index
here, 0 to 8.
"""

MIDDLE = SPACES.index("b2")

ACROSS = tuple(space % 3 * 3 + space // 3 for space in range(9))
"""For each space, the one it is in a mirror along the diagonal from a1 to c3."""

SIDES = ("N", "E", "S", "W")
"""The sides of a die or a space; a side is passed around as its index here, 0 to 3."""

FACINGS = ("NE", "SE", "SW", "NW")
"""The corners a die can face, each a quarter turn on; passed around as its index here, 0 to 3."""

_WRITTEN = re.compile(
    rf"([0-9])[-:|]([0-9]) ({'|'.join(SPACES)})(?: ({'|'.join(FACINGS)}))?"
)  # fmt: skip


class Placement(NamedTuple):
    """Placing a die: the face it shows, the space, and the corner its smaller number faces.

    >>> str(Placement(Face(0, 2), SPACES.index("c2"), FACINGS.index("NW")))
    '0|2 c2 NW'
    >>> Placement.read("2|0 c2 SE") == Placement.read("0|2 c2 NW")
    True
    """

    face: Face
    space: int
    facing: int | None = None

    @classmethod
    def read(cls, text: str) -> "Placement":
        """The placement that a text means, as a record writes it: the corner is that of the number
        written first.

        Without a corner it is one for `DiceHand.find` to complete. Raises `ValueError` for any
        other text.
        """
        found = _WRITTEN.fullmatch(text)
        if not found:
            raise ValueError(f"{text!r} is no placement; one is a face, a space and the corner of"
                             " its first number: 0|2 c2 NW")  # fmt: skip
        first, second = int(found[1]), int(found[2])
        corner = None if found[4] is None else FACINGS.index(found[4])
        return cls(face(first, second), SPACES.index(found[3]), facing(first, second, corner))

    @property
    def sides(self) -> tuple[int, ...]:
        """The numbers on the four sides, in the order of `SIDES`.

        >>> Placement.read("0|2 c2 NW").sides
        (0, 2, 2, 0)
        """
        return SHOWN[self.face][self.facing or 0]

    @property
    def mirrored(self) -> "Placement":
        """The same in a mirror along the diagonal from a1 to c3, which a starting die lies across.

        >>> str(Placement.read("0|2 c2 NW").mirrored)
        '0|2 b3 SE'
        """
        return Placement(
            self.face, ACROSS[self.space], None if self.facing is None else -self.facing % 4
        )

    def __str__(self) -> str:
        text = f"{self.face} {SPACES[self.space]}"
        return text if self.facing is None else f"{text} {FACINGS[self.facing]}"


def facing(first: int, second: int, corner: int | None) -> int | None:
    """The corner of the smaller number, given that of the number written first.

    >>> facing(0, 2, 3), facing(2, 0, 1)
    (3, 3)
    """
    return corner if corner is None or first < second else (corner + 2) % 4


def _numbers(face: Face, corner: int) -> tuple[int, ...]:
    """What the sides of a face show: the smaller number on the two sides at its corner."""
    return tuple(face.low if side in (corner, (corner + 1) % 4) else face.high for side in range(4))


SHOWN: dict[Face, tuple[tuple[int, ...], ...]] = {
    face: tuple(_numbers(face, corner) for corner in range(4)) for face in FACES
}
"""For each face, the numbers on its sides for each corner it can face."""


def _beside(space: int) -> tuple[int | None, ...]:
    row, column = divmod(space, 3)
    steps = ((1, 0), (0, 1), (-1, 0), (0, -1))
    return tuple(
        (row + up) * 3 + column + right if 0 <= row + up < 3 and 0 <= column + right < 3 else None
        for up, right in steps
    )


BESIDE: tuple[tuple[int | None, ...], ...] = tuple(map(_beside, range(9)))
"""For each space, the space beyond each of its sides, None at the edge."""

Asks = tuple[int | None, ...]
"""What a die in a space must show on its four sides; None where nothing lies beside it."""

NOTHING: Asks = (None, None, None, None)

_fitting: dict[Asks, dict[Face, tuple[int, ...]]] = {}


def fitting(asks: Asks) -> dict[Face, tuple[int, ...]]:
    """Which faces fit a space that asks for these numbers, and the corners they can face there.

    Beside no die nothing fits.

    >>> fitting((None, 1, None, 1))
    {}
    >>> fitting((0, 2, None, None))
    {Face(low=0, high=2): (3,)}
    """
    known = _fitting.get(asks)
    if known is None:
        turns = {
            face: tuple(n for n in range(4) if matches(SHOWN[face][n], asks)) for face in FACES
        }
        fits = {face: corners for face, corners in turns.items() if corners}
        known = _fitting[asks] = {} if asks == NOTHING else fits
    return known


Ways = dict[Face, tuple[Placement, ...]]
_ways: dict[tuple[int, Asks], Ways] = {}


def ways(space: int, asks: Asks) -> Ways:
    """The placements of every face that fits a space that asks for these numbers."""
    known = _ways.get((space, asks))
    if known is None:
        known = _ways[space, asks] = {
            face: tuple(Placement(face, space, corner) for corner in corners)
            for face, corners in fitting(asks).items()
        }
    return known


def matches(sides: tuple[int, ...], asks: Asks) -> bool:
    """Whether a die that shows these sides matches every side of what lies beside it."""
    return all(asked is None or asked == number for number, asked in zip(sides, asks, strict=True))


class Grid(NamedTuple):
    """The dice on the grid, unchanging: placing one gives a new grid.

    `placed` is in the order of play, the starting die first; `asks` has for every space what a die
    there must show, None for a space that is taken.

    >>> grid = Grid().put(Placement.read("0|1 b2 NE")).put(Placement.read("0|2 c2 NW"))
    >>> print(text_board(grid))
      +---+---+---+
    3 |   |   |   |
      |   |   |   |
      |   |   |   |
      +---+---+---+
    2 |   | 0 | 0 |
      |   |1 0|0 2|
      |   | 1 | 2 |
      +---+---+---+
    1 |   |   |   |
      |   |   |   |
      |   |   |   |
      +---+---+---+
        a   b   c
    """

    placed: tuple[Placement, ...] = ()
    asks: tuple[Asks | None, ...] = (NOTHING,) * 9

    def put(self, placement: Placement) -> "Grid":
        """The grid with one more die; the first one goes to the middle.

        Raises `ValueError` if it cannot lie there; whose turn it is and who holds such a die is the
        business of `DiceHand.play`.
        """
        face, space, corner = placement
        asked = self.asks[space]
        if corner is None or asked is None or not (
            corner in fitting(asked).get(face, ()) if self.placed else space == MIDDLE
        ):  # fmt: skip
            raise ValueError(f"{placement} does not fit this grid")
        asks = list(self.asks)
        asks[space] = None
        for side, number in enumerate(SHOWN[face][corner]):
            beside = BESIDE[space][side]
            if beside is not None and (old := asks[beside]) is not None:
                facing_it = (side + 2) % 4
                asks[beside] = (*old[:facing_it], number, *old[facing_it + 1 :])
        return Grid((*self.placed, placement), tuple(asks))

    def placements(self, dice: Sequence[Face]) -> tuple[Placement, ...]:
        """Every way to place one of these dice, in the order of dice, spaces and corners.

        >>> grid = Grid().put(Placement.read("0|1 b2 NE"))
        >>> [str(play) for play in grid.placements([Face(1, 2), Face(1, 2)])]
        ['1|2 b1 NE', '1|2 b1 NW', '1|2 a2 NE', '1|2 a2 SE']
        """
        beside = [
            ways(space, asked)
            for space, asked in enumerate(self.asks)
            if asked is not None and asked != NOTHING
        ]
        placements: list[Placement] = []
        for die in dict.fromkeys(dice):
            for fits in beside:
                placements += fits.get(die, ())
        return tuple(placements)

    def at(self, space: int) -> Placement | None:
        """The die in a space, None if it is empty."""
        return next((placed for placed in self.placed if placed.space == space), None)

    def contacts(self, space: int) -> tuple[int, ...]:
        """The sides on which a space has a die beside it.

        >>> Grid().put(Placement.read("0|1 b2 NE")).contacts(SPACES.index("c2"))
        (3,)
        """
        beside = (None if n is None else self.at(n) for n in BESIDE[space])
        return tuple(side for side, placed in enumerate(beside) if placed is not None)

    @property
    def bordered(self) -> dict[int, Asks]:
        """The empty spaces that have a die beside them, with what each asks for."""
        return {
            space: asked
            for space, asked in enumerate(self.asks)
            if asked is not None and asked != NOTHING
        }

    @property
    def dead(self) -> tuple[int, ...]:
        """The empty spaces that no die can ever fill: no face has the sides they ask for.

        >>> grid = Grid()
        >>> for text in ("0|1 b2 NE", "0|2 b3 SE", "0|1 c3 SW", "1|2 b1 NE", "0|1 c1 NE"):
        ...     grid = grid.put(Placement.read(text))
        >>> [SPACES[space] for space in grid.dead]
        ['c2']
        """
        return tuple(space for space, asked in self.bordered.items() if not fitting(asked))


def text_board(grid: Grid) -> str:
    """The grid as lines of text: every die with the numbers on its four sides."""
    line = "  +---+---+---+"
    rows = [line]
    for row in (2, 1, 0):
        dice = [grid.at(row * 3 + column) for column in range(3)]
        sides_of_each = [placed.sides if placed else None for placed in dice]
        top = "|".join(f" {sides[0]} " if sides else "   " for sides in sides_of_each)
        middle = "|".join(f"{sides[3]} {sides[1]}" if sides else "   " for sides in sides_of_each)
        bottom = "|".join(f" {sides[2]} " if sides else "   " for sides in sides_of_each)
        rows += [f"{row + 1} |{top}|", f"  |{middle}|", f"  |{bottom}|", line]
    return "\n".join([*rows, "    a   b   c"])
