"""The tests of the JavaScript: node runs them, and each is a test for pytest too, which counts it.

A file's tests are those that begin a line with `test("name"`.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

import pytest

from tools.setup import ensure_node, program

NAMES = re.compile(r'^test\("(.+?)"', re.MULTILINE)
RESULTS = re.compile(r"^(ok|not ok) \d+ - (.+)\n((?:  .*\n)*)", re.MULTILINE)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Take the files that hold tests for node."""
    if not file_path.name.endswith(".test.mjs"):
        return None
    return Script.from_parent(parent, path=file_path)


class Script(pytest.File):
    """A file of tests; node runs it once, with the first test of it that is wanted."""

    def collect(self) -> Iterator[pytest.Item]:
        for name in NAMES.findall(self.path.read_text(encoding="utf-8")):
            yield Test.from_parent(self, name=name)

    @cached_property
    def results(self) -> dict[str, str]:
        """What is wrong by the name of each test: nothing for those that pass."""
        node = program("node", ensure_node())
        done = subprocess.run(
            [node, "--test-reporter=tap", self.path],
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=60,
        )
        found = {name: "" if ok == "ok" else why for ok, name, why in RESULTS.findall(done.stdout)}
        expected = set(NAMES.findall(self.path.read_text(encoding="utf-8")))
        if set(found) != expected:
            differ = ", ".join(sorted(set(found) ^ expected))
            raise NodeFailure(f"run or written, not both: {differ}\n{done.stdout}{done.stderr}")
        return found


class Test(pytest.Item):
    """One test of a file."""

    parent: Script

    def runtest(self) -> None:
        if why := self.parent.results[self.name]:
            raise NodeFailure(why)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *_: object) -> str:
        """What node says of it."""
        return str(excinfo.value)

    def reportinfo(self) -> tuple[Path, None, str]:
        return self.path, None, self.name


class NodeFailure(Exception):
    """Node found a test failing, or could not run the file."""
