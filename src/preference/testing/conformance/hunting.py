"""The hunt that all checks of an engine share: games until one goes wrong, then made small."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from time import monotonic
from typing import TypeAlias

import attrs

from preference.conventions import Convention
from preference.testing.chance import Chance
from preference.testing.conformance.arguments import (
    Conventions,
    TermsMaker,
    read_conventions,
    read_number,
    read_players,
    read_seconds,
    read_terms,
    require_methods,
)
from preference.testing.conformance.asking import Asked, TimeUp
from preference.testing.conformance.disagreement import Disagreement
from preference.testing.conformance.engine import Engine, HasClaims
from preference.testing.conformance.report import Budget, EngineReport
from preference.testing.conformance.scripts import Script
from preference.testing.conformance.searching import Games
from preference.testing.conformance.shrinking import Finder, shrink

__all__ = ["Hunt", "Look"]

Look: TypeAlias = Callable[[Script, Chance], tuple[Finder, Disagreement] | None]
"""Looks at a game: what went wrong in it, with what finds the same in another; or `None`."""


@attrs.frozen
class Hunt:
    """Random games, how many of them, and what may be played when one is made smaller."""

    asked: Asked
    games: Games
    budget: Budget
    conventions: Sequence[Convention]
    shrinking: float

    @classmethod
    def of(
        cls,
        function: str,
        engine: Engine,
        *,
        conventions: Conventions,
        players: int | Iterable[int],
        deals: int,
        seconds: float | None,
        seed: int,
        longest: int,
        shrinking: float,
        terms: TermsMaker,
    ) -> Hunt:
        """Check and take over what a caller gives to a check; see `check_engine`."""
        require_methods(function, engine)
        listed = read_conventions(function, conventions)
        games = Games(
            conventions if listed is None else listed,  # type: ignore[arg-type]
            read_players(function, players),
            read_number(function, "longest", longest, 1),
            isinstance(engine, HasClaims),
            read_terms(function, terms),
            read_number(function, "seed", seed),
        )
        lasts = read_seconds(function, "shrinking", shrinking)
        number = read_number(function, "deals", deals, 1)
        until = monotonic() + read_seconds(function, "seconds", seconds, may_be_none=True)
        asked = Asked(engine, until=until)
        return cls(asked, games, Budget(number, until), listed or (), lasts)

    def run(self, look: Look) -> EngineReport:
        """Look at one game after the other; return the first that goes wrong, made small."""
        asked, budget = self.asked, self.budget
        games = iter(self.games)
        while True:
            script, chance = next(games)
            if budget.is_over:
                break
            try:
                found = look(script, chance)
            except TimeUp:
                break
            budget.count(script)
            if found is not None:
                compared = Counter(asked.compared)
                asked.until = monotonic() + self.shrinking
                smallest = shrink(
                    *found,
                    until=asked.until,
                    claims=self.games.claims,
                    conventions=self.conventions,
                )
                return budget.report(smallest, compared)
        return budget.report(None, asked.compared)
