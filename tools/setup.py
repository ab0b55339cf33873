"""Setting up: Python's packages in .venv, node, and the packages of runtime/."""

import os
import platform
import re
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

from .paths import ROOT, RUNTIME, VENV, VENV_BIN
from .shell import SetupError, fingerprint, output_of, run, say, unless_stamped

NODE_MAJOR = 20


def venv_python() -> Path:
    """Return the path of the Python in .venv."""
    return VENV_BIN / ("python.exe" if os.name == "nt" else "python")


def ensure_venv() -> None:
    """Make .venv with the running Python, anew when that or the checkout's place has changed."""

    def make() -> None:
        say(f"making .venv with Python {platform.python_version()}")
        try:
            run(sys.executable, "-m", "venv", "--clear", VENV)
        except SetupError as error:
            remedy = "On Debian and Ubuntu: apt-get install python3-venv"
            raise SetupError(f"Python's venv module does not work here. {remedy}") from error

    key = f"{sys.version}\n{sys.base_prefix}\n{ROOT}"
    unless_stamped(VENV / "made.stamp", key, make)


def ensure_packages(lock: str) -> None:
    """Install a lock file's packages into .venv, every one checked against its hashes."""

    def install() -> None:
        say(f"installing {lock}")
        pip("install", "--require-hashes", "-r", str(ROOT / lock))

    ensure_venv()
    unless_stamped(VENV / f"{lock}.stamp", fingerprint(ROOT / lock), install)


def pip(*arguments: str) -> None:
    """Run the pip of .venv, quietly."""
    run(venv_python(), "-m", "pip", "-qq", "--disable-pip-version-check", *arguments)


def ensure_project() -> None:
    """Install the site generator, then this checkout (pip takes no editable beside hashes)."""

    def install() -> None:
        pip("install", "--no-deps", "--no-build-isolation", "-e", str(ROOT))

    ensure_packages("requirements.lock")
    unless_stamped(VENV / "project.stamp", fingerprint(ROOT / "pyproject.toml"), install)


def ensure_node() -> dict[str, str]:
    """Return an environment that finds node 20 or later and npm: the system's, else .venv's."""
    version = output_of("node", "--version") or ""
    number = re.match(r"v(\d+)\.", version)
    if number and int(number[1]) >= NODE_MAJOR and shutil.which("npm"):
        return {"PATH": os.environ["PATH"]}
    ensure_packages("requirements-node.lock")
    path = os.pathsep.join([str(VENV_BIN), os.environ.get("PATH", "")])
    # Where a company's proxy signs, only the system knows its certificate.
    return {"PATH": path, "NODE_USE_SYSTEM_CA": "1"}


def ensure_node_modules(env: Mapping[str, str], *, linters: bool = False) -> None:
    """Install runtime/package-lock.json without running any package's scripts, linters if asked."""

    def install() -> None:
        say("installing runtime/package-lock.json")
        parts = [] if linters else ["--omit=dev"]
        quiet = ["--ignore-scripts", "--loglevel=error"]
        run(program("npm", env), "ci", *parts, *quiet, env=env, cwd=RUNTIME)

    modules = RUNTIME / "node_modules"
    key = fingerprint(RUNTIME / "package.json", RUNTIME / "package-lock.json")
    if linters:
        unless_stamped(modules / "linters.stamp", key, install)
        unless_stamped(modules / "made.stamp", key, lambda: None)  # all the others came with them
    else:
        unless_stamped(modules / "made.stamp", key, install)


def program(name: str, env: Mapping[str, str]) -> str:
    """Return the path of a program on the PATH of `env`; raises SetupError if there is none."""
    path = shutil.which(name, path=env["PATH"])
    if path is None:
        raise SetupError(
            f"{name} is missing. Install Node.js {NODE_MAJOR} or later, which brings it."
        )
    return path
