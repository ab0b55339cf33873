"""The options of a game: values chosen by name, each with the fields of the game it changes."""

from collections.abc import Mapping
from typing import Any

from .errors import ToldError
from .words import N_

Options = Mapping[str, Mapping[Any, Mapping[str, Any]]]
"""For each option its values, the default first, and the fields that each value changes."""


class OptionError(ToldError, ValueError):
    """An option, or a value of one, that a game does not have."""


def choose(
    name: str, options: Options, before: Mapping[str, Any], chosen: Mapping[str, Any]
) -> dict[str, Any]:
    """The fields of a game that change with some options, `chosen` among them.

    `before` has the options that were not at their default. Raises `OptionError` for an option or a
    value that the game called `name` does not have.

    >>> choose("draw", {"wild": {False: {}, True: {"pips": 9}}}, {}, {"wild": True})
    {'pips': 9, 'chosen': {'wild': True}}
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
    return fields | {"chosen": now}
