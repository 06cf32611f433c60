"""Two result documents side by side: the first part on which they differ, and its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import isclose
from typing import Any, Final

import attrs

from preference.testing.conformance.disagreement import Kind
from preference.testing.conformance.shapes import (
    ENTRY_KEYS,
    PARTS,
    Document,
    Unreadable,
    amount,
    list_of,
    object_of,
    whole,
)

__all__ = ["Difference", "compared_parts", "differences"]

_RATING_TOLERANCE: Final = 1e-6


@attrs.frozen
class Difference:
    """A part of a result on which two documents differ."""

    kind: Kind
    what: str
    expected: Any
    found: Any
    rule: str | None = None


def compared_parts(expected: Document, found: Document) -> Iterator[str]:
    """Yield the parts that `differences` compares: those that both documents have."""
    for part in PARTS:
        if part == "ratings":
            if part in found and not (found[part] is None and expected.get(part) is None):
                yield part
        elif part in found and part in expected and found[part] != {}:
            yield part


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
    outcome = object_of(found, "outcome")
    for key, value in outcome.items():
        wanted = expected["outcome"].get(key)
        if key == "talon" and wanted is None:
            continue
        if _said(key, value) != _said(key, wanted):
            yield Difference(Kind.OUTCOME, f"{key} of deal {deal}", wanted, value)
    for key in ("contract", "raspasy", "surrender", "preferans"):
        if key in expected["outcome"] and key not in outcome:
            yield Difference(Kind.OUTCOME, f"deal {deal}", key, sorted(outcome))


def _said(key: str, value: Any) -> Any:
    """Leave out of calls what the score does not depend on (formats §1.1)."""
    if key != "calls" or not isinstance(value, list):
        return value
    calls = [one for one in value if one not in ("open", "closed")]
    return calls or None


def _entries(expected: Document, found: Document, deal: int) -> Iterator[Difference]:
    if "entries" not in found or "entries" not in expected:
        return
    entries = list_of(found, "entries")
    keys = [key for key in ENTRY_KEYS if key == "on" or all(key in entry for entry in entries)]
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
        rows = list_of(found, column)
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
    after = object_of(found, "next")
    for key, wanted in expected["next"].items():
        if key in after and after[key] != wanted:
            yield Difference(Kind.NEXT, f"next {key}", wanted, after[key], _NEXT_RULES.get(key))


def _settlement(expected: Document, found: Document, _: int) -> Iterator[Difference]:
    if "settlement" not in found or "settlement" not in expected:
        return
    settled, ours = object_of(found, "settlement"), expected["settlement"]
    read: dict[str, tuple[str, Callable[[Any, str], Any]]] = {
        "exact": ("SE-1", amount),
        "whole": ("SE-3", whole),
        "places": ("SE-5", whole),
    }
    for key, (rule, value) in read.items():
        if key not in settled or key not in ours:
            continue
        row = list_of(settled, key)
        if [value(one, key) for one in row] != [value(one, key) for one in ours[key]]:
            yield Difference(Kind.SETTLEMENT, f"settlement, {key}", ours[key], row, rule)


def _ratings(expected: Document, found: Document, _: int) -> Iterator[Difference]:
    if found.get("ratings") is None and expected.get("ratings") is None:
        return
    if "ratings" not in found:
        return
    ours = expected.get("ratings")
    ratings = object_of(found, "ratings")
    for key in ("before", "after"):
        if key not in ratings:
            continue
        row = list_of(ratings, key)
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
