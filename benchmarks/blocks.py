"""How often a hand of Draw or Block is blocked, by the number of players.

    python benchmarks/blocks.py [--hands 20000]

Every player plays a random legal tile. These are the figures that the rules pages tell.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from domino_rules.games.block import BLOCK
from domino_rules.games.draw import DRAW
from domino_rules.line.hand import Game


def blocked(game: Game, seats: int, rng: Random) -> bool:
    """Whether a hand after the first, played to its end at random, was blocked."""
    hand = game.deal(rng, seats=seats, number=2, opener=0)
    while hand.result is None:
        hand = hand.play(rng.choice(hand.legal)) if hand.legal else hand.chore()
    return hand.result.kind != "domino"


def main() -> None:
    """Play the hands and print the shares."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000)
    hands = parser.parse_args().hands
    for game in (DRAW, BLOCK):
        for seats in game.dealt:
            rng = Random(2026)
            share = sum(blocked(game, seats, rng) for _ in range(hands)) / hands
            print(f"{game.name}, {seats} players: {share:.1%} of {hands} hands are blocked")


if __name__ == "__main__":
    main()
