"""Laying a line on tile by tile, from tiles that are down and do not move.

Nobody knows how such a line goes on, so no tile may wall in an open end.
"""

from .chain import LEFT, RIGHT, UP, Placed
from .exits import SAFE, safety, sides_of
from .lies import AHEAD, GAP, Lie, Rect, after, clear, free_spot, lie_of, spot_of, ways_on
from .spots import Layout
from .views import MARGIN, VIEWS

ENOUGH = 4
"""So many tiles straight on after a corner are room enough."""


class GrowingLine:
    """The first `count` tiles of a layout, and what is laid on from there.

    `tips` are the tiles that next ones attach to; those of the stavka's sides are the stavka,
    heading there. `planned` is where the layout goes on: a next tile of the same kind (a double
    or not) goes there.
    """

    def __init__(self, layout: Layout, count: int, stavka: int | None) -> None:
        self.shape = layout.shape
        self.stavka = stavka
        self.strayed = layout.strayed
        self.has_double = False
        self.bends: dict[int | None, int] = {}
        x, y, width, height = (round(2 * side) for side in layout.box)
        self.inside = (x + MARGIN, y + MARGIN, x + width - MARGIN, y + height - MARGIN)
        self.lies: list[Lie] = []
        self.rects: list[Rect] = []
        self.tips: dict[int | None, Lie] = {}
        self.sides: dict[int | None, Lie] = {}
        self.planned: dict[int | None, list[tuple[bool, Lie]]] = {}
        tiles = list(zip(layout.placed, map(lie_of, layout.spots), strict=True))
        for played, lie in tiles[count:]:
            self.planned.setdefault(played.end, []).append((played.tile.is_double, lie))
        for end, ahead in enumerate(layout.ahead):
            for double, spot in ahead:
                self.planned.setdefault(end, []).append((double, lie_of(spot)))
        for played, lie in tiles[:count]:
            self._put_down(played, lie)

    def layout(self, placed: tuple[Placed, ...]) -> Layout:
        """The layout of these tiles, which are those that are down."""
        spots = tuple(spot_of(played, lie) for played, lie in zip(placed, self.lies, strict=True))
        ahead = tuple(
            tuple((double, free_spot(lie)) for double, lie in self.planned.get(end, ()))
            for end in range(4)
        )
        x0, y0, x1, y1 = self.inside
        width, height = x1 - x0 + 2 * MARGIN, y1 - y0 + 2 * MARGIN
        box = ((x0 - MARGIN) / 2, (y0 - MARGIN) / 2, width / 2, height / 2)
        return Layout(self.shape, placed, spots, ahead, self.strayed, box)

    def add(self, played: Placed) -> None:
        """Lay the next tile, and plan a place at every end where none is planned."""
        double = played.tile.is_double
        lie = self.places(double)[played.end]
        planned = self.planned.get(played.end)
        if not planned or planned.pop(0) != (double, lie):
            # It lies elsewhere than planned: what was planned after it is given up.
            self.planned[played.end] = []
            self.strayed = True
        # It may be another stavka than the plan's, with sides that nothing was planned for.
        self.strayed = self.strayed or len(self.lies) == self.stavka
        self._put_down(played, lie)
        self._grow(lie.rect)
        self._look_ahead()

    def places(self, double: bool | None = None) -> dict[int | None, Lie]:
        """Where the next tile goes at each open end: a double, or not, or as planned."""
        if not self.lies:
            return {None: self._opening(double)}
        lies: dict[int | None, Lie] = {}
        for end in sorted(self.tips, key=lambda end: (not self.planned.get(end), end)):
            taken = [lie.rect for lie in lies.values()]
            lies[end] = self._planned(end, double, taken) or self._free(end, bool(double), taken)
        return lies

    def _look_ahead(self) -> None:
        """Plan a place at every end, and make the box hold it."""
        for end, lie in self.places().items():
            if not self.planned.get(end):
                self.planned[end] = [(False, lie)]
                self.strayed = True
            self._grow(lie.rect)

    def _grow(self, rect: Rect) -> None:
        """Make the box hold this as well."""
        a, b, c, d = self.inside
        x0, y0, x1, y1 = rect
        self.inside = (min(a, x0), min(b, y0), max(c, x1), max(d, y1))

    def _put_down(self, played: Placed, lie: Lie) -> None:
        """Move the tip; the third and fourth sides open once the stavka is covered."""
        end = played.end
        if end is None:
            self.tips = {LEFT: lie.back, RIGHT: lie}
        else:
            turn = (lie.heading - self.tips[end].heading) % 4
            if turn and self.sides:
                self.bends.setdefault(end, turn)
            self.tips[end] = lie
        if len(self.lies) == self.stavka:
            self.sides = sides_of(lie, end)
        self.has_double = self.has_double or played.tile.is_double
        self.lies.append(lie)
        self.rects.append(lie.rect)
        if self.sides and UP not in self.tips:
            hub = self.sides[UP].rect
            if self.tips[LEFT].rect != hub and self.tips[RIGHT].rect != hub:
                self.tips.update(self.sides)

    def _opening(self, double: bool | None) -> Lie:
        for planned, lie in self.planned.get(None, ()):
            return lie if double in (None, planned) else lie._replace(cross=bool(double))
        return Lie(0, 0, 0, bool(double))

    def _planned(self, end: int | None, double: bool | None, taken: list[Rect]) -> Lie | None:
        """The place planned at this end, if it is for such a tile and can be taken."""
        if not self.planned.get(end):
            return None
        planned, lie = self.planned[end][0]
        if double not in (None, planned):
            return None
        if not self.strayed and not (planned and len(self.lies) == self.stavka):
            return lie
        tip = self.tips[end]
        fits = lie in ways_on(tip, planned) and self._clear(tip, lie, taken)
        return lie if fits and self._safety(end, lie, planned) == SAFE else None

    def _free(self, end: int | None, double: bool, taken: list[Rect]) -> Lie:
        """The best place at an end: clear of all tiles, walling in no end, keeping the box."""
        tip = self.tips[end]
        ranked = sorted(ways_on(tip, double), key=lambda lie: self._price(end, lie))
        for lie in ranked:
            if self._clear(tip, lie, taken) and self._safety(end, lie, double) == SAFE:
                return lie
        return max(
            ranked,
            key=lambda lie: (
                self._clear(tip, lie, taken, gap=0),
                self._clear(tip, lie, taken),
                self._safety(end, lie, double),
            ),
        )

    def _clear(self, tip: Lie, lie: Lie, taken: list[Rect], gap: int = GAP) -> bool:
        """Whether a place touches no tile but the tip, and covers no place that is taken."""
        rect = lie.rect
        others = [other for other in self.rects if other != tip.rect]
        return clear(rect, others, gap) and clear(rect, taken, 0)

    def _price(self, end: int | None, lie: Lie) -> tuple[bool, float, bool, int]:
        """What is bad about a place, worst first.

        That the four arms would draw a swastika; how much the box grows; a corner, and how few
        tiles could follow after it.
        """
        turn = (lie.heading - self.tips[end].heading) % 4
        bends = {end: turn, **self.bends}
        swastika = len(bends) == 4 and len(set(bends.values())) == 1
        a, b, c, d = self.inside
        x0, y0, x1, y1 = lie.rect
        wider = max(a - x0, 0) + max(x1 - c, 0)
        higher = max(b - y0, 0) + max(y1 - d, 0)
        grown = wider + higher / VIEWS[self.shape].tallness
        return (swastika, grown, turn > 0, -self._straight_on(lie) if turn else 0)

    def _straight_on(self, lie: Lie) -> int:
        """How many tiles could follow straight on inside the box, `ENOUGH` at most."""
        a, b, c, d = self.inside
        for count in range(ENOUGH):
            lie = after(lie, AHEAD)
            x0, y0, x1, y1 = lie.rect
            if x0 < a or y0 < b or x1 > c or y1 > d or not clear(lie.rect, self.rects):
                return count
        return ENOUGH

    def _safety(self, end: int | None, lie: Lie, double: bool) -> int:
        """Whether every end could still be played on for ever if the next tile lay here."""
        tips = {**self.sides, **self.tips, end: lie}
        if double and len(self.lies) == self.stavka:
            tips.update(sides_of(lie, end))
        # The first double is the stavka, or there is none in this game.
        stavka_comes = not (double or self.has_double)
        return safety(tips, [*self.rects, lie.rect], stavka_comes)
