"""Pack what the browser imports: run inside Pyodide, whose compiler writes the .pyc it accepts.

`prepare` makes the library that Pyodide then starts from; `pack`, in a Python started from that,
executes our packages and packs what it took.
"""

import ast
import contextlib
import importlib
import importlib.util
import inspect
import json
import marshal
import os
import sys
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from io import BytesIO

PACKAGES = ("domino_rules", "tutorials")
BRIDGE = "tutorials.browser.bridge"
REHEARSAL = "tutorials.browser.rehearsal"
# What only a reader of the course needs has an archive of its own.
COURSE = "tutorials.browser.course"
COURSE_REHEARSAL = "tutorials.browser.rehearsal_course"
ENOUGH = 3  # requests of one kind
SOME = 10  # of so many steps one is rehearsed
# The data that is read in the browser; all else is for the build.
DATA = ("domino_rules/locale/", "tutorials/language/locale/", "tutorials/replays/examples/")
COURSE_DATA = ("tutorials/exercises/lessons/",)
DATA_KINDS = (".toml", ".mo")
# What the standard library imports late, in cases that no rehearsal meets.
LATE = (
    "encodings.ascii",
    "encodings.cp437",  # names in zip files, hence every import of ours
    "encodings.latin_1",
    "encodings.utf_8_sig",
    "linecache",
    "tokenize",
    "unicodedata",
)
LIBRARY = next(path for path in sys.path if path.endswith(".zip"))


def prepare(overlay: str) -> bytes:
    """Return Pyodide's standard library, our overlay in it and compiled what a start imports.

    overlay: directory of the files that replace standard ones.
    """
    import zipfile

    replaced = files_below(overlay)
    buffer = BytesIO()
    with zipfile.ZipFile(LIBRARY) as library, zipfile.ZipFile(buffer, "w") as archive:
        sources = {name: library.read(name) for name in library.namelist()} | replaced
        for name in sources.keys() & library_names():
            sources[name + "c"] = pyc(name, sources[name])
        for name in sorted(sources):
            archive.writestr(name, sources[name])
    return buffer.getvalue()


def pack(source: str) -> tuple[bytes, bytes, bytes]:
    """Return zips of .pyc: the standard library as far as needed, our packages, and the course.

    Ours are many small files that are alike: gzipped as one they take a third less.

    source: directory that holds our packages. Raises whatever executing them raises.
    """
    sys.path.insert(0, source)
    rehearse(REHEARSAL, every=SOME)
    import_named()
    engine = our_modules()
    importlib.import_module(COURSE)
    rehearse(COURSE_REHEARSAL)
    import_named()
    course = our_modules() - engine
    import_existing(LATE)
    # Before anything is imported for packing itself.
    names = library_names()
    import gzip

    archives = (
        zipped(package_members(source, modules, data), compress=False)
        for modules, data in ((engine, DATA), (course, COURSE_DATA))
    )
    ours, lessons = (gzip.compress(archive, mtime=0) for archive in archives)
    return zipped(library_members(names)), ours, lessons


def rehearse(rehearsal: str, **some: int) -> None:
    """Send the bridge a few requests of each kind on each example, and print a traceback.

    The tests send the packed engine many more, and so find what only the others import.
    """
    handle = importlib.import_module(BRIDGE).handle
    sent: Counter[tuple[str, ...]] = Counter()
    for request in importlib.import_module(rehearsal).requests(**some):
        kind = request_kind(request)
        sent[kind] += 1
        if sent[kind] <= ENOUGH:
            handle(request)
    traceback.format_exception(ValueError())


def request_kind(request: str) -> tuple[str, ...]:
    """Return what a request asks of which example, and the names of the rest."""
    try:
        fields = json.loads(request)
    except ValueError:
        return ()
    return (*sorted(fields), str(fields.get("op")), str(fields.get("example")))


def import_named() -> None:
    """Import what our modules import anywhere, inside functions too."""
    seen: set[str] = set()
    while fresh := our_modules() - seen:
        seen |= fresh
        for name in fresh:
            import_existing(named_modules(name))


def our_modules() -> set[str]:
    """Return the names of our modules that have been imported, save the rehearsals themselves."""
    names = {name for name in sys.modules if name.split(".")[0] in PACKAGES}
    return names - {REHEARSAL, COURSE_REHEARSAL}


def named_modules(name: str) -> Iterator[str]:
    """Yield whatever may be a module in the import statements of one of ours."""
    module = sys.modules[name]
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            relative = "." * node.level + (node.module or "")
            base = importlib.util.resolve_name(relative, module.__package__)
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def import_existing(names: Iterable[str]) -> None:
    """Import those names that are modules."""
    for name in names:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)


def library_names() -> set[str]:
    """Return the path in the zip of the source of each standard module that has been imported."""
    specs = [getattr(module, "__spec__", None) for module in list(sys.modules.values())]
    origins = {str(getattr(spec, "origin", None)) for spec in specs}
    prefix = LIBRARY + "/"
    return {
        origin.removeprefix(prefix).removesuffix("c")
        for origin in origins
        if origin.startswith(prefix)
    }


def files_below(root: str) -> dict[str, bytes]:
    """Return {path from the root: bytes} of all files below a directory."""
    files = {}
    for folder, _, names in os.walk(root):
        for name in names:
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                files[os.path.relpath(path, root)] = file.read()
    return files


def library_members(names: Iterable[str]) -> dict[str, bytes]:
    """Return {path in the zip: .pyc} of standard modules; without docstrings, a fifth of it."""
    import zipfile

    with zipfile.ZipFile(LIBRARY) as library:
        present = set(library.namelist())
        return {
            name + "c": library.read(name + "c")
            if name + "c" in present
            else pyc(name, library.read(name))
            for name in names
        }


def package_members(source: str, modules: Iterable[str], data: tuple[str, ...]) -> dict[str, bytes]:
    """Return {path in the zip: bytes} of modules of ours, as .pyc, and of the data they read.

    Without docstrings, annotations and columns for tracebacks it is half as large.
    """
    files = files_below(source)
    members = {
        name: bytes_
        for name, bytes_ in files.items()
        if name.startswith(data) and name.endswith(DATA_KINDS)
    }
    for module in modules:
        name = os.path.relpath(str(sys.modules[module].__file__), source)
        members[name + "c"] = pyc(name, files[name])
    return members


class Bare(ast.NodeTransformer):
    """Takes the annotations off functions: each would be a function of its own, never called."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Take off what a function returns, and go on inside."""
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """Take off what a parameter is."""
        node.annotation = None
        return node


class Barer(Bare):
    """Empties our protocols too: they say what a type checker holds a class to."""

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Empty a protocol, and go on inside any other class."""
        bases = [getattr(base, "value", base) for base in node.bases]
        if any(isinstance(base, ast.Name) and base.id == "Protocol" for base in bases):
            node.body = [ast.copy_location(ast.Pass(), node)]
        return self.generic_visit(node)


def pyc(name: str, source: bytes) -> bytes:
    """Return the .pyc of a source: by hash and unchecked, so that it holds no time."""
    bare = (Barer() if name.startswith(PACKAGES) else Bare()).visit(ast.parse(source))
    code = compile(bare, name, "exec", dont_inherit=True, optimize=2)
    head = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little")
    return head + importlib.util.source_hash(source) + marshal.dumps(code)


def zipped(members: dict[str, bytes], *, compress: bool = True) -> bytes:
    """Return a zip whose bytes depend on the members alone."""
    import zipfile

    method = zipfile.ZIP_DEFLATED if compress else zipfile.ZIP_STORED
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in sorted(members):
            info = zipfile.ZipInfo(name)
            info.create_system = 3  # Unix, wherever this runs
            info.external_attr = 0o644 << 16
            archive.writestr(info, members[name], method, 9)
    return buffer.getvalue()
