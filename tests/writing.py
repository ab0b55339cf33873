"""Short ways to write records in tests, and to ask the referee about them."""

import json
from collections.abc import Sequence
from typing import Any

from domino_rules import Hand, Report, check, instead, tile, why
from domino_rules.line.chain import Chain, Play
from domino_rules.tiles import DOUBLE_SIX, bits, members
from domino_rules.words import Reason, Words

PLAYERS = ("Ana", "Beka")


def hand(plays: str = "", /, **keys: Any) -> str:
    """A `[[hands]]` table; `plays` has its lines separated by commas or line ends.

    Without further keys it is hand 2, opened by Ana.

    >>> print(hand("3-2, 2-2 right", left=["0-0", ""]))
    [[hands]]
    number = 2
    opener = "Ana"
    left = ["0-0", ""]
    plays = \"\"\"
    3-2
    2-2 right
    \"\"\"
    """
    keys = {"number": 2, "opener": "Ana"} | keys
    lines = ["[[hands]]"]
    tables = [f"[hands.{key}]\n{_pairs(keys.pop(key))}" for key in ("result", "notes")
              if key in keys]  # fmt: skip
    lines += [_pairs({key: value for key, value in keys.items() if value is not None})]
    written = [line.strip() for line in plays.replace(",", "\n").split("\n")]
    lines += ['plays = """', *(line for line in written if line), '"""', *tables]
    return "\n".join(lines)


def record(
    *hands: str, game: str = "georgian", players: tuple[str, ...] = PLAYERS, **keys: Any
) -> str:
    """A record of these hands; `keys` are top keys, and `options`."""
    options = f"[options]\n{_pairs(keys.pop('options'))}\n" if "options" in keys else ""
    head = _pairs({"game": game, "players": list(players)} | keys)
    return f"{head}\n{options}" + "\n".join(hands) + "\n"


def _pairs(values: dict[str, Any]) -> str:
    return "\n".join(f"{key} = {json.dumps(value, ensure_ascii=False)}"
                     for key, value in values.items())  # fmt: skip


def dealt(*hands: str, top: str = "", bottom: str = "") -> dict[str, Any]:
    """The keys `deal` and `bazari`: `top` is drawn first, `bottom` last, the rest between them."""
    given = [tile(int(t[0]), int(t[2])) for text in (*hands, top, bottom) for t in text.split()]
    between = " ".join(map(str, members(DOUBLE_SIX.whole & ~bits(given))))
    return {"deal": list(hands), "bazari": f"{top} {between} {bottom}"}


def after(plays: str, /, **keys: Any) -> Hand:
    """The last state of a Georgian hand that the referee finds in order.

    `keys` are the hand's, and `options`.
    """
    top = {"options": keys.pop("options")} if "options" in keys else {}
    return last(record(hand(plays, **keys), **top))


def last(text: str) -> Hand:
    """The last state of a record that the referee finds in order."""
    report = check(text)
    assert report.ok, report.problems
    return report.hands[-1].last


def steps(text: str) -> list[tuple[str, str]]:
    """Who did what in the last hand: ("Ana", "play"), …"""
    report = check(text)
    assert report.record is not None
    names = report.record.players
    return [(names[s.event.seat or 0], s.event.kind) for s in report.hands[-1].states[1:]]


def wrong(text: str) -> tuple[str, str | None, str]:
    """The only thing wrong in a record: its kind, its rule, and the text at its place.

    The text is the word that begins there; notes of what is unchecked do not count.
    """
    problems = [problem for problem in check(text).problems if problem.kind != "unchecked"]
    assert len(problems) == 1, problems
    return problems[0].kind, problems[0].rule, at(text, problems[0].line, problems[0].column)


def at(text: str, line: int | None, column: int | None) -> str:
    """The word that begins at this place of a text; without a column, the whole line."""
    if line is None:
        return ""
    line_text = text.split("\n")[line - 1]
    return line_text if column is None else line_text[column - 1 :].split()[0]


def explained(states: Sequence[Hand], words: Words) -> list[Reason]:
    """Everything that explains the last of these states, which are a hand's from its deal on."""
    state = states[-1]
    asked = (why.total, why.points, why.turn, why.forced, why.left, why.ending)
    reasons = [reason for ask in asked for reason in ask(state, words)]
    for seat in range(state.seats):
        reasons += why.score(seat, [states], 75, words)
    if state.event.play is not None:
        reasons += instead.missed(states[-2], state.event.play, words)
    return reasons


def line(plays: str, *, stavka: bool = True) -> Chain:
    """The line of plays written as in a record, with commas between: `6-6, 6-4 left, …`."""
    chain = Chain(has_stavka=stavka)
    for written in plays.split(", ") if plays else []:
        chain = chain.add(Play.read(written))
    return chain


def unchecked(report: Report) -> list[str]:
    """What the referee says it could not check."""
    return [problem.message for problem in report.problems if problem.kind == "unchecked"]
