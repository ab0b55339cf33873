"""The referee: replays a record through the engine and reports every step and every problem."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from . import instead, tell
from .chain import ENDS, Play
from .errors import Refusal
from .events import UNKNOWN, Result, Unknown
from .hand import Account, Hand
from .match import Match
from .records import (
    NOWHERE,
    Entry,
    Place,
    Record,
    RecordError,
    WrittenHand,
    place_in,
    read,
)
from .rules import RULES
from .tell import Words
from .tiles import WHOLE_SET, bits, members
from .why import Reason


def N_(text: str) -> str:
    """Mark a sentence for translation, which happens where it is used."""
    return text


# What the problems say.

_OPENER_UNKNOWN = N_("An earlier hand has no known ending: opener and score are taken as written.")
_SCORE_UNKNOWN = N_("The ending of an earlier hand is not known in full: the score is not checked.")
_FALSE_TOTAL = N_("the open ends add up to {total}: {sum}")
_FALSE_POINTS = N_("this writes {points} ({sum})")
_FALSE_DRAW = N_("here {count} tiles are drawn: {tiles}")
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
_LEFT_UNSEEN = N_("{key}: the hands left over were not seen")
_FALSE_RESULT = N_("{key} is {found}, not {claimed}")
_NOT_OVER = N_("{key}: the hand is not over after the last step written")
_OVER_UNSEEN = N_("{key}: nothing tells that the hand is over")


class Problem(NamedTuple):
    """Something wrong in a record: `kind` is illegal, ambiguous, claim, syntax or unchecked."""

    hand: int | None
    line: int | None
    column: int | None
    kind: str
    rule: str | None
    message: str


class JudgedHand(NamedTuple):
    """A refereed hand: its states, of which the first is the deal.

    `notes` are the teacher's, by step; `stopped` says that the replay broke off at something
    illegal or ambiguous. `opening` and `ending` are the clauses on the match that the first and
    the last step rest on.
    """

    number: int
    states: tuple[Hand, ...]
    notes: dict[int, str]
    stopped: bool = False
    opening: tuple[str, ...] = ()
    ending: tuple[str, ...] = ()

    @property
    def last(self) -> Hand:
        """The state after the last step."""
        return self.states[-1]

    @property
    def before(self) -> tuple[int, ...]:
        """The match score by side when the hand begins."""
        return self.states[0].account.scores

    def rules(self, step: int) -> tuple[str, ...]:
        """The ids of the clauses that a step of this hand rests on, those on the match included."""
        opening = self.opening if step == 1 else ()
        ending = self.ending if step == len(self.states) - 1 else ()
        return (*opening, *self.states[step].rules, *ending)


class Report(NamedTuple):
    """All that `check` says of one record; `record` is None when it could not be read.

    `score` is the match score by side (`UNKNOWN` where it cannot be known), `winner` the side
    that has won the match; `standings` is the match after each of the `hands`.

    >>> report = check("game = 'georgian'")
    >>> report.ok, report.status, report.problems[0].kind
    (False, 2, 'syntax')
    """

    record: Record | None
    game: str | None
    hands: tuple[JudgedHand, ...]
    problems: tuple[Problem, ...]
    score: tuple[int | Unknown, ...] = ()
    winner: int | None = None
    standings: tuple[Match, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong; what could not be checked leaves this true."""
        return all(problem.kind == "unchecked" for problem in self.problems)

    @property
    def status(self) -> int:
        """The exit status: 0 in order, 1 an illegal play or false claim, 2 not a record."""
        kinds = {problem.kind for problem in self.problems}
        return 2 if "syntax" in kinds else 0 if self.ok else 1


def check(text: str, language: str = "en") -> Report:
    """Referee the text of a record; whatever is wrong with it is in the report.

    >>> check('game = "go-fish"').problems[0].message
    'no game is called “go-fish”; known games: georgian, draw, block, kozel'
    """
    try:
        record = read(text)
    except RecordError as error:
        problem = Problem(error.hand, *error.place, "syntax", None, error.message)
        return Report(None, error.game, (), (problem,))
    return judge(record, language)


def judge(record: Record, language: str = "en") -> Report:
    """Referee a record that has been read.

    >>> report = judge(read('game="block"\\nplayers=["Ana","Beka"]\\n[[hands]]\\nnumber=2'))
    >>> report.ok, report.hands[0].number, report.score
    (True, 2, (0, 0))
    """
    words = tell.words_in(language, record.players)
    problems: list[Problem] = []
    hands: list[JudgedHand] = []
    standings: list[Match] = []
    table = _Table.before(record, 1, again=False)
    try:
        for written in record.hands:
            if written.number == 1 or not hands:
                table = _Table.before(record, written.number, again=bool(hands))
            judged = _HandJudge(record, written, table, words, problems).judged()
            opening, table = table.opening, table.after(judged)
            hands.append(judged._replace(opening=opening, ending=table.ending))
            standings.append(table.match)
    except RecordError as error:
        problems.append(Problem(error.hand, *error.place, "syntax", None, error.message))
        return Report(record, record.game.name, (), tuple(sorted(problems, key=_order)))
    ordered, match = tuple(sorted(problems, key=_order)), table.match
    return Report(record, record.game.name, tuple(hands), ordered, match.known_scores, match.winner,
                  tuple(standings))  # fmt: skip


def _order(problem: Problem) -> tuple[bool, int, int]:
    return problem.kind == "unchecked", problem.line or 0, problem.column or 0


class _Table(NamedTuple):
    """What is carried from hand to hand: the match, and whether all of it is sure.

    `opener_rule` is the clause that names the next opener, `opening` has those on the match that
    the next hand begins by, `ending` those that the last one ended by. After a hand that stopped
    or was not finished nothing is sure any more, and nobody wins the match.
    """

    match: Match
    opener_rule: str = ""
    sure: bool = True
    opening: tuple[str, ...] = ()
    ending: tuple[str, ...] = ()

    @classmethod
    def before(cls, record: Record, number: int, *, again: bool) -> "_Table":
        """The table before the first hand written of a match, which may be a later one of it.

        `again` says that the record has hands of an earlier match.
        """
        opener = None if number == 1 else UNKNOWN
        scores = (0,) * record.game.sides(len(record.players))
        rematch = record.game.rule("revanshi")
        opening = (rematch,) if again and rematch in RULES else ()
        return cls(Match(record.game, record.target, scores, number, opener), opening=opening)

    def after(self, hand: JudgedHand) -> "_Table":
        """The table once a hand has been replayed to its last known state."""
        match, last = self.match, hand.last
        if match.winner is not None:  # the match was over, and stays so
            return self._replace(opening=(), ending=())
        if last.result is None:
            match = match._replace(scores=last.scores, number=match.number + 1)
        else:
            match = match.after(last)
        if last.result is None or hand.stopped:
            eggs = UNKNOWN if "eggs" in match.game.kinds else 0
            return _Table(match._replace(winner=None, next_opener=UNKNOWN, eggs=eggs), sure=False)
        sure = self.sure and not match.unseen
        won = match.winner if sure else None
        ending = match.rules if sure else ()
        return _Table(match._replace(winner=won), last.result.rules[-1], sure, ending=ending)

    @property
    def account(self) -> Account:
        """What is known to be brought into the next hand."""
        account = self.match.account
        if self.sure:
            return account
        return account._replace(unseen=frozenset(range(len(account.scores))))


class _Stop(Exception):
    """The replay of this hand cannot go on; the problem has been noted."""


class _HandJudge:
    """Replays one hand of a record, noting problems as it goes."""

    def __init__(
        self,
        record: Record,
        written: WrittenHand,
        table: _Table,
        words: Words,
        problems: list[Problem],
    ) -> None:
        self.record, self.written, self.table = record, written, table
        self.words, self.problems = words, problems
        self.game = record.game
        self.states: list[Hand] = []

    @property
    def state(self) -> Hand:
        return self.states[-1]

    def judged(self) -> JudgedHand:
        """The hand, as far as it could be replayed."""
        written, stopped = self.written, False
        try:
            self._begin()
            for entry in written.entries:
                self._enter(entry)
            if written.deal is not None:
                self.states += self.state.settled()
            self._check_on_table("left", written.left)
            self._check_on_table("holds", written.holds)
            if written.deal is None:
                self._finish_unseen()
            self._judge_result()
        except _Stop:
            stopped = True
        return JudgedHand(written.number, tuple(self.states), dict(written.notes), stopped)

    # Problems

    def _note(
        self, kind: str, place: Place, text: str, rule: str | None = None, **facts: object
    ) -> None:
        """Note a problem; `text` is a template in English, still to be translated."""
        message = self.words.translate(text).format(**facts)
        self.problems.append(Problem(self.written.number, *place, kind, rule, message))

    def _refuse(self, refusal: Refusal, place: Place, better: Reason | None = None) -> _Stop:
        kind = "ambiguous" if refusal.code == "end-needed" else "illegal"
        message = tell.refusal(refusal, self.words)
        if better is not None:
            message = f"{message} {better.text}"
        self.problems.append(Problem(self.written.number, *place, kind, refusal.rule, message))
        return _Stop()

    def _key(self, *keys: str) -> Place:
        """The place of the first of these keys that is written, or of what it stands in."""
        places = self.written.places
        return place_in(places, next((key for key in keys if key in places), keys[-1]))

    # The beginning

    def _begin(self) -> None:
        written, seats = self.written, len(self.record.players)
        carried = self.table.match.next_opener
        if not self.table.sure:
            unknown = isinstance(carried, Unknown)
            self._note("unchecked", NOWHERE, _OPENER_UNKNOWN if unknown else _SCORE_UNKNOWN)
        first = carried is None
        number, account = written.number, self.table.account
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
            self._check_opening(self.table.opener_rule)
        elif first and written.deal is not None:
            self._check_opening(state.rules[-1])
        else:
            self._check_opening(None)

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
                "nothing tells who opens: write the name before the first play, or opener = …",
                place,
                written.number,
            )
        return None

    def _check_opening(self, rule: str | None) -> None:
        """A hand after the match, and an opener that a rule does not name, are illegal."""
        entries, names = self.written.entries, self.words.names
        place = self._key("opener", "deal", "plays")
        if entries:
            place = entries[0].name_place or entries[0].place
        try:
            self.table.match.check_open()
        except Refusal as refusal:
            raise self._refuse(refusal, place) from None
        claimed, opener = self.written.opener, self.state.opener
        if rule is not None and claimed is not None and opener is not None and claimed != opener:
            raise self._refuse(
                Refusal("wrong-opener", rule, name=names[claimed], turn=names[opener]), place
            )

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
            raise Refusal("over", state.result.rules[0])
        if seat is None or seat == state.turn:
            return
        double = entry.tile is not None and entry.tile.is_double
        if state.turn is None:
            self.states[-1] = state.opened_by(seat)
        elif double and state.could_play_on(seat):
            self.states[-1] = state.playing_on(seat)
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
        event, line = state.event, tell.sum_line(state.chain)
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
        wrong = bits(entry.tiles) != bits(drawn) if entry.tiles else entry.count != len(drawn)
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
            self.states[-1] = self.state.going_on()

    # The ending

    def _check_on_table(self, key: str, tiles: tuple[int, ...] | None) -> None:
        for seat, held in enumerate(tiles or ()):
            lying = held & ~self._unplayed
            if lying:
                self._note("illegal", self._key(key), _HELD_ON_TABLE, self.game.rule("set"),
                           name=self.words.names[seat], tile=members(lying)[0])  # fmt: skip
                raise _Stop

    def _finish_unseen(self) -> None:
        """Without a deal the ending is what the record says, as far as it can be so."""
        self._end_if_dead()
        written, state = self.written, self.state
        kind = written.result.get("kind")
        if written.holds is not None:
            known = {seat: held for seat, held in enumerate(written.holds) if held}
            self.states[-1] = state.revealed(known)
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
            self.states[-1] = state.ended(None)

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
        self.states[-1] = state.revealed(left).ended(out)

    def _finish_block(self, kind: str | None) -> None:
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

    def _level(self, kind: str | None) -> None:
        """Equal totals, as the record says: nobody saw the tiles."""
        unseen = self.state.result
        level = self.state.revealed(dict.fromkeys(range(self.state.seats), 0)).ended(None).result
        if unseen is not None and level is not None and level.kind == kind:
            level = level._replace(left=self.state.left, eggs=unseen.eggs)
            self.states[-1] = self.state._replace(result=level)

    @property
    def _unplayed(self) -> int:
        return WHOLE_SET & ~bits(placed.tile for placed in self.state.chain.placed)

    def _fitting(self, left: int) -> tuple[int, int]:
        """What still fits: of the tiles known to be in a hand, and of the others."""
        held = left | sum(self.state.held)
        fits = self._unplayed & self.state.chain.accepts
        return fits & held, fits & ~held

    def _block_is_possible(self, left: int) -> bool:
        held, others = self._fitting(left)
        reach = self.game.beyond_reach(self.state.seats)
        return bool(self.state.chain.placed) and not held and others.bit_count() <= reach

    def _refuse_block(self, place: Place, left: int) -> None:
        held, others = self._fitting(left)
        rule = self.game.rule(self.game.kinds[1])
        if held:
            self._note("claim", place, _HELD_FITS, rule, tile=members(held)[0])
        else:
            self._note("claim", place, _TOO_MANY_FIT, rule, count=others.bit_count(),
                       most=self.game.beyond_reach(self.state.seats))  # fmt: skip

    def _judge_result(self) -> None:
        result = self.state.result
        for key, claimed in self.written.result.items():
            place = self._key(f"result.{key}")
            if result is None:
                self._judge_early(key, place)
                continue
            found = getattr(result, key)
            if key == "winner" and claimed is not None:
                claimed %= self.state.sides  # of a pair, either partner may be named
            if isinstance(found, Unknown):
                self._note("unchecked", place, _LEFT_UNSEEN, key=key)
            elif claimed != found:
                self._note("claim", place, _FALSE_RESULT, _result_rule(key, result), key=key,
                           found=self._shown(key, found),
                           claimed=self._shown(key, claimed))  # fmt: skip

    def _judge_early(self, key: str, place: Place) -> None:
        """A claim about the ending of a hand that has none."""
        told = any(p.kind == "claim" and p[:3] == (self.written.number, *place)
                   for p in self.problems)  # fmt: skip
        if told:
            return
        if self.written.deal is not None or key == "kind":
            self._note("claim", place, _NOT_OVER, key=key)
        else:
            self._note("unchecked", place, _OVER_UNSEEN, key=key)

    def _shown(self, key: str, value: Any) -> str:
        if key == "winner" and value is not None:
            return tell.side_name(value, self.state.sides, self.words)
        if key in ("winner", "next_opener"):
            _ = self.words.translate
            return _("nobody") if value is None else self.words.names[value]
        return str(value)


def _offending(entry: Entry, refusal: Refusal) -> Place:
    """The place of the word that a refusal is about: the name, the end, or the tile."""
    if refusal.code in ("wrong-end", "not-open", "no-such-side", "opening-end"):
        return entry.end_place or entry.place
    return entry.name_place or entry.place if refusal.code == "wrong-turn" else entry.place


def _result_rule(key: str, result: Result) -> str:
    """The clause that decides a value of the result: the opener's is cited last."""
    if key == "kind" or (key == "winner" and result.kind == "domino"):
        return result.rules[0]
    if key == "next_opener" or result.next_opener is None:
        return result.rules[-1]
    return result.rules[-2] if len(result.rules) > 1 else result.rules[-1]


# The report as JSON


def as_json(report: Report, file: str, language: str = "en") -> dict[str, Any]:
    """The report as plain data, in the shape that `check --json` prints."""
    record = report.record
    hands: list[dict[str, Any]] = []
    standing: dict[str, Any] | None = None
    if record is not None and report.status != 2:
        words = tell.words_in(language, record.players)
        hands = [hand_json(hand, words) for hand in report.hands]
        standing = _match_json(report, record)
    return {
        "file": file,
        "game": report.game,
        "ok": report.ok,
        "problems": [problem._asdict() for problem in report.problems],
        "hands": hands,
        "match": standing,
    }


def _match_json(report: Report, record: Record) -> dict[str, Any]:
    """How the match stands; the first player of a pair stands for the pair."""
    standing: dict[str, Any] = {
        "target": record.target,
        "score": _known(dict(zip(record.players, report.score, strict=False))),
        "winner": None if report.winner is None else record.players[report.winner],
    }
    if record.game.penalties and report.standings:
        match = report.standings[-1]
        standing |= {"eggs": match.eggs}
        standing |= {} if match.winner is None else {"whitewash": match.whitewash}
    return _known(standing)


def hand_json(hand: JudgedHand, words: Words) -> dict[str, Any]:
    """One refereed hand as plain data."""
    opener = hand.last.opener
    return {
        "number": hand.number,
        "opener": None if opener is None else words.names[opener],
        "steps": [step_json(hand, step, words) for step in range(1, len(hand.states))],
        "result": None if hand.last.result is None else _result_json(hand.last.result, words),
    }


def step_json(hand: JudgedHand, number: int, words: Words) -> dict[str, Any]:
    """One step as plain data: the action, then the table right after it."""
    state = hand.states[number]
    event, chain = state.event, state.chain
    step: dict[str, Any] = {
        "player": None if event.seat is None else words.names[event.seat],
        "action": event.kind,
    }
    if event.play is not None:
        end = event.play.end
        step |= {"tile": str(event.play.tile), "end": None if end is None else ENDS[end]}
    elif event.kind == "draw":
        tiles = None if event.tiles is None else [str(tile) for tile in event.tiles]
        step |= {"tiles": tiles, "count": event.count}
    scored = state.game.write is not None
    return step | {
        "sum": chain.total if scored else None,
        "points": event.points,
        "open": [[ENDS[n], asked] for n, asked in enumerate(chain.asks) if asked is not None],
        "counts": [[str(part.tile), part.counts] for part in chain.parts] if scored else [],
        "score": dict(zip(words.names, state.scores, strict=False)),
        "rules": list(hand.rules(number)),
        "text": tell.told(state, words),
    }


def _result_json(result: Result, words: Words) -> dict[str, Any]:
    def name(seat: int | Unknown | None) -> str | Unknown | None:
        return words.names[seat] if isinstance(seat, int) else seat

    left = _known(dict(zip(words.names, result.left, strict=True)))
    return _known(
        {
            "kind": result.kind,
            "winner": name(result.winner),
            "points": result.points,
            "left": left if left else UNKNOWN,
            "next_opener": name(result.next_opener),
        }
    )


def _known(values: dict[str, Any]) -> dict[str, Any]:
    """The entries whose value is known."""
    return {key: value for key, value in values.items() if not isinstance(value, Unknown)}


def told_lines(report: Report, language: str = "en") -> Sequence[str]:
    """The whole record told step by step, one line per step, hands under their headings."""
    if report.record is None:
        return []
    words = tell.words_in(language, report.record.players)
    lines: list[str] = []
    for hand in report.hands:
        lines.append(words.translate("Hand {number}").format(number=hand.number))
        lines += [f"{step:3}. {tell.told(s, words)}" for step, s in enumerate(hand.states)]
    return lines
