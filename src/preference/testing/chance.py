"""Where the choices of random things come from: a seeded generator, or Hypothesis.

What makes a random convention, deal or match asks a `Chance` and nothing else. So the same maker
serves the strategies, which shrink, and a soak, which must be fast.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Protocol, TypeVar

import attrs
from hypothesis import strategies as st

__all__ = ["Chance", "DrawnChance", "RandomChance"]

T = TypeVar("T")


class Chance(Protocol):
    """Makes choices; the plainest choice comes first, for that is what shrinking ends in.

    >>> chance: Chance = RandomChance(Random(1))
    >>> sorted(chance.shuffled("abc"))
    ['a', 'b', 'c']
    """

    def integer(self, least: int, most: int, /) -> int:
        """Choose an integer from least to most, both included; the least is the plainest."""
        ...

    def pick(self, members: Sequence[T], /) -> T:
        """Choose a member of a sequence that is not empty; the first is the plainest."""
        ...

    def flag(self, percent: int, /) -> bool:
        """Choose true about so many times in a hundred; false is the plainest."""
        ...

    def shuffled(self, members: Sequence[T], /) -> list[T]:
        """Choose an order of the members; the given order is the plainest."""
        ...


@attrs.frozen
class RandomChance:
    """Choices of a generator: fast, and the same again for the same seed.

    Args:
        random: The generator.

    >>> chance = RandomChance(Random(1))
    >>> chance.pick("abc"), chance.integer(1, 6)
    ('a', 5)
    """

    random: Random

    def integer(self, least: int, most: int, /) -> int:
        """Choose an integer from least to most."""
        return self.random.randint(least, most)

    def pick(self, members: Sequence[T], /) -> T:
        """Choose a member."""
        return self.random.choice(members)

    def flag(self, percent: int, /) -> bool:
        """Choose true about so many times in a hundred."""
        return self.random.random() * 100 < percent

    def shuffled(self, members: Sequence[T], /) -> list[T]:
        """Choose an order."""
        return self.random.sample(members, len(members))


@attrs.frozen
class DrawnChance:
    """Choices of Hypothesis, which shrinks each of them to the plainest that still fails.

    Args:
        draw: What `hypothesis.strategies.composite` hands to its function.

    >>> @st.composite
    ... def throws(draw: st.DrawFn) -> int:
    ...     return DrawnChance(draw).integer(1, 6)
    >>> from hypothesis import find
    >>> find(throws(), lambda pips: pips > 2)
    3
    """

    draw: st.DrawFn

    def integer(self, least: int, most: int, /) -> int:
        """Draw an integer from least to most."""
        return self.draw(_integers(least, most))

    def pick(self, members: Sequence[T], /) -> T:
        """Draw a member."""
        return members[self.integer(0, len(members) - 1)]

    def flag(self, percent: int, /) -> bool:
        """Draw true about so many times in a hundred."""
        return self.integer(0, 99) >= 100 - percent

    def shuffled(self, members: Sequence[T], /) -> list[T]:
        """Draw an order."""
        return self.draw(st.permutations(members))


# The same few ranges are drawn from over and over; looking them up costs less than making them.
@lru_cache(maxsize=4096)
def _integers(least: int, most: int) -> st.SearchStrategy[int]:
    return st.integers(least, most)
