"""Why a number is what it is, and why something had to happen: reasons with their clauses.

An explanation is a list of `Reason`s, computed from the state; what a state does not know is said.
What would have been legal, or would have scored, is told by `instead`.
"""

from .dice import why as dice
from .dice.hand import DiceHand
from .line import why as line
from .line.hand import Hand
from .line.why import points as points
from .line.why import score as score
from .line.why import total as total
from .words import Reason, Words


def turn(hand: Hand | DiceHand, words: Words) -> list[Reason]:
    """Who is to act and why, and what must be done; empty once the hand is over."""
    return dice.turn(hand, words) if isinstance(hand, DiceHand) else line.turn(hand, words)


def forced(hand: Hand | DiceHand, words: Words) -> list[Reason]:
    """Why a draw or a pass had to be; empty after anything else."""
    return dice.forced(hand, words) if isinstance(hand, DiceHand) else line.forced(hand, words)


def left(hand: Hand | DiceHand, words: Words) -> list[Reason]:
    """What each seat still holds, as far as it is known."""
    return dice.left(hand, words) if isinstance(hand, DiceHand) else line.left(hand, words)


def ending(hand: Hand | DiceHand, words: Words) -> list[Reason]:
    """How a hand ended and what that writes, clause by clause; empty while it goes on."""
    return dice.ending(hand, words) if isinstance(hand, DiceHand) else line.ending(hand, words)
