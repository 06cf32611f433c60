"""Exact counts of results, and what they say of the results to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from statistics import NormalDist
from typing import Any, Final, TypeVar

import attrs

from preference.errors import ArgumentError, shown, wrong_type

__all__ = ["CONFIDENCE", "Distribution", "Estimate", "in_order", "share"]

CONFIDENCE: Final = 0.95
"""How often the bounds of an estimate hold the true figure, where nothing else is asked for."""


@attrs.frozen
class Estimate:
    """A figure that was measured, with bounds between which the true one is likely to lie.

    Attributes:
        value: What was measured.
        low: The lower bound.
        high: The upper bound.

    >>> estimate = Estimate(0.25, 0.2, 0.3)
    >>> print(estimate)
    0.25 (0.2 to 0.3)
    >>> estimate.is_above(0.0)
    True
    """

    value: float
    low: float
    high: float

    def is_above(self, other: float) -> bool:
        """Whether the whole interval lies above a figure.

        Args:
            other: The figure.
        """
        return self.low > other

    def __str__(self) -> str:
        """Print the figure and its bounds, three digits each."""
        return f"{self.value:.3g} ({self.low:.3g} to {self.high:.3g})"


def share(count: int, total: int, confidence: float = CONFIDENCE) -> Estimate:
    """Estimate how often something happens, with the bounds of Wilson's score interval.

    Args:
        count: How often it happened.
        total: How often it could have happened, 1 or more.
        confidence: Between 0 and 1.

    Raises:
        ArgumentError: If the numbers do not go together.
        WrongType: If an argument is of the wrong type.

    >>> print(share(25, 100))
    0.25 (0.175 to 0.343)
    """
    if type(count) is not int or type(total) is not int:
        wrong_type("share", (count, total), "two ints: a count and the total")
    if not 0 <= count <= total or not total:
        raise ArgumentError(
            "this is no share of a total",
            code="bad-number",
            refused=f"{shown(count)} of {shown(total)}",
            expected="a count from 0 to the total, and a total of 1 or more",
        )
    z = _z("share", confidence)
    found = count / total
    middle = found + z * z / (2 * total)
    half = z * sqrt(found * (1 - found) / total + (z / (2 * total)) ** 2)
    scale = 1 + z * z / total
    low = (middle - half) / scale if count else 0.0
    high = (middle + half) / scale if count < total else 1.0
    return Estimate(found, low, high)


def _z(function: str, confidence: object) -> float:
    """Return how many standard deviations hold a share of the normal distribution."""
    if isinstance(confidence, bool) or not isinstance(confidence, (int, float)):
        wrong_type(function, confidence, "a number between 0 and 1 for confidence")
    if not 0 < confidence < 1:
        raise ArgumentError(
            "this is no confidence",
            code="bad-number",
            refused=shown(confidence),
            expected="a number between 0 and 1, such as 0.95",
        )
    return NormalDist().inv_cdf((1 + confidence) / 2)


Counted = TypeVar("Counted", bound=Any)


def in_order(counts: Mapping[Counted, int]) -> tuple[tuple[Counted, int], ...]:
    """Return counts as pairs, in order and without what never came.

    >>> in_order({"b": 1, "a": 2, "c": 0})
    (('a', 2), ('b', 1))
    """
    found = dict(counts)
    return tuple((one, found[one]) for one in sorted(found) if found[one])


def _pairs(counts: Mapping[Fraction, int]) -> tuple[tuple[Fraction, int], ...]:
    return in_order(counts)


@attrs.frozen
class Distribution:
    """How often each result came; exact, so that a sum does not depend on the order.

    Attributes:
        pairs: Each result with how often it came, the lowest first; made of a mapping.

    >>> results = Distribution.of([6, -3, -3])
    >>> results.total, results.mean, results.quantile(0.5)
    (3, Fraction(0, 1), Fraction(-3, 1))
    >>> results.counts[-3], results.variance
    (2, Fraction(27, 1))
    """

    pairs: tuple[tuple[Fraction, int], ...] = attrs.field(factory=dict, converter=_pairs)

    @property
    def counts(self) -> Mapping[Fraction, int]:
        """How often each result came, the lowest first."""
        return dict(self.pairs)

    @classmethod
    def of(cls, results: Iterable[int | Fraction]) -> Distribution:
        """Count results.

        Args:
            results: Results, in any order.

        >>> Distribution.of([1, 1]).counts[1]
        2
        """
        return cls(Counter(map(Fraction, results)))

    def __add__(self, other: Distribution) -> Distribution:
        """Count both together."""
        if not isinstance(other, Distribution):
            return NotImplemented
        return Distribution(Counter(self.counts) + Counter(other.counts))

    def __iter__(self) -> Iterator[tuple[Fraction, int]]:
        """Go through the results, the lowest first, each with how often it came."""
        return iter(self.pairs)

    @property
    def total(self) -> int:
        """How many results there are."""
        return sum(count for _, count in self)

    @property
    def mean(self) -> Fraction:
        """The mean.

        Raises:
            ArgumentError: If there is no result.
        """
        return sum((value * count for value, count in self), Fraction()) / self._some()

    @property
    def variance(self) -> Fraction:
        """The variance of the results to come, as these let it be estimated; 0 from one result.

        Raises:
            ArgumentError: If there is no result.
        """
        mean, total = self.mean, self._some()
        square = sum(((value - mean) ** 2 * count for value, count in self), Fraction())
        return square / max(1, total - 1)

    def estimate(self, confidence: float = CONFIDENCE) -> Estimate:
        """Estimate the mean of all results to come, with the bounds of the normal distribution.

        Args:
            confidence: Between 0 and 1.

        Raises:
            ArgumentError: If there is no result, or the confidence is not between 0 and 1.
            WrongType: If the confidence is no number.

        >>> print(Distribution.of([2, 4] * 50).estimate())
        3 (2.8 to 3.2)
        """
        mean = float(self.mean)
        half = _z("Distribution.estimate", confidence) * sqrt(self.variance / self.total)
        return Estimate(mean, mean - half, mean + half)

    def quantile(self, part: float) -> Fraction:
        """Return the least result that at least a part of all do not exceed.

        Args:
            part: From 0 to 1; 0.5 gives the median.

        Raises:
            ArgumentError: If there is no result, or no such part.
            WrongType: If the part is no number.
        """
        if isinstance(part, bool) or not isinstance(part, (int, float)):
            wrong_type("Distribution.quantile", part, "a number from 0 to 1")
        if not 0 <= part <= 1:
            raise ArgumentError(
                "there is no such part",
                code="bad-number",
                refused=shown(part),
                expected="a number from 0 to 1",
            )
        wanted = Fraction(part) * self._some()
        upto = accumulate(self.counts.values())
        return next(value for value, seen in zip(self.counts, upto, strict=True) if seen >= wanted)

    def _some(self) -> int:
        """Return how many results there are, and refuse none."""
        total = self.total
        if not total:
            raise ArgumentError(
                "there are no results",
                code="no-results",
                refused="0 deals",
                expected="a deal or more",
            )
        return total
