"""In place of Pyodide's loader of packages: we load none, and what it imports is slow to import."""


class _Directory:
    """A path, of which Pyodide asks the text alone."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __str__(self) -> str:
        return self._text


SITE_PACKAGES = _Directory("/lib/python3.14/site-packages")
DSO_DIR = _Directory("/usr/lib")


def init_loaded_packages() -> None:
    """Do nothing: there is no package to list."""
