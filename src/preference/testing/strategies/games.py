"""Strategies of outcomes, sheets, score pads, matches, views and records."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any, Final

from hypothesis import strategies as st

from preference.conventions import SOCHI, Convention
from preference.game import Adjustment
from preference.match import Match
from preference.outcomes import Outcome
from preference.pad import ScorePad
from preference.records import write_match_record, write_score_record
from preference.sheet import Amount, Column, Entry, ScoreSheet
from preference.table import Setting
from preference.terms import Terms
from preference.testing.chance import Chance
from preference.testing.making.conventions import make_convention
from preference.testing.making.matches import make_adjustment, make_match, make_pad, make_terms
from preference.testing.making.outcomes import make_outcome
from preference.testing.making.play import make_setting
from preference.testing.strategies.made import made
from preference.views import View, view

__all__ = [
    "adjustments",
    "entries",
    "match_records",
    "matches",
    "outcomes",
    "pads",
    "score_records",
    "settings",
    "sheets",
    "terms",
    "views",
]


def settings(
    convention: Convention | None = None, players: int | None = None
) -> st.SearchStrategy[Setting]:
    """Return the strategy of settings: seats, dealer, raspasy before the deal, bombs.

    Args:
        convention: What is played, or `None` for any convention.
        players: How many sit down, or `None` for any number the convention has.

    Source: ST-3, RA-8, BO.

    >>> from hypothesis import find
    >>> find(settings(), lambda setting: True)
    Setting(players=3, dealer=2, raspasy_count=0, bombs=())
    """

    def make(chance: Chance) -> Setting:
        rules = make_convention(chance, players=players) if convention is None else convention
        return make_setting(chance, rules, players)

    return made(make)


def outcomes(
    convention: Convention = SOCHI,
    *,
    setting: Setting | None = None,
    players: int | None = None,
    kind: type[Outcome] | None = None,
) -> st.SearchStrategy[Outcome]:
    """Return the strategy of outcomes that a convention allows; the plainest is a raspasy.

    Args:
        convention: What is played; Sochi if not given.
        setting: Where and when, or `None` for anywhere.
        players: How many sit down, or `None` for any number the convention has.
        kind: The class of the outcome, or `None` for any.

    Raises:
        ArgumentError: If the convention does not have that kind, when one is drawn.

    Source: formats §1.1.

    >>> from hypothesis import find
    >>> from preference.outcomes import ContractOutcome
    >>> outcome = find(outcomes(kind=ContractOutcome), lambda outcome: outcome.tricks is None)
    >>> str(outcome.contract), list(map(str, outcome.calls))
    ('6♣', ['pass', 'pass'])
    """

    def make(chance: Chance) -> Outcome:
        place = make_setting(chance, convention, players) if setting is None else setting
        return make_outcome(chance, convention, place, kind)

    return made(make)


_RULES: Final = ["SC-1", "SC-2", "SC-6", "WH-10", "WH-11", "WH-12", "RA-5", "PO-2"]


def _amount(chance: Chance) -> Amount:
    """Choose an amount: small, whole or a fraction as options make them, either sign."""
    whole = chance.integer(0, 100)
    value: Amount = Fraction(2 * whole + 1, 2) if chance.flag(15) else whole
    return -value if chance.flag(20) else value


def entries(players: int = 4) -> st.SearchStrategy[Entry]:
    """Return the strategy of entries of any column and seat; the plainest is a pool point.

    Args:
        players: How many sit at the table.

    Source: SC-4, SC-5.

    >>> from hypothesis import find
    >>> print(find(entries(), lambda entry: entry.column is Column.WHISTS))
    seat 0: whists on seat 1 +1 (SC-1)
    """

    def make(chance: Chance) -> Entry:
        seat = chance.integer(0, players - 1)
        column = chance.pick(tuple(Column))
        on = None
        if column is Column.WHISTS:
            on = (seat + chance.integer(1, players - 1)) % players
        return Entry(seat, column, _amount(chance) or 1, chance.pick(_RULES), on)

    return made(make)


def sheets(players: int | None = None) -> st.SearchStrategy[ScoreSheet]:
    """Return the strategy of sheets with any amounts, fractions too; the plainest is empty.

    Args:
        players: How many sit at the table, or `None` for any number.

    Source: SC-4, SC-5.

    >>> from hypothesis import find
    >>> find(sheets(3), lambda sheet: sheet.gora[0] > 0)
    ScoreSheet(pool=(0, 0, 0), gora=(1, 0, 0), whists=((0, 0, 0), (0, 0, 0), (0, 0, 0)))
    """

    def make(chance: Chance) -> ScoreSheet:
        size = chance.integer(2, 4) if players is None else players
        rows = [tuple(_amount(chance) for _ in range(size)) for _ in range(2)]
        whists = tuple(
            tuple(0 if on == writer else _amount(chance) for on in range(size))
            for writer in range(size)
        )
        return ScoreSheet(rows[0], rows[1], whists)

    return made(make)


def adjustments(players: int = 3) -> st.SearchStrategy[Adjustment]:
    """Return the strategy of corrections of a sheet by hand.

    Args:
        players: How many sit at the table.

    Source: SC-6.

    >>> from hypothesis import find
    >>> find(adjustments(), lambda adjustment: True).entries()
    (Entry(seat=0, column=<Column.GORA: 'gora'>, amount=5, rule='SC-6', on=None, deal=None),)
    """
    return made(lambda chance: make_adjustment(chance, players))


def terms(
    convention: Convention | None = None, players: int | None = None
) -> st.SearchStrategy[Terms]:
    """Return the strategy of terms: players, ratings, bots, the pool, another end, first dealer.

    Args:
        convention: What is played, or `None` for any convention.
        players: How many sit down, or `None` for any number the convention has.

    Source: PO-1, PO-7, SK.

    >>> from hypothesis import find
    >>> found = find(terms(), lambda terms: True)
    >>> [player.name for player in found.players], found.pool
    (['Anna', 'Boris', 'Vera'], 10)
    """
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

    Source: SC-4, PO-1 to PO-7.

    >>> from hypothesis import find
    >>> pad = find(pads(), lambda pad: True)
    >>> len(pad.lines), pad.lines[0].item.tricks
    (1, (0, 0, 10))
    """
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

    Source: ST-2, PO-7, SC-6.

    >>> from hypothesis import find
    >>> from preference.conventions import SOCHI
    >>> match = find(matches(SOCHI, 3, deals=1), lambda match: True)
    >>> [str(action) for action in match.log[0].actions[:4]]
    ['pass', 'pass', 'pass', 'play ♠7']
    """
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

    Source: IN-1 to IN-3.

    >>> from hypothesis import find
    >>> found = find(views(), lambda view: view.may_act)
    >>> found.actors == (found.seat,)
    True
    """

    def make(chance: Chance) -> View:
        match = make_match(chance, convention, players, chance.integer(0, 1))
        seat = chance.integer(0, len(match.terms.players))
        spectator = seat == len(match.terms.players)
        return view(match, None if spectator else seat, reveal=not chance.flag(30))

    return made(make)


def score_records(
    convention: Convention | None = None, players: int | None = None
) -> st.SearchStrategy[dict[str, Any]]:
    """Return the strategy of score records, as JSON documents; the plainest is one raspasy.

    Args:
        convention: What is played, or `None` for any convention.
        players: How many sit down, or `None` for any number the convention has.

    Source: formats §1.

    >>> from hypothesis import find
    >>> record = find(score_records(), lambda record: True)
    >>> record["convention"], record["deals"]
    ('sochi', [{'raspasy': True, 'tricks': [0, 0, 10]}])
    """
    return pads(convention, players, joining=False).map(_score_document)


def match_records(
    convention: Convention | None = None, players: int | None = None
) -> st.SearchStrategy[dict[str, Any]]:
    """Return the strategy of match records, as JSON documents; the plainest is one raspasy.

    Args:
        convention: What is played, or `None` for any convention.
        players: How many sit down, or `None` for any number the convention has.

    Source: formats §2.

    >>> from hypothesis import find
    >>> record = find(match_records(), lambda record: True)
    >>> record["convention"], record["deals"][0]["actions"][:3]
    ('sochi', ['pass', 'pass', 'pass'])
    """
    return matches(convention, players, joining=False).map(_match_document)


def _score_document(pad: ScorePad) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(write_score_record(pad))
    return document


def _match_document(match: Match) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(write_match_record(match))
    return document
