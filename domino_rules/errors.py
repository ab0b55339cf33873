"""What can go wrong: a play that the rules refuse, and a record that cannot be read."""

from typing import Any

from .words import Sentence, Words


class DominoError(Exception):
    """The base of every error this package raises on purpose.

    >>> issubclass(Refusal, DominoError)
    True
    """


class Phrase(str):
    """A marked text that stands in the field of a sentence, and is translated with it."""

    __slots__ = ()


class ToldError(DominoError):
    """An error that a reader may meet: a sentence in English, and what stands in its fields.

    `told` is the sentence in a language; of several things in a field one is meant.

    >>> error = ToldError("no game is called {name}", name="chess")
    >>> str(error), error.told(Words((), lambda text: f"[{text}]"))
    ('no game is called chess', '[no game is called chess]')
    """

    def __init__(self, text: Sentence, **facts: object) -> None:
        self.text, self.facts = text, facts
        self.message = self.told(Words(()))
        super().__init__(self.message)

    def told(self, words: Words) -> str:
        """The sentence in the language of these words."""
        shown = {name: _shown(fact, words) for name, fact in self.facts.items()}
        return words.say(self.text, **shown)


def _shown(fact: object, words: Words) -> object:
    if isinstance(fact, Phrase):
        return words.translate(fact)
    return words.one_of(map(str, fact)) if type(fact) is tuple else fact  # a tile is one thing


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
