"""The hand as one seat sees it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.conftest import LONG

from .replays import RIBA, TERMS, Replay

WIDTHS = (320, 768, 1280) if LONG else (320,)


@pytest.fixture(params=WIDTHS)
def page(request: pytest.FixtureRequest, new_context: Callable[..., BrowserContext]) -> Page:
    return new_context(viewport={"width": request.param, "height": 900}, has_touch=True).new_page()


def test_a_seats_view_and_back_to_the_table(page: Page) -> None:
    replay = Replay.open(page, RIBA)
    lens = replay.find(".oe-lens select")
    racks = replay.find(".oe-seats svg use")
    count = racks.count()
    height = replay.eval("(element) => element.offsetHeight")
    lens.focus()
    page.keyboard.press("ArrowDown")  # Ana, by keyboard
    replay.expect_engine("ready")
    expect(racks).not_to_have_count(count)
    expect(replay.find(".oe-seats")).to_contain_text("face down: 6")
    expect(lens).to_be_focused()
    assert replay.eval("(element) => element.offsetHeight") >= height
    replay.expect_step(1, 8)
    replay.settle()
    replay.find("[data-play]").first.tap()
    replay.expect_step(2, 2)
    expect(replay.find(".oe-share")).to_be_hidden()
    lens.select_option("the table")
    replay.expect_step(2, 8)
    expect(replay.find("[data-line]")).to_have_count(0)
    lens.select_option("Ana")
    expect(replay.find("[data-line]")).to_have_count(1)
    assert replay.element.get_attribute("data-mismatch") is None


def test_what_others_draw_is_hidden_in_the_moves_too(page: Page) -> None:
    replay = Replay.open(page, "georgian/nichia")
    lens = replay.find(".oe-lens select")
    lens.focus()  # as whoever chooses does; only then is there a choice
    move = replay.find(".oe-moves button[data-to='5']")
    expect(move).to_have_text("Beka: nothing fits, draws 2-3, 2-5. 2-5 fits.")
    lens.select_option("Ana")
    expect(move).to_have_text("Beka: draws, tiles: 2.")
    lens.select_option("Beka")
    expect(move).to_have_text("Beka: nothing fits, draws 2-3, 2-5. 2-5 fits.")


def test_without_a_deal_there_is_no_choice(page: Page) -> None:
    expect(Replay.open(page, TERMS).find(".oe-lens")).to_have_count(0)


def test_with_data_saving_on_the_reader_is_asked_first(page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"
    )
    replay = Replay.open(page, RIBA)
    lens = replay.find(".oe-lens select")
    lens.focus()
    lens.select_option("Beka")
    expect(replay.find("[data-boot=yes]:visible")).to_be_visible()
    expect(lens).to_have_value("")
    replay.expect_engine("static")


def test_when_the_engine_fails_the_table_is_shown(page: Page) -> None:
    page.route("**/engine/**", lambda route: route.abort())
    replay = Replay.open(page, RIBA)
    lens = replay.find(".oe-lens select")
    lens.focus()
    lens.select_option("Beka")
    replay.expect_engine("failed")
    expect(lens).to_have_value("")
    replay.press("next")
    replay.expect_step(2)
