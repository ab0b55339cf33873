"""What judging a hand of any game has in common: the problems found, and the hand once judged."""

from typing import Generic, NamedTuple, TypeVar

from . import refusals
from .errors import Refusal
from .events import Unknown
from .protocol import AnyAccount, AnyMatch, Score, State, Written
from .record_text import Place, place_in
from .words import N_, Reason, Sentence, Words, side_name
from .written import Claim

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=AnyMatch)
A = TypeVar("A", bound=AnyAccount)

OPENER_UNKNOWN = N_("An earlier hand has no known ending: opener and score are taken as written.")
NOT_OVER = N_("{key}: the hand is not over after the last step written")
_LEFT_UNSEEN = N_("{key}: the hands left over were not seen")
_FALSE_RESULT = N_("{key} is {found}, not {claimed}")


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
    states: tuple[State, ...]
    notes: dict[int, str]
    stopped: bool = False
    opening: tuple[str, ...] = ()
    ending: tuple[str, ...] = ()

    @property
    def last(self) -> State:
        """The state after the last step."""
        return self.states[-1]

    @property
    def before(self) -> tuple[Score, ...]:
        """The match score by side when the hand begins."""
        return self.states[0].account.scores

    def rules(self, step: int) -> tuple[str, ...]:
        """The ids of the clauses that a step of this hand rests on, those on the match included."""
        opening = self.opening if step == 1 else ()
        ending = self.ending if step == len(self.states) - 1 else ()
        return (*opening, *self.states[step].rules, *ending)


class Table(NamedTuple, Generic[M]):
    """What is carried from hand to hand: the match, and whether all of it is sure.

    `opener_rule` is the clause that names the next opener, `opening` has those on the match that
    the next hand begins by, `ending` those that the last one ended by. After a hand that stopped
    or was not finished nothing is sure any more, and nobody wins the match.
    """

    match: M
    opener_rule: str = ""
    sure: bool = True
    opening: tuple[str, ...] = ()
    ending: tuple[str, ...] = ()

    def after(self, hand: JudgedHand) -> "Table[M]":
        """The table once a hand has been replayed to its last known state."""
        match, last = self.match, hand.last
        if match.winner is not None:  # the match was over, and stays so
            return self._replace(opening=(), ending=())
        if last.result is None:
            return Table(match.unfinished(last), sure=False)
        match = match.after(last)
        if hand.stopped:
            return Table(match.unsure(), sure=False)
        opener_rule = last.result.decided_by.next_opener
        if not self.sure or match.unseen:
            return Table(match.undecided(), opener_rule, sure=False)
        return Table(match, opener_rule, ending=match.rules)

    def known(self, account: A) -> A:
        """What is known to be brought into the next hand, of what the match has come to."""
        return account if self.sure else account.unsure()


class Stop(Exception):
    """The replay of this hand cannot go on; the problem has been noted."""


class Judge(Generic[S, M]):
    """Replays one hand of a record, noting problems as it goes; `table` is what it begins from."""

    def __init__(
        self,
        about: Written,
        table: Table[M],
        words: Words,
        problems: list[Problem],
    ) -> None:
        self.about, self.table = about, table
        self.words, self.problems = words, problems
        self.states: list[S] = []

    @property
    def state(self) -> S:
        """The state that the replay has come to."""
        return self.states[-1]

    def judged(self) -> JudgedHand:
        """The hand, as far as it could be replayed."""
        stopped = False
        try:
            self._replay()
            self._judge_result()
        except Stop:
            stopped = True
        notes = dict(self.about.notes)
        return JudgedHand(self.about.number, tuple(self.states), notes, stopped)

    def _replay(self) -> None:
        """Replay the hand; raises `Stop` where it cannot go on."""
        raise NotImplementedError

    # Problems

    def _note(
        self, kind: str, place: Place, text: Sentence, rule: str | None = None, **facts: object
    ) -> None:
        """Note a problem; `text` is a template in English, still to be translated."""
        message = self.words.say(text, **facts)
        self.problems.append(Problem(self.about.number, *place, kind, rule, message))

    def _refuse(self, refusal: Refusal, place: Place, better: Reason | None = None) -> Stop:
        kind = "ambiguous" if refusal.code in ("end-needed", "corner-needed") else "illegal"
        message = refusals.refusal(refusal, self.words)
        if better is not None:
            message = f"{message} {better.text}"
        self.problems.append(Problem(self.about.number, *place, kind, refusal.rule, message))
        return Stop()

    def _key(self, *keys: str) -> Place:
        """The place of the first of these keys that is written, or of what it stands in."""
        places = self.about.places
        return place_in(places, next((key for key in keys if key in places), keys[-1]))

    # The beginning and the end

    def _check_opening(
        self, rule: str | None, opener: int | None, *, code: str = "wrong-opener"
    ) -> None:
        """A hand after the match, and an opener that a rule does not name, are illegal."""
        entries, names = self.about.entries, self.words.names
        place = self._key("opener", "deal", "plays")
        if entries:
            place = entries[0].name_place or entries[0].place
        try:
            self.table.match.check_open()
        except Refusal as refusal:
            raise self._refuse(refusal, place) from None
        claimed = self.about.opener
        if rule is not None and claimed is not None and opener is not None and claimed != opener:
            raise self._refuse(Refusal(code, rule, name=names[claimed], turn=names[opener]), place)

    def _judge_result(self) -> None:
        """Compare what the record says of the ending with what it is."""
        result, sides = self.states[-1].result, self.states[-1].sides
        for key, claimed in self.about.result.items():
            place = self._key(f"result.{key}")
            if result is None:
                self._judge_early(key, place)
                continue
            found = getattr(result, key)
            if key == "winner" and claimed is not None:
                claimed %= sides  # of a pair, either partner may be named
            if isinstance(found, Unknown):
                self._note("unchecked", place, _LEFT_UNSEEN, key=key)
            elif claimed != found:
                rule = getattr(result.decided_by, key)
                self._note("claim", place, _FALSE_RESULT, rule, key=key,
                           found=self._shown(key, found, sides),
                           claimed=self._shown(key, claimed, sides))  # fmt: skip

    def _judge_early(self, key: str, place: Place) -> None:
        """A claim about the ending of a hand that has none."""
        self._note("claim", place, NOT_OVER, key=key)

    def _shown(self, key: str, value: Claim, sides: int) -> str:
        if key not in ("winner", "next_opener"):
            return str(value)
        if not isinstance(value, int):
            return self.words.translate("nobody")
        if key == "winner":
            return side_name(value, sides, self.words)
        return self.words.names[value]
