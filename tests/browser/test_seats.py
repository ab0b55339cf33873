"""Three and four at the table: where they sit, what is read of them, and that it all fits."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tools.server import Alter, Reply
from tutorials.replays.replay import Replay as Session
from tutorials.shown import figure

from .replays import TERMS, Replay
from .test_pages import faults
from .test_replay import press_and_look
from .test_spoken import check_spoken

CASES = Path(__file__).parents[1] / "cases" / "legal"
PLACE = f"hands/{TERMS}/"

FOUR = ["kozel-eggs", "kozel-eggs-twice", "kozel-game-3", "draw-4-domino", "block-match-4-players"]
THREE = ["draw-3-blocked", "block-3-domino"]

Show = Callable[..., Replay]


def session(name: str) -> Session:
    return Session((CASES / f"{name}.toml").read_text(encoding="utf-8"))


@pytest.fixture
def show(page: Page, serve_altered: Callable[[Alter], str]) -> Show:
    """Return a function that shows cases in a page of the site, in place of its first replay.

    It gives the replay of the first of them; the others come after it.
    """

    def drawn(name: str, start: int) -> str:
        replay = session(name)
        steps = range(len(replay.steps))
        return figure.figure(
            replay, example="", start=start, steps=steps, root="../../../", page=None
        )

    def open_page(*names: str, start: int = 0) -> Replay:
        figures = "".join(drawn(name, start) for name in names)

        def alter(path: str, reply: Reply) -> Reply:
            if not path.endswith(PLACE):
                return reply
            text = reply.body.decode()
            found = re.search(r"<domino-replay.*?</domino-replay>", text, re.DOTALL)
            assert found
            return reply._replace(body=text.replace(found[0], figures).encode())

        page.goto(serve_altered(alter) + PLACE)
        return Replay(page, "")

    return open_page


# Keyboard and screen reader


def test_four_are_stepped_through_by_keyboard_alone(no_engine: Page, show: Show) -> None:
    replay, expected = show("kozel-eggs"), session("kozel-eggs")
    replay.find("[data-go=next]").focus()
    for step in expected.steps[1:]:
        no_engine.keyboard.press("ArrowRight")
        replay.expect_step(step.number)
        replay.expect_said(expected.told(step))
    expect(replay.find("[data-go=next]")).to_be_focused()
    no_engine.keyboard.press("ArrowLeft")
    replay.expect_step(len(expected.steps) - 2)
    replay.find(".oe-slider").focus()
    no_engine.keyboard.press("Home")
    replay.expect_step(0)


def test_what_is_spoken_of_pairs_eggs_and_penalties_is_unchanged(
    no_engine: Page, show: Show
) -> None:
    check_spoken(no_engine, show("kozel-eggs-twice", start=1), "kozel-eggs-twice")


def test_a_knock_is_told_at_the_seat(no_engine: Page, show: Show) -> None:
    replay = show("kozel-game-3", start=13)
    replay.press("next")
    (ana, _, beka, _) = replay.find(".oe-seat").all()
    expect(ana).to_contain_text("knocks")
    expect(beka.get_by_role("button", name="Why is Beka to play?")).to_be_visible()
    replay.press("next")
    expect(replay.find(".oe-did")).to_have_count(0)


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(no_engine: Page, show: Show, scheme: Any, width: int) -> None:
    no_engine.set_viewport_size({"width": width, "height": 800})
    no_engine.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    replay = show("kozel-game-3", start=14)
    assert faults(no_engine, within="domino-replay") == []
    replay.press("last")
    expect(replay.find("[data-go=last]")).to_have_attribute("aria-disabled", "true")
    replay.find(".oe-sheet summary").click()
    assert faults(no_engine, within="domino-replay") == []


# Places


WHERE = """(element) => {
  const box = (part) => part.getBoundingClientRect();
  const board = box(element.querySelector(".oe-board"));
  return Object.fromEntries([...element.querySelectorAll(".oe-seat")].map((seat) => {
    const { top, bottom, left, right } = box(seat);
    const sides = [];
    if (top >= board.bottom) sides.push("below");
    if (bottom <= board.top) sides.push("above");
    if (right <= board.left) sides.push("left");
    if (left >= board.right) sides.push("right");
    return [seat.dataset.seat, [sides.join(), Math.round(left), Math.round(top)]];
  }));
}"""


@pytest.mark.parametrize("name", ["kozel-eggs", "draw-4-domino"])
def test_with_room_four_sit_around_the_table(no_engine: Page, show: Show, name: str) -> None:
    no_engine.set_viewport_size({"width": 1280, "height": 800})
    where = show(name).eval(WHERE)
    assert [where[seat][0] for seat in "0123"] == ["below", "left", "above", "right"]


def test_with_room_three_leave_one_side_free(no_engine: Page, show: Show) -> None:
    no_engine.set_viewport_size({"width": 1280, "height": 800})
    where = show("draw-3-blocked").eval(WHERE)
    assert [where[seat][0] for seat in "012"] == ["below", "left", "right"]


@pytest.mark.parametrize("name", ["kozel-eggs", "kozel-eggs-twice", "draw-4-domino"])
def test_on_a_phone_four_sit_two_by_two_with_partners_in_a_column(
    no_engine: Page, show: Show, name: str
) -> None:
    no_engine.set_viewport_size({"width": 360, "height": 800})
    where = show(name).eval(WHERE)
    (ana, beka, dato, eka) = (where[seat][1:] for seat in "0123")
    assert ana[0] == dato[0] < beka[0] == eka[0]
    assert ana[1] == beka[1] < dato[1] == eka[1]


FITS = """async (element) => {
  const found = new Set();
  const heights = new Set();
  const least = innerWidth < 360 ? 12 : 14;
  const note = () => {
    if (document.documentElement.scrollWidth > innerWidth) found.add("sideways");
    heights.add(element.offsetHeight);
    for (const part of element.querySelectorAll(".oe-seat, .oe-account, .oe-name, .oe-names"))
      if (part.scrollWidth > part.clientWidth + 1) found.add(`cut: ${part.textContent}`);
    for (const tile of element.querySelectorAll(".oe-seats use"))
      if (tile.getBoundingClientRect().width < least) found.add("small tile");
    for (const board of element.querySelectorAll(".oe-board svg"))
      for (const tile of board.querySelectorAll(".tiles > use")) {
        const [a, b] = [tile.getBoundingClientRect(), board.getBoundingClientRect()];
        const aside = Math.max(b.left - a.left, a.right - b.right);
        const over = Math.max(aside, b.top - a.top, a.bottom - b.bottom);
        if (over > 1) found.add("off the board");
      }
  };
  const press = (go) => element.querySelector(`[data-go=${go}]`).click();
  press("first");
  note();
  for (let n = 0; n < Number(element.dataset.steps); n++) {
    press("next");
    note();
  }
  return [[...found], heights.size];
}"""


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_three_and_four_fit_at_every_step_and_nothing_moves(
    no_engine: Page, show: Show, width: int
) -> None:
    no_engine.set_viewport_size({"width": width, "height": 800})
    no_engine.emulate_media(reduced_motion="reduce")
    names = (*FOUR, *THREE)
    show(*names)
    no_engine.evaluate("document.fonts.ready")
    for nth, name in enumerate(names):
        replay = Replay(no_engine, "", nth)
        replay.press("next")
        expect(replay.element).to_have_attribute("data-step", "1")
        assert replay.eval(FITS) == [[], 1], name


# Motion, lens, paper, controls


def test_tiles_travel_from_the_side_of_their_player(no_engine: Page, show: Show) -> None:
    replay = show("kozel-eggs-twice", start=1)
    sides = {
        "left": r"-\d+px( 0px)?",
        "top": r"0px -\d+px",
        "right": r"\d+px( 0px)?",
        "bottom": r"0px \d+px",
    }
    replay.press("back")
    replay.expect_step(0)
    for step, side in enumerate(("bottom", "left", "top", "right"), 1):  # Ana, Beka, Dato, Eka
        ((start, _),) = press_and_look(replay, "next")
        replay.expect_step(step)
        assert re.fullmatch(sides[side], start), (side, start)


def test_the_hand_as_each_of_four_sees_it(page: Page, show: Show) -> None:
    replay = show("kozel-eggs", start=1)
    lens = replay.find(".oe-lens select")
    lens.focus()
    assert lens.locator("option").all_text_contents() == ["the table", "Ana", "Beka", "Dato", "Eka"]
    for seat, name in enumerate(("Ana", "Beka", "Dato", "Eka")):
        lens.select_option(name)
        replay.expect_engine("ready")
        for other, tiles in enumerate((7, 7, 6, 7)):
            rack = replay.find(f'[data-seat="{other}"]')
            expect(rack.locator("use")).to_have_count(tiles if other == seat else 0)
            down = [] if other == seat else [f"face down: {tiles}"]
            expect(rack.locator(".oe-word")).to_have_text(down)
    assert replay.element.get_attribute("data-mismatch") is None


def test_on_paper_four_have_their_tiles_and_accounts(no_engine: Page, show: Show) -> None:
    replay = show("kozel-eggs", start=2)
    no_engine.emulate_media(media="print")
    expect(replay.find(".oe-account:visible")).to_have_count(2)
    expect(replay.find(".oe-seat:visible")).to_have_count(4)
    expect(replay.find(".oe-seats use:visible")).to_have_count(26)


def test_on_a_phone_only_a_replay_that_is_used_keeps_its_controls_in_view(
    new_context: Callable[..., BrowserContext], withhold_engine: Callable[[Page], None]
) -> None:
    page = new_context(viewport={"width": 360, "height": 700}, has_touch=True).new_page()
    withhold_engine(page)
    page.goto("hands/")
    engines = """[...document.querySelectorAll(".oe-transport")]
      .map((controls) => getComputedStyle(controls).position)"""
    assert set(page.evaluate(engines)) == {"static"}
    Replay(page).press("next")
    used, *others = page.evaluate(engines)
    assert used == "sticky"
    assert set(others) == {"static"}


def test_worked_hands_are_chosen_by_game_and_rule(page: Page) -> None:
    page.goto("hands/")
    cards = page.locator(".oe-hand")
    page.get_by_label("Game").select_option("georgian")
    visible = page.locator(".oe-hand:visible")
    assert {card.get_attribute("data-game") for card in visible.all()} == {"georgian"}
    page.get_by_label("with the rule").select_option("georgian.nichia")
    for card in visible.all():
        assert "georgian.nichia" in (card.get_attribute("data-rules") or "").split()
    assert 0 < visible.count() < cards.count()
    expect(page.locator(".oe-filter output")).to_have_text(
        f"{visible.count()} of {cards.count()} hands"
    )
