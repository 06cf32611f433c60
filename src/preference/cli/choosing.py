"""What is played, by whom and where: the arguments that several commands share."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any, Final

from preference.cli.failure import Failure
from preference.conventions import Convention, convention_from_json
from preference.errors import ArgumentError, RecordError
from preference.records.text import strict_json
from preference.simulation import worker_processes

__all__ = ["chosen_convention", "chosen_executor", "seats_of"]

_PATIENCE: Final = 20
"""Seconds in which a cluster must answer."""


def seats_of(arguments: Namespace, convention: Convention) -> int:
    """Return how many sit down: as asked for, else three, or as many as the convention is for."""
    players: int | None = arguments.players
    return players or min(convention.players, key=lambda number: (number != 3, number))


@contextmanager
def chosen_executor(arguments: Namespace) -> Iterator[Executor | None]:
    """Start what the deals are played on: processes, or a cluster; nothing for this process alone.

    Raises:
        Failure: If there is no such cluster, or Dask is not installed.
    """
    if arguments.scheduler is not None:
        try:
            from distributed import Client  # noqa: PLC0415 - an extra, and slow to import
        except ImportError:
            raise Failure(
                "--scheduler needs Dask, the extra dask: pip install '.[dask]' in a clone"
            ) from None
        try:
            client = Client(arguments.scheduler, timeout=_PATIENCE)
        except (OSError, ValueError) as error:
            raise Failure(f"{arguments.scheduler} cannot be reached: {error}") from None
        with client:
            yield client.get_executor()
    elif arguments.workers > 1:
        with worker_processes(arguments.workers) as pool:
            yield pool
    else:
        yield None


def chosen_convention(arguments: Namespace) -> Convention:
    """Return the convention of `--convention`, changed by each `--option`.

    Raises:
        PreferenceError: If there is no such convention, option or value.
    """
    options: Sequence[tuple[str, str]] = arguments.option
    changes: dict[str, Any] = {}
    for name, text in options:
        if name in changes:
            raise ArgumentError(
                "an option is given twice", code="option-twice", refused=name, expected="one value"
            )
        changes[name] = _value(text)
    return convention_from_json({"base": arguments.convention, "options": changes})


def _value(text: str) -> Any:
    """Read the value of an option as JSON; what is no JSON is a word.

    Raises:
        RecordError: If it is JSON with a key twice.
    """
    try:
        return strict_json(text)
    except RecordError as error:
        if error.code == "repeated-key":
            raise
        return text
