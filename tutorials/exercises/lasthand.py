"""A hand played through against a simple opponent, who sees only its own tiles.

Nothing has to be kept: the hand is a function of a seed and of what the reader has played so far.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from domino_rules.bots import choose, simple
from domino_rules.games.georgian import GEORGIAN
from domino_rules.line.hand import Hand
from domino_rules.protocol import as_a
from domino_rules.records import record_of, write
from domino_rules.words import ENGLISH, N_

from ..replays.replay import LONGEST_BRANCH, Replay, ReplayError, Step
from .recipes import LARGEST_SEED
from .tasks import NAMES

READER = 0
"""The reader's seat."""


@lru_cache(maxsize=8)
def begun(seed: int, language: str = ENGLISH) -> Replay:
    """The deal of a first hand, as a replay without a play.

    Raises `ReplayError` for a seed out of range.
    """
    if not 0 <= seed < LARGEST_SEED:
        raise ReplayError(N_("a seed is a number below {most}"), most=LARGEST_SEED)
    deal = GEORGIAN.deal(Random(f"last hand {seed}"))
    record = record_of([deal], NAMES)._replace(title=N_("Your hand"))
    return Replay(write(record), language=language)


def steps(seed: int, plays: Sequence[str], language: str = ENGLISH) -> tuple[Step, ...]:
    """Every position up to the reader's next choice, or to the end of the hand.

    Raises `ReplayError` for a text that is no play, `Refusal` for an illegal play.
    """
    if len(plays) > LONGEST_BRANCH:
        raise ReplayError(N_("a hand has at most {most} plays"), most=LONGEST_BRANCH)
    return _steps(seed, tuple(plays), language)


@lru_cache(maxsize=64)
def _steps(seed: int, plays: tuple[str, ...], language: str) -> tuple[Step, ...]:
    replay = begun(seed, language)
    steps = list(_steps(seed, plays[:-1], language)) if plays else [replay.steps[0]]
    if plays:
        steps += replay.after(steps[-1], plays[-1])
    while steps[-1].state.turn not in (READER, None):
        rng = Random(f"{seed} {len(steps)}")
        steps += replay.after(steps[-1], str(choose(as_a(Hand, steps[-1].state), simple, rng)))
    return tuple(steps)


def seen(step: Step) -> Step:
    """A position as the reader sees it: the opponent's tiles face down until the hand is over."""
    if step.state.result is not None:
        return step
    past = tuple(state.seen_by(READER) for state in step.past)
    return step._replace(state=step.state.seen_by(READER), past=past)
