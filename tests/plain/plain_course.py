"""What does not change while a deal is played, and cards as texts (CA-1, ST-3).

A position of the plain counter is one of five small classes, one a phase, each with `texts()`, what
may be done as texts, and `after(text)`, the next position. None of the library is imported.
"""

from dataclasses import dataclass
from typing import Protocol

from tests.plain.plain_presets import Options

SUITS = "♠♣♦♥"
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
STRAINS = (*SUITS, "NT")
DECK = tuple(suit + rank for suit in SUITS for rank in RANKS)

Cards = tuple[str, ...]

NOBODY = -1
"""The seat of the dummy's hand (GU)."""


class Position(Protocol):
    """Where a deal stands."""

    def texts(self) -> list[str]:
        """What may be done, claims apart."""
        ...

    def claims(self) -> list[str]:
        """The claims that may be made (PL-6)."""
        ...

    def after(self, text: str) -> "Position":
        """Where the deal stands after one of those."""
        ...


@dataclass(frozen=True)
class Over:
    """The deal is over."""

    def texts(self) -> list[str]:
        """Nothing may be done."""
        return []

    def claims(self) -> list[str]:
        """No claim may be made."""
        return []

    def after(self, text: str) -> Position:
        """Refuse everything."""
        raise AssertionError(f"{text} after the end")


@dataclass(frozen=True)
class Course:
    """A deal about to be played.

    Args:
        options: The convention.
        players: How many sit at the table.
        dealer: The seat that deals.
        raspasy_count: Raspasy since the last reset (RA-8).
        hands: The cards of the first, second and third hand.
        talon: The two cards set aside, in order.
    """

    options: Options
    players: int
    dealer: int
    raspasy_count: int
    hands: tuple[Cards, Cards, Cards]
    talon: Cards

    def seat(self, hand: int) -> int:
        """The seat of a hand; with two, nobody's is the second (ST-3, GU)."""
        if self.players == 2:
            return (1 - self.dealer, NOBODY, self.dealer)[hand]
        return (self.dealer + 1 + hand) % self.players

    def min_level(self) -> int:
        """The lowest opening level, blind passes apart (RA-8)."""
        levels: list[int] = self.options["exit_levels"]
        if self.options["exit_wraps"]:
            return levels[self.raspasy_count % len(levels)]
        return levels[min(self.raspasy_count, len(levels) - 1)]


def in_order(cards: Cards) -> Cards:
    """The cards by suit then rank, low to high."""
    return tuple(sorted(cards, key=DECK.index))


def height(card: str) -> int:
    """How high a card is in its suit."""
    return RANKS.index(card[1:])


def without(cards: Cards, *gone: str) -> Cards:
    """The cards that are left when some are gone."""
    return tuple(card for card in cards if card not in gone)


def replaced(hands: tuple[Cards, ...], hand: int, cards: Cards) -> tuple[Cards, Cards, Cards]:
    """The three hands, one of them changed."""
    first, second, third = hands
    if hand == 0:
        return cards, second, third
    return (first, cards, third) if hand == 1 else (first, second, cards)
