"""What is shown of dice on the grid: the board, the spaces, and what can be placed.

`choose` decides between this and `line`, which has the same functions for tiles.
"""

from domino_rules.dice import svg, tell
from domino_rules.dice.faces import Face
from domino_rules.dice.grid import FACINGS, NOTHING, SPACES, Grid, Placement, fitting
from domino_rules.dice.hand import DiceHand
from domino_rules.drawing import SHAPES, Shape
from domino_rules.words import N_, Words

from ..replays.replay import Position, Replay
from .markup import Child, Html, button, join, tag
from .pieces import forced, open_table, row_head, tray_head, tries

BEFORE = N_("Before the first die")
"""What the slider says at the beginning."""

INVITATION = N_("Place your own die from here")


def sprite(drawings: str) -> Html:
    """What grids and dice refer to, once in a page."""
    return Html(svg.sprite())


def size(step: Position[DiceHand], shape: Shape) -> tuple[float, float]:
    """Width and height of the board."""
    return svg.BOXES[shape][2:]


def board(step: Position[DiceHand], shape: Shape) -> Html:
    """The drawing of a position; the numbers between dice are those of the die placed last."""
    state = step.state
    return Html(svg.board(state.grid, shape=shape))


def thumbnail(step: Position[DiceHand]) -> Html:
    """The drawing of a position in small, without marks."""
    grid = step.state.grid
    return Html(svg.board(grid, shape="wide", last=False, contacts=False, dead=False))


def terms(step: Position[DiceHand], words: Words) -> Html:
    """Nothing is added up."""
    return Html()


def reason(step: Position[DiceHand]) -> str:
    """What the question why below the sentence is about; empty where there is none."""
    return "" if step.state.event.kind == "deal" else "step"


def details(step: Position[DiceHand], words: Words) -> Html:
    """The grid as a table: for each space what lies in it, or what it asks for and what fits."""
    _, grid = words.translate, step.state.grid
    rows = []
    for space, name in enumerate(SPACES):
        cells = (tag("td", cell) for cell in _space(grid, space, words))
        rows.append(tag("tr", row_head(name), *cells))
    spaces = open_table((_("Space"), _("There"), _("Fits")), rows)
    return tag("details", {"class": "oe-ends"}, tag("summary", _("Spaces")), spaces)


def _space(grid: Grid, space: int, words: Words) -> tuple[str, str]:
    """The die in a space, or what the space asks for, and the faces that fit."""
    _, lies, asked = words.translate, grid.at(space), grid.asks[space]
    if lies is not None and lies.facing is not None:
        corner = tell.corner_name(lies.facing, words)
        return _("{die}, facing {corner}").format(die=lies.face, corner=corner), ""
    if asked is None or asked == NOTHING:
        return _("touches no die"), _("nothing yet")
    fits = ", ".join(map(str, fitting(asked))) or _("nothing: a dead space")
    return _("asks for {sides}").format(sides=tell.sides(asked, words)), fits


def rack(state: DiceHand, seat: int, words: Words) -> Html:
    """The dice that a seat has still to place."""
    _, dice = words.translate, state.held[seat]
    left = ", ".join(map(str, dice)) or _("none")
    said = tag("span", {"class": "oe-word"}, _("dice left: {dice}").format(dice=left))
    return join((said, Html(svg.row(dice))))


# What the live table shows


def choices(step: Position[DiceHand]) -> int:
    """How many ways to place a die the tray of a position shows, and dice beside."""
    return len(step.state.legal) + 4 * len(_dice(step.state))


def _dice(state: DiceHand) -> tuple[Face, ...]:
    """The different dice of the seat to act."""
    return () if state.turn is None else tuple(dict.fromkeys(state.held[state.turn]))


def tray(replay: Replay, step: Position[DiceHand]) -> Html:
    """The dice the reader may place here, each with one button per placement, and the others."""
    state = step.state
    _, words = replay.words.translate, replay.words
    if state.turn is None or not state.legal:
        return forced(words) if state.result is None else tray_head(_("The game is over."))
    head = _("Place a die for {name}").format(name=words.names[state.turn])
    faces = {play.face for play in state.legal}
    fitting = [face for face in _dice(state) if face in faces]
    label = _("{head}: dice that fit").format(head=head)
    rest = tries(
        _("These fit nowhere; try one and see why:"),
        _("Dice that fit nowhere"),
        [
            _try(str(face), _("Try {die}").format(die=face), Html(svg.die(face)))
            for face in _dice(state)
            if face not in faces
        ],
    )
    return join((
        tray_head(head),
        tag("div", {"class": "oe-dice", "role": "group", "aria-label": label},
            *(_die(state, face, words) for face in fitting)),
        tag("p", {"class": "oe-turns", "aria-live": "polite"}),
        rest,
        tag("details", tag("summary", _("Try a space where a die does not fit")),
            *(_elsewhere(state, face, words) for face in fitting)),
    ))  # fmt: skip


def _die(state: DiceHand, face: Face, words: Words) -> Html:
    """One die: to be turned, which the script does, and to be placed where it fits."""
    _ = words.translate
    plays = [play for play in state.legal if play.face == face]
    turns = "\n".join(_turned(face, plays, corner, words) for corner in range(len(FACINGS)))
    turn = {"data-quarters": "0", "data-tile": str(face), "data-told": turns,
            "aria-label": _("Turn {die}").format(die=face)}  # fmt: skip
    return tag(
        "div",
        {"class": "oe-die", "role": "group", "aria-label": str(face)},
        button(turn, Html(svg.die(face)), tag("small", {"aria-hidden": "true"}, _("turn"))),
        tag("div", {"class": "oe-plays"}, *(_play(state, play, words) for play in plays)),
    )


def _turned(face: Face, plays: list[Placement], corner: int, words: Words) -> str:
    """Where a die fits once it is turned."""
    _ = words.translate
    spaces = ", ".join(SPACES[play.space] for play in plays if play.facing == corner)
    text = _("{die} facing {corner} fits {spaces}.")
    if not spaces:
        text = _("{die} facing {corner} fits nowhere.")
    return text.format(die=face, corner=tell.corner_name(corner, words), spaces=spaces)


def _elsewhere(state: DiceHand, face: Face, words: Words) -> Html:
    """The empty spaces where a die that fits somewhere does not."""
    fits = {SPACES[play.space] for play in state.legal if play.face == face}
    text = words.translate("Try {die} in {space}")
    tries = [
        _try(f"{face} {name}", text.format(die=face, space=name), name)
        for name, asked in zip(SPACES, state.grid.asks, strict=True)
        if asked is not None and name not in fits
    ]
    if not tries:
        return Html()
    group = {"class": "oe-elsewhere", "role": "group", "aria-label": str(face)}
    return tag("div", group, Html(svg.die(face)), *tries)


def _play(state: DiceHand, play: Placement, words: Words) -> Html:
    sides = tell.sides(state.grid.asks[play.space] or NOTHING, words)
    text = words.translate("{play}, touches {sides}")
    return button(
        {
            "data-play": str(play),
            "data-tile": str(play.face),
            "data-end": SPACES[play.space],
            "data-facing": str(play.facing),
            "aria-label": text.format(play=tell.placed(play, words), sides=sides),
        },
        Html(svg.die(play.face, play.facing or 0)),
        tag("small", str(play).partition(" ")[2]),
    )


def _try(what: str, label: str, shown: Child) -> Html:
    return button({"data-try": what, "aria-label": label}, shown)


def places(step: Position[DiceHand]) -> dict[Shape, Html]:
    """The empty spaces as an SVG of places for each of `SHAPES`; a place has `data-end`.

    The script hides those where a die does not fit; whoever drops it there all the same learns why.
    """
    grid = step.state.grid
    empty = {space for space, asked in enumerate(grid.asks) if asked is not None}
    return dict.fromkeys(SHAPES, tag("svg", Html(svg.places(empty))))


def close_up(step: Position[DiceHand]) -> Html:
    """The drawing of a position in small, with its marks."""
    return Html(svg.board(step.state.grid, last=False))


def look(replay: Replay, *, dead: bool) -> Html:
    """The choice whether dead spaces are marked."""
    pressed, text = str(dead).lower(), replay.words.translate("Dead spaces")
    return button({"data-do": "dead", "aria-pressed": pressed}, text)
