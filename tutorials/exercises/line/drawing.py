"""The drawing of an exercise on a line: its boards, hands and buttons."""

from collections.abc import Sequence

from domino_rules.line import svg
from domino_rules.line.chain import Chain, Play
from domino_rules.line.hand import Hand
from domino_rules.line.layout import lay_out
from domino_rules.line.spots import Layout
from domino_rules.line.tell import end_name
from domino_rules.words import N_

from ...shown.markup import Html, button, join, tag
from ..drawing import Drawing, held, none_left, picks, plain, told
from ..judging import Sheet
from ..tasks import Answer
from .placing import FitsTask, LegalTask, LineTask


class LineDrawing(Drawing):
    """The drawings of an exercise on a line: in one box close around the tiles, which keep their
    places.
    """

    held = N_("Tiles held")

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
        return f"--oe-tall:{width / height:.4g}"

    def asking(self) -> Html:
        return self._board(badges=False)

    def answered(self, value: str) -> Html:
        if value not in self.after:
            return Html()
        state, layout = self.after[value]
        return Html(svg.board(state.chain, layout))

    def solved(self) -> Html:
        played = next((value for value in self.sheet.right if value in self.after), None)
        if played is not None:
            return self.answered(played)
        return self._board(badges=True)

    def _board(self, *, badges: bool) -> Html:
        """The board of the question; nothing before the first tile."""
        chain = self.task.board.chain
        return Html(svg.board(chain, self.layout, badges=badges)) if chain.placed else Html()

    def hand(self, seat: int) -> tuple[int, Html]:
        tiles = self.task.open_hands[seat]
        if not tiles:
            return 1, none_left(self.task.words.translate("no tile left"))
        return -(-len(tiles) // 7), held(tiles, Html(svg.row(tiles)))

    def in_words(self) -> Html:
        chain, words = self.task.board.chain, self.task.words
        if not chain.placed:
            return Html()
        _, items, at_ends = words.translate, [], set()
        for n, end in enumerate(chain.ends):
            if end is not None:
                at_ends.add(end.tile)
                text = _("{end}: {tile}, asks for {number}")
                if end.tile is None:
                    text = _("{end}: empty, asks for {number}")
                name = end_name(n, words)
                items.append(text.format(end=name, tile=end.tile, number=end.asks))
        inside = ", ".join(str(one.tile) for one in chain.placed if one.tile not in at_ends)
        if inside:
            items.append(_("inside the line: {tiles}").format(tiles=inside))
        if chain.stavka_tile is not None:
            items.append(_("the stavka: {tile}").format(tile=chain.stavka_tile))
        return told(items, words)

    def buttons(self) -> Html:
        task = self.task
        if isinstance(task, FitsTask):
            things = ((str(tile), str(tile), Html(svg.tile(tile))) for tile in task.tiles)
            return picks(things, task.words)
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


def _by_tile(task: LegalTask, answers: Sequence[Answer]) -> Html:
    """Each tile of the hand with its ends; they look alike whether they fit or not."""
    groups = []
    for tile in task.tiles:
        name, drawn = str(tile), Html(svg.tile(tile))
        own = [answer for answer in answers if answer.value.split(" ")[0] == name]
        if own[0].value == name:
            groups.append(button({"data-answer": name, "aria-label": name}, drawn))
            continue
        ends = (
            button(
                {"data-answer": answer.value, "aria-label": answer.label},
                end_name(Play.read(answer.value).end, task.words),
            )
            for answer in own
        )
        group = {"class": "oe-tile-ends", "role": "group", "aria-label": name}
        groups.append(tag("div", group, drawn, *ends))
    return join(groups)
