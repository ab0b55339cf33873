"""What is shown of dice on the grid: the board, the spaces, and what can be placed.

`choose` decides between this and `line`, which has the same functions for tiles.
"""

from domino_rules.dice import svg, tell
from domino_rules.dice.faces import Face
from domino_rules.dice.grid import FACINGS, NOTHING, SPACES, Grid, Placement, fitting
from domino_rules.dice.hand import DiceHand
from domino_rules.drawing import Shape
from domino_rules.words import Words

from ..replays.replay import SHAPES, Replay, Step
from .markup import escape

BEFORE = "Before the first die"
"""What the slider says at the beginning."""

INVITATION = "Place your own die from here"

sprite = svg.sprite


def size(step: Step, shape: Shape) -> tuple[float, float]:
    """Width and height of the board."""
    return svg.BOXES[shape][2:]


def board(step: Step, shape: Shape) -> str:
    """The drawing of a position; the numbers between dice are those of the die placed last."""
    state: DiceHand = step.state
    return svg.board(state.grid, shape=shape)


def thumbnail(step: Step) -> str:
    """The drawing of a position in small, without marks."""
    grid: Grid = step.state.grid
    return svg.board(grid, shape="wide", last=False, contacts=False, dead=False)


def terms(step: Step, words: Words) -> str:
    """Nothing is added up."""
    return ""


def reason(step: Step) -> str:
    """What the question why below the sentence is about; empty where there is none."""
    return "" if step.state.event.kind == "deal" else "step"


def details(step: Step, words: Words) -> str:
    """The grid as a table: for each space what lies in it, or what it asks for and what fits."""
    grid: Grid = step.state.grid
    rows = "".join(
        f'<tr><th scope="row">{SPACES[space]}</th>{_space(grid, space, words)}</tr>'
        for space in range(len(SPACES))
    )
    heads = "".join(f'<th scope="col">{head}</th>' for head in ("Space", "There", "Fits"))
    return (
        '<details class="oe-ends"><summary>Spaces</summary><table class="oe-open">'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></details>"
    )


def _space(grid: Grid, space: int, words: Words) -> str:
    """Two cells: the die in a space, or what the space asks for, and the faces that fit."""
    lies, asked = grid.at(space), grid.asks[space]
    if lies is not None and lies.facing is not None:
        corner = tell.corner_name(lies.facing, words)
        return f"<td>{lies.face}, facing {escape(corner)}</td><td></td>"
    if asked is None or asked == NOTHING:
        return "<td>touches no die</td><td>nothing yet</td>"
    fits = ", ".join(map(str, fitting(asked))) or "nothing: a dead space"
    return f"<td>asks for {escape(tell.sides(asked, words))}</td><td>{fits}</td>"


def rack(state: DiceHand, seat: int) -> str:
    """The dice that a seat has still to place."""
    dice = state.held[seat]
    said = ", ".join(map(str, dice)) or "none"
    return f'<span class="oe-word">dice left: {said}</span>{svg.row(dice)}'


# What the live table shows


def choices(step: Step) -> int:
    """How many ways to place a die the tray of a position shows, and dice beside."""
    return len(step.state.legal) + 4 * len(_dice(step.state))


def _dice(state: DiceHand) -> tuple[Face, ...]:
    """The different dice of the seat to act."""
    return () if state.turn is None else tuple(dict.fromkeys(state.held[state.turn]))


def tray(replay: Replay, step: Step) -> str:
    """The dice the reader may place here, each with one button per placement, and the others."""
    state: DiceHand = step.state
    if state.turn is None or not state.legal:
        over = state.result is not None
        text = "The game is over." if over else "No choice here: the next step is forced."
        return f'<p class="oe-tray-head" tabindex="-1">{text}</p>'
    head = f"Place a die for {escape(replay.words.names[state.turn])}"
    fitting = {play.face for play in state.legal}
    fits = "".join(_die(state, one, replay.words) for one in _dice(state) if one in fitting)
    tries = "".join(_try(str(one), svg.die(one)) for one in _dice(state) if one not in fitting)
    rest = (
        '<p class="oe-tries-head">These fit nowhere; try one and see why:</p>'
        f'<div class="oe-tries" role="group" aria-label="Dice that fit nowhere">{tries}</div>'
        if tries
        else ""
    )
    elsewhere = "".join(_elsewhere(state, one) for one in _dice(state) if one in fitting)
    return (
        f'<p class="oe-tray-head" tabindex="-1">{head}</p>'
        f'<div class="oe-dice" role="group" aria-label="{head}: dice that fit">{fits}</div>'
        f'<p class="oe-turns" aria-live="polite"></p>{rest}'
        f"<details><summary>Try a space where a die does not fit</summary>{elsewhere}</details>"
    )


def _die(state: DiceHand, one: Face, words: Words) -> str:
    """One die: to be turned, which the script does, and to be placed where it fits."""
    plays = [play for play in state.legal if play.face == one]
    buttons = "".join(_play(state, play, words) for play in plays)
    turns = "\n".join(_turned(one, plays, corner, words) for corner in range(len(FACINGS)))
    return (
        f'<div class="oe-die" role="group" aria-label="{one}">'
        f'<button type="button" data-quarters="0" data-tile="{one}" data-told="{escape(turns)}"'
        f' aria-label="Turn {one}">{svg.die(one)}<small aria-hidden="true">turn</small></button>'
        f'<div class="oe-plays">{buttons}</div></div>'
    )


def _turned(one: Face, plays: list[Placement], corner: int, words: Words) -> str:
    """Where a die fits once it is turned."""
    spaces = ", ".join(SPACES[play.space] for play in plays if play.facing == corner)
    return f"{one} facing {tell.corner_name(corner, words)} fits {spaces or 'nowhere'}."


def _elsewhere(state: DiceHand, one: Face) -> str:
    """The empty spaces where a die that fits somewhere does not."""
    fits = {play.space for play in state.legal if play.face == one}
    tries = "".join(
        _try(f"{one} {SPACES[space]}", SPACES[space])
        for space, asked in enumerate(state.grid.asks)
        if asked is not None and space not in fits
    )
    if not tries:
        return ""
    return f'<div class="oe-elsewhere" role="group" aria-label="{one}">{svg.die(one)}{tries}</div>'


def _play(state: DiceHand, play: Placement, words: Words) -> str:
    asked = state.grid.asks[play.space] or NOTHING
    told = f"{tell.placed(play, words)}, touches {tell.sides(asked, words)}"
    return (
        f'<button type="button" data-play="{play}" data-tile="{play.face}"'
        f' data-end="{SPACES[play.space]}" data-facing="{play.facing}"'
        f' aria-label="{escape(told)}">'
        f"{svg.die(play.face, play.facing or 0)}"
        f"<small>{str(play).partition(' ')[2]}</small></button>"
    )


def _try(what: str, shown: str) -> str:
    named = what.replace(" ", " in ")
    return f'<button type="button" data-try="{what}" aria-label="Try {named}">{shown}</button>'


def places(step: Step) -> dict[Shape, str]:
    """The empty spaces as an SVG of places for each of `SHAPES`; a place has `data-end`.

    The script hides those where a die does not fit; whoever drops it there all the same learns why.
    """
    grid: Grid = step.state.grid
    empty = {space for space, asked in enumerate(grid.asks) if asked is not None}
    drawn = f"<svg>{svg.places(empty)}</svg>"
    return dict.fromkeys(SHAPES, drawn)
