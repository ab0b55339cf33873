"""A language that nobody speaks: whatever passed through a catalogue has no plain letter left.

The letters of every sentence wear accents and brackets stand around it: "⟦Ñó þóíñţš.⟧". What is put
into its fields stays plain, so that a name, a tile or a sentence that was not translated shows.
"""

import json
import re
from collections.abc import Iterator
from gettext import NullTranslations
from html.parser import HTMLParser

import pytest

from domino_rules import words as rules
from tutorials.language import words as teaching

LANGUAGE = "qps"

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "áƀçđéƒğĥíĵķłɱñóþɋŕšţúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶŁṀÑÓÞɊŔŠŢÚṼŴẊÝŽ"
ACCENTS = str.maketrans(PLAIN, ACCENTED)

_KEPT = re.compile(
    r"\{term:[^}|]*\|"  # the form that follows is shown
    r"|\{(?!term:)[a-z]+:(?=[A-Za-z])"  # so is what an element is put around
    r"|\{[^{}]*\}"  # a field, a claim, a word of the glossary
    r"|<[^<>]*>"
    r"|`[^`]*`"
    r"|\]\([^()]*\)"  # where a link leads
    r"|```.*?```",
    re.DOTALL,
)


def accented(text: str) -> str:
    """A text as the language has it; a claim shows what the engine says.

    >>> accented("{name}: see {term:riba|ribas}, {total: 5-5 | ten}.")
    '⟦{name}: šéé {term:riba|ŕíƀáš}, {total: 5-5 }.⟧'
    >>> accented("Go on with {link:the exam}; {term:riba}.")
    '⟦Ğó óñ ŵíţĥ {link:ţĥé éẋáɱ}; {term:riba}.⟧'
    """
    kept, shown, end = list(_KEPT.finditer(text)), "", 0
    for found in kept:
        shown += text[end : found.start()].translate(ACCENTS)
        shown += re.sub(r"(?<![0-9])\|[^}]*\}$", "}", found[0]) if ":" in found[0] else found[0]
        end = found.end()
    return f"⟦{shown}{text[end:].translate(ACCENTS)}⟧"


class Pseudo(NullTranslations):
    """The catalogue of the language."""

    def gettext(self, message: str) -> str:
        return accented(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return accented(msgid1 if n == 1 else msgid2)


def speak(monkeypatch: pytest.MonkeyPatch) -> str:
    """Have the language spoken for the rest of a test; returns its code."""
    for module in (rules, teaching):
        known = module.catalogue
        monkeypatch.setattr(
            module,
            "catalogue",
            lambda language, known=known: Pseudo() if language == LANGUAGE else known(language),
        )
    return LANGUAGE


# What is plain


class _Texts(HTMLParser):
    """What a reader can meet in HTML: its texts, and the attributes that hold some."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside.append(tag)
        self.found += [f"{key}={value}" for key, value in attrs
                       if value and key not in TECHNICAL]  # fmt: skip

    def handle_data(self, data: str) -> None:
        if data.startswith('{"'):  # verdicts, for the script
            self.found += plain_in(json.loads(data))
        elif not {"script", "style", "kbd", "code", "pre"} & set(self.inside):
            self.found.append(data)

    def handle_endtag(self, tag: str) -> None:
        while self.inside and self.inside.pop() != tag:
            pass


_TECHNICAL = (
    # HTML's and SVG's own
    "class style id for href src type role hidden lang dir tabindex name rel scope colspan value"
    " viewbox width height d x y dx dy x1 x2 y1 y2 cx cy r rx ry points transform fill stroke"
    " stroke-width stroke-linecap xlink:href preserveaspectratio focusable text-anchor"
    " content charset target data-md-color-scheme min max step autocomplete start accept"
    " loading markdown datetime media"
    " aria-hidden aria-live aria-expanded aria-pressed aria-current aria-disabled"
    # ours
    " data-key data-go data-do data-when data-mark data-step data-steps data-first"
    " data-engine data-root data-example data-record data-shape data-why data-play data-try"
    " data-tile data-end data-facing data-boot data-size data-level data-kind data-state"
    " data-exercise data-answer data-choose data-pick data-mover data-card data-line data-drop"
    " data-edit data-seed data-drill data-lesson data-of data-course data-count data-to"
    " data-search-exclude data-quarters data-dead data-tray data-where data-game data-at"
    " data-filter data-by data-rules"
)
TECHNICAL = frozenset(_TECHNICAL.split())
"""Attributes that no reader meets."""

_WRITTEN = re.compile(
    r"\{[^{}]*\}|\]\([^()]*\)|`[^`]*`"  # claims and words of the glossary, links, code
    r"|\d-\d (?:left|right|up|down)\b"  # plays as records write them
    r"|\b[abc][123]\b|\b(?:NE|SE|SW|NW)\b"  # spaces and corners of the grid
)
"""What is the same in every language."""

_NAMES = "Ana Beka Dato Eka Anna Boris Vera Gia Lia Nino"


def plain(html: str, allowed: str = "") -> list[str]:
    """The texts in HTML in which a plain word stands; names and what is `allowed` aside.

    >>> plain('<p title="Why?">⟦Ñó⟧ Ana: 2-5 left</p>', "left")
    ['title=Why?']
    """
    parser = _Texts()
    parser.feed(html)
    parser.close()
    return [text for text in parser.found if _plain_words(text, allowed)]


def _plain_words(text: str, allowed: str) -> list[str]:
    shown = text.partition("=")[2] if re.match(r"[a-z-]+=", text) else text
    known = set(f"{_NAMES} {allowed}".split())
    shown = _WRITTEN.sub("", shown)
    return [word for word in re.findall(r"[A-Za-z]+", shown) if word not in known]


UNSEEN = frozenset(("exercise", "state", "link", "example", "record", "step"))
"""What an answer holds that is not shown."""


def plain_in(values: object, allowed: str = "") -> Iterator[str]:
    """The same of everything in the answer to a request."""
    if isinstance(values, dict):
        for key in values.keys() - UNSEEN:
            yield from plain_in(values[key], allowed)
    elif isinstance(values, list):
        for value in values:
            yield from plain_in(value, allowed)
    elif isinstance(values, str):
        yield from plain(values, allowed)
