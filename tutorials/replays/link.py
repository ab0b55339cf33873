"""Links that hold a record and a position in it, as the text of an address's fragment.

One codec for every link: `1.` (the version), then base64url of zlib of a small JSON list. What
comes in from outside is bounded before and after unpacking and checked to the letter.
"""

import base64
import binascii
import json
import zlib
from typing import NamedTuple

from domino_rules.games.tashkent import TASHKENT
from domino_rules.line.chain import Play
from domino_rules.record_text import LARGEST
from domino_rules.records import LONGEST
from domino_rules.tiles import MOST_PIPS, double_set
from domino_rules.words import N_

from . import grid
from .replay import LONGEST_BRANCH, Path, ReplayError, read

VERSION = "1"
LONGEST_LINK = 48 * 1024
"""The most characters a link may have; browsers carry this, and no real record comes near."""


class Link(NamedTuple):
    """What a link holds: an example's name or a record's text, and a position."""

    path: Path
    example: str = ""
    record: str = ""


def encode(link: Link) -> str:
    """The text of a link.

    >>> encode(Link(Path(4, ("5-5 right",)), example="georgian/showcase-riba"))[:12]
    '1.eNqLVkpPzS'
    """
    content = [link.example, link.record, link.path.step, *link.path.plays]
    data = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    packed = base64.urlsafe_b64encode(zlib.compress(data, 9)).decode("ascii").rstrip("=")
    return f"{VERSION}.{packed}"


def decode(text: str) -> Link:
    """Read a link.

    Raises `ReplayError` for anything that `encode` does not write.
    """
    version, _, packed = text.partition(".")
    if version != VERSION:
        raise ReplayError(N_("this link was made by another version of the site"))
    if len(packed) > LONGEST_LINK:
        raise ReplayError(N_("this link is too long to be one of ours"))
    try:
        data = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
        unpacking = zlib.decompressobj()
        content = unpacking.decompress(data, 4 * LONGEST)
        whole = unpacking.eof and not unpacking.unused_data
        if not whole or packed != base64.urlsafe_b64encode(data).decode("ascii").rstrip("="):
            raise ReplayError(N_("this link is damaged or too long"))
        values = json.loads(content.decode("utf-8"))
        json.dumps(values, ensure_ascii=False).encode("utf-8")  # no halves of characters
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        raise ReplayError(N_("this link is damaged: copy it again, to its end")) from None
    return _checked(values)


def _checked(values: object) -> Link:
    if not isinstance(values, list) or not 3 <= len(values) <= 3 + LONGEST_BRANCH:
        raise ReplayError(N_("this link does not hold a position"))
    example, record, step, *plays = values
    texts = all(isinstance(text, str) for text in (example, record, *plays))
    if not texts or not isinstance(step, int) or isinstance(step, bool):
        raise ReplayError(N_("this link does not hold a position"))
    if not 0 <= step <= LARGEST or bool(example) == bool(record):
        raise ReplayError(N_("this link does not hold a position"))
    for play in plays:
        _check(play)
    return Link(Path(step, tuple(plays)), example, record)


def _check(play: str) -> None:
    """Raise `ReplayError` for a text that is a play in no game."""
    try:
        Play.read(play, double_set(MOST_PIPS))
    except ValueError:
        read(grid, TASHKENT, play)
