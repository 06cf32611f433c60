"""The option groups of a convention: one attribute an option, under the name it has in JSON.

The defaults are Sochi.
"""

from __future__ import annotations

from typing import Literal

import attrs

from preference.conventions.choices import (
    DealerConsolation,
    Distribution,
    ExitReset,
    HalfWhistAward,
    PoolKind,
    RaspasyLeader,
    RaspasyScoring,
    RaspasyTalon,
    Responsibility,
    SharedTrick,
    Talonless,
    Ten,
    TwoWhisters,
    ZeroTricks,
)
from preference.conventions.kinds import Choice, Flag, Integer, Levels, Members
from preference.conventions.options import RuleGroup, option
from preference.conventions.protocols import RaspasyScorer
from preference.conventions.raspasy_price import PriceObject, RaspasyPrice, check_count

__all__ = [
    "AuctionRules",
    "DealerRules",
    "PlayRules",
    "PoolRules",
    "PriceRules",
    "RaspasyRules",
    "TalonRules",
    "WhistRules",
]

_LEVELS = (6, 7, 8, 9, 10)


@attrs.frozen(kw_only=True, repr=False)
class PriceRules(RuleGroup):
    """What points are worth.

    Source: SC-1, SE-1.

    >>> PriceRules().whists_per_pool
    10
    """

    pool_factor: int = option(1, Integer(1), "SC-1")
    """Pool points per point of price for a contract made (SC-1)."""

    gora_factor: int = option(1, Integer(1), "SC-1")
    """Gora points per point of price for a missing trick (SC-1)."""

    whist_factor: int = option(1, Integer(1), "SC-1")
    """Whists per point of price for a trick of the defence (SC-1, WH-11)."""

    whists_per_pool: int = option(10, Integer(1), "SE-1")
    """P: what a pool point is worth in the settlement and in help (SE-1, PO-2)."""

    whists_per_gora: int = option(10, Integer(1), "SE-1")
    """G: what a gora point costs in the settlement (SE-1)."""


@attrs.frozen(kw_only=True, cache_hash=True, repr=False)
class AuctionRules(RuleGroup):
    """What may be called.

    Source: BI-1 to BI-11.

    >>> AuctionRules(talonless=["misere", 9]).talonless == frozenset({"misere", 9})
    True
    """

    jumps: bool = option(True, Flag(), "BI-6")
    """Whether a bid may skip rungs (BI-6)."""

    first_hand_may_hold: bool = option(False, Flag(), "BI-7")
    """Whether the first hand may take a standing bid over without raising it (BI-7)."""

    talonless: frozenset[Talonless] = option(frozenset(), Members(("misere", 9, 10)), "BI-9")
    """Which bids may be made without the talon (BI-9)."""

    tens_after_talonless: bool = option(False, Flag(), "BI-9")
    """Whether an ordinary ten may be bid after a talonless bid (BI-9)."""

    blind: bool = option(False, Flag(), "BL")
    """Whether calls may be made blind, before looking at the cards (BL)."""


@attrs.frozen(kw_only=True, repr=False)
class TalonRules(RuleGroup):
    """What a declarer may do with the talon, and what it pays.

    Source: EX-3 to EX-5.

    >>> TalonRules().surrender
    3
    """

    surrender: int | Literal["all"] | None = option(3, Integer(1, 10, ("all", None)), "EX-3")
    """Undertricks that a surrender costs, `"all"` for the level bid, `None` for none (EX-3)."""

    talon_refusal: bool = option(True, Flag(), "EX-4")
    """Whether with four the declarer may refuse the talon at the dealer's cost (EX-4)."""

    talon_bonus: bool = option(False, Flag(), "EX-5")
    """Whether the dealer of four is paid for a lucky talon (EX-5)."""


@attrs.frozen(kw_only=True, repr=False)
class WhistRules(RuleGroup):
    """How the defence commits itself and is paid.

    Source: WH-1 to WH-14.

    >>> WhistRules().half_whist_levels == {6, 7}
    True
    """

    distribution: Distribution = option(Distribution.GREEDY, Choice(Distribution), "WH-11")
    """Who writes the trick whists of a set declarer when one defender whisted (WH-11)."""

    responsibility: Responsibility = option(Responsibility.FULL, Choice(Responsibility), "WH-10")
    """What a missing trick costs a whister in gora: the full price, or half of it (WH-10)."""

    two_whisters: TwoWhisters = option(TwoWhisters.JOINT, Choice(TwoWhisters), "WH-10")
    """Whether two whisters answer for the quota together or each for half (WH-10)."""

    shared_trick: SharedTrick = option(SharedTrick.SECOND, Choice(SharedTrick), "WH-10")
    """Who of two whisters answers for a quota of one (WH-10)."""

    half_whist_levels: frozenset[int] = option(frozenset({6, 7}), Members(_LEVELS), "WH-2")
    """The levels at which half-whist is allowed (WH-2)."""

    half_whist_award: HalfWhistAward = option(
        HalfWhistAward.HALF_QUOTA, Choice(HalfWhistAward), "WH-3"
    )
    """What an accepted half-whist is worth (WH-3)."""

    half_whist_return: bool = option(True, Flag(), "WH-3")
    """Whether a half-whist may be answered by returning the whist (WH-3)."""

    half_whist_first: bool = option(False, Flag(), "WH-4")
    """Whether the first defender, whisting alone, may still go for half-whist (WH-4)."""

    pass_pass_whist_levels: frozenset[int] = option(frozenset(), Members(_LEVELS), "WH-5")
    """The levels at which the first defender may still whist after two passes (WH-5)."""

    stalingrad: bool = option(True, Flag(), "WH-6")
    """Whether both defenders must whist on six spades (WH-6)."""

    ten: Ten = option(Ten.CHECKED, Choice(Ten), "WH-7")
    """Whether a ten is checked with open hands or whisted (WH-7)."""

    consolation: int | Literal["price"] = option("price", Integer(0, words=("price",)), "WH-12")
    """What each undertrick of the declarer gives every defender, in whists (WH-12)."""


@attrs.frozen(kw_only=True, repr=False)
class PlayRules(RuleGroup):
    """When hands are laid open, and the hand that wins the game.

    Source: WH-9, PL-7.

    >>> PlayRules().open_before_declarer_leads
    True
    """

    open_before_declarer_leads: bool = option(True, Flag(), "WH-9")
    """Whether open hands are shown before a declarer who leads first has led (WH-9)."""

    misere_open_before_declarer_leads: bool = option(True, Flag(), "WH-9")
    """The same on misere (WH-9)."""

    preferans_hand: bool = option(False, Flag(), "PL-7")
    """Whether the ace and king of every suit and two queens win the whole game (PL-7)."""


@attrs.frozen(kw_only=True, repr=False)
class DealerRules(RuleGroup):
    """What the dealer of four may do and gets.

    Source: DL-1, DL-2.

    >>> DealerRules().dealer_consolation
    <DealerConsolation.ALWAYS: 'always'>
    """

    dealer_may_return: bool = option(True, Flag(), "DL-1")
    """Whether the dealer of four may look and return the whist (DL-1)."""

    dealer_consolation: DealerConsolation = option(
        DealerConsolation.ALWAYS, Choice(DealerConsolation), "DL-2"
    )
    """When the dealer of four writes the consolation (DL-2)."""


@attrs.frozen(kw_only=True, repr=False)
class RaspasyRules(RuleGroup):
    """How a deal that nobody bid on is played and written, and what it takes to leave the row.

    Source: RA-1 to RA-8, BO.

    >>> RaspasyRules().exit_levels
    (6, 7, 7)
    """

    raspasy_talon: RaspasyTalon = option(RaspasyTalon.LEADS, Choice(RaspasyTalon), "RA-2")
    """Whether the talon leads to the first two tricks or stays hidden (RA-2, RA-3)."""

    raspasy_leader: RaspasyLeader = option(RaspasyLeader.FIRST_HAND, Choice(RaspasyLeader), "RA-2b")
    """Who plays first to tricks two and three under a leading talon (RA-2b)."""

    raspasy_price: RaspasyPrice = option(RaspasyPrice(), PriceObject(), "RA-4")
    """The price of a trick and its growth (RA-4)."""

    raspasy_scoring: RaspasyScoring | RaspasyScorer = option(
        RaspasyScoring.GORA, Choice(RaspasyScoring, or_callable=True), "RA-5"
    )
    """Where a raspasy is written; or a callable with arithmetic of its own (RA-5 to RA-7)."""

    amnesty: bool = option(True, Flag(), "RA-5")
    """Whether the common minimum is taken off everyone's tricks (RA-5)."""

    zero_tricks: ZeroTricks = option(ZeroTricks.GORA, Choice(ZeroTricks), "RA-5")
    """Where the bonus for no trick goes (RA-5)."""

    zero_bonus: int | Literal["price"] = option("price", Integer(1, words=("price",)), "RA-5")
    """The bonus for no trick: the grown price, or a number (RA-5)."""

    exit_levels: tuple[int, ...] = option((6, 7, 7), Levels((6, 7, 8)), "RA-8")
    """The lowest opening level after no, one, two … raspasy (RA-8)."""

    exit_wraps: bool = option(True, Flag(), "RA-8")
    """Whether the levels begin again after the last, or the last stays (RA-8)."""

    exit_reset: ExitReset = option(ExitReset.MADE, Choice(ExitReset), "RA-8")
    """Which deals end the row (RA-8)."""

    bombs: bool = option(False, Flag(), "BO")
    """Whether each raspasy puts a bomb on everyone's tree («ёлка») (BO)."""

    def min_level(self, count: int) -> int:
        """Return the lowest opening level after this many raspasy.

        Raises:
            ArgumentError: If the count is negative.
            WrongType: If it is not an int.

        Source: RA-8.

        >>> [RaspasyRules().min_level(count) for count in range(5)]
        [6, 7, 7, 6, 7]
        """
        check_count(count)
        levels = self.exit_levels
        return levels[count % len(levels) if self.exit_wraps else min(count, len(levels) - 1)]


@attrs.frozen(kw_only=True, repr=False)
class PoolRules(RuleGroup):
    """Whose pool closes the game.

    Source: PO-1, PO-6.

    >>> PoolRules().pool_kind
    <PoolKind.EACH: 'each'>
    """

    pool_kind: PoolKind = option(PoolKind.EACH, Choice(PoolKind), "PO-1")
    """Whether everyone closes a pool of their own, or all together (PO-1, PO-6)."""
