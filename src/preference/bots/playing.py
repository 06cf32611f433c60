"""Playing the cards of a game: the declarer draws trumps and cashes, the defence leads its tops."""

from __future__ import annotations

from typing import Final

from preference.actions import Action, Claim, Play
from preference.bots.sight import Sight, look_around, top
from preference.cards import DECK, SUIT_CARDS
from preference.following import NO_TRUMP, STRENGTH
from preference.views import View

__all__ = ["play_as_declarer", "play_as_defender", "sure_tricks"]

_JACK: Final = 4
_SUITS: Final = range(4)


# ------------------------------------------------------------------ shared thoughts


def _side_suits(sight: Sight) -> list[int]:
    """Return the suits the hand holds, the trump suit left out."""
    return [suit for suit in _SUITS if sight.mine & SUIT_CARDS[suit] and suit != sight.trump]


def _highest(sight: Sight, suit: int) -> int:
    return top(sight.mine & SUIT_CARDS[suit])


def _lowest(sight: Sight, suit: int) -> int:
    cards = sight.mine & SUIT_CARDS[suit]
    return top(cards & -cards)


def _length(sight: Sight, suit: int) -> int:
    return (sight.mine & SUIT_CARDS[suit]).bit_count()


def _is_sequence(sight: Sight, suit: int, others: int) -> bool:
    """Tell whether no card of others lies between the two highest of a suit."""
    cards = sight.mine & SUIT_CARDS[suit]
    high = top(cards)
    rest = cards ^ 1 << high
    if not rest:
        return False
    low = top(rest)
    between = (1 << high) - (2 << low)
    return not others & between


def _throw(sight: Sight, others: int) -> int:
    """Choose the card that is missed least: low, no master, no trump, from a long suit."""

    def loss(card: int) -> tuple[int, int, int]:
        suit, rank = card >> 3, card & 7
        length, high = _length(sight, suit), _highest(sight, suit)
        higher = (others & SUIT_CARDS[suit] & -(2 << high)).bit_count()
        is_guard = card != high and high & 7 > _JACK and 0 < higher >= length - 1
        weight = 8 * (not higher and card == high) + 20 * (suit == sight.trump) + 3 * is_guard
        return weight + rank, -length, card

    return min(sight.legal, key=loss)


# ------------------------------------------------------------------ the declarer


def play_as_declarer(view: View) -> Action:
    """Play a card of the declarer's hand, or claim when the rest is sure.

    Args:
        view: The declarer's view.

    Source: PL-1, PL-2, PL-6.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> match = match.deal(pref.Deal.shuffled(seed=7))
    >>> for text in ("6♠", "pass", "pass", "discard ♠7 ♠8", "declare 7♦", "whist", "whist"):
    ...     match = match.apply(pref.parse_action(text))
    >>> print(play_as_declarer(pref.view(match, 0)))
    play ♦A
    """
    sight = look_around(view)
    others = _others(sight)
    if not sight.trick:
        claim = _sure_claim(view, sight, others)
        return claim if claim is not None else Play(DECK[_lead_as_declarer(sight, others)])
    return Play(DECK[_follow_as_declarer(sight, others)])


def _others(sight: Sight) -> int:
    """Return what the two other hands may hold."""
    return sight.could[(sight.hand + 1) % 3] | sight.could[(sight.hand + 2) % 3]


def sure_tricks(mine: int, others: int, trump: int) -> int:
    """Count the tricks a hand on lead takes from the top, whoever holds what.

    Args:
        mine: Its cards.
        others: What the others may hold.
        trump: The trump suit, 4 at no trump.

    >>> from preference.cards import Hand
    >>> sure_tricks(Hand.of("♠A ♠K ♣A ♣Q").mask, Hand.of("♠7 ♠8 ♣K ♣7").mask, 0)
    3
    """
    tricks = 0
    has_drawn = True
    if trump != NO_TRUMP:
        outside = others & SUIT_CARDS[trump]
        tricks, has_drawn = _from_the_top(mine & SUIT_CARDS[trump], outside)
    if not has_drawn:
        return tricks
    for suit in _SUITS:
        if suit != trump:
            tricks += _from_the_top(mine & SUIT_CARDS[suit], others & SUIT_CARDS[suit])[0]
    return tricks


def _from_the_top(mine: int, outside: int) -> tuple[int, bool]:
    """Count the tricks of one suit from the top, and say whether that leaves nobody another.

    Each trick draws at least one card of those outside, while there are any.
    """
    masters = (mine >> outside.bit_length()).bit_count()
    if masters >= outside.bit_count():
        return mine.bit_count(), True
    return masters, False


def _sure_claim(view: View, sight: Sight, others: int) -> Claim | None:
    """Claim all the rest when it is there from the top, whoever holds what."""
    left = sight.mine.bit_count()
    if not view.claims or left < 2 or sure_tricks(sight.mine, others, sight.trump) < left:
        return None
    tricks = list(view.taken)
    tricks[sight.hand] += left
    return Claim((tricks[0], tricks[1], tricks[2]))


def _lead_as_declarer(sight: Sight, others: int) -> int:
    trump = sight.trump
    if trump != NO_TRUMP:
        mine, outside = sight.mine & SUIT_CARDS[trump], others & SUIT_CARDS[trump]
        # One trump that is higher than all of mine takes its trick whenever it likes.
        is_worth_drawing = outside and (outside.bit_count() > 1 or outside < mine)
        if mine and is_worth_drawing:
            high = top(mine)
            if sight.is_master(high, outside) or _is_sequence(sight, trump, outside):
                return high
            if mine.bit_count() > 2:
                return _lowest(sight, trump)
    sides = _side_suits(sight)
    masters = [suit for suit in sides if sight.is_master(_highest(sight, suit), others)]
    if masters:
        return _highest(sight, max(masters, key=lambda suit: (_length(sight, suit), suit)))
    if sides:
        suit = max(sides, key=lambda suit: (_length(sight, suit), sight.mine & SUIT_CARDS[suit]))
        return _highest(sight, suit) if _is_sequence(sight, suit, others) else _lowest(sight, suit)
    return _lowest(sight, trump)


def _follow_as_declarer(sight: Sight, others: int) -> int:
    winners = sight.winners()
    if not winners:
        return _throw(sight, others)
    if len(sight.trick) == 2:
        return winners[0]
    behind = sight.could[(sight.hand + 1) % 3]
    safe = _safe(sight, winners, behind)
    if safe is not None:
        return safe
    return winners[0] if winners[0] >> 3 == sight.trump != sight.led else _throw(sight, others)


def _safe(sight: Sight, winners: list[int], behind: int) -> int | None:
    """Return the cheapest winner that the hand behind is not likely to beat, if there is one.

    A trump is safe where the hand behind may have to follow suit.
    """
    assert sight.led is not None
    if winners[0] >> 3 != sight.led and behind & SUIT_CARDS[sight.led]:
        return winners[0]
    for card in winners:
        if sight.is_master(card, behind):
            return card
    return None


# ------------------------------------------------------------------ the defence


def play_as_defender(view: View) -> Action:
    """Play a card of a defending hand.

    Args:
        view: The view of who plays that hand.

    Source: PL-1, PL-2.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> match = match.deal(pref.Deal.shuffled(seed=7))
    >>> words = "6♠, pass, pass, discard ♠7 ♠8, declare 7♦, whist, whist, play ♦7"
    >>> for text in words.split(", "):
    ...     match = match.apply(pref.parse_action(text))
    >>> print(play_as_defender(pref.view(match, 1)))
    play ♦9
    """
    sight = look_around(view)
    assert view.declarer is not None
    declarer = view.declarer
    if not sight.trick:
        return Play(DECK[_lead_as_defender(sight, declarer)])
    return Play(DECK[_follow_as_defender(sight, declarer)])


def _lead_as_defender(sight: Sight, declarer: int) -> int:
    against = sight.could[declarer]
    sides = _side_suits(sight)
    if not sides:
        return _lowest(sight, sight.trump)
    through = (sight.hand + 1) % 3 == declarer

    def promise(suit: int) -> tuple[float, int]:
        high, length = _highest(sight, suit), _length(sight, suit)
        worth = 0.2 * length
        if sight.is_master(high, against):
            worth += 3.0 if against & SUIT_CARDS[suit] else 0.5
        elif high & 7 >= _JACK and _is_sequence(sight, suit, against):
            worth += 1.5
        elif not through and high & 7 > _JACK:
            # Under the declarer's last card a single honour is given away.
            worth -= 1.0
        return worth, suit

    suit = max(sides, key=promise)
    high = _highest(sight, suit)
    if sight.is_master(high, against) or _is_sequence(sight, suit, against):
        return high
    return _lowest(sight, suit)


def _follow_as_defender(sight: Sight, declarer: int) -> int:
    against = sight.could[declarer]
    partner = 3 - sight.hand - declarer
    winners = sight.winners()
    if not winners:
        return _throw(sight, against)
    leader = (sight.hand - len(sight.trick)) % 3
    if len(sight.trick) == 2:
        if _taker(sight, leader) == partner:
            return _throw(sight, against)
        return winners[0]
    if leader == declarer:
        return _second_to_declarer(sight, partner, winners, against)
    # The partner led and the declarer plays last.
    led = sight.trick[0]
    if led >> 3 == winners[0] >> 3 and sight.is_master(led, against):
        return _throw(sight, against)
    safe = _safe(sight, winners, against)
    return winners[-1] if safe is None else safe


def _second_to_declarer(sight: Sight, partner: int, winners: list[int], against: int) -> int:
    """Play between the declarer's lead and the partner."""
    led = sight.trick[0]
    if winners[0] >> 3 != led >> 3:
        return winners[0]
    if sight.is_master(led, sight.could[partner]):
        return winners[0]
    if led & 7 >= _JACK and sight.is_master(winners[-1], against):
        return winners[-1]
    return _throw(sight, against)


def _taker(sight: Sight, leader: int) -> int:
    """Return the hand that takes the trick as it lies."""
    assert sight.led is not None
    strength = STRENGTH[sight.trump][sight.led]
    values = [strength[card] for card in sight.trick]
    return (leader + values.index(max(values))) % 3
