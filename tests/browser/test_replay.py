"""The replay in a page: stepping at once, the reader's own line, and what it says and shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from domino_rules import tell
from tests.conftest import LONG
from tutorials.replays.library import EXAMPLES, record_text
from tutorials.replays.replay import Path
from tutorials.replays.replay import Replay as Session

from .conftest import PATIENCE_MS
from .replays import RIBA, TERMS, WIDTHS, Replay, visit

SESSION = Session(record_text(TERMS))
SHOWN = {example.partition("/")[0]: example for example in (*EXAMPLES, RIBA)}.values()
"""A worked hand of each game."""


def told(step: int) -> str:
    return tell.told(SESSION.steps[step].state, SESSION.words)


def undone(step: int) -> str:
    return tell.undone(SESSION.steps[step].state, SESSION.words)


@pytest.fixture
def engine_requests(page: Page, no_engine: Page) -> list[str]:
    """Collect what is asked for of the engine; none of it is answered."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if "/engine/" in request.url:
            asked.append(request.url)

    page.on("request", note)
    return asked


@pytest.fixture(scope="module")
def live_page(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page that all these tests share, for the engine takes its time to start."""
    context = browser.new_context(base_url=base_url, viewport={"width": 1000, "height": 1200})
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    page.goto("hands/")
    yield page
    context.close()


STEP_TO_THE_END = """(element) => {
  const next = element.querySelector("[data-go=next]");
  while (element.dataset.step !== element.dataset.steps) next.click();
}"""


@pytest.fixture
def at(live_page: Page) -> Callable[..., Replay]:
    """Show a step in a replay of that page, live and without a line of the reader's own."""

    def show(step: int, example: str = TERMS) -> Replay:
        replay = Replay(live_page, example)
        live_page.evaluate("location.hash = ''")
        live_page.evaluate("hash => location.hash = hash", f"#{example}/{step}")
        replay.expect_step(step)
        if replay.element.get_attribute("data-engine") == "static":
            replay.live()
        replay.settle()
        return replay

    return show


# Stepping, without Python


def test_every_step_is_there_before_any_python(page: Page, engine_requests: list[str]) -> None:
    replay = Replay.open(page)
    replay.expect_step(1, 6)
    for step in (2, 3, 4, 5, 6):
        replay.press("next")
        replay.expect_step(step)
        replay.expect_said(told(step))
    replay.press("first")
    replay.expect_said(told(0))
    replay.press("last")
    replay.expect_step(6)
    replay.expect_engine("loading")


def test_going_back_says_what_is_undone_and_where_that_leads(page: Page) -> None:
    replay = Replay.open(page, hash=f"#{TERMS}/4")
    replay.press("back")
    replay.expect_said(f"{undone(4)} {told(3)}")
    replay.press("next")
    replay.expect_said(told(4))
    assert replay.find("[role=status]").count() == 1


def test_the_ends_are_marked_and_keep_the_focus(page: Page) -> None:
    replay = Replay.open(page, hash=f"#{TERMS}/5")
    button = replay.find("[data-go=next]")
    button.click()
    expect(button).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Enter")
    replay.expect_step(6)
    expect(button).to_be_focused()
    expect(replay.find("[data-go=back]")).to_have_attribute("aria-disabled", "false")


def test_arrows_step_wherever_the_focus_is_in_the_widget(page: Page) -> None:
    replay = Replay.open(page)
    replay.find(".oe-board").click()
    page.keyboard.press("ArrowRight")
    replay.expect_step(2)
    replay.find(".oe-moves summary").focus()
    page.keyboard.press("ArrowLeft")
    replay.expect_step(1)
    replay.find(".oe-slider").focus()
    page.keyboard.press("ArrowRight")
    replay.expect_step(2)


def test_keys_elsewhere_or_with_modifiers_do_nothing(page: Page) -> None:
    replay = Replay.open(page)
    page.keyboard.press("ArrowRight")
    replay.find("[data-go=next]").focus()
    for key in ("Control+ArrowRight", "Shift+ArrowRight", "Home", "End", "PageUp", "1"):
        page.keyboard.press(key)
    replay.expect_step(1)
    replay.expect_engine("static")
    page.keyboard.press("ArrowRight")
    replay.expect_step(2)  # this one key, and none of those before


def test_the_slider_speaks_words_and_jumps(page: Page) -> None:
    replay = Replay.open(page)
    slider = replay.find(".oe-slider")
    slider.focus()
    page.keyboard.press("End")
    replay.expect_step(6)
    expect(slider).to_have_attribute("aria-valuetext", "Step 6: Beka, 4-4")
    page.keyboard.press("Home")
    replay.expect_step(0)
    expect(slider).to_have_attribute("aria-valuetext", "Before the first tile")


def test_the_moves_lead_to_their_steps(page: Page) -> None:
    replay = Replay.open(page)
    replay.find(".oe-moves summary").click()
    replay.find(".oe-moves button").nth(4).click()
    replay.expect_step(5)
    expect(replay.find("[aria-current=step]")).to_have_text(told(5))


def test_the_open_ends_follow_the_step_and_stay_unfolded(page: Page) -> None:
    replay = Replay.open(page)
    replay.find(".oe-ends summary").click()
    expect(replay.find(".oe-ends tbody tr")).to_have_count(2)
    replay.press("last")
    expect(replay.find(".oe-ends tbody tr")).to_have_count(4)
    expect(replay.find(".oe-ends table")).to_be_visible()


# Room


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_below_moves_while_stepping(no_engine: Page, width: int) -> None:
    no_engine.set_viewport_size({"width": width, "height": 800})
    for example in (TERMS, RIBA, "georgian/match-to-75"):
        replay = Replay.open(no_engine, example)
        no_engine.evaluate("document.fonts.ready")
        replay.press("next")
        replay.expect_step(2)  # what steps has come
        boxes = replay.eval(
            """async (element) => {
              const heights = new Set(), tops = new Set(), steps = new Set();
              const step = (go) => {
                element.querySelector(`[data-go=${go}]`).click();
                steps.add(element.dataset.step);
                heights.add(Math.round(element.offsetHeight));
                tops.add(Math.round(element.querySelector(".oe-transport").offsetTop));
              };
              step("first");
              for (let n = 0; n < Number(element.dataset.steps); n++) step("next");
              for (let n = 0; n < Number(element.dataset.steps); n++) step("back");
              const { scrollWidth } = document.documentElement;
              return [heights.size, tops.size, scrollWidth, steps.size - element.dataset.steps];
            }"""
        )
        assert boxes == [1, 1, width, 1], example


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_below_moves_while_stepping_live(
    live_page: Page, at: Callable[..., Replay], width: int
) -> None:
    live_page.set_viewport_size({"width": width, "height": 1200})
    replay = at(0)  # with the most tiles to play
    expect(replay.find("[data-play]")).to_have_count(28)
    height = replay.eval("(element) => element.offsetHeight")
    for step in range(1, 7):
        replay.press("next")
        replay.expect_step(step)
        assert replay.eval("(element) => element.offsetHeight") == height


@pytest.mark.parametrize("width", [320, 1280])
def test_what_can_be_pressed_is_large_enough(
    new_context: Callable[..., BrowserContext], width: int
) -> None:
    replay = Replay.open(new_context(viewport={"width": width, "height": 800}).new_page()).live()
    expect(replay.find("[data-play]").first).to_be_visible()
    small = replay.eval(
        """(element) => [...element.querySelectorAll("button, summary, input, select")]
          .filter((control) => control.checkVisibility())
          .map((control) => [
            control.outerHTML.slice(0, 80),
            control.getBoundingClientRect(),
            control.matches(".oe-ask") ? 24 : 43.9, // numbers in a row of words are smaller
          ])
          .filter(([, { width, height }, least]) => width < least || height < least)"""
    )
    assert small == []


def test_the_board_is_tall_or_wide_as_there_is_room(page: Page) -> None:
    page.set_viewport_size({"width": 1000, "height": 800})
    replay = Replay.open(page)
    expect(replay.find(".oe-board")).to_have_attribute("data-shape", "wide")
    page.set_viewport_size({"width": 400, "height": 800})
    expect(replay.find(".oe-board")).to_have_attribute("data-shape", "tall")
    replay.expect_step(1)


# Motion


PRESS_AND_LOOK = """(element, go) => {
  element.querySelector(`[data-go=${go}]`).click();
  return element.querySelector(".oe-board svg").getAnimations({ subtree: true })
    .filter(({ effect }) => effect.target.matches("use:not(.badge)"))
    .map(({ effect }) => effect.getKeyframes().map(({ translate }) => translate));
}"""


def press_and_look(replay: Replay, go: str) -> list[list[str]]:
    """The tiles that then move, each with where it comes from and goes to; stepping is at hand."""
    assert replay.eval("(element) => Boolean(element.player)"), "nothing steps yet"
    moved: list[list[str]] = replay.eval(PRESS_AND_LOOK, go)
    return moved


def test_a_tile_comes_from_its_player_and_goes_back_there(page: Page) -> None:
    replay = Replay.open(page, hash=f"#{TERMS}/3")
    replay.expect_step(3)
    ((start, end),) = press_and_look(replay, "next")  # Beka, who sits above
    assert re.fullmatch(r"0px -\d+px", start)
    assert end in ("0px", "0px 0px")
    ((end, start),) = press_and_look(replay, "back")
    assert re.fullmatch(r"0px -\d+px", start)
    replay.press("back")
    ((start, _),) = press_and_look(replay, "next")  # Ana, who sits below
    assert re.fullmatch(r"0px \d+px", start)


def test_fast_presses_leave_nothing_behind(page: Page) -> None:
    replay = Replay.open(page, hash=f"#{TERMS}/2")
    replay.expect_step(2)
    replay.eval(
        """(element) => {
          for (const go of ["next", "back", "back", "next", "next", "next", "back", "last"])
            element.querySelector(`[data-go=${go}]`).click();
        }"""
    )
    replay.expect_step(6)
    moving = '(element) => element.querySelector("svg").getAnimations({ subtree: true }).length'
    assert replay.eval(moving) == 0
    assert replay.find(".tiles > use").count() == 6
    assert replay.find("use.leaving").count() == 0


def test_a_jump_moves_nothing(page: Page) -> None:
    replay = Replay.open(page, hash=f"#{TERMS}/2")
    replay.expect_step(2)
    assert press_and_look(replay, "last") == []
    replay.expect_step(6)


def test_with_reduced_motion_tiles_are_simply_there(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    replay = Replay.open(page, hash=f"#{TERMS}/2")
    replay.expect_step(2)
    assert press_and_look(replay, "next") == []
    replay.expect_step(3)
    assert press_and_look(replay, "back") == []
    replay.expect_step(2)


# Links to a step


def test_a_link_opens_its_step_without_python(page: Page, engine_requests: list[str]) -> None:
    replay = Replay.open(page, hash=f"#{TERMS}/4")
    replay.expect_step(4)
    replay.expect_said(told(4))
    expect(replay.element).to_be_in_viewport()
    page.evaluate(f"location.hash = '#{TERMS}/2'")
    replay.expect_step(2)
    expect(replay.find(".oe-share")).to_have_attribute("href", f"#{TERMS}/2")
    replay.expect_engine("static")
    assert engine_requests == []


@pytest.mark.parametrize(
    "hash",
    [f"#{TERMS}/7", f"#{TERMS}/-1", f"#{TERMS}/99999", f"#{RIBA}/2", "#/2", '#"]/3', "#%E0%A4%A"],
)
def test_other_links_are_ignored(page: Page, hash: str) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    replay = Replay.open(page, hash=hash)
    replay.expect_step(1)
    replay.press("next")
    replay.expect_step(2)
    assert errors == []


def test_the_link_to_a_step_is_copied(page: Page) -> None:
    page.add_init_script(
        "navigator.clipboard.writeText = async (text) => { window.copied = text; }"
    )
    replay = Replay.open(page, hash=f"#{TERMS}/3")
    link = replay.find(".oe-share")
    link.click()
    expect(link).to_have_text("Link copied")
    assert page.evaluate("window.copied").endswith(f"/hands/{TERMS}/#{TERMS}/3")
    expect(link).to_have_text("Link to this step")


# Without the script, before intent, in copies


def test_without_javascript_the_step_reads_and_nothing_can_be_pressed(
    new_context: Callable[..., BrowserContext],
) -> None:
    context = new_context(java_script_enabled=False, viewport={"width": 320, "height": 800})
    page = context.new_page()
    page.goto("")
    element = page.locator("domino-replay").first
    expect(element.locator(".oe-say")).to_contain_text(told(4))
    expect(element.locator(".oe-board svg")).to_be_visible()
    for button in element.locator("button").all():
        expect(button).to_be_hidden()
    expect(element.locator(".oe-hint a")).to_be_visible()
    element.locator(".oe-moves summary").click()
    expect(element.locator(".oe-moves li")).to_have_count(6)
    element.locator(".oe-hint a").click()
    expect(page.locator(".oe-boards > li")).to_have_count(6)


def test_nothing_is_loaded_before_a_control_is_pressed(
    page: Page, engine_requests: list[str]
) -> None:
    replay = Replay.open(page)
    for button in replay.find("button:visible").all():
        button.hover()
        button.focus()
    replay.find(".oe-moves summary").click()
    page.mouse.wheel(0, 400)
    page.wait_for_timeout(300)
    assert engine_requests == []
    with page.expect_request("**/engine/**"):
        replay.press("next")
    replay.expect_engine("loading")


def test_with_data_saving_on_the_reader_is_asked(page: Page, engine_requests: list[str]) -> None:
    page.add_init_script(
        "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"
    )
    replay = Replay.open(page)
    replay.press("next")
    replay.expect_step(2)
    replay.find(".oe-why").click()
    yes = replay.find("[data-boot=yes]:visible")
    expect(yes).to_be_visible()
    replay.expect_engine("static")
    assert engine_requests == []
    yes.click()
    replay.expect_engine("loading")


def test_a_copy_in_a_preview_card_stays_static(page: Page, engine_requests: list[str]) -> None:
    Replay.open(page)
    page.evaluate(
        """() => {
          const card = document.createElement("div");
          card.className = "md-tooltip2";
          card.style.cssText = "position: fixed; inset: 0; z-index: 99; background: white";
          card.append(document.querySelector("domino-replay").cloneNode(true));
          document.body.append(card);
        }"""
    )
    copy = page.locator(".md-tooltip2 domino-replay")
    copy.locator("[data-go=next]").dispatch_event("click")
    expect(copy).to_have_attribute("data-step", "1")
    assert engine_requests == []


# Live


def test_live_frames_are_the_static_ones(live_page: Page) -> None:
    """In a hand of each game; of the others, `tests/site` compares the pages with Python."""
    for example in EXAMPLES if LONG else SHOWN:
        visit(live_page, f"hands/{example}/")
        replay = Replay(live_page, example).live()
        replay.press("first")
        replay.eval(STEP_TO_THE_END)
        replay.expect_step(int(replay.element.get_attribute("data-steps") or -1))
        assert replay.element.get_attribute("data-mismatch") is None, example
    visit(live_page, "hands/")


def test_a_frame_that_differs_is_noticed(page: Page) -> None:
    page.goto("")
    page.evaluate(
        """() => {
          const section = document.querySelector("domino-replay > template").content.children[3];
          section.querySelector(".oe-say").textContent += " (altered)";
        }"""
    )
    replay = Replay(page).live()
    assert replay.element.get_attribute("data-mismatch") == "3"
    replay.press("back")
    expect(replay.find("[role=status]")).not_to_contain_text("altered")


def test_the_reader_plays_on_and_goes_back_to_the_text(at: Callable[..., Replay]) -> None:
    replay = at(4)
    replay.play("2-5 up")
    replay.expect_step(5, 5)
    replay.expect_said("Ana: 2-5, third side. 6 + 4 + 5 = 15. Ana +15.")
    expect(replay.find(".oe-branch")).to_contain_text("Your own line from step 4")
    replay.play("4-6 right")
    replay.expect_step(6, 6)
    expect(replay.find("[data-go=next]")).to_have_attribute("aria-disabled", "true")
    for step in (5, 4, 3):
        replay.press("back")
        replay.expect_step(step, 6)
    replay.press("next")
    replay.press("next")
    replay.expect_step(5)
    replay.play("5-5 up")  # cuts the own line here
    replay.expect_step(6, 6)
    replay.expect_said("Beka: 5-5, third side, crosswise. 6 + 4 + 10 = 20. Beka +20.")
    replay.press("text")
    replay.expect_step(4, 6)
    replay.expect_said(told(4))
    expect(replay.find(".oe-branch")).to_be_hidden()
    expect(replay.element).not_to_have_attribute("data-branch", "")


def test_a_line_of_ones_own_by_keyboard_alone(page: Page) -> None:
    replay = Replay.open(page, hash=f"#{TERMS}/4")
    replay.find("[data-boot=ask]").focus()
    page.keyboard.press("Enter")
    replay.expect_engine("ready")
    expect(replay.find(".oe-table")).to_be_focused()
    expect(replay.find("[data-play]").first).to_be_visible()
    page.keyboard.press("Tab")
    expect(replay.find("[data-play]").first).to_be_focused()
    page.keyboard.press("Enter")
    replay.expect_step(5)
    expect(replay.find("[data-play]").first).to_be_focused()
    page.keyboard.press("ArrowLeft")
    replay.expect_step(4)
    replay.find("[data-go=text]").focus()
    page.keyboard.press("Enter")
    expect(replay.find("[data-go=next]")).to_be_focused()


def test_draws_and_passes_that_follow_are_said_in_order(at: Callable[..., Replay]) -> None:
    session = Session(record_text(RIBA))
    plays: tuple[str, ...] = ("3-4 right", "4-4 right")
    line = session.line(Path(3, plays))
    while len(line) == len(session.line(Path(3, plays[:-1]))) + 1:  # until somebody has to draw
        plays = (*plays, str(line[-1].state.legal[0]))
        line = session.line(Path(3, plays))
    said = line[len(session.line(Path(3, plays[:-1]))) :]
    replay = at(3, RIBA)
    for play in plays:
        replay.play(play)
    replay.expect_step(line[-1].number)
    replay.expect_said(" ".join(tell.told(step.state, session.words) for step in said))
    replay.press("back")
    replay.expect_step(line[-2].number)
    expect(replay.find(".oe-tray")).to_contain_text("No choice here")


def test_a_tile_that_does_not_fit_is_refused_with_the_reason(at: Callable[..., Replay]) -> None:
    replay = at(4)
    tile = replay.find('[data-try="0-0"]')
    tile.click()
    alert = replay.find("[data-when=ready] [role=alert]")
    expect(alert).to_contain_text("0-0 does not fit")
    expect(alert.locator("a")).to_have_attribute("href", re.compile(r"rules/georgian/#georgian\."))
    expect(tile).to_be_focused()
    replay.expect_step(4)
    replay.press("next")
    expect(alert).to_be_empty()


def test_why_explains_end_by_end_until_the_next_step(page: Page) -> None:
    replay = Replay.open(page, hash=f"#{TERMS}/4")
    why = replay.find(".oe-why")
    why.click()  # starts the engine
    expect(why).to_have_attribute("aria-expanded", "true")
    expect(replay.find(".oe-because li")).to_have_count(6)
    rule = replay.find(".oe-because a").first
    expect(rule).to_have_attribute("href", "../../../rules/georgian/#georgian.outer-half")
    why.click()
    expect(replay.find(".oe-because")).to_have_count(0)
    expect(why).to_have_attribute("aria-expanded", "false")
    why.click()
    expect(replay.find(".oe-because")).to_be_visible()
    replay.press("next")
    expect(replay.find(".oe-because")).to_have_count(0)
    expect(why).to_have_attribute("aria-expanded", "false")


def test_any_number_can_be_asked_why_one_at_a_time(page: Page) -> None:
    replay = Replay.open(page, hash=f"#{TERMS}/6")
    score = replay.find(".oe-seats").get_by_role("button", name="Why 40?")
    ending = replay.find('[data-why="ending"]')
    score.press("Enter")  # starts the engine
    because = replay.find(".oe-because")
    expect(because).to_contain_text("in play: 10 + 15 = 25.")
    expect(score).to_have_attribute("aria-expanded", "true")
    expect(score).to_be_focused()
    ending.click()
    expect(because).to_have_count(1)
    expect(because).to_contain_text("12, rounded up to a multiple of five: Beka +15.")
    expect(score).to_have_attribute("aria-expanded", "false")
    expect(because.locator('[data-card="georgian.remainder"]')).to_be_visible()
    ending.click()
    expect(because).to_have_count(0)
    replay.press("back")
    replay.find('[data-why="turn"]').click()
    expect(because).to_contain_text("The next in turn is Beka.")
    replay.press("next")
    expect(because).to_have_count(0)
    expect(replay.find('[aria-expanded="true"]')).to_have_count(0)


@pytest.mark.parametrize("width", WIDTHS)
def test_numbers_to_ask_about_are_large_enough(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    replay = Replay.open(page, TERMS, hash=f"#{TERMS}/5")
    replay.press("next")
    replay.expect_step(6)
    asked = [each.bounding_box() for each in replay.find(".oe-ask").all()]
    assert len(asked) >= 3
    assert all(box and box["width"] >= 24 and box["height"] >= 24 for box in asked)


def test_a_refused_tile_comes_with_the_smallest_legal_change(page: Page) -> None:
    replay = Replay.open(page, RIBA, hash=f"#{RIBA}/2").live()
    replay.find('[data-try="0-0"]').click()
    better = replay.find(".oe-answer .oe-better")
    expect(better).to_have_text("Legal instead: 2-6, left end.")


@pytest.mark.parametrize("width", [360, 1000])
def test_places_for_the_tile_pointed_at_can_be_tapped(
    live_page: Page, at: Callable[..., Replay], width: int
) -> None:
    live_page.set_viewport_size({"width": width, "height": 1200})
    replay = at(4)
    replay.find('[data-play="2-6 up"]').hover()  # fits the left end and both sides
    places = replay.find(".oe-board .place")
    expect(places).to_have_count(3)
    assert replay.eval(
        """(element) => [...element.querySelectorAll(".oe-board *")]
          .every((part) => part.tabIndex === -1 || part.tabIndex === undefined)"""
    )
    replay.find('.place[data-end="left"]').click()
    replay.expect_step(5, 5)
    replay.expect_said("Ana: 2-6, left end. 2 + 4 = 6. No points.")
    expect(places).to_have_count(0)
