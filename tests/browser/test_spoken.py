"""What a screen reader gets of a replay, step by step, word for word.

After a change of words that is meant, write the golden files anew and read the difference:

    OPEN_ENDS_UPDATE=1 python3 dev.py test -- tests/browser/test_spoken.py; git diff
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from .replays import RIBA, TERMS, Replay

GOLDEN = Path(__file__).parent / "golden"

LISTEN = """(element) => {
  const region = element.querySelector("[role=status]");
  window.said = [];
  new MutationObserver(() => window.said.push(region.textContent))
    .observe(region, { childList: true, characterData: true, subtree: true });
}"""
HEARD = "() => { const said = [...new Set(window.said)]; window.said = []; return said; }"


def spoken(page: Page, replay: Replay) -> str:
    """The whole tree once, then what the live region says and the parts that change, per step."""
    for summary in replay.find("summary").all():
        summary.click()
    replay.press("first")
    replay.expect_step(0)
    replay.eval(LISTEN)
    parts = [replay.element.aria_snapshot()]
    last = int(replay.element.get_attribute("data-steps") or 0)
    for go in ["next"] * last + ["back"] * last:
        replay.press(go)
        page.wait_for_timeout(0)
        step = replay.element.get_attribute("data-step")
        slider = replay.find(".oe-slider").get_attribute("aria-valuetext")
        parts.append(f"--- {go}: {step}, slider: {slider}")
        parts += [f"said: {text}" for text in page.evaluate(HEARD)]
        if go == "next":
            parts += [
                replay.find(".oe-view").aria_snapshot(),
                replay.find(".oe-ends").aria_snapshot(),
            ]
    text = re.sub(r"http://127\.0\.0\.1:\d+", "", "\n".join(parts))
    return re.sub(r"\d+\.\d( MB| of)", r"N\1", text) + "\n"


def check_spoken(page: Page, replay: Replay, name: str) -> None:
    """Compare with the golden file of this name, or write it anew."""
    now = spoken(page, replay)
    golden = GOLDEN / f"{name}.txt"
    if os.environ.get("OPEN_ENDS_UPDATE"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(now, encoding="utf-8")
    assert now == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("example", [TERMS, RIBA])
def test_what_is_spoken_is_unchanged(no_engine: Page, example: str) -> None:
    check_spoken(no_engine, Replay.open(no_engine, example), example.partition("/")[2])
