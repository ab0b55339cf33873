"""The block game: nothing to draw, two open ends, and the pips left in the opponents' hands."""

from collections.abc import Sequence

from ..events import Result
from ..hand import Game, Hand
from ..tiles import BIT, DOUBLES, TILES, WHOLE_SET, Tile, members, pips


def heaviest_lead(hands: Sequence[int]) -> tuple[int, int]:
    """The highest double held, else the heaviest tile: more pips, then the larger half."""
    held = sum(hands)
    lead = max(members(held & DOUBLES or held), key=lambda tile: (tile.pips, tile.high))
    return next(seat for seat, hand in enumerate(hands) if hand & BIT[lead]), BIT[lead]


def _settle(hand: Hand, out: int | None) -> Result:
    left = tuple(pips(tiles) for tiles in hand.held)
    if out is not None:
        rules = ("block.domino", "block.next-lead")
        return Result("domino", out, sum(left), left, out, rules)
    fewest = min(left)
    if left.count(fewest) > 1:
        return Result("tie", None, 0, left, None, ("block.blocked", "block.tie"))
    winner = left.index(fewest)
    rules = ("block.blocked", "block.blocked-points", "block.next-lead")
    return Result("blocked", winner, sum(left) - 2 * fewest, left, winner, rules)


def _cite(hand: Hand) -> tuple[str, ...]:
    if hand.event.kind == "deal":
        return ("block.set", "block.deal")
    if hand.event.kind == "pass":
        return ("block.pass",)
    if len(hand.chain.placed) == 1:
        return ("block.first-opening",) if hand.number == 1 else ("block.next-lead",)
    return ("block.fit", "block.two-ends")


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
