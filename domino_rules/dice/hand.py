"""One game on the grid, as an unchanging state, in the protocol of a hand of a line game.

`DiceGame` is the data of the game, `DiceHand` the machine; the rules that tell an ending and cite
the clauses are in `games/tashkent.py`. All dice lie open, so that every seat sees the whole state.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from ..beginnings import check_number, check_seat, check_seats
from ..errors import Refusal
from ..events import Result
from ..options import NO_OPTIONS, Choice, Options, choose
from .faces import FACES, Face
from .grid import MIDDLE, NOTHING, SPACES, Grid, Placement, fitting

T = TypeVar("T")


class Standing(NamedTuple):
    """What a player's two markers show: sets won, and games won in the set that is being played.

    >>> Standing(sets=1, games=3)
    Standing(sets=1, games=3)
    """

    sets: int = 0
    games: int = 0


class DiceAccount(NamedTuple):
    """What a match brings into a game: how it stands, and the seats of which that is not sure."""

    scores: tuple[Standing, ...] = (Standing(), Standing())
    unseen: frozenset[int] = frozenset()

    def unsure(self) -> "DiceAccount":
        """The same with no standing sure."""
        return self._replace(unseen=frozenset(range(len(self.scores))))


class DiceEvent(NamedTuple):
    """One thing that happened: `kind` is "deal" (everybody has thrown), "play" or "pass".

    A play has its placement, how many there were to choose from (`choices`), with how many dice the
    new one is in contact (`contacts`), and whether its player had to pass before it (`back`).

    >>> DiceEvent("play", 0, Placement.read("0|2 c2 NW"), choices=8, contacts=1).points
    0
    """

    kind: str
    seat: int | None
    play: Placement | None = None
    choices: int = 0
    contacts: int = 0
    back: bool = False

    @property
    def points(self) -> int:
        """What it writes: nothing, for only a game that is won counts."""
        return 0


class DiceGame(NamedTuple):
    """The rules of a game of dice, as data and two functions.

    `dealt` gives the dice per seat for each number of seats, `kinds` the ways a game can end,
    `games` and `sets` how many win a set and the match. `title` is what the game is called, `short`
    among the other games. With `beginner_places` the player who
    throws the starting die also places first. `options` and `chosen` are as in `hand.Game`.

    The functions: `settle(hand)` is the result once nobody can place a die; `cite(hand)` the ids of
    the clauses that the last event rests on.

    >>> from ..games.tashkent import TASHKENT
    >>> TASHKENT.name, dict(TASHKENT.dealt), TASHKENT.games, TASHKENT.sets
    ('tashkent', {2: 4}, 4, 2)
    """

    name: str
    dealt: Mapping[int, int]
    kinds: tuple[str, ...]
    games: int
    sets: int
    settle: Callable[["DiceHand"], Result]
    cite: Callable[["DiceHand"], tuple[str, ...]]
    title: str = ""
    short: str = ""
    beginner_places: bool = True
    options: Options = NO_OPTIONS
    chosen: Mapping[str, Choice] = NO_OPTIONS

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __hash__(self) -> int:
        return hash((self.name, frozenset(self.chosen.items())))

    def with_options(self, /, **chosen: Choice) -> "DiceGame":
        """This game with some options set.

        Raises `ValueError` for an option or a value that the game does not have.

        >>> from ..games.tashkent import TASHKENT
        >>> TASHKENT.with_options(first_placer="other").beginner_places
        False
        """
        return self._replace(**choose(self.name, self.options, self.chosen, chosen))

    def option(self, name: str) -> Choice:
        """The value of an option that this game has."""
        return self.chosen.get(name, next(iter(self.options[name])))

    def rule(self, clause: str) -> str:
        """The rule id of a clause."""
        return f"{self.name}.{clause}"

    def deal(
        self,
        rng: Random,
        *,
        seats: int | None = None,
        number: int = 1,
        opener: int | None = None,
        account: DiceAccount | None = None,
    ) -> "DiceHand":
        """Throw all dice for a game.

        `number` is the game's number in the match, `opener` the seat that begins it (None: lots are
        drawn), `account` what the match brings in (None: nothing yet). The same state of `rng`
        throws the same dice everywhere. Raises `ValueError` for a number of seats that the game is
        not played by.

        >>> from ..games.tashkent import TASHKENT
        >>> hand = TASHKENT.deal(Random(7), opener=0)
        >>> str(hand.grid.placed[0]), " ".join(map(str, hand.held[0]))
        ('0|3 b2 NE', '0|1 0|2 1|2 2|3')
        """
        seats = min(self.dealt) if seats is None else seats
        size = check_seats(self.name, self.dealt, seats)
        if opener is None:
            opener = rng.randrange(seats)
        start = Placement(rng.choice(FACES), MIDDLE, 0)
        thrown = [[rng.choice(FACES) for _ in range(size)] for _ in range(seats)]
        return self.begin(thrown, start, number=number, opener=opener, account=account)

    def begin(
        self,
        thrown: Sequence[Iterable[Face]],
        start: Placement,
        *,
        opener: int,
        number: int = 1,
        account: DiceAccount | None = None,
    ) -> "DiceHand":
        """The game after this throw: the dice of each seat, and the starting die in the middle.

        A record writes the starting die with the number to the north and east first: it faces NE or
        SW. Raises `ValueError` for another start, other dice than are thrown, and a seat that is
        not there.
        """
        held = tuple(tuple(sorted(dice)) for dice in thrown)
        self._check_throw(held)
        check_number(number)
        check_seat(opener, len(held))
        if start.space != MIDDLE or start.facing not in (0, 2):
            raise ValueError(f"{start} is no start: it lies in b2 and faces NE or SW")
        first = opener if self.beginner_places else (opener + 1) % len(held)
        hand = DiceHand(
            game=self,
            number=number,
            opener=opener,
            held=held,
            grid=Grid().put(start),
            turn=None,
            legal=(),
            account=account or DiceAccount(),
            event=DiceEvent("deal", None),
            passed=(False,) * len(held),
        )
        return hand._going_on(first)

    def _check_throw(self, held: Sequence[Sequence[Face]]) -> None:
        """Raise `ValueError` unless each seat has thrown as many dice as it gets."""
        size = check_seats(self.name, self.dealt, len(held))
        for seat, dice in enumerate(held):
            if len(dice) != size:
                raise ValueError(f"seat {seat} has {len(dice)} dice; each seat throws {size}")
            if not set(dice) <= set(FACES):
                raise ValueError(f"seat {seat} has a face that no die has")


class DiceHand(NamedTuple):
    """The state of a game on the grid; every action gives a new one.

    `opener` is the beginner, `held` the faces each seat has still to place, smaller ones first,
    `turn` the seat to act (None when the game is over) and `legal` every placement it may make, in
    the order of faces, spaces and corners. `passed` says of each seat whether it passed when it was
    last its turn; `account`, `event` and `result` are as in `hand.Hand`.

    >>> from ..games.tashkent import TASHKENT
    >>> hand = TASHKENT.deal(Random(7), opener=0)
    >>> after = hand.play(Placement.read("2|3 b1 SE"))
    >>> after.turn, len(after.legal), len(hand.legal), str(after.event.play)
    (1, 16, 12, '2|3 b1 SE')
    """

    game: DiceGame
    number: int
    opener: int
    held: tuple[tuple[Face, ...], ...]
    grid: Grid
    turn: int | None
    legal: tuple[Placement, ...]
    account: DiceAccount
    event: DiceEvent
    passed: tuple[bool, ...]
    result: Result | None = None

    @property
    def seats(self) -> int:
        """How many players sit at the table."""
        return len(self.held)

    @property
    def sides(self) -> int:
        """How many sides win games: as many as seats."""
        return len(self.held)

    @property
    def scores(self) -> tuple[Standing, ...]:
        """The standing of the match by seat, the ending of this game not yet counted."""
        return self.account.scores

    @property
    def sets_won(self) -> int:
        """How many sets of the match are over."""
        return sum(sets for sets, _ in self.account.scores)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the clauses that the last event, and the ending if there is one, rest on."""
        ending = self.result.rules if self.result is not None else ()
        return (*self.game.cite(self), *ending)

    @property
    def left(self) -> tuple[int, ...]:
        """The dice each seat has still to place."""
        return tuple(map(len, self.held))

    @property
    def spots(self) -> tuple[int, ...]:
        """The spots on the top faces of these dice."""
        return tuple(sum(face.spots for face in dice) for dice in self.held)

    @property
    def due(self) -> str:
        """What the seat to act does next: "play", "pass", or "nothing" when the game is over."""
        if self.result is not None:
            return "nothing"
        return "play" if self.legal else "pass"

    # Actions

    def play(self, placement: Placement) -> "DiceHand":
        """The state right after the seat to act has placed a die.

        Raises `Refusal` for anything that is not in `legal`.
        """
        if placement not in self.legal or self.turn is None:
            raise self._why_not(placement)
        seat, dice = self.turn, list(self.held[self.turn])
        dice.remove(placement.face)
        asked = self.grid.asks[placement.space] or NOTHING
        contacts = 4 - asked.count(None)
        state = self._replace(
            held=_changed(self.held, seat, tuple(dice)),
            grid=self.grid.put(placement),
            event=DiceEvent("play", seat, placement, len(self.legal), contacts, self.passed[seat]),
            passed=_changed(self.passed, seat, False),
        )
        return state._going_on((seat + 1) % self.seats)

    def pass_turn(self) -> "DiceHand":
        """The state after the seat to act has passed.

        Raises `Refusal` when it can place a die.
        """
        if self.turn is None:
            raise self._over()
        if self.legal:
            raise Refusal("must-place", self.game.rule("must-play"), plays=self.legal)
        passed = _changed(self.passed, self.turn, True)
        turn = (self.turn + 1) % self.seats
        return self._replace(
            turn=turn,
            legal=self.grid.placements(self.held[turn]),
            event=DiceEvent("pass", self.turn),
            passed=passed,
        )

    def chore(self) -> "DiceHand":
        """The state after the forced pass that is due.

        Raises `Refusal` ("nothing-due") when none is.
        """
        if self.due != "pass":
            raise Refusal("nothing-due", self.game.rule("must-play"))
        return self.pass_turn()

    def settled(self) -> list["DiceHand"]:
        """The states of the passes that are due now, one by one, until a die can be placed."""
        states: list[DiceHand] = []
        state = self
        while state.due == "pass":
            state = state.chore()
            states.append(state)
        return states

    # Other views, and finding a placement

    def seen_by(self, seat: int) -> "DiceHand":
        """The game as one seat sees it: all of it, for the dice lie open.

        Raises `ValueError` for a seat that is not at the table.
        """
        check_seat(seat, self.seats)
        return self

    def knows(self, seat: int) -> bool:
        """Whether every die of this seat is known, which is always so."""
        return True

    def find(self, face: Face, space: int | None, corner: int | None = None) -> Placement:
        """The placement that is meant by a face, a space and a corner, as far as they matter.

        Raises `Refusal`: what `play` would raise, or with the choices "space-needed" or
        "corner-needed". A die that fits nowhere needs no space: "fits-nowhere" says so.
        """
        if space is None:
            return self._anywhere(face)
        choices = [play for play in self.legal if (play.face, play.space) == (face, space)]
        if corner is not None or not choices:
            placement = Placement(face, space, corner)
            if placement not in choices:
                raise self._why_not(placement)
            return placement
        if len(choices) > 1:
            raise Refusal("corner-needed", self.game.rule("turning"), face=face,
                          space=SPACES[space], plays=tuple(choices))  # fmt: skip
        return choices[0]

    # Helpers

    def _anywhere(self, face: Face) -> Placement:
        """The only placement of a face; raises `Refusal` if there is none, or more."""
        choices = tuple(play for play in self.legal if play.face == face)
        if len(choices) == 1:
            return choices[0]
        if choices:
            raise Refusal("space-needed", self.game.rule("turning"), face=face, plays=choices)
        if self.turn is None or face not in self.held[self.turn]:
            raise self._why_not(Placement(face, MIDDLE))
        asks = self.grid.bordered
        raise Refusal("fits-nowhere", self.game.rule("match"), face=face, spaces=asks)

    def _going_on(self, seat: int) -> "DiceHand":
        """The state with the turn at this seat, or over if nobody can place a die."""
        legal = self.grid.placements(self.held[seat])
        if legal or any(map(self.grid.placements, self.held)):
            return self._replace(turn=seat, legal=legal)
        state = self._replace(turn=None, legal=())
        return state._replace(result=self.game.settle(state))

    def _over(self) -> Refusal:
        return Refusal("game-over", self.game.rule("end"))

    def _why_not(self, placement: Placement) -> Refusal:
        """The reason why a placement is not legal; the tests in order: die, space, fit, corner."""
        rule = self.game.rule
        face, space, corner = placement
        facts: dict[str, object] = {"face": face, "space": SPACES[space]}
        if self.turn is None:
            return self._over()
        held = self.held[self.turn]
        if face not in held:
            return Refusal("not-thrown", rule("top-face"), **facts, held=held)
        asked = self.grid.asks[space]
        if asked is None:
            lies = self.grid.at(space)
            return Refusal("space-taken", rule("grid"), **facts, lies=lies and lies.face)
        if asked == NOTHING:
            return Refusal("no-contact", rule("contact"), **facts)
        several = sum(number is not None for number in asked) > 1
        clause = rule("all-contacts" if several else "match")
        if corner is None or face not in fitting(asked):
            return Refusal("face-does-not-fit", clause, **facts, sides=asked)
        touching = tuple(
            None if wanted is None else own
            for wanted, own in zip(asked, placement.sides, strict=True)
        )
        return Refusal("sides-differ", clause, **facts, sides=asked, touching=touching)


def _changed(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with one value replaced."""
    return (*values[:index], value, *values[index + 1 :])
