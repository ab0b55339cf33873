"""The two families of games, on a line of tiles and with dice, and the choice between them.

A family is a room, `line` or `dice`, with what everybody else asks of it. Whoever is handed a game,
a state or a match of either kind asks `family_of` its game once, and goes on with what that gives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar, cast

from .dice import instead as dice_instead
from .dice import judge as dice_judge
from .dice import records as dice_records
from .dice import report as dice_report
from .dice import svg as dice_svg
from .dice import tell as dice_tell
from .dice import why as dice_why
from .dice.grid import Placement
from .dice.hand import DiceGame, DiceHand
from .dice.match import DiceMatch
from .dice.records import WrittenGame
from .judging import Judge, Problem, Table
from .line import instead as line_instead
from .line import judge as line_judge
from .line import records as line_records
from .line import report as line_report
from .line import svg as line_svg
from .line import tell as line_tell
from .line import why as line_why
from .line.chain import Play
from .line.hand import Game, Hand
from .line.match import Match
from .line.records import WrittenHand
from .protocol import AnyGame, AnyMatch, State, Written
from .record_text import Place
from .words import Reason, Words
from .written import HandTable

G = TypeVar("G")
S = TypeVar("S", bound=State)
M = TypeVar("M", bound=AnyMatch)
P = TypeVar("P")
W = TypeVar("W")
G_contra = TypeVar("G_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)


class Telling(Protocol[S_contra, M_contra]):
    """`tell` of a room: what happened, in sentences."""

    def told(self, hand: S_contra, words: Words, /) -> str: ...
    def ending(self, hand: S_contra, words: Words, /) -> list[str]: ...
    def undone(self, hand: S_contra, words: Words, /) -> str: ...
    def due(self, hand: S_contra, words: Words, /) -> str: ...
    def heading(self, hand: S_contra, words: Words, /) -> str: ...
    def standing(self, match: M_contra, words: Words, /) -> str: ...
    def outcome(self, match: M_contra, words: Words, /) -> list[str]: ...


class Explaining(Protocol[S_contra]):
    """`why` of a room: reasons with their clauses."""

    @property
    def ABOUT(self) -> Mapping[str, Callable[[S_contra, Words], list[Reason]]]: ...
    def turn(self, hand: S_contra, words: Words, /) -> list[Reason]: ...
    def forced(self, hand: S_contra, words: Words, /) -> list[Reason]: ...
    def left(self, hand: S_contra, words: Words, /) -> list[Reason]: ...
    def ending(self, hand: S_contra, words: Words, /) -> list[Reason]: ...
    def score(
        self,
        seat: int,
        hands: Sequence[Sequence[S_contra]],
        target: int | None,
        words: Words,
        /,
    ) -> list[Reason]: ...


class Offering(Protocol[S_contra, P]):
    """`instead` of a room: what could have been played, and `UNANSWERED`, when that is told."""

    UNANSWERED: frozenset[str]

    def legal(self, hand: S_contra, tried: P, /) -> P | None: ...
    def hint(self, hand: S_contra, tried: P, words: Words, /) -> Reason | None: ...
    def missed(self, before: S_contra, played: P, words: Words, /) -> list[Reason]: ...


class Recording(Protocol[G_contra, S_contra, W]):
    """`records` of a room: how a hand is read from its table, made of its states, and written."""

    def read_hand(self, game: G_contra, table: HandTable, /) -> W: ...
    def written_hand(self, states: Sequence[S_contra], /, *, table_view: bool) -> W: ...
    def hand_lines(self, game: G_contra, hand: W, players: Sequence[str], /) -> list[str]: ...
    def check_target(self, game: G_contra, place: Place, /) -> None: ...


class Reporting(Protocol[S_contra, M_contra]):
    """`report` of a room: a step as plain data, and as lines for a terminal."""

    def step(self, state: S_contra, /) -> dict[str, object]: ...
    def standing(self, match: M_contra, /) -> dict[str, object]: ...
    def table(self, state: S_contra, words: Words, /) -> list[str]: ...


class Drawing(Protocol):
    """`svg` of a room."""

    def sprite(self) -> str: ...


class Family(NamedTuple, Generic[G, S, M, P, W]):
    """A room with what is asked of it: modules of the same names, a judge, and a match.

    `judge(game, written, table, words, problems)` judges a hand as written.
    """

    name: str
    tell: Telling[S, M]
    why: Explaining[S]
    instead: Offering[S, P]
    records: Recording[G, S, W]
    report: Reporting[S, M]
    svg: Drawing
    judge: Callable[[G, W, Table[M], Words, list[Problem]], Judge[S, M]]
    match: type[M]


AnyFamily: TypeAlias = Family[AnyGame, State, AnyMatch, object, Written]

LINE: Family[Game, Hand, Match, Play, WrittenHand] = Family(
    "line",
    line_tell,
    line_why,
    line_instead,
    line_records,
    line_report,
    line_svg,
    line_judge.HandJudge,
    Match,
)
DICE: Family[DiceGame, DiceHand, DiceMatch, Placement, WrittenGame] = Family(
    "dice",
    dice_tell,
    dice_why,
    dice_instead,
    dice_records,
    dice_report,
    dice_svg,
    dice_judge.GameJudge,
    DiceMatch,
)

# A game is never handed another family's states: that is what these casts say.
_FAMILIES = {Game: cast(AnyFamily, LINE), DiceGame: cast(AnyFamily, DICE)}


def family_of(game: AnyGame) -> AnyFamily:
    """The family of a game: how its hands are told, explained, written, read, judged and drawn.

    >>> from .games import GEORGIAN, TASHKENT
    >>> family_of(GEORGIAN) is LINE, family_of(TASHKENT) is DICE
    (True, True)
    """
    return _FAMILIES[type(game)]
