"""The arguments of a check beside its subject, read once for all checks: wrong ones are refused."""

from __future__ import annotations

from typing import Any, Final

from preference.actions import ACTION_TYPES, Action
from preference.deals import check_dealer
from preference.errors import ArgumentError, check_flag, few, shown, wrong_type
from preference.match import Match

__all__ = [
    "read_actions",
    "read_entries",
    "read_flag",
    "read_number",
    "read_players",
    "read_times",
    "read_watchers",
]

_MOST: Final = 100_000
"""How many actions, or entries, are read; no game has as many."""


def read_actions(function: str, actions: Any, _: object = None) -> tuple[Action, ...] | None:
    """Read actions to try; `None` leaves the choice to the check."""
    if actions is None:
        return None
    listed = few(function, actions, "actions to try, such as ACTIONS", most=_MOST)
    for action in listed:
        if not isinstance(action, ACTION_TYPES):
            wrong_type(function, action, "actions, such as Pass(); parse_action() reads text")
    return listed


def read_entries(function: str, entries: Any, _: object = None) -> tuple[Any, ...]:
    """Read what was written; whether these are entries is for the check."""
    return few(function, entries, "the entries of a deal; score() returns them", most=_MOST)


def read_flag(function: str, flag: Any, _: object = None) -> bool:
    """Read a flag."""
    check_flag(function, "a flag", flag)
    return bool(flag)


def read_number(function: str, number: Any, _: object = None) -> int:
    """Read any number, such as a seed, or of how many seats everybody moves on."""
    if type(number) is not int:
        wrong_type(function, number, "an int")
    return number


def read_times(function: str, times: Any, _: object = None) -> int:
    """Read how often something is tried."""
    number = read_number(function, times)
    if number < 1:
        raise ArgumentError(
            "to try nothing checks nothing",
            code="bad-number",
            refused=shown(times),
            expected="a number from 1",
        )
    return number


def read_players(function: str, players: Any, _: object = None) -> int:
    """Read how many sit at a table."""
    if type(players) is not int:
        wrong_type(function, players, "2, 3 or 4 for players")
    check_dealer(0, players)
    return players


def read_watchers(function: str, watchers: Any, match: Match) -> tuple[int | None, ...] | None:
    """Read the seats to look from; `None` for all of them and a spectator."""
    if watchers is None:
        return None
    listed = few(function, watchers, "seats, or None for a spectator")
    for watcher in listed:
        if watcher is not None and type(watcher) is not int:
            wrong_type(function, watcher, "seats, or None for a spectator")
        players = len(match.terms.players)
        if watcher is not None and not 0 <= watcher < players:
            raise ArgumentError(
                "there is no such seat to look from",
                code="bad-seat",
                refused=shown(watcher),
                expected=f"0 to {players - 1}, or None for a spectator",
            )
    return listed
