"""Running a soak: chunk by chunk, here or in worker processes, with a bar, and always resumable."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Final

from preference.simulation.bar import bar
from preference.simulation.running import run_ranges, worker_processes
from preference.testing.soak.deal import soak_range
from preference.testing.soak.state import SoakState
from preference.testing.soak.tally import Tally

__all__ = ["run_soak"]

_SAVE_SECONDS: Final = 5.0
_FIRST_CHUNK: Final = 16
"""How many deals the first range has; each of the next is twice as long, up to a chunk."""


def run_soak(
    state: SoakState,
    deals: int,
    *,
    workers: int = 1,
    chunk: int = 250,
    path: Path | None = None,
    quiet: bool = False,
) -> SoakState:
    """Do the deals that are still to do; after Ctrl-C return what is done.

    Args:
        state: Where the soak stands.
        deals: How many deals are wanted in all, counted from index 0.
        workers: How many processes; with one the work is done here.
        chunk: How many deals are done at a time, fewer at the beginning; the result does not depend
            on it.
        path: Where the state is kept, or `None`: it is saved after the first deals, then every few
            seconds as far as the chunks allow, and at the end, whatever the end is.
        quiet: Whether to show nothing.

    Returns:
        Where it stands now; `deals` of it are less than wanted after Ctrl-C only.

    >>> run_soak(SoakState(seed=1), 4, chunk=3, quiet=True).deals
    4
    """
    if path is not None:
        state.save(path)  # where it cannot be, it is said before the work and not after
    due = time.monotonic()
    with bar("deals", deals, done=state.deals, is_wanted=not quiet) as show:
        try:
            for first, last, tally, seconds in _results(state, deals, workers, chunk):
                state = state.with_range(first, last, tally, seconds)
                show(state.deals, state.tally.failed)
                if path is not None and time.monotonic() >= due:
                    state.save(path)
                    due = time.monotonic() + _SAVE_SECONDS
        except KeyboardInterrupt:
            pass
        finally:
            if path is not None:
                state.save(path)
    return state


Result = tuple[int, int, Tally, float]
"""A range of deals, what it came to, and how long it took."""


def _results(state: SoakState, deals: int, workers: int, chunk: int) -> Iterator[Result]:
    """Yield the results of all ranges still to do, as they come."""
    ranges = _growing(state.missing(deals, chunk))
    seed, convention = state.seed, state.convention
    work = partial(_soaked, seed, convention)
    began = time.monotonic()
    with nullcontext() if workers == 1 else worker_processes(workers) as pool:
        for first, last, tally in run_ranges(work, ranges, pool):
            now = time.monotonic()
            yield first, last, tally, now - began
            began = now


def _soaked(seed: int, convention: str | None, first: int, last: int) -> Tally:
    return soak_range(seed, first, last, convention)


def _growing(ranges: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Cut the first ranges short, so that the first results come early however long a chunk is."""
    size = _FIRST_CHUNK
    for first, last in ranges:
        at = first
        while last - at > size:
            yield at, at + size
            at += size
            size *= 2
        yield at, last
