"""Claims, and the answers to them."""

from __future__ import annotations

from typing import ClassVar

import attrs

from preference.actions.word import Word
from preference.errors import ArgumentError, shown, wrong_type

__all__ = ["AcceptClaim", "Claim", "RejectClaim", "WithdrawClaim"]


@attrs.frozen
class Claim:
    """Propose the final split of the ten tricks («своя игра»).

    Args:
        tricks: One number per hand: first, second, third.

    Raises:
        ArgumentError: If these are not three numbers that add up to ten.
        WrongType: If these are not ints.

    Source: PL-6.

    >>> print(Claim((7, 2, 1)))
    claim 7 2 1
    """

    tricks: tuple[int, int, int]

    def __attrs_post_init__(self) -> None:
        """Check the numbers."""
        tricks = self.tricks
        if not isinstance(tricks, tuple) or any(type(one) is not int for one in tricks):
            wrong_type("Claim", tricks, "a tuple of three ints")
        if len(tricks) != 3 or min(tricks) < 0 or sum(tricks) != 10:
            raise ArgumentError(
                "a claim splits the ten tricks among three hands",
                code="bad-claim",
                rule="PL-6",
                refused=shown(tricks),
                expected="three numbers, none negative, that add up to ten",
            )

    def __str__(self) -> str:
        """Print the text of the action."""
        return "claim {} {} {}".format(*self.tricks)


def _check_seat(function: str, seat: object) -> None:
    if type(seat) is not int:
        wrong_type(function, seat, "a seat, an int from 0")
    if not 0 <= seat <= 3:
        raise ArgumentError(
            "there is no such seat",
            code="bad-seat",
            rule="PL-6",
            refused=shown(seat),
            expected="0 to 3",
        )


@attrs.frozen
class AcceptClaim:
    """Accept the declarer's claim for one defender.

    Args:
        seat: The defender answered for, also when another answers.

    Source: PL-6.

    >>> print(AcceptClaim(1))
    1: accept
    """

    seat: int

    def __attrs_post_init__(self) -> None:
        """Check the seat."""
        _check_seat("AcceptClaim", self.seat)

    def __str__(self) -> str:
        """Print the text of the action."""
        return f"{self.seat}: accept"


@attrs.frozen
class RejectClaim:
    """Refuse the declarer's claim for one defender; play goes on at once.

    Args:
        seat: The defender answered for, also when another answers.

    Source: PL-6.

    >>> print(RejectClaim(1))
    1: reject
    """

    seat: int

    def __attrs_post_init__(self) -> None:
        """Check the seat."""
        _check_seat("RejectClaim", self.seat)

    def __str__(self) -> str:
        """Print the text of the action."""
        return f"{self.seat}: reject"


class WithdrawClaim(Word):
    """Take a claim back before all have answered.

    Source: PL-6.

    >>> print(WithdrawClaim())
    withdraw
    """

    __slots__ = ()
    text: ClassVar[str] = "withdraw"
