"""Exercises: judged by the engine, wrong answers explained, positions fresh on demand."""

import re
from collections.abc import Iterator

import pytest

from domino_rules.rules import RULES
from tutorials.exercises.judging import Sheet, judge, sheet
from tutorials.exercises.kinds import KINDS, opened
from tutorials.exercises.lessons import EVERY, find, lesson
from tutorials.exercises.misconceptions import MISCONCEPTIONS, tempting
from tutorials.exercises.recipes import again, fresh
from tutorials.exercises.tasks import Exercise, ExerciseError

FIXED = [item.exercise.id for id in EVERY for item in lesson(id).items]
HEAD = 'game = "georgian"\nplayers = ["Ana", "Beka"]\n[[hands]]\nnumber = 2\n'


def exercise(kind: str, plays: str, more: str = "", **fields: object) -> Exercise:
    lines = plays.replace(", ", "\n")
    record = f'{HEAD}opener = "Ana"\n{more}\nplays = """\n{lines}\n"""\n'
    return Exercise("a/test", kind, record)._replace(**fields)  # type: ignore[arg-type]


def every_sheet() -> Iterator[Sheet]:
    yield from (sheet(find(name)) for name in FIXED)


@pytest.mark.parametrize("name", FIXED)
def test_every_answer_to_every_exercise_is_judged_with_reason_and_consequence(name: str) -> None:
    question = sheet(find(name))
    assert len(question.right) == question.exercise.right
    for value, verdict in question.verdicts.items():
        assert verdict == judge(question.exercise, value)
        assert verdict.message[-1] in ".?"
        assert verdict.consequence
        if verdict.state == "wrong":
            assert verdict.rule in RULES or "halves" in verdict.message
            assert not verdict.message.startswith("Right")
        else:
            assert (verdict.rule, verdict.misconception) == ("", "")


@pytest.mark.parametrize("name", FIXED)
def test_every_hint_and_every_solution_is_told(name: str) -> None:
    question = sheet(find(name))
    assert question.hints
    assert len(set(question.hints)) == len(question.hints)
    for hint in (*question.hints, *(reason.text for reason in question.solution)):
        assert hint == hint.strip()
        assert hint[-1] in ".?!"
        assert not re.search(r"[<>{}]|None|Unknown", hint)
    assert question.solution
    assert {reason.rule for reason in question.solution} <= {*RULES, ""}


@pytest.mark.parametrize("name", FIXED)
def test_every_exercise_can_be_had_again_with_a_fresh_position(name: str) -> None:
    known = find(name)
    for seed in (1, 2):
        other = again(known, seed)
        assert other.id == f"again/{name}/{seed}"
        assert find(other.id) == other
        assert (other.kind, other.level, other.needs) == (known.kind, known.level, known.needs)
        assert len(sheet(other).right) == 1
        assert (other.record, other.about) != (known.record, known.about)


def test_every_misconception_is_met_in_the_course() -> None:
    met = {verdict.misconception for each in every_sheet() for verdict in each.verdicts.values()}
    assert met == {"", *(misconception.id for misconception in MISCONCEPTIONS)}


def test_misconceptions_are_told_apart_and_rest_on_rules() -> None:
    assert len({misconception.id for misconception in MISCONCEPTIONS}) == len(MISCONCEPTIONS)
    assert len({misconception.message for misconception in MISCONCEPTIONS}) == len(MISCONCEPTIONS)
    assert {misconception.rule for misconception in MISCONCEPTIONS} <= RULES.keys()


@pytest.mark.parametrize("name", FIXED)
def test_no_misconception_leads_to_a_right_answer(name: str) -> None:
    task = opened(find(name))
    assert not any(task.is_right(value) for value in tempting(task))


MET = {
    "closed-stavka": ("total", "6-6, 6-4 left, 6-5 right", "", "21"),
    "empty-side": ("total", "6-6, 6-4 left, 6-5 right", "", "15"),
    "double-once": ("total", "5-0, 5-5 left", "", "5"),
    "whole-tile": ("total", "6-3, 3-4 right", "", "16"),
    "lone-twice": ("total", "5-5", "", "20"),
    "open-stavka-forgotten": ("total", "6-6, 6-4 left", "", "4"),
    "opening-scores": ("points", "6-4", "", "10"),
    "rounded-total": ("points", "6-1, 6-6 left", "", "15"),
    "every-total": ("points", "5-1, 1-6 right", "", "11"),
    "inner-number": ("legal", "5-2, 2-6 right", 'holds = ["2-4 1-5", ""]', "2-4 left"),
    "any-double-opens": (
        "fits",
        "3-3, 3-6 left, 6-6 left, 6-4 left",
        'holds = ["1-6 0-4", ""]',
        "0-4 1-6",
    ),
    "two-ends-only": ("fits", "6-6, 6-4 left, 6-5 right", 'holds = ["", "1-6 2-4"]', "2-4"),
    "draw-for-better": ("due", "6-4, 6-1 left", 'holds = ["1-1 3-3", ""]', "draw"),
    "pass-when-playable": ("due", "6-4, 6-1 left", 'holds = ["1-1 3-3", ""]', "pass"),
    "pass-for-drawing": ("due", "6-4, 6-1 left", 'holds = ["2-2 3-3", ""]', "pass"),
    "protected-drawn": (
        "due",
        "6-4, Beka draws 12, Beka 6-1 left",
        'holds = ["2-2 3-3", ""]',
        "draw",
    ),
    "zero-worthless": ("written", "6-4, 6-1 left", 'left = ["0-0", ""]', "Beka 0"),
    "zero-always-ten": ("written", "6-4, 6-1 left", 'left = ["0-0 2-3", ""]', "Beka 15"),
    "not-rounded": ("written", "6-4, 6-1 left", 'left = ["5-6", ""]', "Beka 11"),
    "rounded-down": ("written", "6-4, 6-1 left", 'left = ["5-6", ""]', "Beka 10"),
    "loser-opens": ("opens", "6-4, 6-1 left", 'left = ["5-6", ""]', "Ana"),
}


@pytest.mark.parametrize("id", MET)
def test_a_wrong_answer_is_met_with_the_misconception_behind_it(id: str) -> None:
    kind, plays, more, answer = MET[id]
    verdict = judge(exercise(kind, plays, more), answer)
    assert (verdict.state, verdict.misconception) == ("wrong", id)
    assert verdict.message == next(
        misconception.message for misconception in MISCONCEPTIONS if misconception.id == id
    )


COUNTED = "6-3, 3-3 right, 6-4 left, 3-5 right, 4-4 left"
"""Lying: 4-4 4-6 6-3 3-3 3-5, with both sides of the stavka open."""


@pytest.mark.parametrize(
    ("about", "answer", "id"),
    [
        ("right", "3", "whole-tile"),  # the inner half alone
        ("right", "8", "whole-tile"),  # both halves
        ("3-5", "3", "whole-tile"),
        ("left", "4", "double-once"),
        ("4-4", "4", "double-once"),
        ("3-3", "6", "closed-stavka"),
        ("3-3", "3", "closed-stavka"),
        ("up", "3", "empty-side"),
        ("3-6", "9", "inside-counts"),
        ("3-6", "6", "inside-counts"),
        ("3-6", "3", "inside-counts"),
        ("right", "7", ""),
    ],
)
def test_what_one_tile_or_end_counts_is_met_with_the_misconception(
    about: str, answer: str, id: str
) -> None:
    verdict = judge(exercise("counts", COUNTED, about=about), answer)
    assert (verdict.state, verdict.misconception) == ("wrong", id)


DICE = ("0|2 1|3 1|2 2|3", "0|1 0|1 0|3 1|2")


def thrown(
    kind: str,
    plays: str = "",
    about: str = "",
    *,
    start: str = "0|1",
    deal: tuple[str, str] = DICE,
) -> Exercise:
    """A question about dice, of a game that Ana begins."""
    lines = plays.replace(", ", "\n")
    record = (
        'game = "tashkent"\nplayers = ["Ana", "Beka"]\n[[hands]]\nopener = "Ana"\n'
        f'start = "{start}"\ndeal = ["{deal[0]}", "{deal[1]}"]\nplays = """\n{lines}\n"""\n'
    )
    return Exercise("a/test", kind, record, about)


CORNER = ("0|2 b3 NW, 2|3 c2 SW", ("0|2 0|3 0|1 2|3", "2|3 1|2 0|3 1|3"))
"""Two dice that leave the space in the corner between a 2 and a 3."""

MET_ON_THE_GRID = {
    "corner-touches": (thrown("where", about="0|2"), "c3"),
    "blank-is-wild": (thrown("where", about="0|2"), "b1"),
    "tipped": (thrown("faces", about="b1"), "0|2 1|2 1|3 2|3"),
    "one-is-enough": (
        thrown("faces", CORNER[0], "c3", start="2|3", deal=CORNER[1]),
        "0|3 2|3",
    ),
    "one-side-turned": (
        thrown("facing", CORNER[0], "2|3 c3", start="2|3", deal=CORNER[1]),
        "SW",
    ),
    "pass-by-choice": (thrown("passes"), "pass"),
}


@pytest.mark.parametrize("id", MET_ON_THE_GRID)
def test_a_wrong_answer_about_dice_is_met_with_the_misconception_behind_it(id: str) -> None:
    asked, answer = MET_ON_THE_GRID[id]
    verdict = judge(asked, answer)
    assert (verdict.state, verdict.misconception) == ("wrong", id)


def test_a_die_that_is_turned_wrong_is_told_what_its_sides_would_have_to_be() -> None:
    asked = thrown("facing", about="0|2 c2")
    wrong = judge(asked, "NE")
    assert "the sides there ask for west 0, and it shows west 2" in wrong.message
    assert wrong.rule == "tashkent.match"
    assert judge(asked, "NW").consequence == "Ana: 0|2, c2, facing NW. Touches west 0."
    assert judge(asked, "none").rule == "tashkent.turning"


def test_who_had_to_pass_is_asked_again_and_told_so() -> None:
    question = sheet(find("tashkent-passing/back-in"))
    assert question.right == ("place",)
    assert any("had to pass the last time" in fact for fact in question.task.facts)
    assert question.solution[-1].rule == "tashkent.re-entry"


def test_a_space_that_borders_no_die_is_not_called_dead_for_the_dice_left() -> None:
    asked = find("tashkent-sides/not-so-dead")
    assert judge(asked, "c1").message == "Not dead: c1 borders no die yet."
    assert judge(asked, "c2").misconception == "unheld-is-dead"
    assert judge(asked, "c2 c1").misconception == ""


def test_who_has_no_die_left_is_told_nothing_about_dice_that_do_not_fit() -> None:
    plays = (
        "2|3 b1 SE, 1|2 c1 NE, 2|3 a1 NW, 2|3 a2 SW, Beka 1|3 a3 NW, Beka 0|1 c2 NE, Ana 0|2 c3 SW"
    )
    asked = thrown("passes", plays, start="1|3", deal=("0|2 0|2 2|3 2|3", "0|1 1|2 1|3 2|3"))
    assert judge(asked, "over").state == "right"
    placing = judge(asked, "place")
    assert (placing.rule, placing.misconception) == ("tashkent.end", "")
    assert placing.consequence == "Beka would reach for a die and find none."


def test_a_game_that_is_drawn_names_no_winner() -> None:
    question = sheet(find("tashkent-winning/equal"))
    assert question.right == ("draw",)
    assert {question.verdicts[name].rule for name in ("Ana", "Beka")} == {"tashkent.draw"}


def test_a_sum_is_not_rounded_down_to_the_multiple_below_or_to_the_nearest() -> None:
    asked = exercise("points", "6-4, 4-4 right, 6-3 left")  # 3 + 8 = 11
    assert judge(asked, "10").misconception == "rounded-total"
    asked = exercise("points", "5-2, 2-3 right")  # 8: down to 5, or to the nearest 10
    assert {judge(asked, answer).misconception for answer in ("5", "10")} == {"rounded-total"}
    assert judge(asked, "0").state == "right"


def test_what_a_played_answer_leads_to_is_told_on_the_board() -> None:
    asked = exercise("scores", "6-3", 'holds = ["", "3-4 1-3"]')
    right, wrong = judge(asked, "3-4 right"), judge(asked, "1-3 right")
    assert right.consequence == "Beka: 3-4, right end. 6 + 4 = 10. Beka +10."
    assert wrong.message == "It fits, but 7 writes nothing."
    assert wrong.consequence == "Beka: 1-3, right end. 6 + 1 = 7. No points."
    refused = judge(asked, "3-4 left")
    assert "the left end asks for 6" in refused.message
    assert refused.consequence == "A 6 would touch a 3 or a 4. The tile comes back to the hand."


def test_a_tile_that_only_has_to_fit_is_told_without_a_sum() -> None:
    asked = exercise("legal", "6-3", 'holds = ["", "3-4 1-3"]')
    assert judge(asked, "3-4 right").consequence == "Beka: 3-4, right end."
    last = exercise("legal", "6-3", 'holds = ["", "3-4"]')
    assert judge(last, "3-4 right").consequence == "Beka: 3-4, right end. Domino!"


def test_a_multiple_of_five_that_is_another_is_not_met_with_the_list_of_them() -> None:
    asked = exercise("points", "5-2, 2-0 right")  # 5 + 0 = 5
    assert judge(asked, "10").message == "The ends do not add up to 10."
    assert judge(asked, "7").message.startswith("Only 5, 10, 15")


def test_a_hint_speaks_of_the_stavka_only_where_it_is_asked_about() -> None:
    plays = "6-3, 3-3 right, 6-4 left, 4-4 left"
    plain = sheet(exercise("counts", plays, about="4-4"))
    assert not any("stavka" in hint for hint in plain.hints)
    stavka = sheet(exercise("counts", plays, about="3-3"))
    assert any("stavka" in hint for hint in stavka.hints)


def test_a_match_won_by_the_other_is_not_over_too_early() -> None:
    asked = exercise("match", "")._replace(record="", about="75; 75 : 60")
    assert judge(asked, "Beka").consequence == "Ana would show you the score sheet."
    early = asked._replace(about="75; 70 : 60")
    assert judge(early, "Ana").consequence == "You would shake hands too early."


def test_any_number_is_judged_not_only_those_on_buttons() -> None:
    asked = exercise("total", "6-6, 6-4 left, 6-5 right")
    right = [n for n in range(60) if judge(asked, str(n)).state == "right"]
    assert right == [9]


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_answer_is_refused(kind: str) -> None:
    asked = fresh(kind, level=2, seed=3)
    for answer in ("", "twelve", "9-9 left", "6-6 north", "<b>", "-1", "1-1 1-1", "x" * 300):
        if kind in ("legal", "scores") and answer == "":
            continue
        with pytest.raises(ExerciseError):
            judge(asked, answer)


def test_a_position_that_the_question_cannot_be_asked_of_is_refused() -> None:
    wrong = {
        "legal": exercise("legal", "6-4"),
        "fits": exercise("fits", "6-4", 'holds = ["", "0-0 1-1 2-2 3-3 5-5"]'),
        "points": exercise("points", ""),
        "counts": exercise("counts", "6-4", about="up"),
        "riba": exercise("riba", ""),
        "opens": exercise("opens", ""),
        "written": exercise("written", "6-4"),
        "match": exercise("match", "", about="75; 80"),
        "total": exercise("total", "6-4, 5-5 left"),
        "mistake": exercise("mistake", "6-4 =9 +5, 5-5 left"),
        "chess": exercise("chess", "6-4"),
        "where": thrown("where", about="0|3"),
        "facing": thrown("facing", about="0|2 c3"),
        "faces": thrown("faces", about="b2"),
        "dead": thrown("dead"),
        "passes": exercise("passes", "6-4"),
        "won": thrown("won"),
        "begins": thrown("begins"),
    }
    for each in wrong.values():
        with pytest.raises(ExerciseError, match="a/test"):
            sheet(each)


def test_an_exercise_says_how_many_answers_are_right() -> None:
    two = exercise("legal", "6-1, 1-4 right, 4-3 right", 'holds = ["", "3-6 2-5"]')
    with pytest.raises(ExerciseError, match="it says 1 right, but right is: 3-6 left, 3-6 right"):
        sheet(two)
    assert sheet(two._replace(right=2)).right == ("3-6 left", "3-6 right")


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_exercise_and_others_give_others(kind: str) -> None:
    assert fresh(kind, level=2, seed=5) == fresh(kind, level=2, seed=5)
    questions = {
        (drawn.record, drawn.about) for drawn in (fresh(kind, level=2, seed=n) for n in range(20))
    }
    assert len(questions) > 12


def test_a_fresh_exercise_shows_the_rules_it_needs() -> None:
    for rule, kind in (
        ("georgian.stavka-closed", "total"),
        ("georgian.lone-double-zero", "written"),
        ("georgian.nichia", "written"),
        ("georgian.late-sides", "scores"),
    ):
        for seed in range(4):
            asked = fresh(kind, level=3, seed=seed, needs=(rule,))
            task = opened(asked)
            states = [task.hand, *filter(None, map(task.after, sheet(asked).right))]
            assert any(rule in state.rules for state in states)


def test_a_higher_level_has_more_tiles_on_the_table() -> None:
    sizes = [
        sum(len(opened(fresh("total", level=level, seed=n)).board.chain.placed) for n in range(20))
        for level in (1, 2, 3)
    ]
    assert sizes == sorted(set(sizes))


@pytest.mark.parametrize(
    ("kind", "level", "seed"), [("chess", 1, 1), ("total", 0, 1), ("total", 1, -1)]
)
def test_there_is_no_such_recipe(kind: str, level: int, seed: int) -> None:
    with pytest.raises(ExerciseError):
        fresh(kind, level=level, seed=seed)


def test_what_no_position_shows_is_said() -> None:
    with pytest.raises(ExerciseError, match=r"no position of kind total shows georgian\.riba"):
        fresh("total", needs=("georgian.riba",))
