"""The one function the browser calls: JSON text in, JSON text out.

Requests hold `op` and either `example` (a name) or `record` (a text), and where it matters `step`
and `plays`, which name a position, and `root`, the page's relative way to the site's root.
"""

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from domino_rules.errors import Refusal

from . import html
from .library import record_text
from .replay import Path, Replay, ReplayError


def handle(text: str) -> str:
    """Answer one request.

    `{"op": "open"}` gives `frames`, the HTML of every written step; "tray" the `html` of what can
    be played; "play" (with `play`) the new `frames` and their `tray`, or `refused`; "why" the
    `html` of an explanation. Whatever cannot be answered gives `{"error": message}`.

    >>> handle('{"op": "fly"}')
    '{"error": "no such request: fly"}'
    """
    try:
        request = json.loads(text)
        if not isinstance(request, dict):
            raise ReplayError("a request is an object")
        answer = _OPS.get(str(request.get("op")))
        if answer is None:
            raise ReplayError(f"no such request: {str(request.get('op'))[:40]}")
        return json.dumps(answer(request), ensure_ascii=False)
    except ReplayError as error:
        return json.dumps({"error": error.message}, ensure_ascii=False)
    except (ValueError, RecursionError):
        return json.dumps({"error": "the request is not JSON"})


@lru_cache(maxsize=8)
def _opened(record: str) -> Replay:
    return Replay(record)


def _replay(request: dict[str, Any]) -> Replay:
    if isinstance(request.get("record"), str):
        return _opened(request["record"])
    try:
        return _opened(record_text(str(request.get("example"))))
    except KeyError:
        raise ReplayError(f"no example is called {str(request.get('example'))[:80]}") from None


def _path(request: dict[str, Any]) -> Path:
    step, plays = request.get("step", 0), request.get("plays", [])
    texts = isinstance(plays, list) and all(isinstance(play, str) for play in plays)
    if not isinstance(step, int) or isinstance(step, bool) or not texts:
        raise ReplayError("a position is a step and a list of plays")
    return Path(step, tuple(plays))


def _root(request: dict[str, Any]) -> str:
    """The way to the root of the site, which can only be a row of ../"""
    root = request.get("root", "")
    if not isinstance(root, str) or root.replace("../", "").replace("./", ""):
        raise ReplayError("root is a row of ../")
    return root


def _open(request: dict[str, Any]) -> dict[str, Any]:
    replay = _replay(request)
    return {"frames": [html.frame(replay, step) for step in replay.steps]}


def _tray(request: dict[str, Any]) -> dict[str, Any]:
    replay = _replay(request)
    try:
        return {"html": html.tray(replay, replay.at(_path(request)))}
    except Refusal as refusal:
        return {"refused": html.refused(refusal, replay.words, _root(request))}


def _play(request: dict[str, Any]) -> dict[str, Any]:
    replay, path = _replay(request), _path(request)
    try:
        here = replay.line(path)[-1]
        steps = replay.after(here, str(request.get("play")))
    except Refusal as refusal:
        return {"refused": html.refused(refusal, replay.words, _root(request))}
    frames = [html.frame(replay, step) for step in steps]
    return {"frames": frames, "tray": html.tray(replay, steps[-1])}


def _why(request: dict[str, Any]) -> dict[str, Any]:
    replay, root = _replay(request), _root(request)
    try:
        step = replay.at(_path(request))
    except Refusal as refusal:
        return {"refused": html.refused(refusal, replay.words, root)}
    return {"html": html.why(replay, step, root)}


_OPS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "open": _open,
    "tray": _tray,
    "play": _play,
    "why": _why,
}
