"""Other languages: whatever a reader sees passes through a catalogue, and the catalogues."""

from __future__ import annotations

import itertools
import json
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from markdown import Markdown

from domino_rules import RecordError, check, read, terminal
from domino_rules.rules import RULES
from domino_rules.words import NN_, Words
from tests.pseudo import accented, plain, plain_in, speak
from tools import messages
from tutorials.browser import course, rehearsal, rehearsal_course
from tutorials.browser.bridge import handle
from tutorials.claims.prose import filled_in
from tutorials.exercises.judging import Sheet, sheet
from tutorials.exercises.lessons import DRILLS, EVERY, lesson
from tutorials.exercises.recipes import fresh
from tutorials.language.words import words_in
from tutorials.replays.library import EXAMPLES, replay_of
from tutorials.site import course as lessons
from tutorials.site import fence, glossary, hands, pages, rule_by_rule
from tutorials.site.document import document
from tutorials.site.markdown import OpenEnds
from tutorials.tables import coverage, differences
from tutorials.words.clauses import docs_in
from tutorials.words.glossary import terms, topics

LONG = os.environ.get("OPEN_ENDS_LONG") == "1"
FEW = 1 if LONG else 4
CASES = Path(__file__).parents[1] / "cases" / "legal"


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> str:
    """The language that nobody speaks, spoken."""
    return speak(monkeypatch)


def texts(one: Sheet) -> Iterator[str]:
    """All that is asked and said in an exercise."""
    task = one.task
    yield from (task.asked, *task.facts, *one.hints, *getattr(task, "lines", ()))
    yield from (reason.text for reason in one.solution)
    yield from (answer.label for answer in one.answers)
    for verdict in one.verdicts.values():
        yield from (verdict.message, verdict.consequence)


# Whatever is said


@pytest.mark.parametrize("id", EVERY)
def test_a_lesson_is_in_the_language_of_its_page(id: str, spoken: str) -> None:
    one = lesson(id, spoken)
    for text in (one.title, one.gist, one.hook, one.idea, *one.learned):
        assert not plain(text)
    for item in one.items[:: 1 if LONG else 2]:
        for text in (item.lead, *texts(sheet(item.exercise))):
            assert not plain(text)


def test_a_fresh_exercise_is_too(spoken: str) -> None:
    kinds = {item.exercise.kind for id in EVERY for item in lesson(id).items} - {"match"}
    for kind in sorted(kinds):
        for text in texts(sheet(fresh(kind, level=2, seed=3, language=spoken))):
            assert not plain(text)


def test_the_glossary_is_too(spoken: str) -> None:
    for topic in topics(spoken):
        assert not plain(f"{topic.title} {topic.intro}")
        for term in topic.terms:
            literal = term.word.literal if term.word else ""
            for text in (term.name, term.sentence, term.meaning, term.source, literal, *term.forms):
                assert not plain(text)


@pytest.mark.parametrize("example", EXAMPLES[::FEW])
def test_a_worked_hand_is_told_with_its_title_and_notes_in_it(example: str, spoken: str) -> None:
    replay = replay_of(example, spoken)
    for text in (replay.title, *(step.note for step in replay.steps)):
        assert not plain(text)
    for step in replay.steps:
        assert not plain(replay.told(step))


@pytest.mark.parametrize(
    "claim",
    [
        "{scores: 6-4}",
        "{scores: 3-2, 2-2 right, 3-6}",
        "{fits: 6-6, 6-4 left, 6-5 right; 6-1}",
        "{fits: 6-6, 6-4 left, 6-5 right; 3-3}",
        "{may: 6-6, 6-4 left; 6-5 up}",
        "{may: 6-6, 6-4 left; 6-5 right}",
        "{must: 6-6, 6-4 left; 5-5 6-3}",
        "{stavka: 3-2, 2-2 right}",
        "{stavka: 3-2}",
        "{riba-winner: 1-1 : 0-2}",
        "{opens: 3-3 1-2 : 4-4 0-1}",
        "{opens: 3-2 : 4-1}",
        "{ending: georgian/nichia}",
        "{fish-winner@kozel: 1-1 : 2-4 : 5-6 : 4-6}",
        "{asks@tashkent: 0|1, 0|2 c2 NW; c3}",
        "{refuses@tashkent: 0|1; 0|2 c3 NW}",
        "{must@tashkent: 0|1; 0|2 2|3}",
        "{ending@tashkent: 0|1 : 1|2 2|3}",
        "{dead@tashkent: 0|1, 0|2 c2 NW}",
    ],
)
def test_what_the_engine_supplies_is_too(claim: str, spoken: str) -> None:
    shown = filled_in(claim, words=words_in(spoken))
    assert shown
    assert not plain(shown)


def test_what_is_shown_for_a_claim_is_read_by_a_vocabulary(spoken: str) -> None:
    with pytest.raises(ValueError, match="no words of language 'qps'"):
        filled_in("{total: 5-5 | ten}", words=words_in(spoken))


def test_the_command_line_speaks_it(spoken: str) -> None:
    known = "left right up down a b c georgian tashkent kozel draw"
    for case in (
        "georgian-terms-double-zero",
        "kozel-game-3",
        "tashkent-match-1",
        "draw-match-3-players",
    ):
        report = check((CASES / f"{case}.toml").read_text(encoding="utf-8"), spoken)
        lines = [*terminal.checked(report, "", spoken), *terminal.replayed(report, "", spoken)]
        names = report.record.players if report.record else ()
        for line in lines:
            assert not plain(line, f"{known} {' '.join(names)}")


RECORD = 'game = "block"\nplayers = ["Ana", "Beka"]\n'


@pytest.mark.parametrize(
    "text",
    [
        "game = [",
        "",
        'game = "chess"',
        f"{RECORD}colour = 1",
        f"{RECORD}[[hands]]\nnumber = 0",
        f"{RECORD}[options]\nwild = true\n[[hands]]\nnumber = 1",
        f'{RECORD}[[hands]]\nleft = ["0-1"]',
        f'{RECORD}[[hands]]\ndeal = ["0-1", "0-7"]',
        f'{RECORD}[[hands]]\nplays = """\nAna\n"""',
        f'{RECORD}[[hands]]\nplays = """\nAna 6-6 up up\n"""',
        'game = "draw"\nplayers = []\n',
        'game = "draw"\nplayers = ["Ana", "6-6"]\n',
    ],
)
def test_what_is_wrong_with_a_record_is_told_in_it(text: str, spoken: str) -> None:
    known = (
        "game players hands options left right up down georgian draw block kozel tashkent Invalid"
    )
    known += " colour chess wild number value deal plays opener target title bazari holds result"
    known += " notes Invalid NAME TILE END SUM POINTS"
    (problem,) = check(text, spoken).problems
    assert problem.kind == "syntax"
    assert not plain(problem.message, known)
    with pytest.raises(RecordError) as caught:
        read(text)
    assert plain(caught.value.message), "by itself an error is told in English"


def test_one_thing_and_several() -> None:
    text = NN_("{count} tile", "{count} tiles")
    assert [Words(()).say(text, count=count) for count in (1, 2)] == ["1 tile", "2 tiles"]


def answers(asked: Iterable[str], language: str, among: int) -> Iterator[tuple[str, object]]:
    """Some of the browser's questions, asked in a language, and what is shown of the answers."""
    for line in itertools.islice(asked, 0, None, among):
        if line.startswith("{"):
            yield line, json.loads(handle(json.dumps({**json.loads(line), "lang": language})))


def test_the_browser_is_answered_in_the_language_of_the_page(spoken: str) -> None:
    assert course.COURSE
    found = [
        (line, text)
        for asked, among in ((rehearsal.requests(), 199), (rehearsal_course.requests(), 9))
        for line, answer in answers(asked, spoken, 1 if LONG else among)
        for text in plain_in(answer, IDS)
    ]
    assert not found


FENCES: dict[str, tuple[Any, Any]] = {
    "domino": (fence.render, fence.validate),
    "domino-compare": (fence.render, fence.validate),
    "domino-solved": (fence.throw, fence.validate),
    "exercise": (fence.exercise, None),
    "drill": (fence.drill, None),
    "hand": (fence.hand, None),
}


def converted(text: str, language: str) -> str:
    """Markdown in a language as HTML, without what stands before it."""
    text = re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.DOTALL)
    fences = [
        {"name": name, "class": name, "format": form} | ({"validator": takes} if takes else {})
        for name, (form, takes) in FENCES.items()
    ]
    extensions = ["pymdownx.superfences", "pymdownx.details", "attr_list", "md_in_html", "tables"]
    configs = {"pymdownx.superfences": {"custom_fences": fences}}
    md = Markdown(extensions=[*extensions, OpenEnds(language=language)], extension_configs=configs)
    return md.convert(text)


COLUMNS = "a b c"
"""What the columns of the grid are called."""


PAGES = sorted(path.relative_to(docs_in()).as_posix() for path in docs_in().rglob("*.md"))


@pytest.mark.parametrize("name", PAGES)
def test_the_figures_of_a_page_are_in_its_language(name: str, spoken: str) -> None:
    page = docs_in() / name
    found = [each for each in coverage.fences(page.read_text(encoding="utf-8"))
             if each.info.partition(" ")[0] in FENCES]  # fmt: skip
    for each in found[::FEW]:
        # What a page calls a comparison is its own, and what it tries is written as in a record.
        source = re.sub(r"^title *= .*$", "", each.source, flags=re.M)
        source = source if "domino-compare" in each.info else each.source
        html = converted(f"```{each.info}\n{source}\n```", spoken)
        assert html
        assert not plain(html, f"{COLUMNS} draws passes")


MARKS = {
    "coverage.md": [rule_by_rule.MARK],
    "hands/index.md": [hands.MARK],
    "differences.md": [differences.MARK],
    "glossary.md": [glossary.MARK],
    "learn/index.md": lessons.MARKS.values(),
    "learn/drills.md": lessons.DRILLS_MARKS.values(),
}


def test_pages_that_are_made_are_too(
    spoken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, marks in MARKS.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("\n\n".join(marks), encoding="utf-8")
    facts = {  # there are no pages in this language, and so no titles of pages
        id: cover._replace(
            demonstrations=tuple(where._replace(title="…") for where in cover.demonstrations)
        )
        for id, cover in coverage.coverage().items()
    }
    monkeypatch.setattr(coverage, "coverage", lambda language: facts)
    monkeypatch.setattr(pages, "EXAMPLES", EXAMPLES[:: 5 * FEW])
    pages.write_pages(tmp_path, spoken)
    made = sorted(tmp_path.rglob("*.md"))
    georgian = [term.word.transliteration for term in terms().values() if term.word]
    known = f"{COLUMNS} {' '.join(georgian)}"
    for path in [path for n, path in enumerate(made) if path.name in str(MARKS) or n % FEW == 0]:
        assert not plain(converted(path.read_text(encoding="utf-8"), spoken), known), path
    cards = json.loads((tmp_path / "cards.json").read_text(encoding="utf-8"))
    assert not list(plain_in(cards, known))


def test_bare_pages_are_too(spoken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "EXAMPLES", EXAMPLES[:: 5 * FEW])
    pages.write_bare(tmp_path, spoken)
    for path in tmp_path.rglob("*.html"):
        html = path.read_text(encoding="utf-8")
        assert f'<html lang="{spoken}"' in html
        assert not plain(html, f"{COLUMNS} Open Ends"), path


def test_a_bare_page_tells_which_way_it_is_written() -> None:
    page = document("", Words((), language="he"), head=(), body=())
    assert '<html lang="he" dir="rtl">' in page


IDS = f"{' '.join(DRILLS)} no such chess fly the weather"
"""What requests that make no sense ask for, and what there is instead."""


# The catalogues


def test_every_title_of_a_rule_and_every_lesson_is_in_a_template() -> None:
    templates = messages.templates()
    assert all(rule.title in templates["domino_rules"] for rule in RULES.values())
    for id in EVERY:
        assert lesson(id).idea in templates["tutorials"] or not lesson(id).idea
    assert not {one.id for one in templates["tutorials"] if one.id} & {
        one.id for one in templates["domino_rules"]
    }, "what the rules say is translated once"


def test_what_is_marked_is_written_out() -> None:
    path = messages.ROOT / "some.py"
    assert list(messages.in_code('_("a" "b"); words.plural("{n} c", "{n} d", 2)', path)) == [
        "ab",
        ("{n} c", "{n} d"),
    ]
    with pytest.raises(messages.MarkError, match=r"some\.py, line 2"):
        list(messages.in_code('x\n_(f"{name} passes")', path))


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Empty folders for the catalogues."""
    folders = {package: tmp_path / package for package in messages.LOCALES}
    monkeypatch.setattr(messages, "LOCALES", folders)
    monkeypatch.setattr(messages, "ROOT", messages.ROOT)
    monkeypatch.setattr(messages, "_name", lambda path: path.as_posix())
    return tmp_path


def test_a_language_is_begun_checked_and_compiled(
    catalogues: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert messages.main(["--check"]) == 1, "there is no template yet"
    assert messages.main(["ka"]) == 0
    assert messages.main(["--check"]) == 0
    path = catalogues / "domino_rules" / "ka" / "LC_MESSAGES" / "messages.po"
    text = path.read_text(encoding="utf-8")
    entry = 'msgid "{name} +{points}."\nmsgstr "'
    assert entry in text
    path.write_text(text.replace(entry, f"{entry}{{nam}}: {{points}}"), encoding="utf-8")
    capsys.readouterr()
    assert messages.main(["--check"]) == 1
    told = capsys.readouterr().err
    assert "other fields in the translation of '{name} +{points}.'" in told
    assert "messages.mo is not up to date: python3 dev.py messages" in told
    path.write_text(text.replace(entry, f"{entry}{{points}}: {{name}}"), encoding="utf-8")
    assert messages.main([]) == 0
    assert messages.main(["--check"]) == 0
    assert b"{points}: {name}" in path.with_suffix(".mo").read_bytes()
    with path.open("rb") as file:
        assert read_po(file, locale="ka").num_plurals == 2


def test_a_language_begins_with_a_code() -> None:
    with pytest.raises(SystemExit):
        messages.main(["../ka"])


def test_fields_are_kept() -> None:
    assert messages.fields(accented("{name}: {total: 5-5 | ten}")) == {"name", "total"}
