"""Every kind of request on every example, as the browser sends them.

The packer runs some of them to learn what the browser needs, and the golden test compares the
answers of CPython with those of the packed runtime, byte for byte.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from ..replays.library import EXAMPLES, record_text
from ..replays.link import Link, encode
from ..replays.replay import Path, Replay, playable
from ..shown import figure


def requests(every: int = 1) -> Iterator[str]:
    """JSON lines for `bridge.handle`: each example opened, left at every step, and asked.

    With `every` 5 at each fifth step alone, a different one of each example, and only opened in
    one of the three ways.
    """
    for number, example in enumerate(EXAMPLES):
        opened = (
            {"example": example},
            {"record": record_text(example)},
            {"example": example, "seat": "1"},
        )
        for how in opened if every == 1 else opened[number % 3 : number % 3 + 1]:
            yield _line(op="open", **how)
        replay = Replay(record_text(example))
        for step in replay.steps[number % every :: every]:
            here: dict[str, Any] = {"example": example, "step": step.number, "root": "../"}
            yield _line(op="tray", **here)
            for about in _asked(figure.frame(replay, step)):
                yield _line(op="why", about=about, **here)
            legal, others = playable(step.state)
            for play in legal[:3]:
                yield _line(op="play", play=str(play), **here)
                yield _line(op="tray", plays=[str(play)], at=step.number + 1, **here)
                for about in ("step", "turn", "left", "score-0"):
                    yield _line(op="why", about=about, plays=[str(play)], **here)
            for tile in others[:2]:
                yield _line(op="play", play=str(tile), **here)
        start = next(step for step in replay.steps if len(step.state.legal) > 1)
        branch = Path(start.number, (str(start.state.legal[-1]),))
        listed = {"lines": [branch], "current": 0, "undo": True, "redo": False}
        yield _line(op="tray", example=example, step=start.number, **listed)
        yield _line(op="follow", example=example, link=encode(Link(branch, example)))
    yield from _nonsense()


def _asked(frame: str) -> list[str]:
    """What a frame has buttons to ask about."""
    return re.findall(r'data-why="([^"]+)"', frame)


def _nonsense() -> Iterator[str]:
    yield "not JSON"
    yield _line(op="fly")
    yield _line(op="open", example="no/such")
    yield _line(op="open", record="game = 'chess'")
    yield _line(op="tray", example=EXAMPLES[0], step=99)
    yield _line(op="play", example=EXAMPLES[0], step=1, play="7-7")
    yield _line(op="play", example=EXAMPLES[0], step=1, play="6-6")
    yield _line(op="why", example=EXAMPLES[0], step=1, root="javascript:")
    yield _line(op="why", example=EXAMPLES[0], step=1, about="the weather")
    for link in ("", "1.", "1.eNo", "2.eNo", encode(Link(Path(1, ("6-6",)), EXAMPLES[0]))):
        yield _line(op="follow", example=EXAMPLES[0], link=link)


def _line(**request: Any) -> str:
    return json.dumps(request, ensure_ascii=False)
