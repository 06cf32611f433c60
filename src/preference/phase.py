"""What the phases share: the end of a phase, and refusing what belongs to another phase."""

from __future__ import annotations

from preference.actions import ACTION_TYPES, Action, Refusal
from preference.errors import wrong_type

__all__ = ["PhaseEnd", "other_phase"]


class PhaseEnd:
    """Base of what a phase returns when it is over; the engine turns it into the next state."""

    __slots__ = ()


def other_phase(action: Action, rule: str, doing: str, expected: str) -> Refusal:
    """Refuse an action that belongs to another phase, by the rule of the phase the deal is in.

    Raises:
        WrongType: If it is no action at all.
    """
    if not isinstance(action, ACTION_TYPES):
        wrong_type("apply", action, "an action, such as Pass(); parse_action() reads text")
    return Refusal("wrong-phase", rule, f"{action} does not belong here: {doing}", expected)
