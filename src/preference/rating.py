"""Rating: Elo over the pairwise results of one finished game.

Whether a game counts (finished, and not by mere agreement) is for the caller to know; a new player
comes in with `INITIAL_RATING`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, islice
from math import fsum, inf, isfinite

from preference.errors import ArgumentError, shown, wrong_type

__all__ = ["INITIAL_RATING", "elo"]

INITIAL_RATING = 1200.0
"""The rating of a new player, and of a bot for ever (EL-1)."""

_K = 32
_SCALE = 400
_MOST_SEATS = 4


def elo(
    ratings: Sequence[float],
    exact: Sequence[int | Fraction],
    *,
    bots: Sequence[bool] = (),
    winner: int | None = None,
) -> tuple[float, ...]:
    """Rate a finished game: every seat against every other, all new ratings from the old ones.

    The higher exact result wins the comparison, equal results draw. K is 32 divided by the number
    of opponents, the expectation 1/(1 + 10^((Rj − Ri)/400)); nothing is rounded.

    Args:
        ratings: Rating of each seat before the game; 1200 for a new player and for a bot.
        exact: Exact result of each seat.
        bots: Whether each seat is a bot; empty if nobody is. Bots stay at 1200.
        winner: The seat that was dealt a preferans hand (PL-7), if any: it wins every comparison.

    Returns:
        Rating of each seat after the game.

    Raises:
        ArgumentError: If there are not 2, 3 or 4 seats, the lengths differ, a rating is not finite
            or too large for a `float`, a bot is not at 1200, or `winner` is no seat.
        WrongType: If something is of the wrong type; results are `int` or `Fraction`.

    Source: EL-1, PL-7.

    >>> elo([1200, 1200, 1200], [3, 2, 1])
    (1216.0, 1200.0, 1184.0)
    >>> new = elo([1300, 1200, 1200], [-10, 40, -30], bots=[False, True, True])
    >>> [round(rating, 3) for rating in new]
    [1295.518, 1200.0, 1200.0]
    """
    old = tuple(_rating(item) for item in _items("ratings", ratings, "numbers"))
    results = tuple(_result(item) for item in _items("exact", exact, "int or Fraction results"))
    _check_length("exact", results, len(old))
    is_bot = _bots(bots, old)
    _check_winner(winner, len(old))

    gains: list[list[float]] = [[] for _ in old]
    for one, other in combinations(range(len(old)), 2):
        weak, strong = (one, other) if old[one] <= old[other] else (other, one)
        keys = [(seat == winner, results[seat]) for seat in (weak, strong)]
        score = 0.5 if keys[0] == keys[1] else float(keys[0] > keys[1])
        gain = score - _expectation(old[weak], old[strong])
        gains[weak].append(gain)
        gains[strong].append(-gain)
    factor = _K / (len(old) - 1)
    return tuple(
        rating if stays else rating + factor * fsum(won)
        for rating, stays, won in zip(old, is_bot, gains, strict=True)
    )


def _expectation(weak: float, strong: float) -> float:
    # Only the weaker side's expectation is worked out, the other is what it leaves: the pair then
    # exchanges exactly as much as it should, and the power is of a number not above zero, which may
    # vanish but never overflows.
    odds: float = 10.0 ** ((weak - strong) / _SCALE)
    return odds / (1.0 + odds)


def _items(name: str, value: object, expected: str) -> tuple[object, ...]:
    if not isinstance(value, Sequence) or isinstance(value, (str, bytes, bytearray)):
        wrong_type("elo", value, f"{name} as a sequence of {expected}, one per seat")
    # Read no further than needed to know that there are too many.
    items = tuple(islice(value, _MOST_SEATS + 1))
    if not 2 <= len(items) <= _MOST_SEATS:
        raise ArgumentError(
            f"{name} is for too {'few' if len(items) < 2 else 'many'} seats",
            code="number-of-seats",
            rule="EL-1",
            refused=shown(value),
            expected="2, 3 or 4 seats",
        )
    return items


def _check_length(name: str, items: Sequence[object], players: int) -> None:
    if len(items) != players:
        raise ArgumentError(
            f"{name} is for {len(items)} seats and ratings for {players}",
            code="number-of-seats",
            rule="EL-1",
            refused=f"{name} of length {len(items)}",
            expected=f"length {players}",
        )


def _rating(item: object) -> float:
    if not isinstance(item, (int, float)) or isinstance(item, bool):
        wrong_type("elo", item, "ratings as a sequence of numbers, float or int, one per seat")
    try:
        rating = float(item)
    except OverflowError:
        rating = inf
    if not isfinite(rating):
        raise ArgumentError(
            "a rating is a finite number",
            code="bad-rating",
            rule="EL-1",
            refused=shown(item),
            expected="a finite number a float can hold",
        )
    return rating


def _result(item: object) -> int | Fraction:
    if not isinstance(item, (int, Fraction)) or isinstance(item, bool):
        wrong_type("elo", item, "exact as a sequence of int or Fraction results, one per seat")
    return item


def _bots(value: object, ratings: tuple[float, ...]) -> tuple[bool, ...]:
    if isinstance(value, (tuple, list)) and not value:
        return (False,) * len(ratings)
    items = _items("bots", value, "bool")
    _check_length("bots", items, len(ratings))
    is_bot = []
    for item, rating in zip(items, ratings, strict=True):
        if not isinstance(item, bool):
            wrong_type("elo", item, "bots as a sequence of bool, one per seat")
        if item and rating != INITIAL_RATING:
            raise ArgumentError(
                "a bot's rating is 1200 for ever",
                code="bad-rating",
                rule="EL-1",
                refused=shown(rating),
                expected="1200",
            )
        is_bot.append(item)
    return tuple(is_bot)


def _check_winner(winner: object, players: int) -> None:
    if winner is None:
        return
    if not isinstance(winner, int) or isinstance(winner, bool):
        wrong_type("elo", winner, "winner as a seat, or None")
    if not 0 <= winner < players:
        raise ArgumentError(
            "the winner is not at the table",
            code="bad-seat",
            rule="PL-7",
            refused=shown(winner),
            expected=f"a seat, 0 to {players - 1}",
        )
