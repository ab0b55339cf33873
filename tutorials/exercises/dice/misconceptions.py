"""What learners often believe of dice on a grid; see `beliefs`."""

from collections.abc import Callable, Iterator

from domino_rules.dice.faces import Face
from domino_rules.dice.grid import BESIDE, FACINGS, NOTHING, SHOWN, SPACES, Asks, fitting
from domino_rules.words import N_

from ..beliefs import Misconception
from ..tasks import Task, listed
from .tasks import (
    BeginsTask,
    DeadTask,
    DiceTask,
    EndTask,
    FacesTask,
    FacingTask,
    PassesTask,
    WhereTask,
    WonTask,
)

# Beliefs about what fits: whether somebody thinks that a face fits where this is asked for

Belief = Callable[[Face, Asks], bool]


def _one_is_enough(face: Face, asked: Asks) -> bool:
    return asked.count(None) < 3 and any(number in face for number in asked if number is not None)


def _blank_is_wild(face: Face, asked: Asks) -> bool:
    """That a blank triangle goes beside every number."""
    return face.low == 0 and asked != NOTHING and any(
        all(want is None or own in (0, want) for own, want in zip(sides, asked, strict=True))
        for sides in SHOWN[face]
    )  # fmt: skip


def _opposite_equal(face: Face, asked: Asks) -> bool:
    """That a number can be shown to two sides that lie opposite each other."""
    return _opposed(asked) and any(number in face for number in asked if number is not None)


def _opposed(asked: Asks) -> bool:
    """Whether two opposite sides ask for the same number."""
    return any(asked[n] is not None and asked[n] == asked[n + 2] for n in (0, 1))


def _fitted_by(belief: Belief) -> Callable[[Task], Iterator[str]]:
    """The answers of somebody who thinks that more fits than does."""

    def leads_to(task: Task) -> Iterator[str]:
        if isinstance(task, WhereTask):
            for space in task.empty:
                if belief(task.face, task.asks(space)):
                    yield SPACES[space]
        elif isinstance(task, FacesTask):
            asked, fits = task.asks(task.space), fitting(task.asks(task.space))
            yield listed([str(face) for face in task.faces if face in fits or belief(face, asked)])
        elif isinstance(task, PassesTask) and any(
            belief(face, task.asks(space)) for face in task.dice for space in task.empty
        ):
            yield "place"

    return leads_to


def _corner_touches(task: Task) -> Iterator[str]:
    """Spaces that meet other dice with corners only."""
    if not isinstance(task, WhereTask | PassesTask):
        return
    alone = [
        space for space in task.empty if task.asks(space) == NOTHING and _diagonal(task, space)
    ]
    if isinstance(task, WhereTask):
        yield from (SPACES[space] for space in alone)
    elif alone and task.dice and task.value != "place":
        yield "place"


def _diagonal(task: DiceTask, space: int) -> bool:
    """Whether a die lies at a corner of this space."""
    beside = {n for n in BESIDE[space] if n is not None}
    around = {n for side in beside for n in BESIDE[side] if n is not None} - {space}
    return any(task.grid.at(n) and len(beside & set(BESIDE[n])) == 2 for n in around)


def _one_side_turned(task: Task) -> Iterator[str]:
    """Turns in which some sides match and others do not."""
    if isinstance(task, FacingTask):
        asked = task.asks(task.space)
        for name, sides in zip(FACINGS, SHOWN[task.face], strict=True):
            same = [own == want for own, want in zip(sides, asked, strict=True)
                    if want is not None]  # fmt: skip
            if any(same) and not all(same):
                yield name


def _tipped(task: Task) -> Iterator[str]:
    """That a die may be tipped to another face, so that every die fits."""
    if isinstance(task, FacesTask):
        yield listed(task.things())
    elif isinstance(task, PassesTask) and task.value == "pass":
        yield "place"


# Beliefs about dead spaces


def _dead_if(belief: Callable[[DeadTask, int], bool]) -> Callable[[Task], Iterator[str]]:
    """The answer of somebody who judges spaces like this."""

    def leads_to(task: Task) -> Iterator[str]:
        if isinstance(task, DeadTask):
            yield listed([SPACES[space] for space in task.empty if belief(task, space)])

    return leads_to


def _really_dead(task: DeadTask, space: int) -> bool:
    return space in task.grid.dead


def _not_three(task: DeadTask, space: int) -> bool:
    """Dead, but not because of three different numbers around."""
    return _really_dead(task, space) and _opposed(task.asks(space))


def _not_opposed(task: DeadTask, space: int) -> bool:
    """Dead, but not because of equal numbers on opposite sides."""
    return _really_dead(task, space) and not _opposed(task.asks(space))


def _or_different(task: DeadTask, space: int) -> bool:
    """Dead, or between different numbers."""
    around = {number for number in task.asks(space) if number is not None}
    return _really_dead(task, space) or len(around) > 1


def _or_unfilled(task: DeadTask, space: int) -> bool:
    """Dead, or beside a die and such that none of the dice left fits."""
    asked = task.asks(space)
    return asked != NOTHING and not any(
        face in fitting(asked) for dice in task.hand.held for face in dice
    )


# Beliefs about turns


def _pass_by_choice(task: Task) -> Iterator[str]:
    if isinstance(task, PassesTask) and task.value == "place":
        yield "pass"


def _out_for_good(task: Task) -> Iterator[str]:
    if isinstance(task, PassesTask) and task.value == "place" and task.hand.passed[task.seat]:
        yield "pass"


def _stuck_is_over(task: Task) -> Iterator[str]:
    if isinstance(task, PassesTask) and task.value == "pass":
        yield "over"


def _empty_is_over(task: Task) -> Iterator[str]:
    if isinstance(task, PassesTask) and task.value == "place" and not task.hand.held[1 - task.seat]:
        yield "over"


# Beliefs about the end


def _equal(task: EndTask) -> bool:
    """Whether both players have as many dice left."""
    return task.hand.left[0] == task.hand.left[1]


def _more_spots_win(task: Task) -> Iterator[str]:
    if isinstance(task, WonTask) and _equal(task) and task.winner:
        yield next(name for name in task.words.names if name != task.winner)


def _equal_is_drawn(task: Task) -> Iterator[str]:
    if isinstance(task, WonTask) and _equal(task) and task.winner:
        yield task.DRAWN


def _spots_before_dice(task: Task) -> Iterator[str]:
    """That the spots decide, although one player has fewer dice left."""
    if isinstance(task, WonTask) and not _equal(task):
        spots = task.hand.spots
        if spots[0] != spots[1]:
            yield task.words.names[spots.index(min(spots))]
        else:
            yield task.DRAWN


def _more_dice_win(task: Task) -> Iterator[str]:
    if isinstance(task, WonTask) and not _equal(task):
        yield task.words.names[task.hand.left.index(max(task.hand.left))]


def _last_die_wins(task: Task) -> Iterator[str]:
    if isinstance(task, WonTask) and not task.winner and task.hand.event.seat is not None:
        yield task.words.names[task.hand.event.seat]


def _winner_begins(task: Task) -> Iterator[str]:
    if isinstance(task, BeginsTask) and task.winner:
        yield task.winner


def _loser_begins(task: Task) -> Iterator[str]:
    if isinstance(task, BeginsTask) and task.winner:
        yield next(name for name in task.words.names if name != task.winner)


def _begins_again(task: Task) -> Iterator[str]:
    """That a drawn game is played once more by the same beginner."""
    if isinstance(task, BeginsTask) and not task.winner:
        yield task.words.names[task.hand.opener]


ON_A_GRID: tuple[Misconception, ...] = tuple(
    Misconception(id, f"tashkent.{clause}", message, leads_to)
    for id, clause, message, leads_to in (
        (
            "corner-touches",
            "contact",
            N_("Corners do not count. A die has to border another one with a side."),
            _corner_touches,
        ),
        (
            "opposite-equal",
            "all-contacts",
            N_("No face shows one number on opposite sides. Where both ask for it, nothing fits."),
            _fitted_by(_opposite_equal),
        ),
        (
            "blank-is-wild",
            "match",
            N_(
                "A blank triangle is a 0 and nothing else. It lies beside a 0, not beside any"
                " number."
            ),
            _fitted_by(_blank_is_wild),
        ),
        (
            "one-is-enough",
            "all-contacts",
            N_("One side that matches is not enough. Every side that touches has to match."),
            _fitted_by(_one_is_enough),
        ),
        (
            "one-side-turned",
            "all-contacts",
            N_(
                "Turned like that one side matches and another does not. All that touch have to"
                " match."
            ),
            _one_side_turned,
        ),
        (
            "tipped",
            "turning",
            N_("A die is turned, never tipped. The face that was thrown stays on top."),
            _tipped,
        ),
        (
            "opposed-is-fine",
            "all-contacts",
            N_(
                "Look at the opposite sides once more. Where both ask for the same number, no"
                " face fits: it has that number on neighbouring sides only."
            ),
            _dead_if(_not_opposed),
        ),
        (
            "three-are-fine",
            "all-contacts",
            N_("Look for three different numbers around one space. A face shows only two."),
            _dead_if(_not_three),
        ),
        (
            "unheld-is-dead",
            "all-contacts",
            N_(
                "No die that is left fits there, but that is not enough. In a dead space no"
                " face can ever fit."
            ),
            _dead_if(_or_unfilled),
        ),
        (
            "different-is-dead",
            "all-contacts",
            N_("Two different numbers do not kill a space. A face with both of them fits there."),
            _dead_if(_or_different),
        ),
        (
            "out-for-good",
            "re-entry",
            N_(
                "Having passed once does not matter. Who can place a die again has to come back in."
            ),
            _out_for_good,
        ),
        (
            "pass-by-choice",
            "must-play",
            N_("A die fits, and then it must be placed. Nobody passes by choice."),
            _pass_by_choice,
        ),
        (
            "empty-is-over",
            "out-of-dice",
            N_("One player without dice does not end the game. The other one goes on alone."),
            _empty_is_over,
        ),
        (
            "stuck-is-over",
            "end",
            N_("Only one player is stuck. The game ends when neither can place a die."),
            _stuck_is_over,
        ),
        (
            "spots-before-dice",
            "fewer-dice",
            N_("First the dice are counted. The spots matter only if both have as many dice."),
            _spots_before_dice,
        ),
        (
            "more-dice-win",
            "fewer-dice",
            N_("Dice that are left count against you. Whoever has fewer of them wins."),
            _more_dice_win,
        ),
        (
            "more-spots-win",
            "spots",
            N_("As many dice with both, and then fewer spots win, not more."),
            _more_spots_win,
        ),
        (
            "equal-is-drawn",
            "spots",
            N_("As many dice with both is not a draw yet. The spots on them decide."),
            _equal_is_drawn,
        ),
        (
            "last-die-wins",
            "draw",
            N_("It does not matter who has placed the last die. Dice and spots are equal."),
            _last_die_wins,
        ),
        (
            "begins-again",
            "next-beginner",
            N_("A drawn game changes nothing: the players take turns to begin."),
            _begins_again,
        ),
        (
            "winner-begins",
            "next-beginner",
            N_("Winning does not matter. The players take turns to begin."),
            _winner_begins,
        ),
        (
            "loser-begins",
            "next-beginner",
            N_("Losing does not matter. The players take turns to begin."),
            _loser_begins,
        ),
    )
)
"""The misconceptions about dice on a grid."""
