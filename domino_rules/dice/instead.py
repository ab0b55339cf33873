"""What could have been placed instead of a die that is refused: the smallest legal change."""

from ..words import Reason, Words
from .grid import Placement
from .hand import DiceHand
from .tell import placed

UNANSWERED = frozenset(("not-thrown", "space-taken", "no-contact", "face-does-not-fit",
                        "sides-differ"))  # fmt: skip
"""The codes of refused placements whose own words do not say what would be legal."""


def legal(hand: DiceHand, tried: Placement) -> Placement | None:
    """The legal placement nearest to one that was refused, None if there is none.

    Nearest is the same die in the same space, then the same die elsewhere, then another die in the
    same space, then any other.
    """

    def distance(play: Placement) -> tuple[bool, bool]:
        return play.face != tried.face, play.space != tried.space

    return min(hand.legal, key=distance, default=None)


def hint(hand: DiceHand, tried: Placement, words: Words) -> Reason | None:
    """What would have been legal instead of a refused placement; None where nothing would."""
    _, play = words.translate, legal(hand, tried)
    if play is None:
        return None
    text = _("Legal instead: {play}.")
    if play.face == tried.face:
        text = _("The same die is legal like this: {play}.")
    return Reason(text.format(play=placed(play, words)))


def missed(before: DiceHand, played: Placement, words: Words) -> list[Reason]:
    """What would have scored instead of a placement: none does."""
    return []
