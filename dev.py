#!/usr/bin/env python3
"""Set up, build, serve, test, check and clean this checkout: `python3 dev.py --help`.

Needs Python 3.11 or later with venv, and nothing else: every command fetches what it lacks, pinned
and hash-checked, into .venv/ and runtime/node_modules/, and says what to do where it cannot. The
work itself is in tools/.
"""

import argparse
import platform
import shutil
import subprocess
import sys

if sys.version_info < (3, 11):  # noqa: UP036 - whoever starts an older one is told so
    sys.exit(f"dev.py needs Python 3.11 or later; this is {platform.python_version()}.")

from tools.build import build
from tools.lint import lint
from tools.paths import BUILD, ROOT, RUNTIME, SITE, VENV
from tools.server import serve
from tools.setup import ensure_project, venv_python
from tools.shell import SetupError, say
from tools.testing import test


def command_build() -> int:
    """Build the site into site/."""
    build()
    say(f"the site is in {SITE}")
    return 0


def command_serve(port: int) -> int:
    """Build the site, then serve it until interrupted."""
    build()
    serve(port)
    return 0


def command_messages(languages: list[str]) -> int:
    """Bring the templates of translations up to date, and the catalogues of all languages."""
    ensure_project()
    return subprocess.call([venv_python(), "-m", "tools.messages", *languages], cwd=ROOT)


def command_clean() -> int:
    """Remove all that the other commands made."""
    generated = [BUILD, SITE, VENV, RUNTIME / "node_modules", ROOT / "test-results"]
    tools = ("hypothesis", "mypy_cache", "pytest_cache", "ruff_cache", "rumdl_cache")
    caches = [ROOT / f".{tool}" for tool in tools]
    for folder in (*generated, *caches, *ROOT.glob("*.egg-info")):
        shutil.rmtree(folder, ignore_errors=True)
    for folder in list(ROOT.rglob("__pycache__")):
        shutil.rmtree(folder, ignore_errors=True)
    return 0


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line; what `test` does not know goes on to pytest."""
    top = argparse.ArgumentParser(description="Everything this checkout can do.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    serve_options = commands.add_parser("serve", help="build the site and serve it on this machine")
    serve_options.add_argument(
        "--port", type=int, default=8000, help="the port to try first (8000)"
    )
    commands.add_parser("build", help="build the site into site/")
    test_options = commands.add_parser(
        "test", help="build the site and run all tests", allow_abbrev=False
    )
    test_options.add_argument(
        "--long", action="store_true", help="with the long runs on random hands"
    )
    test_options.usage = "dev.py test [--long] [argument of pytest ...]"
    commands.add_parser("lint", help="check style, format and types of all that is written here")
    messages = commands.add_parser("messages", help="bring the translations up to date")
    messages.add_argument("languages", nargs="*", metavar="CODE", help="a language to begin: ka")
    commands.add_parser("clean", help="remove everything the other commands made")
    return top


def main() -> int:
    """Run the command given on the command line; returns the exit code."""
    top = parser()
    options, rest = top.parse_known_args()
    if rest and options.command != "test":
        top.error(f"unknown arguments: {' '.join(rest)}")
    try:
        if options.command == "serve":
            return command_serve(options.port)
        if options.command == "messages":
            return command_messages(options.languages)
        if options.command == "test":
            return test(rest, long=options.long)
        return {"build": command_build, "lint": lint, "clean": command_clean}[options.command]()
    except SetupError as error:
        print(f"dev.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
