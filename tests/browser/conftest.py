"""The browser of the browser tests: the Chromium that dev.py finds, looking at the served site."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Error, Page, Request, Route, expect

from tools.chromium import NO_CHROMIUM, find_chromium
from tools.server import SiteServer

# A cold boot of Python on two busy cores takes seconds.
PATIENCE_MS = 20_000
expect.set_options(timeout=PATIENCE_MS)

CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-gpu",
    # Python's WebAssembly is compiled once, quickly, and not again for speed: each boot is short.
    "--js-flags=--liftoff-only",
    # Nothing outside is ever reached, whatever a page asks for.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]


@pytest.fixture(scope="session")
def base_url(site_server: SiteServer) -> str:
    """Return the address of the home page, which `page.goto("hands/")` is relative to."""
    return site_server.url


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Launch the Chromium that dev.py found; without one the tests fail, they are not skipped."""
    chromium = find_chromium()
    if chromium is None:
        pytest.fail(NO_CHROMIUM)
    return {**browser_type_launch_args, "executable_path": chromium, "args": CHROMIUM_ARGUMENTS}


@pytest.fixture
def no_external_requests(
    site_server: SiteServer,
) -> Iterator[Callable[[BrowserContext], None]]:
    """Fail the test if a watched context asks for anything outside the site and its sub-path."""
    served = rf"http://127\.0\.0\.1:\d+{re.escape(site_server.prefix)}"
    inside = re.compile(rf"{served}|data:|blob:|about:")
    outside: list[str] = []

    def note(request: Request) -> None:
        if not inside.match(request.url):
            outside.append(request.url)

    yield lambda context: context.on("request", note)
    assert not outside, "requests left the site"


@pytest.fixture
def new_context(
    new_context: Callable[..., BrowserContext],
    no_external_requests: Callable[[BrowserContext], None],
) -> Callable[..., BrowserContext]:
    """Make browser contexts (those of `page` and `context` too) that are patient and watched."""

    def create(**options: Any) -> BrowserContext:
        context = new_context(**options)
        context.set_default_timeout(PATIENCE_MS)
        no_external_requests(context)
        return context

    return create


@pytest.fixture
def withhold_engine(new_context: Callable[..., BrowserContext]) -> Iterator[Callable[[Page], None]]:
    """Return a function after which a page asks for the engine and hears nothing.

    The requests end before the page does: one that is left open is a task that never ends.
    """
    held: list[Route] = []
    yield lambda page: page.route("**/engine/**", lambda route: held.append(route))
    for route in held:
        with suppress(Error):  # its page has gone on to another
            route.abort()


@pytest.fixture
def no_engine(page: Page, withhold_engine: Callable[[Page], None]) -> Page:
    """A page that asks for the engine and hears nothing."""
    withhold_engine(page)
    return page
