"""Serving a built site as a static host would, on this machine."""

import functools
import gzip
import hashlib
import html
import mimetypes
import re
import sys
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from .paths import SITE
from .shell import SetupError, say

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


def serve(port: int) -> None:
    """Serve site/ on a port until interrupted."""
    with listening(port) as server:
        say(f"serving {server.url} - stop with Ctrl+C")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


def listening(port: int) -> SiteServer:
    """Return a server for site/ on a port, or on the next free one of twenty."""
    for candidate in range(port, port + 20):
        try:
            return SiteServer(SITE, port=candidate)
        except OSError:
            continue
    raise SetupError(f"ports {port} to {port + 19} are all taken; choose another with --port.")
