"""Numbers and statements in a page that the engine supplies or checks, wherever they stand.

`{total: 6-6, 6-4 left, 6-5 right | 9}` is a question, what it is asked about, and what the page
shows for an answer; the page shows "9", and a false answer stops the build. Without the bar the
engine supplies the answer. `{pips@block: 5-6 0-1 | 12}` asks about another game than the page's.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from markdown import Markdown
from markdown.inlinepatterns import InlineProcessor
from markdown.preprocessors import Preprocessor

from domino_rules import tell
from domino_rules.chain import ENDS, OUTWARD, Chain, Play
from domino_rules.errors import DominoError, Refusal
from domino_rules.events import Result, Unknown
from domino_rules.games import GAMES
from domino_rules.hand import Game, Hand
from domino_rules.match import winner
from domino_rules.referee import Report, check
from domino_rules.rules import RULES
from domino_rules.tell import Words, end_name, sum_line
from domino_rules.tiles import BIT, DOUBLES, SHOWING, TILES, WHOLE_SET, Tile, bits, members, pips

from .library import EXAMPLES, replay_of
from .replay import Replay, ReplayError, read_play

NAMES = ("Ana", "Beka", "Gia", "Dato")
"""What the players of a line are called, in the order of the seats."""


class ClaimError(DominoError):
    """A claim that is false, or that cannot be understood; the text says what the engine says."""


class Claim(NamedTuple):
    """A claim as it is written: `shown` is None where the engine supplies the answer."""

    question: str
    game: str | None
    what: str
    shown: str | None

    def __str__(self) -> str:
        game = f"@{self.game}" if self.game else ""
        shown = "" if self.shown is None else f" | {self.shown}"
        return f"{{{self.question}{game}: {self.what}{shown}}}"


class Answer(NamedTuple):
    """What the engine says: the text it supplies, whether another text says the same, in more
    words what is right, and the ids of the rules that it rests on.
    """

    text: str
    agrees: Callable[[str], bool]
    reason: str = ""
    rules: tuple[str, ...] = ()


_CLAIM = re.compile(r"\{(?!term:)([A-Za-z][\w-]*)(?:@([\w-]+))?:(?=\s)([^{}]*)(\}?)")


def claims_in(text: str) -> Iterator[tuple[int, Claim]]:
    """The claims of a text of Markdown outside of code, each with the line where it begins.

    >>> [(line, str(claim)) for line, claim in claims_in("Ends\\nadd up to {total: 6-4\\n| 10}.")]
    [(2, '{total: 6-4 | 10}')]
    """
    text = _CODE.sub(_blank, text)
    for found in _CLAIM.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, _read(found)


_CODE = re.compile(
    r"^[ \t>]*(?P<fence>```+|~~~+)[^\n]*\n.*?^[ \t>]*(?P=fence)[ \t]*$|(?P<tick>`+).+?(?P=tick)",
    re.DOTALL | re.MULTILINE,
)


def _blank(code: re.Match[str]) -> str:
    return "\n" * code[0].count("\n")


def _read(found: re.Match[str]) -> Claim:
    """The claim in a match of `_CLAIM`."""
    what, bar, shown = found[3].replace("\\|", "|").partition("|")
    claim = Claim(found[1], found[2], _plain(what), _plain(shown) if bar else None)
    if not found[4]:
        raise ClaimError(f"a claim is not closed; in a table its row begins with a bar: {found[0]}")
    return claim


def _plain(text: str) -> str:
    return " ".join(text.split())


def shown_by(text: str, game: str = "georgian") -> frozenset[str]:
    """The ids of the rules that the claims of a page exercise, given the page's Markdown.

    Raises `ClaimError` for a false one, with its line.

    >>> sorted(shown_by("{remainder: 0-0 | ten}"))
    ['georgian.domino', 'georgian.lone-double-zero']
    """
    rules: set[str] = set()
    for line, claim in claims_in(text):
        try:
            rules.update(settle(claim, game).rules)
        except ClaimError as error:
            raise ClaimError(f"line {line}: {error}") from None
    return frozenset(rules)


def settle(claim: Claim, game: str = "georgian") -> Answer:
    """The engine's answer to a claim of a page about this game.

    Raises `ClaimError` if the claim is false or cannot be understood.

    >>> settle(Claim("total", None, "6-6, 6-4 left, 6-5 right", "nine")).text
    '9'
    """
    name = claim.game or game
    if claim.question not in QUESTIONS:
        known = ", ".join(sorted(QUESTIONS))
        raise ClaimError(f"{claim}: no question is called {claim.question!r}; there are: {known}")
    if name not in GAMES:
        raise ClaimError(f"{claim}: no game is called {name!r}; there are: {', '.join(GAMES)}")
    try:
        answer = QUESTIONS[claim.question](GAMES[name], claim.what)
    except Refusal as refusal:
        raise ClaimError(f"{claim}: {tell.refusal(refusal, Words(NAMES))}") from None
    except (ClaimError, ReplayError, ValueError) as error:
        raise ClaimError(f"{claim}: {error}") from None
    if claim.shown is not None and not answer.agrees(claim.shown):
        reason = f" ({answer.reason})" if answer.reason else ""
        raise ClaimError(f"{claim}: the engine says: {answer.text}{reason}")
    return answer


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
            if re.search(rf"\b({pattern})\w{{0,3}}\b", shown, re.IGNORECASE)
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
    line, written = _parts(what, "line", "tile")
    hand, tile = _line(game, line), members(_tiles(written))[0]
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


_END_WORDS = {"left": "left", "right": "right", "up": "up|third", "down": "down|fourth"}


def _fits(game: Game, what: str) -> Answer:
    line, written = _parts(what, "line", "tile")
    hand, tile = _line(game, line), members(_tiles(written))[0]
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
    line, held, *rest = what.split(";")
    hand = _line(game, line.strip())
    seat = hand.turn
    stock = re.fullmatch(r" *bazari (\d+) *", rest[0]) if rest else None
    if len(rest) > 1 or (rest and not stock) or seat is None:
        raise ClaimError("it is asked about: line; tiles in hand; bazari 2 (if need be)")
    if stock:
        hand = hand._replace(stock=int(stock[1]))
    hand = hand.revealed({seat: _tiles(held)})
    if hand.due == "play":
        plays = ", ".join(map(str, hand.legal))
        return _due("play", plays, (game.rule("must-play"),), {p.tile for p in hand.legal})
    after = hand.draw(count=1) if hand.due == "draw" else hand.pass_turn()
    return _due(hand.due, "nothing fits", after.rules, set())


def _due(due: str, reason: str, rules: tuple[str, ...], tiles: set[Tile]) -> Answer:
    answer = _word(due, {"play": "play", "draw": "draw", "pass": "pass"}, reason, rules)

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
_NOBODY = "nobody|neither|nichia|tie|another hand"


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

    text = f"the {seats.text}, with {tile}"
    return Answer(text, agrees, "", (*deal.rules, game.rule("first-opening")))


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


# In a page


class _Bars(Preprocessor):
    """Keeps a table from taking the bar of a claim for the end of a cell."""

    def run(self, lines: list[str]) -> list[str]:
        return [
            _CLAIM.sub(lambda found: re.sub(r"(?<!\\)\|", r"\\|", found[0]), line)
            if line.lstrip().startswith("|")
            else line
            for line in lines
        ]


class _Claims(InlineProcessor):
    """Puts what a claim shows in its place."""

    def __init__(self, md: Markdown, extension: Any) -> None:
        super().__init__(_CLAIM.pattern, md)
        self.extension = extension

    def handleMatch(  # type: ignore[override]  # a text is what its base returns too
        self, m: re.Match[str], data: str
    ) -> tuple[str, int, int]:
        page = self.extension.page(self.md)
        try:
            claim = _read(m)
            answer = settle(claim, _game_of(page))
        except ClaimError as error:
            raise self.extension.fault(self.md, str(error), m[0]) from None
        shown = answer.text if claim.shown is None else claim.shown
        return shown, m.start(), m.end()


def _game_of(page: str) -> str:
    """The game a page is about."""
    found = re.match(r"rules/([a-z]+)", page)
    return found[1] if found and found[1] in GAMES else "georgian"


def register(md: Markdown, extension: Any) -> None:
    """Have claims in the pages of this Markdown instance supplied and checked."""
    # Behind fences and code, before backslashes are taken away.
    md.preprocessors.register(_Bars(md), "open_ends_bars", 22)
    md.inlinePatterns.register(_Claims(md, extension), "open_ends_claims", 185)
