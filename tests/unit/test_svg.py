"""The drawings, read back as XML."""

import re
from math import hypot
from xml.etree import ElementTree as ET

import pytest

from domino_rules.line import svg
from domino_rules.line.chain import Chain
from domino_rules.line.layout import lay_out
from domino_rules.line.spots import Layout
from domino_rules.tiles import Tile, double_set
from tests.writing import line

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
ROOT = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def elements(drawn: str) -> ET.Element:
    """A drawing as XML; one for a page has its namespaces from HTML."""
    return ET.fromstring(drawn if "xmlns" in drawn else drawn.replace("<svg", ROOT, 1))


def laid(chain: Chain) -> Layout:
    return lay_out(chain.placed, chain.stavka, shape="wide")


def keyed(drawn: str) -> dict[str, ET.Element]:
    """The elements that have a key, by key."""
    keyed_elements = [element for element in elements(drawn).iter() if "data-key" in element.attrib]
    assert len({element.attrib["data-key"] for element in keyed_elements}) == len(keyed_elements)
    return {element.attrib["data-key"]: element for element in keyed_elements}


CROSS = line("6-6, 4-6 left, 5-6 right, 1-6 up")


# Tiles


@pytest.mark.parametrize(("highest", "count", "badges"), [(6, 28, 13), (9, 55, 19)])
def test_the_sprite_has_every_tile_and_every_badge_once(
    highest: int, count: int, badges: int
) -> None:
    tiles = double_set(highest)
    assert len(tiles.tiles) == count
    root = elements(svg.sprite(tiles))
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert ids == [
        *(f"t-{tile}" for tile in tiles.tiles),
        *(f"c-{number}" for number in range(badges)),
    ]


@pytest.mark.parametrize("tile", double_set(9).tiles)
def test_a_tile_shows_its_pips_low_half_left(tile: Tile) -> None:
    root = elements(svg.sprite(double_set(9)))
    (symbol,) = (element for element in root.iter() if element.get("id") == f"t-{tile}")
    dots = [
        (float(x), float(y))
        for path in symbol.iter(f"{SVG}path")
        for x, y in re.findall(r"M(-?[\d.]+) (-?[\d.]+)h0", path.attrib["d"])
    ]
    assert sum(x < 0 for x, _ in dots) == tile.low
    assert sum(x > 0 for x, _ in dots) == tile.high
    assert all(2.5 < abs(x) < 17.5 and abs(y) < 7.5 for x, y in dots)


def test_some_numbers_turn_with_the_tile_and_the_others_look_the_same() -> None:
    for number, pips in enumerate(svg.PIPS):
        turned = {(-y, x) for x, y in pips}
        assert len(set(pips)) == number
        assert (turned != set(pips)) is (number in {2, 3, 6, 7})


def test_a_tile_for_a_button_refers_to_the_sprite() -> None:
    (use,) = elements(svg.tile(Tile(2, 5)))
    assert use.attrib == {HREF: "#t-2-5"}


# Boards


def test_a_board_is_one_use_for_each_tile_and_hidden_from_screen_readers() -> None:
    drawn = svg.board(CROSS, laid(CROSS), last=False, badges=False)
    root = elements(drawn)
    assert root.attrib["aria-hidden"] == "true"
    (group,) = root
    assert [use.attrib[HREF] for use in group] == ["#t-6-6", "#t-4-6", "#t-5-6", "#t-1-6"]
    assert [use.attrib["data-key"] for use in group] == ["t6-6", "t4-6", "t5-6", "t1-6"]
    assert " id=" not in drawn


def test_tiles_lie_where_the_layout_says() -> None:
    drawn = keyed(svg.board(CROSS, laid(CROSS)))
    assert drawn["t6-6"].attrib["transform"] == "translate(0 0) rotate(90)"
    assert drawn["t4-6"].attrib["transform"] == "translate(-30 0)"
    assert drawn["t5-6"].attrib["transform"] == "translate(30 0) rotate(180)"
    assert drawn["t1-6"].attrib["transform"] == "translate(0 -40) rotate(90)"


def test_the_last_tile_is_marked_and_outlined() -> None:
    drawn = keyed(svg.board(CROSS, laid(CROSS)))
    assert [key for key, element in drawn.items() if element.get("class") == "last"] == ["t1-6"]
    assert drawn["ring"].attrib["transform"] == drawn["t1-6"].attrib["transform"]
    assert "ring" not in keyed(svg.board(CROSS, laid(CROSS), last=False))


def test_badges_say_what_each_end_counts() -> None:
    def badges(plays: str) -> dict[str, str]:
        chain = line(plays)
        drawn = keyed(svg.board(chain, laid(chain)))
        return {key: number(element) for key, element in drawn.items() if key.startswith("b-")}

    assert badges("6-6, 4-6 left, 5-6 right, 1-6 up") == {
        "b-left": "4",
        "b-right": "5",
        "b-up": "1",
    }
    assert badges("6-6, 4-6 left") == {"b-left": "4", "b-right": "12"}
    assert badges("5-5") == {"b-left": "10"}
    assert badges("0-1, 1-2 right, 0-2 right") == {"b-left": "0", "b-right": "0"}
    assert badges("") == {}


def number(badge: ET.Element) -> str:
    """The number on a badge, as the sprite has it."""
    name = badge.attrib[HREF].removeprefix("#")
    (drawn,) = (element for element in elements(svg.sprite()).iter() if element.get("id") == name)
    return "".join(drawn.itertext())


def test_the_badges_of_an_opening_tile_lie_at_its_two_ends() -> None:
    chain = line("2-3")
    lone = keyed(svg.board(chain, laid(chain)))["b-left"].attrib["transform"]
    assert re.match(r"translate\(0 ", lone), "a lone tile counts once"
    chain = line("2-3, 3-5 right")
    left = keyed(svg.board(chain, laid(chain)))["b-left"].attrib["transform"]
    assert re.match(r"translate\(-10 ", left), "the middle of its left half"


@pytest.mark.parametrize(
    "plays", ["4-6", "5-5", "6-6, 4-6 left", "6-6, 4-6 left, 5-6 right, 1-6 up, 1-1 up, 5-5 right"]
)
def test_a_badge_covers_no_pips_and_no_other_tile(plays: str) -> None:
    chain = line(plays)
    layout = laid(chain)
    drawn = keyed(svg.board(chain, layout))
    for key, badge in drawn.items():
        if not key.startswith("b-"):
            continue
        x, y = (float(n) for n in re.findall(r"-?[\d.]+", badge.attrib["transform"])[:2])
        radius = svg.BADGE * float(badge.attrib["transform"].split("scale(")[1].rstrip(")"))
        for played, spot in zip(chain.placed, layout.spots, strict=True):
            for half, side in ((played.tile.low, -10), (played.tile.high, 10)):
                for u, v in svg.PIPS[half]:
                    pip_x, pip_y = turned(side + u, v, spot.angle)
                    apart = hypot(spot.x * 20 + pip_x - x, spot.y * 20 + pip_y - y)
                    assert apart >= radius + 1.9, "a pip has a radius of two"


def test_a_badge_covers_no_other_badge() -> None:
    """Two ends of a line that comes back lie so near that a badge has to give way."""
    plays = (
        "6-3, 1-3 right, 1-6 right, 4-6 right, 0-4 right, 0-1 right, 1-1 right, 1-2 right, "
        "2-4 right, 1-4 right, 1-5 right, 2-5 right, 0-2 right, 0-6 right, 5-6 right, 0-5 right, "
        "0-3 right"
    )
    whole = lay_out(line(plays, stavka=False).placed, None, shape="tall")
    step = line(", ".join(plays.split(", ")[:12]), stavka=False)
    drawn = keyed(svg.board(step, whole))
    (x, y), (u, v) = (
        map(float, re.findall(r"-?[\d.]+", drawn[key].attrib["transform"])[:2])
        for key in ("b-left", "b-right")
    )
    scale = float(drawn["b-left"].attrib["transform"].split("scale(")[1].rstrip(")"))
    assert hypot(x - u, y - v) > 2 * svg.BADGE * scale


def turned(x: float, y: float, angle: int) -> tuple[float, float]:
    for _ in range(angle // 90):
        x, y = -y, x
    return x, y


def test_free_places_are_shown_where_asked_for() -> None:
    drawn = keyed(svg.board(CROSS, laid(CROSS), places=(0, 3)))
    free = {key: element for key, element in drawn.items() if key.startswith("p-")}
    assert {element.attrib["data-end"] for element in free.values()} == {"left", "down"}
    assert free["p-down"].attrib["transform"] == "translate(0 40) rotate(90)"
    empty = keyed(svg.board(Chain(), laid(Chain()), places=(None,)))
    assert list(empty) == ["p-first"]


def test_the_layout_may_go_on_beyond_the_line() -> None:
    step = line("6-6, 4-6 left")
    drawn = keyed(svg.board(step, laid(CROSS)))
    assert [key for key in drawn if key.startswith("t")] == ["t6-6", "t4-6"]


def test_a_title_is_text() -> None:
    (title,) = elements(svg.board(CROSS, laid(CROSS), title="Ana & <Beka>")).iter(f"{SVG}title")
    assert title.text == "Ana & <Beka>"


# A file of its own


def test_alone_a_board_brings_its_tiles_its_table_and_its_text() -> None:
    drawn = svg.board(CROSS, laid(CROSS), title="Ana & Beka", standalone=True)
    root = elements(drawn)
    ids = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    assert {f"#{id}" for id in ids} == {use.attrib[HREF] for use in root.iter(f"{SVG}use")}
    assert root.findtext(f"{SVG}title") == "Ana & Beka"
    assert root.findtext(f"{SVG}desc") == svg.text_board(CROSS)
    assert root.get("role") == "img"
    assert "aria-hidden" not in root.attrib
    assert "var(" not in drawn, "viewers of files know no custom properties"


def test_the_text_shows_each_tile_as_it_lies() -> None:
    assert svg.text_board(CROSS) == "line: 4-6 [6-6] 6-5\nup:   6-1\ndown: free"
    assert svg.text_board(line("2-3, 3-5 right, 2-4 left")) == "line: 4-2 2-3 3-5"
    assert svg.text_board(Chain()) == "line: empty"
