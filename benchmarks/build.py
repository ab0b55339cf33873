"""The time MkDocs takes for the site, beside the same pages without their domino fences.

    python3 dev.py build
    .venv/bin/python benchmarks/build.py

Both are built in turns, three times each, from the build copy of the pages; the fastest counts.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "build" / "docs" / "en"
ROUNDS = 3
FENCE = re.compile(r"^```domino.*?^```$", re.DOTALL | re.MULTILINE)


def without_fences(pages: Path) -> None:
    """Take every domino fence out of the pages."""
    for page in pages.rglob("*.md"):
        page.write_text(FENCE.sub("", page.read_text(encoding="utf-8")), encoding="utf-8")


def build(pages: Path, site: Path) -> float:
    """Build the pages and return the seconds it took."""
    env = {**os.environ, "DOCS_DIR": str(pages), "NO_MKDOCS_2_WARNING": "1"}
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(site)]
    begun = time.perf_counter()
    subprocess.run(command, cwd=ROOT, env=env, check=True)
    return time.perf_counter() - begun


def main() -> None:
    """Build both in turns and print the fastest times and their ratio."""
    with tempfile.TemporaryDirectory() as scratch:
        plain = Path(scratch) / "plain"
        shutil.copytree(PAGES, plain)
        without_fences(plain)
        times = {"with fences": 1e9, "without": 1e9}
        for _ in range(ROUNDS):
            for name, pages in (("with fences", PAGES), ("without", plain)):
                times[name] = min(times[name], build(pages, Path(scratch) / "site"))
    for name, seconds in times.items():
        print(f"{name}: {seconds:.2f} s")
    print(f"ratio: {times['with fences'] / times['without']:.2f}")


if __name__ == "__main__":
    main()
