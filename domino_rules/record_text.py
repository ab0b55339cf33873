"""The text of a record: TOML, where its keys stand, what is wrong with it and where.

Whatever cannot be understood raises `RecordError` with the place in the text.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .errors import Phrase, ToldError
from .words import N_, Sentence

LARGEST = 1_000_000_000
"""Numbers in a record are smaller than this."""


class Place(NamedTuple):
    """A place in the text of a record; lines and columns count characters from 1."""

    line: int | None = None
    column: int | None = None


NOWHERE = Place()


class RecordError(ToldError):
    """A record that cannot be read: where (`place`, and `hand`, its number or None) and why.

    >>> from .records import read
    >>> try:
    ...     read('game = "georgian"\\nplayers = ["Ana"]')
    ... except RecordError as error:
    ...     print(f"line {error.place.line}: {error}")
    line 2: 1 player; georgian is played by 2
    """

    def __init__(
        self, text: Sentence, place: Place = NOWHERE, hand: int | None = None, **facts: object
    ) -> None:
        super().__init__(text, **facts)
        self.place = place
        self.hand = hand
        self.game: str | None = None


def parsed(text: str) -> dict[str, Any]:
    chained = _LONG_KEY.search(text)
    if chained:
        raise RecordError(
            N_("a key with so many dots is not known"), _place_of(text, chained.start())
        )
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise RecordError(N_("the record is nested too deeply")) from None
    except ValueError as error:
        said, at, place = str(error).rpartition(" (at ")
        reason = Phrase(clean(said, 200))
        found = re.fullmatch(r"line (\d+), column (\d+)\)", place)
        if found:
            where = Place(int(found[1]), int(found[2]))
        elif at:
            where = Place(text.count("\n") + 1)
        else:  # a number with more digits than Python reads
            digits = re.search(r"[0-9_]{4000}", text)
            reason = Phrase(N_("a number is too long"))
            where = _place_of(text, digits.start()) if digits else NOWHERE
        raise RecordError(N_("this is not TOML: {reason}"), where, reason=reason) from None


def _place_of(text: str, offset: int) -> Place:
    """The place of the character at this offset."""
    return Place(text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset))


_PART = r"""(?:"[^"\n]*+"|'[^'\n]*+'|[A-Za-z0-9_-]++)"""
_PATH = rf"{_PART}(?:[ \t]*+\.[ \t]*+{_PART})*+"
_HEADER = re.compile(rf"[ \t]*+(\[\[?)[ \t]*+({_PATH})[ \t]*+\]")
_KEY = re.compile(rf"[ \t]*+({_PATH})[ \t]*+=")
_PARTS = re.compile(_PART)
_QUOTES = "\"'"
_TOKEN = re.compile(
    r'(?P<block>"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5})'
    r'|(?P<string>"(?:\\.|[^"\\\n])*+"|\'[^\'\n]*+\')'
    r"|(?P<comment>#[^\n]*+)|(?P<line>\n)|(?P<other>[^\"'#\n]++)",
    re.DOTALL,
)
# The parser takes a time that grows with the square of these dots.
_LONG_KEY = re.compile(rf"(?<![A-Za-z0-9_-])(?:{_PART}[ \t]*+\.[ \t]*+){{30}}")


class Block(NamedTuple):
    """What stands between the quotes of a `plays` block, and the place where that begins."""

    text: str
    line: int
    column: int


class Places:
    """Where the tables and keys of a record stand; the text is known to be valid TOML.

    Only the plain way of writing is found: keys at the start of a line, `[[hands]]` tables and one
    `\"\"\"` block per `plays`. Anything else has the place of what it stands in, or none.
    """

    def __init__(self, text: str) -> None:
        self.top: dict[str, Place] = {}
        self.hands: list[dict[str, Place]] = []
        self.plays: list[Block | None] = []
        self._keys, self._table = self.top, ""
        lines = _TOKEN.sub(_without_blocks, text).split("\n")
        start = 0
        for number, (line, shown) in enumerate(zip(text.split("\n"), lines, strict=True), 1):
            header = _HEADER.match(shown)
            if header:
                self._open_table(header, number)
            else:
                self._read_key(text, shown, number, start)
            start += len(line) + 1

    def _open_table(self, header: re.Match[str], number: int) -> None:
        path = [part.strip(_QUOTES) for part in _PARTS.findall(header[2])]
        in_hand = path[0] == "hands" and (len(path) == 1 or bool(self.hands))
        if header[1] == "[[" and path == ["hands"]:
            self.hands.append({})
            self.plays.append(None)
        in_hand = in_hand and bool(self.hands)
        self._keys = self.hands[-1] if in_hand else self.top
        self._table = ".".join(path[1:] if in_hand else path)
        self._keys.setdefault(self._table, Place(number, header.start(1) + 1))

    def _read_key(self, text: str, shown: str, number: int, start: int) -> None:
        key = _KEY.match(shown)
        if not key:
            return
        place = Place(number, key.start(1) + 1)
        name = self._table
        for part in _PARTS.findall(key[1]):
            name = f"{name}.{part.strip(_QUOTES)}" if name else part.strip(_QUOTES)
            self._keys.setdefault(name, place)
        opening = re.compile(r'[ \t]*+"""').match(text, start + key.end())
        closing = text.find('"""', opening.end()) if opening else -1
        if self.hands and self._keys is self.hands[-1] and name == "plays" and opening:
            column = opening.end() - start + 1
            self.plays[-1] = Block(text[opening.end() : closing], number, column)


def _without_blocks(token: re.Match[str]) -> str:
    """A multi-line string as so many line ends, any other token as it is."""
    if token.lastgroup == "block":
        return '""' + "\n" * token[0].count("\n")
    return token[0]


def place_in(places: Mapping[str, Place], key: str) -> Place:
    """The place of a key, or else of the table it stands in."""
    while key and key not in places:
        key = key.rpartition(".")[0]
    return places.get(key, NOWHERE)


def is_count(value: Any) -> bool:
    """Whether this is a whole number of a sensible size."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < LARGEST


def shown(value: Any) -> Phrase:
    """A found value, cut short: a text or number in quotes, anything else by its kind."""
    if isinstance(value, list | dict):
        return Phrase(N_("a list") if isinstance(value, list) else N_("a table"))
    if isinstance(value, int) and abs(value) >= LARGEST:
        return Phrase(N_("a very large number"))
    return Phrase(f"“{clean(str(value), 40)}”")


def clean(text: str, most: int) -> str:
    """A text on one line without control characters, cut short."""
    cut = text if len(text) <= most else text[: most - 1] + "…"
    return "".join(char if char.isprintable() else "\ufffd" for char in cut)


def list_of(texts: Sequence[str]) -> str:
    return "[" + ", ".join(map(quoted, texts)) + "]"


def value_of(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else quoted(value)


def quoted(text: str) -> str:
    """A TOML basic string; whatever is not printable is escaped."""
    shown = (
        char if char.isprintable() and char not in '"\\' else f"\\U{ord(char):08x}" for char in text
    )
    return '"' + "".join(shown) + '"'
