"""What the engine says to a question of a page, and whether a text that is shown says the same."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from domino_rules.errors import DominoError
from domino_rules.events import Unknown
from domino_rules.tiles import Tile
from domino_rules.words import N_, Words

from ..language.vocabulary import Vocabulary, vocabulary

NAMES = ("Ana", "Beka", "Dato", "Eka")
"""What the players of a line are called, in the order of the seats."""


class ClaimError(DominoError):
    """A claim that is false, or that cannot be understood; the text says what the engine says."""


class Shown(NamedTuple):
    """What a page shows, and the words of its language."""

    text: str
    words: Words = Words(())

    @property
    def vocabulary(self) -> Vocabulary:
        """What it is read by."""
        return vocabulary(self.words.language)

    def numbers(self) -> list[int]:
        """The numbers that it says, in digits or words; those of tiles are none.

        >>> Shown("5-5 writes ten, twenty-five or 30; the others nothing").numbers()
        [10, 25, 30, 0]
        """
        return self.vocabulary.numbers_in(TILE.sub(" ", self.text))

    def denies(self) -> bool:
        """Whether it says no: "nowhere", "is refused"."""
        return self.vocabulary.denies(self.text)

    def tiles(self) -> list[Tile]:
        """The tiles that it names, in its order."""
        return tiles_in(self.text)

    def says(self, pattern: str) -> bool:
        """Whether words are in it that a pattern knows."""
        return re.search(rf"\b({pattern})\b", self.text, re.IGNORECASE) is not None

    def which(self, among: Mapping[str, str]) -> list[str]:
        """Which of several things it says, each known by a pattern."""
        return [name for name, pattern in among.items() if self.says(pattern)]

    def without_tiles(self) -> "Shown":
        """The rest of it."""
        return self._replace(text=TILE.sub(" ", self.text))


class Answer(NamedTuple):
    """What the engine says: the sentence or words that it supplies, whether what is shown says the
    same, in more words what is right, and the ids of the rules that it rests on.
    """

    told: Callable[[Words], str]
    agrees: Callable[[Shown], bool]
    reason: str = ""
    rules: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """What it supplies in English."""
        return self.told(Words(()))


def phrase(text: str) -> Callable[[Words], str]:
    """A marked text, to be told in any language."""
    return lambda words: words.translate(text)


TILE = re.compile(r"(?<![\d-])([0-9])[-:|]([0-9])(?![\d-])")
"""A tile as texts name it, or the face of a die."""

COLON = re.compile(r"(?<!\S):(?!\S)")
"""What stands between the hands of several players."""


def tiles_in(text: str) -> list[Tile]:
    """The tiles that a text names, in its order."""
    return [Tile(*sorted((int(a), int(b)))) for a, b in TILE.findall(text)]


# Answers of several kinds


def as_number(value: int, reason: str = "", rules: tuple[str, ...] = ()) -> Answer:
    """A number, and no other beside it."""
    return Answer(phrase(str(value)), lambda shown: shown.numbers() == [value], reason, rules)


def as_numbers(values: list[int], reason: str = "", rules: tuple[str, ...] = ()) -> Answer:
    """Several numbers, in any order."""
    text = phrase(", ".join(map(str, values)))
    return Answer(text, lambda shown: sorted(shown.numbers()) == sorted(values), reason, rules)


def as_row(values: list[int], reason: str = "", rules: tuple[str, ...] = ()) -> Answer:
    """Several numbers, in their order."""
    text = phrase(", ".join(map(str, values)))
    return Answer(text, lambda shown: shown.numbers() == values, reason, rules)


def as_word(value: str, among: Callable[[Vocabulary], Mapping[str, str]], reason: str = "",
            rules: tuple[str, ...] = ()) -> Answer:  # fmt: skip
    """One of several meanings, which the vocabulary knows by their patterns.

    `value` is the meaning, and marked, for it is what the engine supplies.
    """

    def agrees(shown: Shown) -> bool:
        return shown.which(among(shown.vocabulary)) == [value]

    return Answer(phrase(value), agrees, reason, rules)


def as_places(values: Iterable[str], pattern: str, reason: str = "",
              rules: tuple[str, ...] = ()) -> Answer:  # fmt: skip
    """Some of the places or things that a pattern finds in a text, in any order; where there are
    none, a denial.
    """
    wanted = set(values)

    def agrees(shown: Shown) -> bool:
        said = set(re.findall(pattern, shown.text))
        return said == wanted if said else shown.denies() and not wanted

    return Answer(phrase(", ".join(sorted(wanted)) or N_("none")), agrees, reason, rules)


SEATS = (N_("first"), N_("second"), N_("third"), N_("fourth"))
"""The places at the table, in words."""

NOBODY = N_("nobody")

KINDS = (N_("domino"), N_("riba"), N_("nichia"), N_("blocked"), N_("tie"), N_("fish"), N_("eggs"),
         N_("win"), N_("draw"))  # fmt: skip
"""The ways in which hands and games end."""


def as_kind(kind: str, among: Sequence[str], reason: str, rules: tuple[str, ...]) -> Answer:
    """How a hand or a game has ended, of the ways that there are."""
    return as_word(
        kind, lambda known: {one: known.kinds.get(one, one) for one in among}, reason, rules
    )


def refused(sentence: str, rule: str) -> Answer:
    """That something is not allowed; why is told in a sentence."""
    return Answer(phrase(N_("is refused")), Shown.denies, sentence, (rule,))


def allowed(rules: tuple[str, ...]) -> Answer:
    """That something is allowed."""
    return Answer(phrase(N_("is allowed")), lambda shown: not shown.denies(), "", rules)


def as_seat(seat: int | Unknown | None, reason: str, rules: tuple[str, ...],
          names: tuple[str, ...] = NAMES) -> Answer:  # fmt: skip
    """A player, by the place at the table or by name, or nobody."""
    if isinstance(seat, Unknown):
        raise ClaimError("this is not known: the hands left are not")

    def among(known: Vocabulary) -> dict[str, str]:
        patterns = zip(SEATS, known.seats, names, strict=False)
        found = {number: f"{pattern}|{name}" for number, pattern, name in patterns}
        return {**found, NOBODY: known.nobody}

    return as_word(NOBODY if seat is None else SEATS[seat], among, reason, rules)
