"""The draw game: who cannot play draws, down to the last tile of the boneyard if need be."""

from ..line.hand import Game
from ..options import frozen
from ..words import N_
from .two_ends import cite, heaviest_lead, settle

DRAW = Game(
    name="draw",
    title=N_("The draw game"),
    short=N_("Draw"),
    dealt=frozen({2: 7, 3: 5, 4: 5}),
    kinds=("domino", "blocked", "tie"),
    targets=(50, 100, 150),
    first_lead=heaviest_lead,
    settle=settle,
    cite=cite,
    drawing=True,
    waits_for_boneyard=True,
    options=frozen(
        {
            "block": {
                "empty_boneyard": {"waits_for_boneyard": True},
                "at_once": {"waits_for_boneyard": False},
            },
        }
    ),
)
