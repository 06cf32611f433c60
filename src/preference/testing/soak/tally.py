"""What a soak has seen: exact counts, a digest, and the failures with how to have them again."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import attrs

__all__ = ["Failure", "Tally"]

_MOST_KEPT: Final = 20
"""How many failures are kept with all their words; the others are counted."""

_DIGITS: Final = 1 << 128


@attrs.frozen
class Failure:
    """A deal in which something did not hold.

    Attributes:
        index: Which deal of the soak.
        error: What was raised, as text.
        replay: A case for `play_case`, or a record; empty where there is none.

    >>> Failure(7, "cards (DE-2): a card is in two places", "").index
    7
    """

    index: int
    error: str
    replay: str


@attrs.frozen
class Tally:
    """Counts of what was played and checked; sums of tallies do not depend on the order.

    Attributes:
        counts: How many of each: deals, states, actions, each kind of deal.
        checks: How many times each invariant was checked.
        digest: Sum of a fingerprint of every deal: the same for any division of the work.
        failed: How many deals failed.
        failures: The first of them, by index.

    >>> one = Tally(Counter(deals=1), digest=5)
    >>> (one + one).counts["deals"], (one + one).digest
    (2, 10)
    """

    counts: Counter[str] = attrs.field(factory=Counter)
    checks: Counter[str] = attrs.field(factory=Counter)
    digest: int = 0
    failed: int = 0
    failures: tuple[Failure, ...] = ()

    def __add__(self, other: Tally) -> Tally:
        """Add the counts of another part of the work."""
        failures = sorted((*self.failures, *other.failures), key=lambda one: one.index)
        return Tally(
            self.counts + other.counts,
            self.checks + other.checks,
            (self.digest + other.digest) % _DIGITS,
            self.failed + other.failed,
            tuple(failures[:_MOST_KEPT]),
        )

    def document(self) -> dict[str, Any]:
        """Return it as plain JSON values."""
        return {
            "counts": dict(sorted(self.counts.items())),
            "checks": dict(sorted(self.checks.items())),
            "digest": f"{self.digest:032x}",
            "failed": self.failed,
            "failures": [attrs.asdict(one) for one in self.failures],
        }

    @classmethod
    def of(cls, document: dict[str, Any]) -> Tally:
        """Read what `document` wrote.

        >>> tally = Tally(Counter(deals=3), digest=77)
        >>> Tally.of(tally.document()) == tally
        True
        """
        return cls(
            Counter(document["counts"]),
            Counter(document["checks"]),
            int(document["digest"], 16),
            document["failed"],
            tuple(Failure(**one) for one in document["failures"]),
        )
