"""Deals between beginners, here or on an executor."""

from concurrent.futures import Executor

import preference as pref
from benchmarks.clock import Runner
from preference.bots import BeginnerPlayer
from preference.simulation import simulate


def beginners(count: int, executor: Executor | None) -> Runner:
    """Simulate so many deals of Sochi; units are deals."""

    def run(turn: int) -> int:
        players = [BeginnerPlayer] * 3
        return simulate(pref.SOCHI, players, deals=count, seed=turn, executor=executor).deals

    return run
