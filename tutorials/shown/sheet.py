"""What the score sheets of all games have in common."""

from collections.abc import Iterable, Sequence

from domino_rules import tell
from domino_rules.protocol import AnyMatch
from domino_rules.words import Words

from .markup import Child, Html, tag
from .pieces import open_table, row_head


def sheet(heads: Sequence[str], rows: Iterable[Html], words: Words, caption: Child = "") -> Html:
    """A score sheet, folded."""
    summary = tag("summary", words.translate("Score sheet"))
    return tag("details", {"class": "oe-sheet"}, summary, open_table(heads, rows, caption))


def row(number: int, cells: Iterable[Child]) -> Html:
    """A row of it: the number of a hand, and what stands beside."""
    return tag("tr", row_head(number), *(tag("td", cell) for cell in cells))


def won(match: AnyMatch, words: Words, width: int) -> Html:
    """Below the hand that ended a match: who has won it, or lost it; of dice below a set too."""
    text = " ".join(tell.outcome(match, words))
    if not text:
        return Html()
    return tag("tr", tag("td", {"class": "oe-won", "colspan": str(width)}, text))
