"""Where tiles lie, on lines that a person can check; random lines are in the properties."""

import pytest

from domino_rules.drawing import SHAPES, Shape
from domino_rules.line.chain import DOWN, LEFT, RIGHT, UP, Chain
from domino_rules.line.layout import lay_out, places
from domino_rules.line.spots import Layout, Spot
from tests.writing import line


def laid(plays: str, shape: Shape = "wide", kept: Layout | None = None) -> Layout:
    chain = line(plays)
    return lay_out(chain.placed, chain.stavka, shape=shape, kept=kept)


def lies(layout: Layout) -> list[tuple[float, float, int]]:
    """Centre and angle of each tile."""
    return [(spot.x, spot.y, spot.angle) for spot in layout.spots]


# Angles: 0 has the high half right, 90 below, 180 left, 270 above.


def test_an_opening_tile_lies_as_it_was_put_down() -> None:
    assert lies(laid("4-6")) == [(0, 0, 0)]
    assert lies(laid("6-4")) == [(0, 0, 180)]
    assert lies(laid("5-5")) == [(0, 0, 90)]


def test_tiles_join_with_equal_halves() -> None:
    assert lies(laid("4-6, 6-1 right, 4-2 left")) == [(0, 0, 0), (2, 0, 180), (-2, 0, 0)]


def test_doubles_lie_crosswise() -> None:
    assert lies(laid("3-2, 2-2 right, 2-5 right, 5-5 right, 3-3 left"))[1::2] == [
        (0, 0, 90),
        (3, 0, 90),
    ]


def test_the_stavka_is_the_middle_from_the_first_tile_on() -> None:
    spots = laid("3-2, 2-2 right, 2-5 right, 2-6 up").spots
    assert spots[1][:2] == (0, 0)
    assert spots[0][:2] == (-1.5, 0)


def test_the_sides_leave_the_stavka_at_right_angles() -> None:
    layout = laid("6-6, 6-4 left, 6-1 right, 6-5 up, 6-2 down")
    assert lies(layout)[3:] == [(0, -2, 90), (0, 2, 270)]
    assert [spot.heading for spot in layout.spots] == [0, 180, 0, 270, 90]


def test_the_line_turns_a_corner_at_the_edge() -> None:
    """After 0-1 there is room for a half, not for a tile: 1-6 turns, its first half in the row."""
    layout = laid("3-2, 2-5 right, 5-4 right, 4-0 right, 0-1 right, 1-6 right, 6-3 right", "tall")
    before, corner = layout.spots[4:6]
    assert {spot.y for spot in layout.spots[:5]} == {0}
    assert (corner.x - before.x, corner.y - before.y) == (1.5, 0.5)
    assert (corner.angle, corner.heading) == (90, 90)


def test_the_line_leaves_a_double_at_the_edge_through_its_end() -> None:
    plays = "3-2, 2-5 right, 5-4 right, 4-0 right, 0-1 right, 1-1 right, 1-6 right, 6-3 right"
    layout = lay_out(line(plays, stavka=False).placed, None, shape="tall")
    double, corner = layout.spots[5:7]
    assert double.angle == 90
    assert (corner.x - double.x, corner.y - double.y) == (0, 2)


def test_a_short_line_stays_straight_and_is_not_shown_gigantic() -> None:
    for shape in SHAPES:
        layout = laid("6-4, 4-1 right, 1-5 right", shape)
        assert {spot.y for spot in layout.spots} == {0}
        assert layout.box[2] == {"wide": 22, "tall": 15}[shape]


@pytest.mark.parametrize(
    ("shape", "width", "plays"),
    [
        # The bare table at the edge is part of the drawing: two corners make it less wide.
        ("tall", 15, "2-6, 0-6 right, 0-1 right, 2-3 left, 1-4 right, 3-6 left"),
        (  # All four arms turn: the sides stay clear of the main line where it comes down.
            "tall",
            15,
            "4-1, 4-5 left, 5-5 left, 5-6 left, 2-5 down, 2-2 down, 1-2 down, 1-3 down, 3-4 down, "
            "1-1 right, 2-6 left, 1-5 up, 0-2 left, 0-4 left, 4-4 down, 4-6 left, 1-6 up, "
            "0-1 right, 0-0 right, 0-6 right, 6-6 up, 3-6 up, 3-3 up, 2-4 down, 2-3 up",
        ),
        (  # A wider plan, in which the line turns less, would make a smaller drawing.
            "wide",
            25.5,
            "3-2, 2-4 right, 4-4 right, 3-4 left, 4-5 right, 2-5 right, 4-6 up, 0-6 up, "
            "2-2 right, 0-2 right, 0-5 right, 0-0 up, 1-4 left, 0-1 left, 0-4 down, 0-3 down, "
            "3-5 right, 3-3 down, 1-3 down, 1-5 down, 5-6 down, 3-6 right, 6-6 right, 1-6 down, "
            "1-2 down",
        ),
    ],
)
def test_a_line_is_laid_to_be_shown_large(shape: Shape, width: float, plays: str) -> None:
    assert laid(plays, shape).box[2] == width


def test_the_box_is_the_same_for_the_same_line() -> None:
    plays = "6-6, 6-4 left, 6-1 right, 6-5 up, 6-2 down"
    assert laid(plays) == laid(plays)


# Places


@pytest.mark.parametrize("shape", SHAPES)
def test_an_empty_table_has_a_place_for_the_opening_tile(shape: Shape) -> None:
    empty = lay_out((), None, shape=shape)
    assert places(empty, Chain()) == {None: Spot(0, 0, 0, 0)}
    assert places(empty, Chain(), double=True) == {None: Spot(0, 0, 90, 0)}
    known = laid("5-5, 5-1 right", shape)
    assert places(known, Chain(has_stavka=True)) == {None: Spot(0, 0, 90, 0)}
    assert places(known, Chain(has_stavka=True), double=False) == {None: Spot(0, 0, 0, 0)}


def test_the_sides_have_places_once_the_stavka_is_covered() -> None:
    plays = "6-6, 6-4 left, 6-1 right"
    assert list(places(laid(plays), line("6-6, 6-4 left"))) == [LEFT, RIGHT]
    free = places(laid(plays), line(plays))
    assert {end: spot[:2] for end, spot in free.items()} == {
        LEFT: (-3.5, 0),
        RIGHT: (3.5, 0),
        UP: (0, -2),
        DOWN: (0, 2),
    }


def test_the_place_of_a_tile_to_come_is_where_it_will_lie() -> None:
    plays = "6-6, 6-4 left, 4-4 left"
    whole = laid(plays)
    step = line("6-6, 6-4 left")
    assert places(whole, step)[LEFT] == whole.spots[2]
    assert places(whole, step, double=True)[LEFT] == whole.spots[2]
    assert places(whole, step, double=False)[LEFT].angle == 180


def test_a_layout_of_another_line_has_no_places_for_this_one() -> None:
    with pytest.raises(ValueError, match="another line"):
        places(laid("6-6, 6-4 left"), line("6-6, 6-4 right"))


# Branches


def test_a_branch_keeps_the_tiles_that_are_down() -> None:
    whole = laid("3-2, 2-5 right, 5-5 right, 5-1 right, 3-4 left, 5-6 up, 6-0 up")
    branch = laid("3-2, 2-5 right, 5-5 right, 3-3 left", kept=whole)
    assert branch.spots[:3] == whole.spots[:3]
    assert branch.spots[3] == (whole.spots[0].x - 1.5, 0, 90, 180)


def test_going_back_in_a_line_keeps_its_layout() -> None:
    plays = "3-2, 2-5 right, 5-5 right, 5-1 right"
    whole = laid(plays)
    back = laid("3-2, 2-5 right", kept=whole)
    assert back.spots == whole.spots[:2]
    assert back.box == whole.box
    assert laid(plays, kept=back).spots == whole.spots


def test_a_branch_may_open_with_another_tile() -> None:
    whole = laid("3-2, 2-2 right")
    assert lies(laid("6-4, 4-4 right", kept=whole))[0][:2] == whole.spots[0][:2]


SNAKE = "3-2, 2-5 right, 5-4 right, 4-0 right, 0-1 right, 1-6 right, 6-3 right, 3-0 right"


@pytest.mark.parametrize("shape", SHAPES)
def test_a_stavka_that_comes_late_in_a_branch_has_all_its_sides(shape: Shape) -> None:
    """The written line knows no double, and on a tall table has turned when 0-0 comes."""
    whole = laid(SNAKE, shape)
    plays = f"{SNAKE}, 0-0 right, 0-2 right, 0-5 up, 0-6 down, 5-1 up, 6-2 down"
    branch = laid(plays, shape, kept=whole)
    assert branch.spots[:8] == whole.spots
    assert any(spot.heading != 0 for spot in whole.spots) is (shape == "tall")
    hub, _, up, down = branch.spots[8:12]
    assert (up.heading - hub.heading) % 360 == 270
    assert (down.heading - hub.heading) % 360 == 90


@pytest.mark.parametrize("shape", SHAPES)
def test_the_view_only_grows(shape: Shape) -> None:
    layout = lay_out((), None, shape=shape)
    small = layout.box
    plays = SNAKE.split(", ")
    for count in range(1, len(plays) + 1):
        layout = laid(", ".join(plays[:count]), shape, kept=layout)
        assert layout.box[2] >= small[2]
        assert layout.box[3] >= small[3]
        small = layout.box


# Tight tables


def close(layout: Layout) -> int:
    """How many pairs of tiles are less than half a unit apart: in a line, those that join."""
    rects = [(x, y, 1, 0.5) if angle % 180 == 0 else (x, y, 0.5, 1) for x, y, angle in lies(layout)]
    return sum(
        abs(x - u) < wide + its_wide + 0.5 and abs(y - v) < high + its_high + 0.5
        for n, (x, y, wide, high) in enumerate(rects)
        for u, v, its_wide, its_high in rects[:n]
    )


def test_arms_that_share_a_quarter_of_the_table_keep_clear() -> None:
    layout = laid(
        "5-5, 4-5 left, 3-5 right, 1-5 down, 1-4 down, 2-5 up, 4-6 left, 1-2 up, 0-4 down, 1-1 up, "
        "0-6 left, 3-3 right, 1-3 right, 0-5 down, 0-0 left, 1-6 right, 0-2 left, 2-6 right, "
        "2-2 left, 2-4 right, 5-6 down, 6-6 down, 2-3 left, 0-1 up"
    )
    assert close(layout) == len(layout.spots) - 1


def test_an_arm_does_not_come_back_into_a_quarter_that_it_shares() -> None:
    """Its end would be walled in, and the branch could not lay 2-4, 4-4 and 4-5 there."""
    down = (
        "1-1, 0-1 left, 1-2 right, 1-4 up, 0-3 left, 0-2 right, 3-4 up, 3-6 left, 4-6 left, "
        "1-3 down, 0-4 left, 2-3 down, 2-5 down, 3-5 down, 0-5 left, 5-6 left, 3-3 up, 0-6 right, "
        "1-6 right, 6-6 left, 2-6 left, 2-2 left"
    )
    whole = laid(f"{down}, 1-5 right, 4-5 right, 2-4 right")
    branch = laid(f"{down}, 2-4 left, 4-4 left, 4-5 left", kept=whole)
    assert close(branch) == len(branch.spots) - 1


def test_the_line_keeps_room_for_a_stavka_to_come() -> None:
    whole = laid("2-4, 4-5 right, 3-5 right, 1-3 right", "tall")
    branch = laid(
        "5-6, 0-5 left, 0-2 left, 2-6 left, 1-6 left, 0-1 left, 0-4 left, 1-4 left, 1-3 left, "
        "2-3 left, 4-6 right, 2-5 left, 1-5 left, 1-2 left, 4-4 right, 2-2 left, 4-5 right, "
        "3-5 right",
        "tall",
        kept=whole,
    )
    assert close(branch) == len(branch.spots) - 1


def test_a_branch_turns_rather_than_make_the_board_smaller() -> None:
    layout = lay_out((), None, shape="tall")
    plays = SNAKE.split(", ")
    for count in range(1, len(plays) + 1):
        layout = laid(", ".join(plays[:count]), "tall", kept=layout)
    assert layout.box[2] == 15


def test_a_walled_in_end_is_played_on_all_the_same() -> None:
    """No layout of ours walls in an end; one made by hand touches, but does not overlap."""
    chain = line("3-2, 2-5 right, 5-4 right, 4-0 right, 0-1 right, 1-6 right", stavka=False)
    wall = (Spot(2.5, 0, 90, 90), Spot(0.5, -2, 180, 0), Spot(0.5, 2, 180, 0))
    down = (Spot(-10, 0, 180, 0), *wall, Spot(0, 0, 0, 0))
    made = Layout("wide", chain.placed[:5], down, ((), (), (), ()), True, (-11, -5, 22, 10))
    after = lay_out(chain.placed, None, shape="wide", kept=made)
    assert after.spots[:5] == down
    assert after.spots[5] in {Spot(1.5, 0.5, 90, 90), Spot(1.5, -0.5, 270, 270)}
