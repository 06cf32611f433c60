"""From the talon to the contract: take it, lay two cards away, declare; or refuse, or give up."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Final

import attrs

from preference.actions import (
    Action,
    Declare,
    Discard,
    OpenMisere,
    Refusal,
    RefuseTalon,
    Surrender,
    TakeTalon,
)
from preference.cards import DECK, Hand, cards_of
from preference.contracts import CONTRACTS, MISERE, Bid, Contract, Misere
from preference.phase import PhaseEnd, other_phase
from preference.table import Table, Undertaking

__all__ = ["Exchange", "Step", "Surrendered", "Talon"]

_REFUSE: Final = RefuseTalon()
_SURRENDER: Final = Surrender()
_TAKE: Final = TakeTalon()
_OPEN_MISERE: Final = OpenMisere()
_DISCARDS: Final = tuple(
    tuple(Discard(DECK[low], DECK[high if high > low else low - 31]) for high in range(32))
    for low in range(32)
)
"""`_DISCARDS[low][high]`: the actions; only those with `low` below `high` are asked for."""

_DECLARATIONS: Final = tuple(Declare(contract) for contract in CONTRACTS)


@attrs.frozen
class Surrendered(PhaseEnd):
    """The declarer gave up.

    Attributes:
        table: The table.
        declarer: The declarer's hand, 0, 1 or 2.
        bid: What was bid, and is paid for.

    Source: EX-3.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3)
    >>> for text in ("7♥", "pass", "pass"):
    ...     state = pref.apply(state, pref.parse_action(text))
    >>> str(state.advance(pref.Surrender()).bid)
    '7♥'
    """

    table: Table
    declarer: int
    bid: Contract


class Step(StrEnum):
    """What the declarer is to do next.

    Source: EX-1, EX-2, BL-3.

    >>> Step.TALON == "talon"
    True
    """

    BLIND = "blind"
    """Take the talon unseen, or change a blind game to an open misere."""
    TALON = "talon"
    """Lay two cards away, refuse the talon or surrender."""
    CONTRACT = "contract"
    """Declare the contract or surrender."""


# Members of an enumeration are slow to reach in Python 3.11.
_BLIND: Final = Step.BLIND
_TALON: Final = Step.TALON
_CONTRACT: Final = Step.CONTRACT


class Talon(StrEnum):
    """What became of the talon.

    Source: EX-1, EX-4, BL-3.

    >>> Talon.REFUSED == "refused"
    True
    """

    OPEN = "open"
    """Turned up and taken, or still to be taken; without the talon, left alone."""
    REFUSED = "refused"
    """Turned up and set aside (EX-4)."""
    BLIND = "blind"
    """Taken unseen (BL-3, BL-4)."""
    MISERE = "misere"
    """Turned up after a blind game was changed to an open misere (BL-3)."""


_LEFT_OPEN: Final = Talon.OPEN
_REFUSED: Final = Talon.REFUSED
_TAKEN_BLIND: Final = Talon.BLIND
_OPENED: Final = Talon.MISERE


def _discards(cards: tuple[int, ...]) -> tuple[Discard, ...]:
    """List every two of some cards, given low to high."""
    rows = [_DISCARDS[low] for low in cards]
    return tuple([row[high] for at, row in enumerate(rows, 1) for high in cards[at:]])


def _may_declare(bid: Bid, contract: Contract) -> bool:
    """Whether a contract is not below the winning bid (EX-2)."""
    if isinstance(bid.contract, Contract):
        return contract.rung >= bid.contract.rung
    return contract.level >= (bid.level or 0)


@lru_cache(maxsize=256)
def _declarations(bid: Bid) -> tuple[Declare, ...]:
    """List the contracts that may be declared after a bid."""
    return tuple(one for one in _DECLARATIONS if _may_declare(bid, one.contract))


@attrs.frozen
class Exchange:
    """The declarer with the talon, before the contract.

    Attributes:
        table: What does not change during the deal.
        declarer: The declarer's hand, 0, 1 or 2.
        bid: The bid that won.
        step: What the declarer is to do next.
        cards: Mask of the declarer's cards: ten, or twelve with the talon.
        talon: What became of the talon.

    Source: EX-1 to EX-6, BL-3.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3)
    >>> for text in ("6♠", "pass", "pass"):
    ...     state = pref.apply(state, pref.parse_action(text))
    >>> state.step, len(pref.legal_actions(state))
    (<Step.TALON: 'talon'>, 67)
    >>> state.is_misere, state.blind, state.opened_misere, state.talon_refused
    (False, False, False, False)
    >>> state.legal() == pref.legal_actions(state)
    True
    >>> state.refusal(pref.Declare(pref.parse_contract("6♠"))).rule
    'EX-1'
    >>> state.advance(state.legal()[0]).step
    <Step.CONTRACT: 'contract'>
    """

    table: Table
    declarer: int
    bid: Bid
    step: Step
    cards: int
    talon: Talon

    @classmethod
    def begin(cls, table: Table, declarer: int, bid: Bid) -> Exchange | Undertaking:
        """Turn the talon up for the winner of the auction, or play without it."""
        cards = table.deal.masks[declarer]
        if bid.talonless:
            if bid.is_misere:
                return Undertaking(table, declarer, MISERE, bid, table.deal.masks)
            return cls(table, declarer, bid, _CONTRACT, cards, _LEFT_OPEN)
        if bid.blind:
            return cls(table, declarer, bid, _BLIND, cards, _LEFT_OPEN)
        cards |= table.deal.talon_mask
        return cls(table, declarer, bid, _TALON, cards, _LEFT_OPEN)

    @property
    def actors(self) -> tuple[int, ...]:
        """The declarer's seat."""
        return (self.table.setting.seats[self.declarer],)

    @property
    def is_misere(self) -> bool:
        """Whether a misere will be played."""
        return self.bid.is_misere or self.talon is _OPENED

    @property
    def talon_refused(self) -> bool:
        """Whether the talon was refused (EX-4)."""
        return self.talon is _REFUSED

    @property
    def blind(self) -> bool:
        """Whether the talon was taken blind (BL-3)."""
        return self.talon is _TAKEN_BLIND

    @property
    def opened_misere(self) -> bool:
        """Whether a blind game was changed to an open misere (BL-3)."""
        return self.talon is _OPENED

    def _why_not_surrender(self) -> tuple[str, str, str] | None:
        if self.bid.blind:
            return "no-surrender", "BL-3", "a blind bid cannot be surrendered"
        if self.is_misere:
            return "no-surrender", "EX-3", "a misere cannot be surrendered"
        if self.bid.talonless:
            return "no-surrender", "EX-3", "a talonless game cannot be surrendered"
        if self.table.convention.talon.surrender is None:
            return "no-surrender", "EX-3", "surrender is not played here"
        if self.talon_refused:
            return "no-surrender", "EX-4", "who refused the talon cannot surrender"
        return None

    def _why_not_refuse(self) -> tuple[str, str, str] | None:
        if not self.table.convention.talon.talon_refusal:
            return "no-refusal", "EX-4", "the talon cannot be refused here"
        if self.table.setting.players != 4:
            return "no-refusal", "EX-4", "the talon can be refused only with four players"
        if self.bid.blind:
            return "no-refusal", "BL-3", "after a blind bid the talon cannot be refused"
        return None

    def legal(self) -> tuple[Action, ...]:
        """List what the declarer may do."""
        actions: tuple[Action, ...]
        if self.step is _BLIND:
            return (_TAKE,) if self.bid.is_misere else (_TAKE, _OPEN_MISERE)
        if self.step is _TALON:
            actions = _discards(cards_of(self.cards))
            if self._why_not_refuse() is None:
                actions += (_REFUSE,)
        else:
            actions = _declarations(self.bid)
        return actions if self._why_not_surrender() else (*actions, _SURRENDER)

    def refusal(self, action: Action) -> Refusal | None:
        """Say why an action is refused, or `None`."""
        step = self.step
        rule = "EX-2" if step is _CONTRACT else "EX-1"
        if step is _BLIND:
            allowed = "take talon" if self.bid.is_misere else "take talon, open misere"
            if isinstance(action, TakeTalon) or (
                isinstance(action, OpenMisere) and not self.bid.is_misere
            ):
                return None
            if isinstance(action, OpenMisere):
                return Refusal("is-misere", "BL-3", "a blind misere is a misere already", allowed)
            if isinstance(action, (Surrender, RefuseTalon)):
                message = "after a blind bid there is no surrender and no refusal of the talon"
                return Refusal("no-surrender", "BL-3", message, allowed)
            return other_phase(action, rule, "the blind winner is to take the talon", allowed)
        if isinstance(action, Surrender):
            why = self._why_not_surrender()
            return None if why is None else Refusal(*why, self._expected())
        if step is _CONTRACT:
            if not isinstance(action, Declare):
                return other_phase(action, rule, "the contract is to be declared", self._expected())
            if _may_declare(self.bid, action.contract):
                return None
            return Refusal(
                "below-bid",
                "EX-2",
                f"{action.contract} is below the winning bid {self.bid}",
                self._expected(),
            )
        if isinstance(action, RefuseTalon):
            why = self._why_not_refuse()
            return None if why is None else Refusal(*why, self._expected())
        if not isinstance(action, Discard):
            return other_phase(action, rule, "two cards are to be laid away", self._expected())
        for card in (action.low, action.high):
            if not self.cards >> card.index & 1:
                return Refusal(
                    "not-held", "EX-1", f"{card} is not among the twelve cards", self._expected()
                )
        return None

    def _expected(self) -> str:
        """Say in a few words what the declarer may do."""
        if self.step is _TALON:
            words = [f"discard two of {Hand(self.cards)}"]
            if self._why_not_refuse() is None:
                words.append(_REFUSE.text)
        else:
            words = [f"{_declarations(self.bid)[0]} or above"]
        if self._why_not_surrender() is None:
            words.append(_SURRENDER.text)
        return ", ".join(words)

    def advance(self, action: Action) -> Exchange | Undertaking | Surrendered | Refusal:
        """Take a step, or say why it is refused."""
        refusal = self.refusal(action)
        if refusal is not None:
            return refusal
        table, talon = self.table, self.talon
        if isinstance(action, Discard):
            cards = self.cards & ~(1 << action.low.index | 1 << action.high.index)
            return self._settled(cards, talon)
        if isinstance(action, Declare):
            return self._undertaken(action.contract, self.cards, talon)
        if isinstance(action, RefuseTalon):
            return self._settled(table.deal.masks[self.declarer], _REFUSED)
        if isinstance(action, Surrender):
            assert isinstance(self.bid.contract, Contract)
            return Surrendered(table, self.declarer, self.bid.contract)
        talon = _TAKEN_BLIND if isinstance(action, TakeTalon) else _OPENED
        cards = self.cards | table.deal.talon_mask
        return Exchange(table, self.declarer, self.bid, _TALON, cards, talon)

    def _settled(self, cards: int, talon: Talon) -> Exchange | Undertaking:
        """Go on with the ten cards that will be played: to the contract, or to a misere."""
        if self.is_misere:
            return self._undertaken(MISERE, cards, talon)
        return Exchange(self.table, self.declarer, self.bid, _CONTRACT, cards, talon)

    def _undertaken(self, contract: Contract | Misere, cards: int, talon: Talon) -> Undertaking:
        first, second, third = self.table.deal.masks
        if self.declarer == 0:
            first = cards
        elif self.declarer == 1:
            second = cards
        else:
            third = cards
        return Undertaking(
            self.table,
            self.declarer,
            contract,
            self.bid,
            (first, second, third),
            talon is _REFUSED,
            talon is _TAKEN_BLIND,
        )

    def __str__(self) -> str:
        """Say where the exchange stands, in one line."""
        return (
            f"{self.step} step of {self.bid} by hand {self.declarer}, holding {Hand(self.cards)}, "
            f"hands {self.table.deal}"
        )
