"""A throw of Tashkent solved: who wins if nobody errs, what each first placement comes to, and a
line in which nobody errs.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from domino_rules.dice.best import best, outcome, values
from domino_rules.dice.grid import Placement
from domino_rules.dice.hand import DiceHand
from domino_rules.records import record_of, write
from domino_rules.referee import check

from . import throws
from .markup import escape
from .replay import ReplayError


class First(NamedTuple):
    """A first placement, with its image in the mirror, which comes to the same.

    `leaves` counts the placements that the other player has then; `value` is as in `outcome`.
    """

    plays: tuple[Placement, ...]
    leaves: int
    value: int


class Throw(NamedTuple):
    """A throw with the names of its players, solved: `value` is as in `outcome`."""

    title: str
    players: tuple[str, ...]
    hand: DiceHand
    value: int
    firsts: tuple[First, ...]

    @property
    def good(self) -> tuple[First, ...]:
        """The first placements that lead to no less than perfect play gives."""
        return tuple(first for first in self.firsts if first.value == self.value)

    @property
    def blocking(self) -> tuple[First, ...]:
        """The first placements that leave the other player the fewest."""
        fewest = min((first.leaves for first in self.firsts), default=0)
        return tuple(first for first in self.firsts if first.leaves == fewest)

    def won(self, value: int) -> str:
        """What an outcome means, in words."""
        return f"{self.players[value < 0]} wins" if value else "drawn"


def read(text: str) -> Throw:
    """The throw of a record of one game in which nothing has been placed yet, solved.

    Raises `ReplayError` for anything else.
    """
    report = check(text)
    if not report.ok or report.record is None:
        raise ReplayError("the record is not in order", report.problems)
    states = report.hands[0].states if len(report.hands) == 1 else ()
    hand = states[0] if states else None
    if not isinstance(hand, DiceHand) or len(states) != 1:
        raise ReplayError("a throw is the record of one game of dice without plays")
    return solve(hand, report.record.players, report.record.title)


def solve(hand: DiceHand, players: Sequence[str], title: str = "") -> Throw:
    """A game of which only the starting die lies, solved."""
    after = values(hand)
    found: dict[frozenset[Placement], First] = {}
    for play, value in after.items():
        pair = frozenset((play, play.mirrored))
        plays = found[pair].plays if pair in found else ()
        state = hand.play(play)
        found[pair] = First((*plays, play), _choices(state, 1 - (hand.turn or 0)), value)
    sign = 1 if hand.turn == 0 else -1
    firsts = sorted(found.values(), key=lambda one: (-one.value * sign, one.leaves))
    value = firsts[0].value if firsts else outcome(hand)
    return Throw(title, tuple(players), hand, value, tuple(firsts))


def _choices(hand: DiceHand, seat: int) -> int:
    """How many placements a seat would have."""
    return len(hand.grid.placements(hand.held[seat]))


def line(hand: DiceHand, first: str = "") -> list[DiceHand]:
    """The states of a game played perfectly from here to its end, after a `first` placement.

    Where several placements are as good, it is one that leaves the other player the fewest.
    Raises `Refusal` for a first placement that is not legal.
    """
    states = [hand, hand.play(Placement.read(first))] if first else [hand]
    while (state := states[-1]).result is None:
        states.append(_next(state) if state.legal else state.chore())
    return states


def _next(state: DiceHand) -> DiceHand:
    other = 1 - (state.turn or 0)
    return min(map(state.play, best(state)), key=lambda after: _choices(after, other))


def stated(throw: Throw, options: Mapping[str, str]) -> None:
    """Check what a page states of a throw.

    `result` is what perfect play gives, "Ana wins" or "drawn", `good` how many first placements
    keep it, and `blocking` what comes of the one that leaves the other player the fewest.
    Raises `ReplayError` where the engine says otherwise.
    """
    found = {
        "result": throw.won(throw.value),
        "good": str(len(throw.good)),
        "blocking": ", ".join(dict.fromkeys(throw.won(one.value) for one in throw.blocking)),
    }
    for name, value in options.items():
        if name in found and value != found[name]:
            raise ReplayError(f"{name} is {value!r}; the engine says {found[name]!r}")


def record(throw: Throw, first: str = "") -> str:
    """The record of a perfect line of a throw, as `line` finds it."""
    states = line(throw.hand, first)
    return write(record_of(states, throw.players)._replace(title=throw.title))


# What a page shows of it


def told(throw: Throw) -> str:
    """The result of perfect play, and how many first placements keep it, in one or two sentences.

    >>> from .throws import thrown
    >>> told(solve(thrown(3), ("Ana", "Beka")))
    'Perfect play: drawn. Of 8 first placements 1 keeps it drawn.'
    """
    begins = f"Perfect play: {throw.won(throw.value)}."
    name = throw.players[throw.hand.turn or 0]
    count, good = len(throw.firsts), len(throw.good)
    if not count:
        return f"{begins} {name} has nothing that fits, and has to pass."
    if good == count:
        return f"{begins} All {count} first placements come to that."
    verb = "keeps" if good == 1 else "keep"
    kept = "it drawn" if throw.value == 0 else "the win"
    return f"{begins} Of {count} first placements {good} {verb} {kept}."


def table(throw: Throw) -> str:
    """The HTML of that, and of what every first placement comes to."""
    if not throw.firsts:
        return f'<p class="oe-solved"><strong>{escape(told(throw))}</strong></p>'
    seat = throw.hand.turn or 0
    other = escape(throw.players[1 - seat])
    rows = "".join(
        f"<tr><td>{_plays(first)}</td><td>{first.leaves}</td>"
        f"<td>{_outcome(throw, first)}</td></tr>"
        for first in throw.firsts
    )
    return (
        f'<p class="oe-solved"><strong>{escape(told(throw))}</strong></p>'
        f'<table class="oe-firsts"><thead><tr><th>{escape(throw.players[seat])} begins with</th>'
        f"<th>{other} can then</th><th>and it ends</th></tr></thead><tbody>{rows}</tbody></table>"
    )


def _plays(first: First) -> str:
    """A placement and its mirror image, the face once."""
    face, *places = str(first.plays[0]).split(" ", 1)
    places += [str(play).split(" ", 1)[1] for play in first.plays[1:]]
    return f"<b>{face}</b> " + " or ".join(places)


def _outcome(throw: Throw, first: First) -> str:
    text = escape(throw.won(first.value))
    return f"<strong>{text}</strong>" if first.value == throw.value else text


def statistics(text: str) -> str:
    """The HTML table of a fence about many throws: its first line the heads of the columns, then in
    each line what is counted and the measures of `throws` that stand beside it.

    Raises `ReplayError` for a measure that there is not.
    """
    head, *lines = ([cell.strip() for cell in row.split("|")] for row in text.strip().split("\n"))
    heads = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    rows = "".join(
        f"<tr><td>{escape(label)}</td>{''.join(map(_share, measures))}</tr>"
        for label, *measures in lines
    )
    return (
        f'<table class="oe-throws"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
        f"<p><small>{len(throws.read())} random throws, solved by"
        f" <code>python benchmarks/throws.py --throws {len(throws.read())}</code>; seed"
        f" {throws.SEED}. ± is the margin of error: in 95 of 100 samples of this size the share lies"
        " that near to that of all throws.</small></p>"
    )


def _share(measure: str) -> str:
    if measure not in throws.MEASURES:
        known = "; ".join(throws.MEASURES)
        raise ReplayError(f"nothing is called {measure!r}; there are: {known}")
    return f"<td>{throws.share(measure)}</td>"
