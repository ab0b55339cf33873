"""Questions about beginnings, endings and whole records: who opens, who writes, what is wrong."""

import re
from collections.abc import Iterable, Sequence

from domino_rules import tell
from domino_rules.events import Unknown
from domino_rules.games.georgian import DOUBLE_ZERO, GEORGIAN
from domino_rules.judging import Problem
from domino_rules.line.hand import Hand
from domino_rules.line.match import winner
from domino_rules.line.records import Entry, WrittenHand
from domino_rules.line.tell import end_name, ending
from domino_rules.protocol import as_a
from domino_rules.tiles import Tile
from domino_rules.words import N_, Reason

from ...language.words import words_in
from ..tasks import NAMES, Answer, ChoiceTask, Exercise, ExerciseError
from .placing import LineTask

# Beginning and ending


class OpensTask(LineTask, ChoiceTask):
    """Who opens: this hand, with which tile; or the next hand, once this one is over."""

    kind = "opens"
    question = N_("Who opens?")

    def _accept(self, problems: Sequence[Problem]) -> None:
        if [problem.rule for problem in problems] != ["georgian.redeal"]:
            super()._accept(problems)

    @property
    def first(self) -> bool:
        """Whether it is about a first hand that is about to begin."""
        return self.report.hands[-1].last.result is None

    @property
    def dealt(self) -> tuple[int, ...]:
        """The tiles dealt to each seat."""
        record = self.report.record
        assert record is not None, "the record was read"
        deal = as_a(WrittenHand, record.hands[-1]).deal
        if deal is None:
            raise self._error("who opens a first hand is asked of a deal")
        return deal

    def of_kind(self) -> str:
        _ = self.words.translate
        if self.first:
            return _("It is the first hand of a match. Who opens, and with which tile?")
        return _("Who opens the next hand?")

    @property
    def open_hands(self) -> dict[int, tuple[Tile, ...]]:
        members = self.tile_set.members
        if self.first:
            return {seat: members(tiles) for seat, tiles in enumerate(self.dealt)}
        return {n: members(held) for n, held in enumerate(self.hand.held) if self.hand.knows(n)}

    @property
    def facts(self) -> tuple[str, ...]:
        if self.first:
            return ()
        _, last, result = self.words.translate, self.hand.event, self.hand.result
        ending = {"domino": _("Domino."), "riba": _("Riba."),
                  "nichia": _("Riba, with equal totals.")}  # fmt: skip
        assert result is not None, "the hand is over"
        assert last.play is not None, "it ended with a play"
        played = _("Last tile: {tile}, {name}.")
        facts = [ending[result.kind]]
        facts.append(played.format(tile=last.play.tile, name=self._name(last.seat)))
        plain = self._last_plain()
        if plain and last.play.tile.is_double:
            before = _("Before it: {tile}, {name}.")
            facts.append(before.format(tile=plain[0], name=plain[1]))
        return tuple(facts)

    def _last_plain(self) -> tuple[Tile, str] | None:
        """The last non-double and who played it."""
        for state in reversed(self.states):
            play = state.event.play
            if play is not None and not play.tile.is_double:
                return play.tile, self._name(state.event.seat)
        return None

    def choices(self) -> dict[str, str]:
        _, names = self.words.translate, self.words.names
        if not self.first:
            return {name: name for name in names}
        found: dict[str, str] = {}
        tiles = self.tile_set
        heaviest = max(tiles.members(sum(self.dealt)), key=lambda tile: (tile.pips, tile))
        for name, held in zip(names, self.dealt, strict=True):
            doubles = tiles.members(held & tiles.doubles)[::-1][:2]
            for tile in (*doubles, *([heaviest] if tiles.bit[heaviest] & held else [])):
                found[f"{name} {tile}"] = _("{name}, with {tile}").format(name=name, tile=tile)
        for name in names:
            found[f"{name} any"] = _("{name}, with any tile").format(name=name)
        return found | {"again": _("Nobody: it is dealt again")}

    @property
    def value(self) -> str:
        if not self.first:
            result = self.hand.result
            opener = None if result is None else result.next_opener
            assert isinstance(opener, int), "a Georgian hand names the next opener"
            return self.words.names[opener]
        if not self.report.ok:
            return "again"
        start = self.states[0]
        return f"{self._name(start.turn)} {start.legal[0].tile}"

    def follows(self, value: str) -> str:
        _ = self.words.translate
        if value == "again":
            if value == self.value:
                return _("All tiles are shuffled and dealt anew.")
            return _("A hand that can be played would be lost.")
        if value != self.value:
            return _("The tile would be taken back: nobody has opened yet.")
        if self.first:
            name, tile = value.split(" ")
            return _("{name}: {tile} opens.").format(name=name, tile=tile)
        return _("{name} may open with any tile.").format(name=value)

    def objection(self, value: str) -> Reason:
        _ = self.words.translate
        if not self.first:
            text = _("{name} does not open the next hand.").format(name=value)
            return Reason(text, self._opening_rule())
        if self.value == "again":
            return Reason(_("Look for a double in the two hands."), self._rule("redeal"))
        other = value.split(" ")[0] != self.value.split(" ")[0]
        text = _("The first hand is opened with the highest double dealt.")
        return Reason(text, self._rule("first-opener" if other else "first-opening"))

    def _opening_rule(self) -> str:
        result = self.hand.result
        return result.decided_by.next_opener if result is not None else self._rule("first-opener")

    def hints(self) -> tuple[str, ...]:
        _ = self.words.translate
        look = _("Look for the doubles in the two hands.")
        if self.first and self.value == "again":
            return (look, _("Is there one at all?"))
        if self.first:
            return (look, _("The highest double dealt decides."))
        if self.hand.result is not None and self.hand.result.kind == "domino":
            return (_("Who has won this hand?"),)
        riba = _("It was a riba. Then it does not matter who won.")
        return (riba, _("Doubles do not count for this."))

    def solution(self) -> tuple[Reason, ...]:
        _ = self.words.translate
        if self.first:
            if self.value == "again":
                text = " ".join((_("Nobody holds a double."), self.follows("again")))
                return (Reason(text, self._rule("redeal")),)
            name, tile = self.value.split(" ")
            text = _("{tile} is the highest double dealt, and {name} has it.")
            return (Reason(text.format(tile=tile, name=name), self._rule("first-opener")),)
        rule, plain = self._opening_rule(), self._last_plain()
        if rule == self._rule("next-opener"):
            return (Reason(_("{name} has won the hand.").format(name=self.value), rule),)
        if plain is None:
            return (Reason(_("{name} opens.").format(name=self.value), rule),)
        text = _("The last tile that is not a double was {tile}: {name} opens.")
        return (Reason(text.format(tile=plain[0], name=self.value), rule),)


class WrittenTask(LineTask):
    """What is written for the tiles left at the end?"""

    kind = "written"
    question = N_("The hand is over. What is written for the tiles left?")
    MOST_OPTIONS = 6

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)
        result = self.hand.result
        if result is None or isinstance(result.points, Unknown):
            raise self._error("the hand is not over, or its ending is not known")
        self.result = result

    @property
    def left(self) -> tuple[int, ...]:
        """The pips left to each seat."""
        return tuple(map(self.tile_set.pips, self.hand.held))

    @property
    def out(self) -> int | None:
        """Who has played the last tile, None after a riba."""
        winner = self.result.winner
        return winner if self.result.kind == "domino" and isinstance(winner, int) else None

    @property
    def _lone_zero(self) -> bool:
        return self.out is not None and self.hand.held[1 - self.out] == DOUBLE_ZERO

    @property
    def facts(self) -> tuple[str, ...]:
        _ = self.words.translate
        if self.out is None:
            return (_("Riba."),)
        return (_("Domino: {name} has no tile left.").format(name=self._name(self.out)),)

    @property
    def open_hands(self) -> dict[int, tuple[Tile, ...]]:
        members = self.tile_set.members
        return {seat: members(held) for seat, held in enumerate(self.hand.held) if held}

    @property
    def value(self) -> str:
        """The right answer: who and how much, or "nobody"."""
        if not isinstance(self.result.winner, int):
            return "nobody"
        return f"{self._name(self.result.winner)} {self.result.points}"

    def options(self, tempting: Iterable[str]) -> tuple[Answer, ...]:
        chosen = list(dict.fromkeys((self.value, *tempting)))[: self.MOST_OPTIONS]
        fill = [] if self.out is not None else ["nobody"]
        name = self._name(self.result.winner if isinstance(self.result.winner, int) else 0)
        points = self.result.points if isinstance(self.result.points, int) else 0
        below = sum(self.left) % 3  # so that the right one has no place of its own
        near = [points + 5 * n for n in (*range(-below, 3 - below), *range(3, 6))]
        fill += [f"{name} {n}" for n in near if n > 0]
        chosen += [one for one in fill if one not in chosen][: max(0, 4 - len(chosen))]
        return tuple(Answer(one, self._label(one)) for one in sorted(chosen, key=_order))

    def _label(self, value: str) -> str:
        _, (name, _space, points) = self.words.translate, value.partition(" ")
        if not points:
            return _("nobody writes")
        return _("{name} +{points}").format(name=name, points=points)

    def is_right(self, value: str) -> bool:
        if value != "nobody" and not re.fullmatch(r"\w+ [0-9]{1,3}", value):
            raise ExerciseError(N_("the answer is a name and a number, or nobody"))
        return value == self.value

    def follows(self, value: str) -> str:
        if value == self.value:
            said = ending(self.hand, self.words)
            return " ".join(said[1:-1] if self.result.next_opener is not None else said[1:])
        return self.words.translate("The other player would count again.")

    def objection(self, value: str) -> Reason:
        _, clause = self.words.translate, "remainder" if self.out is not None else "riba-points"
        if self._lone_zero:
            return Reason(_("0-0 alone has a price of its own."), self._rule("lone-double-zero"))
        text = _("The pips left are rounded up to the next multiple of five.")
        if self.out is None:
            text = _("Fewer pips win, and write the other hand, rounded up.")
        if self.result.kind == "nichia":
            clause, text = "nichia", _("Both hold the same number of pips.")
        return Reason(text, self._rule(clause))

    def hints(self) -> tuple[str, ...]:
        _ = self.words.translate
        shown = ", ".join(f"{self._name(n)} {self.left[n]}" for n in self.open_hands)
        rounding = _("A sum at the end is rounded up to 5, 10, 15 and so on.")
        if self.out is None:
            rounding = _("Fewer pips win the other hand, rounded up. Equal hands write nothing.")
        elif self._lone_zero:
            rounding = _("This one tile, left alone, has a price of its own.")
        count = _("Count the pips on the tiles left.")
        return (count, _("Pips: {left}.").format(left=shown), rounding)

    def solution(self) -> tuple[Reason, ...]:
        rules = [rule for rule in self.result.rules if rule.split(".")[1] in _ENDINGS]
        return (Reason(self.follows(self.value), rules[-1] if rules else ""),)


_ENDINGS = ("remainder", "lone-double-zero", "riba-points", "nichia")


def _order(value: str) -> tuple[str, int]:
    """By name, then by points; nobody last."""
    name, _, points = value.partition(" ")
    return ("\uffff", 0) if not points else (name, int(points))


class MatchTask(LineTask, ChoiceTask):
    """Who has won the match? It is asked of scores: `about` is "75; 80 : 60", the target and what
    each has after a hand, or in the middle of one: "75; 80 : 60; in mid-hand".
    """

    kind = "match"
    question = N_("Who has won the match?")

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        found = re.fullmatch(r"(\d+); (\d+) : (\d+)(; in mid-hand)?", exercise.about)
        if not found:
            raise self._error("about is a target and scores: 75; 80 : 60")
        self.words = words_in(exercise.language, NAMES)
        self.states = (GEORGIAN.begin_unseen(number=2, opener=0),)
        self.target, *self.scores = int(found[1]), int(found[2]), int(found[3])
        self.goes_on = bool(found[4])

    @property
    def facts(self) -> tuple[str, ...]:
        _ = self.words.translate
        scores = ", ".join(map(" ".join, zip(self.words.names, map(str, self.scores), strict=True)))
        text = _("A match to {target}. After a hand: {scores}.")
        if self.goes_on:
            text = _("A match to {target}. In the middle of a hand: {scores}.")
        return (text.format(target=self.target, scores=scores),)

    def choices(self) -> dict[str, str]:
        nobody = self.words.translate("Nobody yet")
        return {name: name for name in self.words.names} | {"nobody": nobody}

    @property
    def value(self) -> str:
        seat = None if self.goes_on else winner(self.target, self.scores)
        return "nobody" if seat is None else self.words.names[seat]

    def follows(self, value: str) -> str:
        _ = self.words.translate
        if value != self.value:
            if self.value == "nobody":
                return _("You would shake hands too early.")
            if value == "nobody":
                return _("You would play on although the match is over.")
            return _("{name} would show you the score sheet.").format(name=self.value)
        if value != "nobody":
            return _("{name} has won the match.").format(name=value)
        return _("The hand is played out.") if self.goes_on else _("Another hand is played.")

    def objection(self, value: str) -> Reason:
        _ = self.words.translate
        level = not self.goes_on and self.scores[0] == self.scores[1] >= self.target
        clause, text = "match-end", _("Compare the scores with the target.")
        if level:
            clause, text = "match-level", _("Both have the same score.")
        elif self.value == "nobody":
            text = _("Nobody has the target at the end of a hand.")
        elif value != "nobody":
            text = _("{name} does not have the most points.").format(name=value)
        return Reason(text, self._rule(clause))

    def hints(self) -> tuple[str, ...]:
        _ = self.words.translate
        return (
            _("Who has {target} or more?").format(target=self.target),
            _("Is the hand over? A match ends only at the end of a hand."),
        )

    def solution(self) -> tuple[Reason, ...]:
        level = self.scores[0] == self.scores[1] >= self.target and not self.goes_on
        rule = self._rule("match-level" if level else "match-end")
        return (Reason(self.follows(self.value), rule),)


# Reading a record


class MistakeTask(LineTask):
    """Find the mistake in this record."""

    kind = "mistake"
    question = N_("One line is wrong, or none. Which?")

    def _accept(self, problems: Sequence[Problem]) -> None:
        if len({problem.line for problem in problems if problem.kind != "unchecked"}) != 1:
            super()._accept(problems)

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)
        record = self.report.record
        assert record is not None, "the record was read"
        self.entries = as_a(WrittenHand, record.hands[-1]).entries
        self.problem: Problem | None = next(
            (problem for problem in self.report.problems if problem.kind != "unchecked"), None
        )

    @property
    def board(self) -> Hand:
        """The line before the last row of the record, whatever is wrong."""
        return self.states[min(len(self.entries) - 1, len(self.states) - 1)]

    @property
    def lines(self) -> tuple[str, ...]:
        """The rows of the record, in words."""
        return tuple(map(self._line, self.entries))

    def _line(self, entry: Entry) -> str:
        _ = self.words.translate
        text = _("{name}: {tile}, opens.") if entry.end is None else _("{name}: {tile}, {end}.")
        end = end_name(entry.end, self.words)
        said = [text.format(name=self._name(entry.seat), tile=entry.tile, end=end)]
        if entry.total:
            said.append(_("Sum {total}.").format(total=entry.total[0]))
        if entry.points is not None:
            written = entry.points[0]
            text = _("Writes {points}.") if written else _("Writes nothing.")
            said.append(text.format(points=written))
        return " ".join(said)

    @property
    def value(self) -> str:
        """The number of the wrong row, or "none"."""
        if self.problem is None:
            return "none"
        places = [entry.place.line for entry in self.entries]
        return str(places.index(self.problem.line) + 1)

    def options(self, tempting: Iterable[str]) -> tuple[Answer, ...]:
        _ = self.words.translate
        numbers = range(1, len(self.entries) + 1)
        rows = [Answer(str(n), _("Line {number}").format(number=n)) for n in numbers]
        return (*rows, Answer("none", _("All is right")))

    def is_right(self, value: str) -> bool:
        if value not in [answer.value for answer in self.options(())]:
            raise ExerciseError(N_("that is not a line of the record"))
        return value == self.value

    def follows(self, value: str) -> str:
        _ = self.words.translate
        if value == self.value:
            return self._explained() if self.problem else _("Every line is as it should be.")
        if value == "none":
            return _("The mistake would stay in the book.")
        said = tell.told(self.states[int(value)], self.words)
        return _("Line {number} is right: {said}").format(number=value, said=said)

    def objection(self, value: str) -> Reason:
        _ = self.words.translate
        if value == "none":
            return Reason(_("There is a mistake."), self._mistaken_rule())
        return Reason(_("That line is as it should be."), self._rule("multiples-of-five"))

    def _explained(self) -> str:
        """What the wrong line should say, or why its tile cannot go there."""
        assert self.problem is not None, "there is a mistake"
        if self.problem.kind == "claim":
            said = tell.told(self.states[int(self.value)], self.words)
            return self.words.translate("It should say: {said}").format(said=said)
        return self.problem.message

    def _mistaken_rule(self) -> str:
        rule = self.problem.rule if self.problem else None
        return rule or self._rule("multiples-of-five")

    def hints(self) -> tuple[str, ...]:
        _ = self.words.translate
        ask = _("Go line by line: does the tile fit? Is the sum right? Is the writing right?")
        if self.problem is None:
            return (ask, _("Count once more before you accuse anybody."))
        half = (len(self.entries) + 1) // 2
        first, last = (1, half) if int(self.value) <= half else (half + 1, len(self.entries))
        text = _("The mistake is in lines {first} to {last}.")
        return (ask, text.format(first=first, last=last))

    def solution(self) -> tuple[Reason, ...]:
        _ = self.words.translate
        if self.problem is None:
            return (Reason(_("No line is wrong.")),)
        line = _("Line {number}.").format(number=self.value)
        return (Reason(f"{line} {self._explained()}", self._mistaken_rule()),)
