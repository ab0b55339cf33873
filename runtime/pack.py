"""Pack what the browser imports: run inside Pyodide, whose compiler writes the .pyc it accepts."""

import ast
import contextlib
import importlib
import importlib.util
import marshal
import shutil
import sys
import zipfile
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

PACKAGES = ("domino_rules", "tutorials")
BRIDGE = "tutorials.bridge"
REHEARSAL = "tutorials.rehearsal"
DATA = {".json", ".mo", ".toml"}
# Modules for the build and the command line: left out unless executing the bridge imports them.
BUILD_ONLY = {
    "domino_rules.__main__",
    "domino_rules.cli",
    "tutorials.fence",
    "tutorials.markdown",
    "tutorials.pages",
}
# What the standard library imports late, in cases that no rehearsal meets.
LATE = (
    "encodings.ascii",
    "encodings.cp437",  # names in zip files, hence every import of ours
    "encodings.idna",
    "encodings.latin_1",
    "encodings.utf_8_sig",
    "importlib.resources.readers",
    "linecache",
    "pkgutil",
    "stringprep",
    "tokenize",
    "traceback",
    "unicodedata",
    "zipimport",
)
LIBRARY = next(path for path in sys.path if path.endswith(".zip"))


def pack(source: str) -> tuple[bytes, bytes, bytes]:
    """Return two zips of .pyc, standard library and packages, and a library for next time.

    source: directory that holds our packages. The library for next time is Pyodide's own with this
    time's .pyc beside its sources, which is faster. Raises whatever executing the packages raises.
    """
    root = Path(source)
    sys.path.insert(0, source)
    rehearse()
    packages = dict(package_members(root, set(sys.modules)))
    import_existing(LATE)
    import_existing(named_modules(packages))
    library = library_members()
    return zipped(library), zipped(compiled(packages)), with_compiled(library)


def rehearse() -> None:
    """Send the bridge every request of the rehearsal."""
    handle = importlib.import_module(BRIDGE).handle
    for request in importlib.import_module(REHEARSAL).requests():
        handle(request)


def package_members(root: Path, loaded: set[str]) -> Iterator[tuple[str, bytes]]:
    """Yield (path in the zip, bytes) of our modules and data."""
    left_out = (BUILD_ONLY - loaded) | {REHEARSAL}
    for package in PACKAGES:
        for path in (root / package).rglob("*"):
            name = path.relative_to(root).as_posix()
            module = name.removesuffix(".py").replace("/", ".")
            if path.suffix in DATA or (path.suffix == ".py" and module not in left_out):
                yield name, path.read_bytes()


def named_modules(packages: dict[str, bytes]) -> Iterator[str]:
    """Yield the modules that our sources import anywhere, inside functions too, save our own."""
    sources = (ast.parse(data) for name, data in packages.items() if name.endswith(".py"))
    for node in (node for tree in sources for node in ast.walk(tree)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            continue
        yield from (name for name in names if not name.startswith(PACKAGES))


def import_existing(names: Iterable[str]) -> None:
    """Import those names that are modules."""
    for name in names:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)


def library_members() -> dict[str, bytes]:
    """Return {path in the zip: .pyc} of each standard module that has been imported."""
    specs = [getattr(module, "__spec__", None) for module in list(sys.modules.values())]
    origins = {str(getattr(spec, "origin", None)) for spec in specs}
    prefix = LIBRARY + "/"
    names = {origin[len(prefix) :] for origin in origins if origin.startswith(prefix)}
    with zipfile.ZipFile(LIBRARY) as library:
        return {
            # Without docstrings, which nobody reads there: a fifth of the size.
            name.removesuffix("c") + "c": library.read(name)
            if name.endswith("c")
            else pyc(name, library.read(name), optimize=2)
            for name in names
        }


def with_compiled(library: dict[str, bytes]) -> bytes:
    """Return Pyodide's own standard library with the compiled modules added."""
    path = shutil.copy(LIBRARY, "/tmp/library.zip")
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as archive:
        present = set(archive.namelist())
        for name in sorted(set(library) - present):
            archive.writestr(name, library[name])
    return Path(path).read_bytes()


def compiled(packages: dict[str, bytes]) -> dict[str, bytes]:
    """Return our members with each .py replaced by its .pyc."""
    return dict(
        (name + "c", pyc(name, data, optimize=0)) if name.endswith(".py") else (name, data)
        for name, data in packages.items()
    )


def pyc(name: str, source: bytes, optimize: int) -> bytes:
    """Return the .pyc of a source: by hash and unchecked, so that it holds no time."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    head = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little")
    return head + importlib.util.source_hash(source) + marshal.dumps(code)


def zipped(members: dict[str, bytes]) -> bytes:
    """Return a deflated zip whose bytes depend on the members alone."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in sorted(members):
            info = zipfile.ZipInfo(name)
            info.create_system = 3  # Unix, wherever this runs
            info.external_attr = 0o644 << 16
            archive.writestr(info, members[name], zipfile.ZIP_DEFLATED, 9)
    return buffer.getvalue()
