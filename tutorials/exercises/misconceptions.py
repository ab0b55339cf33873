"""Every misconception, and the wrong answers to a question that they explain."""

from .beliefs import Misconception
from .dice.misconceptions import ON_A_GRID
from .line.misconceptions import ON_A_LINE
from .tasks import Task

MISCONCEPTIONS: tuple[Misconception, ...] = (*ON_A_LINE, *ON_A_GRID)
"""Every misconception; of several that explain an answer the first one speaks."""


def tempting(task: Task) -> dict[str, Misconception]:
    """The wrong answers that misconceptions lead to, each with the one that explains it."""
    by_answer: dict[str, Misconception] = {}
    for misconception in MISCONCEPTIONS:
        for value in misconception.leads_to(task):
            if value not in by_answer and not task.is_right(value):
                by_answer[value] = misconception
    return by_answer
