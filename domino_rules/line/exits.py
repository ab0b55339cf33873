"""Whether every end of a line can still be played on for ever: none may be walled in."""

from collections.abc import Mapping, Sequence

from .chain import DOWN, LEFT, UP
from .lies import CLOCKWISE, COUNTER, FAR, Lie, Rect, clear, ways_on

Tips = Mapping[int | None, Lie]
"""For each end, the lie of the tile that the next one attaches to."""

WALLED_IN, NO_STAVKA, SAFE = range(3)
"""An end has no way out; one will have none once the stavka comes; all have one."""


def safety(tips: Tips, rects: Sequence[Rect], stavka_comes: bool) -> int:
    """`SAFE`, or what is wrong; with `stavka_comes` the first double is still to be played."""
    if not _lead_out(tips, rects):
        return WALLED_IN
    if stavka_comes and not all(_takes_stavka(tips, rects, end) for end in tips):
        return NO_STAVKA
    return SAFE


def sides_of(stavka: Lie, end: int | None) -> dict[int | None, Lie]:
    """The stavka as the tip of its third and fourth sides: up is left of the way to the right.

    `end` is where the stavka was played.
    """
    right = stavka.back if end == LEFT else stavka
    return {
        side: Lie(stavka.x, stavka.y, (right.heading + turn) % 4, not stavka.cross)
        for side, turn in ((UP, COUNTER), (DOWN, CLOCKWISE))
    }


def _takes_stavka(tips: Tips, rects: Sequence[Rect], end: int | None) -> bool:
    """Whether the stavka could come at this end, with all its sides leading out."""
    others = [rect for rect in rects if rect != tips[end].rect]
    return any(
        clear(lie.rect, others)
        and _lead_out({**tips, end: lie, **sides_of(lie, end)}, [*rects, lie.rect])
        for lie in ways_on(tips[end], True)
    )


def _lead_out(tips: Tips, rects: Sequence[Rect]) -> bool:
    """Whether every end has a way into the open, straight on or after a corner, all at once."""
    return _lanes([], list(tips.values()), rects)


def _lanes(lanes: list[Rect], tips: Sequence[Lie], rects: Sequence[Rect]) -> bool:
    """Whether there is a lane into the open for each of the tips, clear of tiles and `lanes`."""
    if not tips:
        return True
    tip = tips[0]
    others = [rect for rect in rects if rect != tip.rect]
    for way in ways_on(tip, False):
        lane = _lane(way)
        free = clear(lane, others) and clear(lane, lanes)
        if free and _lanes([*lanes, lane], tips[1:], rects):
            return True
    return False


def _lane(lie: Lie) -> Rect:
    """What a tile and those after it cover if the line goes straight on for ever."""
    x0, y0, x1, y1 = lie.rect
    return ((x0, y0, FAR, y1), (x0, y0, x1, FAR), (-FAR, y0, x1, y1), (x0, -FAR, x1, y1))[
        lie.heading
    ]
