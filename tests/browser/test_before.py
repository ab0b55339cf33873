"""Figures before their script is there, and where it never comes."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tools.server import Alter, Reply

from .replays import TERMS, Replay

MOST_SHIFT = 0.05
PLACES = ["", "rules/georgian/", f"hands/{TERMS}/"]

SHIFT = """() => new Promise((done) => {
  let sum = 0;
  const add = (list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value;
  };
  new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(sum), 500);
})"""

LOOK = """(element) => ["", ".oe-board", ".oe-words", ".oe-sum", ".oe-hint", ".oe-moves"]
.map((part) => {
  const figure = element.querySelector("figure");
  const { top } = figure.getBoundingClientRect();
  const box = (part ? figure.querySelector(part) : figure).getBoundingClientRect();
  return [part, Math.round(box.width), Math.round(box.height), Math.round(box.top - top)];
})"""
"""The size of a figure and of its parts, and how far below its upper edge they begin."""


@pytest.mark.parametrize("address", PLACES)
def test_nothing_moves_when_the_script_comes(
    new_context: Callable[..., BrowserContext], serve_altered: Callable[[Alter], str], address: str
) -> None:
    def late(path: str, reply: Reply) -> Reply:
        if path.endswith("/replay.js"):
            time.sleep(0.7)  # the page has been painted without it
        return reply

    page = new_context(viewport={"width": 360, "height": 740}).new_page()
    page.goto(serve_altered(late) + address)
    expect(page.locator("domino-replay").first).to_have_attribute("data-on", "")
    assert page.evaluate(SHIFT) <= MOST_SHIFT


def looks(page: Page) -> Any:
    """How the first figure of a page looks when whatever is to vanish has."""
    page.wait_for_timeout(3500)
    element = page.locator("domino-replay").first
    expect(element.locator(".oe-hint")).to_be_visible()
    for control in element.locator("button, input, select").all():
        assert (
            control.is_hidden()
            or not control.bounding_box()
            or control.evaluate(
                "(each) => each.getBoundingClientRect().width * each.getBoundingClientRect().height"
            )
            == 0
        )
    return element.evaluate(LOOK)


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("address", PLACES)
def test_a_figure_without_its_script_looks_as_without_javascript(
    new_context: Callable[..., BrowserContext],
    serve_altered: Callable[[Alter], str],
    address: str,
    width: int,
) -> None:
    def gone(path: str, reply: Reply) -> Reply:
        return reply._replace(status=404) if path.endswith("/replay.js") else reply

    home = serve_altered(gone)
    found = []
    for enabled in (True, False):
        context = new_context(java_script_enabled=enabled, viewport={"width": width, "height": 740})
        page = context.new_page()
        page.goto(home + address)
        found.append(looks(page))
    assert found[0] == found[1]


def test_a_script_that_comes_late_still_takes_over(
    page: Page, serve_altered: Callable[[Alter], str]
) -> None:
    def late(path: str, reply: Reply) -> Reply:
        if path.endswith("/replay.js"):
            time.sleep(4)
        return reply

    page.goto(f"{serve_altered(late)}hands/{TERMS}/")
    replay = Replay(page)
    expect(replay.find("[data-go=next]")).to_be_visible()
    replay.press("next")
    replay.expect_step(2)
