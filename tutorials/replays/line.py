"""How a hand on a line is replayed: where its tiles lie, what can be tried, what a text means."""

from domino_rules import tell
from domino_rules.drawing import SHAPES, Shape
from domino_rules.line.chain import Play
from domino_rules.line.hand import Game, Hand
from domino_rules.line.layout import lay_out
from domino_rules.line.match import Match
from domino_rules.line.spots import Layout
from domino_rules.tiles import Tile
from domino_rules.words import N_, Words

FORM = N_("a play is a tile and, where needed, an end: 2-5 left")
"""How a play is written."""

HIDDEN = True
"""Whether a seat sees less than there is to be known."""

DEAL_TOLD = False
"""Whether the deal of a later hand, which has no position of its own, is told with the first play
of it.
"""


ACTIONS = {"passes": Hand.pass_turn, "draws": lambda hand: hand.draw(count=1)}
"""What a record writes that is no play."""


def layouts(state: Hand, kept: dict[Shape, Layout]) -> dict[Shape, Layout]:
    """How the line lies in each shape, `kept` being how its tiles lay before."""
    placed, stavka = state.chain.placed, state.chain.stavka
    return {s: lay_out(placed, stavka, shape=s, kept=kept.get(s)) for s in SHAPES}


def read(game: Game, text: str) -> Play:
    """The play that a text means, legal or not; raises `ValueError` for another text."""
    return Play.read(text, game.tiles)


def tried(game: Game, text: str) -> Play | None:
    """The play that a text means, to find what is near it."""
    return Play.read(text, game.tiles)


def find(state: Hand, play: Play) -> Play:
    """The legal play that is meant; raises `Refusal` as `Hand.find` does."""
    return state.find(*play)


def others(state: Hand) -> tuple[Tile, ...]:
    """The tiles there are to try beside those that fit: the others of the seat to act, or all that
    are not on the table.
    """
    held = state.chain.unplayed
    if state.turn is not None and state.knows(state.turn):
        held = state.held[state.turn]
    fits = {play.tile for play in state.legal}
    return tuple(tile for tile in state.game.tiles.members(held) if tile not in fits)


def standing(match: Match, words: Words, *, several: bool) -> str:
    """How a match to a target stands after a hand; nothing where there is none."""
    if match.target is None:
        return ""
    return tell.standing(match._replace(eggs=0), words)  # the eggs were just told
