"""What a page can ask the engine: each question is a small function with an answer of the engine.

A question is asked about a text, mostly a line of plays as a record writes them ("6-6, 6-4 left"),
which is read as strictly as a record is.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from domino_rules import tell
from domino_rules.chain import ENDS, OUTWARD, Chain, Play
from domino_rules.errors import DominoError, Refusal
from domino_rules.events import Result, Unknown
from domino_rules.hand import Game, Hand
from domino_rules.match import winner
from domino_rules.referee import Report, check
from domino_rules.rules import RULES
from domino_rules.tell import Words, end_name, sum_line
from domino_rules.tiles import BIT, DOUBLES, SHOWING, TILES, WHOLE_SET, Tile, bits, members, pips

from .library import EXAMPLES, replay_of
from .replay import Replay, read_play

NAMES = ("Ana", "Beka", "Gia", "Dato")
"""What the players of a line are called, in the order of the seats."""


class ClaimError(DominoError):
    """A claim that is false, or that cannot be understood; the text says what the engine says."""


class Answer(NamedTuple):
    """What the engine says: the text it supplies, whether another text says the same, in more
    words what is right, and the ids of the rules that it rests on.
    """

    text: str
    agrees: Callable[[str], bool]
    reason: str = ""
    rules: tuple[str, ...] = ()


# What a shown text says

_COUNTING = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
    " fifteen sixteen seventeen eighteen nineteen"
)
_BY_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_UNITS, _TENS = _COUNTING.split(), _BY_TENS.split()
_NUMBERS = {
    **{word: n for n, word in enumerate(_UNITS)},
    **{word: 10 * n for n, word in enumerate(_TENS, 2)},
    **{f"{ten}-{_UNITS[n]}": 10 * t + n for t, ten in enumerate(_TENS, 2) for n in range(1, 10)},
    **dict.fromkeys(("no", "none", "nothing"), 0),
}
_DENIALS = "cannot illegal neither never no nobody none not nothing nowhere refused"
_NOT = frozenset(_DENIALS.split())
_TILE = re.compile(r"(?<![\d-])([0-6])[-:|]([0-6])(?![\d-])")


def numbers_in(shown: str) -> list[int]:
    """The numbers that a text says, in digits or words; those of tiles are none.

    >>> numbers_in("5-5 writes ten, twenty-five or 30; the others nothing")
    [10, 25, 30, 0]
    """
    words = re.findall(r"\d+|[a-z]+(?:-[a-z]+)*", _TILE.sub(" ", shown).lower())
    return [int(word) if word.isdigit() else _NUMBERS[word]
            for word in words if word.isdigit() or word in _NUMBERS]  # fmt: skip


def _denies(shown: str) -> bool:
    return not _NOT.isdisjoint(re.findall(r"[a-z]+", shown.lower()))


def _tiles_in(text: str) -> list[Tile]:
    return [Tile(*sorted((int(a), int(b)))) for a, b in _TILE.findall(text)]


def _number(value: int, reason: str = "", rules: tuple[str, ...] = ()) -> Answer:
    return Answer(str(value), lambda shown: numbers_in(shown) == [value], reason, rules)


def _numbers(values: list[int], reason: str = "", rules: tuple[str, ...] = ()) -> Answer:
    """Several numbers, in any order."""
    text = ", ".join(map(str, values))
    return Answer(text, lambda shown: sorted(numbers_in(shown)) == sorted(values), reason, rules)


def _word(value: str, among: dict[str, str], reason: str = "",
          rules: tuple[str, ...] = ()) -> Answer:  # fmt: skip
    """One of several meanings, each known by a pattern."""

    def agrees(shown: str) -> bool:
        said = [
            m
            for m, pattern in among.items()
            if re.search(rf"\b({pattern})\b", shown, re.IGNORECASE)
        ]
        return said == [value]

    return Answer(value, agrees, reason, rules)


# What a question is asked about

_OPTIONS: dict[str, dict[str, Any]] = {
    "pass only": {"drawing": False},
    "at once": {"forced_double": "at_once"},
}


def _line(game: Game, what: str, left: str = "") -> Hand:
    """The state after a line of plays, or at a step of a worked hand ("georgian/nichia 9")."""
    example = re.fullmatch(r"([a-z]+/[\w-]+)(?: (\d+))?", what)
    if example:
        steps = _replay(example[1]).steps
        step = int(example[2] or len(steps) - 1)
        if step >= len(steps):
            raise ClaimError(f"there is no step {step}; the last one is {len(steps) - 1}")
        return steps[step].state
    plays = [play.strip() for play in what.split(",")]
    options = ""
    number = 2
    while plays and (plays[0] in _OPTIONS or plays[0] == "first hand"):
        chosen = plays.pop(0)
        number = 1 if chosen == "first hand" else number
        for option, value in _OPTIONS.get(chosen, {}).items():
            options += f"{option} = {str(value).lower() if value is False else repr(value)}\n"
    return _played(game, number, options, plays, left)


@cache
def _replay(example: str) -> Replay:
    if example not in EXAMPLES:
        raise ClaimError(f"no example is called {example!r}; there are: {', '.join(EXAMPLES)}")
    return replay_of(example)


def _played(game: Game, number: int, options: str, plays: list[str], left: str) -> Hand:
    """A line replayed by the referee from a deal that nobody knows."""
    seats = min(game.dealt)
    if any(sign in play for play in (*plays, left) for sign in '"\\'):
        raise ClaimError("a line has neither quotes nor backslashes")
    hands = [part.strip() for part in _COLON.split(left)] if left else []
    quoted = ", ".join(f'"{hand}"' for hand in hands)
    text = "\n".join((
        f'game = "{game.name}"',
        f"players = {list(NAMES[:seats])}",
        f"[options]\n{options}[[hands]]",
        f"number = {number}",
        f'opener = "{NAMES[0]}"',
        'plays = """',
        *plays,
        '"""',
        f"left = [{quoted}]" if left else "",
    ))  # fmt: skip
    report = check(text)
    if not report.ok:
        raise ClaimError(_problems(report, text))
    return report.hands[0].last


def _problems(report: Report, text: str) -> str:
    lines = text.split("\n")
    plays = range(lines.index('plays = """') + 2, len(lines) - 1)
    return "; ".join(
        f"play {plays.index(p.line) + 1}: {p.message}" if p.line and p.line in plays else p.message
        for p in report.problems
        if p.kind != "unchecked"
    )


def _tiles(text: str) -> int:
    """The bit set of tiles written one after the other."""
    words = text.split()
    tiles = [one for word in words if _TILE.fullmatch(word) for one in _tiles_in(word)]
    if len(tiles) != len(words) or len(set(tiles)) != len(tiles):
        raise ClaimError(f"{text!r} is not a row of tiles, such as 2-5 0-1")
    return bits(tiles)


_COLON = re.compile(r"(?:^|\s):(?:\s|$)")


def _two_hands(text: str) -> tuple[int, int]:
    hands = [_tiles(part) for part in _COLON.split(text)]
    if len(hands) != 2 or hands[0] & hands[1]:
        raise ClaimError(f"{text!r} is not two hands, such as 2-5 0-1 : 3-3")
    return hands[0], hands[1]


def _parts(what: str, *names: str) -> list[str]:
    """The parts of an argument between its semicolons."""
    parts = [part.strip() for part in what.split(";")]
    if len(parts) != len(names):
        raise ClaimError(f"it is asked about: {'; '.join(names)}")
    return parts


def _line_and_tile(game: Game, what: str) -> tuple[Hand, Tile]:
    line, written = _parts(what, "line", "tile")
    tiles = members(_tiles(written))
    if len(tiles) != 1:
        raise ClaimError(f"{written!r} is not one tile")
    return _line(game, line), tiles[0]


def _ended(game: Game, held: tuple[int, ...], out: int | None) -> Result:
    """The ending of a hand with these tiles left, after some tile or other that scores nothing."""
    free = WHOLE_SET & ~sum(held) & ~DOUBLES
    state = game.begin_unseen(len(held), number=2, opener=0)
    state = state.play(next(play for play in state.legal if BIT[play.tile] & free))
    result = state.revealed(dict(enumerate(held))).ended(out).result
    assert result is not None, "a hand that has ended has a result"
    return result


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


def _total(game: Game, what: str) -> Answer:
    hand = _line(game, what)
    return _number(hand.chain.total, sum_line(hand.chain), hand.rules)


def _sum(game: Game, what: str) -> Answer:
    hand = _line(game, what)
    line = sum_line(hand.chain)
    *terms, total = numbers_in(line)

    def agrees(shown: str) -> bool:
        *said, last = numbers_in(shown) or [-1]
        return (sorted(said), last) == (sorted(terms), total)

    return Answer(line, agrees, "", hand.rules)


def _points(game: Game, what: str) -> Answer:
    hand = _line(game, what)
    return _number(hand.event.points, sum_line(hand.chain), hand.rules)


def _scores(game: Game, what: str) -> Answer:
    hand = _line(game, what)
    points = hand.event.points

    def agrees(shown: str) -> bool:
        said = numbers_in(shown)
        return said == [points] if said else _denies(shown) == (points == 0)

    text = f"writes {points}" if points else "writes nothing"
    return Answer(text, agrees, sum_line(hand.chain), hand.rules)


def _counts(game: Game, what: str) -> Answer:
    hand, tile = _line_and_tile(game, what)
    if all(placed.tile != tile for placed in hand.chain.placed):
        raise ClaimError(f"{tile} is not on the table")
    counts = sum(part.counts for part in hand.chain.parts if part.tile == tile)
    return _number(counts, sum_line(hand.chain), hand.rules)


def _asks(game: Game, what: str) -> Answer:
    hand = _line(game, what)
    return _numbers([asked for asked in hand.chain.asks if asked is not None], "", hand.rules)


def _ends(game: Game, what: str) -> Answer:
    hand = _line(game, what)
    return _number(sum(asked is not None for asked in hand.chain.asks), "", hand.rules)


def _placed(game: Game, what: str) -> Answer:
    """How many tiles lie on the table."""
    hand = _line(game, what)
    return _number(len(hand.chain.placed), "", hand.rules)


def _drawable(game: Game, what: str) -> Answer:
    """How many tiles can still be drawn."""
    hand = _line(game, what)
    return _number(hand.drawable, "", (*hand.rules, game.rule("protected")))


_END_WORDS = {"left": "left", "right": "right", "up": "up|third", "down": "down|fourth"}


def _fits(game: Game, what: str) -> Answer:
    hand, tile = _line_and_tile(game, what)
    asks = hand.chain.asks
    ends = {ENDS[n] for n, asked in enumerate(asks) if asked is not None and asked in tile}

    def agrees(shown: str) -> bool:
        said = {end for end, word in _END_WORDS.items() if re.search(rf"\b({word})\b", shown)}
        return said == ends if said else _denies(shown) == (not ends)

    names = " and ".join(end_name(n, Words(())) for n in range(4) if ENDS[n] in ends)
    return Answer(names or "nowhere", agrees, "", (game.rule("fit"),))


def _may(game: Game, what: str) -> Answer:
    line, written = _parts(what, "line", "play")
    hand = _line(game, line)
    try:
        after = hand.play(hand.find(*read_play(written)))
    except Refusal as refusal:
        told = tell.refusal(refusal, Words(NAMES))
        return Answer("is refused", _denies, told, (refusal.rule,))
    return Answer("is allowed", lambda shown: not _denies(shown), "", after.rules)


def _must(game: Game, what: str) -> Answer:
    """What is due with these tiles in hand; a third part says how many lie in the bazari."""
    found = re.fullmatch(r"([^;]+);([^;]+)(?:; *bazari (\d+))?", what)
    if not found:
        raise ClaimError("it is asked about: line; tiles in hand; bazari 2 (if need be)")
    hand = _line(game, found[1].strip())
    if hand.turn is None:
        raise ClaimError("the hand is over there")
    if found[3]:
        hand = hand._replace(stock=int(found[3]))
    hand = hand.revealed({hand.turn or 0: _tiles(found[2])})
    if hand.due == "play":
        plays = ", ".join(map(str, hand.legal))
        return _due("play", plays, (game.rule("must-play"),), {p.tile for p in hand.legal})
    after = hand.draw(count=1) if hand.due == "draw" else hand.pass_turn()
    return _due(hand.due, "nothing fits", after.rules, set())


_DUE = {"play": "plays?|played", "draw": "draws?|drawn", "pass": "pass|passes|passed"}


def _due(due: str, reason: str, rules: tuple[str, ...], tiles: set[Tile]) -> Answer:
    answer = _word(due, _DUE, reason, rules)

    def agrees(shown: str) -> bool:
        said = set(_tiles_in(shown))
        return answer.agrees(shown) and (not said or said == tiles)

    return answer._replace(agrees=agrees)


def _stavka(game: Game, what: str) -> Answer:
    hand = _line(game, what)
    tile, closed = hand.chain.stavka_tile, hand.chain.stavka_closed

    def agrees(shown: str) -> bool:
        said = _tiles_in(shown)
        state = re.search(r"\b(open|closed)\b", shown)
        if state and (tile is None or closed != (state[1] == "closed")):
            return False
        return said == [tile] if said else bool(state) or (_denies(shown) and tile is None)

    text = "none" if tile is None else f"{tile}, {'closed' if closed else 'open'}"
    return Answer(text, agrees, "", hand.rules)


def _pips(game: Game, what: str) -> Answer:
    return _number(pips(_tiles(what)))


def _remainder(game: Game, what: str) -> Answer:
    result = _ended(game, (0, _tiles(what)), 0)
    return _number(_points_of(result), f"pips: {result.left[1]}", result.rules[:-1])


def _riba(game: Game, what: str) -> Answer:
    result = _ended(game, _two_hands(what), None)
    first, second = result.left
    return _number(_points_of(result), f"pips: {first} against {second}", result.rules[:-1])


_SEATS = ("first", "second", "third", "fourth")
_NOBODY = "nobody|neither|nichia|tie|another hand|goes on"


def _seat(seat: int | Unknown | None, reason: str, rules: tuple[str, ...],
          names: tuple[str, ...] = NAMES) -> Answer:  # fmt: skip
    """A player, by the place at the table or by name, or nobody."""
    if isinstance(seat, Unknown):
        raise ClaimError("this is not known: the hands left are not")
    among = {place: f"{place}|{name}" for place, name in zip(_SEATS, names, strict=False)}
    return _word("nobody" if seat is None else _SEATS[seat], {**among, "nobody": _NOBODY},
                 reason, rules)  # fmt: skip


def _names(what: str) -> tuple[str, ...]:
    """The players of a worked hand, if that is what is asked about."""
    example = what.split(" ")[0]
    return _replay(example).record.players if "/" in example else NAMES


def _riba_winner(game: Game, what: str) -> Answer:
    result = _ended(game, _two_hands(what), None)
    first, second = result.left
    return _seat(result.winner, f"pips: {first} against {second}", result.rules[:-1])


def _opens(game: Game, what: str) -> Answer:
    """Who opens a first hand, and with what."""
    try:
        deal = game.begin(_two_hands(what), number=1)
    except Refusal as refusal:
        told = tell.refusal(refusal, Words(NAMES))
        return Answer("dealt again", lambda shown: "again" in shown, told, (refusal.rule,))
    tile, seat = deal.legal[0].tile, deal.turn or 0
    seats = _seat(seat, "", ())

    def agrees(shown: str) -> bool:
        said = _tiles_in(shown)
        words = _TILE.sub(" ", shown)
        names = re.search(rf"\b({'|'.join((*_SEATS, *NAMES))})\b", words, re.IGNORECASE)
        if not said and not names:
            return False
        return said in ([], [tile]) and (not names or seats.agrees(words))

    rules = tuple(dict.fromkeys((deal.rules[-1], game.rule("first-opening"))))
    return Answer(f"the {seats.text}, with {tile}", agrees, "", rules)


def _ending(game: Game, what: str) -> Answer:
    result = _result(game, what)
    return _word(result.kind, {kind: kind for kind in game.kinds}, "", result.rules)


def _writes(game: Game, what: str) -> Answer:
    result = _result(game, what)
    return _number(_points_of(result), "", result.rules)


def _wins(game: Game, what: str) -> Answer:
    result = _result(game, what)
    return _seat(result.winner, "", result.rules, _names(what))


def _next(game: Game, what: str) -> Answer:
    """Who opens the next hand; in a worked hand by name."""
    result = _result(game, what)
    return _seat(result.next_opener, "", result.rules, _names(what))


def _match(game: Game, what: str) -> Answer:
    """Who has won a match: its target; the scores after a hand."""
    target, scores = _parts(what, "target", "score : score")
    if not re.fullmatch(r"\d+; *\d+(?: *: *\d+)+", f"{target};{scores}"):
        raise ClaimError("it is asked about: target; score : score")
    standing = [int(score) for score in scores.split(":")]
    seat = winner(int(target), standing)
    clause = "match-end"
    if seat is None and max(standing) >= int(target):
        clause = "match-level"
    return _seat(seat, "", (game.rule(clause),))


def _count(game: Game, what: str) -> Answer:
    """How many there are of what the rules give a number to."""
    showing = re.fullmatch(r"tiles with ([0-6])", what)
    if showing:
        return _number(SHOWING[int(showing[1])].bit_count(), "", (game.rule("set"),))
    named, _, seats = what.partition(" with ")
    if seats and (not seats.isdigit() or int(seats) not in game.dealt):
        raise ClaimError(f"{game.name} is played by {' or '.join(map(str, game.dealt))}")
    start = game.begin_unseen(int(seats or min(game.dealt)))
    counts = {
        "tiles": (len(TILES), "set"),
        "doubles": (DOUBLES.bit_count(), "set"),
        "pips": (pips(WHOLE_SET), "set"),
        "players": (start.seats, ""),
        "dealt": (game.dealt[start.seats], "deal"),
        "bazari": (start.stock, "deal"),
        "protected": (game.protected, "protected"),
        "drawable": (start.drawable, "protected"),
        "highest total": (_highest(), "most-35"),
        "most": (max(_written(game), default=0), "most-35"),
    }
    if named not in counts:
        raise ClaimError(f"it counts: {', '.join(counts)}, tiles with 3")
    count, clause = counts[named]
    rule = game.rule(clause)
    return _number(count, "", (rule,) if rule in RULES else ())


def _highest() -> int:
    """The most that the open ends can add up to: the four best ends beside a stavka of 0-0."""
    best = [max(end.counts for end in ends.values()) for ends in OUTWARD.values()]
    return sum(sorted(best)[-4:])


def _written(game: Game) -> list[int]:
    """The totals that are written in mid-hand."""
    if game.write is None:
        return []
    line = Chain().add(Play.read("0-1")).add(Play.read("1-2 right"))
    return [total for total in range(_highest() + 1) if game.write(line._replace(total=total))]


def _totals(game: Game, what: str) -> Answer:
    return _numbers(_written(game), "", (game.rule("multiples-of-five"),))


def _targets(game: Game, what: str) -> Answer:
    return _numbers(list(game.targets))


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
    "riba": _riba,
    "riba-winner": _riba_winner,
    "opens": _opens,
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
