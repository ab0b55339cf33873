"""The referee: replays a record through the engine and reports every step and every problem."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from . import tell
from .dice.grid import FACINGS, SPACES
from .dice.hand import DiceGame, DiceHand, Standing
from .dice.judge import GameJudge
from .dice.match import DiceMatch
from .dice.records import WrittenGame
from .events import UNKNOWN, Result, Unknown
from .judging import Judge, JudgedHand, Problem, Table
from .line.chain import ENDS
from .line.hand import Game, Hand
from .line.judge import HandJudge
from .line.match import Match
from .line.records import WrittenHand
from .record_text import RecordError
from .records import Record, read
from .words import Words


class Report(NamedTuple):
    """All that `check` says of one record; `record` is None when it could not be read.

    `score` is the match score by side (`UNKNOWN` where it cannot be known), `winner` the side
    that has won the match; `standings` is the match after each of the `hands`.

    >>> report = check("game = 'georgian'")
    >>> report.ok, report.status, report.problems[0].kind
    (False, 2, 'syntax')
    """

    record: Record | None
    game: str | None
    hands: tuple[JudgedHand, ...]
    problems: tuple[Problem, ...]
    score: tuple[Any, ...] = ()
    winner: int | None = None
    standings: tuple[Any, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong; what could not be checked leaves this true."""
        return all(problem.kind == "unchecked" for problem in self.problems)

    @property
    def status(self) -> int:
        """The exit status: 0 in order, 1 an illegal play or false claim, 2 not a record."""
        kinds = {problem.kind for problem in self.problems}
        return 2 if "syntax" in kinds else 0 if self.ok else 1


def check(text: str, language: str = "en") -> Report:
    """Referee the text of a record; whatever is wrong with it is in the report.

    >>> check('game = "go-fish"').problems[0].message
    'no game is called “go-fish”; known games: georgian, draw, block, kozel, tashkent'
    """
    try:
        record = read(text)
    except RecordError as error:
        message = error.told(tell.words_in(language, ()))
        problem = Problem(error.hand, *error.place, "syntax", None, message)
        return Report(None, error.game, (), (problem,))
    return judge(record, language)


def judge(record: Record, language: str = "en") -> Report:
    """Referee a record that has been read.

    >>> report = judge(read('game="block"\\nplayers=["Ana","Beka"]\\n[[hands]]\\nnumber=2'))
    >>> report.ok, report.hands[0].number, report.score
    (True, 2, (0, 0))
    """
    words = tell.words_in(language, record.players)
    problems: list[Problem] = []
    hands: list[JudgedHand] = []
    standings: list[Match | DiceMatch] = []
    table = Table.before(record, 1, again=False)
    try:
        for written in record.hands:
            if written.number == 1 or not hands:
                table = Table.before(record, written.number, again=bool(hands))
            judged = _judge_of(record, written, table, words, problems).judged()
            opening, table = table.opening, table.after(judged)
            hands.append(judged._replace(opening=opening, ending=table.ending))
            standings.append(table.match)
    except RecordError as error:
        message = error.told(words)
        problems.append(Problem(error.hand, *error.place, "syntax", None, message))
        return Report(record, record.game.name, (), tuple(sorted(problems, key=_order)))
    ordered, match = tuple(sorted(problems, key=_order)), table.match
    return Report(record, record.game.name, tuple(hands), ordered, match.known_scores, match.winner,
                  tuple(standings))  # fmt: skip


def _judge_of(
    record: Record,
    written: WrittenHand | WrittenGame,
    table: Table,
    words: Words,
    problems: list[Problem],
) -> Judge:
    """The judge of one hand: what it is played with, tiles or dice, decides."""
    game = record.game
    if isinstance(written, WrittenGame) and isinstance(game, DiceGame):
        return GameJudge(game, written, table, words, problems)
    assert isinstance(written, WrittenHand), "tiles are written for a line game"
    assert isinstance(game, Game), "tiles are written for a line game"
    return HandJudge(game, len(record.players), written, table, words, problems)


def _order(problem: Problem) -> tuple[bool, int, int]:
    return problem.kind == "unchecked", problem.line or 0, problem.column or 0


# The report as JSON


def as_json(report: Report, file: str, language: str = "en") -> dict[str, Any]:
    """The report as plain data, in the shape that `check --json` prints."""
    record = report.record
    hands: list[dict[str, Any]] = []
    standing: dict[str, Any] | None = None
    if record is not None and report.status != 2:
        words = tell.words_in(language, record.players)
        hands = [hand_json(hand, words) for hand in report.hands]
        standing = _match_json(report, record)
    return {
        "file": file,
        "game": report.game,
        "ok": report.ok,
        "problems": [problem._asdict() for problem in report.problems],
        "hands": hands,
        "match": standing,
    }


def _match_json(report: Report, record: Record) -> dict[str, Any]:
    """How the match stands; the first player of a pair stands for the pair."""
    standing: dict[str, Any] = {
        "target": record.target,
        "score": _plain(_known(dict(zip(record.players, report.score, strict=False)))),
        "winner": None if report.winner is None else record.players[report.winner],
    }
    match = report.standings[-1] if report.standings else None
    if isinstance(match, Match) and match.game.penalties:
        standing |= {"eggs": match.eggs}
        standing |= {} if match.winner is None else {"whitewash": match.whitewash}
    return _known(standing)


def hand_json(hand: JudgedHand, words: Words) -> dict[str, Any]:
    """One refereed hand as plain data."""
    opener = hand.last.opener
    return {
        "number": hand.number,
        "opener": None if opener is None else words.names[opener],
        "steps": [step_json(hand, step, words) for step in range(1, len(hand.states))],
        "result": None if hand.last.result is None else _result_json(hand.last.result, words),
    }


def step_json(hand: JudgedHand, number: int, words: Words) -> dict[str, Any]:
    """One step as plain data: the action, then the table right after it."""
    state = hand.states[number]
    event = state.event
    step: dict[str, Any] = {
        "player": None if event.seat is None else words.names[event.seat],
        "action": event.kind,
    }
    step |= _dice_json(state) if isinstance(state, DiceHand) else _line_json(state)
    return step | {
        "score": _plain(dict(zip(words.names, state.scores, strict=False))),
        "rules": list(hand.rules(number)),
        "text": tell.told(state, words),
    }


def _line_json(state: Hand) -> dict[str, Any]:
    """What lies on a line after a step: the tile placed or drawn, the ends and what they count."""
    event, chain = state.event, state.chain
    step: dict[str, Any] = {}
    if event.play is not None:
        end = event.play.end
        step |= {"tile": str(event.play.tile), "end": None if end is None else ENDS[end]}
    elif event.kind == "draw":
        tiles = None if event.tiles is None else [str(tile) for tile in event.tiles]
        step |= {"tiles": tiles, "count": event.count}
    scored = state.game.write is not None
    return step | {
        "sum": chain.total if scored else None,
        "points": event.points,
        "open": [[ENDS[n], asked] for n, asked in enumerate(chain.asks) if asked is not None],
        "counts": [[str(part.tile), part.counts] for part in chain.parts] if scored else [],
    }


def _dice_json(state: DiceHand) -> dict[str, Any]:
    """The die placed in a step, its space and the corner that its smaller number faces."""
    play = state.event.play
    placed: dict[str, Any] = {}
    if play is not None and play.facing is not None:
        placed = {"tile": str(play.face), "space": SPACES[play.space]}
        placed |= {"facing": FACINGS[play.facing]}
    return placed | {"points": state.event.points}


def _plain(scores: dict[str, Any]) -> dict[str, Any]:
    """Scores by player; those of dice as sets and games."""
    return {
        name: score._asdict() if isinstance(score, Standing) else score
        for name, score in scores.items()
    }


def _result_json(result: Result, words: Words) -> dict[str, Any]:
    def name(seat: int | Unknown | None) -> str | Unknown | None:
        return words.names[seat] if isinstance(seat, int) else seat

    left = _known(dict(zip(words.names, result.left, strict=True)))
    return _known(
        {
            "kind": result.kind,
            "winner": name(result.winner),
            "points": result.points,
            "left": left if left else UNKNOWN,
            "next_opener": name(result.next_opener),
        }
    )


def _known(values: dict[str, Any]) -> dict[str, Any]:
    """The entries whose value is known."""
    return {key: value for key, value in values.items() if not isinstance(value, Unknown)}


def told_lines(report: Report, language: str = "en") -> Sequence[str]:
    """The whole record told step by step, one line per step, hands under their headings."""
    if report.record is None:
        return []
    words = tell.words_in(language, report.record.players)
    lines: list[str] = []
    for hand in report.hands:
        lines.append(tell.heading(hand.last, words))
        lines += [f"{step:3}. {tell.told(s, words)}" for step, s in enumerate(hand.states)]
    return lines
