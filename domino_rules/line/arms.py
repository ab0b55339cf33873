"""Laying one arm of a line that is known: from the hub outwards, in the room it is given.

The hub is the stavka, or the opening tile in a game without one. An arm is laid in a view of its
own, in which the main line's rows head to the right; `arrange` turns that into the table's.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .lies import AHEAD, CLOCKWISE, COUNTER, HALF, Lie, Rect, Spread, after, clear

PATIENCE = 150
"""How many tiles may be tried for one arm in one room."""

ALONG, OUTWARDS = 0, 1
"""The directions in which an arm heads in its own view; heading back along its rows is 2."""


class Room(NamedTuple):
    """How far an arm may go, in half units from the centre of the hub.

    As seen by the arm: its rows run along x, from `near` (never passed) to `far` (passed by at
    most a double), and it grows outwards along y; its first run outwards goes on to `rise`.
    """

    near: int
    far: int
    rise: int


class Arm(NamedTuple):
    """A way to lay an arm: its lies and what they cover, how far it goes, and its corners."""

    lies: list[Lie]
    rects: list[Rect]
    spread: Spread
    corners: int


def lay_arm(
    hub: Lie, doubles: tuple[bool, ...], room: Room, side: bool, beyond: Sequence[Rect]
) -> Arm | None:
    """Lay an arm that starts at the hub (at its side: third or fourth), None without room.

    `doubles` says of each tile whether it is a double; `beyond` is what else the arm's rows must
    keep clear of.
    """
    search = _Search(hub, doubles, room, beyond)
    if side and doubles:
        first = after(hub, CLOCKWISE)
        search.lies.append(first)
        search.rects.append(first.rect)
    # A third or fourth side heads outwards from the start: its first corner leads into a row.
    corners = search.lay_rest(-1 if side else 0)
    if corners is None:
        return None
    rects = search.rects[len(beyond) :]
    x0, y0, x1, y1 = zip(*rects, strict=True)
    spread = (-min(x0), -min(y0), max(x1), max(y1))
    return Arm(search.lies[1:], rects[1:], spread, corners + side)


class _Search:
    """Laying one arm: a tile is taken back when the next one finds no room."""

    def __init__(
        self, hub: Lie, doubles: Sequence[bool], room: Room, beyond: Sequence[Rect]
    ) -> None:
        self.doubles = doubles
        self.room = room
        self.lies = [hub]
        self.rects = [*beyond, hub.rect]
        self.patience = PATIENCE

    def lay_rest(self, corners: int) -> int | None:
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
            if corners and (rect[0] < self.room.near or not clear(rect, self.rects[:-1])):
                continue
            self.lies.append(lie)
            self.rects.append(rect)
            in_the_end = self.lay_rest(corners + (lie.heading != tip.heading))
            if in_the_end is not None:
                return in_the_end
            self.lies.pop()
            self.rects.pop()
        return None


def _ways(tip: Lie, double: bool, room: Room, corners: int) -> Iterator[Lie]:
    """Where an arm may go on, best first: along its row up to the edge, then outwards and back.

    After an even number of corners the arm is in a row, and the next corner leads outwards; after
    one corner, five, nine and so on the next row runs back, after three, seven and so on along.
    """
    straight = after(tip, AHEAD, double=double)
    x0, _, x1, y1 = straight.rect
    if tip.heading == OUTWARDS:
        if double or y1 <= room.rise:
            yield straight
        turn = COUNTER if corners % 4 == 3 else CLOCKWISE
    elif tip.heading == ALONG:
        if x1 <= room.far + HALF * double:
            yield straight
        turn = CLOCKWISE
    else:
        if x0 >= room.near:
            yield straight
        turn = COUNTER
    if double:
        return
    beside, before = after(tip, turn), after(tip, turn, ahead=True)
    if tip.cross or before.rect[2] > room.far:
        yield beside
    elif tip.heading == OUTWARDS:
        yield from (beside, before)
    else:
        yield from (before, beside)
