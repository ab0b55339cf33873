"""Pages that no fence can make, written into the build's copy of the pages before the generator.

One page per worked example, with all its boards.
"""

from pathlib import Path

from domino_rules.rules import RULES

from . import html
from .library import EXAMPLES, record_text
from .replay import Replay


def write_pages(pages: Path) -> None:
    """Write the page of every worked example below `pages`/hands."""
    for example in EXAMPLES:
        path = pages / "hands" / f"{example}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_page(example), encoding="utf-8")


def _page(example: str) -> str:
    text = record_text(example)
    replay = Replay(text)
    rules = {rule: None for step in replay.steps for rule in step.state.rules}
    links = "\n".join(
        f"- [{RULES[rule].title}](../../rules/{RULES[rule].game}.md#{rule})" for rule in rules
    )
    return f"""---
title: {replay.title}
---

# {replay.title}

```domino start="1"
{example}
```

## Every board

{html.boards(replay, example)}

## Rules it shows

{links}

## The record

```toml
{text.strip()}
```

Save it as a file and the [command line](../../check.md) tells it again, or change a play and see
what the referee says.
"""
