"""Random games, endlessly many: which ones follows from a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, TypeAlias

import attrs

from preference.actions import Action, Claim, Pass
from preference.auction import Auction
from preference.conventions import Convention
from preference.engine import Finished, State, apply, begin_at, legal_actions
from preference.errors import ArgumentError, ConventionError, shown
from preference.match import PlayedDeal
from preference.pad import ScorePad
from preference.table import Table
from preference.terms import Player, Terms
from preference.testing.chance import Chance, RandomChance
from preference.testing.conformance.arguments import TermsMaker, made_convention, made_terms
from preference.testing.conformance.scripts import Script
from preference.testing.making import choose_action
from preference.testing.making.play import make_cards
from preference.whisting import Whisting

__all__ = ["Games", "simple_terms"]

_NAMES: Final = ("Anna", "Boris", "Vera", "Gleb")

_POOLS: Final = (None, 10, 6, 4, 8, 3, 5, 12, 2, 7)
"""Sizes of pools: small, so that pools close and games end."""


def simple_terms(chance: Chance, convention: Convention, players: int) -> Terms:
    """Make plain terms: four names, a small pool or none, any first dealer.

    Source: PO-1.

    >>> from preference.conventions import SOCHI
    >>> terms = simple_terms(RandomChance(Random(1)), SOCHI, 3)
    >>> [player.name for player in terms.players], terms.ends
    (['Anna', 'Boris', 'Vera'], None)
    """
    names = _NAMES[:players]
    pool = chance.pick(_POOLS)
    factor = convention.prices.pool_factor
    return Terms(
        convention,
        tuple(map(Player, names)),
        None if pool is None else pool * factor,
        None,
        players - 1 - chance.integer(0, players - 1),
    )


_Choose: TypeAlias = Callable[[Chance, State], Action]


def _choose_hastily(chance: Chance, state: State) -> Action:
    """Choose an action so that the deal is soon over: somebody bids, and few whist."""
    legal = legal_actions(state)
    if isinstance(state, Auction):
        if state.standing is None and chance.flag(70):
            return chance.pick(legal[2:12])
        return legal[0]
    if isinstance(state, Whisting) and chance.flag(90):
        return next((one for one in legal if isinstance(one, Pass)), legal[-1])
    return choose_action(chance, state)


@attrs.frozen
class Games:
    """An endless row of random games, each from a seed of its own.

    Attributes:
        conventions: What is played.
        players: How many sit down.
        longest: How many deals a game has at most.
        claims: Whether declarers claim.
        terms: Makes what is agreed.
        seed: The same games come for the same seed.
    """

    conventions: Sequence[Convention] | Callable[[Chance], Convention]
    players: tuple[int, ...]
    longest: int
    claims: bool
    terms: TermsMaker
    seed: int

    def __iter__(self) -> Iterator[tuple[Script, Chance]]:
        """Yield games, with the chance to go on with."""
        number = 0
        while True:
            chance = RandomChance(Random(f"{self.seed} {number}"))
            terms = self._terms(chance)
            # Short games come first: what is wrong in one deal is found in one deal. Every second
            # game is long, and nobody whists in it: pools close one by one, and help is given.
            is_hasty = number % 2 == 1 and self.longest > 1
            length = self.longest if is_hasty else 1 + number // 2 % self.longest
            choose = _choose_hastily if is_hasty else choose_action
            yield self._game(chance, terms, length, choose), chance
            number += 1

    def _terms(self, chance: Chance) -> Terms:
        for _ in range(1000):
            if callable(self.conventions):
                convention = made_convention(self.conventions(chance))
            else:
                convention = chance.pick(self.conventions)
            seats = [one for one in self.players if one in convention.players]
            if seats:
                players = chance.pick(seats)
                return made_terms(self.terms(chance, convention, players), convention, players)
        raise ArgumentError(
            "no convention is for so many players",
            code="bad-players",
            rule="§14",
            refused=shown(self.players),
            expected="a number in the option players",
        )

    def _game(self, chance: Chance, terms: Terms, length: int, choose: _Choose) -> Script:
        pad = ScorePad.of(terms)
        deals: list[PlayedDeal] = []
        while len(deals) < length and not pad.is_finished:
            deal = make_cards(chance, terms.convention)
            table = Table(terms.convention, pad.next, deal)
            actions, end = self._played(chance, table, choose)
            deals.append(PlayedDeal(deal, actions))
            try:
                pad = pad.record(end.outcome)
            except ConventionError:
                break  # a scorer of the table's own failed: who plays the game again meets it there
        return Script(terms, tuple(deals))

    def _played(
        self, chance: Chance, table: Table, choose: _Choose
    ) -> tuple[tuple[Action, ...], Finished]:
        state: State = begin_at(table)
        actions: list[Action] = []
        while not isinstance(state, Finished):
            action = choose(chance, state)
            while isinstance(action, Claim) and not self.claims:
                action = choose(chance, state)
            state = apply(state, action)
            actions.append(action)
        return tuple(actions), state
