"""Invariants of settlement and rating."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor, fsum, isclose

from preference.conventions import Convention
from preference.paper import paper_settlement
from preference.rating import INITIAL_RATING
from preference.results import Ratings, settle_sheet
from preference.settlement import Settlement, exact_results
from preference.sheet import ScoreSheet
from preference.terms import Player
from preference.testing.invariants.failure import broken, invariant

__all__ = [
    "check_places",
    "check_ratings",
    "check_rounding",
    "check_settlement",
    "check_two_methods",
]


@invariant("sheet", "SE-2")
def check_two_methods(convention: Convention, sheet: ScoreSheet) -> None:
    """The formula and the method on paper agree to the last fraction, and sum to zero.

    Raises:
        InvariantError: If it is not so.

    Source: SE-1, SE-2.

    >>> import preference as pref
    >>> check_two_methods(pref.SOCHI, pref.ScoreSheet.of([2, 0], [0, 1], [[0, 4], [0, 0]]))
    """
    prices = convention.prices
    per_pool, per_gora = prices.whists_per_pool, prices.whists_per_gora
    figures = (sheet.pool, sheet.gora, sheet.whists)
    exact = exact_results(*figures, whists_per_pool=per_pool, whists_per_gora=per_gora)
    paper = paper_settlement(*figures, whists_per_pool=per_pool, whists_per_gora=per_gora)
    if exact != paper.results:
        broken(f"by the formula {_row(exact)}, on paper {_row(paper.results)}")
    if sum(exact) != 0:
        broken(f"the results {_row(exact)} do not sum to zero")
    # Moving the pools to the gora and striking it off costs nobody a whist.
    if min(paper.gora_left) != 0 or min(paper.missing) != 0:
        broken(f"on paper the gora left is {_row(paper.gora_left)}")
    for one, row in enumerate(paper.balances):
        if any(row[other] != -paper.balances[other][one] for other in range(len(row))):
            broken(f"what seat {one} wins is not what the others lose: {_row(row)}")


@invariant("sheet", "SE-1")
def check_settlement(
    convention: Convention,
    sheet: ScoreSheet,
    settlement: Settlement | None = None,
    *,
    winner: int | None = None,
) -> None:
    """A settlement sums to zero, is rounded by less than a whist, and places go by results.

    Args:
        convention: For the worth of points.
        sheet: The sheet.
        settlement: What it was settled to; that of the library unless given.
        winner: The holder of a preferans hand, or `None`.

    Raises:
        InvariantError: If it is not so.

    Source: SE-1, SE-3, SE-5.

    >>> import preference as pref
    >>> check_settlement(pref.SOCHI, pref.ScoreSheet.of([2, 0], [0, 1], [[0, 4], [0, 0]]))
    """
    if settlement is None:
        settlement = settle_sheet(convention, sheet, winner)
    if sum(settlement.exact) != 0:
        broken(f"the results {_row(settlement.exact)} do not sum to zero")
    prices = convention.prices
    wanted = exact_results(
        sheet.pool,
        sheet.gora,
        sheet.whists,
        whists_per_pool=prices.whists_per_pool,
        whists_per_gora=prices.whists_per_gora,
    )
    if settlement.exact != wanted:
        broken(f"it comes to {_row(wanted)}, not to {_row(settlement.exact)}")
    if convention.rounding is None:
        check_rounding(settlement.exact, settlement.whole)
    elif sum(settlement.whole) != 0:
        broken(f"the whole whists {settlement.whole} do not sum to zero")
    check_places(settlement.exact, settlement.places, winner=winner)


@invariant("results", "SE-3")
def check_rounding(exact: Sequence[int | Fraction], whole: Sequence[int]) -> None:
    """Whole whists keep the sum, move nobody by a whist, and go to the largest remainders.

    Args:
        exact: Exact results by seat.
        whole: The same in whole whists.

    Raises:
        InvariantError: If it is not so.

    Source: SE-3.

    >>> check_rounding([Fraction(1, 2), Fraction(-1, 2)], [1, -1])
    """
    if len(whole) != len(exact) or sum(whole) != sum(exact, Fraction(0)):
        broken(f"{list(whole)} does not keep the sum of {_row(exact)}")
    # The larger the remainder the sooner a seat is lifted to the next whist, ties in seat order.
    lifted: list[tuple[Fraction, int]] = []
    left: list[tuple[Fraction, int]] = []
    for seat, (one, rounded) in enumerate(zip(exact, whole, strict=True)):
        if type(rounded) is not int or abs(Fraction(one) - rounded) >= 1:
            broken(f"seat {seat} gets {rounded} for {one}")
        if rounded != one:
            (lifted if rounded > one else left).append((floor(one) - Fraction(one), seat))
    if lifted and left and max(lifted) > min(left):
        broken(f"{list(whole)} does not lift the largest remainders of {_row(exact)}")


@invariant("results", "SE-5")
def check_places(
    exact: Sequence[int | Fraction], places: Sequence[int], *, winner: int | None = None
) -> None:
    """A place is one more than there are better results; equal results share it.

    Args:
        exact: Exact results by seat.
        places: Places by seat.
        winner: The holder of a preferans hand, who is first alone, or `None`.

    Raises:
        InvariantError: If it is not so.

    Source: SE-5, PL-7.

    >>> check_places([10, 10, -20], [1, 1, 3])
    """
    wanted = []
    for seat, one in enumerate(exact):
        better = sum(
            other == winner or (seat != winner and theirs > one)
            for other, theirs in enumerate(exact)
            if other != seat
        )
        wanted.append(1 + better)
    if list(places) != wanted:
        broken(f"the results have the places {tuple(wanted)}, not {tuple(places)}")


@invariant("results", "EL-1")
def check_ratings(
    players: Sequence[Player],
    exact: Sequence[int | Fraction],
    ratings: Ratings,
    *,
    winner: int | None = None,
) -> None:
    """Among people what one wins others lose; a bot keeps its 1200; nobody is paid for losing.

    Args:
        players: Who played, by seat.
        exact: Exact results by seat.
        ratings: Before and after.
        winner: The holder of a preferans hand, or `None`.

    Raises:
        InvariantError: If it is not so.

    Source: EL-1.

    >>> import preference as pref
    >>> check_ratings(
    ...     [pref.Player("A"), pref.Player("B")], [3, -3], Ratings((1200.0,) * 2, (1216.0, 1184.0))
    ... )
    """
    before, after = ratings.before, ratings.after
    if before != tuple(player.rating_before for player in players) or len(after) != len(before):
        broken(f"it begins with {before} and ends with {after}")
    for player, rating in zip(players, after, strict=True):
        if player.bot and rating != INITIAL_RATING:
            broken(f"the bot {player.name} is at {rating}")
    largest = max(1.0, *map(abs, before))
    if not any(player.bot for player in players) and not isclose(
        fsum(after), fsum(before), rel_tol=1e-9, abs_tol=1e-9 * largest
    ):
        broken(f"the ratings go from {fsum(before)} to {fsum(after)} together")
    keys = [(seat == winner, result) for seat, result in enumerate(exact)]
    for seat, player in enumerate(players):
        won = after[seat] - before[seat]
        if abs(won) > 32 + 1e-9 * largest:
            broken(f"the rating of {player.name} moves by {won}")
        # Who is first alone beats everybody, and who is last alone loses to everybody.
        others = keys[:seat] + keys[seat + 1 :]
        if (keys[seat] > max(others) and won < 0) or (keys[seat] < min(others) and won > 0):
            broken(f"the rating of {player.name} moves by {won} for the result {exact[seat]}")


def _row(amounts: Sequence[int | Fraction]) -> str:
    return ", ".join(map(str, amounts))
