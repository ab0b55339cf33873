"""How a game of dice is replayed: what can be tried, and what a text means."""

from domino_rules import tell
from domino_rules.dice.faces import Face
from domino_rules.dice.grid import Placement
from domino_rules.dice.hand import DiceGame, DiceHand
from domino_rules.dice.match import DiceMatch
from domino_rules.dice.records import face_of
from domino_rules.drawing import Shape
from domino_rules.line.spots import Layout
from domino_rules.words import N_, Words

FORM = N_("a placement is a face, a space and a corner: 0|2 c2 NW")
"""How a placement is written."""

HIDDEN = False
"""Whether a seat sees less than there is to be known."""

DEAL_TOLD = True
"""Whether the throw of a later game, which has no position of its own, is told with the first die
of it.
"""

ACTIONS = {"passes": DiceHand.pass_turn}
"""What a record writes that is no placement."""

Tried = tuple[Face, int | None, int | None]
"""A face, a space and a corner; None where it is left out."""


def layouts(state: DiceHand, kept: dict[Shape, Layout]) -> dict[Shape, Layout]:
    """How the dice lie in each shape: always in their spaces."""
    return {}


def read(game: DiceGame, text: str) -> Tried:
    """The placement that a text means; a face alone is one to try anywhere.

    Raises `ValueError` for another text.
    """
    face = face_of(text)
    return (face, None, None) if face else Placement.read(text)


def tried(game: DiceGame, text: str) -> Placement | None:
    """The placement that a text means, to find what is near it; None where it names no space."""
    face, space, corner = read(game, text)
    return None if space is None else Placement(face, space, corner)


def find(state: DiceHand, tried: Tried) -> Placement:
    """The legal placement that is meant; raises `Refusal` as `DiceHand.find` does."""
    return state.find(*tried)


def others(state: DiceHand) -> tuple[Face, ...]:
    """The dice there are to try beside those that fit: the others of the seat to act."""
    fits = {play.face for play in state.legal}
    dice = () if state.turn is None else dict.fromkeys(state.held[state.turn])
    return tuple(face for face in dice if face not in fits)


def standing(match: DiceMatch, words: Words, *, several: bool) -> str:
    """How the match stands after a game; nothing for a game on its own."""
    return tell.standing(match, words) if several else ""
