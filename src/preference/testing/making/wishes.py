"""What a hand of a deal is wished to be: cards, voids, a long suit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NoReturn

import attrs

from preference.cards import DECK, Card, Hand, Suit, parse_cards
from preference.errors import ArgumentError, few, shown, wrong_type
from preference.testing.making.arguments import check_number

__all__ = ["LONG", "SUIT_CARDS", "Shape", "check_least", "read_suits", "refuse_shape"]

LONG: Final = 5
"""How many cards make a suit long: more than half of it."""

SUIT_CARDS: Final = 8
"""How many cards a suit has."""


def read_suits(function: str, suits: object) -> frozenset[Suit]:
    """Take suits from outside.

    Raises:
        WrongType: If these are no suits.

    >>> read_suits("f", [Suit.SPADES])
    frozenset({<Suit.SPADES: 0>})
    """
    listed = few(function, suits, "suits such as Suit.SPADES", SUIT_CARDS)
    if not all(isinstance(suit, Suit) for suit in listed):
        wrong_type(function, listed, "suits such as Suit.SPADES")
    return frozenset(listed)


def check_least(long: Suit | None, least: int) -> None:
    """Refuse a number of cards of a long suit where none is named.

    Raises:
        ArgumentError: If there is a number and no suit.

    Source: CA-1.

    >>> check_least(Suit.SPADES, 6)
    """
    if long is None and least != LONG:
        refuse_shape(f"at least {shown(least)} cards of no suit")


def _read_void(suits: Iterable[Suit]) -> frozenset[Suit]:
    return read_suits("Shape", suits)


def _read_cards(cards: str | Iterable[Card]) -> tuple[Card, ...]:
    """Read cards and keep their order, which a `Hand` does not."""
    if isinstance(cards, str):
        return parse_cards(cards)
    listed = few("Shape", cards, "cards, or their text", len(DECK))
    if not all(isinstance(card, Card) for card in listed):
        wrong_type("Shape", listed, "cards, or their text")
    return listed


@attrs.frozen
class Shape:
    """What a hand of a deal is wished to be, with all its cards.

    Args:
        cards: Cards that it holds, or their text.
        void: Suits of which it holds none.
        long: A suit of which it holds at least some number of cards.
        least: That number, five if not given.

    Raises:
        ArgumentError: If no hand can be so.
        NotationError: If the text of cards cannot be read.
        WrongType: If these are no cards, no suits or no number.

    Source: CA-1.

    >>> shape = Shape("♥A", void=[Suit.SPADES], long=Suit.CLUBS)
    >>> shape.is_met(Hand.of("♥A ♣7 ♣8 ♣9 ♣10 ♣J ♦7")), shape.is_met(Hand.of("♥A ♣7 ♣8"))
    (True, False)
    >>> shape.is_plain, Shape("♥A").is_plain
    (False, True)
    """

    cards: tuple[Card, ...] = attrs.field(converter=_read_cards, default=())
    void: frozenset[Suit] = attrs.field(converter=_read_void, default=())
    long: Suit | None = None
    least: int = LONG

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        if self.long is not None and not isinstance(self.long, Suit):
            wrong_type("Shape", self.long, "a suit such as Suit.SPADES for long, or None")
        check_number("Shape", "least", self.least, 0, SUIT_CARDS)
        check_least(self.long, self.least)
        if (
            len(set(self.cards)) != len(self.cards)
            or any(card.suit in self.void for card in self.cards)
            or (self.least and self.long in self.void)
        ):
            refuse_shape(self)

    @property
    def is_plain(self) -> bool:
        """Whether nothing but cards is wished."""
        return not self.void and self.long is None

    def further(self, suit: Suit) -> tuple[int, int]:
        """Return how many cards of a suit it takes besides `cards`, at least and at the most.

        >>> Shape("♥A", long=Suit.HEARTS).further(Suit.HEARTS), Shape("♥A").further(Suit.HEARTS)
        ((4, 7), (0, 7))
        """
        held = sum(card.suit is suit for card in self.cards)
        least = max(0, self.least - held) if suit is self.long else 0
        return least, 0 if suit in self.void else SUIT_CARDS - held

    def is_met(self, hand: Hand) -> bool:
        """Tell whether a hand is so.

        Raises:
            WrongType: If it is no hand.

        Source: CA-1.

        >>> Shape(void=[Suit.HEARTS]).is_met(Hand.of("♠7 ♥A"))
        False
        """
        if not isinstance(hand, Hand):
            wrong_type("Shape.is_met", hand, "a Hand; Hand.of() reads text")
        cards = set(hand)
        return (
            cards >= set(self.cards)
            and not any(card.suit in self.void for card in cards)
            and (self.long is None or sum(card.suit is self.long for card in cards) >= self.least)
        )

    def __str__(self) -> str:
        """Print the wish in words."""
        words = [str(card) for card in self.cards]
        if self.void:
            words.append("no " + "".join(map(str, sorted(self.void))))
        if self.long is not None:
            words.append(f"{self.least} {self.long} or more")
        return " ".join(words)


def refuse_shape(refused: object) -> NoReturn:
    """Refuse a hand that there is not.

    Raises:
        ArgumentError: Always.

    Source: CA-1.
    """
    raise ArgumentError(
        "there is no such hand",
        code="bad-shape",
        rule="CA-1",
        refused=shown(refused),
        expected="so many cards of the suits that it may hold, at most eight of the long one",
    )
