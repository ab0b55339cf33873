"""The bots: they play legally, see only their own tiles, and the simple one takes points."""

from random import Random

import pytest

from domino_rules import GEORGIAN, LINE_GAMES, Hand
from domino_rules.bots import choose, simple
from domino_rules.line.chain import Play
from domino_rules.tiles import bits, members


def hands(count: int) -> list[Hand]:
    return [GEORGIAN.deal(Random(seed), number=2, opener=seed % 2) for seed in range(count)]


@pytest.mark.parametrize("name", LINE_GAMES)
def test_it_plays_whole_hands_of_every_game(name: str) -> None:
    for seed in range(10):
        state = LINE_GAMES[name].deal(Random(seed))
        seats = set(range(state.seats))
        while state.result is None:
            if not state.legal:
                state = state.chore()
                continue
            play, seat = choose(state, simple, Random(seed)), state.turn
            assert play in state.legal
            state = state.play(play)
            assert (state.event.seat, state.event.play) == (seat, play)
            seats.discard(state.event.seat or 0)
        assert not seats, "everybody has placed a tile"
        assert state.result.kind in state.game.kinds


def test_what_others_hold_and_what_lies_face_down_makes_no_difference() -> None:
    for hand in hands(30):
        state = hand.play(hand.legal[0])
        state = state.settled()[-1] if state.settled() else state
        if state.result is not None or state.boneyard is None:
            continue
        assert state.turn is not None
        other = 1 - state.turn
        hidden = [*members(state.held[other]), *state.boneyard]
        Random(7).shuffle(hidden)
        count = state.held[other].bit_count()
        held = list(state.held)
        held[other] = bits(hidden[:count])
        changed = state._replace(held=tuple(held), boneyard=tuple(hidden[count:]))
        assert choose(changed, simple, Random(1)) == choose(state, simple, Random(1))


def test_it_is_shown_the_view_of_its_seat_alone() -> None:
    views = []

    def bot(view: Hand, rng: Random) -> Play:
        views.append(view)
        return view.legal[0]

    hand = hands(1)[0]
    choose(hand, bot, Random(1))
    assert views == [hand.seen_by(0)]
    assert views[0].held[1] == 0
    assert views[0].boneyard is None


def test_it_takes_the_most_points() -> None:
    for hand in hands(40):
        state = hand
        while state.result is None:
            if not state.legal:
                state = state.chore()
                continue
            most = max(state.play(play).event.points for play in state.legal)
            state = state.play(choose(state, simple, Random(3)))
            assert state.event.points == most


def test_it_writes_more_than_chance() -> None:
    written = [0, 0]
    for seed, hand in enumerate(hands(100)):
        state, rng = hand, Random(seed)
        while state.result is None:
            if not state.legal:
                state = state.chore()
            elif state.turn == seed % 2:
                state = state.play(choose(state, simple, rng))
            else:
                state = state.play(rng.choice(state.legal))
        written[0] += state.points[seed % 2]
        written[1] += state.points[1 - seed % 2]
    assert written[0] > 1.3 * written[1]


def test_without_a_choice_it_refuses() -> None:
    hand = hands(1)[0]
    over = hand
    while over.result is None:
        over = over.play(over.legal[0]) if over.legal else over.chore()
    with pytest.raises(ValueError, match="nobody's turn"):
        choose(over, simple, Random(1))
    with pytest.raises(ValueError, match="nothing to choose"):
        simple(over, Random(1))
