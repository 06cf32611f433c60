"""How the benchmarks take time: in rounds, one runner after the other, medians of all rounds.

A machine that does other work besides slows every runner of a round alike, so ratios are taken
within a round and never between two.
"""

import gc
from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter

import attrs

Runner = Callable[[int], int]
"""Does the work of one round, given the round's number, and says how many units it was."""


@attrs.frozen
class Timing:
    """The seconds and units of every round of one runner."""

    seconds: tuple[float, ...]
    units: tuple[int, ...]

    @property
    def per_unit(self) -> float:
        """Seconds a unit, the median of the rounds."""
        return median(t / n for t, n in zip(self.seconds, self.units, strict=True))

    def ratio_to(self, other: "Timing") -> float:
        """How many times as much as the other this one does in a round, the median."""
        return median(
            theirs / ours for ours, theirs in zip(self.seconds, other.seconds, strict=True)
        )


def interleaved(runners: Mapping[str, Runner], rounds: int) -> dict[str, Timing]:
    """Run all in turn, round by round, each round starting with the next of them."""
    names = list(runners)
    seconds: dict[str, list[float]] = {name: [] for name in names}
    units: dict[str, list[int]] = {name: [] for name in names}
    for name in names:
        runners[name](-1)  # caches fill and the interpreter specializes outside the measurement
    for turn in range(rounds):
        first = turn % len(names)
        for name in names[first:] + names[:first]:
            gc.collect()
            start = perf_counter()
            done = runners[name](turn)
            seconds[name].append(perf_counter() - start)
            units[name].append(done)
    return {name: Timing(tuple(seconds[name]), tuple(units[name])) for name in names}
