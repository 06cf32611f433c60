"""The shape of a result document: which parts and keys it may have, and how its values are read."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, TypeAlias

__all__ = [
    "ENTRY_KEYS",
    "PARTS",
    "Document",
    "Unreadable",
    "amount",
    "check_keys",
    "list_of",
    "object_of",
    "whole",
]

Document: TypeAlias = Mapping[str, Any]

PARTS: Final = (
    *("outcome", "entries", "pool", "gora", "whists", "finished", "next", "settlement", "ratings"),
)
"""The parts of a result that are compared, causes before what follows from them."""

ENTRY_KEYS: Final = ("deal", "seat", "column", "on", "amount", "rule")

_KEYS: Final[Mapping[str, Collection[str]]] = {
    "outcome": (
        *("contract", "declarer", "calls", "tricks", "talonless", "talon_refused", "talon"),
        *("penalty_tricks", "blind", "raspasy", "blind_passes", "surrender", "preferans", "over"),
    ),
    "entries": ENTRY_KEYS,
    "next": ("dealer", "min_level", "raspasy_count", "bombs", "race"),
    "settlement": ("exact", "whole", "places"),
    "ratings": ("before", "after"),
}
"""The keys that the parts may have which are objects, or lists of objects."""


class Unreadable(Exception):
    """A part of a document that is not of its shape."""

    def __init__(self, what: str, expected: str, found: object) -> None:
        """Keep the part, what it should be and what it is."""
        super().__init__(what)
        self.what = what
        self.expected = expected
        self.found = found


def check_keys(document: Document) -> None:
    """Refuse a result without anything that could be compared, or with keys that nobody knows.

    Raises:
        Unreadable: If it is so: a misspelt key would be passed over, and nothing said of it.
    """
    _refuse_unknown("keys", document, ("preference", *PARTS))
    if not set(PARTS) & set(document):
        raise Unreadable("keys", f"at least one of {', '.join(PARTS)}", dict(document))
    if document.get("preference", 1) != 1:
        raise Unreadable("preference", "1, the version", document["preference"])
    for part, known in _KEYS.items():
        if document.get(part) is None:
            continue
        if part != "entries":
            _refuse_unknown(part, object_of(document, part), known)
            continue
        for entry in list_of(document, part):
            if not isinstance(entry, Mapping):
                raise Unreadable(part, "objects", entry)
            _refuse_unknown(part, entry, known)


def _refuse_unknown(part: str, document: Document, known: Collection[str]) -> None:
    unknown = [key for key in document if key not in known]
    if unknown:
        raise Unreadable(part, f"no other keys than {', '.join(known)}", unknown)


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


def list_of(document: Document, key: str) -> Sequence[Any]:
    """Read a part that is a list.

    Raises:
        Unreadable: If it is anything else.
    """
    value = document[key]
    if not isinstance(value, (list, tuple)):
        raise Unreadable(key, "a list", value)
    return value


def object_of(document: Document, key: str) -> Document:
    """Read a part that is an object.

    Raises:
        Unreadable: If it is anything else.
    """
    value = document[key]
    if not isinstance(value, Mapping):
        raise Unreadable(key, "an object", value)
    return value
