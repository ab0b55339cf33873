"""The Chromium of the browser tests: found, or installed."""

import os
import platform
import shutil
from pathlib import Path

from .paths import VENV_BIN
from .setup import venv_python
from .shell import SetupError, output_of, run, say

CHROMIUM_VARIABLE = "OPEN_ENDS_CHROMIUM"

# The headless shell comes first: the same engine without the windows around it takes a third of the
# processor's time for a page.
CHROMIUM_NAMES = (
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
NO_CHROMIUM = f"""the browser tests need a Chromium, and none was found or could be installed.
Do one of:
  - install your system's package, on Debian, as root, with:
    apt-get update && apt-get install chromium-headless-shell
  - let Playwright download one: {VENV_BIN / "playwright"} install --with-deps chromium
  - set {CHROMIUM_VARIABLE} to the path of a Chromium or Chrome."""
ASK_PLAYWRIGHT = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


def find_chromium() -> str | None:
    """Return the path of a Chromium that starts, or None.

    The one that the environment names comes first, then one on PATH, then that of the Playwright
    in .venv.
    """
    for name in (os.environ.get(CHROMIUM_VARIABLE, ""), *CHROMIUM_NAMES):
        path = shutil.which(name)
        if path and output_of(path, "--version") is not None:
            return path
    path = output_of(venv_python(), "-c", ASK_PLAYWRIGHT)
    return path if path and Path(path).is_file() else None


def ensure_chromium() -> str:
    """Return the path of a Chromium, installed now if need be; raises SetupError with remedies."""
    path = find_chromium()
    for install in (install_chromium_from_debian, install_chromium_from_playwright):
        if path is None:
            install()
            path = find_chromium()
    if path is None:
        raise SetupError(NO_CHROMIUM)
    return path


def is_root() -> bool:
    """Tell whether this process may install system packages."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def install_chromium_from_debian() -> None:
    """Install a package of Debian's, on Debian and as root; Ubuntu's chromium is only a snap."""
    try:
        system = platform.freedesktop_os_release()["ID"]
    except OSError:
        return
    if system != "debian" or not is_root():
        return
    apt = ("apt-get", "-qq", "-o", "Dpkg::Use-Pty=0")
    for package in ("chromium-headless-shell", "chromium"):  # older releases have only the latter
        say(f"installing Debian's {package}")
        try:
            run(*apt, "update")
            run(*apt, "install", "-y", package, env={"DEBIAN_FRONTEND": "noninteractive"})
            return
        except SetupError as error:
            say(str(error))


def install_chromium_from_playwright() -> None:
    """Let Playwright download its Chromium, with its libraries where we may install packages."""
    say("installing Playwright's chromium")
    libraries = ["--with-deps"] if is_root() and shutil.which("apt-get") else []
    try:
        run(venv_python(), "-m", "playwright", "install", *libraries, "chromium")
    except SetupError as error:
        say(str(error))
