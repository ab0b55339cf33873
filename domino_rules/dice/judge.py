"""Judging one game on the grid: all dice lie open, so that everything in it can be checked."""

from ..errors import Refusal
from ..judging import OPENER_UNKNOWN, Judge, Problem, Table
from ..record_text import NOWHERE, Place
from ..words import Words
from . import instead
from .hand import DiceGame, DiceHand
from .match import DiceMatch
from .records import DiceEntry, WrittenGame


class GameJudge(Judge[DiceHand, DiceMatch]):
    """Replays one game of a record of dice."""

    def __init__(
        self,
        game: DiceGame,
        written: WrittenGame,
        table: Table[DiceMatch],
        words: Words,
        problems: list[Problem],
    ) -> None:
        super().__init__(written, table, words, problems)
        self.game, self.written = game, written

    def _replay(self) -> None:
        written, carried = self.written, self.table.match.next_opener
        if not self.table.sure:
            self._note("unchecked", NOWHERE, OPENER_UNKNOWN)
        start = self.game.begin(
            written.deal,
            written.start,
            opener=written.opener,
            number=written.number,
            account=self.table.known(self.table.match.account),
        )
        self.states.append(start)
        opener = carried if isinstance(carried, int) else None
        self._check_opening(self.game.rule("next-beginner"), opener, code="wrong-beginner")
        for entry in written.entries:
            self._enter(entry)
        self.states += self.state.settled()

    def _enter(self, entry: DiceEntry) -> None:
        try:
            self._catch_up(entry)
            self._check_turn(entry)
            if entry.play is None:
                self.states.append(self.state.pass_turn())
            else:
                self.states.append(self.state.play(self.state.find(*entry.play)))
        except Refusal as refusal:
            better = None
            if entry.play is not None and refusal.code in instead.UNANSWERED:
                better = instead.hint(self.state, entry.play, self.words)
            raise self._refuse(refusal, _offending(entry, refusal), better) from None

    def _catch_up(self, entry: DiceEntry) -> None:
        """Perform the passes that the record left out before this entry."""
        while self.state.due == "pass":
            if entry.action == "pass" and entry.seat in (None, self.state.turn):
                return
            self.states.append(self.state.chore())

    def _check_turn(self, entry: DiceEntry) -> None:
        state, names = self.state, self.words.names
        if state.turn is None:
            raise Refusal("game-over", self.game.rule("end"))
        if entry.seat is not None and entry.seat != state.turn:
            rule = state.rules[-1] if state.event.kind == "deal" else self.game.rule("turns")
            raise Refusal("wrong-turn", rule, name=names[entry.seat], turn=names[state.turn])


def _offending(entry: DiceEntry, refusal: Refusal) -> Place:
    """The place of the word that a refusal is about: name, face, space or corner."""
    if refusal.code == "wrong-turn":
        return entry.name_place or entry.place
    if refusal.code in ("space-taken", "no-contact", "corner-needed"):
        return entry.space_place or entry.place
    if refusal.code == "sides-differ":
        return entry.corner_place or entry.place
    return entry.place
