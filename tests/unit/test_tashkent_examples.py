"""The worked games of Tashkent: what their notes claim is searched, and all clauses are shown."""

import re
from collections.abc import Callable
from functools import cache, cached_property

import pytest

from domino_rules.dice.best import best, outcome
from domino_rules.dice.grid import NOTHING, SPACES, Placement, fitting
from domino_rules.dice.hand import DiceHand
from domino_rules.referee import check
from domino_rules.rules import RULES
from tutorials.replays.library import EXAMPLES, record_text
from tutorials.replays.replay import Replay

GAMES = tuple(example for example in EXAMPLES if example.startswith("tashkent/"))
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBER = rf"(\d+|{'|'.join(NUMBERS)})"


class Noted:
    """A step of a worked game, with the states before it and at it."""

    def __init__(self, states: tuple[DiceHand, ...], step: int) -> None:
        self.states, self.state = states, states[step]
        self.before = states[max(step - 1, 0)]

    @property
    def legal(self) -> int:
        """How many placements there were to choose from."""
        return len(self.before.legal)

    @cached_property
    def best(self) -> tuple[Placement, ...]:
        """The placements after which perfect play gives no less than before."""
        return best(self.before)

    @cached_property
    def value(self) -> int:
        """What the seat that had to choose could get: 1 a win, 0 a draw, -1 a loss."""
        return outcome(self.before) * (1 - 2 * (self.before.turn or 0))

    @property
    def played(self) -> bool:
        """Whether a die was placed."""
        return self.state.event.play is not None

    @property
    def good(self) -> bool:
        """Whether what was placed is among the best."""
        return self.state.event.play in self.best

    def asks(self, space: str) -> tuple[int, ...]:
        """The numbers that a space needs once this has happened."""
        asked = self.state.grid.asks[SPACES.index(space)] or NOTHING
        return tuple(number for number in asked if number is not None)


def number_of(word: str) -> int:
    return int(word) if word.isdigit() else NUMBERS.index(word.lower())


def only_winning(noted: Noted, of: str | None = None) -> bool:
    """The placement wins, and no other one does."""
    as_claimed = of is None or number_of(of) == noted.legal
    return as_claimed and noted.value == 1 and noted.good and len(noted.best) == 1


def only_drawing(noted: Noted, of: str) -> bool:
    """The placement keeps the draw, nothing wins, and everything else loses."""
    as_claimed = number_of(of) == noted.legal
    return as_claimed and noted.value == 0 and noted.good and len(noted.best) == 1


def some(noted: Noted, count: str, of: str, verb: str) -> bool:
    """So many of all placements win, or keep the draw where nothing wins."""
    claimed = number_of(count), number_of(of), verb.startswith("win")
    return claimed == (len(noted.best), noted.legal, noted.value == 1) and noted.value >= 0


def lost(noted: Noted, count: str) -> bool:
    """All these placements lose."""
    return noted.value == -1 and noted.legal == number_of(count)


def mistake(noted: Noted) -> bool:
    """Something else would have led to more."""
    return not noted.good


def forced(noted: Noted) -> bool:
    """There was one placement only."""
    return noted.state.event.choices == 1


def forced_face(noted: Noted, face: str) -> bool:
    """There was one face only to place."""
    return {str(play.face) for play in noted.before.legal} == {face}


def asking(noted: Noted, space: str, first: str, second: str | None, last: str | None) -> bool:
    """A space needs just these numbers."""
    numbers = [int(number) for number in (first, second, last) if number]
    return sorted(numbers) in (sorted(asked := noted.asks(space)), sorted(set(asked)))


def fits(noted: Noted, space: str, face: str) -> bool:
    """Only this face fits a space."""
    asked = noted.state.grid.asks[SPACES.index(space)]
    return asked is not None and list(map(str, fitting(asked))) == [face]


def dead(noted: Noted, space: str) -> bool:
    return SPACES.index(space) in noted.state.grid.dead


def flawless(noted: Noted) -> bool:
    """Nobody makes a mistake in the whole game."""
    steps = [Noted(noted.states, step) for step in range(1, len(noted.states))]
    return all(step.good for step in steps if step.played)


def holding(noted: Noted, name: str, dice: str) -> bool:
    """A player holds these dice."""
    faces = re.findall(r"\d\|\d", dice)
    for times, word in ((2, "twice"), (3, "three times")):
        if dice.endswith(word):
            faces *= times
    return [str(face) for face in noted.state.held[("Ana", "Beka").index(name)]] == faces


SPACE = rf"({'|'.join(SPACES)})"
CLAIMS: dict[str, Callable[..., bool]] = {
    rf"The only winning placement(?: of {NUMBER})?": only_winning,
    rf"The only placement that keeps the draw, out of {NUMBER}": only_drawing,
    rf"{NUMBER} of the {NUMBER} placements (wins?|keep the draw)": some,
    rf"{NUMBER} placements(?:, all with \S+)?, and none of them saves the game": lost,
    "A mistake": mistake,
    "Nothing else fits": forced,
    r"Nothing but (\d\|\d) fits": forced_face,
    rf"{SPACE} needs (\d)(?:, (\d))? and (\d)": asking,
    rf"{SPACE} needs (\d)(?= alone|[:.]|, [a-z]|$)": lambda noted, space, asked: asking(
        noted, space, asked, None, None
    ),
    rf"{SPACE} needs [\d, and]+: only (\d\|\d) fits": fits,
    rf"{SPACE} is dead": dead,
    rf"{SPACE} dead": dead,
    rf"{SPACE} needs [\d, and]+: it is dead": dead,
    "Both players play perfectly": flawless,
    r"(Ana|Beka) (?:holds|is left with|are left with) "
    r"(\d\|\d(?:(?: and|,) \d\|\d)*(?: twice| three times)?)(?=[.,:]|$)": holding,
    "a throw that wins if he plays well": lambda noted: noted.value == 1,
    "here it is a draw if both play well": lambda noted: noted.value == 0,
}
"""What a note may say that can be searched or counted: the words, and what holds them to it."""

SEARCHED = re.compile(r"\b(only|dead|mistake|wins?|winning|saves?|errs?|keeps? the draw)\b")
"""Words that claim something; all of them have to stand in one of `CLAIMS`."""


@cache
def noted(example: str) -> tuple[dict[int, tuple[str, Noted]], ...]:
    """Every step of a worked game, or of each game of a match, with its note."""
    games = []
    for judged in check(record_text(example)).hands:
        states = tuple(judged.states)
        games.append(
            {step: (judged.notes.get(step, ""), Noted(states, step)) for step in range(len(states))}
        )
    return tuple(games)


def texts(example: str) -> list[tuple[str, Noted]]:
    """The notes of a worked game that say something."""
    return [(text, note) for game in noted(example) for text, note in game.values() if text]


@pytest.mark.parametrize("example", GAMES)
def test_what_the_notes_claim_is_what_the_search_finds(example: str) -> None:
    for text, note in texts(example):
        rest = list(text)
        for claim, holds in CLAIMS.items():
            for found in re.finditer(claim, text, re.IGNORECASE):
                assert holds(note, *found.groups()), (found[0], text)
                rest[slice(*found.span())] = " " * len(found[0])
        assert not SEARCHED.search("".join(rest)), text


def test_every_claim_is_made_somewhere() -> None:
    said = [text for example in GAMES for text, _ in texts(example)]
    for claim in CLAIMS:
        assert any(re.search(claim, text, re.IGNORECASE) for text in said), claim


def test_the_worked_games_show_every_clause_that_a_step_can_show() -> None:
    rules = {rule for example in GAMES for step in Replay(record_text(example)).steps
             for rule in step.rules}  # fmt: skip
    wanted = {id for id, rule in RULES.items() if rule.game == "tashkent"}
    assert wanted - rules == {"tashkent.take-up"}  # the throw of a later game is no step


@pytest.mark.parametrize("example", GAMES)
def test_players_err_where_a_note_says_so_and_nowhere_else(example: str) -> None:
    for game in noted(example):
        for step, (text, note) in game.items():
            if note.played:
                assert mistake(note) == ("A mistake" in text), (step, note.state.event.play)
