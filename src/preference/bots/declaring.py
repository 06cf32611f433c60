"""From the talon to the contract: what to keep, what to declare, when to give up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from preference.actions import (
    Action,
    Declare,
    Discard,
    OpenMisere,
    RefuseTalon,
    Surrender,
    TakeTalon,
)
from preference.bots.worth import best_ten, cleanest_ten, misere_danger, worths
from preference.cards import DECK, cards_of
from preference.contracts import CONTRACTS, Bid, Contract, price
from preference.views import View

__all__ = ["exchange"]

_TAKE: Final = TakeTalon()
_REFUSE: Final = RefuseTalon()
_SURRENDER: Final = Surrender()

_AS_COUNTED: Final = 0.8
"""How likely a contract is made with just the tricks that the hand seems worth."""

_SURENESS: Final = 0.5
"""How much likelier it is for each trick more."""

_LOSS: Final = 1.3
"""What a contract set costs, against what the same contract made brings."""

_HOPELESS: Final = 0.4
"""How many tricks more than surrender costs must be missing before a game is given up."""

_LITTLE: Final = 0.1
"""A gain from the talon, in tricks, that is not worth sparing the dealer for."""


def exchange(view: View) -> Action:
    """Take or refuse the talon, lay two cards away, declare or surrender.

    Args:
        view: The declarer's view.

    Source: EX-1 to EX-4, BL-3.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> match = match.deal(pref.Deal.shuffled(seed=7))
    >>> for text in ("6♠", "pass", "pass"):
    ...     match = match.apply(pref.parse_action(text))
    >>> print(exchange(pref.view(match, 0)))
    discard ♠7 ♣9
    """
    actions = view.actions
    if _TAKE in actions:
        return _TAKE
    hand, bid = view.hand, view.bid
    assert hand is not None
    assert bid is not None
    is_talon_step = isinstance(actions[0], Discard)
    if bid.is_misere or isinstance(view.heard[-1].action, OpenMisere):
        return _exchange_on_misere(view, hand.mask)
    plan = _plan_with_talon(hand.mask, bid) if is_talon_step else _plan(hand.mask, bid)
    if _SURRENDER in actions and _is_hopeless(view, bid, plan):
        return _SURRENDER
    if not is_talon_step:
        return Declare(plan.contract)
    if _REFUSE in actions:
        dealt = _plan(hand.mask & ~_talon(view), bid)
        if dealt.tricks >= dealt.contract.level and dealt.value >= plan.value - _LITTLE:
            return _REFUSE
    return _lay_away(hand.mask & ~plan.mask)


def _talon(view: View) -> int:
    return sum(1 << card.index for card in view.talon if card is not None)


def _lay_away(mask: int) -> Discard:
    low, high = cards_of(mask)
    return Discard(DECK[low], DECK[high])


def _exchange_on_misere(view: View, mask: int) -> Action:
    kept = cleanest_ten(mask)
    if _REFUSE in view.actions and misere_danger(mask & ~_talon(view)) <= -kept.worth:
        return _REFUSE
    return _lay_away(mask & ~kept.mask)


class _Plan(NamedTuple):
    """A contract, the ten cards to play it with, their tricks, and what it promises."""

    contract: Contract
    mask: int
    tricks: float
    value: float


def _least(bid: Bid) -> int:
    """Return the lowest rung that may be declared (EX-2)."""
    if isinstance(bid.contract, Contract):
        return bid.contract.rung
    return 5 * ((bid.level or 6) - 6)


def _promise(contract: Contract, tricks: float) -> float:
    """Weigh what a contract brings against what it costs, each as likely as the tricks make it."""
    made = min(1.0, max(0.0, _AS_COUNTED + _SURENESS * (tricks - contract.level)))
    if tricks >= 10:
        # Only ten tricks from the top, however the cards lie, count as ten.
        made = 1.0
    missing = max(1.0, contract.level - tricks)
    return price(contract.level) * (made - (1 - made) * _LOSS * missing)


def _best(bid: Bid, masks: Sequence[int], tricks: Sequence[float]) -> _Plan:
    """Choose the contract that promises most, not below the bid; the lower of two alike."""
    plans = [
        _Plan(
            contract,
            masks[contract.strain],
            tricks[contract.strain],
            _promise(contract, tricks[contract.strain]),
        )
        for contract in CONTRACTS[_least(bid) :]
    ]
    return max(plans, key=lambda plan: plan.value)


def _plan(mask: int, bid: Bid) -> _Plan:
    """Plan with the ten cards held."""
    return _best(bid, (mask,) * 5, worths(mask))


def _plan_with_talon(mask: int, bid: Bid) -> _Plan:
    """Plan with the best ten of the twelve cards held."""
    shapes = best_ten(mask)
    return _best(bid, [shape.mask for shape in shapes], [shape.worth for shape in shapes])


def _is_hopeless(view: View, bid: Bid, plan: _Plan) -> bool:
    """Tell whether playing is likely to cost more than surrender does (EX-3)."""
    cost = view.terms.convention.talon.surrender
    level = bid.level
    assert level is not None
    assert cost is not None
    points = price(level) * (level if cost == "all" else cost)
    missing = plan.contract.level - plan.tricks - _HOPELESS
    return price(plan.contract.level) * missing > points
