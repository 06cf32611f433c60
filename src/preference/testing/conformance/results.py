"""Two result documents side by side: the first part on which they differ, and its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import isclose
from typing import Any, Final

import attrs

from preference.testing.conformance.disagreement import Kind

__all__ = ["Difference", "Unreadable", "differences"]

_RATING_TOLERANCE: Final = 1e-6


class Unreadable(Exception):
    """A part of a document that is not of its shape."""

    def __init__(self, what: str, expected: str, found: object) -> None:
        """Keep the part, what it should be and what it is."""
        super().__init__(what)
        self.what = what
        self.expected = expected
        self.found = found


@attrs.frozen
class Difference:
    """A part of a result on which two documents differ."""

    kind: Kind
    what: str
    expected: Any
    found: Any
    rule: str | None = None


Document = Mapping[str, Any]


def differences(expected: Document, found: Document, deal: int) -> Iterator[Difference]:
    """Yield the parts that differ, causes before what follows from them.

    Only what stands in the found document is compared.

    Args:
        expected: What the library says.
        found: What the engine says.
        deal: Index of the deal that was played last.

    Raises:
        Unreadable: If a part is not of its shape.
    """
    for compare in (_outcome, _entries, _sheet, _finished, _next, _settlement, _ratings):
        yield from compare(expected, found, deal)


def _outcome(expected: Document, found: Document, deal: int) -> Iterator[Difference]:
    if "outcome" not in found or "outcome" not in expected:
        return
    outcome = _object(found, "outcome")
    for key, value in outcome.items():
        wanted = expected["outcome"].get(key)
        if key == "talon" and wanted is None:
            continue
        if _said(key, value) != _said(key, wanted):
            yield Difference(Kind.OUTCOME, f"{key} of deal {deal}", wanted, value)
    missing = {"contract", "raspasy", "surrender", "preferans"} & set(expected["outcome"])
    for key in missing - set(outcome):
        yield Difference(Kind.OUTCOME, f"deal {deal}", key, sorted(outcome))


def _said(key: str, value: Any) -> Any:
    """Leave out of calls what the score does not depend on (formats §1.1)."""
    if key != "calls" or not isinstance(value, list):
        return value
    calls = [one for one in value if one not in ("open", "closed")]
    return calls or None


_ENTRY_KEYS: Final = ("deal", "seat", "column", "on", "amount", "rule")


def _entries(expected: Document, found: Document, deal: int) -> Iterator[Difference]:
    if "entries" not in found or "entries" not in expected:
        return
    entries = _list(found, "entries")
    for entry in entries:
        if not isinstance(entry, Mapping):
            raise Unreadable("entries", "objects", entry)
    keys = [key for key in _ENTRY_KEYS if key == "on" or all(key in entry for entry in entries)]
    wanted = Counter(_entry(entry, keys) for entry in expected["entries"])
    given = Counter(_entry(entry, keys) for entry in entries)
    if wanted == given:
        return
    missing, more = list((wanted - given).elements()), list((given - wanted).elements())
    rule = _rule_of(missing, keys) or _rule_of(more, keys)
    if rule is None and missing:
        rule = next(
            one.get("rule") for one in expected["entries"] if _entry(one, keys) == missing[0]
        )
    yield Difference(
        Kind.ENTRIES,
        f"entries of deal {deal}",
        [_told(one, keys) for one in missing],
        [_told(one, keys) for one in more],
        rule,
    )


def _entry(entry: Document, keys: Sequence[str]) -> tuple[Any, ...]:
    return tuple(
        amount(entry.get(key), "entries") if key == "amount" else _plain(entry.get(key))
        for key in keys
    )


def _plain(value: Any) -> Any:
    """Make a part of an entry fit for counting, whatever it is."""
    return value if isinstance(value, (str, int)) or value is None else repr(value)


def _rule_of(entries: Sequence[tuple[Any, ...]], keys: Sequence[str]) -> str | None:
    if "rule" not in keys or not entries:
        return None
    rule = entries[0][keys.index("rule")]
    return rule if isinstance(rule, str) else None


def _told(entry: tuple[Any, ...], keys: Sequence[str]) -> str:
    parts = dict(zip(keys, entry, strict=True))
    on = parts.get("on")
    text = f"seat {parts.get('seat')}: {parts.get('column')}"
    text += "" if on is None else f" on seat {on}"
    text += f" {parts.get('amount')}"
    return f"{text} ({parts['rule']})" if "rule" in parts else text


def _sheet(expected: Document, found: Document, deal: int) -> Iterator[Difference]:
    for column in ("pool", "gora", "whists"):
        if column not in found or column not in expected:
            continue
        players = len(expected[column])
        rows = _list(found, column)
        if len(rows) != players:
            raise Unreadable(column, f"{players} amounts, one a seat", rows)
        for seat, wanted in enumerate(expected[column]):
            cells: list[tuple[int | None, Any, Any]] = [(None, wanted, rows[seat])]
            if column == "whists":
                if not isinstance(rows[seat], (list, tuple)) or len(rows[seat]) != players:
                    raise Unreadable(column, "a row of amounts a seat", rows[seat])
                cells = list(zip(range(players), wanted, rows[seat], strict=True))
            for on, value, given in cells:
                if amount(value, column) != amount(given, column):
                    what = f"{column}[{seat}]" + ("" if on is None else f"[{on}]")
                    rule = _cell_rule(expected, deal, column, seat, on)
                    yield Difference(Kind.SHEET, what, value, given, rule)


def _cell_rule(expected: Document, deal: int, column: str, seat: int, on: int | None) -> str | None:
    """Return the rule that wrote into a cell last, or else into another cell of the deal."""
    lines = [one for one in expected.get("entries", ()) if one.get("deal") == deal]
    here = [
        one for one in lines if (one["column"], one["seat"], one.get("on")) == (column, seat, on)
    ]
    back = [one for one in lines if (one["seat"], one.get("on")) == (on, seat)]
    for group in (here, back, [one for one in lines if one["column"] == column], lines):
        if group:
            rule: str | None = group[-1].get("rule")
            return rule
    return None


def _finished(expected: Document, found: Document, _: int) -> Iterator[Difference]:
    if "finished" not in found or "finished" not in expected:
        return
    if found["finished"] is not expected["finished"]:
        yield Difference(Kind.FINISHED, "finished", expected["finished"], found["finished"], "PO-7")


_NEXT_RULES: Final = {
    "dealer": "ST-2",
    "min_level": "RA-8",
    "raspasy_count": "RA-8",
    "bombs": "BO",
    "race": "SK",
}


def _next(expected: Document, found: Document, _: int) -> Iterator[Difference]:
    if "next" not in found or "next" not in expected:
        return
    after = _object(found, "next")
    for key, wanted in expected["next"].items():
        if key in after and after[key] != wanted:
            yield Difference(Kind.NEXT, f"next {key}", wanted, after[key], _NEXT_RULES.get(key))


def _settlement(expected: Document, found: Document, _: int) -> Iterator[Difference]:
    if "settlement" not in found or "settlement" not in expected:
        return
    settled, ours = _object(found, "settlement"), expected["settlement"]
    read: dict[str, tuple[str, Callable[[Any, str], Any]]] = {
        "exact": ("SE-1", amount),
        "whole": ("SE-3", whole),
        "places": ("SE-5", whole),
    }
    for key, (rule, value) in read.items():
        if key not in settled or key not in ours:
            continue
        row = _list(settled, key)
        if [value(one, key) for one in row] != [value(one, key) for one in ours[key]]:
            yield Difference(Kind.SETTLEMENT, f"settlement, {key}", ours[key], row, rule)


def _ratings(expected: Document, found: Document, _: int) -> Iterator[Difference]:
    if found.get("ratings") is None and expected.get("ratings") is None:
        return
    if "ratings" not in found:
        return
    ours = expected.get("ratings")
    ratings = _object(found, "ratings")
    for key in ("before", "after"):
        if key not in ratings:
            continue
        row = _list(ratings, key)
        if any(type(one) not in (int, float) for one in row):
            raise Unreadable("ratings", "numbers", row)
        wanted = None if ours is None else ours[key]
        if (
            wanted is None
            or len(wanted) != len(row)
            or not all(
                isclose(one, other, rel_tol=0, abs_tol=_RATING_TOLERANCE)
                for one, other in zip(wanted, row, strict=True)
            )
        ):
            yield Difference(Kind.RATINGS, f"ratings {key}", wanted, row, "EL-1")


# ------------------------------------------------------------------ reading


def amount(value: Any, what: str) -> Fraction:
    """Read an amount of points: an int, a fraction, or text of one.

    Raises:
        Unreadable: If it is anything else; a float never holds points.
    """
    if type(value) is int or isinstance(value, Fraction):
        return Fraction(value)
    if isinstance(value, str):
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError):
            pass
    raise Unreadable(what, 'an int, or text "p/q"; a float never holds points', value)


def whole(value: Any, what: str) -> int:
    """Read a whole number.

    Raises:
        Unreadable: If it is anything else.
    """
    if type(value) is not int:
        raise Unreadable(what, "an int", value)
    return value


def _list(document: Document, key: str) -> Sequence[Any]:
    value = document[key]
    if not isinstance(value, (list, tuple)):
        raise Unreadable(key, "a list", value)
    return value


def _object(document: Document, key: str) -> Document:
    value = document[key]
    if not isinstance(value, Mapping):
        raise Unreadable(key, "an object", value)
    return value
