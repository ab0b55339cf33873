"""The kinds of questions that an exercise can ask: the engine knows the answer to each.

A task is an exercise opened: its record replayed by the referee, the possible answers, which of
them are right, and what follows from each. An answer is a short text, the same in a page, in a
request and in a test: a play as a record writes it ("2-5 left"), a number ("15"), a word ("draw").
"""

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import combinations
from typing import ClassVar, NamedTuple

from domino_rules import tell, why
from domino_rules.chain import ENDS, Play
from domino_rules.errors import DominoError, Refusal
from domino_rules.events import Unknown
from domino_rules.games.georgian import GEORGIAN
from domino_rules.hand import Hand
from domino_rules.judging import Problem
from domino_rules.match import winner
from domino_rules.records import Entry
from domino_rules.referee import Report, check
from domino_rules.tell import end_name
from domino_rules.tiles import BIT, DOUBLES, SHOWING, Tile, members, pips
from domino_rules.words import Reason, Words


class ExerciseError(DominoError):
    """An exercise that is not in order, or an answer that is none."""


class Exercise(NamedTuple):
    """A position and a kind of question; the answer is the engine's.

    `record` is the position as a record, `about` what of it is meant (a tile, or the name of an
    end) where the kind needs it, `ask` the question where the kind's own will not do, `hints` come
    before the computed ones, `said` is added to a right answer, and `right` is how many answers are
    right. A fresh exercise of the same sort has this `level` (1 to 3) and shows the rules in
    `needs`.
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


class Answer(NamedTuple):
    """One possible answer and what stands on its button."""

    value: str
    label: str


class Task:
    """An exercise opened. Raises `ExerciseError` for a record that is not in order."""

    kind: ClassVar[str]
    question: ClassVar[str]

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self.report: Report = check(exercise.record)
        if self.report.record is None:
            raise self._error("; ".join(problem.message for problem in self.report.problems))
        if not self.report.ok:
            self._accept(self.report.problems)
        self.words: Words = tell.words_in("en", self.report.record.players)
        self.states: tuple[Hand, ...] = self.report.hands[-1].states

    def _error(self, message: str) -> ExerciseError:
        return ExerciseError(f"exercise {self.exercise.id}: {message}")

    def _accept(self, problems: Sequence[Problem]) -> None:
        """Take a record with problems, or raise: most kinds want one in order."""
        raise self._error("; ".join(problem.message for problem in problems))

    @property
    def hand(self) -> Hand:
        """The state that is asked about."""
        return self.states[-1]

    @property
    def board(self) -> Hand:
        """The state whose line is shown."""
        return self.hand

    @property
    def asked(self) -> str:
        """The question."""
        return self.exercise.ask or self.question

    @property
    def open_hands(self) -> dict[int, tuple[Tile, ...]]:
        """The tiles shown, by seat."""
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

    def after(self, value: str) -> Hand | None:
        """The state that a legal play leads to; None for other answers."""
        return None

    def hints(self) -> tuple[str, ...]:
        """Computed hints, each telling a little more."""
        raise NotImplementedError

    def solution(self) -> tuple[Reason, ...]:
        """The right answer and the reasons for it, each with its clause."""
        raise NotImplementedError

    def _name(self, seat: int | None) -> str:
        return "" if seat is None else self.words.names[seat]

    def _rule(self, clause: str) -> str:
        return self.hand.game.rule(clause)


# Playing a tile


class Placing(Task):
    """What kinds about the tiles in one hand share."""

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)
        hand = self.hand
        if hand.turn is None or not hand.knows(hand.turn) or not hand.held[hand.turn]:
            raise self._error("it holds no tiles for the player to move")
        self.seat: int = hand.turn
        self.tiles: tuple[Tile, ...] = members(hand.held[hand.turn])

    @property
    def open_hands(self) -> dict[int, tuple[Tile, ...]]:
        return {self.seat: self.tiles}

    @property
    def numbers(self) -> str:
        """What the open ends ask for, in words."""
        return tell.asked(self.hand.chain.asks, self.words)


class LegalTask(Placing):
    """Play a tile that fits."""

    kind = "legal"
    question = "Play a tile that fits."

    def options(self, tempting: Iterable[str]) -> tuple[Answer, ...]:
        """Every tile of the hand at every open end, whether it fits or not."""
        if not self.hand.chain.placed:
            return tuple(Answer(str(tile), str(tile)) for tile in self.tiles)
        ends = [n for n, asked in enumerate(self.hand.chain.asks) if asked is not None]
        return tuple(
            Answer(f"{tile} {ENDS[end]}", f"{tile}, {end_name(end, self.words)}")
            for tile in self.tiles
            for end in ends
        )

    def _play(self, value: str) -> Play:
        try:
            play = Play.read(value)
        except ValueError as error:
            raise ExerciseError(str(error)) from None
        return play._replace(turned=False)

    def is_right(self, value: str) -> bool:
        return self._play(value) in self.hand.legal

    def after(self, value: str) -> Hand | None:
        play = self._play(value)
        return self.hand.play(play) if play in self.hand.legal else None

    def follows(self, value: str) -> str:
        state, play = self.after(value), self._play(value)
        if state is not None:
            return " ".join((tell.placing(state, self.words), *tell.ending(state, self.words)[:1]))
        asked = None if play.end is None else self.hand.chain.asks[play.end]
        if asked is None:
            return "The tile comes back to the hand."
        halves = " or a ".join(dict.fromkeys(map(str, play.tile)))
        return f"A {asked} would touch a {halves}. The tile comes back to the hand."

    def objection(self, value: str) -> Reason:
        try:
            self.hand.play(self._play(value))
        except Refusal as refusal:
            return Reason(tell.refusal(refusal, self.words), refusal.rule)
        raise self._error(f"{value} is allowed")

    def hints(self) -> tuple[str, ...]:
        if not self.hand.chain.placed:
            return ("It is the first tile of the hand.",)
        return (
            f"The open ends ask for: {self.numbers}.",
            "One half of the tile must show a number that is asked for.",
        )

    def solution(self) -> tuple[Reason, ...]:
        plays = [play for play in self.hand.legal if self.is_right(str(play))]
        return tuple(
            Reason(self.follows(str(play)), self.hand.play(play).rules[0]) for play in plays
        )


class ScoresTask(LegalTask):
    """Play the tile that writes most."""

    kind = "scores"
    question = "Play the tile that scores."

    @cached_property
    def most(self) -> int:
        """The most that a play of this hand writes."""
        return max((self.hand.play(play).event.points for play in self.hand.legal), default=0)

    def is_right(self, value: str) -> bool:
        state = self.after(value)
        return state is not None and 0 < state.event.points == self.most

    def follows(self, value: str) -> str:
        state = self.after(value)
        return super().follows(value) if state is None else tell.told(state, self.words)

    def objection(self, value: str) -> Reason:
        state = self.after(value)
        if state is None:
            return super().objection(value)
        rule = state.game.cite(state)[-1]
        if state.event.points:
            return Reason(f"Good, but another play writes more than {state.event.points}.", rule)
        if len(state.chain.placed) == 1:
            return Reason("It may open, but it writes nothing.", rule)
        return Reason(f"It fits, but {state.chain.total} writes nothing.", rule)

    def hints(self) -> tuple[str, ...]:
        if not self.hand.chain.placed:
            return ("On the first tile of a hand there is only one that scores.",)
        return (
            f"The open ends ask for: {self.numbers}.",
            "A tile scores when all the ends then add up to 5, 10, 15 and so on.",
            f"You can reach {self.most}.",
        )

    def solution(self) -> tuple[Reason, ...]:
        plays = [play for play in self.hand.legal if self.is_right(str(play))]
        return tuple(
            Reason(self.follows(str(play)), state.game.cite(state)[-1])
            for play in plays
            for state in (self.hand.play(play),)
        )


class FitsTask(Placing):
    """Which of these tiles fit?"""

    kind = "fits"
    question = "Which of these tiles fit? Choose all of them, or none."
    MOST = 4

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)
        if len(self.tiles) > self.MOST:
            raise self._error(f"with more than {self.MOST} tiles there are too many answers")

    @cached_property
    def fitting(self) -> tuple[Tile, ...]:
        """The tiles of the hand that fit."""
        return members(self.hand.held[self.seat] & self.hand.chain.accepts)

    def options(self, tempting: Iterable[str]) -> tuple[Answer, ...]:
        chosen = [
            chosen for n in range(len(self.tiles) + 1) for chosen in combinations(self.tiles, n)
        ]
        return tuple(Answer(told(tiles), ", ".join(map(str, tiles)) or "none") for tiles in chosen)

    def _chosen(self, value: str) -> tuple[Tile, ...]:
        names = {str(tile): tile for tile in self.tiles}
        words = [] if value == "none" else value.split(" ")
        if not all(word in names for word in words) or len(set(words)) < len(words):
            raise ExerciseError("these are not tiles of this hand")
        return tuple(sorted(names[word] for word in words))

    def is_right(self, value: str) -> bool:
        return self._chosen(value) == self.fitting

    def follows(self, value: str) -> str:
        chosen = self._chosen(value)
        if chosen == self.fitting:
            if not chosen:
                return "Nothing fits, so a tile is drawn."
            return f"{', '.join(map(str, chosen))}: one of them must be played."
        if not chosen:
            return "You would take a new tile although you can play."
        wrong = [tile for tile in chosen if tile not in self.fitting]
        if wrong:
            return f"{wrong[0]} would come back to the hand."
        return "You would miss a place to play."

    def objection(self, value: str) -> Reason:
        chosen = self._chosen(value)
        for tile in chosen:
            if tile not in self.fitting:
                text = f"{tile} does not fit: the open ends ask for {self.numbers}."
                return Reason(text, self._rule("fit"))
        missed = len(self.fitting) - len(chosen)
        text = "So far so good, but one more fits." if missed == 1 else f"{missed} more fit."
        return Reason(text if chosen else "Something does fit.", self._rule("fit"))

    def hints(self) -> tuple[str, ...]:
        return (
            f"The open ends ask for: {self.numbers}.",
            "Look at both halves of every tile.",
        )

    def solution(self) -> tuple[Reason, ...]:
        found = []
        for tile in self.tiles:
            ends = [end_name(play.end, self.words) for play in self.hand.legal if play.tile == tile]
            where = " and ".join(ends)
            text = f"{tile} fits: {where}." if ends else f"{tile} fits nowhere."
            found.append(Reason(text, self._rule("fit")))
        return tuple(found)


def told(tiles: Sequence[Tile]) -> str:
    """Chosen tiles as an answer.

    >>> told([Tile(2, 5), Tile(3, 3)]), told([])
    ('2-5 3-3', 'none')
    """
    return " ".join(map(str, tiles)) or "none"


# Counting


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
            raise ExerciseError("the answer is a number")
        return int(value)

    def is_right(self, value: str) -> bool:
        return self._number(value) == self.value


class TotalTask(NumberTask):
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


class PointsTask(NumberTask):
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


class CountsTask(NumberTask):
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


# What must be done


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
            raise ExerciseError("that is not one of the answers")
        return value == self.value


class DueTask(Placing, ChoiceTask):
    """Draw, play or pass?"""

    kind = "due"
    question = "Draw, play or pass?"

    def choices(self) -> dict[str, str]:
        return {"play": "Play", "draw": "Draw", "pass": "Pass"}

    @property
    def value(self) -> str:
        return self.hand.due

    @property
    def facts(self) -> tuple[str, ...]:
        return (f"In the bazari: {self.hand.stock} tiles.",)

    def follows(self, value: str) -> str:
        if value == self.value:
            return {
                "play": f"{' or '.join(map(str, self._fitting()))} must be played.",
                "draw": f"{self._name(self.seat)} draws until a tile fits, or only two are left.",
                "pass": f"{self._name(1 - self.seat)} is next.",
            }[value]
        if value == "play":
            return "Every tile would come back to the hand."
        return f"{self._name(1 - self.seat)} would not allow it."

    def _fitting(self) -> tuple[Tile, ...]:
        return members(self.hand.held[self.seat] & self.hand.chain.accepts)

    def objection(self, value: str) -> Reason:
        if self.value == "play":
            return Reason("There is a tile that fits.", self._rule("must-play"))
        if value == "play":
            text = f"None of these tiles fits: the open ends ask for {self.numbers}."
            return Reason(text, self._rule("fit"))
        if self.value == "draw":
            return Reason("There are tiles to draw first.", self._rule("draw"))
        return Reason("Nothing can be drawn any more.", self._rule("protected"))

    def hints(self) -> tuple[str, ...]:
        return (
            f"The open ends ask for: {self.numbers}.",
            f"In the bazari: {self.hand.stock} tiles. The last two cannot be drawn.",
        )

    def solution(self) -> tuple[Reason, ...]:
        clauses = {"play": "must-play", "draw": "draw", "pass": "pass"}
        first = "Nothing fits. "
        if self.value == "play":
            first = f"{', '.join(map(str, self._fitting()))}: fits. "
        return (Reason(first + self.follows(self.value), self._rule(clauses[self.value])),)


class RibaTask(ChoiceTask):
    """Is this a riba?"""

    kind = "riba"
    question = "Is this a riba, or does the hand go on?"

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)
        if len(self.states) < 2:
            raise self._error("no tile has been played")

    @property
    def hand(self) -> Hand:
        """The state right after the last tile: no chore of the next player has been done yet."""
        plays = [state for state in self.states if state.event.kind == "play"]
        return plays[-1]

    def choices(self) -> dict[str, str]:
        return {"riba": "Riba", "on": "The hand goes on"}

    @property
    def value(self) -> str:
        return "on" if self.hand.result is None else "riba"

    @property
    def open_hands(self) -> dict[int, tuple[Tile, ...]]:
        return {n: members(held) for n, held in enumerate(self.hand.held) if held}

    @property
    def drawable(self) -> tuple[Tile, ...]:
        """The known tiles of the bazari that can still be drawn."""
        return tuple(self.hand.boneyard or ())[: self.hand.drawable]

    @property
    def protected(self) -> tuple[Tile, ...]:
        """The known tiles that nobody can draw."""
        return tuple(self.hand.boneyard or ())[self.hand.drawable :]

    @property
    def facts(self) -> tuple[str, ...]:
        if self.hand.boneyard is None:
            return ()
        drawable = ", ".join(map(str, sorted(self.drawable))) or "none"
        protected = ", ".join(map(str, sorted(self.protected)))
        event = self.hand.event
        last = event.play.tile if event.play else ""
        return (f"Last tile: {last}, {self._name(event.seat)}.",
                f"Can be drawn: {drawable}.", f"Protected: {protected}.")  # fmt: skip

    def _fitting(self) -> tuple[Tile, ...]:
        return members(self.hand.chain.accepts & self.hand.reach)

    def follows(self, value: str) -> str:
        fits = self._fitting()
        if value == self.value == "riba":
            return " ".join(tell.ending(self.hand, self.words))
        if value == "riba":
            return f"The hand would stop although {fits[0]} can still be played."
        if value == self.value:
            return f"Still to be had: {', '.join(map(str, fits))}."
        return "You would wait for a tile that can never come."

    def objection(self, value: str) -> Reason:
        if value == "riba":
            return Reason("A tile that can still be reached fits.", self._rule("riba"))
        return Reason("No tile that can still be reached fits.", self._rule("riba"))

    def _numbers(self) -> list[int]:
        return sorted({asked for asked in self.hand.chain.asks if asked is not None})

    def hints(self) -> tuple[str, ...]:
        numbers = ", ".join(map(str, self._numbers()))
        lie = [self._where(n, "table") for n in self._numbers()]
        return (
            f"The open ends ask for these numbers: {numbers}. Each is on seven tiles.",
            " ".join(f"With a {n} on the table: {len(t)} of 7." for n, t in lie),
        )

    def _where(self, number: int, place: str) -> tuple[int, tuple[Tile, ...]]:
        lying = sum(BIT[placed.tile] for placed in self.hand.chain.placed)
        mask = {"table": lying, "protected": sum(BIT[tile] for tile in self.protected)}[place]
        return number, members(SHOWING[number] & mask)

    def solution(self) -> tuple[Reason, ...]:
        found = []
        for number in self._numbers():
            reach = members(SHOWING[number] & self.hand.reach)
            _, lying = self._where(number, "table")
            _, out = self._where(number, "protected")
            text = f"With a {number}: {len(lying)} on the table"
            text += f", protected {', '.join(map(str, out))}" if out else ""
            text += f", still to be had {', '.join(map(str, reach)) or 'none'}."
            found.append(Reason(text))
        last = "Riba." if self.value == "riba" else "No riba: the hand goes on."
        return (*found, Reason(last, self._rule("riba")))


# Beginning and ending


class OpensTask(ChoiceTask):
    """Who opens: this hand, with which tile; or the next hand, once this one is over."""

    kind = "opens"
    question = "Who opens?"

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
        deal: tuple[int, ...] | None = record.hands[-1].deal
        if deal is None:
            raise self._error("who opens a first hand is asked of a deal")
        return deal

    @property
    def asked(self) -> str:
        if self.exercise.ask:
            return self.exercise.ask
        if self.first:
            return "It is the first hand of a match. Who opens, and with which tile?"
        return "Who opens the next hand?"

    @property
    def open_hands(self) -> dict[int, tuple[Tile, ...]]:
        if self.first:
            return {seat: members(tiles) for seat, tiles in enumerate(self.dealt)}
        return {n: members(held) for n, held in enumerate(self.hand.held) if self.hand.knows(n)}

    @property
    def facts(self) -> tuple[str, ...]:
        if self.first:
            return ()
        last = self.hand.event
        ending = {"domino": "Domino.", "riba": "Riba.", "nichia": "Riba, with equal totals."}
        result = self.hand.result
        assert result is not None, "the hand is over"
        assert last.play is not None, "it ended with a play"
        played = f"Last tile: {last.play.tile}, {self._name(last.seat)}."
        plain = self._last_plain()
        before = f"Before it: {plain[0]}, {plain[1]}." if plain and last.play.tile.is_double else ""
        return tuple(filter(None, (ending[result.kind], played, before)))

    def _last_plain(self) -> tuple[Tile, str] | None:
        """The last non-double and who played it."""
        for state in reversed(self.states):
            play = state.event.play
            if play is not None and not play.tile.is_double:
                return play.tile, self._name(state.event.seat)
        return None

    def choices(self) -> dict[str, str]:
        names = self.words.names
        if not self.first:
            return {name: name for name in names}
        found: dict[str, str] = {}
        heaviest = max((tile.pips, tile) for held in self.dealt for tile in members(held))[1]
        for name, held in zip(names, self.dealt, strict=True):
            doubles = members(held & DOUBLES)[::-1][:2]
            for tile in (*doubles, *([heaviest] if BIT[heaviest] & held else [])):
                found[f"{name} {tile}"] = f"{name}, with {tile}"
        for name in names:
            found[f"{name} any"] = f"{name}, with any tile"
        return found | {"again": "Nobody: it is dealt again"}

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
        if value == "again":
            dealt = "All tiles are shuffled and dealt anew."
            return dealt if value == self.value else "A hand that can be played would be lost."
        if value != self.value:
            return "The tile would be taken back: nobody has opened yet."
        if self.first:
            return f"{value.replace(' ', ': ')} opens."
        return f"{value} may open with any tile."

    def objection(self, value: str) -> Reason:
        if not self.first:
            return Reason(f"{value} does not open the next hand.", self._opening_rule())
        if self.value == "again":
            return Reason("Look for a double in the two hands.", self._rule("redeal"))
        clause = "first-opener" if value.split(" ")[0] != self.value.split(" ")[0] else (
            "first-opening")  # fmt: skip
        return Reason("The first hand is opened with the highest double dealt.", self._rule(clause))

    def _opening_rule(self) -> str:
        result = self.hand.result
        return result.rules[-1] if result is not None else self._rule("first-opener")

    def hints(self) -> tuple[str, ...]:
        look = "Look for the doubles in the two hands."
        if self.first and self.value == "again":
            return (look, "Is there one at all?")
        if self.first:
            return (look, "The highest double dealt decides.")
        if self.hand.result is not None and self.hand.result.kind == "domino":
            return ("Who has won this hand?",)
        return ("It was a riba. Then it does not matter who won.", "Doubles do not count for this.")

    def solution(self) -> tuple[Reason, ...]:
        if self.first:
            if self.value == "again":
                return (Reason("Nobody holds a double. " + self.follows("again"),
                               self._rule("redeal")),)  # fmt: skip
            name, tile = self.value.split(" ")
            text = f"{tile} is the highest double dealt, and {name} has it."
            return (Reason(text, self._rule("first-opener")),)
        rule, plain = self._opening_rule(), self._last_plain()
        if rule == self._rule("next-opener"):
            return (Reason(f"{self.value} has won the hand.", rule),)
        text = f"{self.value} opens."
        if plain is not None:
            text = f"The last tile that is not a double was {plain[0]}: {text}"
        return (Reason(text, rule),)


class WrittenTask(Task):
    """What is written for the tiles left at the end?"""

    kind = "written"
    question = "The hand is over. What is written for the tiles left?"
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
        return tuple(pips(held) for held in self.hand.held)

    @property
    def out(self) -> int | None:
        """Who has played the last tile, None after a riba."""
        winner = self.result.winner
        return winner if self.result.kind == "domino" and isinstance(winner, int) else None

    @property
    def _lone_zero(self) -> bool:
        return self.out is not None and self.hand.held[1 - self.out] == BIT[Tile(0, 0)]

    @property
    def facts(self) -> tuple[str, ...]:
        if self.out is None:
            return ("Riba.",)
        return (f"Domino: {self._name(self.out)} has no tile left.",)

    @property
    def open_hands(self) -> dict[int, tuple[Tile, ...]]:
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
        return tuple(Answer(one, _written_label(one)) for one in sorted(chosen, key=_order))

    def is_right(self, value: str) -> bool:
        if value != "nobody" and not re.fullmatch(r"\w+ [0-9]{1,3}", value):
            raise ExerciseError("the answer is a name and a number, or nobody")
        return value == self.value

    def follows(self, value: str) -> str:
        if value == self.value:
            said = tell.ending(self.hand, self.words)
            return " ".join(said[1:-1] if self.result.next_opener is not None else said[1:])
        return "The other player would count again."

    def objection(self, value: str) -> Reason:
        clause = "remainder" if self.out is not None else "riba-points"
        if self._lone_zero:
            return Reason("0-0 alone has a price of its own.", self._rule("lone-double-zero"))
        text = "The pips left are rounded up to the next multiple of five."
        if self.out is None:
            text = "Fewer pips win, and write the other hand, rounded up."
        if self.result.kind == "nichia":
            clause, text = "nichia", "Both hold the same number of pips."
        return Reason(text, self._rule(clause))

    def hints(self) -> tuple[str, ...]:
        shown = ", ".join(f"{self._name(n)} {self.left[n]}" for n in self.open_hands)
        rounding = "A sum at the end is rounded up to 5, 10, 15 and so on."
        if self.out is None:
            rounding = "Fewer pips win the other hand, rounded up. Equal hands write nothing."
        elif self._lone_zero:
            rounding = "This one tile, left alone, has a price of its own."
        return ("Count the pips on the tiles left.", f"Pips: {shown}.", rounding)

    def solution(self) -> tuple[Reason, ...]:
        rules = [rule for rule in self.result.rules if rule.split(".")[1] in _ENDINGS]
        return (Reason(self.follows(self.value), rules[-1] if rules else ""),)


_ENDINGS = ("remainder", "lone-double-zero", "riba-points", "nichia")


def _written_label(value: str) -> str:
    name, _, points = value.partition(" ")
    return f"{name} +{points}" if points else "nobody writes"


def _order(value: str) -> tuple[str, int]:
    """By name, then by points; nobody last."""
    name, _, points = value.partition(" ")
    return ("\uffff", 0) if not points else (name, int(points))


class MatchTask(ChoiceTask):
    """Who has won the match? It is asked of scores: `about` is "75; 80 : 60", the target and what
    each has after a hand, or in the middle of one: "75; 80 : 60; in mid-hand".
    """

    kind = "match"
    question = "Who has won the match?"

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        found = re.fullmatch(r"(\d+); (\d+) : (\d+)(; in mid-hand)?", exercise.about)
        if not found:
            raise self._error("about is a target and scores: 75; 80 : 60")
        self.words = tell.words_in("en", ("Ana", "Beka"))
        self.states = (GEORGIAN.begin_unseen(number=2, opener=0),)
        self.target, *self.scores = int(found[1]), int(found[2]), int(found[3])
        self.goes_on = bool(found[4])

    @property
    def facts(self) -> tuple[str, ...]:
        scores = ", ".join(map(" ".join, zip(self.words.names, map(str, self.scores), strict=True)))
        when = "In the middle of a hand" if self.goes_on else "After a hand"
        return (f"A match to {self.target}. {when}: {scores}.",)

    def choices(self) -> dict[str, str]:
        return {name: name for name in self.words.names} | {"nobody": "Nobody yet"}

    @property
    def value(self) -> str:
        seat = None if self.goes_on else winner(self.target, self.scores)
        return "nobody" if seat is None else self.words.names[seat]

    def follows(self, value: str) -> str:
        if value != self.value:
            if self.value == "nobody":
                return "You would shake hands too early."
            if value == "nobody":
                return "You would play on although the match is over."
            return f"{self.value} would show you the score sheet."
        if value != "nobody":
            return f"{value} has won the match."
        return "The hand is played out." if self.goes_on else "Another hand is played."

    def objection(self, value: str) -> Reason:
        level = not self.goes_on and self.scores[0] == self.scores[1] >= self.target
        clause, text = "match-end", "Compare the scores with the target."
        if level:
            clause, text = "match-level", "Both have the same score."
        elif self.value == "nobody":
            text = "Nobody has the target at the end of a hand."
        elif value != "nobody":
            text = f"{value} does not have the most points."
        return Reason(text, self._rule(clause))

    def hints(self) -> tuple[str, ...]:
        return (
            f"Who has {self.target} or more?",
            "Is the hand over? A match ends only at the end of a hand.",
        )

    def solution(self) -> tuple[Reason, ...]:
        level = self.scores[0] == self.scores[1] >= self.target and not self.goes_on
        rule = self._rule("match-level" if level else "match-end")
        return (Reason(self.follows(self.value), rule),)


# Reading a record


class MistakeTask(Task):
    """Find the mistake in this record."""

    kind = "mistake"
    question = "One line is wrong, or none. Which?"

    def _accept(self, problems: Sequence[Problem]) -> None:
        if len({problem.line for problem in problems if problem.kind != "unchecked"}) != 1:
            super()._accept(problems)

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)
        record = self.report.record
        assert record is not None, "the record was read"
        self.entries: tuple[Entry, ...] = record.hands[-1].entries
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
        where = "opens" if entry.end is None else end_name(entry.end, self.words)
        text = f"{self._name(entry.seat)}: {entry.tile}, {where}."
        text += f" Sum {entry.total[0]}." if entry.total else ""
        if entry.points is not None:
            written = entry.points[0]
            text += f" Writes {written}." if written else " Writes nothing."
        return text

    @property
    def value(self) -> str:
        """The number of the wrong row, or "none"."""
        if self.problem is None:
            return "none"
        places = [entry.place.line for entry in self.entries]
        return str(places.index(self.problem.line) + 1)

    def options(self, tempting: Iterable[str]) -> tuple[Answer, ...]:
        rows = [Answer(str(n), f"Line {n}") for n in range(1, len(self.entries) + 1)]
        return (*rows, Answer("none", "All is right"))

    def is_right(self, value: str) -> bool:
        if value not in [answer.value for answer in self.options(())]:
            raise ExerciseError("that is not a line of the record")
        return value == self.value

    def follows(self, value: str) -> str:
        if value == self.value:
            return self._explained() if self.problem else "Every line is as it should be."
        if value == "none":
            return "The mistake would stay in the book."
        return f"Line {value} is right: {tell.told(self.states[int(value)], self.words)}"

    def objection(self, value: str) -> Reason:
        if value == "none":
            return Reason("There is a mistake.", self._mistaken_rule())
        return Reason("That line is as it should be.", self._rule("multiples-of-five"))

    def _explained(self) -> str:
        """What the wrong line should say, or why its tile cannot go there."""
        assert self.problem is not None, "there is a mistake"
        if self.problem.kind == "claim":
            said = tell.told(self.states[int(self.value)], self.words)
            return f"It should say: {said}"
        return self.problem.message

    def _mistaken_rule(self) -> str:
        rule = self.problem.rule if self.problem else None
        return rule or self._rule("multiples-of-five")

    def hints(self) -> tuple[str, ...]:
        ask = "Go line by line: does the tile fit? Is the sum right? Is the writing right?"
        if self.problem is None:
            return (ask, "Count once more before you accuse anybody.")
        half = (len(self.entries) + 1) // 2
        first = int(self.value) <= half
        where = f"1 to {half}" if first else f"{half + 1} to {len(self.entries)}"
        return (ask, f"The mistake is in lines {where}.")

    def solution(self) -> tuple[Reason, ...]:
        if self.problem is None:
            return (Reason("No line is wrong."),)
        return (Reason(f"Line {self.value}. {self._explained()}", self._mistaken_rule()),)


KINDS: dict[str, type[Task]] = {
    task.kind: task
    for task in (LegalTask, ScoresTask, FitsTask, TotalTask, PointsTask, CountsTask, DueTask,
                 RibaTask, OpensTask, WrittenTask, MatchTask, MistakeTask)
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
