"""Metamorphic checks: one game told in two ways must come out the same, whatever the rules are.

They need no second opinion on what is right, so they find faults that two engines share. Each plays
a match in an engine, `LibraryEngine` for this library, and returns the first difference or `None`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from preference.cards import Suit
from preference.errors import ArgumentError, few, shown, wrong_type
from preference.match import Match
from preference.testing.conformance.arguments import read_number, require_methods
from preference.testing.conformance.asking import Asked, Stop
from preference.testing.conformance.disagreement import Disagreement
from preference.testing.conformance.engine import Engine, KeepsScore, Resumes
from preference.testing.conformance.retelling import (
    entry_orders,
    renamed,
    rotated,
    scored,
    split,
    summed,
)
from preference.testing.conformance.scripts import Script
from preference.testing.conformance.turning import Renaming

__all__ = [
    "compare_entry_orders",
    "compare_pad",
    "compare_renamed",
    "compare_rotated",
    "compare_split",
    "compare_sum",
]


def first_difference(check: Callable[[], None]) -> Disagreement | None:
    """Return what a check stops with, or `None`."""
    try:
        check()
    except Stop as stop:
        return stop.disagreement
    return None


def _asked(function: str, engine: Engine) -> Asked:
    require_methods(function, engine)
    return Asked(engine)


def _script(function: str, match: Match) -> Script:
    if not isinstance(match, Match):
        wrong_type(function, match, "a Match, such as make_match() makes")
    return Script.of(match)


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

    >>> from random import Random
    >>> from preference.testing import RandomChance, make_match
    >>> from preference.testing.conformance import LibraryEngine
    >>> match = make_match(RandomChance(Random(3)), players=4, joining=False)
    >>> compare_rotated(LibraryEngine(), match, by=2) is None
    True
    """
    asked, script = _asked("compare_rotated", engine), _script("compare_rotated", match)
    read_number("compare_rotated", "by", by)
    return first_difference(lambda: rotated(asked, script, by))


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

    >>> from random import Random
    >>> from preference.testing import RandomChance, make_match
    >>> from preference.testing.conformance import LibraryEngine
    >>> match = make_match(RandomChance(Random(3)), players=3, joining=False)
    >>> compare_renamed(LibraryEngine(), match) is None
    True
    """
    asked, script = _asked("compare_renamed", engine), _script("compare_renamed", match)
    listed = read_suits("compare_renamed", suits)
    return first_difference(lambda: renamed(asked, script, listed))


def read_suits(function: str, suits: Any) -> tuple[Suit, ...]:
    """Read a renaming: the suit that each becomes.

    Raises:
        ArgumentError: If these are not the four suits.
        WrongType: If these are no suits.
    """
    try:
        listed = tuple(map(Suit, few(function, suits, "the four suits in a new order", most=4)))
    except (TypeError, ValueError):
        wrong_type(function, suits, "the four suits in a new order")
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

    >>> from random import Random
    >>> from preference.testing import RandomChance, make_match
    >>> from preference.testing.conformance import LibraryEngine
    >>> match = make_match(RandomChance(Random(3)), joining=False)
    >>> compare_split(LibraryEngine(), match, at=12) is None
    True
    """
    asked, script = _asked("compare_split", engine), _script("compare_split", match)
    if not isinstance(engine, Resumes):
        wrong_type("compare_split", engine, "an engine with the method resume")
    read_number("compare_split", "at", at)
    return first_difference(lambda: split(asked, script, at))


def compare_pad(engine: Engine, match: Match) -> Disagreement | None:
    """Score a match from its results: the sheet must be the one that the cards led to.

    Args:
        engine: An engine that `KeepsScore`.
        match: What is played; adjustments are left out, and a deal that is not over.

    Raises:
        WrongType: If an argument is of the wrong type, or the engine has no score pad.

    Source: formats §1, SC-4.

    >>> from random import Random
    >>> from preference.testing import RandomChance, make_match
    >>> from preference.testing.conformance import LibraryEngine
    >>> match = make_match(RandomChance(Random(3)), joining=False)
    >>> compare_pad(LibraryEngine(), match) is None
    True
    """
    asked, script = _asked("compare_pad", engine), _script("compare_pad", match)
    if not isinstance(engine, KeepsScore):
        wrong_type("compare_pad", engine, "an engine with the method score")
    return first_difference(lambda: scored(asked, script))


def compare_sum(engine: Engine, match: Match) -> Disagreement | None:
    """Add up the entries of a match, in whatever order: the sum must be the sheet.

    Args:
        engine: An engine whose results have entries; for another nothing is compared.
        match: What is played; adjustments are left out.

    Raises:
        WrongType: If an argument is of the wrong type.

    Source: SC-4.

    >>> from random import Random
    >>> from preference.testing import RandomChance, make_match
    >>> from preference.testing.conformance import LibraryEngine
    >>> match = make_match(RandomChance(Random(3)), joining=False)
    >>> compare_sum(LibraryEngine(), match) is None
    True
    """
    asked, script = _asked("compare_sum", engine), _script("compare_sum", match)
    return first_difference(lambda: summed(asked, script))


def compare_entry_orders(match: Match, seed: int = 0) -> Disagreement | None:
    """Write the entries of each deal in other orders: this library's sheet must not change.

    Within a deal the order in which several are credited is that of the seats (PO-5), never that of
    the entries, so any order of the entries leads to the same help.

    Args:
        match: What was played; adjustments are left out.
        seed: The same orders are tried for the same seed.

    Raises:
        WrongType: If an argument is of the wrong type.

    Source: SC-4, PO-5.

    >>> from random import Random
    >>> from preference.testing import RandomChance, make_match
    >>> compare_entry_orders(make_match(RandomChance(Random(3)))) is None
    True
    """
    script = _script("compare_entry_orders", match)
    read_number("compare_entry_orders", "seed", seed)
    asked = Asked(None)  # type: ignore[arg-type]
    return first_difference(lambda: entry_orders(asked, script, seed))
