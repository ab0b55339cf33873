"""The transport of a replay: playing by itself, from mark to mark, the keys and the score sheet."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.conftest import LONG
from tutorials.replays.library import record_text
from tutorials.replays.replay import Replay as Session

from .replays import TERMS, Replay

MATCH = "georgian/match-to-75"
SESSION = Session(record_text(MATCH))
MARKED = [
    step.number
    for step in SESSION.steps
    if step.note or step.state.event.points or step.state.result
]
WIDTHS = (320, 768, 1280) if LONG else (320,)


@pytest.fixture(params=WIDTHS)
def page(
    request: pytest.FixtureRequest,
    new_context: Callable[..., BrowserContext],
    withhold_engine: Callable[[Page], None],
) -> Page:
    """A page of each width to be tried, which never gets its engine and whose time is ours."""
    page = new_context(viewport={"width": request.param, "height": 800}, has_touch=True).new_page()
    withhold_engine(page)
    page.clock.install(time=0)
    page.clock.pause_at(1000)  # else it goes on while the machine is busy
    return page


def playing(replay: Replay, *, on: bool) -> None:
    """Expect that it plays by itself, or that it does not; the button says so."""
    button = replay.find("[data-go=play]")
    expect(button).to_have_accessible_name("Pause" if on else "Play")
    assert replay.eval("(element) => 'playing' in element.dataset") is on


# Playing by itself


def test_it_plays_to_the_end_and_again_from_the_first_step(page: Page) -> None:
    replay = Replay.open(page, hash=f"#{TERMS}/3")
    page.clock.run_for(60_000)
    replay.expect_step(3)  # never by itself
    button = replay.find("[data-go=play]")
    button.tap()
    replay.expect_step(4)
    playing(replay, on=True)
    page.clock.run_for(60_000)
    replay.expect_step(6)
    playing(replay, on=False)
    expect(button).to_be_focused()
    button.press("Enter")
    replay.expect_step(0)
    playing(replay, on=True)
    button.press("Space")
    playing(replay, on=False)
    page.clock.run_for(60_000)
    replay.expect_step(0)


def test_the_speed_is_chosen(page: Page) -> None:
    replay = Replay.open(page, MATCH)
    times = {}
    for speed in ("½×", "1×", "2×"):
        replay.press("first")
        replay.find(".oe-speed").select_option(speed)
        replay.press("play")
        replay.find(".oe-speed").focus()  # choosing another speed does not stop it
        playing(replay, on=True)
        page.clock.run_for(30_000)
        times[speed] = int(replay.element.get_attribute("data-step") or 0)
        replay.press("play")
    assert 0 < times["½×"] < times["1×"] < times["2×"]


def test_space_on_the_slider_alone_plays(page: Page) -> None:
    replay = Replay.open(page)
    replay.find(".oe-slider").focus()
    page.keyboard.press("Space")
    replay.expect_step(2)
    playing(replay, on=True)
    page.keyboard.press("Space")
    playing(replay, on=False)
    replay.find(".oe-moves summary").focus()
    page.keyboard.press("Space")
    playing(replay, on=False)
    expect(replay.find(".oe-moves li").first).to_be_visible()


@pytest.mark.parametrize(
    "stop",
    [
        "[data-go=next]",
        "[data-go=first]",
        "[data-go=after]",
        ".oe-why",
        '[data-why="score-0"]',
        "[data-do=help]",
        ".oe-moves summary",
        ".oe-board",
    ],
)
def test_any_other_control_pauses(page: Page, stop: str) -> None:
    replay = Replay.open(page, MATCH)
    replay.press("play")
    playing(replay, on=True)
    replay.find(stop).click()
    playing(replay, on=False)


def test_focus_on_another_control_a_key_and_a_hidden_page_pause(page: Page) -> None:
    replay = Replay.open(page, MATCH)
    replay.press("play")
    playing(replay, on=True)  # the player comes with the first press
    page.keyboard.press("Tab")
    playing(replay, on=False)
    replay.press("play")
    playing(replay, on=True)
    page.keyboard.press("ArrowRight")
    playing(replay, on=False)
    replay.press("play")
    playing(replay, on=True)
    page.evaluate(
        """() => {
          Object.defineProperty(document, "hidden", { value: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    playing(replay, on=False)


def test_with_reduced_motion_it_plays_without_motion(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    replay = Replay.open(page)
    moving = '(element) => element.querySelector("svg").getAnimations({ subtree: true }).length'
    replay.press("play")
    playing(replay, on=True)
    for _ in range(4):
        page.clock.run_for(1500)
        assert replay.eval(moving) == 0
    assert int(replay.element.get_attribute("data-step") or 0) > 1


# From mark to mark


def test_buttons_and_keys_go_from_mark_to_mark(page: Page) -> None:
    replay = Replay.open(page, MATCH)
    replay.press("first")
    for step in MARKED[1:5]:
        replay.find("[data-go=after]").tap()
        replay.expect_step(step)
    slider = replay.find(".oe-slider")
    slider.focus()
    for step in MARKED[5:8]:
        page.keyboard.press("PageDown")
        replay.expect_step(step)
    for step in MARKED[6:3:-1]:
        page.keyboard.press("PageUp")
        replay.expect_step(step)
    expect(slider).to_be_focused()
    replay.press("before")
    replay.expect_step(MARKED[3])
    replay.press("last")
    expect(replay.find("[data-go=after]")).to_have_attribute("aria-disabled", "true")
    replay.find("[data-go=after]").press("Enter")
    replay.expect_step(len(SESSION.steps) - 1)


def test_page_keys_elsewhere_are_the_pages(page: Page) -> None:
    replay = Replay.open(page, MATCH)
    replay.find("[data-go=next]").focus()
    page.keyboard.press("PageDown")
    replay.expect_step(1)


def test_marks_stand_over_the_slider_at_their_steps(page: Page) -> None:
    replay = Replay.open(page, MATCH)
    replay.find(".oe-slider").focus()
    replay.press("next")
    paths = replay.find(".oe-marks path")
    for n in range(2):  # they are drawn once the player has come
        expect(paths.nth(n)).to_have_attribute("d", re.compile("M"))
    drawn = [path.get_attribute("d") or "" for path in paths.all()]
    steps = [[int(step) for step in re.findall(r"M(\d+)", path)] for path in drawn]
    notes = [step.number for step in SESSION.steps if step.note]
    assert steps[1] == notes
    assert sorted({*steps[0], *steps[1]}) == MARKED


# Help, moves, sheet


def test_the_keys_are_told_and_the_focus_comes_back(page: Page) -> None:
    replay = Replay.open(page)
    dialog = replay.find("dialog")
    expect(dialog).to_be_hidden()
    replay.find("[data-go=next]").focus()
    page.keyboard.press("?")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text("PgUp")
    page.keyboard.press("ArrowRight")
    replay.expect_step(1)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(replay.find("[data-go=next]")).to_be_focused()
    opener = replay.find("[data-do=help]")
    opener.tap()
    dialog.locator("button").tap()
    expect(dialog).to_be_hidden()
    expect(opener).to_be_focused()
    replay.expect_engine("static")


def test_the_move_list_marks_the_step_while_it_plays(page: Page) -> None:
    replay = Replay.open(page)
    replay.find(".oe-moves summary").click()
    replay.press("play")
    replay.expect_step(2)
    expect(replay.find(".oe-moves [aria-current=step]")).to_have_attribute("value", "2")


def test_the_score_sheet_of_a_match(page: Page) -> None:
    replay = Replay.open(page, MATCH)
    replay.find(".oe-sheet summary").click()
    expect(replay.find(".oe-sheet tbody tr")).to_have_count(4)
    rows = [row.inner_text().split("\t") for row in replay.find(".oe-sheet tbody tr").all()]
    assert rows == [
        ["1", "10", "10", "domino, Ana +5", "15 : 10"],
        ["2", "35", "35", "domino, Beka +5", "50 : 50"],
        ["3", "10", "25", "riba, Ana +45", "105 : 75"],
        ["Ana has won the match."],
    ]
    fits = "(element) => element.scrollWidth <= element.clientWidth"
    assert replay.eval(fits)
    expect(Replay.open(page, TERMS).find(".oe-sheet")).to_have_count(0)
