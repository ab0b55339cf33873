"""The house as CONTRIBUTING describes it: a rule's four places exist and speak of that rule."""

import re
from pathlib import Path

import pytest

from domino_rules.referee import check
from domino_rules.rules import RULES

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
ROWS = re.findall(
    r"^\| `(\w+\.[\w-]+)` \| `(.+?)` \| `(.+?)` \| `(.+?)` \| `(.+?)` \|$", TEXT, re.M
)


def test_three_rules_are_shown() -> None:
    assert len(ROWS) == 3


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_the_four_places_of_a_rule(row: tuple[str, ...]) -> None:
    rule, code, words, picture, test = row
    assert rule in RULES
    assert (ROOT / code).is_file()
    assert f"{{#{rule}}}" in (ROOT / words).read_text(encoding="utf-8")
    assert rule in (ROOT / test).read_text(encoding="utf-8")
    report = check((ROOT / picture).read_text(encoding="utf-8"))
    assert any(rule in state.rules for hand in report.hands for state in hand.states)


def test_arrows_point_one_way() -> None:
    for path in (ROOT / "domino_rules").rglob("*.py"):
        assert "tutorials" not in path.read_text(encoding="utf-8"), path
