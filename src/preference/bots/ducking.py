"""Playing for as few tricks as may be: misere, its defence, and raspasy."""

from __future__ import annotations

from typing import Final

from preference.actions import Action, Play, PlayTalon
from preference.bots.sight import Sight, look_around, top
from preference.bots.worth import forced_tricks
from preference.cards import DECK, SUIT_CARDS, suit_byte
from preference.deals import DUMMY
from preference.following import STRENGTH
from preference.views import View

__all__ = ["catch_misere", "play_misere", "play_raspasy", "play_talon"]

_SUITS: Final = range(4)


def play_talon(view: View) -> Action:
    """Choose which talon card the dealer of four plays first: the higher, while others are too.

    Source: RA-3.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera", "Gleb"])
    >>> match = match.deal(pref.Deal.shuffled(seed=7, players=4))
    >>> for _ in range(3):
    ...     match = match.apply(pref.Pass())
    >>> print(play_talon(pref.view(match, 0)))
    talon ♥A
    """
    cards = [action for action in view.actions if isinstance(action, PlayTalon)]
    return max(cards, key=lambda action: (action.card.rank, action.card.suit))


def play_raspasy(view: View) -> Action:
    """Play a card on raspasy.

    Source: RA-1, RA-2, RA-3, GU.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> match = match.deal(pref.Deal.shuffled(seed=7))
    >>> for text in ("pass", "pass", "pass"):
    ...     match = match.apply(pref.parse_action(text))
    >>> print(play_raspasy(pref.view(match, 0)))
    play ♠A
    """
    sight = look_around(view)
    # A dummy lies hidden and plays nothing (GU).
    hands = [hand for hand, seat in enumerate(view.setting.seats) if seat != DUMMY]
    others = [sight.could[hand] for hand in hands if hand != sight.hand]
    behind = len(hands) - 1 - _hands_played(view, sight)
    return Play(DECK[_duck(sight, others, behind)])


def play_misere(view: View) -> Action:
    """Play a card of a misere's declarer.

    Source: PL-4.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> match = match.deal(pref.Deal.shuffled(seed=7))
    >>> for text in ("misere", "pass", "pass", "discard ♠A ♦A"):
    ...     match = match.apply(pref.parse_action(text))
    >>> print(play_misere(pref.view(match, 0)))
    play ♣9
    """
    sight = look_around(view)
    others = [sight.could[hand] for hand in range(3) if hand != sight.hand]
    return Play(DECK[_duck(sight, others, 2 - len(sight.trick))])


def _hands_played(view: View, sight: Sight) -> int:
    """Count the hands that have played to the trick, the dealer's talon card apart (RA-3)."""
    played = len(sight.trick)
    with_talon = view.setting.players == 4 and played > 0 and view.trick[0] in view.talon
    return played - with_talon


def _duck(sight: Sight, others: list[int], behind: int) -> int:
    """Choose a card that avoids the trick, or the one best got rid of."""
    if sight.led is None:
        return _safest_lead(sight, others)
    if sight.legal[0] >> 3 != sight.led:
        return max(sight.legal, key=lambda card: _burden(sight, others, card))
    strength = STRENGTH[sight.trump][sight.led]
    under = [card for card in sight.legal if strength[card] < sight.best]
    if under:
        return under[-1]
    # Last, the trick is mine anyway: with the highest. Earlier, the lowest may yet be beaten.
    return sight.legal[0] if behind else sight.legal[-1]


def _lower_and_higher(card: int, mask: int) -> tuple[int, int]:
    """Count the cards of a mask below and above a card of their suit."""
    cards = mask & SUIT_CARDS[card >> 3]
    return (cards & (1 << card) - 1).bit_count(), (cards >> card + 1).bit_count()


def _safest_lead(sight: Sight, others: list[int]) -> int:
    """Lead the lowest card of the suit in which it is least likely to take the trick."""

    def risk(card: int) -> tuple[float, int, int]:
        chance = 1.0
        for mask in others:
            lower, higher = _lower_and_higher(card, mask)
            if higher and not lower:
                chance = 0.0
            elif higher:
                chance *= lower / (lower + higher)
        length = (sight.mine & SUIT_CARDS[card >> 3]).bit_count()
        return chance, length, card

    lowest = []
    for suit in _SUITS:
        cards = sight.mine & SUIT_CARDS[suit]
        if cards:
            lowest.append(top(cards & -cards))
    return min(lowest, key=risk)


def _burden(sight: Sight, others: list[int], card: int) -> tuple[int, int, int]:
    """Tell how gladly a card is thrown away: many lower ones outside may make it take a trick."""
    suit = card >> 3
    cards = sight.mine & SUIT_CARDS[suit]
    outside = 0
    for mask in others:
        outside |= mask & SUIT_CARDS[suit]
    lower = (outside & (1 << card) - 1).bit_count()
    covered = (cards & (1 << card) - 1).bit_count()
    # A card is safe while as many lower ones of its own hand go under those outside first.
    return max(0, lower - covered), card & 7, card


# ------------------------------------------------------------------ the defence of a misere


def catch_misere(view: View) -> Action:
    """Play a card of a hand that defends against a misere.

    Source: PL-4.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> match = match.deal(pref.Deal.shuffled(seed=7))
    >>> for text in ("misere", "pass", "pass", "discard ♠A ♦A", "play ♥10"):
    ...     match = match.apply(pref.parse_action(text))
    >>> print(catch_misere(pref.view(match, 1)))
    play ♥9
    """
    sight = look_around(view)
    assert view.declarer is not None
    if sight.led is None:
        return Play(DECK[_catching_lead(sight, view.declarer)])
    return Play(DECK[_follow_to_catch(sight, view.declarer)])


def _catching_lead(sight: Sight, declarer: int) -> int:
    """Lead the lowest card of the suit that catches most, if the declarer holds all unseen of it.

    Where none catches anything, lead low where the declarer may hold higher cards, but few lower.
    """
    against = sight.could[declarer]
    partner = sight.could[3 - sight.hand - declarer]

    def promise(suit: int) -> tuple[int, bool, int, int]:
        cards = sight.mine & SUIT_CARDS[suit]
        lower, higher = _lower_and_higher(top(cards & -cards), against)
        caught = forced_tricks(
            suit_byte(against, suit), suit_byte(cards, suit), suit_byte(partner, suit)
        )
        return caught, higher > 0, higher - 2 * lower, -suit

    suits = [suit for suit in _SUITS if sight.mine & SUIT_CARDS[suit]]
    suit = max(suits, key=promise)
    cards = sight.mine & SUIT_CARDS[suit]
    return top(cards & -cards)


def _follow_to_catch(sight: Sight, declarer: int) -> int:
    assert sight.led is not None
    strength = STRENGTH[sight.trump][sight.led]
    if sight.legal[0] >> 3 != sight.led:
        # Throw high cards: the low ones are what catches.
        return max(sight.legal, key=lambda card: (card & 7, card))
    leader = (sight.hand - len(sight.trick)) % 3
    order = [(leader + place) % 3 for place in range(len(sight.trick))]
    if declarer not in order:
        return sight.legal[0]
    taker = max(range(len(order)), key=lambda place: strength[sight.trick[place]])
    under = [card for card in sight.legal if strength[card] < sight.best]
    if order[taker] == declarer and under:
        return under[-1]
    return sight.legal[-1]
