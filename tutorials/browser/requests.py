"""What a request of the browser names, read with care; and the requests about the course."""

from collections.abc import Callable
from typing import Any

from domino_rules.words import ENGLISH, N_

from ..language.words import words_in
from ..replays.replay import LONGEST_BRANCH, TOO_LONG, Path, ReplayError

COURSE: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""The requests about the course; `course` puts them here when it is imported."""


def path_of(request: dict[str, Any]) -> Path:
    """The position that a request names; raises `ReplayError` for what is none."""
    step, plays = request.get("step", 0), request.get("plays", [])
    texts = isinstance(plays, list) and all(isinstance(play, str) for play in plays)
    if not isinstance(step, int) or isinstance(step, bool) or not texts:
        raise ReplayError(N_("a position is a step and a list of plays"))
    if len(plays) > LONGEST_BRANCH:
        raise ReplayError(TOO_LONG, most=LONGEST_BRANCH)
    return Path(step, tuple(plays))


def root_of(request: dict[str, Any]) -> str:
    """The way to the root of the site, which can only be a row of ../"""
    root = request.get("root", "")
    if not isinstance(root, str) or root.replace("../", "").replace("./", ""):
        raise ReplayError(N_("root is a row of ../"))
    return root


def language_of(request: dict[str, Any]) -> str:
    """The language that the page is in; English for one that there is not."""
    language = request.get("lang", ENGLISH)
    try:
        return words_in(str(language)).language
    except ValueError:
        return ENGLISH
