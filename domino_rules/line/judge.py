"""Judging one hand on a line, from its deal, or from what the table saw of it."""

from ..errors import Refusal
from ..events import UNKNOWN, Unknown
from ..judging import NOT_OVER, OPENER_UNKNOWN, Judge, Problem, Stop, Table
from ..record_text import NOWHERE, Place, RecordError
from ..words import N_, NN_, Reason, Words
from ..written import Claim
from . import instead, unchecked
from .chain import Play
from .hand import Game, Hand
from .match import Match
from .records import Entry, WrittenHand
from .tell import sum_line

# What the problems say.

_SCORE_UNKNOWN = N_("The ending of an earlier hand is not known in full: the score is not checked.")
_FALSE_TOTAL = N_("the open ends add up to {total}: {sum}")
_FALSE_POINTS = N_("this writes {points} ({sum})")
_FALSE_DRAW = NN_("here {count} tile is drawn: {tiles}", "here {count} tiles are drawn: {tiles}")
_HELD_ON_TABLE = N_("{name} cannot hold {tile}: it lies on the table")
_NOT_OUT = N_(
    "left says that nothing is left with {names}; only whoever made the last play can be out"
)
_NO_DOMINO = N_("no domino: the last step is not the play of somebody who may be out")
_DOMINO_UNSEEN = N_("the domino is taken as written: the hands were not seen")
_BLOCK_UNSEEN = N_("the block is taken as written: the hands were not seen")
_HELD_FITS = N_("the line is not dead: {tile} in a hand still fits")
_TOO_MANY_FIT = N_(
    "the line cannot be dead: {count} unplayed tiles still fit, and only {most} can be out of reach"
)
_OVER_UNSEEN = N_("{key}: nothing tells that the hand is over")


class HandJudge(Judge[Hand, Match]):
    """Replays one hand of a line game."""

    def __init__(
        self,
        game: Game,
        written: WrittenHand,
        table: Table[Match],
        words: Words,
        problems: list[Problem],
    ) -> None:
        super().__init__(written, table, words, problems)
        self.game, self.written = game, written

    def _replay(self) -> None:
        self._begin()
        for entry in self.written.entries:
            self._enter(entry)
        if self.written.deal is not None:
            self.states += self.state.settled()
        self._check_on_table("left", self.written.left)
        self._check_on_table("holds", self.written.holds)
        if self.written.deal is None:
            self._finish_unseen()

    # The beginning

    def _begin(self) -> None:
        written, seats = self.written, len(self.words.names)
        carried = self.table.match.next_opener
        if not self.table.sure:
            unknown = isinstance(carried, Unknown)
            self._note("unchecked", NOWHERE, OPENER_UNKNOWN if unknown else _SCORE_UNKNOWN)
        first = carried is None
        number, account = written.number, self.table.known(self.table.match.account)
        opener = self._opener(carried, first)
        try:
            if written.deal is None:
                state = self.game.begin_unseen(
                    seats, number=number, opener=opener, first=first, account=account
                )
            else:
                state = self.game.begin(
                    written.deal, written.bazari, number=number, opener=opener, account=account
                )
        except Refusal as refusal:
            self.states.append(self.game.begin_unseen(seats, number=number, account=account))
            raise self._refuse(refusal, self._key("deal")) from None
        self.states.append(state)
        if isinstance(carried, int):
            self._check_opening(self.table.opener_rule, state.opener)
        elif first and written.deal is not None:
            self._check_opening(state.rules[-1], state.opener)
        else:
            self._check_opening(None, None)

    def _opener(self, carried: int | Unknown | None, first: bool) -> int | None:
        """Who opens, as far as it is known beforehand; None also where the first-hand rule says."""
        written = self.written
        entries = written.entries
        if first and written.deal is not None:
            return None
        if isinstance(carried, int):
            return carried
        if written.opener is not None:
            return written.opener
        if entries and entries[0].seat is not None:
            return entries[0].seat
        if entries or written.deal is not None:
            place = entries[0].place if entries else self._key("deal")
            raise RecordError(
                N_("nothing tells who opens: write the name before the first play, or opener = …"),
                place,
                written.number,
            )
        return None

    # Entries

    def _enter(self, entry: Entry) -> None:
        try:
            self._catch_up(entry)
            self._check_turn(entry)
            if entry.action == "play":
                self._play(entry)
            elif entry.action == "pass":
                self._pass(entry)
            else:
                self._draw(entry)
        except Refusal as refusal:
            better = self._better(entry, refusal)
            raise self._refuse(refusal, _offending(entry, refusal), better) from None

    def _better(self, entry: Entry, refusal: Refusal) -> Reason | None:
        """What could have been played instead of a refused tile, if the refusal does not say."""
        if entry.tile is None or refusal.code not in instead.UNANSWERED:
            return None
        return instead.hint(self.state, Play(entry.tile, entry.end, entry.turned), self.words)

    def _catch_up(self, entry: Entry) -> None:
        """Perform the chores that the record left out before this entry."""
        if self.written.deal is None:
            if entry.action == "pass":
                self._end_if_dead()
            return
        while self.state.due in ("draw", "pass"):
            mine = entry.seat is None or entry.seat == self.state.turn
            # A draw written where only a pass is due is not left out but wrong.
            if mine and (entry.action == self.state.due or entry.action == "draw"):
                return
            self.states.append(self.state.chore())

    def _check_turn(self, entry: Entry) -> None:
        state, seat = self.state, entry.seat
        if state.result is not None:
            raise Refusal("over", state.result.decided_by.kind)
        if seat is None or seat == state.turn:
            return
        double = entry.tile is not None and entry.tile.is_double
        if state.turn is None:
            self.states[-1] = unchecked.opened_by(state, seat)
        elif double and unchecked.could_play_on(state, seat):
            self.states[-1] = unchecked.playing_on(state, seat)
        else:
            names = self.words.names
            raise Refusal(
                "wrong-turn", self.game.rule("turns"), name=names[seat], turn=names[state.turn]
            )

    def _play(self, entry: Entry) -> None:
        state, tile = self.state, entry.tile
        assert tile is not None, "a play entry has its tile"
        self.states.append(state.play(state.find(tile, entry.end, entry.turned)))
        state = self.state
        event, line = state.event, sum_line(state.chain)
        rule = self.game.cite(state)[-1]
        if entry.total is not None and entry.total[0] != event.total:
            self._note("claim", entry.total[1], _FALSE_TOTAL, rule, total=event.total, sum=line)
        if entry.points is not None and entry.points[0] != event.points:
            self._note("claim", entry.points[1], _FALSE_POINTS, rule, points=event.points, sum=line)

    def _draw(self, entry: Entry) -> None:
        state = self.state
        if self.written.deal is None or state.due != "draw":
            count = None if entry.tiles is not None else entry.count
            self.states.append(state.draw(entry.tiles, count))
            return
        self.states.append(state.chore())
        drawn = self.state.event.tiles or ()
        wrong = entry.count != len(drawn)
        if entry.tiles:
            wrong = set(entry.tiles) != set(drawn)
        if wrong:
            self._note("claim", entry.place, _FALSE_DRAW, self.game.rule("draw"),
                       count=len(drawn), tiles=", ".join(map(str, drawn)))  # fmt: skip

    def _pass(self, entry: Entry) -> None:
        self.states.append(self.state.pass_turn())
        if self.state.result is None or self.written.deal is not None:
            return
        left = sum(self.written.left or ())
        if self._block_is_possible(left):
            self._note("unchecked", entry.place, _BLOCK_UNSEEN)
        else:
            self._refuse_block(entry.place, left)
            self.states[-1] = unchecked.going_on(self.state)

    # The ending

    def _check_on_table(self, key: str, tiles: tuple[int, ...] | None) -> None:
        for seat, held in enumerate(tiles or ()):
            lying = self.game.tiles.members(held & self.state.chain.lying)
            if lying:
                self._note("illegal", self._key(key), _HELD_ON_TABLE, self.game.rule("set"),
                           name=self.words.names[seat], tile=lying[0])  # fmt: skip
                raise Stop

    def _finish_unseen(self) -> None:
        """Without a deal the ending is what the record says, as far as it can be so."""
        self._end_if_dead()
        written, state = self.written, self.state
        kind = written.result.get("kind")
        if written.holds is not None:
            known = {seat: held for seat, held in enumerate(written.holds) if held}
            self.states[-1] = unchecked.revealed(state, known)
        if written.left is not None and not all(written.left):
            self._finish_domino(written.left)
        elif kind == "domino" and written.left is None:
            self._finish_claimed_domino()
        elif written.left is not None or kind is not None:
            self._finish_block(kind)

    def _end_if_dead(self) -> None:
        """Whoever had to draw out the boneyard on a dead line has done so, written or not."""
        state = self.state
        if state.result is None and state.chain.placed and state.is_dead:
            self.states[-1] = unchecked.ended(state, None)

    def _last_mover(self) -> int | None:
        event = self.state.event
        return event.seat if event.kind == "play" else None

    def _finish_domino(self, left: tuple[int, ...]) -> None:
        """Somebody has nothing left: whoever made the last play is out."""
        empty = [seat for seat, held in enumerate(left) if not held]
        if empty == [self._last_mover()]:
            self._end(dict(enumerate(left)), empty[0])
        else:
            names = ", ".join(self.words.names[seat] for seat in empty)
            rule = self.game.rule("domino")
            self._note("claim", self._key("left"), _NOT_OUT, rule, names=names)

    def _finish_claimed_domino(self) -> None:
        mover, place = self._last_mover(), self._key("result.kind")
        if mover is None or self.state.held[mover]:
            self._note("claim", place, _NO_DOMINO, self.game.rule("domino"))
        else:
            self._end({mover: 0}, mover)
            self._note("unchecked", place, _DOMINO_UNSEEN)

    def _end(self, left: dict[int, int], out: int | None) -> None:
        state = self.state._replace(result=None)
        self.states[-1] = unchecked.ended(unchecked.revealed(state, left), out)

    def _finish_block(self, kind: Claim) -> None:
        """A block that the record declares, if enough of the unplayed tiles can be out of reach."""
        left, state = self.written.left, self.state
        place = self._key("result.kind", "left")
        declared = state.result is not None
        if not declared and not self._block_is_possible(sum(left or ())):
            self._refuse_block(place, sum(left or ()))
            return
        if left is not None:
            self._end(dict(enumerate(left)), None)
        else:
            self._end({}, None)
            self._level(kind)
        unsure = left is None and self.state.left.count(UNKNOWN) > 0
        if not declared or unsure:
            self._note("unchecked", place, _BLOCK_UNSEEN)

    def _level(self, kind: Claim) -> None:
        """Equal totals, as the record says: nobody saw the tiles."""
        unseen = self.state.result
        empty = unchecked.revealed(self.state, dict.fromkeys(range(self.state.seats), 0))
        level = unchecked.ended(empty, None).result
        if unseen is not None and level is not None and level.kind == kind:
            level = level._replace(left=self.state.left, eggs=unseen.eggs)
            self.states[-1] = self.state._replace(result=level)

    def _fitting(self, left: int) -> tuple[int, int]:
        """What still fits: of the tiles known to be in a hand, and of the others."""
        held = left | sum(self.state.held)
        fits = self.state.chain.unplayed & self.state.chain.accepts
        return fits & held, fits & ~held

    def _block_is_possible(self, left: int) -> bool:
        held, others = self._fitting(left)
        reach = self.game.beyond_reach(self.state.seats)
        return bool(self.state.chain.placed) and not held and others.bit_count() <= reach

    def _refuse_block(self, place: Place, left: int) -> None:
        held, others = self._fitting(left)
        rule = self.game.rule(self.game.kinds[1])
        if held:
            self._note("claim", place, _HELD_FITS, rule, tile=self.game.tiles.members(held)[0])
        else:
            self._note("claim", place, _TOO_MANY_FIT, rule, count=others.bit_count(),
                       most=self.game.beyond_reach(self.state.seats))  # fmt: skip

    def _judge_early(self, key: str, place: Place) -> None:
        """A claim about the ending of a hand that has none."""
        told = any(p.kind == "claim" and p[:3] == (self.written.number, *place)
                   for p in self.problems)  # fmt: skip
        if told:
            return
        if self.written.deal is not None or key == "kind":
            self._note("claim", place, NOT_OVER, key=key)
        else:
            self._note("unchecked", place, _OVER_UNSEEN, key=key)


def _offending(entry: Entry, refusal: Refusal) -> Place:
    """The place of the word that a refusal is about: the name, the end, or the tile."""
    if refusal.code in ("wrong-end", "not-open", "no-such-side", "opening-end"):
        return entry.end_place or entry.place
    return entry.name_place or entry.place if refusal.code == "wrong-turn" else entry.place
