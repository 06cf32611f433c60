"""Everything a player can do, and its texts."""

from __future__ import annotations

import re
from typing import Final, TypeAlias, get_args

from preference.actions.calls import Hold, Look, Pass
from preference.actions.claims import AcceptClaim, Claim, RejectClaim, WithdrawClaim
from preference.actions.defence import (
    Accept,
    ChooseClosed,
    ChooseOpen,
    HalfWhist,
    ReturnWhist,
    Whist,
)
from preference.actions.exchanges import (
    Declare,
    Discard,
    OpenMisere,
    RefuseTalon,
    Surrender,
    TakeTalon,
)
from preference.actions.plays import Play, PlayTalon
from preference.cards import parse_card
from preference.contracts import Bid, parse_bid, parse_contract
from preference.errors import NotationError, shown, wrong_type

__all__ = ["ACTION_TYPES", "WORDS", "Action", "parse_action"]

Action: TypeAlias = (
    Bid
    | Pass
    | Hold
    | Look
    | TakeTalon
    | OpenMisere
    | Discard
    | RefuseTalon
    | Surrender
    | Declare
    | Whist
    | HalfWhist
    | Accept
    | ReturnWhist
    | ChooseOpen
    | ChooseClosed
    | Play
    | PlayTalon
    | Claim
    | AcceptClaim
    | RejectClaim
    | WithdrawClaim
)
"""Everything a player can do. Source: BI-2, WH-1, PL-1, PL-6."""

ACTION_TYPES: Final[tuple[type, ...]] = get_args(Action)
"""The classes of the union, in the order of a deal. Source: BI-2, WH-1, PL-1, PL-6."""

WORDS: Final[tuple[Action, ...]] = (
    Pass(),
    Pass(blind=True),
    Hold(),
    Look(),
    TakeTalon(),
    OpenMisere(),
    RefuseTalon(),
    Surrender(),
    Whist(),
    HalfWhist(),
    Accept(),
    ReturnWhist(),
    ChooseOpen(),
    ChooseClosed(),
    WithdrawClaim(),
)
"""The actions that are one fixed text."""

_BY_TEXT: Final = {str(action): action for action in WORDS}
_DISCARD: Final = re.compile(r"discard (\S+)\s+(\S+)")
_CLAIM: Final = re.compile(r"claim (0|[1-9]\d?) (0|[1-9]\d?) (0|[1-9]\d?)", re.ASCII)
_ANSWER: Final = re.compile(r"(\d): (accept|reject)", re.ASCII)


def parse_action(text: str) -> Action:
    """Read an action: `6♠`, `pass`, `discard ♦8 ♥7`, `declare 7♠`, `play ♠A`, `1: accept`.

    Words are read exactly, with one space between; cards and contracts in any of their spellings.

    Raises:
        NotationError: If the text is no action.
        ArgumentError: If it is one that can never be, such as a claim of eleven tricks.
        WrongType: If it is no text.

    Source: CA-2, formats §2.

    >>> parse_action("discard h7 d8"), str(parse_action("declare 7 NT"))
    (Discard(low=Card('♦8'), high=Card('♥7')), 'declare 7NT')
    """
    if not isinstance(text, str):
        wrong_type("parse_action", text, "text such as 'pass' or 'play ♠A'")
    action = _BY_TEXT.get(text)
    if action is not None:
        return action
    word, _, rest = text.partition(" ")
    if word == "play":
        return Play(parse_card(rest))
    if word == "talon":
        return PlayTalon(parse_card(rest))
    if word == "declare":
        return Declare(parse_contract(rest))
    if match := _DISCARD.fullmatch(text):
        return Discard(parse_card(match[1]), parse_card(match[2]))
    if match := _CLAIM.fullmatch(text):
        return Claim((int(match[1]), int(match[2]), int(match[3])))
    if match := _ANSWER.fullmatch(text):
        seat = int(match[1])
        return AcceptClaim(seat) if match[2] == "accept" else RejectClaim(seat)
    try:
        return parse_bid(text)
    except NotationError:
        raise NotationError(
            "this is not an action",
            code="unreadable-action",
            rule="CA-2",
            refused=shown(text),
            expected=f"a bid such as 6♠, {', '.join(_BY_TEXT)}, discard ♦8 ♥7, declare 7♠, "
            "play ♠A, talon ♥7, claim 7 2 1, 1: accept, 1: reject",
        ) from None
