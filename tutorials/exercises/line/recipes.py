"""Positions on a line for every kind of question; `recipes.fresh` takes the first that will do.

A position is as small as the level allows: the line grows only when no shorter one will do.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from domino_rules.games.georgian import GEORGIAN
from domino_rules.line.chain import Play
from domino_rules.line.hand import Hand
from domino_rules.line.records import Entry, WrittenHand
from domino_rules.line.unchecked import revealed
from domino_rules.protocol import as_a
from domino_rules.record_text import NOWHERE
from domino_rules.records import Record, record_of, write
from domino_rules.tiles import Tile

from ..tasks import NAMES, Found, Recipe

LENGTHS = {1: (2, 4), 2: (4, 6), 3: (6, 9)}
"""The fewest and the most tiles on the table at each level."""

HELD = {1: 3, 2: 4, 3: 4}
"""How many tiles the player to move holds at each level."""

TRIES = 4000
"""After so many positions that will not do, there is none."""

SET = GEORGIAN.tiles
"""The set that all questions are about."""

DRAFTS = 40
"""So many positions are tried before the line may have one tile more."""


# Lines


def _line(rng: Random, length: int, *, doubles: bool = False) -> list[Hand] | None:
    """The states of a line of so many tiles, None if it stops; the first seat is to move next.

    With `doubles` they come more often than by chance.
    """
    state = GEORGIAN.begin_unseen(number=2, opener=length % 2)
    states = [state]
    for _ in range(length):
        if not state.legal:
            return None
        likely = [play for play in state.legal if play.tile.is_double] if doubles else []
        play = rng.choice(likely if likely and rng.random() < 0.4 else state.legal)
        if play.end is None and not play.tile.is_double:
            play = play._replace(turned=rng.random() < 0.5)
        state = state.play(play)
        states.append(state)
    return states


def _lines(rng: Random, level: int, shortest: int = 0) -> Iterator[list[Hand]]:
    """Lines of the level's lengths, the short ones first."""
    first, last = LENGTHS[level]
    first = max(first, shortest)
    length = first
    for n in range(1, TRIES + 1):
        states = _line(rng, length, doubles=n % 2 == 0)
        if states is not None and states[-1].result is None:
            yield states
        if n % DRAFTS == 0:
            length = length + 1 if length < max(last, first) else first


def _unplayed(state: Hand) -> tuple[Tile, ...]:
    return SET.members(state.chain.unplayed)


def _record(states: Sequence[Hand], holds: Sequence[int] | None = None) -> str:
    """The record of a position: the plays without claims, and what is held now."""
    record = record_of(states, NAMES, table_view=True)
    hand = as_a(WrittenHand, record.hands[0])
    plain = tuple(entry._replace(total=None, points=None) for entry in hand.entries)
    held = None if holds is None else tuple(holds)
    written = hand._replace(entries=plain, left=None, holds=held, result={})
    return write(record._replace(hands=(written,)))


def _of_turn(state: Hand, tiles: int) -> list[int]:
    """What both seats are known to hold when the seat to move holds these tiles."""
    return [tiles if seat == state.turn else 0 for seat in range(state.seats)]


def _shows(state: Hand, needs: frozenset[str]) -> bool:
    return needs <= set(state.rules)


# Counting


def _totals(rng: Random, level: int, needs: frozenset[str]) -> Iterator[Found]:
    for states in _lines(rng, level):
        if _shows(states[-1], needs):
            yield _record(states), ""


def _points(rng: Random, level: int, needs: frozenset[str]) -> Iterator[Found]:
    """As often something is written as nothing; an opening tile now and then."""
    opening = "georgian.opening-score" in needs
    if opening or (not needs and level == 1 and rng.random() < 0.25):
        tile = rng.choice([t for t in SET.tiles if t.pips % 5 == 0 and t.pips])
        state = GEORGIAN.begin_unseen(number=2, opener=rng.randrange(2))
        yield _record([state, state.play(Play(tile))]), ""
    scoring = rng.random() < 0.5
    for states in _lines(rng, level):
        wanted = needs or bool(states[-1].event.points) == scoring
        if wanted and _shows(states[-1], needs):
            yield _record(states), ""


_COUNTED = {
    "georgian.stavka-closed": "closed",
    "georgian.empty-late-side": "empty",
    "georgian.double-end": "double",
    "georgian.stavka-counts": "stavka",
    "georgian.outer-half": "plain",
}


def _counts(rng: Random, level: int, needs: frozenset[str]) -> Iterator[Found]:
    """A tile or an end; which of them there are depends on the level."""
    kinds = {1: ["plain", "double", "stavka"], 2: [*_COUNTED.values()]}.get(level)
    wanted = [_COUNTED[rule] for rule in needs if rule in _COUNTED]
    kind = rng.choice(wanted or kinds or ["closed", "empty", "double"])
    for states in _lines(rng, level, 3 if kind in ("closed", "empty") else 0):
        found = list(_of_kind(states[-1], kind))
        if found and _shows(states[-1], needs):
            yield _record(states), rng.choice(found)


def _of_kind(state: Hand, kind: str) -> Iterator[str]:
    """The tiles or ends of a state that a question of this kind can be asked about."""
    chain = state.chain
    if kind == "closed" and chain.stavka_closed:
        yield str(chain.stavka_tile)
    for n, end in enumerate(chain.ends):
        if end is None:
            continue
        tile = end.tile
        sort = "empty" if tile is None else "plain" if not tile.is_double else (
            "stavka" if tile == chain.stavka_tile else "double")  # fmt: skip
        if sort == kind and not (tile is not None and len(chain.placed) == 1):
            yield ("left", "right", "up", "down")[n] if tile is None else str(tile)


# A hand of tiles


def _hands(rng: Random, state: Hand, level: int) -> Iterator[int]:
    """A few hands for the seat to move, from the tiles that are not on the table."""
    rest = _unplayed(state)
    for _ in range(8):
        yield SET.bits(rng.sample(rest, HELD[level]))


def _held(state: Hand, tiles: int) -> Hand:
    assert state.turn is not None, "a line that goes on has somebody to move"
    return revealed(state, {state.turn: tiles})


def _legal(rng: Random, level: int, needs: frozenset[str]) -> Iterator[Found]:
    """One tile fits, at one end."""
    for states in _lines(rng, level):
        for tiles in _hands(rng, states[-1], level):
            hand = _held(states[-1], tiles)
            if len(hand.legal) == 1 and _shows(hand.play(hand.legal[0]), needs):
                yield _record(states, _of_turn(hand, tiles)), ""


def _scores(rng: Random, level: int, needs: frozenset[str]) -> Iterator[Found]:
    """One play writes most; from level 2 on it is not the only one that is legal."""
    for states in _lines(rng, level):
        for tiles in _hands(rng, states[-1], level):
            hand = _held(states[-1], tiles)
            after = [hand.play(play) for play in hand.legal]
            most = max((state.event.points for state in after), default=0)
            best = [state for state in after if most and state.event.points == most]
            if len(best) == 1 and len(after) > level and _shows(best[0], needs):
                yield _record(states, _of_turn(hand, tiles)), ""


def _fits(rng: Random, level: int, needs: frozenset[str]) -> Iterator[Found]:
    """Some fit and some do not; at level 3 it may also be none."""
    if "georgian.late-sides" in needs:
        needs = frozenset(needs - {"georgian.late-sides"} | {"georgian.stavka-closed"})
    for states in _lines(rng, level, 3 if needs else 0):
        for tiles in _hands(rng, states[-1], level):
            fitting = (tiles & states[-1].chain.accepts).bit_count()
            mixed = level <= fitting < HELD[level] or (level == 3 and fitting == 0)
            if mixed and _shows(states[-1], needs):
                yield _record(states, _of_turn(states[-1], tiles)), ""


def _due(rng: Random, level: int, needs: frozenset[str]) -> Iterator[Found]:
    """What is due, each as often; from level 2 on the bazari is smaller."""
    clauses = {"georgian.must-play": "play", "georgian.draw": "draw"}
    clauses |= {"georgian.pass": "pass", "georgian.protected": "pass"}
    wanted = next((due for rule, due in clauses.items() if rule in needs), "")
    due = wanted or rng.choice(("play", "draw", "pass"))
    for states in _lines(rng, level):
        stock = 2 if due == "pass" else 14
        if level > 1 and due != "pass":
            stock = rng.choice((3, 4, 5) if due == "draw" else (2, 3, 4))
        drawn = _after_draws(states, 14 - stock)
        for tiles in _hands(rng, drawn[-1], level):
            if _held(drawn[-1], tiles).due == due:
                yield _record(drawn, _of_turn(drawn[-1], tiles)), ""


def _after_draws(states: list[Hand], count: int) -> list[Hand]:
    """The same line, with so many tiles drawn by whoever placed the last one before it."""
    if not count:
        return states
    last = states[-1].event.play
    assert last is not None, "a line ends with a play"
    drawn = states[-2].draw(count=count)
    return [*states[:-1], drawn, drawn.play(last)]


# The riba


def _played(rng: Random, *, dying: bool, protected: int = 0) -> list[Hand]:
    """A whole random hand from its deal.

    `dying` if both players hold most tiles of one number, so many of them being `protected`, and
    both try to leave the least to play: such a line soon dies.
    """
    if dying:
        hands, bazari = _poor_in_one_number(rng, protected)
        state = GEORGIAN.begin(hands, bazari, number=2, opener=rng.randrange(2))
    else:
        state = GEORGIAN.deal(rng, number=2, opener=rng.randrange(2))
    states = [state]
    while state.result is None:
        if not state.legal:
            state = state.chore()
        elif dying and state.chain.placed:
            state = state.play(min(state.legal, key=partial(_left_after, state)))
        else:
            state = state.play(rng.choice(state.legal))
        states.append(state)
    return states


def _left_after(state: Hand, play: Play) -> int:
    """How many tiles that can still be had fit once this has been played."""
    return (state.chain.add(play).accepts & state.reach & ~SET.bit[play.tile]).bit_count()


def _poor_in_one_number(rng: Random, protected: int) -> tuple[list[int], list[Tile]]:
    """A deal with all tiles of one number in the hands, save some protected ones."""
    order = list(SET.tiles)
    rng.shuffle(order)
    number = rng.randrange(7)
    showing = [tile for tile in order if number in tile]
    others = [tile for tile in order if number not in tile]
    out, dealt = showing[:protected], showing[protected:]
    dealt += others[: 14 - len(dealt)]
    rng.shuffle(dealt)
    rest = [tile for tile in order if tile not in dealt and tile not in out]
    hands = [SET.bits(dealt[n : n + 7]) for n in (0, 7)]
    return hands, [*rest, *out]


def _ribas(rng: Random, protected: int = 0) -> Iterator[list[Hand]]:
    """Hands that end in a riba; of a few the one with the fewest tiles on the table."""
    found: list[list[Hand]] = []
    for _ in range(TRIES):
        states = _played(rng, dying=True, protected=protected)
        result = states[-1].result
        if result is not None and result.kind != "domino" and states[-1].event.kind == "play":
            found.append(states)
        if len(found) == FEW:
            yield min(found, key=lambda one: len(one[-1].chain.placed))
            found.clear()


FEW = 3
"""Of so many ribas the shortest is taken."""


def _riba(rng: Random, level: int, needs: frozenset[str]) -> Iterator[Found]:
    """A riba, or a hand that only looks like one.

    At level 1 nobody could mistake it, at 2 the next player has no move, or the ends ask for
    different numbers, at 3 a protected tile would fit, or one double alone still does.
    """
    riba = rng.random() < 0.5
    if "georgian.riba" in needs:
        riba = True
    if "georgian.riba-forced-double" in needs:
        riba = False
    for states in _ribas(rng, 2 if level == 3 else 0):
        found = states[-1] if riba else None
        if not riba:
            found = next(_alive(rng, states, 3 if needs else level), None)
        if found is None or (riba and not _tricky(found, level)):
            continue
        cut = states[: states.index(found) + 1]
        yield write(_dealt(cut)), ""


def _tricky(state: Hand, level: int) -> bool:
    """Whether a riba is as hard to see as the level says."""
    numbers = {asked for asked in state.chain.asks if asked is not None}
    out = SET.bits((state.boneyard or ())[state.drawable :])
    protected = bool(out & state.chain.accepts)
    return {1: not protected, 2: len(numbers) > 1, 3: protected}[level]


def _alive(rng: Random, states: Sequence[Hand], level: int) -> Iterator[Hand]:
    """States of a hand in which it goes on, but only just, the last ones first."""
    for state in reversed(states[:-1]):
        if state.event.kind != "play" or state.turn is None or len(state.chain.placed) < 3:
            continue
        fits = state.chain.accepts & state.reach
        stuck = not state.legal
        hard = not fits & ~SET.doubles or fits.bit_count() == 1
        if {1: not stuck, 2: stuck and bool(fits & ~SET.doubles), 3: stuck and hard}[level]:
            yield state


def _dealt(states: Sequence[Hand]) -> Record:
    """The record of a hand so far with its deal, without claims."""
    record = record_of(states, NAMES)
    hand = as_a(WrittenHand, record.hands[0])
    plain = tuple(entry._replace(total=None, points=None) for entry in hand.entries)
    return record._replace(hands=(hand._replace(entries=plain, result={}),))


# Beginning and ending


def _opens(rng: Random, level: int, needs: frozenset[str]) -> Iterator[Found]:
    """A first hand to be opened; at level 3, or where it is needed, the hand after another one."""
    after = {"georgian.opener-after-riba", "georgian.next-opener"} & needs
    if after or (level == 3 and not needs and rng.random() < 0.6):
        yield from _opens_next(rng, after)
        return
    for _ in range(TRIES):
        order = list(SET.tiles)
        rng.shuffle(order)
        hands = [SET.bits(order[n : n + 7]) for n in (0, 7)]
        doubles = SET.members(sum(hands) & SET.doubles)
        fits = {
            1: bool(doubles) and doubles[-1] == Tile(6, 6),
            2: bool(doubles) and doubles[-1] < Tile(6, 6),
            3: not doubles or doubles[-1] < Tile(4, 4),
        }[level]
        if "georgian.redeal" in needs:
            fits = not doubles
        if "georgian.first-opener" in needs:
            fits = bool(doubles) and doubles[-1] < Tile(6, 6)
        if fits:
            deal = ['"' + " ".join(map(str, SET.members(hand))) + '"' for hand in hands]
            rest = " ".join(map(str, order[14:]))
            head = 'game = "georgian"\nplayers = ["Ana", "Beka"]\n\n[[hands]]\nnumber = 1\n'
            yield f'{head}deal = [{", ".join(deal)}]\nbazari = "{rest}"\n', ""


def _opens_next(rng: Random, after: set[str]) -> Iterator[Found]:
    """The end of a hand; of ribas those in which the winner is not the one to open."""
    if "georgian.next-opener" in after or (not after and rng.random() < 0.3):
        for _ in range(TRIES):
            states = _played(rng, dying=False)
            result = states[-1].result
            if result is not None and result.kind == "domino":
                yield write(_dealt(states)), ""
    for states in _ribas(rng):
        result = states[-1].result
        if result is not None and result.winner != result.next_opener:
            yield write(_dealt(states)), ""


def _written(rng: Random, level: int, needs: frozenset[str]) -> Iterator[Found]:
    """The tiles left to the loser: one, two, or three and a riba now and then."""
    riba = {"georgian.riba-points", "georgian.nichia"} & needs
    if riba or (level == 3 and not needs and rng.random() < 0.5):
        for states in _ribas(rng):
            if _shows(states[-1], needs):
                yield write(_dealt(states)), ""
        return
    for states in _lines(rng, 1):
        rest = _unplayed(states[-1])
        zero = Tile(0, 0) in rest and (
            "georgian.lone-double-zero" in needs or (level == 1 and rng.random() < 0.15)
        )
        tiles = [Tile(0, 0)] if zero else rng.sample(rest, level if level < 3 else 4)
        seat = states[-1].event.seat
        left = tuple(0 if n == seat else SET.bits(tiles) for n in range(2))
        if "georgian.lone-double-zero" in needs and not zero:
            continue
        record = record_of(states, NAMES, table_view=True)
        hand = as_a(WrittenHand, record.hands[0])
        plain = tuple(entry._replace(total=None, points=None) for entry in hand.entries)
        yield write(record._replace(hands=(hand._replace(entries=plain, left=left),))), ""


def _match(rng: Random, level: int, needs: frozenset[str]) -> Iterator[Found]:
    """Scores around the target; at level 2 also level ones and exact ones, at 3 in mid-hand too."""
    target = rng.choice(GEORGIAN.targets)
    for _ in range(TRIES):
        scores = [max(0, target + 5 * rng.randrange(-5, 6)) for _ in range(2)]
        if level > 1 and rng.random() < 0.3:
            scores[rng.randrange(2)] = target
        if "georgian.match-level" in needs or (level > 1 and rng.random() < 0.25):
            scores = [max(*scores, target)] * 2
        level_scores = scores[0] == scores[1]
        if level_scores and level == 1:
            continue
        mid = level == 3 and not needs and rng.random() < 0.5
        yield "", f"{target}; {scores[0]} : {scores[1]}" + ("; in mid-hand" if mid else "")


# A record with a mistake


def _mistake(rng: Random, level: int, needs: frozenset[str]) -> Iterator[Found]:
    """A line with its claims, one of them false, or the last tile where it cannot go, or right."""
    for states in _lines(rng, level):
        record = record_of(states, NAMES, table_view=True)
        hand = as_a(WrittenHand, record.hands[0])
        entries = list(hand.entries)
        kind = rng.choice(("sum", "points", "place", "none"))
        if kind == "place":
            wrong = _illegal(rng, states[-2])
            if wrong is None:
                continue
            entries[-1] = entries[-1]._replace(tile=wrong.tile, end=wrong.end, total=None,
                                               points=None)  # fmt: skip
        elif kind != "none":
            row = rng.randrange(len(entries))
            entries[row] = _falsified(rng, entries[row], states[row + 1], kind)
        yield write(record._replace(hands=(hand._replace(entries=tuple(entries)),))), ""


def _illegal(rng: Random, state: Hand) -> Play | None:
    """A tile at an end where it does not go."""
    ends = [end for end, asked in enumerate(state.chain.asks) if asked is not None]
    plays = [Play(tile, end) for tile in _unplayed(state) for end in ends]
    wrong = [play for play in plays if play not in state.legal]
    return rng.choice(wrong) if wrong else None


def _falsified(rng: Random, entry: Entry, state: Hand, kind: str) -> Entry:
    """An entry with a false claim: a total that is near, or points that somebody might write."""
    chain, event = state.chain, state.event
    total = event.total or 0
    if kind == "sum":
        stavka = chain.stavka_tile
        near = [total + 1, total + 2, max(0, total - 1)]
        if chain.stavka_closed and stavka is not None and stavka.pips:
            near = [total + stavka.pips]
        wrong = rng.choice([n for n in near if n != total])
        points = wrong if wrong % 5 == 0 and len(chain.placed) > 1 else 0
        return entry._replace(total=(wrong, NOWHERE), points=(points, NOWHERE))
    if event.points:
        return entry._replace(points=(0, NOWHERE))
    near = [n for n in (total // 5 * 5, (total + 4) // 5 * 5, total) if n]
    return entry._replace(points=(rng.choice(near or [5]), NOWHERE))


ON_A_LINE: dict[str, Recipe] = {
    "legal": _legal,
    "scores": _scores,
    "fits": _fits,
    "total": _totals,
    "points": _points,
    "counts": _counts,
    "due": _due,
    "riba": _riba,
    "opens": _opens,
    "written": _written,
    "match": _match,
    "mistake": _mistake,
}
"""The recipe of each kind of question about a line."""
