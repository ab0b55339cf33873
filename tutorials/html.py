"""The HTML of a replay: the figure in a page, its frames, what can be played, and why.

Everything that is shown of a position is made here, at build time and live alike, so that both are
the same to the letter. The browser only puts frames in place.
"""

from collections.abc import Sequence

from domino_rules import svg, tell
from domino_rules.chain import ENDS, Chain, Play
from domino_rules.errors import Refusal
from domino_rules.records import write
from domino_rules.rules import RULES
from domino_rules.tell import Reason, Words
from domino_rules.tiles import Tile, members

from .replay import SHAPES, Replay, Step, playable

GAME_NAMES = {"georgian": "Georgian domino", "block": "The block game"}


def escape(text: object) -> str:
    """Text made safe for HTML, attributes included.

    >>> escape('<b title="x">&')
    '&lt;b title=&quot;x&quot;&gt;&amp;'
    """
    shown = str(text)
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        shown = shown.replace(sign, entity)
    return shown.replace("'", "&#39;")


def figure(
    replay: Replay, *, example: str, start: int, steps: range, root: str, page: str | None
) -> str:
    """The whole widget as it stands in a page, complete without JavaScript.

    `example` is the example's name ("" for a record in the page), `steps` the steps shown, `root`
    the relative way to the site's root and `page` the address of the example's own page.
    """
    step = replay.steps[start]
    title = escape(replay.title or GAME_NAMES[replay.record.game.name])
    source = f'data-example="{escape(example)}"' if example else 'data-example=""'
    frames = "".join(frame(replay, replay.steps[n]) for n in steps)
    record = "" if example else f'<script type="text/plain">{_raw(replay)}</script>'
    more = f'<a class="oe-all" href="{escape(page)}">All boards</a>' if page else ""
    return (
        f'<domino-replay {source} data-first="{steps.start}" data-step="{start}"'
        f' data-steps="{steps.stop - 1}" data-engine="static" data-root="{escape(root)}">'
        f'<figure class="oe-card" data-search-exclude><figcaption class="oe-title">'
        f"<span>{title}</span> <small>{GAME_NAMES[replay.record.game.name]}</small>{more}"
        f'</figcaption><div class="oe-view">{view(replay, step, ("tall",))}</div>'
        f'{_transport(start, steps)}<div class="oe-table oe-js" hidden></div>'
        f'<details class="oe-moves"><summary>Moves</summary>{moves(replay, steps, start)}</details>'
        f"</figure><template>{frames}</template>{record}</domino-replay>"
    )


def _raw(replay: Replay) -> str:
    """The record for a `<script>`: nothing in it may end the element."""
    return write(replay.record).replace("<", "\\u003c")


def frame(replay: Replay, step: Step) -> str:
    """One position with both boards, as it travels inert in the page and comes from the engine."""
    mover = step.state.event.seat
    seat = "" if mover is None else f' data-mover="{mover}"'
    undone = tell.undone(step.state, replay.words) if step.state.event.kind != "deal" else ""
    return (
        f'<section data-step="{step.number}" data-value="{escape(slider_value(replay, step))}"'
        f' data-undone="{escape(undone)}"{seat}>{view(replay, step, SHAPES)}</section>'
    )


def slider_value(replay: Replay, step: Step) -> str:
    """The words a slider says for this position."""
    event = step.state.event
    if event.seat is None:
        return "Before the first tile"
    name = replay.words.names[event.seat]
    what = event.play.tile if event.play is not None else event.kind
    return f"Step {step.number}: {name}, {what}"


def view(replay: Replay, step: Step, shapes: Sequence[str]) -> str:
    """What is shown of a position: board, sentence, sum, seats and open ends."""
    state = step.state
    boards = "".join(
        f'<div class="oe-board" data-shape="{shape}" aria-hidden="true">'
        f"{svg.board(state.chain, step.layouts[shape])}</div>"
        for shape in shapes
    )
    note = f'<p class="oe-note">{escape(step.note)}</p>' if step.note else ""
    return (
        f'{boards}<div class="oe-words">{seats(replay, step)}'
        f'<p class="oe-say" role="status">{escape(tell.told(state, replay.words))}</p>'
        f"{total(state.chain, replay) if state.chain.placed else ''}{note}</div>"
        f'<details class="oe-ends" data-key="ends"><summary>Open ends</summary>'
        f"{ends(state.chain, replay.words)}</details>"
    )


def seats(replay: Replay, step: Step) -> str:
    """The players, whose turn it is, their scores and, where they are known, their tiles."""
    state = step.state
    items: list[str] = []
    for seat, name in enumerate(replay.words.names):
        turn = ' data-turn="1"' if seat == state.turn else ""
        gained = state.event.points if state.event.seat == seat else 0
        plus = f' <b class="oe-plus">+{gained}</b>' if gained else ""
        known = state.knows(seat)
        tiles = svg.row(members(state.held[seat])) if known and state.held[seat] else ""
        to_play = ' <small class="oe-turn">to play</small>' if turn else ""
        items.append(
            f'<li{turn}><span class="oe-name">{escape(name)}</span>{to_play}'
            f' <span class="oe-score">{step.score[seat]}{plus}</span>{tiles}</li>'
        )
    return f'<ul class="oe-seats" aria-label="Players and points">{"".join(items)}</ul>'


def total(chain: Chain, replay: Replay) -> str:
    """The sum of the open ends, each term named, with the question why."""
    if replay.record.game.write is None:
        return ""
    if len(chain.placed) == 1:
        tile = chain.placed[0].tile
        halves = [end.asks for end in chain.ends if end is not None]
        terms = [(half, str(tile)) for half in halves]
    else:
        terms = [
            (part.counts, f"{part.tile}, {tell.end_name(part.ends[0], replay.words)}")
            for part in chain.parts
        ]
    shown = ' <span class="oe-op">+</span> '.join(
        f'<span class="oe-term"><b>{counts}</b><small>{escape(name)}</small></span>'
        for counts, name in terms
    )
    return (
        f'<div class="oe-sum"><span class="oe-terms">{shown} <span class="oe-op">=</span>'
        f' <b class="oe-total">{chain.total}</b></span>'
        f'<button type="button" class="oe-why oe-js" data-why="sum" hidden>Why?</button></div>'
    )


def ends(chain: Chain, words: Words) -> str:
    """The open ends as a table: what each asks for and what it counts."""
    if not chain.placed:
        return "<p>No tile lies yet: any end is open.</p>"
    rows = "".join(
        f"<tr><th scope='row'>{escape(tell.end_name(n, words))}</th>"
        f"<td>{end.asks}</td><td>{'—' if end.tile is None else end.tile}</td>"
        f"<td>{_counts(chain, n)}</td></tr>"
        for n, end in enumerate(chain.ends)
        if end is not None
    )
    return (
        "<table><thead><tr><th scope='col'>End</th><th scope='col'>Asks for</th>"
        "<th scope='col'>Tile</th><th scope='col'>Counts</th></tr></thead>"
        f"<tbody>{rows}</tbody></table>"
    )


def _counts(chain: Chain, number: int) -> str:
    """What an end counts; a lone tile counts once, so its two ends share the count."""
    end = chain.ends[number]
    if end is None:
        return ""
    if len(chain.placed) == 1:
        half = end.asks
        return str(half)
    return str(end.counts)


def _transport(start: int, steps: range) -> str:
    """The controls, hidden until the script takes over."""
    buttons = "".join(
        f'<button type="button" class="oe-btn" data-go="{go}" aria-label="{label}">'
        f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{path}"/></svg></button>'
        for go, label, path in (
            ("first", "First step", "M6 5v14M18 5l-9 7 9 7z"),
            ("back", "One step back", "M16 5l-9 7 9 7z"),
            ("next", "One step on", "M8 5l9 7-9 7z"),
            ("last", "Last step", "M18 5v14M6 5l9 7-9 7z"),
        )
    )
    slider = (
        f'<input type="range" class="oe-slider" min="{steps.start}" max="{steps.stop - 1}"'
        f' value="{start}" aria-label="Step">'
    )
    return f'<div class="oe-transport oe-js" hidden>{buttons}{slider}</div>'


def moves(replay: Replay, steps: range, start: int) -> str:
    """Every step's sentence, in order."""
    items = "".join(
        f'<li value="{n}"{_current(n == start)}>'
        f"{escape(tell.told(replay.steps[n].state, replay.words))}</li>"
        for n in steps
        if n
    )
    return f"<ol>{items}</ol>"


def _current(current: bool) -> str:
    return ' aria-current="step"' if current else ""


# What the live table shows


def tray(replay: Replay, step: Step) -> str:
    """The tiles the reader may play here, one button per play, and those that do not fit."""
    state = step.state
    legal, others = playable(state)
    if not legal:
        over = state.result is not None
        text = "The hand is over." if over else "No choice here: the next step is forced."
        return f'<p class="oe-tray-head">{text}</p>'
    name = "" if state.turn is None else replay.words.names[state.turn]
    head = f"Play for {escape(name)}" if name else "Play the first tile"
    fits = "".join(_play_button(play, replay.words) for play in legal)
    tries = "".join(_try_button(tile) for tile in others)
    rest = (
        f'<div class="oe-tries" role="group" aria-label="Tiles that do not fit">{tries}</div>'
        if tries
        else ""
    )
    return (
        f'<p class="oe-tray-head">{head}</p>'
        f'<div class="oe-plays" role="group" aria-label="{head}: tiles that fit">{fits}</div>{rest}'
    )


def _play_button(play: Play, words: Words) -> str:
    where = "" if play.end is None else tell.end_name(play.end, words)
    label = f"{play.tile}, {where}" if where else f"{play.tile}, opening tile"
    small = f"<small>{escape(where)}</small>" if where else ""
    end = "" if play.end is None else f' data-end="{ENDS[play.end]}"'
    return (
        f'<button type="button" class="oe-play" data-play="{play}"{end}'
        f' aria-label="{escape(label)}">{svg.tile(play.tile)}{small}</button>'
    )


def _try_button(tile: Tile) -> str:
    return (
        f'<button type="button" class="oe-try" data-try="{tile}"'
        f' aria-label="Try {tile}">{svg.tile(tile)}</button>'
    )


def refused(refusal: Refusal, words: Words, root: str) -> str:
    """Why a try was refused, with the clause that says so."""
    return (
        f'<p class="oe-refused-text">{escape(tell.refusal(refusal, words))}</p>'
        f"{rule_link(refusal.rule, root)}"
    )


def why(replay: Replay, step: Step, root: str) -> str:
    """The sum of a position explained end by end, each line with its clause."""
    items = "".join(_reason(reason, root) for reason in tell.why_sum(step.state, replay.words))
    return f'<ul class="oe-reasons">{items}</ul>'


def _reason(reason: Reason, root: str) -> str:
    link = f" {rule_link(reason.rule, root)}" if reason.rule else ""
    return f"<li>{escape(reason.text)}{link}</li>"


def rule_link(rule: str, root: str) -> str:
    """A link to a clause on its game's rules page."""
    clause = RULES[rule]
    address = f"{root}rules/{clause.game}/#{rule}"
    return f'<a class="oe-rule" href="{escape(address)}">{escape(clause.title)}</a>'


def boards(replay: Replay, example: str) -> str:
    """All boards of an example one under the other, each with its sentence, for its own page."""
    items = "".join(
        f'<li id="{escape(example)}/{step.number}" class="oe-frame">'
        f'<div class="oe-board" aria-hidden="true">'
        f"{svg.board(step.state.chain, step.layouts['tall'])}</div>"
        f'<div class="oe-words"><p class="oe-say">{escape(tell.told(step.state, replay.words))}</p>'
        f"{_note(step)}</div></li>"
        for step in replay.steps[1:]
    )
    return f'<ol class="oe-boards">{items}</ol>'


def _note(step: Step) -> str:
    return f'<p class="oe-note">{escape(step.note)}</p>' if step.note else ""

