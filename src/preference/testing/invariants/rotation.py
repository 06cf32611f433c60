"""A deal with everybody some seats on: it goes and comes out the same, some seats on."""

from __future__ import annotations

from preference.actions import AcceptClaim, Action, RejectClaim
from preference.engine import (
    Finished,
    actor_of,
    begin,
    legal_actions,
    legal_claims,
    table_of,
)
from preference.errors import wrong_type
from preference.outcomes import (
    OUTCOME_TYPES,
    ContractOutcome,
    Outcome,
    PreferansOutcome,
    RaspasyOutcome,
    SurrenderOutcome,
)
from preference.table import Setting
from preference.testing.invariants.arguments import read_number
from preference.testing.invariants.courses import applied, first_of
from preference.testing.invariants.failure import broken, invariant
from preference.testing.invariants.reading import Played

__all__ = ["check_rotation", "turned_outcome"]


@invariant("course", "ST-3", by=read_number)
def check_rotation(course: Played, by: int = 1) -> None:
    """The same cards and calls one seat on: the same deal, one seat on.

    Args:
        course: A deal as it went.
        by: How many seats to turn by.

    Raises:
        InvariantError: If it is not so.

    Source: ST-3.

    >>> from random import Random
    >>> import preference as pref
    >>> from preference.testing import RandomChance, make_state, play_out
    >>> chance = RandomChance(Random(1))
    >>> check_rotation(play_out(chance, make_state(chance, pref.SOCHI)), 2)
    """
    table = table_of(first_of(course))
    players = table.setting.players
    setting = _turned_setting(table.setting, by)
    state = begin(
        table.convention,
        table.deal,
        dealer=setting.dealer,
        players=players,
        raspasy_count=setting.raspasy_count,
        bombs=setting.bombs,
    )
    for at, before in enumerate(course.states):
        if at > 0:
            action = course.actions[at - 1]
            turned = _turned_action(action, by, players)
            actor = actor_of(course.states[at - 1], action)
            if (actor + by) % players != actor_of(state, turned):
                broken(f"action {at - 1}, {action}, is done by another seat")
            state = applied(state, turned, at - 1)
        if type(before) is not type(state):
            broken(f"after {at} actions there is {state}, not {before}")
        if tuple((seat + by) % players for seat in before.actors) != state.actors:
            broken(f"after {at} actions {state.actors} may act, turned from {before.actors}")
        legal = [_turned_action(one, by, players) for one in legal_actions(before)]
        if legal != list(legal_actions(state)) or legal_claims(before) != legal_claims(state):
            broken(f"after {at} actions other things are legal in {state}")
    last = course.states[-1]
    if isinstance(last, Finished):
        assert isinstance(state, Finished)
        if state.outcome != turned_outcome(last.outcome, by):
            broken(f"it comes out as {state.outcome}")


def _turned_action(action: Action, by: int, players: int) -> Action:
    """Turn the seat that an answer to a claim names; all else speaks of hands."""
    if isinstance(action, (AcceptClaim, RejectClaim)):
        return type(action)((action.seat + by) % players)
    return action


def _turned_setting(setting: Setting, by: int) -> Setting:
    players = setting.players
    dealer = (setting.dealer + by) % players
    return Setting(players, dealer, setting.raspasy_count, _turned_row(setting.bombs, by))


def _turned_row(row: tuple[int, ...], by: int) -> tuple[int, ...]:
    return tuple(row[(seat - by) % len(row)] for seat in range(len(row)))


def turned_outcome(outcome: Outcome, by: int) -> Outcome:
    """Return an outcome with everybody so many seats on.

    Args:
        outcome: How a deal came out.
        by: How many seats to turn by, clockwise.

    Raises:
        WrongType: If an argument is of the wrong type.

    Source: ST-3.

    >>> import preference as pref
    >>> outcome = pref.RaspasyOutcome(setting=pref.Setting(3, 2), tricks=(3, 3, 4))
    >>> turned_outcome(outcome, 1).tricks, turned_outcome(outcome, 1).setting.dealer
    ((4, 3, 3), 0)
    """
    if not isinstance(outcome, OUTCOME_TYPES):
        wrong_type("turned_outcome", outcome, "an outcome, such as RaspasyOutcome")
    read_number("turned_outcome", by)
    setting, players = _turned_setting(outcome.setting, by), outcome.setting.players
    if isinstance(outcome, RaspasyOutcome):
        return RaspasyOutcome(
            setting=setting,
            tricks=_turned_row(outcome.tricks, by),
            blind_passes=outcome.blind_passes,
        )
    if isinstance(outcome, PreferansOutcome):
        return PreferansOutcome(setting=setting, holder=(outcome.holder + by) % players)
    declarer = (outcome.declarer + by) % players
    if isinstance(outcome, SurrenderOutcome):
        return SurrenderOutcome(setting=setting, bid=outcome.bid, declarer=declarer)
    return ContractOutcome(
        setting=setting,
        contract=outcome.contract,
        declarer=declarer,
        calls=outcome.calls,
        tricks=None if outcome.tricks is None else _turned_row(outcome.tricks, by),
        talonless=outcome.talonless,
        talon_refused=outcome.talon_refused,
        talon=outcome.talon,
        penalty_tricks=outcome.penalty_tricks,
        blind=outcome.blind,
    )
