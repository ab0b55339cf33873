"""Domino rules: tiles, lines of play, hands, records, and a referee that explains itself.

>>> from random import Random
>>> hand = GEORGIAN.deal(Random(7), number=2, opener=0)
>>> hand = hand.play(hand.legal[0])
>>> hand.chain.total, hand.turn
(5, 1)
"""

from .dice.faces import FACES, Face, face
from .dice.grid import FACINGS, SPACES, Grid, Placement
from .dice.hand import DiceGame, DiceHand, Standing
from .dice.match import DiceMatch
from .errors import DominoError, Refusal
from .events import UNKNOWN, Event, Result
from .games import GAMES, LINE_GAMES
from .games.block import BLOCK
from .games.draw import DRAW
from .games.georgian import GEORGIAN
from .games.kozel import KOZEL
from .games.tashkent import TASHKENT
from .line.chain import ENDS, Chain, End, Part, Placed, Play
from .line.hand import Account, Game, Hand
from .line.match import Match
from .record_text import RecordError
from .records import Record, read, record_of, record_of_match, write
from .referee import Report, check, judge
from .tiles import TILES, Tile, tile

__all__ = [
    "BLOCK",
    "DRAW",
    "ENDS",
    "FACES",
    "FACINGS",
    "GAMES",
    "GEORGIAN",
    "KOZEL",
    "LINE_GAMES",
    "SPACES",
    "TASHKENT",
    "TILES",
    "UNKNOWN",
    "Account",
    "Chain",
    "DiceGame",
    "DiceHand",
    "DiceMatch",
    "DominoError",
    "End",
    "Event",
    "Face",
    "Game",
    "Grid",
    "Hand",
    "Match",
    "Part",
    "Placed",
    "Placement",
    "Play",
    "Record",
    "RecordError",
    "Refusal",
    "Report",
    "Result",
    "Standing",
    "Tile",
    "check",
    "face",
    "judge",
    "read",
    "record_of",
    "record_of_match",
    "tile",
    "write",
]
