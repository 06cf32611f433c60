"""Read the records with known results in `tests/vectors` and compare a result with them.

Every line of a file is one JSON object. A record that is allowed has `expect`, the document it must
give; a record that must be refused has the `rule` it breaks and where: `why` (score records) or
`deal` and `action` (match records).
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

FOLDER = Path(__file__).parent / "vectors"

RATING_TOLERANCE = 1e-6

Document = dict[str, Any]


@attrs.frozen
class Vector:
    """One line of a file of vectors."""

    id: str
    record: Document
    expect: Document | None = None
    """The document the record must give, or `None` where the record must be refused."""
    what: str = ""
    why: str = ""
    rule: str = ""
    deal: int | None = None
    action: int | None = None

    @property
    def text(self) -> str:
        """The record as a user's file would hold it."""
        return json.dumps(self.record, ensure_ascii=False)

    @property
    def wanted(self) -> Document:
        """The document the record must give.

        Raises:
            TypeError: If the record is one that must be refused.
        """
        if self.expect is None:
            message = f"{self.id} is a record to refuse: it gives no document"
            raise TypeError(message)
        return self.expect

    @property
    def is_plain_sochi_for_three(self) -> bool:
        """Whether three play Sochi with no option changed, and with nothing that Sochi lacks."""
        convention = self.record.get("convention")
        players = self.record.get("players")
        ends = self.record.get("ends") or {}
        return (
            convention in ("sochi", {"base": "sochi"}, {"base": "sochi", "options": {}})
            and isinstance(players, list)
            and len(players) == 3
            and "races" not in ends
        )


def load(name: str) -> list[Vector]:
    """Read one file of vectors by its name without the ending.

    Raises:
        ValueError: If the file has no line or two vectors of one id.
    """
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    vectors = [Vector(**json.loads(line)) for line in lines if line.strip()]
    if not vectors or len({vector.id for vector in vectors}) != len(vectors):
        message = f"{name}.jsonl is empty or holds an id twice"
        raise ValueError(message)
    return vectors


def cases(vectors: Iterable[Vector]) -> Iterator[Any]:
    """Turn vectors into parameters of a test, named by their ids."""
    return (pytest.param(vector, id=vector.id) for vector in vectors)


def differences(expect: Document, got: Document) -> list[str]:
    """Say where a document is not the expected one; an empty list means that it is.

    Entries are compared deal by deal as a multiset, new ratings to within `RATING_TOLERANCE`,
    everything else exactly, types included: 6, 6.0 and true are three different answers.
    """
    found = []
    for key in sorted(expect.keys() | got.keys()):
        if key not in got:
            found.append(f"{key}: missing")
        elif key not in expect:
            found.append(f"{key}: not expected, got {got[key]!r}")
        elif key == "entries":
            found += _entry_differences(expect[key], got[key])
        elif key == "ratings":
            found += _rating_differences(expect[key], got[key])
        elif _exact(expect[key]) != _exact(got[key]):
            found.append(f"{key}: expected {expect[key]!r}, got {got[key]!r}")
    return found


def _exact(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def _entry_differences(expect: list[Document], got: list[Document]) -> list[str]:
    wanted, given = (Counter(map(_exact, entries)) for entries in (expect, got))
    found = [f"entries: missing {entry}" for entry in (wanted - given).elements()]
    found += [f"entries: not expected {entry}" for entry in (given - wanted).elements()]
    deals = [entry.get("deal") for entry in got]
    if not found and deals != [entry["deal"] for entry in expect]:
        found.append(f"entries: the deals are out of order: {deals}")
    return found


def _rating_differences(expect: Document, got: Document) -> list[str]:
    found = []
    if expect.keys() != got.keys() or _exact(expect["before"]) != _exact(got["before"]):
        found.append(f"ratings: expected {expect!r}, got {got!r}")
    elif len(expect["after"]) != len(got["after"]) or any(
        abs(wanted - given) > RATING_TOLERANCE
        for wanted, given in zip(expect["after"], got["after"], strict=True)
    ):
        found.append(f"ratings.after: expected {expect['after']!r}, got {got['after']!r}")
    return found
