"""The house as CONTRIBUTING describes it: rooms, arrows between them, a rule's four places."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from domino_rules.referee import check
from domino_rules.rules import RULES

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
ROWS = re.findall(
    r"^\| `(\w+\.[\w-]+)` \| `(.+?)` \| `(.+?)` \| `(.+?)` \| `(.+?)` \|$", TEXT, re.M
)


def test_three_rules_are_shown() -> None:
    assert len(ROWS) == 3


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_the_four_places_of_a_rule(row: tuple[str, ...]) -> None:
    rule, code, words, picture, test = row
    assert rule in RULES
    assert (ROOT / code).is_file()
    assert f"{{#{rule}}}" in (ROOT / words).read_text(encoding="utf-8")
    assert rule in (ROOT / test).read_text(encoding="utf-8")
    report = check((ROOT / picture).read_text(encoding="utf-8"))
    assert any(rule in state.rules for hand in report.hands for state in hand.states)


def imports(package: str) -> Iterator[tuple[Path, str]]:
    """Every module of a package of ours and, for each name it imports from us, the name in full."""
    for path in (ROOT / package).rglob("*.py"):
        here = path.relative_to(ROOT).parts[:-1]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                base = here[: len(here) - node.level + 1] if node.level else ()
                module = (*base, *(node.module or "").split("."))
                for alias in node.names:
                    yield path, ".".join(part for part in (*module, alias.name) if part)


def test_the_rules_know_nothing_of_teaching() -> None:
    for path in (ROOT / "domino_rules").rglob("*.py"):
        assert "tutorials" not in path.read_text(encoding="utf-8"), path


ROOMS = {
    "language": set(),
    "replays": {"language"},
    "shown": {"language", "replays"},
    "exercises": {"language", "replays", "shown"},
    "claims": {"language", "replays"},
    "words": {"language", "replays", "claims"},
    "tables": {"language", "replays", "shown", "claims", "words"},
    "site": {"language", "replays", "shown", "exercises", "claims", "words", "tables"},
    "browser": {"language", "replays", "shown", "exercises"},
}
"""The rooms of `tutorials`, and the rooms that each may know; all other arrows may never exist."""


def test_every_module_has_its_room() -> None:
    folders = {path.name for path in (ROOT / "tutorials").iterdir() if path.is_dir()}
    assert folders - {"__pycache__"} == ROOMS.keys()
    assert [path.name for path in (ROOT / "tutorials").glob("*.py")] == ["__init__.py"]


def test_arrows_between_rooms_point_one_way() -> None:
    for path, name in imports("tutorials"):
        top, room = name.split(".")[:2]
        if top == "tutorials":
            here = path.relative_to(ROOT).parts[1]
            assert room == here or room in ROOMS[here], f"{path} imports {name}"


def test_tiles_and_dice_do_not_know_each_other() -> None:
    """Neither in the rules nor in the course; what both need stands above or below them."""
    for package in ("domino_rules", "tutorials"):
        for path, name in imports(package):
            if path.parent.name in ("line", "dice"):
                other = {"line": "dice", "dice": "line"}[path.parent.name]
                shared = f"{'.'.join(path.relative_to(ROOT).parts[:-2])}.{other}."
                assert not name.startswith(shared), f"{path} imports {name}"


TAG = re.compile(r"<(?:[a-z/]|$)", re.IGNORECASE)
"""The beginning of a tag; its name may be put in."""

BUILDER = ROOT / "tutorials" / "shown" / "markup.py"


def pieces(node: ast.AST) -> list[ast.expr]:
    """What an expression puts a text together from; nothing if it does no such thing."""
    match node:
        case ast.JoinedStr(values=values):
            return values
        case ast.BinOp(left=left, right=right):
            return [left, right]
        case ast.Call(func=ast.Attribute(value=template, attr="format" | "join")):
            return [template]
    return []


def html_by_hand(source: str) -> Iterator[int]:
    """The lines at which a module puts HTML together itself, or takes what it did for `Html`."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.expr):
            continue
        texts = [piece.value for piece in pieces(node) if isinstance(piece, ast.Constant)]
        trusted = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Html"
        inside = ast.walk(node) if trusted else ()
        if any(TAG.search(str(text)) for text in texts) or any(map(pieces, inside)):
            yield node.lineno


@pytest.mark.parametrize(
    "source",
    [
        "f'<b>{name}</b>'",
        "f'{name}</b>'",
        "f'<{name}>'",
        "'<b>' + name",
        "'<b>%s</b>' % name",
        "'<b>{}</b>'.format(name)",
        "'<br>'.join(names)",
        "Html(f'{name}')",
        "Html('a' + name)",
        "Html('{}'.format(name))",
    ],
)
def test_html_put_together_by_hand_is_noticed(source: str) -> None:
    assert list(html_by_hand(source)) != []


def test_html_is_made_by_the_one_function_that_escapes() -> None:
    for path in (ROOT / "tutorials").rglob("*.py"):
        if path != BUILDER:
            lines = list(html_by_hand(path.read_text(encoding="utf-8")))
            assert not lines, f"{path.relative_to(ROOT)}, line {lines[0]}: use markup.tag"
