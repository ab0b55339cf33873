"""The cards that links show: one for each word and clause, complete in itself."""

import gzip
import json
import re

from domino_rules.rules import RULES
from tutorials.site.cards import cards, clause_card, paragraph, term_card
from tutorials.words.clauses import Clause, clauses, docs_in
from tutorials.words.glossary import terms


def test_there_is_a_card_for_every_word_and_clause() -> None:
    stated = [
        id for page in docs_in().glob("rules/*.md") for id in clauses(page.stem) if id in RULES
    ]
    assert {"georgian.riba", "draw.tie", "block.tie", "kozel.fish"} <= set(stated)
    assert cards().keys() == {"sprite", *terms(), *stated}


def test_cards_are_small() -> None:
    written = json.dumps(cards(), ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    assert len(written) < 140_000
    assert len(gzip.compress(written)) < 24_000


def test_a_tip_is_plain_and_a_card_has_one_link() -> None:
    for id, card in cards().items():
        if id != "sprite":
            assert not re.search(r"[{}<>]", card["tip"]), id
            assert not re.search(r"[{}]", card["html"]), id
            assert card["html"].count("<a ") == 1, id
            assert " id=" not in card["html"], id


def test_a_word_shows_its_georgian_name_and_a_board() -> None:
    html = term_card(terms()["stavka"])["html"]
    assert '<span lang="ka">სტავკა</span>' in html
    assert 'href="glossary/#stavka"' in html
    assert html.count("#t-") == 4
    assert "<svg" not in term_card(terms()["bot"])["html"]


def test_a_cards_board_is_no_larger_than_its_tiles_need() -> None:
    found = re.search(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', term_card(terms()["half"])["html"])
    assert found
    width, height = float(found[3]), float(found[4])
    assert 2 * 42 < width < 3.5 * 42  # two tiles in a row
    assert 22 < height < 4.5 * 22


def test_text_in_a_card_is_escaped() -> None:
    hostile = terms()["bot"]._replace(name="<i>", sentence='A <b> & "c".')
    card = term_card(hostile)
    assert "<i>" not in card["html"]
    assert "A &lt;b&gt; &amp; &quot;c&quot;." in card["html"]
    assert card["tip"] == 'A <b> & "c".'


def test_a_clause_is_its_first_paragraph() -> None:
    body = "Fish & *chips*, [see](x.md#y) {term:riba|ribas}.\n\nMore."
    card = clause_card(Clause("georgian.riba", "A riba", 3, body))
    assert card["html"].startswith(
        "<p><strong>A riba is a dead line</strong></p><p>Fish &amp; <em>"
    )
    assert card["tip"] == "Fish & chips, see ribas."
    assert 'href="rules/georgian/#georgian.riba"' in card["html"]


def test_claims_show_what_they_claim() -> None:
    text = "Adds up to {total: 6-6, 6-4 left | 16}, {scores@georgian: 6-4 | writes nothing}."
    assert paragraph(text) == "Adds up to 16, writes nothing."
