"""The hand record: a strict TOML text, read into `Record` and written back.

Reading checks the form only (types, names, tiles, keys); whether the plays are legal is the
business of `referee`. Whatever cannot be understood raises `RecordError` with the place in the
text.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from .errors import Phrase
from .families import family_of
from .games import GAMES
from .line.chain import ENDS
from .options import OptionError
from .protocol import AnyGame, State, Written
from .record_text import (
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
from .words import N_, NN_, Sentence
from .written import PAIR, HandTable

LONGEST = 128 * 1024
"""The most characters a record may have; a whole match takes a few thousand."""

MOST_HANDS = 300
TOP_KEYS = ("game", "players", "target", "title", "options", "hands")


class Record(NamedTuple):
    """A record as written: the game with its options set, the players in seat order, the hands.

    A hand is a `line.records.WrittenHand`, in Tashkent a `dice.records.WrittenGame`: which, the
    game tells.

    >>> from .games.block import BLOCK
    >>> from .line.records import WrittenHand
    >>> Record(BLOCK, ("Ana", "Beka"), (WrittenHand(number=1, places={}),), target=100).target
    100
    """

    game: AnyGame
    players: tuple[str, ...]
    hands: tuple[Written, ...]
    options: Mapping[str, bool | str] = {}
    target: int | None = None
    title: str = ""


def read(text: str, games: Mapping[str, AnyGame] = GAMES) -> Record:
    """Read a record of one of these games, which are found by their names.

    Raises `RecordError` with the place, what was found there and what would be right.

    >>> record = read('game = "georgian"\\nplayers = ["Ana", "Beka"]\\n[[hands]]\\nnumber = 2')
    >>> record.players, record.hands[0].number
    (('Ana', 'Beka'), 2)
    """
    if len(text) > LONGEST:
        raise RecordError(
            N_("the record is too long: at most {most} characters are read"), most=LONGEST
        )
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    reader = _Reader(parsed(text), Places(text), games)
    try:
        return reader.record()
    except RecordError as error:
        error.game = reader.game_name
        raise


class _Reader:
    """Turns the parsed TOML of one record into a `Record`, checking the form of every value."""

    def __init__(
        self, table: Mapping[str, Any], places: Places, games: Mapping[str, AnyGame]
    ) -> None:
        self.table = table
        self.places = places
        self.games = games
        self.game_name: str | None = None

    def record(self) -> Record:
        game = self._game()
        self.game_name = game.name
        players = self._players(game)
        for key in self.table:
            if key not in TOP_KEYS:
                known = ", ".join(TOP_KEYS)
                raise self._error(
                    key,
                    N_("no key is called {found} here; known: {known}"),
                    found=shown(key),
                    known=known,
                )
        options = self._options(game)
        target = self.table.get("target")
        if target is not None:
            family_of(game).records.check_target(game, place_in(self.places.top, "target"))
        if target is not None and (not is_count(target) or target < 1):
            raise self._error(
                "target",
                N_("target is {found}; it is a number of points above 0"),
                found=shown(target),
            )
        title = self.table.get("title", "")
        if not isinstance(title, str):
            raise self._error("title", N_("title is a text in quotes"))
        game = game.with_options(**options)
        read_hand = family_of(game).records.read_hand
        hands = tuple(read_hand(game, table) for table in self._tables(players))
        return Record(game, players, hands, options, target, title)

    def _error(self, key: str, text: Sentence, /, **facts: Any) -> RecordError:
        return RecordError(text, place_in(self.places.top, key), **facts)

    def _game(self) -> AnyGame:
        name = self.table.get("game")
        known = ", ".join(self.games)
        if name is None:
            raise RecordError(
                N_("the key game is missing; known games: {known}"), Place(1), known=known
            )
        if not isinstance(name, str) or name not in self.games:
            raise self._error(
                "game",
                N_("no game is called {found}; known games: {known}"),
                found=shown(name),
                known=known,
            )
        return self.games[name]

    def _players(self, game: AnyGame) -> tuple[str, ...]:
        names = self.table.get("players")
        if names is None:
            raise RecordError(N_('the key players is missing: players = ["Ana", "Beka"]'), Place(1))
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise self._error("players", N_("players is a list of names in quotes"))
        if len(names) not in game.dealt:
            raise self._error(
                "players",
                NN_(
                    "{count} player; {game} is played by {counts}",
                    "{count} players; {game} is played by {counts}",
                ),
                count=len(names),
                game=game.name,
                counts=tuple(game.dealt),
            )
        for name in names:
            wrong = _wrong_name(name)
            if wrong:
                raise self._error(
                    "players",
                    N_("a player cannot be called {found}: {wrong}"),
                    found=shown(name),
                    wrong=wrong,
                )
        if len(set(names)) < len(names):
            raise self._error(
                "players", N_("two players have the same name; give each a name of its own")
            )
        return tuple(names)

    def _options(self, game: AnyGame) -> dict[str, Any]:
        options = self.table.get("options", {})
        if not isinstance(options, dict):
            raise self._error("options", N_("options is a table: [options]"))
        for option, value in options.items():
            try:
                game.with_options(**{option: value})
            except OptionError as error:
                facts = {name: clean(str(fact), 150) for name, fact in error.facts.items()}
                raise self._error(f"options.{option}", error.text, **facts) from None
        return options

    def _tables(self, players: tuple[str, ...]) -> Iterator[HandTable]:
        """The tables of the hands, each with its number."""
        tables = self.table.get("hands")
        if tables is None or tables == []:
            raise RecordError(N_("a record needs at least one [[hands]] table"), Place(1))
        plain = isinstance(tables, list) and all(isinstance(table, dict) for table in tables)
        if not plain or len(tables) != len(self.places.hands):
            raise self._error("hands", N_("write each hand as a [[hands]] table"))
        if len(tables) > MOST_HANDS:
            raise self._error(
                "hands",
                NN_(
                    "{count} hand; at most {most} are read",
                    "{count} hands; at most {most} are read",
                ),
                count=len(tables),
                most=MOST_HANDS,
            )
        last = 0
        for n, table in enumerate(tables):
            expected = last + 1
            number = table.get("number", expected)
            places = self.places.hands[n]
            if not is_count(number) or number < 1:
                raise RecordError(
                    N_("number is {found}; hands count from 1"),
                    place_in(places, "number"),
                    found=shown(number),
                )
            if last and number not in (1, expected):
                raise RecordError(
                    N_(
                        "number is {number}; the next hand is {expected}, a new match begins with 1"
                    ),
                    place_in(places, "number"),
                    number,
                    number=number,
                    expected=expected,
                )
            yield HandTable(players, number, table, places, self.places.plays[n])
            last = number


JOINERS = str.maketrans("", "", "\u200c\u200d")
"""Some scripts need these two unseen characters inside a word."""


def _wrong_name(name: str) -> Phrase:
    """What is wrong with a player's name, or an empty text."""
    seen = name.translate(JOINERS)
    if not seen or len(name) > 100 or name.split() != [name] or not seen.isprintable():
        return Phrase(N_("a name is one word of at most 100 letters"))
    if any(sign in name for sign in "#=+"):
        return Phrase(N_("a name has none of # = +"))
    if PAIR.fullmatch(name) or name in ENDS or name in ("draws", "passes"):
        return Phrase(N_("a name is not a tile, an end, “draws” or “passes”"))
    return Phrase()


# Writing


def record_of(
    states: Sequence[State],
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
    hands: Sequence[Sequence[State]],
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
    write_hand = family_of(game).records.written_hand
    written = tuple(write_hand(states, table_view=table_view) for states in hands)
    return Record(game, tuple(players), written, game.chosen, target)


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
        lines += family_of(record.game).records.hand_lines(record.game, hand, record.players)
    return "\n".join(lines) + "\n"
