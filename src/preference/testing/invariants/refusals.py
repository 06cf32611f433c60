"""Invariants of what is refused: `explain` and `apply` agree, and a refusal changes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, groupby
from random import Random
from typing import Final

from preference.actions import (
    AcceptClaim,
    Action,
    Claim,
    Declare,
    Discard,
    Play,
    PlayTalon,
    RejectClaim,
)
from preference.actions.union import WORDS
from preference.cards import DECK
from preference.contracts import BIDS, CONTRACTS
from preference.engine import STATE_TYPES, State, apply, explain, legal_actions, legal_claims
from preference.errors import IllegalAction
from preference.testing.invariants.arguments import read_actions
from preference.testing.invariants.failure import broken, invariant

__all__ = ["ACTIONS", "check_explain", "check_refusals", "check_unchanged"]

ACTIONS: Final[tuple[Action, ...]] = (
    *WORDS,
    *BIDS,
    *map(Declare, CONTRACTS),
    *map(Play, DECK),
    *map(PlayTalon, DECK),
    *(Claim((one, other, 10 - one - other)) for one in range(11) for other in range(11 - one)),
    *map(AcceptClaim, range(4)),
    *map(RejectClaim, range(4)),
    *(Discard(one, other) for one, other in combinations(DECK, 2)),
)
"""Every action there is, the 496 discards last."""

_KINDS: Final = tuple(
    tuple(members) for _, members in groupby(ACTIONS, key=lambda action: action.__class__)
)
_OF_A_KIND: Final = 3


def some_actions(state: State) -> tuple[Action, ...]:
    """Choose a few actions of every kind: in one state always the same, in others others."""
    chance = Random(str(state))
    return tuple(
        action
        for members in _KINDS
        for action in chance.sample(members, min(_OF_A_KIND, len(members)))
    )


@invariant("state", "BI-10", actions=read_actions)
def check_explain(state: State, actions: Iterable[Action] | None = None) -> None:
    """`explain` is `None` exactly on the legal actions and claims.

    Args:
        state: Where the deal stands.
        actions: The actions to try, `ACTIONS` for all there are; a few of every kind unless given.

    Raises:
        InvariantError: If it is not so.
        WrongType: If these are no actions.

    Source: BI-10.

    >>> import preference as pref
    >>> check_explain(pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3))
    """
    legal = {*legal_actions(state), *legal_claims(state)}
    for action in (*(some_actions(state) if actions is None else actions), *legal):
        refusal = explain(state, action)
        if refusal is None and action not in legal:
            broken(f"{action} is not refused, and it is not legal")
        if refusal is not None and action in legal:
            broken(f"{action} is legal, and refused: {refusal.message}")


@invariant("state", "BI-10", actions=read_actions)
def check_refusals(state: State, actions: Iterable[Action] | None = None) -> None:
    """`apply` refuses exactly what `explain` refuses, with the same words.

    Args:
        state: Where the deal stands.
        actions: The actions to try, `ACTIONS` for all there are; a few of every kind unless given.

    Raises:
        InvariantError: If it is not so.
        WrongType: If these are no actions.

    Source: BI-10.

    >>> import preference as pref
    >>> check_refusals(pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3))
    """
    for action in some_actions(state) if actions is None else actions:
        refusal = explain(state, action)
        try:
            after = apply(state, action)
        except IllegalAction as error:
            if refusal is None:
                broken(f"{action} is refused, and nothing explains it: {error}")
            said = (error.code, error.rule, error.message, error.expected, error.refused)
            wanted = (refusal.code, refusal.rule, refusal.message, refusal.expected, str(action))
            if said != wanted or not all(wanted):
                broken(f"{action} is refused with {said}, explained with {wanted}")
        else:
            if refusal is not None:
                broken(f"{action} is done, though it is explained: {refusal.message}")
            if not isinstance(after, STATE_TYPES):
                broken(f"{action} comes to {after!r}, which is no state")


@invariant("state", "ST-2", actions=read_actions)
def check_unchanged(state: State, actions: Iterable[Action] | None = None) -> None:
    """Doing or refusing an action leaves the state as it was; doing it again comes to the same.

    Args:
        state: Where the deal stands.
        actions: More to try beside the first and last of the legal ones; none unless given.

    Raises:
        InvariantError: If it is not so.
        WrongType: If these are no actions.

    Source: ST-2, BI-10.

    >>> import preference as pref
    >>> check_unchanged(pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3))
    """
    before, number = repr(state), hash(state)
    legal = (*legal_actions(state), *legal_claims(state))
    for action in (*legal[:1], *legal[-1:], *(() if actions is None else actions)):
        after = _applied(state, action)
        if repr(state) != before or hash(state) != number:
            broken(f"{action} has changed the state it was done in, which was {before}")
        if after == state:
            broken(f"{action} changes nothing")
        if _applied(state, action) != after:
            broken(f"{action} comes to something else the second time")


def _applied(state: State, action: Action) -> State | None:
    """Return what an action comes to, `None` where it is refused."""
    try:
        return apply(state, action)
    except IllegalAction:
        return None
