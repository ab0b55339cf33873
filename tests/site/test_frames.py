"""The steps in the built pages are those that Python tells, word for word and tile for tile.

`test_runtime` shows that the packed engine gives the same as Python here, so what a reader steps
through before the engine is there is what the engine then says.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tutorials.replays.library import EXAMPLES, record_text
from tutorials.replays.replay import Replay
from tutorials.shown import figure


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_step_in_the_page_is_what_the_engine_says(site_dir: Path, example: str) -> None:
    replay = Replay(record_text(example))
    frames = "".join(figure.frame(replay, step) for step in replay.steps)
    for folder in ("hands", "embed"):
        page = (site_dir / folder / example / "index.html").read_text(encoding="utf-8")
        assert f"<template>{frames}</template>" in page, folder
