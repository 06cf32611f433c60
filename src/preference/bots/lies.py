"""Ways in which the cards may lie, drawn so that they agree with what was seen and said."""

from __future__ import annotations

from itertools import islice
from math import exp
from random import Random
from typing import Final

import attrs

from preference.actions import Action
from preference.auction import Auction
from preference.bots.listening import misfit
from preference.engine import State, apply, begin_at
from preference.table import Table
from preference.unseen import Completion, completions
from preference.views import View
from preference.whisting import Whisting

__all__ = ["Lie", "lies"]

_CANDIDATES: Final = 3
"""How many ways are drawn for each that is kept."""

_SHARPNESS: Final = 1.5
"""How much less likely a way is for each trick by which a hand is off its calls."""


@attrs.frozen
class Lie:
    """One way in which the cards may lie, and where the deal then stands.

    Attributes:
        state: The state, with all cards.
        actions: What was done, with the discard that it takes.
        misfit: By how many tricks the hands of the others are off their calls.
    """

    state: State
    actions: tuple[Action, ...]
    misfit: float


def lies(view: View, count: int, chance: Random) -> list[Lie]:
    """Return ways in which the cards may lie; all of them, if there are no more than are wanted.

    Each agrees with the view. Of more than are wanted those are preferred in which the hands of the
    others go with their calls.

    Args:
        view: What is seen.
        count: How many are wanted.
        chance: Where the luck comes from.

    Source: IN-2.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> seen = pref.view(match.deal(pref.Deal.shuffled(seed=7)), 0)
    >>> found = lies(seen, 5, Random(1))
    >>> len(found), {lie.state.table.deal.first == seen.hand for lie in found}
    (5, {True})
    """
    found = completions(view)
    if found.count <= count:
        return [_lie(view, one) for one in found]
    wanted = min(found.count, _CANDIDATES * count)
    if found.count <= 2 * wanted:
        drawn = list(islice(found, 2 * wanted))
    else:
        drawn = [found.draw(chance) for _ in range(wanted)]
    candidates = [_lie(view, one) for one in drawn]
    # Drawn without replacement, each by its weight: the greatest of these keys are kept.
    keys = [chance.random() ** exp(min(50.0, _SHARPNESS * lie.misfit)) for lie in candidates]
    order = sorted(range(len(candidates)), key=lambda at: -keys[at])
    return [candidates[at] for at in order[:count]]


def _lie(view: View, completion: Completion) -> Lie:
    """Tell the deal again with all cards, and see how far the calls of the others are off."""
    actions = completion.actions(view)
    setting = view.setting
    own = -1 if view.seat is None else setting.hand_of(view.seat)
    state: State = begin_at(Table(view.terms.convention, setting, completion.deal))
    total = 0.0
    for action in actions:
        if isinstance(state, (Auction, Whisting)):
            hand = setting.hand_of(state.actors[0])
            if hand not in (own, -1):
                total += misfit(state, action, completion.deal.masks[hand])
        state = apply(state, action)
    return Lie(state, actions, total)
