"""How large a state is."""

import gc
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import attrs

import preference as pref


def _reachable(root: object, known: dict[int, object]) -> dict[int, object]:
    """Every object that can be reached from one, without those that are known already."""
    found = {id(root): root}
    waiting = [root]
    while waiting:
        for item in gc.get_referents(waiting.pop()):
            if id(item) not in found and id(item) not in known:
                found[id(item)] = item
                waiting.append(item)
    return found


def _size(objects: dict[int, object]) -> int:
    return sum(sys.getsizeof(item) for item in objects.values())


@attrs.frozen
class StateSize:
    """The bytes of the largest state of a playing phase, in two ways.

    What the loaded modules hold, such as the convention, the cards and the small integers, exists
    once however many states there are and is not counted.

    Attributes:
        alone: With the deal, the contract and the rest that all states of the deal share.
        added: What it adds to the state before it.
    """

    alone: int
    added: int


def _playing_states(seed: int) -> Iterator[object]:
    """Every state of one random deal in which the next action is a card."""
    rng = Random(seed)
    state: Any = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=seed), dealer=2, players=3)
    while not isinstance(state, pref.Finished):
        actions = pref.legal_actions(state)
        action = actions[int(rng.random() * len(actions))]
        if isinstance(action, pref.Play):
            yield state
        state = pref.apply(state, action)


def largest_playing_state(deals: int) -> StateSize:
    """Look at every state in the play of some random deals.

    A state that is measured has been asked for its legal actions, so what it caches counts.
    """
    loaded = _reachable(sys.modules, {})
    alone = added = 0
    for seed in range(deals):
        before: dict[int, object] = {}
        for state in _playing_states(seed):
            own = _reachable(state, loaded)
            alone = max(alone, _size(own))
            if before:
                added = max(added, _size(_reachable(state, loaded | before)))
            before = own
    return StateSize(alone, added)
