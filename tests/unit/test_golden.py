"""Golden transcripts: what is told and reported of a few whole hands, word for word.

A change of a rule or of a sentence shows as a readable difference. To write the files in `golden/`
anew, read the difference, and keep it if it is meant:

    OPEN_ENDS_UPDATE=1 python3 -m pytest tests/unit/test_golden.py; git diff tests/unit/golden
"""

import json
import os
from pathlib import Path

import pytest

from domino_rules import check
from domino_rules.referee import as_json, told_lines

HERE = Path(__file__).parent
CASES = HERE.parent / "cases" / "legal"
RECORDS = (
    "georgian-terms-in-one-hand",
    "georgian-first-hand-opening",
    "georgian-showcase-riba",
    "georgian-forced-double-in-the-blockers-hand",
    "georgian-forced-double-at-once",
    "georgian-nichia",
    "block-2-blocked",
    "draw-3-blocked",
    "kozel-game-3",
    "tashkent-re-entry",
    "tashkent-spots-decide",
    "tashkent-drawn",
    "tashkent-out-of-dice",
    "tashkent-first-placer-other",
)


def transcript(name: str) -> str:
    """The told lines of a case, then its report as JSON, a line for each step."""
    report = check((CASES / f"{name}.toml").read_text(encoding="utf-8"))
    data = as_json(report, f"{name}.toml")
    steps = data["hands"][0].pop("steps")
    parts = [*told_lines(report), "", json.dumps(data, ensure_ascii=False), ""]
    return "\n".join(parts + [json.dumps(step, ensure_ascii=False) for step in steps]) + "\n"


@pytest.mark.parametrize("name", RECORDS)
def test_the_transcript_is_unchanged(name: str) -> None:
    golden = HERE / "golden" / f"{name}.txt"
    if os.environ.get("OPEN_ENDS_UPDATE"):
        golden.write_text(transcript(name), encoding="utf-8")
    assert transcript(name) == golden.read_text(encoding="utf-8")
