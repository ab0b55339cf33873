"""The small cards that a link to a word or a clause can show, as data for the browser.

`write_pages` writes them to `cards.json` at the site's root. Links in a card are relative to the
root; boards need the sprite of tiles or dice, which come along for pages that have none.
"""

import html as entities
import re
from functools import cache

from markdown import Markdown

from domino_rules.dice import svg as dice
from domino_rules.line import svg
from domino_rules.rules import RULES
from domino_rules.words import ENGLISH

from ..claims.prose import filled_in
from ..language.words import words_in
from ..replays.library import EXAMPLES, replay_of
from ..replays.replay import Replay
from ..shown.choose import shows
from ..shown.markup import Html, fill, join, tag
from ..words.clauses import Clause, clauses, docs_in
from ..words.glossary import MENTION, Term, terms
from ..words.links import form_of

Card = dict[str, str]
"""A card: `title`, the plain `tip`, and the `html` inside it."""


def cards(language: str = ENGLISH) -> dict[str, Card]:
    """Every card by the id of its word or clause, and under "sprite" the tiles and dice to draw
    with, by how their names begin.
    """
    all_cards = {"sprite": {"t-": svg.sprite(), "d-": dice.sprite()}}
    all_cards |= {term.id: term_card(term, language) for term in terms(language).values()}
    for page in sorted(docs_in(language).glob("rules/*.md")):
        all_cards |= {
            id: clause_card(clause, language)
            for id, clause in clauses(page.stem, language).items()
            if id in RULES
        }
    return all_cards


def term_card(term: Term, language: str = ENGLISH) -> Card:
    """The card of a word: its names, its sentence, and a small board where it has one."""
    words = words_in(language)
    parts = [tag("p", term.sentence), _board(term)]
    if term.word:
        code, name = "ka", term.word.georgian
        if not name:
            code, name = "ru", term.word.russian
        text = words.translate("{name} · literally “{meaning}”")
        named = fill(text, name=tag("span", {"lang": code}, name), meaning=term.word.literal)
        parts.insert(0, tag("p", {"class": "oe-origin"}, named))
    where = words.translate("In the glossary")
    return _card(term.title, term.sentence, join(parts), f"glossary/#{term.id}", where)


def clause_card(clause: Clause, language: str = ENGLISH) -> Card:
    """The card of a clause: its first paragraph."""
    words, rule = words_in(language), RULES[clause.id]
    text = paragraph(clause.summary, rule.game, language)
    tip = entities.unescape(re.sub(r"<[^>]+>", "", text))
    title, where = words.translate(rule.title), words.translate("In the rules")
    return _card(title, tip, tag("p", text), f"rules/{rule.game}/#{clause.id}", where)


def _card(title: str, tip: str, content: Html, address: str, where: str) -> Card:
    head, link = tag("p", tag("strong", title)), tag("p", tag("a", {"href": address}, where))
    return {"title": title, "tip": tip, "html": join((head, content, link))}


def paragraph(text: str, game: str = "georgian", language: str = ENGLISH) -> Html:
    """A paragraph of Markdown as HTML without links: of words, links and claims, what they show.

    Raises `ClaimError` for a false claim.

    >>> paragraph("See [the *end*](#end): a {term:riba|dead line} of {total: 6-4 | 10} pips.")
    'See the <em>end</em>: a dead line of 10 pips.'
    """
    known = terms(language)
    text = MENTION.sub(lambda m: form_of(known[m[1]], m[2]), text)
    text = filled_in(text, game, words_in(language))
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)(?:\{[^}]*\})?", r"\1", text)
    html = _markdown().reset().convert(text)
    return Html(html.removeprefix("<p>").removesuffix("</p>"))


@cache
def _markdown() -> Markdown:
    return Markdown()


def _board(term: Term) -> Html:
    """The board that the word's entry begins with, if it is small."""
    if term.demo is None:
        return Html()
    record = term.demo.record
    replay = replay_of(record) if record in EXAMPLES else Replay(record)
    step = replay.steps[int(dict(term.demo.options).get("start", "1"))]
    drawn = shows(replay.game).close_up(step)
    if not drawn:
        return Html()
    still = Html(re.sub(r' (?:data-key|class="last"|focusable)(?:="[^"]*")?', "", drawn))
    return tag("div", {"class": "oe-board", "aria-hidden": "true"}, still)
