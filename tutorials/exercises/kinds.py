"""Every kind of question that an exercise can ask; the engine knows the answer to each."""

from .dice.tasks import BeginsTask, DeadTask, FacesTask, FacingTask, PassesTask, WhereTask, WonTask
from .line.counting import CountsTask, PointsTask, TotalTask
from .line.endings import MatchTask, MistakeTask, OpensTask, WrittenTask
from .line.placing import DueTask, FitsTask, LegalTask, RibaTask, ScoresTask
from .tasks import Exercise, ExerciseError, Task

KINDS: dict[str, type[Task]] = {
    task.kind: task
    for task in (LegalTask, ScoresTask, FitsTask, TotalTask, PointsTask, CountsTask, DueTask,
                 RibaTask, OpensTask, WrittenTask, MatchTask, MistakeTask, WhereTask, FacingTask,
                 FacesTask, DeadTask, PassesTask, WonTask, BeginsTask)
}  # fmt: skip
"""Every kind of question, by its name."""


def opened(exercise: Exercise) -> Task:
    """The task of an exercise.

    Raises `ExerciseError` for an unknown kind or a position that the question cannot be asked of.
    """
    kind = KINDS.get(exercise.kind)
    if kind is None:
        raise ExerciseError(f"exercise {exercise.id}: no kind is called {exercise.kind!r}")
    return kind(exercise)
