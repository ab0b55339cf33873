"""The worked examples, found by name."""

from functools import cache
from typing import Any

from domino_rules.words import ENGLISH

from .replay import Replay, ReplayError

EXAMPLES = (
    "georgian/first-minute",
    "georgian/terms-in-one-hand",
    "georgian/first-hand-opening",
    "georgian/showcase-riba",
    "georgian/thirty-five",
    "georgian/total-zero",
    "georgian/nichia",
    "georgian/forced-double-in-turn",
    "georgian/forced-double-at-once",
    "georgian/lone-double-zero",
    "georgian/domino-before-riba",
    "georgian/empty-late-side",
    "georgian/pass-only",
    "georgian/doubles-only",
    "georgian/match-to-75",
    "georgian/level-scores",
    "georgian/revanshi",
    "draw/boneyard-emptied",
    "draw/heaviest-tile-leads",
    "draw/four-at-the-table",
    "draw/dead-line",
    "draw/dead-line-at-once",
    "draw/last-tile-of-the-boneyard",
    "draw/match-to-50",
    "draw/four-to-50",
    "block/one-tile",
    "block/knocks-and-wins",
    "block/three-at-the-table",
    "block/heaviest-tile-leads",
    "block/domino-before-block",
    "block/match-to-50",
    "block/four-to-50",
    "kozel/domino",
    "kozel/fish",
    "kozel/lone-tiles",
    "kozel/dead-line",
    "kozel/rule-of-13",
    "kozel/eggs-twice",
    "kozel/thirteen-with-eggs",
    "kozel/thirteen-hand-alone",
    "kozel/lone-tile-in-a-fish",
    "kozel/fish-specials",
    "kozel/game-to-51",
    "kozel/game-to-101",
    "tashkent/five-dice",
    "tashkent/the-other-places-first",
    "tashkent/coming-back-in",
    "tashkent/dead-spaces",
    "tashkent/fewer-spots",
    "tashkent/drawn",
    "tashkent/out-of-dice",
    "tashkent/all-nine",
    "tashkent/match",
)
"""Every worked example, in the order of the page that lists them."""

TRANSLATED = frozenset(("title", "notes"))
"""The keys of a record whose texts a reader sees; `Replay` has them in its language."""


@cache
def record_text(example: str) -> str:
    """The record of a worked example.

    Raises `KeyError` for a name that is not in `EXAMPLES`.
    """
    if example not in EXAMPLES:
        raise KeyError(example)
    loader: Any = __spec__.loader  # reads from a directory and from a zip alike
    path = __file__.rpartition("library.")[0] + f"examples/{example}.toml"
    return bytes(loader.get_data(path)).decode("utf-8")


def replay_of(example: str, language: str = ENGLISH) -> Replay:
    """The replay of a worked example, in a language.

    Raises `KeyError` for a name that is not in `EXAMPLES`, and `ReplayError` with the file and the
    line if the record is not in order.
    """
    try:
        return Replay(record_text(example), language=language)
    except ReplayError as error:
        file = f"tutorials/replays/examples/{example}.toml"
        if not error.problems:
            raise ReplayError(f"{file}: {error.message}") from None
        problem = error.problems[0]
        raise ReplayError(f"{file}, line {problem.line}: {problem.message}") from None
