"""The glossary: its words, the page made of them, and the links that lead to it from anywhere."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from markdown import Markdown

from tutorials.replays.library import EXAMPLES, record_text
from tutorials.replays.replay import Replay
from tutorials.site import glossary as page
from tutorials.site.cards import term_card
from tutorials.site.fence import FenceError, render, validate
from tutorials.site.glossary import entry, glossary, mentioned, uses
from tutorials.site.markdown import origin
from tutorials.words.clauses import docs_in
from tutorials.words.glossary import TOPICS, GlossaryError, Term, read, terms, topics

IDS = {
    "tiles": "tile half pip double set seven-of-each heavy light hand deal",
    "play": "opening opening-tile open-end fit line crosswise stavka main-sides late-sides bazari "
    "protected draw pass domino block riba nichia forced-double dead-number turn seat",
    "points": "sum multiple-of-five write outer-half opening-score closed-stavka remainder "
    "double-zero match target revanshi",
    "line": "lead heaviest-tile boneyard out-of-play knock blocked tie game",
    "kozel": "kozel pair partner penalty lone-tile fish eggs rule-of-13 goat whitewash",
    "tashkent": "tashkent die face spot grid space contact dead-space corner placement "
    "starting-die beginner throw re-entry marker",
    "house": "house-rule pass-only",
    "site": "quick-play ranked casual bot guest open-table private-table coin",
}
"""The ids are public: none may be renamed or lost."""

WORDS = {
    "tile": "ქვა kva stone",
    "double": "დუბლი dubli double",
    "hand": "ხელი kheli hand",
    "stavka": "სტავკა stavka stake",
    "bazari": "ბაზარი bazari market",
    "riba": "რიბა riba fish",
    "nichia": "ნიჩია nichia draw",
    "revanshi": "რევანში revanshi revenge",
}
"""The Georgian words that have a source; no other may stand."""

RUSSIAN = {"kozel": "goat козёл", "fish": "fish рыба", "eggs": "eggs яйца", "goat": "goat козёл"}
"""The words that are Russian alone, and have a source."""

TOML = """title = "Fruit"

[apple]
name = "apple"
sentence = "A fruit."
meaning = \"\"\"
Grows on trees, unlike the {term:pear}.
\"\"\"
see = ["pear"]
rules = ["georgian.fit"]

[pear]
name = "pear"
sentence = "Another."
meaning = "Softer."
"""


@pytest.fixture
def md() -> Markdown:
    fence = {"name": "domino", "class": "domino", "validator": validate, "format": render}
    return Markdown(
        extensions=[
            "attr_list",
            "md_in_html",
            "toc",
            "pymdownx.superfences",
            "tutorials.site.markdown",
        ],
        extension_configs={"pymdownx.superfences": {"custom_fences": [fence]}},
    )


# The words


def test_every_public_id_is_there() -> None:
    assert tuple(IDS) == TOPICS
    for topic in topics():
        assert [term.id for term in topic.terms] == IDS[topic.id].split()


def test_georgian_words_are_those_with_a_source() -> None:
    words = {id: term.word for id, term in terms().items() if term.word}
    assert {id: " ".join(word[:3]) for id, word in words.items() if word.georgian} == WORDS
    russian = {id: " ".join(word[2:]) for id, word in words.items() if not word.georgian}
    assert russian == RUSSIAN


@pytest.mark.parametrize("term", terms().values(), ids=terms())
def test_an_entry_tells_one_sentence_then_more(term: Term) -> None:
    assert term.sentence.endswith(".")
    assert not re.search(r"[.!?] [A-Z]", term.sentence), "one sentence"
    assert term.sentence not in term.meaning
    assert term.see, "nothing stands alone"


@pytest.mark.parametrize(
    "term", [term for term in terms().values() if term.demo], ids=lambda t: t.id
)
def test_a_demonstration_is_in_order_and_short(term: Term) -> None:
    assert term.demo is not None
    own = term.demo.record not in EXAMPLES
    replay = Replay(term.demo.record if own else record_text(term.demo.record))
    options = dict(term.demo.options)
    assert not own or len(replay.steps) <= 12
    first, last = map(int, options.get("steps", f"0-{len(replay.steps) - 1}").split("-"))
    assert first <= int(options["start"]) <= last < len(replay.steps)


def test_nearly_every_word_of_play_and_points_has_a_board() -> None:
    without = {t.id for topic in topics() for t in topic.terms if t.demo is None}
    plain = {"block", "turn", "seat", "target", "revanshi"}
    assert without & {*IDS["play"].split(), *IDS["points"].split()} == plain


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("{term:pear}", "{term:plum}", 7, "no other word is called 'plum'"),
        ("{term:pear}", "{term:apple}", 7, "no other word is called 'apple'"),
        ('see = ["pear"]', 'see = ["plum"]', 9, "no other word is called 'plum'"),
        ("georgian.fit", "georgian.fitt", 10, "no rule is called 'georgian.fitt'"),
        ('"A fruit."', '"A *fruit*."', 5, "one line of plain text"),
        ('"A fruit."', '"Of {count: tiles | 27}."', 5, "the engine says: 28"),
        ('sentence = "A fruit."', "", 3, "sentence is missing"),
        ('name = "apple"', 'naem = "apple"', 4, "no key 'naem'"),
        ('name = "apple"', "name = 1", 4, "name is not understood"),
        ('name = "pear"', 'name = "pear"\ndemo = "georgian/none"', 14, "no worked hand is called"),
        ('name = "pear"', 'name = "pear"\nstart = "1"', 14, "no demo"),
        ('name = "pear"', 'name = "pear"\nliteral = "pear"', 14, "no georgian"),
        ('name = "pear"', 'name = "pear"\nrussian = "груша"', 14, "no georgian"),
    ],
)
def test_a_wrong_entry_is_told_with_file_and_line(
    old: str, new: str, line: int, message: str
) -> None:
    assert read({"fruit": TOML})[0].terms[0].line == 7
    text = TOML.replace(old, new, 1)
    with pytest.raises(GlossaryError, match=re.escape(message)) as caught:
        read({"fruit": text})
    assert f"tutorials/words/terms/fruit.toml, line {line} [" in str(caught.value)


@pytest.mark.parametrize("text", ["title =", 'note = "x"\n' + TOML, "[apple]\nname = 'x'"])
def test_a_wrong_file_is_told_by_its_name(text: str) -> None:
    with pytest.raises(GlossaryError, match=r"tutorials/words/terms/fruit\.toml"):
        read({"fruit": text})


def test_a_word_stands_in_one_topic() -> None:
    with pytest.raises(GlossaryError, match="two topics"):
        read({"fruit": TOML, "trees": TOML})


def test_a_false_demonstration_is_told_with_its_entry() -> None:
    term = terms()["half"]
    assert term.demo is not None
    false = term.demo._replace(record=term.demo.record.replace("=10 +10", "=11"))
    with pytest.raises(GlossaryError, match=r"tiles\.toml \[half\].*add up to 10"):
        entry(term._replace(demo=false))


# The page


def test_the_page_has_every_word_under_its_anchor(md: Markdown) -> None:
    html = md.convert(f"# Glossary\n\n{glossary()}\n")
    ids = re.findall(r'<h3 id="([^"]+)"', html)
    assert ids == [id for names in IDS.values() for id in names.split()]
    every = re.findall(r'\bid="([^"]+)"', html)
    assert len(every) == len(set(every))
    assert "{term:" not in html
    assert "{.oe" not in html
    figures = sum(term.demo is not None for term in terms().values())
    assert html.count("<domino-replay") == figures


def test_the_index_leads_to_every_word_by_all_its_names() -> None:
    lines = page.index()
    for term in terms().values():
        georgian = term.word.georgian if term.word else ""
        for name in filter(None, (term.name, *term.forms, georgian)):
            assert f"[{name}](#{term.id})" in lines


def test_a_russian_word_stands_with_what_it_says() -> None:
    html = 'in Russian <span lang="ru">рыба</span> · literally “fish”'
    assert html in entry(terms()["fish"])
    card = term_card(terms()["fish"])["html"]
    assert '<span lang="ru">рыба</span> · literally “fish”' in card


def test_an_entry_holds_what_it_is_searched_for(md: Markdown) -> None:
    html = md.convert(entry(terms()["bazari"]))
    plain = html.partition('<div class="oe-leads" data-search-exclude')[0]
    for word in ('<span lang="ka">ბაზარი</span>', "bazari</i>", "“market”", "базар", "boneyard"):
        assert word in plain
    assert 'data-card="georgian.draw"' in html


def test_the_page_is_marked_once_and_the_pairs_have_two_boards_each() -> None:
    assert (docs_in() / "glossary.md").read_text(encoding="utf-8").count(page.MARK) == 1
    pairs = (docs_in() / "mix-ups.md").read_text(encoding="utf-8").split("\n## ")[1:]
    assert [pair.count("```domino") for pair in pairs] == [2, 2, 2, 2]


def test_a_false_claim_in_a_meaning_is_told_with_its_file_and_line(md: Markdown) -> None:
    term = terms()["bazari"]
    with pytest.raises(FenceError, match=r"the engine says: 12") as caught:
        md.convert(entry(term._replace(meaning=term.meaning.replace("| Twelve", "| Ten"))))
    line = int(str(caught.value).partition("play.toml, line ")[2].partition(":")[0])
    text = (docs_in().parents[1] / term.file).read_text(encoding="utf-8").split("\n")
    assert "| Twelve" in text[line - 1]


# Links from anywhere


def test_a_word_is_a_link_with_its_sentence(md: Markdown) -> None:
    html = md.convert("A {term:riba}, two {term:riba|ribas}.")
    assert html == (
        '<p>A <a class="oe-termlink" data-card="riba" '
        f'data-tip="{terms()["riba"].sentence}" href="glossary.md#riba">riba</a>, two '
        f'<a class="oe-termlink" data-card="riba" data-tip="{terms()["riba"].sentence}" '
        'href="glossary.md#riba">ribas</a>.</p>'
    )


def test_a_page_below_finds_the_glossary(md: Markdown) -> None:
    file: Any = SimpleNamespace(src_uri="rules/georgian.md", url="rules/georgian/")
    md.treeprocessors.register(SimpleNamespace(file=file, run=lambda _: None), "relpath", 0)  # type: ignore[arg-type]
    assert 'href="../glossary.md#hand"' in md.convert("A {term:hand}.")


def test_signs_in_a_sentence_are_escaped(md: Markdown, monkeypatch: pytest.MonkeyPatch) -> None:
    hostile = terms()["riba"]._replace(sentence='A "dead" <line> & more.')
    monkeypatch.setattr("tutorials.words.links.terms", lambda _: {"riba": hostile})
    html = md.convert("{term:riba|<b>}")
    assert 'data-tip="A &quot;dead&quot; &lt;line&gt; &amp; more."' in html


def test_inside_a_link_a_word_is_only_a_word(md: Markdown) -> None:
    html = md.convert("[all about {term:riba|ribas}](x.md)")
    assert html == '<p><a href="x.md">all about ribas</a></p>'


def test_a_word_in_a_heading_leaves_its_id_alone(md: Markdown) -> None:
    html = md.convert("## The {term:riba} {#end}\n\n## A {term:hand|hand}\n")
    assert re.findall(r'<h2 id="([^"]+)"', html) == ["end", "a-hand"]


def test_code_stays_code(md: Markdown) -> None:
    html = md.convert("`{term:riba}` and \\{term:hand}\n\n```\n{term:nonsense}\n```\n")
    assert "oe-termlink" not in html


def test_an_unknown_word_fails_with_page_and_line(md: Markdown) -> None:
    with pytest.raises(FenceError, match=r"^a page, line 4: the glossary has no word 'ribba'"):
        md.convert("# Page\n\nA {term:riba}, then\na {term:ribba|riba}.\n")


def test_on_a_generated_page_the_line_is_that_of_its_origin(md: Markdown) -> None:
    page = f"# Page\n\n{origin('tutorials/words/terms/play.toml', 40)}\nOne.\n\nA {{term:ribba}}.\n"
    with pytest.raises(FenceError, match=r"^tutorials/words/terms/play\.toml, line 42:"):
        md.convert(page)
    with pytest.raises(FenceError, match=r"^a page, line 6:"):
        md.convert(page.replace("One.", "## Next"))


# Where a word is used


def test_the_scan_finds_pages_and_worked_hands() -> None:
    riba = [use.address for use in uses()["riba"]]
    assert "mix-ups.md" in riba
    assert "hands/georgian/showcase-riba.md" in riba
    assert not any(
        use.address == "glossary.md" for uses_of_word in uses().values() for use in uses_of_word
    )
    for uses_of_word in uses().values():
        for use in uses_of_word:
            example = use.address.removeprefix("hands/").removesuffix(".md")
            assert use.title
            assert example in EXAMPLES or Path(docs_in(), use.address).exists()


def test_what_stands_as_code_is_no_use() -> None:
    assert mentioned("```\n{term:riba}\n```\n\n`{term:hand}` {term:pass|\npasses}") == {"pass"}
