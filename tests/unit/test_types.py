"""What the browser's scripts expect of Python: types.d.ts says what Python is asked and answers."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tools.paths import ROOT
from tutorials.browser import bridge, course
from tutorials.exercises.lessons import DRILLS
from tutorials.replays.library import record_text
from tutorials.replays.link import Link, encode
from tutorials.replays.replay import Path

FILE = ROOT / "docs" / "en" / "javascripts" / "types.d.ts"
TYPES = re.sub(r"/\*\*.*?\*/", "", FILE.read_text(encoding="utf-8"), flags=re.DOTALL)
INTERFACES = dict(re.findall(r"interface (\w+) \{\n(.*?)\n\}", TYPES, re.DOTALL))
QUESTIONS = dict(re.findall(r"^  (\w+): (.+);$", INTERFACES["Questions"], re.MULTILINE))
ANSWERS = dict(re.findall(r"^  (\w+): (.+);$", INTERFACES["Answers"], re.MULTILINE))


def keys(shape: str) -> dict[str, bool]:
    """The keys of a type such as `Source & { play?: string }`, and whether each must be there."""
    found: dict[str, bool] = {}
    for part in shape.split(" & "):
        inside = INTERFACES.get(part, part)
        found |= {key: not maybe for key, maybe in re.findall(r"(\w+)(\??):", inside)}
    return found


def fits(shape: str, value: dict[str, Any]) -> bool:
    """Whether an object has what a type asks for, and nothing that it does not name."""
    declared = keys(shape)
    return {key for key, needed in declared.items() if needed} <= set(value) <= set(declared)


TERMS = "georgian/terms-in-one-hand"
HERE: dict[str, Any] = {
    "example": TERMS,
    "root": "../",
    "seat": "",
    "step": 4,
    "plays": [],
    "at": 4,
}
BRANCH = HERE | {"plays": ["2-5 up"], "at": 5}
LISTED = {"lines": [[4, ["2-5 up"]]], "current": 0, "undo": True, "redo": False}
HAND: dict[str, Any] = {"seed": 1, "plays": [], "root": "../"}
ASKED = [
    ("open", {"example": TERMS, "root": "../", "seat": ""}),
    ("open", {"record": record_text(TERMS)}),
    ("tray", HERE | LISTED),
    ("tray", BRANCH | LISTED),
    ("play", HERE | {"play": "2-5 up"}),
    ("why", BRANCH | {"about": "sum"}),
    ("follow", {"example": TERMS, "link": encode(Link(Path(4, ("2-5 up",)), TERMS))}),
    ("follow", {"example": TERMS, "link": encode(Link(Path(0, ()), "", record_text(TERMS)))}),
    ("judge", {"exercise": "stavka/alone", "answer": "1", "root": "../"}),
    ("another", {"exercise": "stavka/alone", "seed": 1, "root": "../"}),
    ("drill", {"drill": next(iter(DRILLS)), "level": 1, "seed": 1, "root": "../"}),
    ("opponent", HAND),
]


@pytest.mark.parametrize(("op", "question"), ASKED)
def test_python_answers_what_the_scripts_expect(op: str, question: dict[str, Any]) -> None:
    assert fits(QUESTIONS[op], question)
    assert fits(ANSWERS[op], json.loads(bridge.handle(json.dumps({"op": op, **question}))))


def test_every_kind_of_question_is_asked() -> None:
    kinds = {*bridge._OPS, *course.COURSE}
    assert set(QUESTIONS) == set(ANSWERS) == {op for op, _ in ASKED} == kinds


def test_an_explanation_in_a_hand_is_html_alone() -> None:
    answer = json.loads(bridge.handle(json.dumps({"op": "opponent", "about": "sum", **HAND})))
    assert set(answer) == {"html"} <= set(keys(ANSWERS["opponent"]))
