"""Random playouts of the play: ours in the kernel, and those of OpenSpiel's `skat` from Python.

Both begin where the first card is to be played, with ten cards a hand.
"""

from random import Random
from typing import Any

import preference as pref
from benchmarks.clock import Runner
from preference.simulation import rollouts
from preference.solver import position

_CARDS = 30


def ours(count: int) -> Runner:
    """Play a game of Sochi out by `rollouts`; units are playouts."""
    state = position(pref.Deal.shuffled(seed=7), pref.parse_contract("7♦"), declarer=0)

    def run(turn: int) -> int:
        return rollouts(state, count, seed=turn).total

    return run


def skat(game: Any, count: int) -> Runner:
    """Clone the state before the first card and play it out; units are playouts."""
    rng = Random(1)
    start = game.new_initial_state()
    # Dealing, bidding and declaring by chance, until only the cards are left and all are there.
    while start.is_chance_node():
        start.apply_action(rng.choice(start.legal_actions()))
    start = _at_play(start)

    def run(turn: int) -> int:
        rng = Random(turn)
        for _ in range(count):
            state = start.clone()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
        return count

    return run


def _at_play(start: Any) -> Any:
    """Return a state with the thirty cards of the play before it."""
    for seed in range(1000):
        rng, state = Random(seed), start.clone()
        while not state.is_terminal():
            if _cards_left(state) == _CARDS:
                return state
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
    raise AssertionError("no game of skat was played")


def _cards_left(state: Any) -> int:
    """Count the moves to the end of one line."""
    state, moves = state.clone(), 0
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
        moves += 1
    return moves
