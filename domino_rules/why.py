"""Why a number is what it is, and why something had to happen: reasons with their clauses.

An explanation is a list of `Reason`s, computed from the state; what a state does not know is said.
What would have been legal, or would have scored, is told by `instead`. The explanations stand in
`line.why` and `dice.why`.
"""

from collections.abc import Sequence

from .families import family_of
from .line.why import points as points
from .line.why import total as total
from .protocol import State
from .words import Reason, Words


def turn(hand: State, words: Words) -> list[Reason]:
    """Who is to act and why, and what must be done; empty once the hand is over."""
    return family_of(hand.game).why.turn(hand, words)


def forced(hand: State, words: Words) -> list[Reason]:
    """Why a draw or a pass had to be; empty after anything else."""
    return family_of(hand.game).why.forced(hand, words)


def left(hand: State, words: Words) -> list[Reason]:
    """What each seat still holds, as far as it is known."""
    return family_of(hand.game).why.left(hand, words)


def ending(hand: State, words: Words) -> list[Reason]:
    """How a hand ended and what that writes, clause by clause; empty while it goes on."""
    return family_of(hand.game).why.ending(hand, words)


def score(
    seat: int, hands: Sequence[Sequence[State]], target: int | None, words: Words
) -> list[Reason]:
    """The match score of a seat or its pair: what each hand gave.

    `hands` has the states of every hand of the match so far, each from the deal on; the last one
    may still go on.
    """
    return family_of(hands[0][0].game).why.score(seat, hands, target, words)
