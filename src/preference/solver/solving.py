"""The value of a position, of every card that may be played in it, and a line that proves it."""

from __future__ import annotations

from preference.engine import State
from preference.errors import ArgumentError, shown, wrong_type
from preference.raspasy import Raspasy
from preference.solver.judge import CardAction, InPlay, Judge, Position
from preference.solver.positions import hands_in_play, play_of, seat_of, to_play, tricks_by_seat
from preference.solver.solutions import ContractSolution, RaspasySolution, Solution
from preference.tricks import Playing

__all__ = ["CardAction", "evaluate", "line", "solve"]


def solve(state: State) -> Solution:
    """Return what a position is worth with all cards seen.

    Whist decisions still to be made, and the answers to a claim, are looked past: the value is that
    of the play, if it comes to one.

    Args:
        state: Cards being played, a claim, or the whist decisions before them.

    Returns:
        The tricks of the declarer; on raspasy what each player can be sure of.

    Raises:
        ArgumentError: If no contract stands yet, or the deal is over; it says how to go on.
        WrongType: If it is no state.

    Source: PL-1 to PL-4, RA-1 to RA-3, GU.

    >>> from preference.contracts import MISERE
    >>> from preference.solver.hands import position
    >>> state = position(["♠7 ♠9 ♥8", "♠10 ♥7 ♦7", "♥9 ♦8 ♦9"], MISERE, declarer=0, leader=1)
    >>> print(solve(state))
    misere of seat 0: 2 tricks, set by 2
    """
    play = play_of("solve", state)
    if isinstance(play, Playing):
        undertaking = play.setup.undertaking
        return ContractSolution(
            undertaking.contract,
            declarer=seat_of(play, undertaking.declarer),
            tricks=Judge(play).tricks(play),
            of=undertaking.hands[0].bit_count(),
        )
    secure = {hand: Judge(play, hand).tricks(play) for hand in hands_in_play(play)}
    return RaspasySolution(tricks_by_seat(play, secure))


def evaluate(state: State) -> dict[CardAction, int]:
    """Return what each card that may be played comes to, with all cards seen.

    Args:
        state: A state in which a card is to be played.

    Returns:
        For each of `legal_actions(state)`, in that order, the tricks of the declarer after it; on
        raspasy the tricks that who plays the card takes at most. All ten tricks count, as in
        `solve`.

    Raises:
        ArgumentError: If no card is to be played now; it says how to go on.
        WrongType: If it is no state.

    Source: PL-2, RA-1 to RA-3.

    >>> from preference.contracts import MISERE
    >>> from preference.solver.hands import position
    >>> state = position(["♠7 ♠9 ♥8", "♠10 ♥7 ♦7", "♥9 ♦8 ♦9"], MISERE, declarer=0, leader=1)
    >>> {str(action): tricks for action, tricks in evaluate(state).items()}
    {'play ♠10': 2, 'play ♦7': 0, 'play ♥7': 0}
    """
    play = to_play("evaluate", state)
    return Judge(play, play.turn).cards(play)


def line(state: State, *, seat: int | None = None) -> tuple[CardAction, ...]:
    """Return a line of best play to the end of the deal, which `apply` accepts card by card.

    Played out it comes to what `solve` says; on raspasy, to what it says of the seat whose line it
    is. Of cards that are equally good the first of `legal_actions` is played. Nobody claims.

    Args:
        state: A state in which a card is to be played.
        seat: On raspasy: the player who plays for the fewest tricks, against all others; whoever is
            to play, if `None`. On a contract there is nothing to choose.

    Raises:
        ArgumentError: If no card is to be played now, or the seat takes no part.
        WrongType: If an argument is of the wrong type.

    Source: PL-2, RA-1 to RA-3.

    >>> from preference.contracts import MISERE
    >>> from preference.solver.hands import position
    >>> state = position(["♠7 ♠9 ♥8", "♠10 ♥7 ♦7", "♥9 ♦8 ♦9"], MISERE, declarer=0, leader=1)
    >>> [str(action.card) for action in line(state)]
    ['♠10', '♥9', '♠7', '♥7', '♦8', '♥8', '♠9', '♦7', '♦9']
    """
    play = to_play("line", state)
    judge = Judge(play, _hand_of(play, seat))
    goal = judge.tricks(play)
    actions: list[CardAction] = []
    position: Position = play
    while isinstance(position, (Playing, Raspasy)):
        action, position = judge.keeping(position, goal)
        actions.append(action)
    return tuple(actions)


def _hand_of(play: InPlay, seat: int | None) -> int:
    """Return the hand whose tricks a line is about."""
    if seat is None:
        return play.turn
    if type(seat) is not int:
        wrong_type("solver.line", seat, "a seat, an int from 0, or None")
    if isinstance(play, Playing):
        hands = {seat_of(play, play.setup.undertaking.declarer): play.setup.undertaking.declarer}
    else:
        hands = {seat_of(play, hand): hand for hand in hands_in_play(play)}
    if seat not in hands:
        raise ArgumentError(
            "there are no tricks of this seat to play for",
            code="bad-seat",
            refused=shown(seat),
            expected=" or ".join(f"seat {one}" for one in sorted(hands)),
        )
    return hands[seat]
