"""Somebody's engine against itself: random games told in two ways, up to the first difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from preference.cards import Suit
from preference.conventions import SOCHI
from preference.testing.chance import Chance
from preference.testing.conformance.arguments import Conventions, TermsMaker
from preference.testing.conformance.asking import Asked
from preference.testing.conformance.disagreement import Disagreement
from preference.testing.conformance.engine import Engine, KeepsScore, Resumes
from preference.testing.conformance.hunting import Hunt
from preference.testing.conformance.relations import first_difference
from preference.testing.conformance.report import EngineReport
from preference.testing.conformance.retelling import renamed, rotated, scored, split, summed
from preference.testing.conformance.scripts import Script
from preference.testing.conformance.searching import simple_terms
from preference.testing.conformance.shrinking import Finder

__all__ = ["check_relations"]


def check_relations(
    engine: Engine,
    *,
    conventions: Conventions = SOCHI,
    players: int | Iterable[int] = 3,
    deals: int = 50,
    seconds: float | None = None,
    seed: int = 0,
    longest: int = 4,
    shrinking: float = 20.0,
    terms: TermsMaker = simple_terms,
) -> EngineReport:
    """Play random games in an engine in two ways each, and return the first difference.

    Each game is played with everybody some seats on, with other suits, and added up from its
    entries; and resumed in the middle and scored from its results, where the engine has the methods
    for it. This library is asked for the games alone, not for what is right.

    Args:
        engine: The engine, behind an adapter; `LibraryEngine` for this library.
        conventions: What is played: some conventions, or a maker such as `make_convention`.
        players: How many sit down; several numbers for any of them.
        deals: How many deals are played, each in several ways.
        seconds: After how long no more is asked, in the middle of a game, too.
        seed: The same games are played for the same seed.
        longest: How many deals a game has at most.
        shrinking: How many seconds are spent on making what was found smaller, at the most.
        terms: Makes what is agreed before a game.

    Returns:
        A report with the first disagreement, or with none, and with what was compared.

    Raises:
        ArgumentError: If no convention is for so many players, a number is too small, or the terms
            made are of another table.
        WrongType: If an argument, or what a maker returns, is of the wrong type.

    Source: ST-2, CA-1, SC-4, formats §2.

    >>> from preference.testing.conformance import LibraryEngine
    >>> class SeatZeroIsLucky(LibraryEngine):
    ...     def result(self):
    ...         result = super().result()
    ...         result["pool"][0] += 1
    ...         return result
    >>> print(check_relations(SeatZeroIsLucky()).disagreement.what)
    pool[0], the sum of the entries
    >>> check_relations(LibraryEngine(), deals=3).disagreement is None
    True
    """
    hunt = Hunt.of(
        "check_relations",
        engine,
        conventions=conventions,
        players=players,
        deals=deals,
        seconds=seconds,
        seed=seed,
        longest=longest,
        shrinking=shrinking,
        terms=terms,
    )
    return hunt.run(lambda script, chance: _look(hunt.asked, script, chance))


def _look(asked: Asked, script: Script, chance: Chance) -> tuple[Finder, Disagreement] | None:
    for relation in _relations(asked, script, chance):
        found = relation(script)
        if found is not None:
            return relation, found
    return None


def _relations(asked: Asked, script: Script, chance: Chance) -> Iterator[Finder]:
    """Yield the ways in which a game is told again, those first whose faults are told best."""
    by = chance.integer(1, len(script.terms.players) - 1)
    suits = tuple(chance.shuffled(tuple(Suit)))
    at = chance.integer(0, script.size[1])
    yield lambda one: first_difference(lambda: summed(asked, one))
    yield lambda one: first_difference(lambda: rotated(asked, one, by))
    yield lambda one: first_difference(lambda: renamed(asked, one, suits))
    if isinstance(asked.engine, KeepsScore):
        yield lambda one: first_difference(lambda: scored(asked, one))
    if isinstance(asked.engine, Resumes):
        yield lambda one: first_difference(lambda: split(asked, one, at))
