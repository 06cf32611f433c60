"""What an engine must offer to be checked: five methods, and some more where it has more.

Everything crosses as the texts and JSON shapes of the record formats, so an engine may keep its
own data in any model, language or process. An adapter stands between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, runtime_checkable

__all__ = [
    "Engine",
    "HasClaims",
    "HasViews",
    "KeepsScore",
    "Refused",
    "Resumes",
    "TellsTurn",
]


class Refused(Exception):
    """What an adapter raises for an action that its engine does not allow.

    Any other exception is taken for a crash of the engine.

    Source: BI-10.

    >>> try:
    ...     raise Refused("♠A is not in hand")
    ... except Refused as refusal:
    ...     print(refusal)
    ♠A is not in hand
    """


class Engine(Protocol):
    """Somebody's engine, as the checks see it: one game at a time, begun anew by `start`.

    A check never goes back: where it wants another line, it starts again. An engine of immutable
    values keeps the latest one in the adapter.

    An engine that knows only single deals leaves the game out of `result`, and is checked with
    `longest=1`.

    Source: formats §1.2, §2.

    >>> from preference.testing.conformance import LibraryEngine
    >>> engine: Engine = LibraryEngine()
    >>> players = ["Anna", "Boris", "Vera"]
    >>> engine.start(
    ...     {"preference": 1, "convention": "sochi", "players": players, "first_dealer": 2}
    ... )
    >>> engine.result()["pool"]
    [0, 0, 0]
    """

    def start(self, head: dict[str, Any], /) -> None:
        """Begin a game.

        Args:
            head: A match record without its deals: `convention`, `players`, `first_dealer`, and
                where there is one `pool`.
        """
        ...

    def deal(self, hands: Sequence[str], talon: str, /) -> None:
        """Lay the next deal on the table.

        Args:
            hands: The cards of the first, second and third hand, as in a match record.
            talon: The talon, the card shown first before the other.
        """
        ...

    def legal(self) -> Iterable[str]:
        """List the texts of all legal actions but claims; none when the deal is over."""
        ...

    def apply(self, action: str, /) -> None:
        """Do an action.

        Raises:
            Refused: If it is not allowed; nothing has changed then.
        """
        ...

    def result(self) -> dict[str, Any]:
        """Return what stands after the last deal, in the shape of the result document.

        Of its keys those are compared that are there: `pool`, `gora`, `whists`, `entries`,
        `finished`, `next`, `settlement` (also of a game that is not over), `ratings`. Entries may
        lack keys, such as `rule`. One key more may be there: `outcome`, the last deal as an item of
        a score record. One of these must be there, and no others may.
        """
        ...


@runtime_checkable
class TellsTurn(Protocol):
    """An engine that says whose turn it is.

    Source: formats §2.

    >>> from preference.testing.conformance import LibraryEngine
    >>> isinstance(LibraryEngine(), TellsTurn)
    True
    """

    def actors(self) -> Iterable[int]:
        """List the seats that may act now."""
        ...


@runtime_checkable
class HasClaims(Protocol):
    """An engine in which the declarer may claim; without this method nobody ever does.

    Source: PL-6.

    >>> from preference.testing.conformance import LibraryEngine
    >>> isinstance(LibraryEngine(), HasClaims)
    True
    """

    def claims(self) -> Iterable[str]:
        """List the texts of the claims that may be made now."""
        ...


@runtime_checkable
class HasViews(Protocol):
    """An engine that shows each seat what it may know.

    Source: IN-1, IN-2.

    >>> from preference.testing.conformance import LibraryEngine
    >>> isinstance(LibraryEngine(), HasViews)
    True
    """

    def view(self, seat: int, /) -> Any:
        """Return what a seat sees now, in any form that compares by value.

        It must be the same for every lie of the cards that the seat does not see. Where it is a
        dict, the keys that `preference.records.view_document` has, too, are compared with it.
        """
        ...


@runtime_checkable
class KeepsScore(Protocol):
    """An engine with a score pad: results in, sheet out.

    Source: formats §1.

    >>> from preference.testing.conformance import LibraryEngine
    >>> isinstance(LibraryEngine(), KeepsScore)
    True
    """

    def score(self, record: dict[str, Any], /) -> dict[str, Any]:
        """Score a score record; return what `result` would."""
        ...


@runtime_checkable
class Resumes(Protocol):
    """An engine that can go on with a stored game.

    Source: formats §2.

    >>> from preference.testing.conformance import LibraryEngine
    >>> isinstance(LibraryEngine(), Resumes)
    True
    """

    def resume(self, record: dict[str, Any], /) -> None:
        """Stand where a match record ends, perhaps in the middle of a deal."""
        ...
