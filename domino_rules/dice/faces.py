"""The faces of the dice: all nine dice are alike, and a die shows its top face alone."""

from typing import NamedTuple

NUMBERS = range(4)
"""What a triangle can show; a blank one shows 0, which is a number like the others."""


class Face(NamedTuple):
    """A face, cut by a diagonal into two triangles; the smaller number first.

    >>> face(2, 0), face(2, 0).spots, str(face(2, 0))
    (Face(low=0, high=2), 2, '0|2')
    """

    low: int
    high: int

    @property
    def spots(self) -> int:
        """The spots on both triangles together, 1 to 5."""
        return self.low + self.high

    def __str__(self) -> str:
        return f"{self.low}|{self.high}"


FACES: tuple[Face, ...] = tuple(Face(a, b) for a in NUMBERS for b in NUMBERS if a < b)
"""The six faces of every die: each number with each other one."""


def face(first: int, second: int) -> Face:
    """The face with these two numbers, given in either order.

    Raises `ValueError` for a face that no die has.

    >>> face(3, 1) in FACES
    True
    """
    wanted = Face(min(first, second), max(first, second))
    if wanted not in FACES:
        faces = " ".join(map(str, FACES))
        raise ValueError(f"no face {first}|{second} on these dice; there are {faces}")
    return wanted
