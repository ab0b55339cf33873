"""The list of all worked hands: a small board each, what it shows, and which rules.

`write_pages` puts it into the page of worked hands where that page says `MARK`.
"""

from typing import NamedTuple

from domino_rules.rules import RULES

from ..replays.library import EXAMPLES, replay_of
from ..replays.replay import Replay
from ..shown.choose import shows
from ..shown.figure import GAME_NAMES
from ..shown.markup import escape
from ..tables.coverage import first_steps

MARK = "<!-- every worked hand -->"
"""The line of the page that the list replaces."""


class Listed(NamedTuple):
    """A worked hand as it is listed: its rules in the order in which it shows them."""

    example: str
    replay: Replay
    rules: tuple[str, ...]

    @property
    def game(self) -> str:
        """The name of its game, as records write it."""
        return self.replay.game.name


def rules_shown(replay: Replay) -> tuple[str, ...]:
    """The ids of the rules that a replay shows, in the order in which they come up.

    >>> rules_shown(replay_of("georgian/thirty-five"))[2]
    'georgian.opening-score'
    """
    return tuple(first_steps(replay.steps))


def listed() -> tuple[Listed, ...]:
    """Every worked hand, in the order of the library."""
    replays = {example: replay_of(example) for example in EXAMPLES}
    return tuple(
        Listed(example, replay, rules_shown(replay)) for example, replay in replays.items()
    )


def listing() -> str:
    """The list as Markdown, a heading for each game, with the choices of game and rule that a
    script makes work.
    """
    hands = listed()
    games = [
        f"### {name} {{#{game}}}\n\n"
        f'<ul class="oe-hands">{"".join(_card(hand) for hand in hands if hand.game == game)}</ul>\n'
        for game, name in GAME_NAMES.items()
        if any(hand.game == game for hand in hands)
    ]
    return "\n".join((f"{_choices(hands)}\n", *games))


def _choices(hands: tuple[Listed, ...]) -> str:
    games = {game: sum(hand.game == game for hand in hands) for game in GAME_NAMES}
    rules = {rule: sum(rule in hand.rules for hand in hands) for rule in RULES}
    groups = "".join(
        f'<optgroup label="{name}" data-game="{game}">{_options(_of(game, rules))}</optgroup>'
        for game, name in GAME_NAMES.items()
        if games[game]
    )
    return (
        '<div class="oe-filter" data-filter="oe-hands">'
        f"{_choice('game', 'Game', f'any game ({len(hands)})', _options(games))}"
        f"{_choice('rules', 'with the rule', 'any', groups)}"
        '<output for="hands-by-game hands-by-rules"></output></div>'
    )


def _of(game: str, rules: dict[str, int]) -> dict[str, int]:
    return {rule: count for rule, count in rules.items() if RULES[rule].game == game}


def _choice(by: str, label: str, every: str, options: str) -> str:
    return (
        f'<label for="hands-by-{by}">{label}</label>'
        f'<select id="hands-by-{by}" data-by="{by}" autocomplete="off">'
        f'<option value="">{every}</option>{options}</select>'
    )


def _options(counts: dict[str, int]) -> str:
    """The games or rules that come up, each with the number of hands."""
    return "".join(
        f'<option value="{value}">{escape(GAME_NAMES.get(value) or RULES[value].title)} ({count})'
        "</option>"
        for value, count in counts.items()
        if count
    )


def _card(hand: Listed) -> str:
    replay, last = hand.replay, hand.replay.steps[-1]
    title = escape(replay.title)
    special = [rule for rule in hand.rules if not _everyday(rule)]
    tags = "".join(f"<li>{escape(RULES[rule].title)}</li>" for rule in special[:4])
    return (
        f'<li class="oe-hand" data-game="{hand.game}" data-rules="{" ".join(hand.rules)}">'
        f'<a href="{hand.example}/"><span class="oe-board" aria-hidden="true">'
        f"{shows(last.state).thumbnail(last)}</span>"
        f"<b>{title}</b></a><small>{GAME_NAMES[hand.game]}</small><p>{escape(replay.steps[0].note)}</p>"
        f'<ul class="oe-tags">{tags}</ul></li>'
    )


def _everyday(rule: str) -> bool:
    game, _, clause = rule.partition(".")
    if game == "tashkent":  # its draw is a drawn game, its set four games
        return clause in _EVERYDAY_OF_DICE
    return not {rule, clause}.isdisjoint(_EVERYDAY)


_EVERYDAY = frozenset((
    "set", "deal", "pairs", "first-opener", "first-opening", "fit", "choose-end", "two-ends",
    "outer-half", "other-totals", "multiples-of-five", "opening-score", "stavka", "stavka-counts",
    "later-doubles", "double-end", "domino", "worth", "penalties", "next-opener", "next-lead",
    "draw", "play-drawn", "turns", "must-play", "block.pass",
        "kozel.pass",
))  # fmt: skip
"""The clauses, of any game or of one, that nearly every hand shows and none is looked up for."""

_EVERYDAY_OF_DICE = frozenset((
    "dice", "faces", "grid", "deal", "beginner", "start", "throw", "top-face", "open",
    "first-placer", "turns", "contact", "match", "turning", "must-play", "aim", "end", "markers",
    "next-beginner",
))  # fmt: skip
"""The same of Tashkent."""
