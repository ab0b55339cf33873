"""What could have been played instead of a tile: the nearest that is legal, or that scores."""

from collections.abc import Sequence
from functools import partial

from ..tiles import Tile
from ..words import Reason, Words
from .chain import Play
from .hand import Hand
from .tell import end_name, sum_line


def legal(hand: Hand, tried: Play) -> Play | None:
    """The legal play nearest to one that was refused, None if there is none.

    Nearest is the same tile at another end, then another tile at the same end, then any other; of
    several tiles the one with the least difference in pips. Of a hand that is not known only the
    same tile is considered.

    >>> from ..games.georgian import GEORGIAN
    >>> hand = GEORGIAN.begin_unseen(opener=0, number=2).play(Play.read("3-2"))
    >>> str(legal(hand, Play.read("3-1 right")))
    '1-3 left'
    """
    return min(_options(hand, tried.tile), key=partial(_distance, tried), default=None)


def scoring(before: Hand, played: Play) -> Hand | None:
    """The state that the nearest play that scores would have led to, None if there is none.

    `before` is the state in which `played` was played; nearest as in `legal`.

    >>> from ..games.georgian import GEORGIAN
    >>> hand = GEORGIAN.begin_unseen(opener=0, number=2).play(Play.read("3-2"))
    >>> scoring(hand, Play.read("1-3 left")) is None
    True
    """
    states = [before.play(play) for play in _options(before, played.tile)]
    found = [state for state in states if state.event.points]
    return min(found, key=lambda state: _distance(played, state.event.play), default=None)


def _options(hand: Hand, tile: Tile) -> Sequence[Play]:
    """The legal plays that are known to be there: those of a known hand, else of the tile alone."""
    if hand.turn is None:
        return ()
    if _known(hand):
        return hand.legal
    return [play for play in hand.legal if play.tile == tile]


def _known(hand: Hand) -> bool:
    return hand.turn is not None and hand.knows(hand.turn)


def _distance(one: Play, other: Play | None) -> tuple[bool, bool, int]:
    """How far a play is from another: another tile, another end, and the difference in pips."""
    assert other is not None, "a play is compared with a play"
    pips = abs(one.tile.low - other.tile.low) + abs(one.tile.high - other.tile.high)
    return one.tile != other.tile, one.end not in (None, other.end), pips


UNANSWERED = frozenset(("on-table", "not-held", "opening-end", "does-not-fit", "not-open",
                        "no-such-side", "wrong-end"))  # fmt: skip
"""The codes of refused plays whose own words do not say what would be legal."""


def told(play: Play, words: Words) -> str:
    """A play in words: "2-4, right end"; an opening tile alone."""
    return str(play.tile) if play.end is None else f"{play.tile}, {end_name(play.end, words)}"


def hint(hand: Hand, tried: Play, words: Words) -> Reason | None:
    """What would have been legal instead of a refused play; None where nothing is known to be."""
    _, rule = words.translate, hand.game.rule
    play = legal(hand, tried)
    if play is not None:
        text = _("Legal instead: {play}.")
        if play.tile == tried.tile:
            text = _("The same tile is legal like this: {play}.")
        return Reason(text.format(play=told(play, words)))
    if hand.due == "draw":
        return Reason(_("Legal instead: to draw first, for nothing in hand fits."), rule("draw"))
    if hand.due == "pass":
        return Reason(_("Legal instead: to pass, for nothing in hand fits."), rule("pass"))
    return None


def missed(before: Hand, played: Play, words: Words) -> list[Reason]:
    """For a play that scored nothing: the smallest change that would have scored, or that none did.

    Empty where totals do not matter.
    """
    if before.game.write is None:
        return []
    _, better = words.translate, scoring(before, played)
    if better is not None and better.event.play is not None:
        same = better.event.play.tile == played.tile
        text = _("Another tile of this hand would have scored: {play}. {sum}.")
        if same:
            text = _("The same tile would have scored like this: {play}. {sum}.")
        shown = text.format(play=told(better.event.play, words), sum=sum_line(better.chain))
        return [Reason(shown, before.game.rule("choose-end") if same else "")]
    if not _known(before):
        text = _("{tile} scores nowhere here; which other tiles were in hand is not known.")
        return [Reason(text.format(tile=played.tile))]
    if len(before.legal) == 1:
        return [Reason(_("No other play was legal."))]
    return [Reason(_("No other play of this hand would have scored."))]
