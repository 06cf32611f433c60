"""The closed union of what a player can do, each action with its text.

An action is an imperative record without a seat: who acts follows from the state. Only answers to a
claim name the seat they answer for, since several may answer at once.
"""

from preference.actions.calls import Bid, Hold, Look, Pass
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
from preference.actions.refusal import Refusal
from preference.actions.union import ACTION_TYPES, Action, parse_action

__all__ = [
    "ACTION_TYPES",
    "Accept",
    "AcceptClaim",
    "Action",
    "Bid",
    "ChooseClosed",
    "ChooseOpen",
    "Claim",
    "Declare",
    "Discard",
    "HalfWhist",
    "Hold",
    "Look",
    "OpenMisere",
    "Pass",
    "Play",
    "PlayTalon",
    "Refusal",
    "RefuseTalon",
    "RejectClaim",
    "ReturnWhist",
    "Surrender",
    "TakeTalon",
    "Whist",
    "WithdrawClaim",
    "parse_action",
]
