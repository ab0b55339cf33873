"""The block game, rule by rule; two-handed, save where only more players tell readings apart."""

from random import Random
from typing import Any

from domino_rules import BLOCK, UNKNOWN, Hand, check
from domino_rules.events import Result
from domino_rules.line.chain import Play
from domino_rules.tiles import tile
from tests.rules import rule
from tests.writing import hand, last, record, steps, wrong

THREE = ("Ana", "Beka", "Dato")
FOUR = (*THREE, "Eka")


def block(*hands: str, players: tuple[str, ...] = ("Ana", "Beka"), **keys: Any) -> str:
    return record(*hands, game="block", players=players, **keys)


def ended(plays: str, players: tuple[str, ...] = ("Ana", "Beka"), **keys: Any) -> Result:
    """How a block hand ends that the referee finds in order."""
    result = last(block(hand(plays, **keys), players=players)).result
    assert result is not None
    return result


def first_hand(*deal: str, players: tuple[str, ...] = ("Ana", "Beka")) -> Hand:
    """The state after this deal of a first hand."""
    return last(block(hand("", number=1, opener=None, deal=list(deal)), players=players))


# The deal and the lead


@rule("block.set")
def test_every_tile_is_there_once() -> None:
    assert wrong(block(hand("6-6, 6-4 left, 4-6 right"))) == ("illegal", "block.set", "4-6")


@rule("block.deal")
def test_the_rest_of_the_tiles_is_out_of_play() -> None:
    for seats, held, rest in ((2, 7, 14), (3, 6, 10), (4, 7, 0)):
        state = BLOCK.deal(Random(3), seats=seats)
        assert (state.sizes, state.stock, state.drawable) == ((held,) * seats, rest, 0)
    deal = ["0-0 1-1 1-2 1-3 1-4 1-5 1-6", "2-2 2-3 2-4 2-5 2-6 3-3 3-4"]
    text = block(hand("1-2, 5-6", deal=deal))
    assert wrong(text) == ("illegal", "block.deal", "5-6")


@rule("block.no-redeal")
def test_no_deal_is_dealt_again() -> None:
    doubles = first_hand("0-0 1-1 2-2 3-3 4-4 5-5 6-6", "3-6 1-2 1-3 1-4 1-5 2-3 2-4")
    assert doubles.turn == 0
    none = first_hand("4-5 0-1 0-2 0-3 0-4 0-5 0-6", "3-6 1-2 1-3 1-4 1-5 2-3 2-4")
    assert none.turn == 1


@rule("block.first-opening", "block.heaviest-lead")
def test_the_highest_double_held_leads_the_first_hand_else_the_heaviest_tile() -> None:
    doubles = first_hand("0-1 1-2 5-6 0-2 0-3 0-4 1-1", "2-2 4-6 0-5 0-6 1-3 1-4 1-5")
    assert (doubles.turn, doubles.legal) == (1, (Play(tile(2, 2)),))
    # No double; 3-6 and 4-5 are equally heavy, and the larger half decides.
    none = first_hand("4-5 0-1 0-2 0-3 0-4 0-5 0-6", "3-6 1-2 1-3 1-4 1-5 2-3 2-4")
    assert (none.turn, none.legal) == (1, (Play(tile(3, 6)),))
    assert none.rules[-1] == "block.heaviest-lead"
    text = block(
        hand("Ana 5-6", number=1, opener=None, deal=[
            "0-1 1-2 5-6 0-2 0-3 0-4 1-1", "2-2 4-6 0-5 0-6 1-3 1-4 1-5"])
    )  # fmt: skip
    assert wrong(text)[:2] == ("illegal", "block.turns")
    with_opener = text.replace("number = 1", 'number = 1\nopener = "Ana"')
    assert wrong(with_opener)[:2] == ("illegal", "block.first-opening")


def test_unseen_hands_show_the_lead_only_where_all_tiles_are_dealt() -> None:
    assert check(block(hand("3-2", number=1))).ok
    text = block(hand("3-2", number=1), players=FOUR)
    assert wrong(text) == ("illegal", "block.first-opening", "3-2")


@rule("block.next-lead")
def test_the_winner_leads_the_next_hand_with_any_tile() -> None:
    won = hand("3-2, 2-1", left=["6-6", ""])
    assert last(block(won, hand("6-4", number=3, opener=None))).event.seat == 1
    text = block(won, hand("Ana 6-4", number=3, opener="Ana"))
    assert wrong(text) == ("illegal", "block.next-lead", "Ana")


# Playing and passing


@rule("block.turns")
def test_the_players_take_turns() -> None:
    text = block(hand("Ana 3-2, Dato 2-2"), players=THREE)
    assert wrong(text) == ("illegal", "block.turns", "Dato")


@rule("block.fit")
def test_the_touching_halves_show_the_same_number() -> None:
    assert wrong(block(hand("6-6, 5-4 left"))) == ("illegal", "block.fit", "5-4")


@rule("block.choose-end")
def test_a_tile_that_fits_both_ends_needs_one_named() -> None:
    text = block(hand("3-2, 3-1 left, 1-2"))
    assert wrong(text) == ("ambiguous", "block.choose-end", "1-2")
    assert "block.choose-end" in last(text.replace("1-2", "1-2 right")).rules


@rule("block.two-ends")
def test_a_double_opens_no_further_ends() -> None:
    state = last(block(hand("6-6, 6-4 left, 6-5 right")))
    assert state.chain.asks == (4, 5, None, None)
    text = block(hand("6-6, 6-4 left, 6-5 right, 6-1 up"))
    assert wrong(text)[:2] == ("illegal", "block.fit")  # tile before end: nothing asks for a six
    text = block(hand("6-6, 6-4 up"))
    assert wrong(text) == ("illegal", "block.two-ends", "up")


@rule("block.must-play")
def test_who_can_play_may_not_pass() -> None:
    deal = ["0-0 1-1 1-2 1-3 1-4 1-5 1-6", "2-2 2-3 2-4 2-5 2-6 3-3 3-4"]
    text = block(hand("1-2, Beka passes", deal=deal))
    assert wrong(text) == ("illegal", "block.must-play", "passes")


@rule("block.pass")
def test_who_cannot_play_passes_and_nothing_is_drawn() -> None:
    deal = ["0-0 1-1 1-2 1-3 1-4 1-5 1-6", "2-2 2-3 2-4 2-5 2-6 3-3 3-4"]
    text = block(hand("1-1", deal=deal))
    assert steps(text) == [("Ana", "play"), ("Beka", "pass")]
    text = block(hand("1-1, Beka draws 1", deal=deal))
    assert wrong(text) == ("illegal", "block.pass", "draws")


# The end of a hand


@rule("block.domino")
def test_the_last_tile_wins_the_pips_of_all_opponents_even_on_a_dead_line() -> None:
    out = ended("3-2, 2-1, 1-0", players=THREE, left=["6-6 5-4", "1-1", ""])
    assert out[:5] == ("domino", 2, 23, (21, 2, 0), 2)


@rule("block.worth")
def test_a_tile_is_worth_its_pips_and_a_lone_double_zero_nothing() -> None:
    assert ended("3-2, 2-1", left=["6-6 2-5", ""]).points == 12 + 7
    nothing = ended("3-2, 2-1", left=["0-0", ""])
    assert (nothing.winner, nothing.points, nothing.next_opener) == (1, 0, 1)


# Both ends ask for a one, and all seven ones lie on the table.
DEAD = (
    "1-1, 1-2 left, 2-3 left, 3-1 left, 1-4 right, 4-5 right, 5-1 right,"
    " 1-6 left, 6-0 left, 0-1 left"
)


@rule("block.domino-before-block")
def test_a_last_tile_that_also_kills_the_line_is_a_domino_for_the_full_pips() -> None:
    out = ended(DEAD, left=["5-5", ""])
    assert out[:3] == ("domino", 1, 10)
    assert "block.domino-before-block" in out.rules


@rule("block.blocked")
def test_the_hand_is_blocked_at_once_when_nobody_can_play() -> None:
    unseen = ended(DEAD)
    assert unseen[:3] == ("blocked", UNKNOWN, UNKNOWN)
    deal = ["0-0 1-1 2-2 2-3 2-4 2-5 2-6", "3-3 3-4 3-5 3-6 4-4 4-5 4-6"]
    text = block(hand("1-1", deal=deal))
    assert steps(text) == [("Ana", "play")]
    assert last(text).result is not None


@rule("block.blocked-points")
def test_the_fewest_pips_win_the_others_pips_minus_their_own_once() -> None:
    result = ended(DEAD, players=THREE, left=["0-3", "2-5", "3-6"])
    assert result[:5] == ("blocked", 0, 7 + 9 - 3, (3, 7, 9), 0)


@rule("block.tie")
def test_only_a_shared_lowest_total_is_a_tie() -> None:
    others_shared = ended(DEAD, players=THREE, left=["0-5", "3-6", "3-3 0-3"])
    assert others_shared[:4] == ("blocked", 0, 9 + 9 - 5, (5, 9, 9))
    shared = ended(DEAD, players=THREE, left=["0-5", "2-4 0-0", "0-3 0-2"])
    assert shared[:5] == ("tie", None, 0, (5, 6, 5), None)


def test_after_a_tie_the_first_hand_s_rule_returns() -> None:
    tie = hand(DEAD, left=["0-5", "0-3 0-2"])
    deal = ["0-1 1-2 5-6 0-2 0-3 0-4 1-1", "2-2 4-6 0-5 0-6 1-3 1-4 1-5"]
    text = block(tie, hand("", number=3, opener=None, deal=deal))
    assert last(text).legal == (Play(tile(2, 2)),)
    wrong_opener = text.replace("number = 3", 'number = 3\nopener = "Ana"')
    assert wrong(wrong_opener)[:2] == ("illegal", "block.first-opening")
    four = block(
        hand(DEAD, left=["0-5", "0-3 0-2", "5-5", "5-6"]),
        hand("Dato 6-5", number=3, opener=None),
        players=FOUR,
    )
    assert wrong(four) == ("illegal", "block.first-opening", "6-5")


@rule("block.match-end")
def test_reaching_the_target_wins_the_match() -> None:
    won = hand("3-2, 2-1", left=["6-6 6-5 6-4 6-3 4-4", ""])
    assert check(block(won, target=50)).winner == 1
    assert check(block(won, target=51)).winner is None
    text = block(won, hand("Beka 6-6", number=3, opener=None), target=50)
    assert wrong(text) == ("illegal", "block.match-end", "Beka")
