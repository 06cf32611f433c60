"""Somebody's engine against this library: random games in both, up to the first difference."""

from __future__ import annotations

from collections.abc import Iterable

from preference.actions import parse_action
from preference.conventions import SOCHI
from preference.errors import wrong_type
from preference.testing.chance import Chance
from preference.testing.conformance.arguments import Conventions, TermsMaker, require_methods
from preference.testing.conformance.asking import Asked
from preference.testing.conformance.comparing import Looks, compare
from preference.testing.conformance.disagreement import Disagreement, Kind
from preference.testing.conformance.engine import Engine
from preference.testing.conformance.hunting import Hunt
from preference.testing.conformance.leaking import find_leak
from preference.testing.conformance.probing import strange_actions
from preference.testing.conformance.report import EngineReport
from preference.testing.conformance.scripts import Script, states_of
from preference.testing.conformance.searching import simple_terms
from preference.testing.conformance.shrinking import Finder, script_of

__all__ = ["check_engine", "replay_in_engine"]


def check_engine(
    engine: Engine,
    *,
    conventions: Conventions = SOCHI,
    players: int | Iterable[int] = 3,
    deals: int = 100,
    seconds: float | None = None,
    seed: int = 0,
    longest: int = 8,
    shrinking: float = 20.0,
    terms: TermsMaker = simple_terms,
) -> EngineReport:
    """Play random games in an engine and in this library, and return the first difference.

    At every step the legal actions are compared; whose turn it is, the claims and the views, where
    the engine has them; and some actions that are not legal are tried, which must be refused and
    change nothing. After every deal all parts of the result that the engine gives are compared.
    What is found is made as small as time allows: few deals, few actions, plain cards.

    An engine that raises, or returns what cannot be read, disagrees, too; so does one whose results
    have nothing in them, or keys that nobody knows. One that never returns is not stopped.

    Args:
        engine: The engine, behind an adapter.
        conventions: What is played: some conventions, or a maker such as `make_convention`.
        players: How many sit down; several numbers for any of them.
        deals: How many deals are played.
        seconds: After how long no more is asked, in the middle of a game, too; for slow engines.
        seed: The same games are played for the same seed.
        longest: How many deals a game has at most; 1 for an engine that knows no games.
        shrinking: How many seconds are spent on making what was found smaller, at the most.
        terms: Makes what is agreed before a game; `make_terms` for ratings, bots and all ends.

    Returns:
        A report with the first disagreement, or with none, and with what was compared.

    Raises:
        ArgumentError: If no convention is for so many players, a number is too small, or the terms
            made are of another table.
        ConventionError: If a convention holds a callable of its own, which a record cannot hold.
        WrongType: If an argument, or what a maker returns, is of the wrong type.

    Source: formats §2, IN-2.

    >>> from preference.testing.conformance import LibraryEngine
    >>> class Greedy(LibraryEngine):
    ...     "Writes one whist too many on everybody."
    ...
    ...     def result(self):
    ...         result = super().result()
    ...         for entry in result["entries"]:
    ...             entry["amount"] += entry["column"] == "whists"
    ...         return result
    >>> found = check_engine(Greedy()).disagreement
    >>> found.kind, found.what
    (<Kind.ENTRIES: 'entries'>, 'entries of deal 0')
    >>> len(found.document["deals"][0]["actions"]) < 10
    True
    """
    hunt = Hunt.of(
        "check_engine",
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


def replay_in_engine(engine: Engine, found: Disagreement) -> Disagreement | None:
    """Play the game of a disagreement in an engine again: a regression test from a found fault.

    Args:
        engine: The engine, perhaps mended.
        found: What was found before.

    Returns:
        The first difference now, or `None`.

    Source: formats §2.

    >>> from preference.testing.conformance import LibraryEngine
    >>> class Silent(LibraryEngine):
    ...     def legal(self):
    ...         return ()
    >>> found = check_engine(Silent()).disagreement
    >>> replay_in_engine(LibraryEngine(), found) is None
    True
    """
    require_methods("replay_in_engine", engine)
    if not isinstance(found, Disagreement):
        wrong_type("replay_in_engine", found, "a Disagreement, as check_engine() reports it")
    return _again(Asked(engine), found)(script_of(found))


def _look(asked: Asked, script: Script, chance: Chance) -> tuple[Finder, Disagreement] | None:
    found = _first(asked, script, chance)
    return None if found is None else (_again(asked, found), found)


def _first(asked: Asked, script: Script, chance: Chance) -> Disagreement | None:
    """Play a game, then look for leaks in it."""
    found = compare(asked, script, strange_actions(chance), Looks.ONE_VIEW)
    if found is not None or not asked.has_views:
        return found
    for deal, action in _places(script, chance):
        seat = chance.integer(0, len(script.terms.players) - 1)
        found = find_leak(asked, script, deal, action, seat)
        if found is not None:
            return found
    return None


def _places(script: Script, chance: Chance) -> list[tuple[int, int]]:
    """Choose three places of a game, most of them where a phase of a deal has just begun."""
    anywhere: list[tuple[int, int]] = []
    turning: list[tuple[int, int]] = []
    for deal in range(len(script.deals)):
        phase: type | None = None
        for action, state in enumerate(states_of(script.terms, script.deals, deal)):
            anywhere.append((deal, action))
            if type(state) is not phase:
                turning.append((deal, action))
            phase = type(state)
    return [*chance.shuffled(turning)[:2], chance.pick(anywhere)]


def _again(asked: Asked, found: Disagreement) -> Finder:
    """Return what looks for the same fault in another game."""
    if found.kind is Kind.LEAK and found.seat is not None:
        return _leak_finder(asked, found.seat)
    looks = Looks.VIEWS
    if found.kind.is_of_result:
        looks = Looks.NOTHING
    elif found.kind is not Kind.VIEW and found.what != "view()":
        looks = Looks.ACTIONS
    tried = () if found.action is None else (parse_action(found.action),)
    return lambda script: compare(asked, script, lambda _: tried, looks)


def _leak_finder(asked: Asked, seat: int) -> Finder:
    def find(script: Script) -> Disagreement | None:
        last = len(script.deals) - 1
        for at in range(len(script.deals[last].actions) + 1):
            if script.upto(last, at).match().in_deal:
                found = find_leak(asked, script, last, at, seat)
                if found is not None:
                    return found
        return None

    return find
