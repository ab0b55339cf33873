"""The match: points added up over hands, and who has won."""

from collections.abc import Sequence


def winner(target: int | None, scores: Sequence[int]) -> int | None:
    """The seat that has won a match to `target` after a hand, None while it goes on.

    Reaching the target is enough; of several players there the highest wins, and level scores
    mean another hand (G31, G32).

    >>> winner(75, [75, 60]), winner(75, [80, 80]), winner(75, [95, 100]), winner(75, [60, 70])
    (0, None, 1, None)
    """
    best = max(scores)
    if target is None or best < target or list(scores).count(best) > 1:
        return None
    return list(scores).index(best)
