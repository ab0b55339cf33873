"""Reports as lines for a terminal: what the commands `check` and `replay` print."""

from textwrap import wrap

from . import tell
from .dice.grid import text_board as grid_board
from .dice.hand import DiceHand
from .judging import JudgedHand, Problem
from .line.chain import ENDS
from .line.hand import Hand
from .line.svg import board_rows
from .line.tell import sum_line
from .records import Record
from .referee import Report, told_lines
from .tiles import members
from .words import ENGLISH, N_, Words, words_in

WIDTH = 79
INDENT = " " * 7


def checked(report: Report, file: str, language: str = ENGLISH) -> list[str]:
    """The verdict, every hand told step by step, and the problems."""
    return [
        _verdict(report, file, language),
        *(f"  {line}" for line in told_lines(report, language)),
        *(f"  {line}" for line in problem_lines(report, language)),
    ]


def replayed(report: Report, file: str, language: str = ENGLISH) -> list[str]:
    """The same with the table at every step, and the standing of the match after each hand."""
    lines = [_verdict(report, file, language)]
    if report.record is not None:
        words = words_in(language, report.record.players)
        lines += _wrapped(_title(report.record), "")
        for hand, match in zip(report.hands, report.standings, strict=True):
            lines += ["", tell.heading(hand.last, words), *_hand_lines(hand, words)]
            lines += ["", *_wrapped(tell.standing(match, words), "")]
    problems = [f"  {line}" for line in problem_lines(report, language)]
    return [*lines, "", *problems] if problems and report.hands else [*lines, *problems]


def problem_lines(report: Report, language: str = ENGLISH) -> list[str]:
    """The problems, one line each: where, what kind, what is wrong, and the rule."""
    words = words_in(language, ())
    return [_problem(problem, words) for problem in report.problems]


def _verdict(report: Report, file: str, language: str) -> str:
    _ = words_in(language, ()).translate
    return f"{file}: " + (_("in order") if report.ok else _("not in order"))


_KINDS = (N_("illegal"), N_("ambiguous"), N_("claim"), N_("syntax"), N_("unchecked"))
"""The kinds of problems."""


def _problem(problem: Problem, words: Words) -> str:
    _, where = words.translate, ""
    if problem.line is not None:
        place = _("line {line}") if problem.column is None else _("line {line}, column {column}")
        where = place.format(line=problem.line, column=problem.column) + ": "
    rule = f" [{problem.rule}]" if problem.rule else ""
    return f"{where}{_(problem.kind)}: {problem.message}{rule}"


def _title(record: Record) -> str:
    game = f"{record.game.name}: {', '.join(record.players)}"
    return f"{_one_line(record.title)} ({game})" if record.title else game


def _hand_lines(hand: JudgedHand, words: Words) -> list[str]:
    lines: list[str] = []
    for step, state in enumerate(hand.states):
        step_lines = _wrapped(f"{step:3}. {tell.told(state, words)}", " " * 5)
        note = _one_line(hand.notes.get(step, ""))
        note = note and INDENT + words.translate("Note: {note}").format(note=note)
        table = _grid(state, words) if isinstance(state, DiceHand) else _line(state, step, words)
        lines += ["", *step_lines, *_wrapped(note, INDENT), *table]
    return lines


def _grid(state: DiceHand, words: Words) -> list[str]:
    """The grid, and the dice that each seat has still to place."""
    none = words.translate("none")
    held = [f"{name}: {' '.join(map(str, dice)) or none}"
            for name, dice in zip(words.names, state.held, strict=True)]  # fmt: skip
    return [f"{INDENT}{line}" for line in (*grid_board(state.grid).splitlines(), *held)]


def _line(state: Hand, step: int, words: Words) -> list[str]:
    """The line and its ends; before the first step what was dealt."""
    rows = _table(state, words) if step else _deal(state, words)
    return [line for label, text in rows
            for line in _wrapped(f"{INDENT}{label:7}{text}", INDENT + " " * 7)]  # fmt: skip


def _deal(state: Hand, words: Words) -> list[tuple[str, str]]:
    """What each seat was dealt and the boneyard, as far as they are known."""
    _ = words.translate
    rows = [
        (f"{name}:", " ".join(map(str, members(state.held[seat]))))
        for seat, name in enumerate(words.names)
        if state.knows(seat)
    ]
    if state.boneyard is not None and state.game.drawing:
        label = _("bazari:") if state.game.protected else _("boneyard:")
        rows.append((label, " ".join(map(str, state.boneyard))))
    width = max((len(label) for label, _ in rows), default=0)
    return [(f"{label:{width}}", f" {tiles}") for label, tiles in rows]


def _table(state: Hand, words: Words) -> list[tuple[str, str]]:
    """The board, the open ends with their sum, and the score, as labels and texts."""
    _, chain = words.translate, state.chain
    asks = [f"{ENDS[n]} {asked}" for n, asked in enumerate(chain.asks) if asked is not None]
    rows = [(f"{label}:", tiles) for label, tiles in board_rows(chain, words)]
    rows.append((_("open:"), ", ".join(asks) or _("none")))
    if state.game.write is not None:
        rows.append((_("sum:"), sum_line(chain)))
        scores = zip(words.names, state.scores, strict=True)
        rows.append((_("score:"), ", ".join(f"{name} {score}" for name, score in scores)))
    return rows


def _wrapped(text: str, indent: str) -> list[str]:
    """A text in lines of `WIDTH`, those after the first indented."""
    return wrap(text, WIDTH, subsequent_indent=indent, break_long_words=False,
                break_on_hyphens=False)  # fmt: skip


def _one_line(text: str) -> str:
    """A writer's own words without line breaks, and without what could command a terminal."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())
