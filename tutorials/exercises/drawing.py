"""How an exercise is drawn: what the pages of all games ask of it, and the HTML that they share."""

from collections.abc import Iterable
from typing import ClassVar

from ..shown.markup import escape
from .tasks import Answer

NONE_LEFT = '<p class="oe-none">no {} left</p>'
"""What stands in place of a hand of tiles or dice that is empty."""


class Drawing:
    """An exercise drawn: its boards, the hands shown, the board in words, the answers."""

    held: ClassVar[str]
    """What the hands shown are called."""

    @property
    def style(self) -> str:
        """The height of the boards for their width; nothing where there is no board."""
        raise NotImplementedError

    def asking(self) -> str:
        """The board of the question: nothing on it gives an answer away."""
        raise NotImplementedError

    def answered(self, value: str) -> str:
        """The board that an answer leads to, "" if none does."""
        raise NotImplementedError

    def solved(self) -> str:
        """The board of the solution."""
        raise NotImplementedError

    def hand(self, seat: int) -> tuple[int, str]:
        """What is shown of a seat's hand, and the rows it takes."""
        raise NotImplementedError

    def in_words(self) -> str:
        """The board told, without the answer; "" where there is none."""
        raise NotImplementedError

    def buttons(self) -> str:
        """One button for each answer, or for each thing that can be chosen."""
        raise NotImplementedError


def told(items: Iterable[str]) -> str:
    """A board in words, folded."""
    listed = "".join(f"<li>{escape(item)}</li>" for item in items)
    return (
        f'<details class="oe-ends"><summary>The board in words</summary><ul>{listed}</ul></details>'
    )


def picks(things: Iterable[tuple[str, str, str]]) -> str:
    """Buttons to choose several things, each a value, a name and what is seen; and one to check."""
    buttons = "".join(
        f'<button type="button" data-pick="{escape(value)}" aria-pressed="false"'
        f' aria-label="{escape(name)}">{shown}</button>'
        for value, name, shown in things
    )
    return f'{buttons}<button type="button" data-do="check">Check</button>'


def plain(answers: Iterable[Answer]) -> str:
    """A button with its label for every answer."""
    return "".join(
        f'<button type="button" data-answer="{escape(answer.value)}">{escape(answer.label)}'
        "</button>"
        for answer in answers
    )
