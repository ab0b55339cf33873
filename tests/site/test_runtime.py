"""The packed engine: small, the same each time, and answering in node as Python here does."""

from __future__ import annotations

import gzip
import io
import json
import re
import subprocess
import zipfile
from pathlib import Path

import pytest

from tools.paths import ASSETS, RUNTIME
from tools.setup import ensure_node, program
from tutorials.browser import course, rehearsal_course
from tutorials.browser.bridge import handle
from tutorials.browser.rehearsal import requests

PARTS = [
    "course.bin",
    "engine.bin",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "stdlib.zip",
    "worker.mjs",
]
WIRE_LIMIT = 5_900_000


def node(script: str, *arguments: str | Path, text: str = "") -> str:
    """Run a script of runtime/ and return what it prints; raises CalledProcessError if it fails."""
    done = subprocess.run(
        [program("node", ensure_node()), RUNTIME / script, *arguments],
        input=text,
        stdout=subprocess.PIPE,
        check=True,
        encoding="utf-8",
        timeout=300,
    )
    return done.stdout


@pytest.fixture(scope="session")
def engine() -> Path:
    """Return the folder of the packed engine, which is named by its hash."""
    engines = list((ASSETS / "engine").glob("*"))
    if len(engines) != 1:
        pytest.fail(f"{ASSETS} does not hold one engine: run `python3 dev.py build` first.")
    return engines[0]


def test_parts_and_their_weight(engine: Path) -> None:
    assert sorted(path.name for path in engine.iterdir()) == PARTS
    assert sum(len(gzip.compress(path.read_bytes(), 6)) for path in engine.iterdir()) <= WIRE_LIMIT


def test_announced_sizes(engine: Path) -> None:
    """The bytes that the progress counts to are those that come."""
    worker = (engine / "worker.mjs").read_text(encoding="utf-8")
    sizes = re.findall(r'"([\w.]+)":\{size:([\de]+),wire:([\de]+)\}', worker)
    later = {"worker.mjs", "course.bin"}
    assert sorted(name for name, _, _ in sizes) == [part for part in PARTS if part not in later]
    for name, size, wire in sizes:
        data = (engine / name).read_bytes()
        assert float(size) == len(data)
        assert float(wire) == pytest.approx(len(gzip.compress(data, 6)), rel=0.03)


def test_the_hash_hangs_on_the_sources_alone(engine: Path, tmp_path: Path) -> None:
    node("build.mjs", "--out", tmp_path / "assets", "--cache", tmp_path / "cache")
    assert [path.name for path in (tmp_path / "assets" / "engine").iterdir()] == [engine.name]


def archive(engine: Path, name: str) -> zipfile.ZipFile:
    """A zip of the engine; those of our packages are gzipped as a whole."""
    if name == "stdlib":
        return zipfile.ZipFile(engine / "stdlib.zip")
    return zipfile.ZipFile(io.BytesIO(gzip.decompress((engine / f"{name}.bin").read_bytes())))


def test_our_packages_are_small(engine: Path) -> None:
    assert (engine / "engine.bin").stat().st_size <= 235_000  # with dice and languages in it
    assert (engine / "course.bin").stat().st_size <= 120_000


@pytest.mark.parametrize(
    ("name", "kinds"),
    [("stdlib", {".pyc"}), ("engine", {".pyc", ".toml", ".mo"}), ("course", {".pyc", ".toml"})],
)
def test_zips_hold_code_and_data_only(engine: Path, name: str, kinds: set[str]) -> None:
    infos = archive(engine, name).infolist()
    assert {Path(info.filename).suffix for info in infos} <= kinds
    assert {info.date_time for info in infos} == {(1980, 1, 1, 0, 0, 0)}
    assert [info.filename for info in infos] == sorted(info.filename for info in infos)


def test_what_is_left_out_and_what_is_kept(engine: Path) -> None:
    library = set(archive(engine, "stdlib").namelist())
    packages = set(archive(engine, "engine").namelist())
    assert {"encodings/cp437.pyc", "json/decoder.pyc", "traceback.pyc"} <= library
    assert not {"unittest/__init__.pyc", "xmlrpc/client.pyc", "tkinter/__init__.pyc"} & library
    assert {"tutorials/browser/bridge.pyc", "domino_rules/tiles.pyc"} <= packages
    built = {
        f"tutorials/{module}.pyc"
        for module in (
            "claims/prose",
            "claims/line",
            "site/fence",
            "site/markdown",
            "site/pages",
            "browser/rehearsal",
        )
    }
    assert not built & packages
    assert not any(name.startswith("tutorials/words/terms/") for name in packages)
    course = set(archive(engine, "course").namelist())
    assert {
        "tutorials/browser/course.pyc",
        "tutorials/exercises/lessons/riba.toml",
        "domino_rules/bots.pyc",
    } <= course
    assert not course & packages
    assert not course & {
        *built,
        "tutorials/site/course.pyc",
        "tutorials/browser/rehearsal_course.pyc",
    }


def test_answers_are_those_of_this_python(engine: Path, long_run: bool) -> None:
    """Byte for byte; what is asked at a tenth of the steps, in the long run at all of them.

    Where two Pythons differ they do so in many answers: in an order, in how a number is written.
    """
    lessons = list(rehearsal_course.requests())
    assert {json.loads(line)["op"] for line in lessons} == {*course.COURSE}
    asked = [*requests(every=1 if long_run else 10), *lessons]
    answers = node("golden.mjs", engine, text="\n".join(asked)).split("\n")
    for line, answer in zip(asked, answers[:-1], strict=True):
        assert answer == handle(line), line


def test_packages_are_pinned_and_have_no_address() -> None:
    manifest = json.loads((RUNTIME / "package.json").read_text(encoding="utf-8"))
    lock = (RUNTIME / "package-lock.json").read_text(encoding="utf-8")
    versions = [*manifest["dependencies"].values(), *manifest["devDependencies"].values()]
    assert all(re.fullmatch(r"[\d.]+", version) for version in versions)
    assert "resolved" not in lock
    assert "://" not in lock
