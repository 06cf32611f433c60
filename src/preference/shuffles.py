"""Shuffles that are data: named, seeded, and the same for ever."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Protocol, TypeVar

from preference.cards import DECK, Card
from preference.errors import ArgumentError, shown, wrong_type

__all__ = ["SHUFFLE", "SHUFFLES", "Shuffler", "shuffle", "shuffled_deck"]

T = TypeVar("T")

SHUFFLE: Final = "sha256-fisher-yates-1"
"""The name of the shuffle used unless another is named. What a name gives never changes.

Source: DE-1.
"""


def _sha256_fisher_yates_1(seed: str, pack: list[T]) -> None:
    """Fisher and Yates with the digits of one SHA-256 digest in the factorial base.

    The digest of `name:seed`, read as a number, big end first, is divided by 32, 31, … 2; card i,
    counted from the top of the pack and from 31 down, changes places with card number remainder.
    2²⁵⁶ orders of dice for 32! < 2¹¹⁸ orders of cards leave a bias nobody can measure.
    """
    number = int.from_bytes(hashlib.sha256(f"{SHUFFLE}:{seed}".encode()).digest(), "big")
    for top in range(31, 0, -1):
        number, other = divmod(number, top + 1)
        pack[top], pack[other] = pack[other], pack[top]


class Shuffler(Protocol):
    """Brings a pack of 32 into the order that a seed gives, in place.

    Source: DE-1.

    >>> pack = list("abcdefghijklmnopqrstuvwxyzABCDEF")
    >>> SHUFFLES[SHUFFLE]("7", pack)
    >>> "".join(pack)[:6]
    'vBEmwy'
    """

    def __call__(self, seed: str, pack: list[T], /) -> None:
        """Shuffle."""


SHUFFLES: Final[Mapping[str, Shuffler]] = MappingProxyType({SHUFFLE: _sha256_fisher_yates_1})
"""Every named shuffle. Source: DE-1."""


def shuffled_deck(seed: int | str, name: str = SHUFFLE) -> tuple[Card, ...]:
    """Shuffle the deck by a named algorithm; the same name and seed give the same order for ever.

    Args:
        seed: Any text, or an int, which stands for its decimal digits.
        name: A key of `SHUFFLES`.

    Returns:
        The 32 cards, top of the pack first.

    Raises:
        ArgumentError: If the name is unknown or the seed is no Unicode text.
        WrongType: If the seed is neither text nor an int.

    Source: formats §2.

    >>> print(*shuffled_deck(7)[:3])
    ♦Q ♥10 ♥K
    """
    pack = list(DECK)
    shuffle(pack, seed, name)
    return tuple(pack)


def shuffle(pack: list[T], seed: int | str, name: str = SHUFFLE) -> None:
    """Bring a pack of 32 into the order of a named shuffle, in place.

    Args:
        pack: 32 things in the order of the deck: cards, numbers or bits.
        seed: Any text, or an int, which stands for its decimal digits.
        name: A key of `SHUFFLES`.

    Raises:
        ArgumentError: If the name is unknown or the seed is no Unicode text.
        WrongType: If the seed is neither text nor an int.

    Source: DE-1.

    >>> numbers = list(range(32))
    >>> shuffle(numbers, seed=7)
    >>> [str(DECK[number]) for number in numbers[:3]]
    ['♦Q', '♥10', '♥K']
    """
    if type(seed) is int:
        try:
            seed = str(seed)
        except ValueError:
            raise ArgumentError(
                "the seed is too long", code="bad-seed", expected="at most 4,300 digits"
            ) from None
    if not isinstance(seed, str):
        wrong_type("shuffled_deck", seed, "a seed: text or an int")
    if not isinstance(name, str) or name not in SHUFFLES:
        raise ArgumentError(
            "there is no shuffle of that name",
            code="unknown-shuffle",
            refused=shown(name),
            expected=", ".join(SHUFFLES),
        )
    try:
        SHUFFLES[name](seed, pack)
    except UnicodeEncodeError:
        raise ArgumentError(
            "the seed holds half a surrogate pair, so it is no text",
            code="bad-seed",
            refused=shown(seed),
            expected="Unicode text",
        ) from None
