"""What nobody can do to a game or a state, and what everybody can: put it away and compare it."""

import copy
import pickle
from itertools import product
from random import Random

import pytest

from domino_rules import (
    BLOCK,
    FACES,
    GAMES,
    GEORGIAN,
    KOZEL,
    LINE_GAMES,
    TASHKENT,
    TILES,
    Account,
    DiceGame,
    DiceMatch,
    Face,
    Game,
    Hand,
    Match,
    Placement,
)
from domino_rules.line import unchecked
from domino_rules.protocol import State
from domino_rules.rules import RULES
from domino_rules.tiles import DOUBLE_SIX, bits

FIRST, SECOND = bits(TILES[:7]), bits(TILES[7:14])
REST = TILES[14:]


def variants() -> dict[str, Game | DiceGame]:
    """Every game with every choice of its options."""
    found: dict[str, Game | DiceGame] = {}
    for game in GAMES.values():
        for values in product(*game.options.values()):
            chosen = dict(zip(game.options, values, strict=True))
            found[" ".join(map(str, (game.name, *values)))] = game.with_options(**chosen)
    return found


every_game = pytest.mark.parametrize("game", variants().values(), ids=variants())


def played(state: State, rng: Random) -> list[State]:
    """All states of a hand played at random."""
    states = [state]
    while states[-1].result is None:
        last = states[-1]
        states.append(last.play(rng.choice(last.legal)) if last.legal else last.chore())
    return states


# Beginnings


@pytest.mark.parametrize(
    ("hands", "boneyard", "told"),
    [
        ([FIRST], None, "georgian is played by 2, not by 1"),
        ([FIRST, SECOND | DOUBLE_SIX.bit[TILES[20]]], None, "seat 1 has 8 tiles; 7 are dealt"),
        ([FIRST, SECOND & ~DOUBLE_SIX.bit[TILES[7]]], None, "seat 1 has 6 tiles; 7 are dealt"),
        ([FIRST, FIRST], None, "0-0 is dealt twice"),
        ([FIRST, SECOND & ~DOUBLE_SIX.bit[TILES[7]] | 1 << 28], None, "no tile of the set"),
        ([FIRST, SECOND & ~DOUBLE_SIX.bit[TILES[7]] | -1 << 28], None, "no tile of the set"),
        ([FIRST, SECOND], REST[:3], "the boneyard has 3 tiles; 14 are left"),
        ([FIRST, SECOND], (*REST[:13], TILES[3]), "0-3 is dealt twice"),
        ([FIRST, SECOND], (*REST[:13], REST[0]), f"{REST[0]} is dealt twice"),
    ],
)
def test_what_is_no_deal_begins_no_hand(
    hands: list[int], boneyard: tuple[object, ...] | None, told: str
) -> None:
    with pytest.raises(ValueError, match=told):
        GEORGIAN.begin(hands, boneyard, number=2, opener=0)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", LINE_GAMES.values(), ids=LINE_GAMES)
def test_who_opens_sits_at_the_table_and_only_later_hands(game: Game) -> None:
    seats = min(game.dealt)
    for opener in (-1, seats):
        told = f"there is no seat {opener}: seats count from 0 to {seats - 1}"
        with pytest.raises(ValueError, match=told):
            game.deal(Random(1), number=2, opener=opener)
        with pytest.raises(ValueError, match=told):
            game.begin_unseen(number=2, opener=opener)
    with pytest.raises(ValueError, match="nobody is to open the first hand"):
        game.deal(Random(1), number=1, opener=0)
    with pytest.raises(ValueError, match="there is no hand 0"):
        game.deal(Random(1), number=0)
    with pytest.raises(ValueError, match="there is no hand -1"):
        game.begin_unseen(number=-1)


def test_the_seats_of_a_hand_not_seen_are_those_of_the_game() -> None:
    with pytest.raises(ValueError, match="kozel is played by 4, not by 2"):
        KOZEL.begin_unseen(2)
    with pytest.raises(ValueError, match="4 scores for 2 sides"):
        KOZEL.begin_unseen(account=Account((0, 0, 0, 0)))
    with pytest.raises(ValueError, match="3 scores for 2 sides"):
        GEORGIAN.deal(Random(1), account=Account((0, 0, 0)))


def test_what_is_no_throw_begins_no_game() -> None:
    start, four = Placement.read("0|1 b2 NE"), FACES[:4]
    with pytest.raises(ValueError, match="tashkent is played by 2, not by 3"):
        TASHKENT.begin([four, four, four], start, opener=0)
    with pytest.raises(ValueError, match="seat 1 has a face that no die has"):
        TASHKENT.begin([four, (Face(5, 9), *four[1:])], start, opener=0)
    with pytest.raises(ValueError, match="there is no seat 2"):
        TASHKENT.begin([four, four], start, opener=2)
    with pytest.raises(ValueError, match="there is no hand 0"):
        TASHKENT.deal(Random(1), number=0)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_only_who_sits_there_sees(game: Game | DiceGame) -> None:
    state = game.deal(Random(1))
    for seat in (-1, state.seats):
        with pytest.raises(ValueError, match=f"there is no seat {seat}"):
            state.seen_by(seat)


# No way around


def test_a_hand_has_no_way_around_its_check() -> None:
    doors = {"revealed", "opened_by", "ended", "going_on", "playing_on"}
    assert all(hasattr(unchecked, door) for door in doors)
    assert not doors & set(dir(Hand))


def test_a_match_takes_no_domino_of_somebody_with_tiles_left() -> None:
    match = Match(GEORGIAN)
    hand = match.deal(Random(7))
    told = unchecked.ended(hand.play(hand.legal[0]), hand.turn)
    with pytest.raises(ValueError, match="nobody has gone out: seat 1 has 6 tiles"):
        match.after(told)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_is_not_changed_in_place(game: Game | DiceGame) -> None:
    mappings = [game.dealt, game.options, game.chosen, game.with_options(**{
        name: list(values)[-1] for name, values in game.options.items()
    }).chosen]  # fmt: skip
    for values in game.options.values():
        mappings += [values, *values.values()]
    for mapping in mappings:
        with pytest.raises(TypeError, match="does not support item assignment"):
            mapping["more"] = 1  # type: ignore[index]


@pytest.mark.parametrize("known", [GAMES, LINE_GAMES, RULES], ids=["games", "line games", "rules"])
def test_what_is_known_by_name_is_not_changed(known: dict[str, object]) -> None:
    with pytest.raises(TypeError, match="does not support item assignment"):
        known["georgian"] = None


# Put away and compared


@every_game
def test_states_are_pickled_and_have_a_hash(game: Game | DiceGame) -> None:
    states = played(game.deal(Random(5)), Random(6))
    states += [state.seen_by(0) for state in states]
    for state in states:
        again = pickle.loads(pickle.dumps(state))
        assert again == state == copy.deepcopy(state)
        assert again.game is game or again.game == game
        assert hash(again) == hash(state)
    assert len(set(states)) >= len(states) // 2


@every_game
def test_a_pickled_hand_goes_on_as_it_would_have(game: Game | DiceGame) -> None:
    for seed in range(20):
        states = played(game.deal(Random(seed)), Random(seed))
        half = len(states) // 2
        again = pickle.loads(pickle.dumps(states[half]))
        for state in states[half + 1 :]:
            play = state.event.play
            again = again.chore() if play is None else again.play(play)
            assert again == state


@every_game
def test_a_pickled_match_goes_on(game: Game | DiceGame) -> None:
    match: Match | DiceMatch
    match = DiceMatch(game) if isinstance(game, DiceGame) else Match(game, 1)
    if game.name == "kozel":
        match = Match(game, 1, (0, 0))
    again = pickle.loads(pickle.dumps(match))
    assert again == match
    assert hash(again) == hash(match)
    hand = played(match.deal(Random(1)), Random(2))[-1]
    assert again.after(hand) == match.after(hand)


def test_what_cannot_be_known_is_the_same_after_it_was_pickled() -> None:
    unseen = unchecked.ended(GEORGIAN.begin_unseen(number=2, opener=0), None)
    again = pickle.loads(pickle.dumps(unseen))
    assert again.result.winner is unseen.result.winner


def test_another_game_under_a_known_name_is_not_taken_for_it() -> None:
    other = BLOCK._replace(dealt={2: 5})
    assert copy.copy(other) == other != BLOCK
