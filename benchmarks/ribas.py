"""How often a hand of Georgian domino ends in a riba, and what it then looks like.

    python benchmarks/ribas.py [--hands 20000]

Every player plays a random legal tile, with drawing and under the house rule "pass only". These are
the figures that the rules page tells.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from domino_rules.games.georgian import GEORGIAN
from domino_rules.line.hand import Game, Hand


def ended(game: Game, rng: Random) -> Hand:
    """A hand after the first of a match, played to its end at random."""
    hand = game.deal(rng, number=2, opener=0)
    while hand.result is None:
        hand = hand.play(rng.choice(hand.legal)) if hand.legal else hand.chore()
    return hand


def main() -> None:
    """Play the hands and print the shares."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000)
    hands = parser.parse_args().hands
    for name, game in (("drawing", GEORGIAN), ("pass only", GEORGIAN.with_options(drawing=False))):
        rng = Random(2026)
        boards = [hand.chain for hand in (ended(game, rng) for _ in range(hands))
                  if hand.result is not None and hand.result.kind != "domino"]  # fmt: skip
        several = sum(len({n for n in board.asks if n is not None}) > 1 for board in boards)
        empty = sum(any(end and end.tile is None for end in board.ends) for board in boards)
        print(f"{name}: {len(boards) / hands:.1%} of {hands} hands end in a riba; of these"
              f" {several / len(boards):.1%} with several dead numbers,"
              f" {empty / len(boards):.1%} with an empty third or fourth side")  # fmt: skip


if __name__ == "__main__":
    main()
