"""What reading and writing the `[[hands]]` tables of all games have in common."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from .events import Result, Unknown
from .record_text import Block, Place, RecordError, is_count, place_in, quoted, shown, value_of
from .words import N_, NN_, Sentence

MOST_LINES = 200
"""The most lines in the `plays` of one hand; no hand comes near them."""

RESULT_KEYS = ("kind", "winner", "points", "next_opener")


PAIR = re.compile(r"([0-9])[-:|]([0-9])")
"""How a tile is written, or a face of a die: two numbers and one of three signs between."""


Claim = str | int | None
"""What a record says of a result: the kind, a seat or nobody, or points."""


class Word(NamedTuple):
    """A word of a plays line and the place where it stands."""

    text: str
    place: Place


class HandTable(NamedTuple):
    """A `[[hands]]` table of a record as it was parsed, and what is known beside it.

    `places` has the place of each of its keys, `plays` what stands between the quotes of `plays`.
    """

    players: tuple[str, ...]
    number: int
    table: Mapping[str, object]
    places: Mapping[str, Place]
    plays: Block | None


class HandReader:
    """Reads what the `[[hands]]` tables of all games have; `kinds` are the ways a hand can end."""

    def __init__(self, written: HandTable, kinds: tuple[str, ...]) -> None:
        self.players, self.number, self.table, self.places, self.plays = written
        self.kinds = kinds

    def _error(self, key: str, text: Sentence, /, **facts: object) -> RecordError:
        return RecordError(text, place_in(self.places, key), self.number, **facts)

    def _check_keys(self, known: Sequence[str]) -> None:
        for key in self.table:
            if key not in known:
                names = ", ".join(known)
                raise self._error(
                    key,
                    N_("no key of a hand is called {found}; known: {known}"),
                    found=shown(key),
                    known=names,
                )

    def _seat(self, key: str) -> int | None:
        name = self.table.get(key)
        if name is None:
            return None
        if name not in self.players:
            known = ", ".join(self.players)
            raise self._error(
                key,
                N_("{key} is {found}; the players are {known}"),
                key=key,
                found=shown(name),
                known=known,
            )
        return self.players.index(name)

    def _texts(self, key: str) -> tuple[object, ...] | None:
        """The items of a list that has one for each player; None if the key is not written."""
        texts = self.table.get(key)
        if texts is None:
            return None
        if not isinstance(texts, list) or len(texts) != len(self.players):
            raise self._error(
                key,
                NN_(
                    "{key} is a list of {count} text, one per player",
                    "{key} is a list of {count} texts, one per player",
                ),
                key=key,
                count=len(self.players),
            )
        return tuple(texts)

    def _result(self, game: str) -> dict[str, Claim]:
        result = self.table.get("result", {})
        if not isinstance(result, dict):
            raise self._error("result", N_("result is a table: [hands.result]"))
        claims: dict[str, Claim] = {}
        for key, value in result.items():
            at = f"result.{key}"
            if key not in RESULT_KEYS:
                known = ", ".join(RESULT_KEYS)
                raise self._error(
                    at,
                    N_("no key of a result is called {found}; known: {known}"),
                    found=shown(key),
                    known=known,
                )
            if key == "kind" and value not in self.kinds:
                raise self._error(
                    at,
                    N_("{game} ends with one of {known}"),
                    game=game,
                    known=", ".join(self.kinds),
                )
            if key == "points" and not is_count(value):
                raise self._error(at, N_("points is {found}; it is a number"), found=shown(value))
            if key in ("winner", "next_opener"):
                if value != "" and value not in self.players:
                    raise self._error(at, N_('{key} is a player, or "" for nobody'), key=key)
                value = self.players.index(value) if value else None
            claims[key] = value
        return claims

    def _notes(self) -> dict[int, str]:
        notes = self.table.get("notes", {})
        if not isinstance(notes, dict):
            raise self._error("notes", N_("notes is a table: [hands.notes]"))
        read: dict[int, str] = {}
        for step, note in notes.items():
            if not re.fullmatch(r"[0-9]{1,3}", step) or not isinstance(note, str):
                text = N_('a note is a step and a text: 2 = "…"')
                raise self._error(f"notes.{step}", text)
            read[int(step)] = note
        return read

    def _lines(self) -> Iterator[list[Word]]:
        """The words of each line of `plays` that has any."""
        block = self.plays
        if "plays" not in self.table:
            return
        if not isinstance(self.table["plays"], str) or block is None or "\\" in block.text:
            raise self._error("plays", N_('plays is one """ block without backslashes'))
        count = 0
        for number, line in enumerate(block.text.split("\n"), block.line):
            first = block.column if number == block.line else 1
            words = [
                Word(word[0], Place(number, first + word.start()))
                for word in re.finditer(r"\S+", line.partition("#")[0])
            ]
            if count == MOST_LINES and words:
                text = N_("a hand has at most {most} lines of plays")
                raise RecordError(text, words[0].place, self.number, most=MOST_LINES)
            if words:
                count += 1
                yield words


class LineReader:
    """Reads what the lines of `plays` of all games have, word by word."""

    def __init__(self, players: tuple[str, ...], hand: int, words: Sequence[Word]) -> None:
        self.players, self.hand = players, hand
        self.words = list(words)

    def _name(self) -> tuple[int | None, Place | None]:
        """The seat whose name stands first, and its place, if a name does."""
        if self.words[0].text not in self.players:
            return None, None
        name = self.words.pop(0)
        if not self.words:
            raise self._error(N_("a name alone is no play"), name)
        return self.players.index(name.text), name.place

    def _nothing_after(self, count: int, form: str) -> None:
        """Raise `RecordError` for words after so many; `form` is how a play is written."""
        if len(self.words) > count:
            word = self.words[count]
            raise self._error(
                N_("{found} does not belong here; a play is written {form}"),
                word,
                found=shown(word.text),
                form=form,
            )

    def _error(self, text: Sentence, word: Word, **facts: object) -> RecordError:
        return RecordError(text, word.place, self.hand, **facts)


# Writing


def claims_of(result: Result | None) -> dict[str, Claim]:
    """What a result claims once it is written; nothing for a hand that is not over."""
    if result is None:
        return {}
    values = {key: getattr(result, key) for key in RESULT_KEYS}
    return {key: value for key, value in values.items() if not isinstance(value, Unknown)}


def result_lines(result: Mapping[str, Claim], players: Sequence[str]) -> list[str]:
    """The table of a result's claims."""
    lines = ["", "[hands.result]"] if result else []
    for key, value in result.items():
        if key in ("winner", "next_opener"):
            value = players[value] if isinstance(value, int) else ""
        lines.append(f"{key} = {value_of(value)}")
    return lines


def note_lines(notes: Mapping[int, str]) -> list[str]:
    """The table of a hand's notes."""
    lines = ["", "[hands.notes]"] if notes else []
    return [*lines, *(f"{step} = {quoted(note)}" for step, note in notes.items())]
