"""The conditions of a game, which stand once it has begun."""

from __future__ import annotations

import attrs

from preference.errors import IllegalAction, wrong_type
from preference.match import Match
from preference.terms import Terms

__all__ = ["change_terms"]


def change_terms(match: Match, terms: Terms) -> Match:
    """Change the conditions of a game that has not begun.

    Args:
        match: A match in which nothing was done yet.
        terms: What is agreed now.

    Returns:
        A match under the new terms, with a revision above the old one's.

    Raises:
        IllegalAction: If the game has begun: its conditions cannot change any more.
        WrongType: If an argument is of the wrong type.

    Source: TB.

    >>> import attrs
    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=20)
    >>> change_terms(match, attrs.evolve(match.terms, pool=10)).terms.pool
    10
    """
    if not isinstance(match, Match):
        wrong_type("change_terms", match, "a Match")
    if not isinstance(terms, Terms):
        wrong_type("change_terms", terms, "Terms")
    if match.in_deal or match.log or match.pad.lines:
        raise IllegalAction(
            "the conditions of a game cannot change after it has begun",
            code="game-begun",
            rule="TB",
            refused="other terms",
            expected="a new match",
            position="" if match.state is None else str(match.state),
        )
    return attrs.evolve(Match.of(terms), revision=match.revision + 1)
