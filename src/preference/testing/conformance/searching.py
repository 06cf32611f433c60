"""Random games until something goes wrong, or the budget is used up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from time import monotonic
from typing import Final, TypeAlias

import attrs

from preference.actions import Action, Claim, Pass
from preference.auction import Auction
from preference.conventions import Convention
from preference.engine import Finished, State, apply, begin_at, legal_actions
from preference.errors import ArgumentError, shown, wrong_type
from preference.match import PlayedDeal
from preference.pad import ScorePad
from preference.table import Table
from preference.terms import Player, Terms
from preference.testing.chance import Chance, RandomChance
from preference.testing.conformance.disagreement import Disagreed, Disagreement
from preference.testing.conformance.scripts import Script
from preference.testing.making import choose_action
from preference.testing.making.play import make_cards
from preference.whisting import Whisting

__all__ = ["Conventions", "EngineReport", "TermsMaker", "simple_terms"]

Conventions: TypeAlias = Convention | Iterable[Convention] | Callable[[Chance], Convention]
"""What is played: a convention, some conventions, or a maker such as `make_convention`."""

TermsMaker: TypeAlias = Callable[[Chance, Convention, int], Terms]
"""Makes what is agreed before a game, for a convention and a number of players."""

_NAMES: Final = ("Anna", "Boris", "Vera", "Gleb")

_POOLS: Final = (None, 10, 6, 4, 8, 3, 5, 12, 2, 7)
"""Sizes of pools: small, so that pools close and games end."""


@attrs.frozen(kw_only=True)
class EngineReport:
    """What a check of an engine came to.

    Attributes:
        disagreement: The first one, in its smallest case; or `None`.
        matches: Games played.
        deals: Deals played.
        actions: Actions done.
        seen: How often each kind of deal, and each rule that wrote on the sheet, came up.

    Source: formats §2.

    >>> from preference.testing.conformance import LibraryEngine, check_engine
    >>> report = check_engine(LibraryEngine(), deals=5)
    >>> report.disagreement, report.deals >= 5
    (None, True)
    """

    disagreement: Disagreement | None
    matches: int
    deals: int
    actions: int
    seen: Counter[str] = attrs.field(hash=False)

    def expect_none(self) -> EngineReport:
        """Return the report, or fail with its disagreement: the last line of a test.

        Raises:
            Disagreed: If there is a disagreement.
        """
        if self.disagreement is not None:
            raise Disagreed(self.disagreement)
        return self

    def __str__(self) -> str:
        """Tell what was played, and what was found."""
        played = f"{self.matches} matches, {self.deals} deals, {self.actions} actions"
        if self.disagreement is None:
            return f"{played}: no disagreement"
        return f"{played}, then\n{self.disagreement}"


@attrs.define
class Budget:
    """How much is played."""

    deals: int
    until: float | None
    matches: int = 0
    played: int = 0
    actions: int = 0
    seen: Counter[str] = attrs.Factory(Counter)

    @classmethod
    def of(cls, function: str, deals: int, seconds: float | None) -> Budget:
        """Check and take over what a caller gives."""
        if type(deals) is not int:
            wrong_type(function, deals, "an int for deals")
        if seconds is not None and type(seconds) not in (int, float):
            wrong_type(function, seconds, "a number for seconds, or None")
        return cls(deals, None if seconds is None else monotonic() + seconds)

    @property
    def is_over(self) -> bool:
        """Whether all of it is used up."""
        return self.played >= self.deals or (self.until is not None and monotonic() > self.until)

    def count(self, script: Script) -> None:
        """Count a game."""
        match = script.match()
        self.matches += 1
        self.played += len(script.deals)
        self.actions += script.size[1]
        for line in match.pad.lines:
            self.seen[type(line.item).__name__] += 1
            self.seen.update(entry.rule for entry in line.entries)

    def report(self, disagreement: Disagreement | None) -> EngineReport:
        """Return what it came to."""
        return EngineReport(
            disagreement=disagreement,
            matches=self.matches,
            deals=self.played,
            actions=self.actions,
            seen=self.seen,
        )


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


def read_conventions(function: str, conventions: Conventions) -> Sequence[Convention] | None:
    """Check conventions; return them, or `None` for a maker."""
    if isinstance(conventions, Convention):
        return (conventions,)
    if callable(conventions):
        return None
    if isinstance(conventions, str) or not isinstance(conventions, Iterable):
        wrong_type(function, conventions, "conventions such as SOCHI, or make_convention")
    listed = tuple(conventions)
    for one in listed:
        if not isinstance(one, Convention):
            wrong_type(function, one, "conventions such as SOCHI")
    return listed


def read_players(function: str, players: Iterable[int] | int) -> tuple[int, ...]:
    """Check numbers of players."""
    if type(players) is int:
        players = (players,)
    if isinstance(players, str) or not isinstance(players, Iterable):
        wrong_type(function, players, "2, 3 or 4, or several of these")
    listed = tuple(players)
    if not listed or any(type(one) is not int or one not in (2, 3, 4) for one in listed):
        raise ArgumentError(
            "preferans is for two, three or four",
            code="bad-players",
            refused=shown(listed),
            expected="2, 3 or 4, or several of these",
        )
    return listed


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
                convention = self.conventions(chance)
            else:
                convention = chance.pick(self.conventions)
            seats = [one for one in self.players if one in convention.players]
            if seats:
                return self.terms(chance, convention, chance.pick(seats))
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
            pad = pad.record(end.outcome)
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
