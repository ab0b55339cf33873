"""The match with dice: games won make sets, and sets won make the match."""

from random import Random
from typing import NamedTuple

from ..errors import Refusal
from ..events import UNKNOWN, Unknown
from .hand import DiceAccount, DiceGame, DiceHand, Standing


class DiceMatch(NamedTuple):
    """A match between two of its games, unchanging, in the protocol of `match.Match`.

    `scores` is what each seat's markers show, `number` that of the next game, `next_opener` the
    seat that begins it: None where lots are drawn, `UNKNOWN` where nothing tells. `winner` is the
    seat that has won, `ended` says that the last game won a set. Of the seats in `unseen` the
    standing is not sure.

    >>> from ..games.tashkent import TASHKENT
    >>> rng, match = Random(4), DiceMatch(TASHKENT)
    >>> while match.winner is None:
    ...     hand = match.deal(rng)
    ...     while hand.result is None:
    ...         hand = hand.play(hand.legal[0]) if hand.legal else hand.chore()
    ...     match = match.after(hand)
    >>> match.scores[match.winner]
    Standing(sets=2, games=0)
    """

    game: DiceGame
    scores: tuple[Standing, ...] = (Standing(), Standing())
    number: int = 1
    next_opener: int | Unknown | None = None
    winner: int | None = None
    unseen: frozenset[int] = frozenset()
    ended: bool = False

    @classmethod
    def before(cls, game: DiceGame, seats: int, number: int, target: int | None) -> "DiceMatch":
        """A match as it stands before this game of it, nothing being known of those before."""
        return cls(game, number=number, next_opener=None if number == 1 else UNKNOWN)

    @property
    def target(self) -> None:
        """There are no points to play for."""

    @property
    def seats(self) -> int:
        """How many players sit at the table."""
        return len(self.scores)

    @property
    def account(self) -> DiceAccount:
        """What the match brings into its next game."""
        return DiceAccount(self.scores, self.unseen)

    @property
    def known_scores(self) -> tuple[Standing | Unknown, ...]:
        """The scores, `UNKNOWN` for seats in `unseen`."""
        return tuple(
            UNKNOWN if seat in self.unseen else score for seat, score in enumerate(self.scores)
        )

    def deal(self, rng: Random) -> DiceHand:
        """Throw the dice for the next game; the same state of `rng` throws the same everywhere.

        Raises `Refusal` ("match-over") once somebody has won.
        """
        self.check_open()
        opener = self.next_opener
        if isinstance(opener, Unknown):
            raise ValueError(f"nothing tells who begins game {self.number}")
        return self.game.deal(rng, number=self.number, opener=opener, account=self.account)

    def after(self, hand: DiceHand) -> "DiceMatch":
        """The match once its next game is over.

        Raises `Refusal` ("match-over") once somebody has won, and `ValueError` for a game that is
        not over, or not the next one of this match.
        """
        self.check_open()
        result = hand.result
        if result is None:
            raise ValueError(f"game {hand.number} is not over")
        same = (hand.game, hand.seats, hand.number) == (self.game, self.seats, self.number)
        if not same or self.next_opener not in (None, UNKNOWN, hand.opener):
            raise ValueError(f"this game is not game {self.number} of this match")
        scores, winner = list(self.scores), result.winner
        ended = False
        if isinstance(winner, int):
            sets, games = scores[winner]
            ended = games + 1 >= self.game.games
            scores[winner] = Standing(sets, games + 1)
            if ended:
                scores = [Standing(sets) for sets, _ in scores]
                scores[winner] = Standing(sets + 1)
        won = [seat for seat, (sets, _) in enumerate(scores) if sets >= self.game.sets]
        return self._replace(
            scores=tuple(scores),
            number=self.number + 1,
            next_opener=result.next_opener,
            winner=won[0] if won else None,
            ended=ended,
        )

    def rematch(self) -> "DiceMatch":
        """A new match of the same players, from nothing, with lots drawn again."""
        return DiceMatch(self.game)

    def unsure(self) -> "DiceMatch":
        """The match after a game whose ending is not known: nobody is sure to begin, or to win."""
        return self._replace(winner=None, next_opener=UNKNOWN, ended=False)

    def unfinished(self, hand: DiceHand) -> "DiceMatch":
        """The match after a game that broke off: it counts for nobody."""
        return self._replace(number=self.number + 1).unsure()

    def undecided(self) -> "DiceMatch":
        """The match without a winner: not all that would make one is sure."""
        return self._replace(winner=None)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the clauses that bite once the last game has won a set, or the match.

        >>> from ..games.tashkent import TASHKENT
        >>> DiceMatch(TASHKENT, (Standing(1), Standing()), ended=True).rules
        ('tashkent.set', 'tashkent.new-set')
        """
        last = ("match-end",) if self.winner is not None else ("new-set",)
        return tuple(map(self.game.rule, ("set", *last))) if self.ended else ()

    def check_open(self) -> None:
        """Raise `Refusal` ("match-over") once somebody has won."""
        if self.winner is not None:
            raise Refusal("match-over", self.game.rule("match-end"), seats=(self.winner,))
