"""Questions about a line and what can be done: play, draw, pass, or is it a riba."""

from collections.abc import Iterable
from functools import cached_property

from domino_rules import tell
from domino_rules.errors import Refusal
from domino_rules.line.chain import ENDS, Play
from domino_rules.line.hand import Hand
from domino_rules.tell import end_name
from domino_rules.tiles import BIT, SHOWING, Tile, members
from domino_rules.words import Reason

from ..tasks import Answer, ChoiceTask, Exercise, ExerciseError, PickTask, Task


class LineTask(Task):
    """What kinds about a line of tiles share."""

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)
        self.states: tuple[Hand, ...] = self.report.hands[-1].states

    @property
    def hand(self) -> Hand:
        """The state that is asked about."""
        return self.states[-1]

    @property
    def board(self) -> Hand:
        """The state whose line is shown."""
        return self.hand

    @property
    def open_hands(self) -> dict[int, tuple[Tile, ...]]:
        """The tiles shown, by seat."""
        return {}

    def after(self, value: str) -> Hand | None:
        """The state that a legal play leads to; None for other answers."""
        return None

    def _rule(self, clause: str) -> str:
        return self.hand.game.rule(clause)


# Playing a tile


class Placing(LineTask):
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
    listed = False

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


class FitsTask(Placing, PickTask):
    """Which of these tiles fit?"""

    kind = "fits"
    question = "Which of these tiles fit? Choose all of them, or none."
    listed = False
    MOST = 4

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)
        if len(self.tiles) > self.MOST:
            raise self._error(f"with more than {self.MOST} tiles there are too many answers")

    @cached_property
    def fitting(self) -> tuple[Tile, ...]:
        """The tiles of the hand that fit."""
        return members(self.hand.held[self.seat] & self.hand.chain.accepts)

    def things(self) -> tuple[str, ...]:
        return tuple(map(str, self.tiles))

    def chosen(self) -> tuple[str, ...]:
        return tuple(map(str, self.fitting))

    def follows(self, value: str) -> str:
        picked = self.picked(value)
        if picked == self.chosen():
            if not picked:
                return "Nothing fits, so a tile is drawn."
            return f"{', '.join(picked)}: one of them must be played."
        if not picked:
            return "You would take a new tile although you can play."
        return self.amiss(picked)

    def objection(self, value: str) -> Reason:
        picked = self.picked(value)
        text = self.missed(picked, "fits", "fit") if picked else "Something does fit."
        if wrong := self.wrong(picked):
            text = f"{wrong} does not fit: the open ends ask for {self.numbers}."
        return Reason(text, self._rule("fit"))

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


# What must be done


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


class RibaTask(LineTask, ChoiceTask):
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
