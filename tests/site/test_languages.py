"""A catalogue is found wherever it lies: in a folder, in a wheel, in a zip, in the browser."""

from __future__ import annotations

import importlib.util
import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from tests.site.test_runtime import node
from tools.paths import ROOT, RUNTIME

LANGUAGE = "eo"
TOLD = {"this writes {points} ({sum})": "tio skribas {points} ({sum})"}
RECORD = """
game = "georgian"
players = ["Ana", "Beka"]
[[hands]]
number = 2
plays = \"\"\"
Ana 5-5 +5
\"\"\"
"""
ASK = """
import sys, domino_rules
print(domino_rules.__file__)
report = domino_rules.check(sys.stdin.read(), language="eo")
print(report.problems[0].message)
"""


def copied(folder: Path, *packages: str) -> Path:
    """A copy of what a wheel is built from, the rules with a tiny catalogue."""
    for package in packages:
        shutil.copytree(ROOT / package, folder / package)
    for name in ("pyproject.toml", "LICENSE", "README.md"):
        shutil.copy(ROOT / name, folder)
    add_catalogue(folder / "domino_rules", TOLD)
    add_catalogue(folder / "tutorials" / "language", {"no such request: {op}": "kio estas {op}?"})
    return folder


def add_catalogue(package: Path, sentences: dict[str, str]) -> None:
    """Write a compiled catalogue where a package looks for it."""
    catalog, data = Catalog(locale=LANGUAGE), io.BytesIO()
    for text, other in sentences.items():
        catalog.add(text, other)
    write_mo(data, catalog)
    folder = package / "locale" / LANGUAGE / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "messages.mo").write_bytes(data.getvalue())


def asked(place: Path, elsewhere: Path) -> list[str]:
    """What a Python says that finds the rules in a place, run outside of the checkout."""
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        cwd=elsewhere,
        env={**os.environ, "PYTHONPATH": str(place)},
        input=RECORD,
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    return done.stdout.splitlines()


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(tmp_path_factory.mktemp("source"), "domino_rules", "tutorials")


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder)]
    # From a copy: the build backend leaves folders where it works.
    built = shutil.copytree(source, folder / "source")
    subprocess.run([sys.executable, "-m", "pip", "wheel", *options, str(built)], check=True)
    (wheel_file,) = folder.glob("*.whl")
    return wheel_file


@pytest.mark.parametrize("way", ["folder", "installed wheel", "zip"])
def test_a_record_is_checked_in_another_language(
    way: str, source: Path, wheel: Path, tmp_path: Path
) -> None:
    place = {"folder": source, "zip": wheel}.get(way, tmp_path / "installed")
    if way == "installed wheel":
        options = ["--quiet", "--no-deps", "--no-index", "--target", str(place)]
        subprocess.run([sys.executable, "-m", "pip", "install", *options, str(wheel)], check=True)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    where, message = asked(place, elsewhere)
    assert where.startswith(str(place))
    assert message == "tio skribas 10 (5 + 5 = 10)"


def test_the_browser_gets_catalogues_and_not_what_they_are_made_of(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(source / "library.zip"))  # where it looks for Pyodide's
    spec = importlib.util.spec_from_file_location("pack", RUNTIME / "pack.py")
    assert spec is not None
    assert spec.loader is not None
    pack = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(pack)
    members = pack.package_members(str(source), [], pack.DATA)
    end = f"locale/{LANGUAGE}/LC_MESSAGES/messages.mo"
    assert {f"domino_rules/{end}", f"tutorials/language/{end}"} <= members.keys()
    assert {Path(name).suffix for name in members} == {".mo", ".toml"}


def test_the_packed_engine_answers_in_another_language(
    source: Path, tmp_path: Path, long_run: bool
) -> None:
    if not long_run:
        pytest.skip("packing takes half a minute")
    folders = ["--out", tmp_path / "out", "--cache", tmp_path / "cache"]
    node("build.mjs", "--source", source, *folders)
    (engine,) = (tmp_path / "out" / "engine").iterdir()
    asked = json.dumps({"op": "fly", "lang": LANGUAGE})
    assert json.loads(node("golden.mjs", engine, text=asked)) == {"error": "kio estas fly?"}
