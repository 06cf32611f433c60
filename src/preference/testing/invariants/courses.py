"""Invariants of a deal from its beginning to its end."""

from __future__ import annotations

from preference.actions import Action, Discard, Play, PlayTalon
from preference.cards import FULL_MASK
from preference.deals import DUMMY
from preference.engine import (
    Finished,
    State,
    apply,
    table_of,
)
from preference.errors import IllegalAction
from preference.exchange import Exchange, Step
from preference.raspasy import Raspasy
from preference.testing.invariants.failure import broken, invariant
from preference.testing.invariants.reading import Played
from preference.tricks import Claiming, Playing
from preference.whisting import Whisting

__all__ = [
    "check_course_cards",
    "check_steps",
    "check_tricks",
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
    deal = table_of(first_of(course)).deal
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


def first_of(course: Played) -> State:
    """Return the beginning of a deal.

    Raises:
        Broken: If there is none.
    """
    if not course.states:
        broken("there is no state in it, not even the beginning")
    return course.states[0]


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
    first_of(course)
    if len(states) != len(actions) + 1:
        broken(f"{len(actions)} actions go between {len(states)} states")
    for at, action in enumerate(actions):
        if isinstance(states[at], Finished):
            broken(f"action {at}, {action}, comes after the end")
        if applied(states[at], action, at) != states[at + 1]:
            broken(f"action {at}, {action}, comes to another state than {states[at + 1]}")
    if len(set(states)) != len(states):
        broken("a state comes twice")


def applied(state: State, action: Action, at: int) -> State:
    """Return what the action of a deal at some place comes to.

    Raises:
        Broken: If it is refused.
    """
    try:
        return apply(state, action)
    except IllegalAction as error:
        broken(f"action {at}, {action}, is refused: {error.message}")


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
    first_of(course)
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
