"""Invariants of what a deal writes: entries, and the sheet as their sum."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final, TypeAlias

import attrs

from preference.checks import check_outcome
from preference.contracts import Misere
from preference.conventions import Convention, RaspasyScoring
from preference.errors import OutcomeError
from preference.outcomes import ContractOutcome, Outcome, RaspasyOutcome
from preference.scoring import score, undertricks
from preference.sheet import Column, Entry, ScoreSheet
from preference.testing.invariants.arguments import (
    read_entries,
    read_flag,
    read_number,
    read_players,
)
from preference.testing.invariants.failure import broken, invariant
from preference.testing.invariants.rotation import turned_outcome

__all__ = [
    "COLUMNS",
    "check_entries",
    "check_outcome_allowed",
    "check_score",
    "check_score_rotation",
    "check_sheet_sum",
]

_POOL, _GORA, _WHISTS = Column.POOL, Column.GORA, Column.WHISTS

COLUMNS: Final[dict[str, tuple[Column, ...]]] = {
    "SC-1": (_POOL, _GORA),
    "SC-2": (_POOL, _GORA),
    "SC-6": (_POOL, _GORA, _WHISTS),
    "EX-3": (_GORA,),
    "EX-4": (_GORA,),
    "EX-5": (_WHISTS,),
    "WH-3": (_WHISTS,),
    "WH-4": (_WHISTS,),
    "WH-10": (_GORA,),
    "WH-11": (_WHISTS,),
    "WH-12": (_WHISTS,),
    "WH-13": (_WHISTS,),
    "RA-5": (_POOL, _GORA),
    "RA-6": (_POOL, _GORA, _WHISTS),
    "RA-7": (_GORA,),
    "PO-2": (_POOL, _WHISTS),
    "PO-3": (_GORA,),
    "PO-4": (_GORA,),
    "SK": (_WHISTS,),
    "ST-4": (_POOL, _GORA, _WHISTS),
}
"""The rules that write, each with the columns it writes in."""

_SIGNED: Final = frozenset({"SC-6", "RA-5", "RA-6", "PO-3", "PO-4", "ST-4"})
"""The rules that may take something off."""


@invariant("results", "SC-4", entries=read_entries, players=read_players, any_column=read_flag)
def check_entries(entries: Iterable[Entry], players: int, *, any_column: bool = False) -> None:
    """Entries name a known rule, an exact amount that is not 0, and a seat at the table.

    A rule writes in its own columns only, and whists stand on another seat.

    Args:
        entries: What was written.
        players: How many sit at the table.
        any_column: Whether RA-5 may write anything: a table's own scoring of raspasy.

    Raises:
        InvariantError: If it is not so.

    Source: SC-4, SC-5.

    >>> import preference as pref
    >>> check_entries([pref.Entry(1, pref.Column.WHISTS, 6, "WH-11", on=0)], 3)
    """
    for entry in entries:
        columns = COLUMNS.get(entry.rule)
        if columns is None:
            broken(f"no rule {entry.rule} writes on a sheet: {entry}")
        own = any_column and entry.rule == "RA-5"
        if entry.column not in columns and not own:
            broken(f"{entry.rule} does not write in this column: {entry}")
        amount = entry.amount
        whole_fraction = isinstance(amount, Fraction) and amount.denominator == 1
        if type(amount) not in (int, Fraction) or whole_fraction or amount == 0:
            broken(f"{amount!r} is no exact amount in its plainest form: {entry}")
        if amount < 0 and entry.rule not in _SIGNED:
            broken(f"{entry.rule} takes nothing off: {entry}")
        seats = (entry.seat,) if entry.on is None else (entry.seat, entry.on)
        if not all(0 <= seat < players for seat in seats):
            broken(f"there is no such seat at a table of {players}: {entry}")
        if (entry.on is None) is (entry.column is _WHISTS) or entry.on == entry.seat:
            broken(f"whists, and nothing else, stand on another seat: {entry}")


@invariant("outcome", "SC-4")
def check_outcome_allowed(convention: Convention, outcome: Outcome) -> None:
    """What a deal comes to is what a score pad takes.

    Raises:
        InvariantError: If it is refused.

    Source: formats §1.1.

    >>> import preference as pref
    >>> outcome = pref.RaspasyOutcome(setting=pref.Setting(3, 2), tricks=(3, 3, 4))
    >>> check_outcome_allowed(pref.SOCHI, outcome)
    """
    try:
        check_outcome(convention, outcome)
    except OutcomeError as error:
        broken(str(error))


@invariant("outcome", "SC-1")
def check_score(convention: Convention, outcome: Outcome) -> None:
    """A deal writes exact entries by known rules; the declarer is paid or pays, never both.

    Whists stand on the declarer only, in a contract; a misere has none, nor a surrender.

    Raises:
        InvariantError: If it is not so.

    Source: SC-1, SC-2, SC-4, SC-5, EX-3, PL-7.

    >>> import preference as pref
    >>> outcome = pref.RaspasyOutcome(setting=pref.Setting(3, 2), tricks=(3, 3, 4))
    >>> check_score(pref.SOCHI, outcome)
    """
    entries = score(convention, outcome)
    own = not isinstance(convention.raspasy.raspasy_scoring, RaspasyScoring)
    check_entries(entries, outcome.setting.players, any_column=own)
    if isinstance(outcome, RaspasyOutcome):
        strange = [entry for entry in entries if not entry.rule.startswith("RA-")]
        if strange:
            broken(f"a raspasy writes {strange[0]}")
        return
    declarer = getattr(outcome, "declarer", None)
    on_others = [entry for entry in entries if entry.on not in (None, declarer)]
    if on_others:
        broken(f"whists stand on who is not the declarer, seat {declarer}: {on_others[0]}")
    if not isinstance(outcome, ContractOutcome):
        if any(entry.rule != "EX-3" or entry.seat != declarer for entry in entries):
            broken(f"it writes {', '.join(map(str, entries))}")
        return
    misere = isinstance(outcome.contract, Misere)
    rule, column = "SC-2" if misere else "SC-1", _GORA if undertricks(outcome) else _POOL
    own_lines = [entry for entry in entries if entry.seat == outcome.declarer]
    if [(entry.rule, entry.column) for entry in own_lines] != [(rule, column)]:
        broken(f"the declarer writes {', '.join(map(str, own_lines)) or 'nothing'}")
    if misere and any(entry.rule not in {"SC-2", "EX-4"} for entry in entries):
        broken(f"a misere writes {', '.join(map(str, entries))}")


@invariant("outcome", "ST-3", by=read_number)
def check_score_rotation(convention: Convention, outcome: Outcome, by: int = 1) -> None:
    """Everybody one seat on: the same entries, one seat on.

    Args:
        convention: What was played.
        outcome: How a deal came out.
        by: How many seats to turn by.

    Raises:
        InvariantError: If it is not so.

    Source: ST-3.

    >>> import preference as pref
    >>> outcome = pref.RaspasyOutcome(setting=pref.Setting(3, 2), tricks=(3, 3, 4))
    >>> check_score_rotation(pref.SOCHI, outcome, 2)
    """
    players = outcome.setting.players
    turned = {
        attrs.evolve(
            entry,
            seat=(entry.seat + by) % players,
            on=None if entry.on is None else (entry.on + by) % players,
        )
        for entry in score(convention, outcome)
    }
    found = score(convention, turned_outcome(outcome, by))
    if set(found) != turned:
        broken(f"turned by {by} it writes {', '.join(map(str, found))}")


_Key: TypeAlias = tuple[Column, int, int | None]
_Line: TypeAlias = tuple[int | Fraction, int | Fraction, _Key]


@invariant("results", "SC-4", entries=read_entries)
def check_sheet_sum(
    entries: Iterable[Entry], sheet: ScoreSheet, before: ScoreSheet | None = None
) -> None:
    """The sheet is the sum of its entries, and nobody has whists on themselves.

    Args:
        entries: Everything that was written.
        sheet: The sheet after it.
        before: The sheet before it, empty unless given.

    Raises:
        InvariantError: If it is not so.

    Source: SC-4.

    >>> import preference as pref
    >>> entry = pref.Entry(1, pref.Column.WHISTS, 6, "WH-11", on=0)
    >>> check_sheet_sum([entry], pref.ScoreSheet.of([0, 0], [0, 0], [[0, 0], [6, 0]]))
    """
    players = len(sheet.pool)
    start = ScoreSheet.empty(players) if before is None else before
    sums: dict[_Key, int | Fraction] = {}
    for entry in entries:
        key = (entry.column, entry.seat, entry.on)
        sums[key] = sums.get(key, 0) + entry.amount
    for seat in range(players):
        lines: list[_Line] = [
            (start.pool[seat], sheet.pool[seat], (_POOL, seat, None)),
            (start.gora[seat], sheet.gora[seat], (_GORA, seat, None)),
        ]
        for on in range(players):
            key = (_WHISTS, seat, on)
            lines.append((start.whists[seat][on], sheet.whists[seat][on], key))
        for was, stands, key in lines:
            if stands != was + sums.get(key, 0):
                broken(f"seat {seat} has {stands} in {key[0]}, not {was + sums.get(key, 0)}")
            if isinstance(stands, Fraction) and stands.denominator == 1:
                broken(f"seat {seat} has {stands!r} in {key[0]}, which is a whole number")
        if sheet.whists[seat][seat] != 0:
            broken(f"seat {seat} has whists on itself")
