"""What a layout is made of, in units that a drawing can use: spots, and the box around them.

The unit is the side of a half: a half is 1×1, a tile 2×1; x grows to the right, y downwards.
"""

from typing import NamedTuple

from ..drawing import Shape
from .chain import Placed


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
