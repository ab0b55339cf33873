"""The players in HTML: where they sit, what they hold and do, and what they have written."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat

from domino_rules import tell
from domino_rules.dice.hand import DiceGame, DiceHand, Standing
from domino_rules.dice.match import DiceMatch
from domino_rules.events import Unknown
from domino_rules.judging import JudgedHand
from domino_rules.line.hand import Game, Hand
from domino_rules.line.match import Match
from domino_rules.line.tell import knocks
from domino_rules.protocol import as_a
from domino_rules.words import Words, side_name

from ..replays.replay import Replay, Step
from .choose import shows
from .markup import Child, Html, join, tag
from .pieces import ask, open_table, row_head

AT: Mapping[int, tuple[str, ...]] = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
}
"""Where each seat is at the table, for two, three and four of them: the turn goes clockwise."""


# The seats


def seats(replay: Replay, step: Step, *, live: bool = False) -> Html:
    """The players, whose turn it is, their scores and, where they are known, their tiles.

    Pairs stand together, and have one score. In a `live` view what can be explained is a button.
    """
    _, state = replay.words.translate, step.state
    kind, label = "", _("Players and points")
    items = [_seat(replay, step, seat, live=live) for seat in range(state.seats)]
    if isinstance(state, DiceHand):
        kind, label = " oe-throws", _("Players, markers and dice left")
    elif state.game.pairs:
        kind, label = " oe-pairs", _("Pairs and penalties")
        items = [_pair(replay, step, side, items, live=live) for side in range(state.sides)]
    dealt = " oe-dealt" if replay.dealt else ""
    listed = {"class": f"oe-seats{kind}{dealt}", "data-key": "seats",
              "data-seats": str(state.seats), "aria-label": label}  # fmt: skip
    return tag("ul", listed, *items, _eggs(step, replay.words))


def _seat(replay: Replay, step: Step, seat: int, *, live: bool) -> Html:
    """One player: the name, whether it is the turn, what was just done, the score, the tiles."""
    state, words = step.state, replay.words
    name, turn = words.names[seat], seat == state.turn
    did = _did(state, words) if seat == state.event.seat else Html()
    place = {"class": "oe-seat", "data-seat": str(seat), "data-at": AT[state.seats][seat],
             "data-turn": "1" if turn else None}  # fmt: skip
    return tag(
        "li",
        place,
        tag("span", {"class": "oe-name"}, name),
        _to_play(name, did, words, live=live) if turn else did,
        _seat_score(replay, step, seat, live=live),
        shows(state).rack(state, seat, words),
    )


def _to_play(name: str, did: Html, words: Words, *, live: bool) -> Html:
    """That it is a player's turn, and before it what the same player just did."""
    _ = words.translate
    question = _("Why is {name} to play?").format(name=name)
    to_play = ask("turn", _("to play"), words, question, live=live, kind="oe-turn")
    return tag("span", {"class": "oe-state"}, " ", to_play, did) if did else join((" ", to_play))


def _seat_score(replay: Replay, step: Step, seat: int, *, live: bool) -> Html:
    """What stands for a player; of pairs nothing, they have one score together."""
    state = step.state
    if isinstance(state, DiceHand):
        score = _markers(replay, state, seat, live=live)
    elif state.game.pairs:
        return Html()
    else:
        score = _score(step, seat, replay.words, live=live)
    return tag("span", {"class": "oe-score"}, score)


def _did(state: Hand | DiceHand, words: Words) -> Html:
    """What a seat did that leaves nothing on the table: it drew, or could not play."""
    _, event = words.translate, state.event
    if event.kind == "pass":
        at_table = isinstance(state, Hand) and knocks(state.game)
        did = _("knocks") if at_table else _("passes")
    elif event.kind == "draw" and isinstance(state, Hand):
        did = _("draws {count}").format(count=state.event.count or len(state.event.tiles or ()))
    else:
        return Html()
    return join((" ", tag("span", {"class": "oe-did"}, did)))


def _score(step: Step, side: int, words: Words, *, live: bool) -> Html:
    """What a side has written, the ending included, and what this step has added."""
    _, state = words.translate, step.state
    written = state.ending_points[side]
    at_the_end = 0 if isinstance(written, Unknown) else written
    gained = 0
    if state.event.seat is not None and state.event.seat % state.sides == side:
        gained = state.event.points
    unknown = side in state.account.unseen or isinstance(written, Unknown)
    known = "?" if unknown else str(step.score[side] + at_the_end)
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


def _markers(replay: Replay, state: DiceHand, seat: int, *, live: bool) -> Html:
    """What a player's two markers show, and the game that this step has won.

    In a game on its own they need not be there.
    """
    words, parts = replay.words, []
    if len(replay.hands) > 1 or any(map(any, state.scores)):
        known = "?" if seat in state.account.unseen else _marked(state.scores[seat], words)
        parts.append(ask(f"score-{seat}", known, words, live=live))
    if state.result is not None and state.result.winner == seat:
        _ = words.translate
        why = _("Why one game more?")
        more = ask("ending", _("+1 game"), words, why, live=live, kind="oe-plus")
        parts += [Html(" "), more]
    return join(parts)


def _marked(standing: Standing | Unknown, words: Words) -> str:
    """Sets and games won, as words: "sets 1, games 3"."""
    if isinstance(standing, Unknown):
        return "?"
    text = words.translate("sets {sets}, games {games}")
    return text.format(sets=standing.sets, games=standing.games)


def _pair(replay: Replay, step: Step, side: int, shown: Sequence[Html], *, live: bool) -> Html:
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
    partners = tag("ul", *shown[side :: state.sides])
    return tag("li", {"class": "oe-partners", "data-side": str(side)}, account, partners)


def _outcome(replay: Replay, step: Step, side: int) -> Html:
    """What a pair is called once the game is over: the goats, or winners without a penalty."""
    _, match = replay.words.translate, replay.standings[step.hand]
    if not step.standing or match.winner is None:
        return Html()
    kind, called = "oe-outcome", _("whitewash") if match.whitewash else _("winners")
    if side != match.winner:
        kind, called = "oe-outcome oe-goats", _("goats")
    return join((" ", tag("strong", {"class": kind}, called)))


def _eggs(step: Step, words: Words) -> Html:
    """What is laid aside for the pair that loses next, if anything is."""
    state = step.state
    if isinstance(state, DiceHand):
        return Html()
    eggs = state.account.eggs if state.result is None else state.result.eggs
    if not eggs:
        return Html()
    text = words.translate("Eggs: {eggs}")
    return tag("li", {"class": "oe-eggs"}, text.format(eggs=_number(eggs)))


# The score sheet


def sheet(replay: Replay) -> Html:
    """The score sheet of a record of several hands, or nothing.

    Where totals of the open ends are written it has what each side wrote in play and the ending,
    else what stands against or for each side after the hand.
    """
    if len(replay.hands) < 2:
        return Html()
    if isinstance(replay.game, DiceGame):
        return _games(replay)
    game, sides = as_a(Game, replay.game), replay.hands[0].last.sides
    words, _ = replay.words, replay.words.translate
    names = [side_name(side, sides, words) for side in range(sides)]
    written = game.write is not None
    heads = [_("Hand"), *names, _("Ending"), *([_("Match")] if written else [])]
    cells = _in_play if written else _running
    rows = []
    for judged, match in zip(replay.hands, replay.standings, strict=True):
        rows.append(_row(judged.number, cells(replay, judged, match)))
        rows.append(_won(replay, match, len(heads)))
    caption = tag("caption", _("Penalties, by pair")) if game.penalties else Html()
    return _sheet(heads, rows, words, caption)


def _sheet(heads: Sequence[str], rows: Iterable[Html], words: Words, caption: Child = "") -> Html:
    summary = tag("summary", words.translate("Score sheet"))
    return tag("details", {"class": "oe-sheet"}, summary, open_table(heads, rows, caption))


def _games(replay: Replay) -> Html:
    """The score sheet of a match with dice: what was left, who won, and what the markers show."""
    _, names = replay.words.translate, replay.words.names
    head, text = _("{name} left"), _("dice {dice}, spots {spots}")
    heads = (_("Game"), *(head.format(name=name) for name in names), _("Won by"), *names)
    rows = []
    for judged, match in zip(replay.hands, replay.standings, strict=True):
        last, result = as_a(DiceHand, judged.last), judged.last.result
        left = [
            text.format(dice=dice, spots=spots)
            for dice, spots in zip(last.left, last.spots, strict=True)
        ]
        won = _("not over")
        if result is not None:
            won = names[result.winner] if isinstance(result.winner, int) else _("drawn")
        marked = [_marked(standing, replay.words) for standing in match.known_scores]
        rows.append(_row(judged.number, (*left, won, *marked)))
        rows.append(_won(replay, match, len(heads)))
    return _sheet(heads, rows, replay.words)


def _row(head: int, cells: Iterable[Child]) -> Html:
    return tag("tr", row_head(head), *(tag("td", cell) for cell in cells))


def _in_play(replay: Replay, judged: JudgedHand, match: Match) -> list[Child]:
    """What each side wrote in play, the ending, and how the match stands."""
    last = as_a(Hand, judged.last)
    scores = " : ".join(map(_number, match.known_scores))
    return [*map(str, last.points), ending(last, replay.words), scores]


def ending(state: Hand, words: Words) -> str:
    """How a hand ended and what that writes: "riba, Ana +45"."""
    kind, result = _kind(state, words), state.result
    if result is None or not (isinstance(state.writing, int) and isinstance(result.points, int)):
        return kind
    name = side_name(state.writing, state.sides, words)
    text = words.translate("{ending}, {name} +{points}")
    return text.format(ending=kind, name=name, points=result.points)


def _running(replay: Replay, judged: JudgedHand, match: Match) -> list[Child]:
    """What stands for or against each side after the hand, what the hand added, and its ending."""
    last, words = as_a(Hand, judged.last), replay.words
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


def _won(replay: Replay, match: Match | DiceMatch, width: int) -> Html:
    """Below the hand that ended a match: who has won it, or lost it; of dice below a set too."""
    told = " ".join(tell.outcome(match, replay.words))
    if not told:
        return Html()
    return tag("tr", tag("td", {"class": "oe-won", "colspan": str(width)}, told))
