"""The line of play: which tiles lie where, and what each open end asks and counts.

What an end *asks* (the number the next tile must show) and what it *counts* (towards the total of
the open ends) are two things: 4-4 at an end asks for a 4 and counts 8; an empty third side of the
stavka asks for the stavka's number and counts 0.
"""

import re
from typing import NamedTuple

from ..tiles import DOUBLE_SIX, MOST_PIPS, Tile, TileSet

ENDS = ("left", "right", "up", "down")
"""The names of the ends; an end is passed around as its index here, 0 to 3."""

LEFT, RIGHT, UP, DOWN = range(4)

MAIN_ENDS = (LEFT, RIGHT)
"""The ends of the main line, which begin with the opening tile."""

LATE_ENDS = (UP, DOWN)
"""The ends at the third and fourth sides of the stavka."""

NO_ASKS = (None,) * len(ENDS)
"""What the ends ask for before the first tile."""

_WRITTEN = re.compile(rf"([0-9])[-:|]([0-9])(?: ({'|'.join(ENDS)}))?")


class Play(NamedTuple):
    """Placing a tile: which, and at which end (an index of `ENDS`, None for the opening tile).

    An opening tile that is no double lies as it was put down: `turned` says that its larger half
    lies left.

    >>> str(Play(Tile(2, 5), LEFT)), str(Play(Tile(2, 3), None, turned=True))
    ('2-5 left', '3-2')
    >>> Play.read("2-5 left")
    Play(tile=Tile(low=2, high=5), end=0, turned=False)
    """

    tile: Tile
    end: int | None = None
    turned: bool = False

    @classmethod
    def read(cls, text: str, tiles: TileSet = DOUBLE_SIX) -> "Play":
        """The play that a text means, as a record writes it: a tile in either order, and an end.

        Without an end it is an opening play, or one for `Hand.find` to complete. Raises
        `ValueError` for any other text, and for a tile that is not in the set.
        """
        found = _WRITTEN.fullmatch(text)
        if not found:
            raise ValueError(f"{text!r} is no play; a play is a tile and, where needed, an end:"
                             " 2-5 left")  # fmt: skip
        first, second = int(found[1]), int(found[2])
        if found[3]:
            return cls(tiles.tile(first, second), ENDS.index(found[3]))
        return cls(tiles.tile(first, second), turned=first > second)

    def __str__(self) -> str:
        low, high = self.tile
        text = f"{high}-{low}" if self.turned else f"{low}-{high}"
        return text if self.end is None else f"{text} {ENDS[self.end]}"


class Placed(NamedTuple):
    """A tile on the table: `outer` is the number on the half that points away from the join.

    For the opening tile `end` is None and `outer` is the number on its right half.

    >>> Chain().add(Play(Tile(2, 3), turned=True)).placed
    (Placed(tile=Tile(low=2, high=3), end=None, outer=2),)
    """

    tile: Tile
    end: int | None
    outer: int


class End(NamedTuple):
    """An open end: the number it asks for, what it counts, and the tile that lies there.

    `tile` is None on a third or fourth side of the stavka that is still empty.

    >>> Chain().add(Play(Tile(4, 4))).ends[LEFT]
    End(asks=4, counts=8, tile=Tile(low=4, high=4))
    """

    asks: int
    counts: int
    tile: Tile | None


class Part(NamedTuple):
    """One term of a total: a tile that counts, the ends it counts for, and how much.

    >>> Chain().add(Play(Tile(4, 4))).parts
    (Part(tile=Tile(low=4, high=4), ends=(0, 1), counts=8),)
    """

    tile: Tile
    ends: tuple[int, ...]
    counts: int


Ends = tuple[End | None, ...]
Asks = tuple[int | None, ...]

OUTWARD: dict[Tile, dict[int, End]] = {
    t: {n: End(n, 2 * n if t.is_double else n, t) for n in t}
    for t in (Tile(a, b) for b in range(MOST_PIPS + 1) for a in range(b + 1))
}
"""The end that a tile makes when the given half points outwards; a double counts both halves."""

EMPTY_SIDE: tuple[End, ...] = tuple(End(n, 0, None) for n in range(MOST_PIPS + 1))


class Chain(NamedTuple):
    """The line of play, unchanging: adding a tile gives a new line.

    `placed` is in the order of play, `ends` in the order of `ENDS` (None where nothing can be
    placed), `asks` the numbers the ends ask for, `total` what the open ends add up to, and
    `stavka` the index of the stavka in `placed`, None without one. `tiles` is the set played with.

    >>> chain = Chain(has_stavka=True)
    >>> for text in ("6-6", "6-4 left", "6-1 right"):
    ...     chain = chain.add(Play.read(text))
    >>> chain.asks, chain.total, chain.stavka_closed
    ((4, 1, 6, 6), 5, True)
    """

    placed: tuple[Placed, ...] = ()
    ends: Ends = NO_ASKS
    asks: Asks = NO_ASKS
    total: int = 0
    stavka: int | None = None
    has_stavka: bool = False
    tiles: TileSet = DOUBLE_SIX

    def add(self, play: Play) -> "Chain":
        """The line with one more tile.

        Raises `ValueError` if the tile cannot lie there; whose turn it is and who holds the tile
        is the business of `hand.Hand.play`.
        """
        tile, end, turned = play
        if end is None and not self.placed:
            return self._open(tile, turned)
        asked = None if end is None else self.asks[end]
        if end is None or asked is None or asked not in tile:
            raise ValueError(f"{play} does not fit this line")
        outer = tile.high if asked == tile.low else tile.low
        new, asks = [*self.ends], [*self.asks]
        new[end], asks[end] = OUTWARD[tile][outer], outer
        stavka = self.stavka
        if self.has_stavka:
            if stavka is None:
                if outer == asked:
                    stavka = len(self.placed)
            elif end <= RIGHT and new[UP] is None:
                double = self.placed[stavka].tile
                free = OUTWARD[double][double.low]
                if new[LEFT] != free and new[RIGHT] != free:
                    new[UP] = new[DOWN] = EMPTY_SIDE[double.low]
                    asks[UP] = asks[DOWN] = double.low
        total = 0
        for open_end in new:
            if open_end is not None:
                total += open_end.counts
        placed = (*self.placed, Placed(tile, end, outer))
        return Chain(placed, tuple(new), tuple(asks), total, stavka, self.has_stavka, self.tiles)

    def _open(self, tile: Tile, turned: bool) -> "Chain":
        left, right = (tile.high, tile.low) if turned else tile
        ends: Ends = (OUTWARD[tile][left], OUTWARD[tile][right], None, None)
        stavka = 0 if self.has_stavka and tile.is_double else None
        placed, asks = (Placed(tile, None, right),), (left, right, None, None)
        return Chain(placed, ends, asks, tile.pips, stavka, self.has_stavka, self.tiles)

    @property
    def accepts(self) -> int:
        """The bit set of all tiles that fit some open end (any tile on an empty table)."""
        return FITTING[self.tiles][self.asks][0]

    @property
    def lying(self) -> int:
        """The bit set of the tiles of this line."""
        return self.tiles.bits(one.tile for one in self.placed)

    @property
    def unplayed(self) -> int:
        """The bit set of the tiles of the set that do not lie here."""
        return self.tiles.whole & ~self.lying

    @property
    def parts(self) -> tuple[Part, ...]:
        """The tiles that count at the ends, zeros too; a lone tile counts once.

        The parts add up to `total`.
        """
        if len(self.placed) == 1:
            tile = self.placed[0].tile
            return (Part(tile, MAIN_ENDS, tile.pips),)
        return tuple(
            Part(end.tile, (n,), end.counts)
            for n, end in enumerate(self.ends)
            if end is not None and end.tile is not None
        )

    @property
    def stavka_tile(self) -> Tile | None:
        """The stavka, None as long as there is none."""
        return None if self.stavka is None else self.placed[self.stavka].tile

    @property
    def stavka_closed(self) -> bool:
        """Whether both main sides of the stavka are taken (so that it no longer counts)."""
        return self.ends[UP] is not None

    @property
    def just_closed(self) -> bool:
        """Whether the last tile took the second main side of the stavka."""
        if self.stavka is None or not self.stavka_closed:
            return False
        last = self.placed[-1]
        below = [n for n, played in enumerate(self.placed[:-1]) if played.end in (last.end, None)]
        return last.end in MAIN_ENDS and below[-1] == self.stavka

    @property
    def asked_before(self) -> Asks:
        """What each end asked for before the last tile was placed.

        >>> chain = Chain().add(Play.read("6-4")).add(Play.read("4-1 right"))
        >>> chain.asks, chain.asked_before
        ((6, 1, None, None), (6, 4, None, None))
        """
        last = self.placed[-1]
        if last.end is None:
            return NO_ASKS
        asked = list(self.asks)
        asked[last.end] = last.tile.other(last.outer)
        if self.just_closed:
            asked[UP] = asked[DOWN] = None
        return tuple(asked)


# What fits

Fitting = tuple[int, tuple[tuple[Play, ...], ...]]
"""Which tiles fit some open ends: their bit set, and for each number of a tile its plays."""


class _Fittings(dict[Asks, Fitting]):
    """What fits, by what the ends ask for, with the tiles of one set; found when first asked."""

    def __init__(self, tiles: TileSet) -> None:
        self.tiles = tiles

    def __missing__(self, asks: Asks) -> Fitting:
        tiles, mask = self.tiles.tiles, 0
        if asks == NO_ASKS:
            found: Fitting = self.tiles.whole, tuple((Play(tile),) for tile in tiles)
        else:
            for number in asks:
                mask |= 0 if number is None else self.tiles.showing[number]
            ends = [(end, n) for end, n in enumerate(asks) if n is not None]
            plays = (tuple(Play(tile, end) for end, n in ends if n in tile) for tile in tiles)
            found = mask, tuple(plays)
        self[asks] = found
        return found


class _FittingsBySet(dict[TileSet, _Fittings]):
    def __missing__(self, tiles: TileSet) -> _Fittings:
        found = self[tiles] = _Fittings(tiles)
        return found


FITTING = _FittingsBySet()
"""What fits: by the set of tiles, and then by what the open ends ask for.

>>> mask, plays = FITTING[DOUBLE_SIX][6, 2, None, None]
>>> [str(play) for play in plays[17]]
['2-6 left', '2-6 right']
"""
