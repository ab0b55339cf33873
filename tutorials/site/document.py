"""Bare pages: whole documents of HTML that are no pages of the generator's."""

from collections.abc import Iterable

from domino_rules.words import Words

from ..language.words import direction
from ..shown.markup import Child, Html, join, lines, tag


def document(
    title: str,
    words: Words,
    *,
    head: Iterable[Html],
    body: Iterable[Child],
    scheme: str | None = None,
) -> str:
    """A page that is not for search engines, with what else stands in its head and its body.

    `scheme` is the colours to begin with.
    """
    meta = (
        tag("meta", {"charset": "utf-8"}),
        tag("title", f"{title} - Open Ends"),
        tag("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        tag("meta", {"name": "robots", "content": "noindex"}),
        *head,
    )
    way = direction(words.language)
    html = {"lang": words.language, "dir": None if way == "ltr" else way}
    html |= {"data-md-color-scheme": scheme}
    shown = (lines("head", {}, *meta), lines("body", {"class": "md-typeset"}, *body))
    return join((Html("<!doctype html>"), lines("html", html, *shown), ""), "\n")


def icon(root: str) -> Html:
    """The link to the site's mark."""
    return tag("link", {"rel": "icon", "href": f"{root}images/mark.svg"})


def sheet(address: str, media: str | None = None) -> Html:
    """The link to a style sheet."""
    return tag("link", {"rel": "stylesheet", "href": address, "media": media})
