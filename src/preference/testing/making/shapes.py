"""Hands of a wished shape by chance: voids, long suits, certain miseres, the preferans hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from preference.cards import DECK, Card, Hand, Rank, Suit, suit_byte
from preference.errors import check_flag, wrong_type
from preference.testing.chance import Chance
from preference.testing.making.arguments import check_chance
from preference.testing.making.wishes import (
    LONG,
    SUIT_CARDS,
    check_least,
    read_suits,
    refuse_shape,
)

__all__ = ["is_certain_misere", "make_certain_misere", "make_hand", "make_preferans_hand"]

_HAND: Final = 10


def make_hand(
    chance: Chance,
    size: int = _HAND,
    *,
    void: Collection[Suit] = (),
    long: Suit | None = None,
    least: int = LONG,
) -> Hand:
    """Make a hand; all hands of that length are equally likely.

    The plainest is the lowest cards; of a long suit, as few cards as are wished.

    Args:
        chance: Where the choices come from.
        size: How many cards.
        void: Suits of which it holds none.
        long: A suit of which it holds at least some number of cards.
        least: That number, five if not given.

    Raises:
        ArgumentError: If there is no such hand.
        WrongType: If it is no chance, no size, or these are no suits.

    Source: CA-1.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> hand = make_hand(RandomChance(Random(1)), void=[Suit.SPADES], long=Suit.HEARTS, least=6)
    >>> from preference.cards import suit_byte
    >>> suit_byte(hand.mask, Suit.SPADES), suit_byte(hand.mask, Suit.HEARTS).bit_count() >= 6
    (0, True)
    """
    check_chance("make_hand", chance)
    voids, fewest, most = check_shape("make_hand", size, void, long, least)
    suit = [card for card in DECK if card.suit is long and card.suit not in voids]
    others = [card for card in DECK if card.suit is not long and card.suit not in voids]
    held = chance.integer(fewest, most) if fewest < most else fewest
    return Hand.of([*_some(chance, suit, held), *_some(chance, others, size - held)])


def check_shape(
    function: str, size: object, void: object, long: object, least: object
) -> tuple[frozenset[Suit], int, int]:
    """Refuse a hand that there is not.

    Returns:
        The suits of which it has none, and how many cards of the long suit it has, at least and at
        the most.

    Raises:
        ArgumentError: If there is no such hand.
        WrongType: If it is no size, or these are no suits.

    Source: CA-1.

    >>> check_shape("f", 10, [Suit.SPADES], Suit.HEARTS, 5)
    (frozenset({<Suit.SPADES: 0>}), 5, 8)
    """
    if type(size) is not int or type(least) is not int:
        wrong_type(function, (size, least), "numbers of cards, ints from 0")
    if long is not None and not isinstance(long, Suit):
        wrong_type(function, long, "a suit such as Suit.SPADES for long, or None")
    voids = read_suits(function, void)
    check_least(long, least)
    of_long = 0 if long is None or long in voids else SUIT_CARDS
    of_others = SUIT_CARDS * len(set(Suit) - voids - {long})
    fewest = max(size - of_others, 0 if long is None else least)
    most = min(size, of_long)
    if not 0 <= fewest <= most:
        refuse_shape((size, *map(str, voids), str(long), least))
    return voids, fewest, most


def _some(chance: Chance, cards: Sequence[Card], number: int) -> list[Card]:
    """Choose so many of the cards; the first ones are the plainest."""
    left = list(cards)
    for index in range(number):
        other = chance.integer(index, len(left) - 1)
        left[index], left[other] = left[other], left[index]
    return left[:number]


def make_preferans_hand(chance: Chance) -> Hand:
    """Make a hand that wins the game: the ace and king of every suit and two queens.

    Raises:
        WrongType: If it is no chance.

    Source: PL-7.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> hand = make_preferans_hand(RandomChance(Random(1)))
    >>> sum(card.rank is Rank.QUEEN for card in hand), len(hand)
    (2, 10)
    """
    check_chance("make_preferans_hand", chance)
    high = [card for card in DECK if card.rank >= Rank.KING]
    queens = [card for card in DECK if card.rank is Rank.QUEEN]
    return Hand.of([*high, *_some(chance, queens, 2)])


def is_certain_misere(hand: Hand, *, leads: bool = False) -> bool:
    """Tell whether a hand can avoid every trick of a misere, whoever holds the other cards.

    It depends on the shape of each suit alone. Let the others lead a suit as often as they can,
    each time with the lowest card they have left: the hand must hold a lower one. So the first
    card of the hand must be lower than the first missing card of the suit, the second than the
    second, and so on, until one of the two has run out. To lead without danger, a hand needs
    besides a suit whose lowest card is under every missing one, three of them at least, since two
    may be away; and whose other cards still pass that test when a high missing one is gone.

    Args:
        hand: The cards as they will be played.
        leads: Whether the hand is the first hand, which leads (PL-1).

    Raises:
        WrongType: If it is no hand or no flag.

    Source: SC-2, PL-2.

    >>> is_certain_misere(Hand.of("♠7 ♠9 ♠J ♣7 ♣8 ♦8 ♥7 ♥8 ♥9 ♥10"))
    False
    >>> is_certain_misere(Hand.of("♠7 ♠9 ♠J ♣7 ♣8 ♦7 ♥7 ♥8 ♥9 ♥10"), leads=True)
    True
    """
    if not isinstance(hand, Hand):
        wrong_type("is_certain_misere", hand, "a Hand; Hand.of() reads text")
    check_flag("is_certain_misere", "leads", leads)
    suits = [suit_byte(hand.mask, suit) for suit in Suit]
    return all(map(_ducks, suits)) and (not leads or any(map(_leads_safely, suits)))


def _ranks(byte: int) -> list[int]:
    return [rank for rank in range(SUIT_CARDS) if byte >> rank & 1]


def _ducks(byte: int) -> bool:
    """Whether the cards of a suit stay below whatever the others lead of it."""
    held, missing = _ranks(byte), _ranks(byte ^ 0xFF)
    return all(mine < theirs for mine, theirs in zip(held, missing, strict=False))


def _leads_safely(byte: int) -> bool:
    """Whether the lowest card of a suit can be led, and the rest of them still ducks."""
    held, missing = _ranks(byte), _ranks(byte ^ 0xFF)
    if not held or len(missing) <= 2 or held[0] > missing[0]:
        return False
    return all(mine < theirs for mine, theirs in zip(held[1:], missing[:-1], strict=False))


@lru_cache(maxsize=1)
def _misere_suits() -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """List the holdings of each length that duck, and those of them that can be led."""
    ducking: list[list[int]] = [[] for _ in range(SUIT_CARDS + 1)]
    leading: list[list[int]] = [[] for _ in range(SUIT_CARDS + 1)]
    for byte in range(256):
        if _ducks(byte):
            ducking[byte.bit_count()].append(byte)
            if _leads_safely(byte):
                leading[byte.bit_count()].append(byte)
    return tuple(map(tuple, ducking)), tuple(map(tuple, leading))


@lru_cache(maxsize=1)
def _lengths() -> tuple[tuple[int, ...], ...]:
    """List the lengths of the four suits of a hand, the most even ones first."""
    every = product(range(SUIT_CARDS + 1), repeat=len(Suit))
    return tuple(
        sorted(
            (lengths for lengths in every if sum(lengths) == _HAND),
            key=lambda lengths: (max(lengths) - min(lengths), [-length for length in lengths]),
        )
    )


def make_certain_misere(chance: Chance, *, leads: bool = False) -> Hand:
    """Make a hand of ten cards that avoids every trick of a misere: see `is_certain_misere`.

    The plainest is the lowest cards of every suit, three of spades and clubs and two of the others.

    Args:
        chance: Where the choices come from.
        leads: Whether it must be able to lead, too.

    Raises:
        WrongType: If it is no chance or no flag.

    Source: SC-2.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> is_certain_misere(make_certain_misere(RandomChance(Random(1)), leads=True), leads=True)
    True
    """
    check_chance("make_certain_misere", chance)
    check_flag("make_certain_misere", "leads", leads)
    ducking, leading = _misere_suits()
    lengths = chance.pick(_lengths())
    led = chance.pick([at for at, length in enumerate(lengths) if leading[length]]) if leads else -1
    mask = 0
    for at, length in enumerate(lengths):
        byte = chance.pick((leading if at == led else ducking)[length])
        mask |= byte << SUIT_CARDS * at
    return Hand(mask)
