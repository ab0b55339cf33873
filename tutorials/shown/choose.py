"""Which module shows a position: tiles on a line, or dice on the grid."""

from types import ModuleType

from domino_rules.dice.hand import DiceHand

from . import grid, line


def shows(state: object) -> ModuleType:
    """What shows a state: `line` for tiles, `grid` for dice; both have the same names."""
    return grid if isinstance(state, DiceHand) else line
