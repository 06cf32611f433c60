"""What the sources charge for a breach of the rules of the table.

The catalogue says what a breach costs. The functions return the adjustments to write, between
deals; nothing is doubled by bombs or blind calls, and no help comes of them.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Literal, TypeAlias

import attrs

from preference.contracts import Contract, Misere
from preference.conventions import Convention, DealerConsolation, Responsibility
from preference.deals import DUMMY
from preference.errors import ArgumentError, check_flag, shown, wrong_type
from preference.game import Adjustment
from preference.table import Setting, check_players

__all__ = [
    "BREACHES",
    "Breach",
    "BreachPrice",
    "missed_contract",
    "missed_whist",
    "talon_look",
]

Missed: TypeAlias = int | Literal["all"]
"""How many tricks a contract or a whist counts as missed by; `"all"` for every trick of it."""

_MOST: Final = 10


class Breach(StrEnum):
    """A breach that the sources price.

    Source: SC-6.

    >>> Breach.TALON_LOOK == "talon-look"
    True
    """

    TALON_LOOK = "talon-look"
    """A look into the talon before its time."""
    DISCARD_LOOK = "discard-look"
    """A look at the discard after the first lead."""
    ILLEGAL_ORDER = "illegal-order"
    """An order that the rules do not allow, insisted on."""
    WRONG_CARDS = "wrong-cards"
    """A wrong number of cards."""


@attrs.frozen
class BreachPrice:
    """What a breach costs.

    Attributes:
        breach: Which one.
        words: The breach in words, as it is written for a reason.
        gora: Points in gora, or 0.
        penalty_tricks: Tricks that the declarer owes in the outcome of the deal itself, or 0.
        missed: By how many tricks the contract or whist of the guilty side counts as missed; where
            the sources differ, the table agrees on one of these.

    Source: SC-6.

    >>> BREACHES[1].words, BREACHES[1].penalty_tricks
    ('a look at the discard', 1)
    """

    breach: Breach
    words: str
    gora: int = 0
    penalty_tricks: int = 0
    missed: tuple[Missed, ...] = ()


_TALON_GORA: Final = 5
_BY_TWO_OR_ALL: Final[tuple[Missed, ...]] = (2, "all")

BREACHES: Final[tuple[BreachPrice, ...]] = (
    BreachPrice(Breach.TALON_LOOK, "a look into the talon", gora=_TALON_GORA),
    BreachPrice(Breach.DISCARD_LOOK, "a look at the discard", penalty_tricks=1),
    BreachPrice(Breach.ILLEGAL_ORDER, "an illegal order insisted on", missed=_BY_TWO_OR_ALL),
    BreachPrice(Breach.WRONG_CARDS, "a wrong number of cards", missed=_BY_TWO_OR_ALL),
)
"""The catalogue: every breach the sources price. Source: SC-6."""

_WORDS: Final = {one.breach: one.words for one in BREACHES}
_COUNTS_AS_MISSED: Final = tuple(one.breach for one in BREACHES if one.missed)


def talon_look(seat: int) -> Adjustment:
    """Return what a look into the talon costs: 5 in gora.

    Args:
        seat: Who looked.

    Raises:
        WrongType: If it is no seat.

    Source: SC-6.

    >>> talon_look(2)
    Adjustment(seat=2, gora=5, pool=None, whists=None, on=None, reason='a look into the talon')
    """
    return Adjustment(seat, gora=_TALON_GORA, reason=_WORDS[Breach.TALON_LOOK])


def missed_contract(
    breach: Breach,
    convention: Convention,
    setting: Setting,
    contract: Contract | Misere,
    declarer: int,
    *,
    missed: Missed = 2,
    returned: bool = False,
) -> tuple[Adjustment, ...]:
    """Count the declarer's contract as missed, for a breach: gora, and consolation of the defence.

    On a misere, tricks missed are tricks taken; there is no consolation.

    Args:
        breach: What was done: an illegal order, or a wrong number of cards.
        convention: What is played.
        setting: Where; a match has it as `Match.setting` until the deal is over.
        contract: What was undertaken, or bid.
        declarer: The declarer's seat.
        missed: By how many tricks, 2 by one source; or `"all"`, by another.
        returned: Whether the dealer of four had returned the whist (DL-2).

    Raises:
        ArgumentError: If the breach is no such one, a number or seat cannot be, or the convention
            does not have so many players.
        WrongType: If an argument is of the wrong type.

    Source: SC-6, SC-1, SC-2, WH-12, DL-2.

    >>> import preference as pref
    >>> for one in missed_contract(
    ...     Breach.WRONG_CARDS,
    ...     pref.SOCHI,
    ...     pref.Setting(players=3, dealer=2),
    ...     pref.parse_contract("7♦"),
    ...     0,
    ... ):
    ...     print(*one.entries())
    seat 0: gora +8 (SC-6)
    seat 1: whists on seat 0 +8 (SC-6)
    seat 2: whists on seat 0 +8 (SC-6)
    """
    _check_breach("missed_contract", breach)
    _check_convention("missed_contract", convention)
    if not isinstance(setting, Setting):
        wrong_type("missed_contract", setting, "a Setting, as Match.setting has it")
    check_players(convention, setting.players)
    if not isinstance(contract, (Contract, Misere)):
        wrong_type("missed_contract", contract, "a Contract or MISERE; parse_contract() reads text")
    if type(declarer) is not int:
        wrong_type("missed_contract", declarer, "the declarer's seat, an int")
    check_flag("missed_contract", "returned", returned)
    if declarer not in setting.active:
        raise ArgumentError(
            "this seat cannot be the declarer's",
            code="bad-seat",
            rule="ST-3",
            refused=shown(declarer),
            expected="seat " + ", ".join(map(str, sorted(setting.active))),
        )
    full = _MOST if isinstance(contract, Misere) else contract.level
    tricks = _tricks("missed_contract", missed, full)
    reason = _reason(breach, contract, tricks)
    cost = tricks * contract.price * convention.prices.gora_factor
    written = [Adjustment(declarer, gora=cost, reason=reason)]
    if isinstance(contract, Contract):
        each = convention.whist.consolation
        if each == "price":
            each = contract.price * convention.prices.whist_factor
        written += [
            Adjustment(seat, whists=tricks * each, on=declarer, reason=reason)
            for seat in _consoled(convention, setting, declarer, returned)
            if each
        ]
    return tuple(written)


def missed_whist(
    breach: Breach,
    convention: Convention,
    contract: Contract,
    whister: int,
    *,
    missed: Missed = 2,
    both: bool = False,
) -> Adjustment:
    """Count a whist as missed, for a breach: gora, halved under half responsibility.

    Args:
        breach: What was done: an illegal order, or a wrong number of cards.
        convention: What is played.
        contract: What was whisted.
        whister: The seat of the guilty whister.
        missed: By how many tricks, 2 by one source; or `"all"`, by another: the whole quota.
        both: Whether both defenders whisted; then `"all"` is the half of the quota that the guilty
            one answers for at six and seven (WH-10).

    Raises:
        ArgumentError: If the breach is no such one, or a number cannot be.
        WrongType: If an argument is of the wrong type.

    Source: SC-6, WH-10.

    >>> import preference as pref
    >>> six = pref.parse_contract("6♣")
    >>> missed_whist(Breach.WRONG_CARDS, pref.SOCHI, six, 1).gora
    4
    >>> missed_whist(Breach.WRONG_CARDS, pref.ROSTOV, six, 1, missed="all").gora
    4
    """
    _check_breach("missed_whist", breach)
    _check_convention("missed_whist", convention)
    if not isinstance(contract, Contract):
        wrong_type("missed_whist", contract, "a Contract; parse_contract() reads text")
    check_flag("missed_whist", "both", both)
    quota = contract.quota
    tricks = _tricks("missed_whist", missed, quota // 2 if both and quota > 1 else quota)
    cost = tricks * contract.price * convention.prices.gora_factor
    if convention.whist.responsibility is Responsibility.HALF:
        cost //= 2  # every price is even
    return Adjustment(whister, gora=cost, reason=_reason(breach, contract, tricks))


def _consoled(
    convention: Convention, setting: Setting, declarer: int, returned: bool
) -> tuple[int, ...]:
    """The seats that write consolation: both defenders, and the dealer of four as DL-2 says."""
    hand = setting.hand_of(declarer)
    defenders = [setting.seats[(hand + step) % 3] for step in (1, 2)]
    when = convention.dealer.dealer_consolation
    if setting.players == 4 and (
        when is DealerConsolation.ALWAYS or (when is DealerConsolation.IF_RETURNED and returned)
    ):
        defenders.append(setting.dealer)
    return tuple(seat for seat in defenders if seat != DUMMY)


def _tricks(function: str, missed: object, full: int) -> int:
    if isinstance(missed, str) and missed == "all":
        return full
    if type(missed) is not int:
        wrong_type(function, missed, 'a number of tricks, or "all"')
    if not 1 <= missed <= _MOST:
        raise ArgumentError(
            "a contract or a whist is missed by one to ten tricks",
            code="bad-number",
            rule="SC-6",
            refused=shown(missed),
            expected='1 to 10, or "all"',
        )
    return missed


def _reason(breach: Breach, contract: Contract | Misere, tricks: int) -> str:
    return f"{_WORDS[breach]}: {contract} missed by {tricks}"


def _check_breach(function: str, breach: object) -> None:
    if not isinstance(breach, Breach):
        wrong_type(function, breach, "a Breach such as Breach.WRONG_CARDS")
    if breach not in _COUNTS_AS_MISSED:
        raise ArgumentError(
            "this breach has a price of its own",
            code="other-price",
            rule="SC-6",
            refused=breach.value,
            expected=", ".join(one.value for one in _COUNTS_AS_MISSED),
        )


def _check_convention(function: str, convention: object) -> None:
    if not isinstance(convention, Convention):
        wrong_type(function, convention, "a Convention such as SOCHI")
