"""The clauses as the rules pages state them, read from the Markdown: nothing is told twice."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from domino_rules.words import ENGLISH

DOCS = Path(__file__).parents[2] / "docs"


def docs_in(language: str = ENGLISH) -> Path:
    """The folder of the pages in a language."""
    return DOCS / language


class Clause(NamedTuple):
    """A clause on its game's rules page: its rule id, heading, the line of the heading in the page
    (from 1), and the Markdown below it, up to the next heading.
    """

    id: str
    title: str
    line: int
    body: str

    @property
    def summary(self) -> str:
        """The first paragraph, as Markdown."""
        return next((part for part in re.split(r"\n\s*\n", self.body.strip()) if part), "")


@cache
def clauses(game: str, language: str = ENGLISH) -> dict[str, Clause]:
    """The clauses of a game's page by rule id, in the order of the page, which is in a language.

    Raises `FileNotFoundError` for a game without a page.

    >>> clauses("georgian")["georgian.set"].title
    'The set has 28 tiles'
    """
    return read((docs_in(language) / "rules" / f"{game}.md").read_text(encoding="utf-8"))


def read(page: str) -> dict[str, Clause]:
    """The clauses of a page, given as Markdown: every heading whose anchor is a rule id.

    >>> read("# A game\\n\\n### Seven tiles {#block.deal}\\n\\nShuffle.\\n")["block.deal"].line
    3
    """
    lines = page.split("\n")
    return {
        id: Clause(id, title, n + 1, "\n".join(lines[n + 1 : until]).strip("\n"))
        for id, title, n, until in sections(lines)
    }


def sections(lines: Sequence[str]) -> Iterator[tuple[str, str, int, int]]:
    """The clauses of a page given by its lines: rule id, title, and the lines, counted from 0, of
    the heading and of the end of the section, which is the next heading or the end of the page.

    >>> list(sections(["### Seven tiles {#block.deal}", "Shuffle.", "## The end"]))
    [('block.deal', 'Seven tiles', 0, 2)]
    """
    headings = [n for n in _outside_fences(lines) if re.match(r"#{1,6} ", lines[n])]
    for n, until in pairwise([*headings, len(lines)]):
        match = re.fullmatch(r"#+ (.+?) \{#([\w-]+\.[\w-]+)\}\s*", lines[n])
        if match:
            yield match[2], match[1], n, until


def _outside_fences(lines: Sequence[str]) -> Iterator[int]:
    """The numbers of the lines that do not stand in a fenced block."""
    fence = ""
    for n, line in enumerate(lines):
        mark = re.match(r"\s*(```+)", line)
        if mark and not fence:
            fence = mark[1]
        elif mark and line.strip() == fence:
            fence = ""
        elif not fence:
            yield n
