"""What the engine says to a question of a page, and whether a text that is shown says the same."""

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from domino_rules.errors import DominoError
from domino_rules.events import Unknown
from domino_rules.tiles import Tile

NAMES = ("Ana", "Beka", "Dato", "Eka")
"""What the players of a line are called, in the order of the seats."""


class ClaimError(DominoError):
    """A claim that is false, or that cannot be understood; the text says what the engine says."""


class Answer(NamedTuple):
    """What the engine says: the text it supplies, whether another text says the same, in more
    words what is right, and the ids of the rules that it rests on.
    """

    text: str
    agrees: Callable[[str], bool]
    reason: str = ""
    rules: tuple[str, ...] = ()


# What a shown text says

_COUNTING = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
    " fifteen sixteen seventeen eighteen nineteen"
)
_BY_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_UNITS, _TENS = _COUNTING.split(), _BY_TENS.split()
_NUMBERS = {
    **{word: n for n, word in enumerate(_UNITS)},
    **{word: 10 * n for n, word in enumerate(_TENS, 2)},
    **{f"{ten}-{_UNITS[n]}": 10 * t + n for t, ten in enumerate(_TENS, 2) for n in range(1, 10)},
    **dict.fromkeys(("no", "none", "nothing"), 0),
}
_DENIALS = "cannot illegal neither never no nobody none not nothing nowhere refused"
_NOT = frozenset(_DENIALS.split())
TILE = re.compile(r"(?<![\d-])([0-6])[-:|]([0-6])(?![\d-])")
"""A tile as texts name it, or the face of a die."""

COLON = re.compile(r"(?<!\S):(?!\S)")
"""What stands between the hands of several players."""


def numbers_in(shown: str) -> list[int]:
    """The numbers that a text says, in digits or words; those of tiles are none.

    >>> numbers_in("5-5 writes ten, twenty-five or 30; the others nothing")
    [10, 25, 30, 0]
    """
    words = re.findall(r"\d+|[a-z]+(?:-[a-z]+)*", TILE.sub(" ", shown).lower())
    return [int(word) if word.isdigit() else _NUMBERS[word]
            for word in words if word.isdigit() or word in _NUMBERS]  # fmt: skip


def denies(shown: str) -> bool:
    """Whether a text says no: "nowhere", "is refused"."""
    return not _NOT.isdisjoint(re.findall(r"[a-z]+", shown.lower()))


def tiles_in(text: str) -> list[Tile]:
    """The tiles that a text names, in its order."""
    return [Tile(*sorted((int(a), int(b)))) for a, b in TILE.findall(text)]


# Answers of several kinds


def as_number(value: int, reason: str = "", rules: tuple[str, ...] = ()) -> Answer:
    """A number, and no other beside it."""
    return Answer(str(value), lambda shown: numbers_in(shown) == [value], reason, rules)


def as_numbers(values: list[int], reason: str = "", rules: tuple[str, ...] = ()) -> Answer:
    """Several numbers, in any order."""
    text = ", ".join(map(str, values))
    return Answer(text, lambda shown: sorted(numbers_in(shown)) == sorted(values), reason, rules)


def as_word(value: str, among: dict[str, str], reason: str = "",
          rules: tuple[str, ...] = ()) -> Answer:  # fmt: skip
    """One of several meanings, each known by a pattern."""

    def agrees(shown: str) -> bool:
        said = [
            m
            for m, pattern in among.items()
            if re.search(rf"\b({pattern})\b", shown, re.IGNORECASE)
        ]
        return said == [value]

    return Answer(value, agrees, reason, rules)


def as_row(values: list[int], reason: str = "", rules: tuple[str, ...] = ()) -> Answer:
    """Several numbers, in their order."""
    text = ", ".join(map(str, values))
    return Answer(text, lambda shown: numbers_in(shown) == values, reason, rules)


def as_places(values: Iterable[str], pattern: str, nothing: str, reason: str = "",
              rules: tuple[str, ...] = ()) -> Answer:  # fmt: skip
    """Some of the places or things that a pattern finds in a text, in any order; where there are
    none, a denial.
    """
    wanted = set(values)

    def agrees(shown: str) -> bool:
        said = set(re.findall(pattern, shown))
        return said == wanted if said else denies(shown) and not wanted

    return Answer(", ".join(sorted(wanted)) or nothing, agrees, reason, rules)


SEATS = ("first", "second", "third", "fourth")
"""The places at the table, in words."""

NOBODY = "nobody|neither|nichia|tie|eggs|drawn|another hand|goes on"
"""The words for nobody, as a pattern."""


def as_seat(seat: int | Unknown | None, reason: str, rules: tuple[str, ...],
          names: tuple[str, ...] = NAMES) -> Answer:  # fmt: skip
    """A player, by the place at the table or by name, or nobody."""
    if isinstance(seat, Unknown):
        raise ClaimError("this is not known: the hands left are not")
    among = {number: f"{number}|{name}" for number, name in zip(SEATS, names, strict=False)}
    return as_word("nobody" if seat is None else SEATS[seat], {**among, "nobody": NOBODY},
                 reason, rules)  # fmt: skip
