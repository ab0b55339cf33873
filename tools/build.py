"""Building the site into site/."""

import shutil
from pathlib import Path

from .paths import ASSETS, DOCS, ROOT, RUNTIME, SITE
from .setup import ensure_node, ensure_node_modules, ensure_project, program, venv_python
from .shell import run, say


def build() -> None:
    """Build the whole site into site/."""
    ensure_project()
    build_assets()
    copy_docs()
    generate("write_pages", DOCS)
    say("building the pages")
    env = {"DOCS_DIR": str(DOCS), "NO_MKDOCS_2_WARNING": "1"}
    # Not with --quiet, which would let broken links pass.
    run(venv_python(), "-m", "mkdocs", "build", "--strict", env=env)
    generate("write_bare", SITE)


def build_assets() -> None:
    """Pack engine, script and fonts for the browser; what has not changed is not packed again."""
    env = ensure_node()
    ensure_node_modules(env)
    say("packing Pyodide, the engine, the script and the fonts")
    run(program("node", env), RUNTIME / "build.mjs", "--out", ASSETS, env=env)


def copy_docs() -> None:
    """Lay the pages and what was packed together in build/docs; of scripts and styles only that."""
    shutil.rmtree(DOCS, ignore_errors=True)
    packed = shutil.ignore_patterns("*.mjs", "*.ts", "*.css")
    shutil.copytree(ROOT / "docs" / "en", DOCS, ignore=packed)
    shutil.copytree(ASSETS, DOCS, dirs_exist_ok=True)


def generate(function: str, folder: Path) -> None:
    """Have a function of tutorials.site.pages write what no fence can make into a folder."""
    imports = "import pathlib, sys; from tutorials.site import pages"
    call = f"{imports}; pages.{function}(pathlib.Path(sys.argv[1]))"
    run(venv_python(), "-c", call, folder)
