"""The HTML of an exercise: the question, its board, the answers, and what is said to each.

It is complete without JavaScript, hints and solution folded. For the script the verdict on each
answer travels in it as JSON, with the board it leads to, so that it judges at once and without
Python. What the engine is asked for later comes from the same functions.
"""

import json
import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from domino_rules import svg
from domino_rules.chain import Chain
from domino_rules.hand import Hand
from domino_rules.layout import Layout, lay_out
from domino_rules.tell import end_name
from domino_rules.tiles import Tile
from domino_rules.words import Reason

from . import html, lasthand
from .exercises import Sheet, Verdict
from .html import rule_link
from .markup import escape
from .tasks import Answer, FitsTask, LegalTask, MistakeTask, Task


def figure(
    sheet: Sheet, root: str, links: str | None = None, *, another: str = "Another one"
) -> str:
    """The whole exercise as it stands in a page; `root` is the relative way to the site's root.

    `links` is how links that a generator sees have to begin, `root` again unless it is given, and
    `another` the word for a fresh question.
    """
    exercise, task = sheet.exercise, sheet.task
    boards = _Boards(sheet)
    choose = "many" if isinstance(task, FitsTask) else "one"
    title = f'<figcaption class="oe-title"><strong>{_unbroken(task.asked)}</strong></figcaption>'
    return (
        f'<domino-exercise data-exercise="{escape(exercise.id)}" data-kind="{exercise.kind}"'
        f' data-level="{exercise.level}" data-state="asking" data-choose="{choose}"'
        f' data-root="{escape(root)}" data-search-exclude>'
        f'<figure class="oe-card oe-exercise"{boards.style}>{title}{_shown(sheet, boards)}'
        f"{_answers(sheet)}{_choices(sheet)}"
        '<div class="oe-verdict" role="status" data-right="Right" data-wrong="Not quite."></div>'
        f"{_help(another)}{_folded(sheet, root if links is None else links)}</figure>"
        f"{_data(sheet, boards, root)}</domino-exercise>"
    )


def drill(name: str, sheets: Mapping[str, Sheet], root: str, links: str) -> str:
    """A drill with a first question of every level, by the level's name."""
    levels = "".join(
        f'<button type="button" data-to="{n}" aria-pressed="{str(n == 1).lower()}">{level}</button>'
        for n, level in enumerate(sheets, 1)
    )
    shown = partial(figure, root=root, links=links, another="Next question")
    sections = "".join(
        f'<section data-level="{n}"><h3>{level}</h3>{shown(one)}</section>'
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


def progress() -> str:
    """The reader's progress on the page of the course, for the script."""
    return (
        '<domino-progress data-state="new" role="group" aria-label="Your progress" hidden>'
        '<p class="oe-meter"><progress aria-label="Questions solved" max="1" value="0"></progress>'
        '<span><b data-count="done">0</b> of <b data-count="all">0</b> questions</span></p>'
        '<p><a class="md-button md-button--primary" data-resume><span>Start</span>'
        '<span hidden>Go on: <span data-count="title"></span></span></a></p>'
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
        ' Nothing was changed."></p></domino-progress>'
    )


def static(sheet: Sheet) -> str:
    """The question alone, for paper: with its answers to choose from, and none given away."""
    boards = _Boards(sheet)
    return (
        f'<figure class="oe-card oe-exercise"{boards.style}>'
        f'<figcaption class="oe-title"><strong>{_unbroken(sheet.task.asked)}</strong></figcaption>'
        f"{_shown(sheet, boards, words=False)}{_choices(sheet)}</figure>"
    )


class _Boards:
    """The drawings of an exercise: in one box close around the tiles, which keep their places."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        chain = sheet.task.board.chain
        layout = _laid(chain)
        after = {answer.value: sheet.task.after(answer.value) for answer in sheet.answers}
        states = {value: state for value, state in after.items() if state is not None}
        kept = layout if chain.placed else None
        layouts = {value: _laid(state.chain, kept) for value, state in states.items()}
        box = _around([layout, *layouts.values()])
        self.layout = layout._replace(box=box)
        self.after: dict[str, tuple[Hand, Layout]] = {
            value: (state, layouts[value]._replace(box=box)) for value, state in states.items()
        }

    @property
    def style(self) -> str:
        """The height of the boards for their width; nothing where there is no board."""
        if not self.after and not self.sheet.task.board.chain.placed:
            return ""
        _, _, width, height = self.layout.box
        return f' style="--oe-tall:{width / height:.4g}"'

    def asking(self) -> str:
        """The board of the question: nothing on it gives an answer away."""
        chain = self.sheet.task.board.chain
        return svg.board(chain, self.layout, badges=False) if chain.placed else ""

    def answered(self, value: str) -> str:
        """The board that an answer leads to, "" if none does."""
        if value not in self.after:
            return ""
        state, layout = self.after[value]
        return svg.board(state.chain, layout)

    def solved(self) -> str:
        """The board of the solution, with what each end counts."""
        played = next((value for value in self.sheet.right if value in self.after), None)
        if played is not None:
            return self.answered(played)
        chain = self.sheet.task.board.chain
        return svg.board(chain, self.layout) if chain.placed else ""


MARGIN = 1.5
"""The room around the tiles of an exercise, in halves of a tile: a badge finds its place there."""

LEAST = (11.0, 5.5)
"""The least width and height of an exercise's board, so that few tiles are not drawn too large."""


def _around(layouts: Sequence[Layout]) -> tuple[float, float, float, float]:
    """A box close around all tiles of some layouts."""
    spots = [spot for layout in layouts for spot in layout.spots]
    if not spots:
        return (-LEAST[0] / 2, -LEAST[1] / 2, *LEAST)
    sides = []
    for centre, along, least in (("x", (0, 180), LEAST[0]), ("y", (90, 270), LEAST[1])):
        reach = [(getattr(spot, centre), 1 if spot.angle in along else 0.5) for spot in spots]
        low = min(at - half for at, half in reach) - MARGIN
        high = max(at + half for at, half in reach) + MARGIN
        size = max(high - low, least)
        sides.append(((low + high - size) / 2, size))
    (x, width), (y, height) = sides
    return x, y, width, height


def _laid(chain: Chain, kept: Layout | None = None) -> Layout:
    return lay_out(chain.placed, chain.stavka, shape="tall", kept=kept)


# The question


def _shown(sheet: Sheet, boards: _Boards, *, words: bool = True) -> str:
    """What has to be seen to answer: board, tiles, and what cannot be seen on them."""
    task = sheet.task
    drawn = boards.asking()
    if drawn or boards.after:
        drawn = f'<div class="oe-board" data-shape="tall" aria-hidden="true">{drawn}</div>'
    hands = "".join(
        f'<li style="--oe-rows:{-(-len(tiles) // 7) or 1}">'
        f'<span class="oe-name">{escape(task.words.names[seat])}</span>{_row(tiles)}</li>'
        for seat, tiles in task.open_hands.items()
    )
    seats = f'<ul class="oe-held" aria-label="Tiles held">{hands}</ul>' if hands else ""
    facts = "".join(f'<p class="oe-fact">{_unbroken(fact)}</p>' for fact in task.facts)
    lines = ""
    if isinstance(task, MistakeTask):
        rows = "".join(f"<li>{escape(line)}</li>" for line in task.lines)
        lines = f'<ol class="oe-book">{rows}</ol>'
        lines += '<p class="oe-fact">The board: before the last line.</p>'
    told = _in_words(task) if words else ""
    return f'<div class="oe-view">{drawn}{seats}{facts}{lines}{told}</div>'


def _unbroken(text: str) -> str:
    """A text in which no tile's name is broken over two lines."""
    return re.sub(r"\b(\d-\d)\b", r'<span class="oe-whole">\1</span>', escape(text))


def _row(tiles: Sequence[Tile]) -> str:
    """Tiles side by side, and for who cannot see them their names; or that there is none left."""
    if not tiles:
        return '<p class="oe-none">no tile left</p>'
    return f'<span class="oe-word">{", ".join(map(str, tiles))}</span>{svg.row(tiles)}'


def _in_words(task: Task) -> str:
    """The board told, without what its ends count."""
    chain = task.board.chain
    if not chain.placed:
        return ""
    items, at_ends = [], set()
    for n, end in enumerate(chain.ends):
        if end is not None:
            at_ends.add(end.tile)
            lies = f"{end.tile}" if end.tile is not None else "empty"
            items.append(f"{end_name(n, task.words)}: {lies}, asks for {end.asks}")
    inside = [str(one.tile) for one in chain.placed if one.tile not in at_ends]
    items += [f"inside the line: {', '.join(inside)}"] if inside else []
    items += [f"the stavka: {chain.stavka_tile}"] if chain.stavka_tile is not None else []
    listed = "".join(f"<li>{escape(item)}</li>" for item in items)
    return (
        f'<details class="oe-ends"><summary>The board in words</summary><ul>{listed}</ul></details>'
    )


# The answers


def _answers(sheet: Sheet) -> str:
    """One button for each answer, for the script; of tiles to choose one for each tile."""
    task = sheet.task
    if isinstance(task, FitsTask):
        buttons = "".join(
            f'<button type="button" data-pick="{tile}" aria-pressed="false" aria-label="{tile}">'
            f"{svg.tile(tile)}</button>"
            for tile in task.tiles
        )
        buttons += '<button type="button" data-do="check">Check</button>'
    elif isinstance(task, LegalTask):
        buttons = _by_tile(task, sheet.answers)
    else:
        buttons = "".join(map(_button, sheet.answers))
    group = 'class="oe-answers oe-js" role="group" aria-label="Your answer"'
    return f"<div {group} hidden>{buttons}</div>"


def _button(answer: Answer) -> str:
    return (
        f'<button type="button" data-answer="{escape(answer.value)}">{escape(answer.label)}'
        "</button>"
    )


def _by_tile(task: LegalTask, answers: Sequence[Answer]) -> str:
    """Each tile of the hand with its ends; they look alike whether they fit or not."""
    groups = []
    for tile in task.tiles:
        own = [answer for answer in answers if answer.value.split(" ")[0] == str(tile)]
        if own[0].value == str(tile):
            groups.append(
                f'<button type="button" data-answer="{tile}" aria-label="{tile}">'
                f"{svg.tile(tile)}</button>"
            )
            continue
        ends = "".join(
            f'<button type="button" data-answer="{answer.value}"'
            f' aria-label="{escape(answer.label)}">{escape(answer.label.split(", ")[1])}</button>'
            for answer in own
        )
        groups.append(
            f'<div class="oe-tile-ends" role="group" aria-label="{tile}">{svg.tile(tile)}{ends}'
            "</div>"
        )
    return "".join(groups)


def _choices(sheet: Sheet) -> str:
    """The answers in a line, for who reads without the script; tiles are seen above."""
    if isinstance(sheet.task, LegalTask | FitsTask):
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
        f'<details class="oe-folded oe-hints"><summary>Hints</summary><ol>{hints}</ol></details>'
        '<details class="oe-folded oe-solution"><summary>Answer</summary>'
        f"{solution(sheet, root)}</details>"
    )


def judged(sheet: Sheet, value: str, one: Verdict, root: str) -> dict[str, str]:
    """A verdict as the script gets it: `state`, its `html`, and the `board` if it changes."""
    told = {"state": one.state, "html": verdict(one, root)}
    board = _Boards(sheet).answered(value)
    return told | ({"board": board} if board else {})


def _data(sheet: Sheet, boards: _Boards, root: str) -> str:
    """The verdict on every answer, as JSON; no script, which a page change would run as code."""
    answers: dict[str, dict[str, str]] = {}
    for value, one in sheet.verdicts.items():
        answers[value] = {"state": one.state, "html": verdict(one, root)}
        if board := boards.answered(value):
            answers[value]["board"] = board
    data: dict[str, Any] = {"answers": answers, "board": boards.solved()}
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
        f"{html.view(replay, start, ('tall',))}"
        '<p class="oe-hint">Playing needs JavaScript, for the referee.</p>'
        f"{html.table('Your hand', invitation='Sit down and play')}</figure></domino-hand>"
    )
