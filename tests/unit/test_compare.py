"""The same moves under several games: where they part, what is said, what stops a build."""

import re
from pathlib import Path

import pytest
from markdown import Markdown

from tests.rules import rule
from tutorials.replays.replay import ReplayError
from tutorials.site.fence import render, validate
from tutorials.site.markdown import FenceError, OpenEnds
from tutorials.tables.compare import Comparison, compared, comparison, parting, rules_compared
from tutorials.tables.coverage import demonstrated, fences

PAGE = Path(__file__).parents[2] / "docs" / "en" / "same-moves.md"

FIVES = """\
[[hands]]
number = 2
opener = "Ana"
plays = \"\"\"
5-5
5-0 left
\"\"\"
"""
SIXES = FIVES.replace("5-5\n5-0 left", "6-6\n6-4 left\n6-5 right\n4-3 left\n3-6 left\n6-1 up")
DEAD = """\
[[hands]]
number = 2
opener = "Ana"
deal   = ["1-1 5-6 2-3 0-4 3-6 0-3 3-3", "2-5 4-5 3-4 2-6 1-3 1-5 3-5"]
bazari = "0-0 0-1 0-2 0-5 0-6 1-2 1-4 1-6 2-2 2-4 4-4 4-6 5-5 6-6"
plays = \"\"\"
2-3
3-4 right
0-4 right
2-6 left
3-6 left
1-3 left
0-3 right
1-5 left
3-3 right
3-5 left
\"\"\"
"""
DRAWN = """\
[[hands]]
number = 2
opener = "Ana"
deal   = ["1-1 1-6 2-6 3-5 3-6 4-5 6-6", "1-2 1-4 2-2 2-4 3-3 3-4 4-6"]
bazari = "0-6 0-2 2-3 5-5 2-5 0-3 5-6 0-1 0-5 0-4 1-5 1-3 0-0 4-4"
plays = \"\"\"
4-5
1-4 left
1-6 left
4-6 left
3-5 right
3-4 right
0-4 right
2-4 left
0-2 left
\"\"\"
"""
SIXTEEN = 'left = "1-1 5-6 : 2-4 4-6"\npairs = "1-1 : 2-4 : 5-6 : 4-6"'


def same(source: str, games: str, parts: object) -> Comparison:
    """A comparison of moves."""
    return comparison(source, {"games": games, "parts": str(parts)})


def endings(side_by_side: Comparison) -> list[tuple[object, object, object]]:
    """How the hands of a comparison ended."""
    results = [version.states[-1].result for version in side_by_side.versions]
    return [(result.kind, result.winner, result.points) for result in results if result is not None]


@rule("georgian.opening-score")
def test_games_part_where_one_of_them_writes_points() -> None:
    side_by_side = same(FIVES, "georgian, draw, block, kozel", 1)
    assert [version.states[1].event.points for version in side_by_side.versions] == [10, 0, 0, 0]
    assert [len(version.words.names) for version in side_by_side.versions] == [2, 2, 2, 4]


@rule("draw.two-ends", "block.two-ends", "georgian.late-sides")
def test_games_part_where_one_of_them_refuses() -> None:
    side_by_side = same(SIXES, "georgian, draw, block", 6)
    assert [len(version.states) for version in side_by_side.versions] == [7, 6, 6]
    problems = [version.problem and version.problem.rule for version in side_by_side.versions]
    assert problems == [None, "draw.two-ends", "block.two-ends"]
    html = compared(SIXES, {"games": "georgian, draw, block", "parts": "6"}, "../")
    assert "There is no third side: in this game the line has two ends." in html
    assert 'href="../rules/block/#block.two-ends"' in html


@rule("georgian.riba-points", "draw.blocked", "draw.block-at-once", "block.blocked-points")
def test_one_dead_line_ends_differently() -> None:
    side_by_side = same(DEAD, "georgian, block, draw at once, draw", 10)
    assert endings(side_by_side) == [
        ("riba", 0, 20),
        ("blocked", 0, 3),
        ("blocked", 0, 3),
        ("blocked", 1, 76),
    ]
    assert [len(version.states) - 1 for version in side_by_side.versions] == [10, 10, 10, 11]


@rule("georgian.protected", "draw.boneyard", "block.pass")
def test_games_part_where_other_tiles_can_be_drawn() -> None:
    drawn = same(DRAWN, "georgian, draw", 11).versions
    assert [version.states[11].event.count for version in drawn] == [2, 3]
    assert same(DRAWN, "draw, block", 7).versions[1].states[7].event.kind == "pass"


@rule("kozel.fish-points", "georgian.riba-points", "draw.blocked-points")
def test_the_same_hands_left_over_are_worth_something_else() -> None:
    options = {"games": "georgian, draw, block, kozel", "writes": "20, 3, 3, 29"}
    side_by_side = comparison(SIXTEEN, options)
    assert endings(side_by_side) == [
        ("riba", 0, 20),
        ("blocked", 0, 3),
        ("blocked", 0, 3),
        ("fish", 0, 29),
    ]
    html = compared(SIXTEEN, options, "")
    assert "<td>Ana &amp; Dato</td><td>Beka &amp; Eka +29</td>" in html
    assert "Ana &amp; Dato: 2 + 11 = 13. Beka &amp; Eka: 6 + 10 = 16." in html
    rules = rules_compared(SIXTEEN, options)
    assert {"georgian.riba-points", "kozel.fish-points", "block.blocked-points"} <= set(rules)
    assert "georgian.opener-after-riba" not in rules, "no line, so nothing says who leads"


@rule("georgian.remainder", "draw.domino", "kozel.penalties", "kozel.lone-double-zero")
@pytest.mark.parametrize(
    ("left", "pairs", "writes"),
    [
        (" : 0-6 1-3 2-5 4-5 3-3", " : 0-6 1-3 2-5 : 4-4 : 4-5 3-3", "35, 32, 32"),
        (" : 0-0", " : 0-0 : 4-4 : 0-1", "10, 0, 26"),
    ],
)
def test_a_domino_with_hands_left_over(left: str, pairs: str, writes: str) -> None:
    source = f'left = "{left}"\npairs = "{pairs}"'
    side_by_side = comparison(source, {"games": "georgian, draw, kozel", "writes": writes})
    assert [kind for kind, _, _ in endings(side_by_side)] == ["domino"] * 3


def test_games_alike_share_a_card_with_the_clauses_of_both() -> None:
    source = DRAWN.replace("0-4 right\n2-4 left\n0-2 left\n", "")
    html = compared(source, {"games": "georgian, draw, block", "parts": "7"}, "../")
    assert html.count("<section") == 2
    assert 'aria-label="Georgian, Draw"' in html
    assert 'href="../rules/georgian/#georgian.play-drawn"' in html
    assert 'href="../rules/draw/#draw.play-drawn"' in html


def test_the_table_has_the_common_steps_once_and_marks_the_parting() -> None:
    html = compared(SIXES, {"games": "georgian, draw, block", "parts": "6"}, "")
    table = re.findall("<table.*?</table>", html)[0]
    assert '<th scope="row">1–5 <small>the same</small></th><td colspan="3">Ana: 6-6 · ' in table
    parts = re.findall('<tr class="oe-parting">(.*?)</tr>', table)
    assert re.findall("<td>(.*?)</td>", parts[0]) == ["Beka: 1-6, third side", "refused", "refused"]


def test_what_is_equal_everywhere_never_parts() -> None:
    versions = same(FIVES, "draw, block, kozel, georgian", 1).versions
    assert parting(versions[:3]) is None
    with pytest.raises(ReplayError, match="the games part at step None: parts='2'"):
        same(FIVES, "draw, block", 2)


FALSE = {
    'games="georgian, draw" parts="2"\n' + FIVES: "line 1: the games part at step 1: parts='2'",
    'games="georgian, draw"\n' + FIVES: "the games part at step 1: parts=''",
    'games="georgian, draw" writes="20, 4"\n' + SIXTEEN: "the games write 20, 3: writes='20, 4'",
    'games="georgian, whist" parts="1"\n' + FIVES: "games is 'georgian, whist'",
    'games="block at once" parts="1"\n' + FIVES: "games is 'block at once'",
    'parts="1"\n' + FIVES: "games is ''",
    'games="georgian" start="1"\n' + FIVES: "a domino-compare fence has no option 'start'",
    'games="draw, block" parts="1"\n' + FIVES.replace("5-0 left", "5-9"): "line 7: under draw",
    'games="draw, block" parts="1"\n' + FIVES.replace("5-5", "5-5 +10"): "under draw",
    'games="draw, block" parts="1"\n' + FIVES + FIVES: "under draw the record is not in order",
    'games="draw" writes="1"\nleft = "0-1 : 0-1"': "left, under draw: '0-1 : 0-1' is not several",
    'games="kozel" writes="1"\nleft = "0-1 : 0-2"': "pairs, under kozel",
    'games="draw" writes="1"\nleft = ': "this is not TOML",
}


@pytest.mark.parametrize("written", FALSE)
def test_what_is_not_so_stops_the_build_with_its_page(written: str) -> None:
    fence = {"name": "domino-compare", "class": "domino-compare"}
    settings = {"custom_fences": [{**fence, "validator": validate, "format": render}]}
    md = Markdown(
        extensions=["pymdownx.superfences", OpenEnds()],
        extension_configs={"pymdownx.superfences": settings},
    )
    with pytest.raises(FenceError, match=r"^a page") as caught:
        md.convert(f"```domino-compare {written}\n```\n")
    assert FALSE[written] in str(caught.value)


def test_comparisons_count_as_demonstrations() -> None:
    text = f'# A\n\n```domino-compare games="georgian, draw, block" parts="6"\n{SIXES}```\n'
    rules_by_line = dict(demonstrated(text, "a.md"))
    assert {"georgian.late-sides", "draw.two-ends", "block.two-ends"} <= set(rules_by_line[3])
    with pytest.raises(ReplayError, match=r"^a\.md, line 3: the games part at step 6"):
        list(demonstrated(text.replace('"6"', '"5"'), "a.md"))


def test_the_page_compares_what_it_promises() -> None:
    text = PAGE.read_text(encoding="utf-8")
    infos = [fence.info for fence in fences(text) if fence.info.startswith("domino-compare")]
    assert len(infos) >= 6
    assert any('writes="20, 3, 3, 29"' in info for info in infos)
