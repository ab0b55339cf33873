"""Which module replays a game: `line` where it is on a line of tiles, `grid` where it has dice."""

from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar, cast

from domino_rules.dice.hand import DiceGame, DiceHand
from domino_rules.dice.match import DiceMatch
from domino_rules.drawing import Shape
from domino_rules.families import DICE, LINE, family_of
from domino_rules.line.chain import Play
from domino_rules.line.hand import Game, Hand
from domino_rules.line.match import Match
from domino_rules.line.spots import Layout
from domino_rules.protocol import AnyGame, AnyMatch, State
from domino_rules.words import Words

from . import grid, line

G_contra = TypeVar("G_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)
P = TypeVar("P")
P_co = TypeVar("P_co", covariant=True)


class Reading(Protocol[G_contra, P_co]):
    """How plays are written, and read."""

    FORM: str

    def read(self, game: G_contra, text: str, /) -> P_co: ...


class Way(Reading[G_contra, P], Protocol[G_contra, S_contra, M_contra, P]):
    """What both modules have."""

    HIDDEN: bool
    DEAL_TOLD: bool

    @property
    def ACTIONS(self) -> Mapping[str, Callable[[S_contra], object]]: ...
    def layouts(self, state: S_contra, kept: dict[Shape, Layout], /) -> dict[Shape, Layout]: ...
    def tried(self, game: G_contra, text: str, /) -> object | None: ...
    def find(self, state: S_contra, play: P, /) -> object: ...
    def others(self, state: S_contra, /) -> tuple[object, ...]: ...
    def standing(self, match: M_contra, words: Words, /, *, several: bool) -> str: ...


AnyWay = Way[AnyGame, State, AnyMatch, object]

_LINE: Way[Game, Hand, Match, Play] = line
_GRID: Way[DiceGame, DiceHand, DiceMatch, grid.Tried] = grid
_WAYS = {LINE.name: cast(AnyWay, _LINE), DICE.name: cast(AnyWay, _GRID)}


def way_of(game: AnyGame) -> AnyWay:
    """How hands of a game are replayed."""
    return _WAYS[family_of(game).name]
