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
from itertools import islice
from math import floor
from typing import TypeAlias, TypeGuard

import attrs

from preference.conventions import Rounding
from preference.errors import ArgumentError, PreferenceError, shown, wrong_type

__all__ = [
    "PaperRow",
    "PaperSettlement",
    "PaperStep",
    "Settlement",
    "exact_results",
    "largest_remainder",
    "money",
    "paper_settlement",
    "places",
    "settle",
]

Amount: TypeAlias = int | Fraction
Row: TypeAlias = tuple[Fraction, ...]
Matrix: TypeAlias = tuple[Row, ...]

_MOST_SEATS = 4


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


@attrs.frozen
class PaperRow:
    """One line of figures in a step of the method on paper, one amount per seat.

    Source: SE-2.

    >>> row = paper_settlement([2, 0], [0, 0], [[0, 4], [0, 0]]).steps()[3].rows[0]
    >>> row.label, row.writer, [str(amount) for amount in row.amounts]
    ('whists written on', 0, ['0', '4'])
    """

    label: str
    """What the amounts are."""

    amounts: tuple[Fraction, ...]
    """One amount per seat: its own, or, where `writer` is given, that of the writer on it."""

    writer: int | None = None
    """The seat the whole row belongs to, or `None` where each amount belongs to its own seat."""


@attrs.frozen
class PaperStep:
    """One step of the method on paper: what is done, and the figures before and after it.

    Source: SE-2.

    >>> step = paper_settlement([2, 0], [0, 0], [[0, 4], [0, 0]]).steps()[1]
    >>> step.name, step.text
    ('strike', 'The smallest gora, 0, is struck off every gora.')
    """

    name: str
    """`pool`, `strike`, `share`, `whists`, `balance` or `sum`."""

    text: str
    """What is done, in one or two sentences."""

    rows: tuple[PaperRow, ...]
    """The figures, in the order in which they are written down."""


@attrs.frozen(kw_only=True)
class PaperSettlement:
    """The settlement as people write it with a pencil, every figure kept.

    Each field follows from those above it. `paper_settlement` makes one, `steps` tells it in order.

    Source: SE-2.

    >>> paper = paper_settlement([20, 20, 14], [12, 4, 19], [[0] * 3] * 3)
    >>> [str(gora) for gora in paper.gora_left], [str(share) for share in paper.shares]
    (['8', '0', '21'], ['80/3', '0', '70'])
    """

    whists_per_pool: int
    """P, the whists a point of the pool is worth."""

    whists_per_gora: int
    """G, the whists a point of the gora is worth."""

    pool: tuple[Fraction, ...]
    """Pools as on the sheet."""

    gora: tuple[Fraction, ...]
    """Goras as on the sheet."""

    whists: tuple[tuple[Fraction, ...], ...]
    """Whists as on the sheet, `whists[writer][on]`."""

    largest_pool: Fraction
    """The pool all others are measured against."""

    missing: tuple[Fraction, ...]
    """What each pool lacks to the largest."""

    moved: tuple[Fraction, ...]
    """What that adds to each gora: P/G for each missing point."""

    gora_with_pool: tuple[Fraction, ...]
    """Goras once the pools are levelled."""

    struck_off: Fraction
    """The smallest of these goras, which everybody strikes off."""

    gora_left: tuple[Fraction, ...]
    """Goras after that; at least one is zero, none is below."""

    shares: tuple[Fraction, ...]
    """Whists that every *other* player writes on each seat for the gora left to it: G/n a point."""

    whists_with_gora: tuple[tuple[Fraction, ...], ...]
    """Whists with the shares added, `whists_with_gora[writer][on]`."""

    balances: tuple[tuple[Fraction, ...], ...]
    """`balances[a][b]` is what `a` gets from `b`: written on `b` less written by `b`."""

    results: tuple[Fraction, ...]
    """The balances of each seat added up: the results of SE-1."""

    def steps(self) -> tuple[PaperStep, ...]:
        """Tell the settlement in six steps that hold every figure, in order.

        Returns:
            The steps `pool`, `strike`, `share`, `whists`, `balance` and `sum`.

        Source: SE-2.

        >>> for step in paper_settlement([2, 0], [0, 1], [[0, 4], [0, 0]]).steps():
        ...     print(step.name, *(str(amount) for amount in step.rows[-1].amounts))
        pool 0 3
        strike 0 3
        share 0 15
        whists 0 0
        balance -19 0
        sum 19 -19
        """
        pool_worth, gora_worth = _text(self.whists_per_pool), _text(self.whists_per_gora)
        rate = _text(Fraction(self.whists_per_pool, self.whists_per_gora))
        players = len(self.pool)
        return (
            PaperStep(
                "pool",
                f"Every pool is brought up to the largest, {_text(self.largest_pool)}: what it"
                f" lacks goes to the gora, {rate} for a point, as a point of pool is worth"
                f" {pool_worth} whists and a point of gora {gora_worth}.",
                (
                    PaperRow("pool", self.pool),
                    PaperRow("missing", self.missing),
                    PaperRow("gora before", self.gora),
                    PaperRow("moved to gora", self.moved),
                    PaperRow("gora", self.gora_with_pool),
                ),
            ),
            PaperStep(
                "strike",
                f"The smallest gora, {_text(self.struck_off)}, is struck off every gora.",
                (
                    PaperRow("gora before", self.gora_with_pool),
                    PaperRow("gora left", self.gora_left),
                ),
            ),
            PaperStep(
                "share",
                f"A point of gora is worth {gora_worth} whists. Each gora is divided by {players};"
                " every other player writes one part on its owner, and one part is left out.",
                (
                    PaperRow("gora left", self.gora_left),
                    PaperRow(
                        "in whists", tuple(left * self.whists_per_gora for left in self.gora_left)
                    ),
                    PaperRow("one part", self.shares),
                ),
            ),
            PaperStep(
                "whists",
                "The parts are added to the whists.",
                _by_writer("whists written on", self.whists)
                + _by_writer("whists with gora on", self.whists_with_gora),
            ),
            PaperStep(
                "balance",
                "Of each pair the smaller amount is taken from the larger: one wins it, the other"
                " loses it.",
                _by_writer("balance with", self.balances),
            ),
            PaperStep(
                "sum",
                "The balances of each player are added up.",
                (PaperRow("result", self.results),),
            ),
        )


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
    sheet = _read(
        "exact_results", pool, gora, whists, per_pool=whists_per_pool, per_gora=whists_per_gora
    )
    return _by_formula(*sheet, whists_per_pool, whists_per_gora)


def paper_settlement(
    pool: Sequence[Amount],
    gora: Sequence[Amount],
    whists: Sequence[Sequence[Amount]],
    *,
    whists_per_pool: int = 10,
    whists_per_gora: int = 10,
) -> PaperSettlement:
    """Settle as people do on paper, and keep every step.

    Pools are measured against the largest one. Any other measure, such as the agreed size, would
    add the same to every gora, and that is struck off again.

    Args:
        pool: Points of each seat.
        gora: Points of each seat; may be below zero.
        whists: `whists[writer][on]`, zero on the diagonal.
        whists_per_pool: P, positive.
        whists_per_gora: G, positive.

    Raises:
        ArgumentError: As `exact_results` does.
        WrongType: As `exact_results` does.

    Source: SE-2.

    >>> paper = paper_settlement([2, 0, 0], [0, 2, 0], [[0, 0, 0], [6, 0, 0], [0, 0, 0]])
    >>> [str(result) for result in paper.results]
    ['14', '-14', '0']
    """
    points, penalties, written = _read(
        "paper_settlement", pool, gora, whists, per_pool=whists_per_pool, per_gora=whists_per_gora
    )
    seats = range(len(points))
    largest_pool = max(points)
    missing = tuple(largest_pool - amount for amount in points)
    moved = tuple(amount * whists_per_pool / whists_per_gora for amount in missing)
    gora_with_pool = tuple(a + b for a, b in zip(penalties, moved, strict=True))
    struck_off = min(gora_with_pool)
    gora_left = tuple(amount - struck_off for amount in gora_with_pool)
    shares = tuple(amount * whists_per_gora / len(seats) for amount in gora_left)
    whists_with_gora = tuple(
        tuple(written[writer][on] + shares[on] if on != writer else Fraction(0) for on in seats)
        for writer in seats
    )
    balances = tuple(
        tuple(whists_with_gora[a][b] - whists_with_gora[b][a] for b in seats) for a in seats
    )
    return PaperSettlement(
        whists_per_pool=whists_per_pool,
        whists_per_gora=whists_per_gora,
        pool=points,
        gora=penalties,
        whists=written,
        largest_pool=largest_pool,
        missing=missing,
        moved=moved,
        gora_with_pool=gora_with_pool,
        struck_off=struck_off,
        gora_left=gora_left,
        shares=shares,
        whists_with_gora=whists_with_gora,
        balances=balances,
        results=tuple(sum(row, Fraction(0)) for row in balances),
    )


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
    results = _amounts("largest_remainder", "exact", exact)
    total = sum(results, Fraction(0))
    if total.denominator != 1:
        message = "exact results do not add up to whole whists"
        raise _bad("sum-not-whole", "SE-3", message, exact, "results whose sum is an integer")
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
    results = _amounts("places", "exact", exact)
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
    whists = [_integer(item) for item in _items("money", "whole", whole, "int")]
    if not isinstance(stake, Decimal):
        wrong_type("money", stake, 'stake as a Decimal, made from text: Decimal("0.05")')
    if not stake.is_finite() or stake < 0:
        message = "a stake is a sum of money for one whist"
        raise _bad("bad-stake", "SE-4", message, stake, "a finite Decimal, zero or more")
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
    sheet = _read("settle", pool, gora, whists, per_pool=whists_per_pool, per_gora=whists_per_gora)
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
        raise _bad("bad-rounding", "SE-3", message, rounding, f"a function for {wanted}") from error
    whole = tuple(returned) if isinstance(returned, (tuple, list)) else ()
    fits = len(whole) == len(exact) and all(_is_int(amount) for amount in whole)
    if not fits or sum(whole) != sum(exact):
        message = "the rounding does not keep the results together"
        raise _bad("bad-rounding", "SE-3", message, returned, wanted)
    return whole


def _times(whists: int, stake: Decimal) -> Decimal:
    # A multiplication takes only the digits it needs, so the widest context costs nothing.
    context = Context(prec=MAX_PREC, Emin=MIN_EMIN, Emax=MAX_EMAX, traps=[Inexact, Overflow])
    try:
        product = context.multiply(Decimal(whists), stake)
    except (Inexact, Overflow) as error:
        message = "the money is beyond what a Decimal can hold"
        raise _bad("bad-stake", "SE-4", message, stake, "a stake of ordinary size") from error
    # Nobody owes "-0.00".
    return product or product.copy_abs()


def _text(amount: Amount) -> str:
    # Python refuses to print an int of more than 4300 digits; a Decimal has no such limit.
    top, bottom = (format(Decimal(part), "f") for part in Fraction(amount).as_integer_ratio())
    return top if bottom == "1" else f"{top}/{bottom}"


def _by_writer(label: str, matrix: Matrix) -> tuple[PaperRow, ...]:
    return tuple(PaperRow(label, row, writer) for writer, row in enumerate(matrix))


def _bad(code: str, rule: str, message: str, refused: object, expected: str) -> ArgumentError:
    return ArgumentError(message, code=code, rule=rule, refused=shown(refused), expected=expected)


def _is_int(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _integer(item: object) -> int:
    if not _is_int(item):
        wrong_type("money", item, "whole as integers, as largest_remainder() returns them")
    return item


def _amount(door: str, name: str, item: object) -> Fraction:
    if not isinstance(item, (int, Fraction)) or isinstance(item, bool):
        wrong_type(door, item, f"{name} as a sequence of int or Fraction, one per seat")
    return Fraction(item)


def _items(door: str, name: str, value: object, expected: str) -> tuple[object, ...]:
    if not isinstance(value, Sequence) or isinstance(value, (str, bytes, bytearray)):
        wrong_type(door, value, f"{name} as a sequence of {expected}, one per seat")
    # Read no further than needed to know that there are too many.
    items = tuple(islice(value, _MOST_SEATS + 1))
    if not 2 <= len(items) <= _MOST_SEATS:
        message = f"{name} is for too {'few' if len(items) < 2 else 'many'} seats"
        raise _bad("number-of-seats", "SE-1", message, value, "2, 3 or 4 seats")
    return items


def _amounts(door: str, name: str, value: object) -> Row:
    items = _items(door, name, value, "int or Fraction")
    return tuple(_amount(door, name, item) for item in items)


def _check_winner(door: str, winner: object, players: int) -> None:
    if winner is None:
        return
    if not _is_int(winner):
        wrong_type(door, winner, "winner as a seat, or None")
    if not 0 <= winner < players:
        message = "the winner is not at the table"
        raise _bad("bad-seat", "PL-7", message, winner, f"a seat, 0 to {players - 1}")


def _read(
    door: str, pool: object, gora: object, whists: object, *, per_pool: object, per_gora: object
) -> tuple[Row, Row, Matrix]:
    for name, worth in (("whists_per_pool", per_pool), ("whists_per_gora", per_gora)):
        if not _is_int(worth):
            wrong_type(door, worth, f"{name} as a positive integer")
        if worth < 1:
            message = f"{name} is not positive"
            raise _bad("not-positive", "SE-1", message, worth, "a positive integer")
    points = _amounts(door, "pool", pool)
    penalties = _amounts(door, "gora", gora)
    rows = _items(door, "whists", whists, "rows of int or Fraction")
    written = tuple(_amounts(door, f"whists[{seat}]", row) for seat, row in enumerate(rows))
    parts = {"gora": len(penalties), "whists": len(written)}
    parts |= {f"whists[{seat}]": len(row) for seat, row in enumerate(written)}
    for name, length in parts.items():
        if length != len(points):
            message = f"{name} and pool are for different numbers of seats"
            raise _bad("number-of-seats", "SE-1", message, length, f"length {len(points)}")
    for seat, row in enumerate(written):
        if row[seat]:
            message = f"seat {seat} has whists on itself"
            raise _bad("whists-on-self", "SE-1", message, row, f"0 in whists[{seat}][{seat}]")
    return points, penalties, written
