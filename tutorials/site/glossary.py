"""The page of the glossary: its entries as Markdown, and where each word is used.

`write_pages` puts `index` and `entries` into the page where it says `MARK`.
"""

import re
from functools import cache
from typing import NamedTuple

from domino_rules.rules import RULES

from ..replays.library import EXAMPLES, replay_of
from ..replays.replay import Replay, ReplayError
from ..words.clauses import PAGES as RULE_PAGES
from ..words.glossary import MENTION, GlossaryError, Term, terms, topics
from .hands import listed
from .markdown import origin

MARK = "<!-- every word -->"
"""The line of the page that the words replace."""

PAGES = RULE_PAGES.parent
MOST_HANDS = 4
"""How many worked hands an entry names."""


class Use(NamedTuple):
    """Where a word is used: the title of a page or worked hand, and its source's address."""

    title: str
    address: str


def glossary() -> str:
    """Everything that stands where the page says `MARK`, as Markdown."""
    groups = [
        "\n\n".join(filter(None, (f"## {topic.title} {{#topic-{topic.id}}}", topic.intro,
                                  *map(entry, topic.terms))))
        for topic in topics()
    ]  # fmt: skip
    return "\n\n".join([index(), *groups])


# The index


def index() -> str:
    """Links to every word by letter, other names of a word too, and by its Georgian name."""
    names = [(name, term.id) for term in terms().values() for name in (term.name, *term.forms)]
    rows: dict[str, list[str]] = {}
    for name, id in sorted(names, key=lambda pair: pair[0].casefold()):
        rows.setdefault(name[0].upper(), []).append(f"[{name}](#{id})")
    items = [f"- **{letter}** {' · '.join(links)}" for letter, links in rows.items()]
    named = [term for term in terms().values() if term.word and term.word.georgian]
    words = sorted((term.word.georgian, term.id) for term in named if term.word)
    georgian = " · ".join(f"[{word}](#{id})" for word, id in words)
    listed = "\n".join(items) + f'\n\n**In Georgian** <span lang="ka">{georgian}</span>'
    return f'<div class="oe-az" data-search-exclude markdown>\n\n{listed}\n\n</div>'


# An entry


def entry(term: Term) -> str:
    """One word: its heading, the Georgian word, sentence, meaning, demonstration and links."""
    parts = [
        f"### {term.title} {{#{term.id}}}",
        _names(term),
        f"{term.sentence}\n{{.oe-gist}}",
        f"{origin(term.file, term.line)}\n{term.meaning}",
        _fence(term),
        f"*What the sources say:* {term.source}" if term.source else "",
        _foot(term),
    ]
    return "\n\n".join(filter(None, parts))


def _names(term: Term) -> str:
    """What else the word is called: in Georgian and Russian, and in other English words."""
    parts: list[str] = []
    if word := term.word:
        literal = f"literally “{word.literal}”"
        if word.georgian:
            parts += [f'<span lang="ka">{word.georgian}</span>']
            parts += [f'<i lang="ka-Latn">{word.transliteration}</i>', literal]
        if word.russian:
            parts += [f'in Russian <span lang="ru">{word.russian}</span>']
        if not word.georgian:
            parts += [literal]
    if term.forms:
        parts += [f"also called {' or '.join(term.forms)}"]
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


def _foot(term: Term) -> str:
    """What leads on from an entry."""
    rules = [
        f'[{RULES[id].title}](rules/{RULES[id].game}.md#{id}){{data-card="{id}"}}'
        if RULE_PAGES.joinpath(f"{RULES[id].game}.md").exists()
        else RULES[id].title
        for id in term.rules
    ]
    used = [f"[{use.title}]({use.address})" for use in uses().get(term.id, ())]
    rows = {
        "See also": " · ".join(f"{{term:{id}}}" for id in term.see),
        "Rules": " · ".join(rules),
        "Used in": " · ".join(used),
    }
    listed = "\n".join(f"- **{name}** {row}" for name, row in rows.items() if row)
    if not listed:
        return ""
    return f'<div class="oe-leads" data-search-exclude markdown>\n\n{listed}\n\n</div>'


# Where words are used


@cache
def uses() -> dict[str, tuple[Use, ...]]:
    """Where each word is used, by its id.

    First the pages that lead to it, then the worked hands that name it and show a rule of it.
    """
    where_used: dict[str, list[Use]] = {id: [] for id in terms()}
    for path in sorted(PAGES.rglob("*.md")):
        text = path.read_text(encoding="utf-8")
        for id in sorted(mentioned(text) & where_used.keys()):
            where_used[id].append(Use(title_of(text), path.relative_to(PAGES).as_posix()))
    hands = listed()
    for term in terms().values():
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
