"""Metamorphic checks: one game told in two ways must come out the same, whatever the rules are.

They need no second opinion on what is right, so they find faults that two engines share. Each plays
a match in an engine, `LibraryEngine` for this library, and returns the first difference or `None`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any, Final

from preference.actions import parse_action
from preference.cards import Suit
from preference.errors import ArgumentError, shown, wrong_type
from preference.match import Match
from preference.records import write_score_record
from preference.records.text import amount_to_json
from preference.scoring import score
from preference.sheet import ScoreSheet, post
from preference.testing.conformance.asking import Asked, Stop
from preference.testing.conformance.disagreement import Disagreement, Kind
from preference.testing.conformance.engine import Engine, KeepsScore, Resumes
from preference.testing.conformance.results import Unreadable, amount
from preference.testing.conformance.scripts import Script, record_of
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
    Renaming,
    renamed_result,
    renamed_script,
    renamed_text,
    turned_action,
    turned_result,
    turned_script,
)

__all__ = [
    "compare_entry_orders",
    "compare_pad",
    "compare_renamed",
    "compare_rotated",
    "compare_split",
    "compare_sum",
]


def _stopped(check: Callable[[], None]) -> Disagreement | None:
    try:
        check()
    except Stop as stop:
        return stop.disagreement
    return None


def _script(function: str, match: Match) -> Script:
    if not isinstance(match, Match):
        wrong_type(function, match, "a Match, such as make_match() makes")
    return Script.of(match)


def _as_it_is(result: dict[str, Any], _: Match) -> dict[str, Any]:
    return result


# ------------------------------------------------------------------ the checks


def compare_rotated(engine: Engine, match: Match, by: int = 1) -> Disagreement | None:
    """Play a match again with everybody some seats on: only the seats may change.

    Whole whists are compared only where no two results are rounded alike, for SE-3 splits ties by
    seat.

    Args:
        engine: The engine.
        match: What is played; adjustments are left out.
        by: How many seats everybody moves on.

    Raises:
        WrongType: If an argument is of the wrong type.

    Source: ST-2, ST-3, SE-3.

    >>> from preference.testing import RandomChance, make_match
    >>> from preference.testing.conformance import LibraryEngine
    >>> match = make_match(RandomChance(Random(3)), players=4, joining=False)
    >>> compare_rotated(LibraryEngine(), match, by=2) is None
    True
    """
    script = _script("compare_rotated", match)
    if type(by) is not int:
        wrong_type("compare_rotated", by, "a number of seats")
    players = len(script.terms.players)

    def check() -> None:
        asked = Asked(engine)
        plain = list(tell(asked, script))
        compare_told(
            asked,
            f"everybody {by} seats on",
            plain,
            tell(asked, turned_script(script, by)),
            lambda text, _: _turned_text(text, by, players),
            lambda seat: (seat + by) % players,
            lambda result, _: turned_result(result, by, players),
        )

    return _stopped(check)


def _turned_text(text: str, by: int, players: int) -> str:
    return str(turned_action(parse_action(text), by, players))


_REVERSED: Final = (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES)


def compare_renamed(
    engine: Engine, match: Match, suits: Renaming = _REVERSED
) -> Disagreement | None:
    """Play a match again with the suits renamed, in the deals in which that is allowed.

    The order of the suits counts in the auction alone. Calls do not depend on cards, so they stay
    as they are; cards, and the contract along with its trump, are renamed. It is allowed where the
    renamed contract is not below the winning bid (EX-2), and, where six spades must be whisted, is
    6♠ exactly if the contract was (WH-6); on raspasy, misere, no trump and a surrender always. The
    prices do not ask for the suit, so the score must be the same.

    Args:
        engine: The engine.
        match: What is played; adjustments are left out.
        suits: For spades, clubs, diamonds and hearts the suit that each becomes.

    Raises:
        ArgumentError: If these are not the four suits.
        WrongType: If an argument is of the wrong type.

    Source: CA-1, EX-2, WH-6.

    >>> from preference.testing import RandomChance, make_match
    >>> from preference.testing.conformance import LibraryEngine
    >>> match = make_match(RandomChance(Random(3)), players=3, joining=False)
    >>> compare_renamed(LibraryEngine(), match) is None
    True
    """
    script = _script("compare_renamed", match)
    listed = _read_suits(suits)

    def check() -> None:
        asked = Asked(engine)
        plain = list(tell(asked, script))
        renamed, allowed = renamed_script(script, listed)

        def text(one: str, told: Told) -> str:
            deal = len(told.match.log) - (told.match.current is None)
            return renamed_text(one, listed) if allowed[deal] else one

        names = "".join(map(str, listed))
        compare_told(
            asked,
            f"♠♣♦♥ renamed {names}",
            plain,
            tell(asked, renamed),
            text,
            lambda seat: seat,
            renamed_result,
        )

    return _stopped(check)


def _read_suits(suits: Any) -> tuple[Suit, ...]:
    try:
        listed = tuple(Suit(one) for one in suits)
    except (TypeError, ValueError):
        wrong_type("compare_renamed", suits, "the four suits in a new order")
    if sorted(listed) != sorted(Suit):
        raise ArgumentError(
            "a renaming has each of the four suits once",
            code="bad-renaming",
            rule="CA-1",
            refused=shown(suits),
            expected="the four suits in a new order",
        )
    return listed


def compare_split(engine: Engine, match: Match, at: int) -> Disagreement | None:
    """Store a match in the middle and go on from there: it must end as if it had not been stored.

    Args:
        engine: An engine that `Resumes`.
        match: What is played; adjustments are left out.
        at: After how many actions, of all deals together, it is stored.

    Raises:
        WrongType: If an argument is of the wrong type, or the engine cannot resume.

    Source: formats §2.

    >>> from preference.testing import RandomChance, make_match
    >>> from preference.testing.conformance import LibraryEngine
    >>> match = make_match(RandomChance(Random(3)), joining=False)
    >>> compare_split(LibraryEngine(), match, at=12) is None
    True
    """
    script = _script("compare_split", match)
    if not isinstance(engine, Resumes):
        wrong_type("compare_split", engine, "an engine with the method resume")
    if type(at) is not int:
        wrong_type("compare_split", at, "a number of actions")

    def check() -> None:
        asked = Asked(engine)
        plain = list(tell(asked, script))
        place = min(max(at, 0), len(plain) - 1)
        compare_told(
            asked,
            f"resumed after {place} steps",
            plain[place:],
            _resumed(asked, script, plain[place].match),
            lambda text, _: text,
            lambda seat: seat,
            _as_it_is,
        )

    return _stopped(check)


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
            do(asked, str(action))
            match = match.apply(action)
            asked.match = match
        yield told_now(asked, match)


def compare_pad(engine: Engine, match: Match) -> Disagreement | None:
    """Score a match from its results: the sheet must be the one that the cards led to.

    Args:
        engine: An engine that `KeepsScore`.
        match: What is played; adjustments are left out, and a deal that is not over.

    Raises:
        WrongType: If an argument is of the wrong type, or the engine has no score pad.

    Source: formats §1, SC-4.

    >>> from preference.testing import RandomChance, make_match
    >>> from preference.testing.conformance import LibraryEngine
    >>> match = make_match(RandomChance(Random(3)), joining=False)
    >>> compare_pad(LibraryEngine(), match) is None
    True
    """
    script = _script("compare_pad", match)
    if not isinstance(engine, KeepsScore):
        wrong_type("compare_pad", engine, "an engine with the method score")

    def check() -> None:
        asked = Asked(engine)
        played = [one for one in tell(asked, script) if one.result is not None]
        if not played:
            return
        last = played[-1]
        asked.match = last.match
        found = asked.score(json.loads(write_score_record(last.match.pad)))
        assert last.result is not None
        same_result(asked, last.result, found, "scored from results", last.match)

    return _stopped(check)


def compare_sum(engine: Engine, match: Match) -> Disagreement | None:
    """Add up the entries of a match, in whatever order: the sum must be the sheet.

    Args:
        engine: An engine whose results have entries; for another nothing is compared.
        match: What is played; adjustments are left out.

    Raises:
        WrongType: If an argument is of the wrong type.

    Source: SC-4.

    >>> from preference.testing import RandomChance, make_match
    >>> from preference.testing.conformance import LibraryEngine
    >>> match = make_match(RandomChance(Random(3)), joining=False)
    >>> compare_sum(LibraryEngine(), match) is None
    True
    """
    script = _script("compare_sum", match)

    def check() -> None:
        asked = Asked(engine)
        for told in tell(asked, script):
            if told.result is None or "entries" not in told.result:
                continue
            asked.match = told.match
            try:
                summed = _summed(told.result["entries"], len(script.terms.players))
            except (*SHAPELESS, Unreadable):
                asked.nonsense("result, entries", "entries", told.result["entries"])
            same_result(
                asked,
                {**summed, "entries": told.result["entries"]},
                {key: told.result[key] for key in summed if key in told.result},
                "the sum of the entries",
                told.match,
            )

    return _stopped(check)


def _summed(entries: list[dict[str, Any]], players: int) -> dict[str, Any]:
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


def compare_entry_orders(match: Match, seed: int = 0) -> Disagreement | None:
    """Write the entries of each deal in other orders: this library's sheet must not change.

    Within a deal the order in which several are credited is that of the seats (PO-5), never that of
    the entries, so any order of the entries leads to the same help.

    Args:
        match: What was played; adjustments are left out.
        seed: The same orders are tried for the same seed.

    Raises:
        WrongType: If it is no match.

    Source: SC-4, PO-5.

    >>> from preference.testing import RandomChance, make_match
    >>> compare_entry_orders(make_match(RandomChance(Random(3)))) is None
    True
    """
    script = _script("compare_entry_orders", match)
    asked = Asked(None)  # type: ignore[arg-type]
    chance = Random(seed)

    def check() -> None:
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
                sheet, _written = post(
                    before.sheet, entries, script.convention, size=size, order=order
                )
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

    return _stopped(check)
