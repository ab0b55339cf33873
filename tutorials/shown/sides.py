"""The players at a line of tiles: who writes together, how much, and the score sheet.

`choose` decides between this and `markers`, which has the same functions for dice.
"""

from collections.abc import Sequence
from itertools import repeat

from domino_rules.events import Unknown
from domino_rules.line.hand import Game, Hand
from domino_rules.line.match import Match
from domino_rules.line.tell import knocks
from domino_rules.protocol import as_a
from domino_rules.words import Words, side_name

from ..replays.replay import Position, Replay
from .markup import Child, Html, join, tag
from .pieces import ask
from .sheet import row, sheet, won


def kind(state: Hand, words: Words) -> tuple[str, str]:
    """The class and the name of the list of players."""
    _ = words.translate
    if state.game.pairs:
        return " oe-pairs", _("Pairs and penalties")
    return "", _("Players and points")


def grouped(
    replay: Replay, step: Position[Hand], seats: Sequence[Html], *, live: bool
) -> list[Html]:
    """The players, partners together."""
    if not step.state.game.pairs:
        return [*seats]
    return [_pair(replay, step, side, seats, live=live) for side in range(step.state.sides)]


def score(replay: Replay, step: Position[Hand], seat: int, *, live: bool) -> Html:
    """What stands for a player; of pairs nothing, they have one score together."""
    if step.state.game.pairs:
        return Html()
    return tag("span", {"class": "oe-score"}, _score(step, seat, replay.words, live=live))


def did(state: Hand, words: Words) -> str:
    """What a seat did that leaves nothing on the table: it drew, or could not play."""
    _, event = words.translate, state.event
    if event.kind == "pass":
        return _("knocks") if knocks(state.game) else _("passes")
    if event.kind == "draw":
        return _("draws {count}").format(count=event.count or len(event.tiles or ()))
    return ""


def _score(step: Position[Hand], side: int, words: Words, *, live: bool) -> Html:
    """What a side has written, the ending included, and what this step has added."""
    _, state = words.translate, step.state
    written = state.ending_points[side]
    at_the_end = 0 if isinstance(written, Unknown) else written
    gained = 0
    if state.event.seat is not None and state.event.seat % state.sides == side:
        gained = state.event.points
    unknown = side in state.account.unseen or isinstance(written, Unknown)
    known = "?" if unknown else str(state.scores[side] + at_the_end)
    parts: list[Child] = [ask(f"score-{side}", known, words, live=live)]
    kind = "oe-plus"
    if state.game.penalties:
        kind, parts = "oe-more", [tag("small", _("penalties")), " ", *parts]
    for about, points in (("points", gained), ("ending", at_the_end)):
        if points:
            text = _("{points} more") if state.game.penalties else "+{points}"
            more = text.format(points=points)
            why = _("Why {shown}?") if about == "points" else _("Why {shown} at the end?")
            question = why.format(shown=more)
            parts += [" ", ask(about, more, words, question, live=live, kind=kind)]
    return join(parts)


def _pair(
    replay: Replay, step: Position[Hand], side: int, seats: Sequence[Html], *, live: bool
) -> Html:
    """Two partners, the one score they have, and what a match that is over makes of them."""
    state, words = step.state, replay.words
    account = tag(
        "p",
        {"class": "oe-account"},
        tag("span", {"class": "oe-names"}, side_name(side, state.sides, words)),
        " ",
        _score(step, side, words, live=live),
        _outcome(replay, step, side),
    )
    partners = tag("ul", *seats[side :: state.sides])
    return tag("li", {"class": "oe-partners", "data-side": str(side)}, account, partners)


def _outcome(replay: Replay, step: Position[Hand], side: int) -> Html:
    """What a pair is called once the game is over: the goats, or winners without a penalty."""
    _, match = replay.words.translate, as_a(Match, replay.standings[step.hand])
    if not step.standing or match.winner is None:
        return Html()
    kind, called = "oe-outcome", _("whitewash") if match.whitewash else _("winners")
    if side != match.winner:
        kind, called = "oe-outcome oe-goats", _("goats")
    return join((" ", tag("strong", {"class": kind}, called)))


def beside(step: Position[Hand], words: Words) -> Html:
    """What is laid aside for the pair that loses next, if anything is."""
    state = step.state
    eggs = state.account.eggs if state.result is None else state.result.eggs
    if not eggs:
        return Html()
    text = words.translate("Eggs: {eggs}")
    return tag("li", {"class": "oe-eggs"}, text.format(eggs=_number(eggs)))


# The score sheet


def score_sheet(replay: Replay) -> Html:
    """The score sheet of a record of several hands.

    Where totals of the open ends are written it has what each side wrote in play and the ending,
    else what stands against or for each side after the hand.
    """
    game, sides = as_a(Game, replay.game), replay.hands[0].last.sides
    words, _ = replay.words, replay.words.translate
    names = [side_name(side, sides, words) for side in range(sides)]
    written = game.write is not None
    heads = [_("Hand"), *names, _("Ending"), *([_("Match")] if written else [])]
    cells = _in_play if written else _running
    rows = []
    for judged, match in zip(replay.hands, replay.standings, strict=True):
        rows.append(row(judged.number, cells(as_a(Hand, judged.last), as_a(Match, match), words)))
        rows.append(won(match, words, len(heads)))
    caption = tag("caption", _("Penalties, by pair")) if game.penalties else Html()
    return sheet(heads, rows, words, caption)


def _in_play(last: Hand, match: Match, words: Words) -> list[Child]:
    """What each side wrote in play, the ending, and how the match stands."""
    scores = " : ".join(map(_number, match.known_scores))
    return [*map(str, last.points), ending(last, words), scores]


def ending(state: Hand, words: Words) -> str:
    """How a hand ended and what that writes: "riba, Ana +45"."""
    kind, result = _kind(state, words), state.result
    if result is None or not (isinstance(state.writing, int) and isinstance(result.points, int)):
        return kind
    name = side_name(state.writing, state.sides, words)
    text = words.translate("{ending}, {name} +{points}")
    return text.format(ending=kind, name=name, points=result.points)


def _running(last: Hand, match: Match, words: Words) -> list[Child]:
    """What stands for or against each side after the hand, what the hand added, and its ending."""
    added = last.ending_points if last.result is not None else repeat(0)
    text = words.translate("{points} more") if last.game.penalties else "+{points}"
    cells: list[Child] = []
    for score, points in zip(match.known_scores, added, strict=False):
        cell: Child = _number(score)
        if points and isinstance(points, int):
            cell = join((cell, " ", tag("small", text.format(points=points))))
        cells.append(cell)
    return [*cells, ", ".join([_kind(last, words), *_remarks(last, words)])]


def _remarks(state: Hand, words: Words) -> list[str]:
    """What the ending did beside writing points: eggs laid aside or paid, the rule of 13."""
    _, result = words.translate, state.result
    if result is None:
        return []
    told = {"eggs-paid": _("eggs paid"), "thirteen": _("below 13"),
            "thirteen-hand-alone": _("below 13")}  # fmt: skip
    remarks = [told[clause] for clause in told if state.game.rule(clause) in result.rules]
    return [*remarks, _number(result.eggs)] if result.eggs else remarks


def _number(value: int | Unknown) -> str:
    return "?" if isinstance(value, Unknown) else str(value)


def _kind(state: Hand, words: Words) -> str:
    _ = words.translate
    return _("not over") if state.result is None else _(state.result.kind)
