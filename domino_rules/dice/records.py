"""One game on the grid as a record writes it: read from its `[[hands]]` table and written back."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..errors import Phrase
from ..record_text import NOWHERE, Place, RecordError, list_of, quoted, shown
from ..words import N_, NN_
from ..written import (
    PAIR,
    Claim,
    HandReader,
    HandTable,
    LineReader,
    Word,
    claims_of,
    note_lines,
    result_lines,
)
from .faces import FACES, Face
from .grid import FACINGS, MIDDLE, SPACES, Placement, facing
from .hand import DiceGame, DiceHand

HAND_KEYS = ("number", "opener", "start", "deal", "plays", "result", "notes")
LINE_KEYS = ("bazari", "left", "holds")

FORM = "[NAME] FACE SPACE [CORNER]"
"""How a line of `plays` is written."""


class DiceEntry(NamedTuple):
    """One line of `plays`: `action` is "play" or "pass".

    `place` is that of the face or of "passes". `seat` is None where no name is written. A play has
    its placement, without a corner where none is written.
    """

    action: str
    place: Place
    seat: int | None
    play: Placement | None = None
    space_place: Place | None = None
    corner_place: Place | None = None
    name_place: Place | None = None


class WrittenGame(NamedTuple):
    """One `[[hands]]` table: the beginner, the starting die, the dice of each seat, the plays.

    `places` has the place of each of its keys ("number", "result.kind") and its own ("").
    """

    number: int
    places: Mapping[str, Place]
    opener: int
    start: Placement
    deal: tuple[tuple[Face, ...], ...]
    entries: tuple[DiceEntry, ...] = ()
    result: Mapping[str, Claim] = {}
    notes: Mapping[int, str] = {}


def read_hand(game: DiceGame, table: HandTable) -> WrittenGame:
    """What a table says; raises `RecordError` with the place of what it cannot say."""
    return _DiceReader(table, game.kinds).read(game)


class _DiceReader(HandReader):
    """Reads one `[[hands]]` table of a game of dice."""

    def read(self, game: DiceGame) -> WrittenGame:
        for key in LINE_KEYS:
            if key in self.table:
                raise self._error(
                    key, N_("in {game} all dice lie open: leave {key} out"), game=game.name, key=key
                )
        self._check_keys(HAND_KEYS)
        for key in ("opener", "start", "deal"):
            if key not in self.table:
                raise self._error(
                    "", N_("the key {key} is missing: {needed}"), key=key, needed=_NEEDED[key]
                )
        opener = self._seat("opener")
        assert opener is not None, "a name that is written has its seat"
        return WrittenGame(
            self.number,
            self.places,
            opener,
            self._start(),
            self._deal(game.dealt[len(self.players)]),
            tuple(_EntryReader(self.players, self.number, words).entry()
                  for words in self._lines()),
            self._result(game.name),
            self._notes(),
        )  # fmt: skip

    def _start(self) -> Placement:
        """The starting die: its first number lies to the north and east."""
        text = self.table["start"]
        if not isinstance(text, str) or not (found := PAIR.fullmatch(text)):
            raise self._error(
                "start", N_('start is {found}; it is one face, such as "0|1"'), found=shown(text)
            )
        first, second = int(found[1]), int(found[2])
        return Placement(self._face("start", text), MIDDLE, facing(first, second, 0))

    def _deal(self, size: int) -> tuple[tuple[Face, ...], ...]:
        dealt: list[tuple[Face, ...]] = []
        for name, text in zip(self.players, self._texts("deal") or (), strict=True):
            if not isinstance(text, str):
                raise self._error("deal", N_('deal holds faces in quotes, such as "0|2 1|3"'))
            dice = tuple(self._face("deal", word) for word in text.split())
            if len(dice) != size:
                raise self._error(
                    "deal",
                    NN_(
                        "{name} has {count} die; each player gets {size}",
                        "{name} has {count} dice; each player gets {size}",
                    ),
                    name=name,
                    count=len(dice),
                    size=size,
                )
            dealt.append(tuple(sorted(dice)))
        return tuple(dealt)

    def _face(self, key: str, word: str) -> Face:
        one = face_of(word)
        if one is None:
            raise self._error(
                key,
                N_("{found} is no face of these dice: {known}"),
                found=shown(word),
                known=_KNOWN,
            )
        return one


_NEEDED = {
    "opener": Phrase(N_("it names the beginner, who throws the starting die")),
    "start": Phrase(N_("it is the face of the die in the middle")),
    "deal": Phrase(N_("it has the faces that each player has thrown")),
}
_KNOWN = " ".join(map(str, FACES))


def face_of(word: str) -> Face | None:
    """The face that a word means, in either order; None if no die has it."""
    found = PAIR.fullmatch(word)
    low, high = sorted((int(found[1]), int(found[2]))) if found else (0, 0)
    return Face(low, high) if Face(low, high) in FACES else None


class _EntryReader(LineReader):
    """Reads one line of `plays`, word by word."""

    def entry(self) -> DiceEntry:
        seat, name_place = self._name()
        word = self.words[0]
        if word.text == "passes":
            self._nothing_after(1, FORM)
            return DiceEntry("pass", word.place, seat, name_place=name_place)
        if not PAIR.fullmatch(word.text):
            raise self._no_play(seat, word)
        return self._play()._replace(seat=seat, name_place=name_place)

    def _no_play(self, seat: int | None, word: Word) -> RecordError:
        """What is wrong with a word that should be a name, a face or “passes”."""
        following = self.words[1].text if len(self.words) > 1 else ""
        if seat is None and (following == "passes" or PAIR.fullmatch(following)):
            known, text = ", ".join(self.players), N_("nobody is called {found}; players: {known}")
            return self._error(text, word, found=shown(word.text), known=known)
        text = N_("{found} is neither a face nor “passes”")
        return self._error(text, word, found=shown(word.text))

    def _play(self) -> DiceEntry:
        word = self.words.pop(0)
        one = face_of(word.text)
        if one is None:
            raise self._error(
                N_("{found} is no face of these dice: {known}"),
                word,
                found=shown(word.text),
                known=_KNOWN,
            )
        if not self.words:
            raise self._error(N_("a play is written {form}: the space is missing"), word, form=FORM)
        space = self.words.pop(0)
        if space.text not in SPACES:
            raise self._error(
                N_("{found} is no space; there are {known}"),
                space,
                found=shown(space.text),
                known=", ".join(SPACES),
            )
        entry = DiceEntry("play", word.place, None, space_place=space.place)
        corner = None
        if self.words and self.words[0].text in FACINGS:
            written = self.words.pop(0)
            entry = entry._replace(corner_place=written.place)
            corner = facing(int(word.text[0]), int(word.text[2]), FACINGS.index(written.text))
        self._nothing_after(0, FORM)
        return entry._replace(play=Placement(one, SPACES.index(space.text), corner))


# Writing


def written_hand(states: Sequence[DiceHand], *, table_view: bool) -> WrittenGame:
    """A game as a record writes it, from its states: the throw, the plays, the ending.

    The table sees all of it.
    """
    first, last = states[0], states[-1]
    return WrittenGame(
        first.number,
        {},
        first.opener,
        first.grid.placed[0],
        first.held,
        tuple(DiceEntry(s.event.kind, NOWHERE, s.event.seat, s.event.play) for s in states[1:]),
        claims_of(last.result),
    )


def hand_lines(game: DiceGame, hand: WrittenGame, players: Sequence[str]) -> list[str]:
    """The lines of a `[[hands]]` table."""
    deal = list_of([" ".join(map(str, dice)) for dice in hand.deal])
    return [
        "",
        "[[hands]]",
        f"number = {hand.number}",
        f"opener = {quoted(players[hand.opener])}",
        f"start = {quoted(_start_text(hand.start))}",
        f"deal = {deal}",
        'plays = """',
        *(_entry_line(entry, players) for entry in hand.entries),
        '"""',
        *result_lines(hand.result, players),
        *note_lines(hand.notes),
    ]


def _start_text(start: Placement) -> str:
    """The starting die, the number first that lies to the north and east."""
    low, high = start.face
    return f"{high}|{low}" if start.facing == 2 else f"{low}|{high}"


def _entry_line(entry: DiceEntry, players: Sequence[str]) -> str:
    words = [] if entry.seat is None else [players[entry.seat]]
    words.append("passes" if entry.play is None else str(entry.play))
    return " ".join(words)


def check_target(game: DiceGame, place: Place) -> None:
    """Raise `RecordError` for a target that is written at this place: nobody plays for points."""
    text = N_("{game} has no target: {games} games make a set, and {sets} sets the match")
    raise RecordError(text, place, game=game.name, games=game.games, sets=game.sets)
