"""The ```domino fence: what it shows, and how a page with a wrong one fails."""

import re
from typing import Any

import pytest
from markdown import Markdown

from tutorials.fence import FenceError, render, validate

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
        extensions=["pymdownx.superfences", "tutorials.markdown"],
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
    ("fence", "options", "line", "told"),
    [
        (RECORD.replace("=5 +5", "=5 +10"), "", 13, "this writes 5"),
        (RECORD.replace("6-1 left", "5-5"), "", 13, "5-5 does not fit"),
        (RECORD.replace("6-1 left", "6-7"), "", 13, "no tile"),
        (RECORD.replace("georgian", "whist"), "", 6, "no game is called"),
        ("georgian/no-such-hand", "", 5, "no example is called"),
        ("georgian/showcase-riba", 'steps="2-99"', 5, "a range within 0-8"),
        ("georgian/showcase-riba", 'start="9"', 5, "start is 9"),
        ("georgian/showcase-riba", 'start="x"', 5, "start"),
    ],
)
def test_a_wrong_fence_names_page_and_line(
    md: Markdown, fence: str, options: str, line: int, told: str
) -> None:
    with pytest.raises(FenceError, match=re.escape(told)) as caught:
        md.convert(page(fence, options))
    assert f"a page, line {line}:" in str(caught.value)


def test_an_unknown_option_stops_the_build(md: Markdown) -> None:
    with pytest.raises(FenceError, match="no option 'speed'"):
        md.convert(page(RECORD, 'speed="2"'))


def test_any_failure_inside_is_reported_and_never_swallowed(
    md: Markdown, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any, **__: Any) -> str:
        raise RuntimeError("the drawing broke")

    monkeypatch.setattr("tutorials.html.figure", broken)
    with pytest.raises(FenceError, match="the drawing broke"):
        md.convert(page("georgian/showcase-riba"))
