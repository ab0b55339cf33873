"""The requests about the course, for the browser: exercises, drills, and a hand against a bot.

They are answered by `bridge.handle` like the others, once this module has been imported; a browser
fetches it, with all that it needs, for the first of them.

- "judge" (with `exercise`, a name, and `answer`) gives the verdict: `state`, its `html`, and the
  `board` that the answer leads to;
- "another" (with `exercise` and `seed`) the `html` of the same question asked anew, and its name as
  `exercise`;
- "drill" (with `drill`, `level` and `seed`) the same of a question of a drill;
- "opponent" (with `seed` and the reader's `plays`) the `frames` of a hand against a bot since the
  last of them, the `tray`, the `places` on the board, and whether the hand is `over`; with `about`
  and `at`, as in "why", the `html` of an explanation instead.
"""

from typing import Any

from domino_rules.errors import Refusal
from domino_rules.words import N_

from ..exercises import lasthand, question
from ..exercises.judging import judge, sheet
from ..exercises.lessons import DRILLS, find
from ..exercises.recipes import again, fresh
from ..exercises.tasks import Exercise, ExerciseError
from ..replays.replay import ReplayError, Step
from ..shown import figure
from .requests import COURSE, language_of, path_of, root_of


def _judge(request: dict[str, Any]) -> dict[str, Any]:
    exercise, answer = _found(request), str(request.get("answer"))[:80]
    found = judge(exercise, answer)
    return question.judged(sheet(exercise), answer, found, root_of(request))


def _another(request: dict[str, Any]) -> dict[str, Any]:
    return _asked(again(_found(request), _whole(request, "seed")), request)


def _found(request: dict[str, Any]) -> Exercise:
    """The exercise that a request names, in the language of its page."""
    return find(str(request.get("exercise")), language_of(request))


def _drill(request: dict[str, Any]) -> dict[str, Any]:
    kind = DRILLS.get(str(request.get("drill")))
    if kind is None:
        raise ExerciseError(
            N_("there is no such drill; there are: {known}"), known=", ".join(DRILLS)
        )
    level, seed = _whole(request, "level"), _whole(request, "seed")
    exercise = fresh(kind, level=level, seed=seed, language=language_of(request))
    return _asked(exercise, request)


def _asked(exercise: Exercise, request: dict[str, Any]) -> dict[str, Any]:
    shown = question.figure(sheet(exercise), root_of(request))
    return {"exercise": exercise.id, "html": shown}


def _whole(request: dict[str, Any], key: str) -> int:
    value = request.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ExerciseError(N_("{key} is a whole number"), key=key)
    return value


def _opponent(request: dict[str, Any]) -> dict[str, Any]:
    seed, plays = _whole(request, "seed"), list(path_of({"plays": request.get("plays", [])}).plays)
    language = language_of(request)
    replay = lasthand.begun(seed, language)
    try:
        before = lasthand.steps(seed, plays[:-1], language)
    except Refusal:
        raise ReplayError(N_("an earlier play of this hand is not legal")) from None
    try:
        steps = lasthand.steps(seed, plays, language)
    except Refusal as refusal:
        here, root = lasthand.seen(before[-1]), root_of(request)
        better = replay.instead(here, plays[-1], refusal)
        return {"refused": figure.refused(refusal, replay.words, root, better)}
    if "about" in request:
        step = _at(steps, request.get("at", steps[-1].number))
        return {"html": figure.why(replay, step, root_of(request), str(request["about"]))}
    new = steps[len(before) :] if plays else steps
    seen_steps = [lasthand.seen(step) for step in new]
    return {
        "frames": [figure.frame(replay, step) for step in seen_steps],
        "tray": figure.tray(replay, seen_steps[-1]),
        "places": figure.places(seen_steps[-1]),
        "over": steps[-1].state.result is not None,
    }


def _at(steps: tuple[Step, ...], number: object) -> Step:
    """The position of a hand with this number, as the reader sees it."""
    for step in steps:
        if step.number == number:
            return lasthand.seen(step)
    raise ReplayError(N_("that position is not in this hand"))


COURSE |= {
    "judge": _judge,
    "another": _another,
    "drill": _drill,
    "opponent": _opponent,
}
