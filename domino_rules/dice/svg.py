"""Dice and the grid as SVG: pure functions, of the same material as the tiles of `line.svg`.

A page that shows dice holds one `sprite` with the six faces; grids and dice only refer to it.
"""

from collections.abc import Collection, Sequence

from ..drawing import Shape, colour, escaped, plain
from .faces import FACES, Face
from .grid import SIDES, SPACES, Grid, Placement, text_board

PITCH = 44
"""From the centre of a space to that of the next, in the drawing's own units; a die has 40."""

BOXES: dict[Shape, tuple[int, int, int, int]] = {
    "tall": (-92, -71, 180, 151),
    "wide": (-112, -71, 220, 151),
}
"""What is shown of the table in each shape, always the same: the grid and the names of spaces."""

SPOTS: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((8, -8),),
    ((3.2, -12.6), (12.6, -3.2)),
    ((12.8, -12.8), (1.2, -12.8), (12.8, -1.2)),
)
"""Where the spots of a number lie in the triangle to the north and east, from the die's centre."""

_OUTWARD = ((0, -1), (1, 0), (0, 1), (-1, 0))


def sprite() -> str:
    """What grids and dice refer to, for the start of a page: one SVG that shows nothing itself.

    The six faces, facing NE, a badge for each number, and the empty grid.
    """
    return (
        '<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">'
        f"<defs>{_definitions()}</defs></svg>"
    )


def die(face: Face, facing: int = 0) -> str:
    """One die, its smaller number facing a corner: for a button.

    >>> from .faces import face
    >>> die(face(0, 2), 3).partition("<use")[2].partition("/>")[0]
    ' xlink:href="#d-0-2" transform="rotate(270)"'
    """
    return (
        '<svg class="die" viewBox="-21 -21 42 42" aria-hidden="true" focusable="false">'
        f"{_use(face, facing)}</svg>"
    )


def row(faces: Sequence[Face], room: int = 4) -> str:
    """Dice side by side, facing NE: what a seat has still to place, of at most `room` dice."""
    drawn = "".join(
        f'<g transform="translate({21 + n * PITCH} 22)">{_use(face, 0)}</g>'
        for n, face in enumerate(faces)
    )
    width = 2 + max(room, len(faces)) * PITCH
    return (
        f'<svg class="row" viewBox="0 0 {width} 44" aria-hidden="true" focusable="false">'
        f"{drawn}</svg>"
    )


def board(
    grid: Grid,
    *,
    shape: Shape = "tall",
    last: bool = True,
    contacts: bool = True,
    dead: bool = True,
    marked: Collection[int] = (),
    title: str = "",
    standalone: bool = False,
) -> str:
    """The dice on the grid.

    `last` outlines the die placed last, and `contacts` puts the numbers on the sides where it
    touches others; `dead` crosses out the spaces that stay empty for good, in a group of its own
    that a page may hide. The places in `marked` spaces are shown too. Alone, the drawing brings its
    own dice, its table, and the grid as text.

    >>> drawn = board(Grid().put(Placement.read("0|1 b2 SW")))
    >>> drawn.partition('<g class="tiles">')[2].partition("</g>")[0]
    '<g data-key="d-b2" class="last" transform="translate(0 0)"><use xlink:href="#d-0-1" \
transform="rotate(180)"/>'
    """
    newest = grid.placed[-1] if grid.placed else None
    drawn = ['<use xlink:href="#d-grid"/>', _dice(grid.placed)]
    if last and newest:
        drawn.append(_outline(newest))
    if contacts and newest:
        drawn += (_contact(newest, side) for side in grid.contacts(newest.space))
    if dead and grid.dead:
        drawn.append(f'<g class="dead">{"".join(map(_cross, grid.dead))}</g>')
    drawn.append(places(marked))
    if standalone:
        return _alone(grid, shape, "".join(drawn), title)
    named = f"<title>{escaped(title)}</title>" if title else ""
    return (
        f'<svg class="board" viewBox="{_view_box(shape)}" aria-hidden="true" focusable="false">'
        f"{named}{''.join(drawn)}</svg>"
    )


def places(spaces: Collection[int]) -> str:
    """The places in some spaces, to lay over the board."""
    return "".join(map(_place, sorted(spaces)))


def _definitions() -> str:
    return "".join((*map(_symbol, FACES), *map(_badge, range(len(SPOTS))), _spaces()))


def _symbol(face: Face) -> str:
    """A face around the origin, the smaller number to the north and east: body, cut, spots, pin."""
    spots = [*SPOTS[face.low], *((-x, -y) for x, y in SPOTS[face.high])]
    dots = "".join(f"M{x:g} {y:g}h0" for x, y in spots)
    return (
        f'<g id="d-{_name(face)}" stroke="none">'
        f'<rect x="-20" y="-20" width="40" height="40" rx="6" fill="{colour("ivory-edge")}"/>'
        f'<rect x="-19" y="-19" width="38" height="38" rx="5" fill="{colour("ivory")}"/>'
        f'<path d="M-17.4-17.4 17.4 17.4" stroke="{colour("ivory-edge")}" stroke-width="1.4"/>'
        f'<circle r="1.9" fill="{colour("brass")}"/>'
        f'<path d="{dots}" stroke="{colour("pip")}" stroke-width="6" stroke-linecap="round"/></g>'
    )


def _badge(number: int) -> str:
    """A number between two dice, around the origin."""
    return (
        f'<g id="k-{number}"><circle r="5.6" fill="{colour("walnut-deep")}"'
        f' stroke="{colour("brass")}"/>'
        f'<text fill="{colour("ivory")}" font-size="8" dy=".36em" font-weight="600"'
        f' text-anchor="middle">{number}</text></g>'
    )


def _name(face: Face) -> str:
    return f"{face.low}-{face.high}"


def _use(face: Face, facing: int) -> str:
    turn = f' transform="rotate({90 * facing})"' if facing else ""
    return f'<use xlink:href="#d-{_name(face)}"{turn}/>'


def _at(space: int) -> str:
    x, y = _centre(space)
    return f"translate({x} {y})"


def _centre(space: int) -> tuple[int, int]:
    row, column = divmod(space, 3)
    return (column - 1) * PITCH, (1 - row) * PITCH


def _spaces() -> str:
    """The nine spaces, let into the table, with the names of columns and rows."""
    edge = 3 * PITCH // 2
    cut = "".join(
        f"M{x - 21} {y - 17}q0-4 4-4h34q4 0 4 4v34q0 4-4 4h-34q-4 0-4-4z"
        for x, y in map(_centre, range(9))
    )
    names = "".join(
        f'<text x="{(n - 1) * PITCH}" y="{edge + 10}">{SPACES[n][0]}</text>'
        f'<text x="{-edge - 8}" y="{(1 - n) * PITCH + 3}">{n + 1}</text>'
        for n in range(3)
    )
    return (
        f'<g id="d-grid"><path d="{cut}" fill="{colour("walnut-deep")}" fill-opacity=".5"'
        f' stroke="{colour("brass")}" stroke-opacity=".45" stroke-width=".7"/>'
        f'<g fill="{colour("ivory")}" fill-opacity=".85" font-size="9"'
        f' text-anchor="middle">{names}</g></g>'
    )


def _dice(placed: Sequence[Placement]) -> str:
    drawn = []
    for n, die in enumerate(placed, 1):
        mark = ' class="last"' if n == len(placed) else ""
        drawn.append(
            f'<g data-key="d-{SPACES[die.space]}"{mark} transform="{_at(die.space)}">'
            f"{_use(die.face, die.facing or 0)}</g>"
        )
    return f'<g class="tiles">{"".join(drawn)}</g>'


def _outline(placed: Placement) -> str:
    return (
        f'<rect class="ring" data-key="ring" x="-20.6" y="-20.6" width="41.2" height="41.2"'
        f' rx="6.6" transform="{_at(placed.space)}" fill="none" stroke="{colour("pomegranate")}"'
        ' stroke-width="2"/>'
    )


def _contact(placed: Placement, side: int) -> str:
    """The number that a side of the newest die and its neighbour have in common, between them."""
    x, y = _centre(placed.space)
    right, down = _OUTWARD[side]
    at = f"translate({x + right * PITCH // 2} {y + down * PITCH // 2})"
    return (
        f'<use xlink:href="#k-{placed.sides[side]}" class="badge" data-key="k-{SIDES[side]}"'
        f' transform="{at}"/>'
    )


def _cross(space: int) -> str:
    """A space in which nothing can ever lie."""
    return (
        f'<path data-key="x-{SPACES[space]}" transform="{_at(space)}" d="M-9-9 9 9M-9 9 9-9"'
        f' stroke="{colour("ivory")}" stroke-opacity=".8" stroke-width="2.4"'
        ' stroke-linecap="round"/>'
    )


def _place(space: int) -> str:
    return (
        f'<g class="place" data-double="0" data-end="{SPACES[space]}"'
        f' data-key="p-{SPACES[space]}" transform="{_at(space)}" fill="none"'
        f' stroke="{colour("ivory")}" stroke-width="1.2">'
        '<rect x="-18.5" y="-18.5" width="37" height="37" rx="5" stroke-dasharray="4 3"/>'
        '<path d="M-5 0h10M0-5v10"/></g>'
    )


def _alone(grid: Grid, shape: Shape, drawn: str, title: str) -> str:
    """A drawing for a file of its own: with its dice, table and text, and plain colours."""
    x, y, width, height = BOXES[shape]
    return plain(
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' class="board" viewBox="{_view_box(shape)}" width="{2 * width}" height="{2 * height}"'
        ' role="img" font-family="sans-serif">'
        f"<title>{escaped(title or 'Dice')}</title><desc>{text_board(grid)}</desc>"
        f"<defs>{_definitions()}</defs>"
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="8"'
        f' fill="{colour("walnut")}"/>{drawn}</svg>'
    )


def _view_box(shape: Shape) -> str:
    return " ".join(map(str, BOXES[shape]))
