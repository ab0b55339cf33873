"""What could have been done instead: the smallest change that is legal, or that scores.

Both are found by asking the engine, in `line.instead` and `dice.instead`: the legal plays of the
state, and what each leads to. `scoring` is about tiles alone.
"""

from .families import family_of
from .line.instead import scoring as scoring
from .protocol import State
from .words import Reason, Words


def legal(hand: State, tried: object) -> object | None:
    """The legal play nearest to one that was refused, None if there is none."""
    return family_of(hand.game).instead.legal(hand, tried)


def hint(hand: State, tried: object, words: Words) -> Reason | None:
    """What would have been legal instead of a refused play; None where nothing is known to be."""
    return family_of(hand.game).instead.hint(hand, tried, words)


def missed(before: State, played: object, words: Words) -> list[Reason]:
    """For a play that scored nothing: the smallest change that would have scored, or that none did.

    Empty where totals do not matter.
    """
    return family_of(before.game).instead.missed(before, played, words)
