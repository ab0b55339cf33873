"""Loading the engine in a page: what is said meanwhile, failing and trying again, one worker."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tools.server import Alter, Reply

from .replays import POLICY, RIBA, TERMS, Replay

AT_ONCE = 6
"""Seconds, on a machine that does much else; by its clock alone the page would give up after 30."""

HTML = {"Content-Type": "text/html; charset=utf-8"}


class Breakage:
    """A server that spoils what the engine needs, until it is mended."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.sent = 0.0

    def __call__(self, path: str, reply: Reply) -> Reply:
        if self.kind == "policy" and path.endswith((".mjs", "/", ".html")):
            return reply._replace(headers={**reply.headers, "Content-Security-Policy": POLICY})
        if path.endswith(".wasm") and self.kind in ("missing", "html"):
            self.sent = time.monotonic()
            if self.kind == "html":
                return Reply(200, HTML, b"<!doctype html><title>Sign in</title>")
            return Reply(404, HTML, b"<!doctype html><title>Not found</title>")
        return reply


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("missing", "pyodide.asm.wasm is missing: the server answered 404"),
        ("html", "pyodide.asm.wasm is missing: the server sent a web page in its place"),
        ("policy", "content security policy"),
    ],
)
def test_a_failure_is_told_at_once_and_can_be_retried(
    page: Page, serve_altered: Callable[[Alter], str], kind: str, message: str
) -> None:
    breakage = Breakage(kind)
    page.goto(f"{serve_altered(breakage)}hands/{TERMS}/")
    replay = Replay(page)
    breakage.sent = time.monotonic()
    replay.press("next")
    replay.expect_engine("failed")
    assert time.monotonic() - breakage.sent < AT_ONCE
    alert = replay.find("[data-when=failed] [role=alert]")
    expect(alert).to_contain_text(message)
    expect(alert).to_contain_text("The written steps still work.")
    replay.press("next")
    replay.expect_step(3)
    if kind == "policy":
        return  # the page has its policy for good
    breakage.kind = "mended"
    retry = replay.find("[data-when=failed] [data-boot]")
    expect(retry).to_have_text("Retry")
    retry.click()
    replay.expect_engine("ready")
    expect(replay.find(".oe-table")).to_be_focused()
    expect(replay.find("[data-play]").first).to_be_visible()


def test_what_loads_is_told_in_words(page: Page, serve_altered: Callable[[Alter], str]) -> None:
    def slow(path: str, reply: Reply) -> Reply:
        if path.endswith(".wasm"):
            time.sleep(1)
        return reply

    page.goto(f"{serve_altered(slow)}hands/{TERMS}/")
    replay = Replay(page)
    replay.find("[data-boot=ask]").click()
    loading = replay.find("[data-when=loading]")
    expect(loading).to_contain_text(re.compile(r"Loading the referee\s*[0-9.]+ of \d\.\d MB"))
    expect(replay.find(".oe-table")).to_be_focused()
    replay.press("next")
    replay.expect_step(2)
    replay.expect_engine("ready")


def test_the_worker_is_kept_over_page_changes(page: Page) -> None:
    started: list[str] = []
    page.on("worker", lambda worker: started.append(worker.url))
    page.goto("")
    replay = Replay(page).live()
    replay.press("back")
    page.evaluate("window.sameDocument = true")
    page.locator("article").get_by_role("link", name="Step through worked hands").click()
    page.wait_for_url("**/hands/")
    page.wait_for_load_state("networkidle")  # the theme has put the new page in place
    riba = Replay(page, RIBA)
    riba.expect_engine("static")
    riba.press("next")
    riba.expect_engine("ready")
    page.go_back()
    page.wait_for_url("**/open-ends/")
    home = Replay(page)
    home.expect_step(4)
    home.live()
    home.press("next")
    home.expect_step(5)
    assert page.evaluate("window.sameDocument") is True
    assert len([url for url in started if "/engine/" in url]) == 1


def test_all_replays_of_a_page_hear_of_a_retry(
    page: Page, serve_altered: Callable[[Alter], str]
) -> None:
    breakage = Breakage("missing")
    page.goto(f"{serve_altered(breakage)}hands/")
    terms, riba = Replay(page, TERMS), Replay(page, RIBA)
    terms.press("next")
    terms.expect_engine("failed")
    riba.press("next")
    riba.expect_engine("failed")
    breakage.kind = "mended"
    riba.find("[data-when=failed] [data-boot]").click()
    terms.expect_engine("ready")
    riba.expect_engine("ready")


def test_a_line_of_ones_own_outlives_a_link_within_the_page(page: Page) -> None:
    page.goto("hands/")
    replay = Replay(page).live()
    replay.press("next")
    replay.expect_step(2)
    replay.settle()
    replay.find("[data-play]").first.click()
    replay.expect_step(3, 3)
    said = replay.find("[role=status]").inner_text()
    with page.expect_response("**/hands/"):  # the theme puts the page in place again
        page.locator(".md-sidebar--secondary a").first.click()
    replay.expect_step(3, 3)
    replay.expect_said(said)
    replay.expect_engine("ready")
    replay.settle()
    replay.find("[data-play]").first.click()
    replay.expect_step(4, 4)
