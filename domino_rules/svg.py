"""Tiles and boards as SVG: pure functions from a line and its layout to text.

A page holds one `sprite`; its boards and tiles only refer to it, so that no `id` comes twice.
Colours are custom properties with fallbacks: a drawing takes part in its page's theme, and looks
right without one.
"""

from collections.abc import Collection, Iterable
from xml.sax.saxutils import escape, quoteattr

from .chain import ENDS, LEFT, RIGHT, Chain, Part, Placed
from .layout import Layout, Spot
from .layout import places as free_places
from .tiles import TILES, Tile

UNIT = 20
"""The side of a half in the drawing's own units, which keeps its numbers short."""

COLOURS = {
    "ivory": "#f6efdf",
    "ivory-edge": "#cdbb95",
    "pip": "#2b211b",
    "brass": "#b08a3e",
    "walnut": "#6b4a32",
    "walnut-deep": "#3c281b",
    "pomegranate": "#c2344a",
}

PIPS: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((0, 0),),
    ((-5, -5), (5, 5)),
    ((-5, -5), (0, 0), (5, 5)),
    ((-5, -5), (5, -5), (-5, 5), (5, 5)),
    ((-5, -5), (5, -5), (0, 0), (-5, 5), (5, 5)),
    ((-5, -5), (0, -5), (5, -5), (-5, 5), (0, 5), (5, 5)),
)
"""Where the pips of each number lie on a half of a tile that lies, from the half's centre."""


def sprite() -> str:
    """The drawings of all 28 tiles, for the start of a page: one SVG that shows nothing itself."""
    return (
        '<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false"'
        f' style="position:absolute"><defs>{"".join(map(_symbol, TILES))}</defs></svg>'
    )


def tile(shown: Tile) -> str:
    """One tile, lying, its low half left: for a button."""
    return (
        '<svg class="tile" viewBox="-21 -11 42 22" aria-hidden="true" focusable="false">'
        f'<use href="#t-{shown}"/></svg>'
    )


def board(
    chain: Chain,
    layout: Layout,
    *,
    last: bool = True,
    badges: bool = True,
    places: Collection[int | None] = (),
    double: bool | None = None,
    title: str = "",
    standalone: bool = False,
) -> str:
    """The line on the table.

    `layout` may go on beyond `chain`, the line at this step. `last` outlines the last tile,
    `badges` puts on the tiles that count what they count, and `places` are the ends (None: the
    opening) to show a free place at, for a `double` or another tile. Alone, the drawing brings
    its own tiles, its ground, and the line as text.

    >>> from .layout import lay_out
    >>> from .chain import Play
    >>> chain = Chain().add(Play(Tile(2, 5)))
    >>> drawn = board(chain, lay_out(chain.placed, chain.stavka, shape="wide"), badges=False)
    >>> drawn.partition("<use")[2].partition("/>")[0]
    ' href="#t-2-5" data-key="t2-5" class="last" transform="translate(0 0)"'
    """
    spots = layout.spots[: len(chain.placed)]
    parts = [_tiles(chain, spots)]
    free = free_places(layout, chain, double=double)
    parts += [_place(end, spot) for end, spot in free.items() if end in places]
    if last and spots:
        parts.append(_outline(spots[-1]))
    if badges:
        parts += _badges(chain, layout, [*spots, *free.values()])
    drawn = "".join(parts)
    box = " ".join(_number(side) for side in layout.box)
    named = f"<title>{escape(title)}</title>" if title else ""
    if standalone:
        ...
    return (
        f'<svg class="board" viewBox="{box}" aria-hidden="true" focusable="false">'
        f"{named}{drawn}</svg>"
    )


def _number(units: float) -> str:
    """Units as a number of the drawing, as short as it gets."""
    return f"{units * UNIT:g}"


def _colour(name: str) -> str:
    return f"var(--oe-{name},{COLOURS[name]})"


def _symbol(shown: Tile) -> str:
    """A tile around the origin, its low half left: body, divider, pips, pin."""
    dots = "".join(
        f"M{x + side} {y}h0"
        for side, number in ((-10, shown.low), (10, shown.high))
        for x, y in PIPS[number]
    )
    pips = (
        f'<path d="{dots}" stroke="{_colour("pip")}" stroke-width="4.2" stroke-linecap="round"/>'
        if dots
        else ""
    )
    return (
        f'<g id="t-{shown}"><rect x="-19.7" y="-9.7" width="39.4" height="19.4" rx="3.4"'
        f' fill="{_colour("ivory-edge")}"/>'
        f'<rect x="-19" y="-9" width="38" height="18" rx="2.8" fill="{_colour("ivory")}"/>'
        f'<path d="M0-7.5v15" stroke="{_colour("ivory-edge")}" stroke-width="1"/>'
        f'<circle r="1.5" fill="{_colour("brass")}"/>{pips}</g>'
    )


def _turn(spot: Spot) -> str:
    turn = f" rotate({spot.angle})" if spot.angle else ""
    return f"translate({_number(spot.x)} {_number(spot.y)}){turn}"


def _tiles(chain: Chain, spots: Iterable[Spot]) -> str:
    count = len(chain.placed)
    drawn = []
    for n, (one, spot) in enumerate(zip(chain.placed, spots, strict=True)):
        mark = ' class="last"' if n == count - 1 else ""
        drawn.append(
            f'<use href="#t-{one.tile}" data-key="t{one.tile}"{mark} transform="{_turn(spot)}"/>'
        )
    return f'<g class="tiles">{"".join(drawn)}</g>'


def _outline(spot: Spot) -> str:
    return (
        f'<rect class="ring" data-key="ring" x="-20.5" y="-10.5" width="41" height="21" rx="4"'
        f' transform="{_turn(spot)}" fill="none" stroke="{_colour("pomegranate")}"'
        ' stroke-width="1.8"/>'
    )


def _place(end: int | None, spot: Spot) -> str:
    name = "first" if end is None else ENDS[end]
    return (
        f'<g class="place" data-end="{name}" data-key="p-{name}" transform="{_turn(spot)}"'
        f' fill="none" stroke="{_colour("ivory")}" stroke-width="1.1">'
        '<rect x="-18.5" y="-8.5" width="37" height="17" rx="3" stroke-dasharray="3 2.4"/>'
        '<path d="M-4 0h8M0-4v8"/></g>'
    )
