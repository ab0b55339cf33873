"""Tashkent: nine dice on a grid, and the player who has fewer of them left wins."""

from ..dice.hand import DiceGame, DiceHand
from ..events import Decided, Result
from ..options import frozen
from ..words import N_


def _settle(hand: DiceHand) -> Result:
    """The end of a game: fewer dice left win, then fewer spots; with equal spots it is drawn.

    Whoever wins, the other player begins the next game.
    """
    dice, spots = hand.left, hand.spots
    following = (hand.opener + 1) % hand.seats
    if dice == dice[::-1] and spots == spots[::-1]:
        drawn = ("tashkent.end", "tashkent.draw", "tashkent.next-beginner")
        equal = "tashkent.draw"
        decided = Decided(equal, equal, equal, "tashkent.next-beginner")
        return Result("draw", None, 0, dice, following, drawn, decided_by=decided)
    decides = "tashkent.spots" if dice == dice[::-1] else "tashkent.fewer-dice"
    winner = min(range(hand.seats), key=lambda seat: (dice[seat], spots[seat]))
    rules = ("tashkent.end", decides, "tashkent.markers", "tashkent.next-beginner")
    decided = Decided(decides, decides, "tashkent.markers", "tashkent.next-beginner")
    return Result("win", winner, 1, dice, following, rules, decided_by=decided)


def _cite(hand: DiceHand) -> tuple[str, ...]:
    """The clauses behind a throw, a placement or a pass."""
    if hand.event.kind == "deal":
        return _thrown(hand)
    if hand.event.kind == "pass":
        out = () if hand.held[hand.event.seat or 0] else ("tashkent.out-of-dice",)
        return ("tashkent.pass", *out)
    return _placed(hand)


def _thrown(hand: DiceHand) -> tuple[str, ...]:
    """What is set up: the dice and the grid, who begins, what is thrown, who places first."""
    again = ("tashkent.take-up", "tashkent.next-beginner")
    return (
        "tashkent.dice",
        "tashkent.faces",
        "tashkent.grid",
        "tashkent.deal",
        *(("tashkent.beginner",) if hand.number == 1 else again),
        "tashkent.start",
        "tashkent.throw",
        "tashkent.top-face",
        "tashkent.open",
        _first_placer(hand),
    )


def _first_placer(hand: DiceHand) -> str:
    return "tashkent.first-placer" if hand.game.beginner_places else "tashkent.other-places"


def _placed(hand: DiceHand) -> tuple[str, ...]:
    """What a die in its space has to keep to, and what it does to the opponent."""
    event = hand.event
    opponent = (hand.seats - 1) - (event.seat or 0)
    stuck = bool(hand.held[opponent]) and not hand.legal
    clauses = [
        (_first_placer(hand), len(hand.grid.placed) == 2),
        ("tashkent.turns", hand.turn is not None),
        ("tashkent.contact", True),
        ("tashkent.match", True),
        ("tashkent.all-contacts", event.contacts > 1),
        ("tashkent.turning", event.contacts == 1),  # with more of them only one turn fits
        ("tashkent.must-play", event.choices == 1),
        ("tashkent.re-entry", event.back),
        ("tashkent.out-of-dice", not hand.held[opponent]),
        ("tashkent.aim", stuck),
    ]
    return tuple(clause for clause, bites in clauses if bites)


TASHKENT = DiceGame(
    name="tashkent",
    title=N_("Tashkent"),
    short=N_("Tashkent"),
    dealt=frozen({2: 4}),
    kinds=("win", "draw"),
    games=4,
    sets=2,
    settle=_settle,
    cite=_cite,
    options=frozen(
        {
            "first_placer": {
                "beginner": {"beginner_places": True},
                "other": {"beginner_places": False},
            }
        }
    ),
)
