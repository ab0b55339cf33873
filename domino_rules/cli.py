"""The command line: `domino-rules check [--json] FILE...`."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from . import records
from .referee import Problem, Report, as_json, check, told_lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="domino-rules", description="Referee hand records of domino games."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    checking = commands.add_parser(
        "check",
        help="judge every play and claim of hand records",
        description="Exit status: 0 all in order, 1 an illegal play or false claim, 2 no record.",
    )
    checking.add_argument("--json", action="store_true", help="one line of JSON per file")
    checking.add_argument("files", nargs="+", metavar="FILE", help="a record; - is standard input")
    options = parser.parse_args(arguments)
    _use_utf8()
    return max(_check(file, options.json) for file in options.files)


def _use_utf8() -> None:
    """Names and sentences in any script print whatever the terminal's locale says."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _check(file: str, as_lines: bool) -> int:
    report = _report(file)
    if as_lines:
        print(json.dumps(as_json(report, file), ensure_ascii=False))
        return report.status
    print(f"{file}: {'in order' if report.ok else 'not in order'}")
    for line in told_lines(report):
        print(f"  {line}")
    for problem in report.problems:
        print(f"  {_shown(problem)}")
    return report.status


def _report(file: str) -> Report:
    most = 4 * records.LONGEST + 1  # a character takes at most four bytes: more is too long
    try:
        if file == "-":
            data = sys.stdin.buffer.read(most)
        else:
            with Path(file).open("rb") as stream:
                data = stream.read(most)
    except (OSError, ValueError) as error:  # a name with a NUL is a ValueError
        reason = error.strerror if isinstance(error, OSError) else "no file has such a name"
        return _unreadable(f"cannot be read: {reason}")
    try:
        return check(data.decode("utf-8", errors="strict" if len(data) < most else "replace"))
    except UnicodeDecodeError as error:
        start = data.rfind(b"\n", 0, error.start) + 1
        column = len(data[start : error.start].decode("utf-8")) + 1
        line = data.count(b"\n", 0, error.start) + 1
        return _unreadable("this is not UTF-8 text", line, column)


def _unreadable(message: str, line: int | None = None, column: int | None = None) -> Report:
    return Report(None, None, (), (Problem(None, line, column, "syntax", None, message),))


def _shown(problem: Problem) -> str:
    where = "" if problem.line is None else f"line {problem.line}: "
    if problem.line is not None and problem.column is not None:
        where = f"line {problem.line}, column {problem.column}: "
    rule = f" [{problem.rule}]" if problem.rule else ""
    return f"{where}{problem.kind}: {problem.message}{rule}"
