"""Judging an answer to an exercise, and everything a page needs to judge without Python.

The answer is always the engine's. A wrong one is met with the rule that stops it, with what would
follow at the table, and, where a misconception explains it, with words written for that.
"""

from functools import lru_cache
from typing import NamedTuple

from domino_rules.words import Reason

from .beliefs import Misconception
from .kinds import opened
from .misconceptions import tempting
from .tasks import Answer, Exercise, ExerciseError, Task

__all__ = ["Answer", "Exercise", "ExerciseError", "Sheet", "Verdict", "judge", "sheet"]


class Verdict(NamedTuple):
    """What is said to an answer: `state` is "right" or "wrong".

    `consequence` is what follows at the table, `rule` the clause that stops a wrong answer ("" for
    a right one), `misconception` the id of the one that explains it, or "".
    """

    state: str
    message: str
    rule: str = ""
    consequence: str = ""
    misconception: str = ""


class Sheet(NamedTuple):
    """An exercise with all that can be answered: possible answers, verdicts, hints, solution."""

    exercise: Exercise
    task: Task
    answers: tuple[Answer, ...]
    verdicts: dict[str, Verdict]
    hints: tuple[str, ...]
    solution: tuple[Reason, ...]

    @property
    def right(self) -> tuple[str, ...]:
        """The right answers."""
        return tuple(value for value, verdict in self.verdicts.items() if verdict.state == "right")


def judge(exercise: Exercise, answer: str) -> Verdict:
    """The verdict on an answer.

    Raises `ExerciseError` for a text that cannot be an answer to it, and for an exercise that is
    not in order.

    >>> from .recipes import fresh
    >>> judge(fresh("total", level=1, seed=2), "36").state
    'wrong'
    """
    task, known = _opened(exercise)
    return _judged(task, known, answer)


@lru_cache(maxsize=64)
def _opened(exercise: Exercise) -> tuple[Task, dict[str, Misconception]]:
    task = opened(exercise)
    return task, tempting(task)


def _judged(task: Task, known: dict[str, Misconception], answer: str) -> Verdict:
    _ = task.words.translate
    if task.is_right(answer):
        right = " ".join(filter(None, (_("Right."), task.exercise.said)))
        return Verdict("right", right, "", task.follows(answer))
    follows = task.follows(answer)
    if misconception := known.get(answer):
        return Verdict(
            "wrong", _(misconception.message), misconception.rule, follows, misconception.id
        )
    reason = task.objection(answer)
    return Verdict("wrong", reason.text, reason.rule, follows)


@lru_cache(maxsize=64)
def sheet(exercise: Exercise) -> Sheet:
    """Everything about an exercise, worked out.

    Raises `ExerciseError` if it is not in order, or has not as many right answers as it says.
    """
    task, known = _opened(exercise)
    answers = task.options(known)
    verdicts = {answer.value: _judged(task, known, answer.value) for answer in answers}
    hints = tuple(dict.fromkeys((*exercise.hints, *task.hints())))
    opened = Sheet(exercise, task, answers, verdicts, hints, task.solution())
    if len(opened.right) != exercise.right:
        right = ", ".join(opened.right) or "none"
        raise ExerciseError(
            f"exercise {exercise.id}: it says {exercise.right} right, but right is: {right}"
        )
    return opened
