"""Strategies of games: terms, score pads, matches, views."""

from __future__ import annotations

from hypothesis import strategies as st

from preference.conventions import Convention
from preference.errors import check_flag
from preference.match import Match
from preference.pad import ScorePad
from preference.terms import Terms
from preference.testing.chance import Chance
from preference.testing.making.arguments import check_game
from preference.testing.making.matches import check_length, make_match, make_pad
from preference.testing.making.terms import make_terms
from preference.testing.strategies.made import made
from preference.views import View, view

__all__ = ["matches", "pads", "terms", "views"]


def terms(
    convention: Convention | None = None, players: int | None = None
) -> st.SearchStrategy[Terms]:
    """Return the strategy of terms: players, ratings, bots, the pool, another end, first dealer.

    Args:
        convention: What is played, or `None` for any convention.
        players: How many sit down, or `None` for any number the convention has.

    Raises:
        ArgumentError: If the convention does not have so many players.
        WrongType: If it is no convention, or no number of players.

    Source: PO-1, PO-7, SK.

    >>> from hypothesis import find
    >>> found = find(terms(), lambda terms: True)
    >>> [player.name for player in found.players], found.pool
    (['Anna', 'Boris', 'Vera'], 10)
    """
    check_game("terms", convention, players)
    return made(lambda chance: make_terms(chance, convention, players))


def pads(
    convention: Convention | None = None,
    players: int | None = None,
    *,
    deals: int | None = None,
    joining: bool = True,
) -> st.SearchStrategy[ScorePad]:
    """Return the strategy of score pads, from one deal to the end; the plainest is one raspasy.

    Args:
        convention: What is played, or `None` for any convention.
        players: How many sit down, or `None` for any number the convention has.
        deals: How many deals are written, fewer if the game ends; `None` for one to six.
        joining: Whether a fourth player may join, after which it cannot be a record (ST-4).

    Raises:
        ArgumentError: If the convention does not have so many players, or deals are too many.
        WrongType: If an argument is of the wrong type.

    Source: SC-4, PO-1 to PO-7.

    >>> from hypothesis import find
    >>> pad = find(pads(), lambda pad: True)
    >>> len(pad.lines), pad.lines[0].item.tricks
    (1, (0, 0, 10))
    """
    check_length("pads", convention, players, deals, joining)
    return made(lambda chance: make_pad(chance, convention, players, deals, joining=joining))


def matches(
    convention: Convention | None = None,
    players: int | None = None,
    *,
    deals: int | None = None,
    joining: bool = True,
    unfinished: bool = True,
) -> st.SearchStrategy[Match]:
    """Return the strategy of matches, every action played; the plainest is one raspasy.

    Args:
        convention: What is played, or `None` for any convention.
        players: How many sit down, or `None` for any number the convention has.
        deals: How many deals are played to their end, fewer if the match ends; `None` for one
            to three.
        joining: Whether a fourth player may join, after which it cannot be a record (ST-4).
        unfinished: Whether a further deal may be in progress.

    Raises:
        ArgumentError: If the convention does not have so many players, or deals are too many.
        WrongType: If an argument is of the wrong type.

    Source: ST-2, PO-7, SC-6.

    >>> from hypothesis import find
    >>> from preference.conventions import SOCHI
    >>> match = find(matches(SOCHI, 3, deals=1), lambda match: True)
    >>> [str(action) for action in match.log[0].actions[:4]]
    ['pass', 'pass', 'pass', 'play ♠7']
    """
    check_length("matches", convention, players, deals, joining)
    check_flag("matches", "unfinished", unfinished)
    return made(
        lambda chance: make_match(
            chance, convention, players, deals, joining=joining, unfinished=unfinished
        )
    )


def views(
    convention: Convention | None = None, players: int | None = None
) -> st.SearchStrategy[View]:
    """Return the strategy of what a seat, or a spectator, may know of a match.

    Args:
        convention: What is played, or `None` for any convention.
        players: How many sit down, or `None` for any number the convention has.

    Raises:
        ArgumentError: If the convention does not have so many players.
        WrongType: If it is no convention, or no number of players.

    Source: IN-1 to IN-3.

    >>> from hypothesis import find
    >>> found = find(views(), lambda view: view.may_act)
    >>> found.actors == (found.seat,)
    True
    """
    check_game("views", convention, players)

    def make(chance: Chance) -> View:
        match = make_match(chance, convention, players, chance.integer(0, 1))
        seat = chance.integer(0, len(match.terms.players))
        spectator = seat == len(match.terms.players)
        return view(match, None if spectator else seat, reveal=not chance.flag(30))

    return made(make)
