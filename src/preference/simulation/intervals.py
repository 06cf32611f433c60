"""Figures that were measured, with the bounds between which the true ones are likely to lie."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import isinf, isnan, sqrt
from statistics import NormalDist
from typing import Final

import attrs

from preference.errors import MOST, ArgumentError, shown, wrong_type

__all__ = ["CONFIDENCE", "Estimate", "bounds_text", "deviations", "estimate_values", "share"]

CONFIDENCE: Final = 0.95
"""How often the bounds of an estimate hold the true figure, where nothing else is asked for."""


def _is_number(value: object) -> bool:
    """Whether a value is a number that can be compared with every other."""
    is_real = isinstance(value, (int, float, Fraction)) and not isinstance(value, bool)
    return is_real and not (isinstance(value, float) and isnan(value))


@attrs.frozen
class Estimate:
    """A figure that was measured, with bounds between which the true one is likely to lie.

    Where nothing is known of how far off it may be, the bounds are infinite.

    Attributes:
        value: What was measured.
        low: The lower bound.
        high: The upper bound.

    Raises:
        ArgumentError: If the lower bound is above the upper one, or an int has over thirty digits.
        WrongType: If a part is no int or float.

    >>> estimate = Estimate(0.25, 0.2, 0.3)
    >>> print(estimate)
    0.25 (0.2 to 0.3)
    >>> estimate.is_above(0.0)
    True
    >>> print(Estimate(1018.4, float("-inf"), float("inf")))
    1018 (-∞ to ∞)
    """

    value: float
    low: float
    high: float

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        for number in (self.value, self.low, self.high):
            if not _is_number(number) or isinstance(number, Fraction):
                wrong_type("Estimate", number, "floats: a value and its bounds")
            if isinstance(number, int) and abs(number) > MOST:
                raise ArgumentError(
                    "this number is too long",
                    code="bad-number",
                    refused=shown(number),
                    expected="thirty digits at most",
                )
        if self.low > self.high:
            raise ArgumentError(
                "the lower bound is above the upper one",
                code="bad-number",
                refused=f"{shown(self.low)} to {shown(self.high)}",
                expected="the lower bound first",
            )

    def is_above(self, other: float | Fraction) -> bool:
        """Whether the whole interval lies above a figure.

        Args:
            other: The figure.

        Raises:
            WrongType: If it is no number.
        """
        if not _is_number(other):
            wrong_type("Estimate.is_above", other, "a number")
        return self.low > other

    def __str__(self) -> str:
        """Print the figure and its bounds: three digits each, and every digit before the point."""
        return f"{_plain(self.value)} ({_plain(self.low)} to {_plain(self.high)})"


_WHOLE: Final = 100
"""From here on, three digits leave none behind the point."""


def _plain(number: float) -> str:
    """Print a number in three digits or more, never as a power of ten."""
    if isinf(number):
        return _infinite(number)
    if abs(number) >= _WHOLE:
        return f"{number:.0f}"
    return format(Decimal(f"{float(number) or 0.0:.3g}"), "f")


def _infinite(number: float) -> str:
    return "∞" if number > 0 else "-∞"


def bounds_text(estimate: Estimate, form: str) -> str:
    """Print the bounds of an estimate for a table.

    Args:
        estimate: The estimate.
        form: How a number is printed, as for `format`.

    >>> bounds_text(Estimate(3, 2.5, float("inf")), "+.2f")
    '+2.50 … ∞'
    """
    low, high = (
        _infinite(bound) if isinf(bound) else format(bound, form)
        for bound in (estimate.low, estimate.high)
    )
    return f"{low} … {high}"


def estimate_values(name: str, estimate: Estimate) -> dict[str, float | None]:
    """Return an estimate as plain JSON values; a bound that is infinite is `None`.

    Args:
        name: What the value is called.
        estimate: The estimate.

    >>> estimate_values("mean", Estimate(3, 2.5, float("inf")))
    {'mean': 3, 'low': 2.5, 'high': None}
    """
    low, high = (None if isinf(bound) else bound for bound in (estimate.low, estimate.high))
    return {name: estimate.value, "low": low, "high": high}


def share(count: int, total: int, confidence: float = CONFIDENCE) -> Estimate:
    """Estimate how often something happens, with the bounds of Wilson's score interval.

    Args:
        count: How often it happened.
        total: How often it could have happened, 1 or more; thirty digits at most.
        confidence: Between 0 and 1.

    Raises:
        ArgumentError: If the numbers do not go together.
        WrongType: If an argument is of the wrong type.

    >>> print(share(25, 100))
    0.25 (0.175 to 0.343)
    """
    if type(count) is not int or type(total) is not int:
        wrong_type("share", (count, total), "two ints: a count and the total")
    if not 0 <= count <= total <= MOST or not total:
        raise ArgumentError(
            "this is no share of a total",
            code="bad-number",
            refused=f"{shown(count)} of {shown(total)}",
            expected=f"a count from 0 to the total, and a total from 1 to {MOST}",
        )
    z = deviations("share", confidence)
    found = count / total
    middle = found + z * z / (2 * total)
    half = z * sqrt(found * (1 - found) / total + (z / (2 * total)) ** 2)
    scale = 1 + z * z / total
    low = (middle - half) / scale if count else 0.0
    high = (middle + half) / scale if count < total else 1.0
    return Estimate(found, low, high)


def deviations(function: str, confidence: object) -> float:
    """Return how many standard deviations hold a share of the normal distribution.

    Args:
        function: Who was given the share.
        confidence: The share, between 0 and 1.

    Raises:
        ArgumentError: If it is not between 0 and 1.
        WrongType: If it is no number.

    >>> round(deviations("share", 0.95), 2)
    1.96
    """
    if isinstance(confidence, bool) or not isinstance(confidence, (int, float)):
        wrong_type(function, confidence, "a number between 0 and 1 for confidence")
    if not 0 < confidence < 1:
        raise ArgumentError(
            "this is no confidence",
            code="bad-number",
            refused=shown(confidence),
            expected="a number between 0 and 1, such as 0.95",
        )
    # The lower tail keeps what is left of a confidence close to 1.
    return -NormalDist().inv_cdf((1 - confidence) / 2)
