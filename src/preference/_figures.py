"""Reading the figures of a sheet from outside: amounts, rows, whole sheets, or a clear refusal."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import islice
from typing import TypeAlias, TypeGuard

from preference.errors import ArgumentError, shown, wrong_type

Amount: TypeAlias = int | Fraction
Row: TypeAlias = tuple[Fraction, ...]
Matrix: TypeAlias = tuple[Row, ...]

_MOST_SEATS = 4


def refused_figure(
    code: str, rule: str, message: str, refused: object, expected: str
) -> ArgumentError:
    """Return the refusal of a figure."""
    return ArgumentError(message, code=code, rule=rule, refused=shown(refused), expected=expected)


def is_int(value: object) -> TypeGuard[int]:
    """Whether it is an int and no bool."""
    return isinstance(value, int) and not isinstance(value, bool)


def integer_of(item: object) -> int:
    """Take an int or a whole fraction as an int."""
    if not is_int(item):
        wrong_type("money", item, "whole as integers, as largest_remainder() returns them")
    return item


def amount_of(door: str, name: str, item: object) -> Fraction:
    """Take an amount as a Fraction, or refuse it."""
    if not isinstance(item, (int, Fraction)) or isinstance(item, bool):
        wrong_type(door, item, f"{name} as a sequence of int or Fraction, one per seat")
    return Fraction(item)


def items_of(door: str, name: str, value: object, expected: str) -> tuple[object, ...]:
    """Take two to four items, without reading an endless row."""
    if not isinstance(value, Sequence) or isinstance(value, (str, bytes, bytearray)):
        wrong_type(door, value, f"{name} as a sequence of {expected}, one per seat")
    # Read no further than needed to know that there are too many.
    items = tuple(islice(value, _MOST_SEATS + 1))
    if not 2 <= len(items) <= _MOST_SEATS:
        message = f"{name} is for too {'few' if len(items) < 2 else 'many'} seats"
        raise refused_figure("number-of-seats", "SE-1", message, value, "2, 3 or 4 seats")
    return items


def amounts_of(door: str, name: str, value: object) -> Row:
    """Take a row of amounts, or refuse it."""
    items = items_of(door, name, value, "int or Fraction")
    return tuple(amount_of(door, name, item) for item in items)


def read_figures(
    door: str, pool: object, gora: object, whists: object, *, per_pool: object, per_gora: object
) -> tuple[Row, Row, Matrix]:
    """Take pools, goras and whists of one table, or refuse them."""
    for name, worth in (("whists_per_pool", per_pool), ("whists_per_gora", per_gora)):
        if not is_int(worth):
            wrong_type(door, worth, f"{name} as a positive integer")
        if worth < 1:
            message = f"{name} is not positive"
            raise refused_figure("not-positive", "SE-1", message, worth, "a positive integer")
    points = amounts_of(door, "pool", pool)
    penalties = amounts_of(door, "gora", gora)
    rows = items_of(door, "whists", whists, "rows of int or Fraction")
    written = tuple(amounts_of(door, f"whists[{seat}]", row) for seat, row in enumerate(rows))
    parts = {"gora": len(penalties), "whists": len(written)}
    parts |= {f"whists[{seat}]": len(row) for seat, row in enumerate(written)}
    for name, length in parts.items():
        if length != len(points):
            message = f"{name} and pool are for different numbers of seats"
            raise refused_figure(
                "number-of-seats", "SE-1", message, length, f"length {len(points)}"
            )
    for seat, row in enumerate(written):
        if row[seat]:
            message = f"seat {seat} has whists on itself"
            raise refused_figure(
                "whists-on-self", "SE-1", message, row, f"0 in whists[{seat}][{seat}]"
            )
    return points, penalties, written
