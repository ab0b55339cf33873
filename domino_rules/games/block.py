"""The block game: nothing to draw, two open ends, and the pips left in the opponents' hands."""

from ..line.hand import Game
from ..options import frozen
from ..tiles import BIT, TILES, WHOLE_SET, Tile
from .two_ends import cite, heaviest_lead, settle


def _blind_leads(seats: int) -> int:
    """Where all tiles are dealt, 6-6 is held and leads."""
    return BIT[Tile(6, 6)] if seats * 7 == len(TILES) else WHOLE_SET


BLOCK = Game(
    name="block",
    dealt=frozen({2: 7, 3: 6, 4: 7}),
    kinds=("domino", "blocked", "tie"),
    targets=(50, 100, 150),
    redeal=lambda hands, number: None,
    first_lead=heaviest_lead,
    blind_leads=_blind_leads,
    settle=settle,
    cite=cite,
)
