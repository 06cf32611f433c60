"""Does an option change anything? Two conventions that differ in it, side by side, until they do.

What a deal writes is tried first, on random outcomes, since it is quickest; then games of results;
then deals of cards, in which the legal actions and the open hands are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any, Final

from preference.actions import Action
from preference.conventions import SOCHI, Convention, RaspasyScoring, RaspasyTalon, ZeroTricks
from preference.engine import Finished, State, apply, begin_at, legal_actions, legal_claims
from preference.errors import ConventionError, PreferenceError
from preference.game import Progress
from preference.outcomes import Outcome
from preference.pad import ScorePad
from preference.results import settle_sheet
from preference.scoring import score
from preference.settlement import Settlement
from preference.sheet import Entry, ScoreSheet
from preference.table import Table
from preference.terms import Terms
from preference.testing.chance import RandomChance
from preference.testing.conformance.scripts import Script
from preference.testing.conformance.searching import simple_terms
from preference.testing.making import make_outcome, make_setting

__all__ = ["taken_back", "what_differs", "why_without_effect"]

_SHEETS: Final = 40
_FEW_SHEETS: Final = 8
_OUTCOMES: Final = 300
_PADS: Final = 25
_LINES: Final = 12


def taken_back(convention: Convention, option: str) -> Convention | None:
    """Return the convention with one option as it is in Sochi; `None` where that contradicts."""
    if option == "rounding":
        return convention.evolve(rounding=None)
    value: Any = SOCHI.options[option]
    try:
        return convention.evolve(**{option: value})
    except ConventionError:
        return None


def what_differs(one: Convention, other: Convention, scripts: list[Script]) -> str | None:
    """Say where two conventions are seen to differ, or `None` where they are not.

    Args:
        one: A convention.
        other: One that differs from it in an option.
        scripts: Games played under the first one.
    """
    if one.players != other.players:
        return "who may sit down"
    for count in range(2 * len(one.raspasy.exit_levels + other.raspasy.exit_levels)):
        if one.raspasy.min_level(count) != other.raspasy.min_level(count):
            return f"the lowest level after {count} raspasy"
    for look in (_settled, _scored, _kept):
        found = look(one, other)
        if found is not None:
            return found
    for script in scripts:
        found = _played(script, one, other)
        if found is not None:
            return found
    return None


# A convention is held against as many others as it has options of its own: what it comes to itself
# is worked out once.


@lru_cache(maxsize=2)
def _settlements(convention: Convention) -> tuple[tuple[ScoreSheet, Settlement], ...]:
    """Settle random sheets."""
    chance = Random(1)
    sheets = [
        _random_sheet(chance, players)
        for _ in range(_SHEETS)
        for players in sorted(convention.players)
    ]
    return tuple((sheet, settle_sheet(convention, sheet)) for sheet in sheets)


def _settled(one: Convention, other: Convention) -> str | None:
    # Two roundings may agree on most sheets; two worths of a point do on hardly any.
    few = None if one.rounding != other.rounding else _FEW_SHEETS
    for sheet, settlement in _settlements(one)[:few]:
        if settle_sheet(other, sheet) != settlement:
            return "the settlement"
    return None


def _random_sheet(chance: Random, players: int) -> ScoreSheet:
    def row() -> list[Fraction]:
        return [
            Fraction(chance.randrange(-20, 60), chance.choice((1, 1, 2))) for _ in range(players)
        ]

    rows = [row() for _ in range(players)]
    for seat in range(players):
        rows[seat][seat] = Fraction(0)
    return ScoreSheet.of(row(), row(), rows)


@lru_cache(maxsize=2)
def _scores(convention: Convention) -> tuple[tuple[Outcome, tuple[Entry, ...]], ...]:
    """Score random outcomes."""
    chance = RandomChance(Random(2))
    outcomes = [
        make_outcome(chance, convention, make_setting(chance, convention)) for _ in range(_OUTCOMES)
    ]
    return tuple((outcome, score(convention, outcome)) for outcome in outcomes)


def _scored(one: Convention, other: Convention) -> str | None:
    for outcome, entries in _scores(one):
        try:
            same = score(other, outcome) == entries
        except PreferenceError:
            same = False
        if not same:
            return f"what {type(outcome).__name__} writes"
    return None


@lru_cache(maxsize=2)
def _pads(convention: Convention) -> tuple[tuple[Terms, tuple[tuple[Outcome, Progress], ...]], ...]:
    """Keep random results on pads: each result with where the game stands after it."""
    chance = RandomChance(Random(3))
    pads = []
    for _ in range(_PADS):
        terms = simple_terms(chance, convention, chance.pick(sorted(convention.players)))
        pad = ScorePad.of(terms)
        lines: list[tuple[Outcome, Progress]] = []
        while len(lines) < _LINES and not pad.is_finished:
            outcome = make_outcome(chance, convention, pad.next)
            pad = pad.record(outcome)
            lines.append((outcome, pad.progress))
        pads.append((terms, tuple(lines)))
    return tuple(pads)


def _kept(one: Convention, other: Convention) -> str | None:
    """Keep the same results on a pad under the other convention."""
    for terms, lines in _pads(one):
        pad = ScorePad.of(_under(terms, other))
        for outcome, progress in lines:
            try:
                pad = pad.record(outcome)
            except PreferenceError:
                return "which results are allowed"
            if pad.progress != progress:
                return "the sheet, the next deal, or the end of a game"
    return None


def _under(terms: Terms, convention: Convention) -> Terms:
    return Terms(convention, terms.players, terms.pool, terms.ends, terms.first_dealer)


def _played(script: Script, one: Convention, other: Convention) -> str | None:
    """Play the deals of a game under the other convention, too."""
    pad = ScorePad.of(script.terms)
    for item in script.deals:
        lefts = _states(Table(one, pad.next, item.deal), item.actions)
        rights = _states(Table(other, pad.next, item.deal), item.actions)
        for left, right in zip(lefts, rights, strict=True):
            if _looks(left) != _looks(right):
                return f"what may be done or seen in {type(left).__name__.lower()}"
            if isinstance(left, Finished):
                pad = pad.record(left.outcome)
    return None


def _states(table: Table, actions: Iterable[Action]) -> Iterator[State]:
    """Yield the states of a deal one by one; nothing is done before the next is asked for."""
    state = begin_at(table)
    yield state
    for action in actions:
        state = apply(state, action)
        yield state


def _looks(state: State) -> tuple[Any, ...]:
    open_hands = getattr(state, "hands_open", None)
    outcome = state.outcome if isinstance(state, Finished) else None
    return state.actors, legal_actions(state), legal_claims(state), open_hands, outcome


# ------------------------------------------------------------------ known reasons


def why_without_effect(convention: Convention, option: str) -> str | None:
    """Say why an option can have no effect in a convention, where the rules say so.

    Source: §14 of the rules.
    """
    for names, is_idle, reason in _REASONS:
        if option in names and is_idle(convention):
            return reason
    return None


def _own_scoring(convention: Convention) -> bool:
    return callable(convention.raspasy.raspasy_scoring)


_Reason = tuple[tuple[str, ...], Callable[[Convention], bool], str]


def _reasons() -> Iterator[_Reason]:
    four = ("talon_refusal", "talon_bonus", "dealer_may_return", "dealer_consolation")
    yield four, lambda one: 4 not in one.players, "nobody sits down as fourth"
    two = (
        *("distribution", "two_whisters", "shared_trick", "half_whist_levels"),
        *("half_whist_award", "half_whist_return", "half_whist_first", "pass_pass_whist_levels"),
    )
    yield two, lambda one: one.players == {2}, "two players have one defender"
    yield ("raspasy_talon",), lambda one: one.players == {2}, "two never play the talon"
    half = ("half_whist_award", "half_whist_return", "half_whist_first")
    yield half, lambda one: not one.whist.half_whist_levels, "there is no half-whist"
    yield ("tens_after_talonless",), lambda one: not one.auction.talonless, "no bid is talonless"
    scored = ("amnesty", "zero_tricks", "zero_bonus")
    yield scored, _own_scoring, "raspasy are written by the table's own scoring"
    losers = ("zero_tricks", "zero_bonus")
    yield (
        losers,
        lambda one: one.raspasy.raspasy_scoring is RaspasyScoring.LOSERS,
        "only those who took most are written up",
    )
    yield (
        ("zero_bonus",),
        lambda one: one.raspasy.zero_tricks is ZeroTricks.NONE,
        "there is no bonus for taking no trick",
    )
    yield (
        ("raspasy_leader",),
        lambda one: 3 not in one.players or one.raspasy.raspasy_talon is RaspasyTalon.HIDDEN,
        "the talon is not led by three",
    )
    yield (
        ("exit_wraps",),
        lambda one: len(set(one.raspasy.exit_levels)) == 1,
        "all levels of the cycle are one",
    )


_REASONS: Final = tuple(_reasons())
