"""What holds for every match, tried on random ones: one of each kind, or 3,000 in a long run."""

import os
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from domino_rules import (
    BLOCK,
    DRAW,
    GEORGIAN,
    KOZEL,
    Game,
    Hand,
    Match,
    Record,
    Report,
    judge,
    read,
    record_of_match,
    write,
)
from tests.properties import oracle
from tests.properties.oracle import Pair

LONG = bool(os.environ.get("OPEN_ENDS_LONG"))
CHANGED = 100  # how many of them are judged with changes as well, which takes longer
PASS_ONLY = GEORGIAN.with_options(drawing=False)
KINDS: list[tuple[Game, int, int]] = [
    *((GEORGIAN, 2, target) for target in GEORGIAN.targets),
    *((PASS_ONLY, 2, target) for target in (75, 175)),
    (GEORGIAN.with_options(forced_double="at_once"), 2, 75),
    *((BLOCK, seats, target) for seats in (2, 3, 4) for target in (50, 100)),
    *((DRAW, seats, 100) for seats in (2, 3, 4)),
    (DRAW.with_options(block="at_once"), 3, 50),
    *((KOZEL, 4, target) for target in KOZEL.targets),
    (KOZEL.with_options(fish_specials=True), 4, 101),
    (KOZEL.with_options(thirteen="hand_alone"), 4, 101),
]
MATCHES = 3_000 if LONG else len(KINDS)
NAMES = ("Ana", "Beka", "Dato", "Eka")


class Played(NamedTuple):
    """A whole match: all states of each hand, and the match before the first and after each."""

    hands: list[list[Hand]]
    matches: list[Match]

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.matches[0].seats]


def play(match: Match, rng: Random) -> Played:
    """A match in which every play is a random one."""
    played = Played([], [match])
    while match.winner is None:
        state = match.deal(rng)
        states = [state]
        while state.result is None:
            state = state.play(rng.choice(state.legal)) if state.legal else state.chore()
            states.append(state)
        match = match.after(state)
        played.hands.append(states)
        played.matches.append(match)
    return played


def matches() -> Iterator[tuple[Played, Random]]:
    for seed in range(MATCHES):
        rng = Random(f"match {seed}")
        game, seats, target = KINDS[seed % len(KINDS)]
        yield play(Match(game, target, (0,) * game.sides(seats)), rng), rng


def written(played: Played, rng: Random) -> Record:
    """The record of a match, with the deals or as the table saw it, read back from its text."""
    view = rng.random() < 0.5
    target = played.matches[0].target
    return read(write(record_of_match(played.hands, played.names, target=target, table_view=view)))


def test_scores_add_up_and_the_winner_is_the_first_to_be_ahead_at_the_target() -> None:
    for played, _ in matches():
        target = played.matches[0].target
        if played.matches[0].game.penalties:
            assert_the_accounts_add_up(played)
            continue
        sums = [0] * len(played.names)
        for n, states in enumerate(played.hands):
            for state in states:
                sums[state.event.seat or 0] += state.event.points
            kind, by, points, _ = ending(states)
            assert (kind == "nichia" or kind == "tie") == (by is None)
            sums[by or 0] += points
            match = played.matches[n + 1]
            assert list(match.scores) == sums
            ahead = [seat for seat, score in enumerate(sums) if score == max(sums)]
            decided = max(sums) >= (target or 0) and len(ahead) == 1
            assert match.winner == (ahead[0] if decided else None)
            assert decided == (n == len(played.hands) - 1)


def assert_the_accounts_add_up(played: Played) -> None:
    """The second referee keeps the same books of a game of Kozel, and the right pair loses it."""
    target, books = played.matches[0].target or 0, oracle.Books()
    for states, match in zip(played.hands, played.matches[1:], strict=True):
        ending, books = kozel_ending(states, books)
        result = states[-1].result
        assert result is not None
        assert (result.kind, result.winner, result.points, result.next_opener) == ending
        assert (match.scores, match.eggs, match.unseen) == (*books, frozenset())
        lost = [side for side, score in enumerate(books.scores) if score >= target]
        assert match.winner == (1 - lost[0] if lost else None)
        assert len(lost) < 2
        assert match.whitewash == (bool(lost) and min(books.scores) == 0)
        assert bool(lost) == (match is played.matches[-1])


def test_kozel_s_accounts_add_up_over_whole_games() -> None:
    rng, hands = Random("goats"), 0
    while hands < (20_000 if LONG else 200):
        game = KOZEL.with_options(fish_specials=rng.random() < 0.3)
        game = game.with_options(thirteen=rng.choice(("with_eggs", "hand_alone")))
        played = play(Match(game, rng.choice((51, 101, 151))), rng)
        assert_the_accounts_add_up(played)
        hands += len(played.hands)


def test_the_same_seed_plays_the_same_match() -> None:
    for game, seats, target in KINDS:
        match = Match(game, target, (0,) * game.sides(seats))
        assert play(match, Random(9)) == play(match, Random(9))


def test_every_opener_is_the_one_that_the_rules_name() -> None:
    for played, _ in matches():
        opener = None
        for n, states in enumerate(played.hands):
            first = states[0]
            assert (first.number, first.first) == (n + 1, opener is None)
            if opener is None:
                tile, holder = oracle.lead(first.game.name, held(first))
                assert (str(first.legal[0].tile), len(first.legal)) == (f"{tile[0]}-{tile[1]}", 1)
                opener = holder
            assert first.opener == states[1].event.seat == opener
            opener = ending(states).next_opener
            assert played.matches[n + 1].next_opener == opener


def test_the_referee_finds_every_written_match_in_order() -> None:
    for played, rng in matches():
        record = written(played, rng)
        report = judge(record)
        assert report.ok, report.problems
        last = played.matches[-1]
        assert (report.score, report.winner) == (last.scores, last.winner)
        assert [match.scores for match in report.standings] == [
            m.scores for m in played.matches[1:]
        ]
        assert [hand.before for hand in report.hands] == [m.scores for m in played.matches[:-1]]
        if rng.random() * MATCHES < CHANGED:
            assert_nothing_follows(record, report)
            assert_openers_are_checked(record, rng)


def assert_nothing_follows(record: Record, report: Report) -> None:
    """A further hand is illegal, a rematch is not, and takes nothing along."""
    hands = record.hands
    more = hands[-1]._replace(number=hands[-1].number + 1, opener=None)
    after = judge(record._replace(hands=(*hands, more)))
    assert [problem.rule for problem in after.problems if problem.kind != "unchecked"] == [
        record.game.rule("match-end")
    ]
    assert (after.score, after.winner) == (report.score, report.winner)
    again = judge(record._replace(hands=(*hands, hands[0])))
    assert again.ok
    assert again.standings == (*report.standings, report.standings[0])


def assert_openers_are_checked(record: Record, rng: Random) -> None:
    """A hand that somebody else is said to open is illegal, and so nobody wins the match."""
    n = rng.randrange(len(record.hands))
    hand = record.hands[n]
    if n == 0 or hand.opener is None:
        return
    other = (hand.opener + 1) % len(record.players)
    changed = (*record.hands[:n], hand._replace(opener=other), *record.hands[n + 1 :])
    report = judge(record._replace(hands=changed))
    assert [problem.kind for problem in report.problems if problem.kind != "unchecked"] == [
        "illegal"
    ]
    assert report.winner is None


# The oracle


def held(state: Hand) -> list[list[Pair]]:
    """The tiles of each seat, as pairs."""
    return [[pair for n, pair in enumerate(oracle.ALL) if hand >> n & 1] for hand in state.held]


def ending(states: list[Hand]) -> oracle.Ending:
    """How a hand ended, by the second referee."""
    end = states[-1]
    if end.game.name == "kozel":
        return kozel_ending(states, oracle.Books())[0]
    if not end.game.has_stavka:
        return oracle.block_ending(held(end))
    movers = [(s.event.seat or 0, tuple(s.event.play.tile)) for s in states if s.event.play]
    return oracle.georgian_ending(held(end), states[0].opener or 0, movers)


def kozel_ending(states: list[Hand], books: oracle.Books) -> tuple[oracle.Ending, oracle.Books]:
    """How a hand of Kozel ended and the books after it, by the second referee."""
    end = states[-1]
    assert end.event.seat is not None
    house = oracle.House(
        end.game.option("fish_specials"), end.game.option("thirteen") == "hand_alone"
    )
    return oracle.kozel_ending(held(end), end.event.seat, house, books)
