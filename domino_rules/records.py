"""The hand record: a strict TOML text, read into `Record` and written back.

Reading checks the form only (types, names, tiles, keys); whether the plays are legal is the business
of `referee`. Whatever cannot be understood raises `RecordError` with the place in the text.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .chain import ENDS
from .errors import DominoError
from .games import GAMES
from .hand import Game
from .tiles import BIT, Tile, bits, members, tile

LONGEST = 256 * 1024
"""The most characters a record may have; a whole match takes a few thousand."""

TOP_KEYS = ("game", "players", "target", "title", "options", "hands")
HAND_KEYS = ("number", "opener", "deal", "bazari", "plays", "left", "holds", "result", "notes")
RESULT_KEYS = ("kind", "winner", "points", "next_opener")


class Place(NamedTuple):
    """A place in the text of a record; lines and columns count characters from 1."""

    line: int | None = None
    column: int | None = None


class RecordError(DominoError):
    """A record that cannot be read: where (`place`, and `hand`, its number or None) and why."""

    def __init__(self, message: str, place: Place = Place(), hand: int | None = None) -> None:
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

    `seat` is None where no name is written. A play has `tile`, `turned` (the larger half written
    first), `end` (a place in `ENDS`, or None) and its claims `total` and `points`, each with its
    place. A draw has `tiles`, or only `count`.
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
    count: int = 0


class WrittenHand(NamedTuple):
    """One `[[hands]]` table; `places` gives the place of each of its keys ("result.kind" too)."""

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
    """A record as written: the game with its options set, the players in seat order, the hands."""

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
        raise RecordError(f"the record has {len(text)} characters; at most {LONGEST} are read")
    table = _toml(text)
    game: str | None = None
    try:
        places = _Places(text)
        reader = _Reader(table, places)
        game = reader.game.name
        return reader.record()
    except RecordError as error:
        error.game = game
        raise


def _toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise RecordError("the record is nested too deeply") from None
    except ValueError as error:
        found = re.search(r"\s*\(at line (\d+), column (\d+)\)", str(error))
        place = Place(int(found[1]), int(found[2])) if found else Place(_last_line(text))
        message = re.sub(r"\s*\(at .*\)", "", str(error))
        raise RecordError(f"this is not TOML: {message}", place) from None


def _last_line(text: str) -> int:
    return text.count("\n") + 1


_TOKEN = re.compile(
    r'(?P<block>"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5})'
    r'|(?P<string>"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\')'
    r"|(?P<comment>#[^\n]*)|(?P<line>\n)|(?P<other>[^\"'#\n]+)",
    re.DOTALL,
)
_HEADER = re.compile(r"^[ \t]*(\[\[?)[ \t]*([A-Za-z0-9_.\- \t\"']+?)[ \t]*\]\]?[ \t]*(?:#|$)")
_KEY = re.compile(r"^[ \t]*(\"[^\"]*\"|'[^']*'|[A-Za-z0-9_-]+)[ \t]*=")


class _Places:
    """Where the tables and keys of a record stand; the text is known to be valid TOML.

    Only the plain way of writing is found: keys at the start of a line, `[[hands]]` tables and one
    `\"\"\"` block per `plays`. What is written otherwise has no place, and the reader says so.
    """

    def __init__(self, text: str) -> None:
        self.keys: list[dict[str, Place]] = [{}]
        self.plays: list[tuple[int, str] | None] = [None]
        self._table = ""
        blank = _TOKEN.sub(_without_blocks, text)
        for number, (line, shown) in enumerate(
            zip(text.split("\n"), blank.split("\n"), strict=True), 1
        ):
            self._read_line(number, line, shown)
        self._find_plays(text)

    def _read_line(self, number: int, line: str, shown: str) -> None:
        header = _HEADER.match(shown)
        key = _KEY.match(shown)
        if header:
            name = re.sub(r"[ \t\"']", "", header[2])
            if header[1] == "[[" and name == "hands":
                self.keys.append({})
                self.plays.append(None)
            self._table = name.removeprefix("hands").removeprefix(".")
            self.keys[-1].setdefault(self._table, Place(number, line.index("[") + 1))
        elif key:
            name = key[1].strip("\"'")
            full = f"{self._table}.{name}" if self._table else name
            self.keys[-1].setdefault(full, Place(number, key.start(1) + 1))

    def _find_plays(self, text: str) -> None:
        lines = text.split("\n")
        starts = [0]
        for line in lines:
            starts.append(starts[-1] + len(line) + 1)
        for hand, keys in enumerate(self.keys[1:], 1):
            at = keys.get("plays")
            if at is None or at.line is None:
                continue
            opening = re.compile(r"[^=]*=[ \t]*(\"\"\")").match(text, starts[at.line - 1])
            closing = text.find('"""', opening.end()) if opening else -1
            if opening and closing >= 0:
                self.plays[hand] = (at.line, text[opening.end() : closing])


def _without_blocks(token: re.Match[str]) -> str:
    """A multi-line string as so many line ends, any other token as it is."""
    if token.lastgroup == "block":
        return '""' + "\n" * token[0].count("\n")
    return token[0]


class _Reader:
    """Turns the parsed TOML of one record into a `Record`, checking the form of every value."""

    def __init__(self, table: Mapping[str, Any], places: _Places) -> None:
        self.table = table
        self.places = places
        self.top = places.keys[0]
        self.game = self._game()
        self.players = self._players()

    def record(self) -> Record:
        self._known_keys(self.table, TOP_KEYS, "", self.top, None)
        options = self._options()
        target = self.table.get("target")
        if target is not None and (not _is_count(target) or target < 1):
            raise RecordError(
                f"target is {_shown(target)}; it is a number of points above 0", self._at("target")
            )
        title = self.table.get("title", "")
        if not isinstance(title, str):
            raise RecordError("title is a text in quotes", self._at("title"))
        self.game = self.game.with_options(**options)
        return Record(self.game, self.players, self._hands(), options, target, title)

    def _at(self, key: str) -> Place:
        return self.top.get(key, Place())

    def _game(self) -> Game:
        name = self.table.get("game")
        if name is None:
            raise RecordError(f"the key game is missing; known games: {', '.join(GAMES)}", Place(1))
        if not isinstance(name, str) or name not in GAMES:
            raise RecordError(
                f"no game is called {_shown(name)}; known games: {', '.join(GAMES)}",
                self._at("game"),
            )
        return GAMES[name]

    def _players(self) -> tuple[str, ...]:
        names = self.table.get("players")
        if names is None:
            raise RecordError('the key players is missing: players = ["Ana", "Beka"]', Place(1))
        at = self._at("players")
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise RecordError("players is a list of names in quotes", at)
        if len(names) not in self.game.dealt:
            counts = " or ".join(map(str, self.game.dealt))
            raise RecordError(
                f"{len(names)} players; {self.game.name} is played by {counts}", at
            )
        for name in names:
            wrong = _wrong_name(name)
            if wrong:
                raise RecordError(f"a player cannot be called {_shown(name)}: {wrong}", at)
        if len(set(names)) < len(names):
            raise RecordError("two players have the same name; give each a name of its own", at)
        return tuple(names)

    def _options(self) -> dict[str, Any]:
        options = self.table.get("options", {})
        if not isinstance(options, dict):
            raise RecordError("options is a table: [options]", self._at("options"))
        for option, value in options.items():
            try:
                self.game.with_options(**{option: value})
            except (ValueError, TypeError) as error:
                where = self.top.get(f"options.{option}", self._at("options"))
                raise RecordError(str(error), where) from None
        return options

    def _known_keys(
        self,
        table: Mapping[str, Any],
        known: Sequence[str],
        prefix: str,
        places: Mapping[str, Place],
        hand: int | None,
    ) -> None:
        for key in table:
            if key not in known:
                at = places.get(prefix + key, places.get(prefix.rstrip("."), Place()))
                raise RecordError(
                    f"no key is called {_shown(key)} here; known: {', '.join(known)}", at, hand
                )

    def _hands(self) -> tuple[WrittenHand, ...]:
        tables = self.table.get("hands")
        if not isinstance(tables, list) or not tables or not all(isinstance(t, dict) for t in tables):
            raise RecordError("a record needs at least one [[hands]] table", self._at("hands"))
        if len(tables) != len(self.places.keys) - 1:
            raise RecordError("write each hand as a [[hands]] table", self._at("hands"))
        hands: list[WrittenHand] = []
        for n, table in enumerate(tables, 1):
            expected = hands[-1].number + 1 if hands else 1
            number = table.get("number", expected)
            places = self.places.keys[n]
            at = places.get("number", Place())
            if not _is_count(number) or number < 1:
                raise RecordError(f"number is {_shown(number)}; hands count from 1", at)
            if hands and number not in (1, expected):
                raise RecordError(
                    f"number is {number}; the next hand is {expected}, a new match begins with 1",
                    at,
                    number,
                )
            reader = _HandReader(self.game, self.players, table, places, number)
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

    def hand(self, plays: tuple[int, str] | None) -> WrittenHand:
        for key in self.table:
            if key not in HAND_KEYS:
                raise self._error(
                    key, f"no key of a hand is called {_shown(key)}; known: {', '.join(HAND_KEYS)}"
                )
        deal, bazari = self._deal()
        left, holds = self._tiles_by_seat("left"), self._tiles_by_seat("holds")
        if deal is not None and (left or holds) is not None:
            raise self._error("left" if left else "holds", "with a deal this is known: leave it out")
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
        return RecordError(message, self.places.get(key, Place()), self.number)

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
        dealt = sum(deal)
        for one in bazari:
            if BIT[one] & dealt:
                raise self._error("bazari", f"{one} is dealt twice")
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
            raise self._error(key, f"{key} holds tiles in quotes, such as \"2-5 0-1\"")
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
            if key == "points" and (not _is_count(value) or value < 0):
                raise self._error(at, f"points is {_shown(value)}; it is a number from 0")
            if key in ("winner", "next_opener"):
                if value != "" and value not in self.players:
                    raise self._error(at, f"{key} is a player, or \"\" for nobody")
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
                raise self._error(f"notes.{step}", "a note is a step and a text: 2 = \"…\"")
            read[int(step)] = note
        return read

    def _entries(self, found: tuple[int, str] | None) -> tuple[Entry, ...]:
        plays = self.table.get("plays", "")
        if "plays" not in self.table:
            return ()
        if not isinstance(plays, str) or found is None or "\\" in found[1]:
            raise self._error("plays", 'plays is one """ block without backslashes')
        first, text = found
        start = self.places["plays"].column or 1
        entries: list[Entry] = []
        for number, line in enumerate(text.split("\n")):
            shift = start - 1 + len('plays = """') if number == 0 else 0
            words = [
                Word(word[0], Place(first + number, word.start() + 1 + shift))
                for word in re.finditer(r"\S+", line.split("#")[0])
            ]
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
        self.line = words[0].place.line

    def entry(self) -> Entry:
        seat = None
        if self.words[0].text in self.players:
            seat = self.players.index(self.words.pop(0).text)
        if not self.words:
            raise self._error("a name alone is no play", None)
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
        if self.words and (found := re.fullmatch(r"=([0-9]{1,4})", self.words[0].text)):
            entry = entry._replace(total=(int(found[1]), self._claim()))
        if self.words and (found := re.fullmatch(r"\+([0-9]{1,4})", self.words[0].text)):
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
        if len(self.words) == 1 and re.fullmatch(r"[0-9]{1,2}", self.words[0].text):
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

    def _error(self, message: str, word: Word | None) -> RecordError:
        place = word.place if word is not None else Place(self.line)
        return RecordError(message, place, self.hand)


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _wrong_name(name: str) -> str:
    """What is wrong with a player's name, or an empty text."""
    if not name or len(name) > 40 or name.split() != [name] or not name.isprintable():
        return "a name is one word of at most 40 letters"
    if any(sign in name for sign in "#=+"):
        return "a name has none of # = +"
    if _TILE.fullmatch(name) or name in ENDS or name in ("draws", "passes"):
        return "a name is not a tile, an end, “draws” or “passes”"
    return ""


def _shown(value: Any) -> str:
    """A found value in quotes, cut short."""
    text = str(value)
    return f"“{text if len(text) <= 40 else text[:39] + '…'}”"


# Writing


def write(record: Record) -> str:
    """The text of a record; reading it gives the same record again, places aside."""
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
