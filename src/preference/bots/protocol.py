"""What a bot is: one method, from a view to an action."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from preference.actions import Action
from preference.views import View

__all__ = ["Bot"]


@runtime_checkable
class Bot(Protocol):
    """A player that is a program: it gets what its seat may know and returns what it does.

    It is asked only when its seat may act. A bot of the library keeps nothing between calls, so one
    object may sit in several seats and in several matches at once.

    Source: IN-1.

    >>> import preference as pref
    >>> class Careful:
    ...     def act(self, view: pref.View) -> pref.Action:
    ...         return view.actions[0]
    >>> isinstance(Careful(), Bot)
    True
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> match = match.deal(pref.Deal.shuffled(seed=7))
    >>> print(Careful().act(pref.view(match, seat=0)))
    pass
    """

    def act(self, view: View, /) -> Action:
        """Return one of the view's actions, or of its claims."""
        ...
