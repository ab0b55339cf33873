"""The same moves, or the same hands left over, under several games: where they part, and why.

A comparison is a record of one hand without its game, or just what every seat has left, and a list
of games; a game may be followed by the name of a house rule ("draw at once"). Without `players`
there are as many as the game has at least. What the page says, the step at which the games part or
what each of them writes, is checked.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from domino_rules import tell, why
from domino_rules.errors import DominoError
from domino_rules.games import LINE_GAMES
from domino_rules.judging import Problem
from domino_rules.line import instead, svg
from domino_rules.line.hand import Game, Hand
from domino_rules.line.layout import lay_out
from domino_rules.protocol import all_as
from domino_rules.referee import check
from domino_rules.rules import RULES, Rule
from domino_rules.words import ENGLISH, N_, Reason, Words, side_name

from ..claims.answers import NAMES
from ..claims.line import HOUSE_RULES, HouseRule, ended, hands_in, toml
from ..language.words import words_in
from ..replays.replay import ReplayError
from ..shown.figure import as_titled, rule_link
from ..shown.markup import Html, escape, join, tag
from ..shown.pieces import open_table, row_head
from ..shown.sides import ending


class Version(NamedTuple):
    """What one game makes of a comparison: its states, the first of them the deal, and the problem
    at which it breaks off; `house_rule` is the clause on the house rule, or an empty text.
    """

    game: Game
    house_rule: str
    words: Words
    states: tuple[Hand, ...]
    problem: Problem | None = None


class Comparison(NamedTuple):
    """The versions of one comparison, and the step at which they part (None: hands left over)."""

    title: str
    versions: tuple[Version, ...]
    parts: int | None


def comparison(source: str, options: Mapping[str, str], language: str = ENGLISH) -> Comparison:
    """What a fence compares, given its content and its options, told in a language.

    Raises `ReplayError` if something in it is not in order, or not as `parts` or `writes` has it.
    """
    games = _games(options.get("games", ""))
    try:
        written = tomllib.loads(source)
    except ValueError as error:
        raise ReplayError(f"this is not TOML: {error}") from None
    if "hands" not in written:
        return _left_over(written, games, options, language)
    named = "players" in written
    versions = tuple(_replayed(source, game, rule, language, named=named) for game, rule in games)
    parts = parting(versions)
    if str(parts) != options.get("parts", ""):
        raise ReplayError(f"the games part at step {parts}: parts={options.get('parts', '')!r}")
    return Comparison(written.get("title", ""), versions, parts)


def _games(written: str) -> list[tuple[Game, HouseRule | None]]:
    """The games of a list such as "georgian, draw at once", each with its house rule or None."""
    chosen: list[tuple[Game, HouseRule | None]] = []
    for part in written.split(","):
        name, _, rule = part.strip().partition(" ")
        if name not in LINE_GAMES or (rule and rule not in HOUSE_RULES.get(name, {})):
            raise ReplayError(f"games is {written!r}; such as: georgian, draw, draw at once")
        chosen.append((LINE_GAMES[name], HOUSE_RULES[name][rule] if rule else None))
    return chosen


# The same moves


def _replayed(
    source: str, game: Game, rule: HouseRule | None, language: str, *, named: bool
) -> Version:
    """A record replayed under one game as far as it goes; one without a boneyard gets none."""
    option = f"options.{rule.option} = {toml(rule.value)}" if rule else ""
    players = "" if named else f"players = {list(NAMES[: min(game.dealt)])}"
    if not game.drawing:
        source = re.sub(r"^bazari\s*=.*$", "", source, flags=re.MULTILINE)
    report = check(f'game = "{game.name}"\n{option}\n{players}\n{source}', language)
    problems = [problem for problem in report.problems if problem.kind != "unchecked"]
    stops = [problem for problem in problems if problem.kind in ("illegal", "ambiguous")]
    if report.record is None or len(report.hands) != 1 or problems[1:] or problems != stops:
        moved = [
            problem._replace(line=problem.line and max(0, problem.line - 3)) for problem in problems
        ]
        raise ReplayError(f"under {game.name} the record is not in order", moved)
    clause = game.rule(rule.clause) if rule else ""
    words = words_in(language, report.record.players)
    states = all_as(Hand, report.hands[0].states)
    return Version(states[-1].game, clause, words, states, *problems)


def parting(versions: Sequence[Version]) -> int | None:
    """The first step that is not the same under all games, None if they never part."""
    for step in range(1, 1 + max(len(version.states) for version in versions)):
        if len({_moment(version, step) for version in versions}) > 1:
            return step
    return None


def _moment(version: Version, step: int) -> tuple[object, ...]:
    """What happens at a step, so far as games can differ in it: what is done and what it writes."""
    if step >= len(version.states):
        return ("refused",) if version.problem and step == len(version.states) else ()
    state = version.states[step]
    event, result = state.event, state.result
    ending = None if result is None else (result.winner, result.points)
    play = event.play and (event.play.tile, event.play.end)
    return event.kind, play, event.count, event.points, ending


# The same hands left over


def _left_over(
    written: Mapping[str, object],
    games: Sequence[tuple[Game, HouseRule | None]],
    options: Mapping[str, str],
    language: str,
) -> Comparison:
    """The hands of `left`, and in games for pairs those of `pairs`, counted under each game."""
    versions = tuple(_counted(written, game, rule, language) for game, rule in games)
    results = [version.states[-1].result for version in versions]
    writes = ", ".join(str(result.points) for result in results if result is not None)
    if writes != options.get("writes", ""):
        raise ReplayError(f"the games write {writes}: writes={options.get('writes', '')!r}")
    return Comparison(str(written.get("title", "")), versions, None)


def _counted(
    written: Mapping[str, object], game: Game, rule: HouseRule | None, language: str
) -> Version:
    key = "pairs" if game.pairs else "left"
    try:
        held = hands_in(game, str(written.get(key, "")))
        with_rule = game.with_options(**{rule.option: rule.value}) if rule else game
        out = held.index(0) if 0 in held else None
        state = ended(with_rule, held, out, None)
    except (DominoError, ValueError) as error:
        raise ReplayError(f"{key}, under {game.name}: {error}") from None
    clause = game.rule(rule.clause) if rule else ""
    return Version(with_rule, clause, words_in(language, NAMES[: len(held)]), (state,))


# What the rules are, for the page of rule coverage


def rules_compared(source: str, options: Mapping[str, str]) -> tuple[str, ...]:
    """The ids of the rules that a comparison shows."""
    rules: dict[str, None] = {}
    for version in comparison(source, options).versions:
        rules |= dict.fromkeys(rule for state in version.states for rule in _rules(version, state))
        if version.problem and version.problem.rule:
            rules[version.problem.rule] = None
    return tuple(rules)


def _rules(version: Version, state: Hand) -> tuple[str, ...]:
    """Of hands left over only what they count: the line, and so who leads, is made up."""
    if len(version.states) > 1 or state.result is None:
        return state.rules
    return tuple(reason.rule for reason in _counting(version) if reason.rule)


# As HTML


class Card(NamedTuple):
    """What one game, or several alike, make of a comparison: a drawing, a sentence, reasons with
    their clauses, and how it goes on, as HTML.
    """

    versions: tuple[Version, ...]
    drawn: Html
    said: str
    reasons: tuple[Reason, ...]
    then: Html = Html()

    def alike(self, other: "Card") -> bool:
        """Whether another game makes the same of it, by clauses of the same name."""
        same = (self.drawn, self.said, self.then) == (other.drawn, other.said, other.then)
        return same and _unnamed(self.reasons) == _unnamed(other.reasons)


def _unnamed(reasons: Sequence[Reason]) -> list[tuple[str, str]]:
    return [(reason.text, reason.rule.partition(".")[2]) for reason in reasons]


def compared(source: str, options: Mapping[str, str], root: str, language: str = ENGLISH) -> Html:
    """A comparison as it stands in a page; `root` begins its links.

    Raises `ReplayError` as `comparison` does.
    """
    side_by_side, words = comparison(source, options, language), words_in(language)
    title, versions, parts = side_by_side
    if parts is None:
        below, table = words.translate("The same hands left over"), _sums(versions, words)
        cards = list(map(_counted_card, versions))
    else:
        text = words.plural(
            "The same moves under {count} rule; they part at step {step}",
            "The same moves under {count} rules; they part at step {step}",
            len(versions),
        )
        below = text.format(count=len(versions), step=parts)
        table = _steps(versions, parts, words)
        writing = {_points_at(version, parts) for version in versions}
        card = partial(_parting_card, step=parts, scoring=len(writing) > 1)
        cards = list(map(card, versions))
    label = words.translate("Side by side: {title}").format(title=title)
    region = {"class": "oe-compare-table", "role": "region", "tabindex": "0", "aria-label": label}
    return tag(
        "figure",
        {"class": "oe-compare", "data-search-exclude": True},
        tag(
            "figcaption",
            {"class": "oe-title"},
            tag("strong", title) if title else "",
            tag("small", below),
        ),
        tag("div", region, table),
        tag(
            "div",
            {"class": "oe-compare-games"},
            *(_shown(card, root, words) for card in _together(cards)),
        ),
    )


def _together(cards: Sequence[Card]) -> list[Card]:
    """The cards, of games that are alike only one."""
    together: list[Card] = []
    for card in cards:
        same = next((n for n, other in enumerate(together) if other.alike(card)), None)
        if same is None:
            together.append(card)
        else:
            versions = (*together[same].versions, *card.versions)
            together[same] = together[same]._replace(versions=versions)
    return together


# The tables


def _steps(versions: Sequence[Version], parts: int, words: Words) -> Html:
    """Every step under every game; up to the one at which they part they stand once, in a row."""
    _ = words.translate
    last = max(len(version.states) - (version.problem is None) for version in versions)
    rows = []
    if parts > 1:
        common = join((_cell(versions[0], step) for step in range(1, parts)), " · ")
        numbers = "1" if parts == 2 else f"1–{parts - 1}"
        head = row_head(join((numbers, " ", tag("small", _("the same")))))
        rows.append(tag("tr", head, tag("td", {"colspan": str(len(versions))}, common)))
    for step in range(parts, last + 1):
        parting = step == parts
        number = join((step, " ", tag("small", _("they part")))) if parting else step
        cells = (tag("td", _cell(version, step)) for version in versions)
        row = {"class": "oe-parting" if parting else None}
        rows.append(tag("tr", row, row_head(number), *cells))
    return open_table((_("Step"), *map(_name, versions)), rows)


def _cell(version: Version, step: int) -> Html:
    """A step in a few words."""
    words = version.words
    _ = words.translate
    if step < len(version.states):
        return escape(_happened(version.states[step], words))
    if version.problem is not None and step == len(version.states):
        return escape(_("refused"))
    return tag("span", {"aria-label": _("nothing more")}, "–")


def _happened(state: Hand, words: Words) -> str:
    """What happened last in a hand, and how that ended it."""
    _, event = words.translate, state.event
    name = "" if event.seat is None else words.names[event.seat]
    what = _("passes") if state.game.drawing else _("knocks")
    if event.play is not None:
        what = instead.told(event.play, words) + (f" +{event.points}" if event.points else "")
    elif event.kind == "draw":
        what = _("draws {count}").format(count=event.count)
    if state.result is None:
        return _("{name}: {what}").format(name=name, what=what)
    text = _("{name}: {what}. {ending}")
    return text.format(name=name, what=what, ending=ending(state, words))


def _name(version: Version) -> Html:
    """The name of a game, with that of a house rule smaller."""
    _ = version.words.translate
    name = _(version.game.short)
    if not version.house_rule:
        return escape(name)
    rule = house_rule_name(RULES[version.house_rule], version.words)
    return join((name, " ", tag("small", rule)))


def house_rule_name(rule: Rule, words: Words) -> str:
    """What a house rule is called: what its title has after the colon."""
    title = words.translate(rule.title)
    return title.partition(": ")[2] or title


def _sums(versions: Sequence[Version], words: Words) -> Html:
    """What each game makes of the hands: the ending, the winner, what is written."""
    _ = words.translate
    heads = (_("Game"), _("Ending"), _("Wins"), _("Written"))
    return open_table(heads, map(_sum_row, versions))


def _sum_row(version: Version) -> Html:
    state, words = version.states[-1], version.words
    _, result = words.translate, state.result
    assert result is not None, "hands left over are an ending"
    wins = written = _("nobody")
    if isinstance(result.winner, int):
        wins = side_name(result.winner, state.sides, words)
    if isinstance(state.writing, int):
        written = f"{side_name(state.writing, state.sides, words)} +{result.points}"
    elif result.eggs:
        written = _("laid aside: {eggs}").format(eggs=result.eggs)
    cells = (tag("td", cell) for cell in (_(result.kind), wins, written))
    return tag("tr", row_head(_name(version)), *cells)


# The cards


def _shown(card: Card, root: str, words: Words) -> Html:
    names = (
        tag("a", {"href": f"{root}rules/{version.game.name}/"}, _name(version))
        for version in card.versions
    )
    label = ", ".join(words.translate(version.game.short) for version in card.versions)
    reasons = (tag("li", _reason(reason, card.versions, root)) for reason in card.reasons)
    return tag(
        "section",
        {"aria-label": label},
        tag("p", {"class": "oe-compare-game"}, join(names, ", ")),
        card.drawn,
        tag("p", {"class": "oe-say"}, card.said),
        tag("ul", {"class": "oe-reasons"}, *reasons),
        card.then,
    )


def _reason(reason: Reason, versions: Sequence[Version], root: str) -> Html:
    """A reason with the links to its clause, which are all there is where it says the same."""
    if not reason.rule:
        return escape(reason.text)
    words = versions[0].words
    first, _, clause = reason.rule.partition(".")
    games = dict.fromkeys(version.game.name for version in versions)
    others = (
        tag(
            "a",
            {"href": f"{root}rules/{game}/#{game}.{clause}", "data-card": f"{game}.{clause}"},
            words.translate(LINE_GAMES[game].short),
        )
        for game in games
        if game != first
    )
    links = join((rule_link(reason.rule, root, words), *others), " · ")
    return links if as_titled(reason, words) else join((reason.text, " ", links))


def _points_at(version: Version, step: int) -> int:
    """What the tile of a step writes by itself."""
    return version.states[step].event.points if step < len(version.states) else 0


def _parting_card(version: Version, *, step: int, scoring: bool) -> Card:
    """What one game makes of the step at which they part, why, and how it goes on."""
    refused = step >= len(version.states)
    state = version.states[min(step, len(version.states) - 1)]
    words, stopped = version.words, version.problem.message if version.problem else ""
    _ = words.translate
    said = (stopped or _("The hand is over.")) if refused else tell.told(state, words)
    onwards = [tell.told(later, words) for later in version.states[step + 1 :]]
    if stopped and not refused:
        onwards.append(_("Refused: {reason}").format(reason=stopped))
    listed = {"class": "oe-then", "start": str(step + 1)}
    items = (tag("li", sentence) for sentence in onwards)
    then = tag("ol", listed, *items) if onwards else Html()
    drawn = _board(state, badges=scoring and version.game.write is not None)
    return Card((version,), drawn, said, _why(version, step, scoring), then)


def _why(version: Version, step: int, scoring: bool) -> tuple[Reason, ...]:
    """Why a step is what it is; of a play that just stands, the clauses that only its game has."""
    if step >= len(version.states):
        return (Reason("", version.problem.rule or ""),) if version.problem else ()
    state, words, game = version.states[step], version.words, version.game
    reasons = [*why.forced(state, words), *why.ending(state, words)]
    if scoring and game.write is None:
        clause = "penalties" if game.penalties else "domino"
        text = N_("The open ends are not added up here; only the end of a hand is written.")
        reasons.insert(0, Reason(words.translate(text), game.rule(clause)))
    elif scoring:
        reasons = [*why.points(state, words), *reasons]
    elif state.event.kind == "play" and state.due in ("draw", "pass"):
        reasons += why.turn(state, words)
    own = [Reason("", rule) for rule in game.cite(state) if _is_its_own(rule)]
    return _once(reasons or own)


def _is_its_own(rule: str) -> bool:
    """Whether a clause has no counterpart in any other game."""
    game, _, clause = rule.partition(".")
    return not any(f"{other}.{clause}" in RULES for other in LINE_GAMES if other != game)


def _once(reasons: Sequence[Reason]) -> tuple[Reason, ...]:
    """Reasons with a clause only where it begins."""
    before, reasons_once = "", []
    for reason in reasons:
        reasons_once.append(reason._replace(rule="") if reason.rule == before else reason)
        before = reason.rule
    return tuple(reasons_once)


def _board(state: Hand, *, badges: bool) -> Html:
    chain = state.chain
    layout = lay_out(chain.placed, chain.stavka, shape="wide")
    drawn = Html(svg.board(chain, layout, badges=badges))
    return tag("div", {"class": "oe-board", "aria-hidden": "true"}, drawn)


def _counted_card(version: Version) -> Card:
    """The hands left over and how one game counts them."""
    state, words = version.states[-1], version.words
    tiles = state.game.tiles
    racks = (
        tag("li", tag("b", name), " ", Html(svg.row(tiles.members(held))))
        for name, held in zip(words.names, state.held, strict=True)
    )
    drawn = tag("ul", {"class": "oe-racks"}, *racks)
    return Card((version,), drawn, ending(state, words), _once(_counting(version)))


_MADE_UP = ("next-lead", "next-opener", "opener-after-riba", "riba", "blocked", "fish")
"""Clauses that rest on the line, which hands left over do not have."""


def _counting(version: Version) -> list[Reason]:
    """How the hands left over are counted, clause by clause."""
    reasons = why.ending(version.states[-1], version.words)
    return [reason for reason in reasons if reason.rule.partition(".")[2] not in _MADE_UP]
