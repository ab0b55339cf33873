"""The referee: replays a record through the engine and reports every step and every problem."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from . import tell
from .dice.hand import Standing
from .events import UNKNOWN, Result, Unknown
from .families import family_of
from .games import GAMES
from .judging import JudgedHand, Problem, Table
from .protocol import AnyGame, AnyMatch, Score
from .record_text import RecordError
from .records import Record, read
from .rules import RULES
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
    score: tuple[Score | Unknown, ...] = ()
    winner: int | None = None
    standings: tuple[AnyMatch, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong; what could not be checked leaves this true."""
        return all(problem.kind == "unchecked" for problem in self.problems)

    @property
    def status(self) -> int:
        """The exit status: 0 in order, 1 an illegal play or false claim, 2 not a record."""
        kinds = {problem.kind for problem in self.problems}
        return 2 if "syntax" in kinds else 0 if self.ok else 1


def check(text: str, language: str = "en", games: Mapping[str, AnyGame] = GAMES) -> Report:
    """Referee the text of a record; whatever is wrong with it is in the report.

    `games` are those it may be of, by name: a game of your own is handed in here.

    >>> check('game = "go-fish"').problems[0].message
    'no game is called “go-fish”; known games: georgian, draw, block, kozel, tashkent'
    """
    try:
        record = read(text, games)
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
    words, family = tell.words_in(language, record.players), family_of(record.game)
    problems: list[Problem] = []
    hands: list[JudgedHand] = []
    standings: list[AnyMatch] = []
    table = _table(record, 1, again=False)
    try:
        for written in record.hands:
            if written.number == 1 or not hands:
                table = _table(record, written.number, again=bool(hands))
            judged = family.judge(record.game, written, table, words, problems).judged()
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


def _table(record: Record, number: int, *, again: bool) -> Table[AnyMatch]:
    """The table before the first hand written of a match, which may be a later one of it.

    `again` says that the record has hands of an earlier match.
    """
    game = record.game
    rematch = game.rule("revanshi")
    opening = (rematch,) if again and rematch in RULES else ()
    match = family_of(game).match.before(game, len(record.players), number, record.target)
    return Table(match, opening=opening)


def _order(problem: Problem) -> tuple[bool, int, int]:
    return problem.kind == "unchecked", problem.line or 0, problem.column or 0


# The report as JSON


def as_json(report: Report, file: str, language: str = "en") -> dict[str, object]:
    """The report as plain data, in the shape that `check --json` prints."""
    record = report.record
    hands: list[dict[str, object]] = []
    standing: dict[str, object] | None = None
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


def _match_json(report: Report, record: Record) -> dict[str, object]:
    """How the match stands; the first player of a pair stands for the pair."""
    standing: dict[str, object] = {
        "target": record.target,
        "score": _plain(_known(dict(zip(record.players, report.score, strict=False)))),
        "winner": None if report.winner is None else record.players[report.winner],
    }
    if report.standings:
        standing |= family_of(record.game).report.standing(report.standings[-1])
    return _known(standing)


def hand_json(hand: JudgedHand, words: Words) -> dict[str, object]:
    """One refereed hand as plain data."""
    opener = hand.last.opener
    return {
        "number": hand.number,
        "opener": None if opener is None else words.names[opener],
        "steps": [step_json(hand, step, words) for step in range(1, len(hand.states))],
        "result": None if hand.last.result is None else _result_json(hand.last.result, words),
    }


def step_json(hand: JudgedHand, number: int, words: Words) -> dict[str, object]:
    """One step as plain data: the action, then the table right after it."""
    state = hand.states[number]
    event = state.event
    step: dict[str, object] = {
        "player": None if event.seat is None else words.names[event.seat],
        "action": event.kind,
    }
    step |= family_of(state.game).report.step(state)
    return step | {
        "score": _plain(dict(zip(words.names, state.scores, strict=False))),
        "rules": list(hand.rules(number)),
        "text": tell.told(state, words),
    }


def _plain(scores: dict[str, object]) -> dict[str, object]:
    """Scores by player; those of dice as sets and games."""
    return {
        name: score._asdict() if isinstance(score, Standing) else score
        for name, score in scores.items()
    }


def _result_json(result: Result, words: Words) -> dict[str, object]:
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


def _known(values: dict[str, object]) -> dict[str, object]:
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
