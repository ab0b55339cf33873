"""The games side by side: every cell has a clause, and what can be asked has been asked."""

import re
import tomllib
from pathlib import Path

import pytest
from markdown import Markdown

from domino_rules.games import LINE_GAMES
from domino_rules.rules import RULES
from tutorials.claims.answers import ClaimError
from tutorials.claims.prose import claims_in
from tutorials.tables import differences
from tutorials.tables.differences import MARK, groups

ROOT = Path(__file__).parents[2]

IN_WORDS = {
    ("Both reach the target", "draw"),
    ("Both reach the target", "block"),
    ("Both reach the target", "kozel"),
    ("Who leads after equal pips", "georgian"),
    ("Who leads after equal pips", "kozel"),
}
"""The cells that ask nothing of the engine."""


def written() -> list[tuple[str, str, str]]:
    """What stands in the file: question, game and the text of its cell."""
    text = (ROOT / differences.FILE).read_text(encoding="utf-8")
    rows = [row for group in tomllib.loads(text)["group"] for row in group["row"]]
    return [(row["what"], game, row[game][1]) for row in rows for game in LINE_GAMES]


def test_every_cell_is_computed_save_those_in_words() -> None:
    plain = {(what, game) for what, game, text in written() if not list(claims_in(text))}
    assert plain == IN_WORDS


def test_every_cell_has_a_clause_of_its_game() -> None:
    for group in groups():
        for row in group.rows:
            for game, cell in row.cells.items():
                assert RULES[cell.rule].game == game
                assert re.fullmatch("[^{}]+", cell.text)


def test_the_questions_that_part_the_games_are_there() -> None:
    rows = {row.what: row.cells for group in groups() for row in group.rows}
    assert {game: cell.text for game, cell in rows["13 pips against 16"].items()} == {
        "georgian": "20 for the player with 13: the loser's total, rounded up",
        "draw": "3 for the player with 13: the others' pips minus the winner's",
        "block": "3 for the player with 13: the others' pips minus the winner's",
        "kozel": "29 against the pair with 16: all four hands",
    }
    assert [cell.text for cell in rows["Only 0-0 is left"].values()] == [
        "10",
        "nothing",
        "nothing",
        "25",
    ]
    assert [cell.text for cell in rows["Only 6-6 is left"].values()] == ["15", "12", "12", "50"]
    assert rows["The referee knows"]["draw"].rule == "draw.block-at-once"
    assert "block" not in rows["The referee knows"]


def test_the_tables_keep_their_meaning_as_cards() -> None:
    md = Markdown(extensions=["md_in_html", "attr_list", "toc"])
    html = md.convert(differences.differences())
    assert html.count("<table") == len(groups())
    for table in re.findall("<table.*?</table>", html, re.DOTALL):
        assert 'role="table"' in table
        rows = re.findall('<tr role="row">.*?</tr>', table, re.DOTALL)
        for row in rows[1:]:
            assert len(re.findall('<th role="rowheader" scope="row">', row)) == 1
            names = re.findall(r'<td data-game="(\w+)" role="cell">', row)
            assert names == ["Georgian", "Draw", "Block", "Kozel"]
    assert 'data-card="kozel.lone-double-six" href="rules/kozel.md#kozel.lone-double-six"' in html


def test_the_page_has_its_mark_once() -> None:
    assert (ROOT / "docs/en/differences.md").read_text(encoding="utf-8").count(MARK) == 1


ROW = """\
[[group]]
id = "a"
title = "A"
[[group.row]]
what = "Tiles"
georgian = ["deal", "{count: dealt}"]
draw = ["deal", "{count: dealt}"]
block = ["deal", "{count: dealt}"]
kozel = ["deal", "{count: dealt}"]
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("draw =", "dra =", "line 5: a row has what and georgian, draw, block, kozel"),
        ('block = ["deal', 'block = ["pair', "line 8: no rule is called block.pair"),
        (
            'dealt}"]\nblock',
            'dealt | 8}"]\nblock',
            "line 7: {count: dealt | 8}: the engine says: 7",
        ),
    ],
)
def test_a_row_that_is_not_in_order_is_named_with_its_line(
    old: str, new: str, message: str
) -> None:
    assert differences.read(ROW)[0].rows[0].cells["kozel"].text == "7"
    with pytest.raises(ClaimError, match=f"^{re.escape(f'{differences.FILE}, {message}')}"):
        differences.read(ROW.replace(old, new))
