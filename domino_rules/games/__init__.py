"""The games, found by name."""

import copyreg
from collections.abc import Callable, Mapping
from typing import Any

from ..dice.hand import DiceGame
from ..line.hand import Game
from ..options import Choice, frozen
from .block import BLOCK
from .draw import DRAW
from .georgian import GEORGIAN
from .kozel import KOZEL
from .tashkent import TASHKENT

LINE_GAMES: Mapping[str, Game] = frozen(
    {game.name: game for game in (GEORGIAN, DRAW, BLOCK, KOZEL)}
)
"""The games that are played on a line of tiles, by name."""

GAMES: Mapping[str, Game | DiceGame] = frozen({**LINE_GAMES, TASHKENT.name: TASHKENT})
"""Every game that the engine can referee, by its name in records."""


def named(name: str, chosen: Mapping[str, Choice]) -> Game | DiceGame:
    """The game of this name with these options.

    >>> named("draw", {"block": "at_once"}).waits_for_boneyard
    False
    """
    return GAMES[name].with_options(**chosen)


def _reduced(game: Game | DiceGame) -> tuple[Callable[..., Any], tuple[object, ...]]:
    """How a game is pickled: ours by name and options, for they hold functions; others by field."""
    known = GAMES.get(game.name)
    if known is not None and known.with_options(**game.chosen) == game:
        return named, (game.name, dict(game.chosen))
    return type(game), tuple(game)


copyreg.pickle(Game, _reduced)
copyreg.pickle(DiceGame, _reduced)
