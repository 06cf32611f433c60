"""What options cost: the same deals, action by action, under Sochi and under the richest table."""

from random import Random
from typing import Any

import preference as pref
from benchmarks.clock import Runner

RICHEST = pref.SOCHI.evolve(
    name="richest",
    first_hand_may_hold=True,
    talonless=["misere", 9, 10],
    tens_after_talonless=True,
    blind=True,
    talon_bonus=True,
    half_whist_levels=[6, 7, 8, 9, 10],
    half_whist_first=True,
    pass_pass_whist_levels=[6, 7, 8, 9, 10],
    open_before_declarer_leads=False,
    misere_open_before_declarer_leads=False,
    preferans_hand=True,
    raspasy_leader="winner",
    raspasy_price={"base": 1, "growth": "geometric", "by": 2, "limit": 3},
    bombs=True,
)

Script = tuple[pref.Deal, tuple[pref.Action, ...]]


def scripts(count: int, players: int) -> list[Script]:
    """Play deals at random under Sochi that are legal under the richest table as well."""
    rng = Random(0)
    found: list[Script] = []
    seed = 0
    while len(found) < count:
        seed += 1
        deal = pref.Deal.shuffled(seed=seed, players=players)
        state: Any = pref.begin(pref.SOCHI, deal, dealer=0, players=players)
        other: Any = pref.begin(RICHEST, deal, dealer=0, players=players)
        done: list[pref.Action] = []
        while not isinstance(state, pref.Finished):
            actions = pref.legal_actions(state)
            action = actions[int(rng.random() * len(actions))]
            if isinstance(other, pref.Finished) or pref.explain(other, action) is not None:
                break
            state, other = pref.apply(state, action), pref.apply(other, action)
            done.append(action)
        else:
            if isinstance(other, pref.Finished):
                found.append((deal, tuple(done)))
    return found


def playing(convention: pref.Convention, listed: list[Script], players: int) -> Runner:
    """Play scripts, asking for the legal actions before each; units are deals."""

    def run(_turn: int) -> int:
        for deal, actions in listed:
            state: Any = pref.begin(convention, deal, dealer=0, players=players)
            for action in actions:
                pref.legal_actions(state)
                state = pref.apply(state, action)
        return len(listed)

    return run
