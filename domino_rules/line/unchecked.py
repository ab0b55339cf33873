"""Hands as somebody tells them, taken without a check.

A record without a deal says what the table saw, and how a hand ended; the referee makes the states
of that, and checks what can be checked. Positions that are made up are set up here too. Whoever
plays has no business here: `Hand` has no way around its check.
"""

from collections.abc import Mapping, Sequence

from .hand import Game, Hand


def begun(game: Game, hands: Sequence[int]) -> Hand:
    """A first hand with these tiles, a bit set per seat, be they as many as are dealt or not.

    Raises `Refusal` for a deal that the rules have dealt again.
    """
    again = game.dealt_again(hands, 1)
    if again is not None:
        raise again
    return game._begun(hands, None, 1, None, None)


def opened_by(hand: Hand, seat: int) -> Hand:
    """The hand with its opener, so far unknown, now known."""
    return hand._replace(opener=seat, turn=seat)


def revealed(hand: Hand, tiles: Mapping[int, int]) -> Hand:
    """The hand with all tiles of some seats known: a bit set per seat."""
    held, sizes, unseen = list(hand.held), list(hand.sizes), hand.unseen
    for seat, known in tiles.items():
        held[seat], sizes[seat] = known, known.bit_count()
        unseen &= ~known
    return hand._replace(held=tuple(held), sizes=tuple(sizes), unseen=unseen)._listed()


def could_play_on(hand: Hand, seat: int) -> bool:
    """Whether all that fits may be doubles in the unseen hand of a seat that has just played.

    Only with `plays_on`, and only where the tiles are not known (with a deal, `play` decides).
    """
    if not hand.game.plays_on or hand.event.kind != "play" or hand.event.seat != seat:
        return False
    if hand.result is not None or hand.knows(seat):
        return False
    fits = hand.chain.accepts & hand.reach
    plain = fits & ~hand.game.tiles.doubles
    elsewhere = sum(held for n, held in enumerate(hand.held) if n != seat)
    if fits & elsewhere or plain & hand.held[seat]:
        return False
    return plain.bit_count() <= hand.game.beyond_reach(hand.seats)


def playing_on(hand: Hand, seat: int) -> Hand:
    """The hand with the turn still at the seat that has just played, for a forced double."""
    state = hand._turn_to(seat)
    return state._replace(legal=tuple(play for play in state.legal if play.tile.is_double))


def going_on(hand: Hand) -> Hand:
    """The hand that passes did not end after all; the turn is with whoever comes next."""
    assert hand.event.seat is not None, "a pass has its seat"
    state = hand._replace(result=None, passes=0)
    return state._turn_to((hand.event.seat + 1) % hand.seats)


def ended(hand: Hand, out: int | None) -> Hand:
    """The hand declared over: seat `out` has played its last tile, or nobody has."""
    state = hand._replace(turn=None, legal=())
    return state._replace(result=hand.game.settle(state, out))
