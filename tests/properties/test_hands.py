"""What holds for every hand, tried on random ones: 40 of each game and number of seats, or 20,000
in a long run; of house rules a quarter.
"""

import os
from collections.abc import Iterator
from itertools import count, islice, pairwise
from random import Random

import pytest

from domino_rules import (
    BLOCK,
    DRAW,
    GEORGIAN,
    KOZEL,
    TILES,
    Game,
    Hand,
    Record,
    judge,
    read,
    record_of,
    write,
)
from domino_rules.events import Unknown
from domino_rules.line.chain import ENDS
from domino_rules.tiles import DOUBLE_SIX, bits, members
from tests.properties import oracle
from tests.properties.oracle import Pair

HANDS = 20_000 if os.environ.get("OPEN_ENDS_LONG") else 40
GAMES: dict[str, tuple[Game, int]] = {
    "georgian": (GEORGIAN, 2),
    "pass only": (GEORGIAN.with_options(drawing=False), 2),
    "at once": (GEORGIAN.with_options(forced_double="at_once"), 2),
    "pass only, at once": (GEORGIAN.with_options(drawing=False, forced_double="at_once"), 2),
    "draw for two": (DRAW, 2),
    "draw for three": (DRAW, 3),
    "draw for four": (DRAW, 4),
    "draw for two, blocked at once": (DRAW.with_options(block="at_once"), 2),
    "draw for four, blocked at once": (DRAW.with_options(block="at_once"), 4),
    "block for two": (BLOCK, 2),
    "block for three": (BLOCK, 3),
    "block for four": (BLOCK, 4),
    "kozel": (KOZEL, 4),
    "kozel, specials": (KOZEL.with_options(fish_specials=True), 4),
    "kozel, hand alone": (KOZEL.with_options(thirteen="hand_alone"), 4),
}
NAMES = ("Ana", "Beka", "Dato", "Eka")

every_game = pytest.mark.parametrize("variant", GAMES)


def hands(variant: str) -> Iterator[list[Hand]]:
    """All states of random hands, first and later ones."""
    return islice(endless(variant), HANDS // 4 if GAMES[variant][0].chosen else HANDS)


def endless(variant: str) -> Iterator[list[Hand]]:
    game, seats = GAMES[variant]
    for seed in count():
        rng = Random(f"{variant} {seed}")
        opener = rng.choice((None, *range(seats)))
        number = 1 if opener is None else 2
        state = game.deal(rng, seats=seats, number=number, opener=opener)
        states = [state]
        while state.result is None:
            state = state.play(rng.choice(state.legal)) if state.legal else state.chore()
            states.append(state)
        yield states


def hands_played_on(variant: str) -> Iterator[list[Hand]]:
    """Hands in which somebody plays on with a forced double, which few random hands have."""
    wanted = (states for states in endless(variant) if any(map(plays_on, states, states[1:])))
    return islice(wanted, HANDS // 4)


def plays_on(before: Hand, state: Hand) -> bool:
    return state.event.kind == "play" and before.turn == state.turn


def players(states: list[Hand]) -> tuple[str, ...]:
    return NAMES[: states[0].seats]


# The second referee


def placings(states: list[Hand]) -> list[oracle.Placing]:
    plays = [state.event.play for state in states if state.event.play is not None]
    return [(tuple(play.tile), None if play.end is None else ENDS[play.end], play.turned)
            for play in plays]  # fmt: skip


def held(state: Hand) -> list[list[Pair]]:
    return [[tuple(tile) for tile in members(hand)] for hand in state.held]


def reachable(state: Hand) -> list[Pair]:
    """The tiles of all hands and of what can still be drawn."""
    tiles = [tile for hand in held(state) for tile in hand]
    if state.game.drawing and state.boneyard is not None:
        drawable = len(state.boneyard) - state.game.protected
        tiles += [tuple(tile) for tile in state.boneyard[:drawable]]
    return tiles


@every_game
def test_a_second_referee_agrees_on_ends_totals_and_legal_plays(variant: str) -> None:
    spinner = GAMES[variant][0].has_stavka
    for states in hands(variant):
        for n, state in enumerate(states):
            plays = placings(states[: n + 1])
            if not plays:
                continue
            seen = oracle.open_ends(plays, spinner)
            asks = {ENDS[end]: number for end, number in enumerate(state.chain.asks)
                    if number is not None}  # fmt: skip
            assert asks == seen.asks
            if spinner:
                assert state.chain.total == seen.total
            if state.turn is not None:
                fits = oracle.fitting(held(state)[state.turn], asks)
                legal = [(tuple(play.tile), ENDS[play.end or 0]) for play in state.legal]
                assert legal == fits


@every_game
def test_a_second_referee_agrees_on_points_turns_and_chores(variant: str) -> None:
    game, seats = GAMES[variant]
    for states in hands(variant):
        for n, (before, state) in enumerate(pairwise(states), 1):
            event, mover = state.event, before.turn
            assert event.seat == mover
            assert mover is not None
            plays = placings(states[: n + 1])
            seen = oracle.open_ends(plays, game.has_stavka)
            following = (mover + 1) % seats
            if event.kind == "play":
                scores = game.has_stavka and seen.total % 5 == 0
                first = len(plays) == 1 and plays[0][0] != (5, 5)
                assert event.points == (seen.total if scores and not first else 0)
                fits = {tile for tile, _ in oracle.fitting(reachable(state), seen.asks)}
                own = {tile for tile in held(state)[mover] if tile[0] == tile[1]}
                following = mover if game.plays_on and fits and fits <= own else following
            elif event.kind == "draw":
                stock = [tuple(tile) for tile in before.boneyard or ()]
                drawn = oracle.drawn(stock, game.protected, seen.asks)
                assert [tuple(t) for t in event.tiles or ()] == drawn
                following = mover
            else:
                assert not game.drawing or before.stock == game.protected
            if event.kind != "play":
                assert not oracle.fitting(held(before)[mover], seen.asks)
            assert state.turn == (None if state.result else following)


@every_game
def test_a_second_referee_agrees_on_when_and_how_a_hand_ends(variant: str) -> None:
    game, _ = GAMES[variant]
    drawn_out = game.name == "draw" and game.option("block") == "empty_boneyard"
    for states in hands(variant):
        for n, state in enumerate(states[1:], 1):
            asks = oracle.open_ends(placings(states[: n + 1]), game.has_stavka).asks
            dead = not oracle.fitting(reachable(state), asks) and not (drawn_out and state.boneyard)
            assert (state.result is not None) == (dead or [] in held(state))
        end = states[-1]
        assert end.result is not None
        ending, books = by_the_second_referee(states)
        result = end.result
        assert (result.kind, result.winner, result.points, result.next_opener) == ending
        assert list(result.left) == [oracle.pips(hand) for hand in held(end)]
        assert result.eggs == books.eggs


def by_the_second_referee(states: list[Hand]) -> tuple[oracle.Ending, oracle.Books]:
    """How a hand ended, the first of its match to be written."""
    end = states[-1]
    movers = [(s.event.seat or 0, tuple(s.event.play.tile)) for s in states if s.event.play]
    if end.game.name == "georgian":
        ending = oracle.georgian_ending(held(end), states[0].opener or 0, movers)
        return ending, oracle.Books()
    if end.game.name == "kozel":
        house = oracle.House(
            end.game.option("fish_specials"), end.game.option("thirteen") == "hand_alone"
        )
        return oracle.kozel_ending(held(end), movers[-1][0], house, oracle.Books())
    return oracle.block_ending(held(end)), oracle.Books()


@every_game
def test_a_first_hand_is_opened_by_whom_the_rules_name(variant: str) -> None:
    for states in hands(variant):
        deal = states[0]
        if deal.first:
            tile, seat = oracle.lead(deal.game.name, held(deal))
            assert (deal.turn, [tuple(play.tile) for play in deal.legal]) == (seat, [tile])
        else:
            assert (deal.turn, len(deal.legal)) == (deal.opener, deal.game.dealt[deal.seats])


# What always holds


@every_game
def test_28_tiles_and_168_pips_stay_and_every_tile_is_in_one_place(variant: str) -> None:
    for states in hands(variant):
        for state in states:
            parts = [*state.held, bits(placed.tile for placed in state.chain.placed),
                      bits(state.boneyard or ())]  # fmt: skip
            assert sum(place.bit_count() for place in parts) == 28
            assert sum(parts) == DOUBLE_SIX.whole
            assert sum(map(DOUBLE_SIX.pips, parts)) == 168
            assert state.sizes == tuple(tiles.bit_count() for tiles in state.held)
            assert state.stock == len(state.boneyard or ())


@every_game
def test_two_passes_in_a_row_never_come_before_the_hand_is_over(variant: str) -> None:
    for states in hands(variant):
        assert all(state.passes < state.seats for state in states)
        assert "georgian.two-passes" not in states[-1].rules


@every_game
def test_the_parts_add_up_and_no_move_writes_more_than_35(variant: str) -> None:
    for states in hands(variant):
        written = [0] * states[0].sides
        for state in states[1:]:
            assert sum(part.counts for part in state.chain.parts) == state.chain.total
            assert 0 <= state.event.points <= 35
            written[(state.event.seat or 0) % state.sides] += state.event.points
            assert list(state.points) == written


@every_game
def test_going_back_equals_having_stayed(variant: str) -> None:
    """A state is as it was whatever was played from it, and playing the same gives the same."""
    for states, fresh in zip(hands(variant), hands(variant), strict=True):
        for before, after in pairwise(states):
            for play in before.legal[:3]:
                before.play(play)
            again = before.play(after.event.play) if after.event.play else before.chore()
            assert again == after
        assert states == fresh


@every_game
def test_seen_by_depends_on_nothing_that_the_seat_cannot_see(variant: str) -> None:
    """All hidden tiles dealt out anew: the view is the same."""
    for number, states in enumerate(hands(variant)):
        rng = Random(number)
        for state in states[:-1]:
            seat = rng.randrange(state.seats)
            view = state.seen_by(seat)
            assert view == dealt_anew(state, seat, rng).seen_by(seat)
            assert view.held[seat] == state.held[seat]


def dealt_anew(state: Hand, seat: int, rng: Random) -> Hand:
    """The state with other hidden tiles, and without what follows from them."""
    hidden = [tile for n, hand in enumerate(state.held) if n != seat for tile in members(hand)]
    hidden += state.boneyard or ()
    rng.shuffle(hidden)
    held = []
    for n, hand in enumerate(state.held):
        count = hand.bit_count()
        held.append(hand if n == seat else bits(hidden[:count]))
        hidden = hidden if n == seat else hidden[count:]
    event = state.event
    if event.kind == "draw" and event.seat != seat:
        event = event._replace(tiles=TILES[: event.count])
    known_lead = state.first and not state.chain.placed
    return state._replace(
        held=tuple(held), boneyard=tuple(hidden), reach=0, unseen=0, event=event,
        legal=state.legal if known_lead else (),
    )  # fmt: skip


# Records


def reread(record: Record) -> Record:
    return read(write(record))


@every_game
def test_a_record_of_a_hand_is_judged_to_the_same_states_with_all_claims_true(variant: str) -> None:
    for states in hands(variant):
        report = judge(reread(record_of(states, players(states))))
        assert report.problems == ()
        known = states
        game = states[0].game
        if not game.drawing and "drawing" not in game.options:  # no boneyard is written
            known = [state._replace(boneyard=None) for state in states]
        assert list(report.hands[0].states) == known


@every_game
def test_chores_left_out_are_performed(variant: str) -> None:
    for states in hands(variant):
        record = record_of(states, players(states))
        hand = record.hands[0]
        plays = tuple(entry for entry in hand.entries if entry.action == "play")
        report = judge(record._replace(hands=(hand._replace(entries=plays),)))
        assert report.problems == ()
        assert len(report.hands[0].states) == len(states)


@every_game
def test_a_single_changed_claim_is_found_false(variant: str) -> None:
    for number, states in enumerate(hands(variant)):
        rng = Random(number)
        report = judge(reread(with_a_false_claim(record_of(states, players(states)), rng)))
        assert [problem.kind for problem in report.problems] == ["claim"]
        assert len(report.hands[0].states) == len(states)


def with_a_false_claim(record: Record, rng: Random) -> Record:
    hand = record.hands[0]
    entries, result = list(hand.entries), dict(hand.result)
    claims = [(n, field) for n, entry in enumerate(entries) for field in ("total", "points")
              if getattr(entry, field) is not None]  # fmt: skip
    n, field = rng.choice([*claims, *((-1, key) for key in result)])
    if n >= 0:
        value, place = getattr(entries[n], field)
        entries[n] = entries[n]._replace(**{field: (value + rng.randint(1, 40), place)})
    elif field == "kind":
        result[field] = rng.choice([kind for kind in record.game.kinds if kind != result[field]])
    elif field == "points":
        result[field] += rng.randint(1, 100)
    else:
        true, sides = result[field], record.game.sides(len(record.players))
        others = [seat for seat in range(len(record.players)) if seat != true]
        if field == "winner" and true is not None:
            others = [seat for seat in others if seat % sides != true]
        result[field] = rng.choice(others if true is None else [None, *others])
    return record._replace(hands=(hand._replace(entries=tuple(entries), result=result),))


@every_game
def test_the_table_s_view_comes_to_the_same_result(variant: str) -> None:
    for states in hands(variant):
        assert_the_table_s_view_comes_to_the_same_result(states)


@pytest.mark.parametrize("variant", [name for name in GAMES if GAMES[name][0].plays_on])
def test_a_hand_played_on_at_once_is_accepted_as_the_table_saw_it(variant: str) -> None:
    for states in hands_played_on(variant):
        assert_the_table_s_view_comes_to_the_same_result(states)


def assert_the_table_s_view_comes_to_the_same_result(states: list[Hand]) -> None:
    report = judge(reread(record_of(states, players(states), table_view=True)))
    assert report.ok, report.problems
    seen, known = report.hands[0].last, states[-1]
    assert seen.result is not None
    assert seen.result[:5] == known.result[:5]  # type: ignore[index]
    assert (seen.points, seen.chain) == (known.points, known.chain)
    assert not any(isinstance(pips, Unknown) for pips in seen.result.left)
