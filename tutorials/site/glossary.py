"""The page of the glossary: its entries as Markdown, and where each word is used.

`write_pages` puts `index` and `entries` into the page where it says `MARK`.
"""

import re
from functools import cache
from typing import NamedTuple

from domino_rules.rules import RULES
from domino_rules.words import ENGLISH, Words

from ..language.words import words_in
from ..replays.library import EXAMPLES, replay_of
from ..replays.replay import Replay, ReplayError
from ..shown.markup import Attributes, Html, markdown, tag
from ..words.clauses import docs_in
from ..words.glossary import MENTION, GlossaryError, Term, terms, topics
from .hands import listed
from .markdown import origin

MARK = "<!-- every word -->"
"""The line of the page that the words replace."""

MOST_HANDS = 4
"""How many worked hands an entry names."""


class Use(NamedTuple):
    """Where a word is used: the title of a page or worked hand, and its source's address."""

    title: str
    address: str


def glossary(language: str = ENGLISH) -> str:
    """Everything that stands where the page says `MARK`, as Markdown, in a language."""
    groups = [
        "\n\n".join(filter(None, (f"## {topic.title} {{#topic-{topic.id}}}", topic.intro,
                                  *(entry(term, language) for term in topic.terms))))
        for topic in topics(language)
    ]  # fmt: skip
    return "\n\n".join([index(language), *groups])


# The index


def index(language: str = ENGLISH) -> str:
    """Links to every word by letter, other names of a word too, and by its Georgian name."""
    _, known = words_in(language).translate, terms(language).values()
    names = [(name, term.id) for term in known for name in (term.name, *term.forms)]
    rows: dict[str, list[str]] = {}
    for name, id in sorted(names, key=lambda pair: pair[0].casefold()):
        rows.setdefault(name[0].upper(), []).append(f"[{name}](#{id})")
    items = [f"- **{letter}** {' · '.join(links)}" for letter, links in rows.items()]
    georgian = sorted((term.word.georgian, term.id) for term in known
                      if term.word and term.word.georgian)  # fmt: skip
    links = " · ".join(f"[{word}](#{id})" for word, id in georgian)
    named = tag("span", {"lang": "ka"}, markdown(links))
    listed = "\n".join(items) + f"\n\n**{_('In Georgian')}** {named}"
    return _block("oe-az", listed)


def _block(kind: str, text: str) -> Html:
    """Markdown in a block of its own, which search leaves out."""
    attributes: Attributes = {"class": kind, "data-search-exclude": True, "markdown": True}
    return tag("div", attributes, markdown(f"\n\n{text}\n\n"))


# An entry


def entry(term: Term, language: str = ENGLISH) -> str:
    """One word: its heading, the Georgian word, sentence, meaning, demonstration and links."""
    words = words_in(language)
    source = words.translate("What the sources say:")
    parts = [
        f"### {term.title} {{#{term.id}}}",
        _names(term, words),
        f"{term.sentence}\n{{.oe-gist}}",
        f"{origin(term.file, term.line)}\n{term.meaning}",
        _fence(term),
        f"*{source}* {term.source}" if term.source else "",
        _foot(term, words),
    ]
    return "\n\n".join(filter(None, parts))


def _names(term: Term, words: Words) -> str:
    """What else the word is called: in Georgian and Russian, and in other English words."""
    _ = words.translate
    parts: list[str] = []
    if word := term.word:
        literal = _("literally “{meaning}”").format(meaning=word.literal)
        if word.georgian:
            parts.append(tag("span", {"lang": "ka"}, word.georgian))
            parts += [tag("i", {"lang": "ka-Latn"}, word.transliteration), literal]
        if word.russian:
            russian = tag("span", {"lang": "ru"}, word.russian)
            parts.append(_("in Russian {word}").format(word=russian))
        if not word.georgian:
            parts.append(literal)
    if term.forms:
        parts.append(_("also called {forms}").format(forms=words.one_of(term.forms)))
    return " · ".join(parts) + "\n{.oe-origin}" if parts else ""


def _fence(term: Term) -> str:
    """The demonstration as a fence.

    Raises `GlossaryError` for a record that is not in order.
    """
    if term.demo is None:
        return ""
    record = term.demo.record
    try:
        replay_of(record) if record in EXAMPLES else Replay(record)
    except ReplayError as error:
        message = "; ".join(problem.message for problem in error.problems) or error.message
        raise GlossaryError(
            f"{term.file} [{term.id}]: the demo is not in order: {message}"
        ) from None
    options = "".join(f' {key}="{value}"' for key, value in term.demo.options)
    return f"```domino{options}\n{record}\n```"


def _foot(term: Term, words: Words) -> str:
    """What leads on from an entry."""
    _, pages = words.translate, docs_in(words.language)
    rules = [
        f'[{_(RULES[id].title)}](rules/{RULES[id].game}.md#{id}){{data-card="{id}"}}'
        if (pages / "rules" / f"{RULES[id].game}.md").exists()
        else _(RULES[id].title)
        for id in term.rules
    ]
    used = [f"[{use.title}]({use.address})" for use in uses(words.language).get(term.id, ())]
    rows = {
        _("See also"): " · ".join(f"{{term:{id}}}" for id in term.see),
        _("Rules"): " · ".join(rules),
        _("Used in"): " · ".join(used),
    }
    listed = "\n".join(f"- **{name}** {row}" for name, row in rows.items() if row)
    return _block("oe-leads", listed) if listed else ""


# Where words are used


@cache
def uses(language: str = ENGLISH) -> dict[str, tuple[Use, ...]]:
    """Where each word is used, by its id, with titles in a language.

    First the pages that lead to it, then the worked hands that name it and show a rule of it.
    """
    where_used: dict[str, list[Use]] = {id: [] for id in terms(language)}
    pages = docs_in(language)
    for path in sorted(pages.rglob("*.md")):
        text = path.read_text(encoding="utf-8")
        for id in sorted(mentioned(text) & where_used.keys()):
            where_used[id].append(Use(title_of(text), path.relative_to(pages).as_posix()))
    hands = listed(language)
    for term in terms(language).values():
        named = [(_times(term, hand.replay), hand) for hand in hands
                 if set(term.rules) & set(hand.rules)]  # fmt: skip
        most = sorted((n for n in named if n[0]), key=lambda n: -n[0])[:MOST_HANDS]
        where_used[term.id] += [Use(h.replay.title, f"hands/{h.example}.md") for _, h in most]
    return {id: tuple(where) for id, where in where_used.items() if where}


def mentioned(page: str) -> set[str]:
    """The ids that a page, given as Markdown, leads to; what stands there as code does not count.

    >>> sorted(mentioned("A {term:riba} and `{term:hand}`, two {term:pass|passes}."))
    ['pass', 'riba']
    """
    text = re.sub(r"^\s*(```+).*?^\s*\1\s*$", "", page, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"(`+).*?\1", "", text)
    return {mention[1] for mention in MENTION.finditer(text)}


def title_of(page: str) -> str:
    """The title of a page, from its head or its first heading.

    >>> title_of("# The riba\\n")
    'The riba'
    """
    found = re.search(r"\A---\n(?:.*\n)*?title: *(.+)\n", page) or re.search(
        r"^# (.+)$", page, re.M
    )
    return found[1].strip("\"' ") if found else ""


def _times(term: Term, replay: Replay) -> int:
    """How often the title and the notes of a worked hand name a word."""
    names = "|".join(re.escape(name) for name in (term.name, *term.forms))
    text = "\n".join([replay.title, *(step.note for step in replay.steps)])
    return len(re.findall(rf"\b(?:{names})s?\b", text, re.IGNORECASE))
