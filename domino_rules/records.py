"""The hand record: a strict TOML text, read into `Record` and written back.

Reading checks the form only (types, names, tiles, keys); whether the plays are legal is the
business of `referee`. Whatever cannot be understood raises `RecordError` with the place in the
text.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from .dice.hand import DiceGame, DiceHand
from .dice.records import GameReader, WrittenGame, game_lines, written_game
from .events import Event
from .games import GAMES
from .line.chain import ENDS
from .line.hand import Game, Hand
from .record_text import (
    NOWHERE,
    Block,
    Place,
    Places,
    RecordError,
    clean,
    is_count,
    list_of,
    parsed,
    place_in,
    quoted,
    shown,
    value_of,
)
from .tiles import BIT, Tile, bits, members, tile
from .written import HandReader, LineReader, Word, claims_of, note_lines, result_lines

LONGEST = 128 * 1024
"""The most characters a record may have; a whole match takes a few thousand."""

MOST_HANDS = 300
TOP_KEYS = ("game", "players", "target", "title", "options", "hands")
HAND_KEYS = ("number", "opener", "deal", "bazari", "plays", "left", "holds", "result", "notes")

FORM = "[NAME] TILE [END] [=SUM] [+POINTS]"
"""How a line of `plays` is written."""


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
    count: int = 0  # type: ignore[assignment]  # it hides the count() of tuples
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

    A hand is a `WrittenHand`, in Tashkent a `dice.records.WrittenGame`: which, the game tells.

    >>> from .games.block import BLOCK
    >>> Record(BLOCK, ("Ana", "Beka"), (WrittenHand(number=1, places={}),), target=100).target
    100
    """

    game: Game | DiceGame
    players: tuple[str, ...]
    hands: tuple[Any, ...]
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
    reader = _Reader(parsed(text), Places(text))
    try:
        return reader.record()
    except RecordError as error:
        error.game = reader.game_name
        raise


class _Reader:
    """Turns the parsed TOML of one record into a `Record`, checking the form of every value."""

    def __init__(self, table: Mapping[str, Any], places: Places) -> None:
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
                raise self._error(key, f"no key is called {shown(key)} here; known: {known}")
        options = self._options(game)
        target = self.table.get("target")
        if target is not None and isinstance(game, DiceGame):
            raise self._error(
                "target", f"{game.name} has no target: {game.games} games make a set, and"
                f" {game.sets} sets the match"
            )  # fmt: skip
        if target is not None and (not is_count(target) or target < 1):
            raise self._error(
                "target", f"target is {shown(target)}; it is a number of points above 0"
            )
        title = self.table.get("title", "")
        if not isinstance(title, str):
            raise self._error("title", "title is a text in quotes")
        game = game.with_options(**options)
        hands = tuple(
            self._hand(game, players, n, number, table)
            for n, (number, table) in enumerate(self._numbered())
        )
        return Record(game, players, hands, options, target, title)

    def _error(self, key: str, message: str) -> RecordError:
        return RecordError(message, place_in(self.places.top, key))

    def _game(self) -> Game | DiceGame:
        name = self.table.get("game")
        known = ", ".join(GAMES)
        if name is None:
            raise RecordError(f"the key game is missing; known games: {known}", Place(1))
        if not isinstance(name, str) or name not in GAMES:
            raise self._error("game", f"no game is called {shown(name)}; known games: {known}")
        return GAMES[name]

    def _players(self, game: Game | DiceGame) -> tuple[str, ...]:
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
                raise self._error("players", f"a player cannot be called {shown(name)}: {wrong}")
        if len(set(names)) < len(names):
            raise self._error(
                "players", "two players have the same name; give each a name of its own"
            )
        return tuple(names)

    def _options(self, game: Game | DiceGame) -> dict[str, Any]:
        options = self.table.get("options", {})
        if not isinstance(options, dict):
            raise self._error("options", "options is a table: [options]")
        for option, value in options.items():
            try:
                game.with_options(**{option: value})
            except ValueError as error:
                raise self._error(f"options.{option}", clean(str(error), 200)) from None
        return options

    def _hand(
        self, game: Game | DiceGame, players: tuple[str, ...], n: int, number: int, table: Any
    ) -> WrittenHand | WrittenGame:
        """One hand, read in the way of its game."""
        places, plays = self.places.hands[n], self.places.plays[n]
        if isinstance(game, DiceGame):
            return GameReader(players, game.kinds, table, places, number).read(game, plays)
        return _HandReader(players, game.kinds, table, places, number).read(game, plays)

    def _numbered(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """The tables of the hands, each with its number."""
        tables = self.table.get("hands")
        if tables is None or tables == []:
            raise RecordError("a record needs at least one [[hands]] table", Place(1))
        plain = isinstance(tables, list) and all(isinstance(table, dict) for table in tables)
        if not plain or len(tables) != len(self.places.hands):
            raise self._error("hands", "write each hand as a [[hands]] table")
        if len(tables) > MOST_HANDS:
            raise self._error("hands", f"{len(tables)} hands; at most {MOST_HANDS} are read")
        last = 0
        for n, table in enumerate(tables):
            expected = last + 1
            number = table.get("number", expected)
            places = self.places.hands[n]
            if not is_count(number) or number < 1:
                raise RecordError(
                    f"number is {shown(number)}; hands count from 1", place_in(places, "number")
                )
            if last and number not in (1, expected):
                raise RecordError(
                    f"number is {number}; the next hand is {expected}, a new match begins with 1",
                    place_in(places, "number"),
                    number,
                )
            yield number, table
            last = number


class _HandReader(HandReader):
    """Reads one `[[hands]]` table of a line game."""

    def read(self, game: Game, plays: Block | None) -> WrittenHand:
        self._check_keys(HAND_KEYS)
        deal, bazari = self._deal(game)
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
            tuple(_EntryReader(game, self.players, self.number, words).entry()
                  for words in self._lines(plays)),
            self._seat("opener"),
            deal,
            bazari,
            left,
            holds,
            self._result(game.name),
            self._notes(),
        )  # fmt: skip

    def _deal(self, game: Game) -> tuple[tuple[int, ...] | None, tuple[Tile, ...] | None]:
        seats = len(self.players)
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
        texts = self._texts(key)
        if texts is None:
            return None
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
                raise self._error(key, f"{shown(word)} is no tile of the double-six set")
            one = tile(int(found[1]), int(found[2]))
            if one in tiles:
                raise self._error(key, f"{one} is dealt twice")
            tiles.append(one)
        return tuple(tiles)


_TILE = re.compile(r"([0-9])[-:|]([0-9])")


class _EntryReader(LineReader):
    """Reads one line of the `plays` of a line game, word by word."""

    def __init__(
        self, game: Game, players: tuple[str, ...], hand: int, words: Sequence[Word]
    ) -> None:
        super().__init__(players, hand, words)
        self.game = game

    def entry(self) -> Entry:
        seat, name_place = self._name()
        return self._action(seat)._replace(name_place=name_place)

    def _action(self, seat: int | None) -> Entry:
        word = self.words[0]
        if word.text == "draws":
            return self._draw(seat)
        if word.text == "passes":
            self._nothing_after(1, FORM)
            return Entry("pass", word.place, seat)
        if not _TILE.fullmatch(word.text):
            if len(self.words) > 1 and seat is None and self._begins_a_play(self.words[1].text):
                known = ", ".join(self.players)
                raise self._error(f"nobody is called {shown(word.text)}; players: {known}", word)
            raise self._error(
                f"{shown(word.text)} is neither a tile nor “draws” nor “passes”", word
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
        self._nothing_after(0, FORM)
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
            raise self._error(f"{shown(word.text)} is no tile", word)
        first, second = int(found[1]), int(found[2])
        if max(first, second) > 6:
            raise self._error(
                f"{shown(word.text)} is no tile of the double-six set: halves show 0 to 6", word
            )
        return tile(first, second), first > second


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


# Writing


def record_of(
    states: Sequence[Hand | DiceHand],
    players: Sequence[str],
    *,
    target: int | None = None,
    table_view: bool = False,
) -> Record:
    """The record of one hand, from its states: the deal, the plays, and every value as a claim.

    With `table_view` it is what the table saw: no deal, draws by their number, and what was left
    once the hand is over.

    >>> from .line.chain import Play
    >>> from .games.georgian import GEORGIAN
    >>> deal = GEORGIAN.begin_unseen(number=2, opener=0)
    >>> states = [deal, deal.play(Play.read("6-4"))]
    >>> write(record_of(states, ["Ana", "Beka"], table_view=True)).splitlines()[-2]
    'Ana 6-4 =10 +0'
    """
    return record_of_match([states], players, target=target, table_view=table_view)


def record_of_match(
    hands: Sequence[Sequence[Hand | DiceHand]],
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
    written: list[WrittenHand | WrittenGame] = []
    for states in hands:
        dice = [state for state in states if isinstance(state, DiceHand)]
        tiles = [state for state in states if isinstance(state, Hand)]
        written.append(written_game(dice) if dice else _written(tiles, table_view))
    return Record(game, tuple(players), tuple(written), game.chosen, target)


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
        result=claims_of(last.result),
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


def write(record: Record) -> str:
    """The text of a record; reading it gives the same record again, places aside.

    >>> record = read('game="block"\\nplayers=["Ana","Beka"]\\n[[hands]]\\nnumber=2')
    >>> print(write(record).splitlines()[0])
    game = "block"
    """
    lines = [f'game = "{record.game.name}"', f"players = {list_of(record.players)}"]
    if record.target is not None:
        lines.append(f"target = {record.target}")
    if record.title:
        lines.append(f"title = {quoted(record.title)}")
    if record.options:
        lines += ["", "[options]"]
        lines += [f"{key} = {value_of(value)}" for key, value in record.options.items()]
    for hand in record.hands:
        if isinstance(hand, WrittenGame):
            lines += game_lines(hand, record.players)
        else:
            lines += _hand_lines(record, hand)
    return "\n".join(lines) + "\n"


def _hand_lines(record: Record, hand: WrittenHand) -> list[str]:
    lines = ["", "[[hands]]", f"number = {hand.number}"]
    if hand.opener is not None:
        lines.append(f"opener = {quoted(record.players[hand.opener])}")
    if hand.deal is not None:
        lines.append(f"deal = {list_of([_tile_list(members(tiles)) for tiles in hand.deal])}")
    if hand.bazari is not None:
        lines.append(f"bazari = {quoted(_tile_list(hand.bazari))}")
    lines += ['plays = """', *(_entry_line(record, entry) for entry in hand.entries), '"""']
    for key, tiles_by_seat in (("left", hand.left), ("holds", hand.holds)):
        if tiles_by_seat is not None:
            lines.append(f"{key} = {list_of([_tile_list(members(t)) for t in tiles_by_seat])}")
    return [*lines, *result_lines(hand.result, record.players), *note_lines(hand.notes)]


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
