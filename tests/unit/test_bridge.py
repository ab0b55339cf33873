"""The one function the browser calls."""

import json
import re
from typing import Any

import pytest

from tutorials.browser.bridge import handle
from tutorials.browser.rehearsal import requests
from tutorials.replays.library import EXAMPLES, record_text
from tutorials.replays.replay import LONGEST_BRANCH, Path, Replay
from tutorials.shown import figure

TERMS = "georgian/terms-in-one-hand"


def ask(op: str, **request: Any) -> dict[str, Any]:
    answer = json.loads(handle(json.dumps({"op": op, **request})))
    assert isinstance(answer, dict)
    return answer


@pytest.mark.parametrize("example", EXAMPLES)
def test_opening_gives_the_frames_of_the_page(example: str) -> None:
    replay = Replay(record_text(example))
    frames = [figure.frame(replay, step) for step in replay.steps]
    opened = ask("open", example=example)
    assert opened["frames"] == frames
    assert ask("open", record=record_text(example)) == opened


def test_a_play_gives_the_frames_that_follow() -> None:
    first = ask("play", example=TERMS, step=4, play="2-5 up")["frames"]
    assert len(first) == 1
    assert 'data-step="5"' in first[0]
    assert "6 + 4 + 5 = 15" in first[0]
    second = ask("play", example=TERMS, step=4, plays=["2-5 up"], play="4-4")["frames"]
    assert 'data-step="6"' in second[0]


def test_the_order_of_questions_does_not_matter() -> None:
    branch = {"example": TERMS, "step": 4, "plays": ["2-5 up", "4-4"]}
    before = ask("tray", **branch)
    ask("play", example=TERMS, step=4, plays=["2-5 up"], play="5-5 up")
    ask("play", example=TERMS, step=2, play="2-6 right")
    assert ask("tray", **branch) == before


def test_a_position_within_a_branch_is_named_by_its_number() -> None:
    branch = {"example": TERMS, "step": 4, "plays": ["2-5 up", "4-4"]}
    replay = Replay(record_text(TERMS))
    line = replay.line(Path(4, ("2-5 up", "4-4")))
    for step in line:
        assert ask("why", at=step.number, **branch)["html"] == figure.why(replay, step, "")
    assert "error" in ask("tray", at=3, **branch)
    assert "error" in ask("tray", at="5", **branch)


def test_a_refusal_says_why_and_links_the_rule() -> None:
    refused = ask("play", example=TERMS, step=4, play="0-0", root="../")["refused"]
    assert "0-0 does not fit" in refused
    assert 'href="../rules/georgian/#georgian.' in refused
    assert 'data-card="georgian.fit"' in refused
    assert "refused" in ask("tray", example=TERMS, step=4, plays=["0-0"])


def test_a_refusal_offers_the_smallest_legal_change() -> None:
    riba = "georgian/showcase-riba"
    refused = ask("play", example=riba, step=1, play="1-2 right")["refused"]
    assert '<p class="oe-better">The same tile is legal like this: 1-2, left end.</p>' in refused
    assert "oe-better" in ask("play", example=riba, step=1, play="3-6")["refused"]
    assert "oe-better" not in ask("play", example=riba, step=8, play="3-6")["refused"]


def test_a_refused_die_is_answered_with_a_legal_placement() -> None:
    nine = "tashkent/all-nine"
    refused = ask("play", example=nine, step=0, play="0|1 c2 NE")["refused"]
    assert '"oe-better">The same die is legal like this: 0|1, c2, facing SW.</p>' in refused
    assert "oe-better" not in ask("play", example=nine, step=0, play="0|1")["refused"]


def test_a_refused_beginning_of_a_line_is_told_without_a_suggestion() -> None:
    refused = ask("play", example=TERMS, step=4, plays=["0-0"], play="2-5 up")["refused"]
    assert "oe-better" not in refused


@pytest.mark.parametrize("example", EXAMPLES)
def test_whatever_a_frame_asks_is_answered(example: str) -> None:
    for n, frame in enumerate(ask("open", example=example)["frames"]):
        for about in re.findall(r'data-why="([^"]+)"', frame):
            html = ask("why", example=example, step=n, about=about, root="../")["html"]
            assert "<li>" in html


def test_scores_are_told_of_the_whole_match_and_on_a_branch() -> None:
    match = "georgian/match-to-75"
    html = ask("why", example=match, step=44, about="score-0")["html"]
    assert "Together: 15 + 35 + 55 = 105." in html
    line = {"example": TERMS, "step": 4, "plays": ["2-5 up"], "at": 5}
    assert "in play: 10 + 15 = 25." in ask("why", about="score-0", **line)["html"]


def test_a_seat_is_not_told_what_others_held() -> None:
    nichia: dict[str, Any] = {"example": "georgian/nichia", "step": 12}
    held = "Beka held 0-1, 1-1, 2-3, 3-3"
    assert held in ask("why", about="step", **nichia)["html"]
    assert held in ask("why", about="step", seat="1", **nichia)["html"]
    seen = ask("why", about="step", seat="0", **nichia)["html"]
    assert held not in seen
    assert "the tiles are not known" in seen


@pytest.mark.parametrize(
    "request_",
    [
        {"op": "play", "play": None},
        {"op": "play", "play": ["6-6"]},
        {"op": "play", "plays": "6-6"},
        {"op": "tray", "plays": [1]},
        {"op": "tray", "plays": ["6-6"] * (LONGEST_BRANCH + 1)},
        {"op": "tray", "step": True},
        {"op": "tray", "step": 1.5},
        {"op": "tray", "step": 10**30},
        {"op": "why", "root": "https://example.org/"},
        {"op": "why", "root": ["../"]},
        {"op": "why", "about": "the weather"},
        {"op": "why", "about": ""},
        {"op": "why", "about": "score-2"},
        {"op": "why", "about": "score-٠"},
        {"op": "why", "about": "score-"},
        {"op": "why", "about": ["sum"]},
        {"op": "why", "about": None},
        {"op": ["why"]},
        {},
    ],
)
def test_nonsense_is_answered_with_an_error(request_: dict[str, Any]) -> None:
    assert list(json.loads(handle(json.dumps({"example": TERMS, **request_})))) == ["error"]


@pytest.mark.parametrize("text", ["", "[]", "null", "{", "[" * 100_000, '{"op": "open"}'])
def test_what_is_no_request_is_answered_with_an_error(text: str) -> None:
    assert list(json.loads(handle(text))) == ["error"]


def test_a_seats_view_hides_what_the_others_hold() -> None:
    riba = "georgian/showcase-riba"
    table, seen = (ask("open", example=riba, seat=seat)["frames"] for seat in ("", "0"))
    assert len(table) == len(seen)
    assert "face down: 7" in seen[0]
    assert "face down" not in "".join([*table, seen[-1]])
    assert seen[0].count("#t-") == 7
    tray = ask("tray", example=riba, step=0, plays=["5-5"], seat="0")
    assert "link" not in tray


@pytest.mark.parametrize("seat", ["2", "9", "-1", "x", 3, True, None, [0]])
def test_seats_that_are_not_there(seat: Any) -> None:
    assert list(ask("open", example="georgian/showcase-riba", seat=seat)) == ["error"]


def test_without_a_deal_there_is_only_the_table() -> None:
    assert list(ask("open", example=TERMS, seat="0")) == ["error"]


def test_the_rehearsal_is_answered_and_covers_every_request() -> None:
    kinds = {frozenset(json.loads(handle(line))) for line in requests()}
    assert kinds == {
        frozenset(keys)
        for keys in (
            ["frames"],
            ["frames", "crowded"],
            ["html"],
            ["html", "places", "lines"],
            ["html", "places", "lines", "link"],
            ["example", "step", "plays", "elsewhere"],
            ["refused"],
            ["error"],
        )
    }


def test_the_lines_of_the_readers_own_are_listed() -> None:
    paths = [[4, ["2-5 up", "4-4 right"]], [2, ["2-6 right"]]]
    asked = {"example": TERMS, "step": 4, "lines": paths, "current": 1, "undo": True}
    lines = ask("tray", **asked)["lines"]
    assert "From step 4: 2-5 up, 4-4 right" in lines
    assert 'data-line="1" aria-current="true"' in lines
    assert 'data-edit="undo" aria-disabled="false"' in lines
    assert 'data-edit="redo" aria-disabled="true"' in lines
    assert ask("tray", example=TERMS, step=4)["lines"] == ""


@pytest.mark.parametrize("lines", ["x", [1], [[1]], [[1, ["6-6", 2]]], [["1", []]], [[1, []]] * 99])
def test_lines_that_are_none(lines: Any) -> None:
    assert list(ask("tray", example=TERMS, step=4, lines=lines)) == ["error"]


def test_hostile_plays_stay_words() -> None:
    lines = ask("tray", example=TERMS, lines=[[0, ["<img src=x>"]]])["lines"]
    assert "<img" not in lines
