"""How an exercise is drawn: what the pages of all games ask of it, and the HTML that they share."""

from collections.abc import Iterable
from typing import ClassVar

from domino_rules.words import Words

from ..shown.markup import Html, button, join, tag
from .tasks import Answer


class Drawing:
    """An exercise drawn: its boards, the hands shown, the board in words, the answers."""

    held: ClassVar[str]
    """What the hands shown are called, in English, still to be translated."""

    @property
    def style(self) -> str:
        """The height of the boards for their width, as a style; "" where there is no board."""
        raise NotImplementedError

    def asking(self) -> Html:
        """The board of the question: nothing on it gives an answer away."""
        raise NotImplementedError

    def answered(self, value: str) -> Html:
        """The board that an answer leads to, "" if none does."""
        raise NotImplementedError

    def solved(self) -> Html:
        """The board of the solution."""
        raise NotImplementedError

    def hand(self, seat: int) -> tuple[int, Html]:
        """What is shown of a seat's hand, and the rows it takes."""
        raise NotImplementedError

    def in_words(self) -> Html:
        """The board told, without the answer; "" where there is none."""
        raise NotImplementedError

    def buttons(self) -> Html:
        """One button for each answer, or for each thing that can be chosen."""
        raise NotImplementedError


def none_left(text: str) -> Html:
    """What stands in place of a hand of tiles or dice that is empty."""
    return tag("p", {"class": "oe-none"}, text)


def held(things: Iterable[object], drawn: str) -> Html:
    """What a seat holds: in words, and drawn."""
    named = tag("span", {"class": "oe-word"}, ", ".join(map(str, things)))
    return join((named, drawn))


def told(items: Iterable[str], words: Words) -> Html:
    """A board in words, folded."""
    summary = tag("summary", words.translate("The board in words"))
    listed = tag("ul", *(tag("li", item) for item in items))
    return tag("details", {"class": "oe-ends"}, summary, listed)


def picks(things: Iterable[tuple[str, str, str]], words: Words) -> Html:
    """Buttons to choose several things, each a value, a name and what is seen; and one to check."""
    buttons = (
        button({"data-pick": value, "aria-pressed": "false", "aria-label": name}, shown)
        for value, name, shown in things
    )
    return join((*buttons, button({"data-do": "check"}, words.translate("Check"))))


def plain(answers: Iterable[Answer]) -> Html:
    """A button with its label for every answer."""
    return join(button({"data-answer": answer.value}, answer.label) for answer in answers)
