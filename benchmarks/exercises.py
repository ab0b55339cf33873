"""What a fresh exercise costs, beside one full random hand of the same run.

    python benchmarks/exercises.py [--each 200]

For each kind of question and each level: finding a position, and finding one with every answer
judged, in hands played at random from the deal to the end with all checks and events.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from domino_rules.games.georgian import GEORGIAN
from tutorials.exercises.judging import sheet
from tutorials.exercises.kinds import KINDS
from tutorials.exercises.recipes import LEVELS, fresh


def seconds(run: Callable[[int], object], count: int) -> float:
    """The mean time of a call, over so many calls with seeds of their own."""
    start = time.perf_counter()
    for seed in range(count):
        run(seed)
    return (time.perf_counter() - start) / count


def hand(seed: int) -> None:
    """A whole hand, played at random."""
    rng = Random(seed)
    state = GEORGIAN.deal(rng, number=2, opener=seed % 2)
    while state.result is None:
        state = state.play(rng.choice(state.legal)) if state.legal else state.chore()


def main() -> None:
    """Measure, and print a line for each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=200)
    each = parser.parse_args().each
    seconds(hand, each)  # warm
    whole = seconds(hand, 5 * each)
    print(f"a full random hand: {whole * 1000:.2f} ms; in hands, at levels 1, 2, 3:")
    print(f"{'kind':10} {'position':>24} {'with all verdicts':>24}")
    for kind in KINDS:
        exercises = [
            seconds(lambda seed, k=kind, n=level: fresh(k, level=n, seed=seed), each) / whole
            for level in LEVELS
        ]
        judged = [
            seconds(lambda seed, k=kind, n=level: sheet(fresh(k, level=n, seed=seed)), each) / whole
            for level in LEVELS
        ]
        print(f"{kind:10} {_row(exercises):>24} {_row(judged):>24}")
    hand_again = seconds(hand, 5 * each)
    print(f"a full random hand afterwards: {hand_again * 1000:.2f} ms")


def _row(values: list[float]) -> str:
    return "  ".join(f"{value:6.1f}" for value in values)


if __name__ == "__main__":
    main()
