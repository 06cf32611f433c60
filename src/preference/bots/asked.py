"""The door of every bot of the library: a view, of a seat that may act."""

from __future__ import annotations

from preference.errors import ArgumentError, wrong_type
from preference.views import View

__all__ = ["check_asked"]


def check_asked(function: str, view: object) -> None:
    """Refuse what is no view, and the view of a seat that is not to act.

    Raises:
        ArgumentError: If the seat may not act now.
        WrongType: If it is no view.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> check_asked("act", pref.view(match.deal(pref.Deal.shuffled(seed=7)), 0))
    """
    if not isinstance(view, View):
        wrong_type(function, view, "a View, as view() returns it")
    if not view.may_act:
        raise ArgumentError(
            "this seat is not to act now",
            code="not-to-act",
            rule="IN-1",
            refused=f"a view of seat {view.seat}",
            expected="a view of a seat among its actors",
        )
