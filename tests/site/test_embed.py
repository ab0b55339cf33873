"""The bare pages for frames elsewhere: nothing in them that a strict policy forbids."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tools.paths import ROOT
from tutorials.replays.library import EXAMPLES, record_text
from tutorials.replays.replay import Replay
from tutorials.site.pages import DEFAULT_ADDRESS


class Tags(HTMLParser):
    """Collects the start tags of a page, each with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def of(self, wanted: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.found if tag == wanted]


@pytest.fixture(params=EXAMPLES)
def bare(request: pytest.FixtureRequest, site_dir: Path) -> Path:
    """Return the file of an example's bare page."""
    return site_dir / "embed" / request.param / "index.html"


def test_nothing_is_inline(bare: Path) -> None:
    tags = Tags(bare.read_text(encoding="utf-8"))
    assert tags.of("style") == []
    assert all(script.get("src") for script in tags.of("script"))
    for tag, attributes in tags.found:
        assert not [name for name in attributes if name == "style" or name.startswith("on")], tag


def test_it_is_a_whole_page_that_points_to_the_hands_own(bare: Path, site_dir: Path) -> None:
    tags = Tags(bare.read_text(encoding="utf-8"))
    assert tags.of("html")[0]["lang"] == "en"
    assert {"name": "robots", "content": "noindex"} in tags.of("meta")
    assert tags.of("base") == [{"target": "_blank"}]
    example = bare.parent.relative_to(site_dir / "embed")
    own = (site_dir / "hands" / example).resolve()
    addresses = [link["href"] for link in tags.of("link") if link["rel"] == "canonical"]
    addresses += [link["href"] for link in tags.of("a")]
    assert len(addresses) == 2
    assert {(bare.parent / (address or "")).resolve() for address in addresses} == {own}


def test_its_snippet_stands_on_the_hands_own_page(bare: Path, site_dir: Path) -> None:
    example = bare.parent.relative_to(site_dir / "embed").as_posix()
    page = (site_dir / "hands" / example / "index.html").read_text(encoding="utf-8")
    folded = re.findall(r"<details[^>]*oe-screen.*?</details>", page, re.DOTALL)
    assert len(folded) == 1
    snippet = html.unescape(re.sub(r"<[^>]+>", "", folded[0]))
    (frame,) = Tags(snippet).of("iframe")
    assert urlsplit(frame["src"]).path.endswith(f"/embed/{example}/")
    assert frame["title"] == Replay(record_text(example)).title


def test_the_address_without_another_is_that_of_the_configuration() -> None:
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert f'site_url: !ENV [SITE_URL, "{DEFAULT_ADDRESS}"]' in text
