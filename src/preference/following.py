"""What may be played to a trick and who takes it: the one place that knows about following suit."""

from __future__ import annotations

from typing import Final

from preference.actions import Play
from preference.cards import CARDS, DECK, SUIT_CARDS

__all__ = ["NO_TRUMP", "STRENGTH", "playable", "plays", "plays_to", "suit_mask", "trick_taker"]

NO_TRUMP: Final = 4
"""Stands for the trump suit at no trump, on misere and on raspasy."""

_BY_CARD: Final = tuple(Play(card) for card in DECK)
_PLAYS: Final = tuple(
    tuple(tuple(_BY_CARD[card] for card in CARDS[suit][byte]) for byte in range(256))
    for suit in range(4)
)
_PLAYS_0, _PLAYS_1, _PLAYS_2, _PLAYS_3 = _PLAYS


def playable(hand: int, led: int, trump: int) -> int:
    """Return the cards of a hand that may be played.

    Args:
        hand: The mask of the hand.
        led: The mask of the suit to follow, or 0 for a lead.
        trump: The mask of the trump suit, or 0 at no trump.

    Source: PL-2, RA-1.

    >>> from preference.cards import Hand, Suit
    >>> hand = Hand.of("♠7 ♣8").mask
    >>> print(Hand(playable(hand, SUIT_CARDS[Suit.HEARTS], SUIT_CARDS[Suit.CLUBS])))
    ♣8
    """
    return (hand & led) or (hand & trump if led else 0) or hand


def plays_to(hand: int, suit: int, trump: int) -> tuple[Play, ...]:
    """Return the actions that play what is `playable` to a suit: the same, in one lookup mostly.

    >>> from preference.cards import Hand
    >>> hand = Hand.of("♠7 ♠9 ♣8").mask
    >>> [str(play) for play in plays_to(hand, 0, 0)]
    ['play ♠7', 'play ♠9']
    """
    following = _PLAYS[suit][hand >> 8 * suit & 0xFF]
    return following or plays(playable(hand, SUIT_CARDS[suit], trump))


def plays(mask: int) -> tuple[Play, ...]:
    """Return the actions that play the cards of a mask, by suit then rank.

    >>> [str(play) for play in plays(0b101)]
    ['play ♠7', 'play ♠9']
    """
    return (
        _PLAYS_0[mask & 0xFF]
        + _PLAYS_1[mask >> 8 & 0xFF]
        + _PLAYS_2[mask >> 16 & 0xFF]
        + _PLAYS_3[mask >> 24]
    )


def _strength(led: int, trump: int) -> tuple[int, ...]:
    """Order the deck for one trick: trumps above the suit led above everything else."""
    return tuple(
        (16 if card >> 3 == trump else 8 if card >> 3 == led else -8) + (card & 7)
        for card in range(32)
    )


STRENGTH: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(_strength(led, trump) for led in range(4)) for trump in range(NO_TRUMP + 1)
)
"""`STRENGTH[trump][led][card]`: who takes a trick has the greatest; trump 4 is no trump."""


def trick_taker(trick: tuple[int, ...], led: int, trump: int = NO_TRUMP) -> int:
    """Return the position in the trick of the card that takes it.

    Args:
        trick: Card indices in the order played.
        led: The suit to follow, which need not be that of the first card (RA-2).
        trump: The trump suit, or 4 at no trump.

    Source: PL-3.

    >>> from preference.cards import parse_cards
    >>> cards = parse_cards("♠K ♥7 ♠A")
    >>> trick_taker(tuple(card.index for card in cards), 0), trick_taker((6, 24, 7), 0, trump=3)
    (2, 1)
    """
    strength = STRENGTH[trump][led]
    if len(trick) == 3:
        first, second, third = strength[trick[0]], strength[trick[1]], strength[trick[2]]
        if first > second:
            return 0 if first > third else 2
        return 1 if second > third else 2
    values = [strength[card] for card in trick]
    return values.index(max(values))


def suit_mask(trump: int) -> int:
    """Return the mask of a trump suit, 0 at no trump."""
    return 0 if trump == NO_TRUMP else SUIT_CARDS[trump]
