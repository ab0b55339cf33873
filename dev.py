#!/usr/bin/env python3
"""Set up, build, serve, test, check and clean this checkout: `python3 dev.py --help`.

Needs Python 3.11 or later with venv, and nothing else: every command fetches what it lacks, pinned
and hash-checked, into .venv/ and runtime/node_modules/, and says what to do where it cannot.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import hashlib
import html
import mimetypes
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
VENV_BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
RUNTIME = ROOT / "runtime"
BUILD = ROOT / "build"
ASSETS = BUILD / "assets"
DOCS = BUILD / "docs" / "en"
SITE = ROOT / "site"

NODE_MAJOR = 20
CHROMIUM_VARIABLE = "OPEN_ENDS_CHROMIUM"
LONG_VARIABLE = "OPEN_ENDS_LONG"


class SetupError(Exception):
    """Something this checkout needs is missing; the message says what, and the remedy."""


# --- Running commands -----------------------------------------------------------------------------


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


# --- Setting up -----------------------------------------------------------------------------------


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


def ensure_node_modules(env: Mapping[str, str]) -> None:
    """Install runtime/package-lock.json, without running any package's scripts."""

    def install() -> None:
        say("installing runtime/package-lock.json")
        run(program("npm", env), "ci", "--ignore-scripts", "--loglevel=error", env=env, cwd=RUNTIME)

    key = fingerprint(RUNTIME / "package.json", RUNTIME / "package-lock.json")
    unless_stamped(RUNTIME / "node_modules" / "made.stamp", key, install)


def program(name: str, env: Mapping[str, str]) -> str:
    """Return the path of a program on the PATH of `env`; raises SetupError if there is none."""
    found = shutil.which(name, path=env["PATH"])
    if found is None:
        raise SetupError(
            f"{name} is missing. Install Node.js {NODE_MAJOR} or later, which brings it."
        )
    return found


# --- Chromium -------------------------------------------------------------------------------------

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


# --- Building -------------------------------------------------------------------------------------


def build() -> None:
    """Build the whole site into site/."""
    ensure_project()
    build_assets()
    copy_docs()
    generate("write_pages", DOCS)
    say("building the pages")
    env = {"DOCS_DIR": str(DOCS), "NO_MKDOCS_2_WARNING": "1"}
    # Not with --quiet, which would let broken links pass.
    run(venv_python(), "-m", "mkdocs", "build", "--strict", env=env)
    generate("write_bare", SITE)


def build_assets() -> None:
    """Pack engine, script and fonts for the browser; what has not changed is not packed again."""
    env = ensure_node()
    ensure_node_modules(env)
    say("packing Pyodide, the engine, the script and the fonts")
    run(program("node", env), RUNTIME / "build.mjs", "--out", ASSETS, env=env)


def copy_docs() -> None:
    """Lay the pages and the packed assets together in build/docs, scripts only as their bundle."""
    shutil.rmtree(DOCS, ignore_errors=True)
    shutil.copytree(ROOT / "docs" / "en", DOCS, ignore=shutil.ignore_patterns("*.mjs"))
    shutil.copytree(ASSETS, DOCS, dirs_exist_ok=True)


def generate(function: str, folder: Path) -> None:
    """Have a function of tutorials.site.pages write what no fence can make into a folder."""
    imports = "import pathlib, sys; from tutorials.site import pages"
    call = f"{imports}; pages.{function}(pathlib.Path(sys.argv[1]))"
    run(venv_python(), "-c", call, folder)


# --- Serving --------------------------------------------------------------------------------------

TYPES = {
    ".bin": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".toml": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
    ".zip": "application/zip",
}
COMPRESSIBLE = ("text/", "application/json", "application/wasm", "application/xml", "image/svg+xml")


class Reply(NamedTuple):
    """What the server answers, before compression."""

    status: int
    headers: dict[str, str]
    body: bytes


Alter = Callable[[str, Reply], Reply]


class SiteServer(ThreadingHTTPServer):
    """A server for a built site on the loopback interface, as a static host would serve it.

    `prefix` is the path the site lies under, with a slash at both ends. `alter`, for tests, gets
    the path within the site and the reply that is due, and returns the reply to send; it may wait,
    for each request has its own thread.
    """

    def __init__(
        self, directory: Path, *, port: int = 0, prefix: str = "/", alter: Alter | None = None
    ) -> None:
        super().__init__(("127.0.0.1", port), SiteHandler)
        self.directory = directory.resolve()
        self.prefix = prefix
        self.alter = alter

    @property
    def url(self) -> str:
        """The address of the home page."""
        return f"http://127.0.0.1:{self.server_port}{self.prefix}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Report what went wrong, unless it is only that the browser no longer wants the answer."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]

    def reply_to(self, path: str, host: str | None) -> Reply:
        """Return the reply to a request for a path; `host` is the request's Host header."""
        inside = unquote(urlsplit(path).path)
        if not inside.startswith(self.prefix):
            return self._missing()
        inside = inside.removeprefix(self.prefix)
        reply = self._file(inside, host or f"127.0.0.1:{self.server_port}")
        return self.alter(inside, reply) if self.alter else reply

    def _file(self, inside: str, host: str) -> Reply:
        if "\0" in inside:
            return self._missing()
        file = (self.directory / inside.lstrip("/")).resolve()
        if not file.is_relative_to(self.directory):
            return self._missing()
        if file.is_dir():
            if inside and not inside.endswith("/"):
                location = {"Location": f"{self.prefix}{inside}/"}
                return Reply(HTTPStatus.MOVED_PERMANENTLY, location, b"")
            file /= "index.html"
        if not file.is_file():
            return self._missing()
        body = file.read_bytes()
        if file.name == "sitemap.xml":
            folder = file.relative_to(self.directory).parent
            body = readdressed(body.decode(), folder, f"http://{host}{self.prefix}").encode()
        return Reply(HTTPStatus.OK, headers_for(file), body)

    def _missing(self) -> Reply:
        page = self.directory / "404.html"
        body = page.read_bytes() if page.is_file() else b"Not found"
        return Reply(HTTPStatus.NOT_FOUND, {"Content-Type": TYPES[".html"]}, body)


def headers_for(file: Path) -> dict[str, str]:
    """Return the headers of a file: its type, and how long a browser may keep it."""
    guess = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    # The engine's folder is named by its contents; everything else may change with the next build.
    keep = "max-age=31536000, immutable" if "engine" in file.parts else "no-cache"
    return {"Content-Type": TYPES.get(file.suffix, guess), "Cache-Control": keep}


def readdressed(sitemap: str, folder: Path, base: str) -> str:
    """Return a sitemap as if the site had been built for the address it is served from.

    The theme changes pages without loading them whole only where the sitemap's addresses are those
    of the browser. `folder` is where the sitemap lies within the site, `base` the address of the
    site's home page. The shortest address in a sitemap is that of its own folder.
    """
    home = min(re.findall(r"<loc>([^<]+)</loc>", sitemap), key=len, default="")
    built_for = home.removesuffix("" if folder == Path() else f"{folder.as_posix()}/")
    if not built_for:
        return sitemap
    return re.sub(f'(?<=[>"]){re.escape(built_for)}', lambda _: html.escape(base), sitemap)


@functools.lru_cache(maxsize=128)
def compressed(body: bytes) -> bytes:
    """Return a body in gzip, as a host's own compression would send it."""
    return gzip.compress(body, compresslevel=6, mtime=0)


class SiteHandler(BaseHTTPRequestHandler):
    """Answers the requests of a SiteServer."""

    server: SiteServer
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Send the reply with its body."""
        reply = self.reply()
        self.send_head(reply)
        self.wfile.write(reply.body)

    def do_HEAD(self) -> None:
        """Send the reply without its body."""
        self.send_head(self.reply())

    def reply(self) -> Reply:
        """Return what to send: compressed if the browser takes that, a bare 304 if it has it."""
        status, headers, body = self.server.reply_to(self.path, self.headers.get("Host"))
        headers = {**headers, "ETag": f'"{hashlib.sha256(body).hexdigest()[:16]}"'}
        if status == HTTPStatus.OK and self.headers.get("If-None-Match") == headers["ETag"]:
            return Reply(HTTPStatus.NOT_MODIFIED, headers, b"")
        if headers.get("Content-Type", "").startswith(COMPRESSIBLE) and "gzip" in self.headers.get(
            "Accept-Encoding", ""
        ):
            headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
            body = compressed(body)
        return Reply(status, headers, body)

    def send_head(self, reply: Reply) -> None:
        """Send the status line and the headers."""
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(reply.body)))
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet: one line per request would bury the address."""


def listening(port: int) -> SiteServer:
    """Return a server for site/ on a port, or on the next free one of twenty."""
    for candidate in range(port, port + 20):
        try:
            return SiteServer(SITE, port=candidate)
        except OSError:
            continue
    raise SetupError(f"ports {port} to {port + 19} are all taken; choose another with --port.")


# --- Commands -------------------------------------------------------------------------------------


def command_build() -> int:
    """Build the site into site/."""
    build()
    say(f"the site is in {SITE}")
    return 0


def command_serve(port: int) -> int:
    """Build the site, then serve it until interrupted."""
    build()
    with listening(port) as server:
        say(f"serving {server.url} - stop with Ctrl+C")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


def command_test(arguments: list[str], *, long: bool) -> int:
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


def command_lint() -> int:
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


def command_clean() -> int:
    """Remove all that the other commands made."""
    generated = [BUILD, SITE, VENV, RUNTIME / "node_modules", ROOT / "test-results"]
    caches = [
        ROOT / f".{tool}" for tool in ("hypothesis", "mypy_cache", "pytest_cache", "ruff_cache")
    ]
    for folder in (*generated, *caches, *ROOT.glob("*.egg-info")):
        shutil.rmtree(folder, ignore_errors=True)
    for folder in list(ROOT.rglob("__pycache__")):
        shutil.rmtree(folder, ignore_errors=True)
    return 0


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line; what `test` does not know goes on to pytest."""
    top = argparse.ArgumentParser(description="Everything this checkout can do.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    serve = commands.add_parser("serve", help="build the site and serve it on this machine")
    serve.add_argument("--port", type=int, default=8000, help="the port to try first (8000)")
    commands.add_parser("build", help="build the site into site/")
    test = commands.add_parser("test", help="build the site and run all tests", allow_abbrev=False)
    test.add_argument("--long", action="store_true", help="with the long runs on random hands")
    test.usage = "dev.py test [--long] [argument of pytest ...]"
    commands.add_parser("lint", help="check style, format and types")
    commands.add_parser("clean", help="remove everything the other commands made")
    return top


def main() -> int:
    """Run the command given on the command line; returns the exit code."""
    if sys.version_info < (3, 11):  # noqa: UP036 - whoever starts an older one is told so
        sys.exit(f"dev.py needs Python 3.11 or later; this is {platform.python_version()}.")
    top = parser()
    options, rest = top.parse_known_args()
    if rest and options.command != "test":
        top.error(f"unknown arguments: {' '.join(rest)}")
    try:
        if options.command == "serve":
            return command_serve(options.port)
        if options.command == "test":
            return command_test(rest, long=options.long)
        return {"build": command_build, "lint": command_lint, "clean": command_clean}[
            options.command
        ]()
    except SetupError as error:
        print(f"dev.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
