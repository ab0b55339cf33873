"""What stands in a page for an exercise: complete, judged without Python, giving nothing away."""

import json
import re
from html import unescape
from typing import Any

import pytest
from markdown import Markdown

from tutorials.browser import course, rehearsal_course
from tutorials.browser.bridge import COURSE, handle
from tutorials.exercises.judging import sheet
from tutorials.exercises.kinds import KINDS
from tutorials.exercises.lessons import EVERY, find, lesson
from tutorials.exercises.question import figure
from tutorials.exercises.recipes import fresh
from tutorials.exercises.tasks import PickTask
from tutorials.site.fence import exercise as fence
from tutorials.site.markdown import FenceError

FIXED = [item.exercise.id for id in EVERY for item in lesson(id).items]


def ask(op: str, **request: Any) -> dict[str, Any]:
    answer = json.loads(handle(json.dumps({"op": op, **request})))
    assert isinstance(answer, dict)
    return answer


def data(page: str) -> dict[str, Any]:
    """The JSON that travels in the figure."""
    found = re.fullmatch(
        r'.*<template class="oe-verdicts">(.*)</template></domino-exercise>',
        page,
        re.DOTALL,
    )
    assert found
    assert "<" not in found[1]
    table = json.loads(unescape(found[1]))
    assert isinstance(table, dict)
    return table


def before_answers(page: str) -> str:
    """What is seen before anything is unfolded or pressed."""
    return page.split('<details class="oe-folded')[0]


@pytest.mark.parametrize("name", FIXED)
def test_the_table_in_the_page_says_what_the_live_engine_says(name: str) -> None:
    table = data(figure(sheet(find(name)), "../../"))
    assert table["answers"]
    for value, answer in table["answers"].items():
        assert ask("judge", exercise=name, answer=value, root="../../") == answer
    assert "right" in {answer["state"] for answer in table["answers"].values()}


@pytest.mark.parametrize("name", FIXED)
def test_every_answer_has_a_button_with_a_name(name: str) -> None:
    question = sheet(find(name))
    page = figure(question, "")
    if isinstance(question.task, PickTask):
        things = re.findall(r'data-pick="([^"]+)" aria-pressed="false" aria-label="\1"', page)
        assert things == [*question.task.things()]
        assert 'data-do="check"' in page
        return
    assert re.findall(r'data-answer="([^"]+)"', page) == [
        answer.value for answer in question.answers
    ]
    for button in re.findall(r"<button.*?</button>", page):
        label = re.search(r'aria-label="[^"]+"', button)
        assert label or re.sub("<[^>]+>", "", button).strip()


@pytest.mark.parametrize("kind", KINDS)
def test_it_reads_without_the_script_and_gives_nothing_away_before(kind: str) -> None:
    question = sheet(fresh(kind, level=2, seed=4))
    page = figure(question, "")
    assert page.startswith(f'<domino-exercise data-exercise="{question.exercise.id}"')
    assert 'data-state="asking"' in page
    seen = re.sub(r'<div class="oe-answers.*?</div>(?=<)', "", before_answers(page))
    for reason in question.solution:
        assert reason.text not in seen
    assert 'class="badge"' not in seen
    folded = page.split('<details class="oe-folded')[1:]
    assert [part.count("<li>") > 0 for part in folded] == [True, True]
    assert "<summary>Hints</summary>" in folded[0]
    assert "<summary>Answer</summary>" in folded[1]


@pytest.mark.parametrize("name", FIXED)
def test_the_boards_of_an_exercise_have_one_box_and_hold_their_tiles(name: str) -> None:
    page = figure(sheet(find(name)), "")
    table = data(page)
    boards = [answer["board"] for answer in table["answers"].values() if "board" in answer]
    drawn = re.findall(r'<svg class="board".*?</svg>', page.split("<script")[0])
    boxes = {re.search(r'viewBox="([^"]+)"', board)[1] for board in (*boards, *drawn)}  # type: ignore[index]
    assert len(boxes) <= 1
    assert ("--oe-tall:" in page) == bool(boxes)
    for box in boxes:
        x, y, width, height = map(float, box.split())
        for board in boards:
            for left, top in re.findall(r"<use[^>]*translate\(([-\d.]+)[ ,]([-\d.]+)\)", board):
                assert x < float(left) < x + width
                assert y < float(top) < y + height


def test_a_hand_is_as_high_as_its_rows_and_an_empty_one_says_so() -> None:
    html = figure(sheet(find("next-opener/after-a-domino")), "../")
    assert "no tile left" in html.split("Beka</span>")[0]
    full = figure(sheet(find("riba/different-numbers")), "../")
    assert re.findall(r'--oe-rows:(\d)"><span class="oe-name">(\w+)', full) == [
        ("1", "Ana"), ("2", "Beka")
    ]  # fmt: skip


def test_texts_are_escaped() -> None:
    odd = find("stavka/alone")._replace(ask='<b>"&', said="<i>", hints=("<u>.",))
    page = figure(sheet(odd), "")
    assert "&lt;b&gt;&quot;&amp;" in page
    assert not re.search("<[biu]>", page.split("oe-solution")[0])


def test_a_fence_names_an_exercise() -> None:
    md = Markdown(extensions=["tutorials.site.markdown"])
    html = fence("stavka/alone\n", "exercise", "exercise", {}, md)
    assert html == figure(sheet(find("stavka/alone")), "")
    papers = fence("worksheets/ends", "exercise", "exercise", {}, md)
    assert papers.count('href="learn/worksheets/ends-') == 3
    with pytest.raises(FenceError, match="no such drill"):
        fence("worksheets/chess", "exercise", "exercise", {}, md)
    with pytest.raises(FenceError, match=r"a page.*lesson 'chess'|no lesson is called 'chess'"):
        fence("chess/one", "exercise", "exercise", {}, md)


def test_another_one_comes_whole_from_the_engine() -> None:
    other = ask("another", exercise="closed/nine", seed=7, root="../../")
    assert other["exercise"] == "again/closed/nine/7"
    assert other["html"] == figure(sheet(find(other["exercise"])), "../../")
    assert ask("another", exercise="closed/nine", seed=7, root="../../") == other
    for value, answer in data(other["html"])["answers"].items():
        assert ask("judge", exercise=other["exercise"], answer=value, root="../../") == answer


def test_a_drill_goes_on_for_ever() -> None:
    asked = [ask("drill", drill="ends", level=3, seed=seed)["exercise"] for seed in range(5)]
    assert asked == [f"fresh/total/3/{seed}" for seed in range(5)]


def test_the_opponent_answers_with_frames_and_a_tray() -> None:
    first = ask("opponent", seed=1, plays=[])
    assert len(first["frames"]) == 2  # the deal, and Beka's opening
    assert "Play for Ana" in first["tray"]
    assert not first["over"]
    play = re.search(r'data-play="([^"]+)"', first["tray"])
    assert play
    second = ask("opponent", seed=1, plays=[play[1]])
    assert 'data-value="Step 2: Ana' in second["frames"][0]
    assert 'data-value="Step 3: Beka' in second["frames"][1]
    why = ask("opponent", seed=1, plays=[play[1]], about="sum", at=1, root="../../")["html"]
    assert "As an opening tile only 5-5 scores" in why
    refused = ask("opponent", seed=1, plays=["6-6 up"], root="../../")["refused"]
    assert 'href="../../rules/georgian/#georgian.' in refused


@pytest.mark.parametrize(
    "request_",
    [
        {"op": "judge", "exercise": "stavka/alone", "answer": "<b>"},
        {"op": "judge", "exercise": 7, "answer": "8"},
        {"op": "judge", "exercise": "stavka/alone", "answer": "8", "root": "//x"},
        {"op": "another", "exercise": "stavka/alone"},
        {"op": "another", "exercise": "stavka/alone", "seed": True},
        {"op": "another", "exercise": "stavka/alone", "seed": 10**9},
        {"op": "drill", "drill": "ends", "level": 4, "seed": 1},
        {"op": "drill", "drill": "ends", "level": "1", "seed": 1},
        {"op": "opponent", "seed": 1, "plays": "6-6"},
        {"op": "opponent", "seed": 1, "plays": ["6-6 up", "6-6 up"]},
        {"op": "opponent", "seed": 1, "plays": [], "about": "the weather"},
        {"op": "opponent", "seed": 1, "plays": [], "about": "sum", "at": 99},
        {"op": "opponent", "seed": -1, "plays": []},
    ],
)
def test_what_cannot_be_answered_is_an_error(request_: dict[str, Any]) -> None:
    assert set(ask(**request_)) == {"error"}


def test_the_rehearsal_is_answered_and_covers_every_request_about_the_course() -> None:
    lines = list(rehearsal_course.requests())
    assert {json.loads(line)["op"] for line in lines} == {*COURSE}
    assert COURSE["judge"].__module__ == course.__name__
    assert {frozenset(json.loads(handle(line))) for line in lines} == {
        frozenset(keys)
        for keys in (
            ["state", "html"],
            ["state", "html", "board"],
            ["exercise", "html"],
            ["frames", "tray", "places", "over"],
            ["html"],
            ["refused"],
            ["error"],
        )
    }
