"""What a search remembers: the deal in lists that are quick to look into, and the answers found.

A list of cards to try is one `int`, six bits a card, `32 | card`, the first card lowest; it ends
where nothing is left. Lists of Python would be slower in both builds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from preference.solver._kernel.ducking import ducking, exits
from preference.solver._kernel.suits import BIT, crossing, no_trump, side_suit, trump_suit

if TYPE_CHECKING:
    from mypy_extensions import i64  # for mypyc; no annotation is evaluated at run time

NO_TRUMP: Final = 4
DEALER: Final = 3
CAPACITY: Final = 1 << 18
"""Positions a table may hold before it starts again; about 30 MiB."""

# `Final`, or every look into these would be one into the module's dictionary when compiled.
CARD: Final[list[i64]] = [32 | card for card in range(32)]
BELOW: Final[list[i64]] = [(1 << rank) - 1 for rank in range(9)]
TOP: Final[list[i64]] = [byte.bit_length() - 1 for byte in range(256)]
LENGTH: Final[list[i64]] = [byte.bit_count() for byte in range(256)]
FIELD: Final[list[i64]] = [0, *(3 * min(most, 7) for most in range(11))]
"""Where `ducking` keeps the field for `target - 1` tricks, by target."""


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
POWER: Final[list[i64]] = [3**place << 14 * suit for suit in range(4) for place in range(8)]
"""What a card counts in the key, by suit << 3 | its place from below."""
_SUITS: Final[dict[i64, list[i64]]] = {}
"""The numbers of suits seen before: at most 9,841 suits of eight cards or fewer, four kinds."""


def _owners(code: i64) -> list[i64]:
    """List the roles that hold the cards of a suit, lowest card first, from its number."""
    owners: list[i64] = []
    while code > 0:
        owner: i64 = (code - 1) % 3 + 1
        owners.append(owner)
        code = (code - owner) // 3
    return owners


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
        self.is_trump_game: bool = trump != NO_TRUMP and not avoids
        self.nodes: i64 = 0
        self.looks: i64 = 0
        self.known: dict[i64, i64] = {}
        self.owners: list[i64] = [0] * 32
        self.met: list[i64] = [0, 0, 0, 0]
        self.following: list[i64] = [0, 2, 3, 1]
        self.talon: list[i64] = []
        self.is_talon_played: bool = False
        self.coming: i64 = 0
        # By suit << 8 | the suit's byte, -1 where not yet known; `meet` makes them.
        self.code: list[i64] = []
        # The same, by leader first. What `settle` adds up are the facts, but in a trump contract.
        self.facts: list[list[i64]] = []
        self.sums: list[list[i64]] = []
        self.crossing: list[list[i64]] = []
        # The same, for who wants the fewest tricks: the ways out.
        self.exits: list[i64] = []
        # One of every run of equal cards, a byte each for the roles 1, 2, 3.
        self.choice: list[i64] = []
        # How much leading has succeeded, by leader << 10 | suit << 8 | choice; and from bit 12, who
        # wants the fewest tricks, how many the hero may lose, 2 for more.
        self.succeeded: list[i64] = []
        # By the byte of the trump suit.
        self.trumps: list[i64] = []

    def sit(self, count: i64, talon: tuple[int, ...], is_talon_played: bool) -> None:
        """Take note of how many hands play, and of the talon."""
        self.following = [0, 2, 3, 1] if count == 3 else [0, 2, 1, 0]
        self.talon = list(talon)
        self.is_talon_played = is_talon_played
        self.coming = BIT[talon[1]] if is_talon_played and len(talon) == 2 else 0

    def meet(self, held: list[i64]) -> None:
        """Take note of who holds which card: a mask for each role, index 0 not used."""
        is_new: bool = len(self.code) == 0
        for role in range(1, 4):
            if held[role] | self.met[role] != self.met[role]:
                is_new = True
        if not is_new:
            return
        # Keep the lists of another deal as they are, for who may still look into them.
        owners = self.owners[:]
        met = self.met[:]
        for role in range(1, 4):
            mask: i64 = held[role]
            for other in range(1, 4):
                met[other] &= ~mask
            met[role] |= mask
            for suit in range(4):
                byte: i64 = mask >> 8 * suit & 255
                while byte > 0:
                    rank: i64 = TOP[byte]
                    byte ^= BIT[rank]
                    owners[suit << 3 | rank] = role
        self.met = met
        self.owners = owners
        self.code = [-1] * 1024
        self.trumps = [-1] * 256
        unknown: list[i64] = []
        self.facts = [unknown, [-1] * 1024, [-1] * 1024, [-1] * 1024]
        self.sums = self.facts
        self.exits = [-1] * 1024
        if self.is_trump_game:
            cashing: list[i64] = [-1] * 1024
            self.sums = [unknown, cashing, cashing, cashing]
            self.crossing = [unknown, unknown, [-1] * 1024, [-1] * 1024]
        self.succeeded = [0] * (3 << 12 if self.avoids else 1 << 12)
        self.choice = [-1] * 1024
        for suit in range(4):
            self.code[suit << 8] = self.choice[suit << 8] = 0

    def learn(self, at: i64) -> None:
        """Fill in the number of a suit and its choice of cards, from those without the top card."""
        rank: i64 = TOP[at & 255]
        rest: i64 = at ^ BIT[rank]
        if self.choice[rest] < 0:
            self.learn(rest)
        owner: i64 = self.owners[at >> 8 << 3 | rank]
        if owner == 0:
            self.choice[at] = self.choice[rest]
            return  # a talon card on the table: it has no number, and only parts the others
        below: i64 = TOP[rest & 255]
        is_equal: bool = below >= 0 and self.owners[at >> 8 << 3 | below] == owner
        self.choice[at] = self.choice[rest] | (0 if is_equal else BIT[rank + 8 * owner - 8])
        if self.code[rest] >= 0:
            # Bijective base 3: every suit of up to eight cards has its own number below 9,841.
            self.code[at] = self.code[rest] + owner * POWER[at >> 8 << 3 | LENGTH[rest & 255]]

    def weigh(self, at: i64) -> None:
        """Fill in the numbers of a suit without talon cards."""
        if self.code[at] < 0:
            self.learn(at)
        suit: i64 = at >> 8
        numbers = self.numbers(self.code[at] >> 14 * suit, suit)
        for role in range(1, 4):
            self.facts[role][at] = numbers[role]
        if self.avoids:
            self.exits[at] = numbers[0]
        if self.is_trump_game:
            if suit == self.trump:
                self.trumps[at & 255] = numbers[0]
            self.sums[1][at] = 0 if suit == self.trump else numbers[0]
            self.crossing[2][at] = numbers[4]
            self.crossing[3][at] = numbers[5]

    def numbers(self, code: i64, suit: i64) -> list[i64]:
        """Return the numbers of a suit: as trumps or as ways out, and for each leader."""
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
            owners = _owners(code)
            found = [0, 0, 0, 0, 0, 0]
            if kind == 1:
                found[0] = exits(owners)
            if kind == 2:
                found[0] = trump_suit(owners)
            else:
                for role in range(1, 4):
                    found[role] = ducking(owners, role) if kind == 1 else no_trump(owners, role)
            if kind == 3:
                found[0] = side_suit(owners)
                found[4] = crossing(owners, 2)
                found[5] = crossing(owners, 3)
            _SUITS[key] = found
        return found
