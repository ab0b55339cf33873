"""Running commands, saying what is done, and not doing it twice."""

import hashlib
import os
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

from .paths import ROOT


class SetupError(Exception):
    """Something this checkout needs is missing; the message says what, and the remedy."""


def say(text: str) -> None:
    """Print one line of progress."""
    print(f"dev.py: {text}", flush=True)


def run(*command: str | Path, env: Mapping[str, str] | None = None, cwd: Path = ROOT) -> None:
    """Run a command to its end, `env` added to the environment; raises SetupError if it fails."""
    line = [str(part) for part in command]
    try:
        subprocess.run(line, cwd=cwd, env={**os.environ, **(env or {})}, check=True)
    except FileNotFoundError as error:
        raise SetupError(f"{line[0]} is not installed, or not on PATH.") from error
    except subprocess.CalledProcessError as error:
        raise SetupError(f"this failed (exit {error.returncode}): {' '.join(line)}") from error


def output_of(*command: str | Path) -> str | None:
    """Return what a command prints, stripped, or None if it is missing, fails or hangs."""
    line = [str(part) for part in command]
    try:
        done = subprocess.run(line, capture_output=True, text=True, check=True, timeout=60)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()


def fingerprint(*files: Path) -> str:
    """Return the hashes of files' contents."""
    return " ".join(hashlib.sha256(file.read_bytes()).hexdigest() for file in files)


def unless_stamped(stamp: Path, key: str, make: Callable[[], None]) -> None:
    """Call `make` unless `stamp` says that it was done for the same `key` before."""
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == key:
        return
    stamp.unlink(missing_ok=True)
    make()
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(key, encoding="utf-8")
