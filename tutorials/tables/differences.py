"""The rules of all games side by side, from `differences.toml`: every cell is asked of the engine.

`write_pages` puts the tables into the page on differences where that page says `MARK`.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from domino_rules.games import LINE_GAMES
from domino_rules.rules import RULES

from ..claims.answers import ClaimError
from ..claims.prose import filled_in
from ..shown.figure import SHORT_NAMES
from ..shown.markup import escape

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
def groups() -> tuple[Group, ...]:
    """All tables; what a cell claims has been asked of the engine.

    Raises `ClaimError` with the line of the file for a false claim, an unknown clause or a game
    that is missing.

    >>> groups()[0].rows[0].cells["kozel"].text
    'four, in two pairs; partners sit opposite each other'
    """
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    groups = read(text)
    return (*groups, Group("house-rules", "House rules", tuple(_house_rules())))


def read(text: str) -> list[Group]:
    """The tables of a file, given its text. Raises `ClaimError` as `groups` does."""
    return [
        Group(group["id"], group["title"], tuple(_row(row, text) for row in group["row"]))
        for group in tomllib.loads(text)["group"]
    ]


def _row(written: dict[str, Any], text: str) -> Row:
    what = written["what"]
    offset = text.index(f'what = "{what}"')
    if set(written) != {"what", *LINE_GAMES}:
        raise _error(text, offset, f"a row has what and {', '.join(LINE_GAMES)}")
    cells: dict[str, Cell] = {}
    for game in LINE_GAMES:
        try:
            cells[game] = _cell(game, *written[game])
        except ClaimError as error:
            raise _error(text, text.index(f"\n{game} = ", offset) + 1, str(error)) from None
    return Row(what, cells)


def _error(text: str, offset: int, message: str) -> ClaimError:
    line = text.count("\n", 0, offset) + 1
    return ClaimError(f"{FILE}, line {line}: {message}")


def _cell(game: str, clause: str, text: str) -> Cell:
    rule = f"{game}.{clause}"
    if rule not in RULES:
        raise ClaimError(f"no rule is called {rule}")
    return Cell(filled_in(text, game), rule)


def _house_rules() -> Iterator[Row]:
    """The house rules that the referee knows, from the catalogue: as many rows as the game with
    the most of them needs.
    """
    begin = "House rule: "
    known = {
        game: [rule for rule in RULES.values() if rule.game == game and begin in rule.title]
        for game in LINE_GAMES
    }
    for n in range(max(map(len, known.values()))):
        cells = {
            game: Cell(rules[n].title.removeprefix(begin), rules[n].id)
            for game, rules in known.items()
            if n < len(rules)
        }
        yield Row("The referee knows" if n == 0 else "… and", cells)


def differences() -> str:
    """The tables as Markdown for a page at the top of the folder of the pages."""
    return "\n\n".join(map(_table, groups()))


def _table(group: Group) -> str:
    """A table whose rows can be set as cards: that would take its meaning from it without roles."""
    heads = "".join(
        f'<th role="columnheader" scope="col">{escape(SHORT_NAMES[game])}</th>'
        for game in LINE_GAMES
    )
    rows = "\n".join(map(_written, group.rows))
    label = escape(group.title)
    return (
        f"## {group.title} {{ #{group.id} }}\n\n"
        f'<table class="oe-differences" role="table" aria-label="{label}" markdown="1">\n'
        f'<thead role="rowgroup"><tr role="row"><td role="cell"></td>{heads}</tr></thead>\n'
        f'<tbody role="rowgroup" markdown="1">\n{rows}\n</tbody>\n</table>'
    )


def _written(row: Row) -> str:
    cells = "\n".join(
        f'<td role="cell" data-game="{escape(SHORT_NAMES[game])}" markdown="span">'
        f"{_linked(row.cells.get(game))}</td>"
        for game in LINE_GAMES
    )
    head = f'<th role="rowheader" scope="row">{escape(row.what)}</th>'
    return f'<tr role="row" markdown="1">\n{head}\n{cells}\n</tr>'


def _linked(cell: Cell | None) -> str:
    """A cell as a link to its clause; "none" where a game has nothing of the kind."""
    if cell is None:
        return "none"
    game = RULES[cell.rule].game
    return f'[{cell.text}](rules/{game}.md#{cell.rule}){{ data-card="{cell.rule}" }}'
