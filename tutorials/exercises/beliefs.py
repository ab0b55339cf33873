"""What a learner may believe, as data: which answers a belief leads to, and what to say to it.

Each is worked out for the position at hand: `leads_to` gives the answers that somebody would give
who believes it. Those make good wrong answers to offer, and a wrong answer that one of them
explains is met with its message.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from .tasks import Task


class Misconception(NamedTuple):
    """A belief that is not so: the clause that says so, what to say, the answers it leads to.

    The message is in English, still to be translated.
    """

    id: str
    rule: str
    message: str
    leads_to: Callable[[Task], Iterable[str]]
