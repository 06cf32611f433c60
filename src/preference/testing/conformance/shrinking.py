"""From a game in which something goes wrong to the smallest one in which the same goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from time import monotonic
from typing import Final, TypeAlias

import attrs

from preference.actions import Action, parse_action
from preference.conventions import OPTIONS, SOCHI, Convention
from preference.engine import explain, legal_actions
from preference.errors import ConventionError
from preference.match import PlayedDeal
from preference.terms import Terms
from preference.testing.conformance.asking import TimeUp
from preference.testing.conformance.disagreement import Disagreement
from preference.testing.conformance.patterns import PATTERNS, UNPLAYED, WITHOUT_CLAIMS
from preference.testing.conformance.scripts import PLAIN_DEALS, Script, Wish, fit, states_of, weight

__all__ = ["Finder", "shrink"]

Finder: TypeAlias = Callable[[Script], Disagreement | None]
"""Plays a script and says what is wrong, the first thing; or `None`."""

MOST_TRIES: Final = 4000
"""How many games are tried before the smallest one so far is taken."""

_POOLS: Final = (None, 4, 3, 2, 6, 5, 8, 10, 1)
_SHORT_GAMES: Final = 150
"""How many short games are made by chance, of each length."""


def script_of(found: Disagreement) -> Script:
    """Return the game that leads to a disagreement, with the legal action at which it shows."""
    match = found.match
    script = Script.of(match)
    if found.action is None or match.state is None:
        return script
    action = parse_action(found.action)
    if explain(match.state, action) is not None:
        return script  # an engine was asked for something illegal, and the game does not go on
    last = script.deals[-1]
    done = PlayedDeal(last.deal, (*last.actions, action))
    return Script(script.terms, (*script.deals[:-1], done))


@attrs.define
class _Shrinker:
    """The smallest case so far, and how much may still be tried."""

    find: Finder
    best: Disagreement
    script: Script
    until: float
    tries: int
    claims: bool
    seen: set[Script] = attrs.Factory(set)

    @property
    def is_over(self) -> bool:
        """Whether nothing more may be tried."""
        return self.tries <= 0 or monotonic() > self.until

    def try_(self, terms: Terms, wishes: Iterable[Wish]) -> bool:
        """Take a case if the same goes wrong in it and it is smaller."""
        if self.is_over:
            return False
        script = fit(terms, wishes)
        if not script.deals or script in self.seen:
            return False
        self.seen.add(script)
        self.tries -= 1
        try:
            found = self.find(script)
        except TimeUp:
            return False
        if found is None or found.signature != self.best.signature:
            return False
        short = script_of(found)
        if weight(short) >= weight(self.script):
            return False
        self.best, self.script = found, short
        return True

    @property
    def wishes(self) -> list[Wish]:
        """The deals of the best case, to be wished for again."""
        return [(one.deal, one.actions) for one in self.script.deals]

    # ------------------------------------------------------------------ ways to make it smaller

    def short_games(self) -> bool:
        """Make games of a few short deals by chance; what a score shows, shows in these.

        A fault in the help of closed pools takes deals that fit each other. They cannot be found by
        leaving out and making plain one thing at a time.
        """
        chance = Random(0)
        terms = self.script.terms
        players = len(terms.players)
        for length in range(1, min(len(self.script.deals), 3) + 1):
            for _ in range(_SHORT_GAMES):
                pool = chance.choice(_POOLS)
                size = None if pool is None else pool * terms.convention.prices.pool_factor
                simple = attrs.evolve(terms, pool=size, ends=None, first_dealer=players - 1)
                deals = [(PLAIN_DEALS[0], chance.choice(UNPLAYED[1:])) for _ in range(length)]
                if self.try_(simple, deals):
                    return True
        return False

    def fewer_deals(self) -> bool:
        """Leave deals out, and let others deal first."""
        wishes = self.wishes
        shorter: list[Sequence[Wish]] = [wishes[-keep:] for keep in range(1, len(wishes))]
        shorter += [wishes[:at] + wishes[at + 1 :] for at in range(len(wishes))]
        for rest in shorter:
            for terms in self._dealers():
                if rest and self.try_(terms, rest):
                    return True
        return False

    def _dealers(self) -> Iterator[Terms]:
        terms = self.script.terms
        players = len(terms.players)
        for step in range(players):
            yield attrs.evolve(terms, first_dealer=(terms.first_dealer + step) % players)

    def plainer_deals(self) -> bool:
        """Put a short deal in the place of a long one."""
        better = False
        for at in range(len(self.script.deals)):
            for pattern in PATTERNS if self.claims else WITHOUT_CLAIMS:
                if len(pattern) < len(self._actions(at)):
                    better |= self._wish(at, pattern)
        return better

    def plainer_terms(self, conventions: Sequence[Convention]) -> bool:
        """Play a plainer convention, to a smaller pool or none, with another first dealer."""
        better = False
        for terms in self._terms(conventions):
            better |= self.try_(terms, self.wishes)
        return better

    def _terms(self, conventions: Sequence[Convention]) -> Iterator[Terms]:
        terms = self.script.terms
        players = len(terms.players)
        for convention in conventions or _fewer_options(terms.convention):
            if players in convention.players:
                yield attrs.evolve(self.script.terms, convention=convention)
        yield attrs.evolve(self.script.terms, first_dealer=players - 1)
        if terms.ends is not None:
            yield attrs.evolve(self.script.terms, ends=None)
        if terms.pool is not None:
            yield attrs.evolve(self.script.terms, pool=None)
            for pool in sorted({1, 2, 5, terms.pool // 2, terms.pool - 1, 10}):
                if 0 < pool < terms.pool:
                    yield attrs.evolve(self.script.terms, pool=pool)

    def plainer_cards(self) -> bool:
        """Deal the pack in its order."""
        better = False
        for at in range(len(self.script.deals)):
            for deal in PLAIN_DEALS:
                # What was smaller may have had fewer deals.
                if at < len(self.script.deals) and self.script.deals[at].deal != deal:
                    wishes = self.wishes
                    wishes[at] = (deal, wishes[at][1])
                    better |= self.try_(self.script.terms, wishes)
        return better

    def fewer_actions(self) -> bool:
        """Leave actions out, from the end of a deal or here and there."""
        better = False
        for at in reversed(range(len(self.script.deals))):
            length = len(self._actions(at))
            cuts = sorted({0, *(length * part // 8 for part in range(8)), max(length - 1, 0)})
            for cut in cuts:
                better |= self._wish(at, self._actions(at)[:cut])
            for out in range(length):
                actions = self._actions(at)
                if out < len(actions):
                    better |= self._wish(at, (*actions[:out], *actions[out + 1 :]))
        return better

    def plainer_actions(self) -> bool:
        """Do the first legal action, or a plainer one, in the place of each."""
        better = False
        for at in range(len(self.script.deals)):
            place = 0
            while place < len(self._actions(at)) and not self.is_over:
                better |= any(self._wish(at, actions) for actions in self._replaced(at, place))
                place += 1
        return better

    def _actions(self, at: int) -> tuple[Action, ...]:
        """The actions of a deal; none of one that is not there any more."""
        deals = self.script.deals
        return deals[at].actions if at < len(deals) else ()

    def _replaced(self, at: int, place: int) -> Iterator[tuple[Action, ...]]:
        deals = self.script.deals
        actions = deals[at].actions
        states = list(states_of(self.script.terms, deals, at))
        legal = legal_actions(states[place])
        action = actions[place]
        rank = legal.index(action) if action in legal else len(legal)
        for other in sorted({0, 1, rank // 2, rank - 1}):
            if 0 <= other < rank:
                yield (*actions[:place], legal[other], *actions[place + 1 :])

    def _wish(self, at: int, actions: Sequence[Action]) -> bool:
        """Try other actions in a deal, if it is still there: what is smaller may have fewer."""
        wishes = self.wishes
        if at >= len(wishes):
            return False
        wishes[at] = (wishes[at][0], actions)
        return self.try_(self.script.terms, wishes)


def _fewer_options(convention: Convention) -> Iterator[Convention]:
    """Yield Sochi, and conventions with one option less that differs from it."""
    players = convention.players
    yield SOCHI.evolve(players=players) if players != SOCHI.players else SOCHI
    usual = SOCHI.options
    for name in OPTIONS:
        if name != "players" and convention.options[name] != usual[name]:
            try:
                yield convention.evolve(**{name: usual[name]})
            except ConventionError:
                continue


def shrink(
    find: Finder,
    found: Disagreement,
    *,
    until: float,
    tries: int = MOST_TRIES,
    claims: bool = False,
    conventions: Sequence[Convention] = (),
) -> Disagreement:
    """Return the smallest case in which the same goes wrong that is found in time.

    Args:
        find: Plays a script and says what is wrong.
        found: What went wrong at first.
        until: When to stop, at the latest.
        tries: After how many scripts to stop.
        claims: Whether declarers may claim.
        conventions: Those that may be played; none for any.
    """
    shrinker = _Shrinker(find, found, script_of(found), until, tries, claims)
    if found.kind.is_of_result:
        shrinker.short_games()
    better = True
    tried: tuple[int, int] | None = None
    while better and not shrinker.is_over:
        better = shrinker.fewer_deals()
        better |= shrinker.plainer_terms(conventions)
        if tried != shrinker.script.size:
            better |= shrinker.plainer_deals()
            tried = shrinker.script.size
        better |= shrinker.fewer_actions()
        better |= shrinker.plainer_cards()
        better |= shrinker.plainer_actions()
    return shrinker.best
