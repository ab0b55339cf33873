"""The block game: nothing to draw, two open ends, and the pips left in the opponents' hands."""

from ..line.hand import Game
from ..options import frozen
from ..words import N_
from .two_ends import cite, heaviest_lead, settle


def _blind_leads(game: Game, seats: int) -> int:
    """Where all tiles are dealt, the highest double is held and leads."""
    tiles = game.tiles
    return tiles.whole if game.boneyard_size(seats) else tiles.bit[tiles.tiles[-1]]


BLOCK = Game(
    name="block",
    title=N_("The block game"),
    short=N_("Block"),
    dealt=frozen({2: 7, 3: 6, 4: 7}),
    kinds=("domino", "blocked", "tie"),
    targets=(50, 100, 150),
    first_lead=heaviest_lead,
    blind_leads=_blind_leads,
    settle=settle,
    cite=cite,
)
