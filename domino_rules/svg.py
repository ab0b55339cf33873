"""Tiles and lines of them as SVG; known by this name, kept in `line.svg`."""

from .line.svg import board as board
from .line.svg import text_board as text_board
