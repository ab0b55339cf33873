"""The players at the grid: what their markers show, and the score sheet.

`choose` decides between this and `sides`, which has the same functions for tiles.
"""

from collections.abc import Sequence

from domino_rules.dice.hand import DiceHand, Standing
from domino_rules.dice.match import DiceMatch
from domino_rules.events import Unknown
from domino_rules.protocol import as_a
from domino_rules.words import Words

from ..replays.replay import Position, Replay
from .markup import Html, tag
from .pieces import ask
from .sheet import row, sheet, won


def kind(state: DiceHand, words: Words) -> tuple[str, str]:
    """The class and the name of the list of players."""
    return " oe-throws", words.translate("Players, markers and dice left")


def grouped(
    replay: Replay, step: Position[DiceHand], seats: Sequence[Html], *, live: bool
) -> list[Html]:
    """The players, each alone."""
    return [*seats]


def score(replay: Replay, step: Position[DiceHand], seat: int, *, live: bool) -> Html:
    """What a player's two markers show, and the game that this step has won.

    In a game on its own they need not be there.
    """
    state, words = step.state, replay.words
    parts: list[Html] = []
    if len(replay.hands) > 1 or any(map(any, state.scores)):
        known = "?" if seat in state.account.unseen else _marked(state.scores[seat], words)
        parts.append(ask(f"score-{seat}", known, words, live=live))
    if state.result is not None and state.result.winner == seat:
        _ = words.translate
        why = _("Why one game more?")
        more = ask("ending", _("+1 game"), words, why, live=live, kind="oe-plus")
        parts += [Html(" "), more]
    return tag("span", {"class": "oe-score"}, *parts)


def _marked(standing: Standing | Unknown, words: Words) -> str:
    """Sets and games won, as words: "sets 1, games 3"."""
    if isinstance(standing, Unknown):
        return "?"
    text = words.translate("sets {sets}, games {games}")
    return text.format(sets=standing.sets, games=standing.games)


def did(state: DiceHand, words: Words) -> str:
    """What a seat did that leaves nothing on the table: it could not place a die."""
    return words.translate("passes") if state.event.kind == "pass" else ""


def beside(step: Position[DiceHand], words: Words) -> Html:
    """What is shown beside the players: nothing."""
    return Html()


def score_sheet(replay: Replay) -> Html:
    """The score sheet of a match with dice: what was left, who won, and what the markers show."""
    _, names = replay.words.translate, replay.words.names
    head, text = _("{name} left"), _("dice {dice}, spots {spots}")
    heads = (_("Game"), *(head.format(name=name) for name in names), _("Won by"), *names)
    rows = []
    for judged, any_match in zip(replay.hands, replay.standings, strict=True):
        last, result = as_a(DiceHand, judged.last), judged.last.result
        match = as_a(DiceMatch, any_match)
        left = [
            text.format(dice=dice, spots=spots)
            for dice, spots in zip(last.left, last.spots, strict=True)
        ]
        by = _("not over")
        if result is not None:
            by = names[result.winner] if isinstance(result.winner, int) else _("drawn")
        marked = [_marked(standing, replay.words) for standing in match.known_scores]
        rows.append(row(judged.number, (*left, by, *marked)))
        rows.append(won(match, replay.words, len(heads)))
    return sheet(heads, rows, replay.words)
