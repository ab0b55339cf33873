"""Which test shows which rule: a test says so with `@rule("georgian.riba")`."""

from collections.abc import Callable
from typing import TypeVar

from domino_rules.rules import RULES

Test = TypeVar("Test", bound=Callable[..., None])


def rule(*ids: str) -> Callable[[Test], Test]:
    """Mark a test as showing these rules; `test_rules.py` finds the marks in the tests' text.

    Raises `KeyError` for an id that is not in the catalogue.
    """
    for id in ids:
        RULES[id]
    return lambda test: test
