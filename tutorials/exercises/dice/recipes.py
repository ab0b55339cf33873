"""Positions on the grid for every kind of question about dice; see `recipes`.

A game is played out by chance, and the positions in it are looked at, the early ones first.
"""

from collections.abc import Iterator, Sequence
from random import Random

from domino_rules.dice.grid import NOTHING, SPACES, fitting
from domino_rules.dice.hand import DiceHand
from domino_rules.dice.records import WrittenGame
from domino_rules.games.tashkent import TASHKENT
from domino_rules.protocol import as_a
from domino_rules.records import record_of, write

from ..tasks import NAMES, Found, Recipe

TRIES = 4000
"""After so many games without a position that will do, there is none."""

PLACED = {1: (3, 5), 2: (5, 6), 3: (6, 8)}
"""The fewest and the most dice on the grid at each level."""

EMPTY = {1: 3, 2: 4, 3: 5}
"""The most empty spaces to judge at each level."""


def _games(rng: Random) -> Iterator[list[DiceHand]]:
    """Whole games played by chance, each as its states."""
    for _ in range(TRIES):
        states = [TASHKENT.deal(rng, opener=rng.randrange(len(NAMES)))]
        while states[-1].result is None:
            state = states[-1]
            states.append(state.play(rng.choice(state.legal)) if state.legal else state.chore())
        yield states


def _positions(rng: Random, level: int) -> Iterator[Sequence[DiceHand]]:
    """Games up to a die that has just been placed, with as many on the grid as the level wants."""
    fewest, most = PLACED[level]
    for states in _games(rng):
        for n, state in enumerate(states):
            if state.event.kind == "play" and fewest <= len(state.grid.placed) <= most:
                yield states[: n + 1]


def _record(states: Sequence[DiceHand]) -> str:
    """The record of a position, without claims."""
    record = record_of(states, NAMES)
    return write(record._replace(hands=(as_a(WrittenGame, record.hands[0])._replace(result={}),)))


def _shows(state: DiceHand, needs: frozenset[str]) -> bool:
    return needs <= set(state.rules)


# One die


def _contacts(state: DiceHand, space: int) -> int:
    """On how many sides of a space a die lies."""
    asked = state.grid.asks[space] or NOTHING
    return 4 - asked.count(None)


def _where(rng: Random, level: int, needs: frozenset[str]) -> Iterator[Found]:
    """One space for the die; above level 1 other spaces match on one side, which is not enough."""
    for states in _positions(rng, level):
        state = states[-1]
        dice = list(dict.fromkeys(state.held[state.turn])) if state.turn is not None else []
        rng.shuffle(dice)
        for face in dice:
            asks = [asked for asked in state.grid.asks if asked is not None]
            near = sum(bool(set(face) & set(asked)) for asked in asks)
            if sum(face in fitting(asked) for asked in asks) == 1 and near >= level:
                yield _record(states), str(face)


def _facing(rng: Random, level: int, needs: frozenset[str]) -> Iterator[Found]:
    """A space with several sides to match; above level 1 the die may not fit at all."""
    for states in _positions(rng, level):
        state = states[-1]
        if state.turn is None:
            continue
        fits = level == 1 or rng.random() < 0.75
        candidates = [
            (face, space)
            for face in dict.fromkeys(state.held[state.turn])
            for space, asked in enumerate(state.grid.asks)
            if asked and _contacts(state, space) > 1 and (face in fitting(asked)) == fits
            and (fits or set(face) & set(asked))
        ]  # fmt: skip
        if candidates:
            face, space = rng.choice(candidates)
            yield _record(states), f"{face} {SPACES[space]}"


def _faces(rng: Random, level: int, needs: frozenset[str]) -> Iterator[Found]:
    """A space with as many sides to match as the level says; at level 3 also one that none fits."""
    none = level == 3 and rng.random() < 0.3
    fewest = 2 if level == 3 else 3
    for states in _positions(rng, 2 if level == 3 else 1):
        state = states[-1]
        if state.turn is None or len(set(state.held[state.turn])) < fewest:
            continue
        spaces = []
        for space, asked in enumerate(state.grid.asks):
            faces, contacts = set(state.held[state.turn]), _contacts(state, space)
            fits = len(faces & fitting(asked or NOTHING).keys())
            if (none and contacts > 1 and not fits) or (
                not none and min(contacts, 3) == level and 0 < fits < len(faces)
            ):
                spaces.append(SPACES[space])
        if spaces:
            yield _record(states), rng.choice(spaces)


def _dead(rng: Random, level: int, needs: frozenset[str]) -> Iterator[Found]:
    """Some spaces to judge: at level 1 one is dead, later none or two as well, of more spaces."""
    wanted = 1 if level == 1 else rng.choice((0, 1, 1, 2))
    fewest = 2 if level < 3 or wanted == 2 else 4  # of many spaces two are hardly ever dead
    for states in _games(rng):
        for n, state in enumerate(states):
            empty = 9 - len(state.grid.placed)
            if state.event.kind != "play" or not fewest <= empty <= EMPTY[level]:
                continue
            if len(state.grid.dead) == wanted:
                yield _record(states[: n + 1]), ""
                break


# The turn, the end

_TURNS = {
    "tashkent.must-play": "play",
    "tashkent.re-entry": "play",
    "tashkent.out-of-dice": "play",
    "tashkent.pass": "pass",
    "tashkent.end": "nothing",
}
"""What is due in a position that shows one of these rules."""


def _passes(rng: Random, level: int, needs: frozenset[str]) -> Iterator[Found]:
    """A die fits, or none, or the game is over, each as often.

    At level 1 many placements are legal, where one is; at 2 and 3 few, and at 3 whoever places may
    have passed before.
    """
    due = next((_TURNS[rule] for rule in needs), rng.choice(("play", "pass", "nothing")))
    for states in _games(rng):
        for n, state in enumerate(states):
            if state.event.kind == "play" and state.due == due and _turn_fits(state, level, needs):
                yield _record(states[: n + 1]), ""
                break


def _turn_fits(state: DiceHand, level: int, needs: frozenset[str]) -> bool:
    """Whether a position is as hard as the level says, and shows what it has to."""
    if state.turn is None:
        return level == 1 or bool(state.grid.dead)
    back, alone = state.passed[state.turn], not state.held[1 - state.turn]
    if "tashkent.re-entry" in needs:
        return back
    if "tashkent.out-of-dice" in needs:
        return alone
    if state.due == "pass":
        return True
    few = len(state.legal) <= 3
    return {1: not few and not back, 2: few and not back, 3: few}[level]


def _won(rng: Random, level: int, needs: frozenset[str]) -> Iterator[Found]:
    """At level 1 the dice decide, at 2 and 3 also the spots, and at 3 it is drawn more often."""
    endings = {
        1: ("fewer-dice",),
        2: ("fewer-dice", "spots", "spots", "draw"),
        3: ("spots", "spots", "draw", "draw-or-dice"),
    }[level]
    rule = f"tashkent.{rng.choice(endings)}"
    for states in _games(rng):
        state = states[-1]
        close = abs(state.left[0] - state.left[1]) == 1
        contrary = (state.left[0] - state.left[1]) * (state.spots[0] - state.spots[1]) < 0
        suitable = close and contrary if rule.endswith("draw-or-dice") else rule in state.rules
        if _shows(state, needs) if needs else suitable:
            yield _record(states), ""


def _begins(rng: Random, level: int, needs: frozenset[str]) -> Iterator[Found]:
    """A game that is over; at level 1 it was won by whoever began, so that nobody begins twice."""
    for states in _games(rng):
        state = states[-1]
        assert state.result is not None, "the game is over"
        won = state.result.winner == state.opener
        if (needs and _shows(state, needs)) or (not needs and (won or level > 1)):
            yield _record(states), ""


ON_A_GRID: dict[str, Recipe] = {
    "where": _where,
    "facing": _facing,
    "faces": _faces,
    "dead": _dead,
    "passes": _passes,
    "won": _won,
    "begins": _begins,
}
"""The recipe of each kind of question about dice."""
