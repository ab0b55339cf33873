"""The games, found by name."""

from ..hand import Game
from .block import BLOCK
from .georgian import GEORGIAN

GAMES: dict[str, Game] = {game.name: game for game in (GEORGIAN, BLOCK)}
"""Every game that the engine can referee, by its name in records."""
