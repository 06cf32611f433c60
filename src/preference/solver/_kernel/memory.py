"""What a search remembers: the deal in lists that are quick to look into, and the answers found.

A list of cards to try is one `int`, six bits a card, `32 | card`, the first card lowest; it ends
where nothing is left. Lists of Python would be slower in both builds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from preference.solver._kernel import suits
from preference.solver._kernel.suits import BIT

if TYPE_CHECKING:
    from mypy_extensions import i64  # for mypyc; no annotation is evaluated at run time

NO_TRUMP: Final = 4
DEALER: Final = 3
CAPACITY: Final = 1 << 18
"""Positions a table may hold before it starts again; about 30 MiB."""

# `Final`, or every look into these would be one into the module's dictionary when compiled.
CARD: Final[list[i64]] = [32 | card for card in range(32)]
BELOW: Final[list[i64]] = [(1 << rank) - 1 for rank in range(9)]
LENGTH: Final[list[i64]] = [byte.bit_count() for byte in range(256)]
FIELD: Final[list[i64]] = [0, *(3 * min(most, 7) for most in range(11))]
"""Where `suits.ducking` keeps the field for `target - 1` tricks, by target."""


def _packed(suit: i64, byte: i64, is_falling: bool) -> i64:
    """Pack the cards of a byte into one `int`: six bits a card, `32 | card`, the first lowest.

    A list of cards to try is such an `int`; it ends where nothing is left.
    """
    packed: i64 = 0
    for step in range(8):
        rank: i64 = step if is_falling else 7 - step
        if byte & BIT[rank]:
            packed = packed << 6 | 32 | suit << 3 | rank
    return packed


RISING: Final[list[i64]] = [_packed(suit, byte, False) for suit in range(4) for byte in range(256)]
"""The cards of `suit << 8 | byte`, packed, lowest first."""
FALLING: Final[list[i64]] = [_packed(suit, byte, True) for suit in range(4) for byte in range(256)]
_SUITS: Final[dict[i64, list[i64]]] = {}
"""The numbers of suits seen before: at most 9,841 suits of eight cards or fewer, four kinds."""


class Memory:
    """What a search has found out, for one hero, aim and trump.

    It belongs to its caller and to one thread at a time; searches with memories of their own share
    nothing but the numbers of suits, which are the same whoever works them out.

    Attributes:
        nodes: Positions between tricks whose cards were tried: neither a bound nor the table
            answered the question. The same on every machine, in both builds.
        looks: Positions between tricks looked at, these among them.

    Source: PL-1 to PL-4, RA-1 to RA-3.

    >>> memory = Memory(NO_TRUMP, 0, False)
    >>> memory.nodes, memory.looks
    (0, 0)
    """

    def __init__(self, trump: i64, hero: i64, avoids: bool) -> None:
        """Start with nothing."""
        self.trump: i64 = trump
        self.hero: i64 = hero
        self.avoids: bool = avoids
        self.nodes: i64 = 0
        self.looks: i64 = 0
        self.known: dict[i64, i64] = {}
        self.owners: list[i64] = [0] * 32
        self.following: list[i64] = [0, 2, 3, 1]
        self.talon: list[i64] = []
        self.is_talon_played: bool = False
        self.coming: i64 = 0
        self.forget_deal()

    def forget_deal(self) -> None:
        """Empty the lists that depend on who holds which card."""
        # By suit << 8 | the suit's byte; -1 is not yet known.
        self.code: list[i64] = [-1] * 1024
        self.trumps: list[i64] = [-1] * 1024
        unknown: list[i64] = []
        self.facts: list[list[i64]] = [unknown, [-1] * 1024, [-1] * 1024, [-1] * 1024]
        self.choice: list[list[i64]] = [unknown, [-1] * 1024, [-1] * 1024, [-1] * 1024]

    def sit(self, count: i64, talon: tuple[int, ...], is_talon_played: bool) -> None:
        """Take note of how many hands play, and of the talon."""
        self.following = [0, 2, 3, 1] if count == 3 else [0, 2, 1, 0]
        self.talon = list(talon)
        self.is_talon_played = is_talon_played
        self.coming = BIT[talon[1]] if is_talon_played and len(talon) == 2 else 0

    def meet(self, held: list[i64]) -> None:
        """Take note of who holds which card: a mask for each role, index 0 not used."""
        owners = self.owners[:]
        is_new = False
        for role in range(1, 4):
            mask: i64 = held[role]
            for card in range(32):
                if mask & BIT[card] and owners[card] != role:
                    owners[card] = role
                    is_new = True
        if is_new:
            self.owners = owners
            self.forget_deal()

    def learn(self, at: i64) -> None:
        """Fill the lists for one suit with the cards of one byte."""
        suit: i64 = at >> 8
        owners: list[i64] = []
        code: i64 = 0
        weight: i64 = BIT[0]
        choice: list[i64] = [0, 0, 0, 0]
        before: i64 = -1
        is_pure = True
        for rank in range(8):
            if at & BIT[rank] == 0:
                continue
            owner: i64 = self.owners[suit * 8 + rank]
            if owner != before:
                choice[owner] |= BIT[rank]
            before = owner
            if owner == 0:
                is_pure = False  # a talon card on the table: it only parts the others
            owners.append(owner)
            # Bijective base 3: every suit of up to eight cards has its own number below 9,841.
            code += owner * weight
            weight *= 3
        for role in range(1, 4):
            self.choice[role][at] = choice[role]
        if not is_pure:
            return
        self.code[at] = code << 14 * suit
        numbers = self.numbers(owners, code, suit)
        self.trumps[at] = numbers[0]
        for role in range(1, 4):
            self.facts[role][at] = numbers[role]

    def numbers(self, owners: list[i64], code: i64, suit: i64) -> list[i64]:
        """Return the numbers of a suit: as trumps, and for each leader."""
        kind: i64 = 0
        if self.avoids:
            kind = 1
        elif suit == self.trump:
            kind = 2
        elif self.trump != NO_TRUMP:
            kind = 3
        key: i64 = code << 2 | kind
        found = _SUITS.get(key)
        if found is None:
            found = [0, 0, 0, 0]
            if kind == 2:
                found[0] = suits.trump_suit(owners)
            for role in range(1, 4):
                if kind == 0:
                    found[role] = suits.no_trump(owners, role)
                elif kind == 1:
                    found[role] = suits.ducking(owners, role)
                elif kind == 3:
                    found[role] = suits.side_suit(owners, role)
            _SUITS[key] = found
        return found
