"""Score records: read from JSON text, scored and settled."""

import json
from typing import Any

from benchmarks.clock import Runner
from preference import records

_PLAYERS = ["Anna", "Boris", "Vera"]


def _pattern(declarer: int) -> list[dict[str, Any]]:
    """One deal of every kind that Sochi has; any number of such patterns is a legal record."""

    def tricks(*own_first: int) -> list[int]:
        by_seat = [0, 0, 0]
        for offset, taken in enumerate(own_first):
            by_seat[(declarer + offset) % 3] = taken
        return by_seat

    both = ["whist", "whist"]
    by = {"declarer": declarer}
    return [
        {"contract": "6♣", **by, "calls": both, "tricks": tricks(6, 3, 1)},
        {"contract": "7♦", **by, "calls": ["pass", "half-whist", "accept"]},
        {"contract": "8NT", **by, "calls": ["whist", "pass", "open"], "tricks": tricks(6, 4, 0)},
        {"contract": "misere", **by, "tricks": tricks(1, 4, 5)},
        {"raspasy": True, "tricks": tricks(3, 2, 5)},
        {"contract": "7♥", **by, "calls": ["pass", "pass"]},
        {"surrender": "7♠", **by},
        {"contract": "6♠", **by, "tricks": tricks(7, 2, 1)},
        {"contract": "10♥", **by, "tricks": tricks(10, 0, 0)},
    ]


def record(deals: int) -> str:
    """Write a record of so many deals, in play for ever, since there is no pool to fill."""
    listed: list[dict[str, Any]] = []
    while len(listed) < deals:
        listed += _pattern(len(listed) // 9 % 3)
    document = {
        "preference": 1,
        "convention": "sochi",
        "players": _PLAYERS,
        "first_dealer": 2,
        "deals": listed[:deals],
    }
    return json.dumps(document, ensure_ascii=False)


def scoring(deals: int, repeats: int) -> Runner:
    """Read, score and settle one record of so many deals; units are records."""
    text = record(deals)

    def run(_turn: int) -> int:
        for _ in range(repeats):
            records.score_document(text, settle=True)
        return repeats

    return run
