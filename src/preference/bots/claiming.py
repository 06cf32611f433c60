"""Answering a claim: accept what the hands seem worth."""

from __future__ import annotations

from typing import Final

from preference.actions import AcceptClaim, Action, RejectClaim
from preference.bots.playing import sure_tricks
from preference.bots.sight import could_hold, top, trump_of
from preference.cards import SUIT_CARDS
from preference.deals import DUMMY
from preference.following import suit_mask
from preference.views import View

__all__ = ["answer_claim"]

_SUITS: Final = range(4)


def answer_claim(view: View) -> Action:
    """Answer a claim for a defender, whose cards and the declarer's lie open to who answers.

    It is accepted when the declarer takes the rest from the top anyway, or when it leaves the
    defence, and the defender, at least the tricks their cards seem worth.

    Args:
        view: The view of who answers.

    Source: PL-6.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> match = match.deal(pref.Deal.shuffled(seed=7))
    >>> words = "6♠, pass, pass, discard ♠7 ♠8, declare 7♦, whist, whist, claim 8 1 1"
    >>> for text in words.split(", "):
    ...     match = match.apply(pref.parse_action(text))
    >>> print(answer_claim(pref.view(match, 1)))
    1: reject
    """
    claim, declarer, setting = view.claim, view.declarer, view.setting
    answer = next(action for action in view.actions if isinstance(action, AcceptClaim))
    assert claim is not None
    assert declarer is not None
    hand = setting.hand_of(answer.seat)
    partner = 3 - declarer - hand
    could, trump = could_hold(view), trump_of(view)
    against = could[declarer]
    offered = {at: claim[at] - view.taken[at] for at in (hand, partner)}
    total = sum(offered.values())
    others = could[hand] | could[partner]
    lost = against.bit_count() - sure_tricks(against, others, trump)
    mine, theirs = (_prospects(could[at], against, trump) for at in (hand, partner))
    is_fair = total >= min(lost, mine + theirs)
    # The split matters between two players whose hands can both have what they are worth.
    is_split = setting.seats[hand] == view.seat and setting.seats[partner] != DUMMY
    if is_split and mine + theirs <= lost:
        is_fair = is_fair and offered[hand] >= mine
    return answer if is_fair else RejectClaim(answer.seat)


def _prospects(mine: int, against: int, trump: int) -> int:
    """Count the tricks a hand seems to have against open cards: what beats them in each suit."""
    tricks = 0
    for suit in _SUITS:
        theirs = against & SUIT_CARDS[suit]
        cards = mine & SUIT_CARDS[suit]
        if theirs:
            higher = cards >> top(theirs) + 1
            tricks += min(higher.bit_count(), theirs.bit_count())
        elif cards and not against & suit_mask(trump):
            # Nothing stops the suit, but the lead may never come.
            tricks += 1
    return min(tricks, against.bit_count())
