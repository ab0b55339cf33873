"""Every page of the site in a browser: accessible, quiet, light, readable without JavaScript."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from tests.conftest import LONG
from tools.server import Alter, Reply

from .replays import POLICY, TERMS, Replay

SCRIPT_BUDGET = 10_000
PAGES = [
    "",
    "hands/",
    f"hands/{TERMS}/",
    "hands/georgian/showcase-riba/",
    "rules/georgian/",
    "rules/georgian-short/",
    "first-minute/",
    "hands/georgian/match-to-75/",
    "same-moves/",
    "check/",
    "api/",
    "about/",
]


COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules of axe about colours, which take most of its time."""

MANY, ALL = 6, 1000
"""Figures of a page whose colours are looked at: all are made by one function."""

UNFOLD = """(many) => {
  for (const [n, figure] of document.querySelectorAll("domino-replay").entries())
    figure.classList.toggle("beyond", n >= many);
  const folded = [...document.querySelectorAll("domino-replay:not(.beyond) details")];
  for (const details of folded) if (!details.open) details.querySelector("summary").click();
  return folded.length;
}"""


def faults(
    page: Page, *, within: str, without: str = ".md-clipboard", **options: Any
) -> list[tuple[str, list[str]]]:
    """What axe finds within our parts of a page: the rule and where it is broken."""
    context: dict[str, Any] = {
        "include": [[within]],
        "exclude": [[".headerlink"], [".md-clipboard"], [without]],
    }
    options["resultTypes"] = ["violations"]
    violations = Axe().run(page, context=context, options=options).response["violations"]
    return [
        (fault["id"], [node["html"][:160] for node in fault["nodes"]])
        for fault in violations
        if fault["impact"] in ("serious", "critical")
    ]


def unfold(page: Page, figures: int) -> None:
    """Open all that is folded in the first figures of a page; the others get the class beyond."""
    unfolded = page.evaluate(UNFOLD, figures)
    expect(page.locator("domino-replay details[open]")).to_have_count(unfolded)


@pytest.mark.parametrize(
    ("address", "scheme"),
    [*((page, "light") for page in PAGES), *((page, "dark") for page in ("", "rules/georgian/"))],
)
def test_axe_finds_nothing_serious(page: Page, address: str, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(address)
    page.evaluate("document.fonts.ready")
    unfold(page, ALL if LONG else MANY)
    colours = {"type": "rule", "values": COLOURS}
    assert faults(page, within="article", without=".beyond", runOnly=colours) == []
    if scheme == "dark":
        return  # all else is as in the light
    unfold(page, ALL)
    others = {rule: {"enabled": False} for rule in COLOURS}
    assert faults(page, within="article", rules=others) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_a_line_of_ones_own(page: Page, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    replay = Replay.open(page, hash=f"#{TERMS}/4").live()
    replay.play("2-5 up")
    replay.expect_step(5)
    replay.settle()
    replay.find("[data-try]").first.click()
    replay.find(".oe-why").click()
    expect(replay.find(".oe-because")).to_be_visible()
    assert faults(page, within="domino-replay") == []


@pytest.mark.parametrize("address", PAGES)
def test_a_page_is_quiet_and_fits_a_small_phone(
    new_context: Callable[..., BrowserContext], address: str
) -> None:
    page = new_context(viewport={"width": 320, "height": 640}).new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on(
        "console", lambda m: troubles.append(m.text) if m.type in ("error", "warning") else None
    )
    page.goto(address, wait_until="networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(({ id }) => id)")
    assert len(ids) == len(set(ids))
    assert troubles == []


@pytest.mark.parametrize("address", PAGES)
def test_a_page_reads_without_javascript(
    new_context: Callable[..., BrowserContext], address: str
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(address)
    expect(page.locator("h1")).to_be_visible()
    for element in page.locator("domino-replay").all():
        expect(element.locator(".oe-say")).not_to_be_empty()
        expect(element.locator("button:visible, input:visible")).to_have_count(0)


def test_before_intent_our_script_is_light_and_no_python_comes(page: Page, site_dir: Path) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("hands/", wait_until="networkidle")
    ours = [url for url in asked if "/javascripts/" in url and "/assets/" not in url]
    names = sorted(re.sub(r".*/open-ends/", "", url) for url in ours)
    assert names == ["javascripts/page.js", "javascripts/replay.js"]
    scripts = [gzip.compress((site_dir / name).read_bytes()) for name in names]
    assert sum(map(len, scripts)) <= SCRIPT_BUDGET
    assert not [url for url in asked if "/engine/" in url]


def test_a_page_under_a_strict_policy_still_steps(
    page: Page, serve_altered: Callable[[Alter], str]
) -> None:
    def strict(path: str, reply: Reply) -> Reply:
        return reply._replace(headers={**reply.headers, "Content-Security-Policy": POLICY})

    page.goto(serve_altered(strict))
    replay = Replay(page)
    replay.press("next")
    replay.expect_step(5)


def test_what_was_tried_stands_below_its_own_board(page: Page) -> None:
    page.goto("mix-ups/")
    tried = page.locator(".oe-pair > .oe-tried").bounding_box()
    board = page.locator(".oe-pair:has(> .oe-tried) > domino-replay").last.bounding_box()
    assert tried
    assert board
    assert abs(tried["x"] - board["x"]) < 30


def test_the_glossarys_boards_take_the_width_of_the_paper(page: Page) -> None:
    page.goto("glossary/")
    page.emulate_media(media="print")
    width = page.locator("article").evaluate("(article) => article.clientWidth")
    board = page.locator("domino-replay").first.bounding_box()
    assert board
    assert board["width"] > 0.9 * width


def test_the_search_has_a_name(page: Page) -> None:
    page.goto("rules/georgian/")
    expect(page.locator(".md-search")).to_have_accessible_name("Search")
