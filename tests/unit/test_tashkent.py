"""Tashkent, rule by rule: Ana and Beka, four dice each, and the ninth in the middle."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from domino_rules import (
    FACES,
    FACINGS,
    SPACES,
    TASHKENT,
    UNKNOWN,
    DiceHand,
    DiceMatch,
    Face,
    Grid,
    Placement,
    Refusal,
    Standing,
    check,
    face,
    tell,
    why,
)
from domino_rules.dice import instead
from domino_rules.dice import why as dice_why
from domino_rules.dice.grid import BESIDE, fitting, text_board
from domino_rules.events import Result
from domino_rules.referee import as_json
from domino_rules.words import Words
from tests.pseudo import Pseudo, plain
from tests.rules import rule
from tests.writing import at, hand, record, steps, wrong

WORDS = Words(("Ana", "Beka"))
THROWN = ["0|2 1|3 1|2 2|3", "0|1 0|1 0|3 1|2"]

# A game in which Beka's fewer spots decide: one die is left with each.
SPOTS: dict[str, Any] = {
    "start": "1|3",
    "deal": ["0|1 1|2 1|2 1|3", "0|1 0|2 1|2 1|2"],
    "plays": "1|3 a2 SW, 1|2 c2 SW, 1|2 c3 NE, 0|1 c1 SE, 0|1 a1 SE, 1|2 b3 SW",
}
# Ana passes twice and comes back in with her third die; Beka gets rid of all of his.
BACK: dict[str, Any] = {
    "start": "1|3",
    "deal": ["0|2 0|2 2|3 2|3", "1|3 2|3 1|2 0|1"],
    "plays": "2|3 b1 SE, 1|2 c1 NE, 2|3 a1 NW, 2|3 a2 SW, Beka 1|3 a3 NW, Beka 0|1 c2 NE,"
    " 0|2 c3 SW",
}
# Beka is out of dice, and Ana places one more.
OUT: dict[str, Any] = {
    "start": "0|3",
    "deal": ["0|1 0|2 0|2 0|3", "0|1 0|3 1|3 1|3"],
    "plays": "0|3 c2 NW, 0|1 c3 SW, 0|1 b3 SE, 1|3 a3 NE, Beka 1|3 c1 SW, Beka 0|3 a2 SW,"
    " 0|2 a1 NW",
}
DRAWN: dict[str, Any] = {
    "start": "0|2",
    "deal": ["0|2 1|2 1|2 2|3", "0|3 1|2 1|2 2|3"],
    "plays": "0|2 a2 NW, 1|2 b1 SE, 1|2 a1 SW, 0|3 c2 NW",
}
STUCK = "2|3 2|3 2|3 2|3"
"""Dice of which none fits a start of 0|1."""


def game(plays: str = "", /, **keys: Any) -> str:
    """A game that Ana begins; without further keys the start is 0|1 and THROWN is thrown."""
    keys = {"number": 1, "start": "0|1", "deal": THROWN} | keys
    return hand(keys.pop("plays", plays), **keys)


def tashkent(*games: str, **keys: Any) -> str:
    return record(*games, game="tashkent", **keys)


def states(plays: str = "", /, **keys: Any) -> tuple[DiceHand, ...]:
    """The states of a game that the referee finds in order."""
    report = check(tashkent(game(plays, **keys)))
    assert report.ok, report.problems
    return report.hands[-1].states


def last(plays: str = "", /, **keys: Any) -> DiceHand:
    return states(plays, **keys)[-1]


def result(plays: str = "", /, **keys: Any) -> Result:
    ending = last(plays, **keys).result
    assert ending is not None
    return ending


def refused(plays: str, /, **keys: Any) -> tuple[str, str | None, str]:
    return wrong(tashkent(game(plays, **keys)))


def won(*winners: int | None) -> DiceMatch:
    """The match once these games have been won, or drawn (None)."""
    match, opener = DiceMatch(TASHKENT), 0
    for winner in winners:
        state = TASHKENT.begin(
            [FACES[2:], FACES[2:]],
            Placement.read("0|1 b2 NE"),
            opener=opener,
            number=match.number,
            account=match.account,
        )
        ending = Result("draw" if winner is None else "win", winner, 1, (1, 1), 1 - opener, ())
        match = match.after(state._replace(result=ending))
        opener = 1 - opener
    return match


# The dice and the grid


@rule("tashkent.dice")
def test_every_die_can_show_every_face() -> None:
    assert last("", deal=["0|1 0|1 0|1 0|1", "0|1 0|1 0|1 0|1"]).left == (4, 4)
    assert "tashkent.dice" in last().rules


@rule("tashkent.faces")
def test_each_number_is_on_three_faces_and_on_none_twice() -> None:
    assert list(map(str, FACES)) == ["0|1", "0|2", "0|3", "1|2", "1|3", "2|3"]
    numbers = [number for face in FACES for number in face]
    assert [numbers.count(number) for number in range(4)] == [3, 3, 3, 3]
    assert {face.high for face in FACES if face.low == 0} == {1, 2, 3}
    for die in FACES:
        for corner, name in enumerate(FACINGS):
            sides = dict(zip("NESW", Placement(die, 4, corner).sides, strict=True))
            assert {sides[side] for side in name} == {die.low}
            assert {sides[side] for side in sides if side not in name} == {die.high}
    with pytest.raises(ValueError, match=r"no face 1\|1"):
        face(1, 1)


@rule("tashkent.grid")
def test_the_grid_has_nine_spaces_and_a_die_in_each_at_most() -> None:
    assert len(SPACES) == 9
    assert sum(beside is not None for space in BESIDE for beside in space) == 24
    assert refused("0|2 c2 NW, 0|1 c2 NE") == ("illegal", "tashkent.grid", "c2")
    assert refused("0|2 b2 NW") == ("illegal", "tashkent.grid", "b2")
    full = Grid().put(Placement.read("0|1 b2 NE"))
    with pytest.raises(ValueError, match="does not fit"):
        full.put(Placement.read("0|1 b2 NE"))


@rule("tashkent.deal")
def test_each_player_has_four_dice() -> None:
    assert last().left == (4, 4)
    with pytest.raises(ValueError, match="seat 0 has 3 dice; each seat throws 4"):
        TASHKENT.begin([FACES[:3], FACES[:4]], Placement.read("0|1 b2 NE"), opener=0)
    with pytest.raises(ValueError, match="played by 2, not by 3"):
        TASHKENT.deal(Random(1), seats=3)


@rule("tashkent.beginner")
def test_lots_name_the_beginner_of_the_first_game() -> None:
    assert {TASHKENT.deal(Random(seed)).opener for seed in range(20)} == {0, 1}
    assert "tashkent.beginner" in last("").rules
    assert check(tashkent(game("Beka 0|1 c2 NW", opener="Beka"))).ok


@rule("tashkent.start")
@pytest.mark.parametrize(("start", "text"), [("0|1", "0|1 b2 NE"), ("1|0", "0|1 b2 SW")])
def test_the_ninth_die_lies_in_the_middle(start: str, text: str) -> None:
    grid = last("", start=start).grid
    assert list(map(str, grid.placed)) == [text]
    assert grid.placed[0].sides[:2] == (int(start[0]),) * 2
    with pytest.raises(ValueError, match="no start"):
        TASHKENT.begin([FACES[:4]] * 2, Placement.read("0|1 b2 SE"), opener=0)
    with pytest.raises(ValueError, match="does not fit"):
        Grid().put(Placement.read("0|1 a1 NE"))


@rule("tashkent.throw")
def test_both_players_throw_and_equal_faces_are_fine() -> None:
    thrown = [TASHKENT.deal(Random(seed)) for seed in range(300)]
    assert {face for state in thrown for dice in state.held for face in dice} == set(FACES)
    assert any(len(set(state.held[0])) == 1 for state in thrown)
    assert TASHKENT.deal(Random(5)) == TASHKENT.deal(Random(5))


@rule("tashkent.top-face")
def test_only_what_was_thrown_can_be_placed_and_only_as_often() -> None:
    assert refused("0|3 c2 NW") == ("illegal", "tashkent.top-face", "0|3")
    again = refused("0|2 c2 NW, 0|1 b1 SW, 0|2 b3 SE")
    assert again == ("illegal", "tashkent.top-face", "0|2")
    assert last("0|2 c2 NW, 0|1 b1 SW, 1|2 c1 SW, 0|1 a2 NW").left == (2, 2)


@rule("tashkent.open")
def test_all_dice_stay_in_view_of_both_players() -> None:
    for state in states(**BACK):
        assert state.seen_by(0) == state.seen_by(1) == state
        assert state.knows(0)
        assert state.knows(1)


# Placing


@rule("tashkent.first-placer", "tashkent.other-places")
@pytest.mark.parametrize(
    ("placer", "named", "clause"),
    [("beginner", "Ana", "tashkent.first-placer"), ("other", "Beka", "tashkent.other-places")],
)
def test_who_places_first_is_an_option(placer: str, named: str, clause: str) -> None:
    options = {"first_placer": placer}
    face_of = {"Ana": "0|2", "Beka": "0|1"}
    text = tashkent(game(f"{named} {face_of[named]} c2 NW"), options=options)
    report = check(text)
    assert report.ok
    assert all(clause in state.rules for state in report.hands[0].states)
    other = "Beka" if named == "Ana" else "Ana"
    turned = tashkent(game(f"{other} {face_of[other]} c2 NW"), options=options)
    assert wrong(turned) == ("illegal", clause, other)


@rule("tashkent.turns")
def test_the_players_take_turns_with_one_die_each() -> None:
    assert refused("0|2 c2 NW, Ana 1|3 b1 NE") == ("illegal", "tashkent.turns", "Ana")
    assert [who for who, _ in steps(tashkent(game(**SPOTS)))] == ["Ana", "Beka"] * 3


@rule("tashkent.contact")
@pytest.mark.parametrize("corner", ["a1", "c1", "a3", "c3"])
def test_a_corner_is_no_contact(corner: str) -> None:
    for facing in FACINGS:
        assert refused(f"0|2 {corner} {facing}") == ("illegal", "tashkent.contact", corner)
    assert not any(SPACES[play.space] == corner for play in last().legal)


@rule("tashkent.match")
def test_sides_that_touch_show_the_same_number() -> None:
    assert refused("0|2 c2 SE") == ("illegal", "tashkent.match", "SE")
    assert refused("2|3 c2 SE") == ("illegal", "tashkent.match", "2|3")
    assert refused("2|3 c2") == ("illegal", "tashkent.match", "2|3")
    assert [str(play) for play in last().legal if play.space == SPACES.index("c2")] == [
        "0|2 c2 SW", "0|2 c2 NW",
    ]  # fmt: skip


@rule("tashkent.all-contacts")
def test_with_several_neighbours_every_side_has_to_match() -> None:
    # c3 asks for a 0 to the south and a 0 to the west.
    before = "0|2 c2 NW, 0|1 b3 SE"
    assert last(before).grid.asks[SPACES.index("c3")] == (None, None, 0, 0)
    assert refused(f"{before}, 1|3 c3 SE") == ("illegal", "tashkent.all-contacts", "1|3")
    deal = ["0|2 1|3 0|3 2|3", THROWN[1]]
    assert refused(f"{before}, 0|3 c3 NW", deal=deal)[1] == "tashkent.all-contacts"
    assert "tashkent.all-contacts" in last(f"{before}, 0|3 c3 SW", deal=deal).rules
    assert last(before).event.contacts == 1


@rule("tashkent.turning")
def test_a_die_is_turned_by_quarters_and_where_two_turns_fit_the_writer_says_which() -> None:
    assert refused("0|2 c2") == ("ambiguous", "tashkent.turning", "c2")
    assert refused("0|2 c2", start="2|0") == ("ambiguous", "tashkent.turning", "c2")
    assert str(last("2|0 c2 SE").event.play) == "0|2 c2 NW"
    assert "tashkent.turning" in last("0|2 c2 NW").rules
    # Two neighbours leave one turn, so that it need not be written.
    deal = ["0|2 1|3 0|3 2|3", THROWN[1]]
    state = last("0|2 c2 NW, 0|1 b3 SE, 0|3 c3", deal=deal)
    assert str(state.event.play) == "0|3 c3 SW"
    assert "tashkent.turning" not in state.rules


@rule("tashkent.aim")
def test_leaving_the_opponent_without_a_place_is_the_aim() -> None:
    for before, state in pairwise(states(**BACK)):
        stuck = state.event.kind == "play" and before.turn == 1 and state.due == "pass"
        assert ("tashkent.aim" in state.rules) == stuck


@rule("tashkent.must-play")
def test_a_die_that_fits_anywhere_in_any_turn_must_be_placed() -> None:
    assert refused("passes") == ("illegal", "tashkent.must-play", "passes")
    with pytest.raises(Refusal) as caught:
        last().chore()
    assert caught.value.code == "nothing-due"
    forced = [state for state in states(**BACK) if state.event.choices == 1]
    assert forced
    assert all("tashkent.must-play" in state.rules for state in forced)


@rule("tashkent.pass")
def test_who_cannot_place_a_die_passes() -> None:
    keys: dict[str, Any] = {"deal": [STUCK, THROWN[1]]}
    assert steps(tashkent(game(**keys))) == [("Ana", "pass")]
    for written in ("Ana passes, Beka 0|1 c2 NW", "passes, 0|1 c2 NW", "Beka 0|1 c2 NW"):
        assert steps(tashkent(game(written, **keys)))[:2] == [("Ana", "pass"), ("Beka", "play")]
    assert states(**keys)[1].rules == ("tashkent.pass",)
    assert refused("Beka passes", **keys) == ("illegal", "tashkent.must-play", "passes")


@rule("tashkent.re-entry")
def test_who_had_to_pass_is_asked_every_turn_and_comes_back_in() -> None:
    text = tashkent(game(**BACK))
    assert [who for who, kind in steps(text) if kind == "pass"] == ["Ana", "Ana"]
    assert steps(text)[-1] == ("Ana", "play")
    back = last(**BACK)
    assert "tashkent.re-entry" in back.rules
    assert "Ana is back in." in tell.told(back, WORDS)
    left_out = BACK | {"plays": BACK["plays"].rpartition(",")[0]}
    passed = last(**left_out)
    assert (passed.turn, passed.due) == (0, "play")
    stays_away = BACK | {"plays": f"{left_out['plays']}, Ana passes"}
    assert refused("", **stays_away)[1] == "tashkent.must-play"


# The end


@rule("tashkent.out-of-dice")
def test_when_one_player_is_out_of_dice_the_other_goes_on() -> None:
    played = states(**OUT)
    out = next(n for n, state in enumerate(played) if state.left[1] == 0)
    assert played[out].result is None
    assert [state.event.seat for state in played[out:]] == [1, 0]
    longer = TASHKENT.begin([FACES[:4], FACES[:4]], Placement.read("0|1 b2 NE"), opener=0)
    alone = longer._replace(held=(FACES[:2], ()), turn=1, legal=())
    passed = alone.chore()
    assert passed.rules == ("tashkent.pass", "tashkent.out-of-dice")
    assert tell.told(passed, WORDS) == "Beka: passes. No die is left."


@rule("tashkent.end")
def test_the_game_ends_as_soon_as_neither_can_place_a_die() -> None:
    for state in states(**SPOTS)[:-1]:
        assert state.result is None
    assert last(**SPOTS).due == "nothing"
    assert last(**SPOTS).settled() == []
    for more in ("Ana 1|2 c1 NE", "Ana passes"):
        after = SPOTS | {"plays": f"{SPOTS['plays']}, {more}"}
        assert refused("", **after)[:2] == ("illegal", "tashkent.end")
    for action in (lambda: last(**SPOTS).pass_turn(),
                   lambda: last(**SPOTS).play(Placement.read("0|2 c1 NE"))):  # fmt: skip
        with pytest.raises(Refusal) as caught:
            action()
        assert (caught.value.code, caught.value.rule) == ("game-over", "tashkent.end")
    at_once = result(deal=[STUCK, STUCK])
    assert (at_once.kind, at_once.left) == ("draw", (4, 4))


@rule("tashkent.fewer-dice")
def test_fewer_dice_left_win_whatever_their_spots() -> None:
    assert result(**BACK)[:4] == ("win", 1, 1, (1, 0))
    assert "tashkent.fewer-dice" in result(**BACK).rules
    fewer = last(**SPOTS)._replace(held=((Face(2, 3),), (Face(0, 1), Face(0, 1))))
    assert TASHKENT.settle(fewer).winner == 0


@rule("tashkent.spots")
def test_with_equal_dice_left_fewer_spots_win() -> None:
    state = last(**SPOTS)
    assert (state.left, state.spots) == ((1, 1), (3, 2))
    assert result(**SPOTS)[:3] == ("win", 1, 1)
    assert result(**SPOTS).rules[:2] == ("tashkent.end", "tashkent.spots")
    assert "Spots left: Ana 3, Beka 2." in tell.told(state, WORDS)


@rule("tashkent.draw")
def test_with_equal_spots_too_the_game_is_drawn() -> None:
    assert result(**DRAWN)[:3] == ("draw", None, 0)
    assert last(**DRAWN).spots == (8, 8)
    assert "A drawn game." in tell.told(last(**DRAWN), WORDS)
    level = last(**SPOTS)._replace(held=((Face(0, 3),), (Face(1, 2),)))
    assert TASHKENT.settle(level).kind == "draw"  # other dice, as many spots
    nothing = last(**SPOTS)._replace(held=((), ()))
    assert TASHKENT.settle(nothing).kind == "draw"
    assert won(None, None).scores == (Standing(), Standing())


# The match


@rule("tashkent.take-up")
def test_for_the_next_game_each_player_takes_up_any_four_dice_again() -> None:
    match = won(0)
    state = match.deal(Random(3))
    assert (state.number, state.left, len(state.grid.placed)) == (2, (4, 4), 1)
    assert "tashkent.take-up" in state.rules
    # What was thrown in one game is no limit for the next: all dice are alike.
    assert check(tashkent(game(**SPOTS), game(number=2, opener="Beka", deal=[STUCK, STUCK]))).ok


@rule("tashkent.next-beginner")
def test_beginners_alternate_through_wins_draws_and_sets() -> None:
    for first in (SPOTS, BACK, DRAWN):
        assert result(**first).next_opener == 1
        assert result(**first | {"opener": "Beka", "plays": "", "deal": [STUCK, STUCK],
                                 "start": "0|1"}).next_opener == 0  # fmt: skip
        text = tashkent(game(**first), game("0|2 c2 NW", number=2))
        assert wrong(text) == ("illegal", "tashkent.next-beginner", "0|2")
    assert [won(*[0] * n).next_opener for n in range(1, 8)] == [1, 0, 1, 0, 1, 0, 1]


@rule("tashkent.markers")
def test_a_game_won_counts_one_and_a_game_drawn_nothing() -> None:
    assert won(0, None, 1, 0).scores == (Standing(0, 2), Standing(0, 1))
    assert "tashkent.markers" in result(**SPOTS).rules
    assert "tashkent.markers" not in result(**DRAWN).rules
    text = tashkent(game(**SPOTS, result={"points": 2}))
    assert wrong(text)[:2] == ("claim", "tashkent.markers")


@rule("tashkent.set", "tashkent.new-set")
def test_four_games_win_a_set_and_both_markers_go_back_to_zero() -> None:
    match = won(0, 1, 0, 1, 1, 0)
    assert (match.scores, match.rules) == ((Standing(0, 3), Standing(0, 3)), ())
    match = won(0, 1, 0, 1, 1, 0, 0)
    assert match.scores == (Standing(1, 0), Standing(0, 0))
    assert match.rules == ("tashkent.set", "tashkent.new-set")
    assert "A set is over" in tell.standing(match, WORDS)
    assert won(0, 0, 0, 0, 1).rules == ()


@rule("tashkent.match-end")
def test_two_sets_win_the_match() -> None:
    match = won(*[0] * 4, *[1] * 4, *[0] * 3)
    assert (match.winner, match.scores) == (None, (Standing(1, 3), Standing(1, 0)))
    match = won(*[0] * 4, *[1] * 4, *[0] * 4)
    assert (match.winner, match.scores) == (0, (Standing(2, 0), Standing(1, 0)))
    assert match.rules == ("tashkent.set", "tashkent.match-end")
    assert tell.standing(match, WORDS).endswith("Ana has won the match.")
    with pytest.raises(Refusal) as caught:
        match.deal(Random(1))
    assert (caught.value.code, caught.value.rule) == ("match-over", "tashkent.match-end")
    assert match.rematch() == DiceMatch(TASHKENT)


def test_a_match_takes_no_other_game_than_its_next() -> None:
    state = last(**SPOTS)
    match = DiceMatch(TASHKENT).after(state)
    with pytest.raises(ValueError, match="not game 2"):
        match.after(state)
    with pytest.raises(ValueError, match="is not over"):
        match.after(match.deal(Random(2)))
    wrong_beginner = state._replace(number=2, opener=0)
    with pytest.raises(ValueError, match="not game 2"):
        match.after(wrong_beginner)
    with pytest.raises(ValueError, match="nothing tells who begins"):
        match._replace(next_opener=UNKNOWN).deal(Random(2))


# Records and the report


def test_a_step_has_space_and_corner_instead_of_an_end() -> None:
    data = as_json(check(tashkent(game("2|0 c2 SE"))), "x.toml")
    assert data["hands"][0]["steps"] == [{
        "player": "Ana", "action": "play", "tile": "0|2", "space": "c2", "facing": "NW",
        "points": 0,
        "score": {"Ana": {"sets": 0, "games": 0}, "Beka": {"sets": 0, "games": 0}},
        "rules": ["tashkent.first-placer", "tashkent.turns", "tashkent.contact",
                  "tashkent.match", "tashkent.turning"],
        "text": "Ana: 0|2, c2, facing NW. 0 meets 0 on the west side.",
    }]  # fmt: skip
    assert data["hands"][0]["result"] is None


def test_the_match_is_told_by_sets_and_games() -> None:
    text = tashkent(game(**SPOTS), game(number=2, opener="Beka", deal=[STUCK, STUCK]))
    data = as_json(check(text), "x.toml")
    assert data["hands"][0]["result"] == {
        "kind": "win", "winner": "Beka", "points": 1, "left": {"Ana": 1, "Beka": 1},
        "next_opener": "Beka",
    }  # fmt: skip
    assert data["match"] == {
        "target": None,
        "score": {"Ana": {"sets": 0, "games": 0}, "Beka": {"sets": 0, "games": 1}},
        "winner": None,
    }


def test_after_a_game_that_is_not_over_beginner_and_score_are_taken_as_written() -> None:
    text = tashkent(game("0|2 c2 NW"), game("Ana 0|2 c2 NW", number=2, opener="Ana"))
    report = check(text)
    assert report.ok
    assert [problem.kind for problem in report.problems] == ["unchecked"]
    stopped = check(tashkent(game("0|2 c2 SE"), game(**SPOTS | {"number": 2})))
    assert [problem.kind for problem in stopped.problems] == ["illegal", "unchecked"]
    assert stopped.hands[1].last.result is not None


@pytest.mark.parametrize(
    ("keys", "what"),
    [
        ({"start": None}, "[[hands]]"),
        ({"deal": None}, "[[hands]]"),
        ({"opener": None}, "[[hands]]"),
        ({"opener": "Dato"}, "opener"),
        ({"start": "0|4"}, "start"),
        ({"start": ["0|1"]}, "start"),
        ({"deal": ["0|1"]}, "deal"),
        ({"deal": [1, 2]}, "deal"),
        ({"deal": ["0|1 0|1 0|1", THROWN[1]]}, "deal"),
        ({"deal": ["0|1 0|1 0|1 3|3", THROWN[1]]}, "deal"),
        ({"bazari": "0|1"}, "bazari"),
        ({"left": ["", ""]}, "left"),
        ({"holds": ["", ""]}, "holds"),
        ({"result": {"kind": "blocked"}}, "kind"),
        ({"plays": "Dato 0|2 c2 NW"}, "Dato"),
        ({"plays": "Ana"}, "Ana"),
        ({"plays": "0|0 c2"}, "0|0"),
        ({"plays": "0|2"}, "0|2"),
        ({"plays": "0|2 b4"}, "b4"),
        ({"plays": "0|2 c2 N"}, "N"),
        ({"plays": "0|2 c2 NW =3"}, "=3"),
        ({"plays": "draws 2"}, "draws"),
        ({"plays": "passes twice"}, "twice"),
    ],
)
def test_what_cannot_be_understood_is_named(keys: dict[str, Any], what: str) -> None:
    text = tashkent(game(**keys))
    problem = check(text).problems[0]
    assert (problem.kind, check(text).status) == ("syntax", 2)
    assert at(text, problem.line, problem.column).split("=")[0] == what.split("=")[0]


# Telling


def test_a_text_board_shows_every_side() -> None:
    rows = text_board(last("0|2 c2 NW").grid).split("\n")
    assert rows[5:8] == ["2 |   | 0 | 0 |", "  |   |1 0|0 2|", "  |   | 1 | 2 |"]


def test_undone_due_and_headings() -> None:
    assert tell.undone(last("0|2 c2 NW"), WORDS) == "Undone: Ana: 0|2, c2, facing NW."
    passed = states(deal=[STUCK, THROWN[1]])
    assert tell.undone(passed[1], WORDS) == "Undone: Ana: pass."
    assert tell.due(passed[0], WORDS) == "Ana: no die fits, a pass is due."
    assert tell.due(last(), WORDS) == ""
    assert tell.due(last(**SPOTS), WORDS) == "The game is over."
    assert tell.heading(last(), WORDS) == "Game 1"


def test_the_nearest_legal_placement_is_told_with_a_refusal() -> None:
    report = check(tashkent(game("0|2 c2 SE")))
    assert report.problems[0].message.endswith("The same die is legal like this: 0|2, c2,"
                                               " facing SW.")  # fmt: skip
    report = check(tashkent(game("2|3 c2 SE")))
    assert report.problems[0].message.endswith("Legal instead: 0|2, c2, facing SW.")
    assert instead.legal(last(**SPOTS), Placement.read("0|2 c1 NE")) is None
    assert instead.hint(last(**SPOTS), Placement.read("0|2 c1 NE"), WORDS) is None


def test_a_placement_is_read_as_a_record_writes_it() -> None:
    for text in ("0|2 c2 NW", "2-0 c2 SE", "2:0 c2 SE"):
        assert str(Placement.read(text)) == "0|2 c2 NW"
    assert Placement.read("0|2 c2").facing is None
    for text in ("0|2", "0|2 c4 NW", "1|1 c2 NW", "0|2 c2 nw", " 0|2 c2"):
        with pytest.raises(ValueError, match=r"no (placement|face)"):
            Placement.read(text)


def everything(hands: Iterable[DiceHand], words: Words) -> Iterator[str]:
    """All that can be said of these states."""
    for state in hands:
        yield tell.told(state, words)
        yield tell.due(state, words)
        if state.event.kind != "deal":
            yield tell.undone(state, words)
        asked = (why.turn, why.forced, why.left, why.ending, dice_why.spaces, dice_why.placement)
        yield from (reason.text for ask in asked for reason in ask(state, words))
    yield from (tell.standing(match, words) for match in (won(0), won(*[0] * 4), won(*[0] * 8)))


def test_every_sentence_passes_through_the_translation_and_every_reason_has_its_clause() -> None:
    words = Words(("აა", "ბბ"), Pseudo().gettext)
    for keys in (SPOTS, BACK, OUT, DRAWN, {"deal": [STUCK, THROWN[1]]}):
        for sentence in everything(states(**keys), words):
            assert not plain(sentence)
            assert re.search(r"[{}]", sentence) is None


def test_why_a_pass_was_due_and_why_a_game_was_won() -> None:
    stuck = next(state for state in states(**BACK) if state.event.kind == "pass")
    assert [reason.text for reason in why.forced(stuck, WORDS)][-1] == (
        "Ana has 0|2, 0|2: none of them fits."
    )
    sentences = [reason.text for reason in why.ending(last(**SPOTS), WORDS)]
    assert "Ana: dice 1, 1|2; spots 3." in sentences
    assert "As many dice are left with both, and Beka has fewer spots on them." in sentences
    assert [reason.rule for reason in why.turn(last(), WORDS)] == [
        "tashkent.first-placer", "tashkent.must-play",
    ]  # fmt: skip
    placed = dice_why.placement(last("0|2 c2 NW"), WORDS)
    assert [reason.text for reason in placed] == ["0|2, c2, facing NW: 0 meets 0 on the west side."]
    assert dice_why.placement(last(), WORDS) == []
    out = [state for state in states(**BACK) if state.result is None]
    assert all(why.ending(state, WORDS) == [] for state in out)


# What the page teaches


def test_a_space_whose_opposite_neighbours_agree_is_dead_for_good() -> None:
    for number in range(4):
        for other in (None, *range(4)):
            assert fitting((number, other, number, None)) == {}
            assert fitting((None, number, other, number)) == {}


def test_two_different_adjacent_neighbours_are_fitted_by_exactly_one_face() -> None:
    for north in range(4):
        for two in range(4):
            fits = fitting((north, two, None, None))
            assert len(fits) == (1 if north != two else 3)
            assert all(len(corners) == 1 for corners in fits.values())
