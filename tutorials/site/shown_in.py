"""“Shown in”: below every clause of a rules page, links to the worked hands that exercise it."""

from typing import Any

from markdown import Markdown
from markdown.preprocessors import Preprocessor

from domino_rules.errors import DominoError
from domino_rules.words import ENGLISH, Words

from ..language.words import words_in
from ..shown.markup import Html, fill, join, tag
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
        language = self.extension.words.language
        try:
            covers = coverage(language)
        except DominoError:  # what is not in order stops the build itself, where it stands
            return lines
        root = self.extension.link_root(self.md)
        added = list(lines)
        for rule, _, _, until in reversed(list(sections(lines))):
            if rule in covers:
                added[until:until] = ["", shown_in(covers[rule], root, language), ""]
        return added


def shown_in(cover: Cover, root: str, language: str = ENGLISH) -> Html:
    """The links to the hands that show a rule, as HTML in one line; `root` begins each.

    A rule that no hand can show has the reason; one that no hand shows, nothing.
    """
    words = words_in(language)
    _, hands = words.translate, [_link(hand, root, words) for hand in cover.hands]
    if not hands:
        reason = WITHOUT_EXAMPLE.get(cover.rule.id)
        text = _("No worked hand can show this: {reason}.")
        return _block(text.format(reason=_(reason))) if reason else Html()
    if len(hands) <= MOST:
        return _block(fill(_("Shown in {hands}"), hands=join(hands, ", ")))
    first, rest = hands[: MOST - 1], hands[MOST - 1 :]
    text = words.plural("and {count} more", "and {count} more", len(rest))
    summary = tag("summary", text.format(count=len(rest)))
    more = tag("details", summary, " ", join(rest, ", "))
    return _block(fill(_("Shown in {hands}"), hands=join((join(first, ", "), " ", more))))


def _block(text: str) -> Html:
    return tag("div", {"class": "oe-shown oe-screen", "data-search-exclude": True}, text)


def _link(hand: InHand, root: str, words: Words) -> Html:
    """A link to the first step of a hand that shows it; before the first tile is the page's top."""
    step = f"#{hand.example}/{hand.step}" if hand.step else ""
    address = f"{root}hands/{hand.example}/{step}"
    return tag("a", {"href": address}, words.translate(hand.title))


def register(md: Markdown, extension: Any) -> None:
    """Have the clauses in the pages of this Markdown instance say which hands show them."""
    # Right after the page's own lines have been remembered, before fences are taken out.
    md.preprocessors.register(_ShownIn(md, extension), "open_ends_shown", 999)
