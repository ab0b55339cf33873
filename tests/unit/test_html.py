"""The HTML of replays: what the browser relies on, and that nothing hostile gets into a page."""

import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path as Path_

import pytest

from domino_rules.errors import Refusal
from domino_rules.rules import RULES
from tutorials.replays.library import EXAMPLES, record_text
from tutorials.replays.replay import Path, Replay, playable
from tutorials.shown import figure, line, players

TERMS = Replay(record_text("georgian/terms-in-one-hand"))
HOSTILE = """game = "georgian"
players = ["</template><script>", "a\\"b'c&d"]
title = "<img src=x onerror=alert(1)>"

[[hands]]
number = 2
opener = "</template><script>"
plays = \"\"\"
6-4
6-1 left
\"\"\"

[hands.notes]
1 = "</domino-replay>"
"""
VOID = {"br", "circle", "col", "hr", "img", "input", "line", "path", "rect", "use"}


class Elements(HTMLParser):
    """Collects elements and checks that tags are closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def having(self, name: str) -> list[str | None]:
        """The values of an attribute, wherever it stands."""
        return [attrs[name] for _, attrs in self.found if name in attrs]


def whole(replay: Replay, example: str = "", start: int = 1) -> str:
    steps = range(len(replay.steps))
    return figure.figure(replay, example=example, start=start, steps=steps, root="../", page=None)


def outside_template(text: str) -> str:
    return re.sub(r"<template>.*</template>", "", text, flags=re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_figure_is_whole(example: str) -> None:
    text = whole(Replay(record_text(example)), example)
    elements = Elements(outside_template(text))
    Elements(text)
    assert elements.having("role").count("status") == 1
    assert elements.having("id") == []
    assert "<use href" not in text, "the theme's instant navigation breaks on it"


def test_the_public_attributes() -> None:
    (name, attributes), *_ = Elements(whole(TERMS, "georgian/terms-in-one-hand", 4)).found
    assert name == "domino-replay"
    assert attributes["data-example"] == "georgian/terms-in-one-hand"
    assert (attributes["data-step"], attributes["data-steps"]) == ("4", "6")
    assert attributes["data-engine"] == "static"


def test_the_step_in_the_page_is_its_frame() -> None:
    text = whole(TERMS, "georgian/terms-in-one-hand", 4)
    frame = figure.frame(TERMS, TERMS.steps[4])
    words = re.search(r'<div class="oe-words".*?</div></div>', frame)
    assert words is not None
    assert words[0] in outside_template(text)


def test_nothing_hostile_gets_in() -> None:
    replay = Replay(HOSTILE)
    text = whole(replay)
    names = {name for name, _ in Elements(text).found}
    assert not names & {"script", "img"}
    assert text.count("<template>") == text.count("</template>") == 1
    assert text.count("</domino-replay>") == 1


def test_a_record_in_the_page_can_be_read_again() -> None:
    replay = Replay(HOSTILE)
    found = re.search(r'data-record="([^"]*)"', whole(replay))
    assert found is not None
    again = Replay(unescape(found[1]))
    assert [step.state for step in again.steps] == [step.state for step in replay.steps]
    assert again.title == replay.title


def test_the_sum_names_each_term() -> None:
    text = line.terms(TERMS.steps[5], TERMS.words)
    assert re.findall(r"<b>(\d+)</b> <small>(.*?)</small>", text) == [
        ("6", "3-6, left end"),
        ("4", "2-4, right end"),
        ("1", "1-2, third side"),
    ]
    assert '<b class="oe-total">11</b>' in text


@pytest.mark.parametrize("example", EXAMPLES)
def test_marks_stand_at_points_and_notes(example: str) -> None:
    replay = Replay(record_text(example))
    for step in replay.steps:
        found = re.search(r'data-mark="([^"]*)"', figure.frame(replay, step))
        marks = found[1].split() if found else []
        assert ("note" in marks) == bool(step.note)
        result = step.state.result
        ending = 0 if result is None else result.points
        assert ("score" in marks) == bool(step.state.event.points or ending)


def test_who_sees_the_hand_is_a_choice_only_with_a_deal() -> None:
    assert "oe-lens" in whole(Replay(record_text("georgian/showcase-riba")))
    assert "oe-lens" not in whole(TERMS)


def test_the_open_ends_table() -> None:
    rows = re.findall(r'<th scope="row">(.*?)</th><td>(.*?)</td><td>(.*?)</td><td>(.*?)</td>',
                      figure.details(TERMS, TERMS.steps[4]))  # fmt: skip
    assert rows == [
        ("left end", "6", "3-6", "6"),
        ("right end", "4", "2-4", "4"),
        ("third side", "2", "none yet", "0"),
        ("fourth side", "2", "none yet", "0"),
    ]


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_tray_holds_every_play_once_and_every_other_tile(example: str) -> None:
    replay = Replay(record_text(example))
    for step in replay.steps:
        elements = Elements(figure.tray(replay, step))
        legal, others = playable(step.state)
        assert elements.having("data-play") == [str(play) for play in legal]
        tries = [tried for tried in elements.having("data-try") if " " not in tried]
        assert tries == [str(other) for other in others]  # the rest are dice that fit elsewhere


def test_a_tile_that_fits_two_ends_names_them() -> None:
    text = figure.tray(TERMS, TERMS.steps[3])
    both = re.findall(r'data-play="2-6 (\w+)"[^>]*aria-label="([^"]*)">.*?<small>(.*?)<', text)
    assert both == [("left", "2-6, left end", "left end"), ("right", "2-6, right end", "right end")]


def test_every_play_has_a_place_on_both_boards() -> None:
    step = TERMS.steps[4]
    legal, _ = playable(step.state)
    for drawn in figure.places(step).values():
        drawn_places = {
            (attrs["data-end"], attrs["data-double"])
            for name, attrs in Elements(drawn).found
            if name == "g"
        }
        for play in legal:
            end = str(play).split()[1]
            assert (end, str(int(play.tile.is_double))) in drawn_places


def test_why_and_refusals_link_the_rule_from_the_page() -> None:
    assert 'href="../rules/georgian/#georgian.outer-half"' in figure.why(
        TERMS, TERMS.steps[4], "../"
    )
    with pytest.raises(Refusal) as caught:
        TERMS.at(Path(4, ("0-0",)))
    text = figure.refused(caught.value, TERMS.words, "../../")
    assert f'href="../../rules/georgian/#{caught.value.rule}"' in text
    assert RULES[caught.value.rule].title in unescape(text)


def test_all_boards_have_anchors_that_step_links_use() -> None:
    text = figure.boards(TERMS, "georgian/terms-in-one-hand")
    ids = Elements(text).having("id")
    assert ids == [f"georgian/terms-in-one-hand/{n}" for n in range(1, 7)]


def test_numbers_are_plain_in_the_page_and_buttons_in_frames() -> None:
    replay = Replay(record_text("georgian/terms-in-one-hand"))
    plain, frame = figure.view(replay, replay.steps[-1], ()), figure.frame(replay, replay.steps[-1])
    assert Elements(plain).having("data-why") == ["step"]
    buttons = [attrs for name, attrs in Elements(frame).found if "data-why" in attrs]
    assert [(attrs["data-why"], attrs.get("aria-label")) for attrs in buttons] == [
        ("score-0", "Why 10?"),
        ("score-1", "Why 40?"),
        ("points", "Why +15?"),
        ("ending", "Why +15 at the end?"),
        ("step", None),
    ]
    assert all(attrs["aria-expanded"] == "false" for attrs in buttons)

    def text(drawn: str) -> str:
        return re.sub(r"<[^>]+>", "", drawn)

    assert text(players.seats(replay, replay.steps[3])) == text(
        players.seats(replay, replay.steps[3], live=True)
    )


def test_in_block_why_is_asked_where_something_was_forced() -> None:
    text = (
        "game = 'block'\nplayers = ['Ana', 'Beka']\n[[hands]]\nnumber = 2\n"
        'opener = \'Ana\'\nplays = """\n6-6\n6-4\npasses\n"""\n'
    )
    replay = Replay(text)
    asked = [Elements(figure.view(replay, step, ())).having("data-why") for step in replay.steps]
    assert asked == [[], [], [], ["step"]]


def test_the_end_of_a_match_says_who_has_won_it() -> None:
    replay = Replay(record_text("georgian/match-to-75"))
    assert "Match to 75: Ana 105, Beka 75. Ana has won the match." in figure.frame(
        replay, replay.steps[-1]
    )
    assert '<span class="oe-score">105' in players.seats(replay, replay.steps[-1])


# Three and four at the table


CASES = Path_(__file__).parents[1] / "cases" / "legal"


@pytest.mark.parametrize(
    "path",
    [path for game in ("draw", "block", "kozel", "tashkent") for path in CASES.glob(f"{game}-*")],
    ids=lambda path: path.stem,
)
def test_every_case_of_the_other_games_is_shown_whole(path: Path_) -> None:
    replay = Replay(path.read_text(encoding="utf-8"))
    for step in replay.steps:
        Elements(figure.frame(replay, step))
        for about in ("step", "turn", "left", f"score-{step.state.seats - 1}"):
            assert all(reason.text for reason in replay.why(step, about))


def test_a_reason_that_says_what_its_clause_is_called_is_the_link_alone() -> None:
    replay = Replay(record_text("kozel/domino"))
    html = figure.why(replay, replay.steps[-1], "", "step")
    title = "A tile is worth its pips"
    link = f'<a class="oe-rule" href="rules/kozel/#kozel.worth" data-card="kozel.worth">{title}</a>'
    assert f"<li>{link}</li>" in html
    assert f"{title}." not in html
