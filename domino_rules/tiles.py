"""The tile, the double-six set, and bit sets of tiles.

A tile's number is its index in `TILES` (0 to 27). A set of tiles is a plain `int` whose bit n
stands for tile n: union is `|`, "is any of these among those" is `&`, and nothing is allocated.
"""

from collections.abc import Iterable
from typing import NamedTuple

PIPS = range(7)
"""What a half can show; a blank half shows 0, which is a number like the others."""


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
        """The pips on both halves together, 0 to 12."""
        return self.low + self.high

    def other(self, half: int) -> int:
        """The number on the half that is not `half`."""
        return self.high if half == self.low else self.low

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"


TILES: tuple[Tile, ...] = tuple(Tile(a, b) for a in PIPS for b in range(a, 7))
"""The 28 tiles of the double-six set, from 0-0, 0-1 … to 6-6."""

NUMBER: dict[Tile, int] = {tile: number for number, tile in enumerate(TILES)}
"""The index of each tile in `TILES`."""

BIT: dict[Tile, int] = {tile: 1 << number for tile, number in NUMBER.items()}
"""The bit set that holds just this tile."""

WHOLE_SET: int = (1 << len(TILES)) - 1
DOUBLES: int = sum(BIT[t] for t in TILES if t.is_double)

SHOWING: tuple[int, ...] = tuple(sum(BIT[t] for t in TILES if n in t) for n in PIPS)
"""For each number, the bit set of the seven tiles that show it."""


def tile(first: int, second: int) -> Tile:
    """The tile with these two halves, given in either order.

    Raises `ValueError` for a half outside 0 to 6.

    >>> tile(5, 2) == tile(2, 5)
    True
    """
    if first not in PIPS or second not in PIPS:
        raise ValueError(f"no tile {first}-{second} in a double-six set: a half shows 0 to 6 pips")
    return Tile(min(first, second), max(first, second))


def bits(tiles: Iterable[Tile]) -> int:
    """The bit set of these tiles.

    >>> members(bits([tile(1, 0), tile(0, 0)]))
    (Tile(low=0, high=0), Tile(low=0, high=1))
    """
    bit_set = 0
    for tile in tiles:
        bit_set |= BIT[tile]
    return bit_set


def numbers(tiles: int) -> list[int]:
    """The numbers of the tiles in a bit set, ascending."""
    ascending = []
    while tiles:
        lowest = tiles & -tiles
        ascending.append(lowest.bit_length() - 1)
        tiles ^= lowest
    return ascending


def members(tiles: int) -> tuple[Tile, ...]:
    """The tiles in a bit set, in the order of `TILES`."""
    return tuple(TILES[n] for n in numbers(tiles))


def pips(tiles: int) -> int:
    """The pips on all tiles of a bit set.

    >>> pips(WHOLE_SET)
    168
    """
    return sum(TILES[n].pips for n in numbers(tiles))
