"""Claims about dice: what every question says, what agrees with it, how a false one fails."""

import re
from pathlib import Path

import pytest
from markdown import Markdown

from domino_rules.rules import RULES
from tests.rules import rule
from tutorials.claims.dice import DICE_QUESTIONS
from tutorials.claims.prose import Claim, ClaimError, claims_in, settle, shown_by
from tutorials.site.markdown import FenceError, OpenEnds

EXTENSIONS = ["tables", "attr_list", "pymdownx.superfences"]
GRID = "0|1, 0|2 c2 NW, 0|1 b3 SE"
"""c3 lies beside two dice here, and asks for a blank on both sides."""
CROSS = "0|1, 0|2 b3 SE, 0|1 c3 SW, 1|2 b1 NE, 0|1 c1 NE"
"""c2 lies between two dice that show it the same number, and is dead."""

TRUE = [
    "{fits: 0|1; c2 | 0|1, 0|2 and 0|3}",
    "{fits: 0-1; a2 | 0|1, 1|2, 1|3}",
    f"{{fits: {GRID}; c3 | 0|3, 0|2 or 0|1}}",
    f"{{fits: {CROSS}; c2 | no face at all}}",
    "{fits: 0|1, 1|2 a2 SE, 1|2 b1 NE; a1 | nothing but 1|2}",
    f"{{asks: {GRID}; c3 | west 0 and south 0}}",
    "{turns: 0|1; 0|2; c2 | two}",
    f"{{turns: {GRID}; 0|3; c3 | one}}",
    "{turns: 0|1; 2|3; c2 | none}",
    f"{{dead: {CROSS} | c2}}",
    f"{{dead: {GRID} | none}}",
    "{open: 0|1 | b1, a2, c2 and b3}",
    f"{{open: {GRID} | a2, a3, b1, c1 and c3}}",
    "{may: 0|1; 0|2 c2 NW | may lie there}",
    "{may: 0|1; 2|0 c2 SE | may lie there}",
    "{may: 0|1; 0|2 c3 NW | may not}",
    "{may: 0|1; 0|2 c2 SE | is refused}",
    "{refuses: 0|1; 0|2 c3 NW | a die borders another with a side}",
    "{refuses: 0|1; 0|2 c2 SE | tashkent.match}",
    f"{{refuses: {GRID}; 1|3 c3 SE | every side that touches has to match}}",
    "{refuses: 0|1; 0|2 b2 NW | The grid has nine spaces, three by three}",
    "{must: 0|1; 0|2 2|3 | has to place 0|2}",
    "{must: 0|1; 2|3 2|3 | passes}",
    "{must: 0|1; 0|2 1|3 | must be placed}",
    "{places: 0|1; 0|2 | four}",
    "{places: 0|1; 0|2 0|2 2|3 | four}",
    "{shows: 0|2 NW | 0, 2, 2 and 0}",
    "{shows: 2|0 SE | 0, 2, 2 and 0}",
    "{spots: 0|1 2|3 | six}",
    "{left: tashkent/match 3 | two and three}",
    "{dead: tashkent/match 3 | none}",
    "{ending: tashkent/match 12 | a drawn game}",
    "{wins: tashkent/match | Ana}",
    "{next: tashkent/match 12 | Beka}",
    "{ending: 0|1 : 1|2 2|3 | wins}",
    "{ending: 0|3 : 1|2 | a draw}",
    "{wins: 0|1 : 1|2 2|3 | the first}",
    "{wins: 2|3 : 0|1 | Beka}",
    "{wins: : 0|1 | Ana}",
    "{wins: 0|3 : 1|2 | nobody}",
    "{next: | Ana}",
    "{next: Ana | Beka}",
    "{next: Ana 3, draw | Ana}",
    "{games: Ana 3, Beka, draw | three and one}",
    "{games: Beka, Ana 4 | none and none}",
    "{sets: Beka 3, Ana 4 | one and none}",
    "{match: Ana 4, Beka 4, Ana 4 | Ana}",
    "{match: Ana 4, Beka 4, Ana 3 | nobody}",
    "{first: | Ana}",
    "{first: other places | Beka}",
    "{count: players | two}",
    "{count: dice | nine}",
    "{count: thrown | four}",
    "{count: taken up | four}",
    "{count: faces | six}",
    "{count: faces with 0 | three}",
    "{count: spaces | nine}",
    "{count: turns | four}",
    "{count: most spots | five}",
    "{count: games | four}",
    "{count: sets | two}",
]

FALSE = {
    "{left: tashkent/match 3 | three and two}": "the engine says: 2, 3",
    "{wins: tashkent/match 2 | Ana}": "the game is not over there",
    "{dead: tashkent/match 99 | none}": "there is no step 99",
    "{fits: 0|1; c2 | 0|1 and 0|2}": "the engine says: 0|1, 0|2, 0|3 (west 0)",
    "{fits: 0|1; c2 | nothing}": "the engine says: 0|1, 0|2, 0|3",
    f"{{fits: {CROSS}; c2 | 0|1}}": "the engine says: none",
    "{fits: 0|1; c3 | none}": "c3 is not an empty space beside a die",
    "{fits: 0|1; b2 | none}": "b2 is not an empty space beside a die",
    "{fits: 0|1; d2 | none}": "'d2' is no space; there are a1, b1",
    "{fits: 0|1 | none}": "it is asked about: grid; space",
    "{fits: 0|1, 0|2 c2 SE; c3 | none}": "placement 1: ",
    "{fits: 0|1, 0|2 c2; c3 | none}": "placement 1: ",
    "{fits: 1|1; c2 | none}": "no face 1|1 on these dice",
    "{fits: first; c2 | none}": "'first' is no starting die",
    "{fits: georgian/nichia 3; c2 | none}": "is not played with dice",
    f"{{asks: {GRID}; c3 | west 0}}": "the engine says: south 0, west 0",
    "{turns: 0|1; 0|2; c2 | four}": "the engine says: 2 (SW, NW)",
    "{turns: 0|1; 0|2 0|3; c2 | four}": "is not one die",
    f"{{dead: {CROSS} | none}}": "the engine says: c2",
    f"{{dead: {CROSS} | c2 and a2}}": "the engine says: c2",
    "{open: 0|1 | a2, c2 and b3}": "the engine says: a2, b1, b3, c2",
    "{may: 0|1; 0|2 c3 NW | may lie there}": "is refused",
    "{may: 0|1; 0|2 c2 NW | may not}": "is allowed",
    "{may: 0|1; 0|2 up | may not}": "is no placement",
    "{refuses: 0|1; 0|2 c3 NW | sides that touch show the same number}": "A die borders another",
    "{refuses: 0|1; 0|2 c2 NW | tashkent.match}": "that is allowed",
    "{must: 0|1; 0|2 2|3 | passes}": "the engine says: play (0|2)",
    "{must: 0|1; 0|2 2|3 | has to place 2|3}": "the engine says: play (0|2)",
    "{must: 0|1; 2|3 2|3 | places one}": "the engine says: pass (nothing fits)",
    "{places: 0|1; 0|2 | eight}": "the engine says: 4 (0|2 c2 SW, 0|2 c2 NW, 0|2 b3 SE, 0|2 b3 SW)",
    "{shows: 0|2 NW | 2, 0, 0 and 2}": "the engine says: 0, 2, 2, 0 (N 0, E 2, S 2, W 0)",
    "{shows: 0|2 | 0}": "it is asked about: 0|2 NW",
    "{spots: 0|1 2|3 | seven}": "the engine says: 6",
    "{spots: 6-5 | 11}": "no face 6|5",
    "{spots: a pair | 11}": "is not a row of dice",
    "{left: 0|1 | none}": "it is asked about a worked game",
    "{ending: 0|3 : 1|2 | wins}": "the engine says: draw",
    "{wins: 0|1 : 1|2 2|3 | Beka}": "the engine says: first (dice left: 1 against 2)",
    "{wins: 2|3 : 0|1 | nobody}": "the engine says: second",
    "{wins: 2|3 : 0|1 : 0|1 | Ana}": "is not the dice of two players",
    "{wins: georgian/nichia | nobody}": "is not played with dice",
    "{next: Ana | Ana}": "the engine says: second",
    "{games: Ana 3, Beka | one and three}": "the engine says: 3, 1",
    "{games: Ana 4 | four and none}": "the engine says: 0, 0",
    "{games: Eka | one}": "is neither games won nor drawn",
    "{sets: Ana 5 | two and none}": "the engine says: 1, 0",
    "{match: Ana 4, Beka 4 | Ana}": "the engine says: nobody",
    "{match: Ana 9 | Ana}": "The match is over; winner: Ana",
    "{first: other places | Ana}": "the engine says: second",
    "{first: at once | Ana}": "it is asked about nothing, or about the house rule",
    "{count: faces | nine}": "the engine says: 6",
    "{count: doubles | none}": "it counts: players, dice, thrown",
    "{total: 0|1 | 1}": "there are: asks, count, dead, ending",
    "{dead: 0|1": "not closed",
}


def converted(text: str, source: str = "rules/tashkent.md") -> str:
    """A page on dice with all that pages of the site have in the way of claims."""
    return Markdown(extensions=[*EXTENSIONS, OpenEnds(source=source)]).convert(text)


def filled_in(text: str) -> str:
    """What a claim shows: all behind the first bar that does not belong to a die."""
    return re.split(r"(?<!\d)\|\s*", text, maxsplit=1)[1].strip(" }")


@rule("tashkent.take-up", "tashkent.next-beginner", "tashkent.markers", "tashkent.all-contacts")
@pytest.mark.parametrize("text", TRUE)
def test_what_is_true_of_dice_stands_as_it_is_shown(text: str) -> None:
    assert converted(text) == f"<p>{filled_in(text)}</p>"


def test_every_question_about_dice_is_tried() -> None:
    assert {re.split("[@:]", text[1:])[0] for text in TRUE} == set(DICE_QUESTIONS)


@pytest.mark.parametrize("text", FALSE)
def test_what_is_false_of_dice_says_what_the_engine_says(text: str) -> None:
    with pytest.raises(FenceError) as caught:
        converted(f"# A page\n\nWords, and\n{text}")
    assert str(caught.value).startswith("rules/tashkent.md, line 4: ")
    assert FALSE[text] in str(caught.value)


def test_the_page_or_its_claim_says_that_it_is_about_dice() -> None:
    assert converted("{count@tashkent: faces}", "check.md") == "<p>6</p>"
    assert converted("{count@georgian: tiles}") == "<p>28</p>"
    with pytest.raises(FenceError, match="no question is called 'turns'; there are: asks, blocked"):
        converted("{turns: 0|1; 0|2; c2 | two}", "check.md")
    with pytest.raises(FenceError, match="no question is called 'pips'; there are: asks, count"):
        converted("{pips: 6-6 | 12}")


def test_a_bar_within_a_die_is_none_between_question_and_answer() -> None:
    assert list(claims_in("{fits: 0|1, 0|2 c2 NW; c3 | 0|1}")) == [
        (1, Claim("fits", None, "0|1, 0|2 c2 NW; c3", "0|1"))
    ]
    assert list(claims_in("{spots: 0|1 2|3}")) == [(1, Claim("spots", None, "0|1 2|3", None))]
    cells = converted("| a | b |\n|---|---|\n| {spots: 0|1 2|3 | 6} | {fits: 0|1; c2} |\n")
    assert re.findall("<td>(.*?)</td>", cells) == ["6", "0|1, 0|2, 0|3"]


def test_the_rules_that_claims_about_dice_exercise() -> None:
    rules = {
        rule
        for _, rules_shown in shown_by("\n".join(TRUE), "rules/tashkent.md")
        for rule in rules_shown
    }
    assert rules <= set(RULES)
    assert {"tashkent.all-contacts", "tashkent.draw", "tashkent.other-places"} <= rules
    with pytest.raises(ClaimError, match=r"^rules/tashkent\.md, line 2: \{spots: 0\|1 \| 2\}"):
        list(shown_by("a\n{spots: 0|1 | 2}", "rules/tashkent.md"))
    assert settle(Claim("spots", "tashkent", "0|1", "one")).rules == ("tashkent.spots",)


def test_the_examples_for_contributors_are_true() -> None:
    text = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    about = text[text.index("On the page on Tashkent") : text.index("A fence with `try=")]
    example = re.findall("```markdown\n(.*?)```", about, re.DOTALL)[0]
    inline = re.findall(r"`(\{.*?\})`", about)
    claims = list(shown_by("\n".join([example, *inline]), "rules/tashkent.md"))
    assert len(claims) == 4 + len(inline) == 6
