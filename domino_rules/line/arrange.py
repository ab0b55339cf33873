"""Laying the four arms of a line that is known, so that the drawing is large and has few corners.

The main line and the two sides of the stavka each have a twist, 1 or -1. Twist 1: left turns up,
right down, the third side right, the fourth left; -1: the other way. With the same twist for all,
each arm has a quarter of the table to itself.
"""

from collections.abc import Sequence
from itertools import product
from operator import itemgetter
from typing import NamedTuple

from .arms import Arm, Room, lay_arm
from .chain import LEFT, RIGHT, UP
from .lies import AHEAD, FAR, HALF, Lie, Rect, Spread, after, clear
from .rooms import MIRRORED, SAME_WAY, plans
from .views import MARGIN, View

CORNER = 0.05
"""A corner is worth it if it makes the drawing larger by this part."""

HEIGHT = 20
"""So many half units of height are worth one of size: of two drawings as large, the lower one."""


class Arrangement(NamedTuple):
    """A way to lay the whole line: its cost, how far it goes, and the four arms."""

    cost: float
    spread: Spread
    arms: tuple[Arm, ...]


def arrange(hub: Lie, doubles: list[tuple[bool, ...]], crossing: bool, view: View) -> Arrangement:
    """The way to lay the line that shows it largest with few corners; see `rooms.plans`."""
    known: dict[tuple[int, Room], Arm | None] = {}
    best: Arrangement | None = None
    for plan in plans(hub, doubles, crossing, view):
        if best and best.cost < plan.width + 2 * MARGIN:
            continue
        # In a quarter that two arms share, the main line may not come back in front of the other.
        most = 1 if plan.twists in MIRRORED else FAR
        choices = []
        for end, rooms in enumerate(plan.rooms):
            for room in rooms:
                if (end, room) not in known:
                    meets = end <= RIGHT and not crossing
                    beyond = _opposite(hub, doubles[1 - end], room) if meets else []
                    known[end, room] = lay_arm(hub, doubles[end], room, end > RIGHT, beyond)
            arms = [arm for room in rooms if (arm := known[end, room])]
            choices.append([arm for arm in arms if end > RIGHT or arm.corners <= most])
        best = _better(best, plan.twists, choices, view)
    assert best, "a line without corners is always tried"
    return best


def _better(
    best: Arrangement | None, twists: tuple[int, int], choices: Sequence[list[Arm]], view: View
) -> Arrangement | None:
    """The best way to combine a choice for each arm, if it is better than the best before."""
    on_table = [
        [_on_table(arm, sign) for arm in choice]
        for choice, sign in zip(choices, _signs(*twists), strict=True)
    ]
    ranked = []
    for arms in product(*on_table):
        spread: Spread = tuple(map(max, *[arm.spread for arm in arms]))
        cost = _cost(spread, [arm.corners for arm in arms], view)
        if best is None or cost < best.cost:
            ranked.append((cost, spread, arms))
    for cost, spread, arms in sorted(ranked, key=itemgetter(0)):
        if twists in SAME_WAY or _apart(arms):
            return Arrangement(cost, spread, arms)
    return best


def _cost(spread: Spread, corners: list[int], view: View) -> float:
    """How small the drawing gets, made worse by corners."""
    left, up, right, down = spread
    height = up + down + 2 * MARGIN
    size = max(left + right + 2 * MARGIN, height / view.tallness, view.least[0])
    return size * (1 + CORNER * sum(corners)) + height / HEIGHT


def _opposite(hub: Lie, doubles: Sequence[bool], room: Room) -> list[Rect]:
    """The first row of the arm across the hub, over which this one may come back."""
    rects: list[Rect] = []
    tip = hub.back
    for double in doubles:
        tip = after(tip, AHEAD, double=double)
        if tip.rect[0] < room.near - HALF:
            break
        rects.append(tip.rect)
    return rects


def _signs(main: int, side: int) -> tuple[tuple[int, int], ...]:
    """What turns the arms' own views into the table's: factors for x and y, for each arm."""
    return ((-1, -main), (1, main), (side, -1), (-side, 1))


def _on_table(arm: Arm, sign: tuple[int, int]) -> Arm:
    """An arm turned from its own view into the table's."""
    across, along = sign
    left, up, right, down = arm.spread
    if across < 0:
        left, right = right, left
    if along < 0:
        up, down = down, up
    turned = (2 if across < 0 else 0, 2 if along < 0 else 0)
    lies = [
        Lie(x * across, y * along, heading ^ turned[heading & 1], cross)
        for x, y, heading, cross in arm.lies
    ]
    return Arm(lies, [lie.rect for lie in lies], (left, up, right, down), arm.corners)


def _apart(arms: Sequence[Arm]) -> bool:
    """Whether the third and fourth sides keep clear of the main line."""
    line = arms[LEFT].rects + arms[RIGHT].rects
    return all(clear(rect, line) for side in arms[UP:] for rect in side.rects)
