"""Claims in a page: what every question says, what agrees with it, how a false one fails."""

import re
from pathlib import Path

import pytest
from markdown import Markdown

from domino_rules.rules import RULES
from tests.rules import rule
from tutorials.claims.answers import Shown
from tutorials.claims.line import QUESTIONS
from tutorials.claims.prose import Claim, ClaimError, claims_in, settle, shown_by
from tutorials.site.markdown import FenceError, OpenEnds, origin

EXTENSIONS = ["tables", "attr_list", "pymdownx.superfences"]
LINE = "6-6, 6-4 left, 6-5 right"

TRUE = [
    "{total: 6-6, 6-4 left, 6-5 right | 9}",
    "{total: first hand, 6-6, 6-4 left | sixteen}",
    "{total: pass only, 6-6, 6-4 left | 16}",
    "{total: georgian/terms-in-one-hand 4 | 10}",
    "{sum: 6-6, 6-4 left, 6-5 right | 5 + 4 = 9}",
    "{points: 3-2, 2-2 right, 3-6 | Ana +10}",
    "{points: 5-5 | 10}",
    "{scores: 6-4 | writes nothing}",
    "{scores: 3-2, 2-2 right, 3-6 | is written}",
    "{scores: 3-2, 2-2 right, 3-6 | writes ten}",
    "{counts: 6-6, 6-4 left; 6-6 | 12}",
    "{counts: 6-6, 6-4 left, 6-5 right; 6-6 | nothing}",
    "{asks: 6-6, 6-4 left, 6-5 right | 6, 6, 4 and 5}",
    "{ends: 6-6, 6-4 left, 6-5 right | four}",
    "{placed: georgian/thirty-five | nine}",
    "{drawable: georgian/showcase-riba | twelve}",
    "{fits: 6-6, 6-4 left, 6-5 right; 6-1 | the third and the fourth side}",
    "{fits: 6-6, 6-4 left, 6-5 right; 3-3 | fits nowhere}",
    "{fits: 6-6, 6-4 left, 6-5 right; 4-3 | left}",
    "{may: 6-6, 6-4 left; 6-5 up | not before the second side}",
    "{may: 6-6, 6-4 left; 6-5 right | may be played}",
    "{must: 6-6, 6-4 left; 5-5 6-3 | must play 6-3}",
    "{must: 6-6, 6-4 left; 5-5 3-3 | draws}",
    "{must: 6-6, 6-4 left; 5-5 3-3; bazari 2 | passes}",
    "{stavka: 3-2, 2-2 right | 2-2}",
    "{stavka: 6-6, 6-4 left, 6-5 right | closed}",
    "{stavka: 3-2 | none}",
    "{pips: 6-5 0-1 | 12}",
    "{pips@block: 6-6 | 12}",
    "{remainder: 2-4 0-5 | 15}",
    "{remainder: 0-0 | ten}",
    "{remainder: 0-0 2-3 | 5}",
    "{remainder@block: 6-6 0-1 | 13}",
    "{riba: 1-1 5-6 : 2-4 4-6 | 20}",
    "{riba: 1-1 : 0-2 | nothing}",
    "{riba-winner: 1-1 5-6 : 2-4 4-6 | the first}",
    "{riba-winner: 1-1 : 0-2 | nobody}",
    "{opens: 5-5 1-2 : 4-4 0-1 | 5-5}",
    "{opens: 3-3 1-2 : 4-4 0-1 | the second, with 4-4}",
    "{opens: 3-2 : 4-1 | is dealt again}",
    "{ending: georgian/nichia | a nichia}",
    "{ending: 1-1, 1-2 left, 2-0 left; : 6-5 3-3 | domino}",
    "{writes: 1-1, 1-2 left, 2-0 left; : 6-5 3-3 | 20}",
    "{wins: georgian/showcase-riba | Ana}",
    "{next: georgian/showcase-riba | Beka}",
    "{match: 75; 75 : 60 | the first}",
    "{match: 75; 80 : 80 | another hand}",
    "{match: 75; 95 : 100 | the second}",
    "{count: tiles | 28}",
    "{count: doubles | seven}",
    "{count: pips | 168}",
    "{count: tiles with 0 | seven}",
    "{count: players | two}",
    "{count: dealt | seven}",
    "{count@block: dealt with 3 | six}",
    "{count: bazari | fourteen}",
    "{count: protected | two}",
    "{count: drawable | twelve}",
    "{count: highest total | 36}",
    "{count: most | 35}",
    "{totals: all | 5, 10, 15, 20, 25, 30 or 35}",
    "{targets: all | 75, 175, 255 or 355}",
]

# Of the other games, and of three and four at the table
TRUE += [
    "{asks@draw: 3 players, 6-6, passes, 6-4 left | 4 and 6}",
    "{ends@kozel: first hand, 1-1, 1-2 left | two}",
    "{fits@block: 6-6, 6-4 left, 6-5 right; 6-1 | nowhere}",
    "{may@kozel: first hand, 1-1; 1-2 up | may not be played}",
    "{scores@draw: 5-5 | writes nothing}",
    "{drawable@draw: 4 players, 6-6 | eight}",
    "{must@draw: 6-6, 6-4 left; 5-5 3-3; boneyard 2 | draws}",
    "{must@block: 3 players, 6-6, 6-4 left; 5-5 3-3 | knocks}",
    "{ending@draw: 3 players, 6-6, 6-4 left, 6-5 right; 1-2 : 3-3 : | domino}",
    "{writes@draw: 3 players, 6-6, 6-4 left, 6-5 right; 1-2 : 3-3 : | nine}",
    "{wins@draw: 3 players, 6-6, 6-4 left, 6-5 right; 1-2 : 3-3 : | Dato}",
    "{wins@kozel: 1-1, 1-2 left; 3-4 : : 0-2 : 5-5 | Beka and Eka}",
    "{next@kozel: 1-1, 1-2 left; 3-4 : : 0-2 : 5-5 | the second}",
    "{remainder@draw: 2-4 0-5 | 11}",
    "{remainder@kozel: 6-6 | 50}",
    "{remainder@kozel: 0-0 | 25}",
    "{remainder@kozel: 0-1 | one}",
    "{domino: : 2-4 0-5 | 15}",
    "{domino@draw: 2-3 : : 1-2 | eight}",
    "{domino@block: : 0-0 : 6-6 : 3-4 | 19}",
    "{domino@kozel: : 0-0 : 6-6 : 3-4 | 32}",
    "{domino@kozel: : 6-6 : 1-2 : 0-0 | 75}",
    "{domino@kozel: eggs 10, : 1-2 : 5-6 : 0-5 | 18}",
    "{blocked@draw: 1-2 : 3-4 : 4-5 | 13}",
    "{blocked@block: 1-1 5-6 : 2-4 4-6 | 3}",
    "{blocked@draw: 4-5 : 1-4 : 2-3 | nothing}",
    "{blocked@draw: at once, 1-1 5-6 : 2-4 4-6 | 3}",
    "{blocked-winner@draw: 1-4 : 4-5 : 3-6 | the first}",
    "{blocked-winner@draw: 4-5 : 1-4 : 2-3 | a tie}",
    "{fish@kozel: 1-1 5-6 : 2-4 : 0-1 : 4-6 | 30}",
    "{fish@kozel: 0-0 : 2-4 : 0-1 : 4-4 | 15}",
    "{fish@kozel: specials, 0-0 : 2-4 : 0-1 : 4-4 | 40}",
    "{fish-winner@kozel: 1-1 5-6 : 2-4 : 0-1 : 4-6 | Ana and Dato}",
    "{fish-winner@kozel: 0-0 : 2-4 : 0-1 : 4-4 | the first pair}",
    "{fish-winner@kozel: specials, 0-0 : 2-4 : 0-1 : 4-4 | the second pair}",
    "{fish-winner@kozel: 1-1 5-6 : 2-4 : 0-1 : 4-4 | eggs}",
    "{eggs@kozel: 1-1 5-6 : 2-4 : 0-1 : 4-4 | 28}",
    "{eggs@kozel: eggs 18, 1-1 5-6 : 2-4 : 0-1 : 4-4 | 46}",
    "{eggs@kozel: kozel/eggs-twice 42 | 52}",
    "{thirteen@kozel: 12 | nothing}",
    "{thirteen@kozel: 13 | thirteen}",
    "{thirteen@kozel: eggs 10, 8 | 18}",
    "{thirteen@kozel: hand alone, eggs 10, 8 | 10}",
    "{thirteen@kozel: scored, 8 | eight}",
    "{opens@draw: 6-3 : 5-4 : 1-2 | the first, with 6-3}",
    "{opens@block: 6-3 : 5-4 : 1-2 : 4-4 | Eka, with 4-4}",
    "{opens@kozel: 6-6 : 5-4 : 1-1 : 4-4 | the third, with 1-1}",
    "{redeal: 0-1 2-3 : 4-5 4-6 | is dealt again}",
    "{redeal: later hand, 0-1 2-3 : 4-5 4-6 | is played}",
    "{redeal@draw: 0-1 2-3 : 4-5 4-6 | is not dealt again}",
    "{redeal@kozel: 0-0 1-1 2-2 3-3 4-4 5-6 1-2 | is dealt again}",
    "{redeal@kozel: later hand, 0-0 0-1 0-2 0-3 0-4 0-5 1-2 | is dealt again}",
    "{match@kozel: 101; 100 : 105 | Ana and Dato}",
    "{match@kozel: 101; 0 : 100 | another hand}",
    "{match@draw: 50; 50 : 40 : 3 | the first}",
    "{count@draw: players | two, three or four}",
    "{count@draw: boneyard with 4 | eight}",
    "{count@block: boneyard | none}",
    "{count@block: out of play with 3 | ten}",
    "{count@kozel: undealt | none}",
    "{count@kozel: sides | two}",
    "{totals@block: all | none}",
    "{targets@kozel: all | 51, 101 or 151}",
]

FALSE = {
    "{total: 6-6, 6-4 left, 6-5 right | 21}": "the engine says: 9 (4 + 5 = 9)",
    "{total: 6-6, 6-4 left, 6-5 right | 9 or 10}": "the engine says: 9",
    "{total: 6-6, 6-4 left, 6-5 right | as much}": "the engine says: 9",
    "{sum: 6-6, 6-4 left, 6-5 right | 4 + 4 = 9}": "the engine says: 4 + 5 = 9",
    "{sum: 6-6, 6-4 left, 6-5 right | }": "the engine says: 4 + 5 = 9",
    "{points: 6-4 | 10}": "the engine says: 0",
    "{scores: 6-4 | scores}": "the engine says: writes nothing",
    "{scores: 5-5 | writes nothing}": "the engine says: writes 10",
    "{counts: 6-6, 6-4 left; 6-6 | 6}": "the engine says: 12",
    "{counts: 6-6; 5-5 | 10}": "5-5 is not on the table",
    "{counts: 6-6; 5-5 4-4 | 10}": "is not one tile",
    "{asks: 6-6, 6-4 left, 6-5 right | 4 and 5}": "the engine says: 4, 5, 6, 6",
    "{ends: 6-6, 6-4 left | four}": "the engine says: 2",
    "{fits: 6-6, 6-4 left, 6-5 right; 6-1 | the third side}": "third side and fourth side",
    "{fits: 6-6, 6-4 left, 6-5 right; 3-3 | somewhere}": "nowhere",
    "{may: 6-6, 6-4 left; 6-5 up | may be played}": "The third side is not open",
    "{may: 6-6, 6-4 left; 6-5 right | may not}": "is allowed",
    "{must: 6-6, 6-4 left; 5-5 6-3 | draws}": "the engine says: play (3-6 right)",
    "{must: 6-6, 6-4 left; 6-1 6-3 | must play 6-3}": "the engine says: play",
    "{must: 6-6, 6-4 left; 5-5 3-3 | passes}": "the engine says: draw",
    "{must: 6-6, 6-4 left; 6-3; bazar 2 | plays}": "line; tiles in hand",
    "{stavka: 6-6, 6-4 left, 6-5 right | open}": "6-6, closed",
    "{stavka: 3-2, 2-2 right | none}": "2-2, open",
    "{remainder: 2-4 0-5 | 10}": "the engine says: 15 (pips: 11)",
    "{riba: 1-1 5-6 : 2-4 4-6 | 5}": "the engine says: 20 (pips: 13 against 16)",
    "{riba: 1-1 5-6 : 1-1 | 5}": "is not several hands",
    "{riba-winner: 1-1 5-6 : 2-4 4-6 | the second}": "the engine says: first",
    "{opens: 5-5 1-2 : 4-4 0-1 | 4-4}": "the first, with 5-5",
    "{opens: 5-5 1-2 : 4-4 0-1 | the second, with 5-5}": "the first, with 5-5",
    "{opens: 3-2 : 4-1 | 3-2}": "dealt again",
    "{ending: 6-6, 6-4 left | domino}": "the hand is not over there",
    "{ending: georgian/showcase-riba 99 | riba}": "no step 99",
    "{ending: georgian/none | riba}": "no example is called",
    "{next: georgian/showcase-riba | Ana}": "the engine says: second",
    "{match: 75; 80 : 80 | the first}": "the engine says: nobody",
    "{match: 75 | the first}": "target; score : score",
    "{count: tiles with 7 | 7}": "georgian is played by 2",
    "{count: beans | 7}": "it counts: players, tiles, doubles",
    "{count: dealt with 3 | 7}": "georgian is played by 2",
    "{totals: all | 5, 10 and 15}": "5, 10, 15, 20, 25, 30, 35",
    "{totl: 6-6 | 12}": "there are: asks, blocked, blocked-winner, count",
    "{total@whist: 6-6 | 12}": "no game is called 'whist'; there are: georgian, draw, block, kozel",
    "{total: 6-6, 6-7 | 12}": "play 2: “6-7” is no tile",
    "{total: 6-6, 6-4 left, 5-5 right | 16}": "play 3: 5-5 does not fit",
    "{total: first hand, 6-4 | 10}": "play 1: 4-6 cannot open",
    '{total: 6-6""" | 12}': "neither quotes nor backslashes",
    "{pips: 6-6 six | 12}": "is not a row of tiles",
    "{pips: 6-6": "not closed",
}

FALSE |= {
    "{total@draw: 6-6 | 12}": "draw does not add up the open ends",
    "{counts@draw: 6-6; 6-6 | 12}": "draw does not add up the open ends",
    "{fits@draw: 5 players, 6-6; 6-1 | left}": "draw is played by 2 or 3 or 4, not by 5",
    "{blocked@block: pass only, 1-1 : 2-2 | 2}": "is not a row of tiles",
    "{blocked@block: 1-1 5-6 : 2-4 4-6 | 20}": "the engine says: 3 (pips: 13 against 16)",
    "{blocked@block: 1-1 : | 2}": "a hand is empty",
    "{domino@block: 0-1 : 0-2 | 4}": "one hand, and only one, is empty",
    "{fish@kozel: 0-1 : 0-2 | 3}": "kozel is played by 4, not by 2",
    "{fish-winner@kozel: 1-1 5-6 : 2-4 : 0-1 : 4-6 | Ana and Beka}": "the engine says: first pair",
    "{eggs@draw: 0-1 : 0-2 | 3}": "draw has no eggs",
    "{thirteen@draw: 8 | 8}": "it is asked in Kozel",
    "{thirteen@kozel: 12 | twelve}": "the engine says: 0",
    "{opens@kozel: 6-6 : 5-4 : 1-2 : 4-4 | 6-6}": "nobody holds the tile that must lead",
    "{redeal: 0-1 | is dealt again}": "depends on the other hands",
    "{redeal@kozel: 0-0 1-1 2-2 3-3 4-4 5-6 1-2 | is played}": "dealt again",
    "{match@kozel: 101; 0 : 105 : 3 | the first}": "kozel is not played by 3 sides",
    "{remainder@kozel: 0-0 | 10}": "the engine says: 25",
}


def converted(text: str, extension: OpenEnds | None = None) -> str:
    """A page with all that pages of the site have in the way of claims."""
    return Markdown(extensions=[*EXTENSIONS, extension or OpenEnds()]).convert(text)


@rule(
    "georgian.most-35",
    "georgian.protected",
    "georgian.lone-double-zero",
    "kozel.redeal",
    "draw.no-redeal",
)
@pytest.mark.parametrize("text", TRUE)
def test_what_is_true_stands_as_it_is_shown(text: str) -> None:
    assert converted(text) == f"<p>{text.partition('|')[2].strip(' }')}</p>"


def test_every_question_is_tried() -> None:
    asked = {re.split("[@:]", text[1:])[0] for text in TRUE}
    assert asked == set(QUESTIONS)


@pytest.mark.parametrize("text", FALSE)
def test_what_is_false_says_what_the_engine_says(text: str) -> None:
    with pytest.raises(FenceError) as caught:
        converted(f"# A page\n\nWords, and\n{text}")
    assert str(caught.value).startswith("a page, line 4: ")
    assert FALSE[text] in str(caught.value)


@pytest.mark.parametrize(
    ("text", "supplied"),
    [
        (f"{{total: {LINE}}}", "9"),
        (f"{{sum: {LINE}}}", "4 + 5 = 9"),
        ("{scores: 6-4}", "writes nothing"),
        (f"{{fits: {LINE}; 6-1}}", "third side and fourth side"),
        (f"{{asks: {LINE}}}", "4, 5, 6, 6"),
    ],
)
def test_without_a_bar_the_engine_supplies_the_answer(text: str, supplied: str) -> None:
    assert converted(text) == f"<p>{supplied}</p>"


def test_numbers_are_read_from_digits_and_words() -> None:
    assert Shown("Thirty-five, or 168; 6-6 is a tile; one, no 0").numbers() == [35, 168, 1, 0, 0]


def test_claims_stand_wherever_prose_does() -> None:
    html = converted(
        "# The {count: tiles | twenty-eight} {#x}\n\n"
        "**{pips: 6-6 | twelve}** and {pips:\n6-5\n| eleven}, not `{pips: 6-6 | 11}`.\n\n"
        "| a | b |\n|---|---|\n| {pips: 6-6 | 12} pips | {pips: 0-1 \\| 1} `{pips: 0-1 | 2}` |\n\n"
        "- > {pips: 0-0 | none}\n\n"
        "```text\n{pips: 6-6 | 11}\n```\n"
    )
    assert '<h1 id="x">The twenty-eight</h1>' in html
    assert "<strong>twelve</strong> and eleven, not <code>{pips: 6-6 | 11}</code>." in html
    assert re.findall("<td>(.*?)</td>", html) == ["12 pips", "1 <code>{pips: 0-1 | 2}</code>"]
    assert re.search("<blockquote>\\s*<p>none</p>", html)


def test_a_cell_of_a_table_without_outer_bars_does_not_cut_a_claim_unseen() -> None:
    with pytest.raises(FenceError, match="not closed"):
        converted("a | b\n--|--\n{pips: 6-6 | 12} | 1\n")


def test_what_is_shown_is_text() -> None:
    assert converted("{pips: 6-6 | 12 <b> & *more*}") == "<p>12 &lt;b&gt; &amp; *more*</p>"


def test_the_line_of_a_false_claim_in_a_table_and_over_lines() -> None:
    table = "a\n\n| a | b |\n|---|---|\n| 1 | {pips: 6-6 | 11} |\n"
    with pytest.raises(FenceError, match="line 5: "):
        converted(table)
    with pytest.raises(FenceError, match="line 3: "):
        converted("a\n\n> so {pips:\n> 6-6 | 11}\n")


def test_markdown_from_another_file_names_that_file() -> None:
    with pytest.raises(FenceError, match=re.escape("words.toml, line 42: {pips: 6-6 | 11}")):
        converted("a\n{pips: 6-6 | 11}", OpenEnds(source="words.toml", before=40))


def test_a_generated_page_names_the_file_its_text_came_from() -> None:
    text = f"# Words\n\n{origin('terms.toml', 30)}\nIt counts\n{{pips: 6-6 | 11}}.\n\n# More\n\n"
    with pytest.raises(FenceError, match=re.escape("terms.toml, line 31: {pips: 6-6 | 11}")):
        converted(text)
    with pytest.raises(FenceError, match=re.escape("a page, line 9: {pips: 6-5 | 12}")):
        converted(text.replace("11}", "12}") + "{pips: 6-5 | 12}")


def test_a_page_about_a_game_asks_about_that_game() -> None:
    assert converted("{count: protected}", OpenEnds(source="rules/block.md")) == "<p>0</p>"
    assert converted("{count: protected}", OpenEnds(source="rules/georgian-short.md")) == "<p>2</p>"
    assert converted("{count@georgian: protected}", OpenEnds(source="rules/block.md")) == "<p>2</p>"


def test_any_failure_inside_names_the_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(QUESTIONS, "pips", lambda game, what: [][0])
    with pytest.raises(FenceError, match=r"a page, line 1: \{pips: 6-6\}: IndexError"):
        converted("{pips: 6-6}")


def test_the_rules_that_claims_exercise() -> None:
    rules_by_line = list(shown_by("\n".join(TRUE), "check.md"))
    rules = {rule for _, rules in rules_by_line for rule in rules}
    assert [line for line, _ in rules_by_line] == list(range(1, len(TRUE) + 1))
    assert rules <= set(RULES)
    assert {"georgian.stavka-closed", "georgian.match-level", "georgian.redeal"} <= rules
    assert {"draw.blocked-points", "block.pass", "kozel.eggs-paid", "kozel.thirteen"} <= rules
    code = "`{remainder: 0-0 | 5}` and\n```\n{remainder: 0-0 | 5}\n```\n"
    assert list(shown_by(code, "check.md")) == []
    with pytest.raises(ClaimError, match=r"^check\.md, line 3: \{pips: 6-6 \| 11\}"):
        list(shown_by("a\n\n{pips: 6-6 | 11}", "check.md"))
    with pytest.raises(ClaimError, match=r"^check\.md, line 2: not closed"):
        list(shown_by("a\n{pips: 6-6", "check.md"))


def test_a_claim_is_found_with_its_line_and_read() -> None:
    assert list(claims_in("a\n{pips@block: 6-6\n| 12}")) == [
        (2, Claim("pips", "block", "6-6", "12"))
    ]
    assert settle(Claim("pips", "block", "6-6", "12")).text == "12"


def test_a_term_is_no_claim() -> None:
    assert list(claims_in("{term:riba|ribas} {#anchor} {.css} {}")) == []


def test_the_sources_of_pages_hold_true_claims_only() -> None:
    pages = Path(__file__).parents[2] / "docs" / "en"
    claims = {
        rule
        for path in pages.rglob("*.md")
        for _, rules in shown_by(path.read_text(encoding="utf-8"), str(path.relative_to(pages)))
        for rule in rules
    }
    assert "georgian.protected" in claims


def test_the_example_for_contributors_is_true() -> None:
    text = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    example = re.findall("```markdown\n(.*?)```", text, re.DOTALL)[0]
    assert any("georgian.double-end" in rules for _, rules in shown_by(example, "a.md"))
