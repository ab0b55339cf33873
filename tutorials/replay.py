"""The replay of a record: a written line of states, and branches that leave it.

A `Path` names any position: a step of the written line, then the plays of a branch. Everything is a
function of (record, path), so forward, back and jump are the same, and nothing has to be kept.
"""

from collections.abc import Sequence
from typing import NamedTuple

from domino_rules import instead, tell, why
from domino_rules.chain import Play
from domino_rules.errors import DominoError, Refusal
from domino_rules.hand import Game, Hand
from domino_rules.judging import JudgedHand, Problem
from domino_rules.layout import Layout, Shape, lay_out
from domino_rules.match import Match
from domino_rules.records import Record
from domino_rules.referee import check
from domino_rules.tiles import BIT, WHOLE_SET, Tile, members
from domino_rules.words import Reason, Words

SHAPES: tuple[Shape, ...] = ("tall", "wide")
"""The two ways a board is laid out: for a phone and for a desk."""

LONGEST_BRANCH = 60
"""More plays than any hand has; a longer branch is refused before it is replayed."""


class ReplayError(DominoError):
    """A replay that cannot be: a record with problems, a step or a play that is not there.

    `problems` are the referee's, if the record was at fault.
    """

    def __init__(self, message: str, problems: Sequence[Problem] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.problems = tuple(problems)


class Path(NamedTuple):
    """A position: `step` of the written line (0 is before the first tile), then a branch's plays.

    The plays are written as a record writes them ("6-6", "2-5 left"); forced draws and passes
    follow by themselves.
    """

    step: int = 0
    plays: tuple[str, ...] = ()


class Step(NamedTuple):
    """One position as it is shown.

    `number` counts from the beginning of the whole record, along the branch if there is one;
    `layouts` is the board's layout for each of `SHAPES`; `score` is the match score by side.
    `standing` says how a match to a target stands once this step has ended a hand of it; `rules`
    are the ids of the clauses that the step rests on, those on the match included. `hand` is the
    place of its hand in the record, and `past` has that hand's states before this one.
    """

    number: int
    state: Hand
    score: tuple[int, ...]
    layouts: dict[Shape, Layout]
    note: str = ""
    standing: str = ""
    rules: tuple[str, ...] = ()
    hand: int = 0
    past: tuple[Hand, ...] = ()


class Replay:
    r"""A record that the referee found in order, ready to be stepped through.

    >>> replay = Replay("game = 'georgian'\nplayers = ['Ana', 'Beka']\n[[hands]]\nnumber = 2\n"
    ...                 "plays = \"\"\"\nAna 6-4\n\"\"\"")
    >>> len(replay.steps) - 1, replay.steps[1].state.chain.total
    (1, 10)

    With a `seat` it is what that seat sees: the others' tiles stay hidden until the hand is over.
    """

    def __init__(self, text: str, seat: int | None = None) -> None:
        report = check(text)
        if not report.ok or report.record is None:
            raise ReplayError("the record is not in order", report.problems)
        game = report.record.game
        if not isinstance(game, Game):
            raise ReplayError(f"{game.name} cannot be shown here")
        self.record: Record = report.record
        self.game: Game = game
        self.seat = seat
        self.words: Words = tell.words_in("en", self.record.players)
        self.hands: tuple[JudgedHand, ...] = report.hands
        self.standings: tuple[Match, ...] = report.standings
        self.steps: tuple[Step, ...] = self._written(report.hands)

    @property
    def title(self) -> str:
        """The record's title, or an empty text."""
        return self.record.title

    @property
    def dealt(self) -> bool:
        """Whether every hand is known from the deal on, so that a seat's view differs."""
        return all(judged.states[0].knows(0) for judged in self.hands)

    def _seen(self, state: Hand) -> Hand:
        """A written state as this replay shows it."""
        if self.seat is None or state.result is not None:
            return state
        return state.seen_by(self.seat)

    def _written(self, hands: Sequence[JudgedHand]) -> tuple[Step, ...]:
        steps: list[Step] = []
        for number, (judged, standing) in enumerate(zip(hands, self.standings, strict=True)):
            chain = judged.last.chain
            layouts = {s: lay_out(chain.placed, chain.stavka, shape=s) for s in SHAPES}
            missing = [step for step in judged.notes if step >= len(judged.states)]
            if missing:
                last = len(judged.states) - 1
                raise ReplayError(f"there is a note on step {missing[0]}; the last step is {last}")
            seen = tuple(map(self._seen, judged.states))
            for n, state in enumerate(judged.states):
                if n or not steps:  # the steps of a match run on over its hands
                    note = judged.notes.get(n, "")
                    step = Step(
                        len(steps), seen[n], state.scores, layouts, note, rules=judged.rules(n)
                    )
                    past = judged.states[:n] if state.result is not None else seen[:n]
                    steps.append(step._replace(hand=number, past=past))
            if judged.last.result is not None and standing.target is not None:
                told = tell.standing(standing._replace(eggs=0), self.words)  # just told
                steps[-1] = steps[-1]._replace(standing=told)
        return tuple(steps)

    def told(self, step: Step) -> str:
        """What a position says: what just happened and, at the end of a hand, the match."""
        return " ".join(filter(None, (tell.told(step.state, self.words), step.standing)))

    def at(self, path: Path) -> Step:
        """The position that a path names.

        Raises `ReplayError` for a step that is not there, `Refusal` for an illegal play.
        """
        return self.line(path)[-1]

    def line(self, path: Path) -> list[Step]:
        """The branch's positions from the one where it leaves the written line, that one first."""
        if not 0 <= path.step < len(self.steps):
            raise ReplayError(f"no step {path.step}; there are 0 to {len(self.steps) - 1}")
        if len(path.plays) > LONGEST_BRANCH:
            raise ReplayError(f"a branch has at most {LONGEST_BRANCH} plays")
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
        one, end, turned = read_play(play)
        state = step.state.play(step.state.find(one, end, turned))
        placed = self._next(step, state)
        return [placed, *self._chores(placed)]

    def _chores(self, step: Step) -> list[Step]:
        steps = [step]
        for state in step.state.settled():
            steps.append(self._next(steps[-1], state))
        return steps[1:]

    def _next(self, step: Step, state: Hand) -> Step:
        """The position after `step`; the tiles already down stay where they are."""
        placed = state.chain.placed
        layouts = step.layouts
        if len(placed) > len(step.state.chain.placed):
            layouts = {
                shape: lay_out(placed, state.chain.stavka, shape=shape, kept=kept)
                for shape, kept in step.layouts.items()
            }
        past = (*step.past, step.state)
        number, score = step.number + 1, state.scores
        step = step._replace(number=number, state=state, score=score, layouts=layouts)
        return step._replace(note="", standing="", rules=state.rules, past=past)

    # Why

    def why(self, step: Step, about: str) -> list[Reason]:
        """What explains one thing about a position, with the clauses that say so; maybe nothing.

        `about` is "step" (all that just happened), "sum", "points", "left", "ending", "turn",
        "forced" (a draw or a pass), or "score-0", "score-1" … for a seat's score. Raises
        `ReplayError` for any other.
        """
        if about.startswith("score-"):
            return self._why_score(step, about.removeprefix("score-"))
        if about == "step":
            parts = ("forced", "sum", "ending")
            return [reason for part in parts for reason in self.why(step, part)]
        explain = _ABOUT.get(about)
        if explain is None:
            raise ReplayError(f"nothing here is called {about[:40]}")
        return [*explain(step.state, self.words), *self._missed(step, about)]

    def _missed(self, step: Step, about: str) -> list[Reason]:
        """With the sum of a play that scored nothing: what would have scored."""
        play = step.state.event.play
        if about != "sum" or play is None or step.state.event.points:
            return []
        return instead.missed(step.past[-1], play, self.words)

    def _why_score(self, step: Step, seat: str) -> list[Reason]:
        if seat not in map(str, range(step.state.seats)):
            raise ReplayError("nobody sits there")
        numbers = [judged.number for judged in self.hands[: step.hand + 1]]
        first = max((n for n, number in enumerate(numbers) if number == 1), default=0)
        hands = [judged.states for judged in self.hands[first : step.hand]]
        hands.append((*step.past, step.state))
        return why.score(int(seat), hands, self.record.target, self.words)

    def instead(self, step: Step, play: str) -> Reason | None:
        """What would have been legal instead of a play that is refused in a position, if known."""
        one, end, turned = read_play(play)
        return instead.hint(step.state, Play(one, end, turned), self.words)


_ABOUT = {
    "sum": why.total,
    "points": why.points,
    "left": why.left,
    "ending": why.ending,
    "turn": why.turn,
    "forced": why.forced,
}


def playable(state: Hand) -> tuple[tuple[Play, ...], tuple[Tile, ...]]:
    """What the reader may do here: the legal plays, and the other tiles there are to try.

    With known hands those are the tiles of the seat to act, else all that are not on the table.
    Empty when the hand is over, or when a draw or a pass is due.
    """
    if state.result is not None or not state.legal:
        return (), ()
    on_table = sum(BIT[placed.tile] for placed in state.chain.placed)
    known = state.turn is not None and state.knows(state.turn)
    held = state.held[state.turn] if known and state.turn is not None else WHOLE_SET & ~on_table
    fits = {play.tile for play in state.legal}
    return state.legal, tuple(one for one in members(held) if one not in fits)


def read_play(text: str) -> tuple[Tile, int | None, bool]:
    """A play as a record writes it: the tile, the end or None, and whether it was written turned.

    Raises `ReplayError` for anything else.
    """
    try:
        return Play.read(text)
    except ValueError:
        raise ReplayError("a play is a tile and, where needed, an end: 2-5 left") from None


def refusal_of(state: Hand, written: str) -> Refusal:
    """Why something written as in a record, a play or "draws" or "passes", is refused here.

    Raises `ReplayError` for what is allowed, or is no such thing.
    """
    try:
        if written == "passes":
            state.pass_turn()
        elif written == "draws":
            state.draw(count=1)
        else:
            state.play(state.find(*read_play(written)))
    except Refusal as refusal:
        if refusal.code != "end-needed":
            return refusal
        raise ReplayError(f"try is {written!r}; say at which end") from None
    raise ReplayError(f"try is {written!r}, which is allowed here")
