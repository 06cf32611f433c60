"""Which rule lets an action be done where it is legal, and which says whose turn it is."""

from __future__ import annotations

from typing import Final

from preference.actions import (
    Accept,
    AcceptClaim,
    Action,
    ChooseClosed,
    ChooseOpen,
    Claim,
    Declare,
    Discard,
    HalfWhist,
    Hold,
    Look,
    OpenMisere,
    Pass,
    Play,
    PlayTalon,
    RefuseTalon,
    RejectClaim,
    ReturnWhist,
    Surrender,
    TakeTalon,
    WithdrawClaim,
)
from preference.auction import Auction
from preference.contracts import Bid
from preference.decisions import Role, Stage
from preference.engine import State
from preference.exchange import Exchange
from preference.raspasy import Raspasy, TalonPart
from preference.tricks import Playing
from preference.whisting import Whisting

__all__ = ["rule_of", "rule_of_turn"]

_RULES: Final[dict[type, str]] = {
    Hold: "BI-7",
    TakeTalon: "BL-3",
    OpenMisere: "BL-3",
    Discard: "EX-1",
    Declare: "EX-2",
    Surrender: "EX-3",
    RefuseTalon: "EX-4",
    Accept: "WH-3",
    ChooseOpen: "WH-8",
    ChooseClosed: "WH-8",
    PlayTalon: "RA-3",
    Claim: "PL-6",
    AcceptClaim: "PL-6",
    RejectClaim: "PL-6",
    WithdrawClaim: "PL-6",
}


def rule_of(state: State, action: Action) -> str:
    """Return the rule that lets an action be done in a state in which it is legal."""
    rule = _RULES.get(type(action))
    if rule is not None:
        return rule
    if isinstance(action, Bid):
        if action.blind:
            return "BL-4" if action.is_misere else "BL-3"
        return "BI-9" if action.talonless else "BI-4" if action.is_misere else "BI-2"
    if isinstance(state, Auction):
        return "BL-1" if isinstance(action, Look) else "BL-2" if _is_blind(action) else "BI-2"
    if isinstance(state, Whisting):
        return _of_an_answer(state, action)
    if isinstance(state, Raspasy):
        return _of_a_card(state)
    return "PL-2" if isinstance(action, Play) else rule_of_turn(state)


def _is_blind(action: Action) -> bool:
    return isinstance(action, Pass) and action.blind


def _of_an_answer(state: Whisting, action: Action) -> str:
    """Return the rule of a whist decision."""
    stage = state.decisions.stage
    if state.decisions.asked is Role.DEALER:
        return "DL-1"
    if isinstance(action, HalfWhist):
        return "WH-4" if stage is Stage.CHOICE else "WH-2"
    if isinstance(action, ReturnWhist):
        return "WH-3"
    if stage is Stage.SOLE:
        return "GU"
    return "WH-5" if stage is Stage.AGAIN else "WH-2"


def _of_a_card(state: Raspasy) -> str:
    """Return the rule of what may be played to a trick of a raspasy."""
    if state.suit_shown is not None:
        return "RA-2"
    led_by_dealer = state.setup.talon is TalonPart.PLAYED and state.tricks_taken < 2
    return "RA-3" if led_by_dealer else "RA-1"


def rule_of_turn(state: State) -> str:
    """Return the rule that says who acts in a state of a deal that is not over."""
    if isinstance(state, Auction):
        return "BI-2"
    if isinstance(state, Exchange):
        return "EX-1"
    if isinstance(state, Whisting):
        return "DL-1" if state.decisions.asked is Role.DEALER else "WH-1"
    if isinstance(state, Playing):
        return "PL-1"
    return _of_a_card(state) if isinstance(state, Raspasy) else "PL-6"
