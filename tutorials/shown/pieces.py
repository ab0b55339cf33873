"""What several parts of a page have in common: numbers that explain themselves, tables, trays."""

from collections.abc import Iterable, Sequence

from domino_rules.words import Words

from .markup import Child, Html, button, escape, join, tag


def ask(
    about: str, shown: str, words: Words, question: str = "", *, live: bool, kind: str = ""
) -> Html:
    """Something shown that explains itself when it is pressed; plain where no script is yet.

    `about` is what `Replay.why` takes; the `question` is what the button is called, by itself "Why"
    and what is shown.

    >>> ask("sum", "10", Words(()), live=False)
    '10'
    """
    kinds = f"oe-ask {kind}".strip()
    if not live:
        return tag("span", {"class": kinds}, shown) if kind else escape(shown)
    label = question or words.translate("Why {shown}?").format(shown=shown)
    named = {"class": kinds, "data-why": about, "aria-expanded": "false", "aria-label": label}
    return button(named, shown)


# Tables


def open_table(heads: Sequence[str], rows: Iterable[Html], caption: Child = "") -> Html:
    """A table that stands in the text, the heads of its columns above."""
    above = tag("tr", *(tag("th", {"scope": "col"}, head) for head in heads))
    return tag("table", {"class": "oe-open"}, caption, tag("thead", above), tag("tbody", *rows))


def row_head(head: Child) -> Html:
    """What a row of a table is about."""
    return tag("th", {"scope": "row"}, head)


# What can be played


def tray_head(text: str) -> Html:
    """The first line of a tray."""
    return tag("p", {"class": "oe-tray-head", "tabindex": "-1"}, text)


def forced(words: Words) -> Html:
    """What stands for a tray where there is nothing to choose."""
    return tray_head(words.translate("No choice here: the next step is forced."))


def tries(head: str, label: str, buttons: Sequence[Html]) -> Html:
    """What does not fit and can be tried all the same; nothing if all fits."""
    if not buttons:
        return Html()
    group = {"class": "oe-tries", "role": "group", "aria-label": label}
    return join((tag("p", {"class": "oe-tries-head"}, head), tag("div", group, *buttons)))


# While the engine is loaded


def waiting(words: Words, ready: str, meanwhile: str) -> Html:
    """What is said before and while the engine is loaded: `ready` at last, `meanwhile` below.

    Where `data-size` stands, the script puts megabytes in for the three dots.
    """
    _ = words.translate
    loading = _("Loading the referee")
    saving = _("Your browser is set to save data. Loading the referee takes … MB, once.")
    stages = {"data-fetch": loading, "data-start": _("Starting Python"),
              "data-import": _("Opening the rule book"), "data-ready": ready}  # fmt: skip
    loaded = tag("span", {"class": "oe-loaded"})
    size = tag("span", {"data-size": "total"}, _(" of … MB"))
    return join((
        state("ask", tag("p", {"data-size": "total"}, saving),
              button({"data-boot": "yes"}, _("Yes, load it"))),
        state(
            "loading",
            tag("p", tag("span", {"class": "oe-stage", **stages}), tag("span", loaded, size)),
            tag("progress", {"aria-label": loading, "max": "1"}),
            tag("small", meanwhile),
        ),
    ))  # fmt: skip


def state(when: str, *children: Child) -> Html:
    """What is shown only while the engine is in a state."""
    return tag("div", {"data-when": when, "hidden": True}, *children)


def alert(*children: Child) -> Html:
    """What is read out at once."""
    return tag("div", {"role": "alert"}, *children)


ANSWER = Html('<div class="oe-answer" role="alert"></div>')
"""Where it stands what the engine says to a play or an answer."""
