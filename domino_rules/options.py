"""The options of a game: values chosen by name, each with the fields of the game it changes."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeVar, cast

from .errors import ToldError
from .words import N_

K = TypeVar("K")
V = TypeVar("V")

Choice = bool | str
"""A value of an option."""

Options = Mapping[str, Mapping[Choice, Mapping[str, object]]]
"""For each option its values, the default first, and the fields that each value changes."""


def frozen(values: Mapping[K, V]) -> Mapping[K, V]:
    """These values so that nobody can change them, nor any mapping in them.

    >>> frozen({"wild": {True: {"pips": 9}}})["wild"][True]["pips"] = 8
    Traceback (most recent call last):
    TypeError: 'mappingproxy' object does not support item assignment
    """
    inner = {key: frozen(value) if isinstance(value, dict) else value
             for key, value in values.items()}  # fmt: skip
    return MappingProxyType(cast(dict[K, V], inner))


NO_OPTIONS: Mapping[str, Any] = frozen({})


class OptionError(ToldError, ValueError):
    """An option, or a value of one, that a game does not have."""


def choose(
    name: str, options: Options, before: Mapping[str, Choice], chosen: Mapping[str, Choice]
) -> dict[str, Any]:
    """The fields of a game that change with some options, `chosen` among them.

    `before` has the options that were not at their default. Raises `OptionError` for an option or a
    value that the game called `name` does not have.

    >>> choose("draw", {"wild": {False: {}, True: {"pips": 9}}}, {}, {"wild": True})
    {'pips': 9, 'chosen': mappingproxy({'wild': True})}
    """
    fields: dict[str, Any] = {}
    now = dict(before)
    for option, value in chosen.items():
        values = options.get(option)
        if values is None:
            raise OptionError(N_("{game} has no option {option!r}"), game=name, option=option)
        if not any(
            value is known or (value == known and isinstance(value, str)) for known in values
        ):
            text, known = N_("option {option!r} of {game} is one of {known}"), map(repr, values)
            raise OptionError(text, option=option, game=name, known=", ".join(known))
        now.pop(option, None)
        now |= {} if value == next(iter(values)) else {option: value}
        fields |= values[value]
    return fields | {"chosen": frozen(now)}
