"""What perfect play gives: the whole tree of a game on the grid, searched to its end.

All dice lie open and nothing is thrown again, so that the throw decides who wins if nobody errs.
"""

from .faces import Face
from .grid import Asks, Grid, Placement
from .hand import DiceHand

Held = tuple[tuple[Face, ...], ...]
Known = dict[tuple[tuple[Asks | None, ...], Held, int], int]


def outcome(hand: DiceHand) -> int:
    """How a game for two ends from here if both players play as well as they can.

    1: the first seat wins; -1: the second seat wins; 0: the game is drawn.

    >>> from random import Random
    >>> from ..games.tashkent import TASHKENT
    >>> [outcome(TASHKENT.deal(Random(seed), opener=0)) for seed in (2, 9, 0)]
    [1, -1, 0]
    """
    if hand.turn is None:
        return _settled(hand.held)
    return _value(hand.grid, hand.held, hand.turn, {})


def best(hand: DiceHand) -> tuple[Placement, ...]:
    """The legal placements after which perfect play gives the seat to act no less than before.

    >>> from random import Random
    >>> from ..games.tashkent import TASHKENT
    >>> hand = TASHKENT.deal(Random(1), opener=0)
    >>> outcome(hand), len(hand.legal), len(best(hand)), str(best(hand)[0])
    (1, 8, 4, '0|1 c2 SW')
    """
    if hand.turn is None or not hand.legal:
        return ()
    known: Known = {}
    values = {play: _after(hand.grid, hand.held, hand.turn, play, known) for play in hand.legal}
    most = max(values.values(), key=lambda value: value * _sign(hand.turn or 0))
    return tuple(play for play, value in values.items() if value == most)


def _sign(seat: int) -> int:
    """What a win of this seat counts."""
    return 1 - 2 * seat


def _value(grid: Grid, held: Held, turn: int, known: Known) -> int:
    """The outcome with this seat to act; `known` has those found so far, and takes this one."""
    key = grid.asks, held, turn
    if key in known:
        return known[key]
    found, win = grid.placements(held[turn]), _sign(turn)
    if found:
        value = -win
        for play in found:
            value = win * max(win * value, win * _after(grid, held, turn, play, known))
            if value == win:
                break
    elif grid.placements(held[1 - turn]):
        value = _value(grid, held, 1 - turn, known)
    else:
        value = _settled(held)
    known[key] = value
    return value


def _after(grid: Grid, held: Held, turn: int, play: Placement, known: Known) -> int:
    """The outcome once this seat has placed a die."""
    dice = list(held[turn])
    dice.remove(play.face)
    left = (tuple(dice), held[1]) if turn == 0 else (held[0], tuple(dice))
    return _value(grid.put(play), left, 1 - turn, known)


def _settled(held: Held) -> int:
    """Who has won once nobody can place a die: fewer dice, then fewer spots."""
    first, second = ((len(dice), sum(one.spots for one in dice)) for dice in held)
    return (first < second) - (first > second)
