"""What the words of the site promise: a clause for every rule, and examples in good order."""

import re
from pathlib import Path

import pytest

from domino_rules.cli import main
from domino_rules.referee import check
from domino_rules.rules import RULES
from tutorials.library import EXAMPLES, record_text

PAGES = Path(__file__).parents[2] / "docs" / "en"


def headings(game: str) -> dict[str, str]:
    """The clauses of a rules page: the title of each, by its anchor."""
    page = (PAGES / "rules" / f"{game}.md").read_text(encoding="utf-8")
    return {
        id: title for title, id in re.findall(r"^### (.+?) \{#([\w.-]+)\}$", page, re.MULTILINE)
    }


def test_every_georgian_rule_is_stated_once_under_its_title_and_in_order() -> None:
    wanted = {rule.id: rule.title for rule in RULES.values() if rule.game == "georgian"}
    assert list(headings("georgian").items()) == list(wanted.items())


def test_every_choice_of_ours_is_marked_as_one() -> None:
    page = (PAGES / "rules" / "georgian.md").read_text(encoding="utf-8")
    clauses = re.split(r"^###? ", page, flags=re.MULTILINE)
    for rule in RULES.values():
        if rule.game == "georgian" and rule.choice and "House rule" not in rule.title:
            clause = next(text for text in clauses if f"{{#{rule.id}}}" in text)
            assert "*Our ruling:*" in clause, rule.id


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_worked_hand_is_in_order_with_all_its_claims(example: str) -> None:
    assert check(record_text(example)).problems == ()


def test_every_worked_hand_is_listed() -> None:
    page = (PAGES / "hands" / "index.md").read_text(encoding="utf-8")
    for example in EXAMPLES:
        assert f"\n{example}\n" in page
        assert f"({example}.md)" in page


def test_the_example_of_the_command_line_is_what_it_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (PAGES / "check.md").read_text(encoding="utf-8")
    record = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)[0]
    (tmp_path / "my-hand.toml").write_text(record.replace("=7", "=8"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["check", "my-hand.toml"]) == 1
    assert capsys.readouterr().out == re.findall(r"```text\n(.*?)```", page, re.DOTALL)[0]
