"""The hunt that all checks of an engine share: games until one goes wrong, then made small."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

import attrs

from preference.conventions import Convention
from preference.testing.chance import Chance
from preference.testing.conformance.asking import require_methods
from preference.testing.conformance.disagreement import Disagreement
from preference.testing.conformance.engine import Engine, HasClaims
from preference.testing.conformance.scripts import Script
from preference.testing.conformance.searching import (
    Budget,
    Conventions,
    EngineReport,
    Games,
    TermsMaker,
    read_conventions,
    read_players,
)
from preference.testing.conformance.shrinking import Finder, shrink

__all__ = ["Hunt", "Look"]

Look: TypeAlias = Callable[[Script, Chance], tuple[Finder, Disagreement] | None]
"""Looks at a game: what went wrong in it, with what finds the same in another; or `None`."""


@attrs.frozen
class Hunt:
    """Random games, how many of them, and what may be played when one is made smaller."""

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
            longest,
            isinstance(engine, HasClaims),
            terms,
            seed,
        )
        return cls(games, Budget.of(function, deals, seconds), listed or (), shrinking)

    def run(self, look: Look) -> EngineReport:
        """Look at one game after the other; return the first that goes wrong, made small."""
        for script, chance in self.games:
            if self.budget.is_over:
                break
            self.budget.count(script)
            found = look(script, chance)
            if found is not None:
                smallest = shrink(
                    *found,
                    seconds=self.shrinking,
                    claims=self.games.claims,
                    conventions=self.conventions,
                )
                return self.budget.report(smallest)
        return self.budget.report(None)
