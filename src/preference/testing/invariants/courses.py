"""Invariants of a deal from its beginning to its end."""

from __future__ import annotations

from preference.actions import AcceptClaim, Action, Discard, Play, PlayTalon, RejectClaim
from preference.cards import FULL_MASK
from preference.deals import DUMMY
from preference.engine import (
    Finished,
    State,
    actor_of,
    apply,
    begin,
    legal_actions,
    legal_claims,
    table_of,
)
from preference.exchange import Exchange, Step
from preference.outcomes import (
    ContractOutcome,
    Outcome,
    PreferansOutcome,
    RaspasyOutcome,
    SurrenderOutcome,
)
from preference.raspasy import Raspasy
from preference.table import Setting
from preference.testing.invariants.failure import broken, invariant
from preference.testing.invariants.reading import Played
from preference.tricks import Claiming, Playing
from preference.whisting import Whisting

__all__ = [
    "check_course_cards",
    "check_rotation",
    "check_steps",
    "check_tricks",
    "turned_outcome",
]


@invariant("course", "DE-2")
def check_course_cards(course: Played) -> None:
    """Hands, talon, discard and cards played are the whole deck in every state.

    Args:
        course: A deal as it went, such as `play_out` returns; it need not be over.

    Raises:
        InvariantError: If it is not so.

    Source: DE-2.

    >>> from random import Random
    >>> import preference as pref
    >>> from preference.testing import RandomChance, make_state, play_out
    >>> chance = RandomChance(Random(1))
    >>> check_course_cards(play_out(chance, make_state(chance, pref.SOCHI)))
    """
    deal = table_of(course.states[0]).deal
    gone, talon = 0, deal.talon_mask
    for at, state in enumerate(course.states):
        action = course.actions[at - 1] if at else None
        left = 0
        if isinstance(action, Discard):
            # The talon was taken, and two cards of the twelve laid away.
            left, talon = 1 << action.low.index | 1 << action.high.index, 0
        elif isinstance(action, Play):
            left = 1 << action.card.index
        elif isinstance(action, PlayTalon):
            left = 1 << action.card.index
            talon &= ~left
        if gone & left:
            broken(f"after action {at - 1}, {action}, a card is away twice")
        gone |= left
        held = _held(state)
        if held is None:
            continue
        aside = talon
        if isinstance(state, Exchange) and state.step is Step.TALON:
            # The declarer has the talon among the twelve.
            aside = 0
        if held & (gone | aside) or (held | gone | aside) != FULL_MASK:
            broken(f"after {at} actions the cards are not the deck: {state}")


def _held(state: State) -> int | None:
    """Return the cards in all hands; `None` where a state has none of its own."""
    if isinstance(state, Claiming):
        state = state.playing
    if isinstance(state, (Playing, Raspasy)):
        hands = state.hands
    elif isinstance(state, Whisting):
        hands = state.undertaking.hands
    elif isinstance(state, Exchange):
        others = [mask for at, mask in enumerate(state.table.deal.masks) if at != state.declarer]
        return others[0] | others[1] | state.cards
    elif isinstance(state, Finished):
        return None
    else:
        hands = state.table.deal.masks
    return hands[0] | hands[1] | hands[2]


@invariant("course", "ST-2")
def check_steps(course: Played) -> None:
    """Each state follows from the one before it, none comes twice, and only the last is the end.

    Args:
        course: A deal as it went; it need not be over.

    Raises:
        InvariantError: If it is not so.

    Source: ST-2.

    >>> from random import Random
    >>> import preference as pref
    >>> from preference.testing import RandomChance, make_state, play_out
    >>> chance = RandomChance(Random(1))
    >>> check_steps(play_out(chance, make_state(chance, pref.SOCHI)))
    """
    states, actions = course.states, course.actions
    if len(states) != len(actions) + 1:
        broken(f"{len(actions)} actions go between {len(states)} states")
    for at, action in enumerate(actions):
        if isinstance(states[at], Finished):
            broken(f"action {at}, {action}, comes after the end")
        if apply(states[at], action) != states[at + 1]:
            broken(f"action {at}, {action}, comes to another state than {states[at + 1]}")
    if len(set(states)) != len(states):
        broken("a state comes twice")


@invariant("course", "PL-1")
def check_tricks(course: Played) -> None:
    """A deal that was played has ten tricks, each counted when its last card falls; others none.

    Args:
        course: A deal that is over.

    Raises:
        InvariantError: If it is not so.

    Source: PL-1, PL-6, RA-1, WH-3, WH-5, EX-3.

    >>> from random import Random
    >>> import preference as pref
    >>> from preference.testing import RandomChance, make_state, play_out
    >>> chance = RandomChance(Random(1))
    >>> check_tricks(play_out(chance, make_state(chance, pref.SOCHI)))
    """
    end = course.states[-1]
    if not isinstance(end, Finished):
        broken("the deal is not over")
    played: tuple[int, ...] = (0, 0, 0)
    for state in course.states:
        if isinstance(state, (Playing, Raspasy)):
            taken = state.taken
            grown = sum(taken) - sum(played)
            if grown not in (0, 1) or any(
                now < was for now, was in zip(taken, played, strict=False)
            ):
                broken(f"the tricks go from {played} to {taken}")
            played = taken
    tricks = getattr(end.outcome, "tricks", None)
    was_played = any(isinstance(state, (Playing, Raspasy)) for state in course.states)
    if (tricks is not None) is not was_played:
        broken(f"the outcome has the tricks {tricks}")
    if tricks is None:
        return
    setting = end.table.setting
    if len(tricks) != setting.players or sum(tricks) != 10 or min(tricks) < 0:
        broken(f"the outcome has the tricks {tricks}")
    last = course.states[-2]
    if isinstance(last, Claiming):
        by_hand: tuple[int, ...] = last.tricks
        missing = 0
    else:
        by_hand, missing = played, 1
    for hand, seat in enumerate(setting.seats):
        if seat == DUMMY or setting.players == 2:
            continue
        if not 0 <= tricks[seat] - by_hand[hand] <= missing:
            broken(f"hand {hand} took {by_hand[hand]}, and the outcome has {tricks} by seat")


@invariant("course", "ST-3")
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
    table = table_of(course.states[0])
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
        if type(before) is not type(state):
            broken(f"after {at} actions there is {state}, not {before}")
        if tuple((seat + by) % players for seat in before.actors) != state.actors:
            broken(f"after {at} actions {state.actors} may act, turned from {before.actors}")
        legal = [_turned_action(one, by, players) for one in legal_actions(before)]
        if legal != list(legal_actions(state)) or legal_claims(before) != legal_claims(state):
            broken(f"after {at} actions other things are legal in {state}")
        if at == len(course.actions):
            break
        action = course.actions[at]
        turned = _turned_action(action, by, players)
        if (actor_of(before, action) + by) % players != actor_of(state, turned):
            broken(f"action {at}, {action}, is done by another seat")
        state = apply(state, turned)
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

    Source: ST-3.

    >>> import preference as pref
    >>> outcome = pref.RaspasyOutcome(setting=pref.Setting(3, 2), tricks=(3, 3, 4))
    >>> turned_outcome(outcome, 1).tricks, turned_outcome(outcome, 1).setting.dealer
    ((4, 3, 3), 0)
    """
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
