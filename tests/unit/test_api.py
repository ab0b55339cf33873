"""The page on the Python API is true, and every public name shows how it is used."""

import doctest
import re
from pathlib import Path
from types import FunctionType

import pytest

import domino_rules

PAGE = Path(__file__).parents[2] / "docs" / "en" / "api.md"


def test_every_example_of_the_page_does_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = PAGE.read_text(encoding="utf-8")
    blocks = re.findall(r"^```pycon\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert text.count(">>> ") == sum(block.count(">>> ") for block in blocks)
    monkeypatch.chdir(tmp_path)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "api.md", str(PAGE), 0)
    result = doctest.DocTestRunner().run(test)
    assert result.failed == 0, capsys.readouterr().out
    assert result.attempted > 30
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg ")


def test_every_public_class_and_function_shows_its_use() -> None:
    public = {name: getattr(domino_rules, name) for name in domino_rules.__all__}
    usable = {
        name: value for name, value in public.items() if isinstance(value, type | FunctionType)
    }
    assert len(usable) > 20
    assert [name for name, value in usable.items() if ">>> " not in (value.__doc__ or "")] == []
