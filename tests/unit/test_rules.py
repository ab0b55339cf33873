"""The catalogue of rules: each has a test, and whatever the engine cites is in it."""

import re
from pathlib import Path
from random import Random

import pytest

from domino_rules import (
    FACES,
    GAMES,
    GEORGIAN,
    KOZEL,
    LINE_GAMES,
    DiceHand,
    Hand,
    Placement,
    Refusal,
    check,
)
from domino_rules.line.chain import Play
from domino_rules.rules import RULES
from domino_rules.tiles import TILES

ROOT = Path(__file__).parents[2]
TESTS = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
TESTED = {id for marks in re.findall(r"^@rule\((.+?)\)$", TESTS, re.MULTILINE)
          for id in re.findall(r'"([\w.-]+)"', marks)}  # fmt: skip
CASES = sorted((ROOT / "tests" / "cases").rglob("*.toml"))


@pytest.mark.parametrize("id", RULES)
def test_every_rule_has_a_test(id: str) -> None:
    assert id in TESTED


def test_ids_are_told_once_and_belong_to_a_game() -> None:
    for id, rule in RULES.items():
        assert re.fullmatch(r"[a-z]+\.[a-z0-9-]+", id)
        assert rule.game in GAMES
    titles = [(rule.game, rule.title) for rule in RULES.values()]
    assert len(titles) == len(set(titles))


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_cited_in_random_hands_is_in_the_catalogue(name: str) -> None:
    game, rng = GAMES[name], Random(name)
    for number in range(1, 150):
        state = game.deal(rng, number=number % 3 + 1, opener=None if number % 3 == 0 else 1)
        while state.result is None:
            assert cited(state) <= RULES.keys()
            assert {refused(state, action) for action in tries(name)} <= {*RULES, None}
            state = state.play(rng.choice(state.legal)) if state.legal else state.chore()
        assert cited(state) <= RULES.keys()


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_whatever_is_cited_in_the_cases_is_in_the_catalogue(path: Path) -> None:
    report = check(path.read_text(encoding="utf-8"))
    assert {problem.rule for problem in report.problems} <= {*RULES, None}
    for hand in report.hands:
        for state in hand.states:
            assert cited(state) <= RULES.keys()


def test_every_id_written_out_in_the_engine_is_in_the_catalogue() -> None:
    written = set()
    for path in (ROOT / "domino_rules").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        written |= set(re.findall(rf'"((?:{"|".join(GAMES)})\.[a-z0-9-]+)"', text))
    assert written == RULES.keys()


def test_every_rule_is_cited_by_an_event_a_result_a_refusal_or_the_standing() -> None:
    source = "".join(path.read_text(encoding="utf-8")
                     for path in (ROOT / "domino_rules").rglob("*.py")
                     if path.name != "rules.py")  # fmt: skip
    uncited = {id for id in RULES if f'"{id}"' not in source and clause(id) not in source}
    assert uncited == set()


def clause(id: str) -> str:
    return f'"{id.partition(".")[2]}"'


def cited(state: Hand | DiceHand) -> set[str]:
    return set(state.rules)


def tries(game: str) -> list[Play | Placement]:
    """Plays of which some are sure to be refused."""
    if game in LINE_GAMES:
        return [Play(tile, 2) for tile in TILES[::5]]
    return [Placement(face, space, 2) for face in FACES for space in range(9)]


def refused(state: Hand | DiceHand, play: Play | Placement) -> str | None:
    """The rule that refuses a play, None if it is legal."""
    try:
        state.play(play)
    except Refusal as refusal:
        return refusal.rule
    return None


def test_the_options_of_a_game_are_known_by_name_and_value() -> None:
    assert GEORGIAN.with_options(drawing=False).drawing is False
    assert GEORGIAN.with_options(drawing=False).with_options(drawing=True) == GEORGIAN
    house = KOZEL.with_options(fish_specials=True, thirteen="hand_alone")
    assert house.chosen == {"fish_specials": True, "thirteen": "hand_alone"}
    assert (KOZEL.option("fish_specials"), house.option("fish_specials")) == (False, True)
    for wrong in ({"drawing": 1}, {"drawing": "no"}, {"self": True}, {"forced_double": True}):
        with pytest.raises(ValueError, match="option"):
            GEORGIAN.with_options(**wrong)


@pytest.mark.parametrize(
    ("game", "rulings"),
    [
        ("draw", "D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D12"),
        ("block", "D1 D2 D3 D6 D7 D8 D9 D10 D11 D12"),
        ("tashkent", "T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12"),
        ("kozel", "D10 K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13 K16"),
    ],
)
def test_every_ruling_has_a_clause_in_its_game(game: str, rulings: str) -> None:
    ruled = {ruling for rule in RULES.values() if rule.game == game for ruling in rule.rulings}
    assert ruled == set(rulings.split())


@pytest.mark.parametrize("name", GAMES)
def test_a_result_says_which_of_its_clauses_decides_what(name: str) -> None:
    game, rng = GAMES[name], Random(name)
    for number in range(60):
        state = game.deal(rng, seats=rng.choice(list(game.dealt)), number=2, opener=number % 2)
        while state.result is None:
            state = state.play(rng.choice(state.legal)) if state.legal else state.chore()
        assert set(state.result.decided_by) <= set(state.result.rules)
