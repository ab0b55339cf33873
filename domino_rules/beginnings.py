"""What every hand begins with, tiles or dice: how many sit there, who opens, which hand it is."""

from collections.abc import Mapping


def check_seats(game: str, dealt: Mapping[int, int], seats: int) -> int:
    """How many tiles or dice each of so many seats gets.

    Raises `ValueError` for a number of seats that the game is not played by.

    >>> check_seats("block", {2: 7, 3: 6}, 3)
    6
    """
    size = dealt.get(seats)
    if size is None:
        counts = " or ".join(map(str, dealt))
        raise ValueError(f"{game} is played by {counts}, not by {seats}")
    return size


def check_seat(seat: int | None, seats: int) -> None:
    """Raise `ValueError` for a seat that is not at the table; None is nobody."""
    if seat is not None and not 0 <= seat < seats:
        raise ValueError(f"there is no seat {seat}: seats count from 0 to {seats - 1}")


def check_number(number: int) -> None:
    """Raise `ValueError` for a number that no hand of a match has."""
    if number < 1:
        raise ValueError(f"there is no hand {number}: hands count from 1")
