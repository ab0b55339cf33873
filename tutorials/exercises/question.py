"""The HTML of an exercise: the question, its board, the answers, and what is said to each.

It is complete without JavaScript, hints and solution folded. For the script the verdict on each
answer travels in it as JSON, with the board it leads to, so that it judges at once and without
Python. What the engine is asked for later comes from the same functions.
"""

import json
import re
from collections.abc import Mapping
from functools import partial

from domino_rules.words import ENGLISH, Reason, Words

from ..shown.figure import rule_link, table, view
from ..shown.markup import Attributes, Html, button, fill, join, tag
from ..shown.pieces import ANSWER, alert, state, waiting
from . import lasthand
from .dice.drawing import DiceDrawing
from .dice.tasks import DiceTask
from .drawing import Drawing
from .judging import Sheet, Verdict
from .line.drawing import LineDrawing
from .line.endings import MistakeTask
from .line.placing import LineTask


def figure(sheet: Sheet, root: str, links: str | None = None, *, another: str = "") -> Html:
    """The whole exercise as it stands in a page; `root` is the relative way to the site's root.

    `links` is how links that a generator sees have to begin, `root` again unless it is given, and
    `another` the word for a fresh question.
    """
    exercise, task = sheet.exercise, sheet.task
    drawing = _drawing(sheet)
    said = {"class": "oe-verdict", "role": "status", "data-right": task.words.translate("Right"),
            "data-wrong": task.words.translate("Not quite.")}  # fmt: skip
    card = tag(
        "figure",
        {"class": "oe-card oe-exercise", "style": drawing.style or None},
        _title(_unbroken(task.asked)),
        _shown(sheet, drawing),
        _answers(drawing, task.words),
        _choices(sheet),
        tag("div", said),
        _help(another or task.words.translate("Another one"), task.words),
        _folded(sheet, root if links is None else links),
    )
    return tag(
        "domino-exercise",
        {
            "data-exercise": exercise.id,
            "data-kind": exercise.kind,
            "data-level": str(exercise.level),
            "data-state": "asking",
            "data-choose": "many" if task.many else "one",
            "data-tray": not task.listed,
            "data-root": root,
            "data-search-exclude": True,
        },
        card,
        _data(sheet, drawing, root),
    )


def _title(text: str) -> Html:
    return tag("figcaption", {"class": "oe-title"}, tag("strong", text))


def drill(name: str, sheets: Mapping[str, Sheet], root: str, links: str, words: Words) -> Html:
    """A drill with a first question of every level, by the level's name."""
    _ = words.translate
    levels = (
        button({"data-to": str(n), "aria-pressed": str(n == 1).lower()}, level)
        for n, level in enumerate(sheets, 1)
    )
    shown = partial(figure, root=root, links=links, another=_("Next question"))
    sections = (
        tag("section", {"data-level": str(n)}, tag("h4", level), shown(sheet))
        for n, (level, sheet) in enumerate(sheets.items(), 1)
    )
    over = {"class": "oe-drill-over", "role": "status",
            "data-over": _("Time is up. Right in one minute: ….")}  # fmt: skip
    bar = tag(
        "div",
        {"class": "oe-drill-bar oe-js", "hidden": True},
        tag("div", {"class": "oe-levels", "role": "group", "aria-label": _("Level")}, *levels),
        button({"data-do": "minute", "aria-pressed": "false"}, _("Against the clock")),
        tag("p", {"class": "oe-streak"}, *_counts(words)),
        tag("p", over),
    )
    return tag("domino-drill", {"data-drill": name, "data-search-exclude": True}, bar, *sections)


def _counts(words: Words) -> tuple[Html, ...]:
    """What the script counts in a drill."""
    _ = words.translate
    left = fill(_("{seconds} s, {count} right"), seconds=_count("left", 60), count=_count("right"))
    return (
        tag("span", fill(_("In a row {count}"), count=_count("streak"))),
        tag("span", fill(_("Best {count}"), count=_count("best"))),
        tag("span", {"class": "oe-minutes", "hidden": True},
            fill(_("In a minute {count}"), count=_count("minute"))),
        tag("span", {"class": "oe-clock", "role": "timer", "hidden": True}, left),
    )  # fmt: skip


def _count(what: str, first: int = 0) -> Html:
    """A number that the script keeps."""
    return tag("b", {"data-count": what}, first)


def tally(lesson: str, count: int, words: Words, *, exam: bool) -> Html:
    """How many exercises of a lesson are solved, for the script; of the exam what is passed."""
    _, done = words.translate, _count("done")
    if exam:
        text = _("Answered: {done} of {count}. Right at the first go: {first}.")
        said = tag("p", fill(text, done=done, count=count, first=_count("first")))
        inside = [said, button({"data-do": "again"}, _("Take it again"))]
    else:
        text = _("Solved in this lesson: {done} of {count}.")
        inside = [tag("p", fill(text, done=done, count=count))]
    named: Attributes = {"data-lesson": lesson, "data-of": str(count), "hidden": True}
    return tag("domino-tally", named, *inside)


def progress(course: str, name: str, words: Words, *, keeping: bool = True) -> Html:
    """The reader's progress in a course, called `name`, for the script.

    With `keeping` it can be saved, loaded and cleared there, that in the other courses too.
    """
    _ = words.translate
    named: Attributes = {"data-course": course, "data-state": "new", "role": "group",
                         "aria-label": name, "hidden": True}  # fmt: skip
    meter = {"aria-label": _("Questions solved"), "max": "1", "value": "0"}
    solved = fill(_("{done} of {all} questions"), done=_count("done"), all=_count("all"))
    title = tag("span", {"data-count": "title"})
    go_on = tag("span", {"hidden": True}, fill(_("Go on: {title}"), title=title))
    resume: Attributes = {"class": "md-button md-button--primary", "data-resume": True}
    return tag(
        "domino-progress",
        named,
        tag("p", {"class": "oe-meter"}, tag("progress", meter), tag("span", solved)),
        tag("p", tag("a", resume, tag("span", _("Start")), go_on)),
        *(_keeping(words) if keeping else ()),
    )


def _keeping(words: Words) -> tuple[Html, ...]:
    """Where what was done is saved as a file, loaded and cleared."""
    _ = words.translate
    unkept = _("This browser keeps nothing for this site, so your progress ends with this tab. Save"
               " it as a file if you want to keep it.")  # fmt: skip
    kept = _("It is kept in this browser and nowhere else. A file takes it to another one.")
    file = tag("input", {"type": "file", "accept": ".json,application/json"})
    sure: Attributes = {
        "class": "oe-row oe-sure",
        "role": "group",
        "aria-label": _("Clear"),
        "hidden": True,
    }
    said = {
        "role": "status",
        "data-saved": _("Saved as open-ends-course.json."),
        "data-loaded": _("Loaded."),
        "data-cleared": _("Cleared."),
        "data-refused": _("That file holds no progress of this course. Nothing was changed."),
    }
    return (
        tag("p", {"class": "oe-unkept", "hidden": True}, unkept),
        tag(
            "details",
            {"class": "oe-keeping"},
            tag("summary", _("Save, load or clear your progress")),
            tag("p", kept),
            tag(
                "div",
                {"class": "oe-row"},
                button({"data-do": "export"}, _("Save as a file")),
                tag("label", _("Load a file"), " ", file),
                button({"data-do": "clear"}, _("Clear")),
            ),
            tag(
                "div",
                sure,
                tag("p", _("Clear all progress in this browser?")),
                button({"data-do": "sure"}, _("Yes, clear it")),
                button({"data-do": "keep"}, _("No, keep it")),
            ),
        ),
        tag("p", said),
    )


def static(sheet: Sheet) -> Html:
    """The question alone, for paper: with its answers to choose from, and none given away."""
    drawing = _drawing(sheet)
    return tag(
        "figure",
        {"class": "oe-card oe-exercise", "style": drawing.style or None},
        _title(_unbroken(sheet.task.asked)),
        _shown(sheet, drawing, words=False),
        _choices(sheet),
    )


def _drawing(sheet: Sheet) -> Drawing:
    """The drawing of an exercise, by what its game is played with."""
    task = sheet.task
    if isinstance(task, DiceTask):
        return DiceDrawing(sheet, task)
    assert isinstance(task, LineTask), "an exercise is on a line or on the grid"
    return LineDrawing(sheet, task)


# The question


def _shown(sheet: Sheet, drawing: Drawing, *, words: bool = True) -> Html:
    """What has to be seen to answer: board, tiles, and what cannot be seen on them."""
    task = sheet.task
    drawn = drawing.asking()
    if drawing.style:
        board = {"class": "oe-board", "data-shape": "tall", "aria-hidden": "true"}
        drawn = tag("div", board, drawn)
    hands = [_hand(task.words.names[seat], *drawing.hand(seat)) for seat in task.open_hands]
    held = {"class": "oe-held", "aria-label": task.words.translate(drawing.held)}
    return tag(
        "div",
        {"class": "oe-view"},
        drawn,
        tag("ul", held, *hands) if hands else "",
        *(_fact(_unbroken(fact)) for fact in task.facts),
        *(_book(task) if isinstance(task, MistakeTask) else ()),
        drawing.in_words() if words else "",
    )


def _fact(text: str) -> Html:
    return tag("p", {"class": "oe-fact"}, text)


def _book(task: MistakeTask) -> tuple[Html, ...]:
    """The lines of a score book, and which of them the board stands before."""
    lines = tag("ol", {"class": "oe-book"}, *(tag("li", line) for line in task.lines))
    return lines, _fact(task.words.translate("The board: before the last line."))


def _hand(name: str, rows: int, shown: Html) -> Html:
    """A hand with the name of whoever holds it."""
    return tag("li", {"style": f"--oe-rows:{rows}"}, tag("span", {"class": "oe-name"}, name), shown)


def _unbroken(text: str) -> Html:
    """A text in which no name of a tile or die is broken over two lines.

    >>> _unbroken("It was 6-4.")
    'It was <span class="oe-whole">6-4</span>.'
    """
    parts = re.split(r"\b(\d[-|]\d)\b", text)
    return join(
        tag("span", {"class": "oe-whole"}, part) if n % 2 else part for n, part in enumerate(parts)
    )


# The answers


def _answers(drawing: Drawing, words: Words) -> Html:
    """The answers as buttons, for the script."""
    label = words.translate("Your answer")
    group: Attributes = {"class": "oe-answers oe-js", "role": "group", "aria-label": label,
                         "hidden": True}  # fmt: skip
    return tag("div", group, drawing.buttons())


def _choices(sheet: Sheet) -> Html:
    """The answers in a line, for who reads without the script, if they are not seen above."""
    if not sheet.task.listed:
        return Html()
    labels = " · ".join(answer.label for answer in sheet.answers)
    return tag("p", {"class": "oe-choices"}, labels)


def _help(another: str, words: Words) -> Html:
    """What the script offers beside the answers."""
    _ = words.translate
    return tag(
        "div",
        {"class": "oe-aids oe-js", "role": "group", "aria-label": _("Help"), "hidden": True},
        button({"data-do": "hint"}, _("Hint")),
        button({"data-do": "show"}, _("Show me")),
        button({"data-do": "back"}, _("Take it back")),
        button({"data-do": "another"}, another),
        button({"data-do": "next"}, _("Go on")),
    )


def parts(words: Words) -> Html:
    """What is said while a question is asked of the engine, inert, once in a page."""
    _ = words.translate
    meanwhile = _("The questions that stand in the page work meanwhile.")
    text = _("The referee could not be loaded. {fault} The questions that stand in the page still"
             " work.")  # fmt: skip
    failed = tag("p", fill(text, fault=tag("span", {"class": "oe-fault"})))
    return tag(
        "template",
        {"class": "oe-exercise-parts", "data-search-exclude": True},
        waiting(words, _("Laying out the tiles"), meanwhile),
        state("failed", alert(failed), button({"data-boot": "yes"}, _("Try again"))),
        state("ready", tag("div", {"class": "oe-tray"}), ANSWER, tag("div", {"class": "oe-lines"})),
    )


# What is said


def verdict(one: Verdict, root: str, words: Words) -> Html:
    """What is said to an answer."""
    said = [tag("p", _unbroken(one.message))]
    if one.consequence:
        said.append(tag("p", {"class": "oe-follows"}, _unbroken(one.consequence)))
    if one.rule:
        said.append(tag("p", {"class": "oe-cite"}, rule_link(one.rule, root, words)))
    return join(said)


def solution(sheet: Sheet, root: str) -> Html:
    """The right answer and its reasons, each rule cited once."""
    words, labels = sheet.task.words, {answer.value: answer.label for answer in sheet.answers}
    right = words.one_of(labels[value] for value in sheet.right)
    last = {reason.rule: n for n, reason in enumerate(sheet.solution)}
    reasons = (
        reason if last[reason.rule] == n else reason._replace(rule="")
        for n, reason in enumerate(sheet.solution)
    )
    items = (tag("li", _reason(reason, root, words)) for reason in reasons)
    return join((tag("p", tag("b", right)), tag("ul", {"class": "oe-reasons"}, *items)))


def _reason(reason: Reason, root: str, words: Words) -> Html:
    text = _unbroken(reason.text)
    return join((text, " ", rule_link(reason.rule, root, words))) if reason.rule else text


def _folded(sheet: Sheet, root: str) -> Html:
    """Hints and solution, folded, for who reads without the script."""
    _ = sheet.task.words.translate
    hints = tag("ol", {"class": "oe-hinted"}, *(tag("li", hint) for hint in sheet.hints))
    return join((
        tag("details", {"class": "oe-folded oe-hints"}, tag("summary", _("Hints")), hints),
        tag("details", {"class": "oe-folded oe-solution"}, tag("summary", _("Answer")),
            solution(sheet, root)),
    ))  # fmt: skip


def judged(sheet: Sheet, value: str, one: Verdict, root: str) -> dict[str, str]:
    """A verdict as the script gets it: `state`, its `html`, and the `board` if it changes."""
    return _judged(sheet, _drawing(sheet), value, one, root)


def _judged(sheet: Sheet, drawing: Drawing, value: str, one: Verdict, root: str) -> dict[str, str]:
    told: dict[str, str] = {"state": one.state, "html": verdict(one, root, sheet.task.words)}
    board = drawing.answered(value)
    return told | ({"board": board} if board else {})


def _data(sheet: Sheet, drawing: Drawing, root: str) -> Html:
    """The verdict on every answer, as JSON; no script, which a page change would run as code."""
    answers = {
        value: _judged(sheet, drawing, value, one, root) for value, one in sheet.verdicts.items()
    }
    data = {"answers": answers, "board": drawing.solved()}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return tag("template", {"class": "oe-verdicts"}, text)


# A whole hand against an opponent


def hand(seed: int, root: str, language: str = ENGLISH) -> Html:
    """The figure of a hand to be played through, with the deal as the reader sees it.

    Raises `ReplayError` for a seed out of range.
    """
    replay = lasthand.begun(seed, language)
    start = lasthand.seen(lasthand.steps(seed, (), language)[0])
    words, _ = replay.words, replay.words.translate
    card = tag(
        "figure",
        {"class": "oe-card"},
        _title(_("You are Ana. Beka is the computer, and it sees only its own tiles.")),
        view(replay, start, ("tall",)),
        tag("p", {"class": "oe-hint"}, _("Playing needs JavaScript, for the referee.")),
        table(words, _("Your hand"), _("Sit down and play")),
    )
    return tag(
        "domino-hand",
        {
            "data-seed": str(seed),
            "data-state": "static",
            "data-root": root,
            "data-again": _("Play another hand"),
            "data-search-exclude": True,
        },
        card,
    )
