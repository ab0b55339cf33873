"""The clauses as the rules pages state them, read from the Markdown: nothing is told twice."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

PAGES = Path(__file__).parent.parent / "docs" / "en" / "rules"


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
def clauses(game: str) -> dict[str, Clause]:
    """The clauses of a game's page by rule id, in the order of the page.

    Raises `FileNotFoundError` for a game without a page.

    >>> clauses("georgian")["georgian.set"].title
    'The set has 28 tiles'
    """
    return read(PAGES.joinpath(f"{game}.md").read_text(encoding="utf-8"))


def read(page: str) -> dict[str, Clause]:
    """The clauses of a page, given as Markdown: every heading whose anchor is a rule id.

    >>> read("# A game\\n\\n### Seven tiles {#block.deal}\\n\\nShuffle.\\n")["block.deal"].line
    3
    """
    found: dict[str, Clause] = {}
    lines = page.split("\n")
    headings = [n for n in _outside_fences(lines) if re.match(r"#{1,6} ", lines[n])]
    for n, until in zip(headings, [*headings[1:], len(lines)], strict=True):
        match = re.fullmatch(r"#+ (.+?) \{#([\w-]+\.[\w-]+)\}\s*", lines[n])
        if match:
            body = "\n".join(lines[n + 1 : until]).strip("\n")
            found[match[2]] = Clause(match[2], match[1], n + 1, body)
    return found


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
