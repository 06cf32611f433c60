"""Where the choices of random things come from: a seeded generator, or Hypothesis.

What makes a random convention, deal or match asks a `Chance` and nothing else. So the same maker
serves the strategies, which shrink, and a soak, which must be fast.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Final, Protocol, TypeVar

import attrs
from hypothesis import strategies as st

from preference.errors import wrong_type

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

    Raises:
        WrongType: If it is no generator.

    >>> chance = RandomChance(Random(1))
    >>> chance.pick("abc"), chance.integer(1, 6)
    ('a', 5)
    >>> sorted(chance.shuffled("abc")), chance.flag(100)
    (['a', 'b', 'c'], True)
    """

    random: Random

    def __attrs_post_init__(self) -> None:
        """Check the generator."""
        if not isinstance(self.random, Random):
            wrong_type("RandomChance", self.random, "a generator, such as random.Random(1)")

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

    Raises:
        WrongType: If it cannot be called.

    >>> from hypothesis import strategies as st
    >>> @st.composite
    ... def throws(draw: st.DrawFn) -> int:
    ...     return DrawnChance(draw).integer(1, 6)
    >>> from hypothesis import find
    >>> find(throws(), lambda pips: pips > 2)
    3
    >>> @st.composite
    ... def packs(draw: st.DrawFn) -> tuple[str, list[str], bool]:
    ...     chance = DrawnChance(draw)
    ...     return chance.pick("abc"), chance.shuffled("abc"), chance.flag(50)
    >>> find(packs(), lambda pack: pack[0] != "a")
    ('b', ['a', 'b', 'c'], False)
    """

    draw: st.DrawFn

    def __attrs_post_init__(self) -> None:
        """Check the function."""
        if not callable(self.draw):
            wrong_type("DrawnChance", self.draw, "the draw of hypothesis.strategies.composite")

    def integer(self, least: int, most: int, /) -> int:
        """Draw an integer from least to most."""
        return least if least == most else self.draw(_integers(least, most))

    def pick(self, members: Sequence[T], /) -> T:
        """Draw a member."""
        return members[self.integer(0, len(members) - 1)]

    def flag(self, percent: int, /) -> bool:
        """Draw true about so many times in a hundred."""
        return self.integer(0, 99) >= 100 - percent

    def shuffled(self, members: Sequence[T], /) -> list[T]:
        """Draw an order."""
        left = list(members)
        # One draw for all the places: Hypothesis takes as long for each draw as a deal for a trick.
        drawn = self.draw(_row(2 * max(0, len(left) - 1)))
        for at in range(len(left) - 1):
            number = drawn[2 * at] << 8 | drawn[2 * at + 1]
            other = at + (number * (len(left) - at) >> 16)
            left[at], left[other] = left[other], left[at]
        return left


def drawn_ahead(chance: Chance, most: int = 32) -> Chance:
    """Return a chance that costs less where many small choices follow, as in the play of cards.

    Hypothesis takes longer for a draw than the rules take for a card. So it is asked for a row of
    choices at once, each of which still shrinks by itself. Another chance is returned as it is.

    Args:
        chance: Where the choices come from.
        most: How many choices are drawn at once; if not given, as many as the play of a deal has.

    >>> chance = RandomChance(Random(1))
    >>> drawn_ahead(chance) is chance
    True
    """
    return _Ahead(chance, most) if isinstance(chance, DrawnChance) else chance


class _Ahead:
    """Takes small choices off a row of bytes, and asks for the next row when it is used up."""

    def __init__(self, chance: DrawnChance, most: int) -> None:
        self._chance = chance
        self._most = most
        self._row: Iterator[int] = iter(())

    def integer(self, least: int, most: int, /) -> int:
        size = most - least + 1
        if size == 1 or size > _MOST_IN_A_BYTE:
            return self._chance.integer(least, most)
        byte = next(self._row, None)
        if byte is None:
            self._row = iter(self._chance.draw(_row(self._most)))
            byte = next(self._row)
        return least + (byte * size >> 8)

    def pick(self, members: Sequence[T], /) -> T:
        return members[self.integer(0, len(members) - 1)]

    def flag(self, percent: int, /) -> bool:
        return self.integer(0, 99) >= 100 - percent

    def shuffled(self, members: Sequence[T], /) -> list[T]:
        return self._chance.shuffled(members)


_MOST_IN_A_BYTE: Final = 128
"""Of so many, each is chosen about as often; of more, some would be twice as likely."""


# The same few ranges are drawn from over and over; looking them up costs less than making them.
@lru_cache(maxsize=4096)
def _integers(least: int, most: int) -> st.SearchStrategy[int]:
    return st.integers(least, most)


@lru_cache(maxsize=256)
def _row(length: int) -> st.SearchStrategy[bytes]:
    return st.binary(min_size=length, max_size=length)
