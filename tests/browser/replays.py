"""What the browser tests share: a replay in a page, as a reader handles it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import FrameLocator, Locator, Page, expect

TERMS = "georgian/terms-in-one-hand"
RIBA = "georgian/showcase-riba"
WIDTHS = (320, 360, 768, 1280)
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline';"
    " img-src 'self' data:"
)
"""A content security policy that lets the pages work, but no WebAssembly."""


SETTLE = """async () => {
  const { openEndsEngine: engine } = globalThis;
  for (let n = 0; n < 2; n++) await engine.ask("nothing").catch(() => {});
}"""


def visit(page: Page, address: str) -> None:
    """Go to another page as a link does: without loading the document again."""
    page.evaluate(
        """(href) => {
          const link = Object.assign(document.createElement("a"), { href });
          document.body.append(link);
          link.click();
          link.remove();
        }""",
        re.sub(r"(?<=/open-ends/).*", address, page.url),
    )
    page.wait_for_url(f"**/open-ends/{address}")


def stays(page: Page, condition: Callable[[], bool], *, seconds: float = 0.4) -> None:
    """Expect that a condition comes true, however long that takes, and still is a while later."""
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end, "it does not come"
        page.wait_for_timeout(50)
    page.wait_for_timeout(seconds * 1000)
    assert condition(), "it does not stay"


class Replay:
    """One `<domino-replay>` of a page or of a frame in it, ready to step."""

    def __init__(self, page: Page | FrameLocator, example: str = TERMS, nth: int = 0) -> None:
        self.page = page
        self.element = page.locator(f'domino-replay[data-example="{example}"]').nth(nth)
        expect(self.element).to_have_attribute("data-on", "")

    @classmethod
    def open(cls, page: Page, example: str = TERMS, *, hash: str = "") -> Replay:
        """Open the example's own page."""
        page.goto(f"hands/{example}/{hash}")
        return cls(page, example)

    def find(self, selector: str) -> Locator:
        return self.element.locator(selector)

    def press(self, go: str) -> None:
        """Press a button of the transport, or the way back to the text."""
        self.find(f"[data-go={go}]").click()

    def settle(self) -> None:
        """Wait until the engine has answered what was asked, and what that made be asked.

        It answers one question after the other; a press on a tray that is still that of another
        step is not heeded.
        """
        self.eval(SETTLE)

    def play(self, play: str) -> None:
        self.settle()
        button = self.find(f'button[data-play="{play}"]')
        button.click(trial=True)  # it can be pressed; by place it could meet a tray that moves
        button.dispatch_event("click")

    def live(self) -> Replay:
        """Load the engine and wait for it."""
        self.find("[data-boot=ask]").click()
        self.expect_engine("ready")
        return self

    def expect_engine(self, state: str) -> None:
        expect(self.element).to_have_attribute("data-engine", state)

    def expect_step(self, step: int, steps: int | None = None) -> None:
        expect(self.element).to_have_attribute("data-step", str(step))
        if steps is not None:
            expect(self.element).to_have_attribute("data-steps", str(steps))

    def expect_said(self, text: str) -> None:
        expect(self.find("[role=status]")).to_have_text(text)

    def eval(self, function: str, argument: Any = None) -> Any:
        """The value of a JavaScript function of the element."""
        return self.element.evaluate(function, argument)
