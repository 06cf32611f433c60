"""Playing many deals and counting what becomes of them, here or on any executor."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from os import PathLike
from pathlib import Path
from typing import Final

from preference.conventions import Convention
from preference.errors import ArgumentError, shown, wrong_type
from preference.simulation.checks import check_count, check_place
from preference.simulation.plan import Plan, PlayerMaker, is_named
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

    A deal that a player spoils, or that its maker does not make, is counted and kept with its
    record; the others go on. What an executor raises comes through. With a limit
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
        show: Called with the progress after each chunk, such as to draw a bar; and at once, where
            a file is gone on from.

    Raises:
        ArgumentError: If the convention is not played by so many, a number is out of range, the
            file is of another simulation, or the players cannot be sent to processes, or be told
            from others in a file.
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
    check_count("simulate", "deals in a chunk", chunk, 1)
    check_place("simulate", executor, show, plan)
    path = None if resume is None else _path(resume, plan)
    progress = Progress.load(plan, path) if path is not None and path.exists() else Progress()
    if path is not None:
        progress.save(plan, path)  # where it cannot be, that is said before the work
    saved = time.monotonic()
    try:
        if show is not None and progress.done.count:
            show(progress)
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
            _save_whatever_comes(progress, plan, path)
    return progress.summary


def _path(resume: object, plan: Plan) -> Path:
    """Read where the file is, and refuse players that it could not tell from others."""
    if not isinstance(resume, (str, PathLike)) or isinstance(resume, bytes):
        wrong_type("simulate", resume, "the name of a file, or None")
    for name in plan.names:
        if not is_named(name):
            raise ArgumentError(
                "a file cannot tell these players from others",
                code="bad-bots",
                refused=shown(name),
                expected="makers that have a name of their own in a module, or no resume",
            )
    return Path(resume)


def _save_whatever_comes(progress: Progress, plan: Plan, path: Path) -> None:
    """Save, and let Ctrl-C wait until that is done; a second one comes through."""
    try:
        progress.save(plan, path)
    except KeyboardInterrupt:
        progress.save(plan, path)
