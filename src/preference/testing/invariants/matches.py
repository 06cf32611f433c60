"""Invariants of a match of cards: its log, taking a step back, going on."""

from __future__ import annotations

import attrs

from preference.actions import Action
from preference.corrections import undo
from preference.deals import Deal
from preference.engine import legal_actions
from preference.game import Adjustment
from preference.match import Match, PlayedDeal, replay
from preference.pad import Joined
from preference.testing.invariants.failure import broken, invariant

__all__ = ["check_goes_on", "check_log", "check_undo"]


@invariant("match", "PO-7")
def check_goes_on(match: Match) -> None:
    """A match is over, or a deal can be laid, or somebody has something to do; one of the three.

    Raises:
        InvariantError: If it is not so.

    Source: ST-2, PO-7.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=10)
    >>> check_goes_on(match)
    >>> check_goes_on(match.deal(pref.Deal.shuffled(seed=7)))
    """
    if match.in_deal:
        if match.is_finished:
            broken(f"it is over ({match.ended}) in the middle of a deal")
        if match.state is None or not match.actors or not legal_actions(match.state):
            broken("a deal is in progress, and nobody has anything to do")
        return
    if match.actors:
        broken(f"between deals the seats {match.actors} may act")
    if not match.is_finished:
        players = len(match.terms.players)
        laid = match.deal(Deal.shuffled(seed=1, players=players))
        if laid.revision != match.revision + 1:
            broken(f"a deal laid goes from revision {match.revision} to {laid.revision}")


@invariant("match", "SC-4")
def check_log(match: Match) -> None:
    """The log has an item for each line of the pad, and played again it comes to the same match.

    Raises:
        InvariantError: If it is not so.

    Source: SC-4, formats §2.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=10)
    >>> check_log(match.deal(pref.Deal.shuffled(seed=7)).apply(pref.Pass()))
    """
    if any(isinstance(line.item, Joined) for line in match.pad.lines):
        # What was before the joining is in the first line of the pad, and not in the log.
        return
    if len(match.log) != len(match.pad.lines):
        broken(f"{len(match.log)} items are in the log, {len(match.pad.lines)} on the pad")
    for at, (item, line) in enumerate(zip(match.log, match.pad.lines, strict=True)):
        if isinstance(item, Adjustment) is not isinstance(line.item, Adjustment):
            broken(f"item {at} is a deal in one, an adjustment in the other")
        if isinstance(item, PlayedDeal) and item.over is not line.over:
            broken(f"item {at} is the last deal in one only")
    items = match.log if match.current is None else (*match.log, match.current)
    found = replay(match.terms, items)
    if found.error is not None:
        broken(f"played again it is refused: {found.error.error}")
    if attrs.evolve(found.match, revision=match.revision) != match:
        broken("played again it comes to another match")


@invariant("match", "SC-6")
def check_undo(match: Match) -> None:
    """Undone, and the same step made again, a match is what it was.

    Raises:
        InvariantError: If it is not so.

    Source: formats §2.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=10)
    >>> check_undo(match.deal(pref.Deal.shuffled(seed=7)).apply(pref.Pass()))
    """
    items = match.log if match.current is None else (*match.log, match.current)
    if not items:
        return
    back = undo(match)
    if back.revision <= match.revision:
        broken(f"undone it is at revision {back.revision}, after {match.revision}")
    last = items[-1]
    if isinstance(last, Adjustment):
        again = back.adjusted(last)
    elif last.over:
        if back.is_finished:
            return
        again = back.stop()
    elif last.actions:
        _check_shorter(back, last.actions)
        again = back.apply(last.actions[-1])
    else:
        again = back.deal(last.deal)
    if attrs.evolve(again, revision=match.revision) != match:
        broken("undone and done again it is another match")


def _check_shorter(back: Match, actions: tuple[Action, ...]) -> None:
    """Undo is a shorter list of actions."""
    if back.current is None or back.current.actions != actions[:-1]:
        broken(f"undone it is not the deal less its last action, {actions[-1]}")
