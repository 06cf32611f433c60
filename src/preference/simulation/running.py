"""Giving ranges of deals out to an executor, and taking in what comes back, as it comes."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager
from itertools import islice
from multiprocessing import get_context
from typing import Final, TypeVar

__all__ = ["run_ranges", "worker_processes"]

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


def worker_processes(workers: int) -> AbstractContextManager[Executor]:
    """Start processes that leave Ctrl-C to the one that gave the work out.

    They are spawned, for a fork of a program with threads may hang.

    Args:
        workers: How many.

    >>> with worker_processes(1) as pool:
    ...     pool.submit(sum, [1, 2]).result()
    3
    """
    return ProcessPoolExecutor(workers, get_context("spawn"), initializer=_ignore_interrupts)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
