"""Which modules show a game: those for tiles on a line, or those for dice on the grid."""

from collections.abc import Sequence
from typing import Protocol, TypeVar, cast

from domino_rules.dice.hand import DiceHand
from domino_rules.drawing import Shape
from domino_rules.families import DICE, LINE, family_of
from domino_rules.line.hand import Hand
from domino_rules.protocol import AnyGame, State
from domino_rules.words import Words

from ..replays.replay import Position, Replay
from . import grid, line, markers, sides
from .markup import Html

S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Showing(Protocol[S_contra]):
    """What shows a position: `line` or `grid`."""

    BEFORE: str
    INVITATION: str

    def sprite(self, drawings: str, /) -> Html: ...
    def size(self, step: Position[S_contra], shape: Shape, /) -> tuple[float, float]: ...
    def board(self, step: Position[S_contra], shape: Shape, /) -> Html: ...
    def thumbnail(self, step: Position[S_contra], /) -> Html: ...
    def close_up(self, step: Position[S_contra], /) -> Html: ...
    def terms(self, step: Position[S_contra], words: Words, /) -> Html: ...
    def reason(self, step: Position[S_contra], /) -> str: ...
    def details(self, step: Position[S_contra], words: Words, /) -> Html: ...
    def rack(self, state: S_contra, seat: int, words: Words, /) -> Html: ...
    def choices(self, step: Position[S_contra], /) -> int: ...
    def tray(self, replay: Replay, step: Position[S_contra], /) -> Html: ...
    def places(self, step: Position[S_contra], /) -> dict[Shape, Html]: ...
    def look(self, replay: Replay, /, *, dead: bool) -> Html: ...


class Scoring(Protocol[S_contra]):
    """What shows the players and their scores: `sides` or `markers`."""

    def kind(self, state: S_contra, words: Words, /) -> tuple[str, str]: ...
    def grouped(
        self, replay: Replay, step: Position[S_contra], seats: Sequence[Html], /, *, live: bool
    ) -> list[Html]: ...
    def score(
        self, replay: Replay, step: Position[S_contra], seat: int, /, *, live: bool
    ) -> Html: ...
    def did(self, state: S_contra, words: Words, /) -> str: ...
    def beside(self, step: Position[S_contra], words: Words, /) -> Html: ...
    def score_sheet(self, replay: Replay, /) -> Html: ...


_LINE: tuple[Showing[Hand], Scoring[Hand]] = (line, sides)
_DICE: tuple[Showing[DiceHand], Scoring[DiceHand]] = (grid, markers)
AnyRoom = tuple[Showing[State], Scoring[State]]
_ROOMS = {LINE.name: cast(AnyRoom, _LINE), DICE.name: cast(AnyRoom, _DICE)}


def shows(game: AnyGame) -> Showing[State]:
    """What shows a position of a game."""
    return _ROOMS[family_of(game).name][0]


def scores(game: AnyGame) -> Scoring[State]:
    """What shows the players of a game and their scores."""
    return _ROOMS[family_of(game).name][1]
