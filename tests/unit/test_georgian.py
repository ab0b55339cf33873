"""Georgian domino, rule by rule, each from a position that tells the readings apart."""

from itertools import combinations_with_replacement
from random import Random

import pytest

from domino_rules import GEORGIAN, TILES, UNKNOWN, check
from domino_rules.errors import Refusal
from domino_rules.line.chain import Play
from domino_rules.tiles import DOUBLE_SIX, tile
from tests.rules import rule
from tests.writing import after, dealt, hand, last, record, steps, unchecked, wrong

# Both ends ask for a four, as do the stavka's sides; 4-5 and 4-6 are all the fours not yet played.
DEAD_ON_FOUR = "4-4, 2-4 right, 2-0 right, 0-4 right, 4-1 left, 1-3 left, 3-4 left"
PASS_ONLY = {"drawing": False}

TERMS = "3-2 =5 +0, 2-2 right =7 +0, 3-6 left =10 +10, 2-4 right =10 +10, 2-1 up =11 +0"
FIRST_HAND = "6-6 =12 +0, 6-4 left =16 +0, 6-5 right =9 +0, 6-1 up =10 +10"
SHOWCASE = dealt("1-2 1-5 2-4 3-4 3-5 3-6 5-5", "0-0 1-4 2-5 2-6 4-4 5-6 6-6", bottom="0-5 4-5") | {
    "opener": "Beka"
}
SHOWCASE_PLAYS = "2-5, 3-5 right, 2-6 left, 3-4 right, 1-4 right, 1-5 right, 5-6 left, 5-5 left"

# Both ends ask for a one once 1-6 is down; Ana holds 1-1, and twelve tiles can be drawn.
FORCED = dealt("3-4 1-4 1-5 5-6 1-6 1-1 3-5", "1-3 1-2 0-2 0-1 0-3 0-4 2-3", bottom="5-5 6-6")
FORCED_PLAYS = (
    "3-4, 1-3 left, 1-4 right, 1-2 left, 1-5 right, 0-2 left, 5-6 right, 0-1 left, 1-6 right"
)


# The set and the deal


@rule("georgian.set")
def test_the_set_has_28_tiles_and_every_tile_is_there_once() -> None:
    assert len(set(TILES)) == 28
    assert sum(tile.pips for tile in TILES) == 168
    assert wrong(record(hand("6-6, 6-4 left, 4-6 right"))) == ("illegal", "georgian.set", "4-6")


@rule("georgian.deal")
def test_each_player_gets_seven_tiles_and_plays_only_those() -> None:
    dealing = GEORGIAN.deal(Random(1))
    assert dealing.sizes == (7, 7)
    assert dealing.stock == 14
    text = record(hand("2-5, 1-4", **SHOWCASE))
    assert wrong(text) == ("illegal", "georgian.deal", "1-4")


NO_DOUBLES = dealt("0-1 0-2 0-3 0-4 0-5 0-6 5-6", "1-2 1-3 1-4 1-5 1-6 2-3 2-4")


@rule("georgian.redeal")
def test_a_first_hand_without_a_double_is_dealt_again_a_later_one_is_not() -> None:
    first = record(hand("6-5", number=1, opener=None, **NO_DOUBLES))
    assert wrong(first)[:2] == ("illegal", "georgian.redeal")
    assert after("6-5", **NO_DOUBLES).chain.total == 11
    for seed in range(300):
        assert sum(GEORGIAN.deal(Random(seed), number=1).held) & DOUBLE_SIX.doubles


# Who opens


HIGHEST_IN_THE_BAZARI = dealt(
    "5-5 5-6 4-6 2-3 0-1 0-2 3-4", "4-4 3-3 3-6 1-5 2-5 1-6 1-2", top="6-6"
)


@rule("georgian.first-opener")
def test_the_highest_double_dealt_opens_even_if_the_bazari_has_a_higher_one() -> None:
    deal = HIGHEST_IN_THE_BAZARI | {"number": 1}
    state = last(record(hand("", opener=None, **deal)))
    assert (state.opener, state.legal) == (0, (Play(tile(5, 5)),))
    text = record(hand("4-4", **deal | {"opener": "Beka"}))
    assert wrong(text)[:2] == ("illegal", "georgian.first-opener")


@rule("georgian.first-opening")
def test_the_first_hand_is_opened_with_the_highest_double_for_ten_if_it_is_5_5() -> None:
    deal = HIGHEST_IN_THE_BAZARI | {"number": 1, "opener": None}
    assert wrong(record(hand("5-6", **deal))) == ("illegal", "georgian.first-opening", "5-6")
    assert last(record(hand("5-5 =10 +10", **deal))).points == (10, 0)
    unseen = record(hand("6-5", number=1))
    assert wrong(unseen) == ("illegal", "georgian.first-opening", "6-5")


@rule("georgian.next-opener")
def test_the_winner_opens_the_next_hand_with_any_tile() -> None:
    won = hand("3-2, 2-1", left=["6-6", ""])
    assert last(record(won, hand("6-4", number=3, opener=None))).event.seat == 1
    text = record(won, hand("Ana 6-4", number=3, opener="Ana"))
    assert wrong(text) == ("illegal", "georgian.next-opener", "Ana")


@rule("georgian.opener-after-riba")
def test_after_a_riba_the_last_non_double_opens_whoever_wins() -> None:
    riba = hand(SHOWCASE_PLAYS, **SHOWCASE)
    result = last(record(riba)).result
    assert result is not None
    assert (result.kind, result.winner, result.next_opener) == ("riba", 0, 1)
    assert last(record(riba, hand("6-4", number=3, opener=None))).event.seat == 1
    text = record(riba, hand("Ana 6-4", number=3, opener="Ana"))
    assert wrong(text) == ("illegal", "georgian.opener-after-riba", "Ana")


@rule("georgian.opener-after-doubles-only")
def test_after_a_riba_of_doubles_only_the_opener_opens_again() -> None:
    deal = dealt("0-1 1-1 2-3 2-6 3-4 5-5 6-6", "0-0 0-3 0-4 1-2 1-4 1-6 3-6")
    state = after("5-5 =10 +10", options=PASS_ONLY, **deal)
    assert state.result is not None
    assert (state.result.kind, state.result.winner, state.result.next_opener) == ("riba", 1, 0)
    assert state.result.rules[-1] == "georgian.opener-after-doubles-only"


@rule("georgian.turns")
def test_the_players_take_turns() -> None:
    text = record(hand("Ana 3-2, Ana 2-2"))
    assert wrong(text) == ("illegal", "georgian.turns", "Ana")


@rule("georgian.turns")
def test_a_tile_cites_the_turn_that_it_hands_over() -> None:
    for option, cited in (("in_turn", True), ("at_once", False)):
        options = {"forced_double": option}
        text = record(hand(FORCED_PLAYS + ", Ana 1-1 left", **FORCED), options=options)
        states = check(text).hands[0].states
        turns = ["georgian.turns" in state.rules for state in states if state.event.kind == "play"]
        assert turns == [False, *[True] * 7, cited, False]  # not the first tile, nor the last


# Placing a tile


@rule("georgian.fit")
def test_the_touching_halves_show_the_same_number() -> None:
    assert wrong(record(hand("6-6, 5-4 left"))) == ("illegal", "georgian.fit", "5-4")
    assert wrong(record(hand("3-2, 3-1 right"))) == ("illegal", "georgian.fit", "right")
    assert wrong(record(hand("3-2 left"))) == ("illegal", "georgian.fit", "left")


@rule("georgian.choose-end")
def test_a_tile_that_fits_several_ends_needs_one_named_save_by_symmetry() -> None:
    unclear = record(hand("3-2, 3-1 left, 1-2"))
    assert wrong(unclear) == ("ambiguous", "georgian.choose-end", "1-2")
    assert after("6-6, 6-4").chain.placed[-1].end == 0
    assert after("6-6, 6-4 left, 6-5 right, 6-1").chain.placed[-1].end == 2
    more_than_the_empty_sides = record(hand("3-3, 3-4 left, 3-5 right, 4-6 left, 3-6"))
    assert wrong(more_than_the_empty_sides)[0] == "ambiguous"
    closed = "6-6, 6-4 left, 6-5 right, 6-1 up, "
    both_sides_taken = record(hand(closed + "6-2 down, 1-3 up, 2-3 down, 3-0"))
    assert wrong(both_sides_taken)[0] == "ambiguous"
    one_side_taken = record(hand(closed + "1-3 up, 3-6 up, 6-2"))
    assert wrong(one_side_taken)[0] == "ambiguous"


def test_two_ends_that_ask_the_same_number_are_two_choices_where_they_are_no_mirror_images() -> (
    None
):
    unclear = record(hand("2-4, 2-2 left, 4-4 right, 2-5 left, 5-4 left, 4-6"))
    assert wrong(unclear) == ("ambiguous", "georgian.choose-end", "4-6")


# The stavka


@rule("georgian.stavka")
def test_the_first_double_of_the_hand_is_the_stavka_and_the_only_one() -> None:
    assert after("6-6").chain.stavka_tile == (6, 6)
    state = after("3-2, 2-2, 2-4 right, 4-4")
    assert state.chain.stavka_tile == (2, 2)


@rule("georgian.stavka-mid-hand")
def test_a_stavka_placed_in_mid_hand_has_one_main_side_taken() -> None:
    state = after("3-2, 2-2")
    assert state.chain.total == 3 + 4
    assert state.chain.asks == (3, 2, None, None)
    assert after("3-2, 2-2, 2-4 right").chain.asks == (3, 4, 2, 2)


@rule("georgian.late-sides")
def test_the_third_and_fourth_sides_open_together_and_ask_for_the_stavka_s_number() -> None:
    state = after("6-6, 6-4, 6-5 right")
    assert state.chain.total == 9
    assert state.chain.asks == (4, 5, 6, 6)
    text = record(hand("6-6, 6-4 left, 6-1 up"))
    assert wrong(text) == ("illegal", "georgian.late-sides", "up")
    assert after("6-6, 6-4, 6-5 right, 6-1 down, 6-2 up").chain.asks == (4, 5, 2, 1)


@rule("georgian.later-doubles")
def test_a_later_double_has_one_continuation_and_opens_no_direction() -> None:
    state = after("6-6, 6-4 left, 6-5 right, 5-5")
    assert state.chain.asks == (4, 5, 6, 6)
    assert after("6-6, 6-4 left, 4-4 left, 4-1 left").chain.asks == (1, 6, None, None)


# Playing, drawing, passing


@rule("georgian.must-play")
def test_who_holds_a_tile_that_fits_may_neither_pass_nor_draw() -> None:
    deal = HIGHEST_IN_THE_BAZARI | {"number": 1}
    for instead in ("passes", "draws 1", "draws 6-6"):
        text = record(hand(f"5-5, Beka {instead}", **deal))
        assert wrong(text) == ("illegal", "georgian.must-play", instead.split()[0])


@rule("georgian.must-play")
def test_a_play_cites_that_it_was_the_only_tile_that_fitted() -> None:
    held = dealt("3-4 1-6 1-1 2-2 4-5 5-6 6-6", "3-3 1-2 0-2 0-1 0-5 0-6 2-6")
    forced = after("3-4, Beka 3-3", **held)
    assert "georgian.must-play" in forced.rules
    both = after("1-6, Beka 1-2", **held)  # 2-6 and 0-1 fitted as well
    assert "georgian.must-play" not in both.rules
    for seen in (after("3-4, Beka 3-3"), forced.seen_by(0)):  # nobody saw the hand
        assert "georgian.must-play" not in seen.rules


@pytest.mark.parametrize(
    ("plays", "before"),
    [
        ("6-6", (None, None, None, None)),
        ("6-6, 6-4 left", (6, 6, None, None)),
        ("6-6, 6-4 left, 6-1 right", (4, 6, None, None)),
        ("6-6, 6-4 left, 6-1 right, 6-5 up", (4, 1, 6, 6)),
    ],
)
def test_what_the_ends_asked_for_before_the_last_tile(plays: str, before: object) -> None:
    assert after(plays).chain.asked_before == before


# After 3-4 and 4-5 the ends ask for 3 and 5; Ana holds neither.
DRAWER = dealt("3-4 0-0 0-1 0-2 0-4 0-6 1-1", "4-5 1-2 1-4 1-6 2-2 2-6 6-6", top="2-4 3-5 3-3")


@rule("georgian.draw")
def test_who_has_no_move_draws_one_by_one_until_a_tile_fits() -> None:
    state = after("3-4, 4-5", **DRAWER)
    assert (state.event.kind, state.event.seat) == ("draw", 0)
    assert state.event.tiles == (tile(2, 4), tile(3, 5))
    assert (state.turn, state.sizes) == (0, (8, 6))
    too_few = record(hand("3-4, 4-5, Ana draws 2-4", **DRAWER))
    assert wrong(too_few) == ("claim", "georgian.draw", "draws")


@rule("georgian.play-drawn")
def test_a_drawn_tile_that_fits_is_played_at_once_and_only_its_end_is_chosen() -> None:
    state = after("3-4, 4-5", **DRAWER)
    assert [str(play) for play in state.legal] == ["3-5 left", "3-5 right"]
    assert last(record(hand("3-4, 4-5, 3-5 right", **DRAWER))).chain.total == 3 + 3
    drew_on = record(hand("3-4, 4-5, Ana draws 3-5 3-3"))
    assert wrong(drew_on) == ("illegal", "georgian.play-drawn", "draws")
    kept = record(hand("3-4, 4-5, Ana draws 3-5, Ana 3-3"))
    assert wrong(kept) == ("illegal", "georgian.play-drawn", "3-3")


@rule("georgian.protected")
def test_the_last_two_tiles_of_the_bazari_are_never_drawn_even_if_one_would_fit() -> None:
    """Beka has no move and draws four times three; 5-5 and 6-6 stay, and do not keep it alive."""
    drawn = check(record(hand(FORCED_PLAYS, **FORCED))).hands[0].states[-2]
    assert (drawn.event.count, drawn.boneyard) == (12, (tile(5, 5), tile(6, 6)))
    with pytest.raises(Refusal, match="not-drawable"):
        drawn.draw((tile(5, 5),))
    state = after(SHOWCASE_PLAYS, **SHOWCASE)
    assert state.chain.asks == (5, 5, None, None)
    assert state.result is not None
    assert state.result.kind == "riba"


@rule("georgian.pass")
def test_with_nothing_left_to_draw_the_turn_passes_and_the_drawn_tiles_stay() -> None:
    text = record(hand(FORCED_PLAYS, **FORCED))
    assert steps(text)[-2:] == [("Beka", "draw"), ("Beka", "pass")]
    assert last(text).turn == 0
    assert last(text).sizes == (2, 3 + 12)
    early = record(hand(FORCED_PLAYS + ", Beka draws 12, Beka passes, Ana 1-1 left", **FORCED))
    assert check(early).problems == ()


# What is written


@rule("georgian.multiples-of-five")
def test_a_total_that_is_a_multiple_of_five_is_written_at_once() -> None:
    assert after(TERMS).points == (10, 10)
    assert after(FIRST_HAND + ", 5-5 right =15 +15, 6-0 down =15 +15", number=1).points == (15, 25)


@rule("georgian.other-totals")
def test_any_other_total_writes_nothing() -> None:
    assert wrong(record(hand("3-2, 2-2 =7 +5"))) == ("claim", "georgian.other-totals", "+5")


@rule("georgian.total-zero")
def test_a_total_of_zero_writes_nothing() -> None:
    state = after("1-2, 2-0, 1-0 left =0 +0")
    assert state.rules[-1] == "georgian.total-zero"


@rule("georgian.most-35")
def test_35_is_the_most_that_can_be_written() -> None:
    """No clamp: the open ends can add up to 36, and to 35 in one way only."""
    doubles = [(2 * n, True) for n in range(7)]
    kinds = [(n, False) for n in range(7)] + doubles
    totals: dict[int, list[object]] = {}
    for ends in combinations_with_replacement(kinds, 4):
        if all(ends.count(double) <= 1 for double in doubles):
            totals.setdefault(sum(counts for counts, _ in ends), []).append(ends)
    assert max(totals) == 36
    assert totals[35] == [((5, False), (8, True), (10, True), (12, True))]
    state = after("3-3, 3-6 left, 3-5 right, 3-4 up, 3-0 down, 6-6 left, 5-5, 4-4 up, 0-5 down")
    assert (state.event.total, state.event.points) == (35, 35)
    assert state.rules[-2:] == ("georgian.most-35", "georgian.multiples-of-five")


def test_35_takes_nine_tiles_and_there_are_24_layouts_of_nine() -> None:
    layouts_by_stavka = {stavka: layouts_of_35(stavka, most=8) for stavka in range(7)}
    assert [len(layouts) for layouts in layouts_by_stavka.values()] == [6, 6, 6, 6, 0, 0, 0]
    for layouts in layouts_by_stavka.values():
        assert {sum(map(len, arms)) for arms in layouts} <= {8}  # and the stavka: nine


Trail = tuple[tuple[int, int], ...]


def arms_from(stavka: int, longest: int) -> list[tuple[Trail, int]]:
    """The arms that can grow from a side of a stavka, and what each counts at its end.

    Only those that count 5 or more: the other three ends count at most 12 + 10 + 8.
    """
    arms: list[tuple[Trail, int]] = []

    def grow(trail: Trail, at: int) -> None:
        for n in range(7):
            next_tile = (min(at, n), max(at, n))
            if next_tile not in trail and next_tile != (stavka, stavka):
                counts = 2 * n if n == at else n
                if counts >= 5:
                    arms.append(((*trail, next_tile), counts))
                if len(trail) + 1 < longest:
                    grow((*trail, next_tile), n)

    grow((), stavka)
    return sorted(arms, key=lambda arm: len(arm[0]))


def layouts_of_35(stavka: int, most: int) -> list[tuple[Trail, ...]]:
    """The sets of four arms with at most so many tiles whose ends add up to 35."""
    arms = arms_from(stavka, most - 3)
    layouts: list[tuple[Trail, ...]] = []

    def join(chosen: tuple[Trail, ...], start: int, room: int, missing: int) -> None:
        if len(chosen) == 4:
            if missing == 0:
                layouts.append(chosen)
            return
        for n in range(start, len(arms)):
            trail, counts = arms[n]
            if len(trail) * (4 - len(chosen)) > room:  # the rest are no shorter
                return
            if not any(set(trail) & set(other) for other in chosen):
                join((*chosen, trail), n + 1, room - len(trail), missing - counts)

    join((), 0, most, 35)
    return layouts


@rule("georgian.opening-score")
def test_on_the_opening_tile_only_5_5_scores() -> None:
    for opening in ("6-4", "2-3", "0-5"):
        assert after(f"{opening} +0").points == (0, 0)
    assert after("5-5 =10 +10, 5-0 =10 +10").points == (10, 10)
    assert after("6-4 =10 +0, 6-1 left =5 +5").points == (0, 5)


@rule("georgian.outer-half")
def test_a_tile_at_an_end_counts_its_outer_half() -> None:
    state = after("6-4, 6-1 left")
    assert [(str(part.tile), part.counts) for part in state.chain.parts] == [("1-6", 1), ("4-6", 4)]


@rule("georgian.double-end")
def test_a_double_at_an_end_counts_both_halves_on_the_late_sides_too() -> None:
    state = after("1-1, 1-2 left, 1-5 right, 1-4 up, 4-4 up")
    assert [part.counts for part in state.chain.parts] == [2, 5, 8]
    assert state.chain.total == 15


@rule("georgian.stavka-counts")
def test_the_stavka_counts_both_halves_while_a_main_side_is_free_and_never_four() -> None:
    assert after("6-6").chain.total == 12
    assert after("6-6, 6-4").chain.total == 12 + 4
    assert after("3-2, 2-2").chain.total == 3 + 4


@rule("georgian.stavka-closed")
def test_a_closed_stavka_no_longer_counts() -> None:
    assert after("6-6, 6-4, 6-5 right").chain.total == 4 + 5
    state = after(TERMS + ", 4-4 =15 +15")
    assert [str(part.tile) for part in state.chain.parts] == ["3-6", "4-4", "1-2"]


@rule("georgian.empty-late-side")
def test_an_empty_third_or_fourth_side_counts_nothing_though_it_asks() -> None:
    chain = after("5-5, 5-1 left, 5-2 right").chain
    assert chain.total == 3
    assert [(end.asks, end.counts, end.tile) for end in chain.ends[2:] if end] == [(5, 0, None)] * 2


# Domino


@rule("georgian.domino")
def test_whoever_plays_the_last_tile_wins_the_hand() -> None:
    state = after(TERMS + ", 4-4", left=["6-5 0-1", ""])
    assert state.result is not None
    assert (state.result.kind, state.result.winner, state.result.left) == ("domino", 1, (12, 0))
    text = record(hand(TERMS, left=["6-5 0-1", ""]))
    assert wrong(text) == ("claim", "georgian.domino", "left")


@rule("georgian.last-tile-scores")
def test_the_last_tile_writes_its_own_total_and_then_the_remainder() -> None:
    text = record(hand(TERMS + ", 4-4 =15 +15", left=["6-5 0-1", ""]))
    report = check(text)
    assert report.hands[0].last.event.points == 15
    assert report.score == (10, 10 + 15 + 15)


@rule("georgian.domino-before-riba")
def test_an_emptied_hand_goes_before_a_dead_line() -> None:
    """Ana's last tile kills the line; as a riba Beka, with 0-0, would have won nothing either."""
    deal = dealt("0-1 0-4 1-2 1-5 2-4 3-3 5-5", "0-0 1-1 1-4 2-5 2-6 3-5 3-6")
    plays = (
        "0-4, 1-4 right, 1-5 right, 2-5 right, 0-1 left, 1-1 left, 1-2 left,"
        "2-6 right, 2-4 left, 3-6 right, 3-3 right, 3-5 right, 5-5 right"
    )
    state = after(plays, options=PASS_ONLY, **deal)
    assert not state.chain.accepts & state.reach
    assert state.result is not None
    assert state.result[:5] == ("domino", 0, 10, (0, 0), 0)
    assert "georgian.domino-before-riba" in state.rules


@rule("georgian.remainder")
@pytest.mark.parametrize(
    ("left", "points"), [("0-1", 5), ("0-5", 5), ("0-6", 10), ("2-4 0-5", 15), ("5-6 1-4", 20)]
)
def test_the_remainder_is_added_up_and_rounded_up_once(left: str, points: int) -> None:
    result = after("3-3, 3-6", left=[left, ""]).result
    assert result is not None
    assert result.points == points


@rule("georgian.lone-double-zero")
def test_a_lone_0_0_is_worth_ten_and_in_company_nothing() -> None:
    for left, points in (("0-0", 10), ("0-0 2-3", 5), ("0-0 0-1", 5)):
        result = after("3-3, 3-6", left=[left, ""]).result
        assert result is not None
        assert result.points == points


# Riba


@rule("georgian.riba")
def test_a_riba_is_a_line_that_no_available_tile_fits_however_many_numbers_are_dead() -> None:
    state = after(SHOWCASE_PLAYS, **SHOWCASE)
    assert state.result is not None
    assert state.result[:4] == ("riba", 0, 20, (18, 20))
    assert state.boneyard is not None
    assert len(state.boneyard) == 14  # nothing was drawn, and the twelve on top do not help
    two_numbers = after("0-4, 4-4, 0-0", options=PASS_ONLY, **TWO_DOUBLES)
    assert two_numbers.result is not None
    assert set(two_numbers.chain.asks) == {0, 4, None}


def test_an_empty_third_or_fourth_side_keeps_the_hand_alive() -> None:
    deal = dealt(
        "0-0 0-6 1-1 1-2 1-3 4-4 5-6",
        "0-1 0-4 1-6 2-3 4-5 4-6 5-5",
        bottom="0-2 2-2 2-4 0-3 6-6 3-4 2-5 2-6 3-6 0-5 3-3 3-5 1-5 1-4",
    )
    plays = (
        "4-4, 4-5 right, 5-6 right, 1-6 right, 1-3 right, 2-3 right, 1-2 right, 4-6 left,"
        "0-6 left, 0-1 left, 1-1 right"
    )
    state = after(plays, **deal)
    assert state.chain.asks == (1, 1, 4, 4)
    reachable = [tile for tile in TILES if DOUBLE_SIX.bit[tile] & state.reach]
    assert not [tile for tile in reachable if 1 in tile]
    assert state.result is None


@rule("georgian.riba-total")
def test_the_blocking_tile_writes_its_own_total_before_the_riba_is_counted() -> None:
    report = check(record(hand(SHOWCASE_PLAYS, **SHOWCASE)))
    last_tile = report.hands[0].last
    assert (last_tile.event.points, last_tile.points) == (15, (30, 10))
    assert report.score == (30 + 20, 10)


# Once 0-4 is down Ana has no four and no blank but 0-0, Beka none but 4-4.
TWO_DOUBLES = dealt("0-0 0-4 1-3 1-5 1-6 3-6 5-6", "1-2 2-3 2-5 2-6 3-5 4-4 6-6")


@rule("georgian.riba-forced-double")
def test_a_double_that_still_fits_is_played_first_in_turn() -> None:
    """The opponent, having no move, draws the bazari down to two and passes; then the double."""
    text = record(hand(FORCED_PLAYS + ", Ana 1-1 left", **FORCED))
    assert steps(text)[-3:] == [("Beka", "draw"), ("Beka", "pass"), ("Ana", "play")]
    result = last(text).result
    assert result is not None
    assert (result.kind, result.winner, result.points, result.next_opener) == ("riba", 0, 90, 0)


def test_several_dead_numbers_with_several_doubles_go_on_until_all_are_played() -> None:
    first = after("0-4, 4-4", options=PASS_ONLY, **TWO_DOUBLES)
    assert (first.result, [str(play) for play in first.legal]) == (None, ["0-0 left"])
    assert after("0-4, 4-4, 0-0", options=PASS_ONLY, **TWO_DOUBLES).result is not None


def test_a_double_that_can_still_be_drawn_keeps_the_hand_alive() -> None:
    deal = dealt(
        "2-5 0-6 0-3 3-4 2-4 3-6 1-3",
        "3-3 0-1 3-5 1-5 4-5 5-5 1-2",
        top="5-6 6-6 2-3 2-6 0-2 0-5 4-6 4-4 2-2 0-4 1-1 0-0 1-6 1-4",
    )
    text = record(hand("0-3, 0-1 left, 1-3 right, 1-5 right, 2-5 right, 1-2 right", **deal))
    assert steps(text)[-1] == ("Ana", "draw")
    assert last(text).legal[0].tile == (1, 1)


def test_a_forced_double_that_is_its_holder_s_last_tile_is_a_domino() -> None:
    deal = dealt("0-1 0-2 0-3 0-4 0-6 1-6 3-3", "0-0 1-2 1-3 1-5 2-3 3-4 4-5")
    plays = (
        "0-3, 2-3 right, 0-2 left, 1-2 left, 1-6 left, Beka passes, 0-6 left, 0-0 left,"
        "0-4 left, 3-4 left, 0-1 down, 1-3 down, 3-3 down"
    )
    result = after(plays, options=PASS_ONLY, **deal).result
    assert result is not None
    assert (result.kind, result.winner) == ("domino", 0)


def test_a_forced_double_s_total_scores_like_any_tile() -> None:
    """On two ends of v the double makes 3 v: a multiple of five for fives only."""
    assert after("1-2, 1-5 left, 2-5 right =10 +10, 5-5 left =15 +15").points == (10, 15)


@rule("georgian.riba-points")
@pytest.mark.parametrize(
    ("left", "winner", "points"),
    [
        (["1-1 5-6", "2-6 3-5"], 0, 20),  # 13 against 16: the loser's total, not the difference
        (["5-6", "1-6 0-6"], 0, 15),  # 11 against 13: compared before rounding
        (["0-0", "2-3"], 0, 5),  # 0-0 counts nothing here
        (["2-3", "0-0"], 1, 5),
    ],
)
def test_in_a_riba_fewer_pips_win_the_loser_s_total(
    left: list[str], winner: int, points: int
) -> None:
    result = after(DEAD_ON_FOUR, left=left).result
    assert result is not None
    assert (result.kind, result.winner, result.points) == ("riba", winner, points)


@rule("georgian.nichia")
def test_equal_totals_are_a_nichia_and_the_last_non_double_still_opens() -> None:
    result = after(DEAD_ON_FOUR, left=["5-6", "5-5 0-1"]).result
    assert result is not None
    assert result[:5] == ("nichia", None, 0, (11, 11), 0)


@rule("georgian.two-passes")
def test_two_written_passes_in_a_row_end_a_hand_whose_line_may_be_dead() -> None:
    report = check(record(hand(DEAD_ON_FOUR + ", Beka passes, Ana passes")))
    result = report.hands[0].last.result
    assert report.ok
    assert result is not None
    assert result.kind == "riba"
    assert result.winner is UNKNOWN
    assert result.rules[1] == "georgian.two-passes"
    assert unchecked(report) == ["the block is taken as written: the hands were not seen"]
    alive = record(hand("6-4, Beka passes, Ana passes, 6-1 left"))
    assert wrong(alive) == ("claim", "georgian.riba", "passes")


# The match


PIPS_45, PIPS_55, PIPS_20 = "6-6 6-5 6-4 6-3 1-2", "6-6 6-5 6-4 6-3 6-2 0-5", "5-5 6-4"


@rule("georgian.match-end")
def test_reaching_the_target_exactly_at_the_end_of_a_hand_wins_the_match() -> None:
    first = hand("Ana 3-2, Beka 2-1", left=[PIPS_55, ""])
    second = hand("Beka 3-2, Ana 2-1, Beka 1-4", number=3, opener=None, left=[PIPS_20, ""])
    report = check(record(first, second, target=75))
    assert (report.score, report.winner) == ((0, 75), 1)
    assert check(record(first, second, target=76)).winner is None
    third = record(first, second, hand("Beka 3-2", number=4, opener=None), target=75)
    assert wrong(third) == ("illegal", "georgian.match-end", "Beka")


# Ana goes out with Beka holding 45; in the next hand she passes 50 with her first tile.
ANA_45 = hand("3-3, 3-5, 5-0", left=["", PIPS_45])
ANA_55 = "Ana 5-5 +10, Beka 5-0 +10"


def test_a_target_passed_in_mid_hand_ends_nothing_the_other_may_overtake() -> None:
    beka_out = hand(ANA_55, number=3, opener=None, left=["6-6 6-5 6-4 6-3 1-4 0-1 0-3", ""])
    report = check(record(ANA_45, beka_out, target=50))
    assert (report.score, report.winner) == ((55, 10 + 55), 1)


@rule("georgian.match-level")
def test_level_scores_past_the_target_mean_another_hand() -> None:
    beka_out = hand(ANA_55, number=3, opener=None, left=[PIPS_45, ""])
    level = check(record(ANA_45, beka_out, target=50))
    assert (level.score, level.winner) == ((55, 55), None)
    decided = hand("Beka 3-2, Ana 2-1", number=4, opener=None, left=["", "0-1"])
    report = check(record(ANA_45, beka_out, decided, target=50))
    assert (report.score, report.winner) == ((60, 55), 0)


@rule("georgian.revanshi")
def test_a_rematch_is_a_new_match_with_the_first_hand_s_rule() -> None:
    won = hand("3-2, 2-1", left=["6-6", ""], number=4)
    again = record(won, hand("Ana 4-4", number=1), target=75)
    assert check(again).score == (0, 0)
    assert check(again).ok
    any_tile = record(won, hand("Ana 6-4", number=1))
    assert wrong(any_tile) == ("illegal", "georgian.first-opening", "6-4")


# House rules


@rule("georgian.pass-only")
def test_with_pass_only_nothing_is_drawn_and_only_the_hands_count() -> None:
    passing = record(hand(FORCED_PLAYS, **FORCED), options=PASS_ONLY)
    assert steps(passing)[-1] == ("Beka", "pass")
    drawn = record(hand(FORCED_PLAYS + ", Beka draws 1", **FORCED), options=PASS_ONLY)
    assert wrong(drawn) == ("illegal", "georgian.pass-only", "draws")
    # With drawing Ana would go to the bazari here; so it is a riba at once.
    blocked = after("3-4, 4-5", options=PASS_ONLY, **DRAWER)
    assert blocked.result is not None
    assert blocked.result.kind == "riba"


@rule("georgian.forced-double-at-once")
def test_with_forced_double_at_once_the_blocker_plays_on_and_nobody_draws() -> None:
    at_once = {"forced_double": "at_once"}
    text = record(hand(FORCED_PLAYS + ", Ana 1-1 left", **FORCED), options=at_once)
    assert steps(text)[-2:] == [("Ana", "play"), ("Ana", "play")]
    result = last(text).result
    assert result is not None
    assert (result.kind, result.winner, result.points) == ("riba", 0, 15)


def test_at_once_holds_only_if_nothing_but_own_doubles_fits() -> None:
    """Ana alone can play on, but with 4-5 as well as 4-4: Beka passes first."""
    deal = dealt("0-4 4-4 4-5 1-1 1-2 1-3 2-2", "3-3 3-5 3-6 5-5 5-6 6-6 2-3")
    text = record(hand("0-4", **deal), options=PASS_ONLY | {"forced_double": "at_once"})
    assert steps(text) == [("Ana", "play"), ("Beka", "pass")]
