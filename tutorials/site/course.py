"""The pages of the courses: the lists of lessons, each lesson, the drills, and the worksheets.

The lessons come as Markdown, so that words and claims in them are checked like those of any page;
worksheets are bare HTML, for paper.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from domino_rules.games import GAMES
from domino_rules.rules import RULES
from domino_rules.words import ENGLISH, N_, Words

from ..exercises import question
from ..exercises.judging import Sheet, sheet
from ..exercises.kinds import KINDS
from ..exercises.lessons import COURSES, DRILLS, EVERY, EXAM, Lesson, course_of, lesson, lessons
from ..exercises.question import progress, solution, static, tally
from ..exercises.recipes import LEVELS, fresh
from ..exercises.tasks import ExerciseError
from ..language.words import words_in
from ..shown.choose import shows
from ..shown.markup import Html, fill, join, lines, markdown, tag
from ..words.glossary import terms
from .document import document, icon
from .document import sheet as style_sheet
from .markdown import origin

FOLDER = Path(__file__).parents[1] / "exercises" / "lessons"

MARKS = {game: f"<!-- every lesson of {game} -->" for game in COURSES}
DRILLS_MARKS = {game: f"<!-- every drill of {game} -->" for game in COURSES}
"""The lines of the pages that the lists replace, by the game of their course."""

DRILL_NAMES = {
    "ends": N_("Count the ends"),
    "fits": N_("What fits?"),
    "riba": N_("Riba or not?"),
    "opens": N_("Who opens?"),
    "remainder": N_("Write the remainder"),
    "faces": N_("Which dice fit?"),
    "turn": N_("Place or pass?"),
    "dead": N_("Dead spaces"),
    "winner": N_("Who has won?"),
}

LEVEL_NAMES = {1: N_("easy"), 2: N_("medium"), 3: N_("hard")}

ON_A_SHEET = 10
"""How many questions a worksheet has."""


def listing(game: str, language: str = ENGLISH) -> str:
    """The lessons of a course, in order, with what one can do after each, as Markdown."""
    words = words_in(language)
    _ = words.translate
    items = [
        f"1. **[{each.title}]({each.id}.md)**  \n    {each.gist} "
        + tag(
            "span", {"class": "oe-count", "data-lesson": each.id, "data-of": str(len(each.items))}
        )
        for each in lessons(game, language)
    ]
    first = game == next(iter(COURSES))
    name = _("Your progress")
    if not first:
        name = _("Your progress in {game}").format(game=_(GAMES[game].short))
    listed = tag("div", {"class": "oe-lessons", "data-course": game, "markdown": True},
                 markdown("\n\n".join(["", *items, ""])))  # fmt: skip
    return f"{progress(game, name, words, keeping=first)}\n\n{listed}"


def pages(language: str = ENGLISH) -> Iterator[tuple[str, str]]:
    """Every generated page: its name below the folder of the course, and its Markdown."""
    for id in EVERY:
        yield f"{id}.md", page(lesson(id, language), language)


def page(this: Lesson, language: str = ENGLISH) -> str:
    """A lesson as a page: the hook that is played, the idea, the exercises, what was learned.

    Raises `ExerciseError` for a word that the glossary does not have.
    """
    unknown = [term for term in this.terms if term not in terms()]
    if unknown:
        raise ExerciseError(f"{this.file}: the glossary has no word {unknown[0]!r}")
    words = words_in(language)
    _, (first, *others) = words.translate, this.items
    parts = [
        f"---\ntitle: {json.dumps(this.title, ensure_ascii=False)}\n---",
        f"# {this.title}",
        _number(this, words),
        _written(this, this.hook),
        _fence(first.exercise.id),
        f"## {_('The idea')}\n\n{_written(this, this.idea)}" if this.idea else "",
        f"## {_('Your turn')}" if others and this.idea else "",
    ]
    for item in others:
        parts += [_written(this, item.lead), _fence(item.exercise.id)]
    counted = tally(this.id, len(this.items), words, exam=this.id == EXAM)
    parts += [counted, _learned(this, words), _onward(this, words)]
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


def _number(this: Lesson, words: Words) -> str:
    """Which lesson this is."""
    if this.id == EXAM:
        return ""
    _, game = words.translate, course_of(this.id)
    number, count = COURSES[game].index(this.id) + 1, len(COURSES[game])
    text, anchor = _("Lesson {number} of {count}"), ""
    if game != "georgian":
        text, anchor = _("{game}, lesson {number} of {count}"), f"#{game}"
    text = text.format(game=_(GAMES[game].short), number=number, count=count)
    return f"[{text}](index.md{anchor})\n{{.oe-place}}"


def _learned(this: Lesson, words: Words) -> str:
    if not this.learned:
        return ""
    _ = words.translate
    said = "\n".join(f"- {line}" for line in this.learned)
    rules = " · ".join(
        f'[{_(RULES[rule].title)}](../rules/{RULES[rule].game}.md#{rule}){{ data-card="{rule}" }}'
        for rule in this.rules
    )
    names = " · ".join(f"{{term:{term}}}" for term in this.terms)
    head, of_rules, of_words = _("What you have learned"), _("The rules:"), _("The words:")
    return f"## {head}\n\n{said}\n\n**{of_rules}** {rules}\n\n**{of_words}** {names}"


def _onward(this: Lesson, words: Words) -> str:
    """The way to what comes next."""
    _ = words.translate
    if this.id == EXAM:
        return _("Now [play a whole hand](last-hand.md), or go on with [the drills](drills.md).")
    game = course_of(this.id)
    number = COURSES[game].index(this.id) + 1
    if number == len(COURSES[game]):
        return _(_AFTER[game])
    following = lesson(COURSES[game][number], words.language)
    return _("**Next:** {lesson}").format(lesson=f"[{following.title}]({following.id}.md)")


_AFTER = {
    "georgian": N_("**Next:** [play a whole hand](last-hand.md), and then [the exam](exam.md)."),
    "tashkent": N_(
        "**Next:** [practise with the drills](drills.md#tashkent), or read"
        " [all the rules](../rules/tashkent.md)."
    ),
}
"""What comes after the last lesson of each course."""


def drills(game: str, language: str = ENGLISH) -> str:
    """The drills about a game, each with a first question of every level, as Markdown."""
    _ = words_in(language).translate
    parts = []
    for name in (name for name, kind in DRILLS.items() if KINDS[kind].game == game):
        parts += [f"### {_(DRILL_NAMES[name])} {{#{name}}}", f"```drill\n{name}\n```"]
        parts.append(_fence(f"worksheets/{name}"))
    return "\n\n".join(parts)


def drill(name: str, root: str, links: str, language: str = ENGLISH) -> Html:
    """The HTML of a drill; `root` and `links` as `question.figure` takes them.

    Raises `ExerciseError` if there is none of this name.
    """
    if name not in DRILLS:
        raise ExerciseError(f"there is no such drill; there are: {', '.join(DRILLS)}")
    words, kind = words_in(language), DRILLS[name]
    first = {
        words.translate(LEVEL_NAMES[level]).capitalize(): sheet(
            fresh(kind, level=level, seed=1, language=language)
        )
        for level in LEVELS
    }
    return question.drill(name, first, root, links, words)


# On paper


def worksheets(drill: str, root: str, language: str = ENGLISH) -> Html:
    """Links to the worksheets of a drill, which are no pages of the generator.

    `root` is how a link to the site's root begins. Raises `ExerciseError` for no such drill.
    """
    if drill not in DRILLS:
        raise ExerciseError(f"there is no such drill; there are: {', '.join(DRILLS)}")
    _ = words_in(language).translate
    links = (
        tag("a", {"href": f"{root}learn/worksheets/{drill}-{level}/"}, _(LEVEL_NAMES[level]))
        for level in LEVELS
    )
    text = _("On paper, with answers on a second sheet: {links}")
    return tag("p", {"class": "oe-worksheets"}, fill(text, links=join(links, " · ")))


def papers(language: str = ENGLISH) -> Iterator[tuple[str, str]]:
    """Every worksheet: its folder below that of the course, and its HTML."""
    for drill in DRILLS:
        for level in LEVELS:
            yield f"worksheets/{drill}-{level}", worksheet(drill, level, language=language)


def worksheet(
    drill: str, level: int, *, seed: int = 0, count: int = ON_A_SHEET, language: str = ENGLISH
) -> str:
    """A page to print: so many questions of a drill, and the answers on a second sheet.

    Raises `ExerciseError` for a drill, a level or a seed that there is not.
    """
    if drill not in DRILLS:
        raise ExerciseError(f"there is no such drill; there are: {', '.join(DRILLS)}")
    sheets = _different(DRILLS[drill], level, seed, count, language)
    root, words = "../../../", words_in(language)
    _ = words.translate
    title = _("{drill}, {level}").format(drill=_(DRILL_NAMES[drill]), level=_(LEVEL_NAMES[level]))
    answers = lines(
        "section",
        {"class": "oe-second-sheet"},
        tag("h2", _("Answers: {title}").format(title=title)),
        tag("ol", *(tag("li", solution(each, root)) for each in sheets)),
    )
    main = lines(
        "main",
        {"class": "oe-worksheet"},
        tag("h1", title),
        tag("p", {"class": "oe-name"}, _("Name")),
        tag("ol", {"class": "oe-questions"}, *(tag("li", static(each)) for each in sheets)),
        answers,
    )
    more = tag("a", {"href": "../../drills/"}, _("More drills on Open Ends"))
    head = (icon(root), style_sheet(f"{root}stylesheets/worksheet.css"))
    sprite = shows(GAMES[KINDS[DRILLS[drill]].game]).sprite(main)
    return document(title, words, head=head, body=(sprite, main, tag("footer", more)))


def _different(kind: str, level: int, seed: int, count: int, language: str) -> list[Sheet]:
    """So many exercises of a kind from this seed on, no two with the same position."""
    sheets: dict[str, Sheet] = {}
    while len(sheets) < count:
        exercise = fresh(kind, level=level, seed=seed, language=language)
        sheets.setdefault(f"{exercise.record} {exercise.about}", sheet(exercise))
        seed += 1
    return list(sheets.values())
