"""What a table may bring of its own: one-method Protocols a convention can hold."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal, NamedTuple, Protocol, runtime_checkable

import attrs

__all__ = ["RaspasyLine", "RaspasyScorer", "RaspasyTally", "Rounding"]


@attrs.frozen
class RaspasyTally:
    """What a raspasy scorer is told.

    Attributes:
        tricks: Tricks taken, one number a seat.
        playing: The seats that count, clockwise from the first hand; the dealer of four comes last
            and only where the dealer played the talon.
        players: How many sit at the table.
        price: The price of a trick, grown as RA-4 says; no factor applied, no doubling.

    Source: RA-4, RA-5.

    >>> RaspasyTally((3, 3, 4), (0, 1, 2), 3, 1).price
    1
    """

    tricks: tuple[int, ...]
    playing: tuple[int, ...]
    players: int
    price: int


class RaspasyLine(NamedTuple):
    """One line a raspasy scorer writes.

    Attributes:
        seat: Who writes.
        column: `"gora"`, `"pool"` or `"whists"`.
        amount: How much.
        on: On whom, for whists.

    Source: RA-5, SC-4.

    >>> RaspasyLine(0, "gora", 3).on is None
    True
    """

    seat: int
    column: Literal["pool", "gora", "whists"]
    amount: int | Fraction
    on: int | None = None


@runtime_checkable
class RaspasyScorer(Protocol):
    """A table's own arithmetic for raspasy, put into the option `raspasy_scoring`.

    Amounts are doubled by blind passes like any other; the factors are the scorer's own affair.

    Source: RA-5.

    >>> def all_pay(tally):
    ...     return [RaspasyLine(seat, "gora", tally.tricks[seat]) for seat in tally.playing]
    >>> isinstance(all_pay, RaspasyScorer)
    True
    """

    def __call__(self, tally: RaspasyTally, /) -> Iterable[RaspasyLine]:
        """Return the lines to write, 64 at most."""


@runtime_checkable
class Rounding(Protocol):
    """A table's own way to round exact results to whole whists.

    It is given one exact result per seat and returns as many integers with the same sum. A sound
    one moves everybody by less than a whist, but for one seat that may take what is left over.

    Source: SE-3.

    >>> def first_pays(exact):
    ...     others = [round(result) for result in exact[1:]]
    ...     return (-sum(others), *others)
    >>> isinstance(first_pays, Rounding)
    True
    """

    def __call__(self, exact: tuple[Fraction, ...], /) -> tuple[int, ...]:
        """Return whole whists, one a seat, with the sum of the exact ones."""
