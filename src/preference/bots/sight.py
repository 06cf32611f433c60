"""What a player at the table works out before playing a card: who may still hold what."""

from __future__ import annotations

from typing import Final, NamedTuple

from preference.cards import FULL_MASK, SUIT_CARDS
from preference.contracts import Contract
from preference.deals import DUMMY
from preference.following import NO_TRUMP, STRENGTH
from preference.views import HiddenDiscard, View

__all__ = ["Sight", "look_around", "top"]

_SUITS: Final = range(4)
_WITHOUT: Final = tuple(
    FULL_MASK & ~sum(SUIT_CARDS[suit] for suit in _SUITS if voids >> suit & 1)
    for voids in range(16)
)
"""The deck without the suits of a mask of bits 0…3."""

_SHOWING_TRICKS: Final = 2


def top(mask: int) -> int:
    """Return the greatest card index in a mask that is not empty.

    >>> top(0b101)
    2
    """
    return mask.bit_length() - 1


class Sight(NamedTuple):
    """The cards around the table, as masks, in the eyes of who is to play a hand.

    Attributes:
        hand: The hand to play.
        mine: Its cards.
        legal: The indices of those that may be played, ascending.
        could: What each hand may hold: exactly what it holds where it is seen.
        trump: The trump suit, 4 where there is none.
        led: The suit to follow, or `None` for a lead.
        trick: The cards on the table, as indices.
        best: The strength of the card that takes the trick so far; −1 on an empty table.
    """

    hand: int
    mine: int
    legal: tuple[int, ...]
    could: tuple[int, int, int]
    trump: int
    led: int | None
    trick: tuple[int, ...]
    best: int

    def winners(self) -> list[int]:
        """Return the cards that would take the trick as it lies, the cheapest first."""
        assert self.led is not None
        strength, best = STRENGTH[self.trump][self.led], self.best
        return sorted(
            (card for card in self.legal if strength[card] > best), key=strength.__getitem__
        )

    def is_master(self, card: int, others: int) -> bool:
        """Tell whether no card of its suit among some others is higher."""
        return not others & SUIT_CARDS[card >> 3] >> card + 1 << card + 1


def look_around(view: View) -> Sight:
    """Work out what each hand may hold.

    Args:
        view: The view of who is to play a card.

    Source: IN-1.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> match = match.deal(pref.Deal.shuffled(seed=7))
    >>> for text in ("pass", "pass", "pass"):
    ...     match = match.apply(pref.parse_action(text))
    >>> sight = look_around(pref.view(match, 0))
    >>> sight.led, len(sight.legal), sight.could[1].bit_count()
    (1, 1, 21)
    """
    hand = view.turn
    assert hand is not None
    gone = 0
    for _, card in view.played:
        gone |= 1 << card.index
    for held in view.hands:
        if held is not None:
            gone |= held.mask
    if view.discard is not None:
        gone |= view.discard.mask
    unseen = FULL_MASK & ~gone
    shown = 0
    for talon_card in view.talon:
        if talon_card is not None:
            shown |= 1 << talon_card.index
    holds_talon = (
        view.declarer
        if shown & unseen and any(isinstance(one.action, HiddenDiscard) for one in view.heard)
        else None
    )
    could = [0, 0, 0]
    for at, held in enumerate(view.hands):
        if held is not None:
            could[at] = held.mask
        elif view.sizes[at]:
            could[at] = unseen & _WITHOUT[view.voids[at]] & ~(0 if at == holds_talon else shown)
    trick = tuple(card.index for card in view.trick)
    contract = view.contract
    trump = int(contract.strain) if isinstance(contract, Contract) else NO_TRUMP
    led = _led(view, trick)
    best = -1
    if led is not None and trick:
        strength = STRENGTH[trump][led]
        best = max(strength[card] for card in trick)
    legal = tuple(action.card.index for action in view.actions)  # type: ignore[union-attr]
    return Sight(hand, could[hand], legal, (could[0], could[1], could[2]), trump, led, trick, best)


def _led(view: View, trick: tuple[int, ...]) -> int | None:
    """Return the suit to follow: a talon card's on raspasy of three, else the first card's."""
    number = sum(view.taken)
    if view.contract is None and view.setting.players == 3 and number < _SHOWING_TRICKS:
        card = view.talon[number]
        if card is not None:
            return int(card.suit)
    return trick[0] >> 3 if trick else None


def players_of(view: View) -> tuple[int, ...]:
    """Return the hands that play cards: all but a dummy that lies hidden (GU)."""
    if view.contract is not None:
        return (0, 1, 2)
    return tuple(at for at, seat in enumerate(view.setting.seats) if seat != DUMMY)
