"""The page of rule coverage: every rule with its clause, its examples and its tests.

`write_pages` puts it into the page on coverage where that page says `MARK`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from ..shown.figure import GAME_NAMES
from ..tables.coverage import WITHOUT_EXAMPLE, Cover, InHand, InPage

MARK = "<!-- every rule -->"
"""The line of the page that the list replaces."""


def covering(covers: Mapping[str, Cover]) -> str:
    """The list as Markdown for a page at the top of the folder of the pages."""
    games: dict[str, list[Cover]] = {}
    for cover in covers.values():
        games.setdefault(cover.rule.game, []).append(cover)
    parts = [f"{summary(covers.values())}\n"]
    for game, rules in games.items():
        items = "\n".join(map(_item, rules))
        parts.append(f'## {GAME_NAMES[game]}\n\n<div class="oe-coverage" markdown>\n\n{items}\n')
        parts.append("</div>\n")
    return "\n".join(parts)


def summary(covers: Iterable[Cover]) -> str:
    """What there is in all, in a line."""
    covers = list(covers)
    hands = {hand.example for cover in covers for hand in cover.hands}
    in_pages = {where[:3] for cover in covers for where in cover.demonstrations}
    tests = {test for cover in covers for test in cover.tests or ()}
    tested = "the tests were not at hand" if covers[0].tests is None else f"tests: {len(tests)}"
    lacking = sum(bool(cover.missing) for cover in covers)
    return (
        f"Rules: {len(covers)}, worked hands: {len(hands)}, demonstrations and claims in pages:"
        f" {len(in_pages)}, {tested}."
        f" Tested only: {sum(cover.rule.tested_only for cover in covers)}."
        f" Lacking something: {lacking or 'none'}."
    )


def _item(cover: Cover) -> str:
    rule = cover.rule
    address = f"rules/{rule.game}.md#{rule.id}"
    lines = [f'- [{rule.title}]({address}){{ data-card="{rule.id}" }} `{rule.id}`', ""]
    if rule.tested_only:
        lines.append(f"    - Tested only: {WITHOUT_EXAMPLE[rule.id]}.")
    if cover.hands:
        lines.append(f"    - Worked hands: {', '.join(map(_hand, cover.hands))}")
    if cover.demonstrations:
        lines.append(f"    - In pages: {_demonstrations(cover.demonstrations)}")
    tests = "not at hand" if cover.tests is None else ", ".join(f"`{test}`" for test in cover.tests)
    lines += [f"    - Tests: {tests}", ""]
    return "\n".join(lines)


def _hand(hand: InHand) -> str:
    step = f"#{hand.example}/{hand.step}" if hand.step else ""
    return f"[{hand.title}](hands/{hand.example}.md{step})"


def _demonstrations(demonstrations: tuple[InPage, ...]) -> str:
    """By page: a link to the first, and how many there are."""
    counts = Counter(demonstration.page for demonstration in demonstrations)
    firsts = {demonstration.page: demonstration for demonstration in reversed(demonstrations)}
    return ", ".join(
        f"[{firsts[page].title}]({page}{f'#{firsts[page].anchor}' if firsts[page].anchor else ''})"
        f" ({count})"
        for page, count in counts.items()
    )
