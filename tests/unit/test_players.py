"""The players at the table: who sits where, what they hold, did and wrote, and the score sheet."""

import re
from html import unescape
from pathlib import Path

import pytest

from domino_rules.line import svg
from tutorials.replays.library import record_text
from tutorials.replays.replay import Replay
from tutorials.shown import figure, line, players

CASES = Path(__file__).parents[1] / "cases" / "legal"


def case(name: str) -> Replay:
    return Replay((CASES / f"{name}.toml").read_text(encoding="utf-8"))


EGGS = case("kozel-eggs-twice")
GAME = case("kozel-game-3")


def seats(replay: Replay, step: int, *, live: bool = False) -> str:
    return unescape(players.seats(replay, replay.steps[step], live=live))


def sheet(replay: Replay) -> list[list[str]]:
    """The rows of the score sheet, each the texts of its cells."""
    rows = re.findall(r"<tr>(.*?)</tr>", unescape(players.sheet(replay)))
    return [
        [re.sub(r"<[^>]*>", "", cell) for cell in re.findall(r"<t[hd].*?>(.*?)</t[hd]>", row)]
        for row in rows
    ]


# The seats


def test_the_end_of_a_hand_shows_what_the_ending_writes() -> None:
    assert (
        '<span class="oe-score">40'
        ' <span class="oe-ask oe-plus">+15</span> <span class="oe-ask oe-plus">+15</span>'
    ) in seats(Replay(record_text("georgian/terms-in-one-hand")), -1)


@pytest.mark.parametrize(
    ("name", "at"),
    [
        ("block-2-blocked", ["bottom", "top"]),
        ("draw-3-blocked", ["bottom", "left", "right"]),
        ("draw-4-domino", ["bottom", "left", "top", "right"]),
    ],
)
def test_every_seat_has_its_side_of_the_table_and_its_tiles_come_from_there(
    name: str, at: list[str]
) -> None:
    replay = case(name)
    sides = re.findall(r'data-seat="(\d)" data-at="(\w+)"', seats(replay, 0))
    assert sides == [(str(seat), side) for seat, side in enumerate(at)]
    for step in replay.steps[1:]:
        assert step.state.event.seat is not None
        assert f'data-mover="{at[step.state.event.seat]}"' in figure.frame(replay, step)


def test_partners_stand_together_opposite_each_other_with_one_score() -> None:
    pairs = re.findall(r'data-side="\d">.*?</ul></li>', seats(EGGS, -1))
    assert len(pairs) == 2
    of_pairs = [
        (re.findall(r'oe-names">(.*?)<', pair), re.findall(r'oe-name">(.*?)<', pair),
         re.findall(r'data-at="(\w+)"', pair), re.findall(r'</small> (\d+)', pair))
        for pair in pairs
    ]  # fmt: skip
    assert of_pairs == [
        (["Ana & Dato"], ["Ana", "Dato"], ["bottom", "top"], ["66"]),
        (["Beka & Eka"], ["Beka", "Eka"], ["left", "right"], ["0"]),
    ]


def test_penalties_are_called_so_and_are_no_gain() -> None:
    html = seats(EGGS, -1, live=True)
    assert html.count("<small>penalties</small>") == 2
    assert ">66 more</button>" in html
    assert 'aria-label="Why 66 more at the end?"' in html
    assert "oe-plus" not in html
    assert "+" not in html


@pytest.mark.parametrize(
    ("name", "mark"),
    [
        ("kozel-game-3", "knocks"),
        ("block-2-blocked", "knocks"),
        ("draw-boneyard-drawn-empty", "passes"),
        ("draw-boneyard-drawn-empty", "draws 14"),
    ],
)
def test_who_knocks_passes_or_draws_is_marked(name: str, mark: str) -> None:
    replay, marks = case(name), set()
    for step in replay.steps:
        event = step.state.event
        marked = [
            (int(item[11]), did)
            for item in re.findall(r'data-seat=".*?</li>', seats(replay, step.number))
            for did in re.findall(r'oe-did">(.*?)<', item)
        ]
        assert len(marked) == (event.kind in ("draw", "pass"))
        assert all(seat == event.seat for seat, _ in marked)
        marks |= {did for _, did in marked}
    assert mark in marks


def test_eggs_are_shown_while_they_are_laid_aside() -> None:
    eggs = [re.findall(r"Eggs: (\d+)", seats(EGGS, step.number)) for step in EGGS.steps]
    assert eggs == [[]] * 10 + [["28"]] * 10 + [["46"]] * 2 + [[]]


def test_the_end_of_a_game_names_the_goats_and_a_whitewash() -> None:
    outcome = r'oe-names">(.*?)</span>.*?oe-outcome[^>]*>(.*?)<'
    assert re.findall(outcome, seats(GAME, -1)) == [
        ("Ana & Dato", "goats"), ("Beka & Eka", "whitewash"),
    ]  # fmt: skip
    assert "oe-outcome" not in seats(GAME, -2)


def test_a_score_that_is_not_known_is_not_shown_as_a_number() -> None:
    fish = case("kozel-unseen-fish")
    assert re.findall(r"</small> (.*?)<", seats(fish, -1)) == ["?", "?"]
    assert re.findall(r"</small> (.*?)<", seats(fish, 1)) == ["0", "0"]


def test_another_seats_tiles_lie_face_down_with_their_number() -> None:
    text = (CASES / "kozel-eggs.toml").read_text(encoding="utf-8")
    html = seats(Replay(text, seat=3), 1)
    assert re.findall(r"face down: (\d)", html) == ["7", "6", "7"]
    assert html.count("<use") == 7
    for count in (1, 7, 21):
        drawn = svg.backs(count)
        assert drawn.count("<rect") == count
        assert f">{count}</text>" in drawn
        assert max(float(x) for x in re.findall(r' x="([\d.]+)"', drawn)) <= 168 - 28


# What counts nowhere is not shown as if it counted


def test_without_totals_the_ends_only_ask() -> None:
    text = figure.details(EGGS, EGGS.steps[1])
    assert "Counts" not in text
    assert re.findall(r"<td>(.*?)</td>", text) == ["6", "6-6", "6", "6-6"]
    drawn = [line.board(EGGS.steps[step], "tall") for step in (1, 2)]
    assert [re.findall(r"#c-(\d+)", board) for board in drawn] == [[], ["0", "6"]]


# The score sheet


def test_the_score_sheet_of_georgian_has_points_in_play_endings_and_match() -> None:
    rows = sheet(Replay(record_text("georgian/match-to-75")))
    assert rows[1] == ["1", "10", "10", "domino, Ana +5", "15 : 10"]
    assert rows[-1] == ["Ana has won the match."]
    assert players.sheet(Replay(record_text("georgian/terms-in-one-hand"))) == ""


def test_the_score_sheet_of_pairs_adds_up_penalties_and_tells_of_eggs() -> None:
    assert sheet(EGGS) == [
        ["Hand", "Ana & Dato", "Beka & Eka", "Ending"],
        ["2", "0", "0", "eggs, 28"],
        ["3", "0", "0", "eggs, 46"],
        ["4", "66 66 more", "0", "domino, eggs paid"],
    ]
    assert "Penalties" in players.sheet(EGGS)


def test_the_score_sheet_tells_of_the_rule_of_13_the_goats_and_a_whitewash() -> None:
    rows = sheet(GAME)
    assert rows[2] == ["2", "36", "0", "domino, below 13"]
    assert rows[-1] == ["Winners: Beka & Eka. Goats: Ana & Dato. Whitewash!"]


def test_the_score_sheet_of_draw_and_block_has_a_running_score_per_player() -> None:
    rows = sheet(case("block-match-4-players"))
    assert rows[0] == ["Hand", "Ana", "Beka", "Dato", "Eka", "Ending"]
    assert rows[2] == ["2", "0", "34 +34", "0", "12", "domino"]
    assert rows[-1] == ["Beka has won the match."]


IN_LINES = [path for path in sorted(CASES.glob("*.toml")) if "tashkent" not in path.stem]


@pytest.mark.parametrize("path", IN_LINES, ids=lambda path: path.stem)
def test_a_running_score_ends_where_the_match_does(path: Path) -> None:
    replay = Replay(path.read_text(encoding="utf-8"))
    if replay.game.write is None and len(replay.hands) > 1:
        rows = [row for row in sheet(replay)[1:] if len(row) > 1]
        scores = [score if isinstance(score, int) else "?"
                  for score in replay.standings[-1].known_scores]  # fmt: skip
        assert [cell.split()[0] for cell in rows[-1][1:-1]] == list(map(str, scores))
