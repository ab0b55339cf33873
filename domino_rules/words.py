"""What sentences need besides what they tell of, the names and the language; and a reason told."""

import io
from collections.abc import Callable, Sequence
from gettext import GNUTranslations, NullTranslations
from typing import Any, NamedTuple


class Words(NamedTuple):
    """What sentences need besides the state: the players' names and the language."""

    names: tuple[str, ...]
    translate: Callable[[str], str] = NullTranslations().gettext


def words_in(language: str, names: Sequence[str]) -> Words:
    """The words of a language for these players; English, which is in the code, needs no catalogue.

    Raises `FileNotFoundError` for a language without a catalogue in `locale/`.
    """
    if language == "en":
        return Words(tuple(names))
    loader: Any = __spec__.loader  # reads from a directory and from a zip alike
    path = __file__.rpartition("words.")[0] + f"locale/{language}.mo"
    return Words(tuple(names), GNUTranslations(io.BytesIO(loader.get_data(path))).gettext)


class Reason(NamedTuple):
    """One sentence of an explanation and the id of the clause that says so ("" for plain sums)."""

    text: str
    rule: str = ""
