"""The same pages with the other generators: `dev.py test --long` builds and compares them."""

from __future__ import annotations

import re
import shutil
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote

import pytest

from tools.paths import BUILD, DOCS, ROOT, VENV_BIN
from tools.shell import fingerprint, run, unless_stamped

HOME = BUILD / "generators"
BIN = HOME / "venv" / VENV_BIN.name
LOCKS = [ROOT / "requirements.lock", ROOT / "requirements-generators.lock"]
COMMANDS = {
    "properdocs": ["properdocs", "build", "--strict", "-f"],
    "zensical": ["zensical", "build", "--strict", "--clean", "-f"],
}
# Both want their project around the pages; one that inherits has nothing to say twice.
PROJECT = "INHERIT: ../../../mkdocs.yml\ndocs_dir: pages\nsite_dir: site\n"
BARE = ("embed/", "learn/worksheets/")
"""Pages that dev.py writes, whatever the generator."""


def install() -> None:
    """Make a place of its own for the generators, so that none of them comes into .venv."""
    run(sys.executable, "-m", "venv", "--clear", HOME / "venv")
    wanted = [part for lock in LOCKS for part in ("-r", lock)]
    run(BIN / "python", "-m", "pip", "-qq", "install", "--require-hashes", *wanted)


@pytest.fixture(scope="module", params=COMMANDS)
def other_site(request: pytest.FixtureRequest, long_run: bool, site_dir: Path) -> Path:
    """Build the pages with another generator and return the folder of its site."""
    if not long_run:
        pytest.skip("a long test: dev.py test --long")
    unless_stamped(HOME / "made.stamp", f"{sys.version} {fingerprint(*LOCKS)}", install)
    project = HOME / request.param
    shutil.rmtree(project, ignore_errors=True)
    shutil.copytree(DOCS, project / "pages")
    (project / "mkdocs.yml").write_text(PROJECT, encoding="utf-8")
    name, *arguments = COMMANDS[request.param]
    env = {"PYTHONPATH": str(ROOT), "NO_MKDOCS_2_WARNING": "1"}
    run(BIN / name, *arguments, project / "mkdocs.yml", env=env, cwd=project)
    return project / "site"


def pages(site: Path) -> list[str]:
    """The pages that a generator made, by their paths below the site."""
    files = (page.relative_to(site).as_posix() for page in site.rglob("*.html"))
    return sorted(page for page in files if not page.startswith(BARE))


def collected(site: Path, page: str, find: Callable[[str], list[str]]) -> list[str]:
    """What a search finds in a page of a site."""
    return find((site / page).read_text(encoding="utf-8"))


def replays(html: str) -> list[str]:
    """Every replay of a page, whole, but for an attribute that Zensical heeds and takes out."""
    elements = re.findall(r"<domino-replay.*?</domino-replay>", html, re.DOTALL)
    return [replay.replace(" data-search-exclude", "") for replay in elements]


def test_every_page_is_there(other_site: Path, site_dir: Path) -> None:
    assert pages(other_site) == pages(site_dir)


def test_replays_are_the_same_to_the_letter(other_site: Path, site_dir: Path) -> None:
    """So are their frames, and with them the number of steps and the ways to the site's root."""
    seen = 0
    for page in pages(site_dir):
        ours = collected(site_dir, page, replays)
        assert collected(other_site, page, replays) == ours, page
        seen += len(ours)
    assert seen >= 10


def test_ids_that_others_link_to_are_there_once(other_site: Path, site_dir: Path) -> None:
    """Rule anchors, boards and the tiles of the sprite."""

    def ids(html: str) -> list[str]:
        return sorted(re.findall(r'\bid="((?:t-\d-\d|\w+[./][\w./-]+))"', html))

    for page in pages(site_dir):
        anchors = collected(other_site, page, ids)
        assert anchors == collected(site_dir, page, ids), page
        assert max(Counter(anchors).values(), default=1) == 1, page


def test_ways_to_the_root_lead_there(other_site: Path) -> None:
    """They begin the links to clauses, which come from the live engine."""
    for page in pages(other_site):
        for root in collected(
            other_site, page, lambda html: re.findall(r'data-root="([^"]*)"', html)
        ):
            assert (other_site / page).parent.joinpath(root).resolve() == other_site.resolve()


def test_all_links_resolve(other_site: Path) -> None:
    for page in pages(other_site):
        for link in collected(other_site, page, own_links):
            target = (other_site / page).parent / unquote(link)
            if target.resolve().relative_to(other_site.resolve()).as_posix().startswith(BARE):
                continue
            assert (target / "index.html" if link.endswith("/") else target).exists(), (page, link)


def own_links(html: str) -> list[str]:
    """The links of the article of a page that stay on the site, without their anchors."""
    article = re.findall(r"<article.*?</article>", html, re.DOTALL)
    links = re.findall(r'<a [^>]*href="([^"]+)"', " ".join(article))
    return [link.partition("#")[0] for link in links if not re.match(r"#|\w+:", link)]
