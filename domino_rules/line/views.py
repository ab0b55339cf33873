"""What each shape of a drawing asks of a layout, and the box that is shown.

Lengths are in half units.
"""

from typing import NamedTuple

from ..drawing import Shape
from .lies import Spread

MARGIN = 2
"""The bare table around the tiles: a double tried at any end fits on it."""


class View(NamedTuple):
    """The widths to try, and how a box is judged.

    The box is never smaller than `least`; the view is `tallness` times as high as it is wide.
    """

    widths: tuple[int, ...]
    least: tuple[int, int]
    tallness: float


VIEWS: dict[Shape, View] = {
    "wide": View((40, 48, 56, 64, 76), (44, 20), 0.53),
    "tall": View((26, 30, 34, 38, 44, 52), (30, 16), 1.25),
}


def frame(spread: Spread, shape: Shape) -> tuple[float, float, float, float]:
    """The box around what goes so far, in units: with a margin, never smaller than the least."""
    left, up, right, down = spread
    least = VIEWS[shape].least
    width = max(left + right + 2 * MARGIN, least[0])
    height = max(up + down + 2 * MARGIN, least[1])
    x, y = (right - left - width) // 2, (down - up - height) // 2
    return (x / 2, y / 2, width / 2, height / 2)
