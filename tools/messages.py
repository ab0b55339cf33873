"""The catalogues of other languages: templates made from code and data, and what is translated.

A template `messages.pot` stands in each package's `locale` folder, below it for each language
`LANGUAGE/LC_MESSAGES/messages.po`, which translators write, and `messages.mo`, which is made of it
and read by the code.

    python -m tools.messages            write the templates, bring all languages up to date
    python -m tools.messages ka         the same, and begin with Georgian
    python -m tools.messages --check    say what is not up to date, and which translation is wrong
"""

import argparse
import ast
import io
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from domino_rules.words import PLAIN
from tutorials.exercises import lessons
from tutorials.replays import library
from tutorials.tables import differences

from .paths import ROOT
from .shell import say

KEYWORDS = {"_": [0], "N_": [0], "translate": [0], "plural": [0, 1], "NN_": [0, 1], "_rule": [1]}
"""The functions that take texts to be translated, and which of their arguments those are."""

LOCALES = {
    "domino_rules": ROOT / "domino_rules" / "locale",
    "tutorials": ROOT / "tutorials" / "language" / "locale",
}
"""Where the catalogues of each package lie; a later one leaves out what an earlier one has."""

DATA: dict[str, Iterable[str] | Callable[[Mapping[str, Any]], Iterator[str]]] = {
    "tutorials/exercises/lessons/*.toml": lessons.TRANSLATED,
    "tutorials/replays/examples/*/*.toml": library.TRANSLATED,
    "tutorials/tables/differences.toml": differences.texts,
}
"""The files of data with texts to be translated, and the keys whose texts those are, or what finds
them.
"""

SOME_DAY = datetime(2000, 1, 1, tzinfo=UTC)
"""A template has a date; that of its making would change it every time."""

Text = str | tuple[str, str]
"""A text, or one for one thing and one for several."""


class Marked(NamedTuple):
    """A text that is marked, and the file it stands in."""

    text: Text
    file: str


class MarkError(Exception):
    """Something marked that no catalogue can have."""


# What is marked


def marked_in(package: str) -> Iterator[Marked]:
    """Everything marked in a package's code and data, in the order of the files."""
    for path in sorted((ROOT / package).rglob("*.py")):
        yield from (Marked(text, _name(path)) for text in in_code(path.read_text("utf-8"), path))
    for pattern, keys in DATA.items():
        for path in sorted(ROOT.glob(pattern)) if pattern.startswith(f"{package}/") else ():
            data = tomllib.loads(path.read_text("utf-8"))
            found = keys(data) if callable(keys) else in_data(data, keys)
            yield from (Marked(text, _name(path)) for text in found)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def in_code(source: str, path: Path) -> Iterator[Text]:
    """The texts marked in a module.

    Raises `MarkError` with the line for a text that is put together while it runs.
    """
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for node in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        marked = [node.args[n] for n in KEYWORDS.get(name, []) if n < len(node.args)]
        texts = list(map(_constant, marked))
        if any(isinstance(one, ast.JoinedStr | ast.BinOp) for one in marked):
            raise MarkError(f"{_name(path)}, line {node.lineno}: what is marked is a plain text")
        if len(texts) == 2 and all(texts):
            yield (texts[0], texts[1])
        elif texts and texts[0]:
            yield texts[0]


def _constant(node: ast.expr) -> str:
    """A plain text as it is written; "" for anything else."""
    value = node.value if isinstance(node, ast.Constant) else ""
    return value if isinstance(value, str) else ""


def in_data(table: Mapping[str, Any], keys: Iterable[str]) -> Iterator[str]:
    """The texts under some keys of a table, and of the tables in it.

    >>> list(in_data({"id": "stavka", "tasks": [{"hints": ["Look.", "Count."]}]}, ["hints"]))
    ['Look.', 'Count.']
    """
    for key, value in table.items():
        if key in keys:
            yield from map(str.strip, _texts(value))
        elif isinstance(value, dict):
            yield from in_data(value, keys)
        elif isinstance(value, list):
            for one in value:
                yield from in_data(one, keys) if isinstance(one, dict) else ()


def _texts(value: Any) -> Iterator[str]:
    """A text, those of a list or of a table; of a whole record its title and notes."""
    if isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _texts(one)
    elif "[[hands]]" in value:
        yield from in_data(tomllib.loads(value), library.TRANSLATED)
    else:
        yield value


# Templates and catalogues


@cache
def templates() -> dict[str, Catalog]:
    """The template of each package."""
    made: dict[str, Catalog] = {}
    for package in LOCALES:
        made[package] = catalog = _empty(package)
        for text, file in marked_in(package):
            if not any(text in earlier for earlier in made.values() if earlier is not catalog):
                catalog.add(text, locations=[(file, 0)])
    return made


def _empty(package: str, language: str | None = None) -> Catalog:
    locale = None if language is None else Locale.parse(language, sep="-")
    return Catalog(locale, project=package, version="1", charset="utf-8", copyright_holder="",
                   creation_date=SOME_DAY, revision_date=SOME_DAY,
                   header_comment=f"# Translations of {package}; see CONTRIBUTING.md.")  # fmt: skip


def written(catalog: Catalog) -> bytes:
    """A catalogue as a .po file; without the numbers of lines, which change with every line."""
    file = io.BytesIO()
    write_po(file, catalog, width=100, include_lineno=False, ignore_obsolete=True)
    return file.getvalue()


def compiled(catalog: Catalog) -> bytes:
    """A catalogue as a .mo file, with what is translated for sure."""
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def languages() -> list[str]:
    """The languages that have been begun."""
    return sorted({path.parts[-3] for folder in LOCALES.values()
                   for path in folder.glob("*/LC_MESSAGES/messages.po")})  # fmt: skip


def due(begun: list[str]) -> Iterator[tuple[Path, bytes]]:
    """Every file of the catalogues and what has to be in it; with languages that are `begun`."""
    for package, template in templates().items():
        folder = LOCALES[package]
        yield folder / "messages.pot", written(template)
        for language in sorted({*languages(), *begun}):
            path = folder / language / "LC_MESSAGES" / "messages.po"
            catalog = _read(path, package, language)
            catalog.update(template, update_creation_date=False)
            yield path, written(catalog)
            yield path.with_suffix(".mo"), compiled(catalog)


def _read(path: Path, package: str, language: str) -> Catalog:
    if not path.is_file():
        return _empty(package, language)
    with path.open("rb") as file:
        return read_po(file, locale=Locale.parse(language, sep="-"), abort_invalid=True)


# Checking

_FIELD = re.compile(r"\{([A-Za-z_][\w-]*)")


def fields(text: str) -> set[str]:
    """What is put into a text, or asked in it.

    >>> sorted(fields("{name}: {tile}, {term:riba|ribas}"))
    ['name', 'term', 'tile']
    """
    return set(_FIELD.findall(text))


def wrong(message: Message) -> bool:
    """Whether a translation has other fields than its text.

    A text for one thing need not say how many.
    """
    texts = [message.id] if isinstance(message.id, str) else [*message.id]
    others = [message.string] if isinstance(message.string, str) else [*(message.string or ())]
    wanted, never = fields(texts[-1]), fields(texts[-1]) | fields(texts[0])
    single = isinstance(message.id, str)
    return any(
        fields(other) != wanted if single else not fields(other) <= never
        for other in others
        if other
    )


def faults() -> Iterator[str]:
    """What is not in order, in sentences."""
    for path, data in due([]):
        if not path.is_file() or path.read_bytes() != data:
            yield f"{_name(path)} is not up to date: python3 dev.py messages"
    for package, folder in LOCALES.items():
        for language in languages():
            path = folder / language / "LC_MESSAGES" / "messages.po"
            for message in _read(path, package, language):
                if message.id and not message.fuzzy and wrong(message):
                    yield f"{_name(path)}: other fields in the translation of {message.id!r}"


def main(arguments: list[str] | None = None) -> int:
    """Write the catalogues, or check them; returns the exit code."""
    parser = argparse.ArgumentParser(description="Bring the catalogues up to date.")
    parser.add_argument("languages", nargs="*", help="languages to begin, by their codes")
    parser.add_argument("--check", action="store_true", help="change nothing, say what is wrong")
    options = parser.parse_args(arguments)
    for language in options.languages:
        if not PLAIN.fullmatch(language):
            parser.error(f"{language!r} is no code of a language, such as ka or pt-BR")
    if options.check:
        found = list(faults())
        print("\n".join(found), end="\n" if found else "", file=sys.stderr)
        return 1 if found else 0
    for path, data in due(options.languages):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    say(f"templates are up to date, and these languages: {', '.join(languages()) or 'none'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
