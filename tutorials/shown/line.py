"""What is shown of a line of tiles: the board, the sum, the open ends, and what can be played.

`choose` decides between this and `grid`, which has the same functions for dice.
"""

from collections import Counter
from collections.abc import Sequence

from domino_rules.drawing import SHAPES, Shape
from domino_rules.line import svg, tell
from domino_rules.line.chain import ENDS, Play
from domino_rules.line.hand import Hand
from domino_rules.line.spots import Spot
from domino_rules.tiles import Tile
from domino_rules.words import N_, Words

from ..replays.line import others
from ..replays.replay import Position, Replay
from .markup import Html, button, join, tag
from .pieces import forced, open_table, row_head, tray_head, tries

PLUS = "+ "

BEFORE = N_("Before the first tile")
"""What the slider says at the beginning."""

INVITATION = N_("Play your own tile from here")


def sprite(drawings: str) -> Html:
    """What boards and tiles in these drawings refer to, once in a page."""
    return Html(svg.sprite_for(drawings))


def size(step: Position[Hand], shape: Shape) -> tuple[float, float]:
    """Width and height of the board."""
    return step.layouts[shape].box[2:]


def board(step: Position[Hand], shape: Shape) -> Html:
    """The drawing of a position; its badges say what counts or, if nothing does, what is asked."""
    state = step.state
    return Html(svg.board(state.chain, step.layouts[shape], asks=state.game.write is None))


def thumbnail(step: Position[Hand]) -> Html:
    """The drawing of a position in small, without marks."""
    chain, layout = step.state.chain, step.layouts["wide"]
    return Html(svg.board(chain, layout, last=False, badges=False))


def terms(step: Position[Hand], words: Words) -> Html:
    """The terms of the sum and what they add up to; nothing where nothing is added up."""
    state = step.state
    chain = state.chain
    if not chain.placed or state.game.write is None:
        return Html()
    if len(chain.placed) == 1:
        tile = chain.placed[0].tile
        terms = [(end.asks, str(tile)) for end in chain.ends if end is not None]
    else:
        terms = [
            (part.counts, f"{part.tile}, {tell.end_name(part.ends[0], words)}")
            for part in chain.parts
        ]
    added = join((_term(PLUS if n else "", *term) for n, term in enumerate(terms)), " ")
    total = tag("span", "= ", tag("b", {"class": "oe-total"}, chain.total))
    return tag("p", {"class": "oe-terms"}, added, " ", total)


def _term(sign: str, counts: int, name: str) -> Html:
    return tag("span", {"class": "oe-term"}, sign, tag("b", counts), " ", tag("small", name))


def reason(step: Position[Hand]) -> str:
    """What the question why below the sentence is about; empty where there is none."""
    state = step.state
    if state.event.kind in ("draw", "pass") or state.result is not None:
        return "step"
    return "sum" if state.chain.placed and state.game.write is not None else ""


def details(step: Position[Hand], words: Words) -> Html:
    """The open ends as a table: what each asks for and, where that is added up, what it counts."""
    state = step.state
    _, chain, counted = words.translate, state.chain, state.game.write is not None
    rows = []
    for n, end in enumerate(chain.ends):
        if end is not None:
            counts = end.asks if len(chain.placed) == 1 else end.counts
            cells = (end.asks, _("none yet") if end.tile is None else str(end.tile), counts)
            shown = (tag("td", cell) for cell in cells[: 3 if counted else 2])
            rows.append(tag("tr", row_head(tell.end_name(n, words)), *shown))
    heads = (_("End"), _("Asks for"), _("Tile"), _("Counts"))[: 4 if counted else 3]
    ends = open_table(heads, rows) if rows else tag("p", _("No tile lies yet: any end is open."))
    return tag("details", {"class": "oe-ends"}, tag("summary", _("Open ends")), ends)


def rack(state: Hand, seat: int, words: Words) -> Html:
    """The tiles of a seat, face down if only their number is known."""
    if state.knows(seat):
        return Html(svg.row(state.game.tiles.members(state.held[seat])))
    count = state.sizes[seat]
    if count is None:
        return Html()
    said = words.translate("face down: {count}").format(count=count)
    return join((tag("span", {"class": "oe-word"}, said), Html(svg.backs(count))))


# What the live table shows


def choices(step: Position[Hand]) -> int:
    """How many tiles and ways to play them the tray of a position shows."""
    legal = step.state.legal
    return len(legal) + len(others(step.state)) if legal else 0


def tray(replay: Replay, step: Position[Hand]) -> Html:
    """The tiles the reader may play here, one button per play, and those that do not fit."""
    state = step.state
    _, legal = replay.words.translate, state.legal
    if not legal:
        over = state.result is not None
        return tray_head(_("The hand is over.")) if over else forced(replay.words)
    head = _("Play the first tile")
    if state.turn is not None and (name := replay.words.names[state.turn]):
        head = _("Play for {name}").format(name=name)
    ways = Counter(play.tile for play in legal)
    fits = (_play_button(play, replay.words, ways[play.tile] > 1) for play in legal)
    label = _("{head}: tiles that fit").format(head=head)
    rest = tries(
        _("These do not fit; try one and see why:"),
        _("Tiles that do not fit"),
        [_try_button(tile, replay.words) for tile in others(state)],
    )
    plays = tag("div", {"class": "oe-plays", "role": "group", "aria-label": label}, *fits)
    return join((tray_head(head), plays, rest))


def _play_button(play: Play, words: Words, named: bool) -> Html:
    where = tell.end_name(play.end, words)
    end = "" if play.end is None else ENDS[play.end]
    return button(
        {
            "data-play": str(play),
            "data-tile": str(play.tile),
            "data-end": end,
            "aria-label": f"{str(play).split()[0]}, {where}",
            "class": "oe-turned" if play.turned else None,
        },
        Html(svg.tile(play.tile)),
        tag("small", where) if named and end else "",
    )


def _try_button(tile: Tile, words: Words) -> Html:
    label = words.translate("Try {tile}").format(tile=tile)
    return button({"data-try": str(tile), "aria-label": label}, Html(svg.tile(tile)))


def places(step: Position[Hand]) -> dict[Shape, Html]:
    """Where the tiles that fit may go, as an SVG of places for each of `SHAPES`.

    A place has `data-end`, and `data-double` says whether it is one for doubles.
    """
    legal, chain = step.state.legal, step.state.chain
    drawn: dict[Shape, Html] = {}
    for shape in SHAPES:
        groups = (
            svg.places(
                chain,
                step.layouts[shape],
                {play.end for play in legal if play.tile.is_double is double},
                double=double,
            )
            for double in (False, True)
        )
        drawn[shape] = tag("svg", *map(Html, groups))
    return drawn


def look(replay: Replay, *, dead: bool) -> Html:
    """The choice of who sees the hand, where the deal is known; the script adds the seats."""
    if not replay.concealed:
        return Html()
    _ = replay.words.translate
    table_view = tag("option", {"value": ""}, _("the table"))
    select = tag("select", {"autocomplete": "off"}, table_view)
    return tag("label", {"class": "oe-lens"}, _("Seen by"), " ", select)


LARGEST_CLOSE_UP = 5
"""The most tiles a line may have to be drawn close up."""

ROOM = 2.1
"""From the middle of a tile to the edge of such a drawing, in tile widths."""


def close_up(step: Position[Hand]) -> Html:
    """The line of a position, close up; nothing if it is too long for that."""
    state, chain = step.state, step.state.chain
    if not 0 < len(chain.placed) <= LARGEST_CLOSE_UP:
        return Html()
    layout = step.layouts["wide"]
    near = layout._replace(box=_close(layout.spots[: len(chain.placed)]))
    return Html(svg.board(chain, near, last=False, asks=state.game.write is None))


def _close(spots: Sequence[Spot]) -> tuple[float, float, float, float]:
    """The box around the tiles on these spots, with room for the numbers beside them."""
    across = [spot.x for spot in spots]
    down = [spot.y for spot in spots]
    left, top = min(across) - ROOM, min(down) - ROOM
    return left, top, max(across) + ROOM - left, max(down) + ROOM - top
