"""The tile, sets of tiles, and bit sets of the tiles of a set.

A tile's number is its index in its `TileSet`. Some tiles of a set are a plain `int` whose bit n
stands for tile n: union is `|`, "is any of these among those" is `&`, and nothing is allocated.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from .words import N_

MOST_PIPS = 9
"""The most pips a half can show: a tile is written with one digit for each half."""


class Tile(NamedTuple):
    """One tile, the smaller half first.

    >>> tile(5, 2), tile(5, 2).pips, tile(0, 0).is_double
    (Tile(low=2, high=5), 7, True)
    >>> str(tile(5, 2))
    '2-5'
    """

    low: int
    high: int

    @property
    def is_double(self) -> bool:
        """Whether both halves show the same number."""
        return self.low == self.high

    @property
    def pips(self) -> int:
        """The pips on both halves together."""
        return self.low + self.high

    def other(self, half: int) -> int:
        """The number on the half that is not `half`."""
        return self.high if half == self.low else self.low

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"


class TileSet:
    """The set in which every two numbers from 0 to `highest` meet on one tile.

    `tiles` has its tiles from 0-0, 0-1 … on, `number` the index of each there, and `bit` the bit
    set that holds just it. `whole` is the bit set of all, `doubles` that of the doubles, and
    `showing` has for each number that of the tiles that show it. `double_set` makes one.

    >>> len(DOUBLE_SIX.tiles), DOUBLE_SIX.showing[0] == DOUBLE_SIX.bits(DOUBLE_SIX.tiles[:7])
    (28, True)
    """

    __slots__ = ("bit", "doubles", "highest", "number", "showing", "tiles", "whole")

    def __init__(self, highest: int) -> None:
        halves = range(highest + 1)
        self.highest = highest
        self.tiles = tuple(Tile(low, high) for low in halves for high in halves[low:])
        self.number = {tile: number for number, tile in enumerate(self.tiles)}
        self.bit = {tile: 1 << number for number, tile in enumerate(self.tiles)}
        self.whole = (1 << len(self.tiles)) - 1
        self.doubles = self.bits(tile for tile in self.tiles if tile.is_double)
        self.showing = tuple(self.bits(tile for tile in self.tiles if n in tile) for n in halves)

    def __repr__(self) -> str:
        return f"double_set({self.highest})"

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return double_set, (self.highest,)

    @property
    def name(self) -> str:
        """What the set is called in English, after its highest tile.

        >>> DOUBLE_SIX.name
        'double-six'
        """
        return _NAMES[self.highest]

    def tile(self, first: int, second: int) -> Tile:
        """The tile of this set with these two halves, given in either order.

        Raises `ValueError` for a half that no tile of the set shows.

        >>> double_set(9).tile(9, 7)
        Tile(low=7, high=9)
        """
        low, high = sorted((first, second))
        if low < 0 or high > self.highest:
            raise ValueError(
                f"no tile {first}-{second} in a {self.name} set:"
                f" a half shows 0 to {self.highest} pips"
            )
        return Tile(low, high)

    def bits(self, tiles: Iterable[Tile]) -> int:
        """The bit set of these tiles."""
        bit_set = 0
        for tile in tiles:
            bit_set |= self.bit[tile]
        return bit_set

    def members(self, tiles: int) -> tuple[Tile, ...]:
        """The tiles in a bit set, in the order of the set."""
        return tuple(self.tiles[number] for number in numbers(tiles))

    def pips(self, tiles: int) -> int:
        """The pips on all tiles of a bit set.

        >>> DOUBLE_SIX.pips(DOUBLE_SIX.whole)
        168
        """
        return sum(self.tiles[number].pips for number in numbers(tiles))


_NAMES = (
    N_("double-blank"),
    N_("double-one"),
    N_("double-two"),
    N_("double-three"),
    N_("double-four"),
    N_("double-five"),
    N_("double-six"),
    N_("double-seven"),
    N_("double-eight"),
    N_("double-nine"),
)


@cache
def double_set(highest: int) -> TileSet:
    """The set whose highest tile shows this number on both halves, 0 to `MOST_PIPS`.

    It is always the same object. Raises `ValueError` for a number of which tiles cannot be written.

    >>> len(double_set(9).tiles), double_set(9) is double_set(9)
    (55, True)
    """
    if not 0 <= highest <= MOST_PIPS:
        raise ValueError(f"no double-{highest} set: a half shows at most {MOST_PIPS} pips")
    return TileSet(highest)


def numbers(tiles: int) -> list[int]:
    """The numbers of the tiles in a bit set, ascending."""
    ascending = []
    while tiles:
        lowest = tiles & -tiles
        ascending.append(lowest.bit_length() - 1)
        tiles ^= lowest
    return ascending


DOUBLE_SIX = double_set(6)
"""The set of all games known here: 28 tiles, from 0-0 to 6-6."""

TILES = DOUBLE_SIX.tiles
"""The tiles of the double-six set."""


def tile(first: int, second: int) -> Tile:
    """The tile of the double-six set with these two halves, given in either order.

    Raises `ValueError` for a half outside 0 to 6.

    >>> tile(5, 2) == tile(2, 5)
    True
    """
    return DOUBLE_SIX.tile(first, second)


def bits(tiles: Iterable[Tile]) -> int:
    """The bit set of these tiles of the double-six set.

    >>> members(bits([tile(1, 0), tile(0, 0)]))
    (Tile(low=0, high=0), Tile(low=0, high=1))
    """
    return DOUBLE_SIX.bits(tiles)


def members(tiles: int) -> tuple[Tile, ...]:
    """The tiles of the double-six set in a bit set, in the order of `TILES`."""
    return DOUBLE_SIX.members(tiles)
