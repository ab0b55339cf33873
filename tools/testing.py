"""Running the tests."""

import os
import subprocess

from .build import build
from .chromium import CHROMIUM_VARIABLE, ensure_chromium
from .paths import ROOT
from .setup import ensure_packages, ensure_project, venv_python

LONG_VARIABLE = "OPEN_ENDS_LONG"


def test(arguments: list[str], *, long: bool) -> int:
    """Build the site, then run the tests; pytest has the last word, and its exit code counts."""
    ensure_project()
    ensure_packages("requirements-test.lock")
    chromium = ensure_chromium()
    build()
    env = {**os.environ, CHROMIUM_VARIABLE: chromium, LONG_VARIABLE: "1" if long else ""}
    # A process for each processor; what one of them has not begun when another is done goes there.
    # With `-n 0`, or to debug with --pdb, there is only one.
    spread = ["-n", "auto", "--dist", "worksteal"]
    return subprocess.call([venv_python(), "-m", "pytest", *spread, *arguments], cwd=ROOT, env=env)
