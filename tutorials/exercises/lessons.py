"""The lessons of the courses, one file each in the folder `lessons`, and exercises by name.

    title = "Adding up the ends"
    gist = "…"                    # what one can do afterwards: a line of plain text
    hook = "…"                    # Markdown, before the first exercise, which is the hook
    idea = "…"                    # Markdown, after it
    learned = ["…"]               # Markdown, one thing each
    rules = ["georgian.outer-half"]
    terms = ["sum"]

    [[exercises]]
    id = "two-ends"
    kind = "total"
    lead = "…"                    # Markdown before it, if need be
    plays = \"\"\"                    # a position: the keys of a hand of a record
    Ana 6-4
    Beka 4-1 right
    \"\"\"
    holds = ["5-6 1-2", ""]
    ask = "…"                     # and the fields of `tasks.Exercise`
    hints = ["…"]

Instead of a position, `seed = 5` takes the one that a recipe finds for it.

The files are in English; `TRANSLATED` names what of them a catalogue has in other languages.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from domino_rules.rules import RULES
from domino_rules.words import ENGLISH, N_, Words

from ..language.texts import translated
from ..language.words import words_in
from .kinds import KINDS
from .recipes import LARGEST_SEED, again, fresh
from .tasks import NAMES, Exercise, ExerciseError

LESSONS = (
    "tiles",
    "matching",
    "first-moves",
    "adding-up",
    "doubles",
    "opening",
    "stavka",
    "sides",
    "closed",
    "bazari",
    "protected",
    "domino",
    "riba",
    "next-opener",
    "match",
)
"""The lessons in the order of the Georgian course."""

COURSES = {
    "georgian": LESSONS,
    "tashkent": ("tashkent-grid", "tashkent-sides", "tashkent-passing", "tashkent-winning"),
}
"""The lessons of each course, by its game."""

EXAM = "exam"
"""The file of mixed questions that the Georgian course ends with."""

EVERY = (*LESSONS, EXAM, *COURSES["tashkent"])
"""Every file of questions."""

DRILLS = {
    "ends": "total",
    "fits": "fits",
    "riba": "riba",
    "opens": "opens",
    "remainder": "written",
    "faces": "faces",
    "turn": "passes",
    "dead": "dead",
    "winner": "won",
}
"""The drills, each with the kind of its questions."""


class Item(NamedTuple):
    """An exercise in a lesson, and the Markdown before it ("" for none)."""

    exercise: Exercise
    lead: str


class Lesson(NamedTuple):
    """A lesson; `hook`, `idea` and each of `learned` are Markdown."""

    id: str
    title: str
    gist: str
    hook: str
    idea: str
    items: tuple[Item, ...]
    learned: tuple[str, ...]
    rules: tuple[str, ...]
    terms: tuple[str, ...]

    @property
    def file(self) -> str:
        """The file it stands in, as an error names it."""
        return f"tutorials/exercises/lessons/{self.id}.toml"


@cache
def lesson(id: str, language: str = ENGLISH) -> Lesson:
    """A lesson of a course, or the exam, in a language.

    Raises `ExerciseError` for an unknown one, and for a file that is not in order.
    """
    if id not in EVERY:
        raise ExerciseError(N_("no lesson is called {name!r}"), name=id[:40])
    loader: Any = __spec__.loader  # reads from a directory and from a zip alike
    path = __file__.rpartition("lessons.")[0] + f"lessons/{id}.toml"
    return read(id, bytes(loader.get_data(path)).decode("utf-8"), language)


def lessons(game: str = "georgian", language: str = ENGLISH) -> tuple[Lesson, ...]:
    """Every lesson of the course of a game, in order."""
    return tuple(lesson(id, language) for id in COURSES[game])


def course_of(id: str) -> str:
    """The game that a lesson is about.

    >>> course_of("tashkent-grid"), course_of("exam")
    ('tashkent', 'georgian')
    """
    return next((game for game, ids in COURSES.items() if id in ids), "georgian")


@lru_cache(maxsize=256)
def find(name: str, language: str = ENGLISH) -> Exercise:
    """An exercise by its name, in a language.

    "stavka/first" stands in a lesson, "again/stavka/first/7" is the same with a fresh position from
    seed 7, and "fresh/total/2/7" is one of a kind at a level. Raises `ExerciseError` for any other.

    >>> find("fresh/total/2/7").level
    2
    """
    match name.split("/"):
        case [of, exercise]:
            return _in_lesson(of, exercise, language)
        case ["again", of, exercise, seed]:
            return again(_in_lesson(of, exercise, language), _seed(seed))
        case ["fresh", kind, level, seed]:
            return fresh(kind, level=_seed(level), seed=_seed(seed), language=language)
    raise ExerciseError(N_("no exercise is called {name!r}"), name=name[:80])


def _in_lesson(of: str, name: str, language: str) -> Exercise:
    for item in lesson(of, language).items:
        if item.exercise.id == f"{of}/{name}":
            return item.exercise
    raise ExerciseError(N_("lesson {lesson!r} has no exercise {name!r}"), lesson=of, name=name[:40])


def _seed(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise ExerciseError(N_("a seed is a number of at most nine digits"))
    return int(text)


# Reading

_TEXTS = ("title", "gist", "hook", "idea")
_LISTS = ("learned", "rules", "terms")
_HAND = ("number", "opener", "start", "deal", "bazari", "plays", "left", "holds")
_FIELDS = ("id", "kind", "lead", "about", "ask", "hints", "said", "right", "level", "needs",
           "seed")  # fmt: skip

TRANSLATED = frozenset(("title", "gist", "hook", "idea", "learned", "lead", "ask", "hints", "said"))
"""The keys whose texts a reader sees."""


def read(id: str, text: str, language: str = ENGLISH) -> Lesson:
    """A lesson, given as TOML, in a language.

    Raises `ExerciseError` with its file for anything that is not understood.
    """
    try:
        data = tomllib.loads(text)
        return _lesson(id, data, words_in(language))
    except (tomllib.TOMLDecodeError, ExerciseError) as error:
        raise ExerciseError(f"tutorials/exercises/lessons/{id}.toml: {error}") from None


def _lesson(id: str, data: dict[str, Any], words: Words) -> Lesson:
    tables = data.pop("exercises", [])
    for key, value in data.items():
        wanted = str if key in _TEXTS else list if key in _LISTS else None
        if wanted is None or not isinstance(value, wanted) or not _texts(value):
            raise ExerciseError(f"{key!r} is not understood")
    missing = [key for key in ("title", "gist", "hook") if not data.get(key)]
    if missing or not isinstance(tables, list) or not tables:
        raise ExerciseError(f"{', '.join(missing) or 'exercises'} is missing")
    unknown = [rule for rule in data.get("rules", ()) if rule not in RULES]
    if unknown:
        raise ExerciseError(f"no rule is called {unknown[0]!r}")
    items = tuple(_item(id, table, words) for table in tables)
    names = [item.exercise.id for item in items]
    if len(set(names)) < len(names):
        raise ExerciseError("two exercises have one id")
    texts = translated(data, TRANSLATED, words)
    title, gist, hook, idea = (texts.get(key, "") for key in _TEXTS)
    learned, rules, terms = (tuple(texts.get(key, ())) for key in _LISTS)
    return Lesson(id, title, gist, hook, idea, items, learned, rules, terms)


def _texts(value: object) -> bool:
    """Whether this is a text, or a list of texts, none of them empty."""
    parts = value if isinstance(value, list) else [value]
    return all(isinstance(part, str) and part.strip() for part in parts)


def _item(lesson: str, table: Any, words: Words) -> Item:
    if not isinstance(table, dict) or not re.fullmatch(r"[a-z0-9-]+", str(table.get("id"))):
        raise ExerciseError("an exercise is a table with an id of small letters")
    name = f"{lesson}/{table['id']}"
    for key, value in table.items():
        if key not in (*_HAND, *_FIELDS):
            raise ExerciseError(f"exercise {name}: {key!r} is not understood")
        if key in ("kind", "lead", "about", "ask", "hints", "said", "needs") and not _texts(value):
            raise ExerciseError(f"exercise {name}: {key} is not understood")
        if key in ("right", "level", "seed") and type(value) is not int:
            raise ExerciseError(f"exercise {name}: {key} is a number")
    if table.get("kind") not in KINDS:
        raise ExerciseError(f"exercise {name}: no kind is called {table.get('kind')!r}")
    for rule in table.get("needs", ()):
        if rule not in RULES:
            raise ExerciseError(f"exercise {name}: no rule is called {rule!r}")
    texts = translated(table, TRANSLATED, words)
    return Item(_exercise(name, texts, words.language), texts.get("lead", ""))


def _exercise(name: str, table: Mapping[str, Any], language: str) -> Exercise:
    kind, level = table["kind"], table.get("level", 1)
    needs = tuple(table.get("needs", ()))
    exercise = Exercise(name, kind, "", level=level, needs=needs, language=language)
    if "seed" in table:
        if any(key in table for key in (*_HAND, "about", "right")):
            raise ExerciseError(f"exercise {name}: it has a seed or a position, not both")
        if not 0 <= table["seed"] < LARGEST_SEED:
            raise ExerciseError(f"exercise {name}: a seed is below {LARGEST_SEED}")
        exercise = fresh(kind, level=level, seed=table["seed"], needs=needs, language=language)
        exercise = exercise._replace(id=name)
    else:
        record = "" if kind == "match" else _record(KINDS[kind].game, table)
        exercise = exercise._replace(record=record, about=table.get("about", ""),
                                     right=table.get("right", 1))  # fmt: skip
    return exercise._replace(
        ask=table.get("ask", ""), hints=tuple(table.get("hints", ())), said=table.get("said", "")
    )


def _record(game: str, table: Mapping[str, Any]) -> str:
    """The record of a position that is given by the keys of its hand."""
    number = 1 if game == "tashkent" else 2
    keys = {"number": number, "opener": NAMES[0]}
    keys |= {key: table[key] for key in _HAND if key in table}
    if game == "georgian" and "deal" in keys and keys["number"] == 1:
        keys = {key: value for key, value in keys.items() if key != "opener"}
    plays = str(keys.pop("plays", "")).strip("\n")
    lines = [f'game = "{game}"', f"players = {_toml(list(NAMES))}", "", "[[hands]]"]
    lines += [f"{key} = {_toml(value)}" for key, value in keys.items()]
    return "\n".join([*lines, 'plays = """', plays, '"""', ""])


def _toml(value: object) -> str:
    """A number, a plain text or a list of them as TOML."""
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)
