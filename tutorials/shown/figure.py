"""The HTML of a replay: the figure in a page, its frames, what can be played, and why.

Everything that is shown of a position is made here, at build time and live alike, so that both are
the same to the letter. The browser only puts frames in place. Controls carry the class `oe-js`:
they are for the script, and not seen before it takes over. What is needed only once a control is
pressed stands once in the page, in `parts`, and the figure stays light.
"""

from collections.abc import Sequence

from domino_rules import tell
from domino_rules.drawing import SHAPES, Shape
from domino_rules.errors import Refusal
from domino_rules.records import write
from domino_rules.rules import RULES, clause
from domino_rules.words import N_, Reason, Words

from ..replays.replay import Path, Replay, Step
from . import players
from .choose import shows
from .markup import Around, Attributes, Html, button, escape, fill, join, tag
from .pieces import ANSWER, alert, state, waiting

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
) -> Html:
    """The whole widget as it stands in a page, complete without JavaScript; `parts` go with it.

    `example` is the example's name ("" for a record in the page), `steps` the steps shown, `root`
    the relative way to the site's root and `page` the address of the example's own page. A `bare`
    figure, for a page to be embedded, has no link to a step in it and no style of its own: a
    strict policy forbids that, so its page gives it `proportions` in a style sheet. `dead` marks
    the dead spaces of the grid from the beginning.
    """
    step, words = replay.steps[start], replay.words
    shown = replay.steps[steps.start : steps.stop]
    invitation = words.translate(shows(step.state.game).INVITATION)
    card = tag(
        "figure",
        {"class": "oe-card", "style": None if bare else proportions(shown)},
        _caption(replay, page),
        view(replay, step, ("tall",)),
        _transport(replay, start, steps, page),
        _extras(replay, start, steps, dead=dead),
        notes(step),
        table(words, words.translate("Your own line"), invitation),
        _moves(replay, steps, start),
        players.sheet(replay),
        details(replay, step),
        _share(words) if example and not bare else "",
    )
    return tag(
        "domino-replay",
        {
            "data-example": example,
            "data-record": None if example else write(replay.record),
            "data-first": str(steps.start),
            "data-step": str(start),
            "data-steps": str(steps.stop - 1),
            "data-engine": "static",
            "data-root": root,
            "data-dead": dead,
            "data-search-exclude": True,
        },
        card,
        tag("template", *(frame(replay, each) for each in shown)),
    )


def parts(words: Words) -> Html:
    """What every figure of a page gets once a control in it is pressed, inert, once in the page."""
    return tag(
        "template",
        {"class": "oe-parts", "data-search-exclude": True},
        _branch(words),
        _SLIDER_MARKS,
        _speeds(),
        _states(words),
        _help(words),
    )


def _caption(replay: Replay, page: str | None) -> Html:
    """The title and the game."""
    _ = replay.words.translate
    game = _(replay.game.title or replay.game.name)
    return tag(
        "figcaption",
        {"class": "oe-title"},
        tag("strong", replay.title or game),
        tag("small", game) if replay.title else "",
        tag("a", {"class": "oe-all", "href": page}, _("All boards")) if page else "",
    )


def _branch(words: Words) -> Html:
    """What stands in place of the title while the reader is off the written line: the way back."""
    _ = words.translate
    return tag(
        "p",
        {"class": "oe-branch", "hidden": True},
        tag("span", fill(_("Your own line from step {step}"), step=tag("b"))),
        button({"data-go": "text"}, _("Back to the text")),
    )


def proportions(steps: Sequence[Step]) -> str:
    """The height of the boards for their width, for each shape that of the tallest."""
    found = []
    for shape in SHAPES:
        sizes = [shows(step.state.game).size(step, shape) for step in steps]
        found.append(f"--oe-{shape}:{min(width / height for width, height in sizes):.4g}")
    return ";".join(found)


def _control(go: str, label: str, *, end: bool = False) -> Html:
    """A button of the transport, which leads nowhere at its end; style draws its sign."""
    away = "true" if end else None
    return button({"data-go": go, "aria-label": label, "title": label, "aria-disabled": away})


def _transport(replay: Replay, start: int, steps: range, page: str | None) -> Html:
    """The buttons and the slider, and what stands in their place without the script."""
    _ = replay.words.translate
    first, last = start == steps.start, start == steps.stop - 1
    slider = {
        "type": "range",
        "class": "oe-slider",
        "min": str(steps.start),
        "max": str(steps.stop - 1),
        "value": str(start),
        "aria-label": _("Step"),
        "aria-valuetext": slider_value(replay, replay.steps[start]),
        "autocomplete": "off",
    }
    controls = tag(
        "div",
        {"class": "oe-transport oe-js", "data-count": f"{start} / {steps.stop - 1}",
         "hidden": True},
        _control("first", _("First step"), end=first),
        _control("back", _("One step back"), end=first),
        button({"data-go": "play", "aria-label": _("Play"), "data-pause": _("Pause")}),
        _control("next", _("One step on"), end=last),
        _control("last", _("Last step"), end=last),
        tag("input", slider),
    )  # fmt: skip
    return join((controls, tag("p", {"class": "oe-hint"}, _without_script(page, replay.words))))


def _without_script(page: str | None, words: Words) -> Html:
    _ = words.translate
    if not page:
        return fill(_("Stepping needs JavaScript. Every move stands below."))
    text = _("Stepping needs JavaScript. Every move stands below, and on {link:all boards}.")
    return fill(text, link=Around("a", {"href": page}))


_SLIDER_MARKS = Html(
    '<svg class="oe-marks" preserveAspectRatio="none" aria-hidden="true" focusable="false">'
    '<path data-mark="score"/><path data-mark="note"/></svg>'
)
"""Where the slider's marks are drawn."""

SPEEDS = (("3000", "½×"), ("1500", "1×"), ("700", "2×"))
"""How many milliseconds a step with few words stands while the replay plays; more words, longer."""

USUAL_SPEED = 1


def _extras(replay: Replay, start: int, steps: range, *, dead: bool) -> Html:
    """The second row of controls: from mark to mark, the speed, the keys, whose eyes."""
    _ = replay.words.translate
    speed = {"class": "oe-speed", "aria-label": _("Speed"), "autocomplete": "off"}
    keys = {"data-do": "help", "aria-label": _("Keys"), "title": _("Keys (?)")}
    full = {"data-do": "full", "aria-label": _("Full view"), "aria-pressed": "false"}
    return tag(
        "div",
        {"class": "oe-extras oe-js", "role": "group", "aria-label": _("More controls"),
         "hidden": True},
        _control("before", _("Previous score or note"), end=start == steps.start),
        _control("after", _("Next score or note"), end=start == steps.stop - 1),
        tag("select", speed, _speed(USUAL_SPEED)),
        button(keys, "?"),
        button(full),
        shows(replay.game).look(replay, dead=dead),
    )  # fmt: skip


def _speed(number: int) -> Html:
    time, name = SPEEDS[number]
    return tag("option", {"value": time, "selected": number == USUAL_SPEED}, name)


def _speeds() -> Html:
    """The choice of all speeds; a figure has only the usual one before it is used."""
    return tag("select", *map(_speed, range(len(SPEEDS))))


_WHERE = {
    "card": "",
    "slider": N_("On the slider"),
    "button": N_("On a button"),
    "full": N_("In full view"),
}
"""Where keys work; in the whole card they need no heading."""

_KEYS = (
    ("card", "← →", N_("one step back, one step on")),
    ("card", "?", N_("these keys")),
    ("slider", N_("Space"), N_("play, pause")),
    ("slider", N_("PgUp PgDn"), N_("previous, next score or note")),
    ("slider", N_("Home End"), N_("first, last step")),
    ("button", N_("Space Enter"), N_("press it")),
    ("full", N_("Esc"), N_("back to the page")),
)
"""Where keys work, the keys, and what each of them does."""


def _help(words: Words) -> Html:
    """The keys that work here, for a dialog."""
    _ = words.translate
    lists = (
        tag(
            "div",
            {"data-where": where},
            tag("p", _(head)) if head else "",
            tag("dl", *(_key(keys, what, words) for at, keys, what in _KEYS if at == where)),
        )
        for where, head in _WHERE.items()
    )
    text = fill(_("{keys:Keys}, while the focus is in this card"), keys=Around("strong", {}))
    close = button({"data-do": "close"}, _("Close"))
    named = {"class": "oe-help", "aria-label": _("Keys")}
    return tag("dialog", named, tag("p", text), *lists, close)


def _key(keys: str, what: str, words: Words) -> Html:
    _ = words.translate
    names = join((tag("kbd", name) for name in _(keys).split()), " ")
    return tag("div", tag("dt", names), tag("dd", _(what)))


def table(words: Words, label: str, invitation: str) -> Html:
    """The reader's own table, with the invitation; `_states` has what may stand there later."""
    loads = words.translate("Loads the referee once, … MB.")
    return tag(
        "div",
        {"class": "oe-table oe-js", "role": "group", "aria-label": label, "tabindex": "-1",
         "hidden": True},
        button({"data-boot": "ask", "data-when": "static"}, invitation),
        tag("small", {"data-when": "static", "data-size": "total"}, loads),
    )  # fmt: skip


def _states(words: Words) -> Html:
    """What is said at the table until the engine is there, and then the place for its tiles.

    Shown are the children whose `data-when` tells the state.
    """
    _ = words.translate
    text = _("The referee could not be loaded, so nothing can be played or explained here. {fault}"
             " The written steps still work.")  # fmt: skip
    failed = tag("p", fill(text, fault=tag("span", {"class": "oe-fault"})))
    missing = tag("p", _("What steps through this hand could not be loaded. Is the network there?"))
    lines = {"class": "oe-lines", "role": "group", "aria-label": _("Your lines"), "tabindex": "-1"}
    return tag(
        "div",
        waiting(words, _("Laying out the table"), _("The written steps work meanwhile.")),
        state("failed", alert(failed), button({"data-boot": "yes"}, _("Retry"))),
        state(
            "missing",
            alert(missing),
            button({"data-do": "again"}, _("Try again")),
            button({"data-do": "reload"}, _("Load the page again")),
        ),
        state("ready", tag("div", {"class": "oe-tray"}), ANSWER, tag("div", lines)),
    )


def _share(words: Words) -> Html:
    """The link to the step shown; the script gives it its address."""
    _ = words.translate
    return tag(
        "a",
        {"class": "oe-share oe-js", "data-done": _("Link copied"), "hidden": True},
        _("Link to this step"),
    )


def _moves(replay: Replay, steps: range, start: int) -> Html:
    """Every step's sentence, in order."""
    items = (
        tag(
            "li",
            {"value": str(n), "aria-current": "step" if n == start else None},
            replay.told(replay.steps[n]),
        )
        for n in steps
        if n
    )
    summary = tag("summary", replay.words.translate("Moves"))
    return tag("details", {"class": "oe-moves"}, summary, tag("ol", *items))


# A position


def frame(replay: Replay, step: Step) -> Html:
    """One position with both boards, as it travels inert in the page and comes from the engine."""
    event = step.state.event
    return tag(
        "section",
        {
            "data-step": str(step.number),
            "data-value": slider_value(replay, step),
            "data-undone": tell.undone(step.state, replay.words) if event.kind != "deal" else "",
            "data-mover": None if event.seat is None else players.AT[step.state.seats][event.seat],
            "data-mark": _marks(step) or None,
        },
        view(replay, step, SHAPES, live=True),
        notes(step),
        details(replay, step),
    )


def _marks(step: Step) -> str:
    """What the slider marks a position for: points written, a note, or both."""
    result = step.state.result
    ending = result is not None and isinstance(result.points, int) and result.points > 0
    scores = step.state.event.points > 0 or ending
    return " ".join(["score"] * scores + ["note"] * bool(step.note))


def slider_value(replay: Replay, step: Step) -> str:
    """The words a slider says for this position."""
    _, event = replay.words.translate, step.state.event
    if event.seat is None:
        return _(shows(step.state.game).BEFORE)
    what = _("draw") if event.kind == "draw" else _("pass")
    if event.play is not None:
        what = str(getattr(event.play, "tile", event.play))
    text = _("Step {number}: {name}, {what}")
    return text.format(number=step.number, name=replay.words.names[event.seat], what=what)


def view(replay: Replay, step: Step, shapes: Sequence[Shape], *, live: bool = False) -> Html:
    """What is shown of a position above the controls: board, seats, sentence and sum.

    In a `live` one, for the script, numbers are buttons that explain themselves.
    """
    boards = (
        tag(
            "div",
            {"class": "oe-board", "data-shape": shape, "data-key": "board", "aria-hidden": "true"},
            shows(step.state.game).board(step, shape),
        )
        for shape in shapes
    )
    said = replay.told(step)
    say: Attributes = {
        "class": "oe-say",
        "role": "status",
        "data-key": "say",
        "data-long": len(said) > LONG,
    }
    return tag(
        "div",
        {"class": "oe-view"},
        *boards,
        players.seats(replay, step, live=live),
        tag(
            "div",
            {"class": "oe-words", "data-key": "words"},
            tag("p", say, said),
            _sum(replay, step),
        ),
    )


def _sum(replay: Replay, step: Step) -> Html:
    """The sum of the open ends where there is one, and the question why."""
    room = shows(step.state.game)
    about = room.reason(step)
    if not about:
        return Html()
    why_so = {"class": "oe-why oe-js", "data-why": about, "aria-expanded": "false"}
    return tag(
        "div",
        {"class": "oe-sum", "data-key": "sum"},
        room.terms(step, replay.words),
        button(why_so, replay.words.translate("Why?")),
    )


def details(replay: Replay, step: Step) -> Html:
    """The open ends, or the spaces of the grid, as a table."""
    return shows(step.state.game).details(step, replay.words)


def notes(step: Step) -> Html:
    """What a teacher has to add, below the controls."""
    return tag("div", {"class": "oe-notes"}, _note(step))


def _note(step: Step) -> Html:
    return tag("p", {"class": "oe-note"}, step.note) if step.note else Html()


# What the live table shows


def tray(replay: Replay, step: Step) -> Html:
    """What the reader may play here, one button per play, and what does not fit."""
    return shows(step.state.game).tray(replay, step)


def crowded(replay: Replay) -> list[Html]:
    """The fullest trays of the written line, by which their room is measured."""

    def buttons(step: Step) -> int:
        return shows(step.state.game).choices(step)

    fullest = sorted(replay.steps, key=buttons, reverse=True)[:4]
    return [tray(replay, step) for step in fullest]


def places(step: Step) -> dict[Shape, Html]:
    """Where that may go, as an SVG of places for each of `SHAPES`."""
    return shows(step.state.game).places(step)


def lines(paths: Sequence[Path], current: int, words: Words, *, undo: bool, redo: bool) -> Html:
    """The reader's own lines, each to be entered again or removed; nothing if there never was one.

    `current` is the number of the one shown (-1: none); `undo` and `redo` say what can be done.
    """
    if not (paths or undo or redo):
        return Html()
    _ = words.translate
    head = tag(
        "p",
        {"class": "oe-lines-head"},
        tag("span", _("Your lines")),
        _edit("undo", _("Undo"), undo),
        _edit("redo", _("Redo"), redo),
    )
    items = [_own_line(path, n, n == current, words) for n, path in enumerate(paths)]
    return join((head, tag("ul", *items) if items else ""))


def _edit(edit: str, label: str, can: bool) -> Html:
    return button({"data-edit": edit, "aria-disabled": str(not can).lower()}, label)


def _own_line(path: Path, number: int, current: bool, words: Words) -> Html:
    _ = words.translate
    line = _("From step {step}: {plays}").format(step=path.step, plays=", ".join(path.plays))
    here = "true" if current else None
    drop = {"data-drop": str(number), "aria-label": _("Remove: {line}").format(line=line)}
    return tag(
        "li",
        {"data-key": line},
        button({"data-line": str(number), "aria-current": here}, line),
        button(drop, "✕"),
    )


def wrong_link(message: str, words: Words) -> Html:
    """What is said of a link that cannot be followed."""
    text = words.translate("This address holds a line that cannot be shown: {reason}.")
    return tag("p", text.format(reason=message))


def elsewhere(link: str, example: str, root: str, words: Words) -> Html:
    """The way to the page where a link can be followed."""
    _ = words.translate
    if not example:
        return wrong_link(_("its hand is not on this page"), words)
    there = Around("a", {"href": f"{root}hands/{example}/#branch={link}"})
    text = _("This address holds a line of another hand: {there:open it there}.")
    return tag("p", fill(text, there=there))


def refused(refusal: Refusal, words: Words, root: str, better: Reason | None = None) -> Html:
    """Why a try was refused, with the clause that says so, and what would have been legal."""
    told = Reason(tell.refusal(refusal, words), refusal.rule)
    said = tag("p", _reason(told, root, words))
    if better is None:
        return said
    return join((said, tag("p", {"class": "oe-better"}, _reason(better, root, words))))


def tried(play: str, refusal: Refusal, words: Words, root: str) -> Html:
    """What stands below a figure for a play that its position does not allow."""
    tried = words.translate("Tried: {play}.").format(play=play)
    link = rule_link(refusal.rule, root, words)
    said = tell.refusal(refusal, words)
    return tag("p", {"class": "oe-tried"}, tag("b", tried), " ", said, " ", link)


def why(replay: Replay, step: Step, root: str, about: str = "sum") -> Html:
    """Something about a position explained, line by line; a clause is linked where it begins.

    `about` is what `Replay.why` takes, and raises `ReplayError` for.
    """
    items, before = [], ""
    for reason in replay.why(step, about):
        new = reason._replace(rule="") if reason.rule == before else reason
        items.append(tag("li", _reason(new, root, replay.words)))
        before = reason.rule
    return tag("ul", {"class": "oe-reasons"}, *items)


def _reason(reason: Reason, root: str, words: Words) -> Html:
    if not reason.rule:
        return escape(reason.text)
    link = rule_link(reason.rule, root, words)
    return link if as_titled(reason, words) else join((reason.text, " ", link))


def as_titled(reason: Reason, words: Words) -> bool:
    """Whether a reason says what the title of its clause says, so that the link is enough."""
    return reason.text.rstrip(".") in ("", words.translate(clause(reason.rule).title))


def rule_link(rule: str, root: str, words: Words) -> Html:
    """A link to a clause on its game's rules page; its title alone where there is no such page."""
    title = words.translate(clause(rule).title)
    if rule not in RULES:
        return tag("span", {"class": "oe-rule"}, title)
    address = f"{root}rules/{RULES[rule].game}/#{rule}"
    return tag("a", {"class": "oe-rule", "href": address, "data-card": rule}, title)


def boards(replay: Replay, example: str) -> Html:
    """All boards of an example one under the other, each with its sentence, for its own page."""
    items = (
        tag(
            "li",
            {"id": f"{example}/{step.number}", "class": "oe-frame"},
            tag(
                "div",
                {"class": "oe-board", "aria-hidden": "true"},
                shows(step.state.game).board(step, "tall"),
            ),
            tag("p", {"class": "oe-say"}, replay.told(step)),
            _note(step),
        )
        for step in replay.steps[1:]
    )
    return tag("ol", {"class": "oe-boards", "style": proportions(replay.steps)}, *items)
