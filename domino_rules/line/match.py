"""The match: points added up over hands, who opens the next one, and who has won."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from ..errors import Refusal
from ..events import UNKNOWN, Unknown
from .hand import Account, Game, Hand


class Match(NamedTuple):
    """A match between two of its hands, unchanging: every hand played gives a new one.

    `target` is what it goes to (None: nobody ever wins), `scores` what each side (a seat, or a
    pair) has written, `number` that of the next hand, `next_opener` the seat that opens it: None
    where the first-hand rule says, `UNKNOWN` where nothing does. `winner` is the side that has won.
    `unseen` has the sides whose `scores` lack something: the ending of a hand that was not seen in
    full. `eggs` is what is laid aside for the side that loses next.

    >>> from ..games.block import BLOCK
    >>> match = Match(BLOCK, target=100, scores=(0, 0, 0))
    >>> hand = match.deal(Random(3))
    >>> while hand.result is None:
    ...     hand = hand.play(hand.legal[0]) if hand.legal else hand.chore()
    >>> match = match.after(hand)
    >>> match.number, match.scores, match.next_opener, match.winner
    (2, (0, 0, 17), 2, None)
    """

    game: Game
    target: int | None = None
    scores: tuple[int, ...] = (0, 0)
    number: int = 1
    next_opener: int | Unknown | None = None
    winner: int | None = None
    unseen: frozenset[int] = frozenset()
    eggs: int | Unknown = 0

    @classmethod
    def before(cls, game: Game, seats: int, number: int, target: int | None) -> "Match":
        """A match as it stands before this hand of it, nothing being known of those before."""
        opener = None if number == 1 else UNKNOWN
        return cls(game, target, (0,) * game.sides(seats), number, opener)

    @property
    def seats(self) -> int:
        """How many players sit at the table."""
        return len(self.scores) * (2 if self.game.pairs else 1)

    @property
    def account(self) -> Account:
        """What the match brings into its next hand."""
        return Account(self.scores, self.eggs, self.unseen)

    @property
    def whitewash(self) -> bool:
        """Whether the match was won without a penalty point."""
        return self.game.penalties and self.winner is not None and not self.scores[self.winner]

    def deal(self, rng: Random) -> Hand:
        """Shuffle and deal the next hand; the same state of `rng` gives the same hand everywhere.

        Raises `Refusal` ("match-over") once somebody has won.
        """
        self.check_open()
        opener = self.next_opener
        if isinstance(opener, Unknown):
            raise ValueError(f"nothing tells who opens hand {self.number}")
        return self.game.deal(
            rng, seats=self.seats, number=self.number, opener=opener, account=self.account
        )

    def after(self, hand: Hand) -> "Match":
        """The match once its next hand is over.

        Raises `Refusal` ("match-over") once somebody has won, and `ValueError` for a hand that is
        not over, or not the next one of this match.
        """
        self.check_open()
        result = hand.result
        if result is None:
            raise ValueError(f"hand {hand.number} is not over")
        self._check_next(hand)
        ending = hand.ending_points
        unknown = {side for side, points in enumerate(ending) if isinstance(points, Unknown)}
        unseen = self.unseen | unknown
        scores = tuple(
            old + new + (0 if isinstance(points, Unknown) else points)
            for old, new, points in zip(self.scores, hand.points, ending, strict=True)
        )
        won = winner_of_penalties if self.game.penalties else winner
        return self._replace(
            scores=scores,
            number=self.number + 1,
            next_opener=result.next_opener,
            winner=None if unseen else won(self.target, scores),
            unseen=unseen,
            eggs=result.eggs,
        )

    def rematch(self) -> "Match":
        """A new match of the same players: from zero, with the first-hand rule (revanshi, G35)."""
        return Match(self.game, self.target, (0,) * len(self.scores))

    def unsure(self) -> "Match":
        """The match after a hand whose ending is not known: nobody is sure to open, or to win."""
        eggs = UNKNOWN if "eggs" in self.game.kinds else 0
        return self._replace(winner=None, next_opener=UNKNOWN, eggs=eggs)

    def unfinished(self, hand: Hand) -> "Match":
        """The match after a hand that broke off: what was written in it stands."""
        return self._replace(scores=hand.scores, number=self.number + 1).unsure()

    def undecided(self) -> "Match":
        """The match without a winner: not all that would make one is sure."""
        return self._replace(winner=None)

    @property
    def known_scores(self) -> tuple[int | Unknown, ...]:
        """The scores, `UNKNOWN` for sides in `unseen`."""
        return tuple(
            UNKNOWN if side in self.unseen else score for side, score in enumerate(self.scores)
        )

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the clauses that bite once somebody has the target; none before.

        >>> from ..games.georgian import GEORGIAN
        >>> Match(GEORGIAN, 75, (60, 75), winner=1).rules, Match(GEORGIAN, 75, (80, 80)).rules
        (('georgian.match-end',), ('georgian.match-level',))
        """
        if self.winner is not None:
            whitewash = (self.game.rule("whitewash"),) if self.whitewash else ()
            return (self.game.rule("match-end"), *whitewash)
        reached = self.target is not None and max(self.scores) >= self.target
        return (self.game.rule("match-level"),) if reached and not self.unseen else ()

    def check_open(self) -> None:
        """Raise `Refusal` ("match-over") once somebody has won."""
        if self.winner is not None:
            winners = tuple(range(self.winner, self.seats, len(self.scores)))
            raise Refusal("match-over", self.game.rule("match-end"), seats=winners)

    def _check_next(self, hand: Hand) -> None:
        """A hand of another game or number, or with another opener, is not the next one; nor is
        one that ended because somebody went out who has tiles left.
        """
        same = (hand.game, hand.seats, hand.number) == (self.game, self.seats, self.number)
        opener = self.next_opener
        opened = hand.first if opener is None else opener in (hand.opener, UNKNOWN)
        if not same or not opened:
            raise ValueError(f"this hand is not hand {self.number} of this match")
        left = 0 if hand.event.seat is None else hand.sizes[hand.event.seat]
        if left and hand.result is not None and hand.result.kind == "domino":
            raise ValueError(f"nobody has gone out: seat {hand.event.seat} has {left} tiles")


def winner(target: int | None, scores: Sequence[int]) -> int | None:
    """The side that has won a match to `target` after a hand, None while it goes on.

    Reaching the target is enough; of several players there the highest wins, and level scores
    mean another hand (G31, G32).

    >>> winner(75, [75, 60]), winner(75, [80, 80]), winner(75, [95, 100]), winner(75, [60, 70])
    (0, None, 1, None)
    """
    best = max(scores)
    if target is None or best < target or list(scores).count(best) > 1:
        return None
    return list(scores).index(best)


def winner_of_penalties(target: int | None, scores: Sequence[int]) -> int | None:
    """The side that has won a match of two in which whoever reaches `target` loses (K12).

    >>> winner_of_penalties(101, [100, 101]), winner_of_penalties(101, [100, 99])
    (0, None)
    """
    loser = list(scores).index(max(scores))
    return None if target is None or scores[loser] < target else 1 - loser
