"""Reports as lines for a terminal: what the commands `check` and `replay` print."""

from textwrap import wrap

from . import tell
from .families import family_of
from .judging import JudgedHand, Problem
from .records import Record
from .referee import Report, told_lines
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
        lines += ["", *step_lines, *_wrapped(note, INDENT)]
        for line in family_of(state.game).report.table(state, words):
            lines += _wrapped(f"{INDENT}{line}", 2 * INDENT)
    return lines


def _wrapped(text: str, indent: str) -> list[str]:
    """A text in lines of `WIDTH`, those after the first indented."""
    return wrap(text, WIDTH, subsequent_indent=indent, break_long_words=False,
                break_on_hyphens=False)  # fmt: skip


def _one_line(text: str) -> str:
    """A writer's own words without line breaks, and without what could command a terminal."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())
