"""The result document: sheet, entries, settlement and ratings (formats §1.2)."""

from __future__ import annotations

from typing import Any

from preference.errors import check_flag, wrong_type
from preference.pad import ScorePad
from preference.records.head import VERSION
from preference.records.score import ScoreRecord, read_score_record
from preference.records.text import amount_to_json
from preference.results import Ratings
from preference.settlement import Settlement
from preference.sheet import Amount, Entry

__all__ = ["ratings_object", "result_document", "score_document", "settlement_object"]


def score_document(source: object, *, settle: bool = False) -> dict[str, Any]:
    """Score a record and return the result document.

    Args:
        source: A score record: JSON text, bytes, an object read from JSON, or a `ScoreRecord`.
        settle: Whether to settle a game that is not over, too.

    Raises:
        RecordError: If the record is not allowed, with the place.
        WrongType: If the source is of another type.

    Source: formats §1.2.

    >>> document = score_document(
    ...     '{"preference": 1, "convention": "sochi", "players": ["A", "B", "C"], "pool": 20,'
    ...     ' "first_dealer": 2, "deals": [{"raspasy": true, "tricks": [3, 3, 4]}]}'
    ... )
    >>> document["gora"], document["next"]
    ([0, 0, 1], {'dealer': 0, 'min_level': 7, 'raspasy_count': 1})
    """
    check_flag("score_document", "settle", settle)
    record = source if isinstance(source, ScoreRecord) else read_score_record(source)
    return result_document(record.pad(), settle=settle)


def result_document(pad: ScorePad, *, settle: bool = False) -> dict[str, Any]:
    """Return the result document of a score pad.

    Args:
        pad: The game.
        settle: Whether to settle a game that is not over, too.

    Raises:
        WrongType: If it is no pad.

    Source: formats §1.2.

    >>> import preference as pref
    >>> pad = pref.ScorePad.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=20)
    >>> result_document(pad)["finished"]
    False
    """
    if not isinstance(pad, ScorePad):
        wrong_type("result_document", pad, "a ScorePad")
    check_flag("result_document", "settle", settle)
    sheet = pad.sheet
    document: dict[str, Any] = {"preference": VERSION, "finished": pad.is_finished}
    if not pad.is_finished:
        document["next"] = _next(pad)
    document["pool"] = _row(sheet.pool)
    document["gora"] = _row(sheet.gora)
    document["whists"] = [_row(row) for row in sheet.whists]
    document["entries"] = [_entry(entry) for entry in pad.entries]
    if settle or pad.is_finished:
        document["settlement"] = settlement_object(pad.settlement)
    ratings = pad.ratings
    if ratings is not None:
        document["ratings"] = ratings_object(ratings)
    return document


def _row(amounts: tuple[Amount, ...]) -> list[int | str]:
    return [amount_to_json(one) for one in amounts]


def _next(pad: ScorePad) -> dict[str, Any]:
    setting = pad.next
    found: dict[str, Any] = {
        "dealer": setting.dealer,
        "min_level": pad.min_level,
        "raspasy_count": setting.raspasy_count,
    }
    if pad.terms.convention.raspasy.bombs:
        found["bombs"] = list(setting.bombs)
    if pad.race is not None:
        found["race"] = {"round": pad.race.round, "pool": _row(pad.race.pool)}
    return found


def _entry(entry: Entry) -> dict[str, Any]:
    found: dict[str, Any] = {"deal": entry.deal, "seat": entry.seat, "column": str(entry.column)}
    if entry.on is not None:
        found["on"] = entry.on
    found["amount"] = amount_to_json(entry.amount)
    found["rule"] = entry.rule
    return found


def settlement_object(settlement: Settlement) -> dict[str, Any]:
    """Write a settlement: exact and whole results and places."""
    return {
        "exact": [amount_to_json(one) for one in settlement.exact],
        "whole": list(settlement.whole),
        "places": list(settlement.places),
    }


def ratings_object(ratings: Ratings) -> dict[str, Any]:
    """Write ratings before and after; those before are whole where they were given so."""
    before = [int(rating) if rating.is_integer() else rating for rating in ratings.before]
    return {"before": before, "after": list(ratings.after)}
