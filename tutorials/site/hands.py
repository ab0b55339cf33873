"""The list of all worked hands: a small board each, what it shows, and which rules.

`write_pages` puts it into the page of worked hands where that page says `MARK`.
"""

from typing import NamedTuple

from domino_rules.games import GAMES
from domino_rules.rules import RULES
from domino_rules.words import ENGLISH, Words

from ..language.words import words_in
from ..replays.library import EXAMPLES, replay_of
from ..replays.replay import Replay
from ..shown.choose import shows
from ..shown.markup import Html, join, tag
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


def listed(language: str = ENGLISH) -> tuple[Listed, ...]:
    """Every worked hand, in the order of the library, in a language."""
    replays = {example: replay_of(example, language) for example in EXAMPLES}
    return tuple(
        Listed(example, replay, rules_shown(replay)) for example, replay in replays.items()
    )


def listing(language: str = ENGLISH) -> str:
    """The list as Markdown, a heading for each game, with the choices of game and rule that a
    script makes work.
    """
    hands, words = listed(language), words_in(language)
    parts = [f"{_choices(hands, words)}\n"]
    for game in GAMES:
        cards = [_card(hand, words) for hand in hands if hand.game == game]
        if cards:
            head = f"### {words.translate(GAMES[game].title)} {{#{game}}}"
            parts.append(f"{head}\n\n{tag('ul', {'class': 'oe-hands'}, *cards)}\n")
    return "\n".join(parts)


def _choices(hands: tuple[Listed, ...], words: Words) -> Html:
    _ = words.translate
    games = {game: sum(hand.game == game for hand in hands) for game in GAMES}
    rules = {rule: sum(rule in hand.rules for hand in hands) for rule in RULES}
    by_game = [_option(game, GAMES[game].title, count, words) for game, count in games.items()]
    groups = [_group(game, rules, words) for game, count in games.items() if count]
    every = _("any game ({count})").format(count=len(hands))
    return tag(
        "div",
        {"class": "oe-filter", "data-filter": "oe-hands"},
        _choice("game", _("Game"), every, by_game),
        _choice("rules", _("with the rule"), _("any"), groups),
        tag("output", {"for": "hands-by-game hands-by-rules"}),
    )


def _group(game: str, rules: dict[str, int], words: Words) -> Html:
    """The rules of a game that come up."""
    options = (
        _option(rule, RULES[rule].title, count, words)
        for rule, count in rules.items()
        if RULES[rule].game == game
    )
    label = words.translate(GAMES[game].title)
    return tag("optgroup", {"label": label, "data-game": game}, *options)


def _choice(by: str, label: str, every: str, options: list[Html]) -> Html:
    name = f"hands-by-{by}"
    select = {"id": name, "data-by": by, "autocomplete": "off"}
    first = tag("option", {"value": ""}, every)
    return join((tag("label", {"for": name}, label), tag("select", select, first, *options)))


def _option(value: str, name: str, count: int, words: Words) -> Html:
    """A game or a rule with the number of its hands; nothing if it has none."""
    if not count:
        return Html()
    return tag("option", {"value": value}, f"{words.translate(name)} ({count})")


def _card(hand: Listed, words: Words) -> Html:
    _, replay, last = words.translate, hand.replay, hand.replay.steps[-1]
    special = [rule for rule in hand.rules if not _everyday(rule)]
    board = tag(
        "span", {"class": "oe-board", "aria-hidden": "true"}, shows(last.state.game).thumbnail(last)
    )
    return tag(
        "li",
        {"class": "oe-hand", "data-game": hand.game, "data-rules": " ".join(hand.rules)},
        tag("a", {"href": f"{hand.example}/"}, board, tag("b", replay.title)),
        tag("small", _(GAMES[hand.game].title)),
        tag("p", replay.steps[0].note),
        tag("ul", {"class": "oe-tags"}, *(tag("li", _(RULES[rule].title)) for rule in special[:4])),
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
