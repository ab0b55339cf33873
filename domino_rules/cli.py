"""The command line: `domino-rules check`, `replay`, `deal` and `legal`."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Any

from . import commands
from .games import GAMES
from .words import ENGLISH, words_in

STATUSES = "Exit status: 0 all in order, 1 an illegal play or false claim, 2 no record."
RECORD = "a record; - is standard input"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    options = _parser().parse_args(arguments)
    _use_utf8()
    try:
        status: int = options.run(options)
        print(end="", flush=True)
    except OSError as error:
        return _cannot_write(error)
    except KeyboardInterrupt:
        return 130
    return status


def _cannot_write(error: OSError) -> int:
    """The exit status once output has nowhere to go; whoever closed a pipe has seen enough."""
    broken = isinstance(error, BrokenPipeError)
    if not broken:
        print(f"domino-rules: the output cannot be written: {error.strerror}", file=sys.stderr)
    # Python flushes both once more at its end, which must not fail.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())
    return 141 if broken else 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="domino-rules", description="Referee, replay and deal hands of domino games."
    )
    commands_of = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def add(name: str, does: str, run: object, more: str = "") -> argparse.ArgumentParser:
        description = f"{does[0].upper()}{does[1:]}. {more}"
        command = commands_of.add_parser(name, help=does, description=description)
        command.set_defaults(run=run)
        return command

    check = add("check", "judge every play and claim of hand records", commands.check_files,
                STATUSES)  # fmt: skip
    check.add_argument("--json", action="store_true", help="one line of JSON per file")
    check.add_argument("files", nargs="+", metavar="FILE", help=RECORD)
    check.add_argument("--language", **_LANGUAGE)
    replay = add("replay", "tell a record step by step, with the board", commands.replay, STATUSES)
    replay.add_argument("file", metavar="FILE", help=RECORD)
    replay.add_argument("--language", **_LANGUAGE)
    deal = add("deal", "print the record of a random hand, not yet played", commands.deal)
    deal.add_argument("--seed", type=int, required=True, metavar="N",
                      help="the same number deals the same hand everywhere")  # fmt: skip
    deal.add_argument("--game", choices=GAMES, default="georgian", help="the game (georgian)")
    deal.add_argument("--players", type=int, metavar="N", help="how many play")
    deal.add_argument("--json", action="store_true", help="a JSON object with the same keys")
    legal = add("legal", "list the legal plays where a record ends", commands.legal, STATUSES)
    legal.add_argument("--json", action="store_true", help="a JSON object: player and plays")
    legal.add_argument("--language", **_LANGUAGE)
    legal.add_argument("file", metavar="FILE", help=RECORD)
    return parser


def _language(code: str) -> str:
    """A language that there is; argparse tells whoever asks for another what is wrong."""
    try:
        return words_in(code, ()).language
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


_LANGUAGE: dict[str, Any] = {
    "type": _language,
    "default": ENGLISH,
    "metavar": "CODE",
    "help": "the language of what is said, such as ka (en)",
}


def _use_utf8() -> None:
    """Names and sentences in any script print whatever the terminal's locale says."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
