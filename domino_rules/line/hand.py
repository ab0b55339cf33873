"""One hand of a line game, as an unchanging state: who holds what, what lies, what may be done.

`Game` is the data of one game; `Hand` is the machine that all of them share. Nothing here knows
the rules of a particular game: those are the data and the few functions in `games/`.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

from ..beginnings import check_number, check_seat, check_seats
from ..errors import Refusal
from ..events import UNKNOWN, Event, Result, Unknown
from ..options import NO_OPTIONS, Choice, Options, choose
from ..tiles import DOUBLE_SIX, Tile, TileSet
from .chain import ENDS, FITTING, LATE_ENDS, Chain, Fitting, Play

T = TypeVar("T")


class Account(NamedTuple):
    """What a match brings into a hand.

    `scores` is what each side has written so far and `eggs` what is laid aside for the side that
    loses next; `unseen` has the sides whose scores lack something.

    >>> Account((101, 0)).eggs
    0
    """

    scores: tuple[int, ...]
    eggs: int | Unknown = 0
    unseen: frozenset[int] = frozenset()

    def has_scored(self, side: int) -> bool | Unknown:
        """Whether a side has written anything yet."""
        if self.scores[side]:
            return True
        return UNKNOWN if side in self.unseen else False

    def unsure(self) -> "Account":
        """The same with no score sure."""
        return self._replace(unseen=frozenset(range(len(self.scores))))


class Game(NamedTuple):
    """The rules of one line game, as data and a few functions.

    `dealt` gives the tiles per seat for each number of seats, `kinds` the ways a hand can end, the
    one on a dead line second. With `pairs` the seats opposite each other are one side; with
    `penalties` points are written against the side that loses a hand, and reaching the target
    loses the match. `protected` is how many tiles at the bottom of the boneyard nobody can draw.
    With `waits_for_boneyard` a dead line ends the hand only once the boneyard is empty; with
    `plays_on` a player whose own doubles are all that fits lays them at once; with `passes_end` a
    pass by everybody in a row ends the hand. `options` maps an option and its value to the fields
    it changes, the default first; `chosen` has the options that are not at their default. `tiles`
    is the set played with; `title` is what the game is called, `short` among the other games.

    The functions: `first_lead(game, hands)` is the seat that must lead and the tiles it may lead
    with; `redeal(game, hands, number)` the refusal of a deal that is dealt again, or None (without
    it every deal is played); `blind_leads(game, seats)` the tiles that may lead a first hand when
    the hands are not seen (without it all may);
    `write(chain)` the points for the tile just placed (None: totals do not matter);
    `settle(hand, out)` the result once seat `out` (None: nobody) has played its last tile;
    `cite(hand)` the ids of the clauses that the last event rests on.

    >>> from ..games.georgian import GEORGIAN
    >>> GEORGIAN.name, dict(GEORGIAN.dealt), GEORGIAN.protected, GEORGIAN.targets
    ('georgian', {2: 7}, 2, (75, 175, 255, 355))
    """

    name: str
    dealt: Mapping[int, int]
    kinds: tuple[str, ...]
    targets: tuple[int, ...]
    first_lead: Callable[["Game", Sequence[int]], tuple[int, int]]
    settle: Callable[["Hand", int | None], Result]
    cite: Callable[["Hand"], tuple[str, ...]]
    redeal: Callable[["Game", Sequence[int], int], Refusal | None] | None = None
    blind_leads: Callable[["Game", int], int] | None = None
    write: Callable[[Chain], int] | None = None
    tiles: TileSet = DOUBLE_SIX
    title: str = ""
    short: str = ""
    has_stavka: bool = False
    pairs: bool = False
    penalties: bool = False
    drawing: bool = False
    protected: int = 0
    waits_for_boneyard: bool = False
    plays_on: bool = False
    passes_end: bool = False
    no_drawing: str = "pass"
    options: Options = NO_OPTIONS
    chosen: Mapping[str, Choice] = NO_OPTIONS

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __hash__(self) -> int:
        return hash((self.name, frozenset(self.chosen.items())))

    def with_options(self, /, **chosen: Choice) -> "Game":
        """This game with some options set.

        Raises `ValueError` for an option or a value that the game does not have.

        >>> from ..games.georgian import GEORGIAN
        >>> GEORGIAN.drawing, GEORGIAN.with_options(drawing=False).drawing
        (True, False)
        """
        return self._replace(**choose(self.name, self.options, self.chosen, chosen))

    def option(self, name: str) -> Choice:
        """The value of an option that this game has.

        >>> from ..games.kozel import KOZEL
        >>> KOZEL.option("thirteen"), KOZEL.with_options(thirteen="hand_alone").option("thirteen")
        ('with_eggs', 'hand_alone')
        """
        return self.chosen.get(name, next(iter(self.options[name])))

    def rule(self, clause: str) -> str:
        """The rule id of a clause that several games have under the same name."""
        return f"{self.name}.{clause}"

    def sides(self, seats: int) -> int:
        """How many sides write points: as many as seats, or two pairs.

        Seat n is on side n modulo this number.

        >>> from ..games.kozel import KOZEL
        >>> KOZEL.sides(4)
        2
        """
        return seats // 2 if self.pairs else seats

    def boneyard_size(self, seats: int) -> int:
        """How many tiles are left after the deal."""
        return len(self.tiles.tiles) - seats * self.dealt[seats]

    def beyond_reach(self, seats: int) -> int:
        """How many tiles can never come into play: protected, or undealt and not drawn."""
        return self.protected if self.drawing else self.boneyard_size(seats)

    def deal(
        self,
        rng: Random,
        *,
        seats: int | None = None,
        number: int = 1,
        opener: int | None = None,
        account: Account | None = None,
    ) -> "Hand":
        """Shuffle and deal a hand, again as often as the game's rules have it dealt again.

        `seats` is how many play (None: the fewest that can), `number` the hand's number in the
        match, `opener` the seat that opens it (None: the first-hand rule says), `account` what the
        match brings in (None: nothing yet). The same state of `rng` gives the same hand everywhere.
        Raises `ValueError` for seats that the game does not have, and for an opener of hand 1.

        >>> from ..games.georgian import GEORGIAN
        >>> hand = GEORGIAN.deal(Random(7))
        >>> hand.turn, [str(play) for play in hand.legal]
        (1, ['6-6'])
        """
        seats = min(self.dealt) if seats is None else seats
        size = check_seats(self.name, self.dealt, seats)
        tiles = self.tiles.tiles
        while True:
            order = list(range(len(tiles)))
            rng.shuffle(order)
            cuts = [order[seat * size : (seat + 1) * size] for seat in range(seats)]
            hands = [sum([1 << n for n in cut]) for cut in cuts]
            if self.dealt_again(hands, 1 if opener is None else number) is None:
                rest = tuple(tiles[n] for n in order[seats * size :])
                return self._begun(hands, rest, number, opener, account)

    def begin(
        self,
        hands: Sequence[int],
        boneyard: Sequence[Tile] | None = None,
        *,
        number: int = 1,
        opener: int | None = None,
        account: Account | None = None,
    ) -> "Hand":
        """The hand after this deal: a bit set per seat, and the boneyard in drawing order.

        Without an opener the first-hand rule says who opens and with what. Raises `ValueError` for
        what is no deal of this game, and `Refusal` for a deal that the rules have dealt again.
        """
        self._check_deal(hands, boneyard)
        again = self.dealt_again(hands, 1 if opener is None else number)
        if again is not None:
            raise again
        return self._begun(hands, boneyard, number, opener, account)

    def dealt_again(self, hands: Sequence[int], number: int) -> Refusal | None:
        """Why these hands, a bit set per seat, are dealt again, None if they are played.

        `number` is the hand's in the match, and 1 wherever the first-hand rule holds.
        """
        return None if self.redeal is None else self.redeal(self, hands, number)

    def _begun(
        self,
        hands: Sequence[int],
        boneyard: Sequence[Tile] | None,
        number: int,
        opener: int | None,
        account: Account | None,
    ) -> "Hand":
        self._check_beginning(number, opener, len(hands), account)
        if number == 1 and opener is not None:
            raise ValueError("nobody is to open the first hand: what was dealt says who does")
        reach = sum(hands)
        if boneyard is not None and self.drawing:
            drawable = len(boneyard) - self.protected
            reach |= self.tiles.bits(boneyard[:drawable])
        first, leads = opener is None, self.tiles.whole
        if opener is None:
            opener, leads = self.first_lead(self, hands)
        return Hand(
            game=self,
            number=number,
            opener=opener,
            first=first,
            held=tuple(hands),
            sizes=tuple(hand.bit_count() for hand in hands),
            boneyard=None if boneyard is None else tuple(boneyard),
            stock=self.boneyard_size(len(hands)),
            chain=Chain(has_stavka=self.has_stavka, tiles=self.tiles),
            turn=opener,
            legal=self._leads(hands[opener] & leads),
            reach=reach,
            unseen=0,
            **self._nothing_written(len(hands), account),
        )

    def begin_unseen(
        self,
        seats: int | None = None,
        *,
        number: int = 1,
        opener: int | None = None,
        first: bool | None = None,
        account: Account | None = None,
    ) -> "Hand":
        """The hand as the table sees it, no tile known; without an opener whoever plays first.

        `first` says whether the first-hand rule holds; as a rule it does in hand 1 alone. Raises
        `ValueError` for seats that the game does not have.
        """
        seats = min(self.dealt) if seats is None else seats
        check_seats(self.name, self.dealt, seats)
        self._check_beginning(number, opener, seats, account)
        if first is None:
            first = number == 1
        leads = self.tiles.whole
        if first and self.blind_leads is not None:
            leads = self.blind_leads(self, seats)
        return Hand(
            game=self,
            number=number,
            opener=opener,
            first=first,
            held=(0,) * seats,
            sizes=(None,) * seats,
            boneyard=None,
            stock=self.boneyard_size(seats),
            chain=Chain(has_stavka=self.has_stavka, tiles=self.tiles),
            turn=opener,
            legal=self._leads(leads),
            reach=self.tiles.whole,
            unseen=self.tiles.whole,
            **self._nothing_written(seats, account),
        )

    def _check_deal(self, hands: Sequence[int], boneyard: Sequence[Tile] | None) -> None:
        """Raise `ValueError` unless these are tiles of the set, each once, and so many as dealt."""
        size, seen = check_seats(self.name, self.dealt, len(hands)), 0
        for seat, hand in enumerate(hands):
            if hand & ~self.tiles.whole:
                raise ValueError(f"seat {seat} has something that is no tile of the set")
            if hand.bit_count() != size:
                raise ValueError(f"seat {seat} has {hand.bit_count()} tiles; {size} are dealt")
            self._check_once(hand & seen)
            seen |= hand
        if boneyard is None:
            return
        if len(boneyard) != self.boneyard_size(len(hands)):
            left = self.boneyard_size(len(hands))
            raise ValueError(f"the boneyard has {len(boneyard)} tiles; {left} are left")
        for tile in boneyard:
            self._check_once(self.tiles.bit[tile] & seen)
            seen |= self.tiles.bit[tile]

    def _check_once(self, twice: int) -> None:
        if twice:
            raise ValueError(f"{self.tiles.members(twice)[0]} is dealt twice")

    def _check_beginning(
        self, number: int, opener: int | None, seats: int, account: Account | None
    ) -> None:
        """Raise `ValueError` for a hand, an opener or scores that a match of this game has not."""
        check_number(number)
        check_seat(opener, seats)
        if account is not None and len(account.scores) != self.sides(seats):
            count = len(account.scores)
            raise ValueError(f"{count} scores for {self.sides(seats)} sides")

    def _leads(self, tiles: int) -> tuple[Play, ...]:
        return tuple(Play(tile) for tile in self.tiles.members(tiles))

    def _nothing_written(self, seats: int, account: Account | None) -> dict[str, Any]:
        """The points and the event of a hand that has just been dealt, and what it goes on from."""
        none = (0,) * self.sides(seats)
        return {"points": none, "account": account or Account(none), "event": Event("deal", None)}


class Hand(NamedTuple):
    """The state of a hand; every action gives a new one, so taking back is keeping the old one.

    `first` says whether the first-hand rule names the opener and the tiles that may lead. `held`
    is a bit set of the known tiles per seat, `sizes` how many each seat holds (None: not known),
    `boneyard` the known drawing order and `stock` its size, `turn` the seat to act (None before an
    unknown opener, and when the hand is over), `legal` every play it may make, in the order of
    tiles and ends. `reach` has every tile that may still be played by somebody, `unseen` those of
    them whose place is not known. `points` is what each side has written in this hand, `account`
    what the match brought into it, `event` what led here, `result` how the hand ended. `plain` is
    the seat that last placed a non-double, `passes` how many seats have passed in a row.

    >>> from ..games.georgian import GEORGIAN
    >>> hand = GEORGIAN.deal(Random(7), number=2, opener=0)
    >>> after = hand.play(Play(Tile(1, 2)))
    >>> after.turn, [str(play) for play in after.legal], hand.turn
    (1, ['2-2 right', '2-4 right'], 0)
    """

    game: Game
    number: int
    opener: int | None
    first: bool
    held: tuple[int, ...]
    sizes: tuple[int | None, ...]
    boneyard: tuple[Tile, ...] | None
    stock: int
    chain: Chain
    turn: int | None
    legal: tuple[Play, ...]
    reach: int
    unseen: int
    points: tuple[int, ...]
    account: Account
    event: Event
    plain: int | None = None
    passes: int = 0
    result: Result | None = None

    @property
    def seats(self) -> int:
        """How many players sit at the table."""
        return len(self.held)

    @property
    def sides(self) -> int:
        """How many sides write points: as many as seats, or two pairs."""
        return len(self.points)

    @property
    def scores(self) -> tuple[int, ...]:
        """The match score by side right after this state, the ending not yet written."""
        return tuple(old + new for old, new in zip(self.account.scores, self.points, strict=True))

    @property
    def writing(self) -> int | Unknown | None:
        """The side that the ending's points go to: the winner, or the loser where they count
        against it; None without an ending or a winner.
        """
        winner = None if self.result is None else self.result.winner
        return 1 - winner if self.game.penalties and isinstance(winner, int) else winner

    @property
    def ending_points(self) -> tuple[int | Unknown, ...]:
        """What the ending of the hand, if this is one, writes for or against each side."""
        if self.result is None or self.writing is None:
            return (0,) * self.sides
        if isinstance(self.writing, Unknown):
            return (UNKNOWN,) * self.sides
        points = self.result.points
        return tuple(points if side == self.writing else 0 for side in range(self.sides))

    @property
    def drawable(self) -> int:
        """How many tiles of the boneyard can still be drawn."""
        return max(0, self.stock - self.game.protected) if self.game.drawing else 0

    @property
    def is_dead(self) -> bool:
        """Whether no tile that may still be played fits the line."""
        return not self.chain.accepts & self.reach

    @property
    def drew_fitting(self) -> bool:
        """Whether the last tile just drawn was seen, and fits."""
        drawn = self.event.tiles
        return bool(drawn and self.game.tiles.bit[drawn[-1]] & self.chain.accepts)

    @property
    def was_forced(self) -> bool:
        """Whether the tile just placed is known to have been the only one in hand that fitted."""
        seat = self.event.seat
        if self.event.kind != "play" or seat is None or not self.knows(seat):
            return False
        return not self.held[seat] & FITTING[self.game.tiles][self.chain.asked_before][0]

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the clauses that the last event, and the ending if there is one, rest on."""
        ending = self.result.rules if self.result is not None else ()
        return (*self.game.cite(self), *ending)

    @property
    def left(self) -> tuple[int | Unknown, ...]:
        """The pips each seat still holds, `UNKNOWN` where not all of its tiles are known."""
        pips = self.game.tiles.pips
        return tuple(pips(held) if self.knows(n) else UNKNOWN for n, held in enumerate(self.held))

    def knows(self, seat: int) -> bool:
        """Whether every tile of this seat is known."""
        return self.sizes[seat] == self.held[seat].bit_count()

    @property
    def due(self) -> str:
        """What the seat to act does next.

        "play", "draw" or "pass" when its tiles are known, "unknown" when they are not, "nothing"
        when the hand is over.
        """
        if self.result is not None:
            return "nothing"
        if self.turn is None or not self.knows(self.turn):
            return "unknown"
        if self.legal:
            return "play"
        return "draw" if self.drawable else "pass"

    # Actions

    def play(self, play: Play) -> "Hand":
        """The state right after the seat to act has placed a tile.

        Raises `Refusal` for anything that is not in `legal` (an opening tile may lie turned).
        """
        if play not in self.legal and not (
            play.turned and not self.chain.placed and Play(play.tile, play.end) in self.legal
        ):
            raise self._why_not(play)
        seat = self.turn
        if seat is None:
            seat = self._acting()
        game, tile = self.game, play.tile
        tiles = game.tiles
        number = tiles.number[tile]
        bit = 1 << number
        chain = self.chain.add(play)
        written, total, points = 0, None, self.points
        if game.write is not None:
            written, total = game.write(chain), chain.total
            side = seat % len(points)
            points = _changed(points, side, points[side] + written) if written else points
        size = self.sizes[seat]
        sizes = self.sizes if size is None else _changed(self.sizes, seat, size - 1)
        held = _changed(self.held, seat, self.held[seat] & ~bit)
        fitting = FITTING[tiles]
        choices = len(fitting[self.chain.asks][1][number])
        event = Event("play", seat, play, choices, total, written)
        plain = self.plain if tile.low == tile.high else seat
        reach, unseen = self.reach & ~bit, self.unseen & ~bit
        fitting_now = fitting[chain.asks]
        fits = fitting_now[0] & reach
        blocked = not fits and not (game.waits_for_boneyard and self.stock)
        turn: int | None = None
        legal: tuple[Play, ...] = ()
        if size != 1 and not blocked:
            on = game.plays_on and not fits & ~tiles.doubles and not fits & ~held[seat]
            turn = seat if on else (seat + 1) % len(held)
            legal = _legal(held[turn], sizes[turn], unseen, fitting_now)
        state = Hand(game, self.number, self.opener, self.first, held, sizes, self.boneyard,
                     self.stock, chain, turn, legal, reach, unseen, points, self.account, event,
                     plain)  # fmt: skip
        if turn is None:
            return state._replace(result=game.settle(state, seat if size == 1 else None))
        return state

    def chore(self) -> "Hand":
        """The state after the forced draw or pass that is due.

        A draw is all the tiles that one player draws in a turn. Raises `Refusal` ("nothing-due")
        when it is not known that one is due.
        """
        due = self.due
        if due == "pass":
            return self.pass_turn()
        if due != "draw" or self.boneyard is None:
            raise Refusal("nothing-due", self.game.rule("must-play"))
        fits, bit = self.chain.accepts, self.game.tiles.bit
        drawn: list[Tile] = []
        for tile in self.boneyard[: self.drawable]:
            drawn.append(tile)
            if bit[tile] & fits:
                break
        return self.draw(tuple(drawn))

    def settled(self) -> list["Hand"]:
        """The states of all chores that are due now, one by one, until a play is."""
        states: list[Hand] = []
        state = self
        while state.due in ("draw", "pass") and (state.due == "pass" or state.boneyard is not None):
            state = state.chore()
            states.append(state)
        return states

    def draw(self, tiles: tuple[Tile, ...] | None = None, count: int | None = None) -> "Hand":
        """The state after the seat to act has drawn these tiles, or `count` unseen ones.

        Where the drawing order is known they are the next ones. Raises `Refusal` when nothing may
        be drawn, or not these.
        """
        seat = self._acting()
        game = self.game
        count = len(tiles) if tiles is not None else count or 0
        self._check_idle(seat)
        if not game.drawing:
            raise Refusal("no-drawing", game.rule(game.no_drawing))
        if not 0 < count <= self.drawable:
            clause = "protected" if game.protected else "boneyard"
            raise Refusal("not-drawable", game.rule(clause), count=count, left=self.drawable)
        if self.boneyard is not None:
            following = self.boneyard[:count]
            if tiles not in (None, following):
                raise Refusal("not-next", game.rule("draw"), tiles=following)
            tiles = following
        taken = self._take(tiles or ())
        held = list(self.held)
        held[seat] |= taken
        sizes = list(self.sizes)
        size = sizes[seat]
        sizes[seat] = None if size is None else size + count
        state = self._replace(
            held=tuple(held),
            sizes=tuple(sizes),
            boneyard=None if self.boneyard is None else self.boneyard[count:],
            stock=self.stock - count,
            unseen=self.unseen & ~taken,
            event=Event("draw", seat, tiles=tiles, count=count),
        )
        if state._blocked():
            return state._replace(turn=None, legal=(), result=game.settle(state, None))
        state = state._turn_to(seat)
        if taken & self.chain.accepts and not state.knows(seat):  # nothing fitted before
            bit = game.tiles.bit
            state = state._replace(legal=tuple(p for p in state.legal if bit[p.tile] & taken))
        return state

    def pass_turn(self) -> "Hand":
        """The state after the seat to act has passed.

        Raises `Refusal` when it must play or draw.
        """
        seat = self._acting()
        game = self.game
        self._check_idle(seat)
        if self.due == "draw":
            raise Refusal("must-draw", game.rule("draw"), left=self.drawable)
        turn = (seat + 1) % len(self.held)
        fits = FITTING[game.tiles][self.chain.asks]
        state = self._replace(
            stock=self.stock - self.drawable,  # whoever passes has drawn out what can be drawn
            turn=turn,
            legal=_legal(self.held[turn], self.sizes[turn], self.unseen, fits),
            event=Event("pass", seat),
            passes=self.passes + 1,
        )
        if game.passes_end and state.passes == len(self.held):
            return state._replace(turn=None, legal=(), result=game.settle(state, None))
        return state

    # Other views of the same hand

    def seen_by(self, seat: int) -> "Hand":
        """The hand as one seat sees it: its own tiles, and how many the others hold.

        Raises `ValueError` for a seat that is not at the table.

        >>> from ..games.georgian import GEORGIAN
        >>> view = GEORGIAN.deal(Random(7)).seen_by(0)
        >>> view.held[1], view.sizes, view.boneyard
        (0, (7, 7), None)
        """
        check_seat(seat, self.seats)
        own = self.held[seat]
        unseen = self.chain.unplayed & ~own
        event = self.event
        if event.kind == "draw" and event.seat != seat:
            event = event._replace(tiles=None)
        state = self._replace(
            held=tuple(own if n == seat else 0 for n in range(len(self.held))),
            boneyard=None,
            reach=unseen | own,
            unseen=unseen,
            event=event,
        )
        return state._listed()

    # Finding a play

    def find(self, tile: Tile, end: int | None = None, turned: bool = False) -> Play:
        """The play that is meant by a tile and, where it matters, an end.

        Raises `Refusal`: what `play` would raise, or "end-needed" with the choices. Ends that are
        the same by symmetry (a lone double, two empty late sides) need no end.
        """
        if not self.chain.placed or end is not None:
            if Play(tile, end) not in self.legal:
                raise self._why_not(Play(tile, end))
            opening = not self.chain.placed and not tile.is_double
            return Play(tile, end, turned and opening)
        choices = [play for play in self.legal if play.tile == tile]
        if not choices:
            raise self._why_not(Play(tile))
        if len(choices) > 1 and not self._same_by_symmetry(choices):
            raise Refusal("end-needed", self.game.rule("choose-end"), tile=tile, plays=choices)
        return choices[0]

    def _same_by_symmetry(self, choices: Sequence[Play]) -> bool:
        ends = [play.end for play in choices if play.end is not None]
        if len(self.chain.placed) == 1:
            return self.chain.placed[0].tile.is_double
        sides = [self.chain.ends[end] for end in ends if end in LATE_ENDS]
        return len(sides) == len(ends) and all(side and side.tile is None for side in sides)

    # Helpers

    def _acting(self) -> int:
        if self.result is not None:
            raise Refusal("over", self.result.decided_by.kind)
        if self.turn is None:
            raise Refusal("must-play", self.game.rule("must-play"), plays=self.legal)
        return self.turn

    def _blocked(self) -> bool:
        """Whether the hand is over because the line is dead."""
        return self.is_dead and not (self.game.waits_for_boneyard and self.stock)

    def _turn_to(self, seat: int) -> "Hand":
        """The hand with the turn at this seat, and its legal plays."""
        fits = FITTING[self.game.tiles][self.chain.asks]
        legal = _legal(self.held[seat], self.sizes[seat], self.unseen, fits)
        if self.first and not self.chain.placed:
            legal = tuple(play for play in legal if play in self.legal)
        return self._replace(turn=seat, legal=legal)

    def _listed(self) -> "Hand":
        """The hand with its legal plays listed anew, of the tiles that are known now."""
        return self if self.result is not None or self.turn is None else self._turn_to(self.turn)

    def _check_idle(self, seat: int) -> None:
        """Only who holds nothing that fits, as far as is known, may draw or pass."""
        fits, bit = self.held[seat] & self.chain.accepts, self.game.tiles.bit
        if fits or not self.chain.placed:
            plays = tuple(play for play in self.legal if not fits or bit[play.tile] & fits)
            raise Refusal("must-play", self.game.rule("must-play"), plays=plays)

    def _take(self, tiles: Sequence[Tile]) -> int:
        """The bit set of drawn tiles: hidden ones, and none of them after one that fits."""
        fits = self.chain.accepts
        hidden = self.unseen if self.boneyard is None else self.game.tiles.whole
        taken = 0
        for tile in tiles:
            bit = self.game.tiles.bit[tile]
            if taken & fits:
                raise Refusal("drew-on", self.game.rule("play-drawn"), tile=tile)
            if not bit & hidden & ~taken:
                lies = any(tile == placed.tile for placed in self.chain.placed)
                code = "on-table" if lies else "drawn-twice"
                raise Refusal(code, self.game.rule("set"), tile=tile)
            taken |= bit
        return taken

    def _why_not(self, play: Play) -> Refusal:
        """The reason why a play is not legal; the tests in order: tile, lead, fit, end."""
        rule = self.game.rule
        tile, end, _ = play
        if self.result is not None:
            return Refusal("over", self.result.decided_by.kind)
        if any(tile == placed.tile for placed in self.chain.placed):
            return Refusal("on-table", rule("set"), tile=tile)
        seat = self.turn
        known = seat is not None and self.knows(seat)
        tiles, unseen = self.game.tiles, 0 if known else self.unseen
        if tile not in tiles.bit:
            return Refusal("not-in-set", rule("set"), tile=tile)
        if seat is not None and not tiles.bit[tile] & (self.held[seat] | unseen):
            return Refusal("not-held", rule("deal"), tile=tile, held=tiles.members(self.held[seat]))
        if not self.chain.placed:
            if Play(tile) in self.legal:
                return Refusal("opening-end", rule("fit"), tile=tile)
            leads = tuple(legal.tile for legal in self.legal)
            return Refusal("must-open", rule("first-opening"), tile=tile, leads=leads)
        asks = self.chain.asks
        if not any(number in tile for number in asks if number is not None):
            return Refusal("does-not-fit", rule("fit"), tile=tile, asks=asks)
        if not any(legal.tile == tile for legal in self.legal):
            return Refusal("must-play-drawn", rule("play-drawn"), tile=tile, plays=self.legal)
        if end is None:
            return Refusal("end-needed", rule("choose-end"), tile=tile, plays=self.legal)
        if asks[end] is None:
            if not self.game.has_stavka:
                return Refusal("no-such-side", rule("two-ends"), end=ENDS[end])
            stavka = self.chain.stavka_tile
            return Refusal("not-open", rule("late-sides"), end=ENDS[end], stavka=stavka)
        return Refusal("wrong-end", rule("fit"), tile=tile, end=ENDS[end], asks=asks[end])


def _legal(held: int, size: int | None, unseen: int, fitting: Fitting) -> tuple[Play, ...]:
    """Every play of a seat with these tiles; one with unknown tiles may hold any unseen one."""
    if size != held.bit_count():
        held |= unseen
    fits, plays = fitting
    held &= fits
    legal: list[Play] = []
    while held:
        lowest = held & -held
        legal += plays[lowest.bit_length() - 1]
        held ^= lowest
    return tuple(legal)


def _changed(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with one value replaced."""
    changed = [*values]
    changed[index] = value
    return tuple(changed)
