"""What a player at the table works out before playing a card: who may still hold what."""

from __future__ import annotations

from typing import Final, NamedTuple

from preference.actions import Play
from preference.cards import FULL_MASK, SUIT_CARDS
from preference.contracts import Contract
from preference.following import NO_TRUMP, STRENGTH
from preference.views import HiddenDiscard, View

__all__ = ["Sight", "could_hold", "look_around", "top", "trump_of"]

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


def could_hold(view: View) -> tuple[int, int, int]:
    """Return the cards each hand may hold, as masks; exactly what it holds where it is seen.

    Args:
        view: A seat's view.

    Source: IN-1.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> seen = pref.view(match.deal(pref.Deal.shuffled(seed=7)), 0)
    >>> [mask.bit_count() for mask in could_hold(seen)]
    [10, 22, 22]
    """
    away = 0
    for _, played in view.played:
        away |= 1 << played.index
    for held in view.hands:
        if held is not None:
            away |= held.mask
    if view.discard is not None:
        away |= view.discard.mask
    unseen, shown = FULL_MASK & ~away, 0
    for card in view.talon:
        if card is not None:
            shown |= 1 << card.index
    talon_holder = None
    if shown & unseen and any(isinstance(one.action, HiddenDiscard) for one in view.heard):
        talon_holder = view.declarer
    could = [0, 0, 0]
    for at, held in enumerate(view.hands):
        if held is not None:
            could[at] = held.mask
        else:
            could[at] = unseen & _WITHOUT[view.voids[at]] & ~(0 if at == talon_holder else shown)
    return could[0], could[1], could[2]


def look_around(view: View) -> Sight:
    """Work out what there is to know before a card is played.

    Args:
        view: The view of who is to play a card.

    Source: IN-1.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> match = match.deal(pref.Deal.shuffled(seed=7))
    >>> for _ in range(3):
    ...     match = match.apply(pref.Pass())
    >>> sight = look_around(pref.view(match, 0))
    >>> sight.led, sight.best, len(sight.legal)
    (1, -1, 10)
    """
    hand = view.turn
    assert hand is not None
    could = could_hold(view)
    trick = tuple(card.index for card in view.trick)
    trump = trump_of(view)
    led = _led(view, trick)
    best = -1
    if led is not None and trick:
        strength = STRENGTH[trump][led]
        best = max(strength[card] for card in trick)
    legal = tuple(action.card.index for action in view.actions if isinstance(action, Play))
    return Sight(hand, could[hand], legal, could, trump, led, trick, best)


def trump_of(view: View) -> int:
    """Return the trump suit of what is undertaken, 4 where there is none.

    >>> import preference as pref
    >>> trump_of(pref.view(pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"]), 0))
    4
    """
    contract = view.contract
    return int(contract.strain) if isinstance(contract, Contract) else NO_TRUMP


def _led(view: View, trick: tuple[int, ...]) -> int | None:
    """Return the suit to follow: a talon card's on raspasy of three, else the first card's."""
    number = sum(view.taken)
    if view.contract is None and view.setting.players == 3 and number < _SHOWING_TRICKS:
        card = view.talon[number]
        if card is not None:
            return int(card.suit)
    return trick[0] >> 3 if trick else None
