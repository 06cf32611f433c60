"""Somebody's engine against this library: random games in both, up to the first difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from preference.actions import Action, Pass, Play, PlayTalon, parse_action
from preference.auction import Auction
from preference.cards import DECK, Suit
from preference.contracts import CONTRACTS, LADDER
from preference.conventions import SOCHI
from preference.engine import State, explain
from preference.errors import wrong_type
from preference.exchange import Exchange
from preference.testing.chance import Chance
from preference.testing.conformance.comparing import Looks, Probes, compare
from preference.testing.conformance.disagreement import Disagreement, Kind
from preference.testing.conformance.engine import (
    Engine,
    HasClaims,
    HasViews,
    KeepsScore,
    Resumes,
)
from preference.testing.conformance.leaking import find_leak
from preference.testing.conformance.relations import (
    compare_pad,
    compare_renamed,
    compare_rotated,
    compare_split,
    compare_sum,
)
from preference.testing.conformance.scripts import Script, states_of
from preference.testing.conformance.searching import (
    Budget,
    Conventions,
    EngineReport,
    Games,
    TermsMaker,
    read_conventions,
    read_players,
    simple_terms,
)
from preference.testing.conformance.shrinking import Finder, script_of, shrink
from preference.whisting import Whisting

__all__ = ["check_engine", "check_relations", "replay_in_engine"]

def check_engine(
    engine: Engine,
    *,
    conventions: Conventions = SOCHI,
    players: int | Iterable[int] = 3,
    deals: int = 100,
    seconds: float | None = None,
    seed: int = 0,
    longest: int = 8,
    shrinking: float = 10.0,
    terms: TermsMaker = simple_terms,
) -> EngineReport:
    """Play random games in an engine and in this library, and return the first difference.

    At every step the legal actions are compared; whose turn it is, the claims and the views, where
    the engine has them; and some actions that are not legal are tried, which must be refused and
    change nothing. After every deal all parts of the result that the engine gives are compared.
    What is found is made as small as time allows: few deals, few actions, plain cards.

    An engine that raises, or returns what cannot be read, disagrees, too. One that never returns
    is not stopped.

    Args:
        engine: The engine, behind an adapter.
        conventions: What is played: some conventions, or a maker such as `make_convention`.
        players: How many sit down; several numbers for any of them.
        deals: How many deals are played.
        seconds: When to stop, at the latest; for slow engines.
        seed: The same games are played for the same seed.
        longest: How many deals a game has at most; 1 for an engine that knows no games.
        shrinking: How many seconds are spent on making what was found smaller, at the most.
        terms: Makes what is agreed before a game; `make_terms` for ratings, bots and all ends.

    Returns:
        A report with the first disagreement, or with none.

    Raises:
        ArgumentError: If no convention is for so many players.
        ConventionError: If a convention holds a callable of its own, which a record cannot hold.
        WrongType: If an argument is of the wrong type.

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
    >>> print(found.what, found.rule, found.expected, found.found)
    entries of deal 0 WH-3 ['seat 2: whists on seat 0 4 (WH-3)'] ['seat 2: whists on seat 0 5 (WH-3)']
    >>> print(*found.document["deals"][0]["actions"], sep=", ")
    6♣, pass, pass, discard ♠7 ♠8, declare 6♣, pass, half-whist, accept
    """
    _check_engine_methods("check_engine", engine)
    listed = read_conventions("check_engine", conventions)
    games = Games(
        conventions if listed is None else listed,  # type: ignore[arg-type]
        read_players("check_engine", players),
        longest,
        isinstance(engine, HasClaims),
        terms,
        seed,
    )
    budget = Budget.of("check_engine", deals, seconds)
    for script, chance in games:
        if budget.is_over:
            break
        budget.count(script)
        found = _first(engine, script, chance)
        if found is not None:
            again = _again(engine, found)
            return budget.report(shrink(again, found, seconds=shrinking, conventions=listed or ()))
    return budget.report(None)


def check_relations(
    engine: Engine,
    *,
    conventions: Conventions = SOCHI,
    players: int | Iterable[int] = 3,
    deals: int = 50,
    seconds: float | None = None,
    seed: int = 0,
    longest: int = 4,
    shrinking: float = 10.0,
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
        seconds: When to stop, at the latest.
        seed: The same games are played for the same seed.
        longest: How many deals a game has at most.
        shrinking: How many seconds are spent on making what was found smaller, at the most.
        terms: Makes what is agreed before a game.

    Returns:
        A report with the first disagreement, or with none.

    Raises:
        ArgumentError: If no convention is for so many players.
        WrongType: If an argument is of the wrong type.

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
    _check_engine_methods("check_relations", engine)
    listed = read_conventions("check_relations", conventions)
    games = Games(
        conventions if listed is None else listed,  # type: ignore[arg-type]
        read_players("check_relations", players),
        longest,
        isinstance(engine, HasClaims),
        terms,
        seed,
    )
    budget = Budget.of("check_relations", deals, seconds)
    for script, chance in games:
        if budget.is_over:
            break
        budget.count(script)
        for relation in _relations(engine, script, chance):
            found = relation(script)
            if found is not None:
                short = shrink(relation, found, seconds=shrinking, conventions=listed or ())
                return budget.report(short)
    return budget.report(None)


def _relations(engine: Engine, script: Script, chance: Chance) -> Iterator[Finder]:
    """Yield the ways in which a game is told again, those first whose faults are told best."""
    by = chance.integer(1, len(script.terms.players) - 1)
    suits = chance.shuffled(tuple(Suit))
    at = chance.integer(0, script.size[1])
    yield lambda one: compare_sum(engine, one.match())
    yield lambda one: compare_rotated(engine, one.match(), by)
    yield lambda one: compare_renamed(engine, one.match(), suits)
    if isinstance(engine, KeepsScore):
        yield lambda one: compare_pad(engine, one.match())
    if isinstance(engine, Resumes):
        yield lambda one: compare_split(engine, one.match(), at)


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
    _check_engine_methods("replay_in_engine", engine)
    if not isinstance(found, Disagreement):
        wrong_type("replay_in_engine", found, "a Disagreement, as check_engine() reports it")
    return _again(engine, found)(script_of(found))


def _check_engine_methods(function: str, engine: Any) -> None:
    for name in ("start", "deal", "legal", "apply", "result"):
        if not callable(getattr(engine, name, None)):
            wrong_type(function, engine, f"an engine; its method {name} is missing")


def _first(engine: Engine, script: Script, chance: Chance) -> Disagreement | None:
    """Play a game, then look for leaks in it."""
    found = compare(engine, script, _strange_actions(chance), Looks.ONE_VIEW)
    if found is not None or not isinstance(engine, HasViews):
        return found
    for deal, action in _places(script, chance):
        seat = chance.integer(0, len(script.terms.players) - 1)
        found = find_leak(engine, script, deal, action, seat)
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
    if not anywhere:
        return []
    return [*chance.shuffled(turning)[:2], chance.pick(anywhere)]


def _again(engine: Engine, found: Disagreement) -> Finder:
    """Return what looks for the same fault in another game."""
    if found.kind is Kind.LEAK and found.seat is not None:
        return _leak_finder(engine, found.seat)
    looks = Looks.VIEWS
    if found.kind.is_of_result:
        looks = Looks.NOTHING
    elif found.kind is not Kind.VIEW and found.what != "view()":
        looks = Looks.ACTIONS
    tried = () if found.action is None else (parse_action(found.action),)
    return lambda script: compare(engine, script, lambda _: tried, looks)


def _leak_finder(engine: Engine, seat: int) -> Finder:
    def find(script: Script) -> Disagreement | None:
        last = len(script.deals) - 1
        for at in range(len(script.deals[last].actions) + 1):
            if script.upto(last, at).match().in_deal:
                found = find_leak(engine, script, last, at, seat)
                if found is not None:
                    return found
        return None

    return find


# ------------------------------------------------------------------ what is not legal

_CALLS: Final = tuple(
    map(
        parse_action,
        ("pass", "hold", "look", "take talon", "refuse talon", "surrender", "open misere", "whist")
        + ("half-whist", "accept", "return", "open", "closed", "withdraw", "claim 4 3 3"),
    )
)
_PLAYS: Final = (*map(Play, DECK), *map(PlayTalon, DECK))
_DECLARATIONS: Final = tuple(parse_action(f"declare {contract}") for contract in CONTRACTS)
_BIDS: Final[tuple[Action, ...]] = (*LADDER, *map(parse_action, ("9 w/t", "blind 6♦", "hold")))
_TRIES: Final = 6
"""How many actions are thought of before none is tried."""


def _strange_actions(chance: Chance) -> Probes:
    """Think of an action that is not legal here, more often one that nearly is."""

    def probes(state: State) -> Iterable[Action]:
        for _ in range(_TRIES):
            action = chance.pick(_near(state, chance) if chance.flag(80) else _CALLS)
            if explain(state, action) is not None:
                return (action,)
        return ()

    return probes


def _near(state: State, chance: Chance) -> Sequence[Action]:
    if isinstance(state, Auction):
        return _BIDS
    if isinstance(state, Exchange):
        cards = " ".join(str(card) for card in sorted(chance.shuffled(DECK)[:2]))
        return (*_DECLARATIONS, *[parse_action(f"discard {cards}")] * 20)
    if isinstance(state, Whisting):
        return (*_CALLS, Pass())
    return _PLAYS


