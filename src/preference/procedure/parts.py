"""What the values of the table procedure check alike: seats and times."""

from __future__ import annotations

from typing import Final

from preference.errors import ArgumentError, shown, wrong_type

__all__ = ["SEATS", "check_seat", "check_time"]

SEATS: Final = (2, 3, 4)
"""How many may sit at a table."""


def check_seat(function: str, seat: object, seats: int) -> None:
    """Refuse what is no seat of a table of so many."""
    if type(seat) is not int:
        wrong_type(function, seat, "a seat, an int from 0")
    if not 0 <= seat < seats:
        raise ArgumentError(
            "there is no such seat",
            code="bad-seat",
            rule="TB",
            refused=shown(seat),
            expected=f"0 to {seats - 1}",
        )


def check_time(function: str, time: object, least: int = 0) -> None:
    """Refuse what is no duration: a float would drift, so there are none."""
    if type(time) is not int:
        wrong_type(function, time, "whole milliseconds, an int")
    if time < least:
        raise ArgumentError(
            "a time is a number of milliseconds",
            code="bad-number",
            rule="TB",
            refused=shown(time),
            expected=f"{least} or more",
        )
