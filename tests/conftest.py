"""What tests of several kinds share: the built site, servers for it, how much a run tries."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import settings

from tools.paths import SITE
from tools.server import Alter, SiteServer
from tools.testing import LONG_VARIABLE

# A path below the root, as on many hosts: an address that only works at the root fails here.
PREFIX = "/open-ends/"
LONG = os.environ.get(LONG_VARIABLE) == "1"

# The short run is the same every time, so that a failure is the change's fault; the long one
# looks for more.
settings.register_profile("short", deadline=None, derandomize=True, max_examples=60)
settings.register_profile("long", deadline=None, max_examples=2000)
settings.load_profile("long" if LONG else "short")


@contextmanager
def running(server: SiteServer) -> Iterator[SiteServer]:
    """Run a server in a thread of its own."""
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture(scope="session")
def long_run() -> bool:
    """Tell whether this is `dev.py test --long`."""
    return LONG


@pytest.fixture(scope="session")
def site_dir() -> Path:
    """Return the folder of the built site."""
    if not (SITE / "index.html").is_file():
        pytest.fail(f"There is no site in {SITE}: run `python3 dev.py build` first.")
    return SITE


@pytest.fixture(scope="session")
def site_server(site_dir: Path) -> Iterator[SiteServer]:
    """Serve the built site under a sub-path of a free port of the loopback interface."""
    with running(SiteServer(site_dir, prefix=PREFIX)) as server:
        yield server


@pytest.fixture
def serve_altered(site_dir: Path) -> Iterator[Callable[[Alter], str]]:
    """Serve the site with some replies altered; returns the function that starts it.

    It takes a function from path and due reply to the reply sent, and returns the home address:

        serve_altered(lambda path, reply: reply._replace(status=404) if ".wasm" in path else reply)
    """
    with ExitStack() as servers:

        def start(alter: Alter) -> str:
            server = SiteServer(site_dir, prefix=PREFIX, alter=alter)
            return servers.enter_context(running(server)).url

        yield start
