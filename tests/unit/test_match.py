"""Whole matches: `Match` from code, and the referee over the hands of a record."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from domino_rules import BLOCK, GEORGIAN, UNKNOWN, Hand, Match, Refusal, Report, Result, check
from domino_rules.judging import JudgedHand
from domino_rules.line.match import winner
from domino_rules.referee import as_json
from tests.rules import rule
from tests.writing import hand, record, unchecked, wrong

CASES = Path(__file__).parents[1] / "cases" / "legal"
NICHIA = (CASES / "georgian-nichia.toml").read_text(encoding="utf-8").partition("deal")
RIBA = ("georgian.riba", "georgian.opener-after-riba")
PIPS = {10: "4-6", 25: "6-6 5-6 0-2", 45: "6-6 5-6 4-6 3-6 0-3"}


def over(match: Match, by: int | None, points: int, *written: int, opens: int = 0) -> Match:
    """The match after a hand that somebody (None: nobody) wins for so many points.

    `written` is what the seats have written in mid-hand, `opens` the seat that opens the next.
    """
    state = match.deal(Random(1))
    kind, rules = ("nichia" if by is None else "riba"), RIBA
    result = Result(kind, by, points, (0,) * state.seats, opens, rules)
    return match.after(
        state._replace(turn=None, points=written or (0,) * state.seats, result=result)
    )


def won(by: str, points: int, number: int, opener: str | None = None) -> str:
    """A hand that Ana opens and wins, or loses, for the pips left with the other."""
    plays = "Ana 3-2, Beka 2-1" + (", Ana 1-4" if by == "Ana" else "")
    left = ["", PIPS[points]] if by == "Ana" else [PIPS[points], ""]
    return hand(plays, number=number, opener=opener, left=left)


def cited(hand: JudgedHand) -> tuple[set[str], set[str]]:
    """The clauses on the match that the first and the last step of a hand rest on."""
    steps = range(len(hand.states))
    beyond = [set(hand.rules(n)) - set(hand.states[n].rules) for n in steps]
    return beyond[1], beyond[-1] if len(steps) > 2 else set()


def standing(report: Report) -> tuple[tuple[Any, ...], int | None]:
    assert report.ok, report.problems
    return report.score, report.winner


# The end of a match


@rule("georgian.match-end")
@pytest.mark.parametrize("target", GEORGIAN.targets)
def test_a_match_goes_on_until_somebody_has_the_target_after_a_hand(target: int) -> None:
    match = Match(GEORGIAN, target)
    for n in range(target // 5 - 1):
        match = over(match, n % 2, 5)
        assert match.winner is None
    while match.winner is None:
        match = over(match, 1, 5)
    assert match.scores[1] == target > match.scores[0]
    with pytest.raises(Refusal, match=r"match-over \(georgian.match-end\): seats \(1,\)"):
        match.deal(Random(1))


@rule("georgian.match-end")
def test_the_referee_ends_the_match_at_the_target_and_takes_no_hand_after_it() -> None:
    hands = [won("Ana", 45, 2), won("Ana", 25, 3)]
    assert standing(check(record(*hands, target=70))) == ((70, 0), 0)
    assert standing(check(record(*hands, target=71))) == ((70, 0), None)
    more = record(*hands, hand("3-2", number=4, opener=None), target=70)
    assert wrong(more) == ("illegal", "georgian.match-end", "3-2")
    assert check(more).problems[0].message == "The match is over; winner: Ana."
    assert (check(more).score, check(more).winner) == ((70, 0), 0)


@rule("georgian.match-end")
def test_a_target_passed_in_mid_hand_ends_nothing_and_the_other_may_overtake() -> None:
    match = over(Match(GEORGIAN, 75), 0, 70)
    later = over(match, 1, 90, 10, 0)
    assert (later.scores, later.winner) == ((80, 90), 1)
    overtaken = hand("5-5 +10, 5-0 +10", number=3, opener=None,
                     left=["6-6 5-6 4-6 3-6 1-2 0-2", ""])  # fmt: skip
    report = check(record(won("Ana", 45, 2), overtaken, target=50))
    assert report.hands[1].states[1].scores == (55, 0)
    assert standing(report) == ((55, 60), 1)


@rule("georgian.match-end", "georgian.nichia")
def test_a_nichia_ends_the_match_of_whoever_is_past_the_target() -> None:
    assert over(Match(GEORGIAN, 75), None, 0, 80, 0).winner == 0
    nichia = f"[[hands]]\nnumber = 3\ndeal{NICHIA[2]}"
    report = check(record(won("Ana", 45, 2), nichia, target=50))
    assert standing(report) == ((50, 5), 0)
    result = report.hands[-1].last.result
    assert result is not None
    assert result.kind == "nichia"


@rule("georgian.match-level")
def test_level_scores_mean_another_hand_until_somebody_is_ahead() -> None:
    match = over(Match(GEORGIAN, 75), None, 0, 80, 80)
    assert match.winner is None
    match = over(match, None, 0, 15, 15)
    assert (match.scores, match.winner) == ((95, 95), None)
    assert over(match, 1, 5).winner == 1
    level = f"[[hands]]\nnumber = 2\ndeal{NICHIA[2]}".replace("deal", 'opener = "Ana"\ndeal', 1)
    assert standing(check(record(level, target=5))) == ((5, 5), None)
    report = check(record(level, won("Beka", 10, 3), target=5))
    assert standing(report) == ((5, 15), 1)
    assert [cited(hand) for hand in report.hands] == [
        (set(), {"georgian.match-level"}), (set(), {"georgian.match-end"})
    ]  # fmt: skip


def test_of_several_past_the_target_the_highest_wins() -> None:
    assert winner(50, [60, 55, 70]) == 2
    assert winner(50, [70, 55, 70]) is None
    assert winner(50, [0, 0]) is winner(None, [500, 0]) is None
    assert winner(75, [75, 74]) == 0


# Rematches


@rule("georgian.revanshi")
def test_a_rematch_starts_from_zero_with_the_first_hand_s_rule() -> None:
    match = over(Match(GEORGIAN, 75), 1, 80, opens=1)
    again = match.rematch()
    assert again == Match(GEORGIAN, 75)
    first = again.deal(Random(4))
    assert (first.number, first.first, len(first.legal)) == (1, True, 1)
    assert first.legal[0].tile.is_double
    assert Match(BLOCK, 100, (5, 0, 0)).rematch() == Match(BLOCK, 100, (0, 0, 0))


@rule("georgian.revanshi")
def test_number_1_again_may_come_at_any_time_and_takes_nothing_along() -> None:
    revanshi = hand("Beka 4-4", number=1, opener=None)
    for before in ([won("Ana", 45, 2)], [hand("3-2")], [hand("3-2, 5-5")]):
        report = check(record(*before, revanshi, target=45))
        assert (report.score, report.winner) == ((0, 0), None)
        assert unchecked(report) == []
        assert report.hands[-1].before == (0, 0)
    text = record(won("Ana", 45, 2), hand("Beka 3-2", number=1, opener=None), target=45)
    assert wrong(text) == ("illegal", "georgian.first-opening", "3-2")
    report = check(record(won("Ana", 45, 2), revanshi, target=45))
    assert [match.winner for match in report.standings] == [0, None]
    assert [cited(hand) for hand in report.hands] == [
        (set(), {"georgian.match-end"}), ({"georgian.revanshi"}, set())
    ]  # fmt: skip


def test_the_report_names_the_clauses_on_the_match_at_the_first_and_last_step() -> None:
    revanshi = hand("Beka 4-4, Ana 4-3", number=1, opener=None)
    data = as_json(check(record(won("Ana", 45, 2), revanshi, target=45)), "")
    first, again = ([step["rules"] for step in each["steps"]] for each in data["hands"])
    assert [("georgian.match-end" in rules) for rules in first] == [False, False, True]
    assert [("georgian.revanshi" in rules) for rules in again] == [True, False]


def test_what_is_not_sure_and_what_has_no_target_cites_nothing_of_the_match() -> None:
    assert Match(GEORGIAN, None, (80, 80)).rules == ()
    assert Match(GEORGIAN, 75, (80, 80), unseen=frozenset({0})).rules == ()
    assert Match(GEORGIAN, 75, (70, 70)).rules == ()
    unfinished = record(hand("3-2"), won("Ana", 45, 3), target=45)
    assert cited(check(unfinished).hands[-1]) == (set(), set())
    block = hand("Ana 5-5", number=1, opener=None)
    hands = check(record(block, block, game="block")).hands
    assert [hand.opening for hand in hands] == [(), ()]


# Who opens


@rule("georgian.next-opener")
def test_the_winner_of_a_hand_opens_the_next() -> None:
    match = Match(GEORGIAN, 175).after(played(Match(GEORGIAN, 175).deal(Random(2)))[-1])
    hand_2 = match.deal(Random(3))
    assert hand_2.opener == match.next_opener is not None
    assert len(hand_2.legal) == 7
    assert wrong(record(won("Ana", 45, 2), hand("Beka 3-2", number=3, opener="Beka"))) == (
        "illegal", "georgian.next-opener", "Beka",
    )  # fmt: skip


@rule("georgian.opener-after-riba")
def test_after_a_nichia_too_whoever_played_the_last_non_double_opens() -> None:
    nichia = f'[[hands]]\nnumber = 2\nopener = "Ana"\ndeal{NICHIA[2]}'
    report = check(record(nichia, hand("3-2", number=3, opener=None)))
    assert (report.ok, report.hands[1].last.event.seat) == (True, 0)
    text = record(nichia, hand("Beka 3-2", number=3, opener="Beka"))
    assert wrong(text) == ("illegal", "georgian.opener-after-riba", "Beka")


def test_after_a_tie_in_block_the_first_hand_s_rule_returns() -> None:
    match = Match(BLOCK, 100)._replace(number=2, scores=(30, 20))
    dealt = match.deal(Random(5))
    assert (dealt.number, dealt.first, len(dealt.legal)) == (2, True, 1)


# What was not seen


def test_an_ending_not_seen_leaves_scores_open_and_nobody_can_win() -> None:
    state = Match(GEORGIAN, 10).deal(Random(1))._replace(points=(15, 0))
    unknown = Result("riba", UNKNOWN, UNKNOWN, (UNKNOWN, UNKNOWN), 1, RIBA)
    match = Match(GEORGIAN, 10).after(state._replace(result=unknown))
    assert (match.scores, match.known_scores) == ((15, 0), (UNKNOWN, UNKNOWN))
    assert (match.winner, match.next_opener) == (None, 1)
    half = unknown._replace(kind="domino", winner=1)
    match = Match(GEORGIAN, 10).after(state._replace(result=half))
    assert (match.known_scores, match.winner) == ((15, UNKNOWN), None)
    later = over(match._replace(next_opener=0), 0, 50)
    assert (later.known_scores, later.winner) == ((65, UNKNOWN), None)


def test_after_a_hand_without_an_ending_the_referee_lets_nobody_win() -> None:
    for before in (hand("3-2"), hand("3-2, 5-5")):
        text = record(before, won("Ana", 45, 3), won("Ana", 45, 4), target=45)
        report = check(text)
        assert len(unchecked(report)) == 2
        assert (report.score, report.winner) == ((90, 0), None)
        assert [match.number for match in report.standings] == [3, 4, 5]


# Misuse


def test_only_the_next_hand_of_the_match_counts() -> None:
    match = over(Match(GEORGIAN, 75), 0, 20)
    done = played(match.deal(Random(1)))[-1]
    assert match.after(done).number == 3
    for wrong_hand in (
        match.deal(Random(1)),
        played(GEORGIAN.deal(Random(1)))[-1],
        played(GEORGIAN.deal(Random(1), number=2, opener=1))[-1],
        played(GEORGIAN.deal(Random(1), number=3, opener=0))[-1],
        played(GEORGIAN.with_options(drawing=False).deal(Random(1), number=2, opener=0))[-1],
        played(BLOCK.deal(Random(1), number=2, opener=0))[-1],
    ):
        with pytest.raises(ValueError, match="hand"):
            match.after(wrong_hand)
    later = played(GEORGIAN.deal(Random(1), number=2, opener=0))[-1]._replace(number=1)
    with pytest.raises(ValueError, match="not hand 1 of this match"):
        Match(GEORGIAN, 75).after(later)


def test_a_match_of_a_number_that_the_game_does_not_have_cannot_be_dealt() -> None:
    with pytest.raises(ValueError, match="georgian is played by 2, not by 3"):
        Match(GEORGIAN, 75, (0, 0, 0)).deal(Random(1))
    with pytest.raises(ValueError, match="nothing tells who opens hand 2"):
        Match(GEORGIAN, 75, number=2, next_opener=UNKNOWN).deal(Random(1))


def played(state: Hand) -> list[Hand]:
    """All states of a hand in which the first legal play is always made."""
    states = [state]
    while state.result is None:
        state = state.play(state.legal[0]) if state.legal else state.chore()
        states.append(state)
    return states
