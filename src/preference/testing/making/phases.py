"""States of a wished phase by chance: a deal steered to it, and on for a while."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeVar

from preference.actions import Action, Bid, Look, Pass
from preference.auction import Auction
from preference.conventions import Convention
from preference.engine import Finished, State, apply, begin_at, legal_actions, legal_claims
from preference.errors import wrong_type
from preference.exchange import Exchange
from preference.raspasy import Raspasy
from preference.table import Table
from preference.testing.chance import Chance
from preference.testing.making.play import choose_action, chooser, make_state, play_out
from preference.tricks import Claiming, Playing
from preference.whisting import Whisting

__all__ = ["PHASES", "make_state_in"]

S = TypeVar("S", bound=State)

PHASES: Final[tuple[type[Any], ...]] = (
    Auction,
    Exchange,
    Whisting,
    Playing,
    Claiming,
    Raspasy,
    Finished,
)
"""The classes of states, in the order of a deal."""

_ON_THE_WAY: Final = {phase: place for place, phase in enumerate(PHASES[:5])}
"""The phases that a game goes through, each with its place; raspasy leaves the way at once."""

_MOST_STEPS: Final[dict[type[Any], int]] = {
    Auction: 6,
    Exchange: 1,
    Whisting: 4,
    Playing: 29,
    Claiming: 2,
    Raspasy: 29,
}
"""How far to go on in a phase, at the most."""


def make_state_in(
    chance: Chance,
    phase: type[S],
    convention: Convention | None = None,
    players: int | None = None,
) -> S:
    """Make a state of a wished phase, anywhere in it.

    The plainest is a few passes away from the beginning of the deal.

    Args:
        chance: Where the choices come from.
        phase: One of `PHASES`.
        convention: What is played, or `None` for any convention.
        players: How many sit down, or `None` for any number the convention has.

    Raises:
        ArgumentError: If the convention does not have so many players.
        WrongType: If it is no class of states, or another argument is of the wrong type.

    Source: BI-1 to RA-8.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> type(make_state_in(RandomChance(Random(1)), Whisting)).__name__
    'Whisting'
    """
    check_phase("make_state_in", phase)
    state = make_state(chance, convention, players)
    if phase is Finished:
        return play_out(chance, state).states[-1]  # type: ignore[return-value]
    choose = chooser(chance)
    state = _reach(chance, _unwon(state), phase)
    for _ in range(chance.integer(0, _MOST_STEPS[phase])):
        after = apply(state, choose(state))
        if type(after) is not phase:
            break
        state = after
    return state  # type: ignore[return-value]


def check_phase(function: str, phase: object) -> None:
    """Refuse what is no class of states.

    Raises:
        WrongType: If it is none.

    Source: BI-1 to RA-8.

    >>> check_phase("f", Whisting)
    """
    if not any(phase is one for one in PHASES):
        wrong_type(function, phase, "a class of states, such as Whisting")


def _unwon(state: State) -> State:
    """Return the same deal where the preferans hand does not win it (PL-7)."""
    if not isinstance(state, Finished):
        return state
    table = state.table
    convention = table.convention.evolve(preferans_hand=False)
    return begin_at(Table(convention, table.setting, table.deal))


def _reach(chance: Chance, start: State, phase: type[Any]) -> State:
    """Play to the first state of a phase; the plain way if the way by chance has missed it."""
    state = start
    while type(state) is not phase:
        after = _step(chance, state, phase)
        if after is None:
            return _reach_plainly(start, phase)
        state = after
    return state


def _step(chance: Chance, state: State, phase: type[Any]) -> State | None:
    """Do an action that does not leave the way to a phase, or return `None` if there is none."""
    if phase is Raspasy:
        passes = [one for one in legal_actions(state) if isinstance(one, (Pass, Look))]
        return apply(state, chance.pick(passes))
    if phase is Claiming and isinstance(state, Playing):
        claims = legal_claims(state)
        if claims and not chance.flag(70):
            return apply(state, chance.pick(claims))
    after = apply(state, choose_action(chance, state))
    if _leads_on(after, phase):
        return after
    return next(_ways_on(state, legal_actions(state), phase), None)


def _leads_on(state: State, phase: type[Any]) -> bool:
    """Whether a phase of a game is not yet missed."""
    place = _ON_THE_WAY.get(type(state))
    return place is not None and place <= _ON_THE_WAY[phase]


def _ways_on(state: State, actions: tuple[Action, ...], phase: type[Any]) -> Iterator[State]:
    """Yield what the actions lead to, but for what leaves the way."""
    for action in actions:
        after = apply(state, action)
        if _leads_on(after, phase):
            yield after


def _reach_plainly(start: State, phase: type[Any]) -> State:
    """Let the first hand bid the lowest game and the others pass, then do what comes first.

    That leads everywhere: in the middle rung there is always a game that is asked about, and the
    first hand, who leads, may claim at once.
    """
    state = start
    while type(state) is not phase:
        actions = legal_actions(state)
        if isinstance(state, Auction):
            actions = tuple(
                call
                for call in actions
                if (
                    isinstance(call, Bid) and call.is_game and not call.blind
                    if state.turn == 0
                    else isinstance(call, Pass) and not call.blind
                )
            )
        elif isinstance(state, Playing):
            actions = legal_claims(state)
        state = next(_ways_on(state, actions, phase))
    return state
