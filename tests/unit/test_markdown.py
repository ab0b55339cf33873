"""Where a page stands, as each generator tells the extension."""

from types import SimpleNamespace
from typing import Any

import pytest
from markdown import Markdown

from tutorials.site.markdown import link_root, page_root


def built_by(generator: str, source: str, address: str) -> Any:
    """A Markdown instance as a generator sets it up for a page."""
    md = Markdown(extensions=["tutorials.site.markdown"])
    if generator == "mkdocs":
        file = SimpleNamespace(src_uri=source, url=address)
        md.treeprocessors.register(SimpleNamespace(file=file), "relpath", 0)
    else:
        page = SimpleNamespace(path=source, url=address)
        md.preprocessors.register(SimpleNamespace(page=page), "rendering_context", 0)
    return md


@pytest.mark.parametrize(
    ("source", "address", "root", "link"),
    [
        ("index.md", "./", "", ""),
        ("index.md", "", "", ""),
        ("check.md", "check/", "../", ""),
        ("hands/index.md", "hands/", "../", "../"),
        ("hands/georgian/nichia.md", "hands/georgian/nichia/", "../../../", "../../"),
    ],
)
def test_ways_to_the_root(source: str, address: str, root: str, link: str) -> None:
    assert page_root(built_by("mkdocs", source, address)) == root
    assert link_root(built_by("mkdocs", source, address)) == root
    assert page_root(built_by("zensical", source, address)) == root
    assert link_root(built_by("zensical", source, address)) == link


def test_a_wrong_fence_is_told_with_its_page() -> None:
    for generator in ("mkdocs", "zensical"):
        md = built_by(generator, "check.md", "check/")
        assert md.open_ends.page(md) == "check.md"
