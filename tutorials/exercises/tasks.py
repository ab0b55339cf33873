"""What all kinds of questions share: an exercise as data, and a task, which is one opened.

A task is an exercise with its record replayed by the referee: the possible answers, which of them
are right, and what follows from each. An answer is a short text, the same in a page, in a request
and in a test: a play as a record writes it ("2-5 left"), a number ("15"), a word ("draw"). The
kinds themselves stand in rooms of their own, and in a list in `kinds`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import ClassVar, NamedTuple

from domino_rules.errors import ToldError
from domino_rules.judging import Problem
from domino_rules.referee import Report, check
from domino_rules.words import ENGLISH, N_, Reason, Words

from ..language.words import words_in


class ExerciseError(ToldError):
    """An exercise that is not in order, or an answer that is none."""


class Exercise(NamedTuple):
    """A position and a kind of question; the answer is the engine's.

    `record` is the position as a record, `about` what of it is meant (a tile, or the name of an
    end) where the kind needs it, `ask` the question where the kind's own will not do, `hints` come
    before the computed ones, `said` is added to a right answer, and `right` is how many answers are
    right. A fresh exercise of the same sort has this `level` (1 to 3) and shows the rules in
    `needs`. The texts are in `language`, and so is all that is said about it.
    """

    id: str
    kind: str
    record: str
    about: str = ""
    ask: str = ""
    hints: tuple[str, ...] = ()
    said: str = ""
    right: int = 1
    level: int = 1
    needs: tuple[str, ...] = ()
    language: str = ENGLISH


Found = tuple[str, str]
"""A record, and what of it is asked about."""

Recipe = Callable[[Random, int, frozenset[str]], Iterator[Found]]
"""What finds positions for a kind of question, at a level, that show the rules of a set."""

NAMES = ("Ana", "Beka")
"""The players of every exercise that is found or given by its position."""


class Answer(NamedTuple):
    """One possible answer and what stands on its button."""

    value: str
    label: str


class Task:
    """An exercise opened. Raises `ExerciseError` for a record that is not in order."""

    kind: ClassVar[str]
    question: ClassVar[str]
    """The question in English, still to be translated."""
    game: ClassVar[str] = "georgian"
    """The game that the question is about."""
    many: ClassVar[bool] = False
    """Whether an answer chooses several things, or none."""
    listed: ClassVar[bool] = True
    """Whether the answers have to be listed, as what is shown does not hold them."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self.report: Report = check(exercise.record, exercise.language)
        if self.report.record is None:
            raise self._error("; ".join(problem.message for problem in self.report.problems))
        if not self.report.ok:
            self._accept(self.report.problems)
        self.words: Words = words_in(exercise.language, self.report.record.players)

    def _error(self, message: str) -> ExerciseError:
        return ExerciseError(f"exercise {self.exercise.id}: {message}")

    def _accept(self, problems: Sequence[Problem]) -> None:
        """Take a record with problems, or raise: most kinds want one in order."""
        raise self._error("; ".join(problem.message for problem in problems))

    @property
    def asked(self) -> str:
        """The question."""
        return self.exercise.ask or self.of_kind()

    def of_kind(self) -> str:
        """The question that the kind asks where the exercise has none of its own."""
        return self.words.translate(self.question)

    @property
    def open_hands(self) -> Mapping[int, Sequence[object]]:
        """The tiles or dice shown, by seat."""
        return {}

    @property
    def facts(self) -> tuple[str, ...]:
        """What else has to be known, in sentences."""
        return ()

    def options(self, tempting: Iterable[str]) -> tuple[Answer, ...]:
        """The possible answers; `tempting` are those that misconceptions lead to."""
        raise NotImplementedError

    def is_right(self, value: str) -> bool:
        """Whether an answer is right. Raises `ExerciseError` for what is no answer."""
        raise NotImplementedError

    def follows(self, value: str) -> str:
        """What follows at the table from an answer, in a sentence or two."""
        raise NotImplementedError

    def objection(self, value: str) -> Reason:
        """Why an answer is wrong, when no misconception explains it."""
        raise NotImplementedError

    def hints(self) -> tuple[str, ...]:
        """Computed hints, each telling a little more."""
        raise NotImplementedError

    def solution(self) -> tuple[Reason, ...]:
        """The right answer and the reasons for it, each with its clause."""
        raise NotImplementedError

    def _name(self, seat: int | None) -> str:
        return "" if seat is None else self.words.names[seat]


class NumberTask(Task):
    """What kinds with a number for an answer share."""

    MOST_OPTIONS = 6

    @property
    def value(self) -> int:
        """The right number."""
        raise NotImplementedError

    step: ClassVar[int] = 1

    def options(self, tempting: Iterable[str]) -> tuple[Answer, ...]:
        """The right number, those that misconceptions lead to, and some near it, in order."""
        near = (self.value + sign * n * self.step for n in range(1, 4) for sign in (1, -1))
        fill = [str(n) for n in near if n >= 0]
        chosen = list(dict.fromkeys((str(self.value), *tempting)))[: self.MOST_OPTIONS]
        chosen += [n for n in fill if n not in chosen][: max(0, 4 - len(chosen))]
        return tuple(Answer(n, self._label(n)) for n in sorted(chosen, key=int))

    def _label(self, value: str) -> str:
        return value

    def _number(self, value: str) -> int:
        if not re.fullmatch(r"[0-9]{1,3}", value):
            raise ExerciseError(N_("the answer is a number"))
        return int(value)

    def is_right(self, value: str) -> bool:
        return self._number(value) == self.value


class PickTask(Task):
    """What kinds share that ask to choose several things, or none."""

    many = True

    def things(self) -> tuple[str, ...]:
        """The names of what there is to choose from."""
        raise NotImplementedError

    def chosen(self) -> tuple[str, ...]:
        """Those that are right, in the same order."""
        raise NotImplementedError

    def options(self, tempting: Iterable[str]) -> tuple[Answer, ...]:
        """Every choice of them."""
        things = self.things()
        some = [picked for n in range(len(things) + 1) for picked in combinations(things, n)]
        none = self.words.translate("none")
        return tuple(Answer(listed(picked), ", ".join(picked) or none) for picked in some)

    def picked(self, value: str) -> tuple[str, ...]:
        """What an answer chooses. Raises `ExerciseError` for anything that is not to be chosen."""
        names = [] if value == "none" else value.split(" ")
        if not set(names) <= set(self.things()) or len(set(names)) < len(names):
            raise ExerciseError(N_("these are not among the things to choose from"))
        return tuple(name for name in self.things() if name in names)

    def is_right(self, value: str) -> bool:
        return self.picked(value) == self.chosen()

    def wrong(self, picked: Sequence[str]) -> str | None:
        """The first of these that is not to be chosen, if any is."""
        return next((name for name in picked if name not in self.chosen()), None)

    def amiss(self, picked: Sequence[str], back: str) -> str:
        """What would follow at the table from taking the wrong ones, or too few, for fitting.

        `back` is what would happen to a wrong one, called {name} in it, in this language.
        """
        wrong = self.wrong(picked)
        if wrong:
            return back.format(name=wrong)
        return self.words.translate("You would miss a place to play.")

    def missing(self, picked: Sequence[str]) -> int:
        """How many a choice lacks."""
        return len(self.chosen()) - len(picked)

    def more_fit(self, picked: Sequence[str]) -> str:
        """What is said if nothing is wrong with a choice but that it lacks what fits."""
        count, plural = self.missing(picked), self.words.plural
        if not picked:
            return self.words.translate("Something does fit.")
        text = plural("So far so good, but one more fits.", "{count} more fit.", count)
        return text.format(count=count)


def listed(names: Sequence[str]) -> str:
    """Chosen things as an answer.

    >>> listed(["2-5", "3-3"]), listed([])
    ('2-5 3-3', 'none')
    """
    return " ".join(names) or "none"


class ChoiceTask(Task):
    """What kinds with a few fixed answers share."""

    def choices(self) -> dict[str, str]:
        """The answers and what stands on their buttons."""
        raise NotImplementedError

    @property
    def value(self) -> str:
        """The right answer."""
        raise NotImplementedError

    def options(self, tempting: Iterable[str]) -> tuple[Answer, ...]:
        return tuple(Answer(value, label) for value, label in self.choices().items())

    def is_right(self, value: str) -> bool:
        if value not in self.choices():
            raise ExerciseError(N_("that is not one of the answers"))
        return value == self.value
