"""Who plays better: duels over the same deals in every seating, and a table of all duels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from fractions import Fraction
from functools import cached_property
from itertools import combinations, product

import attrs

from preference.bots import BotError
from preference.conventions import Convention
from preference.errors import ArgumentError, shown, wrong_type
from preference.records import write_match_record
from preference.simulation.checks import check_count, check_place
from preference.simulation.estimates import CONFIDENCE, Distribution, Estimate
from preference.simulation.plan import Plan, PlayerMaker
from preference.simulation.ranges import Ranges
from preference.simulation.running import run_ranges
from preference.simulation.summary import MOST_KEPT, FailedDeal

__all__ = ["Duel", "arena", "duel"]


@attrs.frozen
class Duel:
    """How two players fared against each other.

    Attributes:
        first: Name of the first.
        second: Name of the second.
        margins: For each deal by how many whists the first did better, all seatings together.
        failed: How many deals a player spoiled; these do not count.
        failures: The first of them by index, 20 at most.

    Source: SE-1.

    >>> print(Duel("sampling", "beginner", Distribution.of([2, 4] * 50)))
    sampling against beginner: 3 (2.8 to 3.2) whists a deal, 100 deals
    >>> Duel("sampling", "beginner", Distribution.of([2, 4] * 50)).estimate().is_above(0)
    True
    """

    first: str
    second: str
    margins: Distribution = Distribution()
    failed: int = 0
    failures: tuple[FailedDeal, ...] = ()

    def __add__(self, other: Duel) -> Duel:
        """Add other deals of the same two.

        Raises:
            ArgumentError: If they are of others.
        """
        if not isinstance(other, Duel):
            return NotImplemented
        if (self.first, self.second) != (other.first, other.second):
            raise ArgumentError(
                "these are duels of others",
                code="bad-duel",
                refused=f"{other.first} against {other.second}",
                expected=f"{self.first} against {self.second}",
            )
        failures = sorted((*self.failures, *other.failures), key=lambda one: one.index)
        return attrs.evolve(
            self,
            margins=self.margins + other.margins,
            failed=self.failed + other.failed,
            failures=tuple(failures[:MOST_KEPT]),
        )

    def estimate(self, confidence: float = CONFIDENCE) -> Estimate:
        """Estimate by how many whists a deal the first does better than the second.

        Args:
            confidence: Between 0 and 1.

        Raises:
            ArgumentError: If no deal was played, or the confidence is not between 0 and 1.
            WrongType: If the confidence is no number.
        """
        return self.margins.estimate(confidence)

    def __str__(self) -> str:
        """Print who is better by how much, and what that rests on."""
        head, deals = f"{self.first} against {self.second}", self.margins.total
        if not deals:
            return f"{head}: no deals"
        return f"{head}: {self.estimate()} whists a deal, {deals} deal{'s' * (deals > 1)}"


@attrs.frozen
class _Match:
    """Two players, and all the ways in which they can share the seats of a table."""

    convention: Convention
    first: PlayerMaker
    second: PlayerMaker
    names: tuple[str, str]
    seats: int
    seed: int | str
    seconds: float | None

    @cached_property
    def seatings(self) -> tuple[tuple[Plan, tuple[bool, ...]], ...]:
        """The seatings with both at the table, each with the seats of the first."""
        return tuple(
            (
                Plan(
                    self.convention,
                    tuple(self.first if one else self.second for one in firsts),
                    self.seed,
                    self.seconds,
                ),
                firsts,
            )
            for firsts in product((True, False), repeat=self.seats)
            if len(set(firsts)) == 2
        )

    def margin(self, index: int) -> Fraction:
        """Play a deal in every seating, and return by how many whists the first did better."""
        total = Fraction()
        for plan, firsts in self.seatings:
            results = plan.play(index).results
            own = [result for result, is_first in zip(results, firsts, strict=True) if is_first]
            # All results together are zero, so what the first won the second lost.
            won = sum(own, Fraction())
            total += won / len(own) + won / (self.seats - len(own))
        return total / len(self.seatings)

    def duel(self, first: int, last: int) -> Duel:
        """Play a range of deals."""
        margins: list[Fraction] = []
        failed: list[FailedDeal] = []
        for index in range(first, last):
            try:
                margins.append(self.margin(index))
            except BotError as error:
                record = write_match_record(error.match)
                told = f"seat {error.seat}, {error.told}"
                failed.append(FailedDeal(index, error.seat, told, record))
        return Duel(*self.names, Distribution.of(margins), len(failed), tuple(failed[:MOST_KEPT]))


def duel(
    convention: Convention,
    first: PlayerMaker,
    second: PlayerMaker,
    *,
    deals: int,
    players: int = 3,
    seed: int | str = 1,
    seconds: float | None = None,
    names: tuple[str, str] = ("first", "second"),
    executor: Executor | None = None,
    chunk: int = 5,
    show: Callable[[Duel], None] | None = None,
) -> Duel:
    """Let two players play the same deals in every seating, and see who does better by how much.

    A table of three has six seatings with both of them. What the cards bring to a seat comes to
    both alike, so that few deals show a difference.

    Ctrl-C ends it and returns what is done. The result does not depend on the executor.

    Args:
        convention: What is played.
        first: What makes the first player from a seed, such as `BeginnerPlayer`.
        second: What makes the second.
        deals: How many deals.
        players: How many sit at the table.
        seed: The root seed.
        seconds: How long a player may think over one decision; `None` for as long as it likes. One
            that takes longer spoils the deal.
        names: What the two are called.
        executor: Where the deals are played; here, if `None`.
        chunk: How many deals an executor is given at a time.
        show: Called with what there is after each chunk.

    Raises:
        ArgumentError: If the convention is not played by so many, or a number is out of range.
        WrongType: If an argument is of the wrong type.

    Source: SE-1.

    >>> from preference.bots import BeginnerPlayer, RandomPlayer
    >>> from preference.conventions import SOCHI
    >>> found = duel(SOCHI, BeginnerPlayer, RandomPlayer, deals=20, names=("beginner", "random"))
    >>> found.estimate().is_above(0)
    True
    """
    check_count("duel", "deals", deals, 0)
    check_count("duel", "deals in a chunk", chunk, 1)
    check_count("duel", "players", players, 2)
    Plan(convention, (first,) * players, seed, seconds)
    _check_names("duel", names)
    match = _Match(convention, first, second, names, players, seed, seconds)
    check_place("duel", executor, show, match)
    found = Duel(*names)
    try:
        for _, _, part in run_ranges(match.duel, Ranges().missing(deals, chunk), executor):
            found += part
            if show is not None:
                show(found)
    except KeyboardInterrupt:
        pass
    return found


def _check_names(function: str, names: object) -> None:
    """Refuse what are no two names."""
    if not isinstance(names, (tuple, list)):
        wrong_type(function, names, "two names, such as ('one', 'other')")
    for name in names:
        _check_name(function, name)
    if len(names) != 2 or names[0] == names[1]:
        raise ArgumentError(
            "two players have two names",
            code="bad-bots",
            refused=shown(names),
            expected="two that differ",
        )


def _check_name(function: str, name: object) -> None:
    if not isinstance(name, str):
        wrong_type(function, name, "text for the name of a player")


def arena(
    convention: Convention,
    makers: Mapping[str, PlayerMaker],
    *,
    deals: int,
    players: int = 3,
    seed: int | str = 1,
    seconds: float | None = None,
    executor: Executor | None = None,
    chunk: int = 5,
    show: Callable[[Duel], None] | None = None,
) -> tuple[Duel, ...]:
    """Let each of several players duel with each other, over the same deals.

    Args:
        convention: What is played.
        makers: By name: what makes each player from a seed.
        deals: How many deals each duel has.
        players: How many sit at the table.
        seed: The root seed.
        seconds: How long a player may think over one decision; `None` for as long as it likes. One
            that takes longer spoils the deal.
        executor: Where the deals are played; here, if `None`.
        chunk: How many deals an executor is given at a time.
        show: Called with what there is after each chunk.

    Returns:
        A duel a pair, in the order of the names.

    Raises:
        ArgumentError: If there are fewer than two, or `duel` refuses an argument.
        WrongType: If an argument is of the wrong type.

    Source: SE-1.

    >>> from preference.bots import BeginnerPlayer, RandomPlayer
    >>> from preference.conventions import SOCHI
    >>> for found in arena(SOCHI, {"beginner": BeginnerPlayer, "random": RandomPlayer}, deals=2):
    ...     print(found.first, found.second, found.margins.total)
    beginner random 2
    """
    if not isinstance(makers, Mapping):
        wrong_type("arena", makers, "makers of players by name, such as {'a': BeginnerPlayer}")
    for name in makers:
        _check_name("arena", name)
    if len(makers) < 2:
        raise ArgumentError(
            "a duel takes two",
            code="bad-bots",
            refused=f"{len(makers)} players",
            expected="two or more",
        )
    return tuple(
        duel(
            convention,
            makers[first],
            makers[second],
            deals=deals,
            players=players,
            seed=seed,
            seconds=seconds,
            names=(first, second),
            executor=executor,
            chunk=chunk,
            show=show,
        )
        for first, second in combinations(makers, 2)
    )
