"""Random playouts: the cards played to the end by chance, over integers only.

Every legal card is as likely as every other. There is no generator that moves on: the luck of a
playout is 32 bits mixed from a root and its number, and that of a card 32 bits mixed from the luck
of its playout and how many cards were played in it before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from preference.solver._kernel.memory import LENGTH

if TYPE_CHECKING:
    from mypy_extensions import i64  # for mypyc; no annotation is evaluated at run time

_MASK: Final = 0xFFFF_FFFF
_SPREAD: Final = 0x9E37_79B9
_MIX: Final = 0x045D_9F3B
_MOST: Final = 0x3FFF_FFFF
"""Greater numbers of playouts would overflow a machine word when they are spread."""

_SPADES: Final = 0xFF
_CLUBS: Final = 0xFF00
_DIAMONDS: Final = 0xFF_0000
_HEARTS: Final = 0xFF00_0000
_DEALER: Final = 3
_TALON_TRICKS: Final = 2
_ALL: Final = 10
_TRICK: Final[list[i64]] = [1, 1 << 4, 1 << 8, 1 << 12]


def luck(root: i64, number: i64) -> i64:
    """Mix 32 bits with a number, to 32 bits that look like chance."""
    mixed: i64 = root ^ ((number & _MOST) * _SPREAD & _MASK)
    mixed = (mixed ^ mixed >> 16) * _MIX & _MASK
    mixed = (mixed ^ mixed >> 16) * _MIX & _MASK
    return mixed ^ mixed >> 16


def _suit_of(card: i64) -> i64:
    """Return the mask of a card's suit."""
    if card <= _SPADES:
        return _SPADES
    if card <= _CLUBS:
        return _CLUBS
    return _DIAMONDS if card <= _DIAMONDS else _HEARTS


def _pick(cards: i64, chance: i64, number: i64) -> i64:
    """Return one of some cards, each as likely."""
    card: i64 = cards & -cards
    if card == cards:
        return card
    count: i64 = LENGTH[cards & 255]
    count += LENGTH[cards >> 8 & 255] + LENGTH[cards >> 16 & 255] + LENGTH[cards >> 24]
    chosen: i64 = luck(chance, number) * count >> 32
    while chosen > 0:
        cards ^= card
        card = cards & -cards
        chosen -= 1
    return card


def _allowed(cards: i64, led: i64, trump: i64) -> i64:
    """Return the cards of a hand that may be played (PL-2, RA-1)."""
    if led == 0:
        return cards
    following: i64 = cards & led
    if following == 0:
        following = cards & trump
    return following if following > 0 else cards


def playouts(
    hands: list[int],
    order: list[int],
    trick: list[int],
    taken: list[int],
    trump: int,
    shown: list[int],
    talon: list[int],
    fixed_leads: bool,
    numbers: list[int],
) -> list[int]:
    """Play a position out once for each number of a range.

    Args:
        hands: The cards of the three hands, as masks.
        order: The hands that play, clockwise.
        trick: The trick on the table: the place in `order` of who is to play, how many hands are
            still to play to it, the mask of the suit to follow or 0, the best card so far as one
            bit or 0, and whose that is.
        taken: The tricks of the three hands, then the dealer's.
        trump: The mask of the trump suit, or 0.
        shown: The masks of the suits that the talon shows to the first two tricks, or nothing.
        talon: The talon cards that the dealer has still to lead, one bit each.
        fixed_leads: Whether the first hand, or the dealer, leads to the first three tricks.
        numbers: 32 bits of luck, number of the first playout, number after the last.

    Returns:
        For each playout the tricks of the three hands and the dealer, four bits each.
    """
    found: list[int] = []
    root: i64 = numbers[0]
    number: i64 = numbers[1]
    end: i64 = numbers[2]
    while number < end:
        chance: i64 = luck(root, number)
        found.append(_playout(hands, order, trick, taken, trump, shown, talon, fixed_leads, chance))
        number += 1
    return found


def _playout(
    hands: list[int],
    order: list[int],
    trick: list[int],
    taken: list[int],
    trump: i64,
    shown: list[int],
    talon: list[int],
    fixed_leads: bool,
    chance: i64,
) -> i64:
    """Play a position out once, and return the tricks, four bits a hand."""
    first: i64 = hands[0]
    second: i64 = hands[1]
    third: i64 = hands[2]
    won: i64 = taken[0] | taken[1] << 4 | taken[2] << 8 | taken[3] << 12
    number: i64 = taken[0] + taken[1] + taken[2] + taken[3]
    players: i64 = len(order)
    place: i64 = trick[0]
    left: i64 = trick[1]
    led: i64 = trick[2]
    best: i64 = trick[3]
    winner: i64 = trick[4]
    lead: i64 = sum(talon)  # what the dealer has still to lead, as a mask
    step: i64 = 0
    while number < _ALL:
        if left == players and led == 0:
            if number < len(shown):
                led, winner = shown[number], order[place]
            elif lead > 0:
                best = _pick(lead, chance, step)
                step += 1
                lead ^= best
                led, winner = _suit_of(best), _DEALER
        while left > 0:
            hand: i64 = order[place]
            held: i64 = first if hand == 0 else second if hand == 1 else third
            card: i64 = _pick(_allowed(held, led, trump), chance, step)
            step += 1
            if hand == 0:
                first ^= card
            elif hand == 1:
                second ^= card
            else:
                third ^= card
            if led == 0:
                led = _suit_of(card)
            if card & trump > best & trump or (best & trump == 0 and card & led > best & led):
                best, winner = card, hand
            place = place + 1 if place + 1 < players else 0
            left -= 1
        won += _TRICK[winner]
        number += 1
        place = 0
        if number > _TALON_TRICKS or not fixed_leads:
            while order[place] != winner:
                place += 1
        left, led, best = players, 0, 0
    return won
