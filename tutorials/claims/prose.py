"""Numbers and statements in a page that the engine supplies or checks, wherever they stand.

`{total: 6-6, 6-4 left, 6-5 right | 9}` is a question, what it is asked about, and what the page
shows for an answer; the page shows "9", and a false answer stops the build. Without the bar the
engine supplies the answer. `{pips@block: 5-6 0-1 | 12}` asks about another game than the page's.
Games on a line have the questions of `questions`, dice those of `dice_questions`.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from markdown import Markdown
from markdown.inlinepatterns import InlineProcessor
from markdown.preprocessors import Preprocessor

from domino_rules import tell
from domino_rules.dice.hand import DiceGame
from domino_rules.errors import Refusal
from domino_rules.games import GAMES
from domino_rules.line.hand import Game
from domino_rules.words import Words

from ..language.words import words_in
from ..replays.replay import ReplayError
from .answers import NAMES, Answer, ClaimError, Shown
from .dice import DICE_QUESTIONS
from .line import QUESTIONS

T = TypeVar("T")

ENGLISH = Words(())


class Claim(NamedTuple):
    """A claim as it is written: `shown` is None where the engine supplies the answer."""

    question: str
    game: str | None
    what: str
    shown: str | None

    def __str__(self) -> str:
        game = f"@{self.game}" if self.game else ""
        bar = "" if self.shown is None else f" | {self.shown}"
        return f"{{{self.question}{game}: {self.what}{bar}}}"


_CLAIM = re.compile(r"\{(?!term:)([A-Za-z][\w-]*)(?:@([\w-]+))?:([^{}]*)(\}?)")


def claims_in(text: str) -> Iterator[tuple[int, Claim]]:
    """The claims of a text of Markdown outside of code, each with the line where it begins.

    Raises `ClaimError` with the line for one that is not closed.

    >>> [(line, str(claim)) for line, claim in claims_in("Ends\\nadd up to {total: 6-4\\n| 10}.")]
    [(2, '{total: 6-4 | 10}')]
    """
    text = _CODE.sub(_blank, text)
    for found in _CLAIM.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        try:
            yield line, _claim_of(found)
        except ClaimError as error:
            raise ClaimError(f"line {line}: {error}") from None


_CODE = re.compile(
    r"^[ \t>]*(?P<fence>```+|~~~+)[^\n]*\n.*?^[ \t>]*(?P=fence)[ \t]*$"
    r"|(?P<tick>`+)(?:(?!\n[ \t]*\n).)+?(?P=tick)",
    re.DOTALL | re.MULTILINE,
)


def _blank(code: re.Match[str]) -> str:
    return "\n" * code[0].count("\n")


def _claim_of(found: re.Match[str]) -> Claim:
    """The claim in a match of `_CLAIM`."""
    what, *shown = _BAR.split(found[3].replace("\\|", "|"), maxsplit=1)
    claim = Claim(found[1], found[2], _plain(what), _plain(shown[0]) if shown else None)
    if not found[4]:
        raise ClaimError(f"not closed; in a table its row begins and ends with a bar: {found[0]}")
    return claim


_BAR = re.compile(r"(?<![0-9])\||\|(?![0-9])")
"""The bar between what is asked and what is shown; one between two digits belongs to a die."""


def _plain(text: str) -> str:
    return " ".join(text.split())


def shown_by(text: str, page: str, language: str = "en") -> Iterator[tuple[int, tuple[str, ...]]]:
    """The claims of a page, given its Markdown, its file and its language: the line of each, and
    the ids of the rules that it exercises.

    Raises `ClaimError` for a false one, with page and line.

    >>> list(shown_by("Nothing left but 0-0: {remainder: 0-0 | ten}", "check.md"))
    [(1, ('georgian.domino', 'georgian.lone-double-zero'))]
    """
    line, claims, words = 0, claims_in(text), words_in(language)
    try:
        for line, claim in claims:
            yield line, settle(claim, _game_of(page), words).rules
    except ClaimError as error:
        message = str(error)
        where = message if message.startswith("line ") else f"line {line}: {message}"
        raise ClaimError(f"{page}, {where}") from None


def settle(claim: Claim, game: str = "georgian", words: Words = ENGLISH) -> Answer:
    """The engine's answer to a claim of a page about this game, in the language of these words.

    Raises `ClaimError` if the claim is false or cannot be understood.

    >>> settle(Claim("total", None, "6-6, 6-4 left, 6-5 right", "nine")).text
    '9'
    """
    name = claim.game or game
    if name not in GAMES:
        raise ClaimError(f"{claim}: no game is called {name!r}; there are: {', '.join(GAMES)}")
    try:
        answer = _asked(claim, GAMES[name])
    except Refusal as refusal:
        raise ClaimError(f"{claim}: {tell.refusal(refusal, Words(NAMES))}") from None
    except (ClaimError, ReplayError, ValueError) as error:
        raise ClaimError(f"{claim}: {error}") from None
    if claim.shown is not None and not answer.agrees(Shown(claim.shown, words)):
        reason = f" ({answer.reason})" if answer.reason else ""
        raise ClaimError(f"{claim}: the engine says: {answer.text}{reason}")
    return answer


def _asked(claim: Claim, game: Game | DiceGame) -> Answer:
    """What the engine answers, to the questions that there are about tiles or about dice."""
    if isinstance(game, DiceGame):
        return _among(DICE_QUESTIONS, claim.question)(game, claim.what)
    return _among(QUESTIONS, claim.question)(game, claim.what)


def _among(questions: Mapping[str, T], asked: str) -> T:
    if asked not in questions:
        known = ", ".join(sorted(questions))
        raise ClaimError(f"no question is called {asked!r}; there are: {known}")
    return questions[asked]


def filled_in(text: str, game: str = "georgian", words: Words = ENGLISH) -> str:
    """A text in the language of these words with its claims filled in: what each one shows.

    Raises `ClaimError` for one that is false or cannot be understood.

    >>> filled_in("Ends that add up to {total: 6-4, 6-1 left | five}.")
    'Ends that add up to five.'
    """
    return _CLAIM.sub(lambda found: _filled(found, game, words), text)


def _filled(found: re.Match[str], game: str, words: Words) -> str:
    """What a match of `_CLAIM` shows."""
    claim = _claim_of(found)
    answer = settle(claim, game, words)
    return answer.told(words) if claim.shown is None else claim.shown


# In a page


class _Bars(Preprocessor):
    """Keeps a table from taking the bar of a claim for the end of a cell."""

    def run(self, lines: list[str]) -> list[str]:
        return [
            _IN_ROW.sub(_escaped, line) if re.fullmatch(r"\s*\|.*\|\s*", line) else line
            for line in lines
        ]


_IN_ROW = re.compile(rf"`[^`]*`|{_CLAIM.pattern}")


def _escaped(found: re.Match[str]) -> str:
    return found[0] if found[0][0] == "`" else re.sub(r"(?<!\\)\|", r"\\|", found[0])


class _Claims(InlineProcessor):
    """Fills in a claim: what it shows stands there instead."""

    def __init__(self, md: Markdown, extension: Any) -> None:
        super().__init__(_CLAIM.pattern, md)
        self.extension = extension

    def handleMatch(  # type: ignore[override]  # a text is what its base returns too
        self, m: re.Match[str], data: str
    ) -> tuple[str, int, int]:
        try:
            text = _filled(m, _game_of(self.extension.page(self.md)), self.extension.words)
        except ClaimError as error:
            raise self.extension.fault(self.md, str(error), m[0]) from None
        except Exception as error:
            message = f"{m[0]}: {type(error).__name__}: {error}"
            raise self.extension.fault(self.md, message, m[0]) from error
        return text, m.start(), m.end()


def _game_of(page: str) -> str:
    """The game a page is about."""
    found = re.match(r"rules/([a-z]+)", page)
    return found[1] if found and found[1] in GAMES else "georgian"


def register(md: Markdown, extension: Any) -> None:
    """Have claims in the pages of this Markdown instance supplied and checked."""
    # Behind fences and code, before backslashes are taken away.
    md.preprocessors.register(_Bars(md), "open_ends_bars", 22)
    md.inlinePatterns.register(_Claims(md, extension), "open_ends_claims", 185)
