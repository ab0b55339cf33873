"""Sets of tiles: their bit sets, and a game with another set than the double-six one."""

import pickle
import re
from random import Random

import pytest

from domino_rules.drawing import Shape
from domino_rules.line.chain import FITTING, Play
from domino_rules.line.layout import lay_out
from domino_rules.line.svg import board, sprite_for
from domino_rules.tiles import DOUBLE_SIX, TILES, Tile, bits, double_set, members, tile
from tests.toys import NINES


@pytest.mark.parametrize("highest", range(10))
def test_a_set_has_every_two_numbers_on_one_tile(highest: int) -> None:
    tiles = double_set(highest)
    count = (highest + 1) * (highest + 2) // 2
    assert len(set(tiles.tiles)) == len(tiles.tiles) == tiles.whole.bit_count() == count
    assert tiles.members(tiles.doubles) == tuple(Tile(n, n) for n in range(highest + 1))
    for number, showing in enumerate(tiles.showing):
        assert set(tiles.members(showing)) == {one for one in tiles.tiles if number in one}
    assert tiles.bits(tiles.members(tiles.whole)) == tiles.whole
    assert tiles.pips(tiles.whole) == sum(one.pips for one in tiles.tiles)
    assert [tiles.tiles[tiles.number[one]] for one in tiles.tiles] == list(tiles.tiles)


def test_the_documented_names_are_those_of_the_double_six_set() -> None:
    assert double_set(6) is DOUBLE_SIX
    assert (DOUBLE_SIX.tiles, DOUBLE_SIX.whole) == (TILES, bits(TILES))
    assert members(bits([tile(6, 2)])) == (DOUBLE_SIX.tile(2, 6),)


def test_a_set_is_one_object_also_once_it_was_stored() -> None:
    nine = double_set(9)
    assert pickle.loads(pickle.dumps(nine)) is nine
    assert repr(nine) == "double_set(9)"


@pytest.mark.parametrize("halves", [(-1, 3), (7, 2), (2, 7)])
def test_a_half_that_no_tile_shows(halves: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="in a double-six set: a half shows 0 to 6 pips"):
        DOUBLE_SIX.tile(*halves)


def test_a_set_that_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="at most 9 pips"):
        double_set(10)


def test_a_play_is_read_with_the_tiles_of_its_set() -> None:
    assert Play.read("9-7 left", double_set(9)) == Play(Tile(7, 9), 0)
    with pytest.raises(ValueError, match="no tile 9-7"):
        Play.read("9-7 left")


@pytest.mark.parametrize("seed", range(20))
def test_a_hand_with_a_double_nine_set(seed: int) -> None:
    """It is dealt, played to its end and drawn."""
    rng, tiles = Random(seed), NINES.tiles
    hand = NINES.deal(rng)
    assert (hand.stock, hand.sizes) == (19, (12, 12, 12))
    doubles = tiles.members(sum(hand.held) & tiles.doubles)
    assert [play.tile for play in hand.legal] == [doubles[-1]]
    while hand.result is None:
        hand = hand.play(rng.choice(hand.legal)) if hand.legal else hand.chore()
        assert sum(hand.held) == hand.reach
        assert hand.reach & hand.chain.lying == 0
        assert (hand.reach | hand.chain.lying).bit_count() == 36
    assert hand.left == tuple(map(tiles.pips, hand.held))
    drawn = board(hand.chain, lay_out(hand.chain.placed, None, shape="tall"))
    known = re.findall('id="(.+?)"', sprite_for(drawn))
    assert set(re.findall('href="#(.+?)"', drawn)) <= set(known)


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_a_line_of_nearly_all_tiles_is_laid_out(shape: Shape) -> None:
    line = NINES.begin_unseen(number=2, opener=0).chain.add(Play(Tile(9, 9)))
    while plays := [play for plays in FITTING[line.tiles][line.asks][1] for play in plays
                    if line.unplayed & line.tiles.bit[play.tile]]:  # fmt: skip
        lines = map(line.add, plays)
        line = max(lines, key=lambda after: (after.accepts & after.unplayed).bit_count())
    assert len(line.placed) > 45
    spots = lay_out(line.placed, None, shape=shape).spots
    assert len({(spot.x, spot.y) for spot in spots}) == len(line.placed)
