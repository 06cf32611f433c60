"""Full random deals, ours and the `skat` of OpenSpiel, driven by the same loop.

Both sides ask for the legal actions, pick one by the same expression, apply it, and go on until the
deal is over. Dealing is inside on both sides: ours shuffles, skat walks through 32 chance nodes,
whose outcomes `legal_actions()` lists like any other.
"""

import importlib
from random import Random
from typing import Any

import attrs

import preference as pref
from benchmarks.clock import Runner


@attrs.frozen
class Decisions:
    """How many decisions the deals of one side held."""

    deals: int
    decisions: int

    @property
    def per_deal(self) -> float:
        """The mean."""
        return self.decisions / self.deals


def ours(deals: int) -> Runner:
    """Deal, bid and play Sochi for three; units are deals."""

    def run(turn: int) -> int:
        rng = Random(turn)
        first = (turn + 1) * deals
        finished = pref.Finished
        for seed in range(first, first + deals):
            deal = pref.Deal.shuffled(seed=seed)
            state: Any = pref.begin(pref.SOCHI, deal, dealer=2, players=3)
            while not isinstance(state, finished):
                actions = pref.legal_actions(state)
                state = pref.apply(state, actions[int(rng.random() * len(actions))])
        return deals

    return run


def dealing(deals: int) -> Runner:
    """Shuffle and begin only: what of `ours` is no decision; units are deals."""

    def run(turn: int) -> int:
        first = (turn + 1) * deals
        for seed in range(first, first + deals):
            pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=seed), dealer=2, players=3)
        return deals

    return run


def count_ours(deals: int) -> Decisions:
    """Count the decisions of the deals of one round."""
    rng = Random(0)
    decisions = 0
    for seed in range(deals, 2 * deals):
        state: Any = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=seed), dealer=2, players=3)
        while not isinstance(state, pref.Finished):
            actions = pref.legal_actions(state)
            state = pref.apply(state, actions[int(rng.random() * len(actions))])
            decisions += 1
    return Decisions(deals, decisions)


def load_skat() -> Any | None:
    """Find the game of OpenSpiel, or `None` where the extra `bench` is not installed."""
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        return None
    return pyspiel.load_game("skat")


def skat_by_child(skat: Any, deals: int) -> Runner:
    """Every state is kept: `child()` copies it; units are deals."""

    def run(turn: int) -> int:
        rng = Random(turn)
        for _ in range(deals):
            state = skat.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state = state.child(actions[int(rng.random() * len(actions))])
        return deals

    return run


def skat_by_apply_action(skat: Any, deals: int) -> Runner:
    """One state is overwritten: `apply_action()`; units are deals."""

    def run(turn: int) -> int:
        rng = Random(turn)
        for _ in range(deals):
            state = skat.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
        return deals

    return run


def count_skat(skat: Any, deals: int) -> Decisions:
    """Count the players' decisions, the 32 chance nodes left out."""
    rng = Random(0)
    decisions = 0
    for _ in range(deals):
        state = skat.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            decisions += not state.is_chance_node()
            state.apply_action(actions[int(rng.random() * len(actions))])
    return Decisions(deals, decisions)
