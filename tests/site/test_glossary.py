"""The glossary as it is built: what the search knows of it, and what its links lead to."""

import json
import re
from pathlib import Path

from tutorials.words.glossary import terms


def test_the_search_knows_every_word_by_all_its_names(site_dir: Path) -> None:
    entries = json.loads((site_dir / "search" / "search_index.json").read_text(encoding="utf-8"))
    texts = {doc["location"]: f"{doc['title']} {doc['text']}" for doc in entries["docs"]}
    for term in terms().values():
        text = texts[f"glossary/#{term.id}"].lower()
        names = [term.name, *term.forms, *(term.word[:2] if term.word else ())]
        assert all(name.lower() in text for name in names), term.id


def test_words_lead_to_the_glossary_from_pages_at_any_depth(site_dir: Path) -> None:
    page = (site_dir / "mix-ups" / "index.html").read_text(encoding="utf-8")
    links = re.findall(r'<a class="oe-termlink"[^>]* href="([^"]+)"', page)
    assert "../glossary/#riba" in links
    for path in site_dir.rglob("*.html"):
        assert "{term:" not in path.read_text(encoding="utf-8"), path


def test_the_cards_lie_at_the_root_and_lead_into_the_site(site_dir: Path) -> None:
    cards = json.loads((site_dir / "cards.json").read_text(encoding="utf-8"))
    for id, card in cards.items():
        if id != "sprite":
            address, _, anchor = re.findall(r'href="([^"]+)"', card["html"])[-1].partition("#")
            page = (site_dir / address / "index.html").read_text(encoding="utf-8")
            assert f'id="{anchor}"' in page, id
