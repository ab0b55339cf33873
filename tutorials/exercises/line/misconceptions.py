"""What learners often believe of the games on a line; see `beliefs`."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from domino_rules.games.georgian import DOUBLE_ZERO, rounded_up
from domino_rules.line.chain import MAIN_ENDS, Chain
from domino_rules.tiles import Tile
from domino_rules.words import N_

from ..beliefs import Misconception
from ..tasks import Task, listed
from .counting import CountsTask, PointsTask, TotalTask
from .endings import MatchTask, OpensTask, WrittenTask
from .placing import DueTask, FitsTask, LegalTask, RibaTask, ScoresTask

# Beliefs about the total: from a line to the totals that they make of it

Belief = Callable[[Chain], Iterable[int]]


def _closed_stavka(chain: Chain) -> Iterator[int]:
    if chain.stavka_closed and chain.stavka_tile is not None:
        yield chain.total + chain.stavka_tile.pips


def _empty_side(chain: Chain) -> Iterator[int]:
    empty = [end for end in chain.ends if end is not None and end.tile is None]
    for count in range(len(empty), 0, -1):
        yield chain.total + count * empty[0].asks


def _double_once(chain: Chain) -> Iterator[int]:
    halves = [part.counts // 2 for part in chain.parts if part.tile.is_double]
    for count in range(1, len(halves) + 1):
        for some in combinations(halves, count):
            yield chain.total - sum(some)


def _whole_tile(chain: Chain) -> Iterator[int]:
    if len(chain.placed) > 1:
        plain = [part for part in chain.parts if not part.tile.is_double]
        yield chain.total + sum(part.tile.pips - part.counts for part in plain)


def _lone_twice(chain: Chain) -> Iterator[int]:
    if len(chain.placed) == 1 and chain.placed[0].tile.is_double:
        yield 2 * chain.total


def _of_totals(belief: Belief) -> Callable[[Task], Iterator[str]]:
    """The answers to questions about a total of somebody who adds up like this."""

    def leads_to(task: Task) -> Iterator[str]:
        if isinstance(task, TotalTask):
            yield from map(str, belief(task.hand.chain))
        elif isinstance(task, PointsTask) and len(task.hand.chain.placed) > 1:
            yield from (str(n) for n in belief(task.hand.chain) if n % 5 == 0 and n)
        elif isinstance(task, ScoresTask) and task.hand.chain.placed:
            for play in task.hand.legal:
                state = task.hand.play(play)
                believed = [total for total in belief(state.chain) if total % 5 == 0 and total]
                if believed and not state.event.points:
                    yield str(play)

    return leads_to


def _of_counts(
    belief: Callable[[CountsTask], Iterable[int]], totals: Belief
) -> Callable[[Task], Iterator[str]]:
    """The same, and of somebody who is asked about one tile or end."""
    of_totals = _of_totals(totals)

    def leads_to(task: Task) -> Iterator[str]:
        if isinstance(task, CountsTask):
            yield from map(str, belief(task))
        yield from of_totals(task)

    return leads_to


def _tile_asked(task: CountsTask) -> Tile | None:
    """The tile that the question is about: named, or lying at the end that is named."""
    if task.end is not None:
        end = task.hand.chain.ends[task.end]
        return None if end is None else end.tile
    return next(p.tile for p in task.hand.chain.placed if str(p.tile) == task.exercise.about)


def _counted_closed(task: CountsTask) -> Iterator[int]:
    tile, chain = _tile_asked(task), task.hand.chain
    if chain.stavka_closed and tile is not None and tile == chain.stavka_tile:
        yield from (tile.pips, tile.low)


def _counted_empty(task: CountsTask) -> Iterator[int]:
    end = None if task.end is None else task.hand.chain.ends[task.end]
    if end is not None and end.tile is None:
        yield end.asks


def _counted_once(task: CountsTask) -> Iterator[int]:
    tile = _tile_asked(task)
    if tile is not None and tile.is_double and task.value:
        yield tile.low


def _counted_whole(task: CountsTask) -> Iterator[int]:
    tile = _tile_asked(task)
    if tile is not None and not tile.is_double:
        yield from (tile.pips, tile.pips - task.value)


def _inside_counts(task: Task) -> Iterator[str]:
    """What somebody counts for a tile that is no end any more."""
    if isinstance(task, CountsTask) and task.end is None:
        tile, chain = _tile_asked(task), task.hand.chain
        if tile is not None and all(part.tile != tile for part in chain.parts):
            yield from map(str, (tile.pips, tile.high, tile.low))


# Beliefs about what is written for a tile


def _opening_scores(task: Task) -> Iterator[str]:
    if isinstance(task, PointsTask) and len(task.hand.chain.placed) == 1:
        if task.hand.chain.total % 5 == 0:
            yield str(task.hand.chain.total)
    elif isinstance(task, ScoresTask) and not task.hand.chain.placed:
        yield from (str(tile) for tile in task.tiles if tile.pips % 5 == 0)


def _rounded(task: Task) -> Iterator[str]:
    """Down, and to the nearest."""
    if isinstance(task, PointsTask) and task.hand.chain.total % 5:
        total = task.hand.chain.total
        yield str(total // 5 * 5)
        yield str((total + 2) // 5 * 5)


def _every_total(task: Task) -> Iterator[str]:
    if isinstance(task, PointsTask) and task.hand.chain.total % 5:
        yield str(task.hand.chain.total)


# Beliefs about where tiles go


def _covered(chain: Chain) -> set[int]:
    """The numbers of the doubles, the stavka aside, that lie inside the line."""
    shown = {end.tile for end in chain.ends if end is not None} | {chain.stavka_tile}
    doubles = (placed.tile for placed in chain.placed if placed.tile.is_double)
    return {tile.low for tile in doubles if tile not in shown}


def _inside(chain: Chain) -> set[int]:
    """The numbers on the tiles of the line, inside it too."""
    return {number for placed in chain.placed for number in placed.tile}


def _misplaced(numbers_of: Callable[[Chain], set[int]]) -> Callable[[Task], Iterator[str]]:
    """The answers of somebody who would play tiles with these numbers too."""

    def leads_to(task: Task) -> Iterator[str]:
        if not isinstance(task, FitsTask | LegalTask) or not task.hand.chain.placed:
            return
        numbers = numbers_of(task.hand.chain)
        bit, accepts = task.tile_set.bit, task.hand.chain.accepts
        wrong = [tile for tile in task.tiles if numbers & set(tile) and not bit[tile] & accepts]
        if isinstance(task, FitsTask) and wrong:
            yield _named({*task.fitting, *wrong})
            yield from (_named({*task.fitting, one}) for one in wrong)
        elif isinstance(task, LegalTask):
            yield from (answer.value for answer in task.options(())
                        if any(answer.value.startswith(str(tile)) for tile in wrong))  # fmt: skip

    return leads_to


def _named(tiles: Iterable[Tile]) -> str:
    """The answer that chooses these tiles."""
    return listed([str(tile) for tile in sorted(tiles)])


def _two_ends_only(task: Task) -> Iterator[str]:
    if isinstance(task, FitsTask) and task.hand.chain.stavka_closed:
        main = {task.hand.chain.asks[end] for end in MAIN_ENDS}
        yield _named(tile for tile in task.fitting if main & set(tile))


def _stavka_forgotten(task: Task) -> Iterator[str]:
    """A stavka inside the line, with a free main side."""
    if isinstance(task, TotalTask):
        chain = task.hand.chain
        if chain.stavka_tile is not None and not chain.stavka_closed and len(chain.placed) > 1:
            yield str(chain.total - chain.stavka_tile.pips)


# Beliefs about turns


def _draw_for_better(task: Task) -> Iterator[str]:
    if isinstance(task, DueTask) and task.value == "play":
        yield "draw"


def _pass_for_drawing(task: Task) -> Iterator[str]:
    if isinstance(task, DueTask) and task.value == "draw":
        yield "pass"


def _pass_when_playable(task: Task) -> Iterator[str]:
    if isinstance(task, DueTask) and task.value == "play":
        yield "pass"


def _protected_drawn(task: Task) -> Iterator[str]:
    if isinstance(task, DueTask) and task.value == "pass":
        yield "draw"


# Beliefs about the riba


def _cannot_move(task: Task) -> Iterator[str]:
    if isinstance(task, RibaTask) and task.value == "on":
        turn = task.hand.turn
        if turn is not None and not task.hand.held[turn] & task.hand.chain.accepts:
            yield "riba"


def _double_forgotten(task: Task) -> Iterator[str]:
    if not isinstance(task, RibaTask) or task.value != "on":
        return
    if not task.hand.chain.accepts & task.hand.reach & ~task.tile_set.doubles:
        yield "riba"


def _protected_available(task: Task) -> Iterator[str]:
    if not isinstance(task, RibaTask) or task.value != "riba":
        return
    if task.tile_set.bits(task.protected) & task.hand.chain.accepts:
        yield "on"


def _one_number(task: Task) -> Iterator[str]:
    if not isinstance(task, RibaTask) or task.value != "riba":
        return
    if len({asked for asked in task.hand.chain.asks if asked is not None}) > 1:
        yield "on"


# Beliefs about who opens


def _heaviest_opens(task: Task) -> Iterator[str]:
    if isinstance(task, OpensTask) and task.first:
        dealt = task.tile_set.members(sum(task.dealt))
        heaviest = max(dealt, key=lambda tile: (tile.pips, tile))
        if not heaviest.is_double:
            yield from (value for value in task.choices() if value.endswith(str(heaviest)))


def _own_double(task: Task) -> Iterator[str]:
    """A double that is not the highest dealt."""
    if isinstance(task, OpensTask) and task.first and task.report.ok:
        doubles = task.tile_set.members(sum(task.dealt) & task.tile_set.doubles)
        lower = list(map(str, doubles[:-1]))
        yield from (value for value in task.choices() if value.split(" ")[-1] in lower)


def _six_six_needed(task: Task) -> Iterator[str]:
    if not isinstance(task, OpensTask) or not task.first or not task.report.ok:
        return
    if not task.tile_set.bit[Tile(6, 6)] & sum(task.dealt):
        yield "again"


def _any_tile_opens(task: Task) -> Iterator[str]:
    if isinstance(task, OpensTask) and task.first:
        yield from (f"{name} any" for name in task.words.names)


def _winner_opens(task: Task) -> Iterator[str]:
    if isinstance(task, OpensTask) and not task.first and task.hand.result is not None:
        result = task.hand.result
        if result.kind == "riba" and isinstance(result.winner, int):
            yield task.words.names[result.winner]


def _last_double_opens(task: Task) -> Iterator[str]:
    if isinstance(task, OpensTask) and not task.first and task.hand.result is not None:
        play, seat = task.hand.event.play, task.hand.event.seat
        double = play is not None and play.tile.is_double
        if task.hand.result.kind != "domino" and double and seat is not None:
            yield task.words.names[seat]


def _loser_opens(task: Task) -> Iterator[str]:
    if isinstance(task, OpensTask) and not task.first and task.hand.result is not None:
        winner = task.hand.result.winner
        if task.hand.result.kind == "domino" and isinstance(winner, int):
            yield task.words.names[1 - winner]


# Beliefs about the end


def _remainder(task: Task) -> tuple[str, int, int] | None:
    """After a domino: who has won, the loser's tiles and their pips."""
    if not isinstance(task, WrittenTask) or task.out is None:
        return None
    held = task.hand.held[1 - task.out]
    return task.words.names[task.out], held, task.tile_set.pips(held)


def _exact(task: Task) -> Iterator[str]:
    if found := _remainder(task):
        yield f"{found[0]} {found[2]}"


def _down_or_nearest(task: Task) -> Iterator[str]:
    if found := _remainder(task):
        yield f"{found[0]} {(found[2] + 2) // 5 * 5}"
        yield f"{found[0]} {found[2] // 5 * 5}"


def _zero_worthless(task: Task) -> Iterator[str]:
    found = _remainder(task)
    if found and found[1] == DOUBLE_ZERO:
        yield f"{found[0]} 0"


def _zero_always_ten(task: Task) -> Iterator[str]:
    found = _remainder(task)
    if found and found[1] & DOUBLE_ZERO and found[1] != DOUBLE_ZERO:
        yield from (f"{found[0]} {rounded_up(found[2] + 10)}", f"{found[0]} 10")
    elif isinstance(task, WrittenTask) and isinstance(task.result.winner, int) and not found:
        loser = 1 - task.result.winner
        if task.hand.held[loser] & DOUBLE_ZERO:
            yield f"{task.words.names[task.result.winner]} {rounded_up(task.left[loser] + 10)}"


def _of_a_riba(written: Callable[[int, int], int]) -> Callable[[Task], Iterator[str]]:
    """The answers of somebody who works out a riba like this, from both hands' pips."""

    def leads_to(task: Task) -> Iterator[str]:
        if not isinstance(task, WrittenTask) or task.out is not None:
            return
        if isinstance(task.result.winner, int):
            low, high = sorted(task.left)
            yield f"{task.words.names[task.result.winner]} {written(low, high)}"

    return leads_to


def _more_pips_win(task: Task) -> Iterator[str]:
    if isinstance(task, WrittenTask) and task.out is None and isinstance(task.result.winner, int):
        loser = task.words.names[1 - task.result.winner]
        yield f"{loser} {rounded_up(min(task.left))}"
        yield f"{loser} {rounded_up(max(task.left))}"


def _nichia_is_won(task: Task) -> Iterator[str]:
    if isinstance(task, WrittenTask) and task.result.kind == "nichia":
        yield from (f"{name} {rounded_up(task.left[0])}" for name in task.words.names)


def _target_passed(task: Task) -> Iterator[str]:
    """That the target has to be passed, not reached."""
    if isinstance(task, MatchTask) and task.value != "nobody" and task.target in task.scores:
        yield "nobody"


def _at_once(task: Task) -> Iterator[str]:
    """That a match ends in the middle of a hand."""
    if isinstance(task, MatchTask) and task.goes_on and max(task.scores) >= task.target:
        yield task.words.names[task.scores.index(max(task.scores))]


def _level_is_won(task: Task) -> Iterator[str]:
    if isinstance(task, MatchTask) and task.scores[0] == task.scores[1] >= task.target:
        yield from task.words.names


ON_A_LINE: tuple[Misconception, ...] = tuple(
    Misconception(id, f"georgian.{clause}", message, leads_to)
    for id, clause, message, leads_to in (
        (
            "closed-stavka",
            "stavka-closed",
            N_(
                "That counts the stavka. Both its main sides are taken, so it counts nothing"
                " any more."
            ),
            _of_counts(_counted_closed, _closed_stavka),
        ),
        (
            "inside-counts",
            "outer-half",
            N_("That tile lies inside the line. Only what lies at an open end counts."),
            _inside_counts,
        ),
        (
            "empty-side",
            "empty-late-side",
            N_(
                "That counts an empty side. It asks for a number, but with no tile there it"
                " counts nothing."
            ),
            _of_counts(_counted_empty, _empty_side),
        ),
        (
            "double-once",
            "double-end",
            N_("That counts only one half of a double. At an end both its halves count."),
            _of_counts(_counted_once, _double_once),
        ),
        (
            "whole-tile",
            "outer-half",
            N_(
                "That counts an inner half. Of a tile that is no double only the outer half"
                " counts, the one that looks away from the line."
            ),
            _of_counts(_counted_whole, _whole_tile),
        ),
        (
            "lone-twice",
            "stavka-counts",
            N_(
                "That counts the double twice over. Alone on the table it counts once: its two"
                " halves."
            ),
            _of_totals(_lone_twice),
        ),
        (
            "open-stavka-forgotten",
            "stavka-counts",
            N_("That leaves out the stavka. One of its main sides is still free, so it counts."),
            _stavka_forgotten,
        ),
        (
            "opening-scores",
            "opening-score",
            N_(
                "The sum is a multiple of five, but this is the first tile of the hand. There"
                " only 5-5 scores."
            ),
            _opening_scores,
        ),
        (
            "rounded-total",
            "other-totals",
            N_("Nothing is rounded here. The ends make a multiple of five, or nothing is written."),
            _rounded,
        ),
        (
            "every-total",
            "other-totals",
            N_("Not every sum is written, only a multiple of five."),
            _every_total,
        ),
        (
            "any-double-opens",
            "later-doubles",
            N_(
                "That plays to the side of a later double. Only the first double, the stavka,"
                " opens four ways."
            ),
            _misplaced(_covered),
        ),
        (
            "inner-number",
            "fit",
            N_("A number inside the line does not help. A tile goes only to an open end."),
            _misplaced(_inside),
        ),
        (
            "two-ends-only",
            "late-sides",
            N_("Look at the stavka: with both main sides taken, two more sides are open."),
            _two_ends_only,
        ),
        (
            "draw-for-better",
            "must-play",
            N_(
                "Something fits, and a tile that fits must be played. You may not look for a"
                " better one."
            ),
            _draw_for_better,
        ),
        (
            "pass-when-playable",
            "must-play",
            N_("Something fits. Nobody may pass with a tile that fits, not even with a bad one."),
            _pass_when_playable,
        ),
        (
            "pass-for-drawing",
            "draw",
            N_("Not yet. There are tiles that can be drawn, and they come first."),
            _pass_for_drawing,
        ),
        (
            "protected-drawn",
            "protected",
            N_("The last two tiles of the bazari are protected. Nobody draws them."),
            _protected_drawn,
        ),
        (
            "double-forgotten",
            "riba-forced-double",
            N_("A double still fits. It is played first, and only then the line is dead."),
            _double_forgotten,
        ),
        (
            "cannot-move",
            "riba",
            N_(
                "One player without a move is no riba. As long as anybody can still get a tile"
                " that fits, the hand goes on."
            ),
            _cannot_move,
        ),
        (
            "protected-available",
            "riba",
            N_(
                "The tile that would fit is protected. Nobody can ever play it, so it does not"
                " help."
            ),
            _protected_available,
        ),
        (
            "one-number",
            "riba",
            N_(
                "The ends need not ask for the same number. Each must be dead, with its own number."
            ),
            _one_number,
        ),
        (
            "six-six-needed",
            "first-opener",
            N_(
                "6-6 lies in the bazari, and that is no reason to deal again. The highest"
                " double in the two hands opens."
            ),
            _six_six_needed,
        ),
        (
            "heaviest-opens",
            "first-opener",
            N_("The heaviest tile does not matter. Doubles decide who opens."),
            _heaviest_opens,
        ),
        (
            "lower-double",
            "first-opener",
            N_("A double, yes, but a higher one was dealt."),
            _own_double,
        ),
        (
            "any-tile-opens",
            "first-opening",
            N_("Any tile may open the later hands. The first one opens with the highest double."),
            _any_tile_opens,
        ),
        (
            "last-double-opens",
            "opener-after-riba",
            N_(
                "The last tile was a double, and it had to be played. Look for the last tile"
                " that is no double."
            ),
            _last_double_opens,
        ),
        (
            "winner-opens-after-riba",
            "opener-after-riba",
            N_(
                "After a riba the winner does not open because of winning. The player of the"
                " last tile that is no double does."
            ),
            _winner_opens,
        ),
        (
            "loser-opens",
            "next-opener",
            N_("Not the other one: whoever wins a hand opens the next."),
            _loser_opens,
        ),
        (
            "zero-worthless",
            "lone-double-zero",
            N_("0-0 has no pips, but left alone it is worth ten."),
            _zero_worthless,
        ),
        (
            "zero-always-ten",
            "lone-double-zero",
            N_(
                "0-0 is worth ten only as the single tile left when the other player goes out."
                " Here it counts nothing."
            ),
            _zero_always_ten,
        ),
        (
            "not-rounded",
            "remainder",
            N_(
                "That is the number of pips. At the end of a hand it is rounded up to a"
                " multiple of five."
            ),
            _exact,
        ),
        (
            "rounded-down",
            "remainder",
            N_("That rounds down, or to the nearest. What is left is always rounded up."),
            _down_or_nearest,
        ),
        (
            "difference",
            "riba-points",
            N_("Nothing is subtracted. The winner of a riba writes the whole of the other hand."),
            _of_a_riba(lambda low, high: rounded_up(high - low)),
        ),
        (
            "more-pips-win",
            "riba-points",
            N_("In a riba fewer pips win."),
            _more_pips_win,
        ),
        (
            "riba-not-rounded",
            "riba-points",
            N_(
                "That is the number of pips. After a riba too it is rounded up to a multiple of"
                " five."
            ),
            _of_a_riba(lambda low, high: high),
        ),
        (
            "both-hands",
            "riba-points",
            N_(
                "The two hands are not put together. The winner of a riba writes the other hand"
                " alone."
            ),
            _of_a_riba(lambda low, high: rounded_up(low + high)),
        ),
        (
            "own-hand",
            "riba-points",
            N_("That is the winner's own hand. What is written is the other one."),
            _of_a_riba(lambda low, high: rounded_up(low)),
        ),
        (
            "riba-rounded-down",
            "riba-points",
            N_("That rounds down. After a riba too the pips are rounded up."),
            _of_a_riba(lambda low, high: high // 5 * 5),
        ),
        (
            "nichia-is-won",
            "nichia",
            N_("Both hands have the same number of pips. That is a nichia, and nobody writes."),
            _nichia_is_won,
        ),
        (
            "target-passed",
            "match-end",
            N_("Exactly the target is enough: it need not be passed."),
            _target_passed,
        ),
        (
            "match-at-once",
            "match-end",
            N_(
                "Not in the middle of a hand. It is played out first, and the other player may"
                " still overtake."
            ),
            _at_once,
        ),
        (
            "level-is-won",
            "match-level",
            N_("The scores are level, so another hand is played."),
            _level_is_won,
        ),
    )
)
"""The misconceptions about a line of tiles, and about writing and winning."""
