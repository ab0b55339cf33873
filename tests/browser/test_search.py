"""The search: words in three writings, clauses by their titles and hands by theirs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from domino_rules.rules import RULES
from tutorials.replays.library import record_text
from tutorials.replays.replay import Replay

from .replays import RIBA

HAND = Replay(record_text(RIBA)).title


def results(page: Page, words: str) -> list[str]:
    """Where the results for some words lead, best first, without the site's address."""
    field = page.locator(".md-search__input")
    field.click()
    field.fill("")
    field.dispatch_event("keyup")
    field.fill(words)
    field.dispatch_event("keyup")
    results = page.locator(".md-search-result__link")
    expect(page.locator(".md-search-result__meta")).to_contain_text("matching document")
    expect(results.first).to_be_visible()
    addresses = results.evaluate_all("(links) => links.map(({ href }) => href)")
    pages = [address.partition("/open-ends/")[2] for address in addresses]
    return [address.partition("?")[0] + _place(address) for address in pages]


def _place(address: str) -> str:
    return "#" + address.partition("#")[2] if "#" in address else ""


@pytest.mark.parametrize(
    ("words", "place", "among"),
    [
        ("riba", "glossary/#riba", 3),
        ("რიბა", "glossary/#riba", 3),
        ("bazari", "glossary/#bazari", 3),
        ("ბაზარი", "glossary/#bazari", 3),
        ("nichia", "glossary/#nichia", 3),
        ("fish", "glossary/#fish", 3),
        ("fish", "glossary/#riba", 5),
        (RULES["georgian.stavka-closed"].title, "rules/georgian/#georgian.stavka-closed", 3),
        ("georgian.riba", "rules/georgian/#georgian.riba", 6),
        (HAND, f"hands/{RIBA}/", 1),
    ],
)
def test_what_is_looked_up_is_among_the_first(
    page: Page, words: str, place: str, among: int
) -> None:
    page.goto("")
    page.locator(".md-search__input").click()
    page.wait_for_function(
        "() => document.querySelector('.md-search-result__meta')?.textContent.includes('Type to')"
    )
    assert place in results(page, words)[:among]


def test_figures_are_not_searched(site_dir: Path) -> None:
    index = json.loads((site_dir / "search" / "search_index.json").read_text(encoding="utf-8"))
    texts = [doc["text"] for doc in index["docs"]]
    parts = ("Loads the referee once", "PgUp", "0123456789")  # of a figure, its help, the sprite
    assert not [text for text in texts if any(part in text for part in parts)]
