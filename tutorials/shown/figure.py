"""The HTML of a replay: the figure in a page, its frames, what can be played, and why.

Everything that is shown of a position is made here, at build time and live alike, so that both are
the same to the letter. The browser only puts frames in place. Controls carry the class `oe-js`:
they are for the script, and not seen before it takes over. What is needed only once a control is
pressed stands once in the page, in `parts`, and the figure stays light.
"""

from collections.abc import Sequence

from domino_rules import tell
from domino_rules.dice.hand import DiceGame
from domino_rules.drawing import Shape
from domino_rules.errors import Refusal
from domino_rules.records import write
from domino_rules.rules import RULES
from domino_rules.words import Reason, Words

from ..replays.replay import SHAPES, Path, Replay, Step
from . import players
from .choose import shows
from .markup import escape

GAME_NAMES = {
    "georgian": "Georgian domino",
    "draw": "The draw game",
    "block": "The block game",
    "kozel": "Kozel",
    "tashkent": "Tashkent",
}

SHORT_NAMES = {"georgian": "Georgian", "draw": "Draw", "block": "Block", "kozel": "Kozel",
               "tashkent": "Tashkent"}  # fmt: skip
"""What the games are called among themselves."""

LONG = 140
"""How many characters a sentence may have before it is set in smaller type."""


# The figure in a page


def figure(
    replay: Replay,
    *,
    example: str,
    start: int,
    steps: range,
    root: str,
    page: str | None,
    bare: bool = False,
    dead: bool = False,
) -> str:
    """The whole widget as it stands in a page, complete without JavaScript; `parts` go with it.

    `example` is the example's name ("" for a record in the page), `steps` the steps shown, `root`
    the relative way to the site's root and `page` the address of the example's own page. A `bare`
    figure, for a page to be embedded, has no link to a step in it and no style of its own: a
    strict policy forbids that, so its page gives it `proportions` in a style sheet. `dead` marks
    the dead spaces of the grid from the beginning.
    """
    step = replay.steps[start]
    shown = replay.steps[steps.start : steps.stop]
    frames = "".join(frame(replay, each) for each in shown)
    record = "" if example else f' data-record="{escape(write(replay.record))}"'
    style = "" if bare else f' style="{proportions(shown)}"'
    share = _share() if example and not bare else ""
    marked = " data-dead" if dead else ""
    invitation = shows(step.state).INVITATION
    return (
        f'<domino-replay data-example="{escape(example)}"{record} data-first="{steps.start}"'
        f' data-step="{start}" data-steps="{steps.stop - 1}" data-engine="static"'
        f' data-root="{escape(root)}"{marked} data-search-exclude>'
        f'<figure class="oe-card"{style}>{_caption(replay, page)}'
        f"{view(replay, step, ('tall',))}{_transport(replay, start, steps, page)}"
        f"{_extras(replay, start, steps, dead=dead)}{notes(step)}{table(invitation=invitation)}"
        f"{_moves(replay, steps, start)}{players.sheet(replay)}"
        f"{details(replay, step)}{share}</figure>"
        f"<template>{frames}</template></domino-replay>"
    )


def parts() -> str:
    """What every figure of a page gets once a control in it is pressed, inert, once in the page."""
    return (
        f'<template class="oe-parts" data-search-exclude>{_branch()}{_slider_marks()}{_speeds()}'
        f"{_states()}{_help()}</template>"
    )


def _caption(replay: Replay, page: str | None) -> str:
    """The title and the game."""
    game = GAME_NAMES[replay.game.name]
    title = escape(replay.title or game)
    small = f"<small>{game}</small>" if replay.title else ""
    more = f'<a class="oe-all" href="{escape(page)}">All boards</a>' if page else ""
    return f'<figcaption class="oe-title"><strong>{title}</strong>{small}{more}</figcaption>'


def _branch() -> str:
    """What stands in place of the title while the reader is off the written line: the way back."""
    return (
        '<p class="oe-branch" hidden><span>Your own line from step <b></b></span>'
        '<button type="button" data-go="text">Back to the text</button></p>'
    )


def proportions(steps: Sequence[Step]) -> str:
    """The height of the boards for their width, for each shape that of the tallest."""
    found = []
    for shape in SHAPES:
        sizes = [shows(step.state).size(step, shape) for step in steps]
        found.append(f"--oe-{shape}:{min(width / height for width, height in sizes):.4g}")
    return ";".join(found)


def _button(go: str, label: str, *, end: bool = False) -> str:
    """A button of the transport, which leads nowhere at its end; style draws its sign."""
    away = ' aria-disabled="true"' if end else ""
    return (
        f'<button type="button" data-go="{go}" aria-label="{label}" title="{label}"{away}></button>'
    )


def _transport(replay: Replay, start: int, steps: range, page: str | None) -> str:
    """The buttons and the slider, and what stands in their place without the script."""
    first, last = start == steps.start, start == steps.stop - 1
    value = escape(slider_value(replay, replay.steps[start]))
    slider = (
        f'<input type="range" class="oe-slider" min="{steps.start}" max="{steps.stop - 1}"'
        f' value="{start}" aria-label="Step" aria-valuetext="{value}" autocomplete="off">'
    )
    boards = f', and on <a href="{escape(page)}">all boards</a>' if page else ""
    play = '<button type="button" data-go="play" aria-label="Play" data-pause="Pause"></button>'
    return (
        f'<div class="oe-transport oe-js" data-count="{start} / {steps.stop - 1}" hidden>'
        f"{_button('first', 'First step', end=first)}{_button('back', 'One step back', end=first)}"
        f"{play}{_button('next', 'One step on', end=last)}{_button('last', 'Last step', end=last)}"
        f"{slider}"
        "</div>"
        f'<p class="oe-hint">Stepping needs JavaScript. Every move stands below{boards}.</p>'
    )


def _slider_marks() -> str:
    """Where the slider's marks are drawn."""
    return (
        '<svg class="oe-marks" preserveAspectRatio="none" aria-hidden="true" focusable="false">'
        '<path data-mark="score"/><path data-mark="note"/></svg>'
    )


SPEEDS = (("3000", "½×"), ("1500", "1×"), ("700", "2×"))
"""How many milliseconds a step with few words stands while the replay plays; more words, longer."""

USUAL_SPEED = 1


def _extras(replay: Replay, start: int, steps: range, *, dead: bool) -> str:
    """The second row of controls: from mark to mark, the speed, the keys, whose eyes."""
    return (
        '<div class="oe-extras oe-js" role="group" aria-label="More controls" hidden>'
        f"{_button('before', 'Previous score or note', end=start == steps.start)}"
        f"{_button('after', 'Next score or note', end=start == steps.stop - 1)}"
        '<select class="oe-speed" aria-label="Speed" autocomplete="off">'
        f"{_speed(USUAL_SPEED)}</select>"
        '<button type="button" data-do="help" aria-label="Keys" title="Keys (?)">?</button>'
        '<button type="button" data-do="full" aria-label="Full view" aria-pressed="false">'
        f"</button>{_dead(dead) if isinstance(replay.game, DiceGame) else _lens(replay)}</div>"
    )


def _speed(number: int) -> str:
    time, name = SPEEDS[number]
    selected = " selected" if number == USUAL_SPEED else ""
    return f'<option value="{time}"{selected}>{name}</option>'


def _speeds() -> str:
    """The choice of all speeds; a figure has only the usual one before it is used."""
    return f"<select>{''.join(map(_speed, range(len(SPEEDS))))}</select>"


def _lens(replay: Replay) -> str:
    """The choice of who sees the hand, where the deal is known; the script adds the seats."""
    if not replay.concealed:
        return ""
    return (
        '<label class="oe-lens">Seen by <select autocomplete="off">'
        '<option value="">the table</option></select></label>'
    )


def _dead(marked: bool) -> str:
    """The choice whether dead spaces are marked."""
    pressed = str(marked).lower()
    return f'<button type="button" data-do="dead" aria-pressed="{pressed}">Dead spaces</button>'


_KEYS = (
    ("", "← →", "one step back, one step on"),
    ("", "?", "these keys"),
    ("On the slider", "Space", "play, pause"),
    ("On the slider", "PgUp PgDn", "previous, next score or note"),
    ("On the slider", "Home End", "first, last step"),
    ("On a button", "Space Enter", "press it"),
    ("In full view", "Esc", "back to the page"),
)


def _help() -> str:
    """The keys that work here, for a dialog."""
    groups: dict[str, str] = {}
    for where, keys, what in _KEYS:
        shown = " ".join(f"<kbd>{key}</kbd>" for key in keys.split())
        groups[where] = groups.get(where, "") + f"<div><dt>{shown}</dt><dd>{what}</dd></div>"
    lists = "".join(
        f'<div data-where="{where}">{f"<p>{where}</p>" if where else ""}<dl>{rows}</dl></div>'
        for where, rows in groups.items()
    )
    return (
        '<dialog class="oe-help" aria-label="Keys"><p><strong>Keys</strong>, while the focus is in'
        f' this card</p>{lists}<button type="button" data-do="close">Close</button></dialog>'
    )


def table(label: str = "Your own line", *, invitation: str) -> str:
    """The reader's own table, with the invitation; `_states` has what may stand there later."""
    return (
        f'<div class="oe-table oe-js" role="group" aria-label="{label}" tabindex="-1" hidden>'
        f'<button type="button" data-boot="ask" data-when="static">{invitation}'
        '</button><small data-when="static" data-size="total">Loads the referee once, … MB.</small>'
        "</div>"
    )


def _states() -> str:
    """What is said at the table until the engine is there, and then the place for its tiles.

    Shown are the children whose `data-when` tells the state. Where `data-size` stands, the script
    puts megabytes in for the three dots.
    """
    return (
        '<div><div data-when="ask" hidden><p data-size="total">Your browser is set to save data.'
        " Loading the referee takes … MB, once.</p>"
        '<button type="button" data-boot="yes">Yes, load it</button></div>'
        '<div data-when="loading" hidden><p><span class="oe-stage" data-fetch="Loading the referee"'
        ' data-start="Starting Python" data-import="Opening the rule book"'
        ' data-ready="Laying out the table"></span><span>'
        '<span class="oe-loaded"></span><span data-size="total"> of … MB</span></span></p>'
        '<progress aria-label="Loading the referee" max="1"></progress>'
        "<small>The written steps work meanwhile.</small></div>"
        '<div data-when="failed" hidden><div role="alert"><p>The referee could not be loaded, so'
        ' nothing can be played or explained here. <span class="oe-fault"></span>'
        " The written steps still work.</p>"
        '</div><button type="button" data-boot="yes">Retry</button></div>'
        '<div data-when="missing" hidden><div role="alert"><p>What steps through this hand could'
        " not be loaded. Is the network there?</p></div>"
        '<button type="button" data-do="again">Try again</button>'
        '<button type="button" data-do="reload">Load the page again</button></div>'
        '<div data-when="ready" hidden><div class="oe-tray"></div>'
        '<div class="oe-answer" role="alert"></div>'
        '<div class="oe-lines" role="group" aria-label="Your lines" tabindex="-1"></div>'
        "</div></div>"
    )


def _share() -> str:
    """The link to the step shown; the script gives it its address."""
    return '<a class="oe-share oe-js" data-done="Link copied" hidden>Link to this step</a>'


def _moves(replay: Replay, steps: range, start: int) -> str:
    """Every step's sentence, in order."""
    items = "".join(
        f'<li value="{n}"{_current(n == start)}>{escape(replay.told(replay.steps[n]))}</li>'
        for n in steps
        if n
    )
    return f'<details class="oe-moves"><summary>Moves</summary><ol>{items}</ol></details>'


def _current(current: bool) -> str:
    return ' aria-current="step"' if current else ""


# A position


def frame(replay: Replay, step: Step) -> str:
    """One position with both boards, as it travels inert in the page and comes from the engine."""
    event = step.state.event
    undone = tell.undone(step.state, replay.words) if event.kind != "deal" else ""
    at = "" if event.seat is None else players.AT[step.state.seats][event.seat]
    mover = f' data-mover="{at}"' if at else ""
    marks = _marks(step)
    mark = f' data-mark="{marks}"' if marks else ""
    return (
        f'<section data-step="{step.number}" data-value="{escape(slider_value(replay, step))}"'
        f' data-undone="{escape(undone)}"{mover}{mark}>{view(replay, step, SHAPES, live=True)}'
        f"{notes(step)}{details(replay, step)}</section>"
    )


def _marks(step: Step) -> str:
    """What the slider marks a position for: points written, a note, or both."""
    result = step.state.result
    ending = result is not None and isinstance(result.points, int) and result.points > 0
    scores = step.state.event.points > 0 or ending
    return " ".join(["score"] * scores + ["note"] * bool(step.note))


def slider_value(replay: Replay, step: Step) -> str:
    """The words a slider says for this position."""
    state, event = step.state, step.state.event
    if event.seat is None:
        return str(shows(state).BEFORE)
    name, what = replay.words.names[event.seat], event.kind
    if event.play is not None:
        what = str(getattr(event.play, "tile", event.play))
    return f"Step {step.number}: {name}, {what}"


def view(replay: Replay, step: Step, shapes: Sequence[Shape], *, live: bool = False) -> str:
    """What is shown of a position above the controls: board, seats, sentence and sum.

    In a `live` one, for the script, numbers are buttons that explain themselves.
    """
    state = step.state
    boards = "".join(
        f'<div class="oe-board" data-shape="{shape}" data-key="board" aria-hidden="true">'
        f"{shows(state).board(step, shape)}</div>"
        for shape in shapes
    )
    said = replay.told(step)
    long = " data-long" if len(said) > LONG else ""
    return (
        f'<div class="oe-view">{boards}{players.seats(replay, step, live=live)}'
        '<div class="oe-words" data-key="words">'
        f'<p class="oe-say" role="status" data-key="say"{long}>{escape(said)}</p>'
        f"{_sum(replay, step)}</div></div>"
    )


def _sum(replay: Replay, step: Step) -> str:
    """The sum of the open ends where there is one, and the question why."""
    shown = shows(step.state)
    about = shown.reason(step)
    if not about:
        return ""
    return (
        f'<div class="oe-sum" data-key="sum">{shown.terms(step, replay.words)}'
        f'<button type="button" class="oe-why oe-js"'
        f' data-why="{about}" aria-expanded="false">Why?</button></div>'
    )


def details(replay: Replay, step: Step) -> str:
    """The open ends, or the spaces of the grid, as a table."""
    return str(shows(step.state).details(step, replay.words))


def notes(step: Step) -> str:
    """What a teacher has to add, below the controls."""
    return f'<div class="oe-notes">{_note(step)}</div>'


def _note(step: Step) -> str:
    return f'<p class="oe-note">{escape(step.note)}</p>' if step.note else ""


# What the live table shows


def tray(replay: Replay, step: Step) -> str:
    """What the reader may play here, one button per play, and what does not fit."""
    return str(shows(step.state).tray(replay, step))


def crowded(replay: Replay) -> list[str]:
    """The fullest trays of the written line, by which their room is measured."""

    def buttons(step: Step) -> int:
        return int(shows(step.state).choices(step))

    fullest = sorted(replay.steps, key=buttons, reverse=True)[:4]
    return [tray(replay, step) for step in fullest]


def places(step: Step) -> dict[str, str]:
    """Where that may go, as an SVG of places for each of `SHAPES`."""
    return dict(shows(step.state).places(step))


def lines(paths: Sequence[Path], current: int, *, undo: bool, redo: bool) -> str:
    """The reader's own lines, each to be entered again or removed; nothing if there never was one.

    `current` is the number of the one shown (-1: none); `undo` and `redo` say what can be done.
    """
    if not (paths or undo or redo):
        return ""
    edits = "".join(
        f'<button type="button" data-edit="{edit}" aria-disabled="{str(not can).lower()}">{label}'
        "</button>"
        for edit, can, label in (("undo", undo, "Undo"), ("redo", redo, "Redo"))
    )
    items = "".join(_own_line(path, n, n == current) for n, path in enumerate(paths))
    listed = f"<ul>{items}</ul>" if items else ""
    return f'<p class="oe-lines-head"><span>Your lines</span>{edits}</p>{listed}'


def _own_line(path: Path, number: int, current: bool) -> str:
    told = escape(f"From step {path.step}: {', '.join(path.plays)}")
    return (
        f'<li data-key="{told}"><button type="button" data-line="{number}"'
        f"{' aria-current=' + _TRUE if current else ''}>{told}</button>"
        f'<button type="button" data-drop="{number}" aria-label="Remove: {told}">✕</button></li>'
    )


_TRUE = '"true"'


def wrong_link(message: str) -> str:
    """What is said of a link that cannot be followed."""
    return f"<p>This address holds a line that cannot be shown: {escape(message)}.</p>"


def elsewhere(link: str, example: str, root: str) -> str:
    """The way to the page where a link can be followed."""
    if not example:
        return wrong_link("its hand is not on this page")
    address = f"{root}hands/{example}/#branch={link}"
    return (
        "<p>This address holds a line of another hand:"
        f' <a href="{escape(address)}">open it there</a>.</p>'
    )


def refused(refusal: Refusal, words: Words, root: str, better: Reason | None = None) -> str:
    """Why a try was refused, with the clause that says so, and what would have been legal."""
    told = Reason(tell.refusal(refusal, words), refusal.rule)
    said = f"<p>{_reason(told, root)}</p>"
    return said if better is None else f'{said}<p class="oe-better">{_reason(better, root)}</p>'


def tried(play: str, refusal: Refusal, words: Words, root: str) -> str:
    """What stands below a figure for a play that its position does not allow."""
    told = f"{escape(tell.refusal(refusal, words))} {rule_link(refusal.rule, root)}"
    return f'<p class="oe-tried"><b>Tried: {escape(play)}.</b> {told}</p>'


def why(replay: Replay, step: Step, root: str, about: str = "sum") -> str:
    """Something about a position explained, line by line; a clause is linked where it begins.

    `about` is what `Replay.why` takes, and raises `ReplayError` for.
    """
    reasons, items, before = replay.why(step, about), "", ""
    for reason in reasons:
        shown = reason._replace(rule="") if reason.rule == before else reason
        items, before = f"{items}<li>{_reason(shown, root)}</li>", reason.rule
    return f'<ul class="oe-reasons">{items}</ul>'


def _reason(reason: Reason, root: str) -> str:
    if not reason.rule:
        return escape(reason.text)
    link = rule_link(reason.rule, root)
    return link if as_titled(reason) else f"{escape(reason.text)} {link}"


def as_titled(reason: Reason) -> bool:
    """Whether a reason says what the title of its clause says, so that the link is enough."""
    return reason.text.rstrip(".") in ("", RULES[reason.rule].title)


def rule_link(rule: str, root: str) -> str:
    """A link to a clause on its game's rules page."""
    clause = RULES[rule]
    address = f"{root}rules/{clause.game}/#{rule}"
    return (
        f'<a class="oe-rule" href="{escape(address)}" data-card="{rule}">{escape(clause.title)}</a>'
    )


def boards(replay: Replay, example: str) -> str:
    """All boards of an example one under the other, each with its sentence, for its own page."""
    items = "".join(
        f'<li id="{escape(example)}/{step.number}" class="oe-frame">'
        f'<div class="oe-board" aria-hidden="true">'
        f"{shows(step.state).board(step, 'tall')}</div>"
        f'<p class="oe-say">{escape(replay.told(step))}</p>{_note(step)}</li>'
        for step in replay.steps[1:]
    )
    return f'<ol class="oe-boards" style="{proportions(replay.steps)}">{items}</ol>'
