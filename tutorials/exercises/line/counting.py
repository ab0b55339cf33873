"""Questions with a number for an answer: what the ends add up to, or one counts, or is written."""

from collections.abc import Iterable

from domino_rules import tell, why
from domino_rules.line.chain import ENDS
from domino_rules.tell import end_name
from domino_rules.words import Reason

from ..tasks import Answer, Exercise, NumberTask
from .placing import LineTask


class TotalTask(LineTask, NumberTask):
    """What do the ends add up to?"""

    kind = "total"
    question = "What do the open ends add up to?"

    @property
    def value(self) -> int:
        return self.hand.chain.total

    def follows(self, value: str) -> str:
        called = self._number(value)
        if called == self.value:
            return f"{tell.sum_line(self.hand.chain)}."
        if len(self.hand.chain.placed) == 1:
            return "Each half counts what it shows."
        if called % 5 == 0 and called:
            return f"You would call {called}, and the other player would count again."
        if self.value % 5 == 0 and self.value:
            return "With that you would miss points."
        return "Neither sum is written, so nothing is lost this time. The next time points may be."

    def objection(self, value: str) -> Reason:
        if len(self.hand.chain.placed) == 1:
            return Reason(f"The two halves do not add up to {value}.")
        return Reason(f"The ends do not add up to {value}.", self._rule("outer-half"))

    def _ends(self) -> list[Reason]:
        """What each open end counts."""
        return [reason for reason in why.total(self.hand, self.words) if reason.rule][:-1]

    def hints(self) -> tuple[str, ...]:
        chain = self.hand.chain
        if len(chain.placed) == 1:
            return ("Only one tile lies here: add up its two halves.",)
        tiles = ", ".join(str(part.tile) for part in chain.parts)
        counted = " ".join(reason.text for reason in self._ends())
        return (f"These tiles count: {tiles}.", counted)

    def solution(self) -> tuple[Reason, ...]:
        chain = self.hand.chain
        ends = [] if len(chain.placed) == 1 else self._ends()
        return (*ends, Reason(f"{tell.sum_line(chain)}."))


class PointsTask(LineTask, NumberTask):
    """What does the last tile write?"""

    kind = "points"
    question = "What does this tile write?"
    step = 5

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)
        if self.hand.event.kind != "play":
            raise self._error("no tile has just been played")

    @property
    def asked(self) -> str:
        if self.exercise.ask:
            return self.exercise.ask
        play = self.hand.event.play
        assert play is not None, "a tile has just been played"
        return f"{self._name(self.hand.event.seat)} has just played {play.tile}. What is written?"

    @property
    def value(self) -> int:
        return self.hand.event.points

    def options(self, tempting: Iterable[str]) -> tuple[Answer, ...]:
        return super().options(("0", *tempting))

    def _label(self, value: str) -> str:
        return "nothing" if value == "0" else value

    def follows(self, value: str) -> str:
        name, line = self._name(self.hand.event.seat), tell.sum_line(self.hand.chain)
        if self._number(value) == self.value:
            written = f"{name} +{self.value}." if self.value else "No points."
            return f"{line}. {written}"
        if self._number(value) > self.value:
            return "At the table it would be struck out again."
        return f"{name} would give points away."

    def objection(self, value: str) -> Reason:
        rule = self.hand.game.cite(self.hand)[-1]
        if len(self.hand.chain.placed) == 1:
            return Reason("The first tile of a hand is a case of its own.", rule)
        if not self._number(value):
            return Reason("The ends do add up to a multiple of five.", rule)
        if not self._number(value) % 5 and not self.hand.chain.total % 5:
            return Reason(f"The ends do not add up to {value}.", rule)
        return Reason("Only 5, 10, 15, 20, 25, 30 or 35 is written, and always in full.", rule)

    def hints(self) -> tuple[str, ...]:
        if len(self.hand.chain.placed) == 1:
            return ("It is the first tile of the hand.", "Only one opening tile scores: 5-5.")
        return ("Add up the open ends first.", f"{tell.sum_line(self.hand.chain)}.")

    def solution(self) -> tuple[Reason, ...]:
        return tuple(why.points(self.hand, self.words)[:2])


class CountsTask(LineTask, NumberTask):
    """What does this end, or this tile, count?"""

    kind = "counts"
    question = "What does it count?"

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)
        chain, about = self.hand.chain, exercise.about
        self.end: int | None = ENDS.index(about) if about in ENDS else None
        if self.end is not None:
            if chain.ends[self.end] is None:
                raise self._error(f"there is no open end {about}")
        elif not any(str(placed.tile) == about for placed in chain.placed):
            raise self._error(f"{about!r} is neither an end nor a tile on the table")

    @property
    def asked(self) -> str:
        if self.exercise.ask:
            return self.exercise.ask
        if self.end is None:
            return f"What does {self.exercise.about} count now?"
        return f"What does the {end_name(self.end, self.words)} count?"

    @property
    def value(self) -> int:
        chain = self.hand.chain
        if self.end is not None:
            end = chain.ends[self.end]
            return 0 if end is None else end.counts
        return sum(part.counts for part in chain.parts if str(part.tile) == self.exercise.about)

    def _label(self, value: str) -> str:
        return "nothing" if value == "0" else value

    def follows(self, value: str) -> str:
        if self._number(value) == self.value:
            return f"All ends together: {tell.sum_line(self.hand.chain)}."
        called = self.hand.chain.total - self.value + self._number(value)
        return f"The ends would then come to {called}, which is not so."

    def objection(self, value: str) -> Reason:
        return Reason(f"It does not count {value}.", self._reason().rule)

    def _reason(self) -> Reason:
        """The clause that says what it counts, in the engine's words."""
        chain, about = self.hand.chain, self.exercise.about
        if self.end is not None:
            end = chain.ends[self.end]
            about = str(end.tile) if end is not None and end.tile is not None else "empty"
        for reason in why.total(self.hand, self.words):
            if reason.rule and about in reason.text:
                return reason
        text = f"{about} lies inside the line: only what lies at an open end counts."
        return Reason(text, self._rule("outer-half"))

    def hints(self) -> tuple[str, ...]:
        if self.end is not None:
            return ("Only what lies at an open end counts.", "Does a tile lie there at all?")
        look = "Does it lie at an end? Is it a double?"
        if self.exercise.about == str(self.hand.chain.stavka_tile):
            look = "It is the stavka. Is one of its main sides still free?"
        return ("Only what lies at an open end counts.", look)

    def solution(self) -> tuple[Reason, ...]:
        return (self._reason(), Reason(f"{tell.sum_line(self.hand.chain)}."))
