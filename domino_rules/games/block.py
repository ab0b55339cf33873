"""The block game: nothing to draw, two open ends, and the pips left in the opponents' hands."""

from collections.abc import Sequence

from ..events import UNKNOWN, Result, Unknown
from ..hand import Game, Hand
from ..tiles import BIT, DOUBLES, TILES, WHOLE_SET, Tile, members


def heaviest_lead(hands: Sequence[int]) -> tuple[int, int]:
    """The highest double held, else the heaviest tile: more pips, then the larger half."""
    held = sum(hands)
    lead = max(members(held & DOUBLES or held), key=lambda tile: (tile.pips, tile.high))
    return next(seat for seat, hand in enumerate(hands) if hand & BIT[lead]), BIT[lead]


def _settle(hand: Hand, out: int | None) -> Result:
    left = [pips for pips in hand.left if not isinstance(pips, Unknown)]
    seen = len(left) == hand.seats
    if out is not None:
        rules = ("block.domino", "block.next-lead")
        return Result("domino", out, sum(left) if seen else UNKNOWN, hand.left, out, rules)
    if not seen:
        return Result("blocked", UNKNOWN, UNKNOWN, hand.left, UNKNOWN, ("block.blocked",))
    fewest = min(left)
    if left.count(fewest) > 1:
        return Result("tie", None, 0, hand.left, None, ("block.blocked", "block.tie"))
    winner, points = left.index(fewest), sum(left) - 2 * fewest
    ending = ("block.blocked", "block.blocked-points", "block.next-lead")
    return Result("blocked", winner, points, hand.left, winner, ending)


def _cite(hand: Hand) -> tuple[str, ...]:
    opening = ("block.first-opening",) if hand.first else ("block.next-lead",)
    if hand.event.kind == "deal":
        return ("block.set", "block.deal", *opening)
    if hand.event.kind == "pass":
        return ("block.pass",)
    if len(hand.chain.placed) == 1:
        return opening
    choice = ("block.choose-end",) if hand.event.choices > 1 else ()
    return ("block.fit", *choice, "block.two-ends")


BLOCK = Game(
    name="block",
    dealt={2: 7, 3: 6, 4: 7},
    kinds=("domino", "blocked", "tie"),
    targets=(50, 100, 150),
    redeal=lambda hands, number: None,
    first_lead=heaviest_lead,
    blind_leads=lambda seats: BIT[Tile(6, 6)] if seats * 7 == len(TILES) else WHOLE_SET,
    settle=_settle,
    cite=_cite,
)
