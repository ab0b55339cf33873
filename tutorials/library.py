"""The worked examples, found by name."""

from functools import cache
from typing import Any

EXAMPLES = (
    "georgian/terms-in-one-hand",
    "georgian/first-hand-opening",
    "georgian/showcase-riba",
)
"""Every worked example, in the order of the page that lists them."""


@cache
def record_text(example: str) -> str:
    """The record of a worked example.

    Raises `KeyError` for a name that is not in `EXAMPLES`.
    """
    if example not in EXAMPLES:
        raise KeyError(example)
    loader: Any = __spec__.loader  # reads from a directory and from a zip alike
    path = __file__.rpartition("library.")[0] + f"examples/{example}.toml"
    return bytes(loader.get_data(path)).decode("utf-8")
