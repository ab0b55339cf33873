"""dev.py, which has to start before anything is installed."""

import subprocess
import sys
from pathlib import Path

from tools.paths import ROOT


def test_a_bare_python_starts_dev(tmp_path: Path) -> None:
    bare = [sys.executable, "-E", "-S", str(ROOT / "dev.py"), "--help"]
    done = subprocess.run(bare, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "serve" in done.stdout
