"""What a page can ask the engine: each question is a small function with an answer of the engine.

A question is asked about a text, mostly a line of plays as a record writes them ("6-6, 6-4 left"),
which is read as strictly as a record is. Before it may stand, as items of their own, how many
players there are, house rules and what a match brings in ("3 players, first hand, 6-6").
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from domino_rules import tell
from domino_rules.beginnings import check_seats
from domino_rules.errors import Refusal
from domino_rules.events import Result, Unknown
from domino_rules.line import unchecked
from domino_rules.line.chain import ENDS, OUTWARD, Chain, Play
from domino_rules.line.hand import Account, Game, Hand
from domino_rules.line.match import Match, winner, winner_of_penalties
from domino_rules.line.tell import end_name, sum_line
from domino_rules.protocol import State, as_a
from domino_rules.referee import Report, check
from domino_rules.rules import RULES
from domino_rules.tiles import Tile
from domino_rules.words import N_, Words

from ..language.vocabulary import Vocabulary
from ..replays import line as way
from ..replays.library import EXAMPLES, replay_of
from ..replays.replay import Replay, read
from .answers import (
    COLON,
    NAMES,
    NOBODY,
    TILE,
    Answer,
    ClaimError,
    Shown,
    allowed,
    as_kind,
    as_number,
    as_numbers,
    as_seat,
    as_word,
    phrase,
    refused,
    tiles_in,
)

# What a question is asked about


class HouseRule(NamedTuple):
    """A house rule as it is named before a line: the option it sets, and the clause on it."""

    option: str
    value: Any
    clause: str


HOUSE_RULES: dict[str, dict[str, HouseRule]] = {
    "georgian": {
        "pass only": HouseRule("drawing", False, "pass-only"),
        "at once": HouseRule("forced_double", "at_once", "forced-double-at-once"),
    },
    "draw": {"at once": HouseRule("block", "at_once", "block-at-once")},
    "kozel": {
        "specials": HouseRule("fish_specials", True, "fish-specials"),
        "hand alone": HouseRule("thirteen", "hand_alone", "thirteen-hand-alone"),
    },
}
"""The house rules by game, each by its name in a claim."""


class _Setting(NamedTuple):
    """What stands before a line or hands: the number of players and of the hand, house rules, and
    in Kozel the eggs laid aside and whether the losing pair has scored.
    """

    seats: int
    number: int
    options: Mapping[str, Any] = {}
    eggs: int = 0
    scored: bool = False


def _set(game: Game, what: str, number: int = 2) -> tuple[_Setting, str]:
    """The setting at the beginning of a text, and the rest of it."""
    rules, setting = HOUSE_RULES.get(game.name, {}), _Setting(min(game.dealt), number)
    while what:
        item, _, rest = (part.strip() for part in what.partition(","))
        players = re.fullmatch(r"(\d) players", item)
        eggs = re.fullmatch(r"eggs (\d+)", item) if game.pairs else None
        if players:
            setting = setting._replace(seats=int(players[1]))
        elif item in rules:
            option = {rules[item].option: rules[item].value}
            setting = setting._replace(options={**setting.options, **option})
        elif item in ("first hand", "later hand"):
            setting = setting._replace(number=1 if item == "first hand" else 2)
        elif eggs:
            setting = setting._replace(eggs=int(eggs[1]))
        elif item == "scored" and game.pairs:
            setting = setting._replace(scored=True)
        else:
            break
        what = rest
    _check_seats(game, setting.seats)
    return setting, what


def _check_seats(game: Game, seats: int) -> None:
    try:
        check_seats(game.name, game.dealt, seats)
    except ValueError as error:
        raise ClaimError(str(error)) from None


def _line(game: Game, what: str, left: str = "") -> Hand:
    """The state after a line of plays, or at a step of a worked hand ("georgian/nichia 9")."""
    state = state_at(what)
    if state is not None:
        if not isinstance(state, Hand):
            raise ClaimError(f"{what!r} is not played on a line")
        return state
    setting, line = _set(game, what)
    plays = [play.strip() for play in line.split(",")] if line else []
    return _played(game, setting, plays, left)


def state_at(what: str) -> State | None:
    """The state at a step of a worked hand ("georgian/nichia 9", the last one without a number),
    None for any other text; raises `ClaimError` for one that is not there.
    """
    example = re.fullmatch(r"([a-z]+/[\w-]+)(?: (\d+))?", what)
    if not example:
        return None
    steps = worked(example[1]).steps
    step = int(example[2] or len(steps) - 1)
    if step >= len(steps):
        raise ClaimError(f"there is no step {step}; the last one is {len(steps) - 1}")
    return steps[step].state


@cache
def worked(example: str) -> Replay:
    """The replay of a worked hand; raises `ClaimError` if there is none of this name."""
    if example not in EXAMPLES:
        raise ClaimError(f"no example is called {example!r}; there are: {', '.join(EXAMPLES)}")
    return replay_of(example)


def _played(game: Game, setting: _Setting, plays: list[str], left: str) -> Hand:
    """A line replayed by the referee from a deal that nobody knows."""
    if any(sign in play for play in (*plays, left) for sign in '"\\'):
        raise ClaimError("a line has neither quotes nor backslashes")
    hands = [part.strip() for part in COLON.split(left)] if left else []
    quoted = ", ".join(f'"{hand}"' for hand in hands)
    text = "\n".join((
        f'game = "{game.name}"',
        f"players = {list(NAMES[: setting.seats])}",
        "[options]",
        *(f"{name} = {toml(value)}" for name, value in setting.options.items()),
        "[[hands]]",
        f"number = {setting.number}",
        f'opener = "{NAMES[0]}"',
        'plays = """',
        *plays,
        '"""',
        f"left = [{quoted}]" if left else "",
    ))  # fmt: skip
    report = check(text)
    if not report.ok:
        raise ClaimError(_problems(report, text))
    return as_a(Hand, report.hands[0].last)


def toml(value: Any) -> str:
    """The value of an option as a record writes it."""
    return str(value).lower() if isinstance(value, bool) else f'"{value}"'


def _problems(report: Report, text: str) -> str:
    lines = text.split("\n")
    plays = range(lines.index('plays = """') + 2, len(lines) - 1)
    return "; ".join(
        f"play {plays.index(p.line) + 1}: {p.message}" if p.line and p.line in plays else p.message
        for p in report.problems
        if p.kind != "unchecked"
    )


def _tiles(game: Game, text: str) -> int:
    """The bit set of tiles written one after the other."""
    words = text.split()
    tiles = [tile for word in words if TILE.fullmatch(word) for tile in tiles_in(word)]
    known = game.tiles.bit.keys() >= set(tiles)
    if not known or len(tiles) != len(words) or len(set(tiles)) != len(tiles):
        raise ClaimError(f"{text!r} is not a row of tiles, such as 2-5 0-1")
    return game.tiles.bits(tiles)


def hands_in(game: Game, text: str) -> tuple[int, ...]:
    """The bit sets of several hands, with colons between them."""
    hands = tuple(_tiles(game, part) for part in COLON.split(text))
    if len(hands) < 2 or sum(hands).bit_count() != sum(hand.bit_count() for hand in hands):
        raise ClaimError(f"{text!r} is not several hands, such as 2-5 0-1 : 3-3")
    return hands


def _parts(what: str, *names: str) -> list[str]:
    """The parts of an argument between its semicolons."""
    parts = [part.strip() for part in what.split(";")]
    if len(parts) != len(names):
        raise ClaimError(f"it is asked about: {'; '.join(names)}")
    return parts


def _line_and_tile(game: Game, what: str) -> tuple[Hand, Tile]:
    line, written = _parts(what, "line", "tile")
    tiles = game.tiles.members(_tiles(game, written))
    if len(tiles) != 1:
        raise ClaimError(f"{written!r} is not one tile")
    return _line(game, line), tiles[0]


def _ended(game: Game, what: str, *, out: bool) -> Result:
    """The ending of a hand, from what every seat has left; with `out` one of them has nothing."""
    setting, text = _set(game, what)
    held = hands_in(game, text)
    _check_seats(game, len(held))
    if out and held.count(0) != 1:
        raise ClaimError("one hand, and only one, is empty: that of whoever has gone out")
    if not out and 0 in held:
        raise ClaimError("a hand is empty: that is no block")
    return _settled(game, setting, held, held.index(0) if out else None)


def _settled(game: Game, setting: _Setting, held: tuple[int, ...], out: int | None) -> Result:
    """The ending with these tiles left."""
    scores = (int(setting.scored),) * game.sides(len(held))
    account = Account(scores, setting.eggs)
    hand = ended(game.with_options(**setting.options), held, out, account)
    assert hand.result is not None, "a hand that has ended has a result"
    return hand.result


def ended(game: Game, held: tuple[int, ...], out: int | None, account: Account | None) -> Hand:
    """A hand that is over with these tiles left, a bit set per seat, after some tile or other that
    scores nothing; seat `out` (None: nobody) has gone out. Raises `ClaimError` for too many tiles.
    """
    tiles = game.tiles
    free = tiles.whole & ~sum(held) & ~tiles.doubles
    state = game.begin_unseen(len(held), number=2, opener=out or 0, account=account)
    placed = next((play for play in state.legal if tiles.bit[play.tile] & free), None)
    if placed is None:
        raise ClaimError("these hands leave no tile for the table")
    return unchecked.ended(unchecked.revealed(state.play(placed), dict(enumerate(held))), out)


def _known(game: Game, *clauses: str) -> tuple[str, ...]:
    """The ids of those of these clauses that the game has."""
    return tuple(rule for rule in map(game.rule, clauses) if rule in RULES)


def _points_of(result: Result) -> int:
    if isinstance(result.points, Unknown):
        raise ClaimError("what the ending writes is not known: the hands left are not")
    return result.points


def _result(game: Game, what: str) -> Result:
    """The ending of a line, with "; hand : hand" for what was left."""
    line, _, left = what.partition(";")
    result = _line(game, line.strip(), left.strip()).result
    if result is None:
        raise ClaimError("the hand is not over there")
    return result


# The questions


def _adding(game: Game, what: str) -> Hand:
    """A line of a game that adds up its open ends."""
    hand = _line(game, what)
    if hand.game.write is None:
        raise ClaimError(f"{hand.game.name} does not add up the open ends")
    return hand


def _total(game: Game, what: str) -> Answer:
    hand = _adding(game, what)
    return as_number(hand.chain.total, sum_line(hand.chain), hand.rules)


def _sum(game: Game, what: str) -> Answer:
    hand = _adding(game, what)
    line = sum_line(hand.chain)
    *terms, total = Shown(line).numbers()

    def agrees(shown: Shown) -> bool:
        *said, last = shown.numbers() or [-1]
        return (sorted(said), last) == (sorted(terms), total)

    return Answer(phrase(line), agrees, "", hand.rules)


def _points(game: Game, what: str) -> Answer:
    hand = _line(game, what)
    return as_number(hand.event.points, sum_line(hand.chain), hand.rules)


def _scores(game: Game, what: str) -> Answer:
    hand = _line(game, what)
    points = hand.event.points

    def agrees(shown: Shown) -> bool:
        said = shown.numbers()
        return said == [points] if said else shown.denies() == (points == 0)

    def told(words: Words) -> str:
        _ = words.translate
        text = _("writes {points}") if points else _("writes nothing")
        return text.format(points=points)

    return Answer(told, agrees, sum_line(hand.chain), hand.rules)


def _counts(game: Game, what: str) -> Answer:
    hand, tile = _line_and_tile(game, what)
    if game.write is None:
        raise ClaimError(f"{game.name} does not add up the open ends")
    if all(placed.tile != tile for placed in hand.chain.placed):
        raise ClaimError(f"{tile} is not on the table")
    counts = sum(part.counts for part in hand.chain.parts if part.tile == tile)
    return as_number(counts, sum_line(hand.chain), hand.rules)


def _asks(game: Game, what: str) -> Answer:
    hand = _line(game, what)
    return as_numbers([asked for asked in hand.chain.asks if asked is not None], "", hand.rules)


def _ends(game: Game, what: str) -> Answer:
    hand = _line(game, what)
    return as_number(sum(asked is not None for asked in hand.chain.asks), "", hand.rules)


def _placed(game: Game, what: str) -> Answer:
    """How many tiles lie on the table."""
    hand = _line(game, what)
    return as_number(len(hand.chain.placed), "", hand.rules)


def _drawable(game: Game, what: str) -> Answer:
    """How many tiles can still be drawn."""
    hand = _line(game, what)
    clause = "protected" if game.protected else "boneyard"
    return as_number(hand.drawable, "", (*hand.rules, *_known(game, clause)))


def _fits(game: Game, what: str) -> Answer:
    hand, tile = _line_and_tile(game, what)
    asks = hand.chain.asks
    ends = {ENDS[n] for n, asked in enumerate(asks) if asked is not None and asked in tile}

    def agrees(shown: Shown) -> bool:
        said = set(shown.which(shown.vocabulary.ends))
        return said == ends if said else shown.denies() == (not ends)

    def told(words: Words) -> str:
        names = words.all_of(end_name(n, words) for n in range(4) if ENDS[n] in ends)
        return names or words.translate("nowhere")

    return Answer(told, agrees, "", (game.rule("fit"),))


def _may(game: Game, what: str) -> Answer:
    line, written = _parts(what, "line", "play")
    hand = _line(game, line)
    try:
        after = hand.play(hand.find(*read(way, game, written)))
    except Refusal as refusal:
        sentence = tell.refusal(refusal, Words(NAMES))
        return refused(sentence, refusal.rule)
    return allowed(after.rules)


def _must(game: Game, what: str) -> Answer:
    """What is due with these tiles in hand; a third part says how many lie in the boneyard."""
    found = re.fullmatch(r"([^;]+);([^;]+)(?:; *(?:bazari|boneyard) (\d+))?", what)
    if not found:
        raise ClaimError("it is asked about: line; tiles in hand; boneyard 2 (if need be)")
    hand = _line(game, found[1].strip())
    if hand.turn is None:
        raise ClaimError("the hand is over there")
    if found[3]:
        hand = hand._replace(stock=int(found[3]))
    hand = unchecked.revealed(hand, {hand.turn or 0: _tiles(game, found[2])})
    if hand.due == "play":
        plays = ", ".join(map(str, hand.legal))
        return _due("play", plays, (game.rule("must-play"),), {p.tile for p in hand.legal})
    after = hand.draw(count=1) if hand.due == "draw" else hand.pass_turn()
    return _due(hand.due, "nothing fits", after.rules, set())


_DUE = (N_("play"), N_("draw"), N_("pass"))


def _due(due: str, reason: str, rules: tuple[str, ...], tiles: set[Tile]) -> Answer:
    answer = as_word(due, lambda known: {one: known.due[one] for one in _DUE}, reason, rules)

    def agrees(shown: Shown) -> bool:
        said = set(shown.tiles())
        return answer.agrees(shown) and (not said or said == tiles)

    return answer._replace(agrees=agrees)


def _stavka(game: Game, what: str) -> Answer:
    hand = _line(game, what)
    tile, closed = hand.chain.stavka_tile, hand.chain.stavka_closed

    def agrees(shown: Shown) -> bool:
        said, state = shown.tiles(), shown.which(shown.vocabulary.stavka)[:1]
        if state and (tile is None or closed != (state == ["closed"])):
            return False
        return said == [tile] if said else bool(state) or (shown.denies() and tile is None)

    def told(words: Words) -> str:
        _ = words.translate
        text = _("{tile}, closed") if closed else _("{tile}, open")
        return _("none") if tile is None else text.format(tile=tile)

    return Answer(told, agrees, "", hand.rules)


def _pips(game: Game, what: str) -> Answer:
    return as_number(game.tiles.pips(_tiles(game, what)))


def _remainder(game: Game, what: str) -> Answer:
    """What a loser's tiles are worth when another player has gone out."""
    setting, text = _set(game, what)
    held = (0, _tiles(game, text), *(0 for _ in range(2, setting.seats)))
    result = _settled(game, setting._replace(scored=True), held, 0)
    return as_number(_points_of(result), f"pips: {result.left[1]}", _without_lead(result))


def _domino(game: Game, what: str) -> Answer:
    """What is written when one player has gone out, from what every seat has left."""
    result = _ended(game, what, out=True)
    return as_number(_points_of(result), f"pips: {_against(result)}", _without_lead(result))


def _block(game: Game, what: str) -> Answer:
    """What is written on a dead line, from what every seat has left."""
    result = _ended(game, what, out=False)
    return as_number(_points_of(result), f"pips: {_against(result)}", _without_lead(result))


def _block_winner(game: Game, what: str) -> Answer:
    result = _ended(game, what, out=False)
    reason = f"pips: {_against(result)}"
    return _side(game, result.winner, reason, _without_lead(result))


def _eggs(game: Game, what: str) -> Answer:
    """What is laid aside on a dead line, from what every seat has left or in a worked hand."""
    result = _result(game, what) if "/" in what else _ended(game, what, out=False)
    if isinstance(result.eggs, Unknown) or not game.pairs:
        raise ClaimError(f"{game.name} has no eggs")
    return as_number(result.eggs, f"pips: {_against(result)}", _without_lead(result))


def _thirteen(game: Game, what: str) -> Answer:
    """What is written for a hand that the losing pair has this total left in."""
    setting, text = _set(game, what)
    if "thirteen" not in game.options or not text.isdigit():
        raise ClaimError("it is asked in Kozel about the total of a hand: eggs 10, 8")
    rest, left, tiles = int(text), 0, game.tiles
    plain = tiles.members(tiles.whole & ~tiles.doubles)
    for tile in sorted(plain, key=lambda tile: -tile.pips):
        if tile.pips <= rest:
            rest, left = rest - tile.pips, left | tiles.bit[tile]
    if rest:
        raise ClaimError(f"two hands cannot hold {text} pips")
    result = _settled(game, setting, (0, left, 0, 0), 0)
    return as_number(_points_of(result), "", _without_lead(result))


def _against(result: Result) -> str:
    return " against ".join(map(str, result.left))


def _without_lead(result: Result) -> tuple[str, ...]:
    """The clauses behind an ending, save the one on who leads next: the seats are made up."""
    return tuple(rule for rule in result.rules if not rule.endswith((".next-lead", "-opener"))
                 and ".opener-after" not in rule)  # fmt: skip


PAIRS = (N_("first pair"), N_("second pair"))


def _side(game: Game, side: int | Unknown | None, reason: str, rules: tuple[str, ...],
          names: tuple[str, ...] = NAMES) -> Answer:  # fmt: skip
    """A side: a player, or a pair by either name or by its place."""
    if not game.pairs:
        return as_seat(side, reason, rules, names)
    if isinstance(side, Unknown):
        raise ClaimError("this is not known: the hands left are not")

    def among(known: Vocabulary) -> dict[str, str]:
        found = {
            pair: f"{known.seats[n]}|{names[n]}|{names[n + 2]}" for n, pair in enumerate(PAIRS)
        }
        return {**found, NOBODY: known.nobody}

    return as_word(NOBODY if side is None else PAIRS[side], among, reason, rules)


def _names(what: str) -> tuple[str, ...]:
    """The players of a worked hand, if that is what is asked about."""
    example = what.split(" ")[0]
    return worked(example).record.players if "/" in example else NAMES


def _opens(game: Game, what: str) -> Answer:
    """Who opens a first hand, and with what."""
    hands = hands_in(game, what)
    _check_seats(game, len(hands))
    try:
        deal = unchecked.begun(game, hands)
    except Refusal as again:
        return _dealt_again(again)
    except StopIteration:
        raise ClaimError("nobody holds the tile that must lead") from None
    leads = [play.tile for play in deal.legal]
    seat = as_seat(deal.turn or 0, "", ())

    def agrees(shown: Shown) -> bool:
        said, words = shown.tiles(), shown.without_tiles()
        named = words.says("|".join((*words.vocabulary.seats, *NAMES)))
        if not said and not named:
            return False
        return said in ([], leads) and (not named or seat.agrees(words))

    def told(words: Words) -> str:
        text = words.translate("the {seat}, with {tiles}")
        return text.format(seat=seat.told(words), tiles=words.one_of(map(str, leads)))

    dealing = ("set", "deal", "pairs")
    rules = tuple(id for id in deal.rules if id.partition(".")[2] not in dealing)
    rules = tuple(dict.fromkeys((*rules, game.rule("first-opening"))))
    return Answer(told, agrees, "", rules)


def _dealt_again(refusal: Refusal) -> Answer:
    sentence = tell.refusal(refusal, Words(NAMES))
    return Answer(phrase(N_("dealt again")), _says_again, sentence, (refusal.rule,))


def _says_again(shown: Shown) -> bool:
    return shown.says(shown.vocabulary.again) and not shown.denies()


def _redeal(game: Game, what: str) -> Answer:
    """Whether a deal is dealt again: hands, or one where the others do not matter."""
    setting, text = _set(game, what, number=1)
    alone = not COLON.search(text)
    hands = (_tiles(game, text),) if alone else hands_in(game, text)
    refusal = game.dealt_again(hands, setting.number)
    if alone and refusal is not None and not refusal.facts.get("seats"):
        raise ClaimError("this depends on the other hands too: name them")
    if refusal is not None:
        return _dealt_again(refusal)
    rules = _known(game, "no-redeal")
    return Answer(phrase(N_("is played")), lambda shown: not _says_again(shown), "", rules)


def _ending(game: Game, what: str) -> Answer:
    result = _result(game, what)
    return as_kind(result.kind, game.kinds, "", result.rules)


def _writes(game: Game, what: str) -> Answer:
    result = _result(game, what)
    return as_number(_points_of(result), "", result.rules)


def _wins(game: Game, what: str) -> Answer:
    result = _result(game, what)
    return _side(game, result.winner, "", result.rules, _names(what))


def _next(game: Game, what: str) -> Answer:
    """Who opens the next hand; in a worked hand by name."""
    result = _result(game, what)
    return as_seat(result.next_opener, "", result.rules, _names(what))


def _match(game: Game, what: str) -> Answer:
    """Who has won a match: its target; the scores after a hand."""
    target, scores = _parts(what, "target", "score : score")
    if not re.fullmatch(r"\d+; *\d+(?: *: *\d+)+", f"{target};{scores}"):
        raise ClaimError("it is asked about: target; score : score")
    standing = tuple(int(score) for score in scores.split(":"))
    if len(standing) not in map(game.sides, game.dealt):
        raise ClaimError(f"{game.name} is not played by {len(standing)} sides")
    won = winner_of_penalties if game.penalties else winner
    match = Match(game, int(target), standing, winner=won(int(target), standing))
    rules = match.rules or _known(game, "match-end")
    return _side(game, match.winner, "", tuple(rule for rule in rules if rule in RULES))


def _count(game: Game, what: str) -> Answer:
    """How many there are of what the rules give a number to."""
    tiles, showing = game.tiles, re.fullmatch(r"tiles with ([0-9])", what)
    if showing and int(showing[1]) <= tiles.highest:
        count = tiles.showing[int(showing[1])].bit_count()
        return as_number(count, "", (game.rule("set"),))
    named, _, with_seats = what.partition(" with ")
    if named == "players":
        return as_numbers(list(game.dealt))
    if with_seats and not with_seats.isdigit():
        raise ClaimError(f"{with_seats!r} is no number of players")
    start = game.begin_unseen(_seats_of(game, with_seats))
    counts = {
        "tiles": (len(tiles.tiles), "set"),
        "doubles": (tiles.doubles.bit_count(), "set"),
        "pips": (tiles.pips(tiles.whole), "set"),
        "sides": (start.sides, "pairs"),
        "dealt": (game.dealt[start.seats], "deal"),
        "undealt": (start.stock, "deal"),
        "bazari": (start.stock if game.drawing else 0, "deal"),
        "boneyard": (start.stock if game.drawing else 0, "deal"),
        "out of play": (0 if game.drawing else start.stock, "deal"),
        "protected": (game.protected, "protected" if game.protected else "boneyard"),
        "drawable": (start.drawable, "protected" if game.protected else "boneyard"),
        "highest total": (_highest(game), "most-35"),
        "most": (max(_written(game), default=0), "most-35"),
    }
    if named not in counts:
        raise ClaimError(f"it counts: players, {', '.join(counts)}, tiles with 3")
    count, clause = counts[named]
    return as_number(count, "", _known(game, clause))


def _seats_of(game: Game, written: str) -> int:
    seats = int(written or min(game.dealt))
    _check_seats(game, seats)
    return seats


def _highest(game: Game) -> int:
    """The most that the open ends can add up to: the four best ends beside a stavka of 0-0."""
    ends = [OUTWARD[tile].values() for tile in game.tiles.tiles]
    best = [max(end.counts for end in some) for some in ends]
    return sum(sorted(best)[-4:])


def _written(game: Game) -> list[int]:
    """The totals that are written in mid-hand."""
    if game.write is None:
        return []
    line = Chain().add(Play.read("0-1")).add(Play.read("1-2 right"))
    return [total for total in range(_highest(game) + 1) if game.write(line._replace(total=total))]


def _totals(game: Game, what: str) -> Answer:
    written = _written(game)
    return as_numbers(written, "", _known(game, "multiples-of-five")) if written else as_number(0)


def _targets(game: Game, what: str) -> Answer:
    return as_numbers(list(game.targets))


QUESTIONS: dict[str, Callable[[Game, str], Answer]] = {
    "total": _total,
    "sum": _sum,
    "points": _points,
    "scores": _scores,
    "counts": _counts,
    "asks": _asks,
    "ends": _ends,
    "placed": _placed,
    "drawable": _drawable,
    "fits": _fits,
    "may": _may,
    "must": _must,
    "stavka": _stavka,
    "pips": _pips,
    "remainder": _remainder,
    "domino": _domino,
    "riba": _block,
    "blocked": _block,
    "fish": _block,
    "riba-winner": _block_winner,
    "blocked-winner": _block_winner,
    "fish-winner": _block_winner,
    "eggs": _eggs,
    "thirteen": _thirteen,
    "opens": _opens,
    "redeal": _redeal,
    "ending": _ending,
    "writes": _writes,
    "wins": _wins,
    "next": _next,
    "match": _match,
    "count": _count,
    "totals": _totals,
    "targets": _targets,
}
"""Every question, by the word that asks it."""
