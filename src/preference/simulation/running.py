"""Giving ranges of deals out to an executor, and taking in what comes back, as it comes."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from typing import Final, TypeVar

from preference.simulation.checks import check_count

__all__ = ["MOST_WORKERS", "run_ranges", "worker_processes"]

MOST_WORKERS: Final = 61
"""More processes no system of ours can wait for at once."""

_IN_FLIGHT: Final = 64
"""How many ranges are given out at once: enough for a cluster, few to take back on Ctrl-C."""

Result = TypeVar("Result")


def run_ranges(
    work: Callable[[int, int], Result],
    ranges: Iterable[tuple[int, int]],
    executor: Executor | None = None,
) -> Iterator[tuple[int, int, Result]]:
    """Do a piece of work for each range, and yield what comes of it in the order in which it comes.

    Whoever stops asking stops the work: ranges that nobody has begun are taken back.

    Args:
        work: A function of the first index and the index after the last. For processes and
            clusters it must be possible to pickle it.
        ranges: The ranges.
        executor: Where to do it; here and now, one after the other, if `None`.

    Yields:
        The first index, the index after the last, and the result.

    >>> sorted(run_ranges(range, [(0, 2), (2, 3)]))
    [(0, 2, range(0, 2)), (2, 3, range(2, 3))]
    """
    if executor is None:
        for first, last in ranges:
            yield first, last, work(first, last)
        return
    waiting = iter(ranges)
    pending: dict[Future[Result], tuple[int, int]] = {}
    try:
        while True:
            for first, last in islice(waiting, _IN_FLIGHT - len(pending)):
                pending[executor.submit(work, first, last)] = (first, last)
            if not pending:
                return
            for done in wait(pending, return_when=FIRST_COMPLETED).done:
                first, last = pending.pop(done)
                yield first, last, done.result()
    finally:
        for future in pending:
            future.cancel()


@contextmanager
def worker_processes(workers: int) -> Iterator[Executor]:
    """Start processes that leave Ctrl-C to the one that gave the work out.

    They are spawned, for a fork of a program with threads may hang.

    Args:
        workers: How many, from 1 to 61.

    Yields:
        The executor.

    Raises:
        ArgumentError: If it is another number.
        WrongType: If it is no int.

    >>> with worker_processes(1) as pool:
    ...     pool.submit(sum, [1, 2]).result()
    3
    """
    check_count("worker_processes", "processes", workers, 1, MOST_WORKERS)
    spawning = get_context("spawn")
    with ProcessPoolExecutor(workers, spawning, initializer=_ignore_interrupts) as pool:
        # All of them are started by the first task, and do not hear Ctrl-C while they begin.
        with _deaf():
            pool.submit(int)
        yield pool


@contextmanager
def _deaf() -> Iterator[None]:
    """Ignore Ctrl-C, and let processes that are started now inherit that."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
