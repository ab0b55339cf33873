"""Instead: the smallest change that would have been legal, and the one that would have scored."""

from itertools import pairwise

import pytest

from domino_rules import check, instead
from domino_rules.line.chain import Play
from domino_rules.words import Words
from tests.writing import dealt, hand, last, record

WORDS = Words(("Ana", "Beka"))
DEAL = dealt("3-4 0-0 0-1 0-2 0-4 0-6 1-1", "4-5 1-2 1-4 1-6 2-2 2-6 6-6", top="2-4 3-5")
FORCED = dealt("3-4 1-4 1-5 5-6 1-6 1-1 3-5", "1-3 1-2 0-2 0-1 0-3 0-4 2-3", bottom="5-5 6-6")
FORCED_PLAYS = (
    "3-4, 1-3 left, 1-4 right, 1-2 left, 1-5 right, 0-2 left, 5-6 right, 0-1 left, 1-6 right"
)
OPEN = dealt("5-5 0-1 0-2 0-3 0-4 1-4 3-4", "4-5 1-2 2-5 1-6 2-2 2-6 0-6")


@pytest.mark.parametrize(
    ("plays", "keys", "tried", "sentence"),
    [
        ("3-2", {}, "1-3 right", "The same tile is legal like this: 1-3, left end."),
        ("6-6", {}, "1-6 up", "The same tile is legal like this: 1-6, left end."),
        ("", {}, "5-6 left", "The same tile is legal like this: 5-6."),
        ("3-2", {}, "4-5 right", None),  # what is in the hand is not known
        ("3-4", DEAL, "1-2 right", "Legal instead: 1-4, right end."),
        ("3-4", DEAL, "6-6", "Legal instead: 4-5, right end."),
        ("3-4", DEAL, "2-6 left", "Legal instead: 1-4, right end."),
        ("3-4", DEAL, "3-4", "Legal instead: 1-4, right end."),
    ],
)
def test_the_nearest_legal_play(
    plays: str, keys: dict[str, object], tried: str, sentence: str | None
) -> None:
    hint = instead.hint(last(record(hand(plays, **keys))), Play.read(tried), WORDS)
    assert (None if hint is None else hint.text) == sentence


def test_where_nothing_fits_a_draw_or_a_pass_comes_first() -> None:
    states = check(record(hand("3-4, 4-5", **DEAL))).hands[0].states
    assert instead.hint(states[2], Play.read("0-0"), WORDS) == (
        "Legal instead: to draw first, for nothing in hand fits.",
        "georgian.draw",
    )
    passing = record(hand(FORCED_PLAYS, **FORCED), options={"drawing": False})
    due = check(passing).hands[0].states[-2]
    assert instead.hint(due, Play.read("0-0"), WORDS) == (
        "Legal instead: to pass, for nothing in hand fits.",
        "georgian.pass",
    )


@pytest.mark.parametrize(
    ("plays", "keys", "sentence"),
    [
        ("3-2, 2-1, 3-1 left", {}, "scores nowhere here"),
        (
            "5-2, 2-0, 0-5 left",
            {},
            "The same tile would have scored like this: 0-5, right end. 5 + 5",
        ),
        ("3-4, 1-4", DEAL, "No other play of this hand would have scored."),
        ("3-4", OPEN, "Another tile of this hand would have scored: 5-5. 5 + 5 = 10."),
        ("3-4, 4-5, 3-5 right", DEAL, "like this: 3-5, left end. 5 + 5 = 10."),
    ],
)
def test_what_would_have_scored(plays: str, keys: dict[str, object], sentence: str) -> None:
    states = check(record(hand(plays, **keys))).hands[0].states
    before, after = next(pair for pair in reversed([*pairwise(states)]) if pair[1].event.play)
    assert after.event.play is not None
    assert after.event.points == 0
    assert sentence in instead.missed(before, after.event.play, WORDS)[0].text


def test_where_only_one_play_was_legal_it_is_said() -> None:
    first = dealt("6-6 0-1 0-2 0-3 0-4 0-5 0-6", "5-5 1-2 1-3 1-4 1-5 1-6 2-3")
    states = check(record(hand("6-6", number=1, opener=None, **first))).hands[0].states
    reasons = instead.missed(states[0], Play.read("6-6"), WORDS)
    assert [reason.text for reason in reasons] == ["No other play was legal."]


def test_without_totals_nothing_scores() -> None:
    states = check(record(hand("6-6, 6-4"), game="block")).hands[0].states
    assert instead.missed(states[1], Play.read("4-6 left"), WORDS) == []


@pytest.mark.parametrize(
    ("plays", "keys", "sentence"),
    [
        ("3-4, 6-6", DEAL, "Legal instead: 4-5, right end."),
        ("3-4, 0-0", DEAL, "Legal instead: 1-4, right end."),
        ("3-2, 1-3 right", {}, "The same tile is legal like this: 1-3, left end."),
    ],
)
def test_the_referee_says_what_would_have_been_legal(
    plays: str, keys: dict[str, object], sentence: str
) -> None:
    problem = check(record(hand(plays, **keys))).problems[0]
    assert problem.kind == "illegal"
    assert problem.message.endswith(sentence)


@pytest.mark.parametrize("plays", ["3-4, Ana 0-0", "3-4, passes", "3-4, Beka draws 2"])
def test_a_refusal_that_names_the_choices_or_the_turn_gets_no_more(plays: str) -> None:
    message = check(record(hand(plays, **DEAL))).problems[0].message
    assert "legal" not in message.lower()
