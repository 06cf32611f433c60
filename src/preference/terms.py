"""What is agreed before a game: the players, the pool, how it ends."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite

import attrs

from preference.conventions import Convention
from preference.deals import check_dealer
from preference.errors import MOST, ArgumentError, few, is_text, shown, wrong_type
from preference.rating import INITIAL_RATING
from preference.table import check_players

__all__ = ["Ends", "Player", "Races", "Terms", "as_players"]


def _check_number(function: str, key: str, value: object, least: int = 1) -> None:
    if type(value) is not int:
        wrong_type(function, value, f"an int for {key}")
    if not least <= value <= MOST:
        raise ArgumentError(
            f"{key} is a number from {least}",
            code="bad-number",
            rule="PO-7",
            refused=shown(value),
            expected=f"{least} or more, of thirty digits at most",
        )


@attrs.frozen
class Player:
    """Who sits at the table.

    Args:
        name: A name, not empty.
        rating: The rating before the game, or `None` for the initial 1200.
        bot: Whether it is a program; a bot's rating is 1200 for ever.

    Raises:
        ArgumentError: If the name is empty or no text, or the rating not finite, or a bot's is
            not 1200.
        WrongType: If a part is of the wrong type.

    Source: EL-1.

    >>> Player("Anna").rating_before
    1200.0
    """

    name: str
    rating: float | None = None
    bot: bool = False

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        name, rating = self.name, self.rating
        if not isinstance(name, str):
            wrong_type("Player", name, "a name, as text")
        if not name or not is_text(name):
            raise ArgumentError(
                "a name is text, and not empty",
                code="bad-name",
                refused=shown(name),
                expected="a name",
            )
        if type(self.bot) is not bool:
            wrong_type("Player", self.bot, "True or False for bot")
        if rating is None:
            return
        if type(rating) not in (int, float):
            wrong_type("Player", rating, "a number for rating, or None")
        if not _is_finite(rating) or (type(rating) is int and abs(rating) > MOST):
            raise ArgumentError(
                "a rating is a finite number",
                code="bad-rating",
                rule="EL-1",
                refused=shown(rating),
                expected="a number; a whole one of thirty digits at most",
            )
        if self.bot and rating == INITIAL_RATING:
            object.__setattr__(self, "rating", None)
        elif self.bot:
            raise ArgumentError(
                "a bot's rating is 1200 for ever",
                code="bot-rating",
                rule="EL-1",
                refused=shown(rating),
                expected="1200, or none",
            )

    @property
    def rating_before(self) -> float:
        """The rating before the game, 1200 where none is given."""
        return float(INITIAL_RATING if self.rating is None else self.rating)


def _is_finite(number: float) -> bool:
    try:
        return isfinite(number)
    except OverflowError:
        return False


@attrs.frozen
class Races:
    """Skachki («скачки»): rounds to a pool, with prizes.

    Args:
        rounds: How many rounds.
        pool: The pool that ends a round.
        prize: Whists on each other player, for who closes and for the smallest gora.

    Raises:
        ArgumentError: If a number is below 1.
        WrongType: If it is no int.

    Source: SK.

    >>> Races(rounds=5, pool=20).prize
    100
    """

    rounds: int
    pool: int
    prize: int = 100

    def __attrs_post_init__(self) -> None:
        """Check the numbers."""
        for key in ("rounds", "pool", "prize"):
            _check_number("Races", key, getattr(self, key))


@attrs.frozen(kw_only=True)
class Ends:
    """How a game ends beside a pool, or without one: exactly one of these.

    Args:
        deals: After so many deals.
        laps: After so many laps, of one deal by each player.
        time: When time is up; the deal in progress is the last.
        races: After the rounds of Skachki.

    Raises:
        ArgumentError: If not exactly one is given, or a number is below 1.
        WrongType: If one is of the wrong type.

    Source: PO-7, SK.

    >>> Ends(laps=6).laps
    6
    """

    deals: int | None = None
    laps: int | None = None
    time: bool = False
    races: Races | None = None

    def __attrs_post_init__(self) -> None:
        """Check that it is exactly one."""
        if type(self.time) is not bool:
            wrong_type("Ends", self.time, "True or False for time")
        if self.races is not None and not isinstance(self.races, Races):
            wrong_type("Ends", self.races, "Races for races")
        for key in ("deals", "laps"):
            if getattr(self, key) is not None:
                _check_number("Ends", key, getattr(self, key))
        given = [
            key
            for key in ("deals", "laps", "time", "races")
            if getattr(self, key) not in (None, False)
        ]
        if len(given) != 1:
            raise ArgumentError(
                "a game has one such end",
                code="bad-ends",
                rule="PO-7",
                refused=", ".join(given) or "none",
                expected="one of deals, laps, time, races",
            )


@attrs.frozen
class Terms:
    """What is agreed before a game and does not change after it has begun.

    Args:
        convention: What is played.
        players: Who sits at the table, by seat.
        pool: The size of the pool, or `None` for pools that never close.
        ends: Another end, or `None`.
        first_dealer: The seat that deals first.

    Raises:
        ArgumentError: If the parts do not go together.
        WrongType: If a part is of the wrong type.

    Source: PO-1, PO-7, TB.

    >>> from preference.conventions import SOCHI
    >>> Terms(SOCHI, (Player("Anna"), Player("Boris"), Player("Vera")), pool=20).size
    20
    """

    convention: Convention
    players: tuple[Player, ...]
    pool: int | None = None
    ends: Ends | None = None
    first_dealer: int = 0

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        convention, players, pool, ends = self.convention, self.players, self.pool, self.ends
        if not isinstance(convention, Convention):
            wrong_type("Terms", convention, "a Convention such as SOCHI")
        if not isinstance(players, tuple) or not all(isinstance(one, Player) for one in players):
            wrong_type("Terms", players, "a tuple of Player")
        check_players(convention, len(players))
        names = [player.name for player in players]
        if len(set(names)) != len(names):
            raise ArgumentError(
                "players have different names",
                code="same-name",
                refused=shown(names),
                expected="different names",
            )
        check_dealer(self.first_dealer, len(players))
        if pool is not None:
            if type(pool) is not int:
                wrong_type("Terms", pool, "an int for pool, or None")
            if not 1 <= pool <= MOST:
                raise ArgumentError(
                    "a pool has a size from 1",
                    code="bad-pool",
                    rule="PO-1",
                    refused=shown(pool),
                    expected="a number from 1 of thirty digits at most, or no pool",
                )
        if ends is not None and not isinstance(ends, Ends):
            wrong_type("Terms", ends, "Ends, or None")
        if ends is not None and ends.races is not None and pool is not None:
            raise ArgumentError(
                "a pool beside races",
                code="pool-with-races",
                rule="SK",
                refused=shown(pool),
                expected="no pool; the rounds have their own",
            )

    @property
    def size(self) -> int | None:
        """The size at which a pool closes, or `None`."""
        return self.pool


def as_players(players: Iterable[str | Player]) -> tuple[Player, ...]:
    """Take names for players; refuse what is neither.

    Source: formats §1.1.

    >>> as_players(["Anna", Player("Boris")])[0].name
    'Anna'
    """
    listed = few("players", players, "names or Player objects, one a seat")
    return tuple(one if isinstance(one, Player) else Player(one) for one in listed)
