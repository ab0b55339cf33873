"""The options of a game: values chosen by name, each with the fields of the game it changes."""

from collections.abc import Mapping
from typing import Any

Options = Mapping[str, Mapping[Any, Mapping[str, Any]]]
"""For each option its values, the default first, and the fields that each value changes."""


def choose(
    name: str, options: Options, before: Mapping[str, Any], chosen: Mapping[str, Any]
) -> dict[str, Any]:
    """The fields of a game that change with some options, `chosen` among them.

    `before` has the options that were not at their default. Raises `ValueError` for an option or a
    value that the game called `name` does not have.

    >>> choose("draw", {"wild": {False: {}, True: {"pips": 9}}}, {}, {"wild": True})
    {'pips': 9, 'chosen': {'wild': True}}
    """
    fields: dict[str, Any] = {}
    now = dict(before)
    for option, value in chosen.items():
        values = options.get(option)
        if values is None:
            raise ValueError(f"{name} has no option {option!r}")
        if not any(
            value is known or (value == known and isinstance(value, str)) for known in values
        ):
            choices = ", ".join(map(repr, values))
            raise ValueError(f"option {option!r} of {name} is one of {choices}")
        now.pop(option, None)
        now |= {} if value == next(iter(values)) else {option: value}
        fields |= values[value]
    return fields | {"chosen": now}
