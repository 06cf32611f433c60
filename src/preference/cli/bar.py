"""A bar on the terminal while many deals are played, or a line now and then in a log."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

__all__ = ["bar"]

_LINE_SECONDS: Final = 30.0


@contextmanager
def bar(what: str, total: int, *, is_wanted: bool = True) -> Iterator[Callable[[int], None]]:
    """Show how far a long piece of work is, on standard error.

    On a terminal it is a bar, if rich is installed; elsewhere a line every half minute.

    Args:
        what: What is counted.
        total: How many there are to be.
        is_wanted: Whether to show anything.

    Yields:
        A function to call with how many are done.
    """
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
                task = progress.add_task(what, total=total)
                yield lambda done: progress.update(task, completed=done)
            return
    yield _lines(what, total)


def _tell_nobody(_: int) -> None:
    """Count in silence."""


def _lines(what: str, total: int) -> Callable[[int], None]:
    """Return what prints a line now and then."""
    last = time.monotonic()

    def tell(done: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= _LINE_SECONDS:
            last = now
            sys.stderr.write(f"{done} of {total} {what}\n")
            sys.stderr.flush()

    return tell
