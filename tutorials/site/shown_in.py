"""“Shown in”: below every clause of a rules page, links to the worked hands that exercise it."""

from typing import Any

from markdown import Markdown
from markdown.preprocessors import Preprocessor

from domino_rules.errors import DominoError

from ..shown.markup import escape
from ..tables.coverage import WITHOUT_EXAMPLE, Cover, InHand, coverage
from ..words.clauses import sections

MOST = 6
"""How many hands are named at once; of more, the first five, and the others on a press."""


class _ShownIn(Preprocessor):
    """Adds the links at the end of each clause's section."""

    def __init__(self, md: Markdown, extension: Any) -> None:
        super().__init__(md)
        self.extension = extension

    def run(self, lines: list[str]) -> list[str]:
        if not self.extension.page(self.md).startswith("rules/"):
            return lines
        try:
            covers = coverage()
        except DominoError:  # what is not in order stops the build itself, where it stands
            return lines
        root, added = self.extension.link_root(self.md), list(lines)
        for rule, _, _, until in reversed(list(sections(lines))):
            if rule in covers:
                added[until:until] = ["", shown_in(covers[rule], root), ""]
        return added


def shown_in(cover: Cover, root: str) -> str:
    """The links to the hands that show a rule, as HTML in one line; `root` begins each.

    A rule that no hand can show has the reason; one that no hand shows, nothing.
    """
    hands = [_link(hand, root) for hand in cover.hands]
    if not hands:
        reason = WITHOUT_EXAMPLE.get(cover.rule.id)
        return f"{_BEGIN}No worked hand can show this: {escape(reason)}.</div>" if reason else ""
    if len(hands) <= MOST:
        return f"{_BEGIN}Shown in {', '.join(hands)}</div>"
    first, rest = hands[: MOST - 1], hands[MOST - 1 :]
    more = f"<details><summary>and {len(rest)} more</summary> {', '.join(rest)}</details>"
    return f"{_BEGIN}Shown in {', '.join(first)} {more}</div>"


_BEGIN = '<div class="oe-shown oe-screen" data-search-exclude>'


def _link(hand: InHand, root: str) -> str:
    """A link to the first step of a hand that shows it; before the first tile is the page's top."""
    step = f"#{hand.example}/{hand.step}" if hand.step else ""
    return f'<a href="{escape(f"{root}hands/{hand.example}/{step}")}">{escape(hand.title)}</a>'


def register(md: Markdown, extension: Any) -> None:
    """Have the clauses in the pages of this Markdown instance say which hands show them."""
    # Right after the page's own lines have been remembered, before fences are taken out.
    md.preprocessors.register(_ShownIn(md, extension), "open_ends_shown", 999)
