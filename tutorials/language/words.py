"""The words of a language: the sentences of this package's catalogue, and those of the rules."""

from collections.abc import Sequence
from functools import cache
from gettext import NullTranslations

from domino_rules import words as rules
from domino_rules.words import Words


def words_in(language: str, names: Sequence[str] = ()) -> Words:
    """The words of a language for these players.

    Raises `ValueError` as `catalogue` does.

    >>> words_in("en", ["Ana", "Beka"]).translate("Go on")
    'Go on'
    """
    found = catalogue(language)
    return Words(tuple(names), found.gettext, found.ngettext, language)


def direction(language: str) -> str:
    """The direction in which a language is written, as `dir` in a page has it.

    >>> direction("ka"), direction("he")
    ('ltr', 'rtl')
    """
    return "rtl" if language.partition("-")[0] in _RIGHT_TO_LEFT else "ltr"


_RIGHT_TO_LEFT = frozenset(("ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"))


@cache
def catalogue(language: str) -> NullTranslations:
    """The sentences in a language of the rules and of what teaches them.

    Raises `ValueError` for what is no code of a language, and for a language without a catalogue.
    """
    found = rules.read_catalogue(__spec__.loader, __file__.rpartition("words.")[0], language)
    if language != rules.ENGLISH:
        found.add_fallback(rules.catalogue(language))
    return found
