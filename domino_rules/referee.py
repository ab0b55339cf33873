"""The referee: replays a record through the engine and reports every step and every problem."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from . import match, tell
from .chain import ENDS
from .errors import Refusal
from .events import UNKNOWN, Result, Unknown
from .hand import Hand
from .records import Entry, Place, Record, RecordError, WrittenHand, read
from .tell import Words
from .tiles import WHOLE_SET, bits, members


class Problem(NamedTuple):
    """Something wrong in a record: `kind` is illegal, ambiguous, claim, syntax or unchecked."""

    hand: int | None
    line: int | None
    column: int | None
    kind: str
    rule: str | None
    message: str


class JudgedHand(NamedTuple):
    """A refereed hand: its states (the first is the deal), and the match score before it.

    `notes` are the teacher's, by step.
    """

    number: int
    states: tuple[Hand, ...]
    before: tuple[int, ...]
    notes: dict[int, str]

    @property
    def last(self) -> Hand:
        """The state after the last step."""
        return self.states[-1]

    def score(self, state: Hand) -> tuple[int, ...]:
        """The match score by seat right after a state of this hand, the ending not yet written."""
        return tuple(a + b for a, b in zip(self.before, state.points, strict=True))


class Report(NamedTuple):
    """All that `check` says of one record; `record` is None when it could not be read.

    `score` is the match score by seat (`UNKNOWN` where it cannot be known), `winner` the seat
    that has won the match.
    """

    record: Record | None
    game: str | None
    hands: tuple[JudgedHand, ...]
    problems: tuple[Problem, ...]
    score: tuple[int | Unknown, ...] = ()
    winner: int | None = None

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
    'no game is called “go-fish”; known games: georgian, block'
    """
    try:
        record = read(text)
    except RecordError as error:
        problem = Problem(error.hand, *error.place, "syntax", None, error.message)
        return Report(None, error.game, (), (problem,))
    return judge(record, language)


def judge(record: Record, language: str = "en") -> Report:
    """Referee a record that has been read."""
    words = tell.words_in(language, record.players)
    problems: list[Problem] = []
    hands: list[JudgedHand] = []
    table = _Table((0,) * len(record.players))
    try:
        for written in record.hands:
            if written.number == 1:
                table = _Table((0,) * len(record.players))
            judge_hand = _HandJudge(record, written, table, words, problems)
            hands.append(judge_hand.judged())
            table = table.after(hands[-1].last, record.target)
            if judge_hand.stopped:
                table = table._replace(opener=UNKNOWN, sure=False)
    except RecordError as error:
        problem = Problem(error.hand, *error.place, "syntax", None, error.message)
        return Report(record, record.game.name, (), (*problems, problem))
    ordered = sorted(problems, key=_order)
    return Report(
        record, record.game.name, tuple(hands), tuple(ordered), table.shown_score, table.winner
    )


def _order(problem: Problem) -> tuple[bool, int, int]:
    return problem.kind == "unchecked", problem.line or 0, problem.column or 0


class _Table(NamedTuple):
    """What is carried from hand to hand: the score, who opens, and whether that is sure.

    `opener` is None where the first-hand rule returns, `UNKNOWN` where nothing tells.
    """

    score: tuple[int, ...]
    opener: int | None | Unknown = UNKNOWN
    winner: int | None = None
    unknown: frozenset[int] = frozenset()
    sure: bool = True

    def after(self, last: Hand, target: int | None) -> "_Table":
        """The table once a hand has been replayed to its last known state."""
        score = [a + b for a, b in zip(self.score, last.points, strict=True)]
        result = last.result
        if result is None:
            return _Table(tuple(score), unknown=self.unknown, sure=False)
        unknown = set(self.unknown)
        if isinstance(result.winner, Unknown):
            unknown |= set(range(len(score)))
        elif isinstance(result.points, Unknown):
            unknown |= {result.winner} if result.winner is not None else set()
        elif result.winner is not None:
            score[result.winner] += result.points
        sure = self.sure and not unknown
        won = match.winner(target, score) if sure else None
        return _Table(tuple(score), result.next_opener, won, frozenset(unknown), sure)

    @property
    def shown_score(self) -> tuple[int | Unknown, ...]:
        return tuple(UNKNOWN if n in self.unknown else s for n, s in enumerate(self.score))


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
        self.stopped = False

    @property
    def state(self) -> Hand:
        return self.states[-1]

    def judged(self) -> JudgedHand:
        """The hand, as far as it could be replayed."""
        written = self.written
        try:
            self.states.append(self._begin())
            for entry in written.entries:
                self._enter(entry)
            self._chores()
        except _Stop:
            self.stopped = True
        else:
            self._finish()
        notes = dict(written.notes)
        return JudgedHand(written.number, tuple(self.states), self.table.score, notes)

    # Problems

    def _note(self, kind: str, place: Place, message: str, rule: str | None = None) -> None:
        self.problems.append(Problem(self.written.number, *place, kind, rule, message))

    def _refuse(self, refusal: Refusal, place: Place) -> _Stop:
        kind = "ambiguous" if refusal.code == "end-needed" else "illegal"
        self._note(kind, place, tell.refusal(refusal, self.words), refusal.rule)
        return _Stop()

    def _key(self, *keys: str) -> Place:
        """The place of the first of these keys that is written."""
        return next((self.written.places[key] for key in keys if key in self.written.places),
                    Place())  # fmt: skip

    # The beginning

    def _first_place(self) -> Place:
        entries = self.written.entries
        return entries[0].place if entries else self._key("opener", "deal", "plays", "")

    def _begin(self) -> Hand:
        written, table = self.written, self.table
        carried: int | None | Unknown = UNKNOWN if written.number == 1 else table.opener
        if not table.sure and written.number != 1:
            text = "An earlier hand has no known ending: opener and score are taken as written."
            self._note("unchecked", Place(), text)
        opener, sure = self._opener(carried)
        try:
            if written.deal is None:
                state = self.game.begin_unseen(
                    len(self.record.players), number=written.number, opener=opener
                )
            else:
                state = self.game.begin(
                    written.deal, written.bazari, number=written.number, opener=opener
                )
        except Refusal as refusal:
            self.states.append(
                self.game.begin_unseen(len(self.record.players), number=written.number)
            )
            raise self._refuse(refusal, self._key("deal")) from None
        self.states.append(state)
        self._check_opening(state, written.opener if sure else None)
        return self.states.pop()

    def _opener(self, carried: int | None | Unknown) -> tuple[int | None, bool]:
        """Who opens as far as it is known beforehand, and whether the rules say so."""
        written = self.written
        entries = written.entries
        by_rule = written.number == 1 or carried is None
        if by_rule and written.deal is not None:
            return None, True
        if isinstance(carried, int):
            return carried, True
        if written.opener is not None:
            return written.opener, False
        if entries and entries[0].seat is not None:
            return entries[0].seat, False
        if entries:
            raise RecordError(
                "nothing tells who opens: write the name before the first play, or opener = …",
                entries[0].place,
                written.number,
            )
        if written.deal is not None:
            raise RecordError(
                "nothing tells who opens: write opener = …", self._key("deal"), written.number
            )
        return None, False

    def _check_opening(self, state: Hand, claimed: int | None) -> None:
        """A hand after the match, and an opener that the rules do not name, are illegal."""
        if self.table.winner is not None and self.written.number != 1:
            rule = self.game.rule("match-end")
            name = self.words.names[self.table.winner]
            raise self._refuse(Refusal("match-over", rule, name=name), self._first_place())
        if claimed is not None and state.turn is not None and claimed != state.turn:
            rule = self.game.rule("first-opener" if state.number == 1 else "next-opener")
            facts = {"name": self.words.names[claimed], "turn": self.words.names[state.turn]}
            raise self._refuse(Refusal("wrong-opener", rule, **facts), self._first_place())

    # Entries

    def _enter(self, entry: Entry) -> None:
        try:
            self._catch_up(entry)
            self._check_turn(entry)
            if entry.action == "play":
                self._play(entry)
            elif self.written.deal is not None:
                self._chore_written(entry)
            elif entry.action == "draw":
                count = entry.count if entry.tiles is None else None
                self.states.append(self.state.draw(entry.tiles, count))
            else:
                self.states.append(self.state.pass_turn())
        except Refusal as refusal:
            wrong_end = refusal.code in ("wrong-end", "not-open", "no-such-side", "opening-end")
            at_end = wrong_end and entry.end_place is not None
            place = entry.end_place if at_end and entry.end_place else entry.place
            raise self._refuse(refusal, place) from None

    def _catch_up(self, entry: Entry) -> None:
        """Perform the chores that the record left out before this entry."""
        if self.written.deal is None:
            return
        while self.state.due in ("draw", "pass"):
            mine = entry.seat is None or entry.seat == self.state.turn
            if mine and entry.action == self.state.due:
                return
            if mine and (entry.action, self.state.due) == ("draw", "pass"):
                return
            self.states.append(self.state.chore())

    def _check_turn(self, entry: Entry) -> None:
        state = self.state
        if state.result is not None:
            raise Refusal("over", state.result.rules[0])
        if entry.seat is None or entry.seat == state.turn:
            return
        if state.turn is None:
            self.states[-1] = state.opened_by(entry.seat)
        elif entry.action == "play" and state.could_play_on(entry.seat):
            self.states[-1] = state.playing_on(entry.seat)
        else:
            names = self.words.names
            raise Refusal(
                "wrong-turn", self.game.rule("turns"), name=names[entry.seat], turn=names[state.turn]
            )

    def _play(self, entry: Entry) -> None:
        state, tile = self.state, entry.tile
        assert tile is not None, "a play entry has its tile"
        self.states.append(state.play(state.find(tile, entry.end, entry.turned)))
        event = self.state.event
        if entry.total is not None and entry.total[0] != event.total:
            self._note("claim", entry.total[1], f"the open ends add up to {event.total}:"
                       f" {tell.sum_line(self.state.chain)}", self._score_rule())  # fmt: skip
        if entry.points is not None and entry.points[0] != event.points:
            self._note("claim", entry.points[1], f"this writes {event.points}"
                       f" ({tell.sum_line(self.state.chain)})", self._score_rule())  # fmt: skip

    def _score_rule(self) -> str:
        return self.state.game.cite(self.state)[-1]

    def _chore_written(self, entry: Entry) -> None:
        """A written draw or pass in a hand whose deal is known."""
        state = self.state
        if entry.action == "pass":
            self.states.append(state.pass_turn())
            return
        if state.due != "draw" or state.boneyard is None:
            state.draw(entry.tiles, entry.count)
            raise Refusal("nothing-due", self.game.rule("draw"))
        self.states.append(state.chore())
        event = self.state.event
        drawn = ", ".join(map(str, event.tiles or ()))
        if entry.tiles is not None and bits(entry.tiles) != bits(event.tiles or ()):
            self._note("claim", entry.place, f"the tiles drawn here are {drawn}",
                       self.game.rule("draw"))  # fmt: skip
        elif entry.count != event.count:
            self._note("claim", entry.place, f"{event.count} tiles are drawn here: {drawn}",
                       self.game.rule("draw"))  # fmt: skip

    def _chores(self) -> None:
        if self.written.deal is not None:
            self.states += self.state.settled()

    # The ending

    def _finish(self) -> None:
        self._check_on_table("left", self.written.left)
        self._check_on_table("holds", self.written.holds)
        if self.stopped:
            return
        if self.written.deal is None:
            self._finish_unseen()
        self._judge_result()

    def _check_on_table(self, key: str, tiles: tuple[int, ...] | None) -> None:
        for seat, held in enumerate(tiles or ()):
            lying = held & bits(placed.tile for placed in self.state.chain.placed)
            if lying:
                tile, name = members(lying)[0], self.words.names[seat]
                self._note("illegal", self._key(key), f"{name} cannot hold {tile}:"
                           " it lies on the table", self.game.rule("set"))  # fmt: skip
                self.stopped = True
                return

    def _finish_unseen(self) -> None:
        """Without a deal the ending is what the record says, as far as it can be so."""
        written, state = self.written, self.state
        kind = written.result.get("kind")
        if written.holds is not None:
            self.states[-1] = state.revealed({n: t for n, t in enumerate(written.holds) if t})
        elif written.left is not None:
            self._finish_left(written.left)
        elif kind == "domino":
            self._finish_claimed_domino()
        elif kind is not None or state.event.kind == "pass" and state.result is not None:
            self._finish_claimed_block((0,) * state.seats, kind)

    def _last_mover(self) -> int | None:
        event = self.state.event
        return event.seat if event.kind == "play" else None

    def _finish_left(self, left: tuple[int, ...]) -> None:
        empty = [seat for seat, held in enumerate(left) if not held]
        if not empty:
            self._finish_claimed_block(left, self.written.result.get("kind"))
        elif empty != [self._last_mover()]:
            names = ", ".join(self.words.names[seat] for seat in empty)
            self._note("claim", self._key("left"), f"left says that nothing is left with {names};"
                       " only whoever made the last play can be out",
                       self.game.rule("domino"))  # fmt: skip
        else:
            self._end(dict(enumerate(left)), empty[0])

    def _end(self, left: dict[int, int], out: int | None) -> None:
        state = self.state._replace(result=None)
        self.states[-1] = state.revealed(left).ended(out)

    def _finish_claimed_domino(self) -> None:
        mover = self._last_mover()
        if mover is None:
            self._note("claim", self._key("result.kind"), "a domino needs a last play",
                       self.game.rule("domino"))  # fmt: skip
            return
        self._end({mover: 0}, mover)
        self._note("unchecked", self._key("result.kind"),
                   "the domino is taken as written: the hands were not seen")  # fmt: skip

    def _finish_claimed_block(self, left: tuple[int, ...], kind: str | None) -> None:
        """A block that the record declares, if enough of the unplayed tiles can be out of reach."""
        state = self.state
        declared = state.result is not None and state.event.kind == "play"
        if not declared and not self._block_is_possible(left):
            self._note("claim", self._block_place(), self._block_refused(left),
                       self.game.rule("riba" if self.game.has_stavka else "blocked"))  # fmt: skip
            self.states[-1] = state._replace(result=None)
            return
        if any(left):
            self._end(dict(enumerate(left)), None)
        else:
            self._end({}, None)
            self._claim_draw(kind)
        if not declared:
            self._note("unchecked", self._block_place(),
                       "the block is taken as written: the hands were not seen")  # fmt: skip

    def _claim_draw(self, kind: str | None) -> None:
        """Equal totals, as the record says: nobody saw the tiles."""
        result = self.state.result
        if kind in ("nichia", "tie") and result is not None:
            drawn = result._replace(kind=kind, winner=None, points=0)
            self.states[-1] = self.state._replace(result=drawn)

    def _block_place(self) -> Place:
        keys = ("result.kind", "left")
        if any(key in self.written.places for key in keys):
            return self._key(*keys)
        return self.written.entries[-1].place if self.written.entries else Place()

    def _block_is_possible(self, left: tuple[int, ...]) -> bool:
        state, held = self.state, sum(left)
        if not state.chain.placed or held & state.chain.accepts:
            return False
        return self._fitting_elsewhere(held) <= self.game.beyond_reach(state.seats)

    def _fitting_elsewhere(self, held: int) -> int:
        state = self.state
        on_table = bits(placed.tile for placed in state.chain.placed)
        return (WHOLE_SET & ~on_table & ~held & state.chain.accepts).bit_count()

    def _block_refused(self, left: tuple[int, ...]) -> str:
        fits = sum(left) & self.state.chain.accepts
        if fits:
            return f"the line is not dead: {members(fits)[0]} in a hand still fits"
        return (
            f"the line cannot be dead: {self._fitting_elsewhere(sum(left))} unplayed tiles still"
            f" fit, and only {self.game.beyond_reach(self.state.seats)} can be out of reach"
        )

    def _judge_result(self) -> None:
        result, claims = self.state.result, self.written.result
        for key, claimed in claims.items():
            place = self._key(f"result.{key}")
            if result is None:
                if self.written.deal is not None or key == "kind":
                    self._claim_on_unfinished(key, place)
                else:
                    self._note("unchecked", place, f"{key}: nothing tells that the hand is over")
                continue
            found = getattr(result, key)
            if isinstance(found, Unknown):
                self._note("unchecked", place, f"{key}: the hands left over were not seen")
            elif not self._same(key, claimed, found):
                self._note("claim", place, f"{key} is {self._shown(key, found)},"
                           f" not {self._shown(key, claimed)}",
                           _result_rule(key, result))  # fmt: skip

    def _claim_on_unfinished(self, key: str, place: Place) -> None:
        already = any(p.kind == "claim" and p.hand == self.written.number and p.line == place.line
                      for p in self.problems)  # fmt: skip
        if not already:
            self._note("claim", place, f"{key}: the hand is not over after the last step written")

    def _same(self, key: str, claimed: Any, found: Any) -> bool:
        return bool(claimed == found)

    def _shown(self, key: str, value: Any) -> str:
        if key in ("winner", "next_opener"):
            return "nobody" if value is None else self.words.names[value]
        return str(value)


def _result_rule(key: str, result: Result) -> str:
    """The clause that decides a value of the result: the opener's is cited last."""
    if key == "kind":
        return result.rules[0]
    if key == "next_opener":
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
        standing = {
            "target": record.target,
            "score": _known(dict(zip(record.players, report.score, strict=True))),
            "winner": None if report.winner is None else record.players[report.winner],
        }
    return {
        "file": file,
        "game": report.game,
        "ok": report.ok,
        "problems": [problem._asdict() for problem in report.problems],
        "hands": hands,
        "match": standing,
    }


def hand_json(hand: JudgedHand, words: Words) -> dict[str, Any]:
    """One refereed hand as plain data."""
    opener = hand.last.opener
    return {
        "number": hand.number,
        "opener": None if opener is None else words.names[opener],
        "steps": [step_json(hand, state, words) for state in hand.states[1:]],
        "result": None if hand.last.result is None else _result_json(hand.last.result, words),
    }


def step_json(hand: JudgedHand, state: Hand, words: Words) -> dict[str, Any]:
    """One step as plain data: the action, then the table right after it."""
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
        "score": dict(zip(words.names, hand.score(state), strict=True)),
        "rules": list(state.rules),
        "text": tell.told(state, words),
    }


def _result_json(result: Result, words: Words) -> dict[str, Any]:
    def name(seat: int | None | Unknown) -> str | None | Unknown:
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
