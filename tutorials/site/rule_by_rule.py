"""The page of rule coverage: every rule with its clause, its examples and its tests.

`write_pages` puts it into the page on coverage where that page says `MARK`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from domino_rules.games import GAMES
from domino_rules.words import ENGLISH, Words

from ..language.words import words_in
from ..shown.markup import markdown, tag
from ..tables.coverage import WITHOUT_EXAMPLE, Cover, InHand, InPage

MARK = "<!-- every rule -->"
"""The line of the page that the list replaces."""


def covering(covers: Mapping[str, Cover], language: str = ENGLISH) -> str:
    """The list as Markdown for a page at the top of the folder of the pages."""
    words = words_in(language)
    games: dict[str, list[Cover]] = {}
    for cover in covers.values():
        games.setdefault(cover.rule.game, []).append(cover)
    parts = [summary(covers.values(), words)]
    for game, rules in games.items():
        items = "\n".join(_item(cover, words) for cover in rules)
        listed = tag("div", {"class": "oe-coverage", "markdown": True},
                     markdown(f"\n\n{items}\n\n"))  # fmt: skip
        parts.append(f"## {words.translate(GAMES[game].title)}\n\n{listed}")
    return "\n\n".join(parts) + "\n"


def summary(covers: Iterable[Cover], words: Words) -> str:
    """What there is in all, in a line."""
    _, covers = words.translate, list(covers)
    hands = {hand.example for cover in covers for hand in cover.hands}
    in_pages = {where[:3] for cover in covers for where in cover.demonstrations}
    tests = {test for cover in covers for test in cover.tests or ()}
    tested = _("the tests were not at hand")
    if covers[0].tests is not None:
        tested = _("tests: {count}").format(count=len(tests))
    text = _(
        "Rules: {rules}, worked hands: {hands}, demonstrations and claims in pages: {in_pages},"
        " {tests}. Tested only: {tested_only}. Lacking something: {lacking}."
    )
    return text.format(
        rules=len(covers),
        hands=len(hands),
        in_pages=len(in_pages),
        tests=tested,
        tested_only=sum(cover.rule.tested_only for cover in covers),
        lacking=sum(bool(cover.missing) for cover in covers) or _("none"),
    )


def _item(cover: Cover, words: Words) -> str:
    _, rule = words.translate, cover.rule
    address = f"rules/{rule.game}.md#{rule.id}"
    tests = _("not at hand")
    if cover.tests is not None:
        tests = ", ".join(f"`{test}`" for test in cover.tests)
    rows = []
    if rule.tested_only:
        rows.append(_("Tested only: {reason}.").format(reason=_(WITHOUT_EXAMPLE[rule.id])))
    if cover.hands:
        hands = ", ".join(_hand(hand, words) for hand in cover.hands)
        rows.append(_("Worked hands: {hands}").format(hands=hands))
    if cover.demonstrations:
        pages = _demonstrations(cover.demonstrations)
        rows.append(_("In pages: {pages}").format(pages=pages))
    rows.append(_("Tests: {tests}").format(tests=tests))
    head = f'- [{_(rule.title)}]({address}){{ data-card="{rule.id}" }} `{rule.id}`'
    return "\n".join([head, "", *(f"    - {row}" for row in rows), ""])


def _hand(hand: InHand, words: Words) -> str:
    step = f"#{hand.example}/{hand.step}" if hand.step else ""
    return f"[{words.translate(hand.title)}](hands/{hand.example}.md{step})"


def _demonstrations(demonstrations: tuple[InPage, ...]) -> str:
    """By page: a link to the first, and how many there are."""
    counts = Counter(demonstration.page for demonstration in demonstrations)
    firsts = {demonstration.page: demonstration for demonstration in reversed(demonstrations)}
    return ", ".join(
        f"[{firsts[page].title}]({page}{f'#{firsts[page].anchor}' if firsts[page].anchor else ''})"
        f" ({count})"
        for page, count in counts.items()
    )
