"""What perfect play gives in random throws of Tashkent: who wins, and by what.

    python benchmarks/throws.py [--throws 3000]

Every throw is searched to its end, for either player placing first. The rows go to
`tutorials/tables/throws.csv`, from which the page on perfect play takes its figures.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tutorials.tables import throws


def main() -> None:
    """Solve the throws and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--throws", type=int, default=3_000)
    count = parser.parse_args().throws
    began = perf_counter()
    throws.write(map(throws.solve, range(count)))
    print(f"{count} throws in {perf_counter() - began:.0f} s: {throws.FILE.name}")


if __name__ == "__main__":
    main()
