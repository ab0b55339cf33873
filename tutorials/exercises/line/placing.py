"""Questions about a line and what can be done: play, draw, pass, or is it a riba."""

from collections.abc import Iterable
from functools import cached_property

from domino_rules import tell
from domino_rules.errors import Refusal
from domino_rules.line.chain import ENDS, Play
from domino_rules.line.hand import Hand
from domino_rules.line.tell import asked, end_name, ending, placing
from domino_rules.protocol import all_as
from domino_rules.tiles import Tile, TileSet
from domino_rules.words import N_, Reason

from ..tasks import Answer, ChoiceTask, Exercise, ExerciseError, PickTask, Task


class LineTask(Task):
    """What kinds about a line of tiles share."""

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)
        self.states: tuple[Hand, ...] = all_as(Hand, self.report.hands[-1].states)

    @property
    def hand(self) -> Hand:
        """The state that is asked about."""
        return self.states[-1]

    @property
    def board(self) -> Hand:
        """The state whose line is shown."""
        return self.hand

    @property
    def tile_set(self) -> TileSet:
        """The set that is played with."""
        return self.hand.game.tiles

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
        self.tiles: tuple[Tile, ...] = self.tile_set.members(hand.held[hand.turn])

    @property
    def open_hands(self) -> dict[int, tuple[Tile, ...]]:
        return {self.seat: self.tiles}

    @property
    def numbers(self) -> str:
        """What the open ends ask for, in words."""
        return asked(self.hand.chain.asks, self.words)

    @property
    def asking(self) -> str:
        """The same, in a sentence."""
        return self.words.translate("The open ends ask for: {asks}.").format(asks=self.numbers)


class LegalTask(Placing):
    """Play a tile that fits."""

    kind = "legal"
    question = N_("Play a tile that fits.")
    listed = False

    def options(self, tempting: Iterable[str]) -> tuple[Answer, ...]:
        """Every tile of the hand at every open end, whether it fits or not."""
        if not self.hand.chain.placed:
            return tuple(Answer(str(tile), str(tile)) for tile in self.tiles)
        _ = self.words.translate
        ends = [n for n, asked in enumerate(self.hand.chain.asks) if asked is not None]
        names = {end: end_name(end, self.words) for end in ends}
        return tuple(
            Answer(f"{tile} {ENDS[end]}", _("{tile}, {end}").format(tile=tile, end=names[end]))
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
        _, state, play = self.words.translate, self.after(value), self._play(value)
        if state is not None:
            return " ".join((placing(state, self.words), *ending(state, self.words)[:1]))
        asked, back = None, _("The tile comes back to the hand.")
        if play.end is not None:
            asked = self.hand.chain.asks[play.end]
        if asked is None:
            return back
        touch = _("A {asked} would touch a {low} or a {high}.")
        if play.tile.is_double:
            touch = _("A {asked} would touch a {low}.")
        touch = touch.format(asked=asked, low=play.tile.low, high=play.tile.high)
        return f"{touch} {back}"

    def objection(self, value: str) -> Reason:
        try:
            self.hand.play(self._play(value))
        except Refusal as refusal:
            return Reason(tell.refusal(refusal, self.words), refusal.rule)
        raise self._error(f"{value} is allowed")

    def hints(self) -> tuple[str, ...]:
        _ = self.words.translate
        if not self.hand.chain.placed:
            return (_("It is the first tile of the hand."),)
        return (
            self.asking,
            _("One half of the tile must show a number that is asked for."),
        )

    def solution(self) -> tuple[Reason, ...]:
        plays = [play for play in self.hand.legal if self.is_right(str(play))]
        return tuple(
            Reason(self.follows(str(play)), self.hand.play(play).rules[0]) for play in plays
        )


class ScoresTask(LegalTask):
    """Play the tile that writes most."""

    kind = "scores"
    question = N_("Play the tile that scores.")

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
        _, state = self.words.translate, self.after(value)
        if state is None:
            return super().objection(value)
        text = _("It fits, but {total} writes nothing.")
        if state.event.points:
            text = _("Good, but another play writes more than {points}.")
        elif len(state.chain.placed) == 1:
            text = _("It may open, but it writes nothing.")
        shown = text.format(total=state.chain.total, points=state.event.points)
        return Reason(shown, state.game.cite(state)[-1])

    def hints(self) -> tuple[str, ...]:
        _ = self.words.translate
        if not self.hand.chain.placed:
            return (_("On the first tile of a hand there is only one that scores."),)
        return (
            self.asking,
            _("A tile scores when all the ends then add up to 5, 10, 15 and so on."),
            _("You can reach {most}.").format(most=self.most),
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
    question = N_("Which of these tiles fit? Choose all of them, or none.")
    listed = False
    MOST = 4

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)
        if len(self.tiles) > self.MOST:
            raise self._error(f"with more than {self.MOST} tiles there are too many answers")

    @cached_property
    def fitting(self) -> tuple[Tile, ...]:
        """The tiles of the hand that fit."""
        return self.tile_set.members(self.hand.held[self.seat] & self.hand.chain.accepts)

    def things(self) -> tuple[str, ...]:
        return tuple(map(str, self.tiles))

    def chosen(self) -> tuple[str, ...]:
        return tuple(map(str, self.fitting))

    def follows(self, value: str) -> str:
        _, picked = self.words.translate, self.picked(value)
        if picked == self.chosen():
            if not picked:
                return _("Nothing fits, so a tile is drawn.")
            return _("{tiles}: one of them must be played.").format(tiles=", ".join(picked))
        if not picked:
            return _("You would take a new tile although you can play.")
        return self.amiss(picked, _("{name} would come back to the hand."))

    def objection(self, value: str) -> Reason:
        _, picked = self.words.translate, self.picked(value)
        text = self.more_fit(picked)
        if wrong := self.wrong(picked):
            text = _("{tile} does not fit: the open ends ask for {asks}.")
            text = text.format(tile=wrong, asks=self.numbers)
        return Reason(text, self._rule("fit"))

    def hints(self) -> tuple[str, ...]:
        return (self.asking, self.words.translate("Look at both halves of every tile."))

    def solution(self) -> tuple[Reason, ...]:
        _, found = self.words.translate, []
        for tile in self.tiles:
            ends = [end_name(play.end, self.words) for play in self.hand.legal if play.tile == tile]
            text = _("{tile} fits: {ends}.") if ends else _("{tile} fits nowhere.")
            shown = text.format(tile=tile, ends=self.words.all_of(ends))
            found.append(Reason(shown, self._rule("fit")))
        return tuple(found)


# What must be done


class DueTask(Placing, ChoiceTask):
    """Draw, play or pass?"""

    kind = "due"
    question = N_("Draw, play or pass?")

    def choices(self) -> dict[str, str]:
        _ = self.words.translate
        return {"play": _("Play"), "draw": _("Draw"), "pass": _("Pass")}

    @property
    def value(self) -> str:
        return self.hand.due

    @property
    def facts(self) -> tuple[str, ...]:
        return (self._stock(),)

    def _stock(self) -> str:
        count = self.hand.stock
        text = self.words.plural("In the bazari: {count} tile.", "In the bazari: {count} tiles.",
                                 count)  # fmt: skip
        return text.format(count=count)

    def follows(self, value: str) -> str:
        _, name, other = self.words.translate, self._name(self.seat), self._name(1 - self.seat)
        tiles = self.words.one_of(map(str, self._fitting()))
        if value == self.value:
            text = {
                "play": _("{tiles} must be played."),
                "draw": _("{name} draws until a tile fits, or only two are left."),
                "pass": _("{other} is next."),
            }[value]
        elif value == "play":
            text = _("Every tile would come back to the hand.")
        else:
            text = _("{other} would not allow it.")
        return text.format(tiles=tiles, name=name, other=other)

    def _fitting(self) -> tuple[Tile, ...]:
        return self.tile_set.members(self.hand.held[self.seat] & self.hand.chain.accepts)

    def objection(self, value: str) -> Reason:
        _ = self.words.translate
        if self.value == "play":
            return Reason(_("There is a tile that fits."), self._rule("must-play"))
        if value == "play":
            text = _("None of these tiles fits: the open ends ask for {asks}.")
            return Reason(text.format(asks=self.numbers), self._rule("fit"))
        if self.value == "draw":
            return Reason(_("There are tiles to draw first."), self._rule("draw"))
        return Reason(_("Nothing can be drawn any more."), self._rule("protected"))

    def hints(self) -> tuple[str, ...]:
        last = self.words.translate("The last two cannot be drawn.")
        return (self.asking, f"{self._stock()} {last}")

    def solution(self) -> tuple[Reason, ...]:
        _, clauses = self.words.translate, {"play": "must-play", "draw": "draw", "pass": "pass"}
        first = _("Nothing fits.")
        if self.value == "play":
            first = _("{tiles}: fits.").format(tiles=", ".join(map(str, self._fitting())))
        said = f"{first} {self.follows(self.value)}"
        return (Reason(said, self._rule(clauses[self.value])),)


class RibaTask(LineTask, ChoiceTask):
    """Is this a riba?"""

    kind = "riba"
    question = N_("Is this a riba, or does the hand go on?")

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
        _ = self.words.translate
        return {"riba": _("Riba"), "on": _("The hand goes on")}

    @property
    def value(self) -> str:
        return "on" if self.hand.result is None else "riba"

    @property
    def open_hands(self) -> dict[int, tuple[Tile, ...]]:
        members = self.tile_set.members
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
        _, event = self.words.translate, self.hand.event
        drawable = ", ".join(map(str, sorted(self.drawable))) or _("none")
        protected = ", ".join(map(str, sorted(self.protected)))
        last = event.play.tile if event.play else ""
        return (
            _("Last tile: {tile}, {name}.").format(tile=last, name=self._name(event.seat)),
            _("Can be drawn: {tiles}.").format(tiles=drawable),
            _("Protected: {tiles}.").format(tiles=protected),
        )

    def _fitting(self) -> tuple[Tile, ...]:
        return self.tile_set.members(self.hand.chain.accepts & self.hand.reach)

    def follows(self, value: str) -> str:
        _, fits = self.words.translate, self._fitting()
        if value == self.value == "riba":
            return " ".join(ending(self.hand, self.words))
        if value == "riba":
            text = _("The hand would stop although {tile} can still be played.")
            return text.format(tile=fits[0])
        if value == self.value:
            return _("Still to be had: {tiles}.").format(tiles=", ".join(map(str, fits)))
        return _("You would wait for a tile that can never come.")

    def objection(self, value: str) -> Reason:
        _ = self.words.translate
        text = _("No tile that can still be reached fits.")
        if value == "riba":
            text = _("A tile that can still be reached fits.")
        return Reason(text, self._rule("riba"))

    def _numbers(self) -> list[int]:
        return sorted({asked for asked in self.hand.chain.asks if asked is not None})

    def hints(self) -> tuple[str, ...]:
        _, numbers = self.words.translate, ", ".join(map(str, self._numbers()))
        lie = [self._where(n, "table") for n in self._numbers()]
        asked = _("The open ends ask for these numbers: {numbers}. Each is on seven tiles.")
        text = _("With a {number} on the table: {count} of 7.")
        return (
            asked.format(numbers=numbers),
            " ".join(text.format(number=n, count=len(tiles)) for n, tiles in lie),
        )

    def _where(self, number: int, place: str) -> tuple[int, tuple[Tile, ...]]:
        protected = self.tile_set.bits(self.protected)
        mask = {"table": self.hand.chain.lying, "protected": protected}[place]
        return number, self.tile_set.members(self.tile_set.showing[number] & mask)

    def solution(self) -> tuple[Reason, ...]:
        _ = self.words.translate
        found = [Reason(self._placed(number)) for number in self._numbers()]
        last = _("Riba.") if self.value == "riba" else _("No riba: the hand goes on.")
        return (*found, Reason(last, self._rule("riba")))

    def _placed(self, number: int) -> str:
        """Where the tiles with a number are."""
        _, out = self.words.translate, self._where(number, "protected")[1]
        reach = self.tile_set.members(self.tile_set.showing[number] & self.hand.reach)
        text = _("With a {number}: {count} on the table, still to be had {tiles}.")
        if out:
            text = _("With a {number}: {count} on the table, protected {out}, still to be had"
                     " {tiles}.")  # fmt: skip
        return text.format(
            number=number,
            count=len(self._where(number, "table")[1]),
            out=", ".join(map(str, out)),
            tiles=", ".join(map(str, reach)) or _("none"),
        )
