"""The drawing of an exercise with dice: its grids, the dice left, the grid in words, buttons."""

from domino_rules.dice import svg
from domino_rules.dice.grid import FACINGS, SPACES
from domino_rules.dice.tell import corner_name, sides
from domino_rules.words import N_

from ...shown.markup import Html, button, join, tag
from ..drawing import Drawing, held, none_left, picks, plain, told
from ..judging import Sheet
from ..tasks import PickTask
from .tasks import READING, DiceTask, FacesTask, FacingTask


class DiceDrawing(Drawing):
    """The drawings of an exercise on the grid, which is the same size in all of them."""

    held = N_("Dice left")

    def __init__(self, sheet: Sheet, task: DiceTask) -> None:
        self.sheet, self.task = sheet, task

    @property
    def style(self) -> str:
        _, _, width, height = svg.BOXES["tall"]
        return f"--oe-tall:{width / height:.4g}"

    def asking(self) -> Html:
        grid, marked = self.task.grid, self.task.marked
        return Html(svg.board(grid, last=False, contacts=False, dead=False, marked=marked))

    def answered(self, value: str) -> Html:
        state = self.task.after(value)
        return Html() if state is None else Html(svg.board(state.grid, dead=False))

    def solved(self) -> Html:
        played = next(filter(None, map(self.answered, self.sheet.right)), None)
        return played or Html(svg.board(self.task.grid, last=False, contacts=False))

    def hand(self, seat: int) -> tuple[int, Html]:
        dice = self.task.open_hands[seat]
        if not dice:
            return 1, none_left(self.task.words.translate("no die left"))
        return 1, held(dice, Html(svg.row(dice)))

    def in_words(self) -> Html:
        return told(map(self._space, READING), self.task.words)

    def _space(self, space: int) -> str:
        """What lies in a space, with the numbers on its sides, or what the space asks for."""
        lies = self.task.grid.at(space)
        if lies is None or lies.facing is None:
            return self.task.told(space)
        words = self.task.words
        corner, shown = corner_name(lies.facing, words), sides(lies.sides, words)
        text = words.translate("{space}: {die}, facing {corner}: {sides}")
        return text.format(space=SPACES[space], die=lies.face, corner=corner, sides=shown)

    def buttons(self) -> Html:
        task = self.task
        if isinstance(task, FacesTask):
            things = ((str(one), str(one), Html(svg.die(one))) for one in task.faces)
            return picks(things, task.words)
        if isinstance(task, PickTask):
            return picks(((name, name, name) for name in task.things()), task.words)
        if isinstance(task, FacingTask):
            turns = (self._turn(task, corner) for corner in range(len(FACINGS)))
            other = (answer for answer in self.sheet.answers if answer.value == task.NOT)
            return join((*turns, plain(other)))
        return plain(self.sheet.answers)

    def _turn(self, task: FacingTask, corner: int) -> Html:
        """A die that faces a corner, as a button."""
        name = FACINGS[corner]
        label = next(one.label for one in self.sheet.answers if one.value == name)
        named = {"data-answer": name, "aria-label": label}
        return button(named, Html(svg.die(task.face, corner)), tag("small", name))
