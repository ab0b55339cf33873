"""The ```domino fence: what it shows, and how a page with a wrong one fails."""

import re
from types import SimpleNamespace
from typing import Any

import pytest
from markdown import Markdown

from tutorials.site.fence import FenceError, render, validate

RECORD = """game = "georgian"
players = ["Ana", "Beka"]

[[hands]]
number = 2
plays = \"\"\"
Ana 6-4 =10
Beka 6-1 left =5 +5
\"\"\"
"""


@pytest.fixture
def md() -> Markdown:
    fence = {"name": "domino", "class": "domino", "validator": validate, "format": render}
    return Markdown(
        extensions=["pymdownx.superfences", "tutorials.site.markdown"],
        extension_configs={"pymdownx.superfences": {"custom_fences": [fence]}},
    )


def page(fence: str, options: str = "") -> str:
    return f"# A page\n\nWords first.\n\n```domino {options}\n{fence}\n```\n"


def test_an_example_by_name(md: Markdown) -> None:
    html = md.convert(page("georgian/terms-in-one-hand"))
    assert 'data-example="georgian/terms-in-one-hand"' in html
    assert 'data-steps="6"' in html
    assert html.count('class="sprite"') == 1


def test_a_short_record_in_place(md: Markdown) -> None:
    html = md.convert(page(RECORD, 'start="2"'))
    assert 'data-step="2"' in html
    assert "Beka: 1-6, left end. 1 + 4 = 5. Beka +5." in html


def test_two_figures_share_one_sprite(md: Markdown) -> None:
    html = md.convert(page("georgian/showcase-riba") + page(RECORD))
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))


def test_a_range_of_steps(md: Markdown) -> None:
    html = md.convert(page("georgian/terms-in-one-hand", 'steps="2-4" start="3"'))
    assert re.findall(r'<section data-step="(\d+)"', html) == ["2", "3", "4"]


@pytest.mark.parametrize(
    ("fence", "options", "line", "message"),
    [
        (RECORD.replace("=5 +5", "=5 +10"), "", 13, "this writes 5"),
        (RECORD.replace("6-1 left", "5-5"), "", 13, "5-5 does not fit"),
        (RECORD.replace("6-1 left", "6-7"), "", 13, "no tile"),
        (RECORD.replace("georgian", "whist"), "", 6, "no game is called"),
        ("georgian/no-such-hand", "", 5, "no example is called"),
        ("georgian/showcase-riba", 'steps="2-99"', 5, "a range within 0-8"),
        ("georgian/showcase-riba", 'start="9"', 5, "start is 9"),
        ("georgian/showcase-riba", 'start="x"', 5, "start"),
        (RECORD, 'try="4-1"', 5, "try is '4-1', which is allowed here"),
        (RECORD, 'try="draws"', 5, "try is 'draws', which is allowed here"),
        (RECORD, 'try="4-6-1"', 5, "a play is a tile"),
    ],
)
def test_a_wrong_fence_names_page_and_line(
    md: Markdown, fence: str, options: str, line: int, message: str
) -> None:
    with pytest.raises(FenceError, match=re.escape(message)) as caught:
        md.convert(page(fence, options))
    assert f"a page, line {line}:" in str(caught.value)


@pytest.mark.parametrize(
    ("written", "sentence", "clause"),
    [
        ("2-2", "2-2 does not fit: the open ends ask for left end 6, right end 4.", "fit"),
        ("6-5 right", "5-6 does not fit there: the right end asks for 4.", "fit"),
        ("6-4", "4-6 already lies on the table; every tile is there once.", "set"),
        ("6-5 up", "The third side is not open;", "late-sides"),
    ],
)
def test_a_refused_play_is_told_below_the_figure(
    md: Markdown, written: str, sentence: str, clause: str
) -> None:
    html = md.convert(page(RECORD, f'start="1" try="{written}"'))
    below = html.partition("</domino-replay>")[2]
    tried = f'<p class="oe-tried"><b>Tried: {written}.</b> {sentence}'
    assert below.startswith(tried)
    assert f'href="rules/georgian/#georgian.{clause}"' in below


def test_passing_with_a_tile_that_fits_is_told_as_a_refusal(md: Markdown) -> None:
    html = md.convert(page("georgian/lone-double-zero", 'start="1" try="passes"'))
    assert "<b>Tried: passes.</b> Something fits, so it must be played: " in html
    assert "georgian.must-play" in html


def test_an_unknown_option_stops_the_build(md: Markdown) -> None:
    with pytest.raises(FenceError, match=r"a page, line 5: .* no option 'speed'"):
        md.convert(page(RECORD, 'speed="2"'))


def test_a_play_that_fits_two_ends_is_not_refused_but_unclear(md: Markdown) -> None:
    with pytest.raises(FenceError, match="say where, and how it lies"):
        md.convert(page(RECORD, 'start="2" try="1-4"'))


def test_a_worked_hand_that_is_wrong_is_told_with_its_own_line(
    md: Markdown, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "tutorials.replays.library.record_text", lambda _: RECORD.replace("+5", "+10")
    )
    file = "tutorials/replays/examples/georgian/nichia.toml"
    with pytest.raises(FenceError, match=f"a page, line 5: {file}, line 8: this writes 5"):
        md.convert(page("georgian/nichia"))


def test_lines_count_from_the_front_matter_on(md: Markdown) -> None:
    text = page(RECORD.replace("+5", "+10"))
    file = SimpleNamespace(src_uri="x.md", url="x/", content_string=f"---\ntitle: X\n---\n\n{text}")
    md.treeprocessors.register(SimpleNamespace(file=file), "relpath", -1)  # type: ignore[arg-type]
    with pytest.raises(FenceError, match=r"x\.md, line 17: "):
        md.convert(text)


def test_any_failure_inside_is_reported_and_never_swallowed(
    md: Markdown, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any, **__: Any) -> str:
        raise RuntimeError("the drawing broke")

    monkeypatch.setattr("tutorials.shown.figure.figure", broken)
    with pytest.raises(FenceError, match="the drawing broke"):
        md.convert(page("georgian/showcase-riba"))
