"""Tiles and boards as SVG: pure functions from a line and its layout to text.

A page holds one `sprite`; its boards and tiles only refer to it, so that no `id` comes twice.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from math import cos, hypot, radians, sin

from ..drawing import colour, escaped, plain
from ..tiles import DOUBLE_SIX, Tile, TileSet, double_set
from ..words import Words
from .chain import ENDS, LEFT, RIGHT, Chain, Placed
from .layout import places as free_places
from .spots import Layout, Spot

UNIT = 20
"""The side of a half in the drawing's own units, which keeps its numbers short."""

RADIUS = 0.46
"""The least radius of a badge, in units; in a large box it grows to stay legible."""

BADGE = 9
"""The radius of a badge as the sprite has it, in the drawing's own units."""

WIDTHS = {"wide": 600, "tall": 320}
"""How wide a box of each shape is shown at least, in pixels, for a badge of 15 pixels."""

Rect = tuple[float, float, float, float]

_SIX = ((-5.5, -5.5), (0, -5.5), (5.5, -5.5), (-5.5, 5.5), (0, 5.5), (5.5, 5.5))

PIPS: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((0, 0),),
    ((-5.5, -5.5), (5.5, 5.5)),
    ((-5.5, -5.5), (0, 0), (5.5, 5.5)),
    ((-5.5, -5.5), (5.5, -5.5), (-5.5, 5.5), (5.5, 5.5)),
    ((-5.5, -5.5), (5.5, -5.5), (0, 0), (-5.5, 5.5), (5.5, 5.5)),
    _SIX,
    (*_SIX, (0, 0)),
    (*_SIX, (-5.5, 0), (5.5, 0)),
    (*_SIX, (-5.5, 0), (5.5, 0), (0, 0)),
)
"""Where the pips of each number lie on a half of a tile that lies, from the half's centre."""


def sprite(tiles: TileSet = DOUBLE_SIX) -> str:
    """What boards refer to, for the start of a page: one SVG that shows nothing itself.

    The drawings of all tiles of a set, and of the badges for what a tile can count.
    """
    badges = map(_count, range(2 * tiles.highest + 1))
    return (
        '<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">'
        f"<defs>{''.join((*map(_symbol, tiles.tiles), *badges))}</defs></svg>"
    )


def sprite_for(drawings: str) -> str:
    """The sprite that some drawings refer to: of the double-six set, or of a larger one they show.

    >>> sprite_for(tile(Tile(2, 5))) == sprite(), sprite_for(tile(Tile(7, 9))).count("<g id=")
    (True, 74)
    """
    halves = map(int, re.findall(r'"#t-\d-(\d)"', drawings))
    return sprite(double_set(max(DOUBLE_SIX.highest, *halves)))


def tile(tile: Tile) -> str:
    """One tile, lying, its low half left: for a button."""
    return (
        '<svg class="tile" viewBox="-21 -11 42 22" aria-hidden="true" focusable="false">'
        f'<use xlink:href="#t-{tile}"/></svg>'
    )


def row(tiles: Sequence[Tile]) -> str:
    """Tiles standing side by side, seven in a row: what a seat holds."""
    rows = max(1, -(-len(tiles) // 7))
    drawn = "".join(
        f'<use xlink:href="#t-{tile}" transform="translate({12 + n % 7 * 24} {22 + n // 7 * 44})'
        ' rotate(90)"/>'
        for n, tile in enumerate(tiles)
    )
    return (
        f'<svg class="row" viewBox="0 0 168 {44 * rows}" aria-hidden="true" focusable="false">'
        f"{drawn}</svg>"
    )


def backs(count: int) -> str:
    """Tiles face down, overlapping, and their number: what a seat holds that nobody else sees."""
    step = min(14.0, 98 / max(1, count - 1))
    drawn = "".join(
        f'<rect x="{3 + n * step:.4g}" y="3" width="18" height="38" rx="3"/>' for n in range(count)
    )
    return (
        '<svg class="row" viewBox="0 0 168 44" aria-hidden="true" focusable="false">'
        f'<g fill="{colour("ivory-edge")}" stroke="{colour("walnut")}">{drawn}</g>'
        f'<text x="{28 + (count - 1) * step:.4g}" y="30" fill="currentcolor" font-size="22"'
        f' font-weight="600">{count}</text></svg>'
    )


def places(chain: Chain, layout: Layout, ends: Collection[int | None], *, double: bool) -> str:
    """The free places at some ends, for a double or another tile, to lay over the board."""
    free = free_places(layout, chain, double=double)
    return "".join(
        _place(end, spot).replace("<g ", f'<g data-double="{int(double)}" ', 1)
        for end, spot in free.items()
        if end in ends
    )


def board(
    chain: Chain,
    layout: Layout,
    *,
    last: bool = True,
    badges: bool = True,
    asks: bool = False,
    places: Collection[int | None] = (),
    double: bool | None = None,
    title: str = "",
    standalone: bool = False,
) -> str:
    """The line on the table.

    `layout` may go on beyond `chain`, the line at this step. `last` outlines the last tile,
    `badges` puts on the tiles that count what they count (with `asks`, on the ends of a line what
    they ask for: in a game that adds nothing up), and `places` are the ends (None: the
    opening) to show a free place at, for a `double` or another tile. Alone, the drawing brings
    its own tiles, its table, and the line as text. Raises `ValueError` as `layout.places` does.

    >>> from .chain import Play
    >>> from .layout import lay_out
    >>> chain = Chain().add(Play(Tile(2, 5)))
    >>> drawn = board(chain, lay_out(chain.placed, chain.stavka, shape="wide"))
    >>> drawn.partition("<use")[2].partition("/>")[0]
    ' xlink:href="#t-2-5" data-key="t2-5" class="last" transform="translate(0 0)"'
    """
    spots = layout.spots[: len(chain.placed)]
    drawn = [_tiles(chain.placed, spots)] if spots else []
    if places:
        free = free_places(layout, chain, double=double)
        drawn += [_place(end, spot) for end, spot in free.items() if end in places]
    if last and spots:
        drawn.append(_outline(spots[-1]))
    if badges:
        drawn.append(_badges(chain, layout, asks=asks))
    if standalone:
        return _alone(chain, layout, "".join(drawn), title)
    named = f"<title>{escaped(title)}</title>" if title else ""
    return (
        f'<svg class="board" viewBox="{_view_box(layout)}" aria-hidden="true" focusable="false">'
        f"{named}{''.join(drawn)}</svg>"
    )


def text_board(chain: Chain) -> str:
    """The line as text, each tile as it lies: the main line, and the stavka's two other sides.

    The stavka stands in brackets, in a line of more than one tile.

    >>> from .chain import Play
    >>> line = Chain(has_stavka=True).add(Play(Tile(6, 6)))
    >>> for tile, end in ((Tile(4, 6), 0), (Tile(5, 6), 1), (Tile(1, 6), 2), (Tile(1, 1), 2)):
    ...     line = line.add(Play(tile, end))
    >>> print(text_board(line))
    line: 4-6 [6-6] 6-5
    up:   6-1 1-1
    down: free
    """
    rows = [(f"{label}:", tiles) for label, tiles in board_rows(chain, Words(()))]
    width = max(len(label) for label, _ in rows)
    return "\n".join(f"{label:{width}} {tiles}" for label, tiles in rows)


def board_rows(chain: Chain, words: Words) -> list[tuple[str, str]]:
    """The rows of the line as text, each a name and the tiles as they lie; see `text_board`."""
    _ = words.translate
    ends: list[list[str]] = [[], [], [], []]
    for n, played in enumerate(chain.placed):
        inner = played.tile.other(played.outer)
        flipped = played.end == LEFT
        text = f"{played.outer}-{inner}" if flipped else f"{inner}-{played.outer}"
        if n == chain.stavka and len(chain.placed) > 1:
            text = f"[{text}]"
        ends[RIGHT if played.end is None else played.end].append(text)
    left, right, up, down = ends
    rows = [(_("line"), " ".join([*reversed(left), *right]) or _("empty"))]
    if chain.stavka_closed:
        rows += [(_("up"), " ".join(up) or _("free")), (_("down"), " ".join(down) or _("free"))]
    return rows


def _number(units: float) -> str:
    """Units as a number of the drawing, as short as it gets."""
    return f"{units * UNIT:g}"


def _symbol(tile: Tile) -> str:
    """A tile around the origin, its low half left: body, divider, pips, pin."""
    dots = "".join(
        f"M{x + side:g} {y:g}h0"
        for side, number in ((-10, tile.low), (10, tile.high))
        for x, y in PIPS[number]
    )
    pips = (
        f'<path d="{dots}" stroke="{colour("pip")}" stroke-width="4.1" stroke-linecap="round"/>'
        if dots
        else ""
    )
    return (
        f'<g id="t-{tile}"><rect x="-19.7" y="-9.7" width="39.4" height="19.4" rx="3.4"'
        f' fill="{colour("ivory-edge")}"/>'
        f'<rect x="-19" y="-9" width="38" height="18" rx="2.8" fill="{colour("ivory")}"/>'
        f'<path d="M0-7.5v15" stroke="{colour("ivory-edge")}" stroke-width="1"/>'
        f'<circle r="1.5" fill="{colour("brass")}"/>{pips}</g>'
    )


def _turn(spot: Spot) -> str:
    turn = f" rotate({spot.angle})" if spot.angle else ""
    return f"translate({_number(spot.x)} {_number(spot.y)}){turn}"


def _tiles(placed: Sequence[Placed], spots: Sequence[Spot]) -> str:
    drawn = []
    for n, (played, spot) in enumerate(zip(placed, spots, strict=True), 1):
        mark = ' class="last"' if n == len(placed) else ""
        drawn.append(
            f'<use xlink:href="#t-{played.tile}" data-key="t{played.tile}"{mark}'
            f' transform="{_turn(spot)}"/>'
        )
    return f'<g class="tiles">{"".join(drawn)}</g>'


def _outline(spot: Spot) -> str:
    return (
        f'<rect class="ring" data-key="ring" x="-20.5" y="-10.5" width="41" height="21" rx="4"'
        f' transform="{_turn(spot)}" fill="none" stroke="{colour("pomegranate")}"'
        ' stroke-width="1.8"/>'
    )


def _place(end: int | None, spot: Spot) -> str:
    name = "first" if end is None else ENDS[end]
    return (
        f'<g class="place" data-end="{name}" data-key="p-{name}" transform="{_turn(spot)}"'
        f' fill="none" stroke="{colour("ivory")}" stroke-width="1.1">'
        '<rect x="-18.5" y="-8.5" width="37" height="17" rx="3" stroke-dasharray="3 2.4"/>'
        '<path d="M-4 0h8M0-4v8"/></g>'
    )


def _alone(chain: Chain, layout: Layout, drawn: str, title: str) -> str:
    """A drawing for a file of its own: with its tiles, table and text, and plain colours."""
    x, y, width, height = (side * UNIT for side in layout.box)
    counts = [number for number in range(2 * len(PIPS) - 1) if f'"#c-{number}"' in drawn]
    symbols = "".join((*(_symbol(played.tile) for played in chain.placed), *map(_count, counts)))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' class="board" viewBox="{_view_box(layout)}"'
        f' width="{width:g}" height="{height:g}" role="img" font-family="sans-serif">'
        f"<title>{escaped(title or 'Dominoes')}</title><desc>{text_board(chain)}</desc>"
        f"<defs>{symbols}</defs>"
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="8"'
        f' fill="{colour("walnut")}"/>{drawn}</svg>'
    )
    return plain(svg)


def _view_box(layout: Layout) -> str:
    return " ".join(map(_number, layout.box))


def _badges(chain: Chain, layout: Layout, *, asks: bool) -> str:
    """A badge for each tile that counts, beside its outer half, where it covers nothing."""
    if asks and len(chain.placed) == 1:
        return ""
    spots = layout.spots[: len(chain.placed)]
    taken = [_cover(spot) for spot in (*spots, *free_places(layout, chain).values())]
    radius = max(RADIUS, 7.5 * layout.box[2] / WIDTHS[layout.shape])
    drawn = []
    for part in chain.parts:
        n = _holder(chain.placed, part.ends[0])
        own = _cover(spots[n])
        others = [rect for rect in taken if rect != own]
        tries = _beside(spots[n], radius, lone=len(spots) == 1, back=n == 0 == part.ends[0])
        x, y = max(tries, key=lambda at: min(_room(at, others, layout.box), radius + 0.1))
        taken.append((x - radius, y - radius, x + radius, y + radius))
        number = chain.asks[part.ends[0]] if asks else part.counts
        drawn.append(_badge(part.ends[0], number, x, y, radius))
    return "".join(drawn)


def _badge(end: int, number: int | None, x: float, y: float, radius: float) -> str:
    return (
        f'<use xlink:href="#c-{number}" class="badge" data-key="b-{ENDS[end]}"'
        f' transform="translate({_number(x)} {_number(y)}) scale({_number(radius / BADGE)})"/>'
    )


def _count(number: int) -> str:
    """A badge around the origin."""
    return (
        f'<g id="c-{number}"><circle r="{BADGE}" fill="{colour("walnut-deep")}"'
        f' stroke="{colour("brass")}" stroke-width="1.2"/>'
        f'<text fill="{colour("ivory")}" font-size="{BADGE * 1.25:g}" dy=".35em"'
        f' font-weight="600" text-anchor="middle">{number}</text></g>'
    )


def _holder(placed: Sequence[Placed], end: int) -> int:
    """The index in `placed` of the tile that lies at this end."""
    return max((n for n, played in enumerate(placed) if played.end == end), default=0)


def _beside(spot: Spot, radius: float, *, lone: bool, back: bool) -> list[tuple[float, float]]:
    """Where a badge may lie: against the outer half's pips, on either side of the line.

    For a lone tile, which counts once, in the middle; `back` for the opening tile's left end.
    """
    turn = radians(spot.heading + 180 * back)
    ahead, aside = round(cos(turn)), round(sin(turn))
    if (spot.angle - spot.heading) % 180:
        beside = 0.39 + radius
        tries = [(0.0, 0.89 + radius), (beside, 0.5 + radius), (-beside, 0.5 + radius)]
    else:
        outside = 0.89 + radius
        tries = [(0.0 if lone else 0.5, 0.39 + radius), (outside, 0.6), (outside, 0.0)]
    return [
        (spot.x + ahead * along - aside * across, spot.y + aside * along + ahead * across)
        for along, side in tries
        for across in (-side, side)
    ]


def _cover(spot: Spot) -> Rect:
    wide, high = (1.0, 0.5) if spot.angle % 180 == 0 else (0.5, 1.0)
    return (spot.x - wide, spot.y - high, spot.x + wide, spot.y + high)


def _room(at: tuple[float, float], rects: Iterable[Rect], box: Rect) -> float:
    """How far a point is from the nearest of these, or from the edge of the box."""
    x, y = at
    left, top, width, height = box
    edge = min(x - left, y - top, left + width - x, top + height - y)
    gaps = [hypot(max(a - x, 0, x - c), max(b - y, 0, y - d)) for a, b, c, d in rects]
    return min(edge, *gaps)
