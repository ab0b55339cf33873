"""What perfect play gives: the whole tree of a game on the grid, searched to its end.

All dice lie open and nothing is thrown again, so that the throw decides who wins if nobody errs.
"""

from .faces import Face
from .grid import ACROSS, NOTHING, Asks, Grid, Placement, fitting
from .hand import DiceHand

Held = tuple[tuple[Face, ...], ...]
Spaces = tuple[Asks | None, ...]


def outcome(hand: DiceHand, *, spots: bool = True) -> int:
    """How a game for two ends from here if both players play as well as they can.

    1: the first seat wins; -1: the second seat wins; 0: the game is drawn. Without `spots` it is
    what would come of it if equal dice left were a drawn game.

    >>> from random import Random
    >>> from ..games.tashkent import TASHKENT
    >>> [outcome(TASHKENT.deal(Random(seed), opener=0)) for seed in (2, 9, 0)]
    [1, -1, 0]
    """
    if hand.turn is None:
        return _settled(hand.held, spots)
    return _Searches(spots).value(hand.grid, hand.held, hand.turn)


def values(hand: DiceHand) -> dict[Placement, int]:
    """What perfect play gives after each legal placement, as `outcome` tells it.

    >>> from random import Random
    >>> from ..games.tashkent import TASHKENT
    >>> sorted(values(TASHKENT.deal(Random(1), opener=0)).values())
    [-1, -1, 0, 0, 1, 1, 1, 1]
    """
    searches, seat = _Searches(), hand.turn
    if seat is None:
        return {}
    return {play: searches.value(*_put(hand.grid, hand.held, seat, play)) for play in hand.legal}


def best(hand: DiceHand) -> tuple[Placement, ...]:
    """The legal placements after which perfect play gives the seat to act no less than before.

    >>> from random import Random
    >>> from ..games.tashkent import TASHKENT
    >>> hand = TASHKENT.deal(Random(1), opener=0)
    >>> outcome(hand), len(hand.legal), len(best(hand)), str(best(hand)[0])
    (1, 8, 4, '0|1 c2 SW')
    """
    outcomes, sign = values(hand), _sign(hand.turn or 0)
    most = max((value * sign for value in outcomes.values()), default=0)
    return tuple(play for play, value in outcomes.items() if value * sign == most)


def _sign(seat: int) -> int:
    """What a win of this seat counts."""
    return 1 - 2 * seat


def _put(grid: Grid, held: Held, seat: int, play: Placement) -> tuple[Grid, Held, int]:
    """The grid, the dice held and the seat to act once this seat has placed a die."""
    dice = list(held[seat])
    dice.remove(play.face)
    left = (tuple(dice), held[1]) if seat == 0 else (held[0], tuple(dice))
    return grid.put(play), left, 1 - seat


def _settled(held: Held, spots: bool) -> int:
    """Who has won once nobody can place a die: fewer dice, then, with `spots`, fewer spots."""
    first, second = ((len(dice), sum(face.spots for face in dice) if spots else 0) for dice in held)
    return (first < second) - (first > second)


class _Searches:
    """Outcomes, found by two questions: is it a win of the first seat, and if not, is it drawn?

    A question with two answers is settled by the first placement that answers it.
    """

    def __init__(self, spots: bool = True) -> None:
        self.wins, self.draws = _Search(1, spots), _Search(0, spots)

    def value(self, grid: Grid, held: Held, turn: int) -> int:
        """The outcome with this seat to act."""
        if self.wins.reached(grid, held, turn):
            return 1
        return 0 if self.draws.reached(grid, held, turn) else -1


class _Search:
    """Whether the first seat reaches an outcome, with the answers found so far.

    They are kept by what can still come of a position.
    """

    def __init__(self, wanted: int, spots: bool) -> None:
        self.wanted, self.spots = wanted, spots
        self.known: dict[tuple[Spaces, Held, int], bool] = {}

    def reached(self, grid: Grid, held: Held, turn: int) -> bool:
        """Whether it does with this seat to act."""
        open_spaces = _open(grid.asks, held)
        known = self.known.get((open_spaces, held, turn))
        if known is None:
            known = self.searched(grid, held, turn)
            # The same seen in a mirror comes to the same, and a game's first die is its own image.
            for spaces in (open_spaces, _mirrored(open_spaces)):
                self.known[spaces, held, turn] = known
        return known

    def searched(self, grid: Grid, held: Held, turn: int) -> bool:
        """The answer, from those to everything that can be placed."""
        placements = grid.placements(held[turn])
        if not placements:
            if grid.placements(held[1 - turn]):
                return self.reached(grid, held, 1 - turn)
            return _settled(held, self.spots) >= self.wanted
        after = [_put(grid, held, turn, play) for play in placements]
        # A placement that leaves the other player few is often the best: tried first, it spares the
        # others, for one that is good enough ends the search.
        after.sort(key=lambda position: len(position[0].placements(position[1][position[2]])))
        good = turn == 0
        return good if any(self.reached(*position) == good for position in after) else not good


def _open(asks: Spaces, held: Held) -> Spaces:
    """The spaces without those that no die can fill any more: they are as good as taken."""
    faces = set(held[0] + held[1])
    return tuple(
        asked if asked is None or asked == NOTHING or not faces.isdisjoint(fitting(asked)) else None
        for asked in asks
    )


def _mirrored(asks: Spaces) -> Spaces:
    """The spaces in a mirror along the diagonal from a1 to c3."""
    seen = (asks[space] for space in ACROSS)
    return tuple(None if asked is None else (*asked[1::-1], *asked[:1:-1]) for asked in seen)
