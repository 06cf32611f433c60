"""A bar on the terminal while many deals are played, or a line now and then in a log."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Protocol

__all__ = ["Bar", "bar"]

_LINE_SECONDS: Final = 30.0


class Bar(Protocol):
    """Shows how far a long piece of work is."""

    def __call__(self, done: int, failed: int = 0, /) -> None:
        """Show how many are done, and how many of them have failed."""


@contextmanager
def bar(what: str, total: int, *, done: int = 0, is_wanted: bool = True) -> Iterator[Bar]:
    """Show how far a long piece of work is, on standard error.

    On a terminal it is a bar, if rich is installed; elsewhere a line every half minute.

    Args:
        what: What is counted, such as `deals`.
        total: How many there are to be.
        done: How many there are already.
        is_wanted: Whether to show anything.

    Yields:
        A function to call with how many are done, and how many have failed.

    >>> with bar("deals", 10, is_wanted=False) as show:
    ...     show(5)
    """
    what = what.removesuffix("s") if total == 1 else what
    if not is_wanted or sys.stderr is None:
        yield _tell_nobody
        return
    if sys.stderr.isatty():
        try:
            from rich.console import Console  # noqa: PLC0415 - an extra, and slow to import
            from rich.progress import (  # noqa: PLC0415
                BarColumn,
                MofNCompleteColumn,
                Progress,
                TextColumn,
                TimeElapsedColumn,
                TimeRemainingColumn,
            )
        except ImportError:
            pass
        else:
            with Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                MofNCompleteColumn(),
                TimeElapsedColumn(),
                TimeRemainingColumn(),
                console=Console(stderr=True),
            ) as progress:
                task = progress.add_task(what, total=total, completed=done)

                def show(done: int, failed: int = 0, /) -> None:
                    words = f"{what}, {failed} failed" if failed else what
                    progress.update(task, completed=done, description=words)

                yield show
            return
    yield _Lines(what, total, done)


def _tell_nobody(done: int, failed: int = 0, /) -> None:
    """Count in silence."""


class _Lines:
    """Prints a line now and then, for a log, and one when all is done."""

    def __init__(self, what: str, total: int, start: int) -> None:
        self.what, self.total, self.start = what, total, start
        self.began = self.last = time.monotonic()

    def __call__(self, done: int, failed: int = 0, /) -> None:
        now = time.monotonic()
        if now - self.last < _LINE_SECONDS and done < self.total:
            return
        self.last = now
        rate = (done - self.start) / max(now - self.began, 1e-9)
        sys.stderr.write(
            f"{done} of {self.total} {self.what}, {rate:.3g} a second, {failed} failed\n"
        )
        sys.stderr.flush()
