"""The replay of a record: a written line of states, and branches that leave it.

The states are those of the record's game: `line.hand.Hand`, in Tashkent `dice.hand.DiceHand`; what
differs between the two stands in `line` and `grid`, and `choose` decides. A `Path` names any
position: a step of the written line, then the plays of a branch. Everything is a function of
(record, path), so forward, back and jump are the same, and nothing has to be kept.
"""

from collections.abc import Mapping, Sequence
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from domino_rules import tell, why
from domino_rules.drawing import Shape
from domino_rules.errors import Refusal, ToldError
from domino_rules.families import family_of
from domino_rules.games import GAMES
from domino_rules.judging import JudgedHand, Problem
from domino_rules.line.spots import Layout
from domino_rules.protocol import AnyGame, AnyMatch, State
from domino_rules.records import Record
from domino_rules.referee import check
from domino_rules.words import ENGLISH, N_, Reason, Words

from ..language.words import words_in
from .choose import G_contra, P, Reading, way_of

S_co = TypeVar("S_co", bound=State, covariant=True)

LONGEST_BRANCH = 60
"""More plays than any hand has; a longer branch is refused before it is replayed."""

TOO_LONG = N_("a branch has at most {most} plays")


class ReplayError(ToldError):
    """A replay that cannot be: a record with problems, a step or a play that is not there.

    `problems` are the referee's, if the record was at fault.
    """

    def __init__(self, text: str, problems: Sequence[Problem] = (), **facts: object) -> None:
        super().__init__(text, **facts)
        self.problems = tuple(problems)


class Path(NamedTuple):
    """A position: `step` of the written line (0 is before the first tile), then a branch's plays.

    The plays are written as a record writes them ("6-6", "2-5 left"); forced draws and passes
    follow by themselves.
    """

    step: int = 0
    plays: tuple[str, ...] = ()


class Position(NamedTuple, Generic[S_co]):
    """One position as it is shown.

    `number` counts from the beginning of the whole record, along the branch if there is one;
    `layouts` is the line's layout for each of `SHAPES`, of dice none.
    `standing` says how a match to a target stands once this step has ended a hand of it; `rules`
    are the ids of the clauses that the step rests on, those on the match included. `hand` is the
    place of its hand in the record, and `past` has that hand's states before this one.
    """

    number: int
    state: S_co
    layouts: dict[Shape, Layout]
    note: str = ""
    standing: str = ""
    rules: tuple[str, ...] = ()
    hand: int = 0
    past: tuple[S_co, ...] = ()


Step: TypeAlias = Position[State]
"""A position in a game of either kind."""


class Replay:
    r"""A record that the referee found in order, ready to be stepped through.

    >>> replay = Replay("game = 'georgian'\nplayers = ['Ana', 'Beka']\n[[hands]]\nnumber = 2\n"
    ...                 "plays = \"\"\"\nAna 6-4\n\"\"\"")
    >>> len(replay.steps) - 1, replay.steps[1].state.chain.total
    (1, 10)

    With a `seat` it is what that seat sees: the others' tiles stay hidden until the hand is over.
    Whatever is said of it, its title and notes too, is said in `language`.
    """

    def __init__(
        self,
        text: str,
        seat: int | None = None,
        language: str = ENGLISH,
        games: Mapping[str, AnyGame] = GAMES,
    ) -> None:
        report = check(text, language, games)
        if not report.ok or report.record is None:
            raise ReplayError(N_("the record is not in order"), report.problems)
        self.record: Record = report.record
        self.game: AnyGame = report.record.game
        self.seat = seat
        self.words: Words = words_in(language, self.record.players)
        self.hands: tuple[JudgedHand, ...] = report.hands
        self.standings: tuple[AnyMatch, ...] = report.standings
        self.steps: tuple[Step, ...] = self._written(report.hands)

    @property
    def title(self) -> str:
        """The record's title, or an empty text."""
        return self._translated(self.record.title)

    def _translated(self, text: str) -> str:
        """A text of the record, if the catalogue has it; those of readers' own hands stay."""
        return text and self.words.translate(text)

    @property
    def dealt(self) -> bool:
        """Whether every hand is known from the deal on."""
        return all(judged.states[0].knows(0) for judged in self.hands)

    @property
    def concealed(self) -> bool:
        """Whether a seat sees less than there is to be known: tiles can be hidden, dice are not."""
        return self.dealt and way_of(self.game).HIDDEN

    def _seen(self, state: State) -> State:
        """A written state as this replay shows it."""
        if self.seat is None or state.result is not None:
            return state
        return state.seen_by(self.seat)

    def _written(self, hands: Sequence[JudgedHand]) -> tuple[Step, ...]:
        steps: list[Step] = []
        for number, (judged, match) in enumerate(zip(hands, self.standings, strict=True)):
            layouts = way_of(self.game).layouts(judged.last, {})
            missing = [step for step in judged.notes if step >= len(judged.states)]
            if missing:
                last = len(judged.states) - 1
                text = N_("there is a note on step {step}; the last step is {last}")
                raise ReplayError(text, step=missing[0], last=last)
            seen = tuple(map(self._seen, judged.states))
            notes = {n: self._translated(note) for n, note in judged.notes.items()}
            for n, state in enumerate(judged.states):
                if n or not steps:  # the steps of a match run on over its hands
                    note = notes.get(n, "")
                    if n == 1 and number:  # before it nothing of this hand has been shown
                        note = " ".join(filter(None, (notes.get(0, ""), note)))
                    step = Position(len(steps), seen[n], layouts, note, rules=judged.rules(n))
                    past = judged.states[:n] if state.result is not None else seen[:n]
                    steps.append(step._replace(hand=number, past=past))
            if judged.last.result is not None:
                told = way_of(self.game).standing(match, self.words, several=len(hands) > 1)
                steps[-1] = steps[-1]._replace(standing=told)
        return tuple(steps)

    def told(self, step: Step) -> str:
        """What a position says: what just happened and, at the end of a hand, the match.

        The first die of a later game is told with the throw, which has no position of its own.
        """
        states = [step.state]
        if step.hand and len(step.past) == 1 and way_of(self.game).DEAL_TOLD:
            states.insert(0, step.past[0])
        sentences = [tell.told(state, self.words) for state in states]
        return " ".join(filter(None, (*sentences, step.standing)))

    def at(self, path: Path) -> Step:
        """The position that a path names.

        Raises `ReplayError` for a step that is not there, `Refusal` for an illegal play.
        """
        return self.line(path)[-1]

    def line(self, path: Path) -> list[Step]:
        """The branch's positions from the one where it leaves the written line, that one first."""
        if not 0 <= path.step < len(self.steps):
            text = N_("no step {step}; there are 0 to {last}")
            raise ReplayError(text, step=path.step, last=len(self.steps) - 1)
        if len(path.plays) > LONGEST_BRANCH:
            raise ReplayError(TOO_LONG, most=LONGEST_BRANCH)
        steps = [self.steps[path.step]]
        if path.plays:
            steps += self._chores(steps[-1])
        for play in path.plays:
            steps += self.after(steps[-1], play)
        return steps

    def after(self, step: Step, play: str) -> list[Step]:
        """The positions that follow when this is played: the tile, then draws and passes due.

        Raises `ReplayError` for a text that is no play, `Refusal` for an illegal play.
        """
        state = step.state.play(legal_play(step.state, play))
        placed = self._next(step, state)
        return [placed, *self._chores(placed)]

    def _chores(self, step: Step) -> list[Step]:
        steps = [step]
        for state in step.state.settled():
            steps.append(self._next(steps[-1], state))
        return steps[1:]

    def _next(self, step: Step, state: State) -> Step:
        """The position after `step`; the tiles already down stay where they are."""
        layouts = step.layouts
        if state.event.play is not None:
            layouts = way_of(self.game).layouts(state, layouts)
        past = (*step.past, step.state)
        step = step._replace(number=step.number + 1, state=state, layouts=layouts)
        return step._replace(note="", standing="", rules=state.rules, past=past)

    # Why

    def why(self, step: Step, about: str) -> list[Reason]:
        """What explains one thing about a position, with the clauses that say so; maybe nothing.

        `about` is "step" (all that just happened), "sum" (of dice: the sides that touch), "points",
        "left", "ending", "turn", "forced" (a draw or a pass), of dice "spaces", or "score-0",
        "score-1" … for a seat's score. Raises `ReplayError` for any other.
        """
        if about.startswith("score-"):
            return self._why_score(step, about.removeprefix("score-"))
        if about == "step":
            parts = ("forced", "sum", "ending")
            return [reason for part in parts for reason in self.why(step, part)]
        explain = family_of(self.game).why.ABOUT.get(about)
        if explain is None:
            raise ReplayError(N_("nothing here is called {name}"), name=about[:40])
        return [*explain(step.state, self.words), *self._missed(step, about)]

    def _missed(self, step: Step, about: str) -> list[Reason]:
        """With the sum of a play that scored nothing: what would have scored."""
        play = step.state.event.play
        if about != "sum" or play is None or step.state.event.points:
            return []
        return family_of(self.game).instead.missed(step.past[-1], play, self.words)

    def _why_score(self, step: Step, seat: str) -> list[Reason]:
        if seat not in map(str, range(step.state.seats)):
            raise ReplayError(N_("nobody sits there"))
        numbers = [judged.number for judged in self.hands[: step.hand + 1]]
        first = max((n for n, number in enumerate(numbers) if number == 1), default=0)
        hands = [judged.states for judged in self.hands[first : step.hand]]
        hands.append((*step.past, step.state))
        return why.score(int(seat), hands, self.record.target, self.words)

    def instead(self, step: Step, play: str, refusal: Refusal) -> Reason | None:
        """What would have been legal instead of a play that is refused in a position.

        None where nothing is known to be, or the refusal itself says so.
        """
        offering, tried = family_of(self.game).instead, way_of(self.game).tried(self.game, play)
        if tried is None or refusal.code not in offering.UNANSWERED:
            return None
        return offering.hint(step.state, tried, self.words)


def playable(state: State) -> tuple[tuple[object, ...], tuple[object, ...]]:
    """What the reader may do here: the legal plays, and the other tiles or dice there are to try.

    Empty when the hand is over, or when a draw or a pass is due.
    """
    if state.result is not None or not state.legal:
        return (), ()
    return state.legal, way_of(state.game).others(state)


def legal_play(state: State, text: str) -> object:
    """The legal play that a text means in a state.

    Raises `ReplayError` for a text that is no play there, and what `find` of the state raises.
    """
    way = way_of(state.game)
    return way.find(state, read(way, state.game, text))


def read(way: Reading[G_contra, P], game: G_contra, text: str) -> P:
    """The play that a text means in a game that is replayed in this way.

    Raises `ReplayError` for a text that is none.
    """
    try:
        return way.read(game, text)
    except ValueError:
        raise ReplayError(way.FORM) from None


def refusal_of(state: State, written: str) -> Refusal:
    """Why something written as in a record, a play or "draws" or "passes", is refused here.

    Raises `ReplayError` for what is allowed, or is no such thing.
    """
    try:
        act = way_of(state.game).ACTIONS.get(written)
        if act is None:
            state.play(legal_play(state, written))
        else:
            act(state)
    except Refusal as refusal:
        if refusal.code not in ("end-needed", "corner-needed"):
            return refusal
        raise ReplayError(f"try is {written!r}; say where, and how it lies") from None
    raise ReplayError(f"try is {written!r}, which is allowed here")
