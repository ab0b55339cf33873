"""The players in HTML: where they sit, what they hold and do, and what they have written."""

from collections.abc import Mapping

from domino_rules.words import Words

from ..replays.replay import Replay, Step
from .choose import scores, shows
from .markup import Html, join, tag
from .pieces import ask

AT: Mapping[int, tuple[str, ...]] = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
}
"""Where each seat is at the table, for two, three and four of them: the turn goes clockwise."""


def seats(replay: Replay, step: Step, *, live: bool = False) -> Html:
    """The players, whose turn it is, their scores and, where they are known, their tiles.

    Pairs stand together, and have one score. In a `live` view what can be explained is a button.
    """
    state, room = step.state, scores(replay.game)
    kind, label = room.kind(state, replay.words)
    items = [_seat(replay, step, seat, live=live) for seat in range(state.seats)]
    dealt = " oe-dealt" if replay.dealt else ""
    listed = {"class": f"oe-seats{kind}{dealt}", "data-key": "seats",
              "data-seats": str(state.seats), "aria-label": label}  # fmt: skip
    grouped = room.grouped(replay, step, items, live=live)
    return tag("ul", listed, *grouped, room.beside(step, replay.words))


def _seat(replay: Replay, step: Step, seat: int, *, live: bool) -> Html:
    """One player: the name, whether it is the turn, what was just done, the score, the tiles."""
    state, words = step.state, replay.words
    name, turn = words.names[seat], seat == state.turn
    did = _did(replay, step) if seat == state.event.seat else Html()
    place = {"class": "oe-seat", "data-seat": str(seat), "data-at": AT[state.seats][seat],
             "data-turn": "1" if turn else None}  # fmt: skip
    return tag(
        "li",
        place,
        tag("span", {"class": "oe-name"}, name),
        _to_play(name, did, words, live=live) if turn else did,
        scores(replay.game).score(replay, step, seat, live=live),
        shows(replay.game).rack(state, seat, words),
    )


def _to_play(name: str, did: Html, words: Words, *, live: bool) -> Html:
    """That it is a player's turn, and before it what the same player just did."""
    _ = words.translate
    question = _("Why is {name} to play?").format(name=name)
    to_play = ask("turn", _("to play"), words, question, live=live, kind="oe-turn")
    return tag("span", {"class": "oe-state"}, " ", to_play, did) if did else join((" ", to_play))


def _did(replay: Replay, step: Step) -> Html:
    """What a seat did that leaves nothing on the table, if it did."""
    did = scores(replay.game).did(step.state, replay.words)
    return join((" ", tag("span", {"class": "oe-did"}, did))) if did else Html()


def sheet(replay: Replay) -> Html:
    """The score sheet of a record of several hands, or nothing."""
    return scores(replay.game).score_sheet(replay) if len(replay.hands) > 1 else Html()
