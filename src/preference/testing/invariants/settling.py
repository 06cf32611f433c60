"""Invariants of settlement and rating."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from math import floor, fsum, isclose

from preference.conventions import Convention
from preference.errors import shown
from preference.paper import paper_settlement
from preference.rating import INITIAL_RATING, elo
from preference.results import Ratings, settle_sheet
from preference.settlement import Settlement, exact_results
from preference.sheet import ScoreSheet
from preference.terms import Player
from preference.testing.invariants.arguments import read_flag
from preference.testing.invariants.failure import broken, invariant

__all__ = [
    "check_places",
    "check_ratings",
    "check_rounding",
    "check_settlement",
    "check_two_methods",
]


@invariant("sheet", "SE-2")
def check_two_methods(convention: Convention, sheet: ScoreSheet) -> None:
    """The formula and the method on paper agree to the last fraction, and sum to zero.

    Raises:
        InvariantError: If it is not so.

    Source: SE-1, SE-2.

    >>> import preference as pref
    >>> check_two_methods(pref.SOCHI, pref.ScoreSheet.of([2, 0], [0, 1], [[0, 4], [0, 0]]))
    """
    prices = convention.prices
    per_pool, per_gora = prices.whists_per_pool, prices.whists_per_gora
    figures = (sheet.pool, sheet.gora, sheet.whists)
    exact = exact_results(*figures, whists_per_pool=per_pool, whists_per_gora=per_gora)
    paper = paper_settlement(*figures, whists_per_pool=per_pool, whists_per_gora=per_gora)
    if exact != paper.results:
        broken(f"by the formula {_row(exact)}, on paper {_row(paper.results)}")
    if sum(exact) != 0:
        broken(f"the results {_row(exact)} do not sum to zero")
    # Moving the pools to the gora and striking it off costs nobody a whist.
    if min(paper.gora_left) != 0 or min(paper.missing) != 0:
        broken(f"on paper the gora left is {_row(paper.gora_left)}")
    for one, row in enumerate(paper.balances):
        if any(row[other] != -paper.balances[other][one] for other in range(len(row))):
            broken(f"what seat {one} wins is not what the others lose: {_row(row)}")


@invariant("sheet", "SE-1")
def check_settlement(
    convention: Convention,
    sheet: ScoreSheet,
    settlement: Settlement | None = None,
    *,
    winner: int | None = None,
) -> None:
    """A settlement sums to zero, is rounded by less than a whist, and places go by results.

    Where a table rounds in its own way, one seat may take what is left over.

    Args:
        convention: For the worth of points and the rounding.
        sheet: The sheet.
        settlement: What it was settled to; that of the library unless given.
        winner: The holder of a preferans hand, or `None`.

    Raises:
        InvariantError: If it is not so.

    Source: SE-1, SE-3, SE-5.

    >>> import preference as pref
    >>> check_settlement(pref.SOCHI, pref.ScoreSheet.of([2, 0], [0, 1], [[0, 4], [0, 0]]))
    """
    if settlement is None:
        settlement = settle_sheet(convention, sheet, winner)
    if sum(settlement.exact) != 0:
        broken(f"the results {_row(settlement.exact)} do not sum to zero")
    prices = convention.prices
    wanted = exact_results(
        sheet.pool,
        sheet.gora,
        sheet.whists,
        whists_per_pool=prices.whists_per_pool,
        whists_per_gora=prices.whists_per_gora,
    )
    if settlement.exact != wanted:
        broken(f"it comes to {_row(wanted)}, not to {_row(settlement.exact)}")
    check_rounding(settlement.exact, settlement.whole, own=convention.rounding is not None)
    check_places(settlement.exact, settlement.places, winner=winner)


@invariant("results", "SE-3", own=read_flag)
def check_rounding(
    exact: Sequence[int | Fraction], whole: Sequence[int], *, own: bool = False
) -> None:
    """Whole whists keep the sum, move nobody by a whist, and go to the largest remainders.

    A table that rounds in its own way may hand what is missing to anybody, and all of it to one:
    then one seat may be moved by a whist or more, and no other.

    Args:
        exact: Exact results by seat.
        whole: The same in whole whists.
        own: Whether the table rounds in its own way.

    Raises:
        InvariantError: If it is not so.

    Source: SE-3.

    >>> check_rounding([Fraction(1, 2), Fraction(-1, 2)], [1, -1])
    >>> check_rounding([Fraction(1, 3), Fraction(1, 3), Fraction(-2, 3)], [0, 0, 0], own=True)
    """
    if len(whole) != len(exact) or sum(whole) != sum(exact, Fraction(0)):
        broken(f"{list(whole)} does not keep the sum of {_row(exact)}")
    moved: list[int] = []
    # The larger the remainder the sooner a seat is lifted to the next whist, ties in seat order.
    lifted: list[tuple[Fraction, int]] = []
    left: list[tuple[Fraction, int]] = []
    for seat, (one, rounded) in enumerate(zip(exact, whole, strict=True)):
        if type(rounded) is not int:
            broken(f"seat {seat} gets {rounded!r} for {one}")
        if abs(Fraction(one) - rounded) >= 1:
            moved.append(seat)
        if rounded != one:
            (lifted if rounded > one else left).append((floor(one) - Fraction(one), seat))
    if len(moved) > own:
        seat = moved[own]
        broken(f"seat {seat} gets {whole[seat]} for {exact[seat]}, in {list(whole)}")
    if not own and lifted and left and max(lifted) > min(left):
        broken(f"{list(whole)} does not lift the largest remainders of {_row(exact)}")


@invariant("results", "SE-5")
def check_places(
    exact: Sequence[int | Fraction], places: Sequence[int], *, winner: int | None = None
) -> None:
    """A place is one more than there are better results; equal results share it.

    Args:
        exact: Exact results by seat.
        places: Places by seat.
        winner: The holder of a preferans hand, who is first alone, or `None`.

    Raises:
        InvariantError: If it is not so.

    Source: SE-5, PL-7.

    >>> check_places([10, 10, -20], [1, 1, 3])
    """
    _check_winner(winner, len(exact))
    wanted = []
    for seat, one in enumerate(exact):
        better = sum(
            other == winner or (seat != winner and theirs > one)
            for other, theirs in enumerate(exact)
            if other != seat
        )
        wanted.append(1 + better)
    if list(places) != wanted:
        broken(f"the results have the places {tuple(wanted)}, not {tuple(places)}")


@invariant("results", "EL-1")
def check_ratings(
    players: Sequence[Player],
    exact: Sequence[int | Fraction],
    ratings: Ratings,
    *,
    winner: int | None = None,
) -> None:
    """Among people what one wins others lose; a bot keeps its 1200; nobody is paid for losing.

    Whoever is even with somebody draws: that moves them towards each other, equals not at all.

    Args:
        players: Who played, by seat.
        exact: Exact results by seat.
        ratings: Before and after.
        winner: The holder of a preferans hand, or `None`.

    Raises:
        InvariantError: If it is not so.

    Source: EL-1.

    >>> import preference as pref
    >>> check_ratings(
    ...     [pref.Player("A"), pref.Player("B")], [3, -3], Ratings((1200.0,) * 2, (1216.0, 1184.0))
    ... )
    """
    _check_winner(winner, len(exact))
    before, after = ratings.before, ratings.after
    if before != tuple(player.rating_before for player in players) or len(after) != len(before):
        broken(f"it begins with {before} and ends with {after}")
    for player, rating in zip(players, after, strict=True):
        if player.bot and rating != INITIAL_RATING:
            broken(f"the bot {player.name} is at {rating}")
    largest = max(1.0, *map(abs, before))
    if not any(player.bot for player in players) and not isclose(
        fsum(after), fsum(before), rel_tol=1e-9, abs_tol=1e-9 * largest
    ):
        broken(f"the ratings go from {fsum(before)} to {fsum(after)} together")
    keys = [(seat == winner, result) for seat, result in enumerate(exact)]
    for seat, player in enumerate(players):
        won = after[seat] - before[seat]
        if abs(won) > 32 + 1e-9 * largest:
            broken(f"the rating of {player.name} moves by {won}")
        # Who is first alone beats everybody, and who is last alone loses to everybody.
        others = keys[:seat] + keys[seat + 1 :]
        if (keys[seat] > max(others) and won < 0) or (keys[seat] < min(others) and won > 0):
            broken(f"the rating of {player.name} moves by {won} for the result {exact[seat]}")
    bots = [player.bot for player in players]
    wanted = elo(before, exact, bots=bots, winner=winner)
    if not all(map(partial(isclose, rel_tol=1e-9, abs_tol=1e-9 * largest), after, wanted)):
        broken(f"the ratings come to {wanted}, not to {after}")


def _check_winner(winner: int | None, players: int) -> None:
    if winner is not None and (type(winner) is not int or not 0 <= winner < players):
        broken(f"{shown(winner)} has won a game of {players}")


def _row(amounts: Sequence[int | Fraction]) -> str:
    return ", ".join(map(str, amounts))
