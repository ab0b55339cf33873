"""Why a line adds up as it does, why somebody draws or passes, and why a hand ended as it did."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from ..events import Result, Unknown
from ..games.kozel import counted
from ..rules import RULES
from ..rules import clause as clause_of
from ..tiles import DOUBLE_SIX, Tile
from ..words import N_, Reason, Words, side_name
from .chain import End
from .hand import Hand
from .tell import asked, end_name, knocks, sum_line

# The total and what it writes


def total(hand: Hand, words: Words) -> list[Reason]:
    """The total of the open ends, end by end, each with its clause; the last line is the sum."""
    _, chain = words.translate, hand.chain
    if not chain.placed or hand.game.write is None:
        return []
    if len(chain.placed) == 1:
        return _opening(hand, words)
    reasons = [_end(n, end, hand, words) for n, end in enumerate(chain.ends) if end]
    if chain.stavka_closed:
        text = _("The stavka {tile} is closed: both main sides are taken, so it counts nothing.")
        rule = hand.game.rule("stavka-closed")
        reasons.append(Reason(text.format(tile=chain.stavka_tile), rule))
    if hand.event.kind != "play":
        return [*reasons, Reason(f"{sum_line(chain)}.")]
    return [*reasons, _written(hand, words)]


def points(hand: Hand, words: Words) -> list[Reason]:
    """What the tile just placed writes, or why it writes nothing; empty if totals do not matter."""
    _, event = words.translate, hand.event
    if event.total is None:
        return []
    if len(hand.chain.placed) == 1:
        return _opening(hand, words)
    reasons = [_written(hand, words)]
    if event.points:
        text = _("What is written is 5, 10, 15, 20, 25, 30 or 35, always in full.")
        reasons.append(Reason(text, hand.game.rule("most-35")))
    return reasons


def _written(hand: Hand, words: Words) -> Reason:
    """The sum after a later tile, and what it writes."""
    _, event, line, rule = words.translate, hand.event, sum_line(hand.chain), hand.game.rule
    if event.points:
        text = _("{sum}, a multiple of five: {name} writes {points}.")
        shown = text.format(sum=line, name=_name(event.seat, words), points=event.points)
        return Reason(shown, rule("multiples-of-five"))
    if event.total == 0:
        return Reason(_("{sum}: zero is not in the list.").format(sum=line), rule("total-zero"))
    text = _("{sum}, not a multiple of five: no points.")
    return Reason(text.format(sum=line), rule("other-totals"))


def _opening(hand: Hand, words: Words) -> list[Reason]:
    _, chain = words.translate, hand.chain
    tile = chain.placed[0].tile
    reasons = [Reason(_("A lone tile counts once: {sum}.").format(sum=sum_line(chain)))]
    if tile.is_double:
        text = _("{tile} is the stavka; with a free main side it counts both halves.")
        reasons.append(Reason(text.format(tile=tile), hand.game.rule("stavka-counts")))
    text = _("As an opening tile only 5-5 scores, for 10.")
    return [*reasons, Reason(text, hand.game.rule("opening-score"))]


def _end(number: int, end: End, hand: Hand, words: Words) -> Reason:
    _, rule = words.translate, hand.game.rule
    if end.tile is None:
        text, clause = _("{end}: still empty, counts 0."), "empty-late-side"
    elif end.tile == hand.chain.stavka_tile:
        text = _("{end}: {tile} is the stavka with a free main side; both halves count: {counts}.")
        clause = "stavka-counts"
    elif end.tile.is_double:
        text, clause = _("{end}: {tile} is a double; both halves count: {counts}."), "double-end"
    else:
        text, clause = _("{end}: {tile} counts its outer half: {counts}."), "outer-half"
    name = end_name(number, words)
    shown = text.format(end=name[:1].upper() + name[1:], tile=end.tile, counts=end.counts)
    return Reason(shown, rule(clause))


# What had to happen


def turn(hand: Hand, words: Words) -> list[Reason]:
    """Who is to act and why, and what must be done; empty once the hand is over."""
    _, event = words.translate, hand.event
    if hand.result is not None:
        return []
    if event.kind == "deal":
        return _opener(hand, words)
    if event.seat != hand.turn:
        passed = _("{name} has knocked.") if knocks(hand.game) else _("{name} has passed.")
        did = passed if event.kind == "pass" else _("{name} has placed a tile.")
        text = did + " " + _("The next in turn is {turn}.")
        rule = hand.game.rule("turns")
    elif event.kind == "draw":
        text, rule = _("{turn} has drawn, and is still to act."), hand.game.cite(hand)[-1]
    else:
        text = _("Nothing but doubles in the hand of {turn} fits: they are played on at once.")
        rule = hand.game.rule("forced-double-at-once")
    names = {"name": _name(event.seat, words), "turn": _name(hand.turn, words)}
    return [Reason(text.format(**names), rule), *_must(hand, words)]


def _opener(hand: Hand, words: Words) -> list[Reason]:
    _, name = words.translate, _name(hand.turn, words)
    if not hand.first:
        known = (hand.game.rule(clause) for clause in ("next-opener", "next-lead"))
        rule = next((one for one in known if one in RULES), "")
        text = _("{name} opens this hand; the hand before it is not told here.")
        return [Reason(text.format(name=name), rule)]
    rule = hand.game.cite(hand)[-1]
    if hand.turn is None or not hand.knows(hand.turn):
        return [Reason(_("First hand: what was dealt says who opens, and it is not known."), rule)]
    lead, tiles = hand.legal[0].tile, hand.game.tiles
    text = _("{tile} opens the first hand: {name} holds it and must open with it.")
    if not lead.is_double:
        text = _("No double was dealt, and {tile} is the heaviest tile: {name} must open with it.")
    elif lead == tiles.members(sum(hand.held) & tiles.doubles)[-1]:
        text = _(
            "The highest double that was dealt is {tile}: {name} holds it and must open with it."
        )
    return [Reason(text.format(tile=lead, name=name), rule)]


def _must(hand: Hand, words: Words) -> list[Reason]:
    """What the seat to act has to do, as far as its tiles are known."""
    _, rule, due = words.translate, hand.game.rule, hand.due
    if due == "unknown":
        return [Reason(_("The tiles in this hand are not known."))]
    if due == "play":
        text = _("One of these must be played: {plays}.")
        if len(hand.legal) == 1:
            text = _("Only this fits, and it must be played: {plays}.")
        return [Reason(text.format(plays=", ".join(map(str, hand.legal))), rule("must-play"))]
    text = _("Nothing in this hand fits: a draw is due.")
    if due == "pass":
        text = _("Nothing in this hand fits, and nothing can be drawn: a pass is due.")
        if knocks(hand.game):
            text = _("Nothing in this hand fits, and nothing is drawn here: a knock is due.")
    return [_asking(hand, words), Reason(text, rule(due))]


def forced(hand: Hand, words: Words) -> list[Reason]:
    """Why a draw or a pass had to be; empty after anything else."""
    _, event = words.translate, hand.event
    if event.kind not in ("draw", "pass") or event.seat is None:
        return []
    rules, name, tiles = hand.game.cite(hand), _name(event.seat, words), hand.game.tiles
    held = tiles.members(hand.held[event.seat] & ~tiles.bits(event.tiles or ()))
    unseen = not hand.knows(event.seat) or (event.kind == "draw" and event.tiles is None)
    text = _("{name} held {tiles}: none of them fits.")
    if unseen:
        text = _("{name}: the tiles are not known, so that nothing fits is taken as it is told.")
    shown = text.format(name=name, tiles=", ".join(map(str, held)))
    reasons = [_asking(hand, words), Reason(shown, rules[0])]
    if event.tiles and hand.drew_fitting:
        text = _("{tile} fits, so nothing more is drawn, and it is played at once.")
        return [*reasons, Reason(text.format(tile=event.tiles[-1]), rules[-1])]
    return [*reasons, *_drawn_out(hand, rules[-1], words)]


def _drawn_out(hand: Hand, rule: str, words: Words) -> list[Reason]:
    """Why nothing more can be drawn, if that is so."""
    _ = words.translate
    if not hand.game.drawing:
        text = _("Nothing is drawn here: a player who cannot play passes.")
        if knocks(hand.game):
            text = _("Nothing is drawn here: a player who cannot play knocks.")
        return [Reason(text, rule)]
    if hand.drawable:
        return []
    if hand.game.protected:
        text = _("The last two tiles are protected: nothing can be drawn any more.")
        return [Reason(text, hand.game.rule("protected"))]
    return [Reason(_("The boneyard is empty: nothing can be drawn any more."), rule)]


def _asking(hand: Hand, words: Words) -> Reason:
    """What the open ends ask for."""
    _ = words.translate
    asks = asked(hand.chain.asks, words)
    return Reason(_("The open ends ask for: {asks}.").format(asks=asks), hand.game.rule("fit"))


# The end of a hand


def left(hand: Hand, words: Words) -> list[Reason]:
    """What each seat still holds, tile by tile, as far as it is known."""
    return [_held(hand, seat, words) for seat in range(hand.seats)]


def _held(hand: Hand, seat: int, words: Words) -> Reason:
    _, name, held = words.translate, _name(seat, words), hand.held[seat]
    if not hand.knows(seat):
        return Reason(_("{name}: the tiles in hand are not all known.").format(name=name))
    if not held:
        return Reason(_("{name}: no tile left.").format(name=name))
    tiles = hand.game.tiles.members(held)
    terms = " + ".join(f"{tile} ({tile.pips})" if tiles[1:] else str(tile) for tile in tiles)
    line = f"{terms} = {hand.game.tiles.pips(held)}"
    return Reason(_("{name}: {sum}.").format(name=name, sum=line))


class _Over(NamedTuple):
    """A hand that is over, for the functions that explain a clause of its ending."""

    hand: Hand
    result: Result
    words: Words

    @property
    def winner(self) -> str:
        """The name of the winner, or those of the pair."""
        winner = self.result.winner
        return side_name(winner, self.hand.sides, self.words) if isinstance(winner, int) else ""

    @property
    def pips(self) -> list[int]:
        """The pips left by seat, as far as they are known."""
        return [pips for pips in self.result.left if not isinstance(pips, Unknown)]


def ending(hand: Hand, words: Words) -> list[Reason]:
    """How a hand ended and what that writes, clause by clause; empty while it goes on.

    What each seat still holds comes before the clause that counts it.
    """
    if hand.result is None:
        return []
    over, reasons = _Over(hand, hand.result, words), []
    rules = hand.result.rules
    clauses = [rule.partition(".")[2] for rule in rules]
    counting = (n for n, clause in enumerate(clauses) if clause in _COUNTING)
    held_at = next(counting, max(1, len(rules) - 1))
    for n, (rule, clause) in enumerate(zip(rules, clauses, strict=True)):
        if n == held_at:
            reasons += left(hand, words)
        explain = _CLAUSES.get(rule) or _CLAUSES.get(clause)
        texts = [words.translate(clause_of(rule).title) + "."] if explain is None else explain(over)
        reasons += [Reason(text, rule) for text in texts]
    return reasons if held_at < len(rules) else [*reasons, *left(hand, words)]


def _out(over: _Over) -> list[str]:
    _ = over.words.translate
    texts = [_("{name} has played the last tile in hand.").format(name=over.winner)]
    others = [pips for seat, pips in enumerate(over.pips) if seat != over.result.winner]
    points = over.result.points
    if over.hand.game.write is None and points == sum(others):
        text = _("The pips of the others are added up: {sum}. {name} +{points}.")
        texts.append(text.format(sum=_sum(others, points), name=over.winner, points=points))
    return texts


def _own_total(over: _Over) -> list[str]:
    _ = over.words.translate
    event = over.hand.event
    text = _("The last tile's own total is written first: {sum}. {name} +{points}.")
    name = _name(event.seat, over.words)
    return [text.format(sum=sum_line(over.hand.chain), name=name, points=event.points)]


def _domino_first(over: _Over) -> list[str]:
    _ = over.words.translate
    return [_("The line is dead as well, but an emptied hand goes before that.")]


def _remainder(over: _Over) -> list[str]:
    _ = over.words.translate
    texts = [_rounded(sum(over.pips), over)]
    if sum(over.hand.held) & DOUBLE_SIX.bit[Tile(0, 0)]:
        texts.append(_("0-0 is not the only tile left, so it counts nothing."))
    return texts


def _rounded(pips: int, over: _Over) -> str:
    """What the winner writes of these pips."""
    _, points = over.words.translate, over.result.points
    text = _("{pips}, rounded up to a multiple of five: {name} +{points}.")
    if pips == points:
        text = _("{pips} is a multiple of five already: {name} +{points}.")
    return text.format(pips=pips, name=over.winner, points=points)


def _double_zero(over: _Over) -> list[str]:
    _ = over.words.translate
    text = _("0-0 is the only tile left: it is worth 10. {name} +10.")
    return [text.format(name=over.winner)]


def _dead(over: _Over) -> list[str]:
    _, chain = over.words.translate, over.hand.chain
    fitting = chain.tiles.members(chain.unplayed & chain.accepts)
    text = _("Every tile that would fit lies on the table.")
    if fitting:
        text = _("Unplayed tiles that would fit, but that nobody can reach: {tiles}.")
    tiles = ", ".join(map(str, fitting))
    return [_asking(over.hand, over.words).text, text.format(tiles=tiles)]


def _two_passes(over: _Over) -> list[str]:
    _ = over.words.translate
    return [_("Everybody has passed in a row.")]


def _forced_double(over: _Over) -> list[str]:
    _ = over.words.translate
    text = _("{tile} still fitted, so it was played before the riba.")
    return [text.format(tile=over.hand.chain.placed[-1].tile)]


def _fewer(over: _Over) -> list[str]:
    _ = over.words.translate
    fewer, more = sorted(over.pips)
    text = _("{fewer} is less than {more}: {name} writes the larger total.")
    texts = [text.format(fewer=fewer, more=more, name=over.winner), _rounded(more, over)]
    if sum(over.hand.held) & DOUBLE_SIX.bit[Tile(0, 0)]:
        texts.append(_("0-0 counts nothing in a riba."))
    return texts


def _nichia(over: _Over) -> list[str]:
    _ = over.words.translate
    if len(over.pips) < over.hand.seats:
        return [_("The totals are said to be equal: a nichia, and nobody writes what is left.")]
    text = _("{one} = {other}: equal totals are a nichia, and nobody writes what is left.")
    return [text.format(one=over.pips[0], other=over.pips[1])]


def _minus_own(over: _Over) -> list[str]:
    _ = over.words.translate
    pips, winner, points = over.pips, over.result.winner, over.result.points
    others = " + ".join(str(n) for seat, n in enumerate(pips) if seat != winner)
    text = _("The others' pips minus the own: {sum}. {name} +{points}.")
    line = f"{others} − {min(pips)} = {points}"
    return [text.format(sum=line, name=over.winner, points=points)]


def _tie(over: _Over) -> list[str]:
    _ = over.words.translate
    text = _("{pips} is the lowest total, and it is shared: nobody writes.")
    return [text.format(pips=min(over.pips))]


def _winner_opens(over: _Over) -> list[str]:
    _ = over.words.translate
    text = _("{name} has won the hand and opens the next one.")
    return [text.format(name=over.winner)]


def _last_plain_opens(over: _Over) -> list[str]:
    _ = over.words.translate
    placed = over.hand.chain.placed
    tile = next(one.tile for one in reversed(placed) if not one.tile.is_double)
    text = _("{name} placed {tile}, the last tile that is no double, and opens next.")
    return [text.format(name=_name(over.hand.plain, over.words), tile=tile)]


def _opener_again(over: _Over) -> list[str]:
    _ = over.words.translate
    text = _("Only doubles were placed: {name}, who opened, opens again.")
    return [text.format(name=_name(over.hand.opener, over.words))]


# The end of a hand of Kozel


def _counts(over: _Over) -> list[int]:
    """What each seat's tiles count at the end, as far as they are known."""
    hand = over.hand
    lone = over.result.kind == "domino" or hand.game.option("fish_specials") is True
    return [counted(held, lone=lone) for seat, held in enumerate(hand.held) if hand.knows(seat)]


def _pairs(over: _Over) -> list[str]:
    """What each pair holds, with its names; empty unless all tiles are known."""
    counts, hand = _counts(over), over.hand
    if len(counts) < hand.seats:
        return []
    held = [_sum(counts[side::2], sum(counts[side::2])) for side in range(hand.sides)]
    text = over.words.translate("{name}: {sum}.")
    names = (side_name(side, hand.sides, over.words) for side in range(hand.sides))
    return [text.format(name=name, sum=one) for name, one in zip(names, held, strict=True)]


def _pair_out(over: _Over) -> list[str]:
    _, name = over.words.translate, _name(over.hand.event.seat, over.words)
    text = _("{name} has played the last tile in hand. Winners: {pair}.")
    return [text.format(name=name, pair=over.winner)]


def _penalties(over: _Over) -> list[str]:
    _, loser, pairs = over.words.translate, over.hand.writing, _pairs(over)
    if not isinstance(loser, int) or not pairs:
        return []
    return [_("Both hands of the losing pair are added up.") + " " + pairs[loser]]


def _lone(over: _Over, tile: Tile, points: int) -> list[str]:
    _, seat = over.words.translate, over.hand.held.index(DOUBLE_SIX.bit[tile])
    text = _("{name}: {tile} is the only tile left in this hand and counts {points}.")
    return [text.format(name=_name(seat, over.words), tile=tile, points=points)]


def _plainly(over: _Over) -> list[str]:
    """That a lone 0-0 or 6-6 counts no more than its pips, where a fish leaves one."""
    if over.hand.game.option("fish_specials"):
        return []
    text = over.words.translate("{tile} counts its pips in a fish, also when it is alone: {pips}.")
    lone = (Tile(0, 0), Tile(6, 6))
    return [text.format(tile=tile, pips=tile.pips) for tile in lone
            if DOUBLE_SIX.bit[tile] in over.hand.held]  # fmt: skip


def _more_takes_all(over: _Over) -> list[str]:
    _, counts, loser = over.words.translate, _counts(over), over.hand.writing
    text = _("The pair with more takes all four hands. {name}: {sum}.")
    name = side_name(loser, over.hand.sides, over.words) if isinstance(loser, int) else ""
    taken = text.format(name=name, sum=_sum(counts, sum(counts)))
    return [*_plainly(over), " ".join(_pairs(over)), taken]


def _eggs(over: _Over) -> list[str]:
    _, pairs, before = over.words.translate, _pairs(over), over.hand.account.eggs
    if not pairs or isinstance(before, Unknown):
        return [_("The sums are said to be equal: eggs, and nobody writes.")]
    laid = sum(_counts(over))
    eggs = _sum([before, laid] if before else [laid], before + laid)
    text = _("Equal sums are eggs: nobody writes. Laid aside by now: {eggs}.")
    return [*_plainly(over), " ".join(pairs), text.format(eggs=eggs)]


def _eggs_paid(over: _Over) -> list[str]:
    _, eggs, points = over.words.translate, over.hand.account.eggs, over.result.points
    if isinstance(eggs, Unknown) or isinstance(points, Unknown):
        return []
    hand = [points - eggs] if points > eggs else []
    text = _("The eggs of the hands before come on top. In all: {sum}.")
    texts = [text.format(sum=_sum([*hand, eggs], points))]
    loser = over.hand.writing
    scored = isinstance(loser, int) and over.hand.account.has_scored(loser)
    if hand and hand[0] < 13 and not scored:
        texts.append(_("For the rule of 13 hand and eggs are one number."))
    return texts


def _below_13(over: _Over, text: str) -> list[str]:
    """What the rule of 13 does with a low number: the hand, with the eggs or alone."""
    _, counts, hand = over.words.translate, _counts(over), over.hand
    loser, eggs = hand.writing, hand.account.eggs
    if not isinstance(loser, int) or isinstance(eggs, Unknown):
        return []
    points = sum(counts) if over.result.kind == "fish" else sum(counts[loser::2])
    terms = [points, eggs] if eggs and hand.game.option("thirteen") == "with_eggs" else [points]
    name = side_name(loser, hand.sides, over.words)
    texts = [_(text).format(points=_sum(terms, sum(terms)), name=name)]
    if terms[1:] and over.result.points == 0:
        texts.append(_("The eggs are gone with it."))
    return texts


def _last_tile_leads(over: _Over) -> list[str]:
    _, name = over.words.translate, _name(over.result.next_opener, over.words)
    return [_("{name} laid the last tile and leads the next hand.").format(name=name)]


_NOT_WRITTEN = N_("Below 13: {points}. {name}: no points so far, so nothing is written.")
_WRITTEN = N_("Below 13: {points}. {name}: points already, so it is written all the same.")
_ALONE = N_("Below 13: {points}. {name}: no points so far, so the hand is not written.")

_COUNTING = frozenset(("remainder", "lone-double-zero", "riba-points", "nichia", "blocked-points",
                       "tie", "lone-double-six", "penalties", "fish-points", "eggs"))  # fmt: skip

_CLAUSES: dict[str, Callable[[_Over], list[str]]] = {
    "domino": _out,
    "last-tile-scores": _own_total,
    "domino-before-riba": _domino_first,
    "domino-before-block": _domino_first,
    "domino-before-fish": _domino_first,
    "remainder": _remainder,
    "lone-double-zero": _double_zero,
    "riba": _dead,
    "two-passes": _two_passes,
    "riba-total": _own_total,
    "riba-forced-double": _forced_double,
    "riba-points": _fewer,
    "nichia": _nichia,
    "blocked": _dead,
    "blocked-points": _minus_own,
    "tie": _tie,
    "next-opener": _winner_opens,
    "next-lead": _winner_opens,
    "opener-after-riba": _last_plain_opens,
    "opener-after-doubles-only": _opener_again,
    "kozel.domino": _pair_out,
    "penalties": _penalties,
    "kozel.lone-double-zero": partial(_lone, tile=Tile(0, 0), points=25),
    "lone-double-six": partial(_lone, tile=Tile(6, 6), points=50),
    "fish": _dead,
    "fish-points": _more_takes_all,
    "eggs": _eggs,
    "eggs-paid": _eggs_paid,
    "thirteen": partial(_below_13, text=_NOT_WRITTEN),
    "thirteen-over": partial(_below_13, text=_WRITTEN),
    "thirteen-hand-alone": partial(_below_13, text=_ALONE),
    "kozel.next-lead": _last_tile_leads,
}
"""How a clause of an ending is explained, a game's own first; any other is told by its heading."""


# The match


def score(
    seat: int, hands: Sequence[Sequence[Hand]], target: int | None, words: Words
) -> list[Reason]:
    """The match score of a seat or its pair: what each hand gave, by play and by its ending.

    `hands` has the states of every hand of the match so far, each from the deal on; the last one
    may still go on.
    """
    _ = words.translate
    reasons: list[Reason] = []
    if hands[0][-1].number > 1:
        text = _("Counting begins with hand {number}, at 0.")
        reasons.append(Reason(text.format(number=hands[0][-1].number)))
    gave: list[int] = []
    side = seat % hands[0][-1].sides
    for states in hands:
        told, given = _hand_score(side, states, words)
        reasons += told
        gave.append(given)
    result = sum(gave)
    if len(gave) > 1:
        text = _("Together: {sum}.")
        if any(_at_the_end(states[-1], side) is None for states in hands):
            text = _("Together, without what is not known: {sum}.")
        reasons.append(Reason(text.format(sum=_sum(gave, result))))
    return reasons if target is None else [*reasons, _target(result, hands, target, words)]


def _target(result: int, hands: Sequence[Sequence[Hand]], target: int, words: Words) -> Reason:
    """What a score means for a match to a target."""
    _, last = words.translate, hands[-1][-1]
    sides = range(last.sides)
    totals = [sum(_hand_score(side, states, words)[1] for states in hands) for side in sides]
    unknown = any(_at_the_end(states[-1], side) is None for states in hands for side in sides)
    clause = "match-end"
    if last.game.penalties:
        text = _("The target of {target} is reached: the game is lost.")
        if result < target <= max(totals):
            text = _("The other pair has reached {target}: the game is won.")
            if not result:
                text = _("The other pair has reached {target}, and not a point stands here: won,"
                         " and a whitewash.")  # fmt: skip
                clause = "whitewash"
        elif result < target:
            text = _("Still missing to {target}, where the game is lost: {missing}.")
    elif result < target:
        text = _("Still missing to the target of {target}: {missing}.")
    elif last.result is None:
        text = _("The target of {target} is reached, but the hand is played to its end.")
    elif unknown:
        text = _("The target of {target} is reached.")
    elif result < max(totals):
        text = _("The target of {target} is reached, but {best} is higher.")
    elif totals.count(result) > 1:
        text = _("The target of {target} is reached, but the scores are level: nobody wins yet.")
        clause = "match-level"
    else:
        text = _("The target of {target} is reached, and no score is higher: the match is won.")
    shown = text.format(target=target, missing=target - result, best=max(totals))
    return Reason(shown, last.game.rule(clause))


def _hand_score(side: int, states: Sequence[Hand], words: Words) -> tuple[list[Reason], int]:
    """What one hand has given a side, and how much that is."""
    _, last = words.translate, states[-1]
    rule, number = last.game.rule, last.number
    events = [one.event for one in states if one.event.seat is not None and one.event.points]
    written = [event.points for event in events if (event.seat or 0) % last.sides == side]
    ended = _at_the_end(last, side)
    reasons: list[Reason] = []
    if written:
        text = _("Hand {number}, in play: {sum}.")
        shown = text.format(number=number, sum=_sum(written, sum(written)))
        reasons.append(Reason(shown, rule("multiples-of-five")))
    if ended is None:
        text = _("Hand {number}: what its ending writes is not known.")
        return [*reasons, Reason(text.format(number=number))], sum(written)
    if ended and last.result is not None:
        text = _("Hand {number}, for its ending: {points}.")
        shown = text.format(number=number, points=ended)
        reasons.append(Reason(shown, last.result.decided_by.points))
    if not reasons:
        reasons.append(Reason(_("Hand {number}: nothing.").format(number=number)))
    return reasons, sum(written) + ended


def _at_the_end(hand: Hand, side: int) -> int | None:
    """What the ending of a hand writes for a side, 0 without one; None if it is not known."""
    points = hand.ending_points[side]
    return None if isinstance(points, Unknown) else points


def _sum(terms: Sequence[int], result: int) -> str:
    """Numbers added up; a single one stands alone."""
    return f"{' + '.join(map(str, terms))} = {result}" if len(terms) > 1 else str(result)


def _name(seat: int | Unknown | None, words: Words) -> str:
    return words.names[seat] if isinstance(seat, int) else ""


ABOUT = {
    "sum": total,
    "points": points,
    "left": left,
    "ending": ending,
    "turn": turn,
    "forced": forced,
}
"""What a state can be asked about."""
