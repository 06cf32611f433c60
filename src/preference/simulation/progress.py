"""How far a simulation is, in a file that is never half written."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs

from preference.errors import ArgumentError, shown
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
        save_document({**plan.document(), "done": done, **self.summary.document()}, path)

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
            document = json.loads(path.read_text(encoding="utf-8"))
            done = Ranges(tuple((first, last) for first, last in document["done"]))
            found = cls(done, Summary.of_document(document))
        except (KeyError, TypeError, ValueError, ArgumentError) as error:
            raise ArgumentError(
                "this is no file of a simulation",
                code="bad-simulation-file",
                refused=f"{path}: {shown(error)}",
                expected="a file that a simulation has written, or a name of none",
            ) from error
        _check_same(plan.document(), document)
        return found


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
