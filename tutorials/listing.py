"""The list of all worked hands: a small board each, what it shows, and which rules.

`write_pages` puts it into the page of worked hands where that page says `MARK`.
"""

from typing import NamedTuple

from domino_rules import svg
from domino_rules.rules import RULES

from .coverage import first_steps
from .html import escape
from .library import EXAMPLES, replay_of
from .replay import Replay

MARK = "<!-- every worked hand -->"
"""The line of the page that the list replaces."""


class Listed(NamedTuple):
    """A worked hand as it is listed: its rules in the order in which it shows them."""

    example: str
    replay: Replay
    rules: tuple[str, ...]


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
    """The list as HTML, with a choice of rule that a script makes work."""
    hands = listed()
    return f'{_choice(hands)}\n<ul class="oe-hands">{"".join(map(_card, hands))}</ul>'


def _choice(hands: tuple[Listed, ...]) -> str:
    counts = {rule: sum(rule in hand.rules for hand in hands) for rule in RULES}
    options = "".join(
        f'<option value="{rule}">{escape(RULES[rule].title)} ({count})</option>'
        for rule, count in counts.items()
        if count
    )
    return (
        '<div class="oe-filter"><label for="hands-by-rule">Show the hands with</label>'
        '<select id="hands-by-rule" data-filter="oe-hands">'
        f'<option value="">any rule ({len(hands)})</option>{options}</select>'
        '<output for="hands-by-rule"></output></div>'
    )


def _card(hand: Listed) -> str:
    replay, last = hand.replay, hand.replay.steps[-1]
    title = escape(replay.title)
    special = [rule for rule in hand.rules if rule not in _EVERYDAY]
    tags = "".join(f"<li>{escape(RULES[rule].title)}</li>" for rule in special[:4])
    return (
        f'<li class="oe-hand" data-rules="{" ".join(hand.rules)}">'
        f'<a href="{hand.example}/"><span class="oe-board" aria-hidden="true">'
        f"{svg.board(last.state.chain, last.layouts['wide'], last=False, badges=False)}</span>"
        f"<b>{title}</b></a><p>{escape(replay.steps[0].note)}</p>"
        f'<ul class="oe-tags">{tags}</ul></li>'
    )


_EVERYDAY = frozenset(
    f"georgian.{clause}"
    for clause in (
        "set", "deal", "first-opener", "first-opening", "fit", "choose-end", "outer-half",
        "other-totals", "multiples-of-five", "opening-score", "stavka", "stavka-counts",
        "later-doubles", "double-end", "domino", "next-opener", "draw", "play-drawn",
        "turns", "must-play",
    )
)  # fmt: skip
"""What nearly every hand shows, and no hand is looked up for."""
