"""Questions with a number for an answer: what the ends add up to, or one counts, or is written."""

from collections.abc import Iterable

from domino_rules import why
from domino_rules.line.chain import ENDS
from domino_rules.line.tell import end_name, sum_line
from domino_rules.words import N_, Reason

from ..tasks import Answer, Exercise, NumberTask
from .placing import LineTask


class TotalTask(LineTask, NumberTask):
    """What do the ends add up to?"""

    kind = "total"
    question = N_("What do the open ends add up to?")

    @property
    def value(self) -> int:
        return self.hand.chain.total

    def follows(self, value: str) -> str:
        _, called = self.words.translate, self._number(value)
        if called == self.value:
            return f"{sum_line(self.hand.chain)}."
        if len(self.hand.chain.placed) == 1:
            return _("Each half counts what it shows.")
        if called % 5 == 0 and called:
            text = _("You would call {total}, and the other player would count again.")
            return text.format(total=called)
        if self.value % 5 == 0 and self.value:
            return _("With that you would miss points.")
        return _("Neither sum is written, so nothing is lost this time. The next time points may"
                 " be.")  # fmt: skip

    def objection(self, value: str) -> Reason:
        _ = self.words.translate
        if len(self.hand.chain.placed) == 1:
            return Reason(_("The two halves do not add up to {total}.").format(total=value))
        text = _("The ends do not add up to {total}.")
        return Reason(text.format(total=value), self._rule("outer-half"))

    def _ends(self) -> list[Reason]:
        """What each open end counts."""
        return [reason for reason in why.total(self.hand, self.words) if reason.rule][:-1]

    def hints(self) -> tuple[str, ...]:
        _, chain = self.words.translate, self.hand.chain
        if len(chain.placed) == 1:
            return (_("Only one tile lies here: add up its two halves."),)
        tiles = ", ".join(str(part.tile) for part in chain.parts)
        counted = " ".join(reason.text for reason in self._ends())
        return (_("These tiles count: {tiles}.").format(tiles=tiles), counted)

    def solution(self) -> tuple[Reason, ...]:
        chain = self.hand.chain
        ends = [] if len(chain.placed) == 1 else self._ends()
        return (*ends, Reason(f"{sum_line(chain)}."))


class PointsTask(LineTask, NumberTask):
    """What does the last tile write?"""

    kind = "points"
    question = N_("What does this tile write?")
    step = 5

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)
        if self.hand.event.kind != "play":
            raise self._error("no tile has just been played")

    def of_kind(self) -> str:
        play, name = self.hand.event.play, self._name(self.hand.event.seat)
        assert play is not None, "a tile has just been played"
        text = self.words.translate("{name} has just played {tile}. What is written?")
        return text.format(name=name, tile=play.tile)

    @property
    def value(self) -> int:
        return self.hand.event.points

    def options(self, tempting: Iterable[str]) -> tuple[Answer, ...]:
        return super().options(("0", *tempting))

    def _label(self, value: str) -> str:
        return self.words.translate("nothing") if value == "0" else value

    def follows(self, value: str) -> str:
        _, name = self.words.translate, self._name(self.hand.event.seat)
        if self._number(value) == self.value:
            written = _("{name} +{points}.") if self.value else _("No points.")
            line = sum_line(self.hand.chain)
            return f"{line}. {written.format(name=name, points=self.value)}"
        if self._number(value) > self.value:
            return _("At the table it would be struck out again.")
        return _("{name} would give points away.").format(name=name)

    def objection(self, value: str) -> Reason:
        _, rule = self.words.translate, self.hand.game.cite(self.hand)[-1]
        if len(self.hand.chain.placed) == 1:
            return Reason(_("The first tile of a hand is a case of its own."), rule)
        if not self._number(value):
            return Reason(_("The ends do add up to a multiple of five."), rule)
        if not self._number(value) % 5 and not self.hand.chain.total % 5:
            return Reason(_("The ends do not add up to {total}.").format(total=value), rule)
        return Reason(_("Only 5, 10, 15, 20, 25, 30 or 35 is written, and always in full."), rule)

    def hints(self) -> tuple[str, ...]:
        _ = self.words.translate
        if len(self.hand.chain.placed) == 1:
            first = _("It is the first tile of the hand.")
            return (first, _("Only one opening tile scores: 5-5."))
        return (_("Add up the open ends first."), f"{sum_line(self.hand.chain)}.")

    def solution(self) -> tuple[Reason, ...]:
        return tuple(why.points(self.hand, self.words)[:2])


class CountsTask(LineTask, NumberTask):
    """What does this end, or this tile, count?"""

    kind = "counts"
    question = N_("What does it count?")

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)
        chain, about = self.hand.chain, exercise.about
        self.end: int | None = ENDS.index(about) if about in ENDS else None
        if self.end is not None:
            if chain.ends[self.end] is None:
                raise self._error(f"there is no open end {about}")
        elif not any(str(placed.tile) == about for placed in chain.placed):
            raise self._error(f"{about!r} is neither an end nor a tile on the table")

    def of_kind(self) -> str:
        _ = self.words.translate
        if self.end is None:
            return _("What does {tile} count now?").format(tile=self.exercise.about)
        return _("What does the {end} count?").format(end=end_name(self.end, self.words))

    @property
    def value(self) -> int:
        chain = self.hand.chain
        if self.end is not None:
            end = chain.ends[self.end]
            return 0 if end is None else end.counts
        return sum(part.counts for part in chain.parts if str(part.tile) == self.exercise.about)

    def _label(self, value: str) -> str:
        return self.words.translate("nothing") if value == "0" else value

    def follows(self, value: str) -> str:
        _ = self.words.translate
        if self._number(value) == self.value:
            return _("All ends together: {sum}.").format(sum=sum_line(self.hand.chain))
        called = self.hand.chain.total - self.value + self._number(value)
        return _("The ends would then come to {total}, which is not so.").format(total=called)

    def objection(self, value: str) -> Reason:
        text = self.words.translate("It does not count {number}.").format(number=value)
        return Reason(text, self._reason().rule)

    def _reason(self) -> Reason:
        """The clause that says what it counts, in the engine's words."""
        chain, about = self.hand.chain, self.exercise.about
        reasons = why.total(self.hand, self.words)
        if self.end is not None:
            end = chain.ends[self.end]
            if end is not None and end.tile is None:
                before = [end for end in chain.ends[: self.end] if end is not None]
                return reasons[len(before)]
            about = "" if end is None else str(end.tile)
        for reason in reasons:
            if reason.rule and about in reason.text:
                return reason
        text = self.words.translate(
            "{tile} lies inside the line: only what lies at an open end counts."
        )
        return Reason(text.format(tile=about), self._rule("outer-half"))

    def hints(self) -> tuple[str, ...]:
        _ = self.words.translate
        at_ends = _("Only what lies at an open end counts.")
        if self.end is not None:
            return (at_ends, _("Does a tile lie there at all?"))
        look = _("Does it lie at an end? Is it a double?")
        if self.exercise.about == str(self.hand.chain.stavka_tile):
            look = _("It is the stavka. Is one of its main sides still free?")
        return (at_ends, look)

    def solution(self) -> tuple[Reason, ...]:
        return (self._reason(), Reason(f"{sum_line(self.hand.chain)}."))
