"""A throw of Tashkent solved: who wins if nobody errs, what each first placement comes to, and a
line in which nobody errs.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from domino_rules.dice import svg
from domino_rules.dice.best import best, outcome, values
from domino_rules.dice.grid import Placement
from domino_rules.dice.hand import DiceHand
from domino_rules.records import Record, record_of, write
from domino_rules.referee import check
from domino_rules.words import ENGLISH, Words

from ..language.words import words_in
from ..replays.replay import ReplayError
from ..shown.markup import Html, escape, fill, join, tag
from . import throws


class First(NamedTuple):
    """A first placement, with its image in the mirror, which comes to the same.

    `leaves` counts the placements that the other player has then; `value` is as in `outcome`.
    """

    plays: tuple[Placement, ...]
    leaves: int
    value: int


class Throw(NamedTuple):
    """A throw with the words to tell of it, solved.

    Of the outcomes, which are as in `outcome`, `value` is that of perfect play, `dice_only` the
    same if equal dice left were a drawn game, and `swapped` if the other player placed first.
    """

    words: Words
    hand: DiceHand
    value: int
    dice_only: int
    swapped: int
    firsts: tuple[First, ...]

    @property
    def good(self) -> tuple[First, ...]:
        """The first placements that lead to no less than perfect play gives."""
        return tuple(first for first in self.firsts if first.value == self.value)

    @property
    def blocking(self) -> tuple[First, ...]:
        """The first placements that leave the other player the fewest."""
        fewest = min((first.leaves for first in self.firsts), default=0)
        return tuple(first for first in self.firsts if first.leaves == fewest)

    def won(self, value: int) -> str:
        """What an outcome means, in words."""
        return won(self.words, value)


def won(words: Words, value: int) -> str:
    """What an outcome means for these players, in words.

    >>> won(Words(("Ana", "Beka")), -1)
    'Beka wins'
    """
    _ = words.translate
    return _("{name} wins").format(name=words.names[value < 0]) if value else _("drawn")


def read(text: str) -> tuple[DiceHand, Record]:
    """The game of a record in which nothing has been placed yet, and the record.

    Raises `ReplayError` for any other record.
    """
    report = check(text)
    if not report.ok or report.record is None:
        raise ReplayError("the record is not in order", report.problems)
    states = report.hands[0].states if len(report.hands) == 1 else ()
    hand = states[0] if states else None
    if not isinstance(hand, DiceHand) or len(states) != 1:
        raise ReplayError("a throw is the record of one game of dice without plays")
    return hand, report.record


def solve(hand: DiceHand, players: tuple[str, ...], language: str = ENGLISH) -> Throw:
    """A game of which only the starting die lies, solved."""
    after = values(hand)
    by_spaces: dict[frozenset[Placement], First] = {}
    for play, value in after.items():
        pair = frozenset((play, play.mirrored))
        plays = by_spaces[pair].plays if pair in by_spaces else ()
        state = hand.play(play)
        by_spaces[pair] = First((*plays, play), _choices(state, 1 - (hand.turn or 0)), value)
    sign = 1 if hand.turn == 0 else -1
    firsts = sorted(by_spaces.values(), key=lambda first: (-first.value * sign, first.leaves))
    value = firsts[0].value if firsts else outcome(hand)
    other = hand.game.with_options(first_placer=_OTHER[str(hand.game.option("first_placer"))])
    swapped = other.begin(hand.held, hand.grid.placed[0], opener=hand.opener)
    dice_only = outcome(hand, spots=False) if value else 0
    words = words_in(language, players)
    return Throw(words, hand, value, dice_only, outcome(swapped), tuple(firsts))


_OTHER = {"beginner": "other", "other": "beginner"}


def _choices(hand: DiceHand, seat: int) -> int:
    """How many placements a seat would have."""
    return len(hand.grid.placements(hand.held[seat]))


def line(hand: DiceHand, first: Placement | None) -> list[DiceHand]:
    """The states of a game to its end, played perfectly after this first placement, if any.

    Where several placements are as good, it is one that leaves the other player the fewest.
    Raises `Refusal` for a first placement that is not legal.
    """
    states = [hand, hand.play(first)] if first else [hand]
    while (state := states[-1]).result is None:
        states.append(_next(state) if state.legal else state.chore())
    return states


def _next(state: DiceHand) -> DiceHand:
    other = 1 - (state.turn or 0)
    return min(map(state.play, best(state)), key=lambda after: _choices(after, other))


@lru_cache(maxsize=64)
def fence(text: str, language: str = ENGLISH, **options: str) -> tuple[str, Html]:
    """What a fence shows of a throw: the record of a line of perfect play, and the HTML below it,
    what every first placement comes to. With `first` it is the line after that placement alone.

    The page states with `result` how the line ends, "Ana wins" or "drawn", with `good` how many
    first placements keep that, with `blocking` what comes of those that leave the other player the
    fewest, and with `swapped` what would come of the throw if the other player placed first, all
    of them in English. Raises `ReplayError` as `read` does, and where the engine says otherwise.
    """
    hand, record = read(text)
    english = Words(record.players)
    if "first" in options:
        states, below = line(hand, Placement.read(options["first"])), Html()
        answers = {}
    else:
        throw = solve(hand, record.players, language)
        states, below = line(hand, throw.firsts[0].plays[0] if throw.firsts else None), table(throw)
        blocking = (won(english, first.value) for first in throw.blocking)
        answers = {
            "good": str(len(throw.good)),
            "blocking": ", ".join(dict.fromkeys(blocking)),
            "swapped": won(english, throw.swapped),
        }
    answers["result"] = won(english, outcome(states[-1]))
    for name in answers.keys() & options.keys():
        if options[name] != answers[name]:
            raise ReplayError(f"{name} is {options[name]!r}; the engine says {answers[name]!r}")
    return write(record_of(states, record.players)._replace(title=record.title)), below


# What a page shows of it


def sentences(throw: Throw) -> list[str]:
    """The result of perfect play in a sentence, and more about it in others.

    >>> from .throws import thrown
    >>> for sentence in sentences(solve(thrown(5), ("Ana", "Beka"))):
    ...     print(sentence)
    Perfect play: Ana wins.
    Of 6 first placements: 1 winning, 5 losing.
    Spots decide it.
    If Beka placed first: Beka wins.
    """
    _, seat = throw.words.translate, throw.hand.turn or 0
    said = [_("Perfect play: {result}.").format(result=throw.won(throw.value)), _ways(throw)]
    if throw.value and not throw.dice_only:
        said.append(_("Spots decide it."))
    text, name = _("If {name} placed first: {result}."), throw.words.names[1 - seat]
    return [*said, text.format(name=name, result=throw.won(throw.swapped))]


def _ways(throw: Throw) -> str:
    """How many first placements win, draw and lose."""
    _, seat = throw.words.translate, throw.hand.turn or 0
    if not throw.firsts:
        text = _("Nothing fits for {name}, who has to pass.")
        return text.format(name=throw.words.names[seat])
    sign, values = 1 - 2 * seat, [first.value for first in throw.firsts]
    named = (_("{count} winning"), sign), (_("{count} drawing"), 0), (_("{count} losing"), -sign)
    ways = (text.format(count=values.count(value)) for text, value in named if value in values)
    text = throw.words.plural(
        "Of {count} first placement: {ways}.", "Of {count} first placements: {ways}.", len(values)
    )
    return text.format(count=len(values), ways=", ".join(ways))


def table(throw: Throw) -> Html:
    """The HTML of that, and of what every first placement comes to."""
    _, (result, *more) = throw.words.translate, sentences(throw)
    said = tag("p", {"class": "oe-solved"}, tag("strong", result), " ", " ".join(more))
    if not throw.firsts:
        return said
    rows = (
        tag("tr", tag("td", _plays(first, throw.words)), tag("td", first.leaves),
            tag("td", _outcome(throw, first)))
        for first in throw.firsts
    )  # fmt: skip
    heads = (_("First placement"), _("Answers"), _("Perfect play"))
    return join((said, _table(heads, rows)))


def _table(heads: Iterable[str], rows: Iterable[Html]) -> Html:
    above = tag("tr", *(tag("th", head) for head in heads))
    return tag("table", tag("thead", above), tag("tbody", *rows))


def _plays(first: First, words: Words) -> Html:
    """A placement and its mirror image, the die as it lies in the first of them."""
    die = first.plays[0]
    spaces = (str(play).partition(" ")[2] for play in first.plays)
    unbroken = (space.replace(" ", "\N{NO-BREAK SPACE}") for space in spaces)
    drawn = Html(svg.die(die.face, die.facing or 0))
    return join((drawn, " ", tag("b", str(die.face)), " ", words.one_of(unbroken)))


def _outcome(throw: Throw, first: First) -> Html:
    text = throw.won(first.value)
    return tag("strong", text) if first.value == throw.value else escape(text)


def statistics(text: str, language: str = ENGLISH) -> Html:
    """The HTML table of a fence about many throws: its first line the heads of the columns, then in
    each line what is counted and the measures of `throws` that stand beside it. Without a line it
    is what throws they are.

    Raises `ReplayError` for a measure that there is not.
    """
    if not text.strip():
        return _source(words_in(language))
    heads, *lines = ([cell.strip() for cell in row.split("|")] for row in text.strip().split("\n"))
    rows = (tag("tr", tag("td", label), *map(_share, measures)) for label, *measures in lines)
    return _table(heads, rows)


def _source(words: Words) -> Html:
    """Where the figures come from, and how sure they are."""
    count = len(throws.read())
    text = words.translate(
        "All this is from {count} random throws (seed {seed}), each solved by {command}. After ±"
        " stands the margin of error: of 100 such samples 95 are no further from the truth."
    )
    command = tag("code", f"python benchmarks/throws.py --throws {count}")
    return tag("p", fill(text, count=f"{count:,}", seed=throws.SEED, command=command))


def _share(measure: str) -> Html:
    if measure not in throws.MEASURES:
        known = "; ".join(throws.MEASURES)
        raise ReplayError(f"nothing is called {measure!r}; there are: {known}")
    return tag("td", str(throws.share(measure)))
