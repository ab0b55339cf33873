"""Games that nobody plays, to see that the house does not know its own games by heart."""

from domino_rules.games.two_ends import cite, heaviest_lead, settle
from domino_rules.line.hand import Game
from domino_rules.tiles import double_set

NINES = Game(
    name="nines",
    dealt={3: 12},
    kinds=("domino", "blocked", "tie"),
    targets=(200,),
    first_lead=heaviest_lead,
    settle=settle,
    cite=cite,
    tiles=double_set(9),
)
"""A block game for three with a double-nine set."""

PAIRS = NINES._replace(name="pairs", dealt={4: 10}, pairs=True, write=lambda chain: 1)
"""The same for two pairs, in which every tile writes one."""
