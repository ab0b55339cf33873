"""Reasons on random hands: the numbers in them add up, what they suggest is legal or scores."""

import re
from itertools import pairwise

import pytest

from domino_rules import TILES, Hand, Play, Refusal, instead, why
from domino_rules.line.chain import ENDS
from domino_rules.rules import RULES
from domino_rules.words import Words
from tests.properties.test_hands import GAMES, NAMES, every_game, hands
from tests.writing import explained


def worked_out(terms: str) -> int:
    """What a row of terms comes to."""
    numbers = re.findall(r"([+−]?) ?(\d+)", terms)
    return sum(-int(number) if sign == "−" else int(number) for sign, number in numbers)


def words(state: Hand) -> Words:
    return Words(NAMES[: state.seats])


@every_game
def test_the_numbers_in_every_reason_add_up(variant: str) -> None:
    sums = 0
    for states in hands(variant):
        for n in range(1, len(states)):
            for text, rule in explained(states[: n + 1], words(states[0])):
                assert rule == "" or rule in RULES
                for terms, result in re.findall(r"((?:\d+ [+−] )+\d+) = (\d+)", text):
                    assert worked_out(terms) == int(result), text
                    sums += 1
    assert sums > 0


@every_game
def test_the_tiles_left_are_told_with_their_pips(variant: str) -> None:
    for states in hands(variant):
        for seat, (text, _) in enumerate(why.left(states[-1], words(states[-1]))):
            pips = [int(a) + int(b) for a, b in re.findall(r"(\d)-(\d)", text)]
            assert sum(pips) == states[-1].left[seat]
            assert not pips or text.endswith(f"= {states[-1].left[seat]}.")


@every_game
def test_the_points_of_play_and_ending_are_the_ones_explained(variant: str) -> None:
    for states in hands(variant):
        for state in states[1:]:
            if state.event.points:
                reasons = why.points(state, words(state))
                assert any(str(state.event.points) in text for text, _ in reasons)
        result = states[-1].result
        assert result is not None
        sentences = " ".join(text for text, _ in why.ending(states[-1], words(states[-1])))
        assert not result.points or re.search(rf"[+ ]{result.points}\.", sentences)
        rules = [rule for _, rule in why.ending(states[-1], words(states[-1]))]
        assert set(result.rules) <= set(rules), "every clause of the ending is explained"


@every_game
def test_a_score_is_what_its_hands_gave(variant: str) -> None:
    for states in hands(variant):
        final = states[-1]
        for side in range(final.sides):
            sentences = [text for text, _ in why.score(side, [states], None, words(final))]
            gave = [int(text.rstrip(".").split()[-1]) for text in sentences if text[-2].isdigit()
                    and "begins" not in text]  # fmt: skip
            ending = final.ending_points[side]
            assert isinstance(ending, int)
            assert sum(gave) == final.points[side] + ending


@every_game
def test_what_is_suggested_instead_of_a_refused_play_is_legal(variant: str) -> None:
    for states in list(hands(variant))[:8]:
        for state in states:
            for tried in [
                Play(tile, end) for tile in TILES[::3] for end in (None, *range(len(ENDS)))
            ]:
                try:
                    state.play(tried)
                except Refusal:
                    check_suggestion(state, tried)


def check_suggestion(state: Hand, tried: Play) -> None:
    nearest = instead.legal(state, tried)
    hint = instead.hint(state, tried, words(state))
    if nearest is None:
        assert state.legal == ()
        assert (hint is None) == (state.result is not None)
        return
    state.play(nearest)
    same = [play for play in state.legal if play.tile == tried.tile]
    there = [play for play in state.legal if play.end == tried.end]
    if same:
        assert nearest in same
    elif there and tried.end is not None:
        assert nearest in there
    assert hint is not None
    assert str(nearest.tile) in hint.text


@pytest.mark.parametrize("variant", [name for name, (game, _) in GAMES.items() if game.write])
def test_what_is_said_to_score_does_and_else_nothing_did(variant: str) -> None:
    for states in hands(variant):
        for before, state in pairwise(states):
            play = state.event.play
            if play is None or state.event.points:
                continue
            scoring = {each for each in before.legal if before.play(each).event.points}
            better = instead.scoring(before, play)
            sentence = instead.missed(before, play, words(state))[0].text
            if better is None:
                assert not scoring
                assert sentence.startswith("No other play")
                continue
            assert better.event.play in scoring
            assert f"= {better.event.points}." in sentence
            if any(each.tile == play.tile for each in scoring):
                assert better.event.play is not None
                assert better.event.play.tile == play.tile


@every_game
def test_a_seat_that_does_not_see_the_hand_is_told_of_no_tile_in_it(variant: str) -> None:
    for states in list(hands(variant))[:10]:
        for before, state in pairwise(states):
            play = state.event.play
            if play is None or state.event.points or before.game.write is None:
                continue
            view = before.seen_by((before.turn or 0) ^ 1)
            sentence = instead.missed(view, play, words(state))[0].text
            assert not re.search(r"Another|No other", sentence)
