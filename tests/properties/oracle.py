"""A second referee, written apart from the engine and as plainly as can be.

It knows nothing but the tiles as pairs, the plays so far and who holds what, and it looks at
everything anew each time. Slow, and easy to check against the rules by eye.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

Pair = tuple[int, int]
Placing = tuple[Pair, str | None, bool]  # tile, end (None: opening), its larger half left

ALL = [(a, b) for a in range(7) for b in range(a, 7)]
ENDS = ("left", "right", "up", "down")


class OpenEnds(NamedTuple):
    """What each end asks for, and what the ends add up to."""

    asks: dict[str, int]
    total: int


def lying(plays: Sequence[Placing], spinner: bool) -> dict[str, tuple[int, Pair | None]]:
    """What each open end asks for and the tile that lies there, None on an empty late side."""
    (low, high), _, turned = plays[0]
    starts = {"left": high if turned else low, "right": low if turned else high}
    arms: dict[str, list[Pair]] = {end: [] for end in ENDS}
    order = [(None, 0)]
    for tile, end, _ in plays[1:]:
        assert end is not None
        arms[end].append(tile)
        order.append((end, len(arms[end])))
    doubles = [n for n, play in enumerate(plays) if play[0][0] == play[0][1]]
    if spinner and doubles:
        tile, (end, place) = plays[doubles[0]][0], order[doubles[0]]
        closed = (bool(arms["left"] and arms["right"]) if end is None
                  else len(arms[end]) > place)  # fmt: skip
        if closed:
            starts |= {"up": tile[0], "down": tile[0]}
    ends: dict[str, tuple[int, Pair | None]] = {}
    for end, start in starts.items():
        number = start
        for placing in arms[end]:
            assert number in placing, (end, number, placing)
            number = placing[1] if placing[0] == number else placing[0]
        main = end in ("left", "right")
        ends[end] = number, arms[end][-1] if arms[end] else plays[0][0] if main else None
    return ends


def counted(number: int, tile: Pair | None) -> int:
    """What a tile counts at an end that asks for this number."""
    if tile is None:
        return 0
    return 2 * number if tile[0] == tile[1] else number


def open_ends(plays: Sequence[Placing], spinner: bool) -> OpenEnds:
    """The open ends after these plays; `spinner`: the first double opens four ways."""
    if not plays:
        return OpenEnds({}, 0)
    ends = lying(plays, spinner)
    asks = {end: number for end, (number, _) in ends.items()}
    if len(plays) == 1:
        return OpenEnds(asks, sum(plays[0][0]))
    return OpenEnds(asks, sum(counted(*end) for end in ends.values()))


def fitting(tiles: Iterable[Pair], asks: dict[str, int]) -> list[tuple[Pair, str]]:
    """Every way to place one of these tiles, in the order of tiles and ends."""
    return [(tile, end) for tile in sorted(tiles)
            for end in ENDS if end in asks and asks[end] in tile]  # fmt: skip


def drawn(boneyard: Sequence[Pair], protected: int, asks: dict[str, int]) -> list[Pair]:
    """The tiles that are drawn until one fits or only the protected ones are left."""
    taken: list[Pair] = []
    for tile in boneyard[: max(0, len(boneyard) - protected)]:
        taken.append(tile)
        if fitting([tile], asks):
            break
    return taken


def pips(tiles: Iterable[Pair]) -> int:
    return sum(a + b for a, b in tiles)


def up_to_five(points: int) -> int:
    while points % 5:
        points += 1
    return points


class Ending(NamedTuple):
    """How a hand ended: the kind, the winner or None, what it writes, who opens the next hand."""

    kind: str
    winner: int | None
    points: int
    next_opener: int | None


def georgian_ending(
    hands: Sequence[Sequence[Pair]], opener: int, movers: Sequence[tuple[int, Pair]]
) -> Ending:
    """How a hand of two ended, its last tile just placed; `movers`: who placed which tile."""
    for seat, other in ((0, 1), (1, 0)):
        if not hands[seat]:
            points = 10 if hands[other] == [(0, 0)] else up_to_five(pips(hands[other]))
            return Ending("domino", seat, points, seat)
    ordinary = [seat for seat, tile in movers if tile[0] != tile[1]]
    opens = ordinary[-1] if ordinary else opener
    a, b = pips(hands[0]), pips(hands[1])
    if a == b:
        return Ending("nichia", None, 0, opens)
    return Ending("riba", 0 if a < b else 1, up_to_five(max(a, b)), opens)


def block_ending(hands: Sequence[Sequence[Pair]]) -> Ending:
    """How a hand of Draw or Block ended."""
    totals = [pips(hand) for hand in hands]
    for seat, hand in enumerate(hands):
        if not hand:
            return Ending("domino", seat, sum(totals), seat)
    best = [seat for seat, total in enumerate(totals) if total == min(totals)]
    if len(best) > 1:
        return Ending("tie", None, 0, None)
    others = sum(total for seat, total in enumerate(totals) if seat != best[0])
    return Ending("blocked", best[0], others - totals[best[0]], best[0])


class House(NamedTuple):
    """The house rules of Kozel."""

    fish_specials: bool = False
    hand_alone: bool = False


class Books(NamedTuple):
    """What the two pairs of Kozel have written, and the eggs."""

    scores: tuple[int, int] = (0, 0)
    eggs: int = 0


def kozel_ending(
    hands: Sequence[Sequence[Pair]], last: int, house: House, books: Books
) -> tuple[Ending, Books]:
    """How a hand of Kozel ended, `last` having just placed a tile, and the books after it."""
    out = [seat for seat, hand in enumerate(hands) if not hand]
    lone = bool(out) or house.fish_specials
    values = [{((0, 0),): 25, ((6, 6),): 50}.get(tuple(hand), pips(hand)) if lone else pips(hand)
              for hand in hands]  # fmt: skip
    first, second = values[0] + values[2], values[1] + values[3]
    if not out and first == second:
        return Ending("eggs", None, 0, last), Books(books.scores, books.eggs + first + second)
    if out:
        kind, winner = "domino", out[0] % 2
        hand = second if winner == 0 else first
    else:
        kind, winner = "fish", 0 if first < second else 1
        hand = first + second
    loser = 1 - winner
    written = hand + books.eggs
    if books.scores[loser] == 0:
        if house.hand_alone and hand < 13:
            written = books.eggs
        if not house.hand_alone and written < 13:
            written = 0
    scores = list(books.scores)
    scores[loser] += written
    return Ending(kind, winner, written, last), Books((scores[0], scores[1]), 0)


def lead(game: str, hands: Sequence[Sequence[Pair]]) -> tuple[Pair, int]:
    """The tile that opens a first hand, and the seat that holds it."""
    tiles = [(tile, seat) for seat, hand in enumerate(hands) for tile in hand]
    if game == "kozel":
        return next(tile for tile in tiles if tile[0] == (1, 1))
    doubles = [tile for tile in tiles if tile[0][0] == tile[0][1]]
    return max(doubles or tiles, key=lambda tile: (sum(tile[0]), tile[0][1]))
