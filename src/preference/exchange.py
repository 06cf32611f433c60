"""From the talon to the contract: take it, lay two cards away, declare; or refuse, or give up."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from itertools import combinations
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
from preference.contracts import CONTRACTS, MISERE, Bid, Contract
from preference.phase import PhaseEnd, other_phase
from preference.table import Table, Undertaking

__all__ = ["Exchange", "Step", "Surrendered", "Undertaken"]

_REFUSE: Final = RefuseTalon()
_SURRENDER: Final = Surrender()
_TAKE: Final = TakeTalon()
_OPEN_MISERE: Final = OpenMisere()
_DISCARDS: Final = {
    (low, high): Discard(DECK[low], DECK[high]) for high in range(32) for low in range(high)
}
_DECLARATIONS: Final = tuple(Declare(contract) for contract in CONTRACTS)


@attrs.frozen
class Undertaken(PhaseEnd):
    """The contract or misere is settled and the cards are in hand. Source: EX-2."""

    undertaking: Undertaking


@attrs.frozen
class Surrendered(PhaseEnd):
    """The declarer gave up. Source: EX-3."""

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
        talon_refused: Whether the talon was refused (EX-4).
        blind: Whether the talon was taken blind (BL-3).
        opened_misere: Whether a blind game was changed to an open misere (BL-3).

    Source: EX-1 to EX-6, BL-3.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3)
    >>> for text in ("6♠", "pass", "pass"):
    ...     state = pref.apply(state, pref.parse_action(text))
    >>> state.step, len(pref.legal_actions(state))
    (<Step.TALON: 'talon'>, 67)
    """

    table: Table
    declarer: int
    bid: Bid
    step: Step
    cards: int
    talon_refused: bool = False
    blind: bool = False
    opened_misere: bool = False

    @classmethod
    def begin(cls, table: Table, declarer: int, bid: Bid) -> Exchange | Undertaken:
        """Turn the talon up for the winner of the auction, or play without it."""
        cards = table.deal.masks[declarer]
        if bid.talonless:
            if bid.is_misere:
                return Undertaken(Undertaking(table, declarer, MISERE, bid, table.deal.masks))
            return cls(table, declarer, bid, Step.CONTRACT, cards)
        if bid.blind:
            return cls(table, declarer, bid, Step.BLIND, cards)
        return cls(table, declarer, bid, Step.TALON, cards | table.deal.talon_mask)

    @property
    def actors(self) -> tuple[int, ...]:
        """The declarer's seat."""
        return (self.table.setting.seats[self.declarer],)

    @property
    def is_misere(self) -> bool:
        """Whether a misere will be played."""
        return self.bid.is_misere or self.opened_misere

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
        if self.step is Step.BLIND:
            return (_TAKE,) if self.bid.is_misere else (_TAKE, _OPEN_MISERE)
        if self.step is Step.TALON:
            actions = tuple(map(_DISCARDS.__getitem__, combinations(cards_of(self.cards), 2)))
            if self._why_not_refuse() is None:
                actions += (_REFUSE,)
        else:
            actions = _declarations(self.bid)
        return (*actions, _SURRENDER) if self._why_not_surrender() is None else actions

    def refusal(self, action: Action) -> Refusal | None:
        """Say why an action is refused, or `None`."""
        step = self.step
        rule = "EX-2" if step is Step.CONTRACT else "EX-1"
        if step is Step.BLIND:
            allowed = "take talon" if self.bid.is_misere else "take talon, open misere"
            if isinstance(action, TakeTalon) or (
                isinstance(action, OpenMisere) and not self.bid.is_misere
            ):
                return None
            if isinstance(action, OpenMisere):
                return Refusal("is-misere", "BL-3", "a blind misere is a misere already", allowed)
            if isinstance(action, Surrender):
                return Refusal(*(self._why_not_surrender() or ("", "", "")), allowed)
            return other_phase(action, rule, "the blind winner is to take the talon", allowed)
        if isinstance(action, Surrender):
            why = self._why_not_surrender()
            return None if why is None else Refusal(*why, self._expected())
        if step is Step.CONTRACT:
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
        if self.step is Step.TALON:
            words = [f"discard two of {Hand(self.cards)}"]
            if self._why_not_refuse() is None:
                words.append(_REFUSE.text)
        else:
            words = [f"{_declarations(self.bid)[0]} or above"]
        if self._why_not_surrender() is None:
            words.append(_SURRENDER.text)
        return ", ".join(words)

    def advance(self, action: Action) -> Exchange | Undertaken | Surrendered | Refusal:
        """Take a step, or say why it is refused."""
        refusal = self.refusal(action)
        if refusal is not None:
            return refusal
        table = self.table
        if isinstance(action, Discard):
            cards = self.cards & ~(1 << action.low.index | 1 << action.high.index)
            return self._settled(cards, refused=False)
        if isinstance(action, Declare):
            return self._undertaken(action.contract, self.cards)
        if isinstance(action, RefuseTalon):
            return self._settled(table.deal.masks[self.declarer], refused=True)
        if isinstance(action, Surrender):
            assert isinstance(self.bid.contract, Contract)
            return Surrendered(table, self.declarer, self.bid.contract)
        return attrs.evolve(
            self,
            step=Step.TALON,
            cards=self.cards | table.deal.talon_mask,
            blind=isinstance(action, TakeTalon),
            opened_misere=isinstance(action, OpenMisere),
        )

    def _settled(self, cards: int, *, refused: bool) -> Exchange | Undertaken:
        """Go on with the ten cards that will be played: to the contract, or to a misere."""
        if self.is_misere:
            return attrs.evolve(self, talon_refused=refused)._undertaken(None, cards)
        return Exchange(
            self.table,
            self.declarer,
            self.bid,
            Step.CONTRACT,
            cards,
            refused,
            self.blind,
        )

    def _undertaken(self, contract: Contract | None, cards: int) -> Undertaken:
        hands = list(self.table.deal.masks)
        hands[self.declarer] = cards
        return Undertaken(
            Undertaking(
                self.table,
                self.declarer,
                MISERE if contract is None else contract,
                self.bid,
                (hands[0], hands[1], hands[2]),
                self.talon_refused,
                self.blind,
            )
        )

    def __str__(self) -> str:
        """Say where the exchange stands, in one line."""
        return (
            f"{self.step} step of {self.bid} by hand {self.declarer}, holding {Hand(self.cards)}, "
            f"hands {self.table.deal}"
        )
