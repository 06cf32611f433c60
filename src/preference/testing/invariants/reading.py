"""What a check of a whole deal reads: its states, and what was done between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from preference.actions import Action
from preference.engine import State

__all__ = ["Played"]


class Played(Protocol):
    """A deal as it went: every state, and the action done in each but the last.

    What `play_out` returns is one.

    Source: ST-2.

    >>> from random import Random
    >>> from preference.testing import RandomChance, check_course, make_state, play_out
    >>> chance = RandomChance(Random(1))
    >>> course: Played = play_out(chance, make_state(chance))
    >>> len(course.states) - len(course.actions)
    1
    >>> check_course(course)
    """

    @property
    def states(self) -> Sequence[State]:
        """Every state, the beginning first."""

    @property
    def actions(self) -> Sequence[Action]:
        """What was done, one less than there are states."""
