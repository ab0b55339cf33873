"""Figures before anything is pressed: few elements, little script; and the first press acts."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tools.server import Alter, Reply

from .replays import RIBA, TERMS, WIDTHS, Replay, stays
from .test_pages import PAGES

MOST_ELEMENTS = 90
"""In a demonstration of up to ten tiles on the table, with nothing pressed."""

DEALT = 14
"""Tiles in two hands; each one drawn beyond them is one element more."""

COUNT = """() => [...document.querySelectorAll("domino-replay")].map((element) => [
  element.querySelectorAll(".tiles > use").length,
  element.querySelectorAll(".row > use").length,
  element.querySelectorAll("*").length,
])"""


RULES = [f"rules/{game}/" for game in ("draw", "block", "kozel")]


@pytest.mark.parametrize("address", [*PAGES, *RULES, "glossary/", "mix-ups/"])
def test_a_figure_is_light_until_it_is_used(page: Page, address: str) -> None:
    page.goto(address)
    for element in page.locator("domino-replay").all():
        expect(element).to_have_attribute("data-on", "")
    heavy = [
        (tiles, held, count)
        for tiles, held, count in page.evaluate(COUNT)
        if count > MOST_ELEMENTS + (2 * (tiles + held - 10) if tiles > 10 else max(0, held - DEALT))
    ]
    assert heavy == []


def test_what_is_folded_in_is_there_when_wanted(no_engine: Page) -> None:
    replay = Replay.open(no_engine, "georgian/match-to-75")
    assert replay.find(".oe-moves li, .oe-ends tr, .oe-sheet tr").count() == 0
    replay.find(".oe-moves summary").focus()
    no_engine.keyboard.press("Enter")
    expect(replay.find(".oe-moves li").first).to_be_visible()
    replay.eval("(element) => element.querySelector('.oe-ends summary').click()")
    expect(replay.find(".oe-ends tbody tr").first).to_be_visible()
    replay.expect_engine("static")


def test_all_is_unfolded_for_paper(no_engine: Page) -> None:
    replay = Replay.open(no_engine)
    no_engine.emulate_media(media="print")
    expect(replay.find(".oe-moves li")).to_have_count(6)
    hidden = replay.eval(
        "(element) => getComputedStyle(element.firstElementChild).contentVisibility"
    )
    assert hidden == "visible"


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_moves_with_the_first_press(no_engine: Page, width: int) -> None:
    no_engine.set_viewport_size({"width": width, "height": 1200})
    replay = Replay.open(no_engine, RIBA)
    no_engine.evaluate("document.fonts.ready")
    no_engine.wait_for_timeout(100)
    tops = """(element) => [...element.firstElementChild.querySelectorAll(
        ":scope > :not(dialog, .oe-branch), .oe-board, .oe-seats, .oe-extras > *, summary")]
      .map((part) => [part.className, Math.round(part.getBoundingClientRect().top + scrollY)])
      .concat([["", element.offsetHeight]])"""
    before = replay.eval(tops)
    replay.find(".oe-why").focus()
    no_engine.keyboard.press("ArrowRight")
    replay.expect_step(2)
    expect(replay.find("[data-when=loading]")).to_be_visible()
    assert [part for part in replay.eval(tops) if part[0] != "oe-note"] == before


# The script that comes with the first press


class Line:
    """A server whose second script is slow, or does not come."""

    def __init__(self, seconds: float = 0) -> None:
        self.seconds = seconds
        self.broken = False
        self.asked = 0

    def __call__(self, path: str, reply: Reply) -> Reply:
        if "player-" not in path:
            return reply
        self.asked += 1
        time.sleep(self.seconds)
        return reply._replace(status=503, body=b"") if self.broken else reply


def test_it_comes_with_the_first_press_and_for_all(no_engine: Page) -> None:
    asked: list[str] = []
    no_engine.on("request", lambda request: asked.append(request.url))
    no_engine.goto("hands/", wait_until="networkidle")
    terms, riba = Replay(no_engine, TERMS), Replay(no_engine, RIBA)
    terms.find("[data-go=next]").hover()
    terms.find("[data-go=next]").focus()
    assert not [url for url in asked if "player-" in url]
    terms.press("next")
    terms.expect_step(2)
    riba.press("last")
    riba.expect_step(8)
    assert len([url for url in asked if "player-" in url]) == 1


def test_presses_before_it_is_there_act_in_order_and_the_focus_stays(
    page: Page, serve_altered: Callable[[Alter], str]
) -> None:
    page.goto(f"{serve_altered(Line(seconds=1))}hands/{TERMS}/")
    replay = Replay(page)
    replay.find("[data-go=next]").focus()
    for key in ("Enter", "ArrowRight", "Enter", "ArrowLeft"):
        page.keyboard.press(key)
    expect(replay.find(".oe-card")).to_have_attribute("aria-busy", "true")
    replay.expect_step(1)
    replay.expect_step(3)
    expect(replay.find("[data-go=next]")).to_be_focused()
    expect(replay.find(".oe-card")).not_to_have_attribute("aria-busy", "true")


def test_the_slider_stays_where_it_was_put_meanwhile(
    page: Page, serve_altered: Callable[[Alter], str]
) -> None:
    page.goto(f"{serve_altered(Line(seconds=1))}hands/{TERMS}/")
    replay = Replay(page)
    replay.find(".oe-slider").focus()
    page.keyboard.press("End")
    replay.expect_step(6)
    expect(replay.find(".oe-slider")).to_have_value("6")


def test_where_it_cannot_be_loaded_the_page_says_so_and_tries_again(
    page: Page, serve_altered: Callable[[Alter], str]
) -> None:
    line = Line()
    line.broken = True
    page.goto(f"{serve_altered(line)}hands/{TERMS}/")
    replay = Replay(page)
    replay.press("next")
    missing = replay.find("[data-when=missing]")
    expect(missing.get_by_role("alert")).to_contain_text("could not be loaded")
    replay.expect_step(1)
    replay.find(".oe-moves summary").click()
    expect(replay.find(".oe-moves li").first).to_be_visible()
    with page.expect_response("**/player-*"):
        replay.find("[data-do=again]").click()
    expect(replay.find(".oe-card")).not_to_have_attribute("aria-busy", "true")
    replay.expect_step(1)
    line.broken = False
    replay.find("[data-do=again]").click()
    replay.expect_step(2)  # what was pressed first
    expect(missing).to_be_hidden()
    replay.press("last")
    replay.expect_step(6)


# Places in a page with many figures


def test_a_link_within_the_page_leads_to_its_place(page: Page) -> None:
    page.goto("rules/georgian/")
    page.wait_for_timeout(300)
    top = "(id) => document.getElementById(id).getBoundingClientRect().top"
    for id in ("georgian.stavka-closed", "georgian.deal", "georgian.stavka-closed"):
        page.evaluate("(id) => { location.hash = `#${id}`; }", id)
        stays(page, lambda id=id: 0 < page.evaluate(top, id) < 260, seconds=0.8)


@pytest.mark.parametrize("width", [360, 1280])
def test_one_comes_back_to_the_link_that_led_away(
    new_context: Callable[..., BrowserContext], width: int
) -> None:
    page = new_context(viewport={"width": width, "height": 800}).new_page()
    page.goto("rules/georgian/")
    link = page.locator("article a.oe-termlink").last
    for _ in range(3):  # figures on the way find their height
        link.evaluate("(link) => link.scrollIntoView({ block: 'center', behavior: 'instant' })")
        page.wait_for_timeout(300)
    top = "(link) => link.getBoundingClientRect().top"
    before = link.evaluate(top)
    link.focus()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text(re.compile("^Glossary"))
    page.wait_for_timeout(500)
    page.go_back()
    expect(link).to_be_focused()
    stays(page, lambda: bool(abs(link.evaluate(top) - before) < 3))


def test_one_comes_back_within_a_page(page: Page) -> None:
    page.goto("rules/georgian/")
    link = page.locator('article a[href*="#the-riba"]').first
    link.scroll_into_view_if_needed()
    top = "(link) => link.getBoundingClientRect().top"
    before = link.evaluate(top)
    link.click()
    page.wait_for_timeout(1000)
    page.go_back()
    expect(link).to_be_focused()
    stays(page, lambda: bool(abs(link.evaluate(top) - before) < 3))
