"""Every action but claims and their answers, with a number: the same for every convention."""

from __future__ import annotations

from itertools import combinations
from operator import index as as_int
from typing import Final, SupportsIndex

from preference.actions import (
    ACTION_TYPES,
    Action,
    Declare,
    Discard,
    Play,
    PlayTalon,
    WithdrawClaim,
)
from preference.actions.union import WORDS
from preference.cards import DECK
from preference.contracts import BIDS, CONTRACTS
from preference.errors import ArgumentError, shown, wrong_type

__all__ = ["ACTIONS", "CALLS", "action_of", "index_of", "read_int"]

CALLS: Final[tuple[Action, ...]] = (
    *BIDS,
    *(word for word in WORDS if not isinstance(word, WithdrawClaim)),
    *(Declare(contract) for contract in CONTRACTS),
)
"""What is said aloud: these come first, so that a call has one number as action and as heard."""

ACTIONS: Final[tuple[Action, ...]] = (
    *CALLS,
    *(Discard(low, high) for low, high in combinations(DECK, 2)),
    *(Play(card) for card in DECK),
    *(PlayTalon(card) for card in DECK),
)
"""Every action that has a number, by number; numbers given once do not change.

55 bids, 14 words, 25 declarations, 496 discards, 32 cards to play and 32 to play from the talon.
"""

_NUMBERS: Final[dict[object, int]] = {action: number for number, action in enumerate(ACTIONS)}


def read_int(function: str, value: object, expected: str) -> int:
    """Return an integer of any kind, numpy's too, as an int.

    Raises:
        WrongType: If it is none; an array and a bool are none.

    >>> read_int("step", 3, "an int")
    3
    """
    if not isinstance(value, SupportsIndex) or isinstance(value, bool):
        wrong_type(function, value, expected)
    try:
        return as_int(value)
    except TypeError:  # an array of several numbers
        wrong_type(function, value, expected)


def action_of(index: SupportsIndex) -> Action:
    """Return the action of a number.

    Args:
        index: From 0; an int, or an integer of numpy.

    Raises:
        ArgumentError: If no action has that number.
        WrongType: If it is no integer.

    >>> print(action_of(0), "|", action_of(55), "|", action_of(94), "|", action_of(653))
    6♠ | pass | discard ♠7 ♠8 | talon ♥A
    """
    number = read_int("action_of", index, "the number of an action, an int from 0")
    if not 0 <= number < len(ACTIONS):
        raise ArgumentError(
            "no action has this number",
            code="bad-action-number",
            refused=shown(number),
            expected=f"0 to {len(ACTIONS) - 1}",
        )
    return ACTIONS[number]


def index_of(action: Action) -> int:
    """Return the number of an action.

    Args:
        action: Any action but a claim, a withdrawal of one, and an answer to one.

    Raises:
        ArgumentError: If it is one of those.
        WrongType: If it is no action.

    Source: PL-6.

    >>> import preference as pref
    >>> index_of(pref.Pass()), index_of(pref.parse_action("play ♥A"))
    (55, 621)
    """
    if not isinstance(action, ACTION_TYPES):
        wrong_type("index_of", action, "an action; parse_action() reads text")
    number = _NUMBERS.get(action)
    if number is None:
        raise ArgumentError(
            "claims and their answers have no number",
            code="no-action-number",
            rule="PL-6",
            refused=str(action),
            expected="an action of ACTIONS",
        )
    return number
