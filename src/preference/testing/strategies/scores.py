"""Strategies of what is written: settings, outcomes, entries, sheets, corrections."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from hypothesis import strategies as st

from preference.conventions import SOCHI, Convention
from preference.errors import ArgumentError, wrong_type
from preference.game import Adjustment
from preference.outcomes import Outcome
from preference.sheet import Amount, Column, Entry, ScoreSheet
from preference.table import Setting
from preference.testing.chance import Chance
from preference.testing.making.arguments import check_game, check_seats
from preference.testing.making.conventions import make_convention
from preference.testing.making.outcomes import check_setting, kinds_of, make_outcome
from preference.testing.making.play import make_setting
from preference.testing.making.terms import make_adjustment
from preference.testing.strategies.made import made

__all__ = ["adjustments", "entries", "outcomes", "settings", "sheets"]


def settings(
    convention: Convention | None = None, players: int | None = None
) -> st.SearchStrategy[Setting]:
    """Return the strategy of settings: seats, dealer, raspasy before the deal, bombs.

    Args:
        convention: What is played, or `None` for any convention.
        players: How many sit down, or `None` for any number the convention has.

    Raises:
        ArgumentError: If the convention does not have so many players.
        WrongType: If it is no convention, or no number of players.

    Source: ST-3, RA-8, BO.

    >>> from hypothesis import find
    >>> find(settings(), lambda setting: True)
    Setting(players=3, dealer=2, raspasy_count=0, bombs=())
    """
    check_game("settings", convention, players)

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
        players: How many sit down, or `None` for as many as the setting has, or any number that
            the convention has.
        kind: The class of the outcome, or `None` for any.

    Raises:
        ArgumentError: If the convention does not have that kind or so many players, or the setting
            has another number of them.
        WrongType: If an argument is of the wrong type.

    Source: formats §1.1.

    >>> from hypothesis import find
    >>> from preference.outcomes import ContractOutcome
    >>> outcome = find(outcomes(kind=ContractOutcome), lambda outcome: outcome.tricks is None)
    >>> str(outcome.contract), list(map(str, outcome.calls))
    ('6♣', ['pass', 'pass'])
    """
    if not isinstance(convention, Convention):
        wrong_type("outcomes", convention, "a Convention such as SOCHI")
    check_game("outcomes", convention, players)
    if setting is not None:
        check_setting("outcomes", convention, setting)
        if players not in (None, setting.players):
            raise ArgumentError(
                "the setting has another number of players",
                code="bad-players",
                rule="ST-3",
                refused=f"{players} players",
                expected=f"{setting.players} players, or None",
            )
    kinds_of("outcomes", convention, kind)

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

    Raises:
        ArgumentError: If nobody plays with so many.
        WrongType: If it is no number of players.

    Source: SC-4, SC-5.

    >>> from hypothesis import find
    >>> print(find(entries(), lambda entry: entry.column is Column.WHISTS))
    seat 0: whists on seat 1 +1 (SC-1)
    """
    check_seats("entries", players)

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

    Raises:
        ArgumentError: If nobody plays with so many.
        WrongType: If it is no number of players.

    Source: SC-4, SC-5.

    >>> from hypothesis import find
    >>> find(sheets(3), lambda sheet: sheet.gora[0] > 0)
    ScoreSheet(pool=(0, 0, 0), gora=(1, 0, 0), whists=((0, 0, 0), (0, 0, 0), (0, 0, 0)))
    """
    check_game("sheets", None, players)

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

    Raises:
        ArgumentError: If nobody plays with so many.
        WrongType: If it is no number of players.

    Source: SC-6.

    >>> from hypothesis import find
    >>> find(adjustments(), lambda adjustment: True).entries()
    (Entry(seat=0, column=<Column.GORA: 'gora'>, amount=5, rule='SC-6', on=None, deal=None),)
    """
    check_seats("adjustments", players)
    return made(lambda chance: make_adjustment(chance, players))
