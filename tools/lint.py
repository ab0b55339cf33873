"""Checking style, format and types."""

import subprocess

from .paths import ROOT
from .setup import ensure_packages, ensure_project, venv_python
from .shell import say


def lint() -> int:
    """Check style, format and types, each whatever the others find; returns 1 for any fault."""
    ensure_project()
    ensure_packages("requirements-lint.lock")
    checks = (["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"])
    failed = [
        " ".join(check)
        for check in checks
        if subprocess.call([venv_python(), "-m", *check], cwd=ROOT) != 0
    ]
    say(f"these object: {', '.join(failed)}" if failed else "nothing to object to")
    return 1 if failed else 0
