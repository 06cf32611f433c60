"""The actions of a deal told again, as a seat heard and saw them."""

from __future__ import annotations

import attrs

from preference.actions import Action, Discard, Play
from preference.cards import Card
from preference.engine import actor_of, apply, begin_at
from preference.following import NO_TRUMP
from preference.raspasy import Raspasy
from preference.table import Table
from preference.tricks import Claiming, Playing
from preference.views.shape import Heard, HiddenDiscard

__all__ = ["Story"]


@attrs.frozen
class Story:
    """The actions of a deal told again: who did what, which hand played what and lacks what."""

    heard: tuple[Heard, ...]
    played: tuple[tuple[int, Card], ...]
    voids: tuple[int, int, int]

    @classmethod
    def of(
        cls,
        table: Table,
        actions: tuple[Action, ...],
        seat: int | None,
        *,
        everything: bool = False,
    ) -> Story:
        """Tell the actions as a seat saw them, or with everything."""
        heard: list[Heard] = []
        played: list[tuple[int, Card]] = []
        voids = [0, 0, 0]
        state = begin_at(table)
        for action in actions:
            actor = actor_of(state, action) if isinstance(state, Claiming) else state.actors[0]
            hidden = isinstance(action, Discard) and actor != seat and not everything
            heard.append(Heard(actor, HiddenDiscard() if hidden else action))
            if isinstance(action, Play) and isinstance(state, (Playing, Raspasy)):
                played.append((state.turn, action.card))
                voids[state.turn] |= _shown_voids(state, action.card)
            state = apply(state, action)
        return cls(tuple(heard), tuple(played), (voids[0], voids[1], voids[2]))


def _shown_voids(state: Playing | Raspasy, card: Card) -> int:
    """The suits that playing a card shows its hand does not hold, as a mask of bits 0…3.

    Who does not follow is out of the suit led; who then does not trump, of trumps too (PL-2, RA-1).
    """
    led = state.led
    if led is None or card.suit == led:
        return 0
    trump = state.setup.trump if isinstance(state, Playing) else NO_TRUMP
    if trump in (NO_TRUMP, card.suit):
        return 1 << led
    return 1 << led | 1 << trump
