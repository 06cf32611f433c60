"""Games by chance: terms, score pads and matches."""

from __future__ import annotations

from typing import Final

from preference.conventions import Convention
from preference.game import Adjustment
from preference.match import Match
from preference.pad import ScorePad
from preference.terms import Ends, Player, Races, Terms
from preference.testing.chance import Chance
from preference.testing.making.conventions import make_convention
from preference.testing.making.outcomes import make_outcome
from preference.testing.making.play import chooser, make_cards, make_players

__all__ = ["make_adjustment", "make_ends", "make_match", "make_pad", "make_player", "make_terms"]

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

    Source: PO-1, PO-7, SK.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> terms = make_terms(RandomChance(Random(2)))
    >>> len(terms.players) in terms.convention.players
    True
    """
    rules = make_convention(chance, players=players) if convention is None else convention
    seats = make_players(chance, rules) if players is None else players
    ends = make_ends(chance, rules.prices.pool_factor) if chance.flag(33) else None
    pool: int | None = None
    if ends is None or ends.races is None:
        pool = chance.pick((10, 20, 6, 4, 2, 1, None))
    return Terms(
        rules,
        tuple(_player(chance, seat) for seat in range(seats)),
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

    Source: EL-1.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> bool(make_player(RandomChance(Random(1))).name)
    True
    """
    return _player(chance, chance.integer(0, len(_NAMES) - 1))


def make_ends(chance: Chance, factor: int = 1) -> Ends:
    """Make an end of a game beside a pool, or without one; it comes soon.

    Args:
        chance: Where the choices come from.
        factor: Pool points per point of price, for the pools of races.

    Source: PO-7, SK.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> isinstance(make_ends(RandomChance(Random(1))), Ends)
    True
    """
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

    Source: SC-6.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> {entry.rule for entry in make_adjustment(RandomChance(Random(2)), 3).entries()}
    {'SC-6'}
    """
    seat = chance.integer(0, players - 1)
    columns = chance.integer(1, 7)
    amounts = [
        chance.pick((5, 1, 10, 40, 0, -1, -5, -20)) if columns >> bit & 1 else None
        for bit in range(3)
    ]
    gora, pool, whists = amounts
    on = None if whists is None else (seat + chance.integer(1, players - 1)) % players
    return Adjustment(seat, gora, pool, whists, on, chance.pick(_REASONS))


def make_pad(
    chance: Chance,
    convention: Convention | None = None,
    players: int | None = None,
    deals: int | None = None,
    *,
    joining: bool = True,
) -> ScorePad:
    """Make a score pad with deals, adjustments, perhaps a fourth player, perhaps an early end.

    Args:
        chance: Where the choices come from.
        convention: What is played, or `None` for any convention.
        players: How many sit down, or `None` for any number the convention has.
        deals: How many deals are written, fewer if the game ends; `None` for up to six.
        joining: Whether a fourth player may join, after which it cannot be a record (ST-4).

    Source: SC-4, PO-1 to PO-7.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> len(make_pad(RandomChance(Random(2)), deals=3).lines) >= 1
    True
    """
    pad = ScorePad.of(make_terms(chance, convention, players))
    for _ in range(chance.integer(1, 6) if deals is None else deals):
        if pad.is_finished:
            break
        outcome = make_outcome(chance, pad.terms.convention, pad.next)
        pad = pad.record(outcome, over=chance.flag(3))
        if chance.flag(10):
            pad = pad.adjusted(make_adjustment(chance, len(pad.terms.players)))
        if joining and _may_join(pad) and chance.flag(10):
            pad = pad.join(_newcomer(chance))
    return pad


def _may_join(pad: ScorePad) -> bool:
    """Whether a fourth player may join (ST-4)."""
    terms = pad.terms
    return len(terms.players) == 3 and 4 in terms.convention.players and not pad.is_finished


def _newcomer(chance: Chance) -> Player:
    return _player(chance, 3)


def make_match(
    chance: Chance,
    convention: Convention | None = None,
    players: int | None = None,
    deals: int | None = None,
    *,
    joining: bool = True,
    unfinished: bool = True,
) -> Match:
    """Make a match: deals played by chance, adjustments, perhaps a fourth player or an early end.

    Args:
        chance: Where the choices come from.
        convention: What is played, or `None` for any convention.
        players: How many sit down, or `None` for any number the convention has.
        deals: How many deals are played to their end, fewer if the match ends; `None` for one
            to three.
        joining: Whether a fourth player may join, after which it cannot be a record (ST-4).
        unfinished: Whether a further deal may be in progress.

    Source: ST-2, PO-7, SC-6.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> match = make_match(RandomChance(Random(2)), deals=2, unfinished=False)
    >>> match.in_deal, match.pad.progress.deals <= 2
    (False, True)
    """
    match = Match.of(make_terms(chance, convention, players))
    for _ in range(chance.integer(1, 3) if deals is None else deals):
        if match.is_finished:
            break
        match = _played(chance, match)
        if chance.flag(10):
            match = match.adjusted(make_adjustment(chance, len(match.terms.players)))
        if joining and _may_join(match.pad) and chance.flag(10):
            match = match.join(_newcomer(chance))
        elif not match.is_finished and chance.flag(3):
            match = match.stop()
    if unfinished and not match.is_finished and chance.flag(30):
        match = _begun(chance, match)
    return match


def _played(chance: Chance, match: Match) -> Match:
    """Deal, and play to the end of the deal."""
    match, choose = match.deal(make_cards(chance, match.terms.convention)), chooser(chance)
    while match.in_deal and match.state is not None:
        match = match.apply(choose(match.state))
    return match


def _begun(chance: Chance, match: Match) -> Match:
    """Deal, and play for a while, but not to the end of the deal."""
    steps, choose = chance.integer(0, _MOST_STEPS), chooser(chance)
    after = match.deal(make_cards(chance, match.terms.convention))
    while after.in_deal and after.state is not None:
        match = after
        if not steps:
            break
        steps -= 1
        after = match.apply(choose(after.state))
    return match


_MOST_STEPS: Final = 45
"""How far a deal in progress may be: about to its end."""
