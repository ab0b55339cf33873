"""Pages that no fence can make.

Before the generator runs, one page per worked example with all its boards, into the build's copy of
the pages, with the lessons; after it, into the site, one bare page per example, for frames in other
people's pages, and the worksheets.
"""

import json
import os
import sys
from pathlib import Path
from textwrap import indent

from domino_rules.rules import RULES
from domino_rules.words import ENGLISH

from ..exercises.lessons import COURSES
from ..replays.library import EXAMPLES, record_text, replay_of
from ..replays.replay import Replay
from ..shown import figure
from ..shown.choose import shows
from ..shown.markup import lines, tag
from ..tables import coverage, differences
from . import course, glossary, rule_by_rule
from .cards import cards
from .document import document, icon, sheet
from .hands import MARK, listing, rules_shown

DEFAULT_ADDRESS = "http://127.0.0.1:8000/"
"""Where the site is served if the environment has no SITE_URL; mkdocs.yml has it too."""

FRAME_HEIGHT = 800
"""The height in px of a frame that shows board, words and controls at every width."""


def write_pages(pages: Path, language: str = ENGLISH) -> None:
    """Write what no fence can make below `pages`, in a language.

    The page of every worked example and of every lesson, the lists of all hands and all rules, the
    differences of the games, the words of the glossary, and the cards that links can show. Raises
    `CoverageError` if a rule lacks a clause, a test or an example.
    """
    covers = coverage.coverage(language)
    coverage.require(covers)
    if any(cover.tests is None for cover in covers.values()):
        print("tests/ is not here: no rule is asked for its test", file=sys.stderr)
    _fill(pages / "coverage.md", rule_by_rule.MARK, rule_by_rule.covering(covers, language))
    _fill(pages / "hands" / "index.md", MARK, listing(language))
    _fill(pages / "differences.md", differences.MARK, differences.differences(language))
    _write_course(pages / "learn", language)
    _fill(pages / "glossary.md", glossary.MARK, glossary.glossary(language))
    small = json.dumps(cards(language), ensure_ascii=False, separators=(",", ":"))
    (pages / "cards.json").write_text(small, encoding="utf-8")
    for example in EXAMPLES:
        path = pages / "hands" / f"{example}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_page(example, language), encoding="utf-8")


def _write_course(folder: Path, language: str) -> None:
    """Write the lessons, and the lists of lessons and drills where pages have them."""
    for game in COURSES:
        _fill(folder / "index.md", course.MARKS[game], course.listing(game, language))
        _fill(folder / "drills.md", course.DRILLS_MARKS[game], course.drills(game, language))
    for name, text in course.pages(language):
        (folder / name).write_text(text, encoding="utf-8")


def _fill(page: Path, mark: str, text: str) -> None:
    """Put a text where a page has a mark."""
    page.write_text(page.read_text(encoding="utf-8").replace(mark, text), encoding="utf-8")


def _page(example: str, language: str) -> str:
    replay = replay_of(example, language)
    _ = replay.words.translate
    links = "\n".join(
        f"- [{_(RULES[rule].title)}](../../rules/{RULES[rule].game}.md#{rule})"
        f'{{ data-card="{rule}" }}'
        for rule in rules_shown(replay)
    )
    parts = (
        f"---\ntitle: {json.dumps(replay.title, ensure_ascii=False)}\n---",
        f"# {replay.title}",
        f'```domino start="1"\n{example}\n```',
        f"## {_('Every board')} {{ data-search-exclude }}",
        figure.boards(replay, example),
        f"## {_('Rules it shows')} {{ data-search-exclude }}",
        links,
        _snippet(example, replay),
        f"## {_('The record')} {{ data-search-exclude }}",
        f"```toml\n{record_text(example).strip()}\n```",
        _(
            "Save it as a file and the [command line](../../check.md) tells it again, or change a"
            " play and see what the referee says."
        ),
    )
    return "\n\n".join(parts) + "\n"


# To embed


def write_bare(site: Path, language: str = ENGLISH) -> None:
    """Write pages that are no part of the generator's: worksheets below `site`/learn, and below
    `site`/embed the bare page of every worked example with its style sheet.
    """
    for name, text in course.papers(language):
        folder = site / "learn" / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "index.html").write_text(text, encoding="utf-8")
    for example in EXAMPLES:
        replay = replay_of(example, language)
        folder = site / "embed" / example
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "index.html").write_text(_bare(example, replay), encoding="utf-8")
        # In a sheet of its own: a page under a strict policy may have no style within.
        sizes = f".oe-card {{ {figure.proportions(replay.steps)} }}\n"
        (folder / "sizes.css").write_text(sizes, encoding="utf-8")


def _bare(example: str, replay: Replay) -> str:
    root = "../" * (example.count("/") + 2)
    page, steps = f"{root}hands/{example}/", range(len(replay.steps))
    head = (
        tag("base", {"target": "_blank"}),
        tag("link", {"rel": "canonical", "href": page}),
        icon(root),
        sheet(f"{root}stylesheets/embed.css"),
        sheet("sizes.css"),
        *(
            tag("script", {"type": "module", "src": f"{root}javascripts/{name}.js"})
            for name in ("page", "replay")
        ),
    )
    shown = figure.figure(
        replay, example=example, start=1, steps=steps, root=root, page=None, bare=True
    )
    link = tag("a", {"href": page}, replay.words.translate("This hand on Open Ends"))
    body = (
        shows(replay.game).sprite(shown),
        figure.parts(replay.words),
        lines("main", {}, shown),
        tag("footer", link),
    )
    return document(replay.title, replay.words, head=head, body=body, scheme="slate")


def _snippet(example: str, replay: Replay) -> str:
    """What a reader pastes to show the example in a page elsewhere, folded."""
    _, address = replay.words.translate, os.environ.get("SITE_URL") or DEFAULT_ADDRESS
    attributes = {
        "src": f"{address.rstrip('/')}/embed/{example}/",
        "title": replay.title,
        "width": "100%",
        "height": str(FRAME_HEIGHT),
        "style": "border: 0",
        "loading": "lazy",
    }
    frame: str = tag("iframe", attributes)
    for name in ("title", "style"):  # three short lines
        frame = frame.replace(f' {name}="', f'\n  {name}="')
    paste = _(
        "Paste this into a page of your own, and the replay is in it, with all it can do here:"
    )
    fits = _(
        "It fits any width from 320 pixels on and follows the reader's light or dark setting. A"
        " height of {height} shows board, words and controls at every width, 600 is enough from 900"
        " pixels on; the rest scrolls within."
    ).format(height=FRAME_HEIGHT)
    inside = f"{paste}\n\n```html\n{frame}\n```\n\n{fits}"
    return f'??? note oe-screen "{_("Embed this hand")}"\n\n{indent(inside, "    ")}\n\n'
