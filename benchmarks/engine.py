"""The engine beside its peers, in one run: random hands with all checks and events.

    python3 -m venv /tmp/peers
    /tmp/peers/bin/pip install all-fives-domino==1.0.23 dominoes==6.1.0 open_spiel==2.0.2
    PYTHONPATH=. /tmp/peers/bin/python benchmarks/engine.py

Every contender plays whole random hands in turns, five rounds; the best round of each counts, as
steps (a tile placed, a draw, a pass) per second. A peer that is not installed is left out. What is
compared is not the same game: All Fives asks for no riba, `dominoes` scores nothing and checks
only the two ends, OpenSpiel deals tile by tile; the ratios say in which class the engine plays.
"""

import random
import time
from collections.abc import Callable

from domino_rules import BLOCK, DRAW, GEORGIAN, KOZEL, Game

ROUNDS = 5
Contender = Callable[[random.Random, int], int]


def ours(game: Game) -> Contender:
    """Hands of one of our games: deal, legal plays, checked plays, chores, events, result."""

    def play(rng: random.Random, hands: int) -> int:
        steps = 0
        for number in range(hands):
            hand = game.deal(rng, number=2, opener=number % 2)
            while hand.result is None:
                hand = hand.play(rng.choice(hand.legal)) if hand.legal else hand.chore()
                steps += 1
        return steps

    return play


def all_fives(rng: random.Random, hands: int) -> int:
    """Rounds of all-fives-domino with its random player; steps are tiles placed and drawn."""
    from src.main.game.Brain import RandomBrain  # the package really is called src
    from src.main.game.DominoRound import DominoRound
    from src.main.game.Game import Game as AllFives
    from src.main.game.Player import Player

    random.seed(rng.random())
    steps = 0
    for _ in range(hands):
        first, second = Player(RandomBrain(), "one"), Player(RandomBrain(), "two")
        game = AllFives(first, second)
        round_ = DominoRound(first, second, game)
        round_.run()
        held = len(first.hand) + len(second.hand)
        drawn = 28 - 14 - len(round_.pool)
        steps += 14 + drawn - held + drawn
    return steps


def dominoes(rng: random.Random, hands: int) -> int:
    """Games of dominoes 6.1.0: four players, two ends, no draws, no points while playing."""
    import dominoes as peer

    random.seed(rng.random())
    steps = 0
    for _ in range(hands):
        game = peer.Game.new()
        while game.result is None:
            game.make_move(*rng.choice(game.valid_moves))
            steps += 1
    return steps


def open_spiel(rng: random.Random, hands: int) -> int:
    """Games of OpenSpiel's python_block_dominoes, the deal not timed as steps."""
    import pyspiel
    from open_spiel.python.games import block_dominoes  # noqa: F401 (registers the game)

    game = pyspiel.load_game("python_block_dominoes")
    steps = 0
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
                continue
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
    return steps


CONTENDERS: dict[str, tuple[Contender, int]] = {
    "georgian": (ours(GEORGIAN), 400),
    "block": (ours(BLOCK), 600),
    "all-fives-domino": (all_fives, 15),
    "draw": (ours(DRAW), 400),
    "kozel": (ours(KOZEL), 400),
    "dominoes": (dominoes, 600),
    "open_spiel block": (open_spiel, 100),
}
RATIOS = (
    ("georgian", "all-fives-domino", 12.0),
    ("georgian", "dominoes", 0.35),
    ("block", "open_spiel block", 2.0),
    ("kozel", "dominoes", 0.4),
)


def main() -> None:
    """Play all contenders in turns and print the best speeds and the ratios."""
    best: dict[str, float] = {}
    for round_ in range(ROUNDS):
        for name, (contender, hands) in CONTENDERS.items():
            rng = random.Random(round_)
            begun = time.perf_counter()
            try:
                steps = contender(rng, hands)
            except ImportError as error:
                print(f"{name}: left out, {error}")
                continue
            speed = steps / (time.perf_counter() - begun)
            best[name] = max(best.get(name, 0.0), speed)
    for name, speed in best.items():
        print(f"{name:18} {speed:10,.0f} steps/s  {1e6 / speed:7.1f} µs/step")
    for name, peer, wanted in RATIOS:
        if name in best and peer in best:
            print(f"{name} / {peer}: {best[name] / best[peer]:.2f} (wanted: {wanted} or more)")


if __name__ == "__main__":
    main()
