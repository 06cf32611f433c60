"""What is agreed by chance: players, ends of a game, terms; and corrections of the sheet."""

from __future__ import annotations

from typing import Final

from preference.conventions import Convention
from preference.errors import MOST
from preference.game import Adjustment
from preference.terms import Ends, Player, Races, Terms
from preference.testing.chance import Chance, drawn_ahead
from preference.testing.making.arguments import (
    check_chance,
    check_game,
    check_number,
    check_seats,
)
from preference.testing.making.conventions import make_convention
from preference.testing.making.play import make_players

__all__ = ["make_adjustment", "make_ends", "make_newcomer", "make_player", "make_terms"]

_NAMES: Final = ("Anna", "Boris", "Vera", "Gleb")
_OTHER_NAMES: Final = ("Дарья", "Ёлка", "Zoë", 'O"Hara', "a\\b", "李", "  ", "0", "\U0001f0cf")

_REASONS: Final = ("looked into the talon", "agreed", "", "«ошибка»")


def make_terms(
    chance: Chance, convention: Convention | None = None, players: int | None = None
) -> Terms:
    """Make what is agreed before a game: players, ratings, bots, pool, another end, first dealer.

    Pools are small, so that games end, and of points as the convention counts them.

    Args:
        chance: Where the choices come from.
        convention: What is played, or `None` for any convention.
        players: How many sit down, or `None` for any number the convention has.

    Raises:
        ArgumentError: If the convention does not have so many players.
        WrongType: If an argument is of the wrong type.

    Source: PO-1, PO-7, SK.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> terms = make_terms(RandomChance(Random(2)))
    >>> len(terms.players) in terms.convention.players
    True
    """
    check_chance("make_terms", chance)
    check_game("make_terms", convention, players)
    rules = make_convention(chance, players=players) if convention is None else convention
    seats = make_players(chance, rules) if players is None else players
    ends = make_ends(chance, rules.prices.pool_factor) if chance.flag(33) else None
    pool: int | None = None
    if ends is None or ends.races is None:
        pool = chance.pick((10, 20, 6, 4, 2, 1, None))
    ahead = drawn_ahead(chance, 3 * seats)
    return Terms(
        rules,
        tuple(_player(ahead, seat) for seat in range(seats)),
        None if pool is None else pool * rules.prices.pool_factor,
        ends,
        seats - 1 - chance.integer(0, seats - 1),
    )


def _player(chance: Chance, seat: int) -> Player:
    # Every seat has names of its own, so that no two players can have the same.
    name = _OTHER_NAMES[2 * seat + chance.integer(0, 1)] if chance.flag(15) else _NAMES[seat]
    kind = chance.pick(("plain", "plain", "plain", "rated", "bot"))
    if kind == "bot":
        return Player(name, bot=True)
    if kind == "rated":
        return Player(name, chance.pick((1200, 1300, 0, -3, 1234.5, 2.5e17)))
    return Player(name)


def make_player(chance: Chance) -> Player:
    """Make a player: somebody with or without a rating, or a bot.

    Raises:
        WrongType: If it is no chance.

    Source: EL-1.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> bool(make_player(RandomChance(Random(1))).name)
    True
    """
    check_chance("make_player", chance)
    return _player(chance, chance.integer(0, len(_NAMES) - 1))


def make_ends(chance: Chance, factor: int = 1) -> Ends:
    """Make an end of a game beside a pool, or without one; it comes soon.

    Args:
        chance: Where the choices come from.
        factor: Pool points per point of price, for the pools of races.

    Raises:
        ArgumentError: If there can be no such factor.
        WrongType: If it is no chance, or no number.

    Source: PO-7, SK.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> isinstance(make_ends(RandomChance(Random(1))), Ends)
    True
    """
    check_chance("make_ends", chance)
    check_number("make_ends", "factor", factor, 1, MOST // 10)
    kind = chance.pick(("deals", "laps", "time", "races"))
    if kind == "deals":
        return Ends(deals=chance.integer(1, 8))
    if kind == "laps":
        return Ends(laps=chance.integer(1, 2))
    if kind == "time":
        return Ends(time=True)
    pool, prize = chance.pick((2, 4, 10)) * factor, chance.pick((100, 50, 1))
    return Ends(races=Races(chance.integer(1, 3), pool, prize))


def make_adjustment(chance: Chance, players: int) -> Adjustment:
    """Make a correction of the sheet by hand, of one column or of several.

    Args:
        chance: Where the choices come from.
        players: How many sit at the table.

    Raises:
        ArgumentError: If nobody plays with so many.
        WrongType: If it is no chance, or no number of players.

    Source: SC-6.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> {entry.rule for entry in make_adjustment(RandomChance(Random(2)), 3).entries()}
    {'SC-6'}
    """
    check_chance("make_adjustment", chance)
    check_seats("make_adjustment", players)
    seat = chance.integer(0, players - 1)
    columns = chance.integer(1, 7)
    amounts = [
        chance.pick((5, 1, 10, 40, 0, -1, -5, -20)) if columns >> bit & 1 else None
        for bit in range(3)
    ]
    gora, pool, whists = amounts
    on = None if whists is None else (seat + chance.integer(1, players - 1)) % players
    return Adjustment(seat, gora, pool, whists, on, chance.pick(_REASONS))


def make_newcomer(chance: Chance) -> Player:
    """Make a player who joins three others, under a name that none of them has (ST-4).

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> make_newcomer(RandomChance(Random(2))).name
    'Gleb'
    """
    return _player(chance, len(_NAMES) - 1)
