"""The fences of a page: a hand as a replay, the same moves under several games, and exercises.

A ```` ```domino ```` fence is a worked example, or a short record, as a replay in a page.

The fence holds the name of an example or a whole record. Its options, after the word `domino`:
`steps="2-5"` shows a range of the steps, `start="3"` the step that stands in the page, and
`try="6-5 left"` tells below the figure why that is refused at the step that stands there, and
`mark="dead"` marks the dead spaces of the grid.

A ```` ```domino-compare ```` fence is a record without its game under the `games` that it names,
which part at the step `parts`; or the hands left over, and what each game `writes` for them.

A ```` ```domino-solved ```` fence is a throw of Tashkent, a record without plays: a line in which
nobody errs, from the placement `first` if one is given, and else below it what every first
placement comes to. What the page states of it, as in `solved.fence`, is checked.

A ```` ```domino-throws ```` fence is a table about many throws, as `solved.statistics` takes it.

An exercise fence holds the name of an exercise as `lessons.find` takes it: "stavka/alone", or
"fresh/total/2/7", or "worksheets/ends" for links to the worksheets of a drill. A drill fence holds
the name of a drill, a hand fence the seed of a hand to be played against the computer.
"""

import re
from typing import Any

from markdown import Markdown

from domino_rules.words import ENGLISH

from ..exercises import question
from ..exercises.judging import sheet
from ..exercises.lessons import find
from ..replays.library import EXAMPLES, replay_of
from ..replays.replay import Replay, ReplayError, refusal_of
from ..shown import figure
from ..shown.markup import Html, join
from ..tables import solved
from ..tables.compare import compared
from . import course
from .markdown import FenceError, link_root, page_root

OPTIONS = {
    "domino": ("steps", "start", "try", "mark"),
    "domino-compare": ("games", "parts", "writes"),
    "domino-solved": ("result", "good", "blocking", "swapped", "first", "start"),
}


def validate(
    language: str, inputs: dict[str, str], options: dict[str, Any], attrs: Any, md: Markdown
) -> bool:
    """Take the options of a fence; an unknown one stops the build."""
    for name, value in inputs.items():
        if name not in OPTIONS[language]:
            known = ", ".join(OPTIONS[language])
            message = f"a {language} fence has no option {name!r}: {known}"
            extension = getattr(md, "open_ends", None)
            written = f'{name}="{value}"'
            raise extension.fault(md, message, written) if extension else FenceError(message)
        options[name] = value
    return True


def render(
    source: str, language: str, css_class: str, options: dict[str, Any], md: Markdown, **_: Any
) -> str:
    """The HTML of a replay or a comparison.

    Raises `FenceError` with the page, the line in the page where it can be told, and what is
    wrong. Any other exception would leave a plain code block and a build that passes.
    """
    try:
        if language == "domino-compare":
            return compared(source, options, link_root(md), _language(md))
        return _rendered(source, options, md)
    except ReplayError as error:
        raise FenceError(f"{_where(md, source, error)}: {_explained(error)}") from error
    except Exception as error:
        raise FenceError(f"{_where(md, source)}: {type(error).__name__}: {error}") from error


def throw(
    source: str, language: str, css_class: str, options: dict[str, Any], md: Markdown, **_: Any
) -> str:
    """The HTML of a throw that is solved, or of a table of many; raises as `render` does."""
    try:
        if language == "domino-throws":
            return solved.statistics(source, _language(md))
        record, below = solved.fence(source, _language(md), **options)
        return join((_rendered(record, {"start": options.get("start")}, md), below))
    except ReplayError as error:
        raise FenceError(f"{_where(md, source, error)}: {_explained(error)}") from error
    except Exception as error:
        raise FenceError(f"{_where(md, source)}: {type(error).__name__}: {error}") from error


def exercise(
    source: str, language: str, css_class: str, options: dict[str, Any], md: Markdown, **_: Any
) -> str:
    """The HTML of an exercise, or of links to worksheets; raises `FenceError` as `render` does."""
    name = source.strip()
    try:
        if name.startswith("worksheets/"):
            drill = name.removeprefix("worksheets/")
            return course.worksheets(drill, link_root(md), _language(md))
        return question.figure(sheet(find(name, _language(md))), page_root(md), link_root(md))
    except Exception as error:
        raise FenceError(f"{_where(md, source)}: {error}") from error


def drill(
    source: str, language: str, css_class: str, options: dict[str, Any], md: Markdown, **_: Any
) -> str:
    """The HTML of a drill; raises `FenceError` as `render` does."""
    try:
        return course.drill(source.strip(), page_root(md), link_root(md), _language(md))
    except Exception as error:
        raise FenceError(f"{_where(md, source)}: {error}") from error


def hand(
    source: str, language: str, css_class: str, options: dict[str, Any], md: Markdown, **_: Any
) -> str:
    """The HTML of a hand to be played through; raises `FenceError` as `render` does."""
    try:
        return question.hand(int(source.strip()), page_root(md), _language(md))
    except Exception as error:
        raise FenceError(f"{_where(md, source)}: {error}") from error


def _rendered(source: str, options: dict[str, Any], md: Markdown) -> Html:
    text = source.strip()
    example = "" if "\n" in text or "=" in text else text
    if example and example not in EXAMPLES:
        raise ReplayError(f"no example is called {example!r}; there are: {', '.join(EXAMPLES)}")
    language = _language(md)
    replay = replay_of(example, language) if example else Replay(source, language=language)
    steps = _range(options.get("steps"), len(replay.steps) - 1)
    start = _start(options.get("start"), steps)
    root = page_root(md)
    page = f"{link_root(md)}hands/{example}/" if example else None
    if options.get("mark", "dead") != "dead":
        raise ReplayError(f"mark is {options['mark']!r}; what can be marked is dead")
    html = figure.figure(
        replay,
        example=example,
        start=start,
        steps=steps,
        root=root,
        page=page,
        dead="mark" in options,
    )
    if "try" not in options:
        return html
    refusal = refusal_of(replay.steps[start].state, options["try"])
    return join((html, figure.tried(options["try"], refusal, replay.words, link_root(md))))


def _language(md: Markdown) -> str:
    """The language of the pages."""
    extension = getattr(md, "open_ends", None)
    return extension.words.language if extension else ENGLISH


def _start(written: str | None, steps: range) -> int:
    """The step that stands in the page; without one the first tile."""
    if written is None:
        return min(steps.start + 1, steps.stop - 1)
    if not re.fullmatch(r"[0-9]+", written) or int(written) not in steps:
        raise ReplayError(f"start is {written}; the steps are {steps.start} to {steps.stop - 1}")
    return int(written)


def _range(written: str | None, last: int) -> range:
    if written is None:
        return range(last + 1)
    found = re.fullmatch(r"([0-9]+)-([0-9]+)", written)
    if not found or not int(found[1]) <= int(found[2]) <= last:
        raise ReplayError(f"steps is {written!r}; a range within 0-{last} is meant, such as 2-5")
    return range(int(found[1]), int(found[2]) + 1)


def _explained(error: ReplayError) -> str:
    problems = "; ".join(problem.message for problem in error.problems)
    return f"{error.message}: {problems}" if problems else error.message


def _where(md: Markdown, source: str = "", error: ReplayError | None = None) -> str:
    """The page and the line in it at which a fence, or a problem in its record, stands."""
    extension = getattr(md, "open_ends", None)
    if extension is None:
        return "a page"
    first = extension.line_of(source) if source else None
    if first is None:
        return str(extension.page(md))
    line = error.problems[0].line if error is not None and error.problems else None
    return f"{extension.page(md)}, line {first + (line or 0)}"
