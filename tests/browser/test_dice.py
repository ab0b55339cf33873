"""Dice in a replay: turned and placed by tap, by drag and by keyboard, on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.conftest import LONG

from .replays import Replay
from .test_gestures import between, drag_with_a_finger, middle

GAME = "tashkent/coming-back-in"
WIDTHS = (320, 360, 1280) if LONG else (360,)
QUARTER = "element => getComputedStyle(element).rotate"


@pytest.fixture(params=WIDTHS)
def page(request: pytest.FixtureRequest, new_context: Callable[..., BrowserContext]) -> Page:
    width = request.param
    viewport = {"width": width, "height": 1700 if width > 640 else 800}
    context = new_context(viewport=viewport, has_touch=True, reduced_motion="reduce")
    return context.new_page()


@pytest.fixture
def live(page: Page) -> Replay:
    """The game after its first die, where two of Beka's faces fit in several turns."""
    replay = Replay.open(page, GAME, hash=f"#{GAME}/2").live()
    expect(replay.find('[data-play="1|3 a2 NW"]')).to_be_visible()
    return replay


def placed(replay: Replay) -> list[str]:
    return replay.find(".oe-board .tiles > *").evaluate_all("dice => dice.map(d => d.dataset.key)")


def test_a_game_steps_and_its_words_say_what_meets_what(page: Page) -> None:
    replay = Replay.open(page, GAME)
    replay.press("next")
    replay.expect_step(2)
    expect(replay.find("[role=status]")).to_contain_text("Beka: 1|3, a1, facing SW.")
    expect(replay.find(".oe-board .badge")).to_have_count(1)
    replay.press("back")
    expect(replay.find("[role=status]")).to_contain_text("Undone: Beka: 1|3, a1, facing SW.")
    assert placed(replay) == ["d-b2", "d-b1"]


def test_dead_spaces_are_marked_on_request(page: Page) -> None:
    replay = Replay.open(page, GAME, hash=f"#{GAME}/7")
    crosses = replay.find(".oe-board .dead path")
    expect(crosses.first).to_be_hidden()
    button = replay.find("[data-do=dead]")
    button.tap()
    expect(crosses.first).to_be_visible()
    expect(button).to_have_attribute("aria-pressed", "true")
    replay.press("back")
    replay.press("next")
    expect(crosses.first).to_be_visible()
    button.tap()
    expect(crosses.first).to_be_hidden()
    expect(button).to_have_attribute("aria-pressed", "false")


def test_a_button_says_face_space_turn_and_what_it_touches(live: Replay) -> None:
    for play in live.find("[data-play]").all():
        face, space, corner = (play.get_attribute("data-play") or "").split(" ")
        name = play.get_attribute("aria-label") or ""
        assert name.startswith(f"{face}, {space}, facing {corner}, ")
        assert re.search(r"(north|east|south|west)", name)


def test_a_die_is_turned_and_placed_by_taps(live: Replay) -> None:
    turn = live.find('[data-quarters][data-tile="0|1"]')
    turn.tap()
    expect(live.find(".oe-turns")).to_have_text("0|1 facing SE fits c1.")
    expect(turn.locator("svg")).to_have_css("rotate", "90deg")
    chosen = live.find(".oe-board .place.chosen")
    expect(chosen).to_have_count(1)
    expect(chosen.locator("use")).to_have_attribute("transform", "rotate(90)")
    turn.tap()
    expect(live.find(".oe-turns")).to_have_text("0|1 facing SW fits nowhere.")
    expect(chosen).to_have_count(0)
    for _ in range(3):
        turn.tap()
    expect(live.find(".oe-turns")).to_have_text("0|1 facing SE fits c1.")
    tap(live, "c1")
    live.expect_step(3, 3)
    expect(live.find("[role=status]")).to_contain_text("Ana: 0|1, c1, facing SE.")
    assert placed(live) == ["d-b2", "d-b1", "d-a1", "d-c1"]


def tap(live: Replay, space: str) -> None:
    """Tap on a place of the board, which has no name of its own: it is for pointers only."""
    place = live.find(f'.oe-board .place[data-end="{space}"]')
    place.scroll_into_view_if_needed()
    x, y = middle(place)
    live.element.page.touchscreen.tap(x, y)


def test_a_space_that_does_not_fit_says_why(live: Replay) -> None:
    live.find('[data-quarters][data-tile="0|1"]').tap()
    tap(live, "a3")
    answer = live.find(".oe-answer")
    expect(answer).to_contain_text("0|1 touches no die in a3")
    tap(live, "a2")
    expect(answer).to_contain_text("0|1 fits a2 in no turn")
    live.expect_step(2)
    live.find(".oe-tray summary").tap()
    live.find('[data-try="0|1 c3"]').tap()
    expect(answer).to_contain_text("0|1 touches no die in c3")


def both_in_sight(live: Replay, button: Locator) -> None:
    page = live.element.page
    if page.evaluate("innerWidth") < 640:
        live.find("[data-do=full]").tap()
    button.scroll_into_view_if_needed()
    page.wait_for_timeout(300)


def test_a_die_is_dragged_and_turns_itself_where_only_one_turn_fits(live: Replay) -> None:
    page = live.element.page
    turn = live.find('[data-quarters][data-tile="0|3"]')
    both_in_sight(live, turn)
    start = middle(turn)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*between(start, (start[0], start[1] - 40), 1))
    expect(live.find(".oe-ghost")).to_be_visible()
    end = middle(live.find('.place[data-end="a2"]'))
    for part in (0.5, 1):
        page.mouse.move(*between(start, end, part))
    expect(live.find('.place.chosen[data-end="a2"]')).to_have_count(1)
    page.mouse.up()
    live.expect_step(3, 3)
    expect(live.find("[role=status]")).to_contain_text("Ana: 0|3, a2, facing NW.")


def test_a_finger_that_rested_drags_a_die_in_the_turn_it_was_given(live: Replay) -> None:
    turn = live.find('[data-quarters][data-tile="0|1"]')
    turn.tap()
    both_in_sight(live, turn)
    drag_with_a_finger(live, turn, "c1")
    live.expect_step(3, 3)
    expect(live.find("[role=status]")).to_contain_text("Ana: 0|1, c1, facing SE.")


def test_a_die_dropped_on_a_wrong_space_is_refused(live: Replay) -> None:
    page = live.element.page
    turn = live.find('[data-quarters][data-tile="0|3"]')
    both_in_sight(live, turn)
    page.mouse.move(*middle(turn))
    page.mouse.down()
    page.mouse.move(middle(turn)[0], middle(turn)[1] - 40)
    end = middle(live.find('.place[data-end="c2"]'))
    page.mouse.move(*end)
    page.mouse.move(end[0] + 1, end[1])
    page.mouse.up()
    expect(live.find(".oe-answer")).to_contain_text("0|3 fits c2 in no turn")
    live.expect_step(2)


def test_the_keyboard_alone_turns_and_places(live: Replay) -> None:
    page = live.element.page
    head = live.find("[data-quarters]").first
    head.focus()
    tile = head.get_attribute("data-tile")
    page.keyboard.press("Enter")
    expect(head).to_be_focused()
    expect(live.find(".oe-turns")).to_contain_text(f"{tile} facing SE fits")
    page.keyboard.press("Space")
    expect(live.find(".oe-turns")).to_contain_text(f"{tile} facing SW fits")
    page.keyboard.press("Tab")
    button = live.find("[data-play]").first
    expect(button).to_be_focused()
    chosen = live.find(".oe-board .place.chosen")
    expect(chosen).to_have_attribute("data-end", button.get_attribute("data-end") or "")
    play = button.get_attribute("data-play") or ""
    page.keyboard.press("Enter")
    live.expect_step(3, 3)
    face, space, corner = play.split(" ")
    expect(live.find("[role=status]")).to_contain_text(f"{face}, {space}, facing {corner}.")
    expect(live.find(".oe-tray [data-play]").first).to_be_focused()


def test_why_and_a_pass_that_follows(page: Page) -> None:
    replay = Replay.open(page, GAME, hash=f"#{GAME}/3").live()
    replay.play("2|3 a2 NW")
    replay.expect_step(5, 5)
    status = replay.find("[role=status]")
    expect(status).to_contain_text("Beka: 2|3, a2, facing NW.")
    expect(status).to_contain_text("Ana: passes.")
    replay.find(".oe-sum [data-why]").tap()
    expect(replay.find(".oe-because")).to_contain_text("Ana has 0|1, 0|3: none of them fits.")


def test_a_die_turns_on_its_way_and_stands_still_with_reduced_motion(
    page: Page, new_context: Callable[..., BrowserContext]
) -> None:
    calm = Replay.open(page, GAME)
    calm.press("next")
    calm.expect_step(2)
    running = "board => board.getAnimations({ subtree: true }).length"
    assert calm.find(".oe-board svg").evaluate(running) == 0
    moving = Replay.open(new_context(viewport={"width": 360, "height": 800}).new_page(), GAME)
    moving.element.page.evaluate(
        "() => { const { animate } = Element.prototype; window.turned = [];"
        " Element.prototype.animate = function (frames, ...more) {"
        " if (frames.rotate) turned.push(frames.rotate);"
        " return animate.call(this, frames, ...more); } }"
    )
    moving.press("next")
    moving.expect_step(2)
    moving.press("back")
    moving.expect_step(1)
    page = moving.element.page
    page.wait_for_function("turned.length === 2")
    assert page.evaluate("turned") == [["-180deg", "0deg"], ["0deg", "-180deg"]]


def test_the_card_keeps_its_height_and_the_board_its_place(live: Replay) -> None:
    """Nothing below the board moves from step to step, live as before."""
    measure = "el => [el.querySelector('.oe-transport').offsetTop, el.offsetHeight]"
    live.press("first")
    live.expect_step(0)
    first = live.element.evaluate(measure)
    for step in range(1, 8):
        live.press("next")
        live.expect_step(step)
        assert live.element.evaluate(measure) == first, step
