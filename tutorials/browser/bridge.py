"""The one function the browser calls: JSON text in, JSON text out.

Requests hold `op` and either `example` (a name) or `record` (a text). Where it matters, `step` and
`plays` name a position (`at`, its number, one of the draws and passes before it), `root` is the
page's relative way to the site's root, `lang` its language, and `seat` ("0", "1") shows the hand as
that seat sees it.
"""

import importlib
import json
import sys
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from domino_rules.errors import Refusal, ToldError
from domino_rules.words import N_

from ..language.words import words_in
from ..replays.library import record_text
from ..replays.link import Link, decode, encode
from ..replays.replay import Path, Replay, ReplayError, Step
from ..shown import figure
from ..shown.markup import Html
from .requests import COURSE, language_of, path_of, root_of

MOST_LINES = 40
"""More lines of their own than a reader can keep."""


def handle(text: str) -> str:
    """Answer one request.

    - "open" gives `frames`, the HTML of every written step, and `crowded`, the fullest trays;
    - "tray" the `html` of what can be played, for each shape of the board the `places` it can go
      to, the HTML of the reader's own `lines` and, on one of them, the `link` to this position;
    - "play" (with `play`) the new `frames`;
    - "why" the `html` of an explanation of what `about` names, the sum by itself;
    - "follow" (with `link`) what a link holds: `example` or `record`, `step`, the `plays`, each
      with its frames, and `elsewhere`, HTML for a page without that hand.

    Requests about the course are those of `course`, once that is there.

    What the rules forbid, or a wrong link, gives `refused`, HTML that says why; what cannot be
    answered `{"error": message}`.

    >>> handle('{"op": "fly"}')
    '{"error": "no such request: fly"}'
    """
    try:
        request = json.loads(text)
    except (ValueError, RecursionError):
        return json.dumps({"error": "the request is not JSON"})
    if not isinstance(request, dict):
        return json.dumps({"error": "a request is an object"})
    try:
        return json.dumps(_answer(request), ensure_ascii=False)
    except ToldError as error:
        words = words_in(language_of(request))
        return json.dumps({"error": error.told(words)}, ensure_ascii=False)


def extend(archive: str) -> None:
    """Take in the archive of the course, which a browser fetches only for a request about it."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("domino_rules", "tutorials") and hasattr(module, "__path__"):
            module.__path__.append(f"{archive}/{name.replace('.', '/')}")
    importlib.import_module("tutorials.browser.course")


def _answer(request: dict[str, Any]) -> dict[str, Any]:
    op = str(request.get("op"))
    if op in COURSE:
        return COURSE[op](request)
    answer = _OPS.get(op)
    if answer is None:
        raise ReplayError(N_("no such request: {op}"), op=op[:40])
    replay, root = _replay(request), root_of(request)
    try:
        return answer(replay, request)
    except Refusal as refusal:
        return {"refused": figure.refused(refusal, replay.words, root)}


@lru_cache(maxsize=8)
def _opened(record: str, seat: int | None, language: str) -> Replay:
    if seat is None:
        return Replay(record, language=language)
    table = _opened(record, None, language)
    if not table.concealed or seat >= len(table.words.names):
        raise ReplayError(N_("nobody at that seat sees other than the table"))
    return Replay(record, seat, language)


def _replay(request: dict[str, Any]) -> Replay:
    seat = {"": None, "0": 0, "1": 1, "2": 2, "3": 3}.get(str(request.get("seat", "")), 9)
    language = language_of(request)
    if isinstance(request.get("record"), str):
        return _opened(request["record"], seat, language)
    try:
        return _opened(record_text(str(request.get("example"))), seat, language)
    except KeyError:
        name = str(request.get("example"))[:80]
        raise ReplayError(N_("no example is called {name}"), name=name) from None


@lru_cache(maxsize=256)
def _line(replay: Replay, path: Path) -> tuple[Step, ...]:
    """The positions of a branch; its beginnings are kept, so that each play is laid out once."""
    if not path.plays:
        return tuple(replay.line(path))
    line = _line(replay, path._replace(plays=path.plays[:-1]))
    return (*line, *replay.after(line[-1], path.plays[-1]))


def _position(replay: Replay, request: dict[str, Any]) -> Step:
    line = _line(replay, path_of(request))
    at = request.get("at", line[-1].number)
    for step in line:
        if step.number == at:
            return step
    raise ReplayError(N_("that position is not on this line"))


def _open(replay: Replay, request: dict[str, Any]) -> dict[str, Any]:
    frames = [figure.frame(replay, step) for step in replay.steps]
    return {"frames": frames, "crowded": figure.crowded(replay)}


def _tray(replay: Replay, request: dict[str, Any]) -> dict[str, Any]:
    step, path = _position(replay, request), path_of(request)
    answer = {"html": figure.tray(replay, step), "places": figure.places(step)}
    answer["lines"] = figure.lines(
        _lines(request),
        request.get("current", -1),
        replay.words,
        undo=request.get("undo") is True,
        redo=request.get("redo") is True,
    )
    if path.plays and replay.seat is None:
        record = str(request.get("record") or "")
        example = "" if record else str(request.get("example"))
        answer["link"] = encode(Link(path, example, record))
    return answer


def _lines(request: dict[str, Any]) -> list[Path]:
    """The reader's own lines, as steps and plays."""
    lines = request.get("lines", [])
    if not isinstance(lines, list) or len(lines) > MOST_LINES:
        raise ReplayError(N_("there can be at most {most} lines"), most=MOST_LINES)
    if not all(isinstance(line, list) and len(line) == 2 for line in lines):
        raise ReplayError(N_("a line is a step and a list of plays"))
    return [path_of({"step": step, "plays": plays}) for step, plays in lines]


def _play(replay: Replay, request: dict[str, Any]) -> dict[str, Any]:
    path = path_of(request)
    line, play = _line(replay, path), str(request.get("play"))
    try:
        steps = _line(replay, path._replace(plays=(*path.plays, play)))[len(line) :]
    except Refusal as refusal:
        better = replay.instead(line[-1], play, refusal)
        return {"refused": figure.refused(refusal, replay.words, root_of(request), better)}
    return {"frames": [figure.frame(replay, step) for step in steps]}


def _why(replay: Replay, request: dict[str, Any]) -> dict[str, Any]:
    about = str(request.get("about", "sum"))
    return {"html": figure.why(replay, _position(replay, request), root_of(request), about)}


def _follow(here: Replay, request: dict[str, Any]) -> dict[str, Any]:
    text, root = str(request.get("link")), root_of(request)
    try:
        link = decode(text)
        held = {"record": link.record} if link.record else {"example": link.example}
        replay = _replay({**held, "lang": here.words.language})
    except ReplayError as error:
        return {"refused": figure.wrong_link(error.told(here.words), here.words)}
    try:
        plays = _followed(replay, link.path)
    except ReplayError as error:
        return {"refused": figure.wrong_link(error.told(here.words), here.words)}
    except Refusal as refusal:
        return {"refused": figure.refused(refusal, replay.words, root)}
    elsewhere = figure.elsewhere(text, link.example, root, here.words)
    return {"example": "", **held, "step": link.path.step, "plays": plays, "elsewhere": elsewhere}


def _followed(replay: Replay, path: Path) -> list[tuple[str, list[Html]]]:
    """The plays of a branch, each with the frames it leads to."""
    done = len(_line(replay, path._replace(plays=())))
    plays: list[tuple[str, list[Html]]] = []
    for n, play in enumerate(path.plays, 1):
        line = _line(replay, path._replace(plays=path.plays[:n]))
        plays.append((play, [figure.frame(replay, step) for step in line[done:]]))
        done = len(line)
    return plays


_OPS: dict[str, Callable[[Replay, dict[str, Any]], dict[str, Any]]] = {
    "open": _open,
    "tray": _tray,
    "play": _play,
    "why": _why,
    "follow": _follow,
}
