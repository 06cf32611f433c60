"""Calling in the auction: as high as the hand may go, one rung at a time."""

from __future__ import annotations

from typing import Final

from preference.actions import Action, Hold, Look, Pass
from preference.bots.chance import chance
from preference.bots.worth import misere_danger, worths
from preference.contracts import MISERE, Bid, Contract
from preference.views import View

__all__ = ["call"]

_PASS: Final = Pass()
_BLIND_PASS: Final = Pass(blind=True)
_HOLD: Final = Hold()
_LOOK: Final = Look()
_MISERE: Final = Bid(MISERE)
_BARE_MISERE: Final = Bid(MISERE, talonless=True)
_BARE_GAMES: Final = (Bid(10, talonless=True), Bid(9, talonless=True))

_TALON_HOPE: Final = {6: 2.2, 7: 1.8, 8: 1.5, 9: 1.2, 10: 0.8}
"""Tricks that the talon is expected to bring, by level: the fewer a hand has, the more."""

_RATHER_THAN_RASPASY: Final = 0.3
"""Tricks risked by who speaks last when nobody has bid."""

_MISERE_RISK: Final = 0.7
"""Tricks on misere, before the talon, up to which it is called."""

_BLIND_PASSES: Final = 0.03
_BLIND_GAMES: Final = 0.1


def call(view: View, seed: int | str) -> Action:
    """Make a call.

    Args:
        view: The view of who is to call.
        seed: The seed of the player; only what is done blind is left to chance.

    Source: BI-1 to BI-11, BL-1 to BL-4.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> match = match.deal(pref.Deal.shuffled(seed=7))
    >>> print(call(pref.view(match, 0), seed=1))
    6♠
    """
    hand = view.hand
    if hand is None:
        return _call_blind(view, seed)
    mask = hand.mask
    misere = _misere(view, mask)
    if misere is not None:
        return misere
    tricks = worths(mask)
    lowest = next(
        (bid for bid in view.actions if isinstance(bid, Bid) and bid.is_game and not bid.blind),
        None,
    )
    bare = _bare_game(view, max(tricks), lowest)
    if bare is not None:
        return bare
    bonus = _RATHER_THAN_RASPASY if view.bid is None and view.turn == 2 else 0.0
    limit = _limit(tricks, bonus)
    standing = view.bid
    if _HOLD in view.actions and standing is not None and _rung(standing) <= limit:
        return _HOLD
    if lowest is not None and _rung(lowest) <= limit:
        return lowest
    return _PASS


def _rung(bid: Bid) -> int:
    assert isinstance(bid.contract, Contract)
    return bid.contract.rung


def _limit(tricks: tuple[float, ...], bonus: float) -> int:
    """Return the highest rung that a hand may reach, −1 for none."""
    limit = -1
    for strain, worth in enumerate(tricks):
        for level, hope in _TALON_HOPE.items():
            if worth + hope + bonus >= level:
                limit = max(limit, 5 * (level - 6) + strain)
    return limit


def _misere(view: View, mask: int) -> Action | None:
    """Call a misere on a hand that is clean, or nearly so before the talon."""
    may, may_bare = _MISERE in view.actions, _BARE_MISERE in view.actions
    if not (may or may_bare):
        return None
    danger = misere_danger(mask)
    if not danger and may_bare:
        # The talon can do nothing for a clean hand, and only 9 or 10 without it outbid this one.
        return _BARE_MISERE
    return _MISERE if may and danger <= _MISERE_RISK else None


def _bare_game(view: View, tricks: float, lowest: Bid | None) -> Action | None:
    """Call 9 or 10 without the talon where the hand holds it and no lower game is left."""
    for bid in _BARE_GAMES:
        level = bid.level
        assert level is not None
        is_high = lowest is None or (lowest.level or 0) >= level
        if bid in view.actions and is_high and tricks >= level:
            return bid
    return None


def _call_blind(view: View, seed: int | str) -> Action:
    """Look, but for the odd blind pass, or a blind game of who has least to lose."""
    if view.bid is None and _LOOK in view.actions:
        dice = chance(seed, view).random()
        if dice < _BLIND_PASSES:
            return _BLIND_PASS
        if dice < _BLIND_PASSES + _BLIND_GAMES and _is_last(view):
            return next(
                bid for bid in view.actions if isinstance(bid, Bid) and bid.blind and bid.is_game
            )
    return _LOOK


def _is_last(view: View) -> bool:
    """Tell whether the seat stands worst, by pool and gora."""
    sheet, seat = view.sheet, view.seat
    assert seat is not None
    standing = [pool - gora for pool, gora in zip(sheet.pool, sheet.gora, strict=True)]
    return all(standing[seat] < one for at, one in enumerate(standing) if at != seat)
