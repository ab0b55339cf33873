"""What a request of the browser names, read with care; and the requests about the course."""

from collections.abc import Callable
from typing import Any

from ..replays.replay import LONGEST_BRANCH, Path, ReplayError

COURSE: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""The requests about the course; `course` puts them here when it is imported."""


def path_of(request: dict[str, Any]) -> Path:
    """The position that a request names; raises `ReplayError` for what is none."""
    step, plays = request.get("step", 0), request.get("plays", [])
    texts = isinstance(plays, list) and all(isinstance(play, str) for play in plays)
    if not isinstance(step, int) or isinstance(step, bool) or not texts:
        raise ReplayError("a position is a step and a list of plays")
    if len(plays) > LONGEST_BRANCH:
        raise ReplayError(f"a branch has at most {LONGEST_BRANCH} plays")
    return Path(step, tuple(plays))


def root_of(request: dict[str, Any]) -> str:
    """The way to the root of the site, which can only be a row of ../"""
    root = request.get("root", "")
    if not isinstance(root, str) or root.replace("../", "").replace("./", ""):
        raise ReplayError("root is a row of ../")
    return root
