"""Hearing the calls: how ill the cards of a hand go with what its player has said."""

from __future__ import annotations

from typing import Final

from preference.actions import Action, HalfWhist, Hold, Pass, Whist
from preference.auction import Auction
from preference.bots.worth import defence_worth, misere_danger, worths
from preference.contracts import Bid, Contract
from preference.engine import State
from preference.following import NO_TRUMP
from preference.whisting import Whisting

__all__ = ["misfit"]

_TALON: Final = 1.8
"""Tricks that a bidder expects of the talon."""

_CLEAN: Final = 0.7
"""Tricks on misere up to which a hand is called clean."""

_WHISTS: Final = {6: 1.9, 7: 1.2, 8: 1.2, 9: 1.3, 10: 1.3}
"""Tricks with which a defender whists, by level."""

_TRUMPS: Final = (*range(4), NO_TRUMP)


def misfit(state: State, action: Action, mask: int) -> float:
    """Return how many tricks a hand is off what its player has just said; 0 if nothing is odd.

    Args:
        state: Where it was said.
        action: What was said.
        mask: The cards of the hand then.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=7), dealer=2, players=3)
    >>> strong = pref.Hand.of("♠A ♠K ♠Q ♠J ♠10 ♠9 ♣A ♣K ♦A ♥A").mask
    >>> misfit(state, pref.Pass(), strong) > 3 > misfit(state, pref.parse_action("6♠"), strong)
    True
    """
    if isinstance(state, Auction):
        return _in_auction(state, action, mask)
    if isinstance(state, Whisting):
        return _of_defence(state, action, mask)
    return 0.0


def _in_auction(state: Auction, action: Action, mask: int) -> float:
    if not state.looked >> state.turn & 1:
        return 0.0
    if isinstance(action, Bid):
        return _of_bid(action, mask)
    standing = state.standing
    if isinstance(action, Hold) and standing is not None:
        return _of_bid(standing, mask)
    level = 6 if standing is None else standing.level or 10
    return max(0.0, max(worths(mask)) + _TALON - level - 0.8)


def _of_bid(bid: Bid, mask: int) -> float:
    """Return how far a hand is from a bid; by a low one any strain may be meant."""
    if bid.is_misere:
        return max(0.0, 2 * (misere_danger(mask) - _CLEAN))
    talon = 0.0 if bid.talonless else _TALON
    return max(0.0, (bid.level or 6) - talon - max(worths(mask)))


def _of_defence(state: Whisting, action: Action, mask: int) -> float:
    contract = state.undertaking.contract
    if not isinstance(contract, Contract) or not isinstance(action, (Whist, Pass, HalfWhist)):
        return 0.0
    over = defence_worth(mask, _TRUMPS[contract.strain]) - _WHISTS[contract.level]
    return max(0.0, -over if isinstance(action, Whist) else over)
