"""What happened: the event that led to a state, and how a hand ended."""

from enum import Enum
from typing import NamedTuple

from .line.chain import Play
from .tiles import Tile


class Unknown(Enum):
    """The one value `UNKNOWN`: something that this view of the hand cannot know."""

    UNKNOWN = "unknown"

    def __repr__(self) -> str:
        return "UNKNOWN"


UNKNOWN = Unknown.UNKNOWN


class Event(NamedTuple):
    """One thing that happened: `kind` is "deal", "play", "draw" or "pass".

    A play has `play`, how many ends it fitted (`choices`), the `total` of the open ends (None in
    games that do not add them up) and the `points` written. A draw has `count`, and `tiles` unless
    they were not seen.

    >>> Event("play", 0, Play(Tile(5, 5)), choices=1, total=10, points=10).points
    10
    """

    kind: str
    seat: int | None
    play: Play | None = None
    choices: int = 0
    total: int | None = None
    points: int = 0
    tiles: tuple[Tile, ...] | None = None
    count: int = 0  # type: ignore[assignment]  # it hides the count() of tuples


class Decided(NamedTuple):
    """The ids of the clauses that decide the values of a result, by the names of its fields."""

    kind: str = ""
    winner: str = ""
    points: str = ""
    next_opener: str = ""


class Result(NamedTuple):
    """How a hand ended and what that writes.

    `winner` is the side that wins (a seat, or the first seat of a pair) or None for nobody,
    `points` what the ending writes for the winner, or against the loser in a game of penalties,
    `left` the pips still held by each seat, `next_opener` the seat that opens the next hand (None
    where the first-hand rule returns), `rules` the ids of the clauses that say so, in
    the order in which they are told, `eggs` what is laid aside for later hands, and `decided_by`
    which of the clauses decides what. What a view of the hand cannot know is
    `UNKNOWN`.

    >>> Result("riba", UNKNOWN, UNKNOWN, (7, UNKNOWN), 1, ("georgian.riba",)).next_opener
    1
    """

    kind: str
    winner: int | Unknown | None
    points: int | Unknown
    left: tuple[int | Unknown, ...]
    next_opener: int | Unknown | None
    rules: tuple[str, ...]
    eggs: int | Unknown = 0
    decided_by: Decided = Decided()
