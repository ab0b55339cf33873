"""Time from the first question to its answer: the packed engine beside stock Pyodide files.

    python benchmarks/boot.py [--rounds 5]

Both run in the same headless Chromium, in turn, from the same local server with gzip. A cold boot
has a profile of its own with nothing in it; warm boots come after it in that profile. Whatever else
the machine does only adds time, so the fastest boots are compared; medians stand beside them.
Needs `python3 dev.py build` before, Playwright and Chromium.
"""

from __future__ import annotations

import argparse
import gzip
import json
import shutil
import statistics
import sys
import tempfile
import threading
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
PYODIDE = ROOT / "runtime" / "node_modules" / "pyodide"
SCRIPTS = ROOT / "docs" / "en" / "javascripts"
PACKAGES = ("domino_rules", "tutorials")
VARIANTS = ("packed", "stock")
STOCK = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
TYPES = {
    ".bin": "application/octet-stream",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}
LIMITS = {"cold": 0.45, "warm": 0.5}
WIRE_LIMIT = 5.9e6

PACKED_PAGE = """<!doctype html><title>packed</title><link rel="icon" href="data:,">
<script>var ENGINE_DIR = "engine/", ENGINE_BYTES = 0;</script>
<script type="module">
import {{ engine }} from "./javascripts/engine.mjs";
globalThis.answer = () => engine.ask({op}, {args});
</script>"""
STOCK_PAGE = """<!doctype html><title>stock</title><link rel="icon" href="data:,">
<script>
globalThis.answer = () => new Promise((resolve) => {{
  const worker = new Worker("worker.mjs", {{ type: "module" }});
  worker.onmessage = ({{ data }}) => resolve(JSON.parse(data));
  worker.postMessage({request});
}});
</script>"""
MEASURE = """async () => {
  const start = performance.now();
  const value = await answer();
  return [performance.now() - start, JSON.stringify(value)];
}"""


class Site:
    """Files by address, served with gzip; `early` counts engine bytes sent before any question."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.packed = {name: gzip.compress(data, 6) for name, data in files.items()}
        self.asked = False
        self.early = 0

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        """Answer one GET request."""
        name = request.path.split("?")[0]
        body = self.packed.get(name)
        if body is None:
            request.send_error(404)
            return
        if "/engine/" in name and not self.asked:
            self.early += len(body)
        request.send_response(200)
        request.send_header("Content-Type", TYPES[Path(name).suffix])
        request.send_header("Content-Encoding", "gzip")
        request.send_header("Content-Length", str(len(body)))
        request.send_header("Cache-Control", "max-age=600")
        request.end_headers()
        request.wfile.write(body)


@contextmanager
def served(answer: Callable[[BaseHTTPRequestHandler], None]) -> Iterator[str]:
    """Serve on a free local port; the value is the origin."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            answer(self)

        def log_message(self, format: str, *args: object) -> None:
            pass

    class Server(ThreadingHTTPServer):
        def handle_error(self, request: object, client_address: object) -> None:
            pass  # a closed page hangs up

    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def first_request(source: Path) -> dict[str, object]:
    """Return the first request of the rehearsal: a whole example."""
    sys.path.insert(0, str(source))
    from tutorials.browser.rehearsal import requests

    request: dict[str, object] = json.loads(next(iter(requests())))
    return request


def plain_zip(source: Path) -> bytes:
    """Return a zip of both packages as they lie in the source tree."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for package in PACKAGES:
            for path in sorted((source / package).rglob("*")):
                if path.is_file() and path.suffix != ".pyc":
                    archive.write(path, path.relative_to(source))
    return buffer.getvalue()


def site_files(assets: Path, source: Path) -> dict[str, bytes]:
    """Return both variants' files by address, /packed/… and /stock/…."""
    request = first_request(source)
    op, args = request["op"], {name: value for name, value in request.items() if name != "op"}
    engine = next((assets / "engine").iterdir())
    packed = {f"/packed/engine/{path.name}": path.read_bytes() for path in engine.iterdir()}
    packed["/packed/javascripts/engine.mjs"] = (SCRIPTS / "engine.mjs").read_bytes()
    page = PACKED_PAGE.format(op=json.dumps(op), args=json.dumps(args))
    packed["/packed/index.html"] = page.encode()
    stock = {f"/stock/{name}": (PYODIDE / name).read_bytes() for name in STOCK}
    stock["/stock/packages.zip"] = plain_zip(source)
    stock["/stock/worker.mjs"] = (ROOT / "benchmarks" / "stock" / "worker.mjs").read_bytes()
    stock["/stock/index.html"] = STOCK_PAGE.format(request=json.dumps(json.dumps(request))).encode()
    return packed | stock


class Visit(NamedTuple):
    """One page opened: milliseconds from question to answer, of processor time too; the answer."""

    took: float
    worked: float
    answer: str


def visit(site: Site, context: BrowserContext, address: str) -> Visit:
    """Open a page, ask, and close it again."""
    site.asked = False
    page = context.new_page()
    page.goto(address)
    page.wait_for_timeout(1500)  # a browser that has just started is busy with itself
    before = processor_time(context, page)
    site.asked = True
    took, answer = page.evaluate(MEASURE)
    worked = processor_time(context, page) - before
    page.wait_for_timeout(1500)  # the browser stores compiled code a little later
    page.close()
    return Visit(took, worked, answer)


def processor_time(context: BrowserContext, page: Page) -> float:
    """Return the milliseconds that all threads of the page's process have run."""
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    metrics = session.send("Performance.getMetrics")["metrics"]
    seconds: float = next(each["value"] for each in metrics if each["name"] == "ProcessTime")
    return seconds * 1000


def boots(site: Site, play: Playwright, address: str, warm: int) -> Iterator[tuple[str, Visit]]:
    """Yield ("cold" or "warm", visit) of one fresh profile."""
    with tempfile.TemporaryDirectory() as profile:
        context = play.chromium.launch_persistent_context(
            profile,
            executable_path=shutil.which("chromium"),
            args=["--no-sandbox", "--disable-dev-shm-usage"],
        )
        yield "cold", visit(site, context, address)
        for _ in range(warm):
            yield "warm", visit(site, context, address)
        context.close()


def measure(site: Site, rounds: int, warm: int) -> dict[tuple[str, str], list[Visit]]:
    """Return {(variant, "cold" or "warm"): visits}; raises if the answers differ."""
    visits: dict[tuple[str, str], list[Visit]] = {}
    answers = set()
    with served(site.answer) as origin, sync_playwright() as play:
        for turn in range(rounds):
            for variant in VARIANTS if turn % 2 else reversed(VARIANTS):
                for kind, seen in boots(site, play, f"{origin}/{variant}/index.html", warm):
                    visits.setdefault((variant, kind), []).append(seen)
                    answers.add(seen.answer)
    if len(answers) != 1:
        raise SystemExit("The packed engine and stock Pyodide gave different answers.")
    return visits


def report(site: Site, visits: dict[tuple[str, str], list[Visit]]) -> bool:
    """Print times, ratios and bytes; return whether all are within their limits."""
    good = True
    for kind, limit in LIMITS.items():
        fastest = {
            variant: min(seen.took for seen in visits[variant, kind]) for variant in VARIANTS
        }
        ratio = fastest["packed"] / fastest["stock"]
        good = good and ratio <= limit
        print(f"{kind}: {ratio:.2f} of stock (at most {limit})")
        for variant in VARIANTS:
            median = statistics.median(seen.took for seen in visits[variant, kind])
            worked = min(seen.worked for seen in visits[variant, kind])
            times = f"{fastest[variant]:.0f} ms (median {median:.0f}), processor {worked:.0f} ms"
            print(f"  {variant}: {times}")
    packed, stock = (
        sum(len(data) for name, data in site.packed.items() if name.startswith(start))
        for start in ("/packed/engine/", "/stock/")
    )
    print(f"on the wire: {packed / 1e6:.2f} MB (at most {WIRE_LIMIT / 1e6})")
    print(f"  stock: {stock / 1e6:.2f} MB")
    print(f"before the first question: {site.early} bytes of the engine")
    return good and packed <= WIRE_LIMIT and site.early == 0


def main() -> int:
    """Run the benchmark."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--rounds", type=int, default=5, help="fresh profiles per variant")
    parser.add_argument("--warm", type=int, default=2, help="warm boots per profile")
    parser.add_argument("--assets", type=Path, default=ROOT / "build" / "assets")
    parser.add_argument("--source", type=Path, default=ROOT, help="where both packages lie")
    options = parser.parse_args()
    site = Site(site_files(options.assets, options.source))
    return 0 if report(site, measure(site, options.rounds, options.warm)) else 1


if __name__ == "__main__":
    sys.exit(main())
