"""Where in an observation what stands: a row of numbers, cut into named fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf, prod
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from preference.contracts import BIDS, CONTRACTS
from preference.rl.numbering import CALLS
from preference.views import Phase

__all__ = ["FIELDS", "SIZE", "Field", "Row", "Seen", "bounds"]

Row: TypeAlias = NDArray[np.float32]

Seen: TypeAlias = dict[str, NDArray[Any]]
"""What an agent is given: the row, and the mask of what it may do."""

_PLACES: Final = 4
_CARDS: Final = 32


@attrs.frozen
class Field:
    """A part of an observation.

    Attributes:
        name: Its name.
        start: Where it begins.
        shape: Its shape; the first axis is the place where there is one for each.
        low: The least value.
        high: The greatest.
        about: What it tells.

    >>> FIELDS["hands"].shape, FIELDS["hands"].stop
    ((4, 32), 128)
    """

    name: str
    start: int
    shape: tuple[int, ...]
    low: float
    high: float
    about: str

    @property
    def stop(self) -> int:
        """Where the next field begins."""
        return self.start + prod(self.shape)

    def of(self, row: NDArray[Any]) -> NDArray[Any]:
        """Return the field's part of an observation, in its shape; not a copy.

        >>> import preference as pref
        >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
        >>> seen = pref.view(match.deal(pref.Deal.shuffled(seed=7)), 0)
        >>> from preference.rl import observation
        >>> FIELDS["sizes"].of(observation(seen)["observation"]).tolist()
        [10.0, 10.0, 10.0, 0.0]
        """
        return row[self.start : self.stop].reshape(self.shape)


_SHAPES: Final[tuple[tuple[str, tuple[int, ...], float, float, str], ...]] = (
    (
        "hands",
        (_PLACES, _CARDS),
        0,
        1,
        "the cards in each hand that is seen; one's own is the first",
    ),
    ("seen", (_PLACES,), 0, 1, "whether that hand is seen"),
    ("sizes", (_PLACES,), 0, 12, "how many cards it holds"),
    ("looked", (_PLACES,), 0, 1, "whether its player has looked at it"),
    ("position", (_PLACES, 3), 0, 1, "whether it is the first, second or third hand"),
    ("played", (_PLACES, _CARDS), 0, 1, "the cards played from it"),
    ("order", (_CARDS,), 0, 30, "when each card was played from a hand: 1 the first; 0 not yet"),
    ("voids", (_PLACES, 4), 0, 1, "the suits it has shown it does not hold"),
    ("trick", (3, _CARDS), 0, 1, "the cards on the table, in the order played; a talon card too"),
    ("talon", (2, _CARDS), 0, 1, "the talon cards that are seen"),
    ("discard", (_CARDS,), 0, 1, "the cards one has laid away oneself"),
    (
        "said",
        (_PLACES, len(CALLS)),
        0,
        1,
        "what each has said in this deal, by number of the action",
    ),
    ("bid", (len(BIDS),), 0, 1, "the standing or winning bid, by number of the action"),
    ("declarer", (_PLACES,), 0, 1, "who made it, and plays"),
    ("contract", (len(CONTRACTS) + 1,), 0, 1, "what is undertaken: 6♠ … 10NT, misere"),
    ("turn", (_PLACES,), 0, 1, "whose hand, or whose talon, is to act or to play"),
    ("actor", (_PLACES,), 0, 1, "who decides"),
    ("taken", (_PLACES,), 0, 10, "the tricks each has taken"),
    ("phase", (len(Phase),), 0, 1, "where the deal stands, in the order of Phase"),
    ("players", (3,), 0, 1, "whether two, three or four sit at the table"),
    ("dealer", (_PLACES,), 0, 1, "who deals"),
    ("raspasy", (1,), 0, inf, "how many raspasy came before, since the last reset"),
    ("bombs", (_PLACES,), 0, inf, "the bombs on each tree"),
    ("size", (1,), 0, inf, "the size of the pool; 0 if there is none"),
    ("pool", (_PLACES,), -inf, inf, "points in each pool"),
    ("gora", (_PLACES,), -inf, inf, "points in each gora"),
    ("whists", (_PLACES, _PLACES), -inf, inf, "whists of the first on the second"),
)


def _fields() -> Iterator[Field]:
    start = 0
    for name, shape, low, high, about in _SHAPES:
        field = Field(name, start, shape, low, high, about)
        yield field
        start = field.stop


FIELDS: Final[Mapping[str, Field]] = MappingProxyType({field.name: field for field in _fields()})
"""The fields of an observation by name, in their order; the same for every convention."""

SIZE: Final = max(field.stop for field in FIELDS.values())
"""How many numbers an observation has."""


def bounds() -> tuple[Row, Row]:
    """Return the least and the greatest value of each number.

    >>> low, high = bounds()
    >>> float(low[0]), float(high[0])
    (0.0, 1.0)
    """
    low, high = np.empty(SIZE, np.float32), np.empty(SIZE, np.float32)
    for field in FIELDS.values():
        low[field.start : field.stop] = field.low
        high[field.start : field.stop] = field.high
    return low, high
