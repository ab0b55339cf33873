"""The drawing of an exercise with dice: its grids, the dice left, the grid in words, buttons."""

from domino_rules.dice import svg
from domino_rules.dice.grid import FACINGS, SPACES
from domino_rules.dice.tell import corner_name, sides

from ...shown.markup import escape
from ..drawing import NONE_LEFT, Drawing, picks, plain, told
from ..judging import Sheet
from ..tasks import PickTask
from .tasks import READING, DiceTask, FacesTask, FacingTask


class DiceDrawing(Drawing):
    """The drawings of an exercise on the grid, which is the same size in all of them."""

    held = "Dice left"

    def __init__(self, sheet: Sheet, task: DiceTask) -> None:
        self.sheet, self.task = sheet, task

    @property
    def style(self) -> str:
        _, _, width, height = svg.BOXES["tall"]
        return f' style="--oe-tall:{width / height:.4g}"'

    def asking(self) -> str:
        board = self._plain(dead=False)
        return board.removesuffix("</svg>") + svg.places(self.task.marked) + "</svg>"

    def answered(self, value: str) -> str:
        state = self.task.after(value)
        return "" if state is None else svg.board(state.grid, dead=False)

    def solved(self) -> str:
        played = next(filter(None, map(self.answered, self.sheet.right)), "")
        return played or self._plain(dead=True)

    def _plain(self, *, dead: bool) -> str:
        """The grid without the marks of the last die."""
        return svg.board(self.task.grid, last=False, contacts=False, dead=dead)

    def hand(self, seat: int) -> tuple[int, str]:
        dice = self.task.open_hands[seat]
        if not dice:
            return 1, NONE_LEFT.format("die")
        names = ", ".join(map(str, dice))
        return 1, f'<span class="oe-word">{names}</span>{svg.row(dice)}'

    def in_words(self) -> str:
        return told(map(self._space, READING))

    def _space(self, space: int) -> str:
        """What lies in a space, with the numbers on its sides, or what the space asks for."""
        lies = self.task.grid.at(space)
        if lies is None or lies.facing is None:
            return self.task.told(space)
        words = self.task.words
        corner, shown = corner_name(lies.facing, words), sides(lies.sides, words)
        return f"{SPACES[space]}: {lies.face}, facing {corner}: {shown}"

    def buttons(self) -> str:
        task = self.task
        if isinstance(task, FacesTask):
            return picks((str(one), str(one), svg.die(one)) for one in task.faces)
        if isinstance(task, PickTask):
            return picks((name, name, name) for name in task.things())
        if isinstance(task, FacingTask):
            return "".join(self._turn(task, corner) for corner in range(len(FACINGS))) + plain(
                answer for answer in self.sheet.answers if answer.value == task.NOT
            )
        return plain(self.sheet.answers)

    def _turn(self, task: FacingTask, corner: int) -> str:
        """A die that faces a corner, as a button."""
        name = FACINGS[corner]
        label = next(one.label for one in self.sheet.answers if one.value == name)
        return (
            f'<button type="button" data-answer="{name}" aria-label="{escape(label)}">'
            f"{svg.die(task.face, corner)}<small>{name}</small></button>"
        )
