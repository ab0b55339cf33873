"""Dice in drawings, in a replay and in its HTML."""

import json
import re
import xml.etree.ElementTree as ET
from html import unescape
from pathlib import Path as File
from random import Random
from types import SimpleNamespace

import pytest

from domino_rules import TASHKENT
from domino_rules.dice import svg
from domino_rules.dice.faces import FACES, Face
from domino_rules.dice.grid import FACINGS, SHOWN, SIDES, SPACES, Grid, Placement
from domino_rules.errors import Refusal
from tests.rules import rule
from tutorials.browser.bridge import handle
from tutorials.replays.link import Link, decode, encode
from tutorials.replays.replay import Path, Replay, ReplayError, refusal_of
from tutorials.shown import figure, grid, players

CASES = File(__file__).parents[1] / "cases" / "legal"
SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"


def case(name: str) -> str:
    return (CASES / f"tashkent-{name}.toml").read_text(encoding="utf-8")


RE_ENTRY = Replay(case("re-entry"))
MATCH = Replay(case("match-1"))


def elements(drawn: str) -> ET.Element:
    return ET.fromstring(drawn.replace(
        "<svg", f'<svg xmlns="{SVG[1:-1]}" xmlns:xlink="{LINK[1:].partition("}")[0]}"', 1
    ))  # fmt: skip


# Drawings


def spots(face: Face, quarters: int) -> list[tuple[float, float]]:
    """Where the spots of a face lie once it is turned, as the sprite draws them."""
    (symbol,) = (element for element in elements(svg.sprite()).iter()
                 if element.get("id") == f"d-{face.low}-{face.high}")  # fmt: skip
    dots = [
        (float(x), float(y))
        for path in symbol.iter(f"{SVG}path")
        for x, y in re.findall(r"M(-?[\d.]+) (-?[\d.]+)h0", path.attrib["d"])
    ]
    for _ in range(quarters):
        dots = [(-y, x) for x, y in dots]
    return dots


@rule("tashkent.faces")
@pytest.mark.parametrize("face", FACES, ids=str)
@pytest.mark.parametrize("facing", range(4), ids=FACINGS)
def test_a_die_shows_on_each_side_what_the_engine_says(face: Face, facing: int) -> None:
    """The spots in the half of the die beyond its cut are those of the two sides there."""
    dots = spots(face, facing)
    assert len(dots) == face.spots
    # The cut runs from NW to SE for a die that faces NE or SW, else the other way.
    falling = facing % 2 == 0
    north = [(x, y) for x, y in dots if (y < x if falling else y < -x)]
    assert len(north) == SHOWN[face][facing][SIDES.index("N")]
    east = [(x, y) for x, y in dots if (x > y if falling else x > -y)]
    assert len(east) == SHOWN[face][facing][SIDES.index("E")]
    assert all(max(abs(x), abs(y)) < 16 for x, y in dots)


def test_the_sprite_has_every_face_and_no_id_twice() -> None:
    ids = [
        element.attrib["id"] for element in elements(svg.sprite()).iter() if "id" in element.attrib
    ]
    assert ids == [*(f"d-{face.low}-{face.high}" for face in FACES),
                   *(f"k-{number}" for number in range(4)), "d-grid"]  # fmt: skip


def test_a_board_has_every_die_in_its_space_and_the_numbers_that_touch() -> None:
    for step in RE_ENTRY.steps:
        grid: Grid = step.state.grid
        drawn = elements(svg.board(grid))
        (dice,) = (element for element in drawn.iter(f"{SVG}g") if element.get("class") == "tiles")
        assert [die.attrib["data-key"] for die in dice] == [
            f"d-{SPACES[placed.space]}" for placed in grid.placed
        ]
        newest = grid.placed[-1]
        badges = {element.attrib["data-key"]: element.attrib[LINK] for element in drawn
                  if element.get("class") == "badge"}  # fmt: skip
        assert badges == {
            f"k-{SIDES[side]}": f"#k-{newest.sides[side]}" for side in grid.contacts(newest.space)
        }


def test_dead_spaces_are_crossed_out_in_a_group_of_their_own() -> None:
    grid: Grid = RE_ENTRY.steps[-1].state.grid
    dead = re.search(r'<g class="dead">(.*?)</g>', svg.board(grid))
    assert dead
    assert re.findall(r'data-key="x-(\w\d)"', dead[1]) == ["b3"]
    assert 'class="dead"' not in svg.board(grid, dead=False)


def test_a_drawing_alone_has_its_dice_its_text_and_plain_colours() -> None:
    drawn = svg.board(Grid().put(Placement.read("0|1 b2 NE")), standalone=True, title="A & B")
    root = ET.fromstring(drawn)
    ids = {element.get("id") for element in root.iter()}
    assert {element.get(LINK, "").lstrip("#") for element in root.iter(f"{SVG}use")} <= ids
    assert "var(" not in drawn
    assert "A &amp; B" in drawn
    assert "|1 0|" in drawn


# The replay


def test_a_replay_of_dice_steps_through_every_game_of_a_match() -> None:
    assert [step.number for step in MATCH.steps] == list(range(len(MATCH.steps)))
    ended = [step for step in MATCH.steps if step.state.result is not None]
    assert len(ended) == len(MATCH.hands)
    assert ended[-1].standing.endswith("has won the match.")


def test_a_branch_is_placed_as_a_record_writes_it_and_passes_follow() -> None:
    step = RE_ENTRY.at(Path(0, ("2|3 b1 SE", "1|2 c1 NE")))
    assert str(step.state.grid.placed[-1]) == "1|2 c1 NE"
    with pytest.raises(Refusal) as caught:
        RE_ENTRY.at(Path(0, ("2|3 b1 NE",)))
    assert caught.value.code == "sides-differ"
    with pytest.raises(ReplayError, match="a placement is a face"):
        RE_ENTRY.at(Path(0, ("6-6",)))
    with pytest.raises(ReplayError, match="a play is a tile"):
        Replay("game='block'\nplayers=['Ana','Beka']\n[[hands]]\nnumber=2").at(
            Path(0, ("2|3 b1 SE",))
        )


@rule("tashkent.re-entry")
def test_every_question_about_a_position_has_an_answer() -> None:
    for step in RE_ENTRY.steps[1:]:
        assert RE_ENTRY.why(step, "step")
        assert RE_ENTRY.why(step, "score-0")
        if step.state.turn is not None:
            assert RE_ENTRY.why(step, "turn")
    with pytest.raises(ReplayError):
        RE_ENTRY.why(RE_ENTRY.steps[1], "dice")


@rule("tashkent.set")
@rule("tashkent.new-set")
def test_what_the_markers_show_is_explained_game_by_game() -> None:
    last = [step for step in MATCH.steps if step.state.result is not None]
    won = last[5]  # with game 6 Ana wins the first set
    sentences = [reason.text for reason in MATCH.why(won, "score-0")]
    assert sentences[0] == "Game 1: won."
    assert "Four games win a set." in sentences
    after = [reason.text for reason in MATCH.why(last[6], "score-0")]
    assert after[0] == "Game 7: won."
    assert "sets won before 1, games won in this set 1." in after[-1]


def test_nobody_sees_less_than_the_table() -> None:
    assert RE_ENTRY.dealt
    assert not RE_ENTRY.concealed
    html = figure.figure(RE_ENTRY, example="", start=1, steps=range(10), root="", page=None)
    assert "Seen by" not in html
    assert '<button type="button" data-do="dead" aria-pressed="false">Dead spaces</button>' in html
    request = f'{{"op": "open", "record": {json.dumps(case("re-entry"))}, "seat": "0"}}'
    assert "nobody at that seat" in handle(request)


@pytest.mark.parametrize("plays", [(), ("2|3 b1 SE",), ("2|3 b1 SE", "1|2 c1 NE")])
def test_a_branch_of_dice_travels_in_a_link(plays: tuple[str, ...]) -> None:
    link = Link(Path(0, plays), record=case("re-entry"))
    assert decode(encode(link)) == link


@pytest.mark.parametrize("play", ["2|2 b1 SE", "2|3 d1 SE", "2|3 b1 N", "<b>", "2|3 b1 SE SE"])
def test_no_other_text_travels_in_a_link(play: str) -> None:
    with pytest.raises(ReplayError):
        decode(encode(Link(Path(0, (play,)), record=case("re-entry"))))


# What is shown


def text(fragment: str) -> str:
    return unescape(re.sub(r"<[^>]*>", " ", fragment))


@rule("tashkent.must-play")
def test_the_tray_has_one_button_per_placement_and_says_what_it_touches() -> None:
    for step in (*RE_ENTRY.steps, *MATCH.steps):
        buttons = re.findall(r'data-play="([^"]*)"', figure.tray(RE_ENTRY, step))
        assert sorted(buttons) == sorted(map(str, step.state.legal))
    tray = figure.tray(RE_ENTRY, RE_ENTRY.steps[3])
    assert 'aria-label="2|3, a2, facing SW, touches east 3, south 2"' in tray


def test_a_die_that_fits_nowhere_can_be_tried_and_is_explained() -> None:
    tray = figure.tray(RE_ENTRY, RE_ENTRY.steps[0])
    assert 'data-try="0|2" aria-label="Try 0|2"' in tray
    html = figure.refused(refusal_of(RE_ENTRY.steps[0].state, "0|2"), RE_ENTRY.words, "")
    assert "0|2 fits nowhere, however it is turned." in text(html)
    assert "b1 north 3" in text(html)


def test_every_try_of_a_tray_is_refused_with_its_reason() -> None:
    for step in RE_ENTRY.steps:
        for tried in re.findall(r'data-try="([^"]*)"', figure.tray(RE_ENTRY, step)):
            with pytest.raises(Refusal) as caught:
                RE_ENTRY.after(step, tried)
            assert figure.refused(caught.value, RE_ENTRY.words, "")


def test_each_turn_of_a_die_says_where_it_fits_then() -> None:
    tray = figure.tray(RE_ENTRY, RE_ENTRY.steps[0])
    turns = re.search(r'data-tile="2\|3" data-told="([^"]*)"', tray)
    assert turns
    assert turns[1].split("\n") == [
        "2|3 facing NE fits nowhere.",
        "2|3 facing SE fits b1.",
        "2|3 facing SW fits b1, a2.",
        "2|3 facing NW fits a2.",
    ]


def test_every_empty_space_is_a_place() -> None:
    for step in RE_ENTRY.steps:
        taken = {SPACES[placed.space] for placed in step.state.grid.placed}
        for drawn in figure.places(step).values():
            assert {*re.findall(r'data-end="(\w\d)"', drawn)} == set(SPACES) - taken


@rule("tashkent.match")
def test_the_table_of_spaces_says_what_lies_there_or_what_would_fit() -> None:
    rows = dict(
        re.findall(r'<th scope="row">(\w\d)</th>(.*?)</tr>',
                   figure.details(RE_ENTRY, RE_ENTRY.steps[-1]))
    )  # fmt: skip
    assert set(rows) == set(SPACES)
    assert text(rows["b2"]).strip() == "1|3, facing NE"
    assert " ".join(text(rows["b3"]).split()) == (
        "asks for east 0, south 1, west 3 nothing: a dead space"
    )


def test_seats_have_the_dice_left_and_in_a_match_their_markers() -> None:
    lone = players.seats(RE_ENTRY, RE_ENTRY.steps[-1])
    assert "dice left: 0|2" in lone
    assert "dice left: none" in lone
    assert "+1 game" in lone
    assert "sets 0" not in lone
    assert "sets 1, games 3" in players.seats(MATCH, MATCH.steps[-1])


def test_the_sheet_of_a_match_has_every_game_with_what_was_left() -> None:
    sheet = players.sheet(MATCH)
    rows = re.findall(r"<tr><th scope=\"row\">(\d+)</th>(.*?)</tr>", sheet)
    assert len(rows) == len(MATCH.hands)
    assert rows[0][1].startswith("<td>dice 2, spots 5</td><td>dice 2, spots 6</td><td>Ana</td>")
    assert "drawn" in sheet
    assert "has won the match" in sheet


def test_names_are_escaped_wherever_they_stand() -> None:
    hostile = case("re-entry").replace('"Ana"', '"<b>"').replace("Ana ", "<b> ")
    hostile = re.sub(r"^<b> ", "", hostile, flags=re.M)
    replay = Replay(hostile)
    for step in replay.steps:
        html = figure.frame(replay, step) + figure.tray(replay, step)
        assert "<b>" not in html.replace("<b>{", "")


def test_random_games_are_shown_whole() -> None:
    for seed in range(20):
        state = TASHKENT.deal(Random(seed), opener=0)
        while state.result is None:
            step = SimpleNamespace(state=state)
            html = grid.board(step, "wide") + grid.details(step, RE_ENTRY.words)  # type: ignore[arg-type]
            assert html.count('data-key="d-') == len(state.grid.placed)
            state = (
                state.play(state.legal[seed % len(state.legal)]) if state.legal else state.chore()
            )
