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
from domino_rules.events import Unknown
from domino_rules.games import LINE_GAMES
from domino_rules.judging import Problem
from domino_rules.line import instead, svg
from domino_rules.line.hand import Game, Hand
from domino_rules.line.layout import lay_out
from domino_rules.protocol import all_as
from domino_rules.referee import check
from domino_rules.rules import RULES
from domino_rules.tiles import members
from domino_rules.words import Reason, Words, side_name

from ..claims.answers import NAMES
from ..claims.line import HOUSE_RULES, HouseRule, ended, hands_in, toml
from ..replays.replay import ReplayError
from ..shown.figure import SHORT_NAMES, as_titled, rule_link
from ..shown.markup import escape


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


def comparison(source: str, options: Mapping[str, str]) -> Comparison:
    """What a fence compares, given its content and its options.

    Raises `ReplayError` if something in it is not in order, or not as `parts` or `writes` has it.
    """
    games = _games(options.get("games", ""))
    try:
        written = tomllib.loads(source)
    except ValueError as error:
        raise ReplayError(f"this is not TOML: {error}") from None
    if "hands" not in written:
        return _left_over(written, games, options)
    named = "players" in written
    versions = tuple(_replayed(source, game, rule, named=named) for game, rule in games)
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


def _replayed(source: str, game: Game, rule: HouseRule | None, *, named: bool) -> Version:
    """A record replayed under one game as far as it goes; one without a boneyard gets none."""
    option = f"options.{rule.option} = {toml(rule.value)}" if rule else ""
    players = "" if named else f"players = {list(NAMES[: min(game.dealt)])}"
    if not game.drawing:
        source = re.sub(r"^bazari\s*=.*$", "", source, flags=re.MULTILINE)
    report = check(f'game = "{game.name}"\n{option}\n{players}\n{source}')
    problems = [problem for problem in report.problems if problem.kind != "unchecked"]
    stops = [problem for problem in problems if problem.kind in ("illegal", "ambiguous")]
    if report.record is None or len(report.hands) != 1 or problems[1:] or problems != stops:
        moved = [
            problem._replace(line=problem.line and max(0, problem.line - 3)) for problem in problems
        ]
        raise ReplayError(f"under {game.name} the record is not in order", moved)
    clause = game.rule(rule.clause) if rule else ""
    words = Words(report.record.players)
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
) -> Comparison:
    """The hands of `left`, and in games for pairs those of `pairs`, counted under each game."""
    versions = tuple(_counted(written, game, rule) for game, rule in games)
    results = [version.states[-1].result for version in versions]
    writes = ", ".join(str(result.points) for result in results if result is not None)
    if writes != options.get("writes", ""):
        raise ReplayError(f"the games write {writes}: writes={options.get('writes', '')!r}")
    return Comparison(str(written.get("title", "")), versions, None)


def _counted(written: Mapping[str, object], game: Game, rule: HouseRule | None) -> Version:
    key = "pairs" if game.pairs else "left"
    try:
        held = hands_in(str(written.get(key, "")))
        with_rule = game.with_options(**{rule.option: rule.value}) if rule else game
        out = held.index(0) if 0 in held else None
        state = ended(with_rule, held, out, None)
    except (DominoError, ValueError) as error:
        raise ReplayError(f"{key}, under {game.name}: {error}") from None
    clause = game.rule(rule.clause) if rule else ""
    return Version(with_rule, clause, Words(NAMES[: len(held)]), (state,))


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
    drawn: str
    said: str
    reasons: tuple[Reason, ...]
    then: str = ""

    def alike(self, other: "Card") -> bool:
        """Whether another game makes the same of it, by clauses of the same name."""
        same = (self.drawn, self.said, self.then) == (other.drawn, other.said, other.then)
        return same and _unnamed(self.reasons) == _unnamed(other.reasons)


def _unnamed(reasons: Sequence[Reason]) -> list[tuple[str, str]]:
    return [(reason.text, reason.rule.partition(".")[2]) for reason in reasons]


def compared(source: str, options: Mapping[str, str], root: str) -> str:
    """A comparison as it stands in a page; `root` begins its links.

    Raises `ReplayError` as `comparison` does.
    """
    side_by_side = comparison(source, options)
    if side_by_side.parts is None:
        below, table = "The same hands left over", _sums(side_by_side)
        cards = list(map(_counted_card, side_by_side.versions))
    else:
        count = len(side_by_side.versions)
        below = f"The same moves under {count} rules; they part at step {side_by_side.parts}"
        table = _steps(side_by_side)
        writing = {_points_at(version, side_by_side.parts) for version in side_by_side.versions}
        card = partial(_parting_card, step=side_by_side.parts, scoring=len(writing) > 1)
        cards = list(map(card, side_by_side.versions))
    html = "".join(_shown(card, root) for card in _together(cards))
    title = f"<strong>{escape(side_by_side.title)}</strong>" if side_by_side.title else ""
    return (
        f'<figure class="oe-compare" data-search-exclude><figcaption class="oe-title">{title}'
        f"<small>{below}</small></figcaption>"
        f'<div class="oe-compare-table" role="region" tabindex="0"'
        f' aria-label="Side by side: {escape(side_by_side.title)}">'
        f'{table}</div><div class="oe-compare-games">{html}</div></figure>'
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


def _steps(side_by_side: Comparison) -> str:
    """Every step under every game; up to the one at which they part they stand once, in a row."""
    versions, parts = side_by_side.versions, side_by_side.parts or 0
    last = max(len(version.states) - (version.problem is None) for version in versions)
    common = " · ".join(_cell(versions[0], step) for step in range(1, parts))
    rows = ""
    if common:
        numbers = "1" if parts == 2 else f"1–{parts - 1}"
        head = f'<th scope="row">{numbers} <small>the same</small></th>'
        rows = f'<tr>{head}<td colspan="{len(versions)}">{common}</td></tr>'
    for step in range(parts, last + 1):
        cells = "".join(f"<td>{_cell(version, step)}</td>" for version in versions)
        if step == parts:
            rows += f'<tr class="oe-parting"><th scope="row">{step} <small>they part</small></th>'
        else:
            rows += f'<tr><th scope="row">{step}</th>'
        rows += f"{cells}</tr>"
    heads = "".join(f'<th scope="col">{_name(version)}</th>' for version in versions)
    return (
        f'<table class="oe-open"><thead><tr><th scope="col">Step</th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _cell(version: Version, step: int) -> str:
    """A step in a few words."""
    if step >= len(version.states):
        refused = version.problem is not None and step == len(version.states)
        return "refused" if refused else '<span aria-label="nothing more">–</span>'
    state, words = version.states[step], version.words
    event = state.event
    name = "" if event.seat is None else words.names[event.seat]
    what = "passes" if version.game.drawing else "knocks"
    if event.play is not None:
        what = instead.told(event.play, words) + (f" +{event.points}" if event.points else "")
    elif event.kind == "draw":
        what = f"draws {event.count}"
    ending = f". {_ending(version, state)}" if state.result is not None else ""
    return escape(f"{name}: {what}{ending}")


def _ending(version: Version, state: Hand) -> str:
    """How a hand ended and what that writes: "riba, Ana +20"."""
    result, writing = state.result, state.writing
    assert result is not None, "a hand that is over has its result"
    if not isinstance(writing, int) or isinstance(result.points, Unknown):
        return result.kind
    return f"{result.kind}, {side_name(writing, state.sides, version.words)} +{result.points}"


def _name(version: Version) -> str:
    """The name of a game, with that of a house rule smaller."""
    name = SHORT_NAMES[version.game.name]
    if not version.house_rule:
        return name
    title = RULES[version.house_rule].title.removeprefix("House rule: ")
    return f"{name} <small>{escape(title)}</small>"


def _sums(side_by_side: Comparison) -> str:
    """What each game makes of the hands: the ending, the winner, what is written."""
    rows = "".join(map(_sum_row, side_by_side.versions))
    titles = ("Game", "Ending", "Wins", "Written")
    heads = "".join(f'<th scope="col">{title}</th>' for title in titles)
    return f'<table class="oe-open"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'


def _sum_row(version: Version) -> str:
    state = version.states[-1]
    result = state.result
    assert result is not None, "hands left over are an ending"
    wins = written = "nobody"
    if isinstance(result.winner, int):
        wins = side_name(result.winner, state.sides, version.words)
    if isinstance(state.writing, int):
        written = f"{side_name(state.writing, state.sides, version.words)} +{result.points}"
    elif result.eggs:
        written = f"laid aside: {result.eggs}"
    return (
        f'<tr><th scope="row">{_name(version)}</th><td>{result.kind}</td>'
        f"<td>{escape(wins)}</td><td>{escape(written)}</td></tr>"
    )


# The cards


def _shown(card: Card, root: str) -> str:
    reasons = "".join(f"<li>{_reason(reason, card.versions, root)}</li>" for reason in card.reasons)
    names = ", ".join(
        f'<a href="{escape(root)}rules/{version.game.name}/">{_name(version)}</a>'
        for version in card.versions
    )
    label = escape(", ".join(SHORT_NAMES[version.game.name] for version in card.versions))
    return (
        f'<section aria-label="{label}"><p class="oe-compare-game">{names}</p>{card.drawn}'
        f'<p class="oe-say">{escape(card.said)}</p><ul class="oe-reasons">{reasons}</ul>'
        f"{card.then}</section>"
    )


def _reason(reason: Reason, versions: Sequence[Version], root: str) -> str:
    """A reason with the links to its clause, which are all there is where it says the same."""
    if not reason.rule:
        return escape(reason.text)
    first, _, clause = reason.rule.partition(".")
    games = dict.fromkeys(version.game.name for version in versions)
    links = rule_link(reason.rule, root, versions[0].words) + "".join(
        f' · <a href="{escape(root)}rules/{game}/#{game}.{clause}" data-card="{game}.{clause}">'
        f"{SHORT_NAMES[game]}</a>"
        for game in games
        if game != first
    )
    return links if as_titled(reason, versions[0].words) else f"{escape(reason.text)} {links}"


def _points_at(version: Version, step: int) -> int:
    """What the tile of a step writes by itself."""
    return version.states[step].event.points if step < len(version.states) else 0


def _parting_card(version: Version, *, step: int, scoring: bool) -> Card:
    """What one game makes of the step at which they part, why, and how it goes on."""
    refused = step >= len(version.states)
    state = version.states[min(step, len(version.states) - 1)]
    stopped = version.problem.message if version.problem else ""
    said = (stopped or "The hand is over.") if refused else tell.told(state, version.words)
    onwards = [tell.told(later, version.words) for later in version.states[step + 1 :]]
    onwards += [f"Refused: {stopped}"] if stopped and not refused else []
    items = "".join(f"<li>{escape(sentence)}</li>" for sentence in onwards)
    then = f'<ol class="oe-then" start="{step + 1}">{items}</ol>' if items else ""
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
        text = "The open ends are not added up here; only the end of a hand is written."
        reasons.insert(0, Reason(text, game.rule(clause)))
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


def _board(state: Hand, *, badges: bool) -> str:
    chain = state.chain
    layout = lay_out(chain.placed, chain.stavka, shape="wide")
    drawn = svg.board(chain, layout, badges=badges)
    return f'<div class="oe-board" aria-hidden="true">{drawn}</div>'


def _counted_card(version: Version) -> Card:
    """The hands left over and how one game counts them."""
    state = version.states[-1]
    racks = "".join(
        f"<li><b>{escape(name)}</b> {svg.row(members(held))}</li>"
        for name, held in zip(version.words.names, state.held, strict=True)
    )
    drawn = f'<ul class="oe-racks">{racks}</ul>'
    return Card((version,), drawn, _ending(version, state), _once(_counting(version)))


_MADE_UP = ("next-lead", "next-opener", "opener-after-riba", "riba", "blocked", "fish")
"""Clauses that rest on the line, which hands left over do not have."""


def _counting(version: Version) -> list[Reason]:
    """How the hands left over are counted, clause by clause."""
    reasons = why.ending(version.states[-1], version.words)
    return [reason for reason in reasons if reason.rule.partition(".")[2] not in _MADE_UP]
