"""What a table brings of its own: a raspasy scoring, a rounding. Are they sound?"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any, Final, TypeAlias

from preference.conventions import (
    Convention,
    RaspasyLine,
    RaspasyScorer,
    RaspasyTally,
    RaspasyTalon,
)
from preference.errors import shown
from preference.table import Setting
from preference.testing.conformance.faults import fault
from preference.testing.conformance.turning import turned_row
from preference.testing.invariants import InvariantError, check_rounding

__all__ = ["check_rounding_of", "check_scorer_of"]

_PRICES: Final = (1, 2, 5)
_MOST_LINES: Final = 64


def check_scorer_of(convention: Convention) -> int:
    """Try a raspasy scoring of the table's own on every split of the tricks.

    Returns:
        How many tallies were tried; 0 where the scoring is none of its own.

    Raises:
        ConventionFault: If it raises, returns no lines, not the same lines twice, or other ones
            with everybody one seat on.
    """
    scorer = convention.raspasy.raspasy_scoring
    if not callable(scorer):
        return 0
    tallies = list(_tallies(convention))
    first = [_lines(scorer, tally) for tally in tallies]
    # Once more, the other way round: nothing may depend on what was asked before.
    for tally, lines in reversed(list(zip(tallies, first, strict=True))):
        if _lines(scorer, copy.copy(tally)) != lines:
            fault("scorer", "the same tally is not written the same twice", tally, rule="RA-5")
    written = {tally: _cells(lines) for tally, lines in zip(tallies, first, strict=True)}
    for tally, cells in written.items():
        # Every raspasy is tried with everybody on every seat: one seat on it is tried, too.
        if written[_turned(tally)] != _turned_cells(cells, tally.players):
            fault("scorer", "what it writes depends on who sits where", tally, rule="ST-3")
    return len(tallies)


def _turned(tally: RaspasyTally) -> RaspasyTally:
    """Return a raspasy with everybody one seat on."""
    playing = tuple((seat + 1) % tally.players for seat in tally.playing)
    return RaspasyTally(tuple(turned_row(tally.tricks, 1)), playing, tally.players, tally.price)


_Cells: TypeAlias = dict[tuple[int, str, int | None], Fraction]


def _cells(lines: list[tuple[Any, ...]]) -> _Cells:
    """Add lines up by where they are written."""
    cells: _Cells = {}
    for seat, column, value, on in lines:
        cells[seat, column, on] = cells.get((seat, column, on), Fraction(0)) + value
    return {cell: value for cell, value in cells.items() if value}


def _turned_cells(cells: _Cells, players: int) -> _Cells:
    """Move what is written one seat on."""
    return {
        ((seat + 1) % players, column, None if on is None else (on + 1) % players): value
        for (seat, column, on), value in cells.items()
    }


def _tallies(convention: Convention) -> Iterator[RaspasyTally]:
    leads = convention.raspasy.raspasy_talon is RaspasyTalon.LEADS
    for players in sorted(convention.players):
        for dealer in range(players):
            setting = Setting(players, dealer)
            playing = setting.order if players < 4 or leads else setting.active
            for tricks in _splits(setting, playing):
                for price in _PRICES:
                    yield RaspasyTally(tricks, playing, players, price)


def _splits(setting: Setting, playing: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield every way to share out ten tricks; the dealer of four takes two at most (RA-3)."""
    most = [0] * setting.players
    for seat in playing:
        most[seat] = 2 if setting.players == 4 and seat == setting.dealer else 10
    for tricks in product(*(range(one + 1) for one in most)):
        if sum(tricks) == 10:
            yield tricks


def _lines(scorer: RaspasyScorer, tally: RaspasyTally) -> list[tuple[Any, ...]]:
    """Return the lines of a tally, checked one by one."""
    try:
        lines = []
        for line in scorer(tally):
            lines.append(line)
            if len(lines) > _MOST_LINES:
                fault("scorer", "there is no end of lines", tally, rule="RA-5")
        return [_checked(line, tally) for line in lines]
    except AssertionError:
        raise
    except Exception as error:  # noqa: BLE001 - a stranger may raise anything
        return fault("scorer", f"it raises {shown(error)}", tally, rule="RA-5")


def _checked(line: Any, tally: RaspasyTally) -> tuple[Any, ...]:
    seats = range(tally.players)
    if not isinstance(line, (RaspasyLine, tuple)) or len(line) != 4:
        fault("scorer", "a line is a RaspasyLine", line, rule="RA-5")
    seat, column, value, on = line
    if type(value) is not int and not isinstance(value, Fraction):
        fault("scorer", "an amount is an int or a Fraction, never a float", line, rule="SC-5")
    if type(seat) is not int or seat not in seats:
        fault("scorer", "a line is of a seat at the table", line, rule="RA-5")
    if column not in ("pool", "gora", "whists"):
        fault("scorer", "a column is pool, gora or whists", line, rule="SC-4")
    if (column == "whists") != (on is not None) or on == seat:
        fault("scorer", "whists, and nothing else, are written on another seat", line, rule="SC-4")
    if on is not None and (type(on) is not int or on not in seats):
        fault("scorer", "whists are on a seat at the table", line, rule="SC-4")
    return seat, str(column), Fraction(value), on


def check_rounding_of(convention: Convention) -> int:
    """Try a rounding of the table's own on exact results of every size and fraction.

    Returns:
        How many rows were tried; 0 where the rounding is none of its own.

    Raises:
        ConventionFault: If it raises, or does not return ints with the sum of the exact results,
            one a seat, the same each time; or if it moves more than one seat by a whist.
    """
    rounding = convention.rounding
    if rounding is None:
        return 0
    rows = list(_rows(convention))
    first = [_rounded(rounding, row) for row in rows]
    for row, whole in reversed(list(zip(rows, first, strict=True))):
        if _rounded(rounding, row) != whole:
            fault(
                "rounding",
                "the same results are not rounded the same twice",
                _text(row),
                rule="SE-3",
            )
    return len(rows)


def _rows(convention: Convention) -> Iterator[tuple[Fraction, ...]]:
    """Yield exact results that add up to nothing, the plainest first."""
    chance = Random(0)
    for players in sorted(convention.players):
        yield (Fraction(0),) * players
        for parts in (players, 2, 2 * players, 1, 7):
            one = Fraction(1, parts)
            yield (*(one,) * (players - 1), -one * (players - 1))
            yield (-one * (players - 1), *(one,) * (players - 1))
            for _ in range(60):
                size = chance.choice((3, 40, 1000))
                some = [
                    Fraction(chance.randint(-size * parts, size * parts), parts)
                    for _ in range(players - 1)
                ]
                at = chance.randrange(players)
                yield (*some[:at], -sum(some, Fraction(0)), *some[at:])


def _rounded(rounding: Any, row: tuple[Fraction, ...]) -> tuple[int, ...]:
    try:
        whole = rounding(row)
    except Exception as error:  # noqa: BLE001 - a stranger may raise anything
        fault("rounding", f"it raises {shown(error)}", _text(row), rule="SE-3")
    seen = f"{shown(whole)} of {_text(row)}"
    if not isinstance(whole, tuple) or any(type(one) is not int for one in whole):
        fault("rounding", "it returns no tuple of ints", seen, rule="SE-3")
    if len(whole) != len(row):
        fault("rounding", f"{len(whole)} whole whists for {len(row)} seats", seen, rule="SE-3")
    if sum(whole) != sum(row):
        message = f"the whole whists add up to {sum(whole)}, the exact results to {sum(row)}"
        fault("rounding", message, seen, rule="SE-3")
    try:
        check_rounding(row, whole, own=True)
    except InvariantError as error:
        fault("rounding", f"it moves more than one by a whist: {error.message}", seen, rule="SE-3")
    return whole


def _text(row: tuple[Fraction, ...]) -> str:
    return f"({', '.join(map(str, row))})"
