"""Conventions by chance: every option with every value, and never a contradiction."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, product
from types import MappingProxyType
from typing import Any, Final

from preference.conventions import (
    OPTIONS,
    PRESETS,
    SOCHI,
    Convention,
    Growth,
    RaspasyPrice,
    RaspasyScoring,
    RaspasyTalon,
)
from preference.conventions.kinds import Choice, Flag, Integer, Levels, Members
from preference.conventions.raspasy_price import PriceObject
from preference.testing.chance import Chance, drawn_ahead
from preference.testing.making.arguments import check_chance, check_game

__all__ = ["OPTION_VALUES", "make_convention"]

_MOST_NUMBER: Final = 20
"""The largest number an option without a limit is given: as many whists as any preset has."""

_MOST_LEVELS: Final = 4
"""The longest row of exit levels: as many as any preset has."""


def _subsets(members: Sequence[Any], least: int = 0) -> Iterator[frozenset[Any]]:
    for size in range(least, len(members) + 1):
        yield from map(frozenset, combinations(members, size))


def _values(kind: object) -> Iterator[Any]:
    """Yield the values of an option, the plainest first."""
    if isinstance(kind, Flag):
        yield from (False, True)
    elif isinstance(kind, Choice):
        yield from kind.enum
    elif isinstance(kind, Integer):
        yield from range(kind.least, min(kind.most, _MOST_NUMBER) + 1)
        yield from kind.words
    elif isinstance(kind, Members):
        yield from _subsets(kind.of, 0 if kind.empty else 1)
    elif isinstance(kind, Levels):
        for length in range(1, _MOST_LEVELS + 1):
            yield from product(kind.of, repeat=length)
    else:
        assert isinstance(kind, PriceObject), f"no values are known for {kind}"
        for growth, base, by, limit in product(
            Growth, (1, 2, 3, 5, 10), (1, 2, 3), (None, 0, 1, 2, 3)
        ):
            yield RaspasyPrice(base, growth, by, limit)


OPTION_VALUES: Final[Mapping[str, tuple[Any, ...]]] = MappingProxyType(
    {name: tuple(_values(option.kind)) for name, option in OPTIONS.items()}
)
"""The values that each option is tried with: all there are, where they are finitely many."""

_RARE: Final = (
    "bombs",
    "blind",
    "first_hand_may_hold",
    "half_whist_first",
    "pass_pass_whist_levels",
    "preferans_hand",
    "raspasy_scoring",
    "talon_bonus",
    "talonless",
)
"""Options that most presets leave alone: they are changed more often than the others."""

_NUMBERS: Final = (0, 1, 2, 4, 8, 16, len(OPTIONS))
"""How many options are changed, from none to all."""


def make_convention(
    chance: Chance, *, players: int | None = None, base: Convention | None = None
) -> Convention:
    """Make a convention: a preset with none, some or all of the options changed.

    Every option of §14 comes up with every value of `OPTION_VALUES`; those that most presets leave
    off come up more often. What contradicts a choice made before is not chosen, so nothing is ever
    thrown away. The plainest is Sochi, or the base; whatever differs from that is a choice of its
    own, the differences of a preset too, so that shrinking keeps only those that matter.

    Args:
        chance: Where the choices come from.
        players: How many must be able to sit down, or `None`.
        base: What to start from, or `None` for any preset.

    Raises:
        ArgumentError: If nobody plays with so many.
        WrongType: If it is no chance, no number of players, or no convention.

    Source: §14 of the rules.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> make_convention(RandomChance(Random(2)), players=2).players >= {2}
    True
    """
    check_chance("make_convention", chance)
    check_base("make_convention", players, base)
    changes = _changed(chance, players)
    if base is None:
        # After the changes, so that shrinking can drop a preset and leave them as they are.
        base, taken = _base(chance, _bases(players))
        changes = taken | changes
    seats = changes.get("players", base.players)
    if players is not None and players not in seats:
        changes["players"] = seats = seats | {players}
    changes |= _repaired(base, changes, seats)
    return base.evolve(**changes) if changes else base


def check_base(function: str, players: int | None, base: Convention | None) -> None:
    """Refuse what no convention can be made for, or from.

    Raises:
        ArgumentError: If nobody plays with so many.
        WrongType: If it is no number of players, or no convention.

    Source: ST-3.

    >>> check_base("f", 2, SOCHI)
    """
    # A convention that so many do not play may be the base: who sits down is changed.
    check_game(function, base, None)
    check_game(function, None, players)


def _base(chance: Chance, presets: Sequence[Convention]) -> tuple[Convention, dict[str, Any]]:
    """Choose a preset; or the first of them, with some differences of another taken over."""
    plainest, preset = presets[0], chance.pick(presets)
    if preset is plainest:
        return plainest, {}
    plain = plainest.options
    different = {name: value for name, value in preset.options.items() if value != plain[name]}
    ahead = drawn_ahead(chance, len(different))
    taken = {name: value for name, value in different.items() if ahead.flag(98)}
    return (preset, {}) if taken == different else (plainest, taken)


def _changed(chance: Chance, players: int | None) -> dict[str, Any]:
    """Choose some options and new values for them."""
    names = [*OPTIONS, *_RARE, *_RARE]
    changes: dict[str, Any] = {}
    for _ in range(chance.pick(_NUMBERS)):
        name = chance.pick(names)
        names = [one for one in names if one != name]
        values = OPTION_VALUES[name]
        if name == "players" and players is not None:
            values = tuple(seats for seats in values if players in seats)
        changes[name] = chance.pick(values)
    return changes


def _bases(players: int | None) -> tuple[Convention, ...]:
    """List the presets, Sochi first; but first of all those that so many can play."""
    presets = (SOCHI, *(preset for preset in PRESETS.values() if preset is not SOCHI))
    return tuple(sorted(presets, key=lambda preset: players not in (None, *preset.players)))


def _repaired(
    base: Convention, changes: Mapping[str, Any], seats: Collection[int]
) -> dict[str, Any]:
    """Return what must be changed besides, so that nothing is contradictory (§14).

    Who sits down is left alone, then the scoring of raspasy, then the rest.
    """
    now = {**base.options, **changes}
    repairs: dict[str, Any] = {}
    if now["blind"] and 2 in seats:
        repairs["blind"] = False
    scoring = now["raspasy_scoring"]
    if scoring is RaspasyScoring.LOSERS and set(seats) != {3}:
        scoring = repairs["raspasy_scoring"] = RaspasyScoring.WHISTS
    if scoring is RaspasyScoring.WHISTS and 2 in seats:
        scoring = repairs["raspasy_scoring"] = RaspasyScoring.GORA
    if scoring in (RaspasyScoring.WHISTS, RaspasyScoring.LOSERS) and now["amnesty"]:
        repairs["amnesty"] = False
    if (
        scoring is RaspasyScoring.WHISTS
        and 4 in seats
        and now["raspasy_talon"] is RaspasyTalon.LEADS
    ):
        repairs["raspasy_talon"] = RaspasyTalon.HIDDEN
    return repairs
