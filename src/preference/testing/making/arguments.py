"""What makers and strategies are given, checked before anything is made of it."""

from __future__ import annotations

from typing import Final

from preference.conventions import Convention
from preference.engine import STATE_TYPES, Finished
from preference.errors import ArgumentError, shown, wrong_type
from preference.table import check_players

__all__ = [
    "check_chance",
    "check_game",
    "check_number",
    "check_running",
    "check_seats",
    "check_state",
]

_CHOICES: Final = ("integer", "pick", "flag", "shuffled")

_SEATS: Final = (2, 3, 4)


def check_chance(function: str, chance: object) -> None:
    """Refuse what makes no choices, such as a generator that is not wrapped.

    Raises:
        WrongType: If it is no chance.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> check_chance("f", RandomChance(Random(1)))
    """
    if not all(hasattr(chance, choice) for choice in _CHOICES):
        wrong_type(function, chance, "a Chance, such as RandomChance(Random(1))")


def check_seats(function: str, players: object) -> None:
    """Refuse what is no number of players.

    Raises:
        ArgumentError: If nobody plays with so many.
        WrongType: If it is no number.

    Source: ST-3.

    >>> check_seats("f", 3)
    """
    if type(players) is not int:
        wrong_type(function, players, "a number of players: 2, 3 or 4")
    if players not in _SEATS:
        raise ArgumentError(
            "nobody plays with so many",
            code="bad-players",
            rule="ST-3",
            refused=shown(players),
            expected="2, 3 or 4 players",
        )


def check_game(function: str, convention: Convention | None, players: int | None) -> None:
    """Refuse a convention and a number of players that do not go together; each may be `None`.

    Raises:
        ArgumentError: If nobody plays with so many, or not under this convention.
        WrongType: If it is no convention, or no number.

    Source: ST-3.

    >>> from preference.conventions import SOCHI
    >>> check_game("f", SOCHI, 4)
    """
    if convention is not None and not isinstance(convention, Convention):
        wrong_type(function, convention, "a Convention such as SOCHI")
    if players is not None:
        check_seats(function, players)
        if convention is not None:
            check_players(convention, players)


def check_number(function: str, name: str, value: object, least: int, most: int) -> None:
    """Refuse what is no whole number between two others.

    Raises:
        ArgumentError: If it is too small or too large.
        WrongType: If it is no int.

    >>> check_number("f", "deals", 3, 0, 10)
    """
    if type(value) is not int:
        wrong_type(function, value, f"an int for {name}")
    if not least <= value <= most:
        raise ArgumentError(
            f"there cannot be such a number for {name}",
            code="bad-number",
            refused=shown(value),
            expected=f"{least} to {most}",
        )


def check_state(function: str, state: object) -> None:
    """Refuse what is no state.

    Raises:
        WrongType: If it is none.

    >>> import preference as pref
    >>> check_state("f", pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=7), dealer=2, players=3))
    """
    if not isinstance(state, STATE_TYPES):
        wrong_type(function, state, "a state, as begin() and apply() return")


def check_running(function: str, state: object) -> None:
    """Refuse what is no state, and a deal that is over, for nothing can be done there.

    Raises:
        ArgumentError: If the deal is over.
        WrongType: If it is no state.

    Source: ST-2.

    >>> import preference as pref
    >>> check_running("f", pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=7), dealer=2, players=3))
    """
    check_state(function, state)
    if isinstance(state, Finished):
        raise ArgumentError(
            "there is nothing to choose, for the deal is over",
            code="deal-over",
            rule="ST-2",
            refused=str(state),
            expected="a state before the end of the deal",
        )
