"""Settlement, rounding, places and ratings (§11)."""

import math
from fractions import Fraction

from tests.plain.plain_presets import Options
from tests.plain.plain_record import INITIAL_RATING

Row = list[Fraction]


def settle(options: Options, pool: Row, gora: Row, whists: list[Row]) -> Row:
    """Settle a sheet exactly by the formula of SE-1."""
    players = len(pool)
    mean_pool, mean_gora = sum(pool) / Fraction(players), sum(gora) / Fraction(players)
    return [
        options["whists_per_pool"] * (pool[seat] - mean_pool)
        - options["whists_per_gora"] * (gora[seat] - mean_gora)
        + sum(whists[seat])
        - sum(row[seat] for row in whists)
        for seat in range(players)
    ]


def settle_on_paper(options: Options, pool: Row, gora: Row, whists: list[Row]) -> Row:
    """Settle a sheet step by step as people do on paper (SE-2)."""
    players = len(pool)
    per_pool, per_gora = options["whists_per_pool"], options["whists_per_gora"]
    # Who is behind the largest pool takes the difference into gora at P/G.
    gora = [
        gora[seat] + (max(pool) - pool[seat]) * Fraction(per_pool, per_gora)
        for seat in range(players)
    ]
    # The smallest gora is struck off all.
    gora = [amount - min(gora) for amount in gora]
    # Each remaining gora is shared out as whists of every other player on its owner.
    written = [
        [
            whists[writer][on] + (gora[on] * per_gora / players if writer != on else Fraction(0))
            for on in range(players)
        ]
        for writer in range(players)
    ]
    # Whist pairs are balanced, and the balances added up.
    return [
        sum((written[seat][other] - written[other][seat] for other in range(players)), Fraction(0))
        for seat in range(players)
    ]


def round_whole(exact: Row) -> list[int]:
    """Round to whole whists: floors, then the largest remainders, ties by seat (SE-3)."""
    whole = [math.floor(amount) for amount in exact]
    missing = -sum(whole)
    by_remainder = sorted(range(len(exact)), key=lambda seat: (whole[seat] - exact[seat], seat))
    for seat in by_remainder[:missing]:
        whole[seat] += 1
    return whole


def find_places(exact: Row, holder: int | None) -> list[int]:
    """Place by exact result, equal results sharing (SE-5); a preferans hand is first (PL-7)."""
    return [
        1 + sum(is_ahead(other, seat, exact, holder) for other in range(len(exact)))
        for seat in range(len(exact))
    ]


def is_ahead(one: int, other: int, exact: Row, holder: int | None) -> bool:
    """Whether one seat beats another (SE-5, PL-7)."""
    if other in {one, holder}:
        return False
    return one == holder or exact[one] > exact[other]


def rate(
    exact: Row, ratings: list[int | float], bots: list[bool], holder: int | None
) -> list[float]:
    """Rate a finished game by Elo, everyone against everyone (EL-1)."""
    players = len(exact)
    step = 32 / (players - 1)
    after = []
    for seat in range(players):
        if bots[seat]:
            after.append(float(INITIAL_RATING))
            continue
        change = 0.0
        for other in range(players):
            if other == seat:
                continue
            expected = expect(ratings[seat], ratings[other])
            if is_ahead(seat, other, exact, holder):
                actual = 1.0
            elif is_ahead(other, seat, exact, holder):
                actual = 0.0
            else:
                actual = 0.5
            change += step * (actual - expected)
        after.append(ratings[seat] + change)
    return after


def expect(rating: int | float, other: int | float) -> float:
    """Tell the expected result against one opponent (EL-1)."""
    try:
        return float(1 / (1 + 10 ** ((float(other) - float(rating)) / 400)))
    except OverflowError:  # Only for absurd ratings: nothing is expected against such a giant.
        return 0.0
