"""Strategies of states, auctions and whole deals."""

from __future__ import annotations

from typing import Any, TypeVar, overload

from hypothesis import strategies as st

from preference.auction import Auction
from preference.conventions import Convention
from preference.engine import State, apply
from preference.errors import ArgumentError
from preference.testing.chance import Chance
from preference.testing.making.arguments import check_game, check_state
from preference.testing.making.phases import PHASES, check_phase, make_state_in
from preference.testing.making.play import Course, choose_action, make_state, play_out
from preference.testing.strategies.made import made

__all__ = ["auctions", "beginnings", "courses", "states"]

S = TypeVar("S", bound=State)


def beginnings(
    convention: Convention | None = None, players: int | None = None
) -> st.SearchStrategy[State]:
    """Return the strategy of deals just laid on the table.

    The plainest is the sorted deck under Sochi, with three players, of whom the last deals.

    Args:
        convention: What is played, or `None` for any convention.
        players: How many sit down, or `None` for any number the convention has.

    Raises:
        ArgumentError: If the convention does not have so many players.
        WrongType: If it is no convention, or no number of players.

    Source: BI-2, PL-7.

    >>> from hypothesis import find
    >>> state = find(beginnings(), lambda state: True)
    >>> state.actors, str(state.table.convention)
    ((0,), 'sochi')
    """
    check_game("beginnings", convention, players)
    return made(lambda chance: make_state(chance, convention, players))


@overload
def states(
    phase: None = None, *, convention: Convention | None = None, players: int | None = None
) -> st.SearchStrategy[State]: ...
@overload
def states(
    phase: type[S], *, convention: Convention | None = None, players: int | None = None
) -> st.SearchStrategy[S]: ...
def states(
    phase: type[Any] | None = None,
    *,
    convention: Convention | None = None,
    players: int | None = None,
) -> st.SearchStrategy[Any]:
    """Return the strategy of states, of any phase or of one, anywhere in it.

    The plainest is a few passes away from the beginning of a deal.

    Args:
        phase: The class of the state, or `None` for all seven in turn.
        convention: What is played, or `None` for any convention.
        players: How many sit down, or `None` for any number the convention has.

    Raises:
        ArgumentError: If the convention does not have so many players.
        WrongType: If it is no class of states, no convention, or no number of players.

    Source: BI-1 to RA-8.

    >>> from hypothesis import find
    >>> from preference.exchange import Exchange
    >>> state = find(states(Exchange), lambda state: True)
    >>> print(state.bid, state.declarer)
    6♠ 2
    """
    if phase is not None:
        check_phase("states", phase)
    check_game("states", convention, players)
    kinds = PHASES if phase is None else (phase,)

    def make(chance: Chance) -> State:
        kind = kinds[0] if len(kinds) == 1 else chance.pick(kinds)
        state: State = make_state_in(chance, kind, convention, players)
        return state

    return made(make)


def auctions(
    convention: Convention | None = None, players: int | None = None
) -> st.SearchStrategy[Course]:
    """Return the strategy of whole auctions: the course from the first call to what it came to.

    The plainest is all passes.

    Args:
        convention: What is played, or `None` for any convention.
        players: How many sit down, or `None` for any number the convention has.

    Raises:
        ArgumentError: If the convention does not have so many players.
        WrongType: If it is no convention, or no number of players.

    Source: BI-1 to BI-11.

    >>> from hypothesis import find
    >>> auction = find(auctions(), lambda auction: True)
    >>> list(map(str, auction.actions))
    ['pass', 'pass', 'pass']
    """
    check_game("auctions", convention, players)

    def make(chance: Chance) -> Course:
        state = make_state(chance, convention, players)
        states, actions = [state], []
        while isinstance(state, Auction):
            action = choose_action(chance, state)
            state = apply(state, action)
            states.append(state)
            actions.append(action)
        return Course(tuple(states), tuple(actions))

    return made(make)


def courses(
    convention: Convention | None = None,
    players: int | None = None,
    *,
    state: State | None = None,
) -> st.SearchStrategy[Course]:
    """Return the strategy of deals played to their end.

    Args:
        convention: What is played, or `None` for any convention.
        players: How many sit down, or `None` for any number the convention has.
        state: Where the deal stands, or `None` for the beginning of any. It has its convention and
            its players, so it stands alone.

    Raises:
        ArgumentError: If the convention does not have so many players, or there is a state beside
            a convention or a number of players.
        WrongType: If an argument is of the wrong type.

    Source: formats §2.

    >>> from hypothesis import find
    >>> from preference.conventions import SOCHI
    >>> course = find(courses(SOCHI, 3), lambda course: True)
    >>> [str(action) for action in course.actions[:4]]
    ['pass', 'pass', 'pass', 'play ♠7']
    """
    check_game("courses", convention, players)
    if state is not None:
        check_state("courses", state)
        if convention is not None or players is not None:
            raise ArgumentError(
                "a state has its convention and its players",
                code="bad-argument",
                refused=f"{convention or ''} {players or ''}".strip(),
                expected="a state; or a convention and a number of players, or either, or none",
            )

    def make(chance: Chance) -> Course:
        start = make_state(chance, convention, players) if state is None else state
        return play_out(chance, start)

    return made(make)
