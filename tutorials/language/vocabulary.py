"""The words by which a language says numbers, seats, ends and the like, for reading them in prose.

What is shown for a claim is somebody's own words. It is compared with the engine's answer by the
numbers, names and words found in it; here stands what those are called in each language. What is
said by the engine itself is in the catalogue.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from domino_rules.words import ENGLISH

from . import english


class Vocabulary(NamedTuple):
    """What a language calls the things that claims are about.

    Every text but the numbers and the denials is a pattern, for whole words, whatever their case.
    """

    numbers: Mapping[str, int]
    """Numbers by their words, those for none as well."""
    denials: frozenset[str]
    """The words that say no: "nowhere", "refused"."""
    seats: tuple[str, ...]
    """The places at the table, in their order: "first"."""
    nobody: str
    """What is said where nobody wins."""
    ends: Mapping[str, str]
    """The ends of a line, by their names in records."""
    sides: tuple[str, ...]
    """The sides of a die: north, east, south, west."""
    due: Mapping[str, str]
    """What a player has to do: play, draw, pass; of dice place and pass."""
    kinds: Mapping[str, str]
    """The ways in which a hand or a game ends."""
    stavka: Mapping[str, str]
    """The stavka open and closed."""
    again: str
    """That something is dealt again."""

    def numbers_in(self, text: str) -> list[int]:
        """The numbers that a text says, in digits or words.

        >>> vocabulary("en").numbers_in("It writes ten, twenty-five or 30; the others nothing")
        [10, 25, 30, 0]
        """
        words = re.findall(r"\d+|[^\W\d_]+(?:-[^\W\d_]+)*", text.lower())
        return [int(word) if word.isdigit() else self.numbers[word]
                for word in words if word.isdigit() or word in self.numbers]  # fmt: skip

    def denies(self, text: str) -> bool:
        """Whether a text says no."""
        return not self.denials.isdisjoint(re.findall(r"[^\W\d_]+", text.lower()))


_KNOWN = {
    ENGLISH: Vocabulary(
        english.NUMBERS, english.DENIALS, english.SEATS, english.NOBODY, english.ENDS,
        english.SIDES, english.DUE, english.KINDS, english.STAVKA, english.AGAIN,
    ),
}  # fmt: skip


def vocabulary(language: str) -> Vocabulary:
    """The vocabulary of a language.

    Raises `ValueError` for a language that has none.
    """
    if language not in _KNOWN:
        raise ValueError(f"tutorials/language/vocabulary.py has no words of language {language!r}")
    return _KNOWN[language]
