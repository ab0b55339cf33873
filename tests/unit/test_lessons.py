"""The lessons: in order, strictly read, and told word for word in a transcript each.

To write the transcripts anew, read the difference, and keep it if it is meant:

    OPEN_ENDS_UPDATE=1 python3 -m pytest tests/unit/test_lessons.py; git diff tests/unit/golden
"""

import os
import re
from pathlib import Path

import pytest
from markdown import Markdown

from tutorials.exercises.judging import sheet
from tutorials.exercises.kinds import KINDS
from tutorials.exercises.lessons import (
    COURSES,
    DRILLS,
    EVERY,
    LESSONS,
    course_of,
    find,
    lesson,
    lessons,
    read,
)
from tutorials.exercises.tasks import ExerciseError
from tutorials.site import course
from tutorials.site.markdown import FenceError
from tutorials.words.glossary import terms

GOLDEN = Path(__file__).parent / "golden" / "lessons"
LESSON = """
title = "A lesson"
gist = "Something."
hook = "Look."

[[exercises]]
id = "one"
kind = "total"
plays = "Ana 6-4"
"""


def transcript(id: str) -> str:
    """A lesson as it goes: every question, what is said to each answer, hints and solution."""
    this = lesson(id)
    parts = [f"{this.title}: {this.gist}", this.hook]
    for item in this.items:
        question = sheet(item.exercise)
        hands = [
            f"{question.task.words.names[seat]} holds {' '.join(map(str, tiles))}"
            for seat, tiles in question.task.open_hands.items()
        ]
        rows = [
            f"== {item.exercise.id}: {question.task.asked}",
            item.lead,
            *question.task.facts,
            *hands,
        ]
        for answer in question.answers:
            verdict = question.verdicts[answer.value]
            sign = "+" if verdict.state == "right" else "-"
            why = f" [{verdict.misconception or verdict.rule}]" if verdict.rule else ""
            rows.append(f"{sign} {answer.label}: {verdict.message}{why} {verdict.consequence}")
        rows += [f"? {hint}" for hint in question.hints]
        rows += [f"! {reason.text}" for reason in question.solution]
        parts.append("\n".join(filter(None, rows)))
    return "\n\n".join([*parts, *this.learned]) + "\n"


@pytest.mark.parametrize("id", EVERY)
def test_the_transcript_is_unchanged(id: str) -> None:
    golden = GOLDEN / f"{id}.txt"
    if os.environ.get("OPEN_ENDS_UPDATE"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(transcript(id), encoding="utf-8")
    assert transcript(id) == golden.read_text(encoding="utf-8")


def test_there_are_fifteen_lessons_with_a_hook_an_idea_and_what_was_learned() -> None:
    assert len(LESSONS) == 15
    assert len(COURSES["tashkent"]) == 4
    for each in (*lessons(), *lessons("tashkent")):
        assert each.idea
        assert each.learned
        assert each.rules
        assert 3 <= len(each.items) <= 7
        assert set(each.terms) <= terms().keys()


def test_every_kind_of_question_is_asked_in_the_course() -> None:
    for game in COURSES:
        asked = {item.exercise.kind for each in lessons(game) for item in each.items}
        assert asked == {name for name, kind in KINDS.items() if kind.game == game}
    assert set(DRILLS.values()) <= KINDS.keys()


def test_every_file_of_the_folder_is_a_lesson() -> None:
    files = {path.stem for path in course.FOLDER.iterdir()}
    assert files == {*EVERY}


@pytest.mark.parametrize("id", EVERY)
def test_a_child_can_read_it(id: str) -> None:
    this = lesson(id)
    texts = [this.hook, this.idea, *this.learned, *(item.lead for item in this.items)]
    for text in texts:
        for sentence in re.split(r"(?<=[.?!:])\s+", text):
            assert len(sentence.split()) <= 30, sentence


@pytest.mark.parametrize("id", EVERY)
def test_a_page_has_every_exercise_once_and_leads_on(id: str) -> None:
    text, this = course.page(lesson(id)), lesson(id)
    assert re.findall(r"```exercise\n(.+)\n```", text) == [i.exercise.id for i in this.items]
    assert text.index(this.hook) < text.index("```exercise")
    ids = COURSES[course_of(id)]
    last = {"georgian": "last-hand", "tashkent": "drills"}[course_of(id)]
    following = ids[ids.index(id) + 1] if id in ids[:-1] else last
    assert f"]({following}.md" in text.split("\n## ")[-1]


def test_a_false_claim_in_a_lesson_is_reported_with_its_file_and_line() -> None:
    text = course.page(lesson("stavka"))
    md = Markdown(extensions=["tutorials.site.markdown"])
    with pytest.raises(
        FenceError, match=r"^tutorials/exercises/lessons/stavka\.toml, line 9: .*12"
    ):
        md.convert(text.replace("| twelve}", "| eleven}").replace("```exercise", "```"))


def test_the_course_page_lists_them_in_order() -> None:
    for game, ids in COURSES.items():
        assert re.findall(r'data-lesson="([\w-]+)"', course.listing(game)) == [*ids]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('title = "A lesson"', "", "title is missing"),
        ('title = "A lesson"', "title = 7", "'title' is not understood"),
        ('gist = "Something."', 'gist = "Something."\nbook = "x"', "'book' is not understood"),
        ('gist = "Something."', 'gist = "x"\nrules = ["a.b"]', "no rule is called 'a.b'"),
        ('kind = "total"', 'kind = "chess"', "no kind is called 'chess'"),
        ('kind = "total"', 'kind = "total"\ncolour = "red"', "'colour' is not understood"),
        ('kind = "total"', 'kind = "total"\nright = "1"', "right is a number"),
        ('kind = "total"', 'kind = "total"\nneeds = ["a.b"]', "no rule is called 'a.b'"),
        ('kind = "total"', 'kind = "total"\nseed = 3', "a seed or a position, not both"),
        ('id = "one"', 'id = "One!"', "an id of small letters"),
        ("[[exercises]]", "[exercises]", "exercises is missing"),
        ("[[exercises]]", "[[", "Invalid"),
    ],
)
def test_a_lesson_is_read_strictly(old: str, new: str, message: str) -> None:
    assert read("test", LESSON).items[0].exercise.id == "test/one"
    with pytest.raises(
        ExerciseError, match=r"tutorials/exercises/lessons/test\.toml: .*" + message
    ):
        read("test", LESSON.replace(old, new))


def test_two_exercises_with_one_id_are_refused() -> None:
    double = LESSON + '[[exercises]]\nid = "one"\nkind = "total"\nplays = "Ana 6-4"\n'
    with pytest.raises(ExerciseError, match="two exercises have one id"):
        read("test", double)


def test_a_word_that_the_glossary_lacks_is_refused() -> None:
    with pytest.raises(ExerciseError, match="the glossary has no word 'wizard'"):
        course.page(lesson("tiles")._replace(terms=("wizard",)))


@pytest.mark.parametrize(
    "name",
    ["", "stavka", "stavka/none", "chess/one", "fresh/total/2", "fresh/total/9/1",
     "fresh/total/1/x", "again/stavka/alone", "again/stavka/alone/9999999999", "a/b/c/d/e"],
)  # fmt: skip
def test_there_is_no_such_exercise(name: str) -> None:
    with pytest.raises(ExerciseError):
        find(name)


def test_a_worksheet_has_its_answers_on_a_second_sheet() -> None:
    for drill in DRILLS:
        paper = course.worksheet(drill, 2, count=4)
        questions, answers = paper.split('<section class="oe-second-sheet">')
        assert questions.count("<figure") == 4
        assert answers.count("<p><b>") == 4
        assert "oe-reasons" not in questions
        assert "<button" not in paper
    with pytest.raises(ExerciseError, match="no such drill"):
        course.worksheet("chess", 1)


def test_questions_on_a_worksheet_are_different() -> None:
    paper = course.worksheet("ends", 1, count=10)
    boards = re.findall(r'<svg class="board".*?</svg>', paper)
    assert len(set(boards)) == len(boards) == 10
