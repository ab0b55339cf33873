"""Texts that stand in files of data, in another language."""

from collections.abc import Collection, Mapping
from typing import Any

from domino_rules.words import Words


def translated(table: Mapping[str, Any], keys: Collection[str], words: Words) -> dict[str, Any]:
    """A table with the texts, and lists of texts, that stand under some keys in another language.

    A catalogue has them without the white space around them.

    >>> loud = Words((), str.upper)
    >>> translated({"id": "stavka", "hints": ["Look.", " Count.\\n"]}, ["hints"], loud)
    {'id': 'stavka', 'hints': ['LOOK.', 'COUNT.']}
    """
    _, shown = words.translate, dict(table)
    for key in filter(keys.__contains__, table):
        value = table[key]
        several = isinstance(value, list)
        shown[key] = [_(text.strip()) for text in value] if several else _(value.strip())
    return shown
