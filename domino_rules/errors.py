"""What can go wrong: a play that the rules refuse, and a record that cannot be read."""

from typing import Any


class DominoError(Exception):
    """The base of every error this package raises on purpose.

    >>> issubclass(Refusal, DominoError)
    True
    """


class Refusal(DominoError):
    """An action that the rules do not allow, with the reason as data.

    `code` says which test failed, `rule` is the id of the clause that says so, and `facts` holds
    what the test looked at (tiles, numbers, ends, seats). `tell.refusal` puts it into words.

    >>> print(Refusal("not-drawable", "georgian.protected", count=5, left=3))
    not-drawable (georgian.protected): count 5, left 3
    """

    def __init__(self, code: str, rule: str, **facts: Any) -> None:
        super().__init__(code, rule, facts)
        self.code = code
        self.rule = rule
        self.facts = facts

    def __str__(self) -> str:
        facts = ", ".join(f"{name} {value}" for name, value in self.facts.items())
        return f"{self.code} ({self.rule}){': ' + facts if facts else ''}"
