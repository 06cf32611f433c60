"""Where a soak stands: which deals are done and what they came to, in a file that is never half."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import attrs

from preference.errors import ArgumentError, shown
from preference.simulation.progress import save_document
from preference.simulation.ranges import Ranges
from preference.testing.soak.tally import Tally

__all__ = ["SoakState"]

_VERSION: Final = 1


@attrs.frozen
class SoakState:
    """Where a soak stands.

    Attributes:
        seed: The root seed.
        convention: Name of a preset, or `None` for random conventions.
        done: The ranges of deals that are done, `(first, after the last)`, apart and in order.
        tally: What they came to.
        seconds: How long it took, all runs together.

    >>> state = SoakState(seed=1).with_range(0, 10, Tally(), 0.5).with_range(20, 30, Tally(), 0.5)
    >>> state.deals, list(state.missing(40, 15))
    (20, [(10, 20), (30, 40)])
    """

    seed: int
    convention: str | None = None
    done: tuple[tuple[int, int], ...] = ()
    tally: Tally = attrs.field(factory=Tally)
    seconds: float = 0.0

    @property
    def deals(self) -> int:
        """How many deals are done."""
        return Ranges(self.done).count

    def missing(self, deals: int, chunk: int) -> Iterator[tuple[int, int]]:
        """Return the ranges that are still to do, none longer than a chunk.

        Args:
            deals: How many deals are wanted, counted from index 0.
            chunk: The longest range.
        """
        return Ranges(self.done).missing(deals, chunk)

    def with_range(self, first: int, last: int, tally: Tally, seconds: float) -> SoakState:
        """Return the state with a range done.

        Args:
            first: Index of its first deal.
            last: Index after its last.
            tally: What it came to.
            seconds: How long it took.
        """
        return attrs.evolve(
            self,
            done=Ranges(self.done).joined(first, last).done,
            tally=self.tally + tally,
            seconds=self.seconds + seconds,
        )

    def document(self) -> dict[str, Any]:
        """Return it as plain JSON values."""
        return {
            "soak": _VERSION,
            "seed": self.seed,
            "convention": self.convention,
            "deals": self.deals,
            "done": [list(one) for one in self.done],
            "seconds": round(self.seconds, 3),
            **self.tally.document(),
        }

    def save(self, path: Path) -> None:
        """Write it to a file, all at once: a crash leaves the old file or the new one.

        Args:
            path: Where to.

        Raises:
            OSError: If it cannot be written.
        """
        save_document(self.document(), path)

    @classmethod
    def load(cls, path: Path) -> SoakState:
        """Read what `save` wrote.

        Args:
            path: Where from.

        Raises:
            ArgumentError: If the file is none of a soak.
            OSError: If it cannot be read.
        """
        try:
            document = json.loads(path.read_text(encoding="utf-8"))
            if document["soak"] != _VERSION:
                raise KeyError("soak")
            return cls(
                document["seed"],
                document["convention"],
                tuple((first, last) for first, last in document["done"]),
                Tally.of(document),
                float(document["seconds"]),
            )
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
            raise ArgumentError(
                "this is no file of a soak",
                code="bad-soak-file",
                refused=f"{path}: {shown(error)}",
                expected="a file that a soak has written, or a name of none",
            ) from error
