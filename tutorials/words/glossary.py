"""The words of the game: one source for the glossary page, the tooltips and later translations.

The words stand in `tutorials/words/terms`, one file for each topic, one table for each word:

    [riba]
    name = "riba"                 # as it stands in a sentence
    forms = ["dead line"]         # other English names, listed with it and found by the search
    georgian = "რიბა"             # the Georgian word, its transliteration, what it says literally
    transliteration = "riba"
    literal = "fish"
    russian = "рыба"              # beside the Georgian word, or with `literal` alone
    sentence = "…"                # the tooltip: plain text, and claims
    meaning = "…"                 # Markdown, with {term:…}
    demo = "…"                    # a record, or the name of a worked hand
    start = "3"                   # the options of its fence: steps, try and mark as well
    see = ["nichia"]
    rules = ["georgian.riba"]
    source = "…"                  # Markdown: what the sources leave open

An id is public and never renamed.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from domino_rules.errors import DominoError
from domino_rules.rules import RULES
from domino_rules.words import ENGLISH, Words

from ..claims.answers import ClaimError
from ..claims.prose import filled_in
from ..language.texts import translated
from ..language.words import words_in
from ..replays.library import EXAMPLES

FOLDER = Path(__file__).parent / "terms"

TOPICS = ("tiles", "play", "points", "line", "kozel", "tashkent", "house", "site")
"""The topics, each a file, in the order of the page."""

MENTION = re.compile(r"\{term:([^}|]*)(?:\|([^}]+))?\}")
"""A word in Markdown that leads to its entry: `{term:riba}`, `{term:riba|ribas}`."""


class GlossaryError(DominoError):
    """A word that is not in order: the message names its file and line."""


class Word(NamedTuple):
    """A Georgian word: in script, in Latin letters, what it says; and the Russian one, or "".

    Of a word that is only Russian, `georgian` and `transliteration` are "".
    """

    georgian: str
    transliteration: str
    literal: str
    russian: str = ""


class Demo(NamedTuple):
    """What shows a word on a board: a record or the name of a worked hand, and fence options."""

    record: str
    options: tuple[tuple[str, str], ...] = ()


class Term(NamedTuple):
    """A word of the game: `sentence` is plain text, `meaning` and `source` are Markdown.

    `line` is that of `meaning` in the topic's file, `see` are ids of other words, and
    `rules` ids of clauses.
    """

    id: str
    name: str
    topic: str
    sentence: str
    meaning: str
    line: int
    forms: tuple[str, ...] = ()
    word: Word | None = None
    demo: Demo | None = None
    see: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    source: str = ""

    @property
    def title(self) -> str:
        """The name as a heading has it."""
        return self.name[0].upper() + self.name[1:]

    @property
    def file(self) -> str:
        """The file the word stands in, as an error names it."""
        return f"tutorials/words/terms/{self.topic}.toml"


class Topic(NamedTuple):
    """A group of words with a heading of its own and, below it, a line of Markdown or ""."""

    id: str
    title: str
    intro: str
    terms: tuple[Term, ...]


@cache
def topics(language: str = ENGLISH) -> tuple[Topic, ...]:
    """Every topic with its words, in the order of the page, in a language.

    Raises `GlossaryError` for what is not in order.
    """
    texts = {id: FOLDER.joinpath(f"{id}.toml").read_text(encoding="utf-8") for id in TOPICS}
    return read(texts, language)


@cache
def terms(language: str = ENGLISH) -> dict[str, Term]:
    """Every word by its id, in the order of the page, in a language.

    >>> terms()["riba"].word.literal
    'fish'
    """
    return {term.id: term for topic in topics(language) for term in topic.terms}


def read(texts: dict[str, str], language: str = ENGLISH) -> tuple[Topic, ...]:
    """The words of some files, given as TOML by the topic's id, in a language.

    Raises `GlossaryError` with file and line for anything that is not understood, and for a word,
    a clause or a worked hand that is not there.
    """
    words = words_in(language)
    topics = tuple(_topic(id, text, words) for id, text in texts.items())
    every = [term for topic in topics for term in topic.terms]
    known = {term.id for term in every}
    for term in every:
        where = _Where(term.topic, texts[term.topic], term.id)
        twice = sum(other.id == term.id for other in every) > 1
        if twice:
            raise where.error("", f"{term.id!r} stands in two topics")
        for id, key in _pointed(term):
            if id not in known or id == term.id:
                raise where.error(key, f"no other word is called {id!r}")
    return topics


def _pointed(term: Term) -> Iterator[tuple[str, str]]:
    """The words that a word points at, each with the text to find in the file."""
    yield from ((id, f'"{id}"') for id in term.see)
    for mention in MENTION.finditer(f"{term.meaning}\n{term.source}"):
        yield mention[1], mention[0]


class _Where(NamedTuple):
    """A table of a file, to say where something in it stands."""

    topic: str
    text: str
    id: str

    def line(self, needle: str = "") -> int:
        """The line (from 1) of the table, or of the first `needle` in it."""
        table = re.search(rf"^\[{re.escape(self.id)}\]", self.text, re.MULTILINE)
        start = table.start() if table else 0
        at = self.text.find(needle, start)
        return self.text.count("\n", 0, at if at >= 0 else start) + 1

    def error(self, needle: str, message: str) -> GlossaryError:
        where = f"tutorials/words/terms/{self.topic}.toml, line {self.line(needle)}"
        return GlossaryError(f"{where} [{self.id}]: {message}")


_TEXTS = ("name", "georgian", "transliteration", "literal", "russian", "sentence", "meaning",
          "demo", "start", "steps", "try", "mark", "source")  # fmt: skip
_LISTS = ("forms", "see", "rules")


TRANSLATED = frozenset(("title", "intro", "name", "forms", "literal", "sentence", "meaning",
                        "source"))  # fmt: skip
"""The keys whose texts a reader sees, beside the title and notes of a demo."""


def _topic(id: str, text: str, words: Words) -> Topic:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise GlossaryError(f"tutorials/words/terms/{id}.toml: {error}") from None
    title, intro = data.pop("title", ""), data.pop("intro", "")
    for name, table in data.items():
        if not isinstance(table, dict):
            raise GlossaryError(f"tutorials/words/terms/{id}.toml: {name!r} is not understood")
    if not (title and isinstance(title, str) and isinstance(intro, str)):
        raise GlossaryError(f"tutorials/words/terms/{id}.toml: a topic has a title")
    terms = tuple(_term(_Where(id, text, name), table, words) for name, table in data.items())
    _ = words.translate
    return Topic(id, _(title), intro and _(intro), terms)


def _term(where: _Where, table: dict[str, Any], words: Words) -> Term:
    for key, value in table.items():
        wanted = str if key in _TEXTS else list if key in _LISTS else None
        if wanted is None:
            raise where.error(f"{key} =", f"a word has no key {key!r}")
        parts = value if isinstance(value, list) else [value]
        if not isinstance(value, wanted) or not all(isinstance(p, str) and p for p in parts):
            raise where.error(f"{key} =", f"{key} is not understood")
    for key in ("name", "sentence", "meaning"):
        if key not in table:
            raise where.error("", f"{key} is missing")
    line = where.line(table["meaning"].strip().split("\n")[0])
    table = translated(table, TRANSLATED, words)
    try:
        sentence = filled_in(table["sentence"], words=words)
    except ClaimError as error:
        raise where.error("sentence =", str(error)) from None
    if re.search(r"[{}<>*_`\[\]\n]", sentence):
        raise where.error("sentence =", "the sentence is one line of plain text")
    for rule in table.get("rules", ()):
        if rule not in RULES:
            raise where.error(f'"{rule}"', f"no rule is called {rule!r}")
    return Term(
        where.id,
        table["name"],
        where.topic,
        sentence,
        table["meaning"],
        line,
        tuple(table.get("forms", ())),
        _word(where, table),
        _demo(where, table),
        tuple(table.get("see", ())),
        tuple(table.get("rules", ())),
        table.get("source", ""),
    )


def _word(where: _Where, table: dict[str, Any]) -> Word | None:
    given = [key for key in Word._fields if key in table]
    if not given:
        return None
    needed = given if given == ["literal", "russian"] else Word._fields[:3]
    for key in needed:
        if key not in table:
            raise where.error(f"{given[0]} =", f"the Georgian word has no {key}")
    if "georgian" in given and not re.fullmatch(r"[\u10d0-\u10ff ]+", table["georgian"]):
        raise where.error("georgian =", "the Georgian word is written in Georgian letters")
    return Word(*(table.get(key, "") for key in Word._fields))


def _demo(where: _Where, table: dict[str, Any]) -> Demo | None:
    options = tuple((key, table[key]) for key in ("start", "steps", "try", "mark") if key in table)
    if "demo" not in table:
        if options:
            raise where.error(f"{options[0][0]} =", "there is no demo to show a step of")
        return None
    record = table["demo"].strip()
    if "\n" not in record and record not in EXAMPLES:
        raise where.error("demo =", f"no worked hand is called {record!r}")
    return Demo(record, options)
