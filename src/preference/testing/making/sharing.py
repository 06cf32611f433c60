"""Sharing a deck out so that every part of a deal has so many cards of each suit as it may."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from math import factorial, prod
from typing import Final, TypeAlias

import attrs

from preference.testing.chance import Chance

__all__ = ["Sharing"]

_Counts: TypeAlias = tuple[int, ...]
"""One number a part of the deal."""

_Bounds: TypeAlias = tuple[tuple[int, int], ...]
"""How many cards of a suit each part takes, at least and at the most."""

_FINE: Final = (1 << 24) - 1
"""The most that is drawn at once: of larger numbers Hypothesis prefers the small ones."""


@attrs.frozen
class Sharing:
    """Cards to be shared out among the parts of a deal.

    Attributes:
        suits: How many cards of each suit there are.
        room: How many cards each part takes, together as many.
        bounds: For each suit, how many of it every part takes, at least and at the most.

    Source: DE-2.

    >>> sharing = Sharing((2, 2), (2, 2), (((2, 2), (0, 2)), ((0, 2), (0, 2))))
    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> sharing.deals, sharing.split(RandomChance(Random(1)))
    (1, [(2, 0), (0, 2)])
    """

    suits: _Counts
    room: _Counts
    bounds: tuple[_Bounds, ...]

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return _deals(self.suits, self.room, self.bounds)

    def split(self, chance: Chance) -> list[_Counts]:
        """Choose for each suit how many cards of it every part takes; there must be a deal.

        A split comes up as often as there are deals with it, so that any two deals are equally
        likely. The plainest fills the parts up one after the other.

        Source: DE-2.
        """
        left, room, bounds = self.suits, self.room, self.bounds
        found = []
        while left:
            splits, sums = _weighed(left, room, bounds)
            high, low = (chance.integer(0, _FINE) if len(splits) > 1 else 0 for _ in range(2))
            number = high << 24 | low
            chosen = splits[bisect_right(sums, number * sums[-1] >> 48)]
            found.append(chosen)
            left, room, bounds = left[1:], _less(room, chosen), bounds[1:]
        return found


def _splits(cards: int, room: _Counts, bounds: _Bounds) -> Iterator[_Counts]:
    """Yield how so many cards of a suit can be split, as many as can be to the first part first."""
    if not room:
        if not cards:
            yield ()
        return
    least, most = bounds[0]
    for taken in range(min(cards, room[0], most), least - 1, -1):
        for others in _splits(cards - taken, room[1:], bounds[1:]):
            yield (taken, *others)


def _less(room: _Counts, taken: _Counts) -> _Counts:
    return tuple(one - other for one, other in zip(room, taken, strict=True))


def _deals(left: _Counts, room: _Counts, bounds: tuple[_Bounds, ...]) -> int:
    """Count the deals in which the suits that are left are shared out."""
    if not left:
        return 1
    _, sums = _weighed(left, room, bounds)
    return sums[-1] if sums else 0


@lru_cache(maxsize=1 << 12)
def _weighed(
    left: _Counts, room: _Counts, bounds: tuple[_Bounds, ...]
) -> tuple[tuple[_Counts, ...], tuple[int, ...]]:
    """List the splits of the first suit with which there are deals, and how many up to each."""
    splits, sums, total = [], [], 0
    for split in _splits(left[0], room, bounds[0]):
        deals = _deals(left[1:], _less(room, split), bounds[1:])
        if deals:
            total += deals * factorial(left[0]) // prod(map(factorial, split))
            splits.append(split)
            sums.append(total)
    return tuple(splits), tuple(sums)
