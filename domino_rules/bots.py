"""Opponents: which play to choose. A bot gets what its seat sees, and nothing else.

A bot is a function of a seat's view (`Hand.seen_by`) and a `random.Random` for what is equally
good; the same view and the same state of the generator give the same play everywhere.
"""

from collections.abc import Callable
from random import Random

from .line.chain import Play
from .line.hand import Hand

Bot = Callable[[Hand, Random], Play]


def simple(view: Hand, rng: Random) -> Play:
    """Write the most there is to write; of equal plays get rid of the heaviest tile.

    Raises `ValueError` where there is no choice to make: the hand is over, or a draw or a pass is
    due.

    >>> from .games.georgian import GEORGIAN
    >>> hand = GEORGIAN.deal(Random(7), number=2, opener=0)
    >>> str(simple(hand.seen_by(0), Random(1)))
    '5-6'
    """
    if not view.legal:
        raise ValueError("there is nothing to choose from")
    worth = {play: (view.play(play).event.points, play.tile.pips) for play in view.legal}
    most = max(worth.values())
    return rng.choice([play for play in view.legal if worth[play] == most])


def choose(hand: Hand, bot: Bot, rng: Random) -> Play:
    """The play of a bot that sits where the turn is; it is shown that seat's view alone.

    Raises `ValueError` as the bot does, and where it is nobody's turn.
    """
    if hand.turn is None:
        raise ValueError("it is nobody's turn")
    return bot(hand.seen_by(hand.turn), rng)
