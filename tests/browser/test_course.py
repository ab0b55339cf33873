"""The course in a browser: judged without Python, learned three ways, kept, never in the way."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.conftest import LONG
from tools.server import Alter, Reply
from tutorials.exercises.judging import Sheet, sheet
from tutorials.exercises.lessons import COURSES, DRILLS, EVERY, EXAM, LESSONS, find, lesson
from tutorials.exercises.question import verdict
from tutorials.exercises.recipes import LEVELS

from .test_pages import SCRIPT_BUDGET, faults

KEY = "open-ends:course"
ALL = sum(len(lesson(each).items) for each in LESSONS)


@pytest.fixture
def no_python(page: Page) -> Page:
    """A page that never gets the engine."""
    page.route("**/engine/**", lambda route: route.abort())
    return page


def sheets(name: str) -> Iterator[Sheet]:
    for item in lesson(name).items:
        yield sheet(item.exercise)


def exercise(page: Page, name: str) -> Locator:
    element = page.locator(f'domino-exercise[data-exercise="{name}"]')
    expect(element).to_have_attribute("data-on", "")
    return element


def choose(element: Locator, value: str) -> None:
    """Give an answer by its value, without waiting for any motion."""
    if element.get_attribute("data-choose") == "one":
        element.locator(f'[data-answer="{value}"]').dispatch_event("click")
        return
    wanted = set() if value == "none" else set(value.split(" "))
    for pick in element.locator("[data-pick]").all():
        chosen = pick.get_attribute("aria-pressed") == "true"
        if chosen != (pick.get_attribute("data-pick") in wanted):
            pick.dispatch_event("click")
    element.locator("[data-do=check]").dispatch_event("click")


def kept(page: Page) -> Any:
    return json.loads(page.evaluate(f"localStorage.getItem('{KEY}')") or "{}")


# Every fixed exercise, every answer, without Python

JUDGE = """(element) => {
  const texts = {};
  const said = (value) => {
    const verdict = element.querySelector(".oe-verdict").cloneNode(true);
    verdict.querySelector(".oe-not")?.remove();
    texts[value] = [element.dataset.state, verdict.textContent,
                    verdict.querySelector("a")?.dataset.card ?? ""];
  };
  const picks = [...element.querySelectorAll("[data-pick]")];
  for (const button of element.querySelectorAll("[data-answer]")) {
    button.click();
    said(button.dataset.answer);
  }
  for (let n = 0; picks.length && n < 2 ** picks.length; n++) {
    picks.forEach((pick, i) => {
      if ((pick.ariaPressed === "true") !== Boolean(n & (1 << i))) pick.click();
    });
    element.querySelector("[data-do=check]").click();
    const chosen = picks.filter((_, i) => n & (1 << i)).map(({ dataset }) => dataset.pick);
    said(chosen.join(" ") || "none");
  }
  return texts;
}"""

PLAIN = """(html) => {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return body.textContent;
}"""


@pytest.mark.parametrize("name", EVERY)
def test_every_answer_is_judged_as_the_engine_judges_it(no_python: Page, name: str) -> None:
    no_python.emulate_media(reduced_motion="reduce")
    no_python.goto(f"learn/{name}/")
    for question in sheets(name):
        element = exercise(no_python, question.exercise.id)
        expected = {
            value: [
                judged.state,
                no_python.evaluate(PLAIN, verdict(judged, "../../", question.task.words)),
                judged.rule,
            ]
            for value, judged in question.verdicts.items()
        }
        assert element.evaluate(JUDGE) == expected, question.exercise.id


# One exercise


def test_a_wrong_answer_shows_what_follows_and_can_be_taken_back(no_python: Page) -> None:
    no_python.goto("learn/adding-up/")
    question = next(sheets("adding-up"))
    element = exercise(no_python, question.exercise.id)
    tiles = element.locator(".oe-board .tiles > use, .oe-board use[data-key^=t]")
    before = tiles.count()
    wrong = next(v for v in question.verdicts if question.verdicts[v].state == "wrong"
                 and question.task.after(v) is not None)  # fmt: skip
    choose(element, wrong)
    expect(element).to_have_attribute("data-state", "wrong")
    expect(element.get_by_role("status")).to_contain_text(question.verdicts[wrong].message)
    expect(tiles).to_have_count(before + 1)
    element.get_by_role("button", name="Take it back").click()
    expect(element).to_have_attribute("data-state", "asking")
    expect(tiles).to_have_count(before)


def test_hints_come_one_at_a_time_and_then_the_solution(no_python: Page) -> None:
    no_python.goto("learn/closed/")
    question = next(sheets("closed"))
    element = exercise(no_python, question.exercise.id)
    hint = element.get_by_role("button", name="Hint")
    for n in range(len(question.hints)):
        hint.click()
        expect(element.locator(".oe-hinted li")).to_have_text(list(question.hints[: n + 1]))
    expect(hint).to_have_attribute("aria-disabled", "true")
    expect(hint).to_be_focused()
    element.get_by_role("button", name="Show me").click()
    expect(element).to_have_attribute("data-state", "shown")
    for reason in question.solution:
        expect(element.get_by_role("status")).to_contain_text(reason.text)
    expect(element.locator(".oe-board .badge").first).to_be_visible()
    assert kept(no_python)["done"] == {question.exercise.id: "shown"}


def test_no_key_but_a_press_of_a_button_answers_and_the_focus_stays(no_python: Page) -> None:
    no_python.goto("learn/stavka/")
    question = next(sheets("stavka"))
    element = exercise(no_python, question.exercise.id)
    button = element.locator("[data-answer]").first
    button.focus()
    keys = ("ArrowRight", "ArrowDown", "PageDown", "End", "Home", "Escape", "1", "a", "?")
    for key in keys:
        no_python.keyboard.press(key)
        expect(element).to_have_attribute("data-state", "asking")
    expect(button).to_be_focused()
    for value in question.verdicts:
        answer = element.locator(f'[data-answer="{value}"]')
        answer.focus()
        no_python.keyboard.press("Space")
        expect(element).to_have_attribute("data-state", question.verdicts[value].state)
        expect(answer).to_be_focused()


def test_answers_are_large_enough_for_a_thumb(
    new_context: Callable[..., BrowserContext],
) -> None:
    page = new_context(viewport={"width": 360, "height": 740}, has_touch=True).new_page()
    for name in ("sides", "opening", "riba", "match", "tashkent-grid", "tashkent-sides"):
        page.goto(f"learn/{name}/")
        page.wait_for_function("document.querySelector('domino-exercise[data-on]')")
        small = page.evaluate(
            """() => [...document.querySelectorAll("domino-exercise :is(button, summary)")]
              .filter((button) => button.checkVisibility())
              .map((button) => [button.textContent, button.getBoundingClientRect()])
              .filter(([, { width, height }]) => width < 44 || height < 44)
              .map(([text, { width, height }]) => [text, width, height])"""
        )
        assert small == []
        assert page.evaluate("document.documentElement.scrollWidth") == 360


# The whole course, three ways


def by_tap(page: Page, question: Sheet) -> None:
    """Tap the buttons as a thumb does."""
    element = exercise(page, question.exercise.id)
    if element.get_attribute("data-choose") == "many":
        for tile in question.right[0].split(" ") if question.right[0] != "none" else []:
            element.locator(f'[data-pick="{tile}"]').tap()
        element.locator("[data-do=check]").tap()
    else:
        element.locator(f'[data-answer="{question.right[0]}"]').tap()
    expect(element).to_have_attribute("data-state", "right")


def by_key(page: Page, question: Sheet) -> None:
    """Tab to the buttons and press them; the exercise is the next one from the focus."""
    wanted = question.right[0]
    picks = set() if wanted == "none" else set(wanted.split(" "))
    for _ in range(60):
        page.keyboard.press("Tab")
        at = page.evaluate(
            """() => {
              const { activeElement: at } = document;
              const exercise = at.closest("domino-exercise")?.dataset.exercise;
              return { exercise, ...at.dataset };
            }"""
        )
        if at.get("exercise") != question.exercise.id:
            continue
        if at.get("answer") == wanted or at.get("pick") in picks:
            page.keyboard.press("Space")
        if at.get("answer") == wanted:
            break
        if at.get("do") == "check":
            page.keyboard.press("Enter")
            break
    element = exercise(page, question.exercise.id)
    expect(element).to_have_attribute("data-state", "right")


def by_name(page: Page, question: Sheet) -> None:
    """Find everything by role and name alone, as one who hears the page does."""
    figure = page.get_by_role("figure").nth(
        [other.exercise.id for other in sheets(question.exercise.id.split("/")[0])].index(
            question.exercise.id
        )
    )
    expect(figure).to_contain_text(question.task.asked)
    answers = figure.get_by_role("group", name="Your answer")
    wanted = question.right[0]
    if question.task.many:
        for tile in wanted.split(" ") if wanted != "none" else []:
            answers.get_by_role("button", name=tile, exact=True).click()
        answers.get_by_role("button", name="Check").click()
    else:
        label = next(answer.label for answer in question.answers if answer.value == wanted)
        answers.get_by_role("button", name=label, exact=True).click()
    expect(figure.get_by_role("status")).to_contain_text("Right.")


WAYS = {"taps": by_tap, "keys": by_key, "names": by_name}


@pytest.mark.parametrize("way", [*WAYS] if LONG else ["taps"])
def test_the_whole_course_can_be_done(new_context: Callable[..., BrowserContext], way: str) -> None:
    page = new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, reduced_motion="reduce"
    ).new_page()
    page.route("**/engine/**", lambda route: route.abort())
    for name in EVERY:
        page.goto(f"learn/{name}/")
        for question in sheets(name):
            WAYS[way](page, question)
        expect(page.locator("domino-tally [data-count=done]")).to_have_text(
            str(len(lesson(name).items))
        )
        if name == EXAM:
            first = page.locator("domino-tally [data-count=first]")
            expect(first).to_have_text(str(len(lesson(EXAM).items)))
    page.goto("learn/")
    for game, ids in COURSES.items():
        standing = page.locator(f"domino-progress[data-course={game}]")
        expect(standing).to_have_attribute("data-state", "finished")
        done = page.locator(f".oe-lessons[data-course={game}] li[data-done]")
        expect(done).to_have_count(len(ids))


# Progress


def test_progress_is_shown_and_resumed(no_python: Page) -> None:
    no_python.goto("learn/")
    progress = no_python.locator("domino-progress[data-course=georgian]")
    expect(progress.get_by_role("link")).to_have_accessible_name("Start")
    no_python.goto("learn/tiles/")
    for question in sheets("tiles"):
        choose(exercise(no_python, question.exercise.id), question.right[0])
    no_python.goto("learn/")
    count = len(lesson("tiles").items)
    expect(progress).to_contain_text(f"{count} of {ALL} questions")
    link = progress.get_by_role("link", name="Go on: Match the numbers")
    link.click()
    expect(no_python).to_have_url(re.compile("learn/matching/$"))
    no_python.goto("learn/tiles/")
    expect(no_python.locator("domino-exercise[data-solved]")).to_have_count(count)


def test_progress_can_be_saved_cleared_and_loaded_again(no_python: Page, tmp_path: Path) -> None:
    no_python.goto("learn/")
    state = {"open-ends-course": 1, "done": {"tiles/a-double": "first"}, "best": {"ends/1": 7}}
    no_python.evaluate(f"localStorage.setItem('{KEY}', JSON.stringify({json.dumps(state)}))")
    no_python.reload()
    progress = no_python.locator("domino-progress[data-course=georgian]")
    progress.get_by_text("Save, load or clear").click()
    with no_python.expect_download() as download:
        progress.get_by_role("button", name="Save as a file").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert json.loads(file.read_text()) == state
    progress.get_by_role("button", name="Clear").click()
    progress.get_by_role("button", name="No, keep it").click()
    assert kept(no_python) == state
    progress.get_by_role("button", name="Clear").click()
    progress.get_by_role("button", name="Yes, clear it").click()
    expect(progress.get_by_role("status")).to_have_text("Cleared.")
    assert kept(no_python) == {"open-ends-course": 1, "done": {}, "best": {}}
    progress.get_by_label("Load a file").set_input_files(file)
    expect(progress.get_by_role("status")).to_have_text("Loaded.")
    assert kept(no_python) == state
    expect(progress).to_contain_text(f"1 of {ALL}")


HOSTILE = [
    "",
    "{",
    "null",
    "[]",
    '"open-ends-course"',
    '{"done": {"tiles/a-double": "first"}}',
    '{"open-ends-course": 2, "done": {}}',
    "[" * 50_000,
    '{"open-ends-course": 1, "done": "' + "x" * 100_000 + '"}',
]

HALF_GOOD = {
    "open-ends-course": 1,
    "done": {
        "tiles/a-double": "first",
        "tiles/a-blank-half": "<img src=x onerror=alert(1)>",
        "__proto__": {"polluted": "yes"},
        "constructor/prototype": {"polluted": "yes"},
        "<script>/x": "first",
        "x" * 500 + "/y": "first",
    },
    "best": {"ends/1": -1, "ends/2": 1e99, "ends/3": "9", "riba/1": 3},
    "more": [1, 2, 3],
}


def test_a_hostile_file_changes_nothing(no_python: Page, tmp_path: Path) -> None:
    no_python.goto("learn/")
    progress = no_python.locator("domino-progress[data-course=georgian]")
    progress.get_by_text("Save, load or clear").click()
    file = tmp_path / "hostile.json"
    for text in HOSTILE:
        file.write_text(text)
        progress.get_by_label("Load a file").set_input_files(file)
        expect(progress.get_by_role("status")).to_contain_text("Nothing was changed.")
        assert kept(no_python) == {}
        progress.get_by_role("button", name="Clear").click()  # takes the message away
        expect(progress.get_by_role("status")).to_be_empty()
        progress.get_by_role("button", name="No, keep it").click()
    file.write_text(json.dumps(HALF_GOOD).replace("__proto__", r"__proto__"))
    progress.get_by_label("Load a file").set_input_files(file)
    expect(progress.get_by_role("status")).to_have_text("Loaded.")
    good = {"open-ends-course": 1, "done": {"tiles/a-double": "first"}, "best": {"riba/1": 3}}
    assert kept(no_python) == good
    assert no_python.evaluate("({}).polluted") is None


@pytest.mark.parametrize("text", ["{", "null", '{"open-ends-course":1,"done":7}', "\ufffd" * 9])
def test_a_corrupt_storage_breaks_nothing(no_python: Page, text: str) -> None:
    no_python.add_init_script(f"localStorage.setItem('{KEY}', {json.dumps(text)})")
    no_python.goto("learn/tiles/")
    question = next(sheets("tiles"))
    choose(exercise(no_python, question.exercise.id), question.right[0])
    expect(exercise(no_python, question.exercise.id)).to_have_attribute("data-state", "right")
    assert kept(no_python)["done"] == {question.exercise.id: "first"}


BLOCKED = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("blocked", "SecurityError"); } })"""
FULL = """Storage.prototype.setItem = () => {
  throw new DOMException("full", "QuotaExceededError"); }"""


@pytest.mark.parametrize("trouble", [BLOCKED, FULL])
def test_without_storage_lessons_work_and_the_page_says_so(no_python: Page, trouble: str) -> None:
    errors: list[str] = []
    ours = "javascripts/exercise.js"  # the theme has troubles of its own there
    no_python.on(
        "pageerror", lambda error: ours in (error.stack or "") and errors.append(str(error))
    )
    no_python.add_init_script(trouble)
    no_python.goto("learn/tiles/")
    for question in sheets("tiles"):
        choose(exercise(no_python, question.exercise.id), question.right[0])
        expect(exercise(no_python, question.exercise.id)).to_have_attribute("data-state", "right")
    count = str(len(lesson("tiles").items))
    expect(no_python.locator("domino-tally [data-count=done]")).to_have_text(count)
    no_python.locator("article").get_by_role("link", name="Match the numbers").click()
    expect(exercise(no_python, "matching/like-to-like")).to_be_visible()
    no_python.get_by_role("link", name="Lesson 2 of 15").click()
    progress = no_python.locator("domino-progress[data-course=georgian]")
    expect(progress).to_contain_text(f"{count} of {ALL}")
    expect(progress.locator(".oe-unkept")).to_be_visible()
    assert errors == []


# With the engine


def test_another_question_comes_from_the_engine_and_the_focus_stays(page: Page) -> None:
    page.goto("learn/adding-up/")
    element = exercise(page, "adding-up/what-sum")
    again = element.get_by_role("button", name="Another one")
    again.click()
    asked = page.locator('domino-exercise[data-exercise^="again/adding-up/what-sum/"]')
    expect(asked).to_have_attribute("data-state", "asking")
    expect(asked.get_by_role("button", name="Another one")).to_be_focused()
    state = asked.evaluate("(element) => { element.querySelector('[data-answer]').click();"
                           " return element.dataset.state; }")  # fmt: skip
    assert state in ("right", "wrong")
    assert kept(page).get("done", {}) == {}


def test_where_the_engine_fails_the_page_says_so_and_tries_again(page: Page) -> None:
    page.route("**/engine/**", lambda route: route.abort())
    page.goto("learn/adding-up/")
    element = exercise(page, "adding-up/what-sum")
    element.get_by_role("button", name="Another one").click()
    expect(element.get_by_role("alert").first).to_contain_text("still work")
    choose(element, "10")
    expect(element).not_to_have_attribute("data-state", "asking")
    page.unroute("**/engine/**")
    element.get_by_role("button", name="Try again").click()
    expect(page.locator('[data-exercise^="again/adding-up/"]')).to_be_visible()


def test_what_asks_the_engine_comes_with_the_first_fresh_question(
    page: Page, site_dir: Path, serve_altered: Callable[[Alter], str]
) -> None:
    broken = True

    def line(path: str, reply: Reply) -> Reply:
        return reply._replace(status=503, body=b"") if broken and "asking-" in path else reply

    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{serve_altered(line)}learn/adding-up/", wait_until="networkidle")
    ours = sorted(url.rpartition("/")[2] for url in asked if "/open-ends/javascripts/" in url)
    assert ours == ["exercise.js", "page.js"]
    scripts = [gzip.compress((site_dir / "javascripts" / name).read_bytes()) for name in ours]
    assert sum(map(len, scripts)) <= SCRIPT_BUDGET
    assert not [url for url in asked if "/engine/" in url]
    element = exercise(page, "adding-up/what-sum")
    element.get_by_role("button", name="Another one").click()
    expect(element.get_by_role("alert").first).to_contain_text("still work")
    broken = False
    element.get_by_role("button", name="Try again").click()
    expect(page.locator('[data-exercise^="again/adding-up/"]')).to_be_visible()


def test_a_drill_counts_what_is_right_at_the_first_go(page: Page) -> None:
    page.goto("learn/drills/")
    drill = page.locator("domino-drill[data-drill=ends]")
    first = asked(drill)
    assert first == f"fresh/{DRILLS['ends']}/1/1"
    answer(drill, right=True)
    expect(drill.locator("[data-count=streak]")).to_have_text("1")
    seen = {first}
    for n in range(2, 5):
        drill.get_by_role("button", name="Next question").click()
        expect(drill.locator("section:not([hidden]) domino-exercise")).to_have_attribute(
            "data-state", "asking"
        )
        seen.add(asked(drill))
        answer(drill, right=True)
        expect(drill.locator("[data-count=streak]")).to_have_text(str(n))
    assert len(seen) == 4
    drill.get_by_role("button", name="Next question").click()
    expect(drill.locator("section:not([hidden]) domino-exercise")).to_have_attribute(
        "data-state", "asking"
    )
    answer(drill, right=False)
    expect(drill.locator("[data-count=streak]")).to_have_text("0")
    answer(drill, right=True)
    expect(drill.locator("[data-count=streak]")).to_have_text("0")
    expect(drill.locator("[data-count=best]")).to_have_text("4")
    assert kept(page)["best"] == {"ends/1": 4}
    for name, level in (("Medium", 2), ("Hard", 3)):
        drill.get_by_role("button", name=name).click()
        assert asked(drill) == f"fresh/{DRILLS['ends']}/{level}/1"


def asked(drill: Locator) -> str:
    """The name of the question that a drill shows."""
    return drill.locator("section:not([hidden]) domino-exercise").get_attribute(
        "data-exercise"
    ) or ""  # fmt: skip


def answer(drill: Locator, *, right: bool) -> None:
    """Press an answer of the question that a drill shows, right or wrong."""
    question = sheet(find(asked(drill)))
    state = "right" if right else "wrong"
    value = next(value for value, judged in question.verdicts.items() if judged.state == state)
    choose(drill.locator("section:not([hidden]) domino-exercise"), value)


def test_a_drill_against_the_clock_tells_how_many(no_python: Page) -> None:
    no_python.clock.install()
    no_python.goto("learn/drills/")
    drill = no_python.locator("domino-drill[data-drill=riba]")
    drill.get_by_role("button", name="Against the clock").click()
    answer(drill, right=True)
    expect(drill.get_by_role("timer")).to_contain_text("1 right")
    no_python.clock.run_for(61_000)
    expect(drill.locator(".oe-drill-over")).to_have_text("Time is up. Right in one minute: 1.")
    assert kept(no_python)["best"] == {"riba/1": 1, "riba/1/minute": 1}


def test_a_whole_hand_is_played_to_its_end(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto("learn/last-hand/")
    hand = page.locator("domino-hand")
    hand.get_by_role("button", name="Sit down and play").click()
    tray = hand.locator(".oe-tray")
    expect(tray.locator("[data-play]").first).to_be_visible()
    tried = tray.locator("[data-try]").first
    if tried.count():
        tried.click()
        expect(hand.get_by_role("alert").last).not_to_be_empty()
    for _ in range(40):
        if hand.get_attribute("data-state") == "over":
            break
        html = tray.inner_html()
        tray.locator("[data-play]").first.click()
        page.wait_for_function(
            "(before) => document.querySelector('.oe-tray').innerHTML !== before", arg=html
        )
    expect(hand).to_have_attribute("data-state", "over")
    assert kept(page)["done"] == {"last-hand/whole": "first"}
    hand.get_by_role("button", name="Play another hand").click()
    expect(tray.locator("[data-play]").first).to_be_visible()
    expect(hand).to_have_attribute("data-state", "playing")


# For everybody

READ = ("learn/", "learn/drills/", "learn/last-hand/", "learn/exam/")
DEEDS = ("right", "wrong", "hint", "show")


@pytest.mark.parametrize(("scheme", "addresses"), [("light", READ), ("dark", READ[:1])])
def test_axe_finds_nothing_serious_in_any_state(
    no_python: Page, scheme: Any, addresses: tuple[str, ...]
) -> None:
    no_python.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    for address in addresses:
        no_python.goto(address)
        assert faults(no_python, within="article") == [], address
    for name in ("sides", "tashkent-sides"):
        no_python.goto(f"learn/{name}/")
        for n, question in enumerate(sheets(name)):
            element, deed = exercise(no_python, question.exercise.id), DEEDS[n % len(DEEDS)]
            if deed in ("hint", "show"):
                element.locator(f"[data-do={deed}]").click()
                continue
            choose(
                element, next(v for v in question.verdicts if question.verdicts[v].state == deed)
            )
        assert faults(no_python, within="article") == [], name


def test_it_reads_without_javascript(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(java_script_enabled=False, viewport={"width": 360, "height": 740}).new_page()
    for address in (*READ, "learn/sides/"):
        page.goto(address)
        expect(page.locator("h1")).to_be_visible()
        expect(page.locator("article :is(button, input):visible")).to_have_count(0)
        expect(page.locator(".oe-solution ul:visible")).to_have_count(0)
    page.locator(".oe-solution summary").first.click()
    expect(page.locator(".oe-solution ul").first).to_be_visible()


def test_it_is_quiet_and_fits_a_small_phone(new_context: Callable[..., BrowserContext]) -> None:
    page = new_context(viewport={"width": 320, "height": 640}).new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on(
        "console", lambda m: troubles.append(m.text) if m.type in ("error", "warning") else None
    )
    for address in (*READ, "learn/closed/", "learn/tashkent-sides/"):
        page.goto(address)
        page.wait_for_function("document.querySelector('article [data-on]')")
        assert page.evaluate("document.documentElement.scrollWidth") == 320, address
        ids = page.evaluate("[...document.querySelectorAll('[id]')].map(({ id }) => id)")
        assert len(ids) == len(set(ids))
    assert troubles == []


def test_pages_change_within_the_course_without_loading_anew(no_python: Page) -> None:
    troubles: list[str] = []
    no_python.on("pageerror", lambda error: troubles.append(str(error)))
    no_python.goto("about/", wait_until="networkidle")
    no_python.evaluate("window.still = true")
    no_python.evaluate("document.querySelector('.md-tabs a[href$=\"first-minute/\"]').click()")
    no_python.evaluate("document.querySelector('.md-nav a[href$=\"learn/exam/\"]').click()")
    question = next(sheets(EXAM))
    choose(exercise(no_python, question.exercise.id), question.right[0])
    expect(exercise(no_python, question.exercise.id)).to_have_attribute("data-state", "right")
    assert no_python.evaluate("window.still") is True
    assert troubles == []


def test_the_levels_stand_in_the_page(no_python: Page) -> None:
    no_python.goto("learn/drills/")
    expect(no_python.locator("domino-drill")).to_have_count(len(DRILLS))
    expect(no_python.locator("domino-drill section:not([hidden])")).to_have_count(len(DRILLS))
    expect(no_python.locator("domino-drill section")).to_have_count(len(DRILLS) * len(LEVELS))
