"""The draw game, rule by rule; two-handed, save where only more players tell readings apart."""

from random import Random
from typing import Any

import pytest

from domino_rules import DRAW, UNKNOWN, Hand, check
from domino_rules.events import Result
from domino_rules.line.chain import Play
from domino_rules.line.hand import Game
from domino_rules.tiles import tile
from tests.rules import rule
from tests.writing import dealt, hand, last, record, steps, unchecked, wrong

TWO = ("Ana", "Beka")
THREE = (*TWO, "Dato")
FOUR = (*THREE, "Eka")
AT_ONCE = {"block": "at_once"}

# Both ends ask for a one, and all seven ones lie on the table. Beka, of two, played last.
DEAD = (
    "1-1, 1-2 left, 2-3 left, 3-1 left, 1-4 right, 4-5 right, 5-1 right,"
    " 1-6 left, 6-0 left, 0-1 left"
)
DEAD_DEAL = dealt("1-1 2-3 1-4 1-5 0-6 2-2 3-3", "1-2 1-3 4-5 1-6 0-1 4-4 5-5")
# Both ends ask for a one, and only 1-1, with Ana, still fits.
LONE_ONE = dealt("3-4 1-4 1-5 5-6 1-6 1-1 3-5", "1-3 1-2 0-2 0-1 0-3 0-4 2-3")
LONE_ONE_PLAYS = (
    "3-4, 1-3 left, 1-4 right, 1-2 left, 1-5 right, 0-2 left, 5-6 right, 0-1 left, 1-6 right"
)
NO_DOUBLES = ("4-5 0-1 0-2 0-3 0-4 0-5 0-6", "3-6 1-2 1-3 1-4 1-5 2-3 2-4")


def draw(*hands: str, players: tuple[str, ...] = TWO, **keys: Any) -> str:
    return record(*hands, game="draw", players=players, **keys)


def ended(plays: str, players: tuple[str, ...] = TWO, **keys: Any) -> Result:
    """How a hand ends that the referee finds in order."""
    top = {"options": keys.pop("options")} if "options" in keys else {}
    result = last(draw(hand(plays, **keys), players=players, **top)).result
    assert result is not None
    return result


def first_hand(*deal: str, players: tuple[str, ...] = TWO) -> Hand:
    """The state after this deal of a first hand."""
    return last(draw(hand("", number=1, opener=None, **dealt(*deal)), players=players))


# The deal and the lead


@rule("draw.set")
def test_every_tile_is_there_once() -> None:
    assert wrong(draw(hand("6-6, 6-4 left, 4-6 right"))) == ("illegal", "draw.set", "4-6")


@rule("draw.worth")
def test_a_tile_is_worth_its_pips_and_a_lone_double_zero_nothing() -> None:
    assert ended("3-2, 2-1", left=["6-6 2-5", ""]).points == 12 + 7
    nothing = ended("3-2, 2-1", left=["0-0", ""])
    assert (nothing.winner, nothing.points, nothing.next_opener) == (1, 0, 1)


@rule("draw.deal")
def test_what_is_not_dealt_is_the_boneyard() -> None:
    for seats, held, rest in ((2, 7, 14), (3, 5, 13), (4, 5, 8)):
        state = DRAW.deal(Random(3), seats=seats)
        assert (state.sizes, state.stock, state.drawable) == ((held,) * seats, rest, rest)
    assert wrong(draw(hand("3-4, 6-6", **LONE_ONE))) == ("illegal", "draw.deal", "6-6")


@rule("draw.no-redeal")
def test_no_deal_is_dealt_again() -> None:
    doubles = first_hand("0-0 1-1 2-2 3-3 4-4 5-5 6-6", NO_DOUBLES[1])
    assert doubles.turn == 0
    assert first_hand(*NO_DOUBLES).turn == 1
    assert DRAW.dealt_again([127, 127 << 7], 1) is None


@rule("draw.first-opening")
def test_the_highest_double_held_leads_the_first_hand() -> None:
    state = first_hand("0-1 1-2 5-6 0-2 0-3 0-4 1-1", "2-2 4-6 0-5 0-6 1-3 1-4 1-5")
    assert (state.turn, state.legal) == (1, (Play(tile(2, 2)),))
    assert state.rules[-1] == "draw.first-opening"
    keys = dealt("0-1 1-2 5-6 0-2 0-3 0-4 1-1", "2-2 4-6 0-5 0-6 1-3 1-4 1-5")
    text = draw(hand("Beka 4-6", number=1, opener=None, **keys))
    assert wrong(text) == ("illegal", "draw.first-opening", "4-6")


@rule("draw.heaviest-lead")
def test_without_a_double_the_heaviest_tile_leads_not_the_heaviest_hand() -> None:
    none = first_hand(*NO_DOUBLES)  # 3-6 and 4-5 are equally heavy: the larger half decides
    assert (none.turn, none.legal) == (1, (Play(tile(3, 6)),))
    assert none.rules[-1] == "draw.heaviest-lead"
    text = draw(hand("Ana 4-5", number=1, opener="Ana", **dealt(*NO_DOUBLES)))
    assert wrong(text)[:2] == ("illegal", "draw.heaviest-lead")


def test_unseen_hands_show_nothing_of_the_lead() -> None:
    for players in (TWO, THREE, FOUR):
        assert check(draw(hand("3-2", number=1), players=players)).ok


@rule("draw.next-lead")
def test_the_winner_leads_the_next_hand_with_any_tile() -> None:
    won = hand("3-2, 2-1", left=["6-6", ""])
    state = last(draw(won, hand("6-4", number=3, opener=None)))
    assert (state.event.seat, state.rules) == (1, ("draw.next-lead",))
    text = draw(won, hand("Ana 6-4", number=3, opener="Ana"))
    assert wrong(text) == ("illegal", "draw.next-lead", "Ana")


# Playing


@rule("draw.turns")
def test_the_players_take_turns() -> None:
    text = draw(hand("Ana 3-2, Dato 2-2"), players=THREE)
    assert wrong(text) == ("illegal", "draw.turns", "Dato")


@rule("draw.fit")
def test_the_touching_halves_show_the_same_number() -> None:
    assert wrong(draw(hand("6-6, 5-4 left"))) == ("illegal", "draw.fit", "5-4")


@rule("draw.choose-end")
def test_a_tile_that_fits_both_ends_needs_one_named() -> None:
    text = draw(hand("3-2, 3-1 left, 1-2"))
    assert wrong(text) == ("ambiguous", "draw.choose-end", "1-2")
    assert "draw.choose-end" in last(text.replace("1-2", "1-2 right")).rules


@rule("draw.two-ends")
def test_a_double_opens_no_further_ends() -> None:
    state = last(draw(hand("6-6, 6-4 left, 6-5 right")))
    assert state.chain.asks == (4, 5, None, None)
    assert wrong(draw(hand("6-6, 6-4 up"))) == ("illegal", "draw.two-ends", "up")


@rule("draw.must-play")
@pytest.mark.parametrize("written", ["Beka passes", "Beka draws 1"])
def test_who_can_play_may_neither_pass_nor_draw(written: str) -> None:
    text = draw(hand(f"3-4, {written}", **LONE_ONE))
    assert wrong(text)[:2] == ("illegal", "draw.must-play")


@rule("draw.must-play", "draw.turns")
def test_a_play_says_whether_it_was_forced_and_that_the_turn_goes_on() -> None:
    deal = dealt("3-4 0-0 0-1 0-2 0-4 0-6 1-1", "4-5 1-2 1-4 1-6 2-2 2-6 6-6", top="2-4 3-5")
    states = check(draw(hand("3-4, 4-5, 3-5 left", **deal))).hands[0].states
    assert [n for n, state in enumerate(states) if "draw.must-play" in state.rules] == [4]
    assert "draw.turns" in states[2].rules


# Drawing


@rule("draw.draw", "draw.play-drawn")
def test_who_has_no_move_draws_until_one_fits_and_plays_that_one() -> None:
    deal = dealt("3-4 0-0 0-1 0-2 0-4 0-6 1-1", "4-5 1-2 1-4 1-6 2-2 2-6 6-6", top="2-4 3-5")
    state = last(draw(hand("3-4, 4-5", **deal)))
    assert (state.event.tiles, state.turn) == ((tile(2, 4), tile(3, 5)), 0)
    assert state.legal == (Play(tile(3, 5), 0), Play(tile(3, 5), 1))
    assert state.rules == ("draw.draw", "draw.play-drawn")
    false = draw(hand("3-4, 4-5, draws 3, 3-5 left", **deal))
    assert wrong(false) == ("claim", "draw.draw", "draws")
    other = draw(hand("6-6, Beka draws 6-1, Beka 6-2"))
    assert wrong(other) == ("illegal", "draw.play-drawn", "6-2")


@rule("draw.boneyard", "draw.pass")
def test_the_boneyard_is_drawn_empty_and_then_the_turn_passes() -> None:
    text = draw(hand(LONE_ONE_PLAYS, **LONE_ONE))
    assert steps(text)[-2:] == [("Beka", "draw"), ("Beka", "pass")]
    drawn, passed = check(text).hands[0].states[-2:]
    assert (drawn.event.count, drawn.stock, drawn.rules) == (14, 0, ("draw.draw", "draw.boneyard"))
    assert passed.rules == ("draw.pass", "draw.boneyard")
    unseen = draw(hand("6-6, Beka passes, Ana draws 1"))  # who passes has drawn out the rest
    assert wrong(unseen) == ("illegal", "draw.boneyard", "draws")
    assert wrong(draw(hand("6-6, Beka draws 15")))[:2] == ("illegal", "draw.boneyard")


@rule("draw.boneyard", "draw.play-drawn")
def test_the_last_tile_of_the_boneyard_is_drawn_too_and_played_if_it_fits() -> None:
    deal = dealt("3-4 1-4 1-5 5-6 1-6 6-6 3-5", "1-3 1-2 0-2 0-1 0-3 0-4 2-3", bottom="1-1")
    drawn = last(draw(hand(LONE_ONE_PLAYS, **deal)))
    assert (drawn.event.count, drawn.stock, list(map(str, drawn.legal))) == (
        14, 0, ["1-1 left", "1-1 right"],
    )  # fmt: skip
    assert drawn.rules == ("draw.draw", "draw.play-drawn", "draw.boneyard")


def test_with_an_empty_boneyard_the_next_players_just_pass() -> None:
    deal = dealt("6-6 0-6 1-6 2-6 3-6", "0-0 0-1 0-2 0-3 1-1", "4-6 1-2 1-3 1-4 1-5",
                 "5-6 2-2 2-3 2-4 2-5")  # fmt: skip
    text = draw(hand("6-6", **deal), players=FOUR)
    assert steps(text) == [("Ana", "play"), ("Beka", "draw"), ("Beka", "pass")]
    text = draw(hand("6-6, Dato 4-6 left, Eka 5-6 right", **deal), players=FOUR)
    assert steps(text)[-2:] == [("Eka", "play"), ("Ana", "pass")]


# The end of a hand


@rule("draw.domino")
def test_the_last_tile_wins_the_pips_of_all_opponents() -> None:
    out = ended("3-2, 2-1, 1-0", players=THREE, left=["6-6 5-4", "1-1", ""])
    assert out[:5] == ("domino", 2, 23, (21, 2, 0), 2)


@rule("draw.domino-before-block")
def test_a_last_tile_that_also_kills_the_line_is_a_domino_for_the_full_pips() -> None:
    out = ended(DEAD, left=["5-5", ""])
    assert out[:3] == ("domino", 1, 10)
    assert "draw.domino-before-block" in out.rules


@rule("draw.blocked")
def test_on_a_dead_line_the_boneyard_is_drawn_out_before_the_hand_is_blocked() -> None:
    text = draw(hand(DEAD, **DEAD_DEAL))
    assert steps(text)[-1] == ("Ana", "draw")  # and no pass is listed before the block
    state = last(text)
    assert state.event.count == 14
    assert state.result is not None
    assert state.result[:5] == ("blocked", 1, 102 - 18, (102, 18), 1)
    passed = draw(hand(f"{DEAD}, Ana draws 14, Ana passes", **DEAD_DEAL))
    assert wrong(passed) == ("illegal", "draw.blocked", "passes")


@rule("draw.blocked")
def test_with_an_empty_boneyard_the_hand_is_blocked_at_once() -> None:
    text = draw(hand(f"{LONE_ONE_PLAYS}, 1-1 left", **LONE_ONE))
    assert steps(text)[-1] == ("Ana", "play")
    result = last(text).result
    assert result is not None
    assert result[:3] == ("blocked", 0, result.left[1] - 8)  # type: ignore[operator]


@rule("draw.block-at-once")
def test_with_block_at_once_nobody_draws_on_a_dead_line() -> None:
    text = draw(hand(DEAD, **DEAD_DEAL), options=AT_ONCE)
    assert steps(text)[-1] == ("Beka", "play")
    result = last(text).result
    assert result is not None
    assert result[:3] == ("blocked", 0, 18 - 10)
    assert "draw.block-at-once" in result.rules
    drawn_out = draw(hand(f"{LONE_ONE_PLAYS}, 1-1 left", **LONE_ONE), options=AT_ONCE)
    assert "draw.block-at-once" not in last(drawn_out).rules


@rule("draw.blocked", "draw.block-at-once")
@pytest.mark.parametrize("game", [DRAW, DRAW.with_options(block="at_once")])
def test_both_ends_of_a_block_ask_for_the_same_number(game: Game) -> None:
    blocked = 0
    for seed in range(200):
        rng = Random(seed)
        state = game.deal(rng, seats=2 + seed % 3)
        while state.result is None:
            state = state.play(rng.choice(state.legal)) if state.legal else state.chore()
        if state.result.kind != "domino":
            first, second = (asked for asked in state.chain.asks if asked is not None)
            assert first == second
            blocked += 1
    assert blocked


@rule("draw.blocked-points")
def test_fewest_pips_win_all_others_pips_minus_their_own_once() -> None:
    three = ended(DEAD, players=THREE, left=["0-3", "2-5", "3-6"])
    assert three[:5] == ("blocked", 0, 7 + 9 - 3, (3, 7, 9), 0)


@rule("draw.tie")
def test_only_a_shared_lowest_total_is_a_tie_and_the_first_hand_s_rule_returns() -> None:
    others_shared = ended(DEAD, players=THREE, left=["0-5", "3-6", "3-3 0-3"])
    assert others_shared[:4] == ("blocked", 0, 9 + 9 - 5, (5, 9, 9))
    assert ended(DEAD, left=["0-5", "0-3 0-2"])[:5] == ("tie", None, 0, (5, 5), None)
    tie = hand(DEAD, left=["0-5", "0-3 0-2"])
    deal = dealt("0-1 1-2 5-6 0-2 0-3 0-4 1-1", "2-2 4-6 0-5 0-6 1-3 1-4 1-5")
    text = draw(tie, hand("", number=3, opener=None, **deal))
    assert (last(text).first, last(text).legal) == (True, (Play(tile(2, 2)),))


@rule("draw.match-end")
def test_reaching_the_target_wins_the_match() -> None:
    won = hand("3-2, 2-1", left=["6-6 6-5 6-4 6-3 4-4", ""])
    assert check(draw(won, target=50)).winner == 1
    assert check(draw(won, target=51)).winner is None
    text = draw(won, hand("Beka 6-6", number=3, opener=None), target=50)
    assert wrong(text) == ("illegal", "draw.match-end", "Beka")


# Without a deal


@pytest.mark.parametrize("drawn", ["", ", Ana draws 14", ", Ana draws 3", ", Ana draws 0-0 2-2"])
def test_an_unseen_dead_line_is_blocked_whether_the_drawing_is_written_or_not(drawn: str) -> None:
    unseen = ended(DEAD + drawn)
    assert unseen[:3] == ("blocked", UNKNOWN, UNKNOWN)
    assert "draw.block-at-once" not in unseen.rules
    known = ended(DEAD + drawn, left=["5-5 0-0", "6-6"])
    assert known[:3] == ("blocked", 0, 2)


def test_nothing_follows_an_unseen_dead_line() -> None:
    assert wrong(draw(hand(f"{DEAD}, Ana passes"))) == ("illegal", "draw.blocked", "passes")
    drawn = draw(hand(f"{DEAD}, Ana draws 14, Ana passes"))
    assert wrong(drawn) == ("illegal", "draw.blocked", "passes")
    assert wrong(draw(hand(f"{DEAD}, Ana 5-5")))[0] == "illegal"


def test_a_claimed_block_is_false_while_any_unplayed_tile_fits() -> None:
    live = DEAD.removesuffix(", 0-1 left")
    assert wrong(draw(hand(live, result={"kind": "blocked"}))) == ("claim", "draw.blocked", "kind")
    tie = draw(hand(DEAD, result={"kind": "tie"}))
    assert unchecked(check(tie)) == ["the block is taken as written: the hands were not seen"]
