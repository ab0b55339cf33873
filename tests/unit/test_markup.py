"""The one function that makes HTML: whatever comes in is text, but for HTML itself."""

from html.parser import HTMLParser

import pytest

from domino_rules.words import Words
from tutorials.shown.markup import Around, Html, button, escape, fill, join, tag
from tutorials.shown.pieces import ask

HOSTILE = (
    "<script>alert(1)</script>",
    '" onmouseover="alert(1)',
    "' onmouseover='alert(1)",
    "</p><img src=x onerror=alert(1)>",
    "&lt;b&gt;",
    "{0.__class__} {name} %s",
    "<!-- ]]> -->",
)


class Read(HTMLParser):
    """What a browser makes of HTML: the elements with their attributes, and the text in them."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("text", HOSTILE)
def test_text_stays_text(text: str) -> None:
    made = {
        "child": tag("p", text),
        "attribute": tag("p", {"title": text}),
        "button": button({"title": text}, text),
        "field": tag("p", fill("{name}", name=text)),
        "template": tag("p", fill(text.replace("{", "{{").replace("}", "}}"))),
        "around": fill("{link:It} is {name}", link=Around("a", {"href": text}), name=text),
        "joined": tag("p", join([text, text], text)),
        "escaped": tag("p", escape(text)),
        "asked": ask("sum", text, Words(()), live=True),
    }
    for way, html in made.items():
        read = Read(html)
        assert [name for name, _ in read.elements] == [html[1 : html.index(">")].split()[0]], way
        values = [value for _, shown in read.elements for value in shown.values()]
        assert text in read.text or text in values, way


def test_html_is_kept() -> None:
    inside = tag("b", "1 < 2")
    assert tag("p", inside) == "<p><b>1 &lt; 2</b></p>"
    assert fill("{sum} & more", sum=inside) == "<b>1 &lt; 2</b> &amp; more"
    assert escape(inside) is inside


def test_html_that_was_put_together_by_hand_is_text_again() -> None:
    assert (
        tag("p", "".join([tag("b", 1), tag("b", 2)]))
        == "<p>&lt;b&gt;1&lt;/b&gt;&lt;b&gt;2&lt;/b&gt;</p>"
    )
    assert tag("p", Html("<b>") + "<i>").count("&lt;") == 2


def test_the_same_text_as_html_and_as_text() -> None:
    """What was escaped before must not stand in for what looks the same."""
    assert tag("p", "<b>") == "<p>&lt;b&gt;</p>"
    assert tag("p", Html("<b>")) == "<p><b></p>"
    assert tag("p", "<b>") == "<p>&lt;b&gt;</p>"


def test_attributes_left_out_and_bare() -> None:
    attributes = {"id": "a", "class": None, "hidden": True, "open": False, "title": ""}
    assert tag("p", attributes) == '<p id="a" hidden title=""></p>'


def test_an_element_without_an_inside() -> None:
    assert tag("input", {"value": "1"}) == '<input value="1">'
    with pytest.raises(ValueError, match="<input> has no inside"):
        tag("input", "1")
