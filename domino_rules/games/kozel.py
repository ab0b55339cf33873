"""Kozel, the goat: two pairs, all tiles dealt, and points that nobody wants."""

from collections.abc import Sequence

from ..errors import Refusal
from ..events import UNKNOWN, Decided, Result, Unknown
from ..line.hand import Game, Hand
from ..options import frozen
from ..tiles import DOUBLE_SIX, Tile
from ..words import N_
from .two_ends import cite

DOUBLE_ONE = DOUBLE_SIX.bit[Tile(1, 1)]
LONE = {
    DOUBLE_SIX.bit[Tile(0, 0)]: (25, "kozel.lone-double-zero"),
    DOUBLE_SIX.bit[Tile(6, 6)]: (50, "kozel.lone-double-six"),
}
"""What a player's last tile counts instead of its pips, and the clause that says so."""


def _redeal(game: Game, hands: Sequence[int], number: int) -> Refusal | None:
    """Five doubles, or six tiles with one number, in any hand: dealt again."""
    for seat, hand in enumerate(hands):
        doubles = (hand & game.tiles.doubles).bit_count()
        if doubles >= 5:
            return Refusal("many-doubles", "kozel.redeal", seats=(seat,), count=doubles)
        for half, tiles in enumerate(game.tiles.showing):
            count = (hand & tiles).bit_count()
            if count >= 6:
                return Refusal("many-alike", "kozel.redeal", seats=(seat,), count=count,
                               number=half)  # fmt: skip
    return None


def _first_lead(game: Game, hands: Sequence[int]) -> tuple[int, int]:
    """The 1-1, by whoever holds it."""
    return next(seat for seat, hand in enumerate(hands) if hand & DOUBLE_ONE), DOUBLE_ONE


def _settle(hand: Hand, out: int | None) -> Result:
    """The end of a hand; whoever laid the last tile leads the next, whichever pair wins."""
    result = _fish(hand) if out is None else _domino(hand, out)
    decided = result.decided_by._replace(next_opener="kozel.next-lead")
    rules = (*result.rules, "kozel.next-lead")
    return result._replace(next_opener=hand.event.seat, rules=rules, decided_by=decided)


def _domino(hand: Hand, out: int) -> Result:
    """The pair of the last tile wins, and the other takes the pips of both its hands."""
    winner, loser = out % 2, 1 - out % 2
    dead = ["kozel.domino-before-fish"] if hand.is_dead else []
    lone = _lone_rules(hand.held[loser::2])
    rules = ["kozel.domino", *dead, "kozel.worth", *lone, "kozel.penalties"]
    return _written(hand, "domino", winner, _held(hand, loser, lone=True), rules)


def _fish(hand: Hand) -> Result:
    """The pair that holds more takes the pips of all four hands; equal sums are eggs."""
    lone = hand.game.option("fish_specials") is True
    first, second = _held(hand, 0, lone=lone), _held(hand, 1, lone=lone)
    rules = ["kozel.fish", "kozel.worth"]
    if isinstance(first, Unknown) or isinstance(second, Unknown):
        return Result("fish", UNKNOWN, UNKNOWN, hand.left, None, tuple(rules), UNKNOWN,
                      Decided("kozel.fish"))  # fmt: skip
    if lone and (special := _lone_rules(hand.held)):
        rules += [*special, "kozel.fish-specials"]
    if first == second:
        carried = hand.account.eggs
        eggs = carried if isinstance(carried, Unknown) else carried + first + second
        return Result("eggs", None, 0, hand.left, None, (*rules, "kozel.eggs"), eggs,
                      Decided("kozel.fish", "kozel.eggs", "kozel.eggs"))  # fmt: skip
    winner = 0 if first < second else 1
    return _written(hand, "fish", winner, first + second, [*rules, "kozel.fish-points"])


def _written(hand: Hand, kind: str, winner: int, points: int | Unknown, rules: list[str]) -> Result:
    """What the losing pair takes: the hand and the eggs, by the rule of 13."""
    eggs, scored = hand.account.eggs, hand.account.has_scored(1 - winner)
    alone = hand.game.option("thirteen") == "hand_alone"
    written: int | Unknown = UNKNOWN
    if not isinstance(points, Unknown) and not isinstance(eggs, Unknown):
        tested = points if alone else points + eggs
        if tested >= 13 or scored is True:
            written = points + eggs
            rules += ["kozel.thirteen-over"] if tested < 13 else []
        elif scored is False:
            written = eggs if alone else 0
            rules.append("kozel.thirteen-hand-alone" if alone else "kozel.thirteen")
        if eggs and written:
            rules.append("kozel.eggs-paid")
    over = f"kozel.{kind}"
    # What is written is decided by whatever was found last.
    decided = Decided(over, over if kind == "domino" else "kozel.fish-points", rules[-1])
    return Result(kind, winner, written, hand.left, None, tuple(rules), decided_by=decided)


def counted(held: int, *, lone: bool) -> int:
    """What the tiles left in one hand count, lone 0-0 and 6-6 at 25 and 50 where `lone` says so."""
    return LONE[held][0] if lone and held in LONE else DOUBLE_SIX.pips(held)


def _held(hand: Hand, side: int, *, lone: bool) -> int | Unknown:
    """What both players of a pair hold."""
    if not all(hand.knows(seat) for seat in range(side, 4, 2)):
        return UNKNOWN
    return sum(counted(held, lone=lone) for held in hand.held[side::2])


def _lone_rules(held: Sequence[int]) -> list[str]:
    return [LONE[tile][1] for tile in held if tile in LONE]


KOZEL = Game(
    name="kozel",
    title=N_("Kozel"),
    short=N_("Kozel"),
    dealt=frozen({4: 7}),
    kinds=("domino", "fish", "eggs"),
    targets=(51, 101, 151),
    redeal=_redeal,
    first_lead=_first_lead,
    blind_leads=lambda game, seats: DOUBLE_ONE,
    settle=_settle,
    cite=cite,
    pairs=True,
    penalties=True,
    options=frozen(
        {
            "fish_specials": {False: {}, True: {}},
            "thirteen": {"with_eggs": {}, "hand_alone": {}},
        }
    ),
)
