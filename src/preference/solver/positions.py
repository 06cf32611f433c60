"""States that can be solved, and what to do with those that cannot be yet."""

from __future__ import annotations

from typing import Final, NoReturn

from preference.auction import Auction
from preference.deals import DUMMY
from preference.decisions import Defence
from preference.engine import STATE_TYPES, Finished, State
from preference.errors import ArgumentError, shown, wrong_type
from preference.exchange import Exchange, Step
from preference.raspasy import DEALER_HAND, Raspasy, TalonPart
from preference.solver.judge import InPlay
from preference.tricks import Claiming, Playing
from preference.whisting import Whisting

__all__ = ["hands_in_play", "is_state", "play_of", "seat_of", "to_play", "tricks_by_seat"]

_AS_IF_PLAYED: Final = Defence(checked=True)


def is_state(value: object) -> bool:
    """Tell whether a value is a state of a deal."""
    return isinstance(value, STATE_TYPES)


def play_of(function: str, state: State) -> InPlay:
    """Return the play that a state is, waits for, or would come to if the defence let it be played.

    Raises:
        ArgumentError: If no contract stands yet, or the deal is over.
        WrongType: If it is no state.

    Source: PL-1, PL-6, WH-1.
    """
    if isinstance(state, (Playing, Raspasy)):
        return state
    if isinstance(state, Claiming):
        return state.playing
    if isinstance(state, Whisting):
        return Playing.begin(state.undertaking, _AS_IF_PLAYED, ())
    return _refuse(function, state, "a state of the play, or of the whist decisions before it")


def to_play(function: str, state: State) -> InPlay:
    """Return a state in which a card is to be played, as it is.

    Raises:
        ArgumentError: If something else is to be done.
        WrongType: If it is no state.

    Source: PL-1, RA-1.
    """
    if isinstance(state, (Playing, Raspasy)):
        return state
    return _refuse(function, state, "a state in which a card is to be played")


def _refuse(function: str, state: object, expected: str) -> NoReturn:
    """Refuse a state, and say how to get from it to one that can be solved."""
    if isinstance(state, Auction):
        message = "there is no contract yet"
        hint = "table(deal) tells what each hand could make"
    elif isinstance(state, Exchange) and state.step is Step.TALON:
        message = "the discard is still to be made"
        hint = "best_discard(state) tells which; or apply Discard, then Declare"
    elif isinstance(state, Exchange):
        message = "there is no contract yet"
        hint = "apply TakeTalon" if state.step is Step.BLIND else "apply Declare"
    elif isinstance(state, Whisting):
        message = "the defence has not decided yet"
        hint = "solve(state) tells what would come of the play; apply Whist"
    elif isinstance(state, Claiming):
        message = "a claim waits for answers"
        hint = "solve(state) tells what it is worth; apply WithdrawClaim or RejectClaim"
    elif isinstance(state, Finished):
        message = "the deal is over"
        hint = "analyse(match) tells what was lost in it"
    else:
        wrong_type(f"solver.{function}", state, "a state, as begin() and apply() return")
    raise ArgumentError(
        f"{function}() cannot tell anything here: {message}",
        code="nothing-to-solve",
        refused=shown(str(state))[1:-1],
        expected=f"{expected}; here, {hint}",
    )


def hands_in_play(state: Raspasy) -> tuple[int, ...]:
    """Return the hands that can take tricks; 3 is the dealer of four, who plays the talon.

    Source: RA-3, GU.
    """
    with_dealer = state.setup.talon is TalonPart.PLAYED
    return (*state.setup.order, DEALER_HAND) if with_dealer else state.setup.order


def seat_of(state: InPlay, hand: int) -> int:
    """Return the seat whose cards a hand is.

    Source: ST-3, RA-3.
    """
    if isinstance(state, Playing):
        return state.setup.undertaking.table.setting.seats[hand]
    setting = state.setup.table.setting
    return setting.dealer if hand == DEALER_HAND else setting.seats[hand]


def tricks_by_seat(state: Raspasy, tricks: dict[int, int]) -> tuple[int, ...]:
    """Put tricks by hand in the order of seats; who takes no part has none.

    Source: RA-1, RA-3.
    """
    by_seat = [0] * state.setup.table.setting.players
    for hand, count in tricks.items():
        seat = seat_of(state, hand)
        assert seat != DUMMY
        by_seat[seat] = count
    return tuple(by_seat)
