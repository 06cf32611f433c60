"""What a simulation came to: an immutable summary that can be added to others, and kept as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Final

import attrs

from preference.errors import ArgumentError, shown
from preference.simulation.estimates import CONFIDENCE, Distribution, Estimate, in_order, share
from preference.simulation.games import Game, OneDeal

__all__ = ["MOST_KEPT", "FailedDeal", "Summary"]

_VERSION: Final = 1
MOST_KEPT: Final = 20
"""How many failures are kept with their records; the others are counted."""

_DIGITS: Final = 1 << 128


@attrs.frozen
class FailedDeal:
    """A deal that a player spoiled: by raising, or by nonsense.

    Attributes:
        index: Which deal of the simulation.
        seat: Where the player sat.
        error: What went wrong, as text.
        record: The match so far, as a match record.

    >>> FailedDeal(7, 0, "seat 0: the bot raised ValueError", "{}").index
    7
    """

    index: int
    seat: int
    error: str
    record: str


def _pairs(games: Mapping[Game, int]) -> tuple[tuple[Game, int], ...]:
    return in_order(games)


@attrs.frozen
class Summary:
    """What some deals came to. Sums of summaries are exact and do not depend on the order.

    Attributes:
        deals: How many deals were played to their end.
        pairs: Each game with how often it came, in order; made of a mapping.
        results: By seat: how often each result in whists came, each deal by itself.
        digest: A number that stands for everything done and written: the same for any division of
            the work.
        failed: How many deals a player spoiled.
        failures: The first of them by index, 20 at most.

    Source: SE-1.

    >>> from fractions import Fraction
    >>> one = Summary.of(
    ...     [OneDeal(0, Game("6♠", "set"), (Fraction(-8), Fraction(4), Fraction(4)), 5)]
    ... )
    >>> both = one + one
    >>> both.deals, both.games[Game("6♠", "set")], both.results[1].mean
    (2, 2, Fraction(4, 1))
    >>> Summary.of_document(both.document()) == both
    True
    """

    deals: int = 0
    pairs: tuple[tuple[Game, int], ...] = attrs.field(factory=dict, converter=_pairs)
    results: tuple[Distribution, ...] = ()
    digest: int = 0
    failed: int = 0
    failures: tuple[FailedDeal, ...] = ()

    @property
    def games(self) -> Mapping[Game, int]:
        """How often each game came, with how it ended."""
        return dict(self.pairs)

    @classmethod
    def of(cls, deals: Iterable[OneDeal], failures: Iterable[FailedDeal] = ()) -> Summary:
        """Sum up deals.

        Args:
            deals: The deals that were played.
            failures: Those that were spoiled.
        """
        played, failed = list(deals), list(failures)
        seats = len(played[0].results) if played else 0
        return cls(
            deals=len(played),
            pairs=Counter(one.game for one in played),
            results=tuple(
                Distribution.of(one.results[seat] for one in played) for seat in range(seats)
            ),
            digest=sum(one.digest for one in played) % _DIGITS,
            failed=len(failed),
            failures=tuple(sorted(failed, key=lambda one: one.index)[:MOST_KEPT]),
        )

    def __add__(self, other: Summary) -> Summary:
        """Add what other deals came to.

        Raises:
            ArgumentError: If the deals were played by another number of players.
        """
        if not isinstance(other, Summary):
            return NotImplemented
        if self.results and other.results and len(self.results) != len(other.results):
            raise ArgumentError(
                "these summaries are of different tables",
                code="bad-summary",
                refused=f"{len(other.results)} players",
                expected=f"{len(self.results)} players",
            )
        nothing = (Distribution(),) * max(len(self.results), len(other.results))
        pairs = zip(self.results or nothing, other.results or nothing, strict=True)
        failures = sorted((*self.failures, *other.failures), key=lambda one: one.index)
        return Summary(
            deals=self.deals + other.deals,
            pairs=Counter(self.games) + Counter(other.games),
            results=tuple(one + another for one, another in pairs),
            digest=(self.digest + other.digest) % _DIGITS,
            failed=self.failed + other.failed,
            failures=tuple(failures[:MOST_KEPT]),
        )

    def count(self, what: str | None = None, end: str | None = None) -> int:
        """Count deals by what was played and how it ended.

        Args:
            what: Such as `6♠`, `misere`, `raspasy`; any, if `None`.
            end: Such as `made`; any, if `None`.

        >>> Summary(deals=3, pairs={Game("6♠", "made"): 2, Game("misere", "set"): 1}).count(
        ...     end="made"
        ... )
        2
        """
        return sum(
            count
            for game, count in self.pairs
            if what in (None, game.what) and end in (None, game.end)
        )

    def frequency(
        self, what: str | None = None, end: str | None = None, confidence: float = CONFIDENCE
    ) -> Estimate:
        """Estimate how often a game comes, with its bounds.

        Args:
            what: As for `count`.
            end: As for `count`.
            confidence: Between 0 and 1.

        Raises:
            ArgumentError: If there are no deals, or the confidence is not between 0 and 1.
            WrongType: If the confidence is no number.

        >>> print(Summary(deals=100, pairs={Game("raspasy"): 25}).frequency("raspasy"))
        0.25 (0.175 to 0.343)
        """
        return share(self.count(what, end), self.deals, confidence)

    def document(self) -> dict[str, Any]:
        """Return it as plain JSON values, which `of_document` reads.

        >>> summary = Summary(deals=2, pairs={Game("raspasy"): 2}, digest=7)
        >>> Summary.of_document(summary.document()) == summary
        True
        """
        return {
            "summary": _VERSION,
            "deals": self.deals,
            "games": [[game.what, game.end, count] for game, count in self.pairs],
            "results": [[[str(value), count] for value, count in one] for one in self.results],
            "digest": f"{self.digest:032x}",
            "failed": self.failed,
            "failures": [attrs.asdict(one) for one in self.failures],
        }

    @classmethod
    def of_document(cls, document: Mapping[str, Any]) -> Summary:
        """Read what `document` wrote.

        Args:
            document: The plain JSON values.

        Raises:
            ArgumentError: If it is no document of a summary.
        """
        try:
            if document["summary"] != _VERSION:
                raise KeyError("summary")
            return cls(
                deals=document["deals"],
                pairs={Game(what, end): count for what, end, count in document["games"]},
                results=tuple(
                    Distribution({Fraction(value): count for value, count in one})
                    for one in document["results"]
                ),
                digest=int(document["digest"], 16),
                failed=document["failed"],
                failures=tuple(FailedDeal(**one) for one in document["failures"]),
            )
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise ArgumentError(
                "this is no summary of a simulation",
                code="bad-summary",
                refused=shown(error),
                expected="a document as Summary.document() returns it",
            ) from error
