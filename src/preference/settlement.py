"""Settlement («расчёт», «расписать пулю»): from the sheet to results, places and money.

The results can be had in two ways: by the formula (SE-1), which is short, and by the method on
paper (SE-2), which is what people do with a pencil and what an explanation shows. They agree
exactly. Amounts are `int` or `Fraction`, one per seat; `whists[writer][on]` is what one seat has
written on another.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal, Inexact, Overflow
from fractions import Fraction
from math import floor

import attrs

from preference._figures import (
    Amount,
    Matrix,
    Row,
    amounts_of,
    integer_of,
    is_int,
    items_of,
    read_figures,
    refused_figure,
)
from preference.conventions import Rounding
from preference.errors import PreferenceError, wrong_type

__all__ = [
    "Settlement",
    "exact_results",
    "largest_remainder",
    "money",
    "places",
    "settle",
]


@attrs.frozen
class Settlement:
    """What a sheet comes to, one value per seat.

    Source: SE-1, SE-3, SE-5.

    >>> settle([2, 0, 0], [0, 0, 4], [[0, 0, 0], [6, 0, 0], [0, 0, 0]])
    Settlement(exact=(Fraction(62, 3), Fraction(38, 3), Fraction(-100, 3)), whole=(21, 13, -34), \
places=(1, 2, 3))
    """

    exact: tuple[Fraction, ...]
    """Exact results in whists; their sum is zero (SE-1)."""

    whole: tuple[int, ...]
    """Whole whists; their sum is zero (SE-3)."""

    places: tuple[int, ...]
    """Places, from 1; equal results share one (SE-5)."""


def exact_results(
    pool: Sequence[Amount],
    gora: Sequence[Amount],
    whists: Sequence[Sequence[Amount]],
    *,
    whists_per_pool: int = 10,
    whists_per_gora: int = 10,
) -> tuple[Fraction, ...]:
    """Work out every seat's result in whists by the formula.

    A result is P × (pool − mean pool) − G × (gora − mean gora) + whists written − whists written on
    the seat.

    Args:
        pool: Points of each seat.
        gora: Points of each seat; may be below zero.
        whists: `whists[writer][on]`, zero on the diagonal.
        whists_per_pool: P, positive.
        whists_per_gora: G, positive.

    Returns:
        One exact result per seat; their sum is zero.

    Raises:
        ArgumentError: If there are not 2, 3 or 4 seats, the parts do not fit together, a seat has
            whists on itself, or P or G is not positive.
        WrongType: If something is not a sequence of `int` and `Fraction`.

    Source: SE-1.

    >>> exact_results([2, 0, 0], [0, 2, 0], [[0, 0, 0], [6, 0, 0], [0, 0, 0]])
    (Fraction(14, 1), Fraction(-14, 1), Fraction(0, 1))
    """
    sheet = read_figures(
        "exact_results", pool, gora, whists, per_pool=whists_per_pool, per_gora=whists_per_gora
    )
    return _by_formula(*sheet, whists_per_pool, whists_per_gora)


def largest_remainder(exact: Sequence[Amount], /) -> tuple[int, ...]:
    """Round exact results to whole whists and keep their sum.

    Every amount is floored; the missing whists go, one each, to the largest remainders, ties in
    seat order.

    Args:
        exact: One result per seat, in whists, summing to an integer.

    Raises:
        ArgumentError: If the sum is not an integer, or there are not 2, 3 or 4 seats.
        WrongType: If `exact` is not a sequence of `int` and `Fraction`.

    Source: SE-3.

    >>> largest_remainder([Fraction(10, 3), Fraction(10, 3), Fraction(-20, 3)])
    (4, 3, -7)
    """
    results = amounts_of("largest_remainder", "exact", exact)
    total = sum(results, Fraction(0))
    if total.denominator != 1:
        message = "exact results do not add up to whole whists"
        raise refused_figure(
            "sum-not-whole", "SE-3", message, exact, "results whose sum is an integer"
        )
    whole = [floor(result) for result in results]
    missing = total.numerator - sum(whole)
    by_remainder = sorted(range(len(whole)), key=lambda seat: whole[seat] - results[seat])
    for seat in by_remainder[:missing]:
        whole[seat] += 1
    return tuple(whole)


def places(exact: Sequence[Amount], /, *, winner: int | None = None) -> tuple[int, ...]:
    """Give every seat its place by exact result; equal results share a place.

    After a shared place the next is left out. Who wins a game by a preferans hand has the first
    place alone, whatever the results.

    Args:
        exact: One exact result per seat.
        winner: The seat that was dealt a preferans hand (PL-7), if any.

    Raises:
        ArgumentError: If there are not 2, 3 or 4 seats, or `winner` is none of them.
        WrongType: If `exact` is not a sequence of `int` and `Fraction`, or `winner` no `int`.

    Source: SE-5, PL-7.

    >>> places([10, 10, -20]), places([10, 10, -20], winner=2)
    ((1, 1, 3), (2, 2, 1))
    """
    results = amounts_of("places", "exact", exact)
    _check_winner("places", winner, len(results))
    return _places(results, winner)


def money(whole: Sequence[int], stake: Decimal) -> tuple[Decimal, ...]:
    """Turn whole whists into money, exactly, whatever the current decimal context is.

    Args:
        whole: Whole whists of each seat.
        stake: Money for one whist, not below zero.

    Raises:
        ArgumentError: If `stake` is below zero or not finite, the product is beyond what `Decimal`
            can hold, or there are not 2, 3 or 4 seats.
        WrongType: If `stake` is no `Decimal`, or `whole` is not a sequence of `int`.

    Source: SE-4.

    >>> money([66, 47, -113], Decimal("0.05"))
    (Decimal('3.30'), Decimal('2.35'), Decimal('-5.65'))
    """
    whists = [integer_of(item) for item in items_of("money", "whole", whole, "int")]
    if not isinstance(stake, Decimal):
        wrong_type("money", stake, 'stake as a Decimal, made from text: Decimal("0.05")')
    if not stake.is_finite() or stake < 0:
        message = "a stake is a sum of money for one whist"
        raise refused_figure("bad-stake", "SE-4", message, stake, "a finite Decimal, zero or more")
    unsigned = stake.copy_abs()
    return tuple(_times(amount, unsigned) for amount in whists)


def settle(
    pool: Sequence[Amount],
    gora: Sequence[Amount],
    whists: Sequence[Sequence[Amount]],
    *,
    whists_per_pool: int = 10,
    whists_per_gora: int = 10,
    winner: int | None = None,
    rounding: Rounding = largest_remainder,
) -> Settlement:
    """Settle a sheet: exact results, whole whists and places.

    Args:
        pool: Points of each seat.
        gora: Points of each seat; may be below zero.
        whists: `whists[writer][on]`, zero on the diagonal.
        whists_per_pool: P, positive.
        whists_per_gora: G, positive.
        winner: The seat that was dealt a preferans hand (PL-7), if any: it has the first place.
        rounding: How exact results become whole.

    Raises:
        ArgumentError: As `exact_results` does, if `winner` is no seat, or if `rounding` fails,
            changes the sum or the number of results, or returns anything but integers.
        WrongType: As `exact_results` does, or if `rounding` cannot be called.

    Source: SE-1, SE-3, SE-5, PL-7.

    >>> settlement = settle([20, 20, 14], [12, 4, 19], [[0, 70, 100], [114, 0, 96], [140, 180, 0]])
    >>> settlement.whole, settlement.places
    ((-67, 57, 10), (3, 1, 2))
    """
    sheet = read_figures(
        "settle", pool, gora, whists, per_pool=whists_per_pool, per_gora=whists_per_gora
    )
    exact = _by_formula(*sheet, whists_per_pool, whists_per_gora)
    _check_winner("settle", winner, len(exact))
    return Settlement(exact, _rounded(exact, rounding), _places(exact, winner))


def _by_formula(pool: Row, gora: Row, whists: Matrix, per_pool: int, per_gora: int) -> Row:
    mean_pool = sum(pool, Fraction(0)) / len(pool)
    mean_gora = sum(gora, Fraction(0)) / len(gora)
    return tuple(
        per_pool * (pool[seat] - mean_pool)
        - per_gora * (gora[seat] - mean_gora)
        + sum(whists[seat])
        - sum(row[seat] for row in whists)
        for seat in range(len(pool))
    )


def _places(results: Row, winner: int | None) -> tuple[int, ...]:
    keys = [(seat == winner, result) for seat, result in enumerate(results)]
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def _rounded(exact: Row, rounding: object) -> tuple[int, ...]:
    wanted = "as many integers as there are seats, with the sum of the exact results"
    if not callable(rounding):
        wrong_type("settle", rounding, "rounding as a function, such as largest_remainder")
    try:
        returned = rounding(exact)
    except PreferenceError:
        raise
    except Exception as error:
        message = f"the rounding failed with {type(error).__name__}"
        raise refused_figure(
            "bad-rounding", "SE-3", message, rounding, f"a function for {wanted}"
        ) from error
    whole = tuple(returned) if isinstance(returned, (tuple, list)) else ()
    fits = len(whole) == len(exact) and all(is_int(amount) for amount in whole)
    if not fits or sum(whole) != sum(exact):
        message = "the rounding does not keep the results together"
        raise refused_figure("bad-rounding", "SE-3", message, returned, wanted)
    return whole


def _times(whists: int, stake: Decimal) -> Decimal:
    # A multiplication takes only the digits it needs, so the widest context costs nothing.
    context = Context(prec=MAX_PREC, Emin=MIN_EMIN, Emax=MAX_EMAX, traps=[Inexact, Overflow])
    try:
        product = context.multiply(Decimal(whists), stake)
    except (Inexact, Overflow) as error:
        message = "the money is beyond what a Decimal can hold"
        raise refused_figure(
            "bad-stake", "SE-4", message, stake, "a stake of ordinary size"
        ) from error
    # Nobody owes "-0.00".
    return product or product.copy_abs()


def _check_winner(door: str, winner: object, players: int) -> None:
    if winner is None:
        return
    if not is_int(winner):
        wrong_type(door, winner, "winner as a seat, or None")
    if not 0 <= winner < players:
        message = "the winner is not at the table"
        raise refused_figure("bad-seat", "PL-7", message, winner, f"a seat, 0 to {players - 1}")
