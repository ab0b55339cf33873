"""Random lines, laid out whole and played on from any step: what must hold on every board.

150 lines as a rule, 5,000 with OPEN_ENDS_LONG set.
"""

import os
import re
from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from random import Random
from typing import NamedTuple

import pytest

from domino_rules.drawing import Shape
from domino_rules.line.chain import DOWN, ENDS, FITTING, LEFT, RIGHT, UP, Chain, Placed, Play
from domino_rules.line.layout import lay_out, places
from domino_rules.line.spots import Layout, Spot
from domino_rules.line.svg import BADGE, PIPS, UNIT, board
from domino_rules.tiles import DOUBLE_SIX, TILES, Tile

LINES = 5_000 if os.environ.get("OPEN_ENDS_LONG") else 150
GAP = 0.5
"""How far tiles that do not belong together are apart at least, along one axis."""

Rect = tuple[float, float, float, float]
AHEAD = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}


class Game(NamedTuple):
    """Lines as in a game: with a stavka or without, the most tiles that can lie.

    No double lies before tile `double`; in an `even` game all arms grow at the same speed.
    """

    stavka: bool
    most: int
    double: int = 0
    even: bool = False


GAMES = (
    Game(True, 25),
    Game(False, 27),
    Game(True, 25, even=True),
    Game(True, 14),
    Game(False, 13),
    Game(True, 25, double=6),
)


class Case(NamedTuple):
    """A random line, the shape to lay it out in, and the randomness to go on with."""

    game: Game
    chain: Chain
    shape: Shape
    random: Random


def cases() -> Iterator[Case]:
    """Random lines of all games in both shapes, each set apart by its seed."""
    for seed in range(LINES):
        random = Random(seed)
        game = GAMES[seed % len(GAMES)]
        count = game.most if game.even else random.randint(1, game.most)
        chain = played_on(Chain(has_stavka=game.stavka), count, game, random)
        yield Case(game, chain, ("wide", "tall")[seed // len(GAMES) % 2], random)


def played_on(chain: Chain, count: int, game: Game, random: Random) -> Chain:
    """The line with up to `count` more tiles."""
    speeds = [1.0 if game.even else random.random() ** 2 + 0.05 for _ in range(4)]
    left = [tile for tile in TILES if all(played.tile != tile for played in chain.placed)]
    for _ in range(count):
        plays = [
            play
            for tile in left
            if not tile.is_double or len(chain.placed) >= game.double
            for play in FITTING[DOUBLE_SIX][chain.asks][1][DOUBLE_SIX.number[tile]]
        ]
        if not plays:
            break
        (play,) = random.choices(plays, [speeds[play.end or 0] for play in plays])
        if play.end is None and not play.tile.is_double:
            play = play._replace(turned=random.random() < 0.5)
        chain = chain.add(play)
        left.remove(play.tile)
    return chain


def steps(chain: Chain, start: int = 0) -> Iterator[Chain]:
    """The line as it was after `start` tiles, and so on up to now."""
    line = Chain(has_stavka=chain.has_stavka)
    for count, played in enumerate(chain.placed):
        if count >= start:
            yield line
        turned = played.end is None and played.outer == played.tile.low != played.tile.high
        line = line.add(Play(played.tile, played.end, turned))
    yield line


def cover(spot: Spot) -> Rect:
    wide, high = (1, 0.5) if spot.angle % 180 == 0 else (0.5, 1)
    return (spot.x - wide, spot.y - high, spot.x + wide, spot.y + high)


def gap(first: Rect, second: Rect) -> float:
    """How far two tiles are apart along the better axis: 0 if they touch, less if they overlap."""
    across = max(first[0], second[0]) - min(first[2], second[2])
    along = max(first[1], second[1]) - min(first[3], second[3])
    return max(across, along)


def inside(spot: Spot, layout: Layout, margin: float = 0) -> bool:
    left, top, width, height = layout.box
    x0, y0, x1, y1 = cover(spot)
    across = left + margin <= x0 and x1 <= left + width - margin
    return across and top + margin <= y0 and y1 <= top + height - margin


def halves(tile: Tile, spot: Spot) -> list[tuple[float, float, int]]:
    """The centres of a tile's halves, and what they show."""
    x, y = AHEAD[spot.angle]
    return [
        (spot.x - x / 2, spot.y - y / 2, tile.low),
        (spot.x + x / 2, spot.y + y / 2, tile.high),
    ]


def joined(placed: tuple[Placed, ...], stavka: int | None, end: int) -> int:
    """The tile that a next one at this end attaches to, as a place in `placed`."""
    before = [n for n, played in enumerate(placed) if played.end == end]
    if before:
        return before[-1]
    if end <= RIGHT:
        return 0
    assert stavka is not None
    return stavka


def assert_joint(played: Placed, spot: Spot, other: Placed, its: Spot) -> None:
    """Two tiles share just one edge of a half, and the halves that touch are equal."""
    shared = 0.0
    for x, y, number in halves(played.tile, spot):
        for u, v, its_number in halves(other.tile, its):
            apart = sorted((abs(x - u), abs(y - v)))
            if apart[1] == 1 and apart[0] < 1:
                assert number == its_number
                shared += 1 - apart[0]
    assert shared == 1


def assert_sound(chain: Chain, layout: Layout) -> None:
    """Everything lies in the box; what belongs together touches, nothing else does."""
    placed, spots = chain.placed, layout.spots
    assert len(spots) == len(placed)
    rects = [cover(spot) for spot in spots]
    for n, played in enumerate(placed):
        assert inside(spots[n], layout, margin=1)
        before = None if played.end is None else joined(placed[:n], chain.stavka, played.end)
        for other in range(n):
            if other == before:
                assert gap(rects[n], rects[other]) == 0
                assert_joint(played, spots[n], placed[other], spots[other])
            else:
                assert gap(rects[n], rects[other]) >= GAP


def assert_places(chain: Chain, layout: Layout, double: bool | None = None) -> None:
    """There is a place at each open end, clear of the tiles down and of the other places."""
    free = places(layout, chain, double=double)
    ends = [end for end, asked in enumerate(chain.asks) if asked is not None]
    assert list(free) == (ends if chain.placed else [None])
    rects = [cover(spot) for spot in layout.spots[: len(chain.placed)]]
    seen: list[Rect] = []
    for end, spot in free.items():
        assert double or inside(spot, layout)
        rect = cover(spot)
        assert all(gap(rect, other) >= 0 for other in seen)
        seen.append(rect)
        if end is not None:
            tip = joined(chain.placed, chain.stavka, end)
            gaps = [gap(rect, other) for other in rects]
            assert gaps.pop(tip) == 0
            assert all(apart >= GAP for apart in gaps)


def bends(chain: Chain, layout: Layout) -> list[float]:
    """Which way round each arm turns first as seen from the stavka, for arms that turn."""
    assert chain.stavka is not None
    ends = [[n for n, played in enumerate(chain.placed) if played.end == end] for end in range(4)]
    line = [*reversed(ends[LEFT]), 0, *ends[RIGHT]]
    hub = line.index(chain.stavka)
    arms = (line[hub::-1], line[hub:], [chain.stavka, *ends[UP]], [chain.stavka, *ends[DOWN]])
    turns = [first_turn([layout.spots[n][:2] for n in arm]) for arm in arms]
    return [turn for turn in turns if turn]


def first_turn(path: list[tuple[float, float]]) -> int:
    """The first corner along these points: 1 clockwise, -1 the other way, 0 if there is none."""
    (x, y) = path[0]
    for (a, b), (c, d) in pairwise(path[1:]):
        turn = (a - x) * (d - b) - (b - y) * (c - a)
        if turn:
            return 1 if turn > 0 else -1
    return 0


@pytest.fixture(scope="module")
def laid() -> list[tuple[Case, Layout]]:
    return [
        (case, lay_out(case.chain.placed, case.chain.stavka, shape=case.shape)) for case in cases()
    ]


def test_a_known_line_lies_soundly(laid: list[tuple[Case, Layout]]) -> None:
    for case, layout in laid:
        assert_sound(case.chain, layout)


def test_there_is_a_place_at_every_open_end_at_every_step(
    laid: list[tuple[Case, Layout]],
) -> None:
    for case, layout in laid:
        for chain in steps(case.chain):
            assert_places(chain, layout)
            count = len(chain.placed)
            if count < len(layout.placed):
                place = places(layout, chain)[layout.placed[count].end]
                assert place[:2] == layout.spots[count][:2], "the next tile has its place"
        for double in (False, True):
            step = case.random.randint(1, len(case.chain.placed))
            assert_places(list(steps(case.chain))[step], layout, double)


def test_halves_stay_large(laid: list[tuple[Case, Layout]]) -> None:
    """At 320, 360 and 640 pixels; most lines are shown larger."""
    for case, layout in laid:
        _, _, width, height = layout.box
        count = len(case.chain.placed)
        if case.shape == "tall":
            assert 320 / width >= (16 if count <= 14 else 11)
            assert 360 / width >= (18 if count <= 14 else 12.5)
            assert height <= 1.4 * width
        else:
            assert 640 / width >= (20 if count <= 14 else 15)
            assert height <= 0.62 * width


def test_four_arms_never_all_bend_the_same_way_round(laid: list[tuple[Case, Layout]]) -> None:
    for case, layout in laid:
        if case.chain.stavka is not None:
            turns = bends(case.chain, layout)
            assert len(turns) < 4 or len(set(turns)) == 2


def test_a_branch_lies_soundly_and_nothing_moves(laid: list[tuple[Case, Layout]]) -> None:
    for case, layout in laid:
        random = case.random
        step = random.randint(0, len(case.chain.placed))
        start = list(steps(case.chain))[step]
        branch = played_on(start, random.choice((3, 9, 28)), case.game, random)
        before = layout
        for chain in steps(branch, step + 1):
            count = len(chain.placed)
            played = chain.placed[-1]
            line = list(steps(chain))[-2]
            place = places(before, line, double=played.tile.is_double)[played.end]
            after = lay_out(chain.placed, chain.stavka, shape=case.shape, kept=before)
            assert after.spots[:-1] == before.spots[: count - 1]
            assert after.spots[-1][:2] == place[:2], "a tile lands where its place was shown"
            assert_sound(chain, after)
            assert_places(chain, after)
            assert holds(after, before)
            before = after
        again = lay_out(branch.placed, branch.stavka, shape=case.shape, kept=layout)
        assert again.spots == before.spots[: len(branch.placed)], "at once is as tile by tile"


def holds(outer: Layout, inner: Layout) -> bool:
    """Whether one box holds the other."""
    x, y, width, height = outer.box
    a, b, c, d = inner.box
    return x <= a and y <= b and x + width >= a + c and y + height >= b + d


def test_the_third_and_fourth_sides_leave_at_right_angles(
    laid: list[tuple[Case, Layout]],
) -> None:
    for case, layout in laid:
        chain = case.chain
        for end in (UP, DOWN):
            side = [n for n, played in enumerate(chain.placed) if played.end == end]
            if side and chain.stavka is not None:
                first, hub = layout.spots[side[0]], layout.spots[chain.stavka]
                assert first.x == hub.x
                assert (first.y < hub.y) is (end == UP)
                assert first.heading == (270 if end == UP else 90)


DRAWN = re.compile(r'"b-(\w+)" transform="translate\((\S+) (\S+)\) scale\((\S+)\)"')


def test_a_badge_covers_no_pips_no_other_tile_and_no_other_badge(
    laid: list[tuple[Case, Layout]],
) -> None:
    for case, layout in laid:
        for chain in list(steps(case.chain))[1::4]:
            badges = DRAWN.findall(board(chain, layout))
            assert len(badges) == len(chain.parts)
            others: list[tuple[float, float]] = []
            for end, *numbers in badges:
                x, y, scale = (float(number) / UNIT for number in numbers)
                radius = scale * BADGE
                assert_uncovered(chain, layout, ENDS.index(end), (x, y), radius)
                assert all(hypot(x - u, y - v) > 2 * radius for u, v in others)
                others.append((x, y))


def assert_uncovered(
    chain: Chain, layout: Layout, end: int, at: tuple[float, float], radius: float
) -> None:
    left, top, width, height = layout.box
    assert left + radius <= at[0] <= left + width - radius
    assert top + radius <= at[1] <= top + height - radius
    own = joined(chain.placed, chain.stavka, end)
    for n, (played, spot) in enumerate(zip(chain.placed, layout.spots, strict=False)):
        if n != own:
            x0, y0, x1, y1 = cover(spot)
            apart = hypot(max(x0 - at[0], 0, at[0] - x1), max(y0 - at[1], 0, at[1] - y1))
            assert apart >= radius - 1e-9
        for x, y, number in halves(played.tile, spot):
            for u, v in PIPS[number]:
                for _ in range(spot.angle // 90):
                    u, v = -v, u
                assert hypot(x + u / UNIT - at[0], y + v / UNIT - at[1]) >= radius + 0.1
