"""Replays: the written line, branches off it, and what may be played."""

from itertools import pairwise
from typing import Any

import pytest

from domino_rules import GEORGIAN
from domino_rules.dice.hand import DiceHand
from domino_rules.drawing import SHAPES
from domino_rules.errors import Refusal
from tutorials.replays import line
from tutorials.replays.library import EXAMPLES, record_text
from tutorials.replays.replay import (
    LONGEST_BRANCH,
    Path,
    Replay,
    ReplayError,
    playable,
    read,
)

TERMS = Replay(record_text("georgian/terms-in-one-hand"))
RIBA = Replay(record_text("georgian/showcase-riba"))


def placed(state: Any) -> tuple[Any, ...]:
    """What lies on the table, in the order in which it was placed."""
    table = state.grid if isinstance(state, DiceHand) else state.chain
    return tuple(table.placed)


@pytest.mark.parametrize("example", EXAMPLES)
def test_steps_are_numbered_and_only_grow(example: str) -> None:
    steps = Replay(record_text(example)).steps
    assert [step.number for step in steps] == list(range(len(steps)))
    for step, after in pairwise(steps):
        kept = () if step.state.result is not None else placed(step.state)
        assert placed(after.state)[: len(kept)] == kept


def test_a_branch_starts_where_the_written_line_is_left() -> None:
    line = TERMS.line(Path(4, ("2-5 up",)))
    assert line[0] == TERMS.steps[4]
    assert [step.number for step in line] == [4, 5]
    assert line[-1].state.chain.total == 6 + 4 + 5


@pytest.mark.parametrize("shape", SHAPES)
def test_tiles_on_the_table_stay_when_the_reader_plays_on(shape: str) -> None:
    line = TERMS.line(Path(4, ("2-5 up", "4-4 right", "4-6 right", "6-6 left")))
    spots = [step.layouts[shape].spots[: len(step.state.chain.placed)] for step in line]
    for before, after in pairwise(spots):
        assert after[: len(before)] == before


def test_playing_the_written_tile_leads_to_the_written_position() -> None:
    for step, after in pairwise(RIBA.steps):
        play = after.state.event.play
        if play is not None:
            assert RIBA.after(step, str(play))[0].state == after.state


def test_due_draws_and_passes_follow_a_play_by_themselves() -> None:
    line = RIBA.line(Path(3, ("3-4 right", "4-4 right")))
    kinds = [step.state.event.kind for step in line[1:]]
    assert kinds[:2] == ["play", "play"]
    assert all(kind in ("draw", "pass") for kind in kinds[2:])
    assert line[-1].state.legal or line[-1].state.result


def test_an_illegal_play_is_refused() -> None:
    with pytest.raises(Refusal):
        TERMS.at(Path(4, ("0-0",)))


@pytest.mark.parametrize(
    "path", [Path(-1), Path(7), Path(0, ("0-0",) * (LONGEST_BRANCH + 1)), Path(1, ("x",))]
)
def test_a_position_that_is_not_there(path: Path) -> None:
    with pytest.raises(ReplayError):
        TERMS.line(path)


def test_without_a_deal_every_unplayed_tile_can_be_tried() -> None:
    legal, others = playable(TERMS.steps[4].state)
    assert len({play.tile for play in legal} | set(others)) == 28 - 4
    assert not {play.tile for play in legal} & set(others)


def test_with_a_deal_only_the_tiles_in_hand() -> None:
    legal, others = playable(RIBA.steps[3].state)
    assert len({play.tile for play in legal} | set(others)) == 6


def test_a_seat_sees_its_own_tiles_until_the_hand_is_over() -> None:
    drawn = record_text("georgian/nichia")
    seen, table = Replay(drawn, 0), Replay(drawn)
    assert [step.number for step in seen.steps] == [step.number for step in table.steps]
    for seen_step, whole in zip(seen.steps[:-1], table.steps, strict=False):
        assert seen_step.state.held == (whole.state.held[0], 0)
        assert seen_step.state.sizes == whole.state.sizes
        assert seen_step.state.chain == whole.state.chain
        assert seen_step.state.scores == whole.state.scores
    assert seen.steps[5].state.event.tiles is None  # Beka draws
    assert seen.steps[-1] == table.steps[-1]


def test_a_seats_view_goes_on_with_whatever_may_be_held() -> None:
    seen = Replay(record_text("georgian/showcase-riba"), 0)
    legal, _ = playable(seen.steps[0].state)
    assert len(legal) == 21
    assert seen.line(Path(0, (str(legal[0]),)))[-1].number == 1


def test_dice_of_the_seat_to_act_that_fit_nowhere_are_there_to_try() -> None:
    game = Replay(record_text("tashkent/five-dice"))
    legal, others = playable(game.steps[4].state)
    assert list(map(str, legal)) == ["2|3 c1 NE", "2|3 a2 SW"]
    assert list(map(str, others)) == ["0|2"]
    assert playable(game.steps[-1].state) == ((), ())


def test_a_later_game_of_dice_is_told_with_its_throw_and_noted_from_its_beginning() -> None:
    match = Replay(record_text("tashkent/match"))
    first = next(step for step in match.steps if step.hand == 1)
    assert match.told(first).startswith("Beka begins")
    assert match.told(first).count("Beka is the first to place a die.") == 1
    assert "the players take turns to begin" in first.note
    following = match.steps[first.number + 1]
    assert "begins" not in match.told(following)
    branch = match.line(Path(first.number, (str(first.state.legal[0]),)))
    assert "begins" not in match.told(branch[-1])


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_note_of_a_record_is_shown(example: str) -> None:
    replay = Replay(record_text(example))
    notes = " ".join(step.note for step in replay.steps)
    for judged in replay.hands:
        assert all(note in notes for note in judged.notes.values())


def test_nothing_is_playable_once_the_hand_is_over() -> None:
    assert playable(TERMS.steps[-1].state) == ((), ())


@pytest.mark.parametrize("text", ["", "2-5 middle", "7-1", "2-", "2-5  left", "2-5-left", "２-5"])
def test_what_is_no_play(text: str) -> None:
    with pytest.raises(ReplayError):
        read(line, GEORGIAN, text)
