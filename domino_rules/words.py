"""What sentences need besides what they tell of, the names and the language; and a reason told."""

import io
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache, reduce
from gettext import GNUTranslations, NullTranslations
from typing import Any, NamedTuple

ENGLISH = "en"
"""The language that the code is written in; it needs no catalogue."""

PLAIN = re.compile(r"[a-z]{2,3}(-[A-Za-z]{2,4})?")
"""A language's code, as `lang` in a page has it: "ka", "pt-BR". It goes into a path."""


def N_(text: str) -> str:
    """Mark a sentence for translation, which happens where it is used."""
    return text


def NN_(one: str, several: str) -> tuple[str, str]:
    """Mark a sentence for one thing and that for {count} of them."""
    return one, several


Sentence = str | tuple[str, str]
"""A marked sentence, or one for one thing and one for {count} of them."""


class Words(NamedTuple):
    """What sentences need besides the state: the players' names and the language.

    `translate` takes a sentence, `plural` the sentence for one, that for several, and how many.
    """

    names: tuple[str, ...]
    translate: Callable[[str], str] = NullTranslations().gettext
    plural: Callable[[str, str, int], str] = NullTranslations().ngettext
    language: str = ENGLISH

    def say(self, sentence: Sentence, **facts: Any) -> str:
        """A marked sentence in this language, with what stands in its fields."""
        if isinstance(sentence, str):
            text = self.translate(sentence)
        else:
            text = self.plural(*sentence, facts["count"])
        return text.format(**facts) if facts else text

    def all_of(self, parts: Iterable[str]) -> str:
        """Some things that belong together: "left end and right end"."""
        return self._joined(self.translate("{some} and {other}"), parts)

    def one_of(self, parts: Iterable[str]) -> str:
        """Some things of which one is meant: "4-4 or 4-6"; nothing of none."""
        return self._joined(self.translate("{some} or {other}"), parts)

    def _joined(self, template: str, parts: Iterable[str]) -> str:
        return reduce(lambda some, other: template.format(some=some, other=other), [*parts] or [""])


def words_in(language: str, names: Sequence[str]) -> Words:
    """The words of a language for these players.

    Raises `ValueError` as `catalogue` does.
    """
    found = catalogue(language)
    return Words(tuple(names), found.gettext, found.ngettext, language)


@cache
def catalogue(language: str) -> NullTranslations:
    """The sentences of the rules in a language; in English, which is in the code, as they are.

    Raises `ValueError` for what is no code of a language, and for a language without a catalogue.
    """
    return read_catalogue(__spec__.loader, __file__.rpartition("words.")[0], language)


def read_catalogue(loader: Any, folder: str, language: str) -> NullTranslations:
    """The catalogue of a language in the `locale` of a package's folder.

    The package's own `loader` reads it, from a directory and from a zip alike. Raises as
    `catalogue` does.

    >>> read_catalogue(None, "domino_rules/", "../../ka")
    Traceback (most recent call last):
    ValueError: '../../ka' is no code of a language, such as ka or pt-BR
    """
    if language == ENGLISH:
        return NullTranslations()
    if not PLAIN.fullmatch(language):
        raise ValueError(f"{language[:40]!r} is no code of a language, such as ka or pt-BR")
    try:
        data = loader.get_data(f"{folder}locale/{language}/LC_MESSAGES/messages.mo")
    except OSError:
        raise ValueError(f"there is no catalogue for the language {language!r}") from None
    return GNUTranslations(io.BytesIO(data))


def side_name(side: int, sides: int, words: Words) -> str:
    """Who writes together, of so many sides: a player's name, or both names of a pair.

    >>> side_name(1, 2, Words(("Ana", "Beka", "Dato", "Eka")))
    'Beka & Eka'
    """
    return " & ".join(words.names[side::sides])


class Reason(NamedTuple):
    """One sentence of an explanation and the id of the clause that says so ("" for plain sums)."""

    text: str
    rule: str = ""
