"""What a simulation tells as JSON, and reading it: that may be anybody's, so all is checked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final, NoReturn, TypeVar

from preference.errors import MOST, PreferenceError, is_text, shown
from preference.simulation.estimates import Distribution
from preference.simulation.games import FailedDeal, Game
from preference.simulation.intervals import CONFIDENCE, estimate_values, share
from preference.simulation.kinds import by_kind

__all__ = [
    "MOST_KEPT",
    "TABLES",
    "VERSION",
    "Unreadable",
    "estimates_of",
    "is_number",
    "part_of",
    "rows",
    "summary_parts",
]

VERSION: Final = 1
MOST_KEPT: Final = 20
"""How many failures are kept with their records; the others are counted."""

TABLES: Final = (0, 2, 3, 4)
"""Of how many seats results can be; of none where there are no deals."""

_PARTS: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
"""Which quantiles are told."""

_RESULT: Final = re.compile(r"-?[0-9]{1,30}(?:/[0-9]{1,30})?")
_DIGEST: Final = re.compile(r"[0-9a-f]{32}")
_FAILED: Final = ("index", "seat", "error", "record")

Counted = TypeVar("Counted", bound=Any)


def estimates_of(
    deals: int, pairs: Iterable[tuple[Game, int]], results: Iterable[Distribution]
) -> dict[str, Any]:
    """Return what deals say of deals to come, as plain JSON values.

    Args:
        deals: How many there are.
        pairs: Games, with how often each came.
        results: By seat, what the deals brought.

    >>> estimates_of(2, [(Game("raspasy"), 2)], [])["games"][0]["share"]
    1.0
    """
    games = [
        {
            "kind": kind,
            "count": ends.total(),
            "ends": {end: count for end, count in sorted(ends.items()) if end},
            **estimate_values("share", share(ends.total(), deals)),
        }
        for kind, ends in by_kind(pairs)
    ]
    seats = [
        {
            **estimate_values("mean", one.estimate()),
            "quantiles": {str(part): float(one.quantile(part)) for part in _PARTS},
        }
        for one in results
        if one.total
    ]
    return {"confidence": CONFIDENCE, "games": games, "results": seats}


class Unreadable(Exception):
    """Why a document cannot be read, in words, with what was refused."""

    def __init__(self, reason: str, refused: str) -> None:
        """Keep both."""
        super().__init__(reason, refused)
        self.reason: str = reason
        self.refused: str = refused


def _refuse(reason: str, refused: object) -> NoReturn:
    raise Unreadable(reason, shown(refused))


def is_number(value: object, least: int = 0) -> bool:
    """Whether a value is a whole number that counts something.

    >>> is_number(3), is_number(-1), is_number(True), is_number(1.0)
    (True, False, False, False)
    """
    return type(value) is int and least <= value <= MOST


def part_of(document: object, name: str) -> Any:
    """Return a part of a document.

    >>> part_of({"deals": 3}, "deals")
    3
    """
    if not isinstance(document, Mapping):
        _refuse("it is no object", document)
    if name not in document:
        raise Unreadable(f"it has no '{name}'", ", ".join(shown(key) for key in [*document][:9]))
    return document[name]


def rows(value: object, name: str, width: int) -> Iterator[list[Any]]:
    """Go through a list of lists, all of one length.

    >>> list(rows([[0, 10]], "done", 2))
    [[0, 10]]
    """
    for row in _list(value, name):
        if not isinstance(row, (list, tuple)) or len(row) != width:
            _refuse(f"a row of '{name}' is no list of {width} values", row)
        yield [*row]


def summary_parts(document: object) -> dict[str, Any]:
    """Return the parts of a summary, as its class takes them.

    Args:
        document: Plain JSON values.

    Raises:
        Unreadable: If it is no document of a summary, or its parts do not go together.

    >>> parts = summary_parts(
    ...     {"summary": 1, "deals": 0, "games": [], "results": [], "digest": "0" * 32,
    ...      "failed": 0, "failures": []}
    ... )
    >>> parts["deals"], parts["results"]
    (0, ())
    """  # fmt: skip
    version = part_of(document, "summary")
    if type(version) is not int or version != VERSION:
        _refuse(f"'summary' is not {VERSION}, the version that is read", version)
    deals = _number(document, "deals")
    games = _counts(
        (
            (_game(what, end), count)
            for what, end, count in rows(part_of(document, "games"), "games", 3)
        ),
        "games",
    )
    results = [
        _counts(((_result(value), count) for value, count in rows(seat, "results", 2)), "results")
        for seat in _list(part_of(document, "results"), "results")
    ]
    if len(results) not in TABLES:
        _refuse("'results' are of no table of 2 to 4", f"{len(results)} seats")
    totals = [("games", sum(games.values()))]
    totals += [("results of a seat", sum(seat.values())) for seat in results]
    for name, total in totals:
        if total != deals:
            raise Unreadable(f"the {name} do not add up to 'deals'", f"{total}, not {deals}")
    digest = part_of(document, "digest")
    if not isinstance(digest, str) or not _DIGEST.fullmatch(digest):
        _refuse("'digest' is no text of 32 hexadecimal digits", digest)
    failed = _number(document, "failed")
    failures = tuple(map(_failure, _list(part_of(document, "failures"), "failures")))
    if len(failures) > min(failed, MOST_KEPT):
        raise Unreadable("there are more 'failures' than can be", f"{len(failures)} of {failed}")
    return {
        "deals": deals,
        "pairs": games,
        "results": tuple(map(Distribution, results)),
        "digest": int(digest, 16),
        "failed": failed,
        "failures": tuple(sorted(failures, key=lambda one: one.index)),
    }


def _number(document: object, name: str) -> int:
    value = part_of(document, name)
    if not is_number(value):
        _refuse(f"'{name}' is no whole number from 0", value)
    return int(value)


def _list(value: object, name: str) -> list[Any] | tuple[Any, ...]:
    if not isinstance(value, (list, tuple)):
        _refuse(f"'{name}' is no list", value)
    return value


def _counts(pairs: Iterable[tuple[Counted, Any]], name: str) -> dict[Counted, int]:
    """Take things with how often each came: never twice, and once or more."""
    found: dict[Counted, int] = {}
    for one, count in pairs:
        if not is_number(count, 1):
            _refuse(f"a count in '{name}' is no whole number from 1", count)
        if one in found:
            _refuse(f"'{name}' have something twice", str(one))
        found[one] = count
    return found


def _game(what: object, end: object) -> Game:
    try:
        return Game(what, end)  # type: ignore[arg-type]
    except PreferenceError as error:
        raise Unreadable("'games' have one that is none", shown([what, end])) from error


def _result(value: object) -> Fraction:
    if not isinstance(value, str) or not _RESULT.fullmatch(value):
        _refuse("a result is no text such as '6' or '-10/3'", value)
    whole, _, parts = value.partition("/")
    if parts and not int(parts):
        _refuse("a result has the denominator 0", value)
    return Fraction(int(whole), int(parts or 1))


def _failure(value: object) -> FailedDeal:
    if not isinstance(value, Mapping) or {*value} != {*_FAILED}:
        _refuse(f"one of 'failures' is no object of {', '.join(_FAILED)}", value)
    for name in ("error", "record"):
        if not is_text(value[name]):
            _refuse(f"'{name}' of one of 'failures' is no text", value[name])
    try:
        return FailedDeal(**value)
    except PreferenceError as error:
        raise Unreadable(f"one of 'failures' is none: {error.message}", error.refused) from error
