"""The hand against the computer: whole, the same from a seed, and seen by the reader alone."""

import re
from itertools import pairwise

import pytest

from domino_rules import Refusal
from domino_rules.tiles import members
from tutorials.exercises.lasthand import READER, begun, seen, steps
from tutorials.replays.replay import ReplayError
from tutorials.shown import figure


def played(seed: int, choice: int = 0) -> list[str]:
    """The reader's plays of a whole hand, always the same of what is legal."""
    plays: list[str] = []
    while legal := steps(seed, plays)[-1].state.legal:
        plays.append(str(legal[choice % len(legal)]))
    return plays


@pytest.mark.parametrize("seed", range(12))
def test_a_hand_is_played_to_its_end_and_the_turn_is_the_readers_before(seed: int) -> None:
    plays = played(seed, choice=seed)
    for n in range(len(plays)):
        assert steps(seed, plays[:n])[-1].state.turn == READER
    last = steps(seed, plays)[-1].state
    assert last.result is not None
    movers = {step.state.event.seat for step in steps(seed, plays)[1:]}
    assert movers == {0, 1}


def test_the_beginning_of_a_hand_does_not_depend_on_its_end() -> None:
    plays = played(3)
    whole = steps(3, plays)
    for n in range(len(plays)):
        part = steps(3, plays[:n])
        assert whole[: len(part)] == part


def test_tiles_on_the_table_stay_where_they_are() -> None:
    whole = steps(3, played(3))
    for before, after in pairwise(whole):
        spots = before.layouts["tall"].spots
        assert after.layouts["tall"].spots[: len(spots)] == spots


@pytest.mark.parametrize("seed", range(6))
def test_the_opponents_tiles_are_not_in_what_is_shown(seed: int) -> None:
    replay = begun(seed)
    for step in steps(seed, played(seed)):
        if step.state.result is not None:
            continue
        html = figure.frame(replay, seen(step))
        if step.state.turn == READER:
            html += figure.tray(replay, seen(step))
        drawn = set(re.findall(r"#t-(\d-\d)", html))
        hidden = {str(tile) for tile in members(step.state.held[1])}
        hidden |= {str(tile) for tile in step.state.boneyard or ()}
        assert not drawn & hidden
        if step.number > 1:  # what must open a hand is told, and that 5-5 alone scores there
            assert not any(re.search(rf">[^<]*\b{tile}\b", html) for tile in hidden)


def test_an_illegal_play_is_refused_and_nonsense_too() -> None:
    with pytest.raises(Refusal):
        steps(1, ["6-6 up"])
    with pytest.raises(ReplayError):
        steps(1, ["a tile"])
    with pytest.raises(ReplayError, match="seed"):
        steps(-1, [])
    with pytest.raises(ReplayError, match="at most"):
        steps(1, ["6-6"] * 100)
    with pytest.raises(Refusal):
        steps(1, [*played(1), "6-6 left"])
