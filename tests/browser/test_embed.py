"""A replay in a frame on somebody else's page, under a strict policy; and on paper."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.conftest import LONG
from tools.server import Alter, Reply
from tutorials.replays.library import EXAMPLES, record_text
from tutorials.replays.replay import Replay as Session

from .replays import TERMS, Replay
from .test_pages import faults

POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
HTML = {"Content-Type": "text/html; charset=utf-8"}
LONGEST = max(EXAMPLES, key=lambda example: len(Session(record_text(example)).steps))
LONG_TASK_MS = 50

STEP = """async (element, key) => {
    const slider = element.querySelector(".oe-slider");
    slider.focus({ preventScroll: true });
    slider.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}"""
# Where Chromium notes the tasks of its threads.
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"]


def strict(path: str, reply: Reply) -> Reply:
    """The site as a careful host serves it."""
    return reply._replace(headers={**reply.headers, "Content-Security-Policy": POLICY})


@pytest.fixture
def framed(page: Page, serve_altered: Callable[[Alter], str]) -> Callable[[str, int], Replay]:
    """Return a function that opens an example, in a frame of a width, from another origin."""

    def open_framed(example: str, width: int) -> Replay:
        address = f"{serve_altered(strict)}embed/{example}/"
        host = (
            f'<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,">'
            f'<button>Host</button><p><iframe src="{address}"'
            f' title="A hand" width="{width}" height="800" style="border: 0"></iframe>'
        )
        page.goto(serve_altered(lambda path, reply: Reply(200, HTML, host.encode())))
        return Replay(page.frame_locator("iframe"), example)

    return open_framed


@pytest.fixture
def troubles(page: Page) -> list[str]:
    """Collect what the browser complains of."""
    messages: list[str] = []
    page.on("pageerror", lambda error: messages.append(str(error)))
    page.on(
        "console", lambda m: messages.append(m.text) if m.type in ("error", "warning") else None
    )
    return messages


def test_in_a_frame_elsewhere_a_strict_policy_lets_it_step_load_and_play(
    framed: Callable[[str, int], Replay], troubles: list[str]
) -> None:
    replay = framed(TERMS, 640)
    replay.press("next")
    replay.expect_step(2)
    replay.expect_engine("ready")
    replay.find("button[data-play]").first.click()
    expect(replay.element).to_have_attribute("data-branch", "")
    replay.expect_step(3, 3)
    replay.settle()
    replay.find("[data-try]").first.click()
    expect(replay.find(".oe-answer")).not_to_be_empty()
    replay.find(".oe-why").click()
    expect(replay.find(".oe-because")).to_be_visible()
    assert troubles == []


def test_keys_step_only_with_the_focus_in_the_widget(
    page: Page, framed: Callable[[str, int], Replay]
) -> None:
    replay = framed(TERMS, 320)
    page.get_by_role("button", name="Host").focus()
    page.keyboard.press("ArrowRight")
    page.frame_locator("iframe").locator("footer a").focus()
    page.keyboard.press("ArrowRight")
    replay.expect_step(1)
    replay.find("[data-go=next]").focus()
    page.keyboard.press("ArrowRight")
    replay.expect_step(2)


def test_a_frame_of_320_pixels_holds_it(
    page: Page, framed: Callable[[str, int], Replay], troubles: list[str]
) -> None:
    replay = framed(LONGEST, 320)
    assert replay.eval("() => document.documentElement.scrollWidth") == 320
    replay.press("last")
    replay.expect_engine("ready")
    replay.settle()
    assert replay.eval("() => document.documentElement.scrollWidth") == 320
    controls = replay.find(".oe-transport").bounding_box()
    frame = page.locator("iframe").bounding_box()
    assert controls
    assert frame
    assert controls["y"] + controls["height"] <= frame["y"] + frame["height"]
    assert troubles == []


def long_tasks(trace: bytes) -> list[tuple[float, float]]:
    """The long tasks of a page's main thread in a trace, each in ms: how long, how much work.

    How long is what a PerformanceObserver calls a long task. One in which the thread itself did
    less than that waited for other processes of this machine, which is no fault of the page.
    """
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks = [
        (event.get("dur", 0) / 1000, event.get("tdur", 0) / 1000)  # in the last the trace ends
        for event in events
        if event["name"] == "RunTask" and (event["pid"], event["tid"]) in threads
    ]
    assert len(tasks) > 100, "the trace is of something else"
    return [task for task in tasks if min(task) > LONG_TASK_MS]


def test_a_long_hand_steps_without_a_long_task(
    browser: Browser, new_context: Callable[..., BrowserContext], base_url: str
) -> None:
    """There and back while the engine loads, and again with it; the first hand of it is enough."""
    page = new_context(viewport={"width": 320, "height": 800}).new_page()
    page.goto(f"{base_url}embed/{LONGEST}/")
    replay = Replay(page, LONGEST)
    steps = int(replay.element.get_attribute("data-steps") or 0)
    assert steps >= 35
    page.evaluate("document.fonts.ready")
    browser.start_tracing(page=page, categories=CATEGORIES)
    far = steps if LONG else 40
    for _ in range(2):
        for key in ["ArrowRight"] * far + ["ArrowLeft"] * (far + 1):
            replay.eval(STEP, key)
        replay.expect_step(0)
        replay.expect_engine("ready")
    assert long_tasks(browser.stop_tracing()) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_follows_the_readers_scheme_and_axe_finds_nothing_serious(
    page: Page, scheme: Any
) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(f"embed/{TERMS}/")
    Replay(page)
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    channels = [int(part) for part in paper.removeprefix("rgb(").removesuffix(")").split(",")]
    assert (min(channels) > 200) is (scheme == "light")
    assert (max(channels) < 60) is (scheme == "dark")
    assert faults(page, within="body") == []


def test_it_reads_without_javascript(new_context: Callable[..., BrowserContext]) -> None:
    context = new_context(java_script_enabled=False, viewport={"width": 320, "height": 800})
    page = context.new_page()
    page.goto(f"embed/{TERMS}/")
    expect(page.locator(".oe-say").first).to_be_visible()
    expect(page.locator("button:visible, input:visible")).to_have_count(0)
    board = page.locator(".oe-board").bounding_box()
    assert board
    assert board["height"] > 100


@pytest.mark.parametrize("address", [f"hands/{TERMS}/", f"embed/{TERMS}/"])
def test_on_paper_words_and_moves_stand_and_controls_do_not(page: Page, address: str) -> None:
    page.goto(address)
    replay = Replay(page)
    page.emulate_media(media="print", color_scheme="dark")
    for part in (".oe-board", ".oe-say", ".oe-total", ".oe-moves li"):
        expect(replay.find(part).first).to_be_visible()
    for part in ("[data-go]", ".oe-slider", ".oe-why", "[data-boot]", ".oe-share", ".oe-open"):
        expect(replay.find(f"{part}:visible")).to_have_count(0)
    for part in ("nav", ".md-header", ".md-footer", ".md-clipboard", "details.oe-screen"):
        expect(page.locator(f"{part}:visible")).to_have_count(0)
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper in ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)")


def test_on_paper_boards_stand_in_rows_and_are_not_cut(page: Page) -> None:
    page.goto(f"hands/{LONGEST}/")
    page.set_viewport_size({"width": 680, "height": 1000})  # what A4 leaves between its margins
    page.emulate_media(media="print")
    boxes = [item.bounding_box() for item in page.locator(".oe-frame").all()[:6]]
    assert [box["y"] for box in boxes[:3] if box] == [boxes[0]["y"]] * 3 if boxes[0] else False
    assert boxes[3]["y"] > boxes[0]["y"]  # type: ignore[index]
    styles = "(item) => [getComputedStyle(item).display, getComputedStyle(item).breakInside]"
    assert page.locator(".oe-frame").first.evaluate(styles) == ["inline-block", "avoid"]


def test_the_short_rules_take_one_page_of_paper(page: Page) -> None:
    page.goto("rules/georgian-short/")
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(format="A4"))) == 1


def test_the_button_prints_the_page_it_stands_on(page: Page) -> None:
    page.add_init_script("window.print = () => { document.title = 'printed'; }")
    page.goto("rules/georgian-short/")
    page.get_by_role("button", name="Print this page").click()
    expect(page).to_have_title("printed")
