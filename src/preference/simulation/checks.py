"""Numbers that say how much is to be done."""

from __future__ import annotations

from preference.errors import ArgumentError, shown, wrong_type

__all__ = ["check_count"]


def check_count(function: str, name: str, value: object, least: int) -> None:
    """Refuse what is no number of something.

    Args:
        function: Who was given it.
        name: What is counted.
        value: What was given.
        least: The least that is accepted.

    Raises:
        ArgumentError: If there are too few.
        WrongType: If it is no int.

    >>> check_count("simulate", "deals", 3, 0)
    """
    if type(value) is not int:
        wrong_type(function, value, f"an int for {name}")
    if value < least:
        raise ArgumentError(
            f"this is no number of {name}",
            code="bad-number",
            refused=shown(value),
            expected=f"{least} or more",
        )
