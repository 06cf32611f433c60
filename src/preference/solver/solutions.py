"""What a position is worth, as a value: tricks of the declarer, or of everyone on raspasy."""

from __future__ import annotations

from typing import Final, TypeAlias

import attrs

from preference.contracts import Contract, Misere

__all__ = ["ContractSolution", "RaspasySolution", "Solution"]

_ALL: Final = 10


@attrs.frozen
class ContractSolution:
    """What a contract or a misere comes to when nobody errs.

    Attributes:
        contract: What is undertaken.
        declarer: The declarer's seat.
        tricks: The declarer's tricks of all ten, those already taken among them: the most that can
            be forced against the two defenders together, on misere the fewest.
        of: Of how many tricks: ten, or fewer for an ending that was laid out by itself, of which
            nobody knows who took the earlier ones.

    Source: PL-1 to PL-4, SC-1, SC-2.

    >>> from preference.contracts import MISERE, parse_contract
    >>> print(ContractSolution(parse_contract("6♠"), declarer=0, tricks=4))
    6♠ of seat 0: 4 tricks, set by 2
    >>> ContractSolution(MISERE, declarer=0, tricks=0).is_made
    True
    >>> print(ContractSolution(parse_contract("6♠"), declarer=0, tricks=3, of=4))
    6♠ of seat 0: 3 of the last 4 tricks
    >>> ContractSolution(parse_contract("6♠"), declarer=0, tricks=4).undertricks
    2
    """

    contract: Contract | Misere
    declarer: int
    tricks: int
    of: int = _ALL

    @property
    def undertricks(self) -> int | None:
        """By how many tricks it is set: those missing, or on misere those taken.

        `None` for a game of which only an ending is known: the earlier tricks may have made it. On
        misere the earlier ones count as the defenders'.
        """
        if isinstance(self.contract, Misere):
            return self.tricks
        return max(0, self.contract.level - self.tricks) if self.of == _ALL else None

    @property
    def is_made(self) -> bool | None:
        """Whether the declarer can make it, or `None` where `undertricks` is."""
        short = self.undertricks
        return None if short is None else short == 0

    def __str__(self) -> str:
        """Say how many tricks, and whether that is enough, in one line."""
        head, short = f"{self.contract} of seat {self.declarer}", self.undertricks
        if short is None:
            return f"{head}: {self.tricks} of the last {tricks_text(self.of)}"
        end = f"set by {short}" if short else "made"
        return f"{head}: {tricks_text(self.tricks)}, {end}"


@attrs.frozen
class RaspasySolution:
    """What each player of a raspasy can be sure of.

    A raspasy is a game of each against all, which has no one result. What it has is a security
    value a player: the fewest tricks they can guarantee, though all others join against them.
    Together these are ten or more.

    Attributes:
        secure: By seat: the tricks of all ten that the player takes at most, those already taken
            among them. 0 for the dealer of four when the talon is hidden, and who takes no part.

    Source: RA-1 to RA-3.

    >>> print(RaspasySolution((2, 5, 4)))
    raspasy, at most: seat 0 2 tricks, seat 1 5 tricks, seat 2 4 tricks
    """

    secure: tuple[int, ...]

    def __str__(self) -> str:
        """Say how many tricks each seat takes at most, in one line."""
        seats = (f"seat {seat} {tricks_text(count)}" for seat, count in enumerate(self.secure))
        return f"raspasy, at most: {', '.join(seats)}"


Solution: TypeAlias = ContractSolution | RaspasySolution
"""What a position is worth."""


def tricks_text(count: int) -> str:
    """Print a number of tricks.

    >>> tricks_text(1), tricks_text(0)
    ('1 trick', '0 tricks')
    """
    return f"{count} trick" if count == 1 else f"{count} tricks"
