"""Which deals of a long run are done: ranges, apart and in order."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

__all__ = ["Ranges"]


@attrs.frozen
class Ranges:
    """The deals that are done, as ranges `(first, after the last)` that do not touch.

    Attributes:
        done: The ranges, in order.

    >>> ranges = Ranges().joined(0, 10).joined(20, 30)
    >>> ranges.count, list(ranges.missing(40, 15))
    (20, [(10, 20), (30, 40)])
    >>> ranges.joined(10, 20)
    Ranges(done=((0, 30),))
    """

    done: tuple[tuple[int, int], ...] = ()

    @property
    def are_in_order(self) -> bool:
        """Whether they are ranges of deals, apart and in order.

        >>> Ranges(((0, 10), (10, 20))).are_in_order, Ranges(((0, 10), (5, 20))).are_in_order
        (True, False)
        """
        at = 0
        for first, last in self.done:
            if not at <= first < last:
                return False
            at = last
        return True

    def __contains__(self, index: object) -> bool:
        """Whether a deal is done."""
        return isinstance(index, int) and any(first <= index < last for first, last in self.done)

    @property
    def count(self) -> int:
        """How many deals are done."""
        return sum(last - first for first, last in self.done)

    def missing(self, deals: int, chunk: int) -> Iterator[tuple[int, int]]:
        """Yield the ranges that are still to do, none longer than a chunk.

        Args:
            deals: How many deals are wanted, counted from index 0.
            chunk: The longest range.
        """
        at = 0
        for first, last in (*self.done, (deals, deals)):
            while at < min(first, deals):
                yield at, min(at + chunk, first, deals)
                at = min(at + chunk, first, deals)
            at = max(at, last)

    def joined(self, first: int, last: int) -> Ranges:
        """Return these ranges and one more.

        Args:
            first: Index of its first deal.
            last: Index after its last.
        """
        joined: list[tuple[int, int]] = []
        for one, other in sorted((*self.done, (first, last))):
            if joined and joined[-1][1] == one:
                joined[-1] = (joined[-1][0], other)
            else:
                joined.append((one, other))
        return Ranges(tuple(joined))
