"""The games, found by name."""

from ..dice.hand import DiceGame
from ..line.hand import Game
from .block import BLOCK
from .draw import DRAW
from .georgian import GEORGIAN
from .kozel import KOZEL
from .tashkent import TASHKENT

LINE_GAMES: dict[str, Game] = {game.name: game for game in (GEORGIAN, DRAW, BLOCK, KOZEL)}
"""The games that are played on a line of tiles, by name."""

GAMES: dict[str, Game | DiceGame] = {**LINE_GAMES, TASHKENT.name: TASHKENT}
"""Every game that the engine can referee, by its name in records."""
