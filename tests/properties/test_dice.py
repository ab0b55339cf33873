"""What holds for every game of Tashkent, tried on random ones: 300 of them, or 100,000 in a long
run; the record and the exact search on fewer.
"""

import os
from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise
from random import Random

import pytest

from domino_rules import (
    FACINGS,
    SPACES,
    TASHKENT,
    DiceHand,
    DiceMatch,
    Face,
    Placement,
    Record,
    Refusal,
    Standing,
    judge,
    read,
    record_of,
    record_of_match,
    write,
)
from domino_rules.dice.best import best, outcome, values
from domino_rules.dice.grid import FACES
from domino_rules.dice.records import WrittenGame
from tests.properties import dice_oracle as oracle

LONG = bool(os.environ.get("OPEN_ENDS_LONG"))
GAMES = 100_000 if LONG else 300
RECORDS = 20_000 if LONG else 100
SEARCHED = 1_000 if LONG else 8
MATCHES = 1_000 if LONG else 5
NAMES = ("Ana", "Beka")
KINDS = (TASHKENT, TASHKENT.with_options(first_placer="other"))


def played(state: DiceHand, rng: Random) -> list[DiceHand]:
    """All states of a game that goes on at random from here."""
    states = [state]
    while state.result is None:
        state = state.play(rng.choice(state.legal)) if state.legal else state.chore()
        states.append(state)
    return states


def games(count: int = GAMES) -> Iterator[list[DiceHand]]:
    """All states of random games; in some the dice show few faces, so that much is blocked."""
    for seed in range(count):
        rng = Random(f"tashkent {seed}")
        game = KINDS[seed % 5 == 4]
        if seed % 3:
            yield played(game.deal(rng, opener=rng.randrange(2)), rng)
            continue
        few = rng.sample(FACES, rng.choice((1, 2, 3)))
        thrown = [[rng.choice(few) for _ in range(4)] for _ in range(2)]
        start = Placement(rng.choice(FACES), SPACES.index("b2"), rng.choice((0, 2)))
        yield played(game.begin(thrown, start, opener=rng.randrange(2)), rng)


# The second referee


def space(placement: Placement) -> oracle.Space:
    name = SPACES[placement.space]
    return "abc".index(name[0]), int(name[1]) - 1


def die(placement: Placement) -> oracle.Die:
    corner = FACINGS[placement.facing or 0]
    return oracle.turned(tuple(placement.face), oracle.CORNERS.index(corner))


def table(state: DiceHand) -> oracle.Grid:
    """The grid as the second referee has it, built from what was placed."""
    return frozenset((space(placed), die(placed)) for placed in state.grid.placed)


def placing(placement: Placement) -> oracle.Placing:
    return tuple(placement.face), space(placement), die(placement)


def faces(dice: tuple[Face, ...]) -> tuple[oracle.Face, ...]:
    return tuple(tuple(die) for die in dice)


def test_a_second_referee_agrees_on_legal_placements_turns_and_the_end() -> None:
    for states in games():
        first = states[0]
        placer = first.opener if first.game.beginner_places else 1 - first.opener
        for before, state in zip([None, *states], states, strict=False):
            grid = table(state)
            can = [oracle.placings(grid, faces(dice)) for dice in state.held]
            assert (state.result is None) == bool(can[0] or can[1])
            if state.turn is None:
                continue
            assert {placing(play) for play in state.legal} == can[state.turn]
            assert len(set(state.legal)) == len(state.legal)
            assert state.turn == (placer if before is None else 1 - (before.turn or 0))
            assert state.due == ("play" if can[state.turn] else "pass")
        end = states[-1]
        assert end.result is not None
        assert end.result[:3] == oracle.ending([faces(dice) for dice in end.held])
        assert end.result.left == tuple(map(len, end.held))
        assert end.result.next_opener == 1 - first.opener


# What always holds


def test_contacts_match_and_every_die_borders_one_that_lay_before_it() -> None:
    for states in games():
        placed = states[-1].grid.placed
        for n, last in enumerate(placed[1:], 1):
            assert oracle.fits(
                frozenset((space(p), die(p)) for p in placed[:n]), *placing(last)[1:]
            )
        assert len({die.space for die in placed}) == len(placed) <= 9


def test_no_die_is_lost_found_or_thrown_again() -> None:
    for states in games():
        thrown = Counter(face for dice in states[0].held for face in dice)
        for state in states:
            lying = Counter(placed.face for placed in state.grid.placed[1:])
            assert lying + Counter(face for dice in state.held for face in dice) == thrown
            assert all(list(dice) == sorted(dice) for dice in state.held)
        for before, state in pairwise(states):
            for seat in range(2):
                gone = Counter(before.held[seat]) - Counter(state.held[seat])
                mine = state.event.seat == seat and state.event.play is not None
                assert gone == (Counter([state.event.play.face]) if mine else Counter())


def test_what_fits_must_be_placed_and_a_pass_is_no_way_out() -> None:
    back = 0
    for states in games():
        stuck = [False, False]
        for before, state in pairwise(states):
            seat = before.turn
            assert seat is not None
            assert (state.event.kind == "pass") == (not before.legal)
            with pytest.raises(Refusal):
                before.chore() if before.legal else before.play(FIRST)
            if state.event.kind == "play":
                assert state.event.back == stuck[seat]
                assert state.event.choices == len(before.legal)
                back += stuck[seat]
            stuck[seat] = state.event.kind == "pass"
            assert state.passed == tuple(stuck)
            assert not all(stuck)  # two passes in a row: the game would have been over before
        assert len(states) <= 16
    assert back > GAMES / 100


FIRST = Placement.read("0|1 a1 NE")


def test_the_space_and_the_turn_that_are_meant_are_found() -> None:
    for states in games(RECORDS):
        for state in states:
            for play in state.legal[:6]:
                assert state.find(*play) == play
                turns = [p for p in state.legal if p[:2] == play[:2]]
                if len(turns) == 1:
                    assert state.find(play.face, play.space) == play
                    continue
                assert len(turns) == 2
                with pytest.raises(Refusal) as caught:
                    state.find(play.face, play.space)
                assert caught.value.code == "corner-needed"


def test_dead_spaces_are_those_that_no_face_fits() -> None:
    for states in games(RECORDS):
        for state in states:
            grid = table(state)
            able = {way[0] for face in oracle.ALL for way in oracle.ways(grid, face)}
            beside = {
                n for n in range(9) if state.grid.at(n) is None and state.grid.contacts(n)
            }  # fmt: skip
            dead = [n for n in beside if (n % 3, n // 3) not in able]
            assert list(state.grid.dead) == sorted(dead)


def test_going_back_equals_having_stayed() -> None:
    for states, fresh in zip(games(RECORDS), games(RECORDS), strict=True):
        for before, after in pairwise(states):
            for play in before.legal[:3]:
                before.play(play)
            again = before.play(after.event.play) if after.event.play else before.chore()
            assert again == after
        assert states == fresh


def test_dead_and_turned_grids_change_nothing() -> None:
    """A game seen from the other side of the table: everything turned by half a turn."""
    for states in games(RECORDS):
        state = states[0].game.begin(
            states[0].held, halfway(states[0].grid.placed[0]), opener=states[0].opener
        )
        for after in states[1:]:
            state = state.play(halfway(after.event.play)) if after.event.play else state.chore()
        assert state.result == states[-1].result


def halfway(placement: Placement) -> Placement:
    face, space, corner = placement
    return Placement(face, 8 - space, ((corner or 0) + 2) % 4)


# Records and matches


def reread(record: Record) -> Record:
    return read(write(record))


def test_a_record_is_judged_to_the_same_states_with_all_claims_true() -> None:
    for states in games(RECORDS):
        report = judge(reread(record_of(states, NAMES)))
        assert report.problems == ()
        assert list(report.hands[0].states) == states


def test_passes_left_out_are_performed_and_a_false_claim_is_found() -> None:
    for number, states in enumerate(games(RECORDS)):
        rng = Random(number)
        record = record_of(states, NAMES)
        game = record.hands[0]
        assert isinstance(game, WrittenGame)
        entries = tuple(entry for entry in game.entries if entry.play is not None)
        result = dict(game.result)
        key = rng.choice(list(result))
        others = {"kind": ["win", "draw"], "winner": [None, 0, 1], "points": [0, 1, 2],
                  "next_opener": [None, 0, 1]}  # fmt: skip
        result[key] = rng.choice([value for value in others[key] if value != result[key]])
        report = judge(record._replace(hands=(game._replace(entries=entries, result=result),)))
        assert [problem.kind for problem in report.problems] == ["claim"]
        assert len(report.hands[0].states) == len(states)


def test_matches_add_up_by_sets_and_games() -> None:
    for seed in range(MATCHES):
        rng, match, books = Random(f"match {seed}"), DiceMatch(KINDS[seed % 2]), oracle.Books()
        hands = []
        while match.winner is None:
            states = played(match.deal(rng), rng)
            assert states[0].opener == (hands[-1][0].opener + 1) % 2 if hands else True
            hands.append(states)
            books.write(oracle.ending([faces(dice) for dice in states[-1].held]).winner)
            match = match.after(states[-1])
            assert match.scores == tuple(
                Standing(sets, won) for sets, won in zip(books.sets, books.games, strict=True)
            )
            assert (match.winner is None) == (max(books.sets) < 2)
        report = judge(reread(record_of_match(hands, NAMES)))
        assert report.problems == ()
        assert (report.score, report.winner) == (match.scores, match.winner)
        assert report.standings[-1] == match


# Perfect play


def throws() -> Iterator[DiceHand]:
    for seed in range(SEARCHED):
        rng = Random(f"throw {seed}")
        yield KINDS[seed % 5 == 4].deal(rng, opener=rng.randrange(2))


def test_an_exact_search_agrees_on_the_result_of_best_play() -> None:
    for state in throws():
        if state.turn is None:
            continue
        value = oracle.best(table(state), [faces(dice) for dice in state.held], state.turn)
        assert outcome(state) == value * (1 - 2 * state.turn)


def test_an_exact_search_agrees_in_mid_game_with_spots_and_without() -> None:
    for number, states in enumerate(games(SEARCHED * 10)):
        state = states[min(2 + number % 3, len(states) - 1)]
        if state.turn is None:
            continue
        held = [faces(dice) for dice in state.held]
        for spots in (True, False):
            value = oracle.best(table(state), held, state.turn, spots)
            assert outcome(state, spots=spots) == value * (1 - 2 * state.turn)


def test_a_first_placement_and_its_mirror_image_come_to_the_same() -> None:
    for state in islice(throws(), SEARCHED // 2):
        outcomes = values(state)
        assert set(outcomes) == set(state.legal)
        for play, value in outcomes.items():
            assert play.mirrored.mirrored == play != play.mirrored
            assert outcomes[play.mirrored] == value == outcome(state.play(play))


def test_best_placements_lead_to_the_outcome_and_others_away_from_it() -> None:
    for state in islice(throws(), SEARCHED // 4):
        value = outcome(state)
        good = best(state)
        assert bool(good) == bool(state.legal)
        for play in state.legal[::3]:
            assert (outcome(state.play(play)) == value) == (play in good)
    over = played(state, Random(1))[-1]
    assert best(over) == ()
    assert outcome(over) == {None: 0, 0: 1, 1: -1}[over.result and over.result.winner]
