"""Deciding as the defence: whist, pass, half-whist, the dealer's return, open or closed."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from preference.actions import (
    Accept,
    Action,
    ChooseClosed,
    ChooseOpen,
    Declare,
    HalfWhist,
    Look,
    Pass,
    ReturnWhist,
    Whist,
)
from preference.bots.sight import trump_of
from preference.bots.worth import defence_worth
from preference.contracts import Contract, quota
from preference.conventions import Responsibility, SharedTrick
from preference.views import View

__all__ = ["decide"]

_WHIST: Final = Whist()
_PASS: Final = Pass()
_HALF: Final = HalfWhist()
_ACCEPT: Final = Accept()
_RETURN: Final = ReturnWhist()
_LOOK: Final = Look()
_OPEN: Final = ChooseOpen()
_CLOSED: Final = ChooseClosed()

_FIRST: Final = {6: 2.3, 7: 1.4, 8: 1.2, 9: 1.4, 10: 1.4}
"""Tricks of the own hand with which the first defender whists, by level."""

_AFTER_WHIST: Final = {6: 1.6, 7: 0.9, 8: 1.8, 9: 1.8, 10: 1.8}
"""Tricks with which the second joins a whister."""

_ALONE: Final = {6: 2.6, 7: 1.8, 8: 2.2, 9: 2.2, 10: 2.2}
"""Tricks with which the second whists after a pass."""

_PASSER: Final = {6: 1.2, 7: 0.7, 8: 0.3, 9: 0.2, 10: 0.1}
"""Tricks expected of a partner who passed."""

_DUMMY: Final = 2.2
"""Tricks expected of the dummy's hand (GU)."""

_SECOND_THOUGHT: Final = 0.15
"""Tricks fewer than at first do when the contract would otherwise be made without play."""

_HALF_RESPONSIBILITY: Final = 0.2
"""Tricks fewer that do where a missing trick costs half."""


_NOT_MINE: Final = 0.3
"""Tricks more that the dealer of four wants to see before answering for hands of others."""


def decide(view: View) -> Action:
    """Give an answer of the defence.

    Args:
        view: The view of who is asked.

    Source: WH-1 to WH-8, DL-1, GU.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> match = match.deal(pref.Deal.shuffled(seed=7))
    >>> for text in ("6♠", "pass", "pass", "discard ♠7 ♠8", "declare 7♦"):
    ...     match = match.apply(pref.parse_action(text))
    >>> print(decide(pref.view(match, 1)))
    whist
    """
    actions, contract = view.actions, view.contract
    assert isinstance(contract, Contract)
    if _LOOK in actions:
        return _LOOK
    level, own = contract.level, _own(view)
    margin = _margin(view)
    if _OPEN in actions:
        expected = own + _PASSER[level]
        if _HALF in actions and expected < quota(level) - margin - _SECOND_THOUGHT:
            return _HALF
        return _CLOSED if own >= quota(level) else _OPEN
    if _RETURN in actions:
        partner = _PASSER[level]
        if _ACCEPT in actions:
            # Who offers a half-whist has something.
            is_enough = own >= _FIRST[level] - margin - _SECOND_THOUGHT
            return _RETURN if is_enough else _ACCEPT
        return _RETURN if own + partner >= quota(level) + _NOT_MINE - margin else _PASS
    return _whist_or_not(view, level, own + margin)


def _own(view: View) -> float:
    """Return the tricks of the own hand, or of the hand that the dealer of four has looked at."""
    hand = view.hand
    if hand is None:
        hand = next(seen for seen in view.hands if seen is not None)
    return defence_worth(hand.mask, trump_of(view))


def _margin(view: View) -> float:
    """Return how much bolder the convention makes the defence, in tricks."""
    half = view.terms.convention.whist.responsibility is Responsibility.HALF
    return _HALF_RESPONSIBILITY if half else 0.0


def _calls(view: View) -> list[object]:
    """Return the decisions so far, the last one first."""
    said = (one.action for one in reversed(view.heard))
    return list(takewhile(lambda action: not isinstance(action, Declare), said))


def _whist_or_not(view: View, level: int, own: float) -> Action:
    calls = _calls(view)
    if view.setting.players == 2:
        need = quota(level) - _DUMMY
    elif not calls:
        need = _FIRST[level]
    elif len(calls) > 1:
        need = _FIRST[level] - _SECOND_THOUGHT
    elif calls[0] == _WHIST:
        need = _AFTER_WHIST[level]
        if level > 7 and view.terms.convention.whist.shared_trick is SharedTrick.EACH:
            need -= _SECOND_THOUGHT
    else:
        need = _ALONE[level]
    if own >= need:
        return _WHIST
    return _HALF if _HALF in view.actions else _PASS
