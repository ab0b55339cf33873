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
    try:
        # One byte per character is the least a record can take, so nothing longer is ever read.
        most = 4 * records.LONGEST + 1
        if file == "-":
            data = sys.stdin.buffer.read(most)
        else:
            with Path(file).open("rb") as stream:
                data = stream.read(most)
        text = data.decode("utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        problem = Problem(None, None, None, "syntax", None, f"cannot be read: {reason}")
        return Report(None, None, (), (problem,))
    return check(text.replace("\r\n", "\n"))


def _shown(problem: Problem) -> str:
    where = "" if problem.line is None else f"line {problem.line}: "
    if problem.line is not None and problem.column is not None:
        where = f"line {problem.line}, column {problem.column}: "
    rule = f" [{problem.rule}]" if problem.rule else ""
    return f"{where}{problem.kind}: {problem.message}{rule}"
