"""Georgian domino: one stavka, open ends in fives, two protected tiles, and the riba."""

from collections.abc import Sequence

from ..errors import Refusal
from ..events import UNKNOWN, Decided, Result, Unknown
from ..line.chain import LATE_ENDS, Chain
from ..line.hand import Game, Hand
from ..options import frozen
from ..tiles import DOUBLE_SIX, Tile
from ..words import N_

DOUBLE_ZERO = DOUBLE_SIX.bit[Tile(0, 0)]


def _redeal(game: Game, hands: Sequence[int], number: int) -> Refusal | None:
    """In the first hand somebody must have been dealt a double."""
    if number > 1 or sum(hands) & game.tiles.doubles:
        return None
    return Refusal("no-double-dealt", "georgian.redeal")


def _first_lead(game: Game, hands: Sequence[int]) -> tuple[int, int]:
    """The highest double dealt, by whoever holds it."""
    highest = 1 << ((sum(hands) & game.tiles.doubles).bit_length() - 1)
    return next(seat for seat, hand in enumerate(hands) if hand & highest), highest


def _write(chain: Chain) -> int:
    """The total, if it is a multiple of five; on the first tile only 5-5, for 10."""
    if len(chain.placed) == 1 and chain.placed[0].tile != (5, 5):
        return 0
    return chain.total if chain.total % 5 == 0 else 0


def rounded_up(left: int) -> int:
    """Pips rounded up to a multiple of five.

    >>> [rounded_up(pips) for pips in (0, 1, 5, 6, 11, 16)]
    [0, 5, 5, 10, 15, 20]
    """
    return -(-left // 5) * 5


def _settle(hand: Hand, out: int | None) -> Result:
    return _riba(hand) if out is None else _domino(hand, out)


def _domino(hand: Hand, out: int) -> Result:
    """The remainder is rounded up once; a lone 0-0 is worth 10."""
    loser = 1 - out
    remainder = hand.left[loser]
    rules = ["georgian.domino"]
    if hand.event.points:
        rules.append("georgian.last-tile-scores")
    if hand.is_dead:
        rules.append("georgian.domino-before-riba")
    points: int | Unknown
    counted = "georgian.remainder"
    if isinstance(remainder, Unknown):
        points = UNKNOWN
    elif hand.held[loser] == DOUBLE_ZERO:
        points = 10
        counted = "georgian.lone-double-zero"
        rules.append(counted)
    else:
        points = rounded_up(remainder)
        rules.append(counted)
    opening = "georgian.next-opener"
    decided = Decided("georgian.domino", "georgian.domino", counted, opening)
    return Result("domino", out, points, hand.left, out, (*rules, opening), decided_by=decided)


def _riba(hand: Hand) -> Result:
    """Fewer pips win the loser's total; whoever played the last non-double tile opens."""
    opener = hand.opener if hand.plain is None else hand.plain
    rules = ["georgian.riba"]
    if hand.passes == hand.seats:
        rules.append("georgian.two-passes")
    elif hand.event.points:
        rules.append("georgian.riba-total")
    if len(hand.chain.placed) > 1 and hand.chain.placed[-1].tile.is_double:
        rules.append("georgian.riba-forced-double")
    clause = "opener-after-riba" if hand.plain is not None else "opener-after-doubles-only"
    opening = f"georgian.{clause}"
    left = first, second = hand.left
    if isinstance(first, Unknown) or isinstance(second, Unknown):
        decided = Decided("georgian.riba", next_opener=opening)
        return Result("riba", UNKNOWN, UNKNOWN, left, opener, (*rules, opening), decided_by=decided)
    counted = "georgian.nichia" if first == second else "georgian.riba-points"
    decided = Decided("georgian.riba", counted, counted, opening)
    cited = (*rules, counted, opening)
    if first == second:
        return Result("nichia", None, 0, left, opener, cited, decided_by=decided)
    winner = 0 if first < second else 1
    points = rounded_up(max(first, second))
    return Result("riba", winner, points, left, opener, cited, decided_by=decided)


def _cite(hand: Hand) -> tuple[str, ...]:
    event = hand.event
    if event.kind == "deal":
        first = ("georgian.first-opener",) if hand.first else ()
        return ("georgian.set", "georgian.deal", *first)
    if event.kind == "draw":
        return ("georgian.draw", *_cite_drawn(hand))
    if event.kind == "pass":
        clause = "protected" if hand.game.drawing else "pass-only"
        return ("georgian.pass", f"georgian.{clause}")
    if len(hand.chain.placed) == 1:
        return _cite_opening(hand)
    return (*_cite_placing(hand), *_cite_counting(hand.chain), *_cite_total(hand))


def _cite_drawn(hand: Hand) -> tuple[str, ...]:
    """Why the drawing stopped: a tile fits, or only the protected ones remain."""
    if hand.drew_fitting:
        return ("georgian.play-drawn",)
    return () if hand.drawable else ("georgian.protected",)


def _cite_opening(hand: Hand) -> tuple[str, ...]:
    rules = ["georgian.opening-score"]
    if hand.first:
        rules.append("georgian.first-opening")
    if hand.chain.stavka is not None:
        rules += ["georgian.stavka", "georgian.stavka-counts"]
    return tuple(rules)


def _cite_placing(hand: Hand) -> list[str]:
    chain, event = hand.chain, hand.event
    rules = ["georgian.fit"]
    if event.choices > 1:
        rules.append("georgian.choose-end")
    if chain.placed[-1].tile.is_double:
        placed_now = chain.stavka == len(chain.placed) - 1
        rules.append("georgian.stavka" if placed_now else "georgian.later-doubles")
        if placed_now:
            rules.append("georgian.stavka-mid-hand")
    if hand.was_forced:
        rules.append("georgian.must-play")
    if hand.turn == event.seat:
        rules.append("georgian.forced-double-at-once")
    elif hand.turn is not None:
        rules.append("georgian.turns")
    return rules


def _cite_counting(chain: Chain) -> list[str]:
    """Which clauses say what the ends count, in the order of the ends."""
    rules: list[str] = []
    for end in chain.ends:
        if end is None:
            continue
        if end.tile is None:
            rules.append("georgian.empty-late-side")
        elif end.tile == chain.stavka_tile:
            rules.append("georgian.stavka-counts")
        else:
            rules.append(f"georgian.{'double-end' if end.tile.is_double else 'outer-half'}")
    if chain.stavka_closed:
        rules.append("georgian.stavka-closed")
        if chain.just_closed or chain.placed[-1].end in LATE_ENDS:
            rules.append("georgian.late-sides")
    return list(dict.fromkeys(rules))


def _cite_total(hand: Hand) -> tuple[str, ...]:
    """What the total writes; the clause that decides it comes last."""
    if hand.event.points == 35:
        return ("georgian.most-35", "georgian.multiples-of-five")
    if hand.event.points:
        return ("georgian.multiples-of-five",)
    return ("georgian.total-zero" if hand.event.total == 0 else "georgian.other-totals",)


GEORGIAN = Game(
    name="georgian",
    title=N_("Georgian domino"),
    short=N_("Georgian"),
    dealt=frozen({2: 7}),
    kinds=("domino", "riba", "nichia"),
    targets=(75, 175, 255, 355),
    redeal=_redeal,
    first_lead=_first_lead,
    blind_leads=lambda game, seats: game.tiles.doubles,
    settle=_settle,
    cite=_cite,
    write=_write,
    has_stavka=True,
    drawing=True,
    protected=2,
    passes_end=True,
    no_drawing="pass-only",
    options=frozen(
        {
            "drawing": {True: {"drawing": True}, False: {"drawing": False}},
            "forced_double": {"in_turn": {"plays_on": False}, "at_once": {"plays_on": True}},
        }
    ),
)
