"""Strategies of what a simulation comes to, for `st.from_type`."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

from preference.bots import BeginnerPlayer
from preference.conventions import SOCHI
from preference.simulation import (
    Distribution,
    Duel,
    End,
    Estimate,
    FailedDeal,
    Game,
    Progress,
    Summary,
    simulate,
)

__all__ = [
    "distributions",
    "duels",
    "estimates",
    "failed_deals",
    "progresses",
    "simulated_games",
    "summaries",
]

_RESULTS: Final = st.fractions(-50, 50, max_denominator=3)
_PLAYED: Final = ("6♠", "7NT", "10♥", "misere", "blind 6♦")
_ENDS: Final = (End.MADE, End.SET, End.NOT_PLAYED)
_OTHERS: Final = ("raspasy", "surrender", "preferans hand")


def distributions() -> st.SearchStrategy[Distribution]:
    """Return a strategy of distributions, of no results too."""
    return st.lists(_RESULTS, max_size=8).map(Distribution.of)


def estimates() -> st.SearchStrategy[Estimate]:
    """Return a strategy of estimates of a mean."""
    results = st.lists(_RESULTS, min_size=1, max_size=8)
    return results.map(lambda some: Distribution.of(some).estimate())


def simulated_games() -> st.SearchStrategy[Game]:
    """Return a strategy of what was played and how it ended."""
    undertaken = st.builds(Game, st.sampled_from(_PLAYED), st.sampled_from(_ENDS))
    return st.one_of(st.sampled_from(_OTHERS).map(Game), undertaken)


def failed_deals() -> st.SearchStrategy[FailedDeal]:
    """Return a strategy of deals that a player spoiled."""
    words = st.text(max_size=20)
    return st.builds(FailedDeal, st.integers(0, 99), st.integers(0, 3), words, words)


def summaries() -> st.SearchStrategy[Summary]:
    """Return a strategy of summaries of a few deals between beginners."""

    def simulated(deals: int, seed: int) -> Summary:
        return simulate(SOCHI, [BeginnerPlayer] * 3, deals=deals, seed=seed)

    return st.builds(simulated, st.integers(0, 2), st.integers(0, 99))


def progresses() -> st.SearchStrategy[Progress]:
    """Return a strategy of simulations that have got somewhere."""
    return summaries().map(
        lambda one: Progress().with_range(0, one.deals, one) if one.deals else Progress()
    )


def duels() -> st.SearchStrategy[Duel]:
    """Return a strategy of duels."""
    return st.builds(Duel, st.just("first"), st.just("second"), distributions())
