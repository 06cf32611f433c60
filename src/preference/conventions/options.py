"""The values options take, and the kinds that read, check and write them.

An option is declared once, in a rule group, with its kind and the ID of its rule; evolving, JSON,
error messages and comparison all work from that declaration.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Any, Final, Literal, Protocol, TypeAlias

import attrs

from preference.errors import MOST, ArgumentError, ConventionError, shown, wrong_type

__all__ = [
    "DealerConsolation",
    "Distribution",
    "ExitReset",
    "Growth",
    "HalfWhistAward",
    "Option",
    "PoolKind",
    "RaspasyLeader",
    "RaspasyPrice",
    "RaspasyScoring",
    "RaspasyTalon",
    "Responsibility",
    "RuleGroup",
    "SharedTrick",
    "Talonless",
    "Ten",
    "TwoWhisters",
    "ZeroTricks",
    "option",
]

Talonless: TypeAlias = Literal["misere", 9, 10]
"""A bid that may be made without the talon (BI-9)."""


class Distribution(StrEnum):
    """Who writes the trick whists of a set declarer when one defender whisted.

    Source: WH-11.

    >>> Distribution("gentleman") is Distribution.GENTLEMAN
    True
    """

    GREEDY = "greedy"
    """All to the whister («жлобский вист»)."""
    GENTLEMAN = "gentleman"
    """Half to each defender («джентльменский вист»)."""


class Responsibility(StrEnum):
    """What a missing trick costs a whister.

    Source: WH-10.

    >>> Responsibility.HALF == "half"
    True
    """

    FULL = "full"
    """The full price («ответственный вист»)."""
    HALF = "half"
    """Half the price («полуответственный вист»)."""


class TwoWhisters(StrEnum):
    """How two whisters answer for the quota at six and seven.

    Source: WH-10.

    >>> TwoWhisters.JOINT == "joint"
    True
    """

    JOINT = "joint"
    """Nobody pays when together they reach the quota."""
    INDIVIDUAL = "individual"
    """Each answers for their own half, whatever the partner took."""


class SharedTrick(StrEnum):
    """Who answers for the single trick two whisters owe at eight, nine and a whisted ten.

    Source: WH-10.

    >>> SharedTrick.SECOND == "second"
    True
    """

    SECOND = "second"
    """The second whister alone."""
    EACH = "each"
    """Both of them."""


class HalfWhistAward(StrEnum):
    """What an accepted half-whist is worth.

    Source: WH-3.

    >>> HalfWhistAward.HALF_QUOTA == "half_quota"
    True
    """

    HALF_QUOTA = "half_quota"
    """Half the quota, times the whist price."""
    HALF_TRICK = "half_trick"
    """Half the whist price of one trick."""


class Ten(StrEnum):
    """How a ten is defended.

    Source: WH-7.

    >>> Ten.CHECKED == "checked"
    True
    """

    CHECKED = "checked"
    """Open hands, no decisions, no penalty for the defence."""
    WHISTED = "whisted"
    """As any level, with a quota of one."""


class DealerConsolation(StrEnum):
    """When the dealer of four writes the consolation.

    Source: DL-2.

    >>> DealerConsolation.ALWAYS == "always"
    True
    """

    ALWAYS = "always"
    """On every set contract."""
    IF_RETURNED = "if_returned"
    """Only after returning the whist."""
    NEVER = "never"
    """Not at all."""


class RaspasyTalon(StrEnum):
    """What becomes of the talon on raspasy.

    Source: RA-2, RA-3.

    >>> RaspasyTalon.LEADS == "leads"
    True
    """

    LEADS = "leads"
    """It leads to the first two tricks; with four the dealer plays it."""
    HIDDEN = "hidden"
    """It stays unseen."""


class RaspasyLeader(StrEnum):
    """Who plays first to tricks two and three of a raspasy of three led by the talon.

    Source: RA-2b.

    >>> RaspasyLeader.FIRST_HAND == "first_hand"
    True
    """

    FIRST_HAND = "first_hand"
    """The first hand, whoever took the trick before."""
    WINNER = "winner"
    """Who took the trick before."""


class RaspasyScoring(StrEnum):
    """Where a raspasy is written.

    Source: RA-5, RA-6, RA-7.

    >>> RaspasyScoring.GORA == "gora"
    True
    """

    GORA = "gora"
    """Each trick costs gora."""
    WHISTS = "whists"
    """Who took fewest writes whists on the others."""
    LOSERS = "losers"
    """The two who took most pay for their tricks in gora."""


class ZeroTricks(StrEnum):
    """Where the bonus for no trick on raspasy goes.

    Source: RA-5.

    >>> ZeroTricks.GORA == "gora"
    True
    """

    GORA = "gora"
    """Off the gora."""
    POOL = "pool"
    """Into the pool."""
    NONE = "none"
    """There is none."""


class ExitReset(StrEnum):
    """Which deals end a row of raspasy.

    Source: RA-8.

    >>> ExitReset.MADE == "made"
    True
    """

    MADE = "made"
    """A contract made, misere and unplayed contracts too."""
    ANY = "any"
    """Any deal that is not a raspasy."""


class PoolKind(StrEnum):
    """Whose pool closes.

    Source: PO-1, PO-6.

    >>> PoolKind.EACH == "each"
    True
    """

    EACH = "each"
    """Everyone has a pool of the agreed size; points beyond it are help."""
    TOTAL = "total"
    """The game ends when all pools together reach size × players."""


class Growth(StrEnum):
    """How the price of a raspasy grows with those before it.

    Source: RA-4.

    >>> Growth.NONE == "none"
    True
    """

    NONE = "none"
    """It does not."""
    ARITHMETIC = "arithmetic"
    """By a step."""
    GEOMETRIC = "geometric"
    """By a ratio."""


_MOST_BITS: Final = 4096
"""How long the grown price of a raspasy may be, so that it can still be printed."""


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


def check_count(count: object) -> None:
    """Refuse what is no number of raspasy (RA-8)."""
    if type(count) is not int:
        wrong_type("raspasy_count", count, "a count, an int from 0")
    if count < 0:
        raise ArgumentError(
            "there cannot be fewer than no raspasy before a deal",
            code="bad-count",
            rule="RA-8",
            refused=shown(count),
            expected="0 or more",
        )


@attrs.frozen
class RaspasyPrice:
    """The price of a raspasy trick and how it grows.

    Args:
        base: The price after no raspasy, at least 1.
        growth: Whether and how it grows.
        by: The step or the ratio, at least 1.
        limit: How many times it may grow, or `None`.

    Raises:
        ConventionError: If a part has a bad value.

    Source: RA-4.

    >>> price = RaspasyPrice(growth=Growth.GEOMETRIC, by=2, limit=2)
    >>> [price.after(count) for count in range(4)]
    [1, 2, 4, 4]
    """

    base: int = 1
    growth: Growth = Growth.NONE
    by: int = 1
    limit: int | None = None

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        for name, kind in _PRICE_PARTS.items():
            value = _read(kind, getattr(self, name), f"raspasy_price.{name}", "RA-4")
            object.__setattr__(self, name, value)

    def after(self, count: int) -> int:
        """Return the price of a raspasy with this many before it.

        Raises:
            ArgumentError: If it has grown to more than a thousand digits, or the count is negative.
            WrongType: If the count is not an int.

        >>> RaspasyPrice(growth=Growth.ARITHMETIC).after(4)
        5
        """
        check_count(count)
        grown = count if self.limit is None else min(count, self.limit)
        if self.growth is Growth.ARITHMETIC:
            return self.base + self.by * grown
        if self.growth is Growth.GEOMETRIC:
            if grown * self.by.bit_length() > _MOST_BITS:
                raise ArgumentError(
                    "the price of a raspasy has grown beyond all measure",
                    code="price-too-large",
                    rule="RA-4",
                    refused=f"{self.base} times {self.by} to the power of {grown}",
                    expected="a limit, or fewer raspasy in a row",
                )
            return int(self.base * self.by**grown)
        return self.base


_PRICE_PARTS: Final[dict[str, Kind]] = {
    "base": Integer(1),
    "growth": Choice(Growth),
    "by": Integer(1),
    "limit": Integer(0, words=(None,)),
}


def price_parts() -> dict[str, Kind]:
    """Return the kinds of the parts of a raspasy price, by name."""
    return dict(_PRICE_PARTS)


@attrs.frozen
class PriceObject:
    """The object of base, growth, by and limit."""

    expected: str = (
        'an object with exactly "base" ≥ 1, "growth" ("none", "arithmetic", "geometric"), '
        '"by" ≥ 1, "limit" ≥ 0 or null'
    )

    def read(self, value: Any) -> RaspasyPrice:
        """Take a RaspasyPrice or a mapping of exactly its parts."""
        if isinstance(value, RaspasyPrice):
            return value
        if not isinstance(value, Mapping):
            raise ValueError
        others = [key for key in value if key not in _PRICE_PARTS]
        if others or len(value) != len(_PRICE_PARTS):
            missing = [key for key in _PRICE_PARTS if key not in value]
            key = shown(others[0])[1:-1] if others else missing[0]
            raise ConventionError(
                "the option raspasy_price (RA-4) has exactly its four parts",
                code="bad-option",
                rule="§14",
                refused=shown(list(value)),
                expected=self.expected,
                option=f"raspasy_price.{key}",
            )
        return RaspasyPrice(**value)

    def write(self, value: RaspasyPrice) -> dict[str, Any]:
        """Write the object."""
        return {name: kind.write(getattr(value, name)) for name, kind in _PRICE_PARTS.items()}


def _read(kind: Kind, value: Any, name: str, rule: str) -> Any:
    try:
        return kind.read(value)
    except ConventionError:
        raise
    except (ValueError, TypeError):
        raise ConventionError(
            f"the option {name} ({rule}) cannot be this",
            code="bad-option",
            rule="§14",
            refused=shown(value),
            expected=kind.expected,
            option=name,
        ) from None


@attrs.frozen
class Option:
    """The declaration of an option: its kind and its rule."""

    kind: Kind
    rule: str

    def read(self, name: str, value: Any) -> Any:
        """Return the value in its one form.

        Raises:
            ConventionError: If the option cannot be this.
        """
        return _read(self.kind, value, name, self.rule)


_KEY: Final = "option"


def option(default: Any, kind: Kind, rule: str) -> Any:
    """Declare an option in a rule group."""
    return attrs.field(default=default, metadata={_KEY: Option(kind, rule)})


def declared(group: type) -> dict[str, Option]:
    """Return the options a group declares, by name, in order."""
    return {
        field.name: field.metadata[_KEY] for field in attrs.fields(group) if _KEY in field.metadata
    }


@attrs.frozen(kw_only=True)
class RuleGroup:
    """Base of the option groups: every value is read by the kind of its option.

    >>> from preference.conventions import WhistRules
    >>> WhistRules(distribution="gentleman").distribution
    <Distribution.GENTLEMAN: 'gentleman'>
    """

    def __attrs_post_init__(self) -> None:
        """Bring each option into its one form, or refuse it."""
        for name, declaration in declared(type(self)).items():
            object.__setattr__(self, name, declaration.read(name, getattr(self, name)))
