"""Cards beside links to words and clauses: by pointer, by focus, by finger; and without."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tools.server import Alter, Reply

from .replays import TERMS, Replay, stays
from .test_pages import faults

MIXUPS = "mix-ups/"


@pytest.fixture
def phone(new_context: Callable[..., BrowserContext]) -> Page:
    return new_context(viewport={"width": 360, "height": 740}, has_touch=True).new_page()


def link_in(page: Page, kind: str = "a.oe-termlink") -> Locator:
    """The first link of a kind in the words of a page, in the middle of the window."""
    link = page.locator(f"article {kind}[data-card]").first
    link.evaluate("(link) => link.scrollIntoView({ block: 'center', behavior: 'instant' })")
    return link


def card_of(page: Page) -> Locator:
    return page.locator(".oe-tip")


def within_the_window(page: Page) -> bool:
    inside: bool = card_of(page).evaluate(
        """(card) => {
          const { left, top, right, bottom } = card.getBoundingClientRect();
          return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        }"""
    )
    return inside


# By pointer and by focus


def test_pointed_at_a_word_shows_its_sentence_and_then_its_card(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(MIXUPS)
    link = link_in(page)
    page.wait_for_timeout(300)
    assert not [url for url in asked if url.endswith("cards.json")]
    link.hover()
    card = card_of(page)
    expect(card.locator(".oe-tip-body a")).to_be_visible()
    expect(card).to_contain_text(link.get_attribute("data-tip") or "?")
    assert len([url for url in asked if url.endswith("cards.json")]) == 1
    expect(link).to_have_accessible_description(link.get_attribute("data-tip") or "?")
    assert within_the_window(page)
    card.hover()  # the pointer may go onto it
    page.wait_for_timeout(500)
    expect(card).to_be_visible()
    page.mouse.move(1, 1)
    expect(card).to_have_count(0)
    expect(link).not_to_have_attribute("aria-describedby", re.compile(""))
    page.locator("article a[data-card]").nth(1).hover()
    expect(card).to_be_visible()
    assert len([url for url in asked if url.endswith("cards.json")]) == 1


def test_a_pointer_that_passes_over_shows_nothing(page: Page) -> None:
    page.goto(MIXUPS)
    link_in(page).hover()
    page.mouse.move(1, 1)
    page.wait_for_timeout(400)
    expect(card_of(page)).to_have_count(0)


def test_the_focus_shows_it_and_escape_puts_it_away(page: Page) -> None:
    page.goto(MIXUPS)
    link = link_in(page)
    link.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(link).to_be_focused()
    card = card_of(page)
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(link).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(card).to_be_visible()
    page.keyboard.press("Enter")  # leads to the entry
    page.wait_for_url(re.compile(r"glossary/#"))
    expect(card).to_have_count(0)


def test_after_escape_it_stays_away_while_pointed_at(page: Page) -> None:
    page.goto(MIXUPS)
    link = link_in(page)
    link.hover()
    expect(card_of(page)).to_be_visible()
    page.keyboard.press("Escape")
    box = link.bounding_box()
    assert box
    page.mouse.move(box["x"] + 3, box["y"] + 4)
    page.wait_for_timeout(400)
    expect(card_of(page)).to_have_count(0)


def test_links_in_a_card_lead_from_any_page(page: Page) -> None:
    page.goto(f"hands/{TERMS}/")
    link_in(page, "a").hover()
    entry = card_of(page).locator("a")
    expect(entry).to_have_attribute("href", re.compile(r"/open-ends/rules/georgian/#georgian\."))
    entry.click()
    page.wait_for_url(re.compile(r"/open-ends/rules/georgian/#"))
    expect(card_of(page)).to_have_count(0)


def test_the_clauses_that_python_names_have_cards_too(page: Page) -> None:
    replay = Replay.open(page, hash=f"#{TERMS}/4").live()
    replay.find("[data-why]").first.click()
    rule = replay.find("a.oe-rule[data-card]").first
    rule.hover()
    card = card_of(page)
    expect(card.locator(".oe-tip-body")).to_be_visible()
    assert within_the_window(page)
    card.locator(".oe-tip-body").click()
    replay.expect_step(4)
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)


@pytest.mark.parametrize("answer", ["blocked", "missing"])
def test_without_the_cards_there_is_the_sentence(page: Page, answer: str) -> None:
    page.route(
        "**/cards.json",
        lambda route: route.abort() if answer == "blocked" else route.fulfill(status=404),
    )
    page.goto(MIXUPS)
    link = link_in(page)
    link.hover()
    card = card_of(page)
    expect(card).to_have_text(link.get_attribute("data-tip") or "?")
    page.wait_for_timeout(300)
    expect(card.locator(".oe-tip-body")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_a_card(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.goto(MIXUPS)
    link_in(page).hover()
    expect(card_of(page).locator(".oe-tip-body")).to_be_visible()
    assert faults(page, within=".oe-tip") == []


# By finger


def test_a_first_tap_opens_the_card_and_the_entry_leads_back(phone: Page) -> None:
    phone.goto(MIXUPS)
    link = link_in(phone)
    link.tap()
    card = card_of(phone)
    expect(card).to_be_visible()
    expect(card).to_have_attribute("role", "dialog")
    assert phone.url.endswith(MIXUPS)
    assert within_the_window(phone)
    small = card.evaluate(
        """(card) => [...card.querySelectorAll("button, a")]
          .map((control) => control.getBoundingClientRect())
          .filter(({ width, height }) => width < 24 || height < 24).length"""
    )
    assert small == 0
    assert faults(phone, within=".oe-tip") == []
    card.get_by_role("button", name="Close").tap()
    expect(card).to_have_count(0)
    link.tap()
    top = "(link) => link.getBoundingClientRect().top"
    before = link.evaluate(top)
    card.locator("a").last.tap()
    phone.wait_for_url(re.compile(r"glossary/#"))
    expect(card).to_have_count(0)
    phone.go_back()
    phone.wait_for_url(f"**/{MIXUPS}")
    stays(phone, lambda: bool(abs(link.evaluate(top) - before) < 100))


def test_a_second_tap_follows_the_link_and_one_beside_it_closes(phone: Page) -> None:
    phone.goto(MIXUPS)
    link = link_in(phone)
    link.tap()
    expect(card_of(phone)).to_be_visible()
    phone.locator("article h1").first.dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(card_of(phone)).to_have_count(0)
    link.tap()
    expect(card_of(phone)).to_be_visible()
    link.tap()
    phone.wait_for_url(re.compile(r"glossary/#"))


def test_a_tap_without_cards_opens_the_sentence_or_follows(phone: Page) -> None:
    phone.route("**/cards.json", lambda route: route.abort())
    phone.goto(MIXUPS)
    link = link_in(phone)
    link.tap()
    expect(card_of(phone).get_by_role("link", name="Full entry")).to_be_visible()
    phone.goto(f"hands/{TERMS}/")
    clause = link_in(phone, "a:not([data-tip])")
    clause.tap()
    phone.wait_for_url(re.compile(r"/rules/georgian/#"))


# Without


def test_without_javascript_links_are_links(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(MIXUPS)
    link = link_in_static(page)
    link.click()
    page.wait_for_url(re.compile(r"glossary/#"))


def link_in_static(page: Page) -> Locator:
    return page.locator("article a.oe-termlink[data-card]").first


def test_a_card_brings_its_tiles_where_the_page_has_none(
    page: Page, serve_altered: Callable[[Alter], str]
) -> None:
    html = '<div class="oe-board"><svg viewBox="0 0 9 9"><use xlink:href="#t-2-5"/></svg></div>'
    tile = '<g id="t-2-5"><rect width="9" height="9"/></g>'
    sprite = f'<svg class="sprite" width="0" height="0"><defs>{tile}</defs></svg>'

    def altered(path: str, reply: Reply) -> Reply:
        if path != "cards.json":
            return reply
        cards = {"sprite": {"t-": sprite}, "riba": {"title": "Riba", "tip": "x", "html": html}}
        return reply._replace(body=json.dumps(cards).encode())

    page.goto(f"{serve_altered(altered)}about/")
    page.evaluate(
        """() => document.querySelector("article p").insertAdjacentHTML("beforeend",
          ' <a href="../glossary/#riba" data-card="riba" data-tip="x">riba</a>')"""
    )
    page.locator("a[data-card=riba]").hover()
    expect(card_of(page).locator(".sprite")).to_have_count(1)
    drawn = card_of(page).locator("use").evaluate("(use) => use.getBoundingClientRect().width")
    assert drawn > 0
