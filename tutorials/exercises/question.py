"""The HTML of an exercise: the question, its board, the answers, and what is said to each.

It is complete without JavaScript, hints and solution folded. For the script the verdict on each
answer travels in it as JSON, with the board it leads to, so that it judges at once and without
Python. What the engine is asked for later comes from the same functions.
"""

import json
import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from domino_rules.words import Reason

from ..shown.figure import rule_link, table, view
from ..shown.markup import escape
from . import lasthand
from .dice.drawing import DiceDrawing
from .dice.tasks import DiceTask
from .drawing import Drawing
from .judging import Sheet, Verdict
from .line.drawing import LineDrawing
from .line.endings import MistakeTask
from .line.placing import LineTask


def figure(
    sheet: Sheet, root: str, links: str | None = None, *, another: str = "Another one"
) -> str:
    """The whole exercise as it stands in a page; `root` is the relative way to the site's root.

    `links` is how links that a generator sees have to begin, `root` again unless it is given, and
    `another` the word for a fresh question.
    """
    exercise, task = sheet.exercise, sheet.task
    drawing = _drawing(sheet)
    choose, tray = "many" if task.many else "one", "" if task.listed else " data-tray"
    title = f'<figcaption class="oe-title"><strong>{_unbroken(task.asked)}</strong></figcaption>'
    return (
        f'<domino-exercise data-exercise="{escape(exercise.id)}" data-kind="{exercise.kind}"'
        f' data-level="{exercise.level}" data-state="asking" data-choose="{choose}"{tray}'
        f' data-root="{escape(root)}" data-search-exclude>'
        f'<figure class="oe-card oe-exercise"{drawing.style}>{title}{_shown(sheet, drawing)}'
        f"{_answers(drawing)}{_choices(sheet)}"
        '<div class="oe-verdict" role="status" data-right="Right" data-wrong="Not quite."></div>'
        f"{_help(another)}{_folded(sheet, root if links is None else links)}</figure>"
        f"{_data(sheet, drawing, root)}</domino-exercise>"
    )


def drill(name: str, sheets: Mapping[str, Sheet], root: str, links: str) -> str:
    """A drill with a first question of every level, by the level's name."""
    levels = "".join(
        f'<button type="button" data-to="{n}" aria-pressed="{str(n == 1).lower()}">{level}</button>'
        for n, level in enumerate(sheets, 1)
    )
    shown = partial(figure, root=root, links=links, another="Next question")
    sections = "".join(
        f'<section data-level="{n}"><h4>{level}</h4>{shown(one)}</section>'
        for n, (level, one) in enumerate(sheets.items(), 1)
    )
    return (
        f'<domino-drill data-drill="{name}" data-search-exclude>'
        '<div class="oe-drill-bar oe-js" hidden>'
        f'<div class="oe-levels" role="group" aria-label="Level">{levels}</div>'
        '<button type="button" data-do="minute" aria-pressed="false">Against the clock</button>'
        '<p class="oe-streak"><span>In a row <b data-count="streak">0</b></span>'
        '<span>Best <b data-count="best">0</b></span>'
        '<span class="oe-minutes" hidden>In a minute <b data-count="minute">0</b></span>'
        '<span class="oe-clock" role="timer" hidden><b data-count="left">60</b> s,'
        ' <b data-count="right">0</b> right</span></p>'
        '<p class="oe-drill-over" role="status"'
        ' data-over="Time is up. Right in one minute: …."></p></div>'
        f"{sections}</domino-drill>"
    )


def tally(lesson: str, count: int, *, exam: bool) -> str:
    """How many exercises of a lesson are solved, for the script; of the exam what is passed."""
    if exam:
        told = (
            f'<p>Answered: <b data-count="done">0</b> of {count}. Right at the first go:'
            ' <b data-count="first">0</b>.</p>'
            '<button type="button" data-do="again">Take it again</button>'
        )
    else:
        told = f'<p>Solved in this lesson: <b data-count="done">0</b> of {count}.</p>'
    return f'<domino-tally data-lesson="{lesson}" data-of="{count}" hidden>{told}</domino-tally>'


def progress(course: str, name: str = "Your progress", *, keeping: bool = True) -> str:
    """The reader's progress in a course, for the script.

    With `keeping` it can be saved, loaded and cleared there, that in the other courses too.
    """
    return (
        f'<domino-progress data-course="{course}" data-state="new" role="group"'
        f' aria-label="{name}" hidden>'
        '<p class="oe-meter"><progress aria-label="Questions solved" max="1" value="0"></progress>'
        '<span><b data-count="done">0</b> of <b data-count="all">0</b> questions</span></p>'
        '<p><a class="md-button md-button--primary" data-resume><span>Start</span>'
        '<span hidden>Go on: <span data-count="title"></span></span></a></p>'
        f"{_KEEPING if keeping else ''}</domino-progress>"
    )


_KEEPING = (
    '<p class="oe-unkept" hidden>This browser keeps nothing for this site, so your progress'
    " ends with this tab. Save it as a file if you want to keep it.</p>"
    '<details class="oe-keeping"><summary>Save, load or clear your progress</summary>'
    "<p>It is kept in this browser and nowhere else. A file takes it to another one.</p>"
    '<div class="oe-row"><button type="button" data-do="export">Save as a file</button>'
    '<label>Load a file <input type="file" accept=".json,application/json"></label>'
    '<button type="button" data-do="clear">Clear</button></div>'
    '<div class="oe-row oe-sure" role="group" aria-label="Clear" hidden>'
    "<p>Clear all progress in this browser?</p>"
    '<button type="button" data-do="sure">Yes, clear it</button>'
    '<button type="button" data-do="keep">No, keep it</button></div></details>'
    '<p role="status" data-saved="Saved as open-ends-course.json." data-loaded="Loaded."'
    ' data-cleared="Cleared." data-refused="That file holds no progress of this course.'
    ' Nothing was changed."></p>'
)
"""Where what was done is saved as a file, loaded and cleared."""


def static(sheet: Sheet) -> str:
    """The question alone, for paper: with its answers to choose from, and none given away."""
    drawing = _drawing(sheet)
    return (
        f'<figure class="oe-card oe-exercise"{drawing.style}>'
        f'<figcaption class="oe-title"><strong>{_unbroken(sheet.task.asked)}</strong></figcaption>'
        f"{_shown(sheet, drawing, words=False)}{_choices(sheet)}</figure>"
    )


def _drawing(sheet: Sheet) -> Drawing:
    """The drawing of an exercise, by what its game is played with."""
    task = sheet.task
    if isinstance(task, DiceTask):
        return DiceDrawing(sheet, task)
    assert isinstance(task, LineTask), "an exercise is on a line or on the grid"
    return LineDrawing(sheet, task)


# The question


def _shown(sheet: Sheet, drawing: Drawing, *, words: bool = True) -> str:
    """What has to be seen to answer: board, tiles, and what cannot be seen on them."""
    task = sheet.task
    drawn = drawing.asking()
    if drawing.style:
        drawn = f'<div class="oe-board" data-shape="tall" aria-hidden="true">{drawn}</div>'
    hands = "".join(_hand(task.words.names[seat], *drawing.hand(seat)) for seat in task.open_hands)
    seats = f'<ul class="oe-held" aria-label="{drawing.held}">{hands}</ul>' if hands else ""
    facts = "".join(f'<p class="oe-fact">{_unbroken(fact)}</p>' for fact in task.facts)
    lines = ""
    if isinstance(task, MistakeTask):
        rows = "".join(f"<li>{escape(line)}</li>" for line in task.lines)
        lines = f'<ol class="oe-book">{rows}</ol>'
        lines += '<p class="oe-fact">The board: before the last line.</p>'
    told = drawing.in_words() if words else ""
    return f'<div class="oe-view">{drawn}{seats}{facts}{lines}{told}</div>'


def _hand(name: str, rows: int, shown: str) -> str:
    """A hand with the name of whoever holds it."""
    return f'<li style="--oe-rows:{rows}"><span class="oe-name">{escape(name)}</span>{shown}</li>'


def _unbroken(text: str) -> str:
    """A text in which no name of a tile or die is broken over two lines."""
    return re.sub(r"\b(\d[-|]\d)\b", r'<span class="oe-whole">\1</span>', escape(text))


# The answers


def _answers(drawing: Drawing) -> str:
    """The answers as buttons, for the script."""
    group = 'class="oe-answers oe-js" role="group" aria-label="Your answer"'
    return f"<div {group} hidden>{drawing.buttons()}</div>"


def _choices(sheet: Sheet) -> str:
    """The answers in a line, for who reads without the script, if they are not seen above."""
    if not sheet.task.listed:
        return ""
    labels = " · ".join(escape(answer.label) for answer in sheet.answers)
    return f'<p class="oe-choices">{labels}</p>'


def _help(another: str) -> str:
    """What the script offers beside the answers."""
    buttons = (("hint", "Hint"), ("show", "Show me"), ("back", "Take it back"),
               ("another", another), ("next", "Go on"))  # fmt: skip
    shown = "".join(
        f'<button type="button" data-do="{do}">{label}</button>' for do, label in buttons
    )
    return f'<div class="oe-aids oe-js" role="group" aria-label="Help" hidden>{shown}</div>'


def parts() -> str:
    """What is said while a question is asked of the engine, inert, once in a page."""
    return (
        '<template class="oe-exercise-parts" data-search-exclude>'
        '<div data-when="ask" hidden><p data-size="total">Your browser is set to save data.'
        " Loading the referee takes … MB, once.</p>"
        '<button type="button" data-boot="yes">Yes, load it</button></div>'
        '<div data-when="loading" hidden><p><span class="oe-stage" data-fetch="Loading the referee"'
        ' data-start="Starting Python" data-import="Opening the rule book"'
        ' data-ready="Laying out the tiles"></span><span>'
        '<span class="oe-loaded"></span><span data-size="total"> of … MB</span></span></p>'
        '<progress aria-label="Loading the referee" max="1"></progress>'
        "<small>The questions that stand in the page work meanwhile.</small></div>"
        '<div data-when="failed" hidden><div role="alert"><p>The referee could not be loaded.'
        ' <span class="oe-fault"></span> The questions that stand in the page still work.</p></div>'
        '<button type="button" data-boot="yes">Try again</button></div>'
        '<div data-when="ready" hidden><div class="oe-tray"></div>'
        '<div class="oe-answer" role="alert"></div><div class="oe-lines"></div></div></template>'
    )


# What is said


def verdict(one: Verdict, root: str) -> str:
    """What is said to an answer."""
    link = f'<p class="oe-cite">{rule_link(one.rule, root)}</p>' if one.rule else ""
    follows = f'<p class="oe-follows">{_unbroken(one.consequence)}</p>' if one.consequence else ""
    return f"<p>{_unbroken(one.message)}</p>{follows}{link}"


def solution(sheet: Sheet, root: str) -> str:
    """The right answer and its reasons, each rule cited once."""
    labels = {answer.value: answer.label for answer in sheet.answers}
    right = " or ".join(escape(labels[value]) for value in sheet.right)
    last = {reason.rule: n for n, reason in enumerate(sheet.solution)}
    reasons = "".join(
        f"<li>{_reason(reason if last[reason.rule] == n else reason._replace(rule=''), root)}</li>"
        for n, reason in enumerate(sheet.solution)
    )
    return f'<p><b>{right}</b></p><ul class="oe-reasons">{reasons}</ul>'


def _reason(reason: Reason, root: str) -> str:
    link = f" {rule_link(reason.rule, root)}" if reason.rule else ""
    return f"{_unbroken(reason.text)}{link}"


def _folded(sheet: Sheet, root: str) -> str:
    """Hints and solution, folded, for who reads without the script."""
    hints = "".join(f"<li>{escape(hint)}</li>" for hint in sheet.hints)
    return (
        f'<details class="oe-folded oe-hints"><summary>Hints</summary>'
        f'<ol class="oe-hinted">{hints}</ol></details>'
        '<details class="oe-folded oe-solution"><summary>Answer</summary>'
        f"{solution(sheet, root)}</details>"
    )


def judged(sheet: Sheet, value: str, one: Verdict, root: str) -> dict[str, str]:
    """A verdict as the script gets it: `state`, its `html`, and the `board` if it changes."""
    told = {"state": one.state, "html": verdict(one, root)}
    board = _drawing(sheet).answered(value)
    return told | ({"board": board} if board else {})


def _data(sheet: Sheet, drawing: Drawing, root: str) -> str:
    """The verdict on every answer, as JSON; no script, which a page change would run as code."""
    answers: dict[str, dict[str, str]] = {}
    for value, one in sheet.verdicts.items():
        answers[value] = {"state": one.state, "html": verdict(one, root)}
        if board := drawing.answered(value):
            answers[value]["board"] = board
    data: dict[str, Any] = {"answers": answers, "board": drawing.solved()}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f'<template class="oe-verdicts">{escape(text)}</template>'


# A whole hand against an opponent


def hand(seed: int, root: str) -> str:
    """The figure of a hand to be played through, with the deal as the reader sees it.

    Raises `ReplayError` for a seed out of range.
    """
    replay = lasthand.begun(seed)
    start = lasthand.seen(lasthand.steps(seed, ())[0])
    title = "You are Ana. Beka is the computer, and it sees only its own tiles."
    return (
        f'<domino-hand data-seed="{seed}" data-state="static" data-root="{escape(root)}"'
        f' data-again="Play another hand" data-search-exclude><figure class="oe-card">'
        f'<figcaption class="oe-title"><strong>{title}</strong></figcaption>'
        f"{view(replay, start, ('tall',))}"
        '<p class="oe-hint">Playing needs JavaScript, for the referee.</p>'
        f"{table('Your hand', invitation='Sit down and play')}</figure></domino-hand>"
    )
