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
from domino_rules.words import side_name

from ..replays.replay import Replay, Step
from .choose import shows
from .markup import ask, escape

AT: Mapping[int, tuple[str, ...]] = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
}
"""Where each seat is at the table, for two, three and four of them: the turn goes clockwise."""


# The seats


def seats(replay: Replay, step: Step, *, live: bool = False) -> str:
    """The players, whose turn it is, their scores and, where they are known, their tiles.

    Pairs stand together, and have one score. In a `live` view what can be explained is a button.
    """
    state = step.state
    dealt = " oe-dealt" if replay.dealt else ""
    pairs, label = "", "Players and points"
    shown = [_seat(replay, step, seat, live=live) for seat in range(state.seats)]
    if isinstance(state, DiceHand):
        pairs, label = " oe-throws", "Players, markers and dice left"
    elif state.game.pairs:
        pairs, label = " oe-pairs", "Pairs and penalties"
        shown = [_pair(replay, step, side, shown, live=live) for side in range(state.sides)]
    return (
        f'<ul class="oe-seats{pairs}{dealt}" data-key="seats" data-seats="{state.seats}"'
        f' aria-label="{label}">{"".join(shown)}{_eggs(step)}</ul>'
    )


def _seat(replay: Replay, step: Step, seat: int, *, live: bool) -> str:
    """One player: the name, whether it is the turn, what was just done, the score, the tiles."""
    state, name = step.state, replay.words.names[seat]
    turn = ' data-turn="1"' if seat == state.turn else ""
    to_play = ask("turn", "to play", f"Why is {name} to play?", live=live, kind="oe-turn")
    score = ""
    if isinstance(state, DiceHand):
        score = f'<span class="oe-score">{_markers(replay, state, seat, live=live)}</span>'
    elif not state.game.pairs:
        score = f'<span class="oe-score">{_score(step, seat, live=live)}</span>'
    did = _did(state) if seat == state.event.seat else ""
    said = f" {to_play}" if turn else did
    if turn and did:
        said = f'<span class="oe-state"> {to_play}{did}</span>'
    rack = shows(state).rack(state, seat)
    return (
        f'<li class="oe-seat" data-seat="{seat}" data-at="{AT[state.seats][seat]}"{turn}>'
        f'<span class="oe-name">{escape(name)}</span>{said}{score}{rack}</li>'
    )


def _did(state: Hand | DiceHand) -> str:
    """What a seat did that leaves nothing on the table: it drew, or could not play."""
    event = state.event
    if isinstance(state, DiceHand):
        return ' <span class="oe-did">passes</span>' if event.kind == "pass" else ""
    return _drew(state)


def _drew(state: Hand) -> str:
    event, game = state.event, state.game
    if event.kind == "draw":
        return f' <span class="oe-did">draws {event.count or len(event.tiles or ())}</span>'
    if event.kind == "pass":
        return f' <span class="oe-did">{"knocks" if knocks(game) else "passes"}</span>'
    return ""


def _score(step: Step, side: int, *, live: bool) -> str:
    """What a side has written, the ending included, and what this step has added."""
    state = step.state
    written = state.ending_points[side]
    ending = 0 if isinstance(written, Unknown) else written
    gained = state.event.points if state.event.seat == side else 0
    penalties = state.game.penalties
    label, kind = ("<small>penalties</small> ", "oe-more") if penalties else ("", "oe-plus")
    more = ""
    for about, points, when in (("points", gained, ""), ("ending", ending, " at the end")):
        if points:
            shown = f"{points} more" if penalties else f"+{points}"
            more += f" {ask(about, shown, f'Why {shown}{when}?', live=live, kind=kind)}"
    unknown = side in state.account.unseen or isinstance(written, Unknown)
    known = "?" if unknown else str(step.score[side] + ending)
    score = ask(f"score-{side}", known, live=live)
    return f"{label}{score}{more}"


def _markers(replay: Replay, state: DiceHand, seat: int, *, live: bool) -> str:
    """What a player's two markers show, and the game that this step has won.

    In a game on its own they need not be there.
    """
    known = "?" if seat in state.account.unseen else _marked(state.scores[seat])
    score = ask(f"score-{seat}", known, live=live)
    if len(replay.hands) == 1 and not any(map(any, state.scores)):
        score = ""
    more = ""
    if state.result is not None and state.result.winner == seat:
        more = f" {ask('ending', '+1 game', 'Why one game more?', live=live, kind='oe-plus')}"
    return f"{score}{more}"


def _marked(standing: Standing | Unknown) -> str:
    """Sets and games won, as words: "sets 1, games 3"."""
    if isinstance(standing, Unknown):
        return "?"
    return f"sets {standing.sets}, games {standing.games}"


def _pair(replay: Replay, step: Step, side: int, shown: Sequence[str], *, live: bool) -> str:
    """Two partners, the one score they have, and what a match that is over makes of them."""
    state = step.state
    names = escape(side_name(side, state.sides, replay.words))
    score, outcome = _score(step, side, live=live), _outcome(replay, step, side)
    return (
        f'<li class="oe-partners" data-side="{side}"><p class="oe-account">'
        f'<span class="oe-names">{names}</span> {score}{outcome}</p>'
        f"<ul>{''.join(shown[side :: state.sides])}</ul></li>"
    )


def _outcome(replay: Replay, step: Step, side: int) -> str:
    """What a pair is called once the game is over: the goats, or winners without a penalty."""
    match = replay.standings[step.hand]
    if not step.standing or match.winner is None:
        return ""
    if side != match.winner:
        return ' <strong class="oe-outcome oe-goats">goats</strong>'
    return f' <strong class="oe-outcome">{"whitewash" if match.whitewash else "winners"}</strong>'


def _eggs(step: Step) -> str:
    """What is laid aside for the pair that loses next, if anything is."""
    state = step.state
    if isinstance(state, DiceHand):
        return ""
    eggs = state.account.eggs if state.result is None else state.result.eggs
    if not eggs:
        return ""
    return f'<li class="oe-eggs">Eggs: {"?" if isinstance(eggs, Unknown) else eggs}</li>'


# The score sheet


def sheet(replay: Replay) -> str:
    """The score sheet of a record of several hands, or an empty text.

    Where totals of the open ends are written it has what each side wrote in play and the ending,
    else what stands against or for each side after the hand.
    """
    if len(replay.hands) < 2:
        return ""
    if isinstance(replay.game, DiceGame):
        return _games(replay)
    game, sides = as_a(Game, replay.game), replay.hands[0].last.sides
    names = [side_name(side, sides, replay.words) for side in range(sides)]
    written = game.write is not None
    heads = ["Hand", *names, "Ending", *(["Match"] if written else [])]
    row = _in_play if written else _running
    rows = "".join(
        _row(str(judged.number), row(replay, judged, match)) + _won(replay, match, len(heads))
        for judged, match in zip(replay.hands, replay.standings, strict=True)
    )
    caption = "<caption>Penalties, by pair</caption>" if game.penalties else ""
    return _sheet(heads, rows, caption)


def _sheet(heads: Iterable[str], rows: str, caption: str = "") -> str:
    shown = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    return (
        f'<details class="oe-sheet"><summary>Score sheet</summary><table class="oe-open">{caption}'
        f"<thead><tr>{shown}</tr></thead><tbody>{rows}</tbody></table></details>"
    )


def _games(replay: Replay) -> str:
    """The score sheet of a match with dice: what was left, who won, and what the markers show."""
    names = replay.words.names
    heads = ("Game", *(f"{name} left" for name in names), "Won by", *names)
    rows = ""
    for judged, match in zip(replay.hands, replay.standings, strict=True):
        last, result = as_a(DiceHand, judged.last), judged.last.result
        left = [f"dice {dice}, spots {spots}"
                for dice, spots in zip(last.left, last.spots, strict=True)]  # fmt: skip
        won = "not over"
        if result is not None:
            won = names[result.winner] if isinstance(result.winner, int) else "drawn"
        cells = (*left, won, *map(_marked, match.known_scores))
        rows += _row(str(judged.number), map(escape, cells)) + _won(replay, match, len(heads))
    return _sheet(heads, rows)


def _row(head: str, cells: Iterable[str]) -> str:
    shown = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr><th scope="row">{head}</th>{shown}</tr>'


def _in_play(replay: Replay, judged: JudgedHand, match: Match) -> list[str]:
    """What each side wrote in play, the ending, and how the match stands: "riba, Ana +45"."""
    last = as_a(Hand, judged.last)
    ending = _kind(last)
    result = last.result
    if result is not None and isinstance(last.writing, int) and isinstance(result.points, int):
        name = side_name(last.writing, last.sides, replay.words)
        ending = f"{ending}, {name} +{result.points}"
    scores = " : ".join(map(_number, match.known_scores))
    return [*map(str, last.points), escape(ending), scores]


def _running(replay: Replay, judged: JudgedHand, match: Match) -> list[str]:
    """What stands for or against each side after the hand, what the hand added, and its ending."""
    last = as_a(Hand, judged.last)
    added = last.ending_points if last.result is not None else repeat(0)
    ending = ", ".join([_kind(last), *_remarks(last)])
    template = "{} more" if last.game.penalties else "+{}"
    cells = []
    for score, points in zip(match.known_scores, added, strict=False):
        more = f" <small>{template.format(points)}</small>" if isinstance(points, int) else ""
        cells.append(f"{_number(score)}{more if points else ''}")
    return [*cells, escape(ending)]


def _remarks(state: Hand) -> list[str]:
    """What the ending did beside writing points: eggs laid aside or paid, the rule of 13."""
    result = state.result
    if result is None:
        return []
    told = {
        "eggs-paid": "eggs paid", "thirteen": "below 13", "thirteen-hand-alone": "below 13"
    }  # fmt: skip
    remarks = [told[clause] for clause in told if state.game.rule(clause) in result.rules]
    return [*remarks, _number(result.eggs)] if result.eggs else remarks


def _number(value: int | Unknown) -> str:
    return "?" if isinstance(value, Unknown) else str(value)


def _kind(state: Hand) -> str:
    return "not over" if state.result is None else state.result.kind


def _won(replay: Replay, match: Match | DiceMatch, width: int) -> str:
    """Below the hand that ended a match: who has won it, or lost it; of dice below a set too."""
    told = " ".join(tell.outcome(match, replay.words))
    if not told:
        return ""
    return f'<tr><td class="oe-won" colspan="{width}">{escape(told)}</td></tr>'
