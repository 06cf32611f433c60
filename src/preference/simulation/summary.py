"""What a simulation came to: an immutable summary that can be added to others, and kept as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final, NoReturn, TypeVar

import attrs

from preference.errors import ArgumentError, check_flag, few, shown, wrong_type
from preference.simulation.checks import check_count, counted
from preference.simulation.documents import (
    MOST_KEPT,
    TABLES,
    VERSION,
    Unreadable,
    estimates_of,
    summary_parts,
)
from preference.simulation.estimates import Distribution
from preference.simulation.games import FailedDeal, Game, OneDeal, check_asked
from preference.simulation.intervals import CONFIDENCE, Estimate, share

__all__ = ["MOST_KEPT", "FailedDeal", "Summary"]

Kind = TypeVar("Kind")

_DIGITS: Final = 1 << 128


def _game(value: object) -> Game:
    if not isinstance(value, Game):
        wrong_type("Summary", value, "games, such as Game('raspasy')")
    return value


def _pairs(games: object) -> tuple[tuple[Game, int], ...]:
    expected = "how often each game came, such as {Game('raspasy'): 2}"
    return counted("Summary", games, expected, _game)


def _take(kind: type[Kind], values: object, what: str) -> tuple[Kind, ...]:
    """Take a few values of one kind."""
    found = few("Summary", values, what)
    for one in found:
        if not isinstance(one, kind):
            wrong_type("Summary", one, what)
    return found


def _seats(results: object) -> tuple[Distribution, ...]:
    return _take(Distribution, results, "a Distribution for each seat")


def _failures(failures: object) -> tuple[FailedDeal, ...]:
    return _take(FailedDeal, failures, "deals that failed, each a FailedDeal")


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

    Raises:
        ArgumentError: If a number is below 0, or there are more games, results or failures than
            deals.
        WrongType: If a part is of the wrong type.

    Source: SE-1.

    >>> from fractions import Fraction
    >>> from preference.simulation.games import OneDeal
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
    results: tuple[Distribution, ...] = attrs.field(default=(), converter=_seats)
    digest: int = 0
    failed: int = 0
    failures: tuple[FailedDeal, ...] = attrs.field(default=(), converter=_failures)

    def __attrs_post_init__(self) -> None:
        """Check that the parts go together; not all games and results need be told."""
        for name, number in (("deals", self.deals), ("failed", self.failed)):
            check_count("Summary", name, number, 0)
        if type(self.digest) is not int:
            wrong_type("Summary", self.digest, "an int for digest")
        if not 0 <= self.digest < _DIGITS:
            _refuse("a digest has 128 bits", self.digest, "0 to 2**128 - 1")
        if len(self.results) not in TABLES:
            _refuse("this is no table", f"{len(self.results)} seats", "2 to 4 seats, or none")
        games = sum(count for _, count in self.pairs)
        for name, number in (("games", games), *(("results", one.total) for one in self.results)):
            if number > self.deals:
                _refuse(f"there are more {name} than deals", number, f"{self.deals} at most")
        most = min(self.failed, MOST_KEPT)
        if len(self.failures) > most:
            _refuse("these are too many failures", len(self.failures), f"{most} at most")

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

        Raises:
            ArgumentError: If the deals were played by different numbers of players.
            WrongType: If they are no deals.
        """
        for given in (deals, failures):
            if not isinstance(given, Iterable):
                wrong_type("Summary.of", given, "deals that were played, and those that failed")
        played, failed = list(deals), list(failures)
        for one in played:
            if not isinstance(one, OneDeal):
                wrong_type("Summary.of", one, "deals, as OneDeal")
        for failure in failed:
            if not isinstance(failure, FailedDeal):
                wrong_type("Summary.of", failure, "deals that failed, as FailedDeal")
        seats = len(played[0].results) if played else 0
        for one in played:
            if len(one.results) != seats:
                _refuse(_DIFFERENT, f"{len(one.results)} players", f"{seats} players")
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
            _refuse(_DIFFERENT, f"{len(other.results)} players", f"{len(self.results)} players")
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

    def __radd__(self, other: object) -> Summary:
        """Let `sum` begin with 0.

        >>> sum([Summary(deals=1), Summary(deals=2)]).deals
        3
        """
        return self if type(other) is int and not other else NotImplemented

    def count(self, what: str | None = None, end: str | None = None) -> int:
        """Count deals by what was played and how it ended.

        Args:
            what: Such as `6♠`, `misere`, `raspasy`, or a level such as `6` or `blind 6`, whatever
                the strain; any, if `None`.
            end: Such as `made`; any, if `None`.

        Raises:
            ArgumentError: If there is no such game or end.
            WrongType: If one is no text.

        >>> summary = Summary(
        ...     deals=4,
        ...     pairs={Game("6♠", "made"): 2, Game("6♥", "set"): 1, Game("misere", "made"): 1},
        ... )
        >>> summary.count("6♠"), summary.count("6"), summary.count(end="made")
        (2, 3, 3)
        """
        check_asked("Summary.count", what, end)
        return sum(
            count
            for game, count in self.pairs
            if what in (None, game.what, game.kind) and end in (None, game.end)
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
            ArgumentError: If there are no deals, no such game or end, or the confidence is not
                between 0 and 1.
            WrongType: If the game or the end is no text, or the confidence no number.

        >>> print(Summary(deals=100, pairs={Game("raspasy"): 25}).frequency("raspasy"))
        0.25 (0.175 to 0.343)
        """
        return share(self.count(what, end), self.deals, confidence)

    def estimates(self) -> dict[str, Any]:
        """Return what the deals say of deals to come, as plain JSON values.

        `games` has each kind of game with its count, how many ended how, its share of all deals
        and the bounds of the share; `results` has, by seat, the mean in whists with its bounds, and
        quantiles by their part. A bound of which nothing is known is `None`.

        >>> summary = Summary(
        ...     deals=2, pairs={Game("raspasy"): 2}, results=(Distribution.of([3, 5]),) * 2
        ... )
        >>> found = summary.estimates()
        >>> found["games"][0]["kind"], found["games"][0]["share"], found["results"][0]["mean"]
        ('raspasy', 1.0, 4.0)
        >>> found["results"][1]["quantiles"]
        {'0.05': 3.0, '0.25': 3.0, '0.5': 3.0, '0.75': 5.0, '0.95': 5.0}
        """
        return estimates_of(self.deals, self.pairs, self.results)

    def document(self, *, estimates: bool = True) -> dict[str, Any]:
        """Return it as plain JSON values, which `of_document` reads.

        Args:
            estimates: Whether to add what `estimates` returns, which `of_document` does not read.

        Raises:
            WrongType: If that is not `True` or `False`.

        >>> summary = Summary(deals=2, pairs={Game("raspasy"): 2}, digest=7)
        >>> Summary.of_document(summary.document()) == summary
        True
        """
        check_flag("Summary.document", "estimates", estimates)
        document: dict[str, Any] = {
            "summary": VERSION,
            "deals": self.deals,
            "games": [[game.what, game.end, count] for game, count in self.pairs],
            "results": [[[str(value), count] for value, count in one] for one in self.results],
            "digest": f"{self.digest:032x}",
            "failed": self.failed,
            "failures": [attrs.asdict(one) for one in self.failures],
        }
        return {**document, "estimates": self.estimates()} if estimates else document

    @classmethod
    def of_document(cls, document: Mapping[str, Any]) -> Summary:
        """Read what `document` wrote.

        Args:
            document: The plain JSON values.

        Raises:
            ArgumentError: If it is no document of a summary, or its numbers do not go together.
        """
        try:
            return cls(**summary_parts(document))
        except Unreadable as error:
            raise ArgumentError(
                f"this is no summary of a simulation: {error.reason}",
                code="bad-summary",
                refused=error.refused,
                expected="a document as Summary.document() returns it",
            ) from None


_DIFFERENT: Final = "these summaries are of different tables"


def _refuse(message: str, refused: object, expected: str) -> NoReturn:
    text = refused if isinstance(refused, str) else shown(refused)
    raise ArgumentError(message, code="bad-summary", refused=text, expected=expected)
