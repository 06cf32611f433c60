"""From a sheet to what people win: settlement under a convention, and ratings of players."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import attrs

from preference.conventions import Convention
from preference.errors import few, wrong_type
from preference.outcomes import Outcome
from preference.rating import elo
from preference.scoring import score
from preference.settlement import Settlement, exact_results, largest_remainder, settle
from preference.sheet import ScoreSheet
from preference.terms import Player

__all__ = ["Ratings", "rate", "settle_sheet"]


@attrs.frozen
class Ratings:
    """Ratings before and after a game, by seat.

    Attributes:
        before: The ratings before it.
        after: The ratings after it, not rounded.

    Source: EL-1.

    >>> Ratings((1200.0,), (1216.0,)).after
    (1216.0,)
    """

    before: tuple[float, ...]
    after: tuple[float, ...]


def settle_sheet(
    convention: Convention, sheet: ScoreSheet, winner: int | None = None
) -> Settlement:
    """Settle a sheet under a convention.

    Args:
        convention: For the worth of points and the rounding.
        sheet: The sheet.
        winner: The holder of a preferans hand, or `None`.

    Source: SE-1 to SE-5, PL-7.

    >>> from preference.conventions import LENINGRAD
    >>> sheet = ScoreSheet.of([2, 0, 0], [0, 0, 0], [[0] * 3] * 3)
    >>> settle_sheet(LENINGRAD, sheet).whole
    (27, -13, -14)
    """
    if not isinstance(convention, Convention):
        wrong_type("settle_sheet", convention, "a Convention such as SOCHI")
    if not isinstance(sheet, ScoreSheet):
        wrong_type("settle_sheet", sheet, "a ScoreSheet; ScoreSheet.of() makes one")
    prices = convention.prices
    return settle(
        sheet.pool,
        sheet.gora,
        sheet.whists,
        whists_per_pool=prices.whists_per_pool,
        whists_per_gora=prices.whists_per_gora,
        winner=winner,
        rounding=convention.rounding or largest_remainder,
    )


def rate(
    players: Sequence[Player], exact: Sequence[Fraction], winner: int | None = None
) -> Ratings:
    """Return ratings before and after a game.

    Source: EL-1.

    >>> rate([Player("A"), Player("B")], [Fraction(3), Fraction(-3)]).after
    (1216.0, 1184.0)
    """
    listed = few("rate", players, "a Player a seat", most=4)
    for player in listed:
        if not isinstance(player, Player):
            wrong_type("rate", player, "Player objects")
    before = tuple(player.rating_before for player in listed)
    after = elo(before, exact, bots=[player.bot for player in listed], winner=winner)
    return Ratings(before, after)


def deal_results(convention: Convention, outcome: Outcome) -> tuple[Fraction, ...]:
    """Return what a deal by itself brings each seat, in whists: as if the game ended with it.

    Args:
        convention: What was played.
        outcome: How the deal came out.

    Source: SC-4, SE-1.

    >>> from preference.conventions import SOCHI
    >>> from preference.outcomes import RaspasyOutcome
    >>> from preference.table import Setting
    >>> outcome = RaspasyOutcome(setting=Setting(3, 2), tricks=(3, 3, 4))
    >>> [str(result) for result in deal_results(SOCHI, outcome)]
    ['10/3', '10/3', '-20/3']
    """
    sheet = ScoreSheet.empty(outcome.setting.players).post(score(convention, outcome))
    prices = convention.prices
    return exact_results(
        sheet.pool,
        sheet.gora,
        sheet.whists,
        whists_per_pool=prices.whists_per_pool,
        whists_per_gora=prices.whists_per_gora,
    )
