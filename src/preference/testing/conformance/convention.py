"""A convention of somebody's own: is it sound, and can it be played?"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from preference.conventions import (
    OPTIONS,
    SOCHI,
    Convention,
    convention_from_json,
    convention_to_json,
    describe,
    diff,
)
from preference.errors import ConventionError, shown, wrong_type
from preference.match import Match
from preference.testing.conformance.aliveness import taken_back, what_differs, why_without_effect
from preference.testing.conformance.arguments import read_number
from preference.testing.conformance.callables import check_rounding_of, check_scorer_of
from preference.testing.conformance.disagreement import written
from preference.testing.conformance.faults import fault
from preference.testing.conformance.scripts import Script, record_of, writable
from preference.testing.conformance.searching import Games, simple_terms
from preference.testing.invariants import check_match

__all__ = ["ConventionReport", "check_convention"]


@attrs.frozen(kw_only=True)
class ConventionReport:
    """What a check of a convention came to; it is made only where nothing is wrong.

    Attributes:
        name: Name of the convention.
        checks: The names of the checks that were made.
        matches: Games played.
        deals: Deals played.
        tallies: Raspasy given to a scoring of its own.
        rows: Results given to a rounding of its own.
        alive: What shows of each option that differs from Sochi.
        idle: Options that differ from Sochi and of which nothing was seen, and why.

    Source: §14 of the rules.

    >>> from preference.conventions import SOCHI
    >>> report = check_convention(SOCHI.evolve(players=[3], dealer_may_return=False), deals=3)
    >>> dict(report.alive), dict(report.idle)
    ({'players': 'who may sit down'}, {'dealer_may_return': 'nobody sits down as fourth'})
    """

    name: str
    checks: tuple[str, ...]
    matches: int
    deals: int
    tallies: int
    rows: int
    alive: Mapping[str, str] = attrs.field(hash=False)
    idle: Mapping[str, str] = attrs.field(hash=False)

    def __str__(self) -> str:
        """Tell what was checked, and which options are seen."""
        lines = [
            f"{self.name}: {', '.join(self.checks)}",
            f"  {self.matches} matches, {self.deals} deals played",
        ]
        lines += [f"  {name}: seen in {what}" for name, what in self.alive.items()]
        lines += [f"  {name}: no effect, {why}" for name, why in self.idle.items()]
        return "\n".join(lines)


def check_convention(convention: Convention, *, deals: int = 40, seed: int = 0) -> ConventionReport:
    """Check a convention of one's own, with what callables it holds.

    It must compare and hash as a value, go through JSON and back, or refuse to where it holds a
    callable, and be told in words. Its callables are tried on every raspasy and on many results:
    they must give the same for the same, exact amounts, one for each seat. A scoring must not
    depend on who sits where. A rounding must keep the sum, and move nobody by a whist but one seat,
    which may take what is left over. Then games are played under it with all invariants. For every
    option that differs from Sochi the report says what shows of it, or why nothing does.

    Args:
        convention: The convention.
        deals: How many deals are played.
        seed: The same deals are played for the same seed.

    Returns:
        What was checked, and what each option does.

    Raises:
        ArgumentError: If no deals are to be played.
        ConventionFault: The first thing that is wrong, with the game that shows it.
        WrongType: If an argument is of the wrong type.

    Source: §14 of the rules, RA-5, SE-3.

    >>> from preference.conventions import SOCHI
    >>> dacha = SOCHI.evolve(name="dacha", stalingrad=False, exit_levels=[6, 7, 8])
    >>> print(check_convention(dacha, deals=5).alive["exit_levels"])
    the lowest level after 2 raspasy
    """
    if not isinstance(convention, Convention):
        wrong_type("check_convention", convention, "a Convention such as SOCHI")
    read_number("check_convention", "deals", deals, 1)
    read_number("check_convention", "seed", seed)
    for check in _CHECKS.values():
        check(convention)
    tallies, rows = check_scorer_of(convention), check_rounding_of(convention)
    scripts = _play(convention, deals, seed)
    alive, idle = _options(convention, scripts)
    return ConventionReport(
        name=convention.name,
        checks=(*_CHECKS, "scorer", "rounding", "games", "options"),
        matches=len(scripts),
        deals=sum(len(one.deals) for one in scripts),
        tallies=tallies,
        rows=rows,
        alive=MappingProxyType(alive),
        idle=MappingProxyType(idle),
    )


# ------------------------------------------------------------------ as a value


def _check_value(convention: Convention) -> None:
    again = attrs.evolve(convention)
    try:
        if again != convention or hash(again) != hash(convention):
            fault("value", "the same options make another convention", convention)
    except TypeError as error:
        fault("value", f"it cannot be hashed: {shown(error)}", convention)
    if convention.evolve(name=f"{convention.name} ") == convention:
        fault("value", "it is equal to a convention of another name", convention)
    if callable(convention.raspasy.raspasy_scoring) or convention.rounding is not None:
        return
    for name in OPTIONS:
        if {name: convention.options[name]} != {name: again.options[name]}:
            fault("value", f"the option {name} is not what it was", convention)


def _check_json(convention: Convention) -> None:
    data = writable(convention)
    if data != convention:
        try:
            document = convention_to_json(convention)
        except ConventionError as error:
            if error.code != "not-writable":
                fault("json", "a callable is not refused as not-writable", error)
        else:
            fault("json", "a callable is written as JSON", document)
    try:
        back = convention_from_json(json.loads(json.dumps(convention_to_json(data))))
    except (ConventionError, TypeError, ValueError) as error:
        fault("json", f"what is written cannot be read: {shown(error)}", data)
    if diff(back, data):
        fault("json", "it comes back different", diff(back, data))
    own: dict[str, Any] = {"rounding": convention.rounding}
    if callable(convention.raspasy.raspasy_scoring):
        own["raspasy_scoring"] = convention.raspasy.raspasy_scoring
    if diff(back.evolve(**own), convention):
        fault("json", "with its callables put back it is different", diff(back, convention))


def _check_words(convention: Convention) -> None:
    told = {text.option: text.words for text in describe(convention)}
    missing = [name for name in OPTIONS if not told.get(name)]
    if missing:
        fault("words", "options are not told in words", missing)
    if diff(convention, convention):
        fault("words", "it differs from itself", diff(convention, convention))
    changed = _changed(convention)
    listed = [one.option for one in diff(SOCHI, convention)]
    if sorted(changed) != sorted(listed):
        fault("words", "what differs from Sochi is not what is listed", listed)


_CHECKS: Final[dict[str, Callable[[Convention], None]]] = {
    "value": _check_value,
    "json": _check_json,
    "words": _check_words,
}


# ------------------------------------------------------------------ played


def _play(convention: Convention, deals: int, seed: int) -> list[Script]:
    """Play games under a convention; every invariant must hold at the end of each deal."""
    players = tuple(sorted(convention.players))
    games = iter(Games((convention,), players, 5, True, simple_terms, seed))
    scripts: list[Script] = []
    played = 0
    while played < deals:
        script, chance = next(games)
        match = Match.of(script.terms)
        for item in script.deals:
            match = match.deal(item.deal)
            for action in item.actions:
                before = match
                try:
                    match = match.apply(action)
                except Exception as error:  # noqa: BLE001 - a table's own scorer may raise anything
                    _failed(before, f"after {action}: {shown(error)}")
        watcher = chance.integer(0, len(script.terms.players) - 1)
        try:
            check_match(match, seed=seed, watchers=(watcher,))
        except AssertionError as error:
            _failed(match, str(error).partition("\n")[0])
        scripts.append(script)
        played += len(script.deals)
    return scripts


def _failed(match: Match, message: str) -> None:
    fault("games", message, str(match.terms.convention), record=written(record_of(match)))


def _changed(convention: Convention) -> list[str]:
    usual = SOCHI.options
    changed = [name for name, value in convention.options.items() if value != usual[name]]
    return changed if convention.rounding is None else [*changed, "rounding"]


def _options(
    convention: Convention, scripts: list[Script]
) -> tuple[dict[str, str], dict[str, str]]:
    """Find out what each option that differs from Sochi does."""
    alive: dict[str, str] = {}
    idle: dict[str, str] = {}
    for name in _changed(convention):
        why = why_without_effect(convention, name)
        other = taken_back(convention, name)
        if why is not None:
            idle[name] = why
        elif other is None:
            alive[name] = "the other options, which it goes with"
        else:
            seen = what_differs(convention, other, scripts)
            if seen is None:
                deals = sum(len(one.deals) for one in scripts)
                idle[name] = f"as far as {deals} deals show"
            else:
                alive[name] = seen
    return alive, idle
