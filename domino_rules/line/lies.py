"""How tiles lie, exactly: in whole numbers of half units, so that "these two touch" is certain.

A lie is what a spot is without the tile: it knows which way the line goes, not what is on the
halves.
"""

from collections.abc import Sequence
from typing import NamedTuple

from .chain import Placed
from .spots import Spot

Rect = tuple[int, int, int, int]
"""What something covers: its least x and y, its greatest x and y."""

Spread = tuple[int, int, int, int]
"""How far something goes from the centre of the hub: to the left, up, to the right, down."""

TILE, HALF = 4, 2
"""The length of a tile and the side of a half, in half units."""

CROSSWISE = TILE // 2
"""How far a tile that lies across the line reaches to each side of the line's middle."""

GAP = 1
"""How far tiles that do not belong together are apart at least."""

FAR = 10_000
"""Farther than any line can go."""

STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""One step in each of the four directions a line can head in: right, down, left, up."""

AHEAD, CLOCKWISE, BACK, COUNTER = range(4)
"""How a line goes on, in quarter turns clockwise."""

LENGTHWISE = HALF // 2 + TILE // 2
"""From the centre of a half to that of a tile which lies lengthwise against it."""


class Lie(NamedTuple):
    """A tile's centre, the direction it heads in (see `STEPS`), whether it lies crosswise."""

    x: int
    y: int
    heading: int
    cross: bool = False

    @property
    def back(self) -> "Lie":
        """The same lie, heading back."""
        return self._replace(heading=(self.heading + BACK) % 4)

    @property
    def rect(self) -> Rect:
        """What the tile covers."""
        x, y, heading, cross = self
        if cross == heading & 1:
            return (x - 2, y - 1, x + 2, y + 1)
        return (x - 1, y - 2, x + 1, y + 2)


def after(tip: Lie, turn: int, *, double: bool = False, ahead: bool = False) -> Lie:
    """The lie of the tile that follows `tip`, going straight on or turning a corner.

    At a corner the tile starts beside the last half or, `ahead`, before it. From a double that
    lies crosswise it leaves through the double's end. A double lies crosswise unless it turns.
    """
    x, y, heading, cross = tip
    way = (heading + turn) % 4
    u, v = STEPS[heading]
    p, q = STEPS[way]
    if not cross:
        # From the tile's centre to that of its last half, where the next one joins.
        x, y = x + u, y + v
    if double and not turn:
        return Lie(x + HALF * u, y + HALF * v, way, True)
    if turn and cross:
        return Lie(x + TILE * p, y + TILE * q, way)
    if turn and ahead:
        # Its first half comes after the last one; its centre is at the edge between its halves.
        return Lie(x + HALF * u + p, y + HALF * v + q, way)
    return Lie(x + LENGTHWISE * p, y + LENGTHWISE * q, way)


def ways_on(tip: Lie, double: bool) -> list[Lie]:
    """Every way to lie next to a tip: a double crosswise, or along the line if it must."""
    straight = after(tip, AHEAD)
    beside = [after(tip, turn) for turn in (CLOCKWISE, COUNTER)]
    before = [] if tip.cross else [after(tip, turn, ahead=True) for turn in (CLOCKWISE, COUNTER)]
    crosswise = [after(tip, AHEAD, double=True)] if double else []
    return [*crosswise, straight, *before, *beside]


def clear(rect: Rect, others: Sequence[Rect], gap: int = GAP) -> bool:
    """Whether the tile keeps a gap from all the others."""
    x0, y0, x1, y1 = rect
    x0, y0, x1, y1 = x0 - gap, y0 - gap, x1 + gap, y1 + gap
    for a, b, c, d in others:  # noqa: SIM110 (all() would take half as long again)
        if a < x1 and c > x0 and b < y1 and d > y0:
            return False
    return True


def spot_of(played: Placed, lie: Lie) -> Spot:
    """The spot of a tile: where its low half points depends on which half points outwards."""
    if played.tile.is_double or played.outer == played.tile.high:
        return free_spot(lie)
    return Spot(lie.x / 2, lie.y / 2, (lie.heading + BACK) % 4 * 90, lie.heading * 90)


def free_spot(lie: Lie) -> Spot:
    """The spot of a tile that is not known, or whose high half points outwards."""
    turn = (lie.heading + 1) % 2 if lie.cross else lie.heading
    return Spot(lie.x / 2, lie.y / 2, turn * 90, lie.heading * 90)


def lie_of(spot: Spot) -> Lie:
    """The lie of the tile at a spot."""
    cross = (spot.angle - spot.heading) % 180 != 0
    return Lie(round(2 * spot.x), round(2 * spot.y), spot.heading // 90, cross)
