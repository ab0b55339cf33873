"""Pages that no fence can make.

Before the generator runs, one page per worked example with all its boards, into the build's copy of
the pages, with the lessons; after it, into the site, one bare page per example, for frames in other
people's pages, and the worksheets.
"""

import json
import os
import sys
from pathlib import Path

from domino_rules.rules import RULES

from ..exercises.lessons import COURSES
from ..replays.library import EXAMPLES, record_text, replay_of
from ..replays.replay import Replay
from ..shown import figure
from ..shown.choose import shows
from ..shown.markup import escape
from ..tables import coverage, differences
from . import course, glossary, rule_by_rule
from .cards import cards
from .hands import MARK, listing, rules_shown

DEFAULT_ADDRESS = "http://127.0.0.1:8000/"
"""Where the site is served if the environment has no SITE_URL; mkdocs.yml has it too."""

FRAME_HEIGHT = 800
"""The height in px of a frame that shows board, words and controls at every width."""


def write_pages(pages: Path) -> None:
    """Write what no fence can make below `pages`.

    The page of every worked example and of every lesson, the lists of all hands and all rules, the
    differences of the games, the words of the glossary, and the cards that links can show. Raises
    `CoverageError` if a rule lacks a clause, a test or an example.
    """
    covers = coverage.coverage()
    coverage.require(covers)
    if any(cover.tests is None for cover in covers.values()):
        print("tests/ is not here: no rule is asked for its test", file=sys.stderr)
    _fill(pages / "coverage.md", rule_by_rule.MARK, rule_by_rule.covering(covers))
    _fill(pages / "hands" / "index.md", MARK, listing())
    _fill(pages / "differences.md", differences.MARK, differences.differences())
    _write_course(pages / "learn")
    _fill(pages / "glossary.md", glossary.MARK, glossary.glossary())
    small = json.dumps(cards(), ensure_ascii=False, separators=(",", ":"))
    (pages / "cards.json").write_text(small, encoding="utf-8")
    for example in EXAMPLES:
        path = pages / "hands" / f"{example}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_page(example), encoding="utf-8")


def _write_course(folder: Path) -> None:
    """Write the lessons, and the lists of lessons and drills where pages have them."""
    for game in COURSES:
        _fill(folder / "index.md", course.MARKS[game], course.listing(game))
        _fill(folder / "drills.md", course.DRILLS_MARKS[game], course.drills(game))
    for name, text in course.pages():
        (folder / name).write_text(text, encoding="utf-8")


def _fill(page: Path, mark: str, text: str) -> None:
    """Put a text where a page has a mark."""
    page.write_text(page.read_text(encoding="utf-8").replace(mark, text), encoding="utf-8")


def _page(example: str) -> str:
    text = record_text(example)
    replay = replay_of(example)
    links = "\n".join(
        f'- [{RULES[rule].title}](../../rules/{RULES[rule].game}.md#{rule}){{ data-card="{rule}" }}'
        for rule in rules_shown(replay)
    )
    return f"""---
title: {json.dumps(replay.title, ensure_ascii=False)}
---

# {replay.title}

```domino start="1"
{example}
```

## Every board {{ data-search-exclude }}

{figure.boards(replay, example)}

## Rules it shows {{ data-search-exclude }}

{links}

{_snippet(example, replay.title)}
## The record {{ data-search-exclude }}

```toml
{text.strip()}
```

Save it as a file and the [command line](../../check.md) tells it again, or change a play and see
what the referee says.
"""


# To embed


def write_bare(site: Path) -> None:
    """Write pages that are no part of the generator's: worksheets below `site`/learn, and below
    `site`/embed the bare page of every worked example with its style sheet.
    """
    for name, text in course.papers():
        folder = site / "learn" / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "index.html").write_text(text, encoding="utf-8")
    for example in EXAMPLES:
        replay = replay_of(example)
        folder = site / "embed" / example
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "index.html").write_text(_bare(example, replay), encoding="utf-8")
        # In a sheet of its own: a page under a strict policy may have no style within.
        sizes = f".oe-card {{ {figure.proportions(replay.steps)} }}\n"
        (folder / "sizes.css").write_text(sizes, encoding="utf-8")


def _bare(example: str, replay: Replay) -> str:
    root = "../" * (example.count("/") + 2)
    page = f"{root}hands/{example}/"
    steps = range(len(replay.steps))
    html = figure.figure(
        replay, example=example, start=1, steps=steps, root=root, page=None, bare=True
    )
    styles = f"{root}stylesheets"
    return f"""<!doctype html>
<html lang="en" data-md-color-scheme="slate">
<head>
<meta charset="utf-8">
<title>{escape(replay.title)} - Open Ends</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<base target="_blank">
<link rel="canonical" href="{page}">
<link rel="icon" href="{root}images/mark.svg">
<link rel="stylesheet" href="{styles}/theme.css">
<link rel="stylesheet" href="{styles}/dark.css" media="(prefers-color-scheme: dark)">
<link rel="stylesheet" href="{styles}/replay.css">
<link rel="stylesheet" href="{styles}/dice.css">
<link rel="stylesheet" href="{styles}/embed.css">
<link rel="stylesheet" href="{styles}/print.css">
<link rel="stylesheet" href="sizes.css">
<script type="module" src="{root}javascripts/replay.js"></script>
</head>
<body class="md-typeset">
{shows(replay.steps[0].state).sprite()}
{figure.parts(replay.words)}
<main>
{html}
</main>
<footer><a href="{page}">This hand on Open Ends</a></footer>
</body>
</html>
"""


def _snippet(example: str, title: str) -> str:
    """What a reader pastes to show the example in a page elsewhere, folded."""
    address = os.environ.get("SITE_URL") or DEFAULT_ADDRESS
    return f"""??? note oe-screen "Embed this hand"

    Paste this into a page of your own, and the replay is in it, with all it can do here:

    ```html
    <iframe src="{address.rstrip("/")}/embed/{example}/"
      title="{escape(title)}" width="100%" height="{FRAME_HEIGHT}"
      style="border: 0" loading="lazy"></iframe>
    ```

    It fits any width from 320 pixels on and follows the reader's light or dark setting. A height of
    {FRAME_HEIGHT} shows board, words and controls at every width, 600 is enough from 900 pixels on;
    the rest scrolls within.

"""
