"""A script: terms and deals to be played in two engines; how it is fitted, written and measured."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias

import attrs

from preference.actions import Action, Pass
from preference.cards import DECK
from preference.conventions import OPTIONS, SOCHI, Convention
from preference.deals import Deal
from preference.engine import Finished, State, apply, begin_at, explain, legal_actions
from preference.match import Match, PlayedDeal
from preference.pad import ScorePad
from preference.records import write_match_record
from preference.table import Table
from preference.terms import Terms

__all__ = ["Script", "Wish", "fit", "head_of", "record_of", "writable"]

Wish: TypeAlias = tuple[Deal, Sequence[Action]]
"""A deal, and the actions that are wished for in it."""


def writable(convention: Convention) -> Convention:
    """Return a convention with what JSON cannot hold put back to its default."""
    own = {name: getattr(SOCHI.raspasy, name) for name in _own_options(convention)}
    return convention.evolve(rounding=None, **own)


def _own_options(convention: Convention) -> list[str]:
    return [name for name, value in convention.options.items() if callable(value)]


@attrs.frozen
class Script:
    """Deals that the rules allow, one after another; the last may be unfinished.

    Attributes:
        terms: What was agreed.
        deals: The cards and the actions.
    """

    terms: Terms
    deals: tuple[PlayedDeal, ...]

    @classmethod
    def of(cls, match: Match) -> Script:
        """Take the deals of a match; adjustments are left out."""
        items = match.log if match.current is None else (*match.log, match.current)
        deals = [PlayedDeal(one.deal, one.actions) for one in items if isinstance(one, PlayedDeal)]
        return cls(match.terms, tuple(deals))

    @property
    def convention(self) -> Convention:
        """What is played."""
        return self.terms.convention

    def upto(self, deal: int, action: int) -> Script:
        """Return the script up to an action of a deal, that one left out."""
        last = self.deals[deal]
        short = PlayedDeal(last.deal, last.actions[:action])
        return Script(self.terms, (*self.deals[:deal], short))

    def match(self) -> Match:
        """Play it in the library."""
        match = Match.of(self.terms)
        for item in self.deals:
            match = match.deal(item.deal)
            for action in item.actions:
                match = match.apply(action)
        return match

    @property
    def size(self) -> tuple[int, int]:
        """How many deals and how many actions there are."""
        return len(self.deals), sum(len(one.actions) for one in self.deals)


def record_of(match: Match) -> dict[str, Any]:
    """Return a match as a match record, callables of the convention left out."""
    terms = attrs.evolve(match.terms, convention=writable(match.terms.convention))
    pad = ScorePad(terms, match.pad.progress, ())
    document: dict[str, Any] = json.loads(write_match_record(attrs.evolve(match, pad=pad)))
    return document


def head_of(terms: Terms) -> dict[str, Any]:
    """Return a match record's head.

    Raises:
        ConventionError: If the convention holds a callable of its own.
    """
    document: dict[str, Any] = json.loads(write_match_record(Match.of(terms)))
    del document["deals"]
    return document


def plainest(state: State) -> Action:
    """Return what is done where nothing is wished for: a pass, or else the first legal action."""
    legal = legal_actions(state)
    return next((action for action in legal if isinstance(action, Pass)), legal[0])


def fit(terms: Terms, wishes: Iterable[Wish]) -> Script:
    """Play the wishes as far as the rules allow.

    Of the actions wished for, those are done that are legal when their turn comes; where none of
    the rest is, the plainest action is done. So whatever is wished for, the script is sound.
    """
    pad = ScorePad.of(terms)
    deals: list[PlayedDeal] = []
    for deal, wished in wishes:
        if pad.is_finished:
            break
        state = begin_at(Table(terms.convention, pad.next, deal))
        actions: list[Action] = []
        rest = tuple(wished)
        while not isinstance(state, Finished):
            action, rest = _next(state, rest)
            actions.append(action)
            state = apply(state, action)
        deals.append(PlayedDeal(deal, tuple(actions)))
        pad = pad.record(state.outcome)
    return Script(terms, tuple(deals))


def _next(state: State, wished: tuple[Action, ...]) -> tuple[Action, tuple[Action, ...]]:
    for at, action in enumerate(wished):
        if explain(state, action) is None:
            return action, wished[at + 1 :]
    return plainest(state), wished


def states_of(terms: Terms, deals: Sequence[PlayedDeal], index: int) -> Iterator[State]:
    """Yield the state before each action of one deal of a script."""
    match = Script(terms, tuple(deals[:index])).match()
    state = begin_at(Table(terms.convention, match.setting, deals[index].deal))
    for action in deals[index].actions:
        yield state
        state = apply(state, action)


def weight(script: Script) -> tuple[int, ...]:
    """Measure how much there is to read: fewest deals, then fewest actions, then the plainest."""
    terms = script.terms
    usual = SOCHI.options
    changed = sum(value != usual[name] for name, value in terms.convention.options.items())
    ranks = 0
    for index, item in enumerate(script.deals):
        states = states_of(terms, script.deals, index)
        for state, action in zip(states, item.actions, strict=True):
            legal = legal_actions(state)
            ranks += legal.index(action) if action in legal else len(OPTIONS)
    mixed = sum(
        PLAIN_DEALS.index(item.deal) if item.deal in PLAIN_DEALS else len(PLAIN_DEALS)
        for item in script.deals
    )
    return (
        *script.size,
        changed,
        terms.ends is not None,
        -1 if terms.pool is None else terms.pool,
        mixed,
        ranks,
        (terms.first_dealer + 1) % len(terms.players),
    )


PLAIN_DEALS: Final = (
    Deal((0x3FF, 0x3FF << 10, 0x3FF << 20), (DECK[30], DECK[31])),
    Deal.of(DECK[0:30:3], DECK[1:30:3], DECK[2:30:3], DECK[30:]),
)
"""Deals that are plain to read: the pack in its order, in thirds or card by card."""
