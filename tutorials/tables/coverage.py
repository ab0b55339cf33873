"""Which rule is stated, tested and shown where, found by executing every example there is.

A rule needs a clause on its game's page, a test that carries its id, and an example: a worked hand,
or a demonstration in a page. One that lacks something stops the build.
"""

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

from domino_rules.errors import DominoError
from domino_rules.rules import RULES, Rule
from domino_rules.words import ENGLISH, N_

from ..claims.prose import shown_by
from ..replays.library import EXAMPLES, replay_of
from ..replays.replay import Replay, ReplayError, Step, refusal_of
from ..words.clauses import Clause, clauses, docs_in
from ..words.glossary import terms
from .compare import rules_compared

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"

WITHOUT_EXAMPLE = {
    "georgian.redeal": N_("a deal that is dealt again is never played"),
    "georgian.two-passes": N_("it cannot happen"),
    "kozel.redeal": N_("a deal that is dealt again is never played"),
    "tashkent.take-up": N_("which four of nine equal dice a player takes up cannot be seen"),
}
"""Why a rule that is marked as tested only has nothing that could be shown."""


class CoverageError(DominoError):
    """A rule that lacks a clause, a test or an example; the text names rule and lack."""


class InHand(NamedTuple):
    """A worked hand that shows a rule, and the first step that does."""

    example: str
    title: str
    step: int


class InPage(NamedTuple):
    """A demonstration in a page that shows a rule: the page's file below the folder of the pages,
    its title, the line, and the anchor of the heading above it ("" if it has none of its own).
    """

    page: str
    title: str
    line: int
    anchor: str


class Cover(NamedTuple):
    """What there is of a rule. `tests` has each as "file::function"; it is None, and so nothing is
    missing, where the tests are not at hand.
    """

    rule: Rule
    clause: Clause | None
    tests: tuple[str, ...] | None
    hands: tuple[InHand, ...] = ()
    demonstrations: tuple[InPage, ...] = ()

    @property
    def missing(self) -> tuple[str, ...]:
        """What the rule lacks, in words."""
        rule = self.rule
        needs = {
            f"no clause on docs/en/rules/{rule.game}.md has this id": self.clause is not None,
            f'no test carries @rule("{rule.id}")': self.tests is None or bool(self.tests),
            "no worked hand and no demonstration in a page shows it": bool(
                rule.tested_only or self.hands or self.demonstrations
            ),
            "it is tested only, and WITHOUT_EXAMPLE does not say why": (
                not rule.tested_only or rule.id in WITHOUT_EXAMPLE
            ),
        }
        return tuple(need for need, met in needs.items() if not met)


@cache
def coverage(language: str = ENGLISH) -> dict[str, Cover]:
    """What there is of every rule of the games that have a rules page, in the catalogue's order.

    The pages are those in a language. Titles of hands are in English, still to be translated.

    Raises `ReplayError` for an example that is not in order, with its page and line.

    >>> coverage()["georgian.most-35"].hands[0]
    InHand(example='georgian/thirty-five', title='Thirty, then thirty-five', step=9)
    """
    folder = docs_in(language)
    rules = [rule for rule in RULES.values() if (folder / "rules" / f"{rule.game}.md").is_file()]
    games = dict.fromkeys(rule.game for rule in rules)
    stated = {id: clause for game in games for id, clause in clauses(game, language).items()}
    tests = tests_by_rule(TESTS) if TESTS.is_dir() else None
    hands, demonstrations = hands_by_rule(), demonstrations_by_rule(folder, language)
    for id, entries in entries_by_rule().items():
        demonstrations[id] = (*demonstrations.get(id, ()), *entries)
    return covered(rules, stated, tests, hands, demonstrations)


def covered(
    rules: Iterable[Rule],
    stated: Mapping[str, Clause],
    tests: Mapping[str, tuple[str, ...]] | None,
    hands: Mapping[str, tuple[InHand, ...]],
    demonstrations: Mapping[str, tuple[InPage, ...]],
) -> dict[str, Cover]:
    """The facts put together by rule."""
    return {
        rule.id: Cover(
            rule,
            stated.get(rule.id),
            None if tests is None else tests.get(rule.id, ()),
            hands.get(rule.id, ()),
            demonstrations.get(rule.id, ()),
        )
        for rule in rules
    }


def require(covers: Mapping[str, Cover]) -> None:
    """Raise `CoverageError` if a rule lacks something; the text has a line for each lack."""
    lacks = [f"{id}: {lack}" for id, cover in covers.items() for lack in cover.missing]
    if lacks:
        raise CoverageError("\n".join(lacks))


# The examples


def first_steps(steps: Iterable[Step]) -> dict[str, int]:
    """The rules that these steps show, in the order in which they come up, each with the first
    step that does.

    >>> first_steps(replay_of("georgian/thirty-five").steps)["georgian.late-sides"]
    3
    """
    steps_by_rule: dict[str, int] = {}
    for step in steps:
        for rule in step.rules:
            steps_by_rule.setdefault(rule, step.number)
    return steps_by_rule


def hands_by_rule() -> dict[str, tuple[InHand, ...]]:
    """The worked hands that show each rule, in the order of the library."""
    hands: dict[str, tuple[InHand, ...]] = {}
    for example in EXAMPLES:
        replay = replay_of(example)
        for rule, step in first_steps(replay.steps).items():
            hands[rule] = (*hands.get(rule, ()), InHand(example, replay.title, step))
    return hands


def demonstrations_by_rule(pages: Path, language: str = ENGLISH) -> dict[str, tuple[InPage, ...]]:
    """The demonstrations in all pages below this folder, in a language, that show each rule."""
    demonstrations: dict[str, tuple[InPage, ...]] = {}
    for path in sorted(pages.rglob("*.md")):
        page, text = path.relative_to(pages).as_posix(), path.read_text(encoding="utf-8")
        for line, rules in demonstrated(text, page, language):
            _add(demonstrations, rules, InPage(page, _title(text), line, _anchor(text, line)))
    return demonstrations


def entries_by_rule() -> dict[str, tuple[InPage, ...]]:
    """The demonstrations of the glossary that show each rule."""
    demonstrations: dict[str, tuple[InPage, ...]] = {}
    for term in terms().values():
        if term.demo is not None:
            try:
                rules = rules_in_fence(term.demo.record, dict(term.demo.options))
            except ReplayError as error:
                raise ReplayError(f"{term.file}, line {term.line}: {error}") from None
            _add(demonstrations, rules, InPage("glossary.md", "Glossary", term.line, term.id))
    return demonstrations


def _add(
    demonstrations: dict[str, tuple[InPage, ...]], rules: Iterable[str], where: InPage
) -> None:
    for rule in dict.fromkeys(rules):
        demonstrations[rule] = (*demonstrations.get(rule, ()), where)


def _title(text: str) -> str:
    found = re.search(r"^# (.+?)(?: *\{#.*)?$", text, re.MULTILINE)
    return found[1] if found else ""


def _anchor(text: str, line: int) -> str:
    headings = [above for above in text.split("\n")[:line] if re.match(r"#+ ", above)]
    found = re.search(r"\{#([\w.-]+)\}", headings[-1]) if headings else None
    return found[1] if found else ""


# The demonstrations of a page


class Fence(NamedTuple):
    """A fenced block of a page: the line of its first mark, what stands behind it, its content."""

    line: int
    info: str
    source: str


def fences(text: str) -> Iterator[Fence]:
    """The fenced blocks of a page, given as Markdown; a block in a block is its content.

    >>> [fence.info for fence in fences("````md\\n```domino\\n```\\n````\\n```domino\\n```")]
    ['md', 'domino']
    """
    for found in _FENCE.finditer(text):
        yield Fence(text.count("\n", 0, found.start()) + 1, found[2].strip(), dedent(found[3]))


_FENCE = re.compile(
    r"^[ \t]*(`{3,}|~{3,})([^\n`]*)\n(.*?)^[ \t]*\1[ \t]*$", re.DOTALL | re.MULTILINE
)


def demonstrated(
    text: str, page: str, language: str = ENGLISH
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Each demonstration of a page, given as Markdown: its line, and the rules it shows.

    Raises `ReplayError` with page and line for one that is not in order.
    """
    for demonstrations in DEMONSTRATIONS:
        yield from demonstrations(text, page, language)


def _played(text: str, page: str, language: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """What is played in the fences, and what is refused there."""
    for fence in fences(text):
        kind = re.match(r"\{? *\.?(domino(?:-compare)?)(?![\w-])", fence.info)
        if not kind:
            continue
        options = dict(re.findall(r'(\w+)="([^"]*)"', fence.info))
        rules_of = rules_compared if kind[1] == "domino-compare" else rules_in_fence
        try:
            yield fence.line, rules_of(fence.source, options)
        except ReplayError as error:
            problem = error.problems[0] if error.problems else None
            line = fence.line + (problem.line or 0 if problem else 0)
            message = problem.message if problem else error.message
            raise ReplayError(f"{page}, line {line}: {message}", error.problems) from None


DEMONSTRATIONS: tuple[Callable[[str, str, str], Iterator[tuple[int, tuple[str, ...]]]], ...] = (
    _played,
    shown_by,
)
"""Every way in which a page demonstrates rules: a function from its text, its file and its language
to lines, each with the ids of the rules shown there.
"""


def rules_in_fence(source: str, options: Mapping[str, str]) -> tuple[str, ...]:
    """The rules shown by a fence: by the steps it is about, and by the refusal of a `try`.

    >>> rules_in_fence("georgian/thirty-five", {"steps": "9-9"})[-1]
    'georgian.multiples-of-five'
    """
    text = source.strip()
    replay = replay_of(text) if text in EXAMPLES else Replay(source)
    written = re.fullmatch(r"(\d+)-(\d+)", options.get("steps", ""))
    first, last = (int(written[1]), int(written[2])) if written else (0, len(replay.steps) - 1)
    rules = tuple(first_steps(replay.steps[first : last + 1]))
    if "try" not in options:
        return rules
    start = int(options.get("start", min(first + 1, last)))
    return (*rules, refusal_of(replay.steps[start].state, options["try"]).rule)


# The tests


def tests_by_rule(folder: Path) -> dict[str, tuple[str, ...]]:
    """The tests below a folder that carry each rule's id: `@rule("georgian.riba")`."""
    tests: dict[str, tuple[str, ...]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        file = path.relative_to(folder.parent).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for rule in _carried(node):
                    tests[rule] = (*tests.get(rule, ()), f"{file}::{node.name}")
    return tests


def _carried(function: ast.FunctionDef) -> Iterator[str]:
    """The ids that a function's marks hold."""
    for mark in function.decorator_list:
        if (
            isinstance(mark, ast.Call)
            and isinstance(mark.func, ast.Name)
            and mark.func.id == "rule"
        ):
            yield from (id.value for id in mark.args
                        if isinstance(id, ast.Constant) and isinstance(id.value, str))  # fmt: skip
