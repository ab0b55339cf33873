"""What the commands of the command line do; each takes its options and returns the exit status."""

import json
import sys
import tomllib
from argparse import Namespace
from pathlib import Path
from random import Random

from . import records, tell, terminal
from .games import GAMES
from .judging import JudgedHand, Problem
from .referee import Report, as_json, check
from .words import ENGLISH, Words, words_in

NAMES = ("Ana", "Beka", "Dato", "Eka")
"""Who sits at the table of a hand that is dealt here."""


def check_files(options: Namespace) -> int:
    """Judge every play and claim of some records."""
    highest = 0
    for file in options.files:
        report = read_report(file, options.language)
        if options.json:
            print(json.dumps(as_json(report, file, options.language), ensure_ascii=False))
        else:
            print("\n".join(terminal.checked(report, file, options.language)))
        highest = max(highest, report.status)
    return highest


def replay(options: Namespace) -> int:
    """Tell a record step by step with the table at each."""
    report = read_report(options.file, options.language)
    print("\n".join(terminal.replayed(report, options.file, options.language)))
    return report.status


def deal(options: Namespace) -> int:
    """Print the record of a hand that has been dealt and not yet played."""
    game = GAMES[options.game]
    seats = min(game.dealt) if options.players is None else options.players
    try:
        hand = game.deal(Random(options.seed), seats=seats)
    except ValueError as error:
        print(f"domino-rules deal: {error}", file=sys.stderr)
        return 2
    text = records.write(records.record_of([hand], NAMES[:seats]))
    if options.json:
        text = json.dumps(tomllib.loads(text), ensure_ascii=False) + "\n"
    print(text, end="")
    return 0


def legal(options: Namespace) -> int:
    """List what may be played where a record ends; why it is nothing goes to standard error."""
    report = read_report(options.file, options.language)
    for line in terminal.problem_lines(report, options.language):
        print(f"{options.file}: {line}", file=sys.stderr)
    player, plays = None, []
    hand = report.hands[-1] if report.hands else None
    if hand is not None and report.record is not None and not hand.stopped:
        words = words_in(options.language, report.record.players)
        for line in _remarks(hand, words):
            print(line, file=sys.stderr)
        turn = hand.last.turn
        player = None if turn is None else words.names[turn]
        plays = [str(play) for play in hand.last.legal]
    if options.json:
        print(json.dumps({"player": player, "plays": plays}, ensure_ascii=False))
    else:
        print("".join(f"{play}\n" for play in plays), end="")
    return report.status


def _remarks(hand: JudgedHand, words: Words) -> list[str]:
    """The draws and passes that were forced after the last tile, and what is due now."""
    last = max((n for n, state in enumerate(hand.states) if state.event.kind == "play"), default=0)
    forced = [tell.told(state, words) for state in hand.states[last + 1 :]]
    due = tell.due(hand.last, words)
    return [*forced, due] if due else forced


def read_report(file: str, language: str = ENGLISH) -> Report:
    """The report of a file, or of standard input for "-"; what cannot be read is its problem."""
    _ = words_in(language, ()).translate
    most = 4 * records.LONGEST + 1  # a character takes at most four bytes: more is too long
    if file == "-" and sys.stdin is None:
        return _unreadable(_("cannot be read: there is no standard input"))
    try:
        if file == "-":
            data = sys.stdin.buffer.read(most)
        else:
            with Path(file).open("rb") as stream:
                data = stream.read(most)
    except (OSError, ValueError) as error:  # a name with a NUL is a ValueError
        reason = error.strerror if isinstance(error, OSError) else _("no file has such a name")
        return _unreadable(_("cannot be read: {reason}").format(reason=reason))
    try:
        text = data.decode("utf-8", errors="strict" if len(data) < most else "replace")
    except UnicodeDecodeError as error:
        start = data.rfind(b"\n", 0, error.start) + 1
        column = len(data[start : error.start].decode("utf-8")) + 1
        line = data.count(b"\n", 0, error.start) + 1
        return _unreadable(_("this is not UTF-8 text"), line, column)
    return check(text, language)


def _unreadable(message: str, line: int | None = None, column: int | None = None) -> Report:
    return Report(None, None, (), (Problem(None, line, column, "syntax", None, message),))
