"""Actions that are not legal, to be tried all the same: more often ones that nearly are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from preference.actions import Action, Pass, Play, PlayTalon, parse_action
from preference.auction import Auction
from preference.cards import DECK
from preference.contracts import CONTRACTS, LADDER
from preference.engine import State, explain
from preference.exchange import Exchange
from preference.testing.chance import Chance
from preference.testing.conformance.comparing import Probes
from preference.whisting import Whisting

__all__ = ["strange_actions"]

_WORDS: Final = (
    *("pass", "hold", "look", "take talon", "refuse talon", "surrender", "open misere", "whist"),
    *("half-whist", "accept", "return", "open", "closed", "withdraw", "claim 4 3 3"),
)
_CALLS: Final = tuple(map(parse_action, _WORDS))
_PLAYS: Final[tuple[Action, ...]] = (*map(Play, DECK), *map(PlayTalon, DECK))
_DECLARATIONS: Final[tuple[Action, ...]] = tuple(
    parse_action(f"declare {contract}") for contract in CONTRACTS
)
_BIDS: Final[tuple[Action, ...]] = (*LADDER, *map(parse_action, ("9 w/t", "blind 6♦", "hold")))
_TRIES: Final = 6
"""How many actions are thought of before none is tried."""


def strange_actions(chance: Chance) -> Probes:
    """Think of an action that is not legal here, more often one that nearly is."""

    def probes(state: State) -> Iterable[Action]:
        for _ in range(_TRIES):
            action = chance.pick(_near(state, chance) if chance.flag(80) else _CALLS)
            if explain(state, action) is not None:
                return (action,)
        return ()

    return probes


def _near(state: State, chance: Chance) -> Sequence[Action]:
    if isinstance(state, Auction):
        return _BIDS
    if isinstance(state, Exchange):
        cards = " ".join(str(card) for card in sorted(chance.shuffled(DECK)[:2]))
        discard: Action = parse_action(f"discard {cards}")
        return (*_DECLARATIONS, *(discard,) * 20)
    if isinstance(state, Whisting):
        return (*_CALLS, Pass())
    return _PLAYS
