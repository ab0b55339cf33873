"""What is shown of a line of tiles: the board, the sum, the open ends, and what can be played.

`choose` decides between this and `grid`, which has the same functions for dice.
"""

from domino_rules.drawing import Shape
from domino_rules.line import svg, tell
from domino_rules.line.chain import ENDS, Play
from domino_rules.line.hand import Hand
from domino_rules.tiles import Tile, members
from domino_rules.words import Words

from ..replays.replay import SHAPES, Replay, Step, playable
from .markup import escape

PLUS = "+ "

BEFORE = "Before the first tile"
"""What the slider says at the beginning."""

INVITATION = "Play your own tile from here"

sprite = svg.sprite


def size(step: Step, shape: Shape) -> tuple[float, float]:
    """Width and height of the board."""
    return step.layouts[shape].box[2:]


def board(step: Step, shape: Shape) -> str:
    """The drawing of a position; its badges say what counts or, if nothing does, what is asked."""
    state: Hand = step.state
    return svg.board(state.chain, step.layouts[shape], asks=state.game.write is None)


def thumbnail(step: Step) -> str:
    """The drawing of a position in small, without marks."""
    return svg.board(step.state.chain, step.layouts["wide"], last=False, badges=False)


def terms(step: Step, words: Words) -> str:
    """The terms of the sum and what they add up to; nothing where nothing is added up."""
    state: Hand = step.state
    chain = state.chain
    if not chain.placed or state.game.write is None:
        return ""
    if len(chain.placed) == 1:
        tile = chain.placed[0].tile
        terms = [(end.asks, str(tile)) for end in chain.ends if end is not None]
    else:
        terms = [
            (part.counts, f"{part.tile}, {tell.end_name(part.ends[0], words)}")
            for part in chain.parts
        ]
    shown = " ".join(
        f'<span class="oe-term">{PLUS if n else ""}<b>{counts}</b> <small>{escape(name)}</small>'
        "</span>"
        for n, (counts, name) in enumerate(terms)
    )
    return f'<p class="oe-terms">{shown} <span>= <b class="oe-total">{chain.total}</b></span></p>'


def reason(step: Step) -> str:
    """What the question why below the sentence is about; empty where there is none."""
    state: Hand = step.state
    if state.event.kind in ("draw", "pass") or state.result is not None:
        return "step"
    return "sum" if state.chain.placed and state.game.write is not None else ""


def details(step: Step, words: Words) -> str:
    """The open ends as a table: what each asks for and, where that is added up, what it counts."""
    state: Hand = step.state
    chain, counted = state.chain, state.game.write is not None
    rows = ""
    for n, end in enumerate(chain.ends):
        if end is not None:
            name = escape(tell.end_name(n, words))
            counts = f"<td>{end.asks if len(chain.placed) == 1 else end.counts}</td>"
            rows += (
                f'<tr><th scope="row">{name}</th><td>{end.asks}</td>'
                f"<td>{'none yet' if end.tile is None else end.tile}</td>"
                f"{counts if counted else ''}</tr>"
            )
    heads = ("End", "Asks for", "Tile", "Counts")[: 4 if counted else 3]
    shown = "".join(f'<th scope="col">{head}</th>' for head in heads)
    table = f'<table class="oe-open"><thead><tr>{shown}</tr></thead><tbody>{rows}</tbody></table>'
    if not rows:
        table = "<p>No tile lies yet: any end is open.</p>"
    return f'<details class="oe-ends"><summary>Open ends</summary>{table}</details>'


def rack(state: Hand, seat: int) -> str:
    """The tiles of a seat, face down if only their number is known."""
    if state.knows(seat):
        return svg.row(members(state.held[seat]))
    count = state.sizes[seat]
    if count is None:
        return ""
    return f'<span class="oe-word">face down: {count}</span>{svg.backs(count)}'


# What the live table shows


def choices(step: Step) -> int:
    """How many tiles and ways to play them the tray of a position shows."""
    legal, others = playable(step.state)
    return len(legal) + len(others)


def tray(replay: Replay, step: Step) -> str:
    """The tiles the reader may play here, one button per play, and those that do not fit."""
    state: Hand = step.state
    legal, others = playable(state)
    if not legal:
        over = state.result is not None
        text = "The hand is over." if over else "No choice here: the next step is forced."
        return f'<p class="oe-tray-head" tabindex="-1">{text}</p>'
    name = "" if state.turn is None else replay.words.names[state.turn]
    head = f"Play for {escape(name)}" if name else "Play the first tile"
    choices = {tile: sum(play.tile == tile for play in legal) for tile, _, _ in legal}
    fits = "".join(_play_button(play, replay.words, choices[play.tile] > 1) for play in legal)
    tries = "".join(_try_button(tile) for tile in others)
    rest = (
        '<p class="oe-tries-head">These do not fit; try one and see why:</p>'
        f'<div class="oe-tries" role="group" aria-label="Tiles that do not fit">{tries}</div>'
        if tries
        else ""
    )
    return (
        f'<p class="oe-tray-head" tabindex="-1">{head}</p>'
        f'<div class="oe-plays" role="group" aria-label="{head}: tiles that fit">{fits}</div>{rest}'
    )


def _play_button(play: Play, words: Words, named: bool) -> str:
    where = tell.end_name(play.end, words)
    end = "" if play.end is None else ENDS[play.end]
    small = f"<small>{escape(where)}</small>" if named and end else ""
    turned = ' class="oe-turned"' if play.turned else ""
    return (
        f'<button type="button" data-play="{play}" data-tile="{play.tile}" data-end="{end}"'
        f' aria-label="{escape(f"{str(play).split()[0]}, {where}")}"{turned}>'
        f"{svg.tile(play.tile)}{small}</button>"
    )


def _try_button(tile: Tile) -> str:
    return (
        f'<button type="button" data-try="{tile}" aria-label="Try {tile}">{svg.tile(tile)}</button>'
    )


def places(step: Step) -> dict[Shape, str]:
    """Where the tiles that fit may go, as an SVG of places for each of `SHAPES`.

    A place has `data-end`, and `data-double` says whether it is one for doubles.
    """
    legal, _ = playable(step.state)
    chain = step.state.chain
    drawn: dict[Shape, str] = {}
    for shape in SHAPES:
        groups = [
            svg.places(
                chain,
                step.layouts[shape],
                {play.end for play in legal if play.tile.is_double is double},
                double=double,
            )
            for double in (False, True)
        ]
        drawn[shape] = f"<svg>{''.join(groups)}</svg>"
    return drawn
