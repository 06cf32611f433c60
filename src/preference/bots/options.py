"""What is worth a thought: of all that may be done, a handful."""

from __future__ import annotations

from typing import Final

from preference.actions import Action, Claim, Declare, Discard, Hold, Pass
from preference.bots.worth import best_ten, cleanest_ten, worths
from preference.cards import DECK, cards_of
from preference.contracts import Bid
from preference.views import Phase, View

__all__ = ["options_of"]

_STRAINS: Final = 2
"""How many strains are thought about when a contract is declared."""


def options_of(view: View, usual: Action) -> tuple[Action, ...]:
    """Return what a player should think about, what a beginner would do first.

    Args:
        view: The view of who is asked.
        usual: What a beginner would do.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> seen = pref.view(match.deal(pref.Deal.shuffled(seed=7)), 0)
    >>> [str(option) for option in options_of(seen, pref.Pass())]
    ['pass', '6♠', 'misere']
    """
    found: list[Action]
    if isinstance(usual, Claim) or view.phase is Phase.CLAIMING:
        found = []
    elif view.phase is Phase.AUCTION:
        found = _calls(view)
    elif view.phase is Phase.EXCHANGE:
        found = _exchanges(view)
    else:
        found = list(view.actions)
    return tuple(dict.fromkeys((usual, *found)))


def _calls(view: View) -> list[Action]:
    """Return the pass, the lowest game, and every misere; nothing blind."""
    if view.hand is None:
        return []
    bids = [one for one in view.actions if isinstance(one, Bid) and not one.blind]
    games = [one for one in bids if one.is_game and not one.talonless]
    miseres = [one for one in bids if one.is_misere]
    others: list[Action] = [one for one in view.actions if isinstance(one, (Pass, Hold))]
    return [*(one for one in others if one != Pass(blind=True)), *games[:1], *miseres]


def _exchanges(view: View) -> list[Action]:
    """Return the best discards for some purposes, or the likeliest contracts."""
    hand = view.hand
    if hand is None:  # won blind, and nothing seen that would speak for one thing or another
        return []
    declarations = [one for one in view.actions if isinstance(one, Declare)]
    if declarations:
        return _declarations(declarations, hand.mask)
    others: list[Action] = [one for one in view.actions if not isinstance(one, Discard)]
    shapes = [*best_ten(hand.mask), cleanest_ten(hand.mask)]
    pairs = [cards_of(hand.mask & ~shape.mask) for shape in shapes]
    return [*(Discard(DECK[low], DECK[high]) for low, high in pairs), *others]


def _declarations(declarations: list[Declare], mask: int) -> list[Action]:
    """Return contracts in the best strains, about as high as they seem worth."""
    tricks = worths(mask)
    best = sorted(range(5), key=lambda strain: -tricks[strain])[:_STRAINS]
    found: list[Action] = []
    for strain in best:
        contracts = [one for one in declarations if one.contract.strain == strain]
        found += [
            one
            for one in contracts
            if one == contracts[0] or abs(one.contract.level - tricks[strain]) <= 1
        ]
    return found
