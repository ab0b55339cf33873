"""One hand on a line as a record writes it: read from its `[[hands]]` table and written back."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..errors import Phrase
from ..events import Event
from ..record_text import NOWHERE, Place, list_of, quoted, shown
from ..tiles import Tile, TileSet
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
from .chain import ENDS
from .hand import Game, Hand

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
    result: Mapping[str, Claim] = {}
    notes: Mapping[int, str] = {}


def read_hand(game: Game, table: HandTable) -> WrittenHand:
    """What a table says; raises `RecordError` with the place of what it cannot say."""
    return _TilesReader(table, game.kinds).read(game)


class _TilesReader(HandReader):
    """Reads one `[[hands]]` table of a line game."""

    def read(self, game: Game) -> WrittenHand:
        self._check_keys(HAND_KEYS)
        deal, bazari = self._deal(game)
        left, holds = self._tiles_by_seat("left", game), self._tiles_by_seat("holds", game)
        if deal is not None and (left or holds) is not None:
            raise self._error(
                "left" if left else "holds", N_("with a deal this is known: leave it out")
            )
        if left is not None and holds is not None:
            raise self._error("holds", N_("write left (the hand is over) or holds (a position)"))
        return WrittenHand(
            self.number,
            self.places,
            tuple(_EntryReader(game, self.players, self.number, words).entry()
                  for words in self._lines()),
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
        deal = self._tiles_by_seat("deal", game, game.dealt[seats])
        stock = self.table.get("bazari")
        undealt = game.boneyard_size(seats)
        if stock is None:
            if deal is not None and game.drawing and undealt:
                raise self._error(
                    "deal",
                    NN_(
                        "beside a deal, bazari names the other {count} tile",
                        "beside a deal, bazari names the other {count} tiles",
                    ),
                    count=undealt,
                )
            return deal, None
        if "drawing" not in game.options and not game.drawing:
            raise self._error(
                "bazari", N_("{game} has no boneyard to draw from: leave it out"), game=game.name
            )
        if deal is None:
            raise self._error("bazari", N_("bazari stands beside a deal only"))
        bazari = self._tiles("bazari", game, stock)
        if len(bazari) != undealt:
            raise self._error(
                "bazari",
                NN_(
                    "bazari has {count} tile; {left} are left",
                    "bazari has {count} tiles; {left} are left",
                ),
                count=len(bazari),
                left=undealt,
            )
        twice = game.tiles.members(game.tiles.bits(bazari) & sum(deal))
        if twice:
            raise self._error("bazari", N_("{tile} is dealt twice"), tile=twice[0])
        return deal, bazari

    def _tiles_by_seat(
        self, key: str, game: Game, size: int | None = None
    ) -> tuple[int, ...] | None:
        texts = self._texts(key)
        if texts is None:
            return None
        hands: list[int] = []
        for name, text in zip(self.players, texts, strict=True):
            tiles = self._tiles(key, game, text)
            if size is not None and len(tiles) != size:
                raise self._error(
                    key,
                    NN_(
                        "{name} has {count} tile; each player gets {size}",
                        "{name} has {count} tiles; each player gets {size}",
                    ),
                    name=name,
                    count=len(tiles),
                    size=size,
                )
            for one in tiles:
                if game.tiles.bit[one] & sum(hands):
                    raise self._error(key, N_("{tile} stands with two players"), tile=one)
            hands.append(game.tiles.bits(tiles))
        return tuple(hands)

    def _tiles(self, key: str, game: Game, text: object) -> tuple[Tile, ...]:
        """The tiles of a text such as "2-5 0-1", no two alike."""
        if not isinstance(text, str):
            raise self._error(key, N_('{key} holds tiles in quotes, such as "2-5 0-1"'), key=key)
        tiles: list[Tile] = []
        for word in text.split():
            found = PAIR.fullmatch(word)
            if not found or max(int(found[1]), int(found[2])) > game.tiles.highest:
                raise self._error(
                    key,
                    N_("{found} is no tile of the {set} set"),
                    found=shown(word),
                    set=Phrase(game.tiles.name),
                )
            one = game.tiles.tile(int(found[1]), int(found[2]))
            if one in tiles:
                raise self._error(key, N_("{tile} is dealt twice"), tile=one)
            tiles.append(one)
        return tuple(tiles)


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
        if not PAIR.fullmatch(word.text):
            if len(self.words) > 1 and seat is None and self._begins_a_play(self.words[1].text):
                known = ", ".join(self.players)
                raise self._error(
                    N_("nobody is called {found}; players: {known}"),
                    word,
                    found=shown(word.text),
                    known=known,
                )
            raise self._error(
                N_("{found} is neither a tile nor “draws” nor “passes”"),
                word,
                found=shown(word.text),
            )
        return self._play(seat)

    def _begins_a_play(self, text: str) -> bool:
        return text in ("draws", "passes") or PAIR.fullmatch(text) is not None

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
                N_("{found} claims a total or points; {game} does not add up ends"),
                word,
                found=word.text,
                game=self.game.name,
            )
        return word.place

    def _draw(self, seat: int | None) -> Entry:
        word = self.words.pop(0)
        if not self.words:
            raise self._error(N_("after “draws” stand the tiles, or how many"), word)
        if len(self.words) == 1 and re.fullmatch(r"[0-9]{1,9}", self.words[0].text):
            count = int(self.words[0].text)
            if count == 0:
                raise self._error(N_("a draw is of at least one tile"), self.words[0])
            return Entry("draw", word.place, seat, count=count)
        drawn: list[Tile] = []
        for text in self.words:
            one, _ = self._tile(text)
            if one in drawn:
                raise self._error(N_("{tile} is drawn twice"), text, tile=one)
            drawn.append(one)
        return Entry("draw", word.place, seat, tiles=tuple(drawn), count=len(drawn))

    def _tile(self, word: Word) -> tuple[Tile, bool]:
        found = PAIR.fullmatch(word.text)
        if not found:
            raise self._error(N_("{found} is no tile"), word, found=shown(word.text))
        first, second, tiles = int(found[1]), int(found[2]), self.game.tiles
        if max(first, second) > tiles.highest:
            raise self._error(
                N_("{found} is no tile of the {set} set: halves show 0 to {highest}"),
                word,
                found=shown(word.text),
                set=Phrase(tiles.name),
                highest=tiles.highest,
            )
        return tiles.tile(first, second), first > second


# Writing


def written_hand(states: Sequence[Hand], *, table_view: bool) -> WrittenHand:
    """A hand as a record writes it, from its states, as `records.record_of` says."""
    deal, last = states[0], states[-1]
    can_be_drawn = deal.game.drawing or "drawing" in deal.game.options
    return WrittenHand(
        deal.number,
        {},
        tuple(_entry_of(state.event, table_view) for state in states[1:]),
        deal.opener,
        deal=None if table_view else deal.held,
        bazari=deal.boneyard if can_be_drawn and not table_view else None,
        left=last.held if table_view and last.result is not None else None,
        result=claims_of(last.result),
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


def hand_lines(game: Game, hand: WrittenHand, players: Sequence[str]) -> list[str]:
    """The lines of a `[[hands]]` table."""
    lines = ["", "[[hands]]", f"number = {hand.number}"]
    if hand.opener is not None:
        lines.append(f"opener = {quoted(players[hand.opener])}")
    if hand.deal is not None:
        lines.append(f"deal = {_held(hand.deal, game.tiles)}")
    if hand.bazari is not None:
        lines.append(f"bazari = {quoted(_tile_list(hand.bazari))}")
    lines += ['plays = """', *(_entry_line(entry, players) for entry in hand.entries), '"""']
    for key, tiles_by_seat in (("left", hand.left), ("holds", hand.holds)):
        if tiles_by_seat is not None:
            lines.append(f"{key} = {_held(tiles_by_seat, game.tiles)}")
    return [*lines, *result_lines(hand.result, players), *note_lines(hand.notes)]


def _entry_line(entry: Entry, players: Sequence[str]) -> str:
    words = [] if entry.seat is None else [players[entry.seat]]
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


def _held(hands: Sequence[int], tiles: TileSet) -> str:
    """The tiles of each seat, as the value of a key."""
    return list_of([_tile_list(tiles.members(held)) for held in hands])


def _tile_list(tiles: Sequence[Tile]) -> str:
    return " ".join(map(str, tiles))


def check_target(game: Game, place: Place) -> None:
    """Raise `RecordError` where the game has no target; these all have one."""
