"""One game told to an engine in two ways: each function stops at the first difference.

None of them needs a second opinion on what is right. What was really compared is counted.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

from preference.actions import parse_action
from preference.cards import Suit
from preference.match import Match
from preference.records import write_score_record
from preference.records.text import amount_to_json
from preference.scoring import score
from preference.sheet import ScoreSheet, post
from preference.testing.conformance.asking import Asked
from preference.testing.conformance.disagreement import Kind
from preference.testing.conformance.results import compared_parts
from preference.testing.conformance.scripts import Script, record_of
from preference.testing.conformance.shapes import Unreadable, amount
from preference.testing.conformance.telling import (
    SHAPELESS,
    Told,
    compare_told,
    do,
    same_result,
    tell,
    told_now,
)
from preference.testing.conformance.turning import (
    renamed_result,
    renamed_script,
    renamed_text,
    turned_action,
    turned_result,
    turned_script,
)

__all__ = [
    "entry_orders",
    "renamed",
    "rotated",
    "scored",
    "split",
    "summed",
]


def _as_it_is(result: dict[str, Any], _: Match) -> dict[str, Any]:
    return result


def rotated(asked: Asked, script: Script, by: int) -> None:
    """Play a game again with everybody some seats on.

    Raises:
        Stop: If more than the seats changes.
    """
    players = len(script.terms.players)
    plain = list(tell(asked, script))
    asked.compared["rotated"] += 1
    compare_told(
        asked,
        f"everybody {by} seats on",
        plain,
        tell(asked, turned_script(script, by)),
        lambda text, _: str(turned_action(parse_action(text), by, players)),
        lambda seat: (seat + by) % players,
        lambda result, _: turned_result(result, by, players),
    )


def renamed(asked: Asked, script: Script, suits: tuple[Suit, ...]) -> None:
    """Play a game again with the suits renamed, in the deals in which that is allowed.

    Raises:
        Stop: If more than the suits changes.
    """
    plain = list(tell(asked, script))
    other, allowed = renamed_script(script, suits)
    asked.compared["renamed"] += any(allowed)

    def text(one: str, told: Told) -> str:
        deal = len(told.match.log) - (told.match.current is None)
        return renamed_text(one, suits) if allowed[deal] else one

    names = "".join(map(str, suits))
    compare_told(
        asked,
        f"♠♣♦♥ renamed {names}",
        plain,
        tell(asked, other),
        text,
        lambda seat: seat,
        renamed_result,
    )


def split(asked: Asked, script: Script, at: int) -> None:
    """Store a game after so many actions and go on from there.

    Raises:
        Stop: If it does not go on as if it had not been stored.
    """
    plain = list(tell(asked, script))
    place = min(max(at, 0), len(plain) - 1)
    asked.compared["resumed"] += 1
    compare_told(
        asked,
        f"resumed after {place} steps",
        plain[place:],
        _resumed(asked, script, plain[place].match),
        lambda text, _: text,
        lambda seat: seat,
        _as_it_is,
    )


def _resumed(asked: Asked, script: Script, match: Match) -> Iterator[Told]:
    """Resume where a match stands, and tell the rest of the script."""
    asked.resume(record_of(match), match)
    deal = len(match.log) - (match.current is None)
    done = len(script.deals[deal].actions) if match.current is None else len(match.current.actions)
    for index, item in enumerate(script.deals[deal:]):
        if index:
            match = match.deal(item.deal)
            asked.deal(match)
        for action in item.actions[0 if index else done :]:
            yield told_now(asked, match)
            do(asked, match, action)
            match = match.apply(action)
            asked.match = match
        yield told_now(asked, match)


def scored(asked: Asked, script: Script) -> None:
    """Score a game from its results.

    Raises:
        Stop: If the sheet is not the one that the cards led to.
    """
    played = [one for one in tell(asked, script) if one.result is not None]
    if not played:
        return
    last = played[-1]
    asked.match = last.match
    found = asked.score(json.loads(write_score_record(last.match.pad)))
    assert last.result is not None
    asked.compared["scored"] += any(compared_parts(last.result, found))
    same_result(asked, last.result, found, "scored from results", last.match)


def summed(asked: Asked, script: Script) -> None:
    """Add up the entries of a game, where the results have any.

    Raises:
        Stop: If the sum is not the sheet.
    """
    for told in tell(asked, script):
        if told.result is None or "entries" not in told.result:
            continue
        asked.match = told.match
        try:
            sums = _sums(told.result["entries"], len(script.terms.players))
        except (*SHAPELESS, Unreadable):
            asked.nonsense("result, entries", "entries", told.result["entries"])
        asked.compared["summed"] += any(key in told.result for key in sums)
        same_result(
            asked,
            {**sums, "entries": told.result["entries"]},
            {key: told.result[key] for key in sums if key in told.result},
            "the sum of the entries",
            told.match,
        )


def _sums(entries: list[dict[str, Any]], players: int) -> dict[str, Any]:
    sheet: dict[str, Any] = {
        "pool": [Fraction(0)] * players,
        "gora": [Fraction(0)] * players,
        "whists": [[Fraction(0)] * players for _ in range(players)],
    }
    for entry in entries:
        value = amount(entry["amount"], "entries")
        if entry["column"] == "whists":
            sheet["whists"][entry["seat"]][entry["on"]] += value
        else:
            sheet[entry["column"]][entry["seat"]] += value
    return {
        "pool": [amount_to_json(one) for one in sheet["pool"]],
        "gora": [amount_to_json(one) for one in sheet["gora"]],
        "whists": [[amount_to_json(one) for one in row] for row in sheet["whists"]],
    }


def entry_orders(asked: Asked, script: Script, seed: int) -> None:
    """Write the entries of each deal in other orders; the engine is not asked.

    Raises:
        Stop: If the sheet of this library changes.
    """
    chance = Random(seed)
    played = Match.of(script.terms)
    for item in script.deals:
        before = played.pad
        played = played.deal(item.deal)
        for action in item.actions:
            played = played.apply(action)
        if played.in_deal or not played.pad.lines:
            return
        asked.match = played
        entries = list(score(script.convention, played.pad.lines[-1].item))  # type: ignore[arg-type]
        order, size = before.next.order, script.terms.size
        sheets: list[ScoreSheet] = []
        for _ in range(3):
            sheet, _written = post(before.sheet, entries, script.convention, size=size, order=order)
            sheets.append(sheet)
            chance.shuffle(entries)
        if len(set(sheets)) > 1:
            asked.stop(
                Kind.RELATION,
                "the sheet, with the entries in another order",
                sheets[0],
                next(one for one in sheets if one != sheets[0]),
                rule="PO-5",
            )
