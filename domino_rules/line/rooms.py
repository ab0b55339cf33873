"""Which rooms to try for the four arms of a line: for each width of the drawing, a plan.

Lengths are in half units, from the centre of the hub. A twist says which way round two opposite
arms turn: 1 or -1 (see `arrange`).
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .arms import Room
from .chain import RIGHT
from .lies import CROSSWISE, GAP, HALF, TILE, Lie
from .views import View

SAME_WAY, MIRRORED = ((1, 1), (-1, -1)), ((1, -1), (-1, 1))
"""The twists of the main line and of the sides: both the same, or not."""

BESIDE_SIDES = CROSSWISE + GAP
"""Where a row of the main line ends at the sides: clear of the doubles across them."""

COLUMN = CROSSWISE + HALF // 2 + HALF + GAP
"""What a run outwards at the edge takes from a row that ends there: its own width, the doubles
across it, a double at the row's end, and a gap."""

TURNS = (CROSSWISE + TILE, CROSSWISE + 2 * TILE)
"""How far a side goes before it turns early: after its first tile, or its second."""


class Plan(NamedTuple):
    """What to try: the width, the twists of the main line and the sides, rooms for each arm."""

    width: int
    twists: tuple[int, int]
    rooms: tuple[list[Room], ...]


def plans(
    hub: Lie, doubles: Sequence[Sequence[bool]], crossing: bool, view: View
) -> Iterator[Plan]:
    """What to try, from narrow to wide; in the end every arm without a corner.

    `doubles` says of each arm's tiles whether they are doubles; with `crossing` the hub is a
    stavka, which has a third and a fourth side.
    """
    short, long = hub.rect[2:]
    left, right, up, down = (
        (short if end <= RIGHT else long) + sum(HALF if double else TILE for double in arm)
        for end, arm in enumerate(doubles)
    )
    for width in view.widths:
        height = int(width * view.tallness)
        to_left, to_right = _split(width, left, right)
        to_top, to_bottom = _split(height, up, down)
        rows = (
            _row_rooms(left, BESIDE_SIDES if crossing else -to_right, to_left, height // 2),
            _row_rooms(right, BESIDE_SIDES if crossing else -to_left, to_right, height // 2),
        )
        # Four arms that all bend the same way round would draw a swastika.
        all_bend = left > to_left and right > to_right and up > to_top and down > to_bottom
        for main, side in MIRRORED if all_bend else SAME_WAY:
            up_far, down_far = (to_right, to_left) if side > 0 else (to_left, to_right)
            if main != side:
                # The main line bends into the same quarters, at the edge: stay inside of that.
                up_far, down_far = up_far - COLUMN, down_far - COLUMN
            sides = _side_rooms(up, up_far, to_top), _side_rooms(down, down_far, to_bottom)
            yield Plan(width, (main, side), rows + sides)
    straight = tuple([Room(-CROSSWISE, reach, reach)] for reach in (left, right, up, down))
    yield Plan(0, (1, 1), straight)


def _split(length: int, first: int, second: int) -> tuple[int, int]:
    """How two opposite arms share a length: evenly, unless one needs less than its half."""
    half = length // 2
    if first < half < second:
        return first, length - first
    if second < half < first:
        return length - second, second
    return half, half


def _row_rooms(reach: int, near: int, far: int, rise: int) -> list[Room]:
    """Rooms for an arm of the main line: straight, or back in rows, or outwards up to the edge."""
    if reach <= far:
        return [Room(near, reach, 0)]
    return [Room(near, far, 0), Room(near, far, rise)]


def _side_rooms(reach: int, far: int, rise: int) -> list[Room]:
    """Rooms for a third or fourth side: straight, or into rows at the edge or sooner."""
    if reach <= rise:
        return [Room(-CROSSWISE, 0, reach)]
    return [Room(-CROSSWISE, far, up) for up in (*TURNS, rise) if up <= rise]
