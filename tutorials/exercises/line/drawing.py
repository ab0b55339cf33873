"""The drawing of an exercise on a line: its boards, hands and buttons."""

from collections.abc import Sequence

from domino_rules.line import svg
from domino_rules.line.chain import Chain
from domino_rules.line.hand import Hand
from domino_rules.line.layout import lay_out
from domino_rules.line.spots import Layout
from domino_rules.line.tell import end_name

from ...shown.markup import escape
from ..drawing import NONE_LEFT, Drawing, picks, plain, told
from ..judging import Sheet
from ..tasks import Answer
from .placing import FitsTask, LegalTask, LineTask


class LineDrawing(Drawing):
    """The drawings of an exercise on a line: in one box close around the tiles, which keep their
    places.
    """

    held = "Tiles held"

    def __init__(self, sheet: Sheet, task: LineTask) -> None:
        self.sheet, self.task = sheet, task
        chain = task.board.chain
        layout = _laid(chain)
        after = {answer.value: task.after(answer.value) for answer in sheet.answers}
        states = {value: state for value, state in after.items() if state is not None}
        kept = layout if chain.placed else None
        layouts = {value: _laid(state.chain, kept) for value, state in states.items()}
        box = _around([layout, *layouts.values()])
        self.layout = layout._replace(box=box)
        self.after: dict[str, tuple[Hand, Layout]] = {
            value: (state, layouts[value]._replace(box=box)) for value, state in states.items()
        }

    @property
    def style(self) -> str:
        if not self.after and not self.task.board.chain.placed:
            return ""
        _, _, width, height = self.layout.box
        return f' style="--oe-tall:{width / height:.4g}"'

    def asking(self) -> str:
        chain = self.task.board.chain
        return svg.board(chain, self.layout, badges=False) if chain.placed else ""

    def answered(self, value: str) -> str:
        if value not in self.after:
            return ""
        state, layout = self.after[value]
        return svg.board(state.chain, layout)

    def solved(self) -> str:
        played = next((value for value in self.sheet.right if value in self.after), None)
        if played is not None:
            return self.answered(played)
        chain = self.task.board.chain
        return svg.board(chain, self.layout) if chain.placed else ""

    def hand(self, seat: int) -> tuple[int, str]:
        tiles = self.task.open_hands[seat]
        if not tiles:
            return 1, NONE_LEFT.format("tile")
        names = ", ".join(map(str, tiles))
        return -(-len(tiles) // 7), f'<span class="oe-word">{names}</span>{svg.row(tiles)}'

    def in_words(self) -> str:
        chain = self.task.board.chain
        if not chain.placed:
            return ""
        items, at_ends = [], set()
        for n, end in enumerate(chain.ends):
            if end is not None:
                at_ends.add(end.tile)
                lies = f"{end.tile}" if end.tile is not None else "empty"
                items.append(f"{end_name(n, self.task.words)}: {lies}, asks for {end.asks}")
        inside = [str(one.tile) for one in chain.placed if one.tile not in at_ends]
        items += [f"inside the line: {', '.join(inside)}"] if inside else []
        items += [f"the stavka: {chain.stavka_tile}"] if chain.stavka_tile is not None else []
        return told(items)

    def buttons(self) -> str:
        task = self.task
        if isinstance(task, FitsTask):
            return picks((str(tile), str(tile), svg.tile(tile)) for tile in task.tiles)
        if isinstance(task, LegalTask):
            return _by_tile(task, self.sheet.answers)
        return plain(self.sheet.answers)


MARGIN = 1.5
"""The room around the tiles of an exercise, in halves of a tile: a badge finds its place there."""

LEAST = (11.0, 5.5)
"""The least width and height of an exercise's board, so that few tiles are not drawn too large."""


def _around(layouts: Sequence[Layout]) -> tuple[float, float, float, float]:
    """A box close around all tiles of some layouts."""
    spots = [spot for layout in layouts for spot in layout.spots]
    if not spots:
        return (-LEAST[0] / 2, -LEAST[1] / 2, *LEAST)
    sides = []
    for centre, along, least in (("x", (0, 180), LEAST[0]), ("y", (90, 270), LEAST[1])):
        reach = [(getattr(spot, centre), 1 if spot.angle in along else 0.5) for spot in spots]
        low = min(at - half for at, half in reach) - MARGIN
        high = max(at + half for at, half in reach) + MARGIN
        size = max(high - low, least)
        sides.append(((low + high - size) / 2, size))
    (x, width), (y, height) = sides
    return x, y, width, height


def _laid(chain: Chain, kept: Layout | None = None) -> Layout:
    return lay_out(chain.placed, chain.stavka, shape="tall", kept=kept)


def _by_tile(task: LegalTask, answers: Sequence[Answer]) -> str:
    """Each tile of the hand with its ends; they look alike whether they fit or not."""
    groups = []
    for tile in task.tiles:
        own = [answer for answer in answers if answer.value.split(" ")[0] == str(tile)]
        if own[0].value == str(tile):
            groups.append(
                f'<button type="button" data-answer="{tile}" aria-label="{tile}">'
                f"{svg.tile(tile)}</button>"
            )
            continue
        ends = "".join(
            f'<button type="button" data-answer="{answer.value}"'
            f' aria-label="{escape(answer.label)}">{escape(answer.label.split(", ")[1])}</button>'
            for answer in own
        )
        groups.append(
            f'<div class="oe-tile-ends" role="group" aria-label="{tile}">{svg.tile(tile)}{ends}'
            "</div>"
        )
    return "".join(groups)
