"""Exact counts of results, and what they say of the results to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from math import inf, sqrt
from typing import Any, TypeVar

import attrs

from preference.errors import MOST, ArgumentError, shown, wrong_type
from preference.simulation.checks import counted
from preference.simulation.intervals import CONFIDENCE, Estimate, deviations, share

__all__ = ["CONFIDENCE", "Distribution", "Estimate", "in_order", "share"]

Counted = TypeVar("Counted", bound=Any)


def in_order(counts: Mapping[Counted, int]) -> tuple[tuple[Counted, int], ...]:
    """Return counts as pairs, in order and without what never came.

    >>> in_order({"b": 1, "a": 2, "c": 0})
    (('a', 2), ('b', 1))
    """
    found = dict(counts)
    return tuple((one, found[one]) for one in sorted(found) if found[one])


def _result(value: object) -> Fraction:
    """Take a result in whists: exact, and of thirty digits at most."""
    if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
        wrong_type("Distribution", value, "results in whists, each an int or a Fraction")
    result = Fraction(value)
    if abs(result.numerator) > MOST or result.denominator > MOST:
        raise ArgumentError(
            "this result is too long",
            code="bad-number",
            refused=shown(value),
            expected="thirty digits at most",
        )
    return result


def _pairs(counts: object) -> tuple[tuple[Fraction, int], ...]:
    expected = "how often each result came, such as {Fraction(6): 2}; or use Distribution.of()"
    return counted("Distribution", counts, expected, _result)


@attrs.frozen
class Distribution:
    """How often each result came; exact, so that a sum does not depend on the order.

    Attributes:
        pairs: Each result with how often it came, the lowest first; made of a mapping.

    Raises:
        ArgumentError: If a count is below 0, or a number has more than thirty digits.
        WrongType: If a result is no int or Fraction, or a count no int.

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

        Raises:
            ArgumentError: If a result has more than thirty digits.
            WrongType: If one is no int or Fraction.

        >>> Distribution.of([1, 1]).counts[1]
        2
        """
        if not isinstance(results, Iterable):
            wrong_type("Distribution.of", results, "results in whists, such as [6, -3, -3]")
        return cls(Counter(map(_result, results)))

    def __add__(self, other: Distribution) -> Distribution:
        """Count both together."""
        if not isinstance(other, Distribution):
            return NotImplemented
        return Distribution(Counter(self.counts) + Counter(other.counts))

    def __radd__(self, other: object) -> Distribution:
        """Let `sum` begin with 0.

        >>> sum([Distribution.of([1]), Distribution.of([3])]).mean
        Fraction(2, 1)
        """
        return self if type(other) is int and not other else NotImplemented

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

        These are rough where there are few results. One says nothing of how far they lie apart:
        the bounds are infinite.

        Args:
            confidence: Between 0 and 1.

        Raises:
            ArgumentError: If there is no result, or the confidence is not between 0 and 1.
            WrongType: If the confidence is no number.

        >>> print(Distribution.of([2, 4] * 50).estimate())
        3 (2.8 to 3.2)
        >>> print(Distribution.of([2]).estimate())
        2 (-∞ to ∞)
        """
        mean, z = float(self.mean), deviations("Distribution.estimate", confidence)
        half = z * sqrt(self.variance / self.total) if self.total > 1 else inf
        return Estimate(mean, mean - half, mean + half)

    def quantile(self, part: float | Fraction) -> Fraction:
        """Return the least result that at least a part of all do not exceed.

        Args:
            part: From 0 to 1; 0.5 gives the median. A float stands for the decimal that it is
                printed as: 0.05 is one twentieth.

        Raises:
            ArgumentError: If there is no result, or no such part.
            WrongType: If the part is no number.

        >>> Distribution.of(range(1, 21)).quantile(0.05)
        Fraction(1, 1)
        """
        if isinstance(part, bool) or not isinstance(part, (int, float, Fraction)):
            wrong_type("Distribution.quantile", part, "a number from 0 to 1")
        if not 0 <= part <= 1:
            raise ArgumentError(
                "there is no such part",
                code="bad-number",
                refused=shown(part),
                expected="a number from 0 to 1",
            )
        exact = Fraction(float.__repr__(part)) if isinstance(part, float) else Fraction(part)
        wanted = exact * self._some()
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
