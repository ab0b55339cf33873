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
from domino_rules.protocol import all_as
from domino_rules.words import N_, Reason

from ..tasks import ChoiceTask, Exercise, ExerciseError, PickTask, Task

READING = (6, 7, 8, 3, 4, 5, 0, 1, 2)
"""The spaces in the order of reading, row by row from the top."""


class DiceTask(Task):
    """What kinds about dice on a grid share: the position right after the last die was placed."""

    game = "tashkent"

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)
        try:
            states = all_as(DiceHand, self.report.hands[-1].states)
        except ValueError:
            raise self._error("the question is about dice") from None
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
        _, asked = self.words.translate, sides(self.asks(space), self.words)
        text = _("{space} asks for {sides}") if asked else _("{space} borders no die")
        return text.format(space=SPACES[space], sides=asked)

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
        face = face_of(text)
        if face is None or face not in self.dice:
            raise self._error(f"{text!r} is none of the dice that {self._name(self.seat)} has left")
        return face

    def _space(self, text: str) -> int:
        if text not in SPACES or SPACES.index(text) not in self.empty:
            raise self._error(f"{text!r} is no empty space")
        return SPACES.index(text)

    def _reason(self, space: int) -> Reason:
        """What a space asks for, and which faces have that."""
        _, asked = self.words.translate, self.asks(space)
        if asked == NOTHING:
            text = _("{space} borders no die yet.").format(space=SPACES[space])
            return Reason(text, self._rule("contact"))
        faces = ", ".join(map(str, fitting(asked))) or _("no face has that")
        return Reason(f"{self.told(space)}: {faces}.", self._fit_rule(space))

    def _landed(self, state: DiceHand) -> str:
        """What a placement leads to: what it touches, and whether the game is over with it."""
        play, touched = state.event.play, sides(touching(state), self.words)
        assert play is not None, "a die has been placed"
        text = self.words.translate("{name}: {play}. Touches {sides}.")
        said = text.format(name=self._name(self.seat), play=placed(play, self.words), sides=touched)
        return " ".join([said, *ending(state, self.words)[:1]])

    def _refused(self, face: Face, space: int, corner: int) -> Reason:
        """The referee's words on a placement that is not legal."""
        try:
            self.hand.play(Placement(face, space, corner))
        except Refusal as refusal:
            return Reason(tell.refusal(refusal, self.words), refusal.rule)
        raise self._error(f"{face} is legal in {SPACES[space]}")


# One die


class WhereTask(DiceTask, ChoiceTask):
    """In which space does this die fit? `about` is the die."""

    kind = "where"
    question = N_("Where does this die fit?")

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)
        self.face = self._face(exercise.about)

    def of_kind(self) -> str:
        text = self.words.translate("{name} takes {die}. Where does it fit?")
        return text.format(name=self._name(self.seat), die=self.face)

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
            raise ExerciseError(N_("that is no empty space"))
        return SPACES.index(value)

    def after(self, value: str) -> DiceHand | None:
        plays = [play for play in self.hand.legal
                 if (play.face, play.space) == (self.face, self._chosen(value))]  # fmt: skip
        return self.hand.play(plays[0]) if plays else None

    def follows(self, value: str) -> str:
        state = self.after(value)
        if state is not None:
            return self._landed(state)
        back = self.words.translate("The die comes back.")
        return f"{self.told(self._chosen(value))}. {back}"

    def objection(self, value: str) -> Reason:
        return self._refused(self.face, self._chosen(value), 0)

    def hints(self) -> tuple[str, ...]:
        _ = self.words.translate
        text = _("The die has a {low} on two sides and a {high} on the other two.")
        return (
            text.format(low=self.face.low, high=self.face.high),
            _("All sides that would touch have to match."),
            f"{self.all_told(self.bordering)}.",
        )

    def solution(self) -> tuple[Reason, ...]:
        return tuple(self._reason(space) for space in self.bordering)


class FacingTask(DiceTask, ChoiceTask):
    """How has a die to lie in a space? `about` is the die and the space: "0|2 c2"."""

    kind = "facing"
    question = N_("How does it lie?")
    listed = False
    NOT = "none"

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)
        face, _, space = exercise.about.partition(" ")
        self.face, self.space = self._face(face), self._space(space)
        if self.asks(self.space) == NOTHING:
            raise self._error(f"{space} has no die beside it")

    def of_kind(self) -> str:
        text = self.words.translate("{name} puts {die} into {space}. How does it have to lie?")
        return text.format(name=self._name(self.seat), die=self.face, space=SPACES[self.space])

    @property
    def marked(self) -> tuple[int, ...]:
        return (self.space,)

    @property
    def corners(self) -> tuple[int, ...]:
        """The corners that the die can face there."""
        return fitting(self.asks(self.space)).get(self.face, ())

    def choices(self) -> dict[str, str]:
        turns = {name: self._turn(n) for n, name in enumerate(FACINGS)}
        return turns | {self.NOT: self.words.translate("It does not fit there")}

    def _turn(self, corner: int) -> str:
        """A way to lie, in words."""
        numbers = sides(SHOWN[self.face][corner], self.words)
        text = self.words.translate("Facing {corner}: {sides}")
        return text.format(corner=corner_name(corner, self.words), sides=numbers)

    def is_right(self, value: str) -> bool:
        if value not in self.choices():
            raise ExerciseError(N_("that is no way to lie"))
        return FACINGS.index(value) in self.corners if value in FACINGS else not self.corners

    def after(self, value: str) -> DiceHand | None:
        if value not in FACINGS or not self.is_right(value):
            return None
        return self.hand.play(Placement(self.face, self.space, FACINGS.index(value)))

    def follows(self, value: str) -> str:
        _, state = self.words.translate, self.after(value)
        if state is not None:
            return self._landed(state)
        if self.is_right(value):
            return _("The die goes elsewhere, or stays in the hand.")
        if value == self.NOT:
            return _("A good place would stay empty.")
        return _("The die comes back.")

    def objection(self, value: str) -> Reason:
        if value == self.NOT:
            text = self.words.translate("Turned the right way, it does fit.")
            return Reason(text, self._rule("turning"))
        return self._refused(self.face, self.space, FACINGS.index(value))

    def hints(self) -> tuple[str, ...]:
        _ = self.words.translate
        return (
            f"{self.told(self.space)}.",
            _("Each side that touches shows the number that lies beside it. The others are free."),
        )

    def solution(self) -> tuple[Reason, ...]:
        space = self._reason(self.space)
        turns = [Reason(f"{self._turn(n)}.", self._rule("turning")) for n in self.corners]
        return (space, *turns)


# Several to choose from


class FacesTask(DiceTask, PickTask):
    """Which of the dice left fit a space? `about` is the space."""

    kind = "faces"
    question = N_("Which of these dice fit?")
    listed = False

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)
        self.space = self._space(exercise.about)

    def of_kind(self) -> str:
        text = self.words.translate("Which of these dice fit {space}? Choose all of them, or none.")
        return text.format(space=SPACES[self.space])

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
        return tuple(str(face) for face in self.faces if face in fits)

    def follows(self, value: str) -> str:
        _, picked = self.words.translate, self.picked(value)
        if self.is_right(value):
            text = _("{dice}: can lie in {space}.") if picked else _("{space} stays empty.")
            return text.format(dice=", ".join(picked), space=SPACES[self.space])
        return self.amiss(picked, _("{name} would be taken back."))

    def objection(self, value: str) -> Reason:
        _, picked = self.words.translate, self.picked(value)
        text = self.more_fit(picked)
        if wrong := self.wrong(picked):
            text = _("{die} does not fit: {asked}.")
            text = text.format(die=wrong, asked=self.told(self.space))
        return Reason(text, self._fit_rule(self.space))

    def hints(self) -> tuple[str, ...]:
        text = self.words.translate("A face has two numbers, and never the same on opposite sides.")
        return (f"{self.told(self.space)}.", text)

    def solution(self) -> tuple[Reason, ...]:
        return (self._reason(self.space),)


class DeadTask(DiceTask, PickTask):
    """Which of the empty spaces are dead?"""

    kind = "dead"
    question = N_("Which spaces are dead: no face can ever fit? Choose all of them, or none.")
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
        _ = self.words.translate
        if self.is_right(value):
            lost = ", ".join(self.chosen())
            if not lost:
                return _("Every space can still be filled.")
            return _("Nobody can ever fill: {spaces}.").format(spaces=lost)
        if set(self.picked(value)) - set(self.chosen()):
            return _("You would give up a place that the other player may still take.")
        return _("You would wait for a place that never comes.")

    def objection(self, value: str) -> Reason:
        _, picked = self.words.translate, self.picked(value)
        if wrong := self.wrong(picked):
            reason = self._reason(SPACES.index(wrong))
            return Reason(_("Not dead: {reason}").format(reason=reason.text), reason.rule)
        text, count = _("There is a dead space."), self.missing(picked)
        if picked:
            text = self.words.plural("So far so good, but one more is dead.",
                                     "{count} more are dead.", count)  # fmt: skip
        return Reason(text.format(count=count), self._rule("all-contacts"))

    def hints(self) -> tuple[str, ...]:
        _ = self.words.translate
        return (
            _("Look at every empty space with dice on more than one side."),
            f"{self.all_told(self.empty)}.",
            _("A face has two numbers, each on two sides that meet in a corner."),
        )

    def solution(self) -> tuple[Reason, ...]:
        return tuple(map(self._reason, self.empty))


# The turn, the end


class PassesTask(DiceTask, ChoiceTask):
    """Whose turn it is: is a die placed, must the player pass, or is the game over?"""

    kind = "passes"
    question = N_("What now?")

    def of_kind(self) -> str:
        text = self.words.translate("It would be the turn of {name}. What now?")
        return text.format(name=self._name(self.seat))

    @property
    def open_hands(self) -> dict[int, tuple[Face, ...]]:
        return dict(enumerate(self.hand.held))

    @property
    def facts(self) -> tuple[str, ...]:
        if not self.hand.passed[self.seat]:
            return ()
        text = self.words.translate("{name} had to pass the last time.")
        return (text.format(name=self._name(self.seat)),)

    def choices(self) -> dict[str, str]:
        _, name = self.words.translate, self._name(self.seat)
        return {
            "place": _("{name} places a die").format(name=name),
            "pass": _("{name} passes").format(name=name),
            "over": _("The game is over"),
        }

    @property
    def value(self) -> str:
        return {"play": "place", "pass": "pass", "nothing": "over"}[self.hand.due]

    def follows(self, value: str) -> str:
        if value != self.value:
            return self._not_so(value)
        if value == "over":
            return " ".join(ending(self.hand, self.words)[:2])
        if value == "pass":
            on = self.words.translate("{name} goes on.").format(name=self._name(1 - self.seat))
            return f"{tell.told(self.hand.chore(), self.words)} {on}"
        return self._fitting()

    def _not_so(self, value: str) -> str:
        """What follows from a wrong answer."""
        _, name, other = self.words.translate, self._name(self.seat), self._name(1 - self.seat)
        if value == "over":
            return _("You would stop too early.")
        if value == "place":
            text = _("{name} would reach for a die and find none.")
            if self.dice:
                text = _("{name} would try every die, and each would come back.")
            return text.format(name=name)
        text = _("{name} could not go on either.")
        if self.value == "place":
            text = _("{name} would not allow it.")
        return text.format(name=other)

    def _fitting(self) -> str:
        """Where each die fits that does, and that one must be placed."""
        _ = self.words.translate
        spaces: dict[Face, list[str]] = {}
        for play in self.hand.legal:
            if SPACES[play.space] not in spaces.setdefault(play.face, []):
                spaces[play.face].append(SPACES[play.space])
        text = _("{die} fits {spaces}.")
        fits = [text.format(die=face, spaces=", ".join(where)) for face, where in spaces.items()]
        must = _("One of them must be placed.") if len(spaces) > 1 else _("It must be placed.")
        return " ".join((*fits, must))

    def objection(self, value: str) -> Reason:
        _ = self.words.translate
        if self.value == "place":
            return Reason(_("A die fits."), self._rule("must-play"))
        if self.value == "over":
            return Reason(_("Nobody can place a die any more."), self._rule("end"))
        if value == "over":
            return Reason(_("The other player can still place a die."), self._rule("end"))
        return Reason(_("No die fits."), self._rule("pass"))

    def hints(self) -> tuple[str, ...]:
        _, asked = self.words.translate, self.all_told(self.bordering)
        text = _("Try every die of {name} in every space. Then those of {other}.")
        return (
            text.format(name=self._name(self.seat), other=self._name(1 - self.seat)),
            f"{asked}." if asked else _("Every space is taken."),
        )

    def solution(self) -> tuple[Reason, ...]:
        why_not = why_spaces(self.hand, self.words)
        clause = {"place": "must-play", "over": "end"}.get(self.value, "pass")
        if self.value == "place" and self.hand.passed[self.seat]:
            clause = "re-entry"
        return (*why_not, Reason(self.follows(self.value), self._rule(clause)))


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
    question = N_("The game is over. Who has won?")
    DRAWN = "draw"

    def choices(self) -> dict[str, str]:
        drawn = self.words.translate("Nobody: it is drawn")
        return {name: name for name in self.words.names} | {self.DRAWN: drawn}

    @property
    def value(self) -> str:
        return self.winner or self.DRAWN

    def follows(self, value: str) -> str:
        if value == self.value:
            return " ".join(ending(self.hand, self.words)[1:-1])
        _ = self.words.translate
        if not self.winner:
            return _("The other player would count again.")
        return _("{name} would count again.").format(name=self.winner)

    def objection(self, value: str) -> Reason:
        _, dice, spots = self.words.translate, self.hand.left, self.hand.spots
        if dice[0] != dice[1]:
            return Reason(_("One player has fewer dice left."), self._rule("fewer-dice"))
        if spots[0] != spots[1]:
            return Reason(_("One player has fewer spots left."), self._rule("spots"))
        return Reason(_("Dice and spots are equal."), self._rule("draw"))

    def hints(self) -> tuple[str, ...]:
        _, names, spots = self.words.translate, self.words.names, self.hand.spots
        counted = ", ".join(map("{} {}".format, names, spots))
        first = _("Count the dice that each player has left.")
        if self.hand.left[0] != self.hand.left[1]:
            return (first, _("Fewer dice win, whatever they show."))
        equal = _("As many dice with both: then the spots decide.")
        return (first, f"{equal} {counted}.")

    def solution(self) -> tuple[Reason, ...]:
        reasons = [
            reason for reason in why.ending(self.hand, self.words) if reason.rule not in self._later
        ]
        spaces = set(why_spaces(self.hand, self.words))
        return tuple(reason for reason in reasons if reason not in spaces)

    @property
    def _later(self) -> tuple[str, ...]:
        return (self._rule("markers"), self._rule("next-beginner"))


class BeginsTask(EndTask, ChoiceTask):
    """Who begins the next game?"""

    kind = "begins"
    question = N_("Who begins the next game?")

    @property
    def facts(self) -> tuple[str, ...]:
        _ = self.words.translate
        won = _("{name} has won it.") if self.winner else _("It is drawn.")
        return (self._began(self._name(self.hand.opener)), won.format(name=self.winner))

    def _began(self, name: str) -> str:
        return self.words.translate("{name} has begun this game.").format(name=name)

    def choices(self) -> dict[str, str]:
        return {name: name for name in self.words.names}

    @property
    def value(self) -> str:
        following = self.result.next_opener
        assert isinstance(following, int), "a game of dice names the next beginner"
        return self._name(following)

    def follows(self, value: str) -> str:
        _ = self.words.translate
        if value == self.value:
            return _("{name} throws the die for the middle.").format(name=value)
        text = _("{name} would already have taken the starting die.")
        return text.format(name=self.value)

    def objection(self, value: str) -> Reason:
        return Reason(self._began(value), self._rule("next-beginner"))

    def hints(self) -> tuple[str, ...]:
        _ = self.words.translate
        return (_("It does not matter who has won."), _("Who has begun this game?"))

    def solution(self) -> tuple[Reason, ...]:
        began = self._began(self._name(self.hand.opener))
        text = self.words.translate("Next time {name} does.").format(name=self.value)
        return (Reason(f"{began} {text}", self._rule("next-beginner")),)
