"""Checking style, format and types."""

import os
import subprocess

from .paths import ROOT, RUNTIME, VENV_BIN
from .setup import ensure_node, ensure_node_modules, ensure_packages, ensure_project, program
from .shell import say

LINTERS = (
    "ruff check .",
    "ruff format --check .",
    "mypy",
    "biome check --error-on-warnings",
    "tsc",
    "tsc -p runtime",
    "rumdl check .",
    "python -m tools.messages --check",
)


def lint() -> int:
    """Check style, format and types, each whatever the others find; returns 1 for any fault."""
    ensure_project()
    ensure_packages("requirements-lint.lock")
    env = ensure_node()
    ensure_node_modules(env, linters=True)
    folders = [str(VENV_BIN), str(RUNTIME / "node_modules" / ".bin"), env["PATH"]]
    env = {**os.environ, **env, "PATH": os.pathsep.join(folders)}
    failed = []
    for linter in LINTERS:
        name, *arguments = linter.split()
        if subprocess.call([program(name, env), *arguments], cwd=ROOT, env=env) != 0:
            failed.append(linter)
    say(f"these object: {', '.join(failed)}" if failed else "nothing to object to")
    return 1 if failed else 0
