"""Lines of the reader's own: kept, listed, entered, removed, taken back, and sent as links."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.conftest import LONG
from tutorials.replays.link import Link, encode
from tutorials.replays.replay import Path

from .conftest import PATIENCE_MS
from .replays import RIBA, TERMS, Replay, visit
from .test_pages import faults

WIDTHS = (320, 768, 1280) if LONG else (768,)
FIRST, SECOND = "From step 4: 2-5 up, 4-6 right", "From step 4: 2-5 up, 5-5 up"


@pytest.fixture(scope="module", params=WIDTHS)
def live_page(request: pytest.FixtureRequest, browser: Browser, base_url: str) -> Iterator[Page]:
    """A page with a live engine that these tests share."""
    context = browser.new_context(
        base_url=base_url, viewport={"width": request.param, "height": 900}, has_touch=True
    )
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    context.close()


@pytest.fixture
def two(live_page: Page) -> Replay:
    """Two lines that leave the written one at step 4, the second one shown."""
    if live_page.url == "about:blank":
        live_page.goto("hands/")
    else:
        visit(live_page, "hands/")
    Replay(live_page, RIBA)
    visit(live_page, f"hands/{TERMS}/")
    expect(live_page.locator("domino-replay")).to_have_count(1)
    replay = Replay(live_page)
    live_page.evaluate("hash => location.hash = hash", f"#{TERMS}/4")
    replay.expect_step(4)
    replay.live()
    replay.play("2-5 up")
    replay.expect_step(5, 5)
    replay.play("4-6 right")
    replay.expect_step(6, 6)
    replay.press("back")
    replay.play("5-5 up")
    replay.expect_step(6, 6)
    listed(replay, FIRST, SECOND)
    return replay


def listed(replay: Replay, *lines: str) -> None:
    expect(replay.find("[data-line]")).to_have_text(list(lines))


def current(replay: Replay, line: str | None) -> None:
    current_line = replay.find(".oe-lines [aria-current]")
    if line is None:
        expect(current_line).to_have_count(0)
    else:
        expect(current_line).to_have_text(line)


def test_lines_are_kept_listed_entered_and_removed(two: Replay) -> None:
    current(two, SECOND)
    two.find("[data-line]").nth(0).tap()
    two.expect_step(6, 6)
    two.expect_said("Beka: 4-6, right end. 6 + 6 + 5 = 17. No points.")
    current(two, FIRST)
    two.press("text")
    expect(two.element).not_to_have_attribute("data-branch", "")
    current(two, None)
    listed(two, FIRST, SECOND)
    two.play("2-5 up")  # the beginning of a line there is: entered, not made again
    two.expect_step(5, 6)
    listed(two, FIRST, SECOND)
    two.find(f'[aria-label="Remove: {FIRST}"]').tap()
    two.expect_step(4, 6)
    listed(two, SECOND)
    expect(two.find(".oe-lines")).to_be_focused()
    two.find("[data-line]").press("Enter")
    two.expect_step(6)
    two.expect_said("Beka: 5-5, third side, crosswise. 6 + 4 + 10 = 20. Beka +20.")


def test_plays_are_taken_back_and_made_again(two: Replay) -> None:
    undo, redo = two.find("[data-edit=undo]"), two.find("[data-edit=redo]")
    expect(redo).to_have_attribute("aria-disabled", "true")
    undo.tap()
    two.expect_step(5, 6)
    expect(two.find("[role=status]")).to_contain_text("Undone: Beka: 5-5, third side.")
    listed(two, FIRST)
    undo.focus()
    for step in (5, 4):
        undo.press("Enter")
        two.expect_step(step)
    expect(undo).to_be_focused()
    expect(undo).to_have_attribute("aria-disabled", "true")
    listed(two)
    expect(two.element).not_to_have_attribute("data-branch", "")
    for _ in range(3):
        two.settle()  # the buttons stand in what the engine fills in
        redo.press("Space")
    two.expect_step(6, 6)
    listed(two, FIRST, SECOND)
    current(two, SECOND)


def test_a_link_holds_the_branch_and_opens_it(two: Replay, live_page: Page) -> None:
    link = two.find(".oe-share")
    expect(link).to_be_visible()
    address = f"#branch={encode(Link(Path(4, ('2-5 up', '5-5 up')), TERMS))}"
    expect(link).to_have_attribute("href", address)
    two.press("first")
    expect(link).to_have_attribute("href", f"#{TERMS}/0")
    live_page.goto("about:blank")
    replay = Replay.open(live_page, hash=address)
    replay.expect_step(6, 6)
    replay.expect_said("Beka: 5-5, third side, crosswise. 6 + 4 + 10 = 20. Beka +20.")
    listed(replay, "From step 4: 2-5 up, 5-5 up")
    expect(replay.element).to_be_in_viewport()
    live_page.evaluate("location.hash = '#branch=1.broken'")
    expect(replay.find(".oe-answer")).to_contain_text("this link is damaged")
    replay.expect_step(6, 6)


def test_a_link_opens_in_the_replay_it_belongs_to(live_page: Page) -> None:
    branch = encode(Link(Path(3, ("3-4 right",)), RIBA))
    live_page.goto("about:blank")
    live_page.goto(f"hands/#branch={branch}")
    replay = Replay(live_page, RIBA)
    replay.expect_step(4, 4)
    expect(replay.element).to_have_attribute("data-branch", "")
    expect(Replay(live_page, TERMS).element).not_to_have_attribute("data-branch", "")
    live_page.goto("about:blank")
    other = Replay.open(live_page, TERMS, hash=f"#branch={branch}")
    other.find(".oe-answer a").click()
    Replay(live_page, RIBA).expect_step(4, 4)


def test_with_data_saving_on_a_link_waits_for_a_yes(
    new_context: Callable[..., BrowserContext],
) -> None:
    page = new_context().new_page()
    page.add_init_script(
        "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"
    )
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    replay = Replay.open(page, hash=f"#branch={encode(Link(Path(4, ('2-5 up',)), TERMS))}")
    yes = replay.find("[data-boot=yes]:visible")
    expect(yes).to_be_visible()
    replay.expect_step(1)
    assert not [url for url in asked if "/engine/" in url]
    yes.click()
    replay.expect_step(5, 5)


@pytest.mark.parametrize(
    "hash", ["#branch=", "#branch=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E", "#branch=2.x"]
)
def test_a_wrong_link_is_told_and_injects_nothing(live_page: Page, hash: str) -> None:
    dialogs: list[str] = []
    live_page.on("dialog", lambda dialog: dialogs.append(dialog.message))
    live_page.goto("about:blank")
    replay = Replay.open(live_page, hash=hash)
    expect(replay.find(".oe-answer")).to_contain_text("cannot be shown")
    expect(replay.find("img")).to_have_count(0)
    replay.expect_step(1)
    assert dialogs == []


def test_axe_finds_nothing_serious_in_the_list(two: Replay, live_page: Page) -> None:
    assert faults(live_page, within="domino-replay") == []
    small = two.eval(
        """(element) => [...element.querySelectorAll(".oe-lines button")]
          .map((button) => button.getBoundingClientRect())
          .filter(({ width, height }) => width < 43.9 || height < 43.9).length"""
    )
    assert small == 0
