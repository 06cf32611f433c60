"""Cards: suits, ranks, the deck, and sets of cards as 32-bit masks.

Inside the engine a card is its index 0…31 (eight to a suit, seven to ace, suits from low to high)
and a set of cards is an `int` with one bit a card. `Card` and `Hand` wrap them where people look.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Final

import attrs

from preference._pretty import as_repr
from preference.errors import ArgumentError, NotationError, few, shown, wrong_type

__all__ = [
    "CARDS",
    "DECK",
    "FULL_MASK",
    "SUIT_CARDS",
    "Card",
    "Hand",
    "Rank",
    "Suit",
    "cards_of",
    "format_cards",
    "parse_card",
    "parse_cards",
    "suit_byte",
]


class Suit(IntEnum):
    """The four suits, low to high; the order counts in the auction and in draws only.

    Source: CA-1.

    >>> Suit.SPADES < Suit.HEARTS, str(Suit.DIAMONDS)
    (True, '♦')
    """

    SPADES = 0
    """♠ («пики»)."""
    CLUBS = 1
    """♣ («трефы»)."""
    DIAMONDS = 2
    """♦ («бубны»)."""
    HEARTS = 3
    """♥ («черви»)."""

    def __str__(self) -> str:
        """Print the sign of the suit."""
        return "♠♣♦♥"[self.value]


class Rank(IntEnum):
    """The eight ranks, low to high.

    Source: CA-1.

    >>> Rank.TEN < Rank.JACK < Rank.ACE, str(Rank.TEN)
    (True, '10')
    """

    SEVEN = 0
    """7, the lowest («семёрка»)."""
    EIGHT = 1
    """8 («восьмёрка»)."""
    NINE = 2
    """9 («девятка»)."""
    TEN = 3
    """10 («десятка»): above the nine, below the jack."""
    JACK = 4
    """J («валет»)."""
    QUEEN = 5
    """Q («дама»)."""
    KING = 6
    """K («король»)."""
    ACE = 7
    """A, the highest («туз»); in a draw for seats the lowest (ST-1)."""

    def __str__(self) -> str:
        """Print the rank as it stands on a card."""
        return ("7", "8", "9", "10", "J", "Q", "K", "A")[self.value]


@attrs.frozen(order=True)
class Card:
    """One of the 32 cards.

    Args:
        suit: Its suit.
        rank: Its rank.

    Attributes:
        index: 8 × suit + rank, 0…31: the card's number inside the engine.

    Raises:
        WrongType: If the arguments are not a `Suit` and a `Rank`.

    Source: CA-1.

    >>> Card(Suit.HEARTS, Rank.TEN), Card(Suit.SPADES, Rank.ACE).index
    (Card('♥10'), 7)
    """

    suit: Suit
    rank: Rank
    index: int = attrs.field(init=False, repr=False, eq=False, order=False)

    def __attrs_post_init__(self) -> None:
        """Check the parts and derive the index."""
        if not isinstance(self.suit, Suit) or not isinstance(self.rank, Rank):
            wrong_type("Card", (self.suit, self.rank), "a Suit and a Rank; parse_card() reads text")
        object.__setattr__(self, "index", self.suit * 8 + self.rank)

    def __str__(self) -> str:
        """Print the canonical text, suit sign then rank."""
        return f"{self.suit}{self.rank}"

    def __repr__(self) -> str:
        """Print so that the text can be read at a glance."""
        return f"Card('{self}')"

    _repr_pretty_ = as_repr


DECK: Final[tuple[Card, ...]] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""The 32 cards by index. Source: CA-1."""

FULL_MASK: Final = (1 << 32) - 1
"""The mask of the whole deck. Source: CA-1."""

CARDS: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(tuple(suit * 8 + rank for rank in range(8) if byte >> rank & 1) for byte in range(256))
    for suit in range(4)
)
"""`CARDS[suit][byte]`: the indices of the cards of a suit that a byte holds, ascending.

Source: CA-1.
"""

SUIT_CARDS: Final[tuple[int, ...]] = tuple(0xFF << 8 * suit for suit in range(4))
"""The mask of each whole suit. Source: CA-1."""


def suit_byte(mask: int, suit: int) -> int:
    """Return the eight bits of one suit.

    Source: CA-1.

    >>> suit_byte(Hand.of("♣7 ♣8").mask, Suit.CLUBS)
    3
    """
    return mask >> 8 * suit & 0xFF


def cards_of(mask: int) -> tuple[int, ...]:
    """Return the indices of the cards in a mask, by suit then rank.

    Source: CA-1.

    >>> cards_of(0b101)
    (0, 2)
    """
    return (
        CARDS[0][mask & 0xFF]
        + CARDS[1][mask >> 8 & 0xFF]
        + CARDS[2][mask >> 16 & 0xFF]
        + CARDS[3][mask >> 24 & 0xFF]
    )


_SUIT_SIGNS: Final = {
    "♠": Suit.SPADES,
    "♣": Suit.CLUBS,
    "♦": Suit.DIAMONDS,
    "♥": Suit.HEARTS,
    "S": Suit.SPADES,
    "C": Suit.CLUBS,
    "D": Suit.DIAMONDS,
    "H": Suit.HEARTS,
}
_RANK_SIGNS: Final = {str(rank): rank for rank in Rank} | {
    "Т": Rank.ACE,
    "К": Rank.KING,
    "Д": Rank.QUEEN,
    "В": Rank.JACK,
}
_BY_TEXT: Final = {
    suit + rank: DECK[_SUIT_SIGNS[suit] * 8 + _RANK_SIGNS[rank]]
    for suit in _SUIT_SIGNS
    for rank in _RANK_SIGNS
}
_BY_TEXT.update({text.lower(): card for text, card in tuple(_BY_TEXT.items())})
_BY_TEXT.update({text[0].lower() + text[1:]: card for text, card in tuple(_BY_TEXT.items())})
_BY_TEXT.update({text[0].upper() + text[1:]: card for text, card in tuple(_BY_TEXT.items())})


def parse_card(text: str) -> Card:
    """Read a card: `♠A`, `SA`, `s10`, `♥Д`.

    Suit first, as a sign or an English letter; then the rank, Latin `7 8 9 10 J Q K A` or Cyrillic
    `Т К Д В`; any case. Latin `T` and `B` are refused, for they look like the ace and the jack.

    Raises:
        NotationError: If the text is no card.
        WrongType: If it is no text.

    Source: CA-2.

    >>> parse_card("♠A"), parse_card("h10"), parse_card("♦в")
    (Card('♠A'), Card('♥10'), Card('♦J'))
    """
    if not isinstance(text, str):
        wrong_type("parse_card", text, "text such as '♠A'")
    card = _BY_TEXT.get(text)
    if card is None:
        raise NotationError(
            "this is not a card",
            code="unreadable-card",
            rule="CA-2",
            refused=shown(text),
            expected="a suit (♠ ♣ ♦ ♥ or S C D H) and a rank (7 8 9 10 J Q K A or Т К Д В)",
        )
    return card


MOST_CARDS: Final = 64
"""So many cards are read and printed at once: two packs, more than any list of the game has."""


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by white space, in the order they stand.

    Raises:
        NotationError: If a part is no card, or there are more than two packs of them.
        WrongType: If it is no text.

    Source: CA-2.

    >>> parse_cards("♠A  ♥10")
    (Card('♠A'), Card('♥10'))
    """
    if not isinstance(text, str):
        wrong_type("parse_cards", text, "text such as '♠A ♥10'")
    parts = text.split(maxsplit=MOST_CARDS)
    if len(parts) > MOST_CARDS:
        raise NotationError(
            "these are too many cards",
            code="too-many-cards",
            rule="CA-1",
            refused=shown(text),
            expected=f"at most {MOST_CARDS} cards",
        )
    return tuple(parse_card(part) for part in parts)


def format_cards(cards: Iterable[Card]) -> str:
    """Print cards in the order given, one space between.

    Raises:
        ArgumentError: If there are more than two packs of them.
        WrongType: If these are not cards.

    Source: CA-2.

    >>> format_cards(parse_cards("HA s7"))
    '♥A ♠7'
    """
    listed = few("format_cards", cards, "cards; parse_cards() reads text", MOST_CARDS)
    for card in listed:
        if not isinstance(card, Card):
            wrong_type("format_cards", card, "cards; parse_card() reads one")
    if len(listed) > MOST_CARDS:
        raise ArgumentError(
            "these are too many cards",
            code="too-many-cards",
            rule="CA-1",
            refused=f"more than {MOST_CARDS} cards",
            expected=f"at most {MOST_CARDS} cards",
        )
    return " ".join(map(str, listed))


@attrs.frozen(repr=False)
class Hand:
    """A set of cards.

    Args:
        mask: One bit a card, bit `Card.index`.

    Raises:
        ArgumentError: If the mask has bits outside the deck.
        WrongType: If it is not an `int`.

    Source: CA-1.

    >>> hand = Hand.of("♥A ♠7 ♠10")
    >>> print(hand, len(hand), parse_card("♥A") in hand)
    ♠7 ♠10 ♥A 3 True
    """

    mask: int = 0

    def __attrs_post_init__(self) -> None:
        """Check the mask."""
        if type(self.mask) is not int:
            wrong_type("Hand", self.mask, "an int mask; Hand.of() takes text or cards")
        if not 0 <= self.mask <= FULL_MASK:
            raise ArgumentError(
                "a mask has 32 bits, one a card",
                code="bad-mask",
                rule="CA-1",
                refused=shown(self.mask),
                expected="0 to 2**32 - 1; Hand.of() takes text or cards",
            )

    @classmethod
    def of(cls, cards: str | Iterable[Card] | Hand) -> Hand:
        """Make a hand of text or of cards.

        Raises:
            ArgumentError: If a card stands twice.
            NotationError: If the text cannot be read.
            WrongType: If it is neither text nor cards.

        >>> Hand.of("♠7 ♠8") == Hand.of([DECK[1], DECK[0]])
        True
        """
        if isinstance(cards, Hand):
            return cards
        if isinstance(cards, str):
            cards = parse_cards(cards)
        mask = 0
        for card in few("Hand.of", cards, "text such as '♠A ♥10', or cards"):
            if not isinstance(card, Card):
                wrong_type("Hand.of", card, "cards; parse_card() reads one")
            if mask >> card.index & 1:
                raise ArgumentError(
                    "a card stands twice in one hand",
                    code="card-twice",
                    rule="DE-2",
                    refused=str(card),
                    expected="different cards",
                )
            mask |= 1 << card.index
        return cls(mask)

    def __iter__(self) -> Iterator[Card]:
        """Yield the cards by suit then rank, low to high."""
        return (DECK[index] for index in cards_of(self.mask))

    def __len__(self) -> int:
        """Count the cards."""
        return self.mask.bit_count()

    def __contains__(self, card: object) -> bool:
        """Tell whether a card is held."""
        return isinstance(card, Card) and bool(self.mask >> card.index & 1)

    def __str__(self) -> str:
        """Print the cards by suit then rank, one space between."""
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        """Print so that the hand can be made again."""
        return f"Hand.of('{self}')"

    _repr_pretty_ = as_repr
