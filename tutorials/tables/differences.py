"""The rules of all games side by side, from `differences.toml`: every cell is asked of the engine.

`write_pages` puts the tables into the page on differences where that page says `MARK`.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from domino_rules.games import LINE_GAMES
from domino_rules.rules import RULES
from domino_rules.words import ENGLISH, Words

from ..claims.answers import ClaimError
from ..claims.prose import filled_in
from ..language.words import words_in
from ..shown.markup import Html, lines, markdown, tag
from .compare import house_rule_name

MARK = "<!-- every difference -->"
"""The line of the page that the tables replace."""

FILE = "tutorials/tables/differences.toml"


class Cell(NamedTuple):
    """What one game says on a point: the text, and the id of the clause that says so."""

    text: str
    rule: str


class Row(NamedTuple):
    """A point on which games can differ, with a cell for each game, by its name."""

    what: str
    cells: dict[str, Cell]


class Group(NamedTuple):
    """Points that belong together, for a table of their own; `id` is the anchor of its heading."""

    id: str
    title: str
    rows: tuple[Row, ...]


@cache
def groups(language: str = ENGLISH) -> tuple[Group, ...]:
    """All tables, in a language; what a cell claims has been asked of the engine.

    Raises `ClaimError` with the line of the file for a false claim, an unknown clause or a game
    that is missing.

    >>> groups()[0].rows[0].cells["kozel"].text
    'four, in two pairs; partners sit opposite each other'
    """
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    groups, words = read(text, language), words_in(language)
    title = words.translate("House rules")
    return (*groups, Group("house-rules", title, tuple(_house_rules(words))))


def read(text: str, language: str = ENGLISH) -> list[Group]:
    """The tables of a file, given its text. Raises `ClaimError` as `groups` does."""
    words, groups = words_in(language), []
    for group in tomllib.loads(text)["group"]:
        rows = tuple(_row(row, text, words) for row in group["row"])
        groups.append(Group(group["id"], words.translate(group["title"]), rows))
    return groups


def texts(written: Mapping[str, Any]) -> Iterator[str]:
    """The texts of a file, to be translated: titles, what rows are about, what the games say."""
    for group in written["group"]:
        yield group["title"]
        for row in group["row"]:
            yield row["what"]
            yield from (row[game][1] for game in LINE_GAMES)


def _row(written: dict[str, Any], text: str, words: Words) -> Row:
    what = written["what"]
    offset = text.index(f'what = "{what}"')
    if set(written) != {"what", *LINE_GAMES}:
        raise _error(text, offset, f"a row has what and {', '.join(LINE_GAMES)}")
    cells: dict[str, Cell] = {}
    for game in LINE_GAMES:
        try:
            cells[game] = _cell(words, game, *written[game])
        except ClaimError as error:
            raise _error(text, text.index(f"\n{game} = ", offset) + 1, str(error)) from None
    return Row(words.translate(what), cells)


def _error(text: str, offset: int, message: str) -> ClaimError:
    line = text.count("\n", 0, offset) + 1
    return ClaimError(f"{FILE}, line {line}: {message}")


def _cell(words: Words, game: str, clause: str, text: str) -> Cell:
    rule = f"{game}.{clause}"
    if rule not in RULES:
        raise ClaimError(f"no rule is called {rule}")
    return Cell(filled_in(words.translate(text), game, words), rule)


def _house_rules(words: Words) -> Iterator[Row]:
    """The house rules that the referee knows, from the catalogue: as many rows as the game with
    the most of them needs.
    """
    _ = words.translate
    known = {
        game: [
            rule for rule in RULES.values() if rule.game == game and "House rule: " in rule.title
        ]
        for game in LINE_GAMES
    }
    for n in range(max(map(len, known.values()))):
        cells = {
            game: Cell(house_rule_name(rules[n], words), rules[n].id)
            for game, rules in known.items()
            if n < len(rules)
        }
        yield Row(_("The referee knows") if n == 0 else _("… and"), cells)


def differences(language: str = ENGLISH) -> str:
    """The tables as Markdown for a page at the top of the folder of the pages."""
    words = words_in(language)
    return "\n\n".join(_table(group, words) for group in groups(language))


def _table(group: Group, words: Words) -> str:
    """A table whose rows can be set as cards: that would take its meaning from it without roles."""
    names = (words.translate(LINE_GAMES[game].short) for game in LINE_GAMES)
    heads = (tag("th", {"role": "columnheader", "scope": "col"}, name) for name in names)
    rows = (_written(row, words) for row in group.rows)
    above = tag("tr", {"role": "row"}, tag("td", {"role": "cell"}), *heads)
    table = lines(
        "table",
        {"class": "oe-differences", "role": "table", "aria-label": group.title, "markdown": "1"},
        tag("thead", {"role": "rowgroup"}, above),
        lines("tbody", {"role": "rowgroup", "markdown": "1"}, *rows),
    )
    return f"## {group.title} {{ #{group.id} }}\n\n{table}"


def _written(row: Row, words: Words) -> Html:
    cells = (
        tag(
            "td",
            {
                "role": "cell",
                "data-game": words.translate(LINE_GAMES[game].short),
                "markdown": "span",
            },
            markdown(_linked(row.cells.get(game), words)),
        )
        for game in LINE_GAMES
    )
    head = tag("th", {"role": "rowheader", "scope": "row"}, row.what)
    return lines("tr", {"role": "row", "markdown": "1"}, head, *cells)


def _linked(cell: Cell | None, words: Words) -> str:
    """A cell as a link to its clause; "none" where a game has nothing of the kind."""
    if cell is None:
        return words.translate("none")
    game = RULES[cell.rule].game
    return f'[{cell.text}](rules/{game}.md#{cell.rule}){{ data-card="{cell.rule}" }}'
