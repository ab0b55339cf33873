"""Where the tiles of a line lie on the table, computed apart from drawing.

The unit is a half: a half is 1×1, a tile 2×1; x grows to the right, y downwards. Inside this file
lengths are whole numbers of half units, so that "these two touch" is exact.

A line that is known is laid out at once (`_lay_line`): the arms start at the stavka, or at the
opening tile in a game without one, and each turns into its own part of the table, so that arms
cannot meet. What is played on from tiles already down (`_lay_on`) is placed tile by tile, and no
placing may wall in an open end.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from .chain import DOWN, LEFT, RIGHT, UP, Chain, Placed

Shape = Literal["wide", "tall"]


class Spot(NamedTuple):
    """Where a tile lies: its centre, and the way from its low half to its high half.

    `angle` is 0 when the high half lies right of the low one, 90 below, 180 left of it, 270 above;
    for a double, which looks the same both ways, it is 0 or 90. `heading` says in the same way
    where the line goes on from here: a tile lies crosswise if the two differ by a right angle.
    `end` is the end the tile was played on, as in `Placed`.
    """

    x: float
    y: float
    angle: int
    heading: int
    end: int | None


class Layout(NamedTuple):
    """The spots of a line in the order of play, and the box (x, y, width, height) that holds them.

    The box also holds the places where a next tile can go, at every step of the line.
    """

    shape: Shape
    spots: tuple[Spot, ...]
    box: tuple[float, float, float, float]

    def first(self, count: int) -> "Layout":
        """The same view with only the first `count` tiles down, to lay a branch on from."""
        return self._replace(spots=self.spots[:count])


def lay_out(
    placed: Sequence[Placed],
    stavka: int | None,
    *,
    shape: Shape,
    kept: Layout | None = None,
) -> Layout:
    """Find a spot for every tile of a line.

    `stavka` is the stavka's place in `placed`. The tiles of `kept`, a layout of the line's
    beginning, stay where they are, and the box does not shrink.

    >>> from .tiles import Tile
    >>> line = [Placed(Tile(6, 6), None, 6), Placed(Tile(4, 6), 1, 4), Placed(Tile(5, 6), 0, 5)]
    >>> [spot[:3] for spot in lay_out(line, 0, shape="wide").spots]
    [(0.0, 0.0, 90), (1.5, 0.0, 180), (-1.5, 0.0, 180)]
    """
    if kept is None:
        return _lay_line(placed, stavka, shape)
    return _lay_on(placed, stavka, kept)


def places(
    layout: Layout, chain: Chain, *, double: bool | None = None
) -> dict[int | None, Spot]:
    """Where the next tile would go, for each open end (None: the opening tile).

    `chain` is the line at this step; the layout may go on beyond it. A place is where the layout
    lays the next tile on that end, if it lays one; `double` asks for the place of a double or of
    any other tile.
    """
    raise NotImplementedError


# --- lying: one tile after another -----------------------------------------------------------

Rect = tuple[int, int, int, int]

STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
AHEAD, CLOCKWISE, BACK, COUNTER = range(4)


class _Lie(NamedTuple):
    """A tile's centre in half units, the quarter turn it heads in, whether it lies crosswise."""

    x: int
    y: int
    heading: int
    cross: bool = False

    @property
    def rect(self) -> Rect:
        x, y, heading, cross = self
        if cross == heading & 1:
            return (x - 2, y - 1, x + 2, y + 1)
        return (x - 1, y - 2, x + 1, y + 2)


def _after(tip: _Lie, turn: int, *, double: bool = False, ahead: bool = False) -> _Lie:
    """The lie of the tile that follows `tip`, going straight on or turning a corner.

    At a corner the tile starts beside the last half or, `ahead`, before it. From a double that
    lies crosswise it leaves through the double's end. A double lies crosswise unless it turns.
    """
    x, y, heading, cross = tip
    way = (heading + turn) % 4
    u, v = STEPS[heading]
    p, q = STEPS[way]
    if not cross:
        x, y = x + u, y + v
    if double and not turn:
        return _Lie(x + 2 * u, y + 2 * v, way, True)
    if turn and cross:
        return _Lie(x + 4 * p, y + 4 * q, way)
    if turn and ahead:
        return _Lie(x + 2 * u + p, y + 2 * v + q, way)
    return _Lie(x + 3 * p, y + 3 * q, way)


def _clear(rect: Rect, others: Sequence[Rect], gap: int = 1) -> bool:
    """Whether the tile keeps a gap of so many half units from all the others."""
    x0, y0, x1, y1 = rect
    x0, y0, x1, y1 = x0 - gap, y0 - gap, x1 + gap, y1 + gap
    for a, b, c, d in others:
        if a < x1 and c > x0 and b < y1 and d > y0:
            return False
    return True


# --- a line that is known: four arms, each with its own part of the table ----------------------


class _Room(NamedTuple):
    """How far an arm may go, in half units from the centre of the hub.

    As seen by the arm: its rows run along x, from `near` (never passed) to `far` (passed by at
    most a double), and it grows outwards along y; its first run outwards goes on to `rise`.
    """

    near: int
    far: int
    rise: int


class _Arm(NamedTuple):
    """A way to lay an arm, as seen by the arm: its lies, what they cover, and its corners."""

    lies: list[_Lie]
    covers: Rect
    corners: int


def _arm(hub: _Lie, doubles: tuple[bool, ...], room: _Room, *, side: bool) -> _Arm | None:
    """Lay an arm that starts at the hub (at its side: third or fourth), None without room."""
    lies, rects = [hub], [hub.rect]
    if side and doubles:
        lies.append(_after(hub, CLOCKWISE))
        rects.append(lies[1].rect)
    corners = _walk(lies, rects, doubles, room, -1 if side else 0)
    if corners is None:
        return None
    x0, y0, x1, y1 = zip(*rects, strict=True)
    return _Arm(lies[1:], (min(x0), min(y0), max(x1), max(y1)), corners + side)


def _walk(
    lies: list[_Lie], rects: list[Rect], doubles: Sequence[bool], room: _Room, corners: int
) -> int | None:
    """Lay the rest of an arm after the last of `lies`, adding to `lies` and `rects`.

    The number of its corners, or None (and nothing added) if there is no room for it.
    """
    done = len(lies) - 1
    if done == len(doubles):
        return corners
    tip = lies[-1]
    for lie in _ways(tip, doubles[done], room, corners):
        rect = lie.rect
        if corners and (rect[0] < room.near or not _clear(rect, rects[:-1])):
            continue
        lies.append(lie)
        rects.append(rect)
        found = _walk(lies, rects, doubles, room, corners + (lie.heading != tip.heading))
        if found is not None:
            return found
        lies.pop()
        rects.pop()
    return None


def _ways(tip: _Lie, double: bool, room: _Room, corners: int) -> Iterator[_Lie]:
    """Where an arm may go on, best first: along its row up to the edge, then outwards and back.

    Seen by the arm: rows head in 0 and back in 2, outwards is 1, and every second corner leads
    outwards.
    """
    straight = _after(tip, AHEAD, double=double)
    x0, _, x1, y1 = straight.rect
    if tip.heading == 1:
        if double or y1 <= room.rise:
            yield straight
        turn = COUNTER if corners % 4 == 3 else CLOCKWISE
    else:
        if x0 >= room.near if tip.heading else x1 <= room.far + 2 * double:
            yield straight
        turn = COUNTER if tip.heading else CLOCKWISE
    if double:
        return
    beside, ahead = _after(tip, turn), _after(tip, turn, ahead=True)
    if tip.cross or ahead.rect[2] > room.far:
        yield beside
    elif tip.heading == 1:
        yield from (beside, ahead)
    else:
        yield from (ahead, beside)


class _View(NamedTuple):
    """What a shape asks of a layout, in units: the widths to try, and how the box is judged."""

    widths: tuple[int, ...]
    least: tuple[int, int]
    tallness: float


VIEWS: dict[Shape, _View] = {
    "wide": _View((20, 24, 28, 32, 38), (22, 10), 0.53),
    "tall": _View((13, 15, 17, 19, 22, 26), (15, 8), 1.25),
}
"""The box is never smaller than `least`; the view is `tallness` times as high as it is wide."""

MARGIN = 2
"""The bare table around the tiles, in half units: a double tried at any end fits on it."""

CORNER = 0.04
"""A corner is worth it if it makes the drawing that much larger."""


def _lay_line(placed: Sequence[Placed], stavka: int | None, shape: Shape) -> Layout:
    if not placed:
        return Layout(shape, (), _frame((-2, -1, 2, 1), shape))
    hub = 0 if stavka is None else stavka
    centre = _Lie(0, 0, 0, placed[hub].tile.is_double)
    arms = _arms(placed, hub)
    covered = stavka is not None and bool(arms[LEFT]) and bool(arms[RIGHT])
    doubles = [tuple(placed[n].tile.is_double for n in arm) for arm in arms]
    for end in range(4 if covered else 2):
        doubles[end] += (False,)  # the place after the last tile
    table = _best_table(centre, doubles, stavka is not None, VIEWS[shape])
    lies = {hub: centre}
    for arm, laid in zip(arms, table.arms, strict=True):
        lies.update(zip(arm, laid, strict=False))
    return Layout(shape, _spots(placed, hub, arms, lies), _frame(table.covers, shape))


def _arms(placed: Sequence[Placed], hub: int) -> list[list[int]]:
    """The tiles of the four arms, as places in `placed`, from the hub outwards."""
    ends: list[list[int]] = [[], [], [], []]
    for n, one in enumerate(placed):
        if one.end is not None:
            ends[one.end].append(n)
    line = [*reversed(ends[LEFT]), 0, *ends[RIGHT]]
    at = line.index(hub)
    return [line[:at][::-1], line[at + 1 :], ends[UP], ends[DOWN]]


class _Table(NamedTuple):
    """A way to lay the whole line: what it covers, and the lies of the four arms."""

    covers: Rect
    arms: tuple[tuple[_Lie, ...], ...]


SIGNS = ((-1, -1), (1, 1), (1, -1), (-1, 1))
"""How the arms' own views lie on the table: left turns up, up turns right, and so on round."""


def _best_table(
    hub: _Lie, doubles: list[tuple[bool, ...]], crossing: bool, view: _View
) -> _Table:
    """The way to lay the line that shows it largest with few corners."""
    memo: dict[tuple[int, _Room], _Arm | None] = {}
    best: tuple[float, int, tuple[_Arm, ...]] | None = None
    for rooms in _rooms(doubles, crossing, view):
        if best and best[0] < rooms.least:
            break
        choices = []
        for end, tried in enumerate(rooms.arms):
            found = []
            for room in tried:
                if (end, room) not in memo:
                    memo[end, room] = _arm(hub, doubles[end], room, side=end > RIGHT)
                arm = memo[end, room]
                if arm and arm not in found:
                    found.append(arm)
            choices.append(found)
        for arms in product(*choices):
            cost = _cost(arms, rooms.twist, view)
            if best is None or cost < best[0]:
                best = (cost, rooms.twist, arms)
    assert best
    return _Table(_covers(best[2], best[1]), ...)
