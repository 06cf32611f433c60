"""The head that score records and match records share: convention, players, pool, ends, dealer."""

from __future__ import annotations

from typing import Any, Final

from preference.conventions import Convention
from preference.errors import PreferenceError, RecordError, shown
from preference.pad import Joined, ScorePad
from preference.records.convert import Absent, with_place
from preference.records.text import load
from preference.terms import Ends, Player, Terms

__all__ = ["VERSION", "open_document", "refuse_joined", "terms_of"]

VERSION: Final = 1
"""The format version."""

_KEY_OF_CODE: Final = {
    "bad-players": "players",
    "same-name": "players",
    "bad-seat": "first_dealer",
    "bad-pool": "pool",
    "pool-with-races": "pool",
    "bad-ends": "ends",
}


def open_document(source: object, function: str) -> dict[str, Any]:
    """Read a document and check that it is an object of this format's version.

    Raises:
        RecordError: If it is not.
        WrongType: If the source is neither text, bytes nor an object.
    """
    document = load(source, function)
    if type(document) is not dict:
        raise RecordError(
            "a record is an object", code="not-a-record", path="$", expected="an object"
        )
    version = document.get("preference")
    if type(version) is not int or version != VERSION:
        raise RecordError(
            "this is not a record of a known format version",
            code="unknown-version",
            path="$.preference",
            refused=shown(version) if "preference" in document else "no version",
            expected=f'"preference": {VERSION}',
        )
    return document


def terms_of(
    convention: Convention,
    players: tuple[Player, ...],
    pool: int | None,
    ends: Ends | Absent,
    first_dealer: int,
) -> Terms:
    """Put the parts of the head together.

    Raises:
        RecordError: If they do not go together.
    """
    try:
        return Terms(
            convention, players, pool, None if isinstance(ends, Absent) else ends, first_dealer
        )
    except PreferenceError as error:
        raise with_place(error, f"$.{_KEY_OF_CODE.get(error.code, 'players')}") from None


def refuse_joined(pad: ScorePad) -> None:
    """Refuse to write a game that a fourth player joined (ST-4)."""
    if any(isinstance(line.item, Joined) for line in pad.lines):
        raise RecordError(
            "a record does not hold a game that a fourth player joined",
            code="not-writable",
            path="$.players",
            rule="ST-4",
            refused="a game of three that became one of four",
            expected="a game of the same players throughout",
        )
