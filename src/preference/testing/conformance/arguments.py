"""What a caller gives to the checks, and what a caller's makers return: wrong ones are refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf, isnan
from typing import Any, NoReturn, TypeAlias

from preference.conventions import Convention
from preference.errors import ArgumentError, WrongType, few, shown, wrong_type
from preference.terms import Terms
from preference.testing.chance import Chance

__all__ = [
    "Conventions",
    "TermsMaker",
    "made_convention",
    "made_terms",
    "read_conventions",
    "read_number",
    "read_players",
    "read_seconds",
    "read_terms",
    "require_methods",
]

Conventions: TypeAlias = Convention | Iterable[Convention] | Callable[[Chance], Convention]
"""What is played: a convention, some conventions, or a maker such as `make_convention`."""

TermsMaker: TypeAlias = Callable[[Chance, Convention, int], Terms]
"""Makes what is agreed before a game, for a convention and a number of players."""

_MOST_CONVENTIONS = 10_000


def read_number(function: str, name: str, value: object, least: int | None = None) -> int:
    """Read a number, perhaps from a least one."""
    if type(value) is not int:
        wrong_type(function, value, f"an int for {name}")
    if least is not None and value < least:
        _refuse(f"{name} is too small", value, f"a number from {least} for {name}")
    return value


def read_seconds(function: str, name: str, value: object, *, may_be_none: bool = False) -> float:
    """Read a number of seconds; none at all only where it may be, for no end."""
    if value is None and may_be_none:
        return inf
    if type(value) is int:
        seconds = inf if value > 10**9 else float(value)
    elif type(value) is float:
        seconds = value
    else:
        wrong_type(function, value, f"a number for {name}" + (", or None" if may_be_none else ""))
    if isnan(seconds) or seconds < 0 or (may_be_none and not seconds):
        least = "above 0, or None" if may_be_none else "from 0"
        _refuse(f"{name} is no time to spend", value, f"a number {least}, for {name}")
    return seconds


def read_conventions(function: str, conventions: object) -> Sequence[Convention] | None:
    """Read conventions; return them, or `None` for a maker."""
    if isinstance(conventions, Convention):
        return (conventions,)
    if callable(conventions) and not isinstance(conventions, type):
        return None
    what = "conventions such as SOCHI, or a maker such as make_convention"
    listed = few(function, conventions, what, most=_MOST_CONVENTIONS)
    for one in listed:
        if not isinstance(one, Convention):
            wrong_type(function, one, what)
    if not 1 <= len(listed) <= _MOST_CONVENTIONS:
        _refuse("there is nothing to play, or no end of it", f"{len(listed)} conventions", what)
    return listed


def read_players(function: str, players: object) -> tuple[int, ...]:
    """Read numbers of players."""
    what = "2, 3 or 4 for players, or several of these"
    listed = (players,) if type(players) is int else few(function, players, what)
    if not listed or any(type(one) is not int or one not in (2, 3, 4) for one in listed):
        raise ArgumentError(
            "preferans is for two, three or four",
            code="bad-players",
            refused=shown(listed),
            expected=what,
        )
    return listed


def read_terms(function: str, terms: Any) -> TermsMaker:
    """Read what makes the terms of a game."""
    if not callable(terms):
        wrong_type(function, terms, "a maker of terms, such as simple_terms or make_terms")
    maker: TermsMaker = terms
    return maker


def made_convention(convention: object) -> Convention:
    """Refuse what a maker of conventions returned, if that is none."""
    if not isinstance(convention, Convention):
        _wrong_return("the maker of conventions", convention, "a Convention")
    return convention


def made_terms(terms: object, convention: Convention, players: int) -> Terms:
    """Refuse what a maker of terms returned, if it is none, or of another table."""
    if not isinstance(terms, Terms):
        _wrong_return("the maker of terms", terms, "Terms")
    if terms.convention != convention or len(terms.players) != players:
        raise ArgumentError(
            "the maker of terms has made those of another table",
            code="other-terms",
            refused=f"{terms.convention} for {len(terms.players)}",
            expected=f"{convention} for {players}, as it was asked",
        )
    return terms


def require_methods(function: str, engine: Any) -> None:
    """Refuse what has not the five methods of an engine.

    Raises:
        WrongType: If one of them is missing.
    """
    for name in ("start", "deal", "legal", "apply", "result"):
        if not callable(getattr(engine, name, None)):
            wrong_type(function, engine, f"an engine; its method {name} is missing")


def _refuse(message: str, value: object, expected: str) -> NoReturn:
    refused = value if isinstance(value, str) else shown(value)
    raise ArgumentError(message, code="bad-number", refused=refused, expected=expected)


def _wrong_return(maker: str, value: object, expected: str) -> NoReturn:
    raise WrongType(
        f"{maker} returned a value of type {type(value).__name__}",
        code="wrong-type",
        refused=shown(value),
        expected=expected,
    )
