"""Match records: read, replayed card by card, scored."""

from itertools import count
from random import Random
from typing import Any

import preference as pref
from benchmarks.clock import Runner


def record(deals: int) -> str:
    """Write a match of so many random deals, without a pool to end it."""
    rng = Random(1)
    match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    for seed in count():
        if len(match.log) == deals:
            return pref.write_match_record(match)
        match = match.deal(pref.Deal.shuffled(seed=seed))
        while match.in_deal:
            state: Any = match.state
            actions = pref.legal_actions(state)
            match = match.apply(actions[int(rng.random() * len(actions))])
    raise AssertionError


def replaying(deals: int) -> Runner:
    """Read and replay one record of so many deals; units are records."""
    text = record(deals)

    def run(_turn: int) -> int:
        pref.replay_document(text, settle=True)
        return 1

    return run
