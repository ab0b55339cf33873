"""A step of a game of dice as plain data for `check --json`, and as lines for a terminal."""

from ..words import Words
from .grid import FACINGS, SPACES, text_board
from .hand import DiceHand
from .match import DiceMatch


def step(state: DiceHand) -> dict[str, object]:
    """The die placed in a step, its space and the corner that its smaller number faces."""
    play = state.event.play
    placed: dict[str, object] = {}
    if play is not None and play.facing is not None:
        placed = {"tile": str(play.face), "space": SPACES[play.space]}
        placed |= {"facing": FACINGS[play.facing]}
    return placed | {"points": state.event.points}


def standing(match: DiceMatch) -> dict[str, object]:
    """What is told of a match beside its scores: nothing."""
    return {}


def table(state: DiceHand, words: Words) -> list[str]:
    """The grid, and the dice that each seat has still to place."""
    none = words.translate("none")
    held = [f"{name}: {' '.join(map(str, dice)) or none}"
            for name, dice in zip(words.names, state.held, strict=True)]  # fmt: skip
    return [*text_board(state.grid).splitlines(), *held]
