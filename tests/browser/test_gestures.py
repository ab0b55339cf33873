"""Gestures on a replay: a swipe steps, a dragged tile is played, the full view fills the window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.conftest import LONG

from .replays import TERMS, Replay

WIDTHS = (320, 768, 1280) if LONG else (320,)
Point = tuple[float, float]


@pytest.fixture(params=WIDTHS)
def page(request: pytest.FixtureRequest, new_context: Callable[..., BrowserContext]) -> Page:
    return new_context(viewport={"width": request.param, "height": 900}, has_touch=True).new_page()


class Fingers:
    """Fingers on the glass, as the browser itself gets them."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: Point) -> None:
        touched = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    def stroke(self, start: Point, end: Point) -> None:
        self.touch("touchStart", start)
        for part in (0.25, 0.5, 0.75, 1):
            self.touch("touchMove", between(start, end, part))
        self.touch("touchEnd")


def between(start: Point, end: Point, part: float) -> Point:
    return (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)


def middle(element: Locator) -> Point:
    box = element.bounding_box()
    assert box
    return (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_swipe_over_the_board_steps(page: Page) -> None:
    replay = Replay.open(page, hash=f"#{TERMS}/3")
    replay.expect_step(3)
    page.wait_for_timeout(300)
    fingers = Fingers(page)
    x, y = middle(replay.find(".oe-board"))
    fingers.stroke((x + 60, y), (x - 60, y + 10))
    replay.expect_step(4)
    fingers.stroke((x - 60, y), (x + 60, y))
    replay.expect_step(3)
    fingers.stroke((x, y), (x + 20, y))  # hardly moved
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 90, y)
    page.mouse.up()
    replay.expect_step(3)
    assert replay.find(".oe-board").evaluate("board => getComputedStyle(board).touchAction") == (
        "pan-y pinch-zoom"
    )


def test_a_stroke_down_scrolls_and_two_fingers_do_not_step(page: Page) -> None:
    replay = Replay.open(page, hash=f"#{TERMS}/3")
    replay.expect_step(3)
    page.wait_for_timeout(300)
    fingers = Fingers(page)
    x, y = middle(replay.find(".oe-board"))
    fingers.touch("touchStart", (x + 60, y))
    fingers.touch("touchStart", (x + 60, y), (x, y + 40))
    fingers.touch("touchMove", (x - 60, y), (x - 90, y + 40))
    fingers.touch("touchEnd")
    replay.expect_step(3)
    before = page.evaluate("scrollY")
    fingers.stroke((x + 30, y + 60), (x - 30, y - 160))
    page.wait_for_function("before => scrollY > before + 50", arg=before)
    replay.expect_step(3)
    replay.expect_engine("static")


@pytest.fixture
def ready(page: Page) -> Replay:
    """A live replay at step 4 whose board and tray are in sight together."""
    replay = Replay.open(page, hash=f"#{TERMS}/4").live()
    if page.evaluate("innerWidth") < 640:
        replay.find("[data-do=full]").tap()
    else:
        page.set_viewport_size({"width": page.evaluate("innerWidth"), "height": 1500})
    replay.settle()
    expect(replay.find('[data-play="2-6 up"]')).to_be_visible()
    replay.find('[data-play="2-6 up"]').scroll_into_view_if_needed()
    page.wait_for_timeout(300)
    return replay


def test_a_tile_is_dragged_with_the_mouse(ready: Replay, page: Page) -> None:
    button = ready.find('[data-play="2-6 up"]')
    places = ready.find(".oe-board .place")

    def drag_to(end: Point) -> None:
        page.mouse.move(*middle(button))
        page.mouse.down()
        page.mouse.move(*between(middle(button), end, 0.5))
        page.mouse.move(*end)
        expect(ready.find(".oe-ghost")).to_be_visible()
        expect(places).to_have_count(3)

    drag_to((20, 880))
    page.mouse.up()  # elsewhere
    drag_to((20, 880))
    page.mouse.move(*middle(button))
    page.mouse.up()  # back again
    drag_to(middle(ready.find('.place[data-end="left"]')))
    page.keyboard.press("Escape")
    expect(ready.find(".oe-ghost")).to_have_count(0)
    page.mouse.up()
    ready.expect_step(4)
    drag_to(middle(ready.find('.place[data-end="left"]')))
    expect(ready.find(".place.chosen")).to_have_attribute("data-end", "left")
    page.mouse.up()
    ready.expect_step(5, 5)
    ready.expect_said("Ana: 2-6, left end. 2 + 4 = 6. No points.")
    expect(ready.find(".oe-ghost")).to_have_count(0)


def drag_with_a_finger(replay: Replay, button: Locator, end: str) -> None:
    """Rest on a tile or die of the tray, and drag it to a place of the board."""
    fingers, start = Fingers(replay.element.page), middle(button)
    fingers.touch("touchStart", start)
    replay.element.page.wait_for_timeout(400)
    fingers.touch("touchMove", (start[0], start[1] - 20))
    expect(replay.find(".oe-ghost")).to_be_visible()
    place = middle(replay.find(f'.place[data-end="{end}"]'))
    for part in (0.3, 0.6, 1):
        fingers.touch("touchMove", between(start, place, part))
    fingers.touch("touchEnd")


def test_a_tile_is_dragged_with_a_finger_that_rested(ready: Replay) -> None:
    drag_with_a_finger(ready, ready.find('[data-play="2-6 up"]'), "up")
    ready.expect_step(5, 5)
    expect(ready.find("[role=status]")).to_contain_text("Ana: 2-6, third side.")


def test_the_full_view_fills_the_window_and_is_left(
    new_context: Callable[..., BrowserContext],
) -> None:
    page = new_context(viewport={"width": 320, "height": 640}, has_touch=True).new_page()
    replay = Replay.open(page)
    button = replay.find("[data-do=full]")
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    box = replay.element.bounding_box()
    assert box == {"x": 0, "y": 0, "width": 320, "height": 640}
    top = "() => document.elementFromPoint(160, 8).closest('domino-replay') !== null"
    assert page.evaluate(top)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    replay.find("[data-go=next]").press("ArrowRight")
    page.keyboard.press("Escape")
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(replay.find("[data-go=next]")).to_be_focused()
    button.tap()
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "false")
    button.tap()
    page.locator("h1 .headerlink").focus()
    expect(button).to_have_attribute("aria-pressed", "false")
    replay.expect_step(2)
    page.set_viewport_size({"width": 1000, "height": 800})
    expect(button).to_be_hidden()
