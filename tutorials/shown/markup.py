"""The small pieces that all HTML here is made of; text from anywhere is escaped on its way in."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

VOID = frozenset(("base", "input", "link", "meta"))
"""The elements that have no inside and no end."""


class Html(str):
    """HTML that is safe as it stands; any other text is escaped where it comes to HTML.

    Only `tag`, `fill`, `join` and `escape` make it of other text. By hand it is made of what is
    HTML already: a literal, a drawing of `svg`, what the Markdown of a page has become.
    """

    __slots__ = ()


Attributes = Mapping[str, str | bool | None]
"""What stands in a start tag: True the name alone, None and False nothing."""

Child = str | int
"""What stands in an element; all but `Html` is escaped."""


def tag(name: str, *parts: Attributes | Child) -> Html:
    """An element with its attributes, which come first if there are any, and its children.

    Its name and those of attributes are ours, all else may come from anywhere. Raises `ValueError`
    for children of an element that can have none.

    >>> tag("p", {"title": '"Ana"', "class": None, "hidden": True}, "Ana & ", tag("b", "Beka"))
    '<p title="&quot;Ana&quot;" hidden>Ana &amp; <b>Beka</b></p>'
    >>> tag("input", {"type": "file"})
    '<input type="file">'
    """
    start, inside = name, ""
    for part in parts:
        if isinstance(part, Html):
            inside += part
        elif isinstance(part, str):
            inside += _escaped(part)
        elif isinstance(part, int):
            inside += str(part)
        else:
            start = _start(name, tuple(part.items()))
    if name not in VOID:
        return Html(f"<{start}>{inside}</{name}>")
    if inside:
        raise ValueError(f"<{name}> has no inside")
    return Html(f"<{start}>")


@lru_cache(maxsize=1024)
def _start(name: str, attributes: tuple[tuple[str, str | bool | None], ...]) -> str:
    """What stands in a start tag; most of them come again and again."""
    shown = name
    for key, value in attributes:
        if value is True:
            shown += f" {key}"
        elif isinstance(value, str):
            shown += f' {key}="{_escaped(value)}"'
    return shown


@lru_cache(maxsize=1024)
def _escaped(text: str) -> str:
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(sign, entity)
    return text.replace("'", "&#39;")


def escape(text: Child) -> Html:
    """Text made safe for HTML, attributes included; what is HTML stays what it is.

    >>> escape('<b title="x">&')
    '&lt;b title=&quot;x&quot;&gt;&amp;'
    """
    return text if isinstance(text, Html) else Html(_escaped(str(text)))


def join(parts: Iterable[Child], between: Child = "") -> Html:
    """Several pieces one after the other.

    >>> join(["<", tag("b", 1)], " · ")
    '&lt; · <b>1</b>'
    """
    return Html(escape(between).join(map(escape, parts)))


class Around:
    """A field of a template whose text an element is put around: "Go on with {link:the exam}."."""

    def __init__(self, name: str, attributes: Attributes) -> None:
        self.name, self.attributes = name, attributes

    def __format__(self, text: str) -> str:
        return tag(self.name, self.attributes, Html(text))  # `fill` has escaped it


def fill(template: str, **fields: Child | Around) -> Html:
    """A sentence with HTML in its fields.

    >>> fill("{name} & {all:the others}", name="<Ana>", all=Around("b", {"class": "oe-all"}))
    '&lt;Ana&gt; &amp; <b class="oe-all">the others</b>'
    """
    made: dict[str, Any] = {
        key: value if isinstance(value, Around) else escape(value) for key, value in fields.items()
    }
    return Html(escape(template).format(**made))


def lines(name: str, attributes: Attributes, *children: Child) -> Html:
    """An element with each of its children on lines of its own.

    >>> lines("ul", {}, tag("li", 1), tag("li", 2))
    '<ul>\\n<li>1</li>\\n<li>2</li>\\n</ul>'
    """
    return tag(name, attributes, "\n", join(children, "\n"), "\n")


def button(attributes: Attributes, *children: Child) -> Html:
    """A button that sends nothing.

    >>> button({"data-do": "next"}, "Go on")
    '<button type="button" data-do="next">Go on</button>'
    """
    return tag("button", {"type": "button", **attributes}, *children)


def markdown(text: str) -> Html:
    """Markdown within an element, for the generator to read: it is kept as it stands."""
    return Html(text)
