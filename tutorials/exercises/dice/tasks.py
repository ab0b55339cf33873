"""Questions about dice on a grid: what fits, what is dead, who passes, who has won."""

from collections.abc import Iterable

from domino_rules import tell, why
from domino_rules.dice.faces import Face
from domino_rules.dice.grid import FACINGS, NOTHING, SHOWN, SPACES, Asks, Grid, Placement, fitting
from domino_rules.dice.hand import DiceHand
from domino_rules.dice.records import face_of
from domino_rules.dice.tell import corner_name, ending, placed, sides, touching
from domino_rules.dice.why import spaces as why_spaces
from domino_rules.errors import Refusal
from domino_rules.words import Reason

from ..tasks import ChoiceTask, Exercise, ExerciseError, PickTask, Task

READING = (6, 7, 8, 3, 4, 5, 0, 1, 2)
"""The spaces in the order of reading, row by row from the top."""


class DiceTask(Task):
    """What kinds about dice on a grid share: the position right after the last die was placed."""

    game = "tashkent"

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)
        states: tuple[DiceHand, ...] = self.report.hands[-1].states
        if not isinstance(states[0], DiceHand):
            raise self._error("the question is about dice")
        self.states = tuple(state for state in states if state.event.kind != "pass")
        self.hand = self.states[-1]
        self.grid: Grid = self.hand.grid
        last = self.hand.event.seat
        self.seat: int = self.hand.turn if self.hand.turn is not None else 1 - (last or 0)

    @property
    def dice(self) -> tuple[Face, ...]:
        """The dice of the seat whose turn it is."""
        return self.hand.held[self.seat]

    @property
    def empty(self) -> tuple[int, ...]:
        """The spaces without a die, in the order of reading."""
        return tuple(space for space in READING if self.grid.asks[space] is not None)

    @property
    def marked(self) -> tuple[int, ...]:
        """The space that the question is about, if it is one, for the drawing."""
        return ()

    @property
    def open_hands(self) -> dict[int, tuple[Face, ...]]:
        return {}

    def after(self, value: str) -> DiceHand | None:
        """The state that an answer leads to, if it is a legal placement; None for others."""
        return None

    def asks(self, space: int) -> Asks:
        """What a space asks for; nothing for one that is taken."""
        return self.grid.asks[space] or NOTHING

    def told(self, space: int) -> str:
        """What a space asks for, in words: "c2 asks for west 0"."""
        asked = sides(self.asks(space), self.words)
        return f"{SPACES[space]} asks for {asked}" if asked else f"{SPACES[space]} borders no die"

    def all_told(self, spaces: Iterable[int]) -> str:
        """The same of several spaces."""
        return "; ".join(map(self.told, spaces))

    @property
    def bordering(self) -> tuple[int, ...]:
        """The empty spaces with a die beside them."""
        return tuple(space for space in self.empty if self.asks(space) != NOTHING)

    def _rule(self, clause: str) -> str:
        return self.hand.game.rule(clause)

    def _fit_rule(self, space: int) -> str:
        """The clause on the sides of a die in this space."""
        count = 4 - self.asks(space).count(None)
        return self._rule(("contact", "match", "all-contacts")[min(count, 2)])

    def _face(self, text: str) -> Face:
        one = face_of(text)
        if one is None or one not in self.dice:
            raise self._error(f"{text!r} is none of the dice that {self._name(self.seat)} has left")
        return one

    def _space(self, text: str) -> int:
        if text not in SPACES or SPACES.index(text) not in self.empty:
            raise self._error(f"{text!r} is no empty space")
        return SPACES.index(text)

    def _reason(self, space: int) -> Reason:
        """What a space asks for, and which faces have that."""
        asked = self.asks(space)
        if asked == NOTHING:
            return Reason(f"{self.told(space)} yet.", self._rule("contact"))
        faces = ", ".join(map(str, fitting(asked))) or "no face has that"
        return Reason(f"{self.told(space)}: {faces}.", self._fit_rule(space))

    def _landed(self, state: DiceHand) -> str:
        """What a placement leads to: what it touches, and whether the game is over with it."""
        play, touched = state.event.play, sides(touching(state), self.words)
        assert play is not None, "a die has been placed"
        said = f"{self._name(self.seat)}: {placed(play, self.words)}. Touches {touched}."
        return " ".join([said, *ending(state, self.words)[:1]])

    def _refused(self, one: Face, space: int, corner: int) -> Reason:
        """The referee's words on a placement that is not legal."""
        try:
            self.hand.play(Placement(one, space, corner))
        except Refusal as refusal:
            return Reason(tell.refusal(refusal, self.words), refusal.rule)
        raise self._error(f"{one} is legal in {SPACES[space]}")


# One die


class WhereTask(DiceTask, ChoiceTask):
    """In which space does this die fit? `about` is the die."""

    kind = "where"
    question = "Where does this die fit?"

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)
        self.face = self._face(exercise.about)

    @property
    def asked(self) -> str:
        return self.exercise.ask or f"{self._name(self.seat)} takes {self.face}. Where does it fit?"

    @property
    def open_hands(self) -> dict[int, tuple[Face, ...]]:
        return {self.seat: (self.face,)}

    def fits(self, space: int) -> bool:
        """Whether the die fits a space in some turn."""
        return self.face in fitting(self.asks(space))

    def choices(self) -> dict[str, str]:
        return {SPACES[space]: SPACES[space] for space in self.empty}

    def is_right(self, value: str) -> bool:
        return self.fits(self._chosen(value))

    def _chosen(self, value: str) -> int:
        if value not in self.choices():
            raise ExerciseError("that is no empty space")
        return SPACES.index(value)

    def after(self, value: str) -> DiceHand | None:
        plays = [one for one in self.hand.legal
                 if (one.face, one.space) == (self.face, self._chosen(value))]  # fmt: skip
        return self.hand.play(plays[0]) if plays else None

    def follows(self, value: str) -> str:
        state = self.after(value)
        if state is not None:
            return self._landed(state)
        return f"{self.told(self._chosen(value))}. The die comes back."

    def objection(self, value: str) -> Reason:
        return self._refused(self.face, self._chosen(value), 0)

    def hints(self) -> tuple[str, ...]:
        return (
            f"The die has a {self.face.low} on two sides and a {self.face.high} on the other two.",
            "All sides that would touch have to match.",
            f"{self.all_told(self.bordering)}.",
        )

    def solution(self) -> tuple[Reason, ...]:
        return tuple(self._reason(space) for space in self.bordering)


class FacingTask(DiceTask, ChoiceTask):
    """How has a die to lie in a space? `about` is the die and the space: "0|2 c2"."""

    kind = "facing"
    question = "How does it lie?"
    listed = False
    NOT = "none"

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)
        one, _, space = exercise.about.partition(" ")
        self.face, self.space = self._face(one), self._space(space)
        if self.asks(self.space) == NOTHING:
            raise self._error(f"{space} has no die beside it")

    @property
    def asked(self) -> str:
        text = f"{self._name(self.seat)} puts {self.face} into {SPACES[self.space]}."
        return self.exercise.ask or f"{text} How does it have to lie?"

    @property
    def marked(self) -> tuple[int, ...]:
        return (self.space,)

    @property
    def corners(self) -> tuple[int, ...]:
        """The corners that the die can face there."""
        return fitting(self.asks(self.space)).get(self.face, ())

    def choices(self) -> dict[str, str]:
        turns = {name: self._turn(n) for n, name in enumerate(FACINGS)}
        return turns | {self.NOT: "It does not fit there"}

    def _turn(self, corner: int) -> str:
        """A way to lie, in words."""
        shown = sides(SHOWN[self.face][corner], self.words)
        return f"Facing {corner_name(corner, self.words)}: {shown}"

    def is_right(self, value: str) -> bool:
        if value not in self.choices():
            raise ExerciseError("that is no way to lie")
        return FACINGS.index(value) in self.corners if value in FACINGS else not self.corners

    def after(self, value: str) -> DiceHand | None:
        if value not in FACINGS or not self.is_right(value):
            return None
        return self.hand.play(Placement(self.face, self.space, FACINGS.index(value)))

    def follows(self, value: str) -> str:
        state = self.after(value)
        if state is not None:
            return self._landed(state)
        if self.is_right(value):
            return "The die goes elsewhere, or stays in the hand."
        if value == self.NOT:
            return "A good place would stay empty."
        return "The die comes back."

    def objection(self, value: str) -> Reason:
        if value == self.NOT:
            return Reason("Turned the right way, it does fit.", self._rule("turning"))
        return self._refused(self.face, self.space, FACINGS.index(value))

    def hints(self) -> tuple[str, ...]:
        return (
            f"{self.told(self.space)}.",
            "Each side that touches shows the number that lies beside it. The others are free.",
        )

    def solution(self) -> tuple[Reason, ...]:
        space = self._reason(self.space)
        turns = [Reason(f"{self._turn(n)}.", self._rule("turning")) for n in self.corners]
        return (space, *turns)


# Several to choose from


class FacesTask(DiceTask, PickTask):
    """Which of the dice left fit a space? `about` is the space."""

    kind = "faces"
    question = "Which of these dice fit?"
    listed = False

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)
        self.space = self._space(exercise.about)

    @property
    def asked(self) -> str:
        which = f"Which of these dice fit {SPACES[self.space]}?"
        return self.exercise.ask or f"{which} Choose all of them, or none."

    @property
    def open_hands(self) -> dict[int, tuple[Face, ...]]:
        return {self.seat: self.dice}

    @property
    def marked(self) -> tuple[int, ...]:
        return (self.space,)

    @property
    def faces(self) -> tuple[Face, ...]:
        """The faces to choose from, each once."""
        return tuple(dict.fromkeys(self.dice))

    def things(self) -> tuple[str, ...]:
        return tuple(map(str, self.faces))

    def chosen(self) -> tuple[str, ...]:
        fits = fitting(self.asks(self.space))
        return tuple(str(one) for one in self.faces if one in fits)

    def follows(self, value: str) -> str:
        picked = self.picked(value)
        if self.is_right(value):
            place = SPACES[self.space]
            names = ", ".join(picked)
            return f"{names}: can lie in {place}." if picked else f"{place} stays empty."
        return self.amiss(picked, "be taken back")

    def objection(self, value: str) -> Reason:
        picked = self.picked(value)
        text = self.missed(picked, "fits", "fit") if picked else "Something does fit."
        if wrong := self.wrong(picked):
            text = f"{wrong} does not fit: {self.told(self.space)}."
        return Reason(text, self._fit_rule(self.space))

    def hints(self) -> tuple[str, ...]:
        return (
            f"{self.told(self.space)}.",
            "A face has two numbers, and never the same on opposite sides.",
        )

    def solution(self) -> tuple[Reason, ...]:
        return (self._reason(self.space),)


class DeadTask(DiceTask, PickTask):
    """Which of the empty spaces are dead?"""

    kind = "dead"
    question = "Which spaces are dead: no face can ever fit? Choose all of them, or none."
    MOST = 5

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)
        if not 0 < len(self.empty) <= self.MOST:
            raise self._error(f"there are 1 to {self.MOST} empty spaces to choose from")

    def things(self) -> tuple[str, ...]:
        return tuple(SPACES[space] for space in self.empty)

    def chosen(self) -> tuple[str, ...]:
        return tuple(SPACES[space] for space in self.empty if space in self.grid.dead)

    def follows(self, value: str) -> str:
        if self.is_right(value):
            lost = ", ".join(self.chosen())
            return f"Nobody can ever fill: {lost}." if lost else "Every space can still be filled."
        if set(self.picked(value)) - set(self.chosen()):
            return "You would give up a place that the other player may still take."
        return "You would wait for a place that never comes."

    def objection(self, value: str) -> Reason:
        picked = self.picked(value)
        for name in picked:
            if name not in self.chosen():
                told = self._reason(SPACES.index(name))
                return Reason(f"Not dead: {told.text}", told.rule)
        text = self.missed(picked, "is dead", "are dead") if picked else "There is a dead space."
        return Reason(text, self._rule("all-contacts"))

    def hints(self) -> tuple[str, ...]:
        return (
            "Look at every empty space with dice on more than one side.",
            f"{self.all_told(self.empty)}.",
            "A face has two numbers, each on two sides that meet in a corner.",
        )

    def solution(self) -> tuple[Reason, ...]:
        return tuple(map(self._reason, self.empty))


# The turn, the end


class PassesTask(DiceTask, ChoiceTask):
    """Whose turn it is: is a die placed, must the player pass, or is the game over?"""

    kind = "passes"
    question = "What now?"

    @property
    def asked(self) -> str:
        return self.exercise.ask or f"It would be the turn of {self._name(self.seat)}. What now?"

    @property
    def open_hands(self) -> dict[int, tuple[Face, ...]]:
        return dict(enumerate(self.hand.held))

    @property
    def facts(self) -> tuple[str, ...]:
        if not self.hand.passed[self.seat]:
            return ()
        return (f"{self._name(self.seat)} had to pass the last time.",)

    def choices(self) -> dict[str, str]:
        name = self._name(self.seat)
        return {
            "place": f"{name} places a die",
            "pass": f"{name} passes",
            "over": "The game is over",
        }

    @property
    def value(self) -> str:
        return {"play": "place", "pass": "pass", "nothing": "over"}[self.hand.due]

    def follows(self, value: str) -> str:
        name, other = self._name(self.seat), self._name(1 - self.seat)
        if value != self.value:
            stuck = "would not allow it" if self.value == "place" else "could not go on either"
            return {
                "place": f"{name} would try every die, and each would come back."
                if self.dice
                else f"{name} would reach for a die and find none.",
                "pass": f"{other} {stuck}.",
                "over": "You would stop too early.",
            }[value]
        if value == "over":
            return " ".join(ending(self.hand, self.words)[:2])
        if value == "pass":
            return tell.told(self.hand.chore(), self.words) + f" {other} goes on."
        spaces: dict[Face, list[str]] = {}
        for play in self.hand.legal:
            if SPACES[play.space] not in spaces.setdefault(play.face, []):
                spaces[play.face].append(SPACES[play.space])
        fits = " ".join(f"{one} fits {', '.join(where)}." for one, where in spaces.items())
        return f"{fits} {'One of them' if len(spaces) > 1 else 'It'} must be placed."

    def objection(self, value: str) -> Reason:
        if self.value == "place":
            return Reason("A die fits.", self._rule("must-play"))
        if self.value == "over":
            return Reason("Nobody can place a die any more.", self._rule("end"))
        if value == "over":
            return Reason("The other player can still place a die.", self._rule("end"))
        return Reason("No die fits.", self._rule("pass"))

    def hints(self) -> tuple[str, ...]:
        asked = self.all_told(self.bordering)
        return (
            f"Try every die of {self._name(self.seat)} in every space. Then those of"
            f" {self._name(1 - self.seat)}.",
            f"{asked}." if asked else "Every space is taken.",
        )

    def solution(self) -> tuple[Reason, ...]:
        found = why_spaces(self.hand, self.words)
        clause = {"place": "must-play", "over": "end"}.get(self.value, "pass")
        if self.value == "place" and self.hand.passed[self.seat]:
            clause = "re-entry"
        return (*found, Reason(self.follows(self.value), self._rule(clause)))


class EndTask(DiceTask):
    """What kinds about a game that is over share."""

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)
        if self.hand.result is None:
            raise self._error("the game is not over")
        self.result = self.hand.result

    @property
    def winner(self) -> str:
        """Who has won, "" after a drawn game."""
        won = self.result.winner
        return self._name(won) if isinstance(won, int) else ""

    @property
    def open_hands(self) -> dict[int, tuple[Face, ...]]:
        return dict(enumerate(self.hand.held))


class WonTask(EndTask, ChoiceTask):
    """Who has won?"""

    kind = "won"
    question = "The game is over. Who has won?"
    DRAWN = "draw"

    def choices(self) -> dict[str, str]:
        return {name: name for name in self.words.names} | {self.DRAWN: "Nobody: it is drawn"}

    @property
    def value(self) -> str:
        return self.winner or self.DRAWN

    def follows(self, value: str) -> str:
        if value == self.value:
            return " ".join(ending(self.hand, self.words)[1:-1])
        return f"{self.winner or 'The other player'} would count again."

    def objection(self, value: str) -> Reason:
        dice, spots = self.hand.left, self.hand.spots
        if dice[0] != dice[1]:
            return Reason("One player has fewer dice left.", self._rule("fewer-dice"))
        if spots[0] != spots[1]:
            return Reason("One player has fewer spots left.", self._rule("spots"))
        return Reason("Dice and spots are equal.", self._rule("draw"))

    def hints(self) -> tuple[str, ...]:
        names, spots = self.words.names, self.hand.spots
        counted = ", ".join(map("{} {}".format, names, spots))
        first = "Count the dice that each player has left."
        if self.hand.left[0] != self.hand.left[1]:
            return (first, "Fewer dice win, whatever they show.")
        return (first, f"As many dice with both: then the spots decide. {counted}.")

    def solution(self) -> tuple[Reason, ...]:
        found = [one for one in why.ending(self.hand, self.words) if one.rule not in self._later]
        spaces = set(why_spaces(self.hand, self.words))
        return tuple(one for one in found if one not in spaces)

    @property
    def _later(self) -> tuple[str, ...]:
        return (self._rule("markers"), self._rule("next-beginner"))


class BeginsTask(EndTask, ChoiceTask):
    """Who begins the next game?"""

    kind = "begins"
    question = "Who begins the next game?"

    @property
    def facts(self) -> tuple[str, ...]:
        began = f"{self._name(self.hand.opener)} has begun this game."
        return (began, f"{self.winner} has won it." if self.winner else "It is drawn.")

    def choices(self) -> dict[str, str]:
        return {name: name for name in self.words.names}

    @property
    def value(self) -> str:
        following = self.result.next_opener
        assert isinstance(following, int), "a game of dice names the next beginner"
        return self._name(following)

    def follows(self, value: str) -> str:
        if value == self.value:
            return f"{value} throws the die for the middle."
        return f"{self.value} would already have taken the starting die."

    def objection(self, value: str) -> Reason:
        return Reason(f"{value} has begun this game.", self._rule("next-beginner"))

    def hints(self) -> tuple[str, ...]:
        return ("It does not matter who has won.", "Who has begun this game?")

    def solution(self) -> tuple[Reason, ...]:
        text = f"{self._name(self.hand.opener)} has begun this game. Next time {self.value} does."
        return (Reason(text, self._rule("next-beginner")),)
