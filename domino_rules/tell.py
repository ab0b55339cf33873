"""Events, endings, totals and refusals in plain sentences, of tiles and of dice.

What is told of a hand stands in `line.tell` and `dice.tell`, a refusal in `refusals`.
"""

from .families import family_of
from .protocol import AnyMatch, State
from .refusals import refusal as refusal
from .words import Words
from .words import words_in as words_in


def told(hand: State, words: Words) -> str:
    """What just happened, in one or more sentences, the ending of the hand included."""
    return family_of(hand.game).tell.told(hand, words)


def ending(hand: State, words: Words) -> list[str]:
    """How a hand ended, what was left and what is written, sentence by sentence."""
    return family_of(hand.game).tell.ending(hand, words)


def undone(hand: State, words: Words) -> str:
    """What is said when the last event is taken back."""
    return family_of(hand.game).tell.undone(hand, words)


def due(hand: State, words: Words) -> str:
    """What comes next, if that is anything but a choice among known plays; else an empty text."""
    return family_of(hand.game).tell.due(hand, words)


def heading(hand: State, words: Words) -> str:
    """The heading of a hand: its number in the match."""
    return family_of(hand.game).tell.heading(hand, words)


def standing(match: AnyMatch, words: Words) -> str:
    """How a match stands between two hands: the scores ("?" where they are not known), who won."""
    return family_of(match.game).tell.standing(match, words)


def outcome(match: AnyMatch, words: Words) -> list[str]:
    """Who has won a match, and in Kozel who has lost it; nothing while it goes on."""
    return family_of(match.game).tell.outcome(match, words)
