"""The words that options take: one enumeration an option, as lower-case texts in JSON."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, TypeAlias

__all__ = [
    "DealerConsolation",
    "Distribution",
    "ExitReset",
    "Growth",
    "HalfWhistAward",
    "PoolKind",
    "RaspasyLeader",
    "RaspasyScoring",
    "RaspasyTalon",
    "Responsibility",
    "SharedTrick",
    "Talonless",
    "Ten",
    "TwoWhisters",
    "ZeroTricks",
]

Talonless: TypeAlias = Literal["misere", 9, 10]
"""A bid that may be made without the talon (BI-9)."""


class Distribution(StrEnum):
    """Who writes the trick whists of a set declarer when one defender whisted.

    Source: WH-11.

    >>> Distribution("gentleman") is Distribution.GENTLEMAN
    True
    """

    GREEDY = "greedy"
    """All to the whister («жлобский вист»)."""
    GENTLEMAN = "gentleman"
    """Half to each defender («джентльменский вист»)."""


class Responsibility(StrEnum):
    """What a missing trick costs a whister.

    Source: WH-10.

    >>> Responsibility.HALF == "half"
    True
    """

    FULL = "full"
    """The full price («ответственный вист»)."""
    HALF = "half"
    """Half the price («полуответственный вист»)."""


class TwoWhisters(StrEnum):
    """How two whisters answer for the quota at six and seven.

    Source: WH-10.

    >>> TwoWhisters.JOINT == "joint"
    True
    """

    JOINT = "joint"
    """Nobody pays when together they reach the quota."""
    INDIVIDUAL = "individual"
    """Each answers for their own half, whatever the partner took."""


class SharedTrick(StrEnum):
    """Who answers for the single trick two whisters owe at eight, nine and a whisted ten.

    Source: WH-10.

    >>> SharedTrick.SECOND == "second"
    True
    """

    SECOND = "second"
    """The second whister alone."""
    EACH = "each"
    """Both of them."""


class HalfWhistAward(StrEnum):
    """What an accepted half-whist is worth.

    Source: WH-3.

    >>> HalfWhistAward.HALF_QUOTA == "half_quota"
    True
    """

    HALF_QUOTA = "half_quota"
    """Half the quota, times the whist price."""
    HALF_TRICK = "half_trick"
    """Half the whist price of one trick."""


class Ten(StrEnum):
    """How a ten is defended.

    Source: WH-7.

    >>> Ten.CHECKED == "checked"
    True
    """

    CHECKED = "checked"
    """Open hands, no decisions, no penalty for the defence."""
    WHISTED = "whisted"
    """As any level, with a quota of one."""


class DealerConsolation(StrEnum):
    """When the dealer of four writes the consolation.

    Source: DL-2.

    >>> DealerConsolation.ALWAYS == "always"
    True
    """

    ALWAYS = "always"
    """On every set contract."""
    IF_RETURNED = "if_returned"
    """Only after returning the whist."""
    NEVER = "never"
    """Not at all."""


class RaspasyTalon(StrEnum):
    """What becomes of the talon on raspasy.

    Source: RA-2, RA-3.

    >>> RaspasyTalon.LEADS == "leads"
    True
    """

    LEADS = "leads"
    """It leads to the first two tricks; with four the dealer plays it."""
    HIDDEN = "hidden"
    """It stays unseen."""


class RaspasyLeader(StrEnum):
    """Who plays first to tricks two and three of a raspasy of three led by the talon.

    Source: RA-2b.

    >>> RaspasyLeader.FIRST_HAND == "first_hand"
    True
    """

    FIRST_HAND = "first_hand"
    """The first hand, whoever took the trick before."""
    WINNER = "winner"
    """Who took the trick before."""


class RaspasyScoring(StrEnum):
    """Where a raspasy is written.

    Source: RA-5, RA-6, RA-7.

    >>> RaspasyScoring.GORA == "gora"
    True
    """

    GORA = "gora"
    """Each trick costs gora."""
    WHISTS = "whists"
    """Who took fewest writes whists on the others."""
    LOSERS = "losers"
    """The two who took most pay for their tricks in gora."""


class ZeroTricks(StrEnum):
    """Where the bonus for no trick on raspasy goes.

    Source: RA-5.

    >>> ZeroTricks.GORA == "gora"
    True
    """

    GORA = "gora"
    """Off the gora."""
    POOL = "pool"
    """Into the pool."""
    NONE = "none"
    """There is none."""


class ExitReset(StrEnum):
    """Which deals end a row of raspasy.

    Source: RA-8.

    >>> ExitReset.MADE == "made"
    True
    """

    MADE = "made"
    """A contract made, misere and unplayed contracts too."""
    ANY = "any"
    """Any deal that is not a raspasy."""


class PoolKind(StrEnum):
    """Whose pool closes.

    Source: PO-1, PO-6.

    >>> PoolKind.EACH == "each"
    True
    """

    EACH = "each"
    """Everyone has a pool of the agreed size; points beyond it are help."""
    TOTAL = "total"
    """The game ends when all pools together reach size × players."""


class Growth(StrEnum):
    """How the price of a raspasy grows with those before it.

    Source: RA-4.

    >>> Growth.NONE == "none"
    True
    """

    NONE = "none"
    """It does not."""
    ARITHMETIC = "arithmetic"
    """By a step."""
    GEOMETRIC = "geometric"
    """By a ratio."""
