"""Every kind of request about the course, as the browser sends them; see `rehearsal`."""

import json
from collections.abc import Iterator
from typing import Any

from ..exercises import lasthand
from ..exercises.judging import sheet
from ..exercises.lessons import DRILLS, EVERY, lesson


def requests() -> Iterator[str]:
    """Exercises of every lesson judged, fresh ones of every kind, and a hand against the bot."""
    asked = set()
    for item in (item for id in EVERY for item in lesson(id).items):
        exercise = item.exercise
        for answer in sheet(exercise).answers[:2]:
            yield _line(op="judge", exercise=exercise.id, answer=answer.value, root="../../")
        if exercise.kind not in asked:
            yield _line(op="another", exercise=exercise.id, seed=1, root="../../")
            yield _line(op="judge", exercise=f"again/{exercise.id}/1", answer="")
        asked.add(exercise.kind)
    for drill in DRILLS:
        for level in (1, 2, 3):
            yield _line(op="drill", drill=drill, level=level, seed=1, root="../../")
    plays: list[str] = []
    while legal := lasthand.steps(1, plays)[-1].state.legal:
        yield _line(op="opponent", seed=1, plays=plays)
        plays.append(str(legal[0]))
    yield _line(op="opponent", seed=1, plays=plays)
    for about in ("sum", "step", "turn", "score-0"):
        yield _line(op="opponent", seed=1, plays=plays, about=about, root="../../")
        yield _line(op="opponent", seed=1, plays=plays[:2], about=about, at=3, root="../../")
    yield _line(op="opponent", seed=1, plays=["6-6 up"], root="../../")
    yield _line(op="judge", exercise="no/such", answer="1")
    yield _line(op="another", exercise="stavka/alone", seed=-1)
    yield _line(op="drill", drill="chess", level=1, seed=1)
    yield _line(op="opponent", seed=1, plays=["6-6 up", "6-6 up"])


def _line(**request: Any) -> str:
    return json.dumps(request, ensure_ascii=False)
