"""The kinds of values that options take: how they are read, checked and written."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import Any, Protocol

import attrs

from preference.errors import MOST

__all__ = ["Choice", "Flag", "Integer", "Kind", "Levels", "Members"]


class Kind(Protocol):
    """How the values of an option are read, checked and written."""

    @property
    def expected(self) -> str:
        """What would be accepted, in words."""

    def read(self, value: Any) -> Any:
        """Return the value in its one form, or raise ValueError."""

    def write(self, value: Any) -> Any:
        """Return the value as JSON has it."""


@attrs.frozen
class Flag:
    """True or false."""

    expected: str = "true or false"

    def read(self, value: Any) -> bool:
        """Take a bool and nothing else."""
        if type(value) is not bool:
            raise ValueError
        return value

    def write(self, value: bool) -> bool:
        """Write it as it is."""
        return value


@attrs.frozen
class Choice:
    """One of an enumeration, or a callable where a table may bring its own arithmetic."""

    enum: type[StrEnum]
    or_callable: bool = False

    @property
    def expected(self) -> str:
        """List the members."""
        return "one of " + ", ".join(f'"{member}"' for member in self.enum)

    def read(self, value: Any) -> Any:
        """Take a member, its text, or a callable where one is allowed."""
        if isinstance(value, str):
            return self.enum(value)
        if self.or_callable and callable(value):
            return value
        raise ValueError

    def write(self, value: Any) -> str:
        """Write the text of the member."""
        return str(value)


@attrs.frozen
class Integer:
    """An integer from a least value, perhaps to a greatest, or one of some words."""

    least: int
    most: int = MOST
    words: tuple[str | None, ...] = ()

    @property
    def expected(self) -> str:
        """Say the range and the words."""
        end = f" to {self.most}" if self.most != MOST else ", of thirty digits at most"
        span = f"from {self.least}{end}"
        words = "".join(f' or "{word}"' if word else " or null" for word in self.words)
        return f"an integer {span}{words}"

    def read(self, value: Any) -> int | str | None:
        """Take an int in range or one of the words."""
        if (value is None or isinstance(value, str)) and value in self.words:
            return value
        if type(value) is not int or not self.least <= value <= self.most:
            raise ValueError
        return value

    def write(self, value: int | str | None) -> int | str | None:
        """Write it as it is."""
        return value


@attrs.frozen
class Members:
    """Some of a few values, each at most once; kept as a frozenset, written in the given order."""

    of: tuple[int | str, ...]
    empty: bool = True

    @property
    def expected(self) -> str:
        """List the members."""
        least = "" if self.empty else "a non-empty "
        names = ", ".join(f'"{one}"' if isinstance(one, str) else str(one) for one in self.of)
        return f"{least}list from {names}, each at most once"

    def read(self, value: Any) -> frozenset[int | str]:
        """Take a list, tuple or set of members."""
        if not isinstance(value, (list, tuple, set, frozenset)):
            raise ValueError
        for one in value:
            if type(one) not in (int, str) or one not in self.of:
                raise ValueError
        members = frozenset(value)
        if len(members) != len(value) or not (members or self.empty):
            raise ValueError
        return members

    def write(self, value: Collection[int | str]) -> list[int | str]:
        """Write a list in the order of the declaration."""
        return [one for one in self.of if one in value]


@attrs.frozen
class Levels:
    """A non-empty sequence of levels, in which a level may stand more than once."""

    of: tuple[int, ...]

    @property
    def expected(self) -> str:
        """List the levels."""
        return "a non-empty list from " + ", ".join(map(str, self.of))

    def read(self, value: Any) -> tuple[int, ...]:
        """Take a list or tuple of levels."""
        if not isinstance(value, (list, tuple)) or not value:
            raise ValueError
        if any(type(one) is not int or one not in self.of for one in value):
            raise ValueError
        return tuple(value)

    def write(self, value: tuple[int, ...]) -> list[int]:
        """Write a list."""
        return list(value)
