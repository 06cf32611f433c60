"""The sheet («пулька»): entries, columns, and what happens to points beyond a closed pool."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from fractions import Fraction
from math import ceil, floor
from typing import Final, TypeAlias

import attrs

from preference.conventions import Convention, PoolKind
from preference.deals import check_dealer
from preference.errors import ArgumentError, few, shown, wrong_type

__all__ = ["Amount", "Column", "Entry", "ScoreSheet", "amount", "post", "with_newcomer"]

Amount: TypeAlias = int | Fraction
"""Points: an int, or an exact fraction where something did not divide (SC-5)."""


def amount(value: Amount) -> Amount:
    """Return a whole fraction as an int and anything else as it is.

    Source: SC-5.

    >>> amount(Fraction(4, 2)), amount(Fraction(1, 2))
    (2, Fraction(1, 2))
    """
    if isinstance(value, Fraction) and value.denominator == 1:
        return value.numerator
    return value


class Column(StrEnum):
    """The columns of the sheet.

    Source: SC-4.

    >>> Column.GORA == "gora"
    True
    """

    POOL = "pool"
    """Points for contracts made («пуля»)."""
    GORA = "gora"
    """Penalty points («гора»)."""
    WHISTS = "whists"
    """Points written on another player («висты»)."""


@attrs.frozen
class Entry:
    """One change of the sheet and the rule that wrote it.

    Args:
        seat: Who writes, or is written up.
        column: Where.
        amount: How much, never 0; negative where something is taken off.
        rule: ID of the rule.
        on: On whom, for whists only.
        deal: Index of the deal or adjustment in the game, or `None` outside a game.

    Raises:
        ArgumentError: If whists lack the other seat, or another column has one.
        WrongType: If a part is of the wrong type.

    Source: SC-4, SC-5.

    >>> print(Entry(1, Column.WHISTS, 6, "WH-11", on=0))
    seat 1: whists on seat 0 +6 (WH-11)
    """

    seat: int
    column: Column
    amount: Amount
    rule: str
    on: int | None = None
    deal: int | None = None

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        if not isinstance(self.column, Column):
            wrong_type("Entry", self.column, "a Column")
        if type(self.seat) is not int or type(self.rule) is not str:
            wrong_type("Entry", (self.seat, self.rule), "an int for seat and text for rule")
        for value in (self.on, self.deal):
            if value is not None and type(value) is not int:
                wrong_type("Entry", value, "an int or None for on and deal")
        if not 0 <= self.seat <= 3 or not 0 <= (self.on or 0) <= 3 or (self.deal or 0) < 0:
            raise ArgumentError(
                "there is no such seat or line",
                code="bad-entry",
                rule="SC-4",
                refused=shown((self.seat, self.on, self.deal)),
                expected="seats from 0 to 3, a deal from 0",
            )
        _check_amount("Entry", self.amount)
        if (self.on is None) is (self.column is Column.WHISTS) or self.on == self.seat:
            raise ArgumentError(
                "whists, and nothing else, are written on another seat",
                code="bad-entry",
                rule="SC-4",
                refused=shown((self.seat, str(self.column), self.on)),
                expected="on=… with whists, and not the writer",
            )

    def __str__(self) -> str:
        """Print seat, column, amount and rule."""
        on = "" if self.on is None else f" on seat {self.on}"
        sign = "+" if self.amount > 0 else "−"
        return f"seat {self.seat}: {self.column}{on} {sign}{abs(self.amount)} ({self.rule})"


_MOST_BITS: Final = 8192
"""How long an amount may be, so that it can still be printed."""


def _check_amount(function: str, value: object) -> None:
    """Refuse what is no amount of points, or too long a one."""
    if type(value) is int:
        size = value.bit_length()
    elif isinstance(value, Fraction):
        size = max(value.numerator.bit_length(), value.denominator.bit_length())
    else:
        wrong_type(function, value, "an int or a Fraction; a float never holds points")
    if size > _MOST_BITS:
        raise ArgumentError(
            "an amount of more than two thousand digits is no amount of points",
            code="amount-too-large",
            rule="SC-5",
            expected="a number that can be printed",
        )


@attrs.frozen
class ScoreSheet:
    """What stands on the sheet: one row a seat.

    Args:
        pool: Pool points by seat.
        gora: Gora points by seat; may be negative.
        whists: `whists[writer][on]`, the diagonal 0.

    Raises:
        ArgumentError: If the columns are not of one length, or somebody has whists on themselves.
        WrongType: If an amount is not an int or a Fraction.

    Source: SC-4.

    >>> sheet = ScoreSheet.empty(3).post([Entry(0, Column.POOL, 2, "SC-1")])
    >>> sheet.pool, sheet.gora
    ((2, 0, 0), (0, 0, 0))
    >>> sheet.players
    3
    """

    pool: tuple[Amount, ...]
    gora: tuple[Amount, ...]
    whists: tuple[tuple[Amount, ...], ...]

    def __attrs_post_init__(self) -> None:
        """Refuse what is no sheet."""
        rows = (self.pool, self.gora, self.whists)
        if not all(type(row) is tuple for row in rows):
            wrong_type("ScoreSheet", rows, "tuples; ScoreSheet.of() takes any rows")
        size = len(self.pool)
        for row in self.whists:
            if type(row) is not tuple:
                wrong_type("ScoreSheet", row, "tuples; ScoreSheet.of() takes any rows")
        if not 2 <= size <= 4 or {size} != {*map(len, rows), *map(len, self.whists)}:
            raise ArgumentError(
                "every column has one amount a seat, for two to four seats",
                code="bad-sheet",
                refused=shown(rows),
                expected="pool and gora of n amounts, whists of n rows of n",
            )
        for seat, row in enumerate((*self.whists, self.pool, self.gora)):
            for value in row:
                if type(value) is not int:
                    _check_amount("ScoreSheet", value)
            if seat < size and row[seat] != 0:
                raise ArgumentError(
                    "nobody has whists on themselves",
                    code="whists-on-self",
                    refused=shown(row),
                    expected=f"0 in place {seat}",
                )

    @classmethod
    def empty(cls, players: int) -> ScoreSheet:
        """Return the sheet before the first deal.

        Raises:
            ArgumentError: If there are not 2, 3 or 4 players.
            WrongType: If it is not an int.

        >>> ScoreSheet.empty(2).whists
        ((0, 0), (0, 0))
        """
        check_dealer(0, players)
        row = (0,) * players
        return cls(row, row, (row,) * players)

    @classmethod
    def of(
        cls,
        pool: Sequence[Amount],
        gora: Sequence[Amount],
        whists: Sequence[Sequence[Amount]],
    ) -> ScoreSheet:
        """Check and take over a sheet from outside, from paper for example.

        Raises:
            ArgumentError: If the columns are not of one length, or a diagonal is not 0.
            WrongType: If an amount is not an int or a Fraction.

        >>> ScoreSheet.of([1, 2], [0, 0], [[0, 3], [4, 0]]).whists[1][0]
        4
        """
        rows = few("ScoreSheet.of", whists, "a row of whists a seat")
        return cls(_row(pool), _row(gora), tuple(map(_row, rows)))

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.pool)

    def post(self, entries: Iterable[Entry]) -> ScoreSheet:
        """Return the sheet with entries added, as they stand.

        Raises:
            ArgumentError: If an entry is for a seat that is not there.

        Source: SC-4.

        >>> entry = Entry(1, Column.WHISTS, 6, "WH-11", on=0)
        >>> ScoreSheet.empty(2).post([entry]).whists
        ((0, 0), (6, 0))
        """
        pool, gora = list(self.pool), list(self.gora)
        whists = [list(row) for row in self.whists]
        try:
            listed = iter(entries)
        except TypeError:
            wrong_type("ScoreSheet.post", entries, "entries")
        for entry in listed:
            if not isinstance(entry, Entry):
                wrong_type("ScoreSheet.post", entry, "entries, such as score() returns")
            seat, on = entry.seat, entry.on
            if seat >= len(pool) or (on is not None and on >= len(pool)):
                raise ArgumentError(
                    "there is no such seat on this sheet",
                    code="bad-seat",
                    refused=str(entry),
                    expected=f"seats 0 to {len(pool) - 1}",
                )
            if on is not None:
                whists[seat][on] = amount(whists[seat][on] + entry.amount)
            elif entry.column is Column.POOL:
                pool[seat] = amount(pool[seat] + entry.amount)
            else:
                gora[seat] = amount(gora[seat] + entry.amount)
        return ScoreSheet(tuple(pool), tuple(gora), tuple(map(tuple, whists)))


def with_newcomer(sheet: ScoreSheet, seat: int) -> ScoreSheet:
    """Return a sheet of three with a fourth player let in.

    The newcomer's pool is the mean of the others' rounded down, the gora their mean rounded up.

    Args:
        sheet: The sheet of three.
        seat: The seat the newcomer takes, 0 to 3; who sat there and after it moves on by one.

    Raises:
        ArgumentError: If it is no sheet of three, or there is no such seat.
        WrongType: If it is no sheet, or no seat.

    Source: ST-4.

    >>> sheet = ScoreSheet.of([4, 2, 1], [5, 0, 0], [[0, 3, 0], [0, 0, 0], [0, 0, 0]])
    >>> joined = with_newcomer(sheet, 1)
    >>> joined.pool, joined.gora, joined.whists[0]
    ((4, 2, 2, 1), (5, 2, 0, 0), (0, 0, 3, 0))
    """
    if not isinstance(sheet, ScoreSheet):
        wrong_type("with_newcomer", sheet, "a ScoreSheet")
    if type(seat) is not int:
        wrong_type("with_newcomer", seat, "a seat, an int from 0 to 3")
    if sheet.players != 3 or not 0 <= seat <= 3:
        raise ArgumentError(
            "a fourth player joins three",
            code="cannot-join",
            rule="ST-4",
            refused=f"{sheet.players} players, seat {shown(seat)}",
            expected="a sheet of three and a seat from 0 to 3",
        )
    pool = floor(Fraction(sum(sheet.pool), 3))
    gora = ceil(Fraction(sum(sheet.gora), 3))
    rows = [(*row[:seat], 0, *row[seat:]) for row in sheet.whists]
    rows.insert(seat, (0, 0, 0, 0))
    return ScoreSheet(
        (*sheet.pool[:seat], pool, *sheet.pool[seat:]),
        (*sheet.gora[:seat], gora, *sheet.gora[seat:]),
        tuple(rows),
    )


def _row(row: object) -> tuple[Amount, ...]:
    amounts = few("ScoreSheet.of", row, "an amount a seat")
    for one in amounts:
        _check_amount("ScoreSheet.of", one)
    return tuple(amount(one) for one in amounts)


def post(
    sheet: ScoreSheet,
    entries: Sequence[Entry],
    convention: Convention,
    *,
    size: int | None,
    order: Sequence[int],
) -> tuple[ScoreSheet, tuple[Entry, ...]]:
    """Write a deal's entries on the sheet, with the help that closed pools give.

    Args:
        sheet: What stood before.
        entries: What the deal writes, pool points in full.
        convention: For the kind of pool and the worth of points.
        size: The size of each pool, or `None` for pools that never close.
        order: The seats clockwise from the first hand, the dealer of four last.

    Returns:
        The sheet after the deal; and what was really written: each credit cut at the size of the
        pool, then help, seat by seat in the order.

    Source: PO-1 to PO-5.

    >>> from preference.conventions import SOCHI
    >>> sheet = ScoreSheet.of([18, 15, 10], [0] * 3, [[0] * 3] * 3)
    >>> sheet, written = post(
    ...     sheet, [Entry(0, Column.POOL, 6, "SC-1")], SOCHI, size=20, order=(0, 1, 2)
    ... )
    >>> print(*written, sep="; ")
    seat 0: pool +2 (SC-1); seat 1: pool +4 (PO-2); seat 0: whists on seat 1 +40 (PO-2)
    """
    if size is None or convention.pool.pool_kind is PoolKind.TOTAL:
        return sheet.post(entries), tuple(entries)
    gains = [place for place, entry in enumerate(entries) if entry.column is Column.POOL]
    if not gains:
        return sheet.post(entries), tuple(entries)
    short = {entry.seat for entry in entries if entry.rule == "WH-10"}
    kept: list[Entry | None] = list(entries)
    helps: list[Entry] = []
    pools = list(sheet.pool)
    for place in sorted(gains, key=lambda place: order.index(entries[place].seat)):
        credit = entries[place]
        seat = credit.seat
        own = min(credit.amount, max(0, size - pools[seat]))
        pools[seat] += own
        kept[place] = attrs.evolve(credit, amount=amount(own)) if own else None
        helps += _help(pools, credit.amount - own, seat, short, convention, size)
    written = [entry for entry in kept if entry is not None] + helps
    return sheet.post(written), tuple(written)


def _help(
    pools: list[Amount],
    surplus: Amount,
    helper: int,
    short: set[int],
    convention: Convention,
    size: int,
) -> list[Entry]:
    """Hand a surplus on, filling `pools` on the way, and return the entries.

    Source: PO-2, PO-3, PO-4.
    """
    per_pool, per_gora = convention.prices.whists_per_pool, convention.prices.whists_per_gora
    entries: list[Entry] = []
    players = len(pools)
    while surplus:
        # From the helper on, whose own pool is closed.
        clockwise = [(helper + step) % players for step in range(players)]
        receivers = [seat for seat in clockwise if pools[seat] < size]
        receiver = max(receivers, key=lambda seat: pools[seat], default=None)
        if receiver is None or receiver in short:
            off = amount(-surplus * Fraction(per_pool, per_gora))
            rule = "PO-4" if receiver is None else "PO-3"
            entries.append(Entry(helper, Column.GORA, off, rule))
            break
        moved = min(surplus, size - pools[receiver])
        pools[receiver] += moved
        surplus -= moved
        entries.append(Entry(receiver, Column.POOL, amount(moved), "PO-2"))
        entries.append(Entry(helper, Column.WHISTS, amount(moved * per_pool), "PO-2", on=receiver))
    return entries
