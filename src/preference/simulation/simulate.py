"""Playing many deals and counting what becomes of them, here or on any executor."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from pathlib import Path
from typing import Final

from preference.conventions import Convention
from preference.simulation.checks import check_count
from preference.simulation.plan import Plan, PlayerMaker
from preference.simulation.progress import Progress
from preference.simulation.running import run_ranges
from preference.simulation.summary import Summary

__all__ = ["simulate"]

_SAVE_SECONDS: Final = 10.0


def simulate(
    convention: Convention,
    players: Iterable[PlayerMaker],
    *,
    deals: int,
    seed: int | str = 1,
    seconds: float | None = None,
    executor: Executor | None = None,
    chunk: int = 25,
    resume: Path | str | None = None,
    show: Callable[[Progress], None] | None = None,
) -> Summary:
    """Play deals, each by itself, and return what they came to.

    Every deal follows from the root seed and its index alone, and sums are exact: the same summary
    comes of any executor, any number of workers and any size of chunks, in one run or several.
    Ctrl-C ends the run and returns what is done.

    A deal that a player spoils is counted and kept with its record; the others go on. With a limit
    of time that depends on how fast the machine is.

    Args:
        convention: What is played.
        players: By seat: what makes the player of a deal from its seed, such as `BeginnerPlayer`.
            For processes and clusters it must be possible to pickle it.
        deals: How many deals, from index 0.
        seed: The root seed.
        seconds: How long a player may think over one decision; `None` for as long as it likes. One
            that takes longer spoils the deal.
        executor: Where they are played: processes, threads, a cluster; here, if `None`.
        chunk: How many deals an executor is given at a time.
        resume: A file to go on from, or to begin; it is saved every few seconds.
        show: Called with the progress after each chunk, such as to draw a bar.

    Raises:
        ArgumentError: If the convention is not played by so many, a number is out of range, or the
            file is of another simulation.
        OSError: If the file cannot be read or written.
        WrongType: If an argument is of the wrong type.

    Source: SE-1.

    >>> from preference.bots import BeginnerPlayer
    >>> from preference.conventions import SOCHI
    >>> summary = simulate(SOCHI, [BeginnerPlayer] * 3, deals=6)
    >>> summary.deals, sum(result.mean for result in summary.results)
    (6, Fraction(0, 1))
    """
    plan = Plan(convention, players, seed, seconds)
    check_count("simulate", "deals", deals, 0)
    check_count("simulate", "chunk", chunk, 1)
    path = None if resume is None else Path(resume)
    progress = Progress.load(plan, path) if path is not None and path.exists() else Progress()
    if path is not None:
        progress.save(plan, path)  # where it cannot be, that is said before the work
    saved = time.monotonic()
    try:
        ranges = progress.done.missing(deals, chunk)
        for first, last, summary in run_ranges(plan.summary, ranges, executor):
            progress = progress.with_range(first, last, summary)
            if show is not None:
                show(progress)
            if path is not None and time.monotonic() - saved >= _SAVE_SECONDS:
                progress.save(plan, path)
                saved = time.monotonic()
    except KeyboardInterrupt:
        pass
    finally:
        if path is not None:
            progress.save(plan, path)
    return progress.summary
