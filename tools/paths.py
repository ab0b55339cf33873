"""Where things lie in this checkout."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
VENV_BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
RUNTIME = ROOT / "runtime"
BUILD = ROOT / "build"
ASSETS = BUILD / "assets"
DOCS = BUILD / "docs" / "en"
SITE = ROOT / "site"
