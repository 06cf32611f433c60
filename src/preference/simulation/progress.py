"""How far a simulation is, in a file that is never half written."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import attrs

from preference.errors import ArgumentError, shown
from preference.simulation.documents import Unreadable, is_number, part_of, rows, summary_parts
from preference.simulation.plan import Plan
from preference.simulation.ranges import Ranges
from preference.simulation.summary import Summary

__all__ = ["Progress", "save_document"]


@attrs.frozen
class Progress:
    """Which deals of a simulation are done, and what they came to.

    Attributes:
        done: The deals that are done; those that a player spoiled are done too.
        summary: What they came to.

    >>> Progress().with_range(0, 10, Summary(deals=10)).summary.deals
    10
    """

    done: Ranges = Ranges()
    summary: Summary = Summary()

    def with_range(self, first: int, last: int, summary: Summary) -> Progress:
        """Return it with a range done.

        Args:
            first: Index of its first deal.
            last: Index after its last.
            summary: What it came to.
        """
        return Progress(self.done.joined(first, last), self.summary + summary)

    def save(self, plan: Plan, path: Path) -> None:
        """Write it to a file.

        Args:
            plan: What is simulated; only the same plan may go on from the file.
            path: Where to.

        Raises:
            OSError: If it cannot be written.
        """
        done = [list(one) for one in self.done.done]
        summary = self.summary.document(estimates=False)
        save_document({**plan.document(), "done": done, **summary}, path)

    @classmethod
    def load(cls, plan: Plan, path: Path) -> Progress:
        """Read what `save` wrote.

        Args:
            plan: What is simulated.
            path: Where from.

        Raises:
            ArgumentError: If the file is none of a simulation, or one of another.
            OSError: If it cannot be read.
        """
        try:
            document = _json(path)
            done = Ranges(tuple(_ranges(part_of(document, "done"))))
            summary = Summary(**summary_parts(document))
            _check_same(plan.document(), document)
            _check_together(done, summary, plan.seats)
        except Unreadable as error:
            raise ArgumentError(
                f"this is no file of a simulation: {error.reason}",
                code="bad-simulation-file",
                refused=f"{path}: {error.refused}" if error.refused else str(path),
                expected="a file that a simulation has written, or a name of none",
            ) from None
        return cls(done, summary)


def _json(path: Path) -> Any:
    """Read JSON; a seed in it may be a number of any length."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except RecursionError:
        raise Unreadable("it is nested too deep", "") from None
    except ValueError:
        raise Unreadable("it is no JSON", "") from None


def _ranges(value: object) -> Iterator[tuple[int, int]]:
    for first, last in rows(value, "done", 2):
        if not is_number(first) or not is_number(last):
            raise Unreadable("a range in 'done' is no two whole numbers", shown([first, last]))
        yield first, last


def _check_together(done: Ranges, summary: Summary, seats: int) -> None:
    """Refuse deals that are not those that are done."""
    if not done.are_in_order:
        refused = shown([list(one) for one in done.done])
        raise Unreadable("the ranges in 'done' are not apart and in order", refused)
    if done.count != summary.deals + summary.failed:
        raise Unreadable(
            "'deals' and 'failed' do not add up to what is 'done'",
            f"{summary.deals} and {summary.failed}, not {done.count}",
        )
    found = len(summary.results)
    if found != seats and (found or summary.deals):
        raise Unreadable("'results' are of another number of seats", f"{found}, not {seats}")
    for failure in summary.failures:
        if failure.index not in done:
            raise Unreadable("a deal in 'failures' is not 'done'", str(failure.index))


def _check_same(plan: Mapping[str, object], document: Mapping[str, Any]) -> None:
    """Refuse the file of another simulation."""
    for name, value in plan.items():
        if document.get(name) != value:
            raise ArgumentError(
                f"the file is of a simulation with another {name}",
                code="bad-simulation-file",
                refused=shown(document.get(name)),
                expected=shown(value),
            )


def save_document(document: Mapping[str, Any], path: Path) -> None:
    """Write a document all at once: a crash leaves the old file or the new one.

    Args:
        document: Plain JSON values.
        path: Where to.

    Raises:
        OSError: If it cannot be written.
    """
    beside = path.with_name(path.name + ".part")
    with beside.open("w", encoding="utf-8") as file:
        json.dump(document, file, ensure_ascii=False, indent=1)
        file.write("\n")
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
