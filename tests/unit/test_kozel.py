"""Kozel, rule by rule: Ana and Dato against Beka and Eka."""

from random import Random
from typing import Any

import pytest

from domino_rules import KOZEL, UNKNOWN, Hand, Match, check
from domino_rules.events import Result
from domino_rules.line.chain import Play
from domino_rules.line.match import winner_of_penalties
from domino_rules.referee import as_json
from domino_rules.tiles import tile
from tests.rules import rule
from tests.writing import hand, last, record, steps, unchecked, wrong

FOUR = ("Ana", "Beka", "Dato", "Eka")

# All seven sixes lie, and both ends ask for a six. The second after the opener played last.
NO_SIX = (
    "6-6, 6-0 left, 0-5 left, 5-6 left, 6-1 right, 1-4 right, 4-6 right,"
    " 6-2 left, 2-3 left, 3-6 left"
)
# Where no six is: Ana and Dato hold as much as Beka and Eka, in all 6, or 10.
SIX = ["0-0", "0-1", "0-3", "0-2"]
TEN = ["0-3", "0-1", "0-2", "0-4"]
DEAL = [
    "1-1 0-0 0-2 2-5 3-3 4-6 5-6",
    "0-1 1-2 0-4 2-6 3-4 4-5 5-5",
    "1-3 0-3 0-5 2-2 3-5 4-4 6-6",
    "1-4 1-5 0-6 1-6 2-3 2-4 3-6",
]


def kozel(*hands: str, **keys: Any) -> str:
    return record(*hands, game="kozel", players=FOUR, **keys)


def out(*left: str, **keys: Any) -> str:
    """A hand that Ana opens; Ana, Beka, Dato and Eka hold so much once somebody is out."""
    plays = ["3-4", "4-2 right", "2-3 right", "3-1 right"][: left.index("") + 1]
    return hand(", ".join(plays), left=list(left), **keys)


def fish(*left: str, **keys: Any) -> str:
    """A hand that ends on a dead line, these tiles left."""
    return hand(NO_SIX, left=list(left), **keys)


def results(*hands: str, **keys: Any) -> list[Result]:
    """How the hands of a record end, which is in order; the first is hand 2, opened by Ana."""
    report = check(kozel(*hands, **keys))
    assert report.ok, report.problems
    assert all(judged.last.result is not None for judged in report.hands)
    return [judged.last.result for judged in report.hands if judged.last.result]


def again(make: Any, *left: str, number: int = 3) -> str:
    """A further hand of the match, opened by whom the rules name."""
    text: str = make(*left, number=number, opener=None)
    return text


def points(*hands: str, **keys: Any) -> int | object:
    """What the last of these hands writes against its losers."""
    return results(*hands, **keys)[-1].points


def scores(*hands: str, **keys: Any) -> tuple[Any, ...]:
    return check(kozel(*hands, **keys)).score


# The deal and the lead


@rule("kozel.set")
def test_every_tile_is_there_once() -> None:
    assert wrong(kozel(hand("6-6, 6-4 left, 4-6 right"))) == ("illegal", "kozel.set", "4-6")


@rule("kozel.deal")
def test_four_players_get_all_tiles() -> None:
    state = KOZEL.deal(Random(3))
    assert (state.sizes, state.stock, state.drawable) == ((7,) * 4, 0, 0)
    assert wrong(kozel(hand("0-1", deal=DEAL))) == ("illegal", "kozel.deal", "0-1")


@rule("kozel.pairs")
def test_partners_sit_opposite_and_write_together() -> None:
    state = last(kozel(hand("", deal=DEAL)))
    assert (state.seats, state.sides, state.points) == (4, 2, (0, 0))
    assert "kozel.pairs" in state.rules
    assert results(out("6-6", "5-5", "", "4-4"))[0][:3] == ("domino", 0, 18)
    assert results(out("6-6", "5-5", "4-4", ""))[0][:3] == ("domino", 1, 50 + 8)


@rule("kozel.redeal")
@pytest.mark.parametrize("number", [1, 2, 7])
def test_five_doubles_or_six_tiles_of_one_number_are_dealt_again_in_every_hand(number: int) -> None:
    doubles = ["0-0 1-1 2-2 3-3 4-4 0-1 0-2", "5-5 6-6 0-3 0-4 1-2 1-3 1-4",
               "0-5 0-6 1-5 1-6 2-3 2-4 2-5", "2-6 3-4 3-5 3-6 4-5 4-6 5-6"]  # fmt: skip
    opener = None if number == 1 else "Ana"
    text = kozel(hand("", number=number, opener=opener, deal=doubles))
    assert wrong(text)[:2] == ("illegal", "kozel.redeal")
    assert at_key(text) == "deal"
    # The double counts as one of the six.
    ones = ["0-0 0-1 1-1 1-2 1-3 1-4 1-5", "2-2 6-6 0-3 0-4 0-2 3-3 4-4",
            "0-5 0-6 5-5 1-6 2-3 2-4 2-5", "2-6 3-4 3-5 3-6 4-5 4-6 5-6"]  # fmt: skip
    assert wrong(kozel(hand("", number=number, opener=opener, deal=ones)))[1] == "kozel.redeal"
    fine = ["0-0 0-1 6-6 1-2 1-3 1-4 1-5", "2-2 1-1 0-3 0-4 0-2 3-3 4-4", *ones[2:]]
    assert last(kozel(hand("", number=number, opener=opener, deal=fine))).number == number


def at_key(text: str) -> str:
    problem = check(text).problems[0]
    return text.split("\n")[(problem.line or 1) - 1].split(" ")[0]


@rule("kozel.redeal")
def test_such_a_deal_never_comes_up() -> None:
    rng = Random(5)
    for number in range(1, 400):
        state = KOZEL.deal(rng, number=number, opener=None if number == 1 else 0)
        assert KOZEL.dealt_again(state.held, number) is None


@rule("kozel.first-opening")
def test_the_holder_of_1_1_leads_the_first_hand_with_it() -> None:
    state = last(kozel(hand("", number=1, opener=None, deal=DEAL)))
    assert (state.turn, state.legal) == (0, (Play(tile(1, 1)),))
    other = kozel(hand("Ana 5-6", number=1, opener=None, deal=DEAL))
    assert wrong(other) == ("illegal", "kozel.first-opening", "5-6")
    unseen = kozel(hand("Ana 6-6", number=1, opener=None))
    assert wrong(unseen) == ("illegal", "kozel.first-opening", "6-6")
    assert check(kozel(hand("Dato 1-1", number=1, opener=None))).ok
    new_game = kozel(out("6-6", "5-5", "", "4-4"), hand("Ana 5-6", number=1, opener=None))
    assert wrong(new_game) == ("illegal", "kozel.first-opening", "5-6")


@rule("kozel.next-lead")
@pytest.mark.parametrize(
    ("left", "kind", "winner"),
    [
        (["2-2", "0-4", "3-3", "4-4"], "fish", 0),
        (["2-2", "0-3", "3-3", "0-4"], "fish", 1),
        (TEN, "eggs", None),
    ],
)
def test_whoever_laid_the_last_tile_leads_whichever_pair_wins(
    left: list[str], kind: str, winner: int | None
) -> None:
    ended = hand(NO_SIX, left=left)
    result = results(ended)[0]
    assert (result.kind, result.winner, result.next_opener) == (kind, winner, 1)
    text = kozel(ended, hand("Ana 3-2", number=3, opener="Ana"))
    assert wrong(text) == ("illegal", "kozel.next-lead", "Ana")
    state = last(kozel(ended, hand("3-2", number=3, opener=None)))
    assert (state.event.seat, state.rules) == (1, ("kozel.next-lead",))


@rule("kozel.next-lead")
def test_a_double_as_the_last_tile_leads_too() -> None:
    plays = NO_SIX.removeprefix("6-6, ").replace("6-0 left", "6-0").replace("0-5 left", "0-5 right")
    plays = plays.replace("5-6 left", "5-6 right").replace("6-1 right", "6-1 left")
    plays = plays.replace("1-4 right", "1-4 left").replace("4-6 right", "4-6 left")
    result = results(hand(f"{plays}, 6-6 right", left=TEN))[0]
    assert (result.kind, result.next_opener) == ("eggs", 1)


# Playing


@rule("kozel.turns")
def test_the_players_take_turns() -> None:
    assert wrong(kozel(hand("Ana 3-2, Dato 2-2"))) == ("illegal", "kozel.turns", "Dato")


@rule("kozel.fit")
def test_the_touching_halves_show_the_same_number() -> None:
    assert wrong(kozel(hand("6-6, 5-4 left"))) == ("illegal", "kozel.fit", "5-4")


@rule("kozel.choose-end")
def test_a_tile_that_fits_both_ends_needs_one_named() -> None:
    text = kozel(hand("3-2, 3-1 left, 1-2"))
    assert wrong(text) == ("ambiguous", "kozel.choose-end", "1-2")
    assert "kozel.choose-end" in last(text.replace("1-2", "1-2 right")).rules


@rule("kozel.two-ends")
def test_a_double_opens_no_further_ends() -> None:
    assert last(kozel(hand("6-6, 6-4 left, 6-5 right"))).chain.asks == (4, 5, None, None)
    assert wrong(kozel(hand("6-6, 6-4 up"))) == ("illegal", "kozel.two-ends", "up")


@rule("kozel.must-play")
def test_who_can_play_may_not_knock() -> None:
    text = kozel(hand("1-1, Beka passes", deal=DEAL))
    assert wrong(text) == ("illegal", "kozel.must-play", "passes")


@rule("kozel.must-play", "kozel.turns")
def test_a_play_says_whether_it_was_forced_and_that_the_turn_goes_on() -> None:
    deal = [DEAL[0], "1-2 2-2 2-6 3-4 3-5 4-5 5-5", "0-1 0-4 1-3 0-3 0-5 4-4 6-6", DEAL[3]]
    states = check(kozel(hand("1-1, 1-2 left, 1-3 right", deal=deal))).hands[0].states
    assert {"kozel.must-play", "kozel.turns"} <= {*states[2].rules}
    assert "kozel.must-play" not in states[3].rules  # 0-1 fitted too


@rule("kozel.pass")
def test_who_cannot_play_knocks_and_nothing_is_drawn() -> None:
    deal = [DEAL[0], "0-4 2-2 2-6 3-4 3-5 4-5 5-5", "0-1 1-2 1-3 0-3 0-5 4-4 6-6", DEAL[3]]
    assert steps(kozel(hand("1-1", deal=deal))) == [("Ana", "play"), ("Beka", "pass")]
    text = kozel(hand("1-1, Beka draws 1", deal=deal))
    assert wrong(text) == ("illegal", "kozel.pass", "draws")


# The end of a hand


@rule("kozel.domino", "kozel.penalties")
def test_the_losing_pair_takes_the_pips_of_both_its_hands() -> None:
    won = out("6-6 5-5", "", "0-0", "4-4")  # the partner's pips do not count
    result = results(won)[0]
    assert result[:5] == ("domino", 1, 22 + 25, (22, 0, 0, 8), 1)
    assert scores(won) == (47, 0)


@rule("kozel.domino-before-fish")
def test_a_last_tile_that_also_kills_the_line_is_a_domino() -> None:
    result = results(hand(NO_SIX, left=["0-4 4-5", "", "3-5 5-5", "0-0"]))[0]
    assert result[:3] == ("domino", 1, 13 + 18)
    assert "kozel.domino-before-fish" in result.rules


@rule("kozel.lone-double-zero", "kozel.lone-double-six", "kozel.worth")
def test_a_player_s_lone_0_0_counts_25_and_a_lone_6_6_counts_50() -> None:
    assert points(out("", "0-0", "1-1", "1-6")) == 25 + 7
    both = results(out("", "6-6", "1-1", "0-0"))[0]
    assert (both.points, both.left) == (75, (0, 12, 2, 0))
    assert {"kozel.lone-double-zero", "kozel.lone-double-six"} <= {*both.rules}
    with_another = results(out("", "6-6 0-0", "1-1", "1-6"))[0]
    assert with_another.points == 12 + 7
    assert not {"kozel.lone-double-zero", "kozel.lone-double-six"} & {*with_another.rules}


@rule("kozel.fish")
def test_a_dead_line_is_a_fish_at_once() -> None:
    assert results(hand(NO_SIX))[0][:3] == ("fish", UNKNOWN, UNKNOWN)
    live = kozel(hand(NO_SIX.removesuffix(", 3-6 left"), result={"kind": "fish"}))
    assert wrong(live) == ("claim", "kozel.fish", "kind")


@rule("kozel.fish")
def test_both_ends_of_a_fish_ask_for_the_same_number() -> None:
    for seed in range(400):
        rng = Random(seed)
        state = KOZEL.deal(rng)
        while state.result is None:
            state = state.play(rng.choice(state.legal)) if state.legal else state.pass_turn()
        if state.result.kind != "domino":
            first, second = (asked for asked in state.chain.asks if asked is not None)
            assert first == second


@rule("kozel.fish-points", "kozel.worth")
def test_the_pair_that_holds_more_takes_the_pips_of_all_four_hands() -> None:
    result = results(fish("0-4 0-0", "3-5 0-1", "5-5", "4-4 1-2"))[0]  # 14 v 20
    assert result[:4] == ("fish", 0, 34, (4, 9, 10, 11))
    assert scores(fish("0-4 0-0", "3-5 0-1", "5-5", "4-4 1-2")) == (0, 34)


@rule("kozel.fish-specials")
def test_25_and_50_count_in_a_fish_only_by_the_house_rule() -> None:
    left = ("0-0", "0-4 0-1", "0-3", "5-5")
    assert points(fish(*left)) == 0 + 5 + 3 + 10
    special = results(fish(*left), options={"fish_specials": True})[0]
    assert special[:3] == ("fish", 1, 25 + 5 + 3 + 10)
    assert "kozel.fish-specials" in special.rules
    plain = results(fish("0-1", "0-4", "0-3", "5-5"), options={"fish_specials": True})[0]
    assert "kozel.fish-specials" not in plain.rules


# Eggs


@rule("kozel.eggs")
def test_equal_sums_are_eggs_and_nobody_scores() -> None:
    result = results(fish(*TEN))[0]
    assert (result[:5], result.eggs) == (("eggs", None, 0, (3, 1, 2, 4), 1), 10)
    assert scores(fish(*TEN)) == (0, 0)


@rule("kozel.eggs", "kozel.eggs-paid")
def test_eggs_add_up_and_the_next_pair_to_lose_a_hand_takes_them() -> None:
    eggs = [fish("3-4", "3-5", "2-5", "2-4"), again(fish, "0-4", "3-3", "1-3 0-1", "1-2")]
    assert [result.eggs for result in results(*eggs)] == [28, 28 + 18]
    paid = [*eggs, hand("3-4, 4-2 right", number=4, opener=None,
                        left=["4-4", "0-1", "6-6 0-0", ""])]  # fmt: skip
    result = results(*paid)[-1]
    assert result[:3] == ("domino", 1, 20 + 46)
    assert result.eggs == 0
    assert "kozel.eggs-paid" in result.rules
    assert scores(*paid) == (66, 0)


def test_whoever_wins_the_next_hand_pays_no_eggs() -> None:
    paid = [fish(*TEN), hand("3-4", number=3, opener=None, left=["5-5", "", "4-4", "0-1"])]
    assert results(*paid)[-1][:3] == ("domino", 1, 10 + 8 + 10)
    assert scores(*paid) == (28, 0)


# The rule of 13


@rule("kozel.thirteen")
def test_below_13_nothing_is_written_as_long_as_a_pair_has_not_scored() -> None:
    low = results(out("", "1-5", "2-2", "0-6"))[0]
    assert (low.winner, low.points) == (0, 0)
    assert "kozel.thirteen" in low.rules
    assert points(out("", "1-6", "2-2", "0-6")) == 13
    assert scores(out("", "1-5", "2-2", "0-6")) == (0, 0)


@rule("kozel.thirteen-over")
def test_the_rule_of_13_is_off_for_good_once_that_pair_has_scored() -> None:
    first, second = out("", "1-6", "2-2", "0-6"), again(out, "", "1-5", "2-2", "0-1")
    result = results(first, second)[-1]
    assert result.points == 7
    assert "kozel.thirteen-over" in result.rules
    assert scores(first, second) == (0, 20)
    # Per pair: that the others have scored does not count.
    other = hand("3-4, 4-2 right", number=3, opener=None, left=["1-5", "", "1-1", "0-0 0-1"])
    assert results(first, other)[-1].points == 0


@rule("kozel.thirteen", "kozel.eggs-paid")
def test_hand_and_eggs_are_one_number_for_the_rule_of_13() -> None:
    low = hand("3-4", number=3, opener=None, left=["0-1", "", "1-6", "4-4"])  # a hand of 8
    result = results(fish(*TEN), low)[-1]
    assert (result.points, result.eggs) == (18, 0)
    spent = hand("3-4", number=3, opener=None, left=["0-1", "", "0-4", "4-4"])  # 5 + 6
    result = results(fish(*SIX), spent)[-1]
    assert (result.points, result.eggs) == (0, 0)
    assert "kozel.eggs-paid" not in result.rules


@rule("kozel.thirteen-hand-alone")
def test_by_the_house_rule_the_eggs_are_written_without_a_hand_below_13() -> None:
    alone = {"thirteen": "hand_alone"}
    low = hand("3-4", number=3, opener=None, left=["0-1", "", "1-6", "4-4"])
    result = results(fish(*TEN), low, options=alone)[-1]
    assert result.points == 10
    assert {"kozel.thirteen-hand-alone", "kozel.eggs-paid"} <= {*result.rules}
    high = hand("3-4", number=3, opener=None, left=["5-5", "", "1-6", "4-4"])
    assert points(fish(*TEN), high, options=alone) == 27
    assert points(low.replace("number = 3", 'number = 2\nopener = "Beka"'), options=alone) == 0


# The end of the game


@rule("kozel.match-end")
@pytest.mark.parametrize("target", KOZEL.targets)
def test_the_pair_that_reaches_the_target_loses(target: int) -> None:
    match = Match(KOZEL, target)
    for n in range(target - 13):
        match = over(match, n % 2, 0)
    match = over(match, 1, target - 1)
    assert (match.winner, match.rules) == (None, ())
    match = over(match, 1, 1)
    assert (match.scores, match.winner) == ((target, 0), 1)
    assert match.rules[0] == "kozel.match-end"


@rule("kozel.match-end")
def test_no_hand_follows_the_end_of_the_game() -> None:
    lost = out("", "6-6", "1-1", "0-0")
    report = check(kozel(lost, target=51))
    assert (report.score, report.winner) == ((0, 75), 0)
    assert check(kozel(lost, target=101)).winner is None
    more = kozel(lost, hand("3-2", number=3, opener=None), target=51)
    assert wrong(more) == ("illegal", "kozel.match-end", "3-2")
    assert check(more).problems[0].message == "The match is over; winner: Ana & Dato."
    assert winner_of_penalties(None, (500, 0)) is None


@rule("kozel.whitewash")
def test_winners_on_zero_make_it_a_whitewash() -> None:
    lost = out("", "6-6", "1-1", "0-0")
    clean = check(kozel(lost, target=51))
    assert clean.standings[-1].whitewash
    assert clean.standings[-1].rules == ("kozel.match-end", "kozel.whitewash")
    before = hand("3-4, 4-2 right", left=["5-5", "", "4-4", "0-1"])
    later = again(lambda *left, **keys: hand("Beka 3-4, 4-2 right", left=list(left), **keys),
                  "5-5", "6-6", "", "0-0")  # fmt: skip
    scored = check(kozel(before, later, target=51))
    assert (scored.score, scored.winner) == ((18, 75), 0)
    assert not scored.standings[-1].whitewash
    assert not check(kozel(before, target=51)).standings[-1].whitewash


def over(match: Match, by: int, points: int) -> Match:
    """The match after a hand that a pair wins and that writes so much against the other."""
    state: Hand = match.deal(Random(1))
    result = Result("domino", by, points, (0,) * 4, by, ("kozel.domino", "kozel.next-lead"))
    return match.after(state._replace(turn=None, result=result))


# What is reported


def explained(text: str) -> dict[str, Any]:
    return as_json(check(text), "-")


def test_a_pair_is_reported_by_its_first_player() -> None:
    lost = out("", "6-6", "1-1", "0-0")
    report = explained(kozel(lost, target=101))
    assert report["match"] == {"target": 101, "score": {"Ana": 0, "Beka": 75}, "winner": None,
                               "eggs": 0}  # fmt: skip
    assert report["hands"][0]["result"] == {
        "kind": "domino", "winner": "Ana", "points": 75,
        "left": {"Ana": 0, "Beka": 12, "Dato": 2, "Eka": 0}, "next_opener": "Ana",
    }  # fmt: skip
    assert report["hands"][0]["steps"][0]["score"] == {"Ana": 0, "Beka": 0}
    ended = explained(kozel(lost, target=51))["match"]
    assert (ended["winner"], ended["eggs"], ended["whitewash"]) == ("Ana", 0, True)
    assert explained(kozel(fish(*TEN)))["match"]["eggs"] == 10


def test_a_claim_may_name_either_partner_as_the_winner() -> None:
    for name, right in (("Ana", True), ("Dato", True), ("Beka", False), ("", False)):
        text = kozel(out("", "6-6", "1-1", "0-0", result={"winner": name}))
        assert check(text).ok is right
    assert check(text).problems[0].message == "winner is Ana & Dato, not nobody"
    opener = kozel(out("", "6-6", "1-1", "0-0", result={"next_opener": "Dato"}))
    assert wrong(opener) == ("claim", "kozel.next-lead", "next_opener")


# What was not seen


def test_what_follows_a_fish_that_nobody_saw_is_not_known_in_full() -> None:
    unseen = hand(NO_SIX)
    later = hand("3-4", number=3, opener=None, left=["5-5", "", "4-4", "0-0"])
    report = check(kozel(unseen, later, target=101))
    assert report.ok
    result = report.hands[-1].last.result
    assert result is not None
    assert (result.winner, result.points, result.eggs) == (1, UNKNOWN, 0)  # eggs may have been
    assert report.score == (UNKNOWN, UNKNOWN)
    claimed = later + "\n[hands.result]\npoints = 18"
    assert "points: the hands left over were not seen" in unchecked(check(kozel(unseen, claimed)))
    eggs = explained(kozel(hand(NO_SIX, result={"kind": "eggs"})))
    assert "eggs" not in eggs["match"]


def test_after_an_unfinished_hand_eggs_and_the_rule_of_13_are_open() -> None:
    unfinished = hand("3-2")
    later = [hand("Beka 3-4", number=3, opener=None, left=["5-5", "", "4-4", "0-0"]),
             hand("3-4", number=4, opener=None, left=["1-1", "", "1-2", "0-0"]),
             hand("3-4", number=5, opener=None, left=["5-5", "", "1-2", "0-0"])]  # fmt: skip
    report = check(kozel(unfinished, *later, target=51))
    assert report.ok
    points = [hand.last.result.points for hand in report.hands[1:] if hand.last.result]
    assert points == [UNKNOWN, UNKNOWN, 13]
    assert report.winner is None


def test_a_claimed_domino_has_no_points_to_judge() -> None:
    text = kozel(hand("3-4", result={"kind": "domino", "winner": "Dato", "points": 20}))
    assert len(unchecked(check(text))) == 2
    assert check(text).score == (0, UNKNOWN)
