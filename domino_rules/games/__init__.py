"""The games, found by name."""

from ..hand import Game
from .block import BLOCK
from .draw import DRAW
from .georgian import GEORGIAN
from .kozel import KOZEL

GAMES: dict[str, Game] = {game.name: game for game in (GEORGIAN, DRAW, BLOCK, KOZEL)}
"""Every game that the engine can referee, by its name in records."""
