"""Numbers that say how much is to be done and where, and counts of what was."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from typing import Any, TypeVar

from preference.errors import MOST, ArgumentError, shown, wrong_type

__all__ = ["check_count", "check_place", "counted"]

Counted = TypeVar("Counted", bound=Any)


def check_count(
    function: str, name: str, value: object, least: int, most: int | None = None
) -> None:
    """Refuse what is no number of something.

    Args:
        function: Who was given it.
        name: What is counted.
        value: What was given.
        least: The least that is accepted.
        most: The most that is accepted; what thirty digits hold, if `None`.

    Raises:
        ArgumentError: If there are too few or too many.
        WrongType: If it is no int.

    >>> check_count("simulate", "deals", 3, 0)
    """
    if type(value) is not int:
        wrong_type(function, value, f"an int for {name}")
    limit = MOST if most is None else most
    if not least <= value <= limit:
        raise ArgumentError(
            f"this is no number of {name}",
            code="bad-number",
            refused=shown(value),
            expected=f"{least} or more"
            if most is None and value < least
            else f"{least} to {limit}",
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


def counted(
    function: str, counts: object, expected: str, read: Callable[[Any], Counted]
) -> tuple[tuple[Counted, int], ...]:
    """Take counts from outside, as pairs, in order and without what never came.

    Args:
        function: Who was given them.
        counts: A mapping, or its pairs.
        expected: What such counts are.
        read: Makes a thing that is counted of what was given for it, or refuses it.

    Raises:
        ArgumentError: If a count is below 0, or a thing is counted twice.
        WrongType: If they are no counts.

    >>> counted("f", {"b": 1, "a": 2, "c": 0}, "letters", str)
    (('a', 2), ('b', 1))
    """
    if not isinstance(counts, (Mapping, tuple)):
        wrong_type(function, counts, expected)
    found: dict[Counted, int] = {}
    for pair in counts.items() if isinstance(counts, Mapping) else counts:
        if not isinstance(pair, tuple) or len(pair) != 2:
            wrong_type(function, pair, expected)
        what, count = read(pair[0]), pair[1]
        check_count(function, "times", count, 0)
        if what in found:
            raise ArgumentError(
                "this is counted twice",
                code="bad-summary",
                refused=shown(str(what)),
                expected="each with one count",
            )
        found[what] = count
    return tuple((one, found[one]) for one in sorted(found) if found[one])
