"""Domino rules: tiles, lines of play, hands, records, and a referee that explains itself.

>>> from random import Random
>>> hand = GEORGIAN.deal(Random(7), number=2, opener=0)
>>> hand = hand.play(hand.legal[0])
>>> hand.chain.total, hand.turn
(5, 1)
"""

from .chain import ENDS, Chain, End, Part, Placed, Play
from .errors import DominoError, Refusal
from .events import UNKNOWN, Event, Result
from .games import GAMES
from .games.block import BLOCK
from .games.draw import DRAW
from .games.georgian import GEORGIAN
from .games.kozel import KOZEL
from .hand import Account, Game, Hand
from .match import Match
from .records import Record, RecordError, read, record_of, record_of_match, write
from .referee import Report, check, judge
from .tiles import TILES, Tile, tile

__all__ = [
    "BLOCK",
    "DRAW",
    "ENDS",
    "GAMES",
    "GEORGIAN",
    "KOZEL",
    "TILES",
    "UNKNOWN",
    "Account",
    "Chain",
    "DominoError",
    "End",
    "Event",
    "Game",
    "Hand",
    "Match",
    "Part",
    "Placed",
    "Play",
    "Record",
    "RecordError",
    "Refusal",
    "Report",
    "Result",
    "Tile",
    "check",
    "judge",
    "read",
    "record_of",
    "record_of_match",
    "tile",
    "write",
]
