"""Which rule is stated, tested and shown where, and that a rule without one of these stops."""

import re
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest
from markdown import Markdown

from domino_rules.referee import check
from domino_rules.rules import RULES, Rule
from tutorials.replays.library import EXAMPLES, record_text
from tutorials.site import pages
from tutorials.site.rule_by_rule import covering
from tutorials.site.shown_in import MOST, shown_in
from tutorials.tables import coverage
from tutorials.tables.coverage import Cover, CoverageError, InHand, InPage, require
from tutorials.words.clauses import Clause, docs_in

ROOT = Path(__file__).parents[2]
COVERS = coverage.coverage()
GAMES = {cover.rule.game for cover in COVERS.values()}
RULE = Rule("georgian.new", "A new rule")
CLAUSE = Clause(RULE.id, RULE.title, 1, "Words.")
HAND = InHand("georgian/nichia", "A nichia & more", 3)
PLACE = InPage("check.md", "Check a hand", 3, "")
TEST = "tests/unit/test_x.py::test_y"

RECORD = """game = "georgian"
players = ["Ana", "Beka"]
[[hands]]
number = 2
plays = \"\"\"
Ana 6-6
Beka 6-4 left
\"\"\"
"""


# What a rule needs


def test_every_rule_has_a_clause_a_test_and_an_example() -> None:
    require(COVERS)
    assert list(COVERS) == [id for id, rule in RULES.items() if rule.game in GAMES]
    assert {"georgian", "draw", "block", "kozel", "tashkent"} == GAMES


def test_every_rule_that_can_be_shown_has_a_worked_hand() -> None:
    assert [id for id, cover in COVERS.items() if not cover.hands] == [
        id for id, cover in COVERS.items() if cover.rule.tested_only
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("cover", "lack"),
    [
        (Cover(RULE, None, (TEST,), (HAND,)), "no clause on docs/en/rules/georgian.md"),
        (Cover(RULE, CLAUSE, (), (HAND,)), 'no test carries @rule("georgian.new")'),
        (Cover(RULE, CLAUSE, (TEST,)), "no worked hand and no demonstration"),
        (Cover(RULE._replace(tested_only=True), CLAUSE, (TEST,)), "does not say why"),
    ],
)
def test_a_rule_that_lacks_something_is_named_with_what_it_lacks(cover: Cover, lack: str) -> None:
    with pytest.raises(CoverageError, match=re.escape(lack)) as caught:
        require({RULE.id: cover})
    assert str(caught.value).startswith("georgian.new: ")


def test_a_demonstration_is_an_example_too_and_tests_may_be_out_of_reach() -> None:
    require({RULE.id: Cover(RULE, CLAUSE, None, (), (PLACE,))})
    require({RULE.id: Cover(COVERS["georgian.redeal"].rule, CLAUSE, (TEST,))})


def test_the_build_stops_at_a_rule_that_nothing_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coverage, "RULES", {**RULES, RULE.id: RULE})
    monkeypatch.setattr(coverage, "coverage", coverage.coverage.__wrapped__)
    with pytest.raises(CoverageError) as caught:
        pages.write_pages(tmp_path)
    assert str(caught.value).count("georgian.new: ") == 3


def test_without_the_tests_the_build_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(coverage, "TESTS", tmp_path / "tests")
    monkeypatch.setattr(coverage, "coverage", coverage.coverage.__wrapped__)
    shutil.copytree(docs_in(), tmp_path, dirs_exist_ok=True)
    pages.write_pages(tmp_path)
    assert "tests/ is not here" in capsys.readouterr().err
    text = (tmp_path / "coverage.md").read_text(encoding="utf-8")
    assert "the tests were not at hand" in text
    assert text.count("Tests: not at hand") == len(COVERS)


# What is found


@pytest.mark.parametrize("example", EXAMPLES)
def test_each_hand_is_found_by_the_first_step_that_shows_a_rule(example: str) -> None:
    report = check(record_text(example))
    steps = [(hand, n) for hand in report.hands for n in range(len(hand.states))
             if n or hand is report.hands[0]]  # fmt: skip
    firsts: dict[str, int] = {}
    for number, (hand, n) in enumerate(steps):
        for rule in hand.rules(n):
            firsts.setdefault(rule, number)
    first_steps = {id: hand.step for id, cover in COVERS.items()
             for hand in cover.hands if hand.example == example}  # fmt: skip
    assert first_steps == firsts


def test_demonstrations_are_found_by_page_and_line(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    text = f"# The rules\n\n### One {{#x.one}}\n\n```domino\n{RECORD}```\n"
    (tmp_path / "rules" / "x.md").write_text(text, encoding="utf-8")
    demonstrations = coverage.demonstrations_by_rule(tmp_path)
    assert demonstrations["georgian.stavka"] == (InPage("rules/x.md", "The rules", 5, "x.one"),)
    assert "georgian.domino" not in demonstrations


def test_a_demonstration_shows_the_rules_of_its_steps_and_of_its_refusal() -> None:
    fence = "```domino {}\ngeorgian/thirty-five\n```"
    whole, some, tried = (
        next(coverage.demonstrated(fence.format(options), "a.md"))[1]
        for options in ("", 'steps="1-2"', 'steps="0-1" try="0-1"')
    )
    assert "georgian.most-35" in whole
    assert "georgian.most-35" not in some
    assert "georgian.opening-score" in some
    assert tried[-1] == "georgian.fit"


@pytest.mark.parametrize(
    ("source", "written", "rule"),
    [
        (RECORD, "6-5 up", "late-sides"),
        ("georgian/showcase-riba", "passes", "must-play"),
        ("georgian/showcase-riba", "draws", "must-play"),
    ],
)
def test_what_is_tried_is_refused_by_its_rule(source: str, written: str, rule: str) -> None:
    rules = coverage.rules_in_fence(source, {"start": "2", "try": written})
    assert rules[-1] == f"georgian.{rule}"


def test_a_try_that_is_allowed_is_told_with_page_and_line() -> None:
    text = f'Words.\n\n```domino start="2" try="6-5"\n{RECORD}```\n'
    with pytest.raises(
        coverage.ReplayError, match=r"^a\.md, line 3: try is '6-5', which is allowed"
    ):
        list(coverage.demonstrated(text, "a.md"))


def test_a_claim_and_an_entry_of_the_glossary_are_places_too() -> None:
    claim = "Words.\n\nSo {remainder: 0-0 | ten} is written."
    assert list(coverage.demonstrated(claim, "a.md")) == [
        (3, ("georgian.domino", "georgian.lone-double-zero"))
    ]
    entries = coverage.entries_by_rule()["georgian.riba"]
    assert ("glossary.md", "riba") in {(place.page, place.anchor) for place in entries}
    assert set(entries) <= set(COVERS["georgian.riba"].demonstrations)


def test_a_fence_in_an_item_counts_and_one_shown_as_text_does_not() -> None:
    inner = f"```domino\n{RECORD}```\n"
    item = "\n".join(f"    {line}" for line in inner.split("\n"))
    assert len(list(coverage.demonstrated(item, "a.md"))) == 1
    assert list(coverage.demonstrated(f"````markdown\n{inner}````\n", "a.md")) == []
    assert list(coverage.demonstrated(f"```toml\n{RECORD}```\n", "a.md")) == []


def test_a_wrong_demonstration_is_told_with_page_and_line() -> None:
    text = f"# A page\n\n```domino\n{RECORD.replace('6-4 left', '5-4')}```\n"
    with pytest.raises(coverage.ReplayError, match=r"^a\.md, line 10: 4-5 does not fit"):
        list(coverage.demonstrated(text, "a.md"))


def test_the_tests_are_found_by_their_marks(tmp_path: Path) -> None:
    text = "@rule('a.b', 'a.c')\n@other('a.d')\ndef test_one(): ...\n\ndef test_two(): ...\n"
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_x.py").write_text(text, encoding="utf-8")
    tests = ("tests/test_x.py::test_one",)
    assert coverage.tests_by_rule(tmp_path / "tests") == {"a.b": tests, "a.c": tests}


def test_every_mark_in_the_tests_is_found() -> None:
    written = sum(
        len(re.findall(r'"[\w.-]+"', marks))
        for path in (ROOT / "tests").rglob("test_*.py")
        for marks in re.findall(r"^@rule\(([^)]+)\)$", path.read_text(encoding="utf-8"), re.M)
    )
    assert sum(map(len, coverage.tests_by_rule(ROOT / "tests").values())) == written


# Shown in


def converted(text: str, page: str = "rules/georgian.md", address: str = "rules/georgian/") -> str:
    """A page as MkDocs has it made."""
    md = Markdown(extensions=["attr_list", "md_in_html", "tutorials.site.markdown"])
    file = SimpleNamespace(src_uri=page, url=address)
    md.treeprocessors.register(SimpleNamespace(file=file, run=lambda root: None), "relpath", 0)
    return md.convert(text)


def test_each_clause_links_to_the_first_step_of_every_hand_that_shows_it() -> None:
    sections: list[str] = []
    for game in GAMES:
        text = (docs_in() / "rules" / f"{game}.md").read_text(encoding="utf-8")
        text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
        page = converted(text, f"rules/{game}.md", f"rules/{game}/")
        sections += re.split(r"<h[23]", page)
    for id, cover in COVERS.items():
        section = next(part for part in sections if f'id="{id}"' in part)
        links = re.findall(r'href="([^"]+hands/[^"]+)"', section.split('class="oe-shown')[1])
        assert links == [
            f"../../hands/{hand.example}/" + (f"#{hand.example}/{hand.step}" if hand.step else "")
            for hand in cover.hands
        ]


def test_more_than_six_hands_are_folded_after_the_fifth() -> None:
    few = shown_in(Cover(RULE, CLAUSE, (TEST,), (HAND,) * MOST), "../")
    many = shown_in(Cover(RULE, CLAUSE, (TEST,), (HAND,) * (MOST + 1)), "../")
    assert (few.count("<a "), "<details>" in few) == (6, False)
    first_five, rest = many.split("<details><summary>and 2 more</summary>")
    assert (first_five.count("<a "), rest.count("<a ")) == (5, 2)
    assert "A nichia &amp; more" in few


def test_what_no_hand_can_show_has_its_reason_and_a_rule_without_hands_nothing() -> None:
    assert "No worked hand can show this: it cannot happen." in shown_in(
        COVERS["georgian.two-passes"], ""
    )
    assert shown_in(Cover(RULE, CLAUSE, (TEST,), (), (PLACE,)), "") == ""


def test_only_clauses_on_rules_pages_say_what_shows_them() -> None:
    clause = "### A total of zero {#georgian.total-zero}\n\nNothing.\n\n## More\n\nWords."
    html = converted(clause)
    assert html.index("Nothing.") < html.index("oe-shown") < html.index("More")
    assert "oe-shown" not in converted(clause, "about.md", "about/")
    assert "oe-shown" not in converted("### Unknown {#georgian.unknown}\n\nWords.")


def test_a_clause_shown_as_text_in_a_fence_gets_no_links() -> None:
    html = converted("```\n### A total of zero {#georgian.total-zero}\n```\n")
    assert "oe-shown" not in html


def test_an_example_that_is_not_in_order_is_left_to_the_place_where_it_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(_: str) -> dict[str, Cover]:
        raise coverage.ReplayError("the record is not in order")

    monkeypatch.setattr("tutorials.site.shown_in.coverage", broken)
    html = converted("### A total of zero {#georgian.total-zero}\n\nNothing.")
    assert "Nothing." in html
    assert "oe-shown" not in html


# The page


def test_the_page_lists_every_rule_with_its_clause_examples_and_tests() -> None:
    text = covering(COVERS)
    items = re.split(r"^- ", text, flags=re.MULTILINE)[1:]
    assert len(items) == len(COVERS)
    for item, (id, cover) in zip(items, COVERS.items(), strict=True):
        head = f'[{cover.rule.title}](rules/{cover.rule.game}.md#{id}){{ data-card="{id}" }} `{id}`'
        assert item.startswith(head)
        assert item.count("](hands/") - item.count("](hands/index.md") == len(cover.hands)
        assert all(f"`{test}`" in item for test in cover.tests or ())
        assert ("Tested only: " in item) == cover.rule.tested_only
    assert "Lacking something: none." in text


def test_demonstrations_are_counted_by_page_with_a_link_to_the_first() -> None:
    demonstrations = (PLACE, PLACE._replace(line=9), InPage("rules/x.md", "X", 5, "x.one"))
    text = covering({RULE.id: Cover(RULE, CLAUSE, (), (), demonstrations)})
    assert "[Check a hand](check.md) (2), [X](rules/x.md#x.one) (1)" in text
    assert "demonstrations and claims in pages: 3" in text
    assert "Lacking something: 1." in text
