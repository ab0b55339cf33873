"""What a step costs a reader: a static one, a live one, and a tile of the reader's own.

    python benchmarks/steps.py [--rounds 20]

All are measured in one page of the built site in headless Chromium: from the press to the
animation frame at which everything is in place, for a live step the tray of tiles as well. The
static steps come before the engine is loaded. Needs `python3 dev.py build` before.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Locator, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

# The checkout's own modules, found through the line above.
from tools.chromium import ensure_chromium  # noqa: E402
from tools.paths import SITE  # noqa: E402
from tools.server import SiteServer  # noqa: E402

EXAMPLE = "georgian/showcase-riba"
MORE_FRAMES = 2

# Press a button; when all is in place, {ms, frames} since the press.
PRESS = """(element, [selector, live]) => new Promise((resolve) => {
  const tray = element.querySelector(".oe-tray");
  let filled = !live;
  const observer = new MutationObserver(() => (filled = true));
  observer.observe(tray, { attributes: true, childList: true, subtree: true });
  requestAnimationFrame(() => {
    const step = element.dataset.step;
    const start = performance.now();
    let frames = 0;
    element.querySelector(selector).click();
    requestAnimationFrame(function look() {
      frames++;
      if (!filled || element.dataset.step === step) return requestAnimationFrame(look);
      observer.disconnect();
      resolve({ ms: performance.now() - start, frames });
    });
  });
})"""


class Costs(NamedTuple):
    """What presses of one kind cost: milliseconds and animation frames."""

    ms: list[float]
    frames: list[int]

    def __str__(self) -> str:
        ms, frames = statistics.median(self.ms), statistics.median(self.frames)
        return f"{ms:6.1f} ms, {frames:g} frames (worst {max(self.ms):.1f} ms, {max(self.frames)})"


def press(element: Locator, selectors: list[str], *, live: bool) -> Costs:
    """Press these buttons one after the other and measure each."""
    costs = Costs([], [])
    for selector in selectors:
        timings = element.evaluate(PRESS, [selector, live])
        costs.ms.append(timings["ms"])
        costs.frames.append(timings["frames"])
        element.page.wait_for_timeout(30)
    return costs


def measure(page: Page, rounds: int) -> dict[str, Costs]:
    """The costs of static steps, live steps, and plays of the reader's own."""
    element = page.locator("domino-replay").first
    there_and_back = ["[data-go=next]", "[data-go=back]"] * (rounds // 2)
    page.route("**/engine/**", lambda route: route.abort())
    costs = {"static": press(element, there_and_back, live=False)}
    page.unroute("**/engine/**")
    page.wait_for_selector("[data-engine=failed]")
    element.locator("[data-when=failed] [data-boot]").click()
    page.wait_for_selector("[data-engine=ready] [data-play]")
    costs["live"] = press(element, there_and_back, live=True)
    costs["own"] = Costs([], [])
    for _ in range(rounds // 4):
        timings = press(element, ["[data-play]"] * 4, live=True)
        costs["own"].ms.extend(timings.ms)
        costs["own"].frames.extend(timings.frames)
        element.locator("[data-go=text]").click()
        page.wait_for_timeout(100)
    return costs


@contextmanager
def served() -> Iterator[str]:
    """Serve the site; gives its address."""
    with SiteServer(SITE) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.url
        server.shutdown()


def main() -> int:
    """Measure and print; 1 if a live step takes more than two frames more than a static one."""
    parser = argparse.ArgumentParser(description="Measure steps in the browser.")
    parser.add_argument("--rounds", type=int, default=20, help="presses of each kind (20)")
    rounds = parser.parse_args().rounds
    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=ensure_chromium(), args=["--no-sandbox"]
        )
        page = browser.new_page(viewport={"width": 1000, "height": 1200})
        page.goto(f"{url}hands/{EXAMPLE}/#{EXAMPLE}/2")
        page.wait_for_selector("domino-replay[data-on]")
        costs = measure(page, rounds)
        browser.close()
    for kind, cost in costs.items():
        print(f"{kind:>6}: {cost}")
    more = statistics.median(costs["live"].frames) - statistics.median(costs["static"].frames)
    print(f"a live step takes {more:g} frames more than a static one; {MORE_FRAMES} are allowed")
    return 0 if more <= MORE_FRAMES else 1


if __name__ == "__main__":
    sys.exit(main())
