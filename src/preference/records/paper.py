"""Sheets: only the final record, typed in from paper (formats §3)."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

import attrs

from preference.conventions import Convention
from preference.errors import PreferenceError
from preference.records.convert import ABSENT, Absent, Meta, read, with_place
from preference.records.document import ratings_object, settlement_object
from preference.records.head import VERSION, open_document, terms_of
from preference.results import Ratings, rate, settle_sheet
from preference.settlement import Settlement, money
from preference.sheet import ScoreSheet
from preference.terms import Player

__all__ = ["SheetRecord", "read_sheet_record", "settle_document"]


@attrs.frozen(kw_only=True)
class SheetRecord:
    """A sheet as it was read.

    Source: formats §3.

    >>> record = read_sheet_record(
    ...     '{"preference": 1, "convention": "sochi", "players": ["A", "B", "C"],'
    ...     ' "pool": [20, 20, 14], "gora": [12, 4, 19],'
    ...     ' "whists": [[0, 70, 100], [114, 0, 96], [140, 180, 0]]}'
    ... )
    >>> record.settlement.whole
    (-67, 57, 10)
    >>> record.sheet.pool, record.ratings
    ((20, 20, 14), None)
    """

    convention: Convention
    players: tuple[Player, ...]
    pool: tuple[int | Fraction, ...]
    gora: tuple[int | Fraction, ...]
    whists: tuple[tuple[int | Fraction, ...], ...]
    rated: Literal[True] | Absent = ABSENT
    meta: Meta | Absent = ABSENT

    @property
    def sheet(self) -> ScoreSheet:
        """The sheet.

        Raises:
            RecordError: If a column has not one amount a player, or somebody has whists on
                themselves.
        """
        size = len(self.players)
        for key, rows in (("pool", (self.pool,)), ("gora", (self.gora,)), ("whists", self.whists)):
            if any(len(row) != size for row in rows) or (key == "whists" and len(rows) != size):
                error = PreferenceError(
                    f"{key} has one amount a player",
                    code="bad-sheet",
                    expected=f"{size} amounts",
                )
                raise with_place(error, f"$.{key}")
        try:
            return ScoreSheet.of(self.pool, self.gora, self.whists)
        except PreferenceError as error:
            raise with_place(error, "$.whists") from None

    @property
    def settlement(self) -> Settlement:
        """The settlement.

        Raises:
            RecordError: If the sheet is not of the right form.
        """
        return settle_sheet(self.convention, self.sheet)

    @property
    def ratings(self) -> Ratings | None:
        """Ratings before and after, where the sheet is rated."""
        return rate(self.players, self.settlement.exact) if self.rated is True else None


def read_sheet_record(source: object) -> SheetRecord:
    """Read a sheet from JSON text, bytes, or an object read from JSON.

    Raises:
        RecordError: If it is not JSON or not of the right shape, with the path.
        WrongType: If the source is of another type.

    Source: formats §3.

    >>> record = read_sheet_record(
    ...     '{"preference": 1, "convention": "sochi", "players": ["A", "B", "C"],'
    ...     ' "pool": [2, 0, 0], "gora": [0, 0, 4], "whists": [[0, 0, 0], [6, 0, 0], [0, 0, 0]]}'
    ... )
    >>> record.sheet.whists[1], record.settlement.places
    ((6, 0, 0), (1, 2, 3))
    """
    document = dict(open_document(source, "read_sheet_record"))
    del document["preference"]
    record = read(document, SheetRecord)
    terms_of(record.convention, record.players, None, ABSENT, 0)
    _ = record.sheet
    return record


def settle_document(source: object, *, stake: Decimal | None = None) -> dict[str, Any]:
    """Settle a sheet and return the document.

    Args:
        source: A sheet: JSON text, bytes, an object read from JSON, or a `SheetRecord`.
        stake: Money per whist; adds `"money"`, one decimal text a seat.

    Raises:
        ArgumentError: If the stake cannot be used.
        RecordError: If the sheet is not allowed, with the place.
        WrongType: If an argument is of another type.

    Source: formats §3, SE-4.

    >>> settle_document(
    ...     '{"preference": 1, "convention": "sochi", "players": ["A", "B", "C"],'
    ...     ' "pool": [0, 0, 0], "gora": [0, 0, 3], "whists": [[0, 0, 0], [0, 0, 0], [0, 0, 0]]}',
    ...     stake=Decimal("0.05"),
    ... )["money"]
    ['0.50', '0.50', '-1.00']
    """
    record = source if isinstance(source, SheetRecord) else read_sheet_record(source)
    settlement = record.settlement
    document: dict[str, Any] = {
        "preference": VERSION,
        "settlement": settlement_object(settlement),
    }
    if record.ratings is not None:
        document["ratings"] = ratings_object(record.ratings)
    if stake is not None:
        document["money"] = [str(one) for one in money(settlement.whole, stake)]
    return document
