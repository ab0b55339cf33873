"""Fresh exercises: a position for any kind of question, found by the engine from a seed.

The same kind, level, needs and seed give the same exercise everywhere.
"""

from random import Random

from domino_rules.words import ENGLISH, N_

from .dice.recipes import ON_A_GRID
from .kinds import KINDS
from .line.recipes import ON_A_LINE
from .tasks import Exercise, ExerciseError, Found, Recipe

LEVELS = (1, 2, 3)
LARGEST_SEED = 10**9

_RECIPES: dict[str, Recipe] = ON_A_LINE | ON_A_GRID


def fresh(
    kind: str,
    *,
    level: int = 1,
    seed: int = 0,
    needs: tuple[str, ...] = (),
    language: str = ENGLISH,
) -> Exercise:
    """A fresh exercise of a kind, with a position that shows the rules in `needs`.

    It has exactly one right answer. Raises `ExerciseError` for an unknown kind, a level or seed out
    of range, or if no position will do.

    >>> fresh("total", seed=7) == fresh("total", seed=7)
    True
    """
    if kind not in KINDS:
        raise ExerciseError(N_("no kind is called {kind!r}"), kind=kind)
    if level not in LEVELS:
        raise ExerciseError(N_("a level is 1, 2 or 3"))
    _check(seed)
    name = f"fresh/{kind}/{level}/{seed}"
    exercise = Exercise(name, kind, "", level=level, needs=needs, language=language)
    return _cooked(Random(f"{kind} {level} {seed} {' '.join(needs)}"), exercise)


def again(exercise: Exercise, seed: int) -> Exercise:
    """The same sort of question with another position.

    Raises `ExerciseError` for a seed out of range.
    """
    _check(seed)
    name = f"again/{exercise.id}/{seed}"
    plain = Exercise(name, exercise.kind, "", level=exercise.level, needs=exercise.needs,
                     language=exercise.language)  # fmt: skip
    return _cooked(Random(name), plain, unlike=(exercise.record, exercise.about))


def _check(seed: int) -> None:
    if not 0 <= seed < LARGEST_SEED:
        raise ExerciseError(N_("a seed is a number below {most}"), most=LARGEST_SEED)


def _cooked(rng: Random, exercise: Exercise, unlike: Found = ("", "")) -> Exercise:
    """The exercise with the first position that its recipe finds, save one that is known."""
    for position in _RECIPES[exercise.kind](rng, exercise.level, frozenset(exercise.needs)):
        if position != unlike:
            return exercise._replace(record=position[0], about=position[1])
    needs = ", ".join(exercise.needs)
    raise ExerciseError(f"no position of kind {exercise.kind} shows {needs}")
