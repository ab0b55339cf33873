"""A game that the house does not know is refereed, told, explained and drawn, and nothing false is
said of it.
"""

import re
from random import Random

import pytest

from domino_rules import check, record_of, tell, write
from domino_rules.errors import Refusal
from domino_rules.line import svg
from domino_rules.line.chain import Play
from domino_rules.line.hand import Hand
from domino_rules.referee import told_lines
from domino_rules.rules import clause
from domino_rules.words import Words
from tests.toys import NINES, PAIRS
from tests.writing import explained
from tutorials.replays.replay import Replay
from tutorials.shown import figure

GAMES = {NINES.name: NINES}
NAMES = ("Ana", "Beka", "Dato")
FALSE = re.compile(
    "stavka|bazari|riba|nichia|double-six|eggs|goat|penalt|last two|only 5-5|multiple of five|"
    "zero is not",
    re.IGNORECASE,
)


def played(seed: int) -> list[Hand]:
    """A hand from its deal to its end."""
    rng = Random(seed)
    states = [NINES.deal(rng)]
    while states[-1].result is None:
        hand = states[-1]
        states.append(hand.play(rng.choice(hand.legal)) if hand.legal else hand.chore())
    return states


def texts(html: str) -> str:
    """What a reader sees or hears of a figure."""
    spoken = re.findall(r'(?:aria-label|title|data-value|data-undone)="(.*?)"', html)
    return " ".join([re.sub(r"<[^>]+>", " ", html), *spoken])


@pytest.mark.parametrize("seed", range(12))
def test_a_record_of_a_game_that_is_handed_in(seed: int) -> None:
    states = played(seed)
    text = write(record_of(states, NAMES))
    report = check(text, games=GAMES)
    assert report.problems == ()
    # What is out of play is not written.
    assert report.hands[0].states == tuple(state._replace(boneyard=None) for state in states)
    seen = check(write(record_of(states, NAMES, table_view=True)), games=GAMES)
    assert seen.ok
    assert not FALSE.search("\n".join(told_lines(report)))
    assert not check(text).ok, "without being handed in it is not known"


@pytest.mark.parametrize("seed", range(12))
def test_what_is_said_of_it(seed: int) -> None:
    states, words = played(seed), Words(NAMES)
    said = [tell.told(state, words) for state in states]
    said += [reason.text for n in range(1, len(states) + 1)
             for reason in explained(states[:n], words)]  # fmt: skip
    for state in states[1:-1:7]:
        for tile in NINES.tiles.tiles[::5]:
            for end in (None, 0, 1, 2):
                try:
                    state.play(Play(tile, end))
                except Refusal as refusal:
                    said.append(tell.refusal(refusal, words))
    assert not [text for text in said if FALSE.search(text)]


@pytest.mark.parametrize("seed", range(3))
def test_its_figure_and_drawing(seed: int) -> None:
    replay = Replay(write(record_of(played(seed), NAMES)), games=GAMES)
    steps = range(len(replay.steps))
    html = figure.figure(replay, example="", start=1, steps=steps, root="", page=None)
    assert "nines" in texts(html)
    assert not FALSE.search(texts(html))
    for step in replay.steps[1:]:
        assert not FALSE.search(texts(figure.why(replay, step, "", "step")))
        for seat in range(3):
            assert figure.why(replay, step, "", f"score-{seat}")
    last = replay.steps[-1]
    alone = svg.board(last.state.chain, last.layouts["wide"], standalone=True)
    assert alone.count("<use") >= len(last.state.chain.placed)
    assert replay.game.tiles.highest == 9


def test_a_clause_that_no_catalogue_has_is_called_by_its_id() -> None:
    assert clause("nines.no-redeal").title == "No redeal"
    assert clause("block.no-redeal").title == "Every deal is played"


def test_what_a_tile_writes_stands_with_its_pair() -> None:
    plays = "Ana 9-9\nBeka 9-8 left\nDato 9-7 right\nEka 8-1 left"
    text = (
        'game = "pairs"\nplayers = ["Ana", "Beka", "Dato", "Eka"]\n'
        f'[[hands]]\nnumber = 2\nplays = """\n{plays}\n"""\n'
    )
    replay = Replay(text, games={PAIRS.name: PAIRS})
    for step in replay.steps[1:]:
        html = figure.view(replay, step, ("tall",), live=True)
        _, first, second = html.split('class="oe-partners"')
        assert ('data-why="points"' in first, 'data-why="points"' in second) == (
            (True, False) if step.number % 2 else (False, True)
        )
