"""The price of a raspasy trick and how it grows with those before it (RA-4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs

from preference.conventions.choices import Growth
from preference.conventions.kinds import Choice, Integer, Kind
from preference.conventions.options import read_value
from preference.errors import ArgumentError, ConventionError, shown, wrong_type

__all__ = ["PriceObject", "RaspasyPrice", "check_count", "price_parts"]

_MOST_BITS: Final = 4096
"""How long the grown price of a raspasy may be, so that it can still be printed."""


def check_count(count: object) -> None:
    """Refuse what is no number of raspasy (RA-8)."""
    if type(count) is not int:
        wrong_type("raspasy_count", count, "a count, an int from 0")
    if count < 0:
        raise ArgumentError(
            "there cannot be fewer than no raspasy before a deal",
            code="bad-count",
            rule="RA-8",
            refused=shown(count),
            expected="0 or more",
        )


@attrs.frozen
class RaspasyPrice:
    """The price of a raspasy trick and how it grows.

    Args:
        base: The price after no raspasy, at least 1.
        growth: Whether and how it grows.
        by: The step or the ratio, at least 1.
        limit: How many times it may grow, or `None`.

    Raises:
        ConventionError: If a part has a bad value.

    Source: RA-4.

    >>> price = RaspasyPrice(growth=Growth.GEOMETRIC, by=2, limit=2)
    >>> [price.after(count) for count in range(4)]
    [1, 2, 4, 4]
    """

    base: int = 1
    growth: Growth = Growth.NONE
    by: int = 1
    limit: int | None = None

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        for name, kind in _PRICE_PARTS.items():
            value = read_value(kind, getattr(self, name), f"raspasy_price.{name}", "RA-4")
            object.__setattr__(self, name, value)

    def after(self, count: int) -> int:
        """Return the price of a raspasy with this many before it.

        Raises:
            ArgumentError: If it has grown to more than a thousand digits, or the count is negative.
            WrongType: If the count is not an int.

        >>> RaspasyPrice(growth=Growth.ARITHMETIC).after(4)
        5
        """
        check_count(count)
        grown = count if self.limit is None else min(count, self.limit)
        if self.growth is Growth.ARITHMETIC:
            return self.base + self.by * grown
        if self.growth is Growth.GEOMETRIC:
            if grown * self.by.bit_length() > _MOST_BITS:
                raise ArgumentError(
                    "the price of a raspasy has grown beyond all measure",
                    code="price-too-large",
                    rule="RA-4",
                    refused=f"{self.base} times {self.by} to the power of {grown}",
                    expected="a limit, or fewer raspasy in a row",
                )
            return int(self.base * self.by**grown)
        return self.base


_PRICE_PARTS: Final[dict[str, Kind]] = {
    "base": Integer(1),
    "growth": Choice(Growth),
    "by": Integer(1),
    "limit": Integer(0, words=(None,)),
}


def price_parts() -> dict[str, Kind]:
    """Return the kinds of the parts of a raspasy price, by name."""
    return dict(_PRICE_PARTS)


@attrs.frozen
class PriceObject:
    """The object of base, growth, by and limit."""

    expected: str = (
        'an object with exactly "base" ≥ 1, "growth" ("none", "arithmetic", "geometric"), '
        '"by" ≥ 1, "limit" ≥ 0 or null'
    )

    def read(self, value: Any) -> RaspasyPrice:
        """Take a RaspasyPrice or a mapping of exactly its parts."""
        if isinstance(value, RaspasyPrice):
            return value
        if not isinstance(value, Mapping):
            raise ValueError
        others = [key for key in value if key not in _PRICE_PARTS]
        if others or len(value) != len(_PRICE_PARTS):
            missing = [key for key in _PRICE_PARTS if key not in value]
            key = shown(others[0])[1:-1] if others else missing[0]
            raise ConventionError(
                "the option raspasy_price (RA-4) has exactly its four parts",
                code="bad-option",
                rule="§14",
                refused=shown(list(value)),
                expected=self.expected,
                option=f"raspasy_price.{key}",
            )
        return RaspasyPrice(**value)

    def write(self, value: RaspasyPrice) -> dict[str, Any]:
        """Write the object."""
        return {name: kind.write(getattr(value, name)) for name, kind in _PRICE_PARTS.items()}
