"""The hand record: a strict TOML text, read into `Record` and written back.

Reading checks the form only (types, names, tiles, keys); whether the plays are legal is the
business of `referee`. Whatever cannot be understood raises `RecordError` with the place in the
text.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .chain import ENDS
from .errors import DominoError
from .events import Event, Result, Unknown
from .games import GAMES
from .hand import Game, Hand
from .tiles import BIT, Tile, bits, members, tile

LONGEST = 128 * 1024
"""The most characters a record may have; a whole match takes a few thousand."""

MOST_HANDS = 300
MOST_LINES = 200
"""The most lines in the `plays` of one hand; no hand comes near them."""

LARGEST = 1_000_000_000
"""Numbers in a record are smaller than this."""

TOP_KEYS = ("game", "players", "target", "title", "options", "hands")
HAND_KEYS = ("number", "opener", "deal", "bazari", "plays", "left", "holds", "result", "notes")
RESULT_KEYS = ("kind", "winner", "points", "next_opener")


class Place(NamedTuple):
    """A place in the text of a record; lines and columns count characters from 1."""

    line: int | None = None
    column: int | None = None


NOWHERE = Place()


class RecordError(DominoError):
    """A record that cannot be read: where (`place`, and `hand`, its number or None) and why.

    >>> try:
    ...     read('game = "georgian"\\nplayers = ["Ana"]')
    ... except RecordError as error:
    ...     print(f"line {error.place.line}: {error}")
    line 2: 1 players; georgian is played by 2
    """

    def __init__(self, message: str, place: Place = NOWHERE, hand: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.place = place
        self.hand = hand
        self.game: str | None = None


class Word(NamedTuple):
    """A word of a plays line and the place where it stands."""

    text: str
    place: Place


class Entry(NamedTuple):
    """One line of `plays`: `action` is "play", "draw" or "pass".

    `place` is that of the tile, or of "draws" and "passes". `seat` is None where no name is
    written. A play has `tile`, `turned` (the larger half written first), `end` (a place in `ENDS`,
    or None) and its claims `total` and `points`, each with its place. A draw has `tiles`, or only
    `count`.
    """

    action: str
    place: Place
    seat: int | None
    tile: Tile | None = None
    turned: bool = False
    end: int | None = None
    end_place: Place | None = None
    total: tuple[int, Place] | None = None
    points: tuple[int, Place] | None = None
    tiles: tuple[Tile, ...] | None = None
    count: int = 0  # type: ignore[assignment]  # nobody counts in an entry as in a tuple
    name_place: Place | None = None


class WrittenHand(NamedTuple):
    """One `[[hands]]` table.

    `places` has the place of each of its keys ("number", "result.kind") and its own ("").
    """

    number: int
    places: Mapping[str, Place]
    entries: tuple[Entry, ...] = ()
    opener: int | None = None
    deal: tuple[int, ...] | None = None
    bazari: tuple[Tile, ...] | None = None
    left: tuple[int, ...] | None = None
    holds: tuple[int, ...] | None = None
    result: Mapping[str, Any] = {}
    notes: Mapping[int, str] = {}


class Record(NamedTuple):
    """A record as written: the game with its options set, the players in seat order, the hands.

    >>> from .games.block import BLOCK
    >>> Record(BLOCK, ("Ana", "Beka"), (WrittenHand(number=1, places={}),), target=100).target
    100
    """

    game: Game
    players: tuple[str, ...]
    hands: tuple[WrittenHand, ...]
    options: Mapping[str, Any] = {}
    target: int | None = None
    title: str = ""


def read(text: str) -> Record:
    """Read a record.

    Raises `RecordError` with the place, what was found there and what would be right.

    >>> record = read('game = "georgian"\\nplayers = ["Ana", "Beka"]\\n[[hands]]\\nnumber = 2')
    >>> record.players, record.hands[0].number
    (('Ana', 'Beka'), 2)
    """
    if len(text) > LONGEST:
        raise RecordError(f"the record is too long: at most {LONGEST} characters are read")
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    reader = _Reader(_toml(text), _Places(text))
    try:
        return reader.record()
    except RecordError as error:
        error.game = reader.game_name
        raise


def _toml(text: str) -> dict[str, Any]:
    chained = _LONG_KEY.search(text)
    if chained:
        raise RecordError("a key with so many dots is not known", _place_of(text, chained.start()))
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise RecordError("the record is nested too deeply") from None
    except ValueError as error:
        message, at, place = str(error).rpartition(" (at ")
        found = re.fullmatch(r"line (\d+), column (\d+)\)", place)
        if found:
            where = Place(int(found[1]), int(found[2]))
        elif at:
            where = Place(text.count("\n") + 1)
        else:  # a number with more digits than Python reads
            digits = re.search(r"[0-9_]{4000}", text)
            message = "a number is too long"
            where = _place_of(text, digits.start()) if digits else NOWHERE
        raise RecordError(f"this is not TOML: {_clean(message, 200)}", where) from None


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


class _Places:
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


class _Reader:
    """Turns the parsed TOML of one record into a `Record`, checking the form of every value."""

    def __init__(self, table: Mapping[str, Any], places: _Places) -> None:
        self.table = table
        self.places = places
        self.game_name: str | None = None

    def record(self) -> Record:
        game = self._game()
        self.game_name = game.name
        players = self._players(game)
        for key in self.table:
            if key not in TOP_KEYS:
                known = ", ".join(TOP_KEYS)
                raise self._error(key, f"no key is called {_shown(key)} here; known: {known}")
        options = self._options(game)
        target = self.table.get("target")
        if target is not None and (not _is_count(target) or target < 1):
            raise self._error(
                "target", f"target is {_shown(target)}; it is a number of points above 0"
            )
        title = self.table.get("title", "")
        if not isinstance(title, str):
            raise self._error("title", "title is a text in quotes")
        game = game.with_options(**options)
        return Record(game, players, self._hands(game, players), options, target, title)

    def _error(self, key: str, message: str) -> RecordError:
        return RecordError(message, place_in(self.places.top, key))

    def _game(self) -> Game:
        name = self.table.get("game")
        known = ", ".join(GAMES)
        if name is None:
            raise RecordError(f"the key game is missing; known games: {known}", Place(1))
        if not isinstance(name, str) or name not in GAMES:
            raise self._error("game", f"no game is called {_shown(name)}; known games: {known}")
        return GAMES[name]

    def _players(self, game: Game) -> tuple[str, ...]:
        names = self.table.get("players")
        if names is None:
            raise RecordError('the key players is missing: players = ["Ana", "Beka"]', Place(1))
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise self._error("players", "players is a list of names in quotes")
        if len(names) not in game.dealt:
            counts = " or ".join(map(str, game.dealt))
            raise self._error("players", f"{len(names)} players; {game.name} is played by {counts}")
        for name in names:
            wrong = _wrong_name(name)
            if wrong:
                raise self._error("players", f"a player cannot be called {_shown(name)}: {wrong}")
        if len(set(names)) < len(names):
            raise self._error(
                "players", "two players have the same name; give each a name of its own"
            )
        return tuple(names)

    def _options(self, game: Game) -> dict[str, Any]:
        options = self.table.get("options", {})
        if not isinstance(options, dict):
            raise self._error("options", "options is a table: [options]")
        for option, value in options.items():
            try:
                game.with_options(**{option: value})
            except ValueError as error:
                raise self._error(f"options.{option}", _clean(str(error), 200)) from None
        return options

    def _hands(self, game: Game, players: tuple[str, ...]) -> tuple[WrittenHand, ...]:
        tables = self.table.get("hands")
        if tables is None or tables == []:
            raise RecordError("a record needs at least one [[hands]] table", Place(1))
        plain = isinstance(tables, list) and all(isinstance(table, dict) for table in tables)
        if not plain or len(tables) != len(self.places.hands):
            raise self._error("hands", "write each hand as a [[hands]] table")
        if len(tables) > MOST_HANDS:
            raise self._error("hands", f"{len(tables)} hands; at most {MOST_HANDS} are read")
        hands: list[WrittenHand] = []
        for n, table in enumerate(tables):
            expected = hands[-1].number + 1 if hands else 1
            number = table.get("number", expected)
            places = self.places.hands[n]
            if not _is_count(number) or number < 1:
                raise RecordError(
                    f"number is {_shown(number)}; hands count from 1", place_in(places, "number")
                )
            if hands and number not in (1, expected):
                raise RecordError(
                    f"number is {number}; the next hand is {expected}, a new match begins with 1",
                    place_in(places, "number"),
                    number,
                )
            reader = _HandReader(game, players, table, places, number)
            hands.append(reader.hand(self.places.plays[n]))
        return tuple(hands)


class _HandReader:
    """Reads one `[[hands]]` table."""

    def __init__(
        self,
        game: Game,
        players: tuple[str, ...],
        table: Mapping[str, Any],
        places: Mapping[str, Place],
        number: int,
    ) -> None:
        self.game, self.players, self.table = game, players, table
        self.places, self.number = places, number

    def hand(self, plays: Block | None) -> WrittenHand:
        for key in self.table:
            if key not in HAND_KEYS:
                known = ", ".join(HAND_KEYS)
                raise self._error(key, f"no key of a hand is called {_shown(key)}; known: {known}")
        deal, bazari = self._deal()
        left, holds = self._tiles_by_seat("left"), self._tiles_by_seat("holds")
        if deal is not None and (left or holds) is not None:
            raise self._error(
                "left" if left else "holds", "with a deal this is known: leave it out"
            )
        if left is not None and holds is not None:
            raise self._error("holds", "write left (the hand is over) or holds (a position)")
        return WrittenHand(
            self.number,
            self.places,
            self._entries(plays),
            self._seat("opener"),
            deal,
            bazari,
            left,
            holds,
            self._result(),
            self._notes(),
        )

    def _error(self, key: str, message: str) -> RecordError:
        return RecordError(message, place_in(self.places, key), self.number)

    def _seat(self, key: str) -> int | None:
        name = self.table.get(key)
        if name is None:
            return None
        if name not in self.players:
            known = ", ".join(self.players)
            raise self._error(key, f"{key} is {_shown(name)}; the players are {known}")
        return self.players.index(name)

    def _deal(self) -> tuple[tuple[int, ...] | None, tuple[Tile, ...] | None]:
        game, seats = self.game, len(self.players)
        deal = self._tiles_by_seat("deal", game.dealt[seats])
        stock = self.table.get("bazari")
        undealt = game.boneyard_size(seats)
        if stock is None:
            if deal is not None and game.drawing and undealt:
                raise self._error("deal", f"beside a deal, bazari names the other {undealt} tiles")
            return deal, None
        if "drawing" not in game.options and not game.drawing:
            raise self._error("bazari", f"{game.name} has no boneyard to draw from: leave it out")
        if deal is None:
            raise self._error("bazari", "bazari stands beside a deal only")
        bazari = self._tiles("bazari", stock)
        if len(bazari) != undealt:
            raise self._error("bazari", f"bazari has {len(bazari)} tiles; {undealt} are left")
        twice = members(bits(bazari) & sum(deal))
        if twice:
            raise self._error("bazari", f"{twice[0]} is dealt twice")
        return deal, bazari

    def _tiles_by_seat(self, key: str, size: int | None = None) -> tuple[int, ...] | None:
        texts = self.table.get(key)
        if texts is None:
            return None
        if not isinstance(texts, list) or len(texts) != len(self.players):
            raise self._error(key, f"{key} is a list of {len(self.players)} texts, one per player")
        hands: list[int] = []
        for name, text in zip(self.players, texts, strict=True):
            tiles = self._tiles(key, text)
            if size is not None and len(tiles) != size:
                raise self._error(key, f"{name} has {len(tiles)} tiles; each player gets {size}")
            for one in tiles:
                if BIT[one] & sum(hands):
                    raise self._error(key, f"{one} stands with two players")
            hands.append(bits(tiles))
        return tuple(hands)

    def _tiles(self, key: str, text: Any) -> tuple[Tile, ...]:
        """The tiles of a text such as "2-5 0-1", no two alike."""
        if not isinstance(text, str):
            raise self._error(key, f'{key} holds tiles in quotes, such as "2-5 0-1"')
        tiles: list[Tile] = []
        for word in text.split():
            found = _TILE.fullmatch(word)
            if not found or max(int(found[1]), int(found[2])) > 6:
                raise self._error(key, f"{_shown(word)} is no tile of the double-six set")
            one = tile(int(found[1]), int(found[2]))
            if one in tiles:
                raise self._error(key, f"{one} is dealt twice")
            tiles.append(one)
        return tuple(tiles)

    def _result(self) -> dict[str, Any]:
        result = self.table.get("result", {})
        if not isinstance(result, dict):
            raise self._error("result", "result is a table: [hands.result]")
        claims: dict[str, Any] = {}
        for key, value in result.items():
            at = f"result.{key}"
            if key not in RESULT_KEYS:
                known = ", ".join(RESULT_KEYS)
                raise self._error(at, f"no key of a result is called {_shown(key)}; known: {known}")
            if key == "kind" and value not in self.game.kinds:
                known = ", ".join(self.game.kinds)
                raise self._error(at, f"{self.game.name} ends with one of {known}")
            if key == "points" and not _is_count(value):
                raise self._error(at, f"points is {_shown(value)}; it is a number")
            if key in ("winner", "next_opener"):
                if value != "" and value not in self.players:
                    raise self._error(at, f'{key} is a player, or "" for nobody')
                value = self.players.index(value) if value else None
            claims[key] = value
        return claims

    def _notes(self) -> dict[int, str]:
        notes = self.table.get("notes", {})
        if not isinstance(notes, dict):
            raise self._error("notes", "notes is a table: [hands.notes]")
        read: dict[int, str] = {}
        for step, note in notes.items():
            if not re.fullmatch(r"[0-9]{1,3}", step) or not isinstance(note, str):
                raise self._error(f"notes.{step}", 'a note is a step and a text: 2 = "…"')
            read[int(step)] = note
        return read

    def _entries(self, block: Block | None) -> tuple[Entry, ...]:
        if "plays" not in self.table:
            return ()
        if not isinstance(self.table["plays"], str) or block is None or "\\" in block.text:
            raise self._error("plays", 'plays is one """ block without backslashes')
        entries: list[Entry] = []
        for number, line in enumerate(block.text.split("\n"), block.line):
            first = block.column if number == block.line else 1
            words = [
                Word(word[0], Place(number, first + word.start()))
                for word in re.finditer(r"\S+", line.partition("#")[0])
            ]
            if len(entries) == MOST_LINES and words:
                text = f"a hand has at most {MOST_LINES} lines of plays"
                raise RecordError(text, words[0].place, self.number)
            if words:
                entries.append(_EntryReader(self.game, self.players, self.number, words).entry())
        return tuple(entries)


_TILE = re.compile(r"([0-9])[-:|]([0-9])")


class _EntryReader:
    """Reads one line of `plays`, word by word."""

    def __init__(
        self, game: Game, players: tuple[str, ...], hand: int, words: Sequence[Word]
    ) -> None:
        self.game, self.players, self.hand = game, players, hand
        self.words = list(words)

    def entry(self) -> Entry:
        if self.words[0].text not in self.players:
            return self._action(None)
        name = self.words.pop(0)
        if not self.words:
            raise self._error("a name alone is no play", name)
        return self._action(self.players.index(name.text))._replace(name_place=name.place)

    def _action(self, seat: int | None) -> Entry:
        word = self.words[0]
        if word.text == "draws":
            return self._draw(seat)
        if word.text == "passes":
            self._nothing_after(1)
            return Entry("pass", word.place, seat)
        if not _TILE.fullmatch(word.text):
            if len(self.words) > 1 and seat is None and self._begins_a_play(self.words[1].text):
                known = ", ".join(self.players)
                raise self._error(f"nobody is called {_shown(word.text)}; players: {known}", word)
            raise self._error(
                f"{_shown(word.text)} is neither a tile nor “draws” nor “passes”", word
            )
        return self._play(seat)

    def _begins_a_play(self, text: str) -> bool:
        return text in ("draws", "passes") or _TILE.fullmatch(text) is not None

    def _play(self, seat: int | None) -> Entry:
        word = self.words.pop(0)
        one, turned = self._tile(word)
        entry = Entry("play", word.place, seat, one, turned)
        if self.words and self.words[0].text in ENDS:
            end = self.words.pop(0)
            entry = entry._replace(end=ENDS.index(end.text), end_place=end.place)
        if self.words and (found := re.fullmatch(r"=([0-9]{1,9})", self.words[0].text)):
            entry = entry._replace(total=(int(found[1]), self._claim()))
        if self.words and (found := re.fullmatch(r"\+([0-9]{1,9})", self.words[0].text)):
            entry = entry._replace(points=(int(found[1]), self._claim()))
        self._nothing_after(0)
        return entry

    def _claim(self) -> Place:
        word = self.words.pop(0)
        if self.game.write is None:
            raise self._error(
                f"{word.text} claims a total or points; {self.game.name} does not add up ends", word
            )
        return word.place

    def _draw(self, seat: int | None) -> Entry:
        word = self.words.pop(0)
        if not self.words:
            raise self._error("after “draws” stand the tiles, or how many", word)
        if len(self.words) == 1 and re.fullmatch(r"[0-9]{1,9}", self.words[0].text):
            count = int(self.words[0].text)
            if count == 0:
                raise self._error("a draw is of at least one tile", self.words[0])
            return Entry("draw", word.place, seat, count=count)
        drawn: list[Tile] = []
        for text in self.words:
            one, _ = self._tile(text)
            if one in drawn:
                raise self._error(f"{one} is drawn twice", text)
            drawn.append(one)
        return Entry("draw", word.place, seat, tiles=tuple(drawn), count=len(drawn))

    def _tile(self, word: Word) -> tuple[Tile, bool]:
        found = _TILE.fullmatch(word.text)
        if not found:
            raise self._error(f"{_shown(word.text)} is no tile", word)
        first, second = int(found[1]), int(found[2])
        if max(first, second) > 6:
            raise self._error(
                f"{_shown(word.text)} is no tile of the double-six set: halves show 0 to 6", word
            )
        return tile(first, second), first > second

    def _nothing_after(self, count: int) -> None:
        if len(self.words) > count:
            word = self.words[count]
            raise self._error(
                f"{_shown(word.text)} does not belong here; a play is written"
                " [NAME] TILE [END] [=SUM] [+POINTS]",
                word,
            )

    def _error(self, message: str, word: Word) -> RecordError:
        return RecordError(message, word.place, self.hand)


def _is_count(value: Any) -> bool:
    """Whether this is a whole number of a sensible size."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < LARGEST


JOINERS = str.maketrans("", "", "\u200c\u200d")
"""Some scripts need these two unseen characters inside a word."""


def _wrong_name(name: str) -> str:
    """What is wrong with a player's name, or an empty text."""
    seen = name.translate(JOINERS)
    if not seen or len(name) > 100 or name.split() != [name] or not seen.isprintable():
        return "a name is one word of at most 100 letters"
    if any(sign in name for sign in "#=+"):
        return "a name has none of # = +"
    if _TILE.fullmatch(name) or name in ENDS or name in ("draws", "passes"):
        return "a name is not a tile, an end, “draws” or “passes”"
    return ""


def _shown(value: Any) -> str:
    """A found value, cut short: a text or number in quotes, anything else by its kind."""
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "a table"
    if isinstance(value, int) and abs(value) >= LARGEST:
        return "a very large number"
    return f"“{_clean(str(value), 40)}”"


def _clean(text: str, most: int) -> str:
    """A text on one line without control characters, cut short."""
    cut = text if len(text) <= most else text[: most - 1] + "…"
    return "".join(char if char.isprintable() else "\ufffd" for char in cut)


# Writing


def record_of(
    states: Sequence[Hand],
    players: Sequence[str],
    *,
    target: int | None = None,
    table_view: bool = False,
) -> Record:
    """The record of one hand, from its states: the deal, the plays, and every value as a claim.

    With `table_view` it is what the table saw: no deal, draws by their number, and what was left
    once the hand is over.

    >>> from .chain import Play
    >>> from .games.georgian import GEORGIAN
    >>> deal = GEORGIAN.begin_unseen(number=2, opener=0)
    >>> states = [deal, deal.play(Play.read("6-4"))]
    >>> write(record_of(states, ["Ana", "Beka"], table_view=True)).splitlines()[-2]
    'Ana 6-4 =10 +0'
    """
    return record_of_match([states], players, target=target, table_view=table_view)


def record_of_match(
    hands: Sequence[Sequence[Hand]],
    players: Sequence[str],
    *,
    target: int | None = None,
    table_view: bool = False,
) -> Record:
    """The record of several hands in a row, each given as its states; see `record_of`.

    Raises `ValueError` for no hands, or hands of different games.

    >>> from .games.block import BLOCK
    >>> hands = [[BLOCK.begin_unseen(number=number, opener=0)] for number in (2, 3)]
    >>> record = record_of_match(hands, ["Ana", "Beka"], target=100, table_view=True)
    >>> [hand.number for hand in record.hands]
    [2, 3]
    """
    game = hands[0][0].game if hands else None
    if game is None or any(states[0].game != game for states in hands):
        raise ValueError("a record needs hands of one game")
    written = tuple(_written(states, table_view) for states in hands)
    return Record(game, tuple(players), written, game.chosen, target)


def _written(states: Sequence[Hand], table_view: bool) -> WrittenHand:
    deal, last = states[0], states[-1]
    fields: dict[str, Any] = {"opener": deal.opener}
    if not table_view:
        can_be_drawn = deal.game.drawing or "drawing" in deal.game.options
        fields |= {"deal": deal.held, "bazari": deal.boneyard if can_be_drawn else None}
    elif last.result is not None:
        fields["left"] = last.held
    return WrittenHand(
        deal.number,
        {},
        tuple(_entry_of(state.event, table_view) for state in states[1:]),
        result={} if last.result is None else _claims_of(last.result),
        **fields,
    )


def _entry_of(event: Event, table_view: bool) -> Entry:
    entry = Entry(event.kind, NOWHERE, event.seat)
    if event.kind == "draw":
        tiles = None if table_view else event.tiles
        return entry._replace(tiles=tiles, count=event.count)
    if event.play is None:
        return entry
    one, end, turned = event.play
    entry = entry._replace(tile=one, end=end, turned=turned)
    if event.total is None:
        return entry
    return entry._replace(total=(event.total, NOWHERE), points=(event.points, NOWHERE))


def _claims_of(result: Result) -> dict[str, Any]:
    values = {key: getattr(result, key) for key in RESULT_KEYS}
    return {key: value for key, value in values.items() if not isinstance(value, Unknown)}


def write(record: Record) -> str:
    """The text of a record; reading it gives the same record again, places aside.

    >>> record = read('game="block"\\nplayers=["Ana","Beka"]\\n[[hands]]\\nnumber=2')
    >>> print(write(record).splitlines()[0])
    game = "block"
    """
    lines = [f'game = "{record.game.name}"', f"players = {_list(record.players)}"]
    if record.target is not None:
        lines.append(f"target = {record.target}")
    if record.title:
        lines.append(f"title = {_quoted(record.title)}")
    if record.options:
        lines += ["", "[options]"]
        lines += [f"{key} = {_value(value)}" for key, value in record.options.items()]
    for hand in record.hands:
        lines += _hand_lines(record, hand)
    return "\n".join(lines) + "\n"


def _hand_lines(record: Record, hand: WrittenHand) -> list[str]:
    lines = ["", "[[hands]]", f"number = {hand.number}"]
    if hand.opener is not None:
        lines.append(f"opener = {_quoted(record.players[hand.opener])}")
    if hand.deal is not None:
        lines.append(f"deal = {_list([_tile_list(members(tiles)) for tiles in hand.deal])}")
    if hand.bazari is not None:
        lines.append(f"bazari = {_quoted(_tile_list(hand.bazari))}")
    lines += ['plays = """', *(_entry_line(record, entry) for entry in hand.entries), '"""']
    for key, tiles_by_seat in (("left", hand.left), ("holds", hand.holds)):
        if tiles_by_seat is not None:
            lines.append(f"{key} = {_list([_tile_list(members(t)) for t in tiles_by_seat])}")
    if hand.result:
        lines += ["", "[hands.result]"]
        for key, value in hand.result.items():
            if key in ("winner", "next_opener"):
                value = "" if value is None else record.players[value]
            lines.append(f"{key} = {_value(value)}")
    if hand.notes:
        lines += ["", "[hands.notes]"]
        lines += [f"{step} = {_quoted(note)}" for step, note in hand.notes.items()]
    return lines


def _entry_line(record: Record, entry: Entry) -> str:
    words = [] if entry.seat is None else [record.players[entry.seat]]
    if entry.action == "pass":
        words.append("passes")
    elif entry.action == "draw":
        drawn = str(entry.count) if entry.tiles is None else _tile_list(entry.tiles)
        words += ["draws", drawn]
    elif entry.tile is not None:
        low, high = entry.tile
        words.append(f"{high}-{low}" if entry.turned else f"{low}-{high}")
        words += [] if entry.end is None else [ENDS[entry.end]]
        words += [] if entry.total is None else [f"={entry.total[0]}"]
        words += [] if entry.points is None else [f"+{entry.points[0]}"]
    return " ".join(words)


def _tile_list(tiles: Sequence[Tile]) -> str:
    return " ".join(map(str, tiles))


def _list(texts: Sequence[str]) -> str:
    return "[" + ", ".join(map(_quoted, texts)) + "]"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else _quoted(value)


def _quoted(text: str) -> str:
    """A TOML basic string; whatever is not printable is escaped."""
    shown = (
        char if char.isprintable() and char not in '"\\' else f"\\U{ord(char):08x}" for char in text
    )
    return '"' + "".join(shown) + '"'
