"""Where the tiles of a line lie on the table, computed apart from drawing.

The unit is a half: a half is 1×1, a tile 2×1; x grows to the right, y downwards. Inside this file
lengths are whole numbers of half units, so that "these two touch" is exact.

A line that is known is laid out at once (`_lay_line`): the arms start at the stavka, or at the
opening tile in a game without one, and each turns into its own part of the table, so that arms
cannot meet. What is played on from tiles already down (`_lay_on`) is placed tile by tile, and no
placing may wall in an open end.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from operator import itemgetter
from typing import Literal, NamedTuple

from .chain import DOWN, LEFT, RIGHT, UP, Chain, Placed

Shape = Literal["wide", "tall"]


class Spot(NamedTuple):
    """Where a tile lies: its centre, and the way from its low half to its high half.

    `angle` is 0 when the high half lies right of the low one, 90 below, 180 left of it, 270 above
    (a double looks the same both ways). `heading` says in the same way where the line goes on
    from here: a tile lies crosswise if the two differ by a right angle.
    """

    x: float
    y: float
    angle: int
    heading: int


class Layout(NamedTuple):
    """A line, the spots of its tiles, and the box (x, y, width, height) to show.

    `ahead` says for each of the four ends where next tiles are to go: whether a double, and the
    spot. `strayed` is whether that was thought out for another line. The box holds all spots,
    and the places where a next tile can go at every step.
    """

    shape: Shape
    placed: tuple[Placed, ...]
    spots: tuple[Spot, ...]
    ahead: tuple[tuple[tuple[bool, Spot], ...], ...]
    strayed: bool
    box: tuple[float, float, float, float]


def lay_out(
    placed: Sequence[Placed],
    stavka: int | None,
    *,
    shape: Shape,
    kept: Layout | None = None,
) -> Layout:
    """Find a spot for every tile of a line.

    `stavka` is the stavka's place in `placed`. Tiles that the line of `kept` begins with as well
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
    found = _Table(layout, count, stavka).places(double)
    return {end: _free_spot(found[end]) for end in (None, *range(4)) if end in found}


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
    def back(self) -> "_Lie":
        """The same lie, heading back."""
        return self._replace(heading=(self.heading + 2) % 4)

    @property
    def rect(self) -> Rect:
        """What the tile covers: its least x and y, its greatest x and y."""
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
    for a, b, c, d in others:  # noqa: SIM110 (all() would take half as long again)
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


Spread = tuple[int, int, int, int]
"""How far something goes from the centre of the hub: to the left, up, to the right, down."""


class _Arm(NamedTuple):
    """A way to lay an arm: its lies and what they cover, how far it goes, and its corners."""

    lies: list[_Lie]
    rects: list[Rect]
    spread: Spread
    corners: int


def _arm(
    hub: _Lie, doubles: tuple[bool, ...], room: _Room, side: bool, beyond: Sequence[Rect]
) -> _Arm | None:
    """Lay an arm that starts at the hub (at its side: third or fourth), None without room.

    `beyond` is what else its rows must keep clear of.
    """
    walk = _Walk(hub, doubles, room, beyond)
    if side and doubles:
        first = _after(hub, CLOCKWISE)
        walk.lies.append(first)
        walk.rects.append(first.rect)
    corners = walk.on(-1 if side else 0)
    if corners is None:
        return None
    rects = walk.rects[len(beyond) :]
    x0, y0, x1, y1 = zip(*rects, strict=True)
    spread = (-min(x0), -min(y0), max(x1), max(y1))
    return _Arm(walk.lies[1:], rects[1:], spread, corners + side)


class _Walk:
    """Laying one arm: a search that takes a tile back when the next one finds no room."""

    def __init__(
        self, hub: _Lie, doubles: Sequence[bool], room: _Room, beyond: Sequence[Rect]
    ) -> None:
        self.doubles = doubles
        self.room = room
        self.lies = [hub]
        self.rects = [*beyond, hub.rect]
        self.patience = PATIENCE

    def on(self, corners: int) -> int | None:
        """Lay the rest after `corners` corners: how many there are in the end, None if stuck."""
        done = len(self.lies) - 1
        if done == len(self.doubles):
            return corners
        self.patience -= 1
        if self.patience < 0:
            return None
        tip = self.lies[-1]
        for lie in _ways(tip, self.doubles[done], self.room, corners):
            rect = lie.rect
            if corners and (rect[0] < self.room.near or not _clear(rect, self.rects[:-1])):
                continue
            self.lies.append(lie)
            self.rects.append(rect)
            found = self.on(corners + (lie.heading != tip.heading))
            if found is not None:
                return found
            self.lies.pop()
            self.rects.pop()
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
    """What a shape asks of a layout, in half units: the widths to try, and how a box is judged.

    The box is never smaller than `least`; the view is `tallness` times as high as it is wide.
    """

    widths: tuple[int, ...]
    least: tuple[int, int]
    tallness: float


VIEWS: dict[Shape, _View] = {
    "wide": _View((40, 48, 56, 64, 76), (44, 20), 0.53),
    "tall": _View((26, 30, 34, 38, 44, 52), (30, 16), 1.25),
}

MARGIN = 2
"""The bare table around the tiles, in half units: a double tried at any end fits on it."""

CORNER = 0.05
"""A corner is worth it if it makes the drawing larger by this part."""

WHEELS, MIRRORED = ((1, 1), (-1, -1)), ((1, -1), (-1, 1))
"""Which way round the main line and the sides turn: all the same way, or not. See `_signs`."""

SAFE = 2
"""See `_Table._safe`."""

FAR = 10_000
"""Farther than any line can go, in half units."""

PATIENCE = 150
"""How many tiles may be tried for one arm in one room."""


class _Plane(NamedTuple):
    """A way to lay the whole line: its cost, how far it goes, and the four arms."""

    cost: float
    spread: Spread
    arms: tuple[_Arm, ...]


class _Plan(NamedTuple):
    """What to try: which way round the main line and the sides turn, the rooms for each arm."""

    width: int
    twists: tuple[int, int]
    rooms: tuple[list[_Room], ...]


def _lay_line(placed: tuple[Placed, ...], stavka: int | None, shape: Shape) -> Layout:
    if not placed:
        return Layout(shape, (), (), ((),) * 4, False, _frame((2, 1, 2, 1), shape))
    hub = 0 if stavka is None else stavka
    centre = _Lie(0, 0, 0, placed[hub].tile.is_double)
    arms = _arms(placed, hub)
    doubles = [tuple(placed[n].tile.is_double for n in arm) for arm in arms]
    covered = stavka is not None and bool(arms[LEFT]) and bool(arms[RIGHT])
    for end in range(4 if covered else 2):
        doubles[end] += (False,)  # the place after the last tile
    plane = _best_plane(centre, doubles, stavka is not None, VIEWS[shape])
    lies = {hub: centre}
    ahead = []
    for arm, laid in zip(arms, plane.arms, strict=True):
        lies.update(zip(arm, laid.lies, strict=False))
        ahead.append(tuple((False, _free_spot(lie)) for lie in laid.lies[len(arm) :]))
    for n in _towards(placed, hub):
        lies[n] = lies[n].back
    spots = tuple(_spot(one, lies[n]) for n, one in enumerate(placed))
    return Layout(shape, placed, spots, tuple(ahead), False, _frame(plane.spread, shape))


def _arms(placed: Sequence[Placed], hub: int) -> list[list[int]]:
    """The tiles of the four arms, as places in `placed`, from the hub outwards."""
    ends: list[list[int]] = [[], [], [], []]
    for n, one in enumerate(placed):
        if one.end is not None:
            ends[one.end].append(n)
    line = [*reversed(ends[LEFT]), 0, *ends[RIGHT]]
    at = line.index(hub)
    return [line[:at][::-1], line[at + 1 :], ends[UP], ends[DOWN]]


def _towards(placed: Sequence[Placed], hub: int) -> list[int]:
    """The tiles whose way on is not from the hub outwards: those that were played towards it."""
    end = placed[hub].end
    if end is None:
        return []
    found = [n for n in range(1, hub) if placed[n].end == end]
    # The opening tile heads right, as if played there; so does the hub in `_lay_line`.
    return [*found, 0] if end == RIGHT else [*found, hub]


def _best_plane(hub: _Lie, doubles: list[tuple[bool, ...]], crossing: bool, view: _View) -> _Plane:
    """The way to lay the line that shows it largest with few corners."""
    memo: dict[tuple[int, _Room], _Arm | None] = {}
    best: _Plane | None = None
    for plan in _plans(hub, doubles, crossing, view):
        if best and best.cost < plan.width + 2 * MARGIN:
            continue
        # In a quarter that two arms share, the main line may not come back in front of the other.
        most = 1 if plan.twists in MIRRORED else FAR
        choices = []
        for end, rooms in enumerate(plan.rooms):
            for room in rooms:
                if (end, room) not in memo:
                    meets = end <= RIGHT and not crossing
                    beyond = _opposite(hub, doubles[1 - end], room) if meets else []
                    memo[end, room] = _arm(hub, doubles[end], room, end > RIGHT, beyond)
            arms = [arm for room in rooms if (arm := memo[end, room])]
            choices.append([arm for arm in arms if end > RIGHT or arm.corners <= most])
        best = _better(best, plan.twists, choices, view)
    assert best, "a line without corners is always tried"
    return best


def _better(
    best: _Plane | None, twists: tuple[int, int], choices: Sequence[list[_Arm]], view: _View
) -> _Plane | None:
    """The best way to combine a choice for each arm, if it is better than what was found before."""
    seen = [
        [_on_table(arm, sign) for arm in choice]
        for choice, sign in zip(choices, _signs(*twists), strict=True)
    ]
    ranked = []
    for arms in product(*seen):
        spread: Spread = tuple(map(max, *[arm.spread for arm in arms]))
        cost = _cost(spread, [arm.corners for arm in arms], view)
        if best is None or cost < best.cost:
            ranked.append((cost, spread, arms))
    for cost, spread, arms in sorted(ranked, key=itemgetter(0)):
        if twists in WHEELS or _apart(arms):
            return _Plane(cost, spread, arms)
    return best


def _cost(spread: Spread, corners: list[int], view: _View) -> float:
    """How small the drawing gets, made worse by corners."""
    left, up, right, down = spread
    height = up + down + 2 * MARGIN
    size = max(left + right + 2 * MARGIN, height / view.tallness, view.least[0])
    return size * (1 + CORNER * sum(corners)) + height / 20


def _opposite(hub: _Lie, doubles: Sequence[bool], room: _Room) -> list[Rect]:
    """The first row of the arm across the hub, over which this one may come back."""
    rects: list[Rect] = []
    tip = hub.back
    for double in doubles:
        tip = _after(tip, AHEAD, double=double)
        if tip.rect[0] < room.near - 2:
            break
        rects.append(tip.rect)
    return rects


def _signs(main: int, side: int) -> tuple[tuple[int, int], ...]:
    """What turns the arms' own views into the table's: factors for x and y, for each arm.

    Twist 1: left turns up, right down, the third side right, the fourth left; -1: the other way.
    With the same twist for all, each arm has a quarter of the table to itself.
    """
    return ((-1, -main), (1, main), (side, -1), (-side, 1))


def _on_table(arm: _Arm, sign: tuple[int, int]) -> _Arm:
    """An arm turned from its own view into the table's."""
    across, along = sign
    left, up, right, down = arm.spread
    if across < 0:
        left, right = right, left
    if along < 0:
        up, down = down, up
    turned = (2 if across < 0 else 0, 2 if along < 0 else 0)
    lies = [
        _Lie(x * across, y * along, heading ^ turned[heading & 1], cross)
        for x, y, heading, cross in arm.lies
    ]
    return _Arm(lies, [lie.rect for lie in lies], (left, up, right, down), arm.corners)


def _apart(arms: Sequence[_Arm]) -> bool:
    """Whether the third and fourth sides keep clear of the main line."""
    line = arms[LEFT].rects + arms[RIGHT].rects
    return all(_clear(rect, line) for side in arms[UP:] for rect in side.rects)


def _plans(
    hub: _Lie, doubles: list[tuple[bool, ...]], crossing: bool, view: _View
) -> Iterator[_Plan]:
    """What to try, from narrow to wide; in the end every arm without a corner."""
    near, long = hub.rect[2:]
    left, right, up, down = (
        (near if end <= RIGHT else long) + sum(2 if double else 4 for double in arm)
        for end, arm in enumerate(doubles)
    )
    for width in view.widths:
        height = int(width * view.tallness)
        one, other = _split(width, left, right)
        top, bottom = _split(height, up, down)
        rows = (
            _row_rooms(left, 3 if crossing else -other, one, height // 2),
            _row_rooms(right, 3 if crossing else -one, other, height // 2),
        )
        # Four arms that all bend the same way round make a sign that nobody wants on a table.
        all_bend = left > one and right > other and up > top and down > bottom
        for main, side in MIRRORED if all_bend else WHEELS:
            far, back = (other, one) if side > 0 else (one, other)
            if main != side:
                # The main line bends into the same quarters, at the edge: stay inside of that.
                far, back = far - 6, back - 6
            sides = _side_rooms(up, far, top), _side_rooms(down, back, bottom)
            yield _Plan(width, (main, side), rows + sides)
    yield _Plan(0, (1, 1), tuple([_Room(-2, length, length)] for length in (left, right, up, down)))


def _split(length: int, one: int, other: int) -> tuple[int, int]:
    """How two opposite arms share a length: evenly, unless one needs less than its half."""
    half = length // 2
    if one < half < other:
        return one, length - one
    if other < half < one:
        return length - other, other
    return half, half


def _row_rooms(reach: int, near: int, far: int, rise: int) -> list[_Room]:
    """Rooms for an arm of the main line: straight, or back in rows, or outwards up to the edge."""
    if reach <= far:
        return [_Room(near, reach, 0)]
    return [_Room(near, far, 0), _Room(near, far, rise)]


def _side_rooms(reach: int, far: int, rise: int) -> list[_Room]:
    """Rooms for a third or fourth side: straight, or into rows at the edge or sooner."""
    if reach <= rise:
        return [_Room(-2, 0, reach)]
    return [_Room(-2, far, up) for up in (6, 10, rise) if up <= rise]


def _spot(one: Placed, lie: _Lie) -> Spot:
    """The lie as a spot: where the low half points depends on which half points outwards."""
    if one.tile.is_double or one.outer == one.tile.high:
        return _free_spot(lie)
    return Spot(lie.x / 2, lie.y / 2, (lie.heading + 2) % 4 * 90, lie.heading * 90)


def _free_spot(lie: _Lie) -> Spot:
    """The lie of a tile that is not known, or whose high half points outwards."""
    turn = (lie.heading + 1) % 2 if lie.cross else lie.heading
    return Spot(lie.x / 2, lie.y / 2, turn * 90, lie.heading * 90)


def _lie(spot: Spot) -> _Lie:
    cross = (spot.angle - spot.heading) % 180 != 0
    return _Lie(round(2 * spot.x), round(2 * spot.y), spot.heading // 90, cross)


def _frame(spread: Spread, shape: Shape) -> tuple[float, float, float, float]:
    """The box around what goes so far: with a margin, and never smaller than the shape's least."""
    left, up, right, down = spread
    least = VIEWS[shape].least
    width = max(left + right + 2 * MARGIN, least[0])
    height = max(up + down + 2 * MARGIN, least[1])
    x, y = (right - left - width) // 2, (down - up - height) // 2
    return (x / 2, y / 2, width / 2, height / 2)


# --- a line that is not known: tile by tile, from tiles already down ----------------------------


def _lay_on(placed: tuple[Placed, ...], stavka: int | None, kept: Layout) -> Layout:
    """Lay a line on from the tiles that it shares with another."""
    count = 0
    while count < min(len(placed), len(kept.placed)) and placed[count] == kept.placed[count]:
        count += 1
    table = _Table(kept, count, stavka)
    for one in placed[count:]:
        table.put(one, table.places(one.tile.is_double)[one.end])
        table.look_ahead()
    spots = tuple(_spot(one, lie) for one, lie in zip(placed, table.lies, strict=True))
    ahead = tuple(
        tuple((double, _free_spot(lie)) for double, lie in table.planned.get(end, ()))
        for end in range(4)
    )
    return Layout(kept.shape, placed, spots, ahead, table.strayed, table.box)


class _Table:
    """The first `count` tiles of a layout, and what is laid on from there.

    `tips` are the tiles that next ones attach to; those of the stavka's sides are the stavka,
    heading there. `planned` is where the layout goes on: a next tile of the same kind (a double
    or not) goes there.
    """

    def __init__(self, layout: Layout, count: int, stavka: int | None) -> None:
        self.stavka = stavka
        self.strayed = layout.strayed
        self.doubles = False
        self.bends: dict[int | None, int] = {}
        self.view = VIEWS[layout.shape]
        x, y, width, height = (round(2 * side) for side in layout.box)
        self.inside = (x + MARGIN, y + MARGIN, x + width - MARGIN, y + height - MARGIN)
        self.lies: list[_Lie] = []
        self.rects: list[Rect] = []
        self.tips: dict[int | None, _Lie] = {}
        self.sides: dict[int | None, _Lie] = {}
        self.planned: dict[int | None, list[tuple[bool, _Lie]]] = {}
        both = list(zip(layout.placed, map(_lie, layout.spots), strict=True))
        for one, lie in both[count:]:
            self.planned.setdefault(one.end, []).append((one.tile.is_double, lie))
        for end, ahead in enumerate(layout.ahead):
            for double, spot in ahead:
                self.planned.setdefault(end, []).append((double, _lie(spot)))
        for one, lie in both[:count]:
            self._down(one, lie)

    @property
    def box(self) -> tuple[float, float, float, float]:
        x0, y0, x1, y1 = self.inside
        width, height = x1 - x0 + 2 * MARGIN, y1 - y0 + 2 * MARGIN
        return ((x0 - MARGIN) / 2, (y0 - MARGIN) / 2, width / 2, height / 2)

    def grow(self, rect: Rect) -> None:
        """Make the box hold this as well."""
        a, b, c, d = self.inside
        x0, y0, x1, y1 = rect
        self.inside = (min(a, x0), min(b, y0), max(c, x1), max(d, y1))

    def put(self, one: Placed, lie: _Lie) -> None:
        """Put the next tile down. What was planned after it is given up if it lies elsewhere."""
        planned = self.planned.get(one.end)
        if not planned or planned.pop(0) != (one.tile.is_double, lie):
            self.planned[one.end] = []
            self.strayed = True
        # It may be another stavka than the plan's, with sides that nothing was planned for.
        self.strayed = self.strayed or len(self.lies) == self.stavka
        self._down(one, lie)
        self.grow(lie.rect)

    def look_ahead(self) -> None:
        """Plan a place at every end, and make the box hold it."""
        for end, lie in self.places().items():
            if not self.planned.get(end):
                self.planned[end] = [(False, lie)]
                self.strayed = True
            self.grow(lie.rect)

    def _down(self, one: Placed, lie: _Lie) -> None:
        """Move the tip; the third and fourth sides open once the stavka is covered."""
        if one.end is None:
            self.tips = {LEFT: lie.back, RIGHT: lie}
        else:
            turn = (lie.heading - self.tips[one.end].heading) % 4
            if turn and self.sides:
                self.bends.setdefault(one.end, turn)
            self.tips[one.end] = lie
        if len(self.lies) == self.stavka:
            self.sides = _sides(lie, one.end)
        self.doubles = self.doubles or one.tile.is_double
        self.lies.append(lie)
        self.rects.append(lie.rect)
        if self.sides and UP not in self.tips:
            hub = self.sides[UP].rect
            if self.tips[LEFT].rect != hub and self.tips[RIGHT].rect != hub:
                self.tips.update(self.sides)

    def places(self, double: bool | None = None) -> dict[int | None, _Lie]:
        """Where the next tile goes at each open end: a double, or not, or as planned."""
        if not self.lies:
            return {None: self._opening(double)}
        found: dict[int | None, _Lie] = {}
        for end in sorted(self.tips, key=lambda end: (not self.planned.get(end), end)):
            taken = [lie.rect for lie in found.values()]
            found[end] = self._planned(end, double, taken) or self._free(end, bool(double), taken)
        return found

    def _opening(self, double: bool | None) -> _Lie:
        for planned, lie in self.planned.get(None, ()):
            return lie if double in (None, planned) else lie._replace(cross=bool(double))
        return _Lie(0, 0, 0, bool(double))

    def _planned(self, end: int | None, double: bool | None, taken: list[Rect]) -> _Lie | None:
        """The place planned at this end, if it is for such a tile and can be taken."""
        if not self.planned.get(end):
            return None
        planned, lie = self.planned[end][0]
        if double not in (None, planned):
            return None
        if not self.strayed and not (planned and len(self.lies) == self.stavka):
            return lie
        tip = self.tips[end]
        fits = lie in _ways_on(tip, planned) and self._clear(tip, lie, taken)
        return lie if fits and self._safe(end, lie, planned) == SAFE else None

    def _free(self, end: int | None, double: bool, taken: list[Rect]) -> _Lie:
        """The best place at an end: clear of all tiles, walling in no end, keeping the box."""
        tip = self.tips[end]
        ranked = sorted(_ways_on(tip, double), key=lambda lie: self._price(end, lie))
        for lie in ranked:
            if self._clear(tip, lie, taken) and self._safe(end, lie, double) == SAFE:
                return lie
        return max(
            ranked,
            key=lambda lie: (
                self._clear(tip, lie, taken, gap=0),
                self._clear(tip, lie, taken),
                self._safe(end, lie, double),
            ),
        )

    def _clear(self, tip: _Lie, lie: _Lie, taken: list[Rect], gap: int = 1) -> bool:
        """Whether a place touches no tile but the tip, and covers no place that is taken."""
        rect = lie.rect
        others = [other for other in self.rects if other != tip.rect]
        return _clear(rect, others, gap) and _clear(rect, taken, 0)

    def _price(self, end: int | None, lie: _Lie) -> tuple[bool, float, bool, int]:
        """What a place costs: a sign nobody wants, the box to grow, a corner, little room ahead."""
        turn = (lie.heading - self.tips[end].heading) % 4
        bends = {end: turn, **self.bends}
        sign = len(bends) == 4 and len(set(bends.values())) == 1
        a, b, c, d = self.inside
        x0, y0, x1, y1 = lie.rect
        wider = max(a - x0, 0) + max(x1 - c, 0)
        higher = max(b - y0, 0) + max(y1 - d, 0)
        grown = wider + higher / self.view.tallness
        return (sign, grown, turn > 0, -self._room(lie) if turn else 0)

    def _room(self, lie: _Lie) -> int:
        """How many tiles could follow straight on inside the box, four at most."""
        a, b, c, d = self.inside
        for count in range(4):
            lie = _after(lie, AHEAD)
            x0, y0, x1, y1 = lie.rect
            if x0 < a or y0 < b or x1 > c or y1 > d or not _clear(lie.rect, self.rects):
                return count
        return 4

    def _safe(self, end: int | None, lie: _Lie, double: bool) -> int:
        """Whether every end could still be played on for ever if the next tile lay here.

        `SAFE`; or 1 if not once the stavka comes, 0 if not even before.
        """
        tips = {**self.sides, **self.tips, end: lie}
        rects = [*self.rects, lie.rect]
        if double and len(self.lies) == self.stavka:
            tips.update(_sides(lie, end))
        if not _lead_out(tips, rects):
            return 0
        # The first double is the stavka, or there is none in this game.
        comes = not (double or self.doubles)
        return SAFE if not comes or all(_takes_stavka(tips, rects, tip) for tip in tips) else 1


def _sides(stavka: _Lie, end: int | None) -> dict[int | None, _Lie]:
    """The stavka as the tip of its third and fourth sides: up is left of the way to the right."""
    right = stavka.back if end == LEFT else stavka
    return {
        side: _Lie(stavka.x, stavka.y, (right.heading + turn) % 4, not stavka.cross)
        for side, turn in ((UP, COUNTER), (DOWN, CLOCKWISE))
    }


def _ways_on(tip: _Lie, double: bool) -> list[_Lie]:
    """Every way to lie next to a tip: a double crosswise, or along the line if it must."""
    straight = _after(tip, AHEAD)
    beside = [_after(tip, turn) for turn in (CLOCKWISE, COUNTER)]
    before = [] if tip.cross else [_after(tip, turn, ahead=True) for turn in (CLOCKWISE, COUNTER)]
    crosswise = [_after(tip, AHEAD, double=True)] if double else []
    return [*crosswise, straight, *before, *beside]


def _takes_stavka(tips: dict[int | None, _Lie], rects: Sequence[Rect], end: int | None) -> bool:
    """Whether the stavka could come at this end, with all its sides leading out."""
    others = [rect for rect in rects if rect != tips[end].rect]
    return any(
        _clear(lie.rect, others)
        and _lead_out({**tips, end: lie, **_sides(lie, end)}, [*rects, lie.rect])
        for lie in _ways_on(tips[end], True)
    )


def _lead_out(tips: dict[int | None, _Lie], rects: Sequence[Rect]) -> bool:
    """Whether every end has a way into the open, straight on or after a corner, all at once."""
    return _lanes([], list(tips.values()), rects)


def _lanes(lanes: list[Rect], tips: Sequence[_Lie], rects: Sequence[Rect]) -> bool:
    """Whether there is a lane into the open for each of the tips, clear of tiles and `lanes`."""
    if not tips:
        return True
    tip = tips[0]
    others = [rect for rect in rects if rect != tip.rect]
    for way in _ways_on(tip, False):
        lane = _lane(way)
        free = _clear(lane, others) and _clear(lane, lanes)
        if free and _lanes([*lanes, lane], tips[1:], rects):
            return True
    return False


def _lane(lie: _Lie) -> Rect:
    """What a tile and those after it cover if the line goes straight on for ever."""
    x0, y0, x1, y1 = lie.rect
    return ((x0, y0, FAR, y1), (x0, y0, x1, FAR), (-FAR, y0, x1, y1), (x0, -FAR, x1, y1))[
        lie.heading
    ]
