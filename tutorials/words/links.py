"""Words in a page that lead to the glossary: `{term:riba}`, or `{term:riba|ribas}` in another form.

Hover and focus show the sentence, a press the card; without the script it is a plain link.
"""

from typing import Any
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.inlinepatterns import InlineProcessor

from .glossary import MENTION, Term, terms


def register(md: Markdown, extension: Any) -> None:
    """Have a Markdown instance make links of the words; `extension` knows the page."""
    # After links (160), so that a word in the text of a link is known to stand in one.
    md.inlinePatterns.register(_TermLink(md, extension), "open_ends_term", 155)


def form_of(term: Term, form: str | None) -> str:
    """What stands in the page: the given form, or the word's name."""
    return form.strip() if form else term.name


class _TermLink(InlineProcessor):
    """Makes one word a link; inside a link, where there can be no other, only its text."""

    def __init__(self, md: Markdown, extension: Any) -> None:
        super().__init__(MENTION.pattern, md)
        self.extension = extension

    def handleMatch(  # type: ignore[override]
        self, m: Any, data: str
    ) -> tuple[Element | str, int, int]:
        term = terms(self.extension.words.language).get(m[1])
        if term is None:
            message = f"the glossary has no word {m[1]!r}"
            raise self.extension.fault(self.md, message, m[0])
        inside: Any = self.md.treeprocessors["inline"]
        if "a" in inside.ancestors:
            return form_of(term, m[2]), m.start(0), m.end(0)
        link = Element("a", {"class": "oe-termlink", "data-card": term.id})
        link.set("href", f"{self.extension.source_root(self.md)}glossary.md#{term.id}")
        link.set("data-tip", term.sentence)
        link.text = form_of(term, m[2])
        return link, m.start(0), m.end(0)
