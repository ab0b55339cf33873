"""The ground: the built site is whole and self-contained, its colours tell, it is served right."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from collections.abc import Callable
from html.parser import HTMLParser
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from tools.paths import DOCS, ROOT, RUNTIME
from tools.server import Alter, SiteServer, readdressed

STYLES = ROOT / "docs" / "en" / "stylesheets"
ADDRESS_ATTRIBUTES = {"href", "src", "action", "data", "poster", "xlink:href"}
LOADED = {"script", "img", "iframe", "source", "use", "image", "object", "embed", "audio", "video"}
LOADED_LINKS = {"stylesheet", "icon", "preload", "modulepreload", "preconnect", "dns-prefetch"}


# --- The built site -------------------------------------------------------------------------------


class Addresses(HTMLParser):
    """Collects the addresses in a page: `all` of them, and those that are `loaded` with it."""

    def __init__(self) -> None:
        super().__init__()
        self.all: list[str] = []
        self.loaded: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        addresses = [values[name] for name in ADDRESS_ATTRIBUTES & values.keys()]
        self.all += addresses
        if tag in LOADED or LOADED_LINKS & set(values.get("rel", "").split()):
            self.loaded += addresses


def addresses_of(page: Path) -> Addresses:
    """Return the addresses in an HTML file."""
    parser = Addresses()
    parser.feed(page.read_text(encoding="utf-8"))
    return parser


def pages(site: Path) -> list[Path]:
    """Return every page."""
    found = [*site.rglob("*.html")]
    assert found
    return found


def test_no_claim_is_left_as_it_was_written(site_dir: Path) -> None:
    """Raw HTML in a page is not searched for claims, so there must be none in it."""
    code = re.compile(r"<(code|pre|script|style|template)\b.*?</\1>", re.DOTALL)
    for page in pages(site_dir):
        text = code.sub("", page.read_text(encoding="utf-8"))
        assert not re.findall(r"\{[a-z][\w-]*(?:@\w+)?:\s", text), page


def test_every_source_page_is_built(site_dir: Path) -> None:
    sources = [source.relative_to(DOCS) for source in DOCS.rglob("*.md")]
    assert sources
    for source in sources:
        page = source.parent if source.stem == "index" else source.with_suffix("")
        assert (site_dir / page / "index.html").is_file()


def test_no_address_starts_at_the_root_and_pages_load_nothing_from_elsewhere(
    site_dir: Path,
) -> None:
    """But for 404.html: shown at any depth, it must name its parts from the root."""
    for page in pages(site_dir):
        addresses = addresses_of(page)
        assert [a for a in addresses.loaded if re.match(r"(\w+:)?//", a)] == [], page
        from_root = [a for a in addresses.all if a.startswith("/")]
        assert not from_root or page == site_dir / "404.html", page


def test_style_sheets_load_nothing_from_elsewhere(site_dir: Path) -> None:
    sheets = list(site_dir.rglob("*.css"))
    assert sheets
    for sheet in sheets:
        text = sheet.read_text(encoding="utf-8")
        loaded = re.findall(r"""(?:url\(|@import)\s*["']?([^"')\s;]+)""", text)
        assert [a for a in loaded if re.match(r"(?!data:)(\w+:|/)", a)] == []


def test_fonts_of_the_theme_are_on_the_site(site_dir: Path) -> None:
    theme = site_dir / "stylesheets" / "site.css"
    fonts = re.findall(r"url\(([^)]+\.woff2)\)", theme.read_text(encoding="utf-8"))
    assert sorted(Path(font).name for font in fonts) == sorted(
        font["file"] for font in json.loads((RUNTIME / "fonts.json").read_text())
    )
    for font in fonts:
        assert (theme.parent / font).read_bytes()[:4] == b"wOF2"


def test_all_links_and_anchors_resolve(site_dir: Path) -> None:
    lychee = Path(sysconfig.get_path("scripts")) / "lychee"
    command = [lychee, "--offline", "--no-progress", "--include-fragments=full"]
    command += ["--index-files", "index.html", "--exclude-path", r"404\.html$"]
    command += ["--root-dir", site_dir, f"{site_dir}/**/*.html"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"[1-9]\d* Total", done.stdout), done.stdout


# --- What goes in ---------------------------------------------------------------------------------


def test_lock_files_hold_no_addresses() -> None:
    locks = [*ROOT.glob("requirements*.lock"), RUNTIME / "package-lock.json"]
    assert len(locks) == 6
    for lock in locks:
        text = lock.read_text(encoding="utf-8")
        assert '"resolved"' not in text
        assert not re.search(r"--(extra-)?index-url|--find-links|@ \w+:", text)
        if lock.suffix == ".lock":
            assert "://" not in text


def test_lock_files_hold_what_the_project_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    locked = "\n".join(lock.read_text() for lock in ROOT.glob("requirements*.lock"))
    for group in ("docs", "build", "test", "lint", "node", "generators"):
        for requirement in project["dependency-groups"][group]:
            pinned = requirement.partition(";")[0]
            assert re.search(rf"^{re.escape(pinned)}[ \\]", locked, re.MULTILINE), requirement


def test_wheel_holds_the_rules_alone(tmp_path: Path) -> None:
    # Built from a copy: the build backend leaves folders where it works.
    source = tmp_path / "source"
    for package in ("domino_rules", "tutorials"):
        shutil.copytree(ROOT / package, source / package)
    for name in ("pyproject.toml", "LICENSE", "README.md"):
        shutil.copy(ROOT / name, source)
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(tmp_path)]
    subprocess.run([sys.executable, "-m", "pip", "wheel", *options, str(source)], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = next(name for name in names if name.endswith("METADATA"))
        assert b"Requires-Dist" not in archive.read(metadata)
    assert {name.split("/")[0] for name in names} == {
        "domino_rules",
        metadata.split("/")[0],
    }
    modules = {p.relative_to(ROOT).as_posix() for p in (ROOT / "domino_rules").rglob("*.py")}
    assert modules == {name for name in names if name.endswith(".py")}


# --- Colours --------------------------------------------------------------------------------------

TEXT, LARGE_TEXT_AND_PARTS = 4.5, 3.0
CONTRASTS = [
    ("ink", "paper", TEXT),
    ("ink", "paper-deep", TEXT),
    ("ink-soft", "paper", TEXT),
    ("ink-soft", "paper-deep", TEXT),
    ("link", "paper", TEXT),
    ("link", "paper-deep", TEXT),
    ("pomegranate", "paper", TEXT),
    ("pomegranate", "paper-deep", TEXT),
    ("pomegranate-ink", "pomegranate", TEXT),
    ("vine", "paper", TEXT),
    ("vine", "paper-deep", TEXT),
    ("ivory", "walnut", TEXT),
    ("ivory", "walnut-deep", TEXT),
    ("ivory-edge", "walnut-deep", TEXT),
    ("pip", "ivory", TEXT),
    ("brass", "walnut", LARGE_TEXT_AND_PARTS),
    ("brass", "walnut-deep", LARGE_TEXT_AND_PARTS),
    ("focus", "paper", LARGE_TEXT_AND_PARTS),
    ("focus", "paper-deep", LARGE_TEXT_AND_PARTS),
]


def tokens(scheme: str) -> dict[str, str]:
    """Return the colour tokens of the light or the dark scheme, without their prefix."""
    sheet, selector = {
        "light": ("theme/tokens.css", ":root"),
        "dark": ("theme/dark.css", '[data-md-color-scheme="slate"]'),
    }[scheme]
    text = (STYLES / sheet).read_text(encoding="utf-8")
    blocks = re.findall(rf"{re.escape(selector)} {{(.*?)}}", text, re.DOTALL)
    return dict(re.findall(r"--oe-([\w-]+): (#[0-9a-f]{6});", blocks[0]))


def luminance(colour: str) -> float:
    """Return the relative luminance of "#rrggbb", as WCAG defines it."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_can_be_told_apart(scheme: str) -> None:
    colours = tokens(scheme)
    for front, back, least in CONTRASTS:
        darker, lighter = sorted([luminance(colours[front]), luminance(colours[back])])
        assert (lighter + 0.05) / (darker + 0.05) >= least, (front, back)


def test_both_schemes_have_the_same_colours() -> None:
    assert tokens("light").keys() == tokens("dark").keys()


# --- The server -----------------------------------------------------------------------------------


def ask(server: SiteServer, path: str, method: str = "GET", **headers: str) -> HTTPResponse:
    """Ask a server for a path exactly as written; underscores in header names stand for dashes."""
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, headers=named)
    return connection.getresponse()


def test_home_page_is_served_below_the_sub_path_only(site_server: SiteServer) -> None:
    assert ask(site_server, "/open-ends/").status == 200
    assert ask(site_server, "/").status == 404
    assert ask(site_server, "/index.html").status == 404


def test_folder_without_slash_is_sent_on(site_server: SiteServer) -> None:
    reply = ask(site_server, "/open-ends/about")
    assert (reply.status, reply.getheader("Location")) == (301, "/open-ends/about/")


@pytest.mark.parametrize(
    "path",
    [
        "/open-ends/../mkdocs.yml",
        "/open-ends/%2e%2e/mkdocs.yml",
        "/open-ends/..%2fmkdocs.yml",
        "/open-ends/about/../../mkdocs.yml",
        "/open-ends//etc/passwd",
        "/open-ends/%2fetc/passwd",
        "/open-ends/index.html%00",
    ],
)
def test_nothing_outside_the_site_is_served(site_server: SiteServer, path: str) -> None:
    assert ask(site_server, path).status == 404


def test_sitemap_names_the_address_asked(site_server: SiteServer) -> None:
    reply = ask(site_server, "/open-ends/sitemap.xml", Host="example.test:81")
    addresses = re.findall("<loc>(.*?)</loc>", reply.read().decode())
    assert "http://example.test:81/open-ends/" in addresses
    assert "http://example.test:81/open-ends/about/" in addresses
    assert all(place.startswith("http://example.test:81/open-ends/") for place in addresses)


def test_sitemap_of_a_folder_keeps_its_links_to_the_site() -> None:
    sitemap = (
        '<loc>https://a.org/x/ka/</loc><link href="https://a.org/x/"/>'
        '<loc>https://a.org/x/ka/about/</loc><link href="https://a.org/x/about/"/>'
    )
    assert readdressed(sitemap, Path("ka"), "http://b:8/") == (
        '<loc>http://b:8/ka/</loc><link href="http://b:8/"/>'
        '<loc>http://b:8/ka/about/</loc><link href="http://b:8/about/"/>'
    )


@pytest.mark.parametrize(
    ("pattern", "kind"),
    [
        ("index.html", "text/html; charset=utf-8"),
        ("stylesheets/site.css", "text/css; charset=utf-8"),
        ("javascripts/page.js", "text/javascript; charset=utf-8"),
        ("engine/*/*.mjs", "text/javascript; charset=utf-8"),
        ("engine/*/*.wasm", "application/wasm"),
        ("fonts/*.woff2", "font/woff2"),
        ("sitemap.xml", "application/xml"),
    ],
)
def test_types(site_server: SiteServer, site_dir: Path, pattern: str, kind: str) -> None:
    file = next(site_dir.glob(pattern)).relative_to(site_dir).as_posix()
    assert ask(site_server, f"/open-ends/{file}").getheader("Content-Type") == kind


def test_text_is_compressed_for_who_takes_it(site_server: SiteServer, site_dir: Path) -> None:
    plain = ask(site_server, "/open-ends/").read()
    assert plain == (site_dir / "index.html").read_bytes()
    reply = ask(site_server, "/open-ends/", Accept_Encoding="gzip, br")
    assert reply.getheader("Content-Encoding") == "gzip"
    assert gzip.decompress(reply.read()) == plain


def test_unchanged_file_is_not_sent_again(site_server: SiteServer) -> None:
    first = ask(site_server, "/open-ends/about/", "HEAD")
    assert first.read() == b""
    again = ask(site_server, "/open-ends/about/", If_None_Match=first.getheader("ETag") or "")
    assert (again.status, again.read()) == (304, b"")


def test_replies_can_be_altered(serve_altered: Callable[[Alter], str]) -> None:
    url = serve_altered(lambda path, reply: reply._replace(status=503, body=path.encode()))
    port = int(re.findall(r":(\d+)/", url)[0])
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", "/open-ends/about/")
    reply = connection.getresponse()
    assert (reply.status, reply.read()) == (503, b"about/")
