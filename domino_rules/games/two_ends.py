"""What the games on a plain line of two ends share: Draw, Block and, in part, Kozel."""

from collections.abc import Sequence

from ..events import UNKNOWN, Decided, Result, Unknown
from ..line.hand import Game, Hand


def heaviest_lead(game: Game, hands: Sequence[int]) -> tuple[int, int]:
    """The highest double held, else the heaviest tile: more pips, then the larger half."""
    tiles, held = game.tiles, sum(hands)
    leads = tiles.members(held & tiles.doubles or held)
    lead = tiles.bit[max(leads, key=lambda tile: (tile.pips, tile.high))]
    return next(seat for seat, hand in enumerate(hands) if hand & lead), lead


def settle(hand: Hand, out: int | None) -> Result:
    """Everybody alone: the winner of a hand writes what the others hold, and leads the next."""
    left = [pips for pips in hand.left if not isinstance(pips, Unknown)]
    seen = len(left) == hand.seats
    if out is not None:
        dead = ("domino-before-block",) if hand.is_dead else ()
        clauses = ("domino", "worth", *dead, "next-lead")
        decided = Decided("domino", "domino", "worth", "next-lead")
        return _result(hand, "domino", out, sum(left) if seen else UNKNOWN, clauses, decided)
    at_once = hand.drawable and not hand.game.waits_for_boneyard
    clauses = ("blocked", "worth", *(("block-at-once",) if at_once else ()))
    if not seen:
        return _result(hand, "blocked", UNKNOWN, UNKNOWN, clauses, Decided("blocked"))
    fewest = min(left)
    if left.count(fewest) > 1:
        decided = Decided("blocked", "tie", "tie", "tie")
        return _result(hand, "tie", None, 0, (*clauses, "tie"), decided)
    winner, points = left.index(fewest), sum(left) - 2 * fewest
    decided = Decided("blocked", "blocked-points", "blocked-points", "next-lead")
    clauses = (*clauses, "blocked-points", "next-lead")
    return _result(hand, "blocked", winner, points, clauses, decided)


def _result(
    hand: Hand,
    kind: str,
    winner: int | Unknown | None,
    points: int | Unknown,
    clauses: tuple[str, ...],
    decided: Decided,
) -> Result:
    rule = hand.game.rule
    return Result(kind, winner, points, hand.left, winner, tuple(map(rule, clauses)),
                  decided_by=Decided(*map(rule, decided)))  # fmt: skip


def cite(hand: Hand) -> tuple[str, ...]:
    """The clauses behind an event on a line of two ends."""
    return tuple(map(hand.game.rule, _clauses(hand)))


def _clauses(hand: Hand) -> tuple[str, ...]:
    event, game = hand.event, hand.game
    if event.kind == "deal":
        pairs = ("pairs",) if game.pairs else ()
        return ("set", "deal", *pairs, *_opening(hand))
    if event.kind == "draw":
        return ("draw", *_drawn(hand))
    if event.kind == "pass":
        return ("pass", "boneyard") if game.drawing else ("pass",)
    if len(hand.chain.placed) == 1:
        return _opening(hand)
    choice = ("choose-end",) if event.choices > 1 else ()
    forced = ("must-play",) if hand.was_forced else ()
    turns = ("turns",) if hand.turn is not None else ()
    return ("fit", *choice, "two-ends", *forced, *turns)


def _opening(hand: Hand) -> tuple[str, ...]:
    """Which rule names the lead: in a first hand a double, or the heaviest tile without one (and
    no deal is dealt again for that).
    """
    if not hand.first:
        return ("next-lead",)
    placed = hand.chain.placed
    leads = [placed[0].tile] if placed else [play.tile for play in hand.legal]
    if len(leads) == 1 and not leads[0].is_double:
        return ("no-redeal", "first-opening", "heaviest-lead")
    return ("first-opening",)


def _drawn(hand: Hand) -> tuple[str, ...]:
    """Why the drawing stopped: a tile fits, the boneyard is empty, or both."""
    fits = ("play-drawn",) if hand.drew_fitting else ()
    return (*fits, *(() if hand.drawable else ("boneyard",)))
