"""What every phase has, read from a state: its table, and the kinds of states there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from preference.actions import Action
from preference.auction import Auction
from preference.engine import Finished, State
from preference.exchange import Exchange
from preference.raspasy import Raspasy
from preference.table import Table
from preference.tricks import Claiming, Playing
from preference.whisting import Whisting

__all__ = ["STATE_TYPES", "Played", "table_of"]

STATE_TYPES: Final = (Auction, Exchange, Whisting, Playing, Claiming, Raspasy, Finished)
"""The classes of the union of states."""


class Played(Protocol):
    """A deal as it went: every state, and the action done in each but the last.

    What `play_out` returns is one.
    """

    @property
    def states(self) -> Sequence[State]:
        """Every state, the beginning first."""

    @property
    def actions(self) -> Sequence[Action]:
        """What was done, one less than there are states."""


def table_of(state: State) -> Table:
    """Return the table a state is at.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=7), dealer=2, players=3)
    >>> table_of(state).setting.dealer
    2
    """
    kind = state.__class__
    if kind is Playing:
        return state.setup.undertaking.table  # type: ignore[union-attr]
    if isinstance(state, Claiming):
        return state.playing.setup.undertaking.table
    if isinstance(state, Whisting):
        return state.undertaking.table
    if isinstance(state, Raspasy):
        return state.setup.table
    return state.table  # type: ignore[union-attr]
