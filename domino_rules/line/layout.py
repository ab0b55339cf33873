"""Where the tiles of a line lie on the table, computed apart from drawing.

A line that is known is laid out at once (`arrange`): the arms start at the stavka, or at the
opening tile in a game without one, and each turns into its own part of the table, so that arms
cannot meet. What is played on from tiles already down (`growing`) is placed tile by tile, and no
tile may wall in an open end.
"""

from collections.abc import Sequence

from ..drawing import Shape
from .arrange import arrange
from .chain import DOWN, LEFT, RIGHT, UP, Chain, Placed
from .growing import GrowingLine
from .lies import CROSSWISE, HALF, Lie, free_spot, spot_of
from .spots import Layout, Spot
from .views import VIEWS, frame


def lay_out(
    placed: Sequence[Placed],
    stavka: int | None,
    *,
    shape: Shape,
    kept: Layout | None = None,
) -> Layout:
    """Find a spot for every tile of a line.

    `stavka` is the stavka's index in `placed`. Tiles that the line of `kept` begins with as well
    stay where they are there, and the box may grow but not shrink. Laying a branch out at once,
    or tile by tile with the layout before as `kept`, comes to the same.

    >>> from ..tiles import Tile
    >>> line = [Placed(Tile(6, 6), None, 6), Placed(Tile(4, 6), 1, 4), Placed(Tile(5, 6), 0, 5)]
    >>> [spot[:3] for spot in lay_out(line, 0, shape="wide").spots]
    [(0.0, 0.0, 90), (1.5, 0.0, 180), (-1.5, 0.0, 0)]
    """
    if kept is None:
        return _lay_line(tuple(placed), stavka, shape)
    return _lay_on(tuple(placed), stavka, kept)


def places(layout: Layout, chain: Chain, *, double: bool | None = None) -> dict[int | None, Spot]:
    """Where the next tile would go, for each open end (None: the opening tile).

    `chain` is the line at this step; the layout may go on beyond it. A place is where the layout
    lays the next tile on that end, if it lays one there; with `double` given, only if that is a
    tile of this kind. Raises `ValueError` if the layout is of another line.

    All places for `double` None or False are in the box; one for a stavka that comes when the
    line has already turned may reach over its edge.

    >>> chain = Chain()
    >>> places(lay_out((), None, shape="wide"), chain)
    {None: Spot(x=0.0, y=0.0, angle=0, heading=0)}
    """
    count = len(chain.placed)
    if layout.placed[:count] != chain.placed:
        raise ValueError("this layout is of another line")
    stavka = count if double and chain.has_stavka and chain.stavka is None else chain.stavka
    lies = GrowingLine(layout, count, stavka).places(double)
    return {end: free_spot(lies[end]) for end in (None, *range(4)) if end in lies}


def _lay_line(placed: tuple[Placed, ...], stavka: int | None, shape: Shape) -> Layout:
    """Lay out a line from nothing."""
    if not placed:
        one_tile = (CROSSWISE, HALF // 2, CROSSWISE, HALF // 2)
        return Layout(shape, (), (), ((),) * 4, False, frame(one_tile, shape))
    hub = 0 if stavka is None else stavka
    centre = Lie(0, 0, 0, placed[hub].tile.is_double)
    arms = _arms(placed, hub)
    doubles = [tuple(placed[n].tile.is_double for n in arm) for arm in arms]
    covered = stavka is not None and bool(arms[LEFT]) and bool(arms[RIGHT])
    for end in range(4 if covered else 2):
        doubles[end] += (False,)  # the place after the last tile
    best = arrange(centre, doubles, stavka is not None, VIEWS[shape])
    lies = {hub: centre}
    ahead = []
    for arm, laid in zip(arms, best.arms, strict=True):
        lies.update(zip(arm, laid.lies, strict=False))
        ahead.append(tuple((False, free_spot(lie)) for lie in laid.lies[len(arm) :]))
    for n in _towards(placed, hub):
        lies[n] = lies[n].back
    spots = tuple(spot_of(played, lies[n]) for n, played in enumerate(placed))
    return Layout(shape, placed, spots, tuple(ahead), False, frame(best.spread, shape))


def _arms(placed: Sequence[Placed], hub: int) -> list[list[int]]:
    """The tiles of the four arms, as indexes of `placed`, from the hub outwards."""
    ends: list[list[int]] = [[], [], [], []]
    for n, played in enumerate(placed):
        if played.end is not None:
            ends[played.end].append(n)
    line = [*reversed(ends[LEFT]), 0, *ends[RIGHT]]
    at = line.index(hub)
    return [line[:at][::-1], line[at + 1 :], ends[UP], ends[DOWN]]


def _towards(placed: Sequence[Placed], hub: int) -> list[int]:
    """The tiles whose way on is not from the hub outwards: those that were played towards it."""
    end = placed[hub].end
    if end is None:
        return []
    tiles = [n for n in range(1, hub) if placed[n].end == end]
    # The opening tile heads right, as if played there; so does the hub in `_lay_line`.
    return [*tiles, 0] if end == RIGHT else [*tiles, hub]


def _lay_on(placed: tuple[Placed, ...], stavka: int | None, kept: Layout) -> Layout:
    """Lay a line on from the tiles that it shares with another."""
    count = 0
    while count < min(len(placed), len(kept.placed)) and placed[count] == kept.placed[count]:
        count += 1
    line = GrowingLine(kept, count, stavka)
    for played in placed[count:]:
        line.add(played)
    return line.layout(placed)
