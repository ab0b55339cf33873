"""A step of a hand on a line as plain data for `check --json`, and as lines for a terminal."""

from ..words import Words
from .chain import ENDS
from .hand import Hand
from .match import Match
from .svg import board_rows
from .tell import sum_line


def step(state: Hand) -> dict[str, object]:
    """The line after a step: the tile placed or drawn, the open ends and what they count."""
    event, chain = state.event, state.chain
    action: dict[str, object] = {}
    if event.play is not None:
        end = event.play.end
        action = {"tile": str(event.play.tile), "end": None if end is None else ENDS[end]}
    elif event.kind == "draw":
        tiles = None if event.tiles is None else [str(tile) for tile in event.tiles]
        action = {"tiles": tiles, "count": event.count}
    scored = state.game.write is not None
    return action | {
        "sum": chain.total if scored else None,
        "points": event.points,
        "open": [[ENDS[n], asked] for n, asked in enumerate(chain.asks) if asked is not None],
        "counts": [[str(part.tile), part.counts] for part in chain.parts] if scored else [],
    }


def standing(match: Match) -> dict[str, object]:
    """What is told of a match beside its scores: the eggs, and a whitewash once it is won."""
    if not match.game.penalties:
        return {}
    beside: dict[str, object] = {"eggs": match.eggs}
    return beside if match.winner is None else beside | {"whitewash": match.whitewash}


def table(state: Hand, words: Words) -> list[str]:
    """The line and its ends; before the first step what was dealt."""
    rows = _deal(state, words) if state.event.kind == "deal" else _table(state, words)
    return [f"{label:7}{text}" for label, text in rows]


def _deal(state: Hand, words: Words) -> list[tuple[str, str]]:
    """What each seat was dealt and the boneyard, as far as they are known."""
    _ = words.translate
    rows = [
        (f"{name}:", " ".join(map(str, state.game.tiles.members(state.held[seat]))))
        for seat, name in enumerate(words.names)
        if state.knows(seat)
    ]
    if state.boneyard is not None and state.game.drawing:
        label = _("bazari:") if state.game.protected else _("boneyard:")
        rows.append((label, " ".join(map(str, state.boneyard))))
    width = max((len(label) for label, _ in rows), default=0)
    return [(f"{label:{width}}", f" {tiles}") for label, tiles in rows]


def _table(state: Hand, words: Words) -> list[tuple[str, str]]:
    """The board, the open ends with their sum, and the score, as labels and texts."""
    _, chain = words.translate, state.chain
    asks = [f"{ENDS[n]} {asked}" for n, asked in enumerate(chain.asks) if asked is not None]
    rows = [(f"{label}:", tiles) for label, tiles in board_rows(chain, words)]
    rows.append((_("open:"), ", ".join(asks) or _("none")))
    if state.game.write is not None:
        rows.append((_("sum:"), sum_line(chain)))
        scores = zip(words.names, state.scores, strict=True)
        rows.append((_("score:"), ", ".join(f"{name} {score}" for name, score in scores)))
    return rows
