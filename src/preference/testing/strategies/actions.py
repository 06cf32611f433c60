"""Strategies of contracts, bids and actions, legal somewhere or in a given state."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from hypothesis import strategies as st

from preference.actions import (
    ACTION_TYPES,
    AcceptClaim,
    Action,
    Claim,
    Declare,
    Discard,
    Hold,
    Look,
    Pass,
    Play,
    PlayTalon,
    RejectClaim,
)
from preference.cards import DECK
from preference.contracts import BIDS, CONTRACTS, MISERE, Bid, Contract, Misere
from preference.engine import State, legal_actions, legal_claims
from preference.errors import wrong_type
from preference.testing.chance import Chance
from preference.testing.making.arguments import check_running
from preference.testing.strategies.cards import cards
from preference.testing.strategies.made import made

__all__ = ["actions", "actions_of", "bids", "calls", "contracts", "undertakings"]


def contracts() -> st.SearchStrategy[Contract]:
    """Return the strategy of games; the plainest is six spades.

    Source: BI-1.

    >>> from hypothesis import find
    >>> print(find(contracts(), lambda contract: contract.level > 6))
    7♠
    """
    return st.sampled_from(CONTRACTS)


def undertakings() -> st.SearchStrategy[Contract | Misere]:
    """Return the strategy of games and misere.

    Source: BI-1.

    >>> from hypothesis import find
    >>> find(undertakings(), lambda contract: not isinstance(contract, Contract))
    MISERE
    """
    return st.sampled_from((*CONTRACTS, MISERE))


def bids() -> st.SearchStrategy[Bid]:
    """Return the strategy of all bids: games and misere, without the talon, blind.

    Source: BI-1, BI-9, BL-3.

    >>> from hypothesis import find
    >>> print(find(bids(), lambda bid: bid.talonless))
    misere w/t
    """
    return st.sampled_from(BIDS)


def calls() -> st.SearchStrategy[Action]:
    """Return the strategy of what can be said in an auction, legal at the moment or not.

    Source: BI-2, BI-7, BL-1.

    >>> from hypothesis import find
    >>> print(find(calls(), lambda call: True))
    pass
    """
    return st.sampled_from((Pass(), *BIDS, Hold(), Pass(blind=True), Look()))


def _claim(chance: Chance) -> Claim:
    first = chance.integer(0, 10)
    second = chance.integer(0, 10 - first)
    return Claim((first, second, 10 - first - second))


def _discard(chance: Chance) -> Discard:
    low = chance.integer(0, 30)
    return Discard(DECK[low], DECK[chance.integer(low + 1, 31)])


_WITH_PARTS: Final[dict[type[Any], st.SearchStrategy[Any]]] = {
    Bid: bids(),
    Pass: st.sampled_from((Pass(), Pass(blind=True))),
    Discard: made(_discard),
    Declare: contracts().map(Declare),
    Play: cards().map(Play),
    PlayTalon: cards().map(PlayTalon),
    Claim: made(_claim),
    AcceptClaim: st.integers(0, 3).map(AcceptClaim),
    RejectClaim: st.integers(0, 3).map(RejectClaim),
}
"""The actions that say more than one word."""


def actions(kind: type[Action] | None = None) -> st.SearchStrategy[Any]:
    """Return the strategy of actions, whether or not they are legal anywhere.

    Args:
        kind: The class of the action, or `None` for any.

    Raises:
        WrongType: If it is no class of actions.

    Source: formats §2.

    >>> from hypothesis import find
    >>> from preference.actions import Play
    >>> print(find(actions(), lambda action: True), "|", find(actions(Play), lambda action: True))
    pass | play ♠7
    """
    if kind is None:
        return _any_action()
    if not any(kind is one for one in ACTION_TYPES):
        wrong_type("actions", kind, "a class of actions, such as Play, or None")
    return _WITH_PARTS[kind] if kind in _WITH_PARTS else st.builds(kind)


@lru_cache(maxsize=1)
def _any_action() -> st.SearchStrategy[Any]:
    # The words are one choice, passes first, or any word would be plainer than a pass.
    words = [kind() for kind in ACTION_TYPES if kind not in _WITH_PARTS]
    others = [drawn for kind, drawn in _WITH_PARTS.items() if kind is not Pass]
    return st.one_of(st.sampled_from([Pass(), Pass(blind=True), *words]), *others)


def actions_of(state: State) -> st.SearchStrategy[Action]:
    """Return the strategy of what may be done in a state, claims too.

    Args:
        state: Where the deal stands; not at its end, so filter `Finished` out of `states()`.

    Raises:
        ArgumentError: If the deal is over, for then there is nothing to do.
        WrongType: If it is no state.

    Source: formats §2.

    >>> from hypothesis import find
    >>> from preference.conventions import SOCHI
    >>> from preference.deals import Deal
    >>> from preference.engine import begin
    >>> state = begin(SOCHI, Deal.shuffled(seed=7), dealer=2, players=3)
    >>> print(find(actions_of(state), lambda action: action != Pass()))
    6♠
    """
    check_running("actions_of", state)
    return st.sampled_from((*legal_actions(state), *legal_claims(state)))
