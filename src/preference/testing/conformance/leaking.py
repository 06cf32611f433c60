"""Views that know too much: shown by laying the cards that a seat does not see in another way."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from preference.errors import shown
from preference.match import Match, PlayedDeal
from preference.testing.conformance.asking import Asked, Stop
from preference.testing.conformance.comparing import refused
from preference.testing.conformance.disagreement import Disagreement, Kind
from preference.testing.conformance.scripts import Script
from preference.unseen import completions
from preference.views import view

__all__ = ["find_leak"]

_DRAWS: Final = 2
"""In how many other ways the unseen cards are laid."""


def find_leak(
    asked: Asked, script: Script, deal: int, action: int, seat: int
) -> Disagreement | None:
    """Look for cards in a view that its seat does not see.

    The cards that the seat does not see are laid in other ways, and the same actions are done
    again: the view must be the same. This needs to know nothing of what is in the view.

    Args:
        asked: An engine that has views.
        script: What is played.
        deal: Index of a deal of it.
        action: Index of an action; the view is taken before it.
        seat: Whose view.

    Source: IN-2.
    """
    short = script.upto(deal, action)
    try:
        match = _stand(asked, short)
        first = asked.view(seat)
        ways = completions(view(match, seat))
        chance = Random(f"{deal} {action} {seat}")
        for _ in range(_DRAWS):
            drawn = ways.draw(chance)
            done = drawn.actions(view(match, seat))
            other = Script(short.terms, (*short.deals[:-1], PlayedDeal(drawn.deal, done)))
            _stand(asked, other)
            found = asked.view(seat)
            asked.match = match
            asked.compared["leaks"] += 1
            if found != first:
                _stand(asked, short)
                again = asked.view(seat)
                if first != again:
                    asked.nonsense("view", "the same view of the same game", [first, again])
                part, ours, theirs = _part(first, found)
                asked.stop(
                    Kind.LEAK,
                    f"{part}view of seat {seat} depends on cards it does not see",
                    ours,
                    theirs,
                    rule="IN-2",
                    seat=seat,
                    note=f"found with the cards {drawn.deal}, and {_last(done)}",
                )
    except Stop as stop:
        return stop.disagreement
    return None


def _stand(asked: Asked, script: Script) -> Match:
    """Play a script in both without comparing anything."""
    match = Match.of(script.terms)
    asked.start(script.terms)
    for item in script.deals:
        match = match.deal(item.deal)
        asked.deal(match)
        for action in item.actions:
            refusal = asked.apply(str(action))
            if refusal is not None:
                refused(asked, match, action, refusal)
            match = match.apply(action)
            asked.match = match
    return match


def _part(first: Any, other: Any) -> tuple[str, Any, Any]:
    """Point at the key under which two views differ, where they are dicts."""
    if isinstance(first, dict) and isinstance(other, dict):
        for key in [*first, *other]:
            if first.get(key) != other.get(key):
                return f"{shown(key)} in the ", first.get(key), other.get(key)
    return "the ", first, other


def _last(actions: tuple[Any, ...]) -> str:
    return f"{len(actions)} actions" if actions else "no action yet"
