"""What the words of the site promise: a clause for every rule, and examples in good order."""

import re
from pathlib import Path

import pytest

from domino_rules import GAMES
from domino_rules.cli import main
from domino_rules.referee import check
from domino_rules.rules import RULES
from tutorials.replays.library import EXAMPLES, record_text
from tutorials.site.hands import MARK, listing
from tutorials.tables.coverage import demonstrated
from tutorials.words.clauses import clauses

PAGES = Path(__file__).parents[2] / "docs" / "en"
WITH_PAGE = [game for game in GAMES if (PAGES / "rules" / f"{game}.md").is_file()]


def headings(game: str) -> dict[str, str]:
    """The clauses of a rules page: the title of each, by its anchor."""
    page = (PAGES / "rules" / f"{game}.md").read_text(encoding="utf-8")
    return {
        id: title for title, id in re.findall(r"^### (.+?) \{#([\w.-]+)\}$", page, re.MULTILINE)
    }


def test_games_have_their_pages() -> None:
    assert {"georgian", "draw", "block"} <= set(WITH_PAGE)


@pytest.mark.parametrize("game", WITH_PAGE)
def test_every_rule_is_stated_once_under_its_title_and_in_order(game: str) -> None:
    wanted = {rule.id: rule.title for rule in RULES.values() if rule.game == game}
    assert list(headings(game).items()) == list(wanted.items())


@pytest.mark.parametrize("game", WITH_PAGE)
def test_every_choice_of_ours_is_marked_as_one(game: str) -> None:
    page = (PAGES / "rules" / f"{game}.md").read_text(encoding="utf-8")
    clauses = re.split(r"^###? ", page, flags=re.MULTILINE)
    for rule in RULES.values():
        if rule.game == game and rule.choice and "House rule" not in rule.title:
            clause = next(text for text in clauses if f"{{#{rule.id}}}" in text)
            assert "*Our ruling:*" in clause, rule.id


@pytest.mark.parametrize("game", WITH_PAGE)
def test_every_clause_has_a_board_and_shows_its_own_rule(game: str) -> None:
    page = (PAGES / "rules" / f"{game}.md").read_text(encoding="utf-8")
    rules_by_line = list(demonstrated(page, f"rules/{game}.md"))
    for clause in clauses(game).values():
        assert re.search("^```domino", clause.body, re.MULTILINE), clause.id
        lines = range(clause.line, clause.line + clause.body.count("\n") + 3)
        assert clause.id in {
            rule for line, rules in rules_by_line if line in lines for rule in rules
        }


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_worked_hand_is_in_order_with_all_its_claims(example: str) -> None:
    assert check(record_text(example)).problems == ()


def test_every_worked_hand_is_listed_with_the_rules_it_shows() -> None:
    assert (PAGES / "hands" / "index.md").read_text(encoding="utf-8").count(MARK) == 1
    cards = re.findall(r'data-rules="([^"]+)"><a href="([^"]+)/"', listing())
    assert [example for _, example in cards] == list(EXAMPLES)
    for rules, example in cards:
        report = check(record_text(example))
        rules_of_hand = {rule for hand in report.hands for n, _ in enumerate(hand.states)
                 if n or hand is report.hands[0] for rule in hand.rules(n)}  # fmt: skip
        assert set(rules.split()) == rules_of_hand


def test_the_list_of_hands_tells_the_game_of_each_and_chooses_by_game_and_rule() -> None:
    text = listing()
    games = [example.partition("/")[0] for example in EXAMPLES]
    assert re.findall(r'<li class="oe-hand" data-game="(\w+)"', text) == games
    assert re.findall(r"</a><small>(.*?)</small>", text) == [GAMES[game].title for game in games]
    for game in set(games):
        assert f'<option value="{game}">{GAMES[game].title} ({games.count(game)})</option>' in text
        group = re.search(rf'data-game="{game}">(<option.*?)</optgroup>', text)
        assert group is not None
        assert set(re.findall(r'value="(\w+)\.', group[1])) == {game}


@pytest.fixture
def hand_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The record that the page on checking shows, as a file in the current folder."""
    page = (PAGES / "check.md").read_text(encoding="utf-8")
    path = tmp_path / "my-hand.toml"
    path.write_text(re.findall(r"```toml\n(.*?)```", page, re.DOTALL)[0], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return path


def test_the_examples_of_the_other_commands_are_what_they_print(
    hand_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (PAGES / "check.md").read_text(encoding="utf-8")
    assert main(["replay", hand_file.name]) == 0
    assert capsys.readouterr().out.endswith(re.findall(r"```text\n(.*?)```", page, re.DOTALL)[1])
    holds = re.findall(r"`(holds = \[.+?\])`", page)
    hand_file.write_text(hand_file.read_text(encoding="utf-8") + holds[0], encoding="utf-8")
    assert main(["legal", "--json", hand_file.name]) == 0
    assert capsys.readouterr().out == re.findall(r"```json\n(.*?)```", page, re.DOTALL)[0]
    for arguments in re.findall(r"`domino-rules (deal [^`]+)`", page):
        assert main(arguments.split()) == 0


def test_the_example_of_the_command_line_is_what_it_prints(
    hand_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (PAGES / "check.md").read_text(encoding="utf-8")
    text = hand_file.read_text(encoding="utf-8")
    hand_file.write_text(text.replace("=7", "=8"), encoding="utf-8")
    assert main(["check", hand_file.name]) == 1
    assert capsys.readouterr().out == re.findall(r"```text\n(.*?)```", page, re.DOTALL)[0]
