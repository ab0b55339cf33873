"""What the drawings of tiles and of dice have in common: shapes, colours, text.

Colours are custom properties with fallbacks: a drawing takes part in its page's theme, and looks
right without one. Tiles and dice are referred to by `xlink:href`: on a plain `href` of theirs the
script of the site's theme breaks off when it changes pages.
"""

from typing import Literal

Shape = Literal["wide", "tall"]
"""How a board is laid out: for a desk or for a phone."""

SHAPES: tuple[Shape, ...] = ("tall", "wide")
"""Both of them."""

COLOURS = {
    "ivory": "#f6efdf",
    "ivory-edge": "#cdbb95",
    "pip": "#2b211b",
    "brass": "#b08a3e",
    "walnut": "#6b4a32",
    "walnut-deep": "#3c281b",
    "pomegranate": "#c2344a",
}


def colour(name: str) -> str:
    """One of `COLOURS`, as a property that the page may set."""
    return f"var(--oe-{name},{COLOURS[name]})"


def plain(drawn: str) -> str:
    """A drawing with the colours themselves, for a file of its own."""
    for name, value in COLOURS.items():
        drawn = drawn.replace(colour(name), value)
    return drawn


def escaped(text: str) -> str:
    """Text as XML; the library's own function takes half of `urllib` along into the browser."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
