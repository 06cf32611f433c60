"""What the declarer does with the talon, and what is declared."""

from __future__ import annotations

from typing import ClassVar

import attrs

from preference.actions.word import Word
from preference.cards import Card
from preference.contracts import Contract
from preference.errors import ArgumentError, wrong_type

__all__ = ["Declare", "Discard", "OpenMisere", "RefuseTalon", "Surrender", "TakeTalon"]


class TakeTalon(Word):
    """Take the talon after winning the auction blind.

    Source: BL-3.

    >>> print(TakeTalon())
    take talon
    """

    __slots__ = ()
    text: ClassVar[str] = "take talon"


class OpenMisere(Word):
    """Change a blind game to an open misere.

    Source: BL-3.

    >>> print(OpenMisere())
    open misere
    """

    __slots__ = ()
    text: ClassVar[str] = "open misere"


class RefuseTalon(Word):
    """Keep the ten cards dealt and set the talon aside, at the dealer's cost.

    Source: EX-4.

    >>> print(RefuseTalon())
    refuse talon
    """

    __slots__ = ()
    text: ClassVar[str] = "refuse talon"


class Surrender(Word):
    """Give the game up before a contract is declared («уход без трёх»).

    Source: EX-3.

    >>> print(Surrender())
    surrender
    """

    __slots__ = ()
    text: ClassVar[str] = "surrender"


@attrs.frozen
class Discard:
    """Lay two cards away («снос»); the lower suit and rank is kept first.

    Args:
        low: One card.
        high: The other.

    Raises:
        ArgumentError: If it is the same card twice.
        WrongType: If these are not cards.

    Source: EX-1.

    >>> from preference.cards import parse_card
    >>> import preference as pref
    >>> print(Discard(parse_card("♥A"), parse_card("♠7")))
    discard ♠7 ♥A
    """

    low: Card
    high: Card

    def __attrs_post_init__(self) -> None:
        """Check the cards and put the lower one first."""
        low, high = self.low, self.high
        if not isinstance(low, Card) or not isinstance(high, Card):
            wrong_type("Discard", (low, high), "two cards; parse_card() reads one")
        if low == high:
            raise ArgumentError(
                "two cards are laid away, not one card twice",
                code="card-twice",
                rule="EX-1",
                refused=f"discard {low} {high}",
                expected="two different cards",
            )
        if low > high:
            object.__setattr__(self, "low", high)
            object.__setattr__(self, "high", low)

    def __str__(self) -> str:
        """Print the text of the action."""
        return f"discard {self.low} {self.high}"


@attrs.frozen
class Declare:
    """Declare the contract.

    Args:
        contract: A game, not below the winning bid.

    Raises:
        WrongType: If it is no `Contract`.

    Source: EX-2.

    >>> from preference.contracts import parse_contract
    >>> import preference as pref
    >>> print(Declare(parse_contract("7s")))
    declare 7♠
    """

    contract: Contract

    def __attrs_post_init__(self) -> None:
        """Check the contract."""
        if not isinstance(self.contract, Contract):
            wrong_type("Declare", self.contract, "a Contract; parse_contract() reads text")

    def __str__(self) -> str:
        """Print the text of the action."""
        return f"declare {self.contract}"
