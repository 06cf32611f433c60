"""Numbers that say how much is to be done."""

from __future__ import annotations

import pickle
from concurrent.futures import Executor, ProcessPoolExecutor

from preference.errors import ArgumentError, shown, wrong_type

__all__ = ["check_count", "check_place"]


def check_count(
    function: str, name: str, value: object, least: int, most: int | None = None
) -> None:
    """Refuse what is no number of something.

    Args:
        function: Who was given it.
        name: What is counted.
        value: What was given.
        least: The least that is accepted.
        most: The most that is accepted, if there is one.

    Raises:
        ArgumentError: If there are too few or too many.
        WrongType: If it is no int.

    >>> check_count("simulate", "deals", 3, 0)
    """
    if type(value) is not int:
        wrong_type(function, value, f"an int for {name}")
    if value < least or (most is not None and value > most):
        raise ArgumentError(
            f"this is no number of {name}",
            code="bad-number",
            refused=shown(value),
            expected=f"{least} or more" if most is None else f"{least} to {most}",
        )


def check_place(function: str, executor: object, show: object, work: object) -> None:
    """Refuse what is no executor, or cannot be given the work, and what cannot be shown to.

    Args:
        function: Who was given them.
        executor: Where deals are played, or `None`.
        show: What is called on the way, or `None`.
        work: What the executor is given.

    Raises:
        ArgumentError: If the work cannot be pickled, and the executor's processes need that.
        WrongType: If it is no executor, or nothing to call.

    >>> check_place("simulate", None, print, None)
    """
    if executor is not None and not isinstance(executor, Executor):
        wrong_type(function, executor, "an executor, such as worker_processes(2) yields, or None")
    if show is not None and not callable(show):
        wrong_type(function, show, "a function to call on the way, or None")
    if not isinstance(executor, ProcessPoolExecutor):
        return
    try:
        pickle.dumps(work)
    except Exception as error:
        raise ArgumentError(
            "these players cannot be sent to other processes",
            code="bad-bots",
            refused=shown(str(error)),
            expected="classes, functions of a module, or partial() of one",
        ) from error
