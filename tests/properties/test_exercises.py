"""Fresh exercises by the hundred: well posed, and answered as a second referee answers them.

Of each kind 30, or 1,000 in a long run; the levels come in turn. The right answers are worked out
here from the record alone, by trying everything.
"""

import os
from collections.abc import Sequence
from itertools import combinations

import pytest

from domino_rules import Record, read
from domino_rules.dice.grid import SPACES
from domino_rules.dice.records import WrittenGame
from domino_rules.line.chain import ENDS
from domino_rules.line.records import Entry
from domino_rules.tiles import members
from tests.properties import dice_oracle, oracle
from tests.properties.oracle import Pair, Placing
from tutorials.exercises.judging import sheet
from tutorials.exercises.kinds import KINDS
from tutorials.exercises.recipes import LEVELS, fresh
from tutorials.exercises.tasks import Exercise

EACH = 1000 if os.environ.get("OPEN_ENDS_LONG") else 30


def placing(entry: Entry) -> Placing:
    assert entry.tile is not None
    end = None if entry.end is None else ENDS[entry.end]
    return tuple(entry.tile), end, entry.turned


def placings(record: Record) -> list[Placing]:
    return [placing(entry) for entry in record.hands[0].entries if entry.action == "play"]


def pairs(tiles: int) -> list[Pair]:
    return [tuple(tile) for tile in members(tiles)]


def name(tile: Pair) -> str:
    return f"{tile[0]}-{tile[1]}"


def written(plays: Sequence[Placing]) -> int:
    """What the last of these plays writes."""
    if len(plays) == 1:
        return 10 if plays[0][0] == (5, 5) else 0
    total = oracle.open_ends(plays, spinner=True).total
    return total if total in (5, 10, 15, 20, 25, 30, 35) else 0


def held(record: Record) -> list[Pair]:
    """The tiles of the only seat that is known to hold any."""
    holds = record.hands[0].holds
    assert holds is not None
    assert holds.count(0) == 1
    return pairs(max(holds))


def ways(record: Record) -> list[tuple[Pair, str]]:
    return oracle.fitting(held(record), oracle.open_ends(placings(record), spinner=True).asks)


def legal(exercise: Exercise, record: Record) -> set[str]:
    return {f"{name(tile)} {end}" for tile, end in ways(record)}


def scores(exercise: Exercise, record: Record) -> set[str]:
    plays = placings(record)
    scoring = {
        f"{name(tile)} {end}": written([*plays, (tile, end, False)]) for tile, end in ways(record)
    }
    most = max(scoring.values())
    return {value for value, points in scoring.items() if points == most > 0}


def fits(exercise: Exercise, record: Record) -> set[str]:
    asks = oracle.open_ends(placings(record), spinner=True).asks
    right = set()
    for n in range(len(held(record)) + 1):
        for some in combinations(held(record), n):
            others = [tile for tile in held(record) if tile not in some]
            if all(oracle.fitting([tile], asks) for tile in some) and not oracle.fitting(
                others, asks
            ):
                right.add(" ".join(map(name, some)) or "none")
    return right


def total(exercise: Exercise, record: Record) -> set[str]:
    return {str(oracle.open_ends(placings(record), spinner=True).total)}


def points(exercise: Exercise, record: Record) -> set[str]:
    return {str(written(placings(record)))}


def counts(exercise: Exercise, record: Record) -> set[str]:
    ends = oracle.lying(placings(record), spinner=True)
    if exercise.about in ends:
        return {str(oracle.counted(*ends[exercise.about]))}
    counting = [
        oracle.counted(number, tile)
        for number, tile in ends.values()
        if tile is not None and name(tile) == exercise.about
    ]
    return {str(sum(counting))}


def due(exercise: Exercise, record: Record) -> set[str]:
    drawn = sum(entry.count for entry in record.hands[0].entries if entry.action == "draw")
    if ways(record):
        return {"play"}
    return {"draw"} if 14 - drawn > 2 else {"pass"}


def played_out(record: Record) -> tuple[list[list[Pair]], list[Pair], list[tuple[int, Pair]]]:
    """After a dealt hand: what each seat holds, what lies face down, who placed which tile."""
    hand = record.hands[0]
    assert hand.deal is not None
    assert hand.bazari is not None
    hands = [pairs(tiles) for tiles in hand.deal]
    bazari: list[Pair] = [tuple(tile) for tile in hand.bazari]
    movers = []
    for entry in hand.entries:
        seat = entry.seat
        assert seat is not None
        if entry.action == "draw":
            hands[seat] += bazari[: entry.count]
            del bazari[: entry.count]
        elif entry.action == "play":
            tile = placing(entry)[0]
            hands[seat].remove(tile)
            movers.append((seat, tile))
    return hands, bazari, movers


def riba(exercise: Exercise, record: Record) -> set[str]:
    hands, bazari, _ = played_out(record)
    reach = [*hands[0], *hands[1], *bazari[:-2]]
    asks = oracle.open_ends(placings(record), spinner=True).asks
    return {"on"} if oracle.fitting(reach, asks) else {"riba"}


def ending(record: Record) -> oracle.Ending:
    hand = record.hands[0]
    assert hand.opener is not None
    if hand.left is not None:
        return oracle.georgian_ending([pairs(tiles) for tiles in hand.left], hand.opener, [])
    hands, _, movers = played_out(record)
    return oracle.georgian_ending(hands, hand.opener, movers)


def opens(exercise: Exercise, record: Record) -> set[str]:
    hand = record.hands[0]
    if hand.entries:
        opener = ending(record).next_opener
        assert opener is not None
        return {record.players[opener]}
    assert hand.deal is not None
    hands = [pairs(tiles) for tiles in hand.deal]
    if not any(a == b for tiles in hands for a, b in tiles):
        return {"again"}
    tile, seat = oracle.lead("georgian", hands)
    return {f"{record.players[seat]} {name(tile)}"}


def remainder(exercise: Exercise, record: Record) -> set[str]:
    ended = ending(record)
    if ended.winner is None:
        return {"nobody"}
    return {f"{record.players[ended.winner]} {ended.points}"}


def mistake(exercise: Exercise, record: Record) -> set[str]:
    plays: list[Placing] = []
    for n, entry in enumerate(record.hands[0].entries, 1):
        asks = oracle.open_ends(plays, spinner=True).asks
        tile, end, _ = placing(entry)
        if plays and (tile, end) not in oracle.fitting([tile], asks):
            return {str(n)}
        plays.append(placing(entry))
        sums = [entry.total and entry.total[0], entry.points and entry.points[0]]
        claims = [oracle.open_ends(plays, spinner=True).total, written(plays)]
        if any(said not in (None, right) for said, right in zip(sums, claims, strict=True)):
            return {str(n)}
    return {"none"}


def match(exercise: Exercise, record: None) -> set[str]:
    target, scores, *mid = exercise.about.split("; ")
    first, second = map(int, scores.split(" : "))
    if mid or first == second or max(first, second) < int(target):
        return {"nobody"}
    return {"Ana" if first > second else "Beka"}


# Dice


class Game:
    """A game of dice replayed from its record by the second referee, passes not counted."""

    def __init__(self, record: Record) -> None:
        hand = record.hands[0]
        assert isinstance(hand, WrittenGame)
        self.players, self.opener = record.players, hand.opener
        start = hand.start.sides
        self.grid = dice_oracle.start(start[0], start[2])
        self.left = [[tuple(die) for die in dice] for dice in hand.deal]
        self.turn, self.passed = hand.opener, [False, False]
        for entry in hand.entries:
            assert entry.seat is not None
            if entry.play is None:
                self.passed[entry.seat] = True
                continue
            self.passed[entry.seat] = False
            self.left[entry.seat].remove(tuple(entry.play.face))
            self.grid |= {(self.space(SPACES[entry.play.space]), entry.play.sides)}
            self.turn = 1 - entry.seat

    @staticmethod
    def space(name: str) -> dice_oracle.Space:
        return "abc".index(name[0]), "123".index(name[1])

    @property
    def empty(self) -> list[str]:
        """The spaces without a die, row by row from the top."""
        taken = dict(self.grid)
        names = [f"{column}{row}" for row in "321" for column in "abc"]
        return [name for name in names if self.space(name) not in taken]

    def ways(self, face: dice_oracle.Face, name: str) -> list[dice_oracle.Die]:
        """How a face can lie in a space."""
        dice = {dice_oracle.turned(face, quarters) for quarters in range(4)}
        return [die for die in dice if dice_oracle.fits(self.grid, self.space(name), die)]

    def can_place(self, seat: int) -> bool:
        return bool(dice_oracle.placings(self.grid, self.left[seat]))


def face(text: str) -> dice_oracle.Face:
    return int(text[0]), int(text[2])


def where(exercise: Exercise, record: Record) -> set[str]:
    game = Game(record)
    return {name for name in game.empty if game.ways(face(exercise.about), name)}


def facing(exercise: Exercise, record: Record) -> set[str]:
    die, space = exercise.about.split(" ")
    ways = Game(record).ways(face(die), space)
    turns = {dice_oracle.turned(face(die), n): name for n, name in enumerate(dice_oracle.CORNERS)}
    return {turns[way] for way in ways} or {"none"}


def faces(exercise: Exercise, record: Record) -> set[str]:
    game = Game(record)
    some = sorted({die for die in game.left[game.turn] if game.ways(die, exercise.about)})
    return {" ".join(f"{a}|{b}" for a, b in some) or "none"}


def dead(exercise: Exercise, record: Record) -> set[str]:
    game, lost = Game(record), []
    for name in game.empty:
        column, row = game.space(name)
        beside = {(column + right, row + up) for right, up in dice_oracle.AROUND}
        touched = beside & dict(game.grid).keys()
        if touched and not any(game.ways(die, name) for die in dice_oracle.ALL):
            lost.append(name)
    return {" ".join(lost) or "none"}


def passes(exercise: Exercise, record: Record) -> set[str]:
    game = Game(record)
    if game.can_place(game.turn):
        return {"place"}
    return {"pass"} if game.can_place(1 - game.turn) else {"over"}


def won(exercise: Exercise, record: Record) -> set[str]:
    game = Game(record)
    assert not game.can_place(0)
    assert not game.can_place(1)
    winner = dice_oracle.ending(game.left).winner
    return {"draw" if winner is None else game.players[winner]}


def begins(exercise: Exercise, record: Record) -> set[str]:
    game = Game(record)
    return {game.players[1 - game.opener]}


BRUTE = {
    "legal": legal,
    "scores": scores,
    "fits": fits,
    "total": total,
    "points": points,
    "counts": counts,
    "due": due,
    "riba": riba,
    "opens": opens,
    "written": remainder,
    "mistake": mistake,
    "match": match,
    "where": where,
    "facing": facing,
    "faces": faces,
    "dead": dead,
    "passes": passes,
    "won": won,
    "begins": begins,
}


@pytest.mark.parametrize("kind", KINDS)
def test_fresh_exercises_are_well_posed_and_answered_as_by_trying_everything(kind: str) -> None:
    for seed in range(EACH):
        exercise = fresh(kind, level=LEVELS[seed % 3], seed=seed)
        question = sheet(exercise)
        record = read(exercise.record) if exercise.record else None
        assert set(question.right) == BRUTE[kind](exercise, record), exercise  # type: ignore[operator]
        assert len(question.right) == exercise.right == 1
        assert len(question.answers) == len({answer.value for answer in question.answers}) >= 2
        assert len({answer.label for answer in question.answers}) == len(question.answers)


@pytest.mark.parametrize("kind", KINDS)
def test_no_answer_is_always_the_right_one(kind: str) -> None:
    """Whoever guesses the same each time, or the place of the button, learns nothing by it."""
    for level in LEVELS:
        sheets = [sheet(fresh(kind, level=level, seed=seed)) for seed in range(30)]
        numbers = [
            [answer.value for answer in question.answers].index(question.right[0])
            for question in sheets
        ]
        if len(sheets[0].answers) > 1 and not (kind == "match" and level == 1):
            assert max(map(numbers.count, set(numbers))) < 25, (kind, level)
