"""The pages of the courses: the lists of lessons, each lesson, the drills, and the worksheets.

The lessons come as Markdown, so that words and claims in them are checked like those of any page;
worksheets are bare HTML, for paper.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from domino_rules.dice import svg as dice
from domino_rules.line import svg
from domino_rules.rules import RULES

from ..exercises import question
from ..exercises.judging import Sheet, sheet
from ..exercises.kinds import KINDS
from ..exercises.lessons import COURSES, DRILLS, EVERY, EXAM, Lesson, course_of, lesson, lessons
from ..exercises.question import progress, solution, static, tally
from ..exercises.recipes import LEVELS, fresh
from ..exercises.tasks import ExerciseError
from ..shown.markup import escape
from ..words.glossary import terms
from .markdown import origin

FOLDER = Path(__file__).parents[1] / "exercises" / "lessons"

MARKS = {game: f"<!-- every lesson of {game} -->" for game in COURSES}
DRILLS_MARKS = {game: f"<!-- every drill of {game} -->" for game in COURSES}
"""The lines of the pages that the lists replace, by the game of their course."""

DRILL_NAMES = {
    "ends": "Count the ends",
    "fits": "What fits?",
    "riba": "Riba or not?",
    "opens": "Who opens?",
    "remainder": "Write the remainder",
    "faces": "Which dice fit?",
    "turn": "Place or pass?",
    "dead": "Dead spaces",
    "winner": "Who has won?",
}

LEVEL_NAMES = {1: "easy", 2: "medium", 3: "hard"}

ON_A_SHEET = 10
"""How many questions a worksheet has."""


def listing(game: str) -> str:
    """The lessons of a course, in order, with what one can do after each, as Markdown."""
    items = [
        f"1. **[{each.title}]({each.id}.md)**  \n    {each.gist} "
        f'<span class="oe-count" data-lesson="{each.id}" data-of="{len(each.items)}"></span>'
        for each in lessons(game)
    ]
    first = game == next(iter(COURSES))
    name = "Your progress" if first else f"Your progress in {game.capitalize()}"
    listed = f'<div class="oe-lessons" data-course="{game}" markdown>'
    return "\n\n".join([progress(game, name, keeping=first), listed, *items, "</div>"])


def pages() -> Iterator[tuple[str, str]]:
    """Every generated page: its name below the folder of the course, and its Markdown."""
    for id in EVERY:
        yield f"{id}.md", page(lesson(id))


def page(this: Lesson) -> str:
    """A lesson as a page: the hook that is played, the idea, the exercises, what was learned.

    Raises `ExerciseError` for a word that the glossary does not have.
    """
    unknown = [term for term in this.terms if term not in terms()]
    if unknown:
        raise ExerciseError(f"{this.file}: the glossary has no word {unknown[0]!r}")
    first, *others = this.items
    parts = [
        f"---\ntitle: {json.dumps(this.title, ensure_ascii=False)}\n---",
        f"# {this.title}",
        _number(this),
        _written(this, this.hook),
        _fence(first.exercise.id),
        f"## The idea\n\n{_written(this, this.idea)}" if this.idea else "",
        "## Your turn" if others and this.idea else "",
    ]
    for item in others:
        parts += [_written(this, item.lead), _fence(item.exercise.id)]
    exam = this.id == EXAM
    parts += [tally(this.id, len(this.items), exam=exam), _learned(this), _onward(this)]
    return "\n\n".join(filter(None, parts)) + "\n"


def _written(this: Lesson, text: str) -> str:
    """A text of a lesson below a comment that says where it stands, for errors in it."""
    if not text:
        return ""
    file = FOLDER.joinpath(f"{this.id}.toml").read_text(encoding="utf-8")
    offset = file.find(text.split("\n")[0])
    return f"{origin(this.file, file.count(chr(10), 0, offset) + 1)}\n{text}"


def _fence(exercise: str) -> str:
    return f"```exercise\n{exercise}\n```"


def _number(this: Lesson) -> str:
    """Which lesson this is."""
    if this.id == EXAM:
        return ""
    game = course_of(this.id)
    ids, name = COURSES[game], "" if game == "georgian" else f"{game.capitalize()}, lesson"
    text = f"{name or 'Lesson'} {ids.index(this.id) + 1} of {len(ids)}"
    return f"[{text}](index.md{'#' + game if name else ''})\n{{.oe-place}}"


def _learned(this: Lesson) -> str:
    if not this.learned:
        return ""
    said = "\n".join(f"- {line}" for line in this.learned)
    rules = " · ".join(
        f'[{RULES[rule].title}](../rules/{RULES[rule].game}.md#{rule}){{ data-card="{rule}" }}'
        for rule in this.rules
    )
    words = " · ".join(f"{{term:{term}}}" for term in this.terms)
    return f"## What you have learned\n\n{said}\n\n**The rules:** {rules}\n\n**The words:** {words}"


def _onward(this: Lesson) -> str:
    """The way to what comes next."""
    if this.id == EXAM:
        return "Now [play a whole hand](last-hand.md), or go on with [the drills](drills.md)."
    game = course_of(this.id)
    number = COURSES[game].index(this.id) + 1
    if number == len(COURSES[game]):
        return _AFTER[game]
    following = lesson(COURSES[game][number])
    return f"**Next:** [{following.title}]({following.id}.md)"


_AFTER = {
    "georgian": "**Next:** [play a whole hand](last-hand.md), and then [the exam](exam.md).",
    "tashkent": "**Next:** [practise with the drills](drills.md#tashkent), or read"
    " [all the rules](../rules/tashkent.md).",
}
"""What comes after the last lesson of each course."""


def drills(game: str) -> str:
    """The drills about a game, each with a first question of every level, as Markdown."""
    parts = []
    for name in (name for name, kind in DRILLS.items() if KINDS[kind].game == game):
        parts += [f"### {DRILL_NAMES[name]} {{#{name}}}", f"```drill\n{name}\n```"]
        parts.append(_fence(f"worksheets/{name}"))
    return "\n\n".join(parts)


def drill(name: str, root: str, links: str) -> str:
    """The HTML of a drill; `root` and `links` as `question.figure` takes them.

    Raises `ExerciseError` if there is none of this name.
    """
    if name not in DRILLS:
        raise ExerciseError(f"there is no such drill; there are: {', '.join(DRILLS)}")
    first = {
        LEVEL_NAMES[level].capitalize(): sheet(fresh(DRILLS[name], level=level, seed=1))
        for level in LEVELS
    }
    return question.drill(name, first, root, links)


# On paper


def worksheets(drill: str, root: str) -> str:
    """Links to the worksheets of a drill, which are no pages of the generator.

    `root` is how a link to the site's root begins. Raises `ExerciseError` for no such drill.
    """
    if drill not in DRILLS:
        raise ExerciseError(f"there is no such drill; there are: {', '.join(DRILLS)}")
    links = " · ".join(
        f'<a href="{root}learn/worksheets/{drill}-{level}/">{LEVEL_NAMES[level]}</a>'
        for level in LEVELS
    )
    return f'<p class="oe-worksheets">On paper, with answers on a second sheet: {links}</p>'


def papers() -> Iterator[tuple[str, str]]:
    """Every worksheet: its folder below that of the course, and its HTML."""
    for drill in DRILLS:
        for level in LEVELS:
            yield f"worksheets/{drill}-{level}", worksheet(drill, level)


def worksheet(drill: str, level: int, *, seed: int = 0, count: int = ON_A_SHEET) -> str:
    """A page to print: so many questions of a drill, and the answers on a second sheet.

    Raises `ExerciseError` for a drill, a level or a seed that there is not.
    """
    if drill not in DRILLS:
        raise ExerciseError(f"there is no such drill; there are: {', '.join(DRILLS)}")
    sheets = _different(DRILLS[drill], level, seed, count)
    root = "../../../"
    questions = "".join(f"<li>{static(each)}</li>" for each in sheets)
    answers = "".join(f"<li>{solution(each, root)}</li>" for each in sheets)
    title = f"{DRILL_NAMES[drill]}, {LEVEL_NAMES[level]}"
    on_a_line = KINDS[DRILLS[drill]].game == "georgian"
    sprite = svg.sprite() if on_a_line else dice.sprite()
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{escape(title)} - Open Ends</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="{root}images/mark.svg">
<link rel="stylesheet" href="{root}stylesheets/theme.css">
<link rel="stylesheet" href="{root}stylesheets/replay.css">
<link rel="stylesheet" href="{root}stylesheets/exercise.css">
<link rel="stylesheet" href="{root}stylesheets/print.css">
<link rel="stylesheet" href="{root}stylesheets/worksheet.css">
</head>
<body class="md-typeset">
{sprite}
<main class="oe-worksheet">
<h1>{escape(title)}</h1>
<p class="oe-name">Name</p>
<ol class="oe-questions">{questions}</ol>
<section class="oe-second-sheet">
<h2>Answers: {escape(title)}</h2>
<ol>{answers}</ol>
</section>
</main>
<footer><a href="../../drills/">More drills on Open Ends</a></footer>
</body>
</html>
"""


def _different(kind: str, level: int, seed: int, count: int) -> list[Sheet]:
    """So many exercises of a kind from this seed on, no two with the same position."""
    sheets: dict[str, Sheet] = {}
    while len(sheets) < count:
        exercise = fresh(kind, level=level, seed=seed)
        sheets.setdefault(f"{exercise.record} {exercise.about}", sheet(exercise))
        seed += 1
    return list(sheets.values())
