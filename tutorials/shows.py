"""Which module shows a position: tiles on a line, or dice on the grid."""

from types import ModuleType

from domino_rules.dice.hand import DiceHand

from . import html_grid, html_line


def shows(state: object) -> ModuleType:
    """What shows a state: `html_line` for tiles, `html_grid` for dice; both have the same names."""
    return html_grid if isinstance(state, DiceHand) else html_line
