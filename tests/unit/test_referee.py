"""The referee: what record-keepers may leave out, what they claim, and how it is reported."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from domino_rules import UNKNOWN, check
from domino_rules.referee import Report, as_json, told_lines
from tests.writing import after, at, dealt, hand, last, record, steps, unchecked, wrong

ROOT = Path(__file__).parents[2]

# Both ends ask for a four; of the fours only 4-5 and 4-6 are not on the table. Ana played last.
DEAD = "4-4, 2-4 right, 2-0 right, 0-4 right, 4-1 left, 1-3 left, 3-4 left"
# Both ends ask for a one, and all seven ones are on the table. Beka played last.
NO_ONE = (
    "1-1, 1-2 left, 2-3 left, 3-1 left, 1-4 right, 4-5 right, 5-1 right,"
    " 1-6 left, 6-0 left, 0-1 left"
)
FORCED = dealt("3-4 1-4 1-5 5-6 1-6 1-1 3-5", "1-3 1-2 0-2 0-1 0-3 0-4 2-3", bottom="5-5 6-6")
FORCED_PLAYS = (
    "3-4, 1-3 left, 1-4 right, 1-2 left, 1-5 right, 0-2 left, 5-6 right, 0-1 left, 1-6 right"
)
AT_ONCE = {"forced_double": "at_once"}
PASS_ONLY = {"drawing": False}


def result(*hands: str, **top: Any) -> dict[str, Any] | None:
    """The result of the last hand as the report tells it."""
    report = check(record(*hands, **top))
    assert report.ok, report.problems
    data: dict[str, Any] | None = as_json(report, "-")["hands"][-1]["result"]
    return data


def problems(text: str) -> list[tuple[str, str]]:
    """Every problem of a record: its kind and the word at its place."""
    return [(p.kind, at(text, p.line, p.column)) for p in check(text).problems]


# Claims


def test_a_false_claim_is_reported_and_the_replay_goes_on() -> None:
    text = record(hand("3-2 =6 +5, 2-2 =7, 3-6 =9 +0"))
    assert problems(text) == [("claim", "=6"), ("claim", "+5"), ("claim", "=9"), ("claim", "+0")]
    assert len(check(text).hands[0].states) == 4


def test_every_claim_about_the_ending_is_judged() -> None:
    claims = {"kind": "riba", "winner": "Ana", "points": 10, "next_opener": ""}
    text = record(hand("3-2, 2-2", left=["6-5 0-1", ""], result=claims))
    assert problems(text) == [("claim", key) for key in claims]
    true = {"kind": "domino", "winner": "Beka", "points": 15, "next_opener": "Beka"}
    assert last(record(hand("3-2, 2-2", left=["6-5 0-1", ""], result=true)))


def test_nobody_is_written_as_an_empty_winner() -> None:
    level = {"left": ["5-6", "5-5 0-1"], "result": {"winner": "", "points": 0}}
    assert last(record(hand(DEAD, **level))).result
    assert wrong(record(hand(DEAD, left=["5-6", "0-1"], result={"winner": ""})))[0] == "claim"


def test_a_claim_about_the_ending_of_an_unfinished_hand_is_false_if_the_deal_is_known() -> None:
    text = record(hand("3-4", **FORCED, result={"winner": "Ana", "points": 0}))
    assert problems(text) == [("claim", "winner"), ("claim", "points")]
    unseen = record(hand("3-4", result={"winner": "Ana"}))
    assert problems(unseen) == [("unchecked", "winner")]


def test_a_negative_or_enormous_claim_is_false() -> None:
    claims = {"points": -5}
    assert wrong(record(hand("3-2, 2-2", left=["0-1", ""], result=claims)))[0] == "claim"
    assert wrong(record(hand("3-2 =999999999"))) == (
        "claim",
        "georgian.opening-score",
        "=999999999",
    )


# Legality


def test_the_tests_are_made_in_the_order_turn_tile_fit_end() -> None:
    line = "6-6, 6-4 left, 4-1 left"
    for tried, sentence in (
        ("Ana 6-4 up", "the turn belongs to Beka"),
        ("Beka 6-4 up", "on the table"),
        ("Beka 3-3 up", "does not fit:"),
        ("Beka 1-2 up", "is not open"),
        ("Beka 1-2 right", "does not fit there"),
    ):
        report = check(record(hand(f"{line}, {tried}")))
        assert [sentence in problem.message for problem in report.problems] == [True]


def test_after_an_illegal_play_the_hand_stops_and_its_claims_are_not_judged() -> None:
    text = record(hand("3-2, 5-5, 2-2 =99", result={"kind": "riba", "points": 7}))
    assert problems(text) == [("illegal", "5-5")]
    assert len(check(text).hands[0].states) == 2


def test_nothing_can_follow_the_end_of_a_hand() -> None:
    text = record(hand(NO_ONE + ", Ana 5-5"))
    assert wrong(text) == ("illegal", "georgian.riba", "5-5")


@pytest.mark.parametrize("written", ["5:2", "5|2", "2|5", "2-5"])
def test_tiles_are_read_in_either_order_and_with_three_signs(written: str) -> None:
    step = as_json(check(record(hand(f"5-5, {written} left"))), "-")["hands"][0]["steps"][1]
    assert (step["tile"], step["end"]) == ("2-5", "left")


def test_an_opening_tile_lies_as_written() -> None:
    assert after("3-2").chain.asks == (3, 2, None, None)
    assert after("2-3").chain.asks == (2, 3, None, None)
    assert check(record(hand("3-2"))).hands[0].last.event.play is not None
    assert after("3-2, 3-6").chain.placed[-1].end == 0


# Who opens


def test_the_opener_is_whoever_plays_first_unless_something_else_says_it() -> None:
    assert last(record(hand("Beka 3-2", opener=None))).opener == 1
    assert last(record(hand("3-2", opener="Beka"))).opener == 1
    assert wrong(record(hand("Ana 3-2", opener="Beka"))) == ("illegal", "georgian.turns", "Ana")


def test_if_nothing_tells_who_opens_that_is_a_syntax_error_at_the_first_play() -> None:
    text = record(hand("3-2, Beka 2-2", opener=None))
    assert wrong(text) == ("syntax", None, "3-2")
    assert check(text).status == 2
    first = record(hand("6-6", number=1, opener=None))
    assert wrong(first) == ("syntax", None, "6-6")
    assert check(record(hand("", opener=None))).ok


def test_a_first_hand_without_a_deal_opens_with_a_double() -> None:
    assert last(record(hand("Beka 0-0", number=1, opener=None))).opener == 1
    assert wrong(record(hand("Beka 3-2", number=1)))[1] == "georgian.turns"
    assert wrong(record(hand("3-2", number=1))) == ("illegal", "georgian.first-opening", "3-2")


def test_with_the_deal_the_first_hand_s_opener_follows_and_may_be_written() -> None:
    for opener in (None, "Beka"):
        deal = dealt("4-4 0-1 0-2 0-3 0-4 0-5 0-6", "6-6 1-2 1-3 1-4 1-5 1-6 2-3")
        keys = {"number": 1, "opener": opener} | deal
        assert last(record(hand("6-6", **keys))).opener == 1
    text = record(hand("Ana 4-4", **keys | {"opener": "Ana"}))
    assert wrong(text) == ("illegal", "georgian.first-opener", "Ana")
    unnamed = record(hand("Ana 4-4", **keys | {"opener": None}))
    assert wrong(unnamed) == ("illegal", "georgian.turns", "Ana")


# Draws and passes with a deal


def test_draws_and_passes_left_out_are_performed_also_after_the_last_play() -> None:
    text = record(hand(FORCED_PLAYS, **FORCED))
    assert steps(text)[-2:] == [("Beka", "draw"), ("Beka", "pass")]


@pytest.mark.parametrize(
    "written",
    ["Beka draws 12, Beka passes, Ana 1-1", "draws 12, passes, 1-1 left", "Beka passes, Ana 1-1",
     "Ana 1-1", "1-1", "Beka draws 12, 1-1"],
)  # fmt: skip
def test_they_may_be_written_in_full_in_part_or_not_at_all(written: str) -> None:
    text = record(hand(f"{FORCED_PLAYS}, {written.replace('1-1', '1-1 left')}"
                       .replace("left left", "left"), **FORCED))  # fmt: skip
    assert check(text).problems == ()
    assert steps(text)[-3:] == [("Beka", "draw"), ("Beka", "pass"), ("Ana", "play")]


@pytest.mark.parametrize("written", ["draws 11", "draws 13", "draws 99999", "draws 5-5 6-6"])
def test_a_draw_that_is_due_with_other_tiles_or_another_number_is_a_false_claim(
    written: str,
) -> None:
    text = record(hand(f"{FORCED_PLAYS}, Beka {written}, Beka passes, Ana 1-1 left", **FORCED))
    assert wrong(text) == ("claim", "georgian.draw", "draws")


@pytest.mark.parametrize(
    ("written", "rule", "word"),
    [
        ("Beka passes", "must-play", "passes"),
        ("Beka draws 1", "must-play", "draws"),
        ("Ana passes", "turns", "Ana"),
        ("Ana draws 1", "turns", "Ana"),
    ],
)
def test_a_draw_or_pass_that_is_not_due_is_illegal(written: str, rule: str, word: str) -> None:
    text = record(hand(f"3-4, {written}", **FORCED))
    assert wrong(text) == ("illegal", f"georgian.{rule}", word)


def test_a_draw_after_the_last_drawable_tile_is_illegal() -> None:
    text = record(hand(f"{FORCED_PLAYS}, Beka draws 12, Beka draws 1", **FORCED))
    assert wrong(text) == ("illegal", "georgian.protected", "draws")


# Without a deal


def test_draws_without_a_deal_may_be_told_by_number_by_tiles_or_not_at_all() -> None:
    for written in ("Beka draws 3, ", "Beka draws 1-1 0-2 2-6, ", ""):
        assert last(record(hand(f"6-6, {written}Beka 2-6 left"))).turn == 0
    step = as_json(check(record(hand("6-6, Beka draws 3"))), "-")["hands"][0]["steps"][-1]
    assert (step["tiles"], step["count"]) == (None, 3)
    step = as_json(check(record(hand("6-6, Beka draws 1-1 0-2"))), "-")["hands"][0]["steps"][-1]
    assert (step["tiles"], step["count"]) == (["1-1", "0-2"], 2)


@pytest.mark.parametrize(
    ("written", "rule"),
    [
        ("6-6, Beka draws 13", "protected"),  # twelve can be drawn
        ("6-6, Beka draws 12, Ana draws 1", "turns"),
        ("6-6, Beka passes, Ana draws 1", "protected"),  # whoever passes has drawn out the rest
        ("6-6, Beka draws 6-6", "set"),
        ("6-6, Beka draws 1-1, Beka draws 1-1", "set"),
        ("6-6, Beka draws 6-1 1-1", "play-drawn"),
        ("6-6, Beka draws 6-1, Beka passes", "must-play"),
        ("6-6, Beka draws 6-1, Beka draws 1", "must-play"),
        ("6-6, Beka draws 6-1, Beka 6-2", "play-drawn"),
        ("6-6, Beka draws 1-1 6-1, Beka 6-1 left, Ana 1-1", "deal"),  # seen in Beka's hand
        ("passes", "must-play"),
        ("draws 1", "must-play"),
    ],
)
def test_what_the_table_saw_can_make_a_draw_or_pass_illegal(written: str, rule: str) -> None:
    assert wrong(record(hand(written)))[:2] == ("illegal", f"georgian.{rule}")


def test_a_draw_written_in_part_leaves_the_rest_open() -> None:
    assert last(record(hand("6-6, Beka draws 1-1, Beka 6-2 left"))).turn == 0


def test_how_many_tiles_a_player_holds_is_not_checked() -> None:
    held = " ".join(f"{a}-{b}" for a in range(6) for b in range(a, 6))
    assert result(hand("6-6, 6-5", left=[held, ""]))


# How a hand without a deal ends


def test_a_riba_is_declared_when_no_unplayed_tile_fits() -> None:
    report = check(record(hand(NO_ONE)))
    assert report.problems == ()
    assert result(hand(NO_ONE)) == {"kind": "riba", "next_opener": "Beka"}
    known = result(hand(NO_ONE, left=["3-3", "2-2 0-3"]))
    assert known == {"kind": "riba", "winner": "Ana", "points": 10,
                     "left": {"Ana": 6, "Beka": 7}, "next_opener": "Beka"}  # fmt: skip


def test_a_claimed_riba_is_accepted_if_the_protected_tiles_can_explain_it() -> None:
    riba, left = {"kind": "riba", "winner": "Ana"}, ["1-1", "2-3"]
    for keys in ({"result": {"kind": "riba"}}, {"left": left}, {"left": left, "result": riba}):
        report = check(record(hand(DEAD, **keys)))
        assert report.ok
        assert unchecked(report) == ["the block is taken as written: the hands were not seen"]
        assert report.hands[0].last.result is not None


def test_a_claimed_riba_is_false_if_more_tiles_fit_than_are_protected() -> None:
    three_fours = DEAD.removesuffix(", 3-4 left").removesuffix(", 1-3 left")  # ends 1 and 4
    text = record(hand(three_fours, result={"kind": "riba"}))
    assert wrong(text) == ("claim", "georgian.riba", "kind")
    assert last(record(hand(three_fours))).result is None
    by_left = record(hand(three_fours, left=["5-5", "5-6"]))
    assert wrong(by_left) == ("claim", "georgian.riba", "left")
    assert result(hand(three_fours, result={"kind": "riba"}), options=PASS_ONLY)


def test_a_claimed_riba_is_false_if_a_tile_left_in_hand_fits() -> None:
    text = record(hand(DEAD, left=["4-5", "1-1"], result={"kind": "riba", "points": 15}))
    assert problems(text) == [("claim", "kind"), ("unchecked", "points")]
    drawn = record(hand("4-4, Beka draws 0-0 1-1 2-4, 2-4 right, 2-0 right, 0-4 right, 4-1 left,"
                        "1-3 left, 3-4 left", result={"kind": "riba"}))  # fmt: skip
    assert check(drawn).ok
    known = record(hand(f"{DEAD}, Beka draws 4-6", result={"kind": "riba"}))
    assert wrong(known) == ("claim", "georgian.riba", "kind")


def test_before_the_first_tile_nothing_is_dead() -> None:
    assert wrong(record(hand("", result={"kind": "riba"})))[0] == "claim"
    assert wrong(record(hand("", result={"kind": "domino"})))[0] == "claim"


def test_a_claimed_nichia_is_taken_as_written_if_the_hands_were_not_seen() -> None:
    claim = {"result": {"kind": "nichia", "winner": "", "points": 0, "next_opener": "Ana"}}
    assert result(hand(DEAD, **claim)) == {
        "kind": "nichia", "winner": None, "points": 0, "next_opener": "Ana",
    }  # fmt: skip
    declared = check(record(hand(NO_ONE, result={"kind": "nichia"})))
    assert len(unchecked(declared)) == 1
    seen = record(hand(DEAD, left=["5-6", "0-1"], result={"kind": "nichia"}))
    assert wrong(seen) == ("claim", "georgian.riba", "kind")


def test_two_written_passes_end_a_georgian_hand_in_the_same_way() -> None:
    for tail, notes in (({}, 1), ({"left": ["1-1", "2-3"]}, 1), ({"result": {"kind": "riba"}}, 2)):
        report = check(record(hand(DEAD + ", passes, passes", **tail)))  # type: ignore[arg-type]
        assert (report.ok, len(unchecked(report))) == (True, notes)
        assert report.hands[0].last.result is not None
    over = record(hand(DEAD + ", passes, passes, 4-5 left"))
    assert wrong(over) == ("illegal", "georgian.riba", "4-5")


def test_two_passes_that_cannot_be_true_are_a_false_claim_and_the_hand_goes_on() -> None:
    text = record(hand("6-6, passes, passes, Beka 6-5, passes, passes, Ana 5-4"))
    assert problems(text) == [("claim", "passes"), ("claim", "passes")]
    assert last(record(hand("6-6, passes, 6-5, passes, 5-4"))).turn == 1


def test_passes_alone_do_not_end_a_block_hand() -> None:
    text = record(hand("6-6, passes, passes"), game="block")
    assert last(text).result is None
    claimed = record(hand("6-6, passes, passes", result={"kind": "blocked"}), game="block")
    assert len(unchecked(check(claimed))) == 1


def test_a_claimed_domino_is_taken_as_written_and_nothing_more_is_known() -> None:
    claims = {"kind": "domino", "winner": "Beka", "points": 25, "next_opener": "Beka"}
    text = record(hand("6-6, 6-5", result=claims))
    assert problems(text) == [("unchecked", "kind"), ("unchecked", "points")]
    data = as_json(check(text), "-")
    assert data["hands"][0]["result"] == {
        "kind": "domino", "winner": "Beka", "left": {"Beka": 0}, "next_opener": "Beka",
    }  # fmt: skip
    assert data["match"]["score"] == {"Ana": 0}
    assert wrong(text.replace('winner = "Beka"', 'winner = "Ana"'))[0] == "claim"


def test_an_emptied_left_is_a_domino_of_whoever_played_last() -> None:
    assert wrong(record(hand("6-6, 6-5", left=["", "0-0"]))) == ("claim", "georgian.domino", "left")
    assert wrong(record(hand("6-6, 6-5", left=["", ""]))) == ("claim", "georgian.domino", "left")
    assert wrong(record(hand("6-6, 6-5, passes", left=["0-0", ""])))[0] == "claim"
    domino_first = result(hand(NO_ONE, left=["0-0", ""]))
    assert domino_first is not None
    assert (domino_first["kind"], domino_first["points"]) == ("domino", 10)


def test_a_tile_left_over_that_lies_on_the_table_is_illegal() -> None:
    for key in ("left", "holds"):
        text = record(hand("6-6, 6-5", **{key: ["0-0", "5-6"]}, result={"points": 3}))
        assert wrong(text) == ("illegal", "georgian.set", key)


def test_holds_is_a_position_and_nothing_is_over() -> None:
    report = check(record(hand("3-2, 2-2", holds=["3-6 5-1", "2-4"])))
    state = report.hands[0].last
    assert (report.problems, state.result) == ((), None)
    assert [str(play) for play in state.legal] == ["3-6 left"]
    one_known = check(record(hand("3-2, 2-2", holds=["3-6 5-1", ""]))).hands[0].last
    assert (one_known.knows(0), one_known.knows(1)) == (True, False)
    assert wrong(record(hand("3-2, 2-2", holds=["3-6", ""], result={"kind": "riba"})))[0] == "claim"


# The forced double at once


def test_at_once_without_a_deal_lets_a_double_follow_its_own_blocker() -> None:
    text = record(hand(FORCED_PLAYS + ", Ana 1-1 left"), options=AT_ONCE)
    assert steps(text)[-2:] == [("Ana", "play"), ("Ana", "play")]
    assert wrong(record(hand(FORCED_PLAYS + ", Ana 1-1 left")))[1] == "georgian.turns"
    assert last(record(hand(FORCED_PLAYS + ", Beka passes, Ana 1-1 left"), options=AT_ONCE))


def test_at_once_is_no_licence_to_play_twice() -> None:
    for plays in ("6-6, Beka 6-5, Beka 5-5", f"{FORCED_PLAYS}, Ana 1-0 left", "3-3, Ana 3-2"):
        assert wrong(record(hand(plays), options=AT_ONCE))[0] == "illegal"


# Several hands


WON = hand("3-2, 2-1", left=["6-6", ""])  # Beka 15 and the opening


def test_scores_and_openers_carry_from_hand_to_hand() -> None:
    text = record(WON, hand("5-5 +10, 5-0 +10", number=3, opener=None), target=75)
    data = as_json(check(text), "-")
    assert data["hands"][1]["opener"] == "Beka"
    assert [step["score"] for step in data["hands"][1]["steps"]] == [
        {"Ana": 0, "Beka": 25}, {"Ana": 10, "Beka": 25},
    ]  # fmt: skip
    assert data["match"] == {"target": 75, "score": {"Ana": 10, "Beka": 25}, "winner": None}


def test_a_wrong_opener_is_illegal_at_the_first_play() -> None:
    text = record(WON, hand("Ana draws 1, 6-4", number=3, opener="Ana"))
    assert wrong(text) == ("illegal", "georgian.next-opener", "Ana")


def test_after_a_stopped_hand_later_ones_are_replayed_unchecked() -> None:
    stopped = hand("3-2, 5-5")
    text = record(stopped, hand("Ana 3-2, 2-1", number=3, opener=None, left=["6-6", ""]), target=15)
    assert problems(text) == [("illegal", "5-5"), ("unchecked", "")]
    assert check(text).winner is None
    third = record(stopped, hand("Ana 3-2, 2-1", number=3, opener=None, left=["6-6", ""]),
                   hand("Beka 3-2", number=4, opener=None))  # fmt: skip
    assert [p.kind for p in check(third).problems] == ["illegal", "unchecked", "unchecked"]


def test_after_an_unfinished_hand_opener_and_score_are_taken_as_written() -> None:
    text = record(hand("3-2"), hand("Beka 3-2", number=3, opener=None))
    assert check(text).ok
    assert unchecked(check(text)) == [
        "An earlier hand has no known ending: opener and score are taken as written."
    ]
    nothing = record(hand("3-2"), hand("3-2", number=3, opener=None))
    assert wrong(nothing) == ("syntax", None, "3-2")


def test_an_ending_known_in_part_leaves_only_the_score_unchecked() -> None:
    riba = hand(NO_ONE)
    text = record(riba, hand("Beka 3-2", number=3, opener=None), target=75)
    assert unchecked(check(text)) == [
        "The ending of an earlier hand is not known in full: the score is not checked."
    ]
    assert wrong(text.replace("Beka 3-2", "Ana 3-2"))[1] == "georgian.turns"
    assert check(text).score == (UNKNOWN, UNKNOWN)


def test_hands_after_the_match_change_nothing() -> None:
    more = [hand("Ana 6-6", number=n, opener=None) for n in (3, 4)]
    report = check(record(WON, *more, target=15))
    assert [problem.rule for problem in report.problems] == ["georgian.match-end"] * 2
    assert (report.score, report.winner) == ((0, 15), 1)


def test_number_1_again_starts_a_new_match() -> None:
    again = hand("Ana 4-4", number=1, opener="Ana")
    report = check(record(WON, again, target=15))
    assert (report.ok, report.score, report.winner) == (True, (0, 0), None)
    over = record(WON, hand("Beka 4-4", number=3, opener=None), again, target=15)
    assert wrong(over) == ("illegal", "georgian.match-end", "Beka")


def test_the_next_opener_is_told_also_when_the_match_is_over() -> None:
    data = result(WON, target=15)
    assert data is not None
    assert data["next_opener"] == "Beka"


def test_a_deal_that_is_dealt_again_is_illegal_at_the_deal() -> None:
    deal = dealt("0-1 0-2 0-3 0-4 0-5 0-6 5-6", "1-2 1-3 1-4 1-5 1-6 2-3 2-4")
    text = record(hand("5-6", number=1, opener=None, **deal))
    assert wrong(text) == ("illegal", "georgian.redeal", "deal")
    assert as_json(check(text), "-")["hands"] == [
        {"number": 1, "opener": None, "steps": [], "result": None}
    ]


# The report


def test_problems_are_sorted_by_place_and_unchecked_ones_come_last() -> None:
    text = record(hand(DEAD.replace("0-4 right", "0-4 right =5 +5"), result={"kind": "riba"}),
                  hand("Ana 3-2 =6", number=3, opener=None))  # fmt: skip
    problems = check(text).problems
    assert [p.kind for p in problems] == ["claim", "claim", "claim", "unchecked", "unchecked"]
    assert [p.line for p in problems[:3]] == sorted(p.line or 0 for p in problems[:3])


def test_the_shape_of_the_report() -> None:
    data = as_json(check(record(hand("3-2, 2-2, 3-6 =9", left=["", "0-0"]))), "a.toml")
    assert list(data) == ["file", "game", "ok", "problems", "hands", "match"]
    assert (data["file"], data["game"], data["ok"]) == ("a.toml", "georgian", False)
    assert [list(problem) for problem in data["problems"]] == [
        ["hand", "line", "column", "kind", "rule", "message"]
    ]
    assert list(data["hands"][0]) == ["number", "opener", "steps", "result"]
    assert data["hands"][0]["steps"][0] == {
        "player": "Ana",
        "action": "play",
        "tile": "2-3",
        "end": None,
        "sum": 5,
        "points": 0,
        "open": [["left", 3], ["right", 2]],
        "counts": [["2-3", 5]],
        "score": {"Ana": 0, "Beka": 0},
        "rules": ["georgian.opening-score"],
        "text": "Ana: 3-2 opens. 3 + 2 = 5. Only 5-5 scores as an opening tile.",
    }
    assert list(data["hands"][0]["result"]) == ["kind", "winner", "points", "left", "next_opener"]
    assert data["match"] == {"target": None, "score": {"Ana": 20, "Beka": 0}, "winner": None}
    assert json.loads(json.dumps(data)) == data


def test_open_ends_and_what_counts_stand_on_every_step() -> None:
    text = record(hand("6-6, 6-0 right, 6-4, Beka draws 2, 6-5 down, passes"))
    steps = as_json(check(text), "-")["hands"][0]["steps"]
    assert [(step["action"], step["sum"], step["open"], step["counts"]) for step in steps[1:]] == [
        ("play", 12, [["left", 6], ["right", 0]], [["6-6", 12], ["0-6", 0]]),
        ("play", 4, [["left", 4], ["right", 0], ["up", 6], ["down", 6]], [["4-6", 4], ["0-6", 0]]),
        ("draw", 4, [["left", 4], ["right", 0], ["up", 6], ["down", 6]], [["4-6", 4], ["0-6", 0]]),
        ("play", 9, [["left", 4], ["right", 0], ["up", 6], ["down", 5]],
         [["4-6", 4], ["0-6", 0], ["5-6", 5]]),
        ("pass", 9, [["left", 4], ["right", 0], ["up", 6], ["down", 5]],
         [["4-6", 4], ["0-6", 0], ["5-6", 5]]),
    ]  # fmt: skip


def test_block_has_no_sums() -> None:
    text = record(hand("6-6, 6-4, passes"), game="block", players=("Ana", "Beka", "Dato"))
    for step in as_json(check(text), "-")["hands"][0]["steps"]:
        assert (step["sum"], step["counts"], step["points"]) == (None, [], 0)


def test_a_text_that_is_no_record_has_neither_hands_nor_a_match() -> None:
    text = record(hand("3-2"), hand("3-2", number=3, opener=None), game="block")
    for broken, game in ((text, "block"), ("game = 5", None), ("not toml", None)):
        data = as_json(check(broken), "x")
        assert (data["ok"], data["hands"], data["match"], data["game"]) == (False, [], None, game)


def test_exit_statuses() -> None:
    def status(text: str) -> int:
        report: Report = check(text)
        return report.status

    assert status(record(hand(DEAD, result={"kind": "riba"}))) == 0
    assert status(record(hand("3-2 =6"))) == 1
    assert status(record(hand("3-2, 3-1 left, 1-2"))) == 1
    assert status(record(hand("3-2, 3-1 middle"))) == 2


def test_the_hand_is_told_step_by_step() -> None:
    assert told_lines(check(record(hand("6-4, 6-1 left")))) == [
        "Hand 2",
        "  0. Before the first tile. Ana opens with any tile.",
        "  1. Ana: 6-4 opens. 6 + 4 = 10. Only 5-5 scores as an opening tile.",
        "  2. Beka: 1-6, left end. 1 + 4 = 5. Beka +5.",
    ]


def test_the_engine_needs_the_standard_library_alone() -> None:
    """In a Python that sees nothing else."""
    code = "import sys; sys.path.insert(0, sys.argv[1]); from domino_rules.cli import main"
    subprocess.run([sys.executable, "-I", "-S", "-c", code, str(ROOT)], check=True)
