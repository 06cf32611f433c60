"""Cards to solve without an auction: a deal, or the three hands of an ending."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

import attrs

from preference.cards import DECK, FULL_MASK, Card, Hand, cards_of
from preference.contracts import Bid, Contract, Misere
from preference.conventions import SOCHI
from preference.deals import Deal
from preference.decisions import Defence
from preference.errors import ArgumentError, shown, wrong_type
from preference.table import Setting, Table, Undertaking
from preference.tricks import Playing

__all__ = ["Cards", "check_hand", "masks_of", "position"]

Cards: TypeAlias = Deal | Sequence[str | Hand | Iterable[Card]]
"""A deal, of which the talon is out of play; or three hands of one size, as text or cards."""

HANDS: Final = (0, 1, 2)
_ALL: Final = 10
_TABLE: Final = Setting(players=3, dealer=2)
_PLAYED: Final = Defence(checked=True)


def position(
    cards: Cards, contract: Contract | Misere, *, declarer: int, leader: int = 0
) -> Playing:
    """Lay out cards and a contract to be solved, without an auction, an exchange or a whist.

    The table is that of Sochi with three players, where hand and seat have the same number. With
    fewer than ten cards a hand the earlier tricks count as the defenders', so that the value is
    the declarer's tricks from here on, and `ContractSolution.of` says of how many.

    Args:
        cards: A deal, whose talon is left out; or three hands of one size, as text or cards.
        contract: What is played.
        declarer: The declarer's hand, 0, 1 or 2.
        leader: The hand that leads; at the table the first lead is the first hand's (PL-1).

    Raises:
        ArgumentError: If the hands are not of one size, or there is no such hand.
        NotationError: If text cannot be read.
        WrongType: If an argument is of the wrong type.

    Source: PL-1 to PL-4.

    >>> from preference.contracts import MISERE
    >>> state = position(["♠7 ♠9", "♠8 ♥A", "♠10 ♥K"], MISERE, declarer=0, leader=1)
    >>> print(state)
    misere by hand 0, hand 1 to play, empty table, tricks 0-8-0, hands ♠7 ♠9 | ♠8 ♥A | ♠10 ♥K
    """
    masks = masks_of("solver.position", cards)
    if not isinstance(contract, (Contract, Misere)):
        wrong_type("solver.position", contract, "a Contract or MISERE; parse_contract() reads text")
    check_hand("solver.position", declarer)
    check_hand("solver.position", leader)
    deal = cards if isinstance(cards, Deal) else _filled(masks)
    table = Table(SOCHI, _TABLE, deal)
    undertaking = Undertaking(table, declarer, contract, Bid(contract), masks)
    taken = [0, 0, 0]
    taken[(declarer + 1) % 3] = _ALL - masks[0].bit_count()
    state = Playing.begin(undertaking, _PLAYED, ())
    return attrs.evolve(state, turn=leader, taken=(taken[0], taken[1], taken[2]))


def masks_of(function: str, cards: Cards) -> tuple[int, int, int]:
    """Return the masks of three hands of one size.

    Raises:
        ArgumentError: If they are not of one size, or share a card.
        NotationError: If text cannot be read.
        WrongType: If these are no cards.

    Source: DE-2.
    """
    if isinstance(cards, Deal):
        return cards.masks
    if not isinstance(cards, Sequence) or isinstance(cards, str) or len(cards) != 3:
        wrong_type(function, cards, "a Deal, or three hands as text or cards")
    first, second, third = (Hand.of(hand) for hand in cards)
    sizes = {len(first), len(second), len(third)}
    if len(sizes) != 1 or not 0 < len(first) <= _ALL:
        raise ArgumentError(
            "the hands are not of one size" if len(sizes) > 1 else "there are no such hands",
            code="unequal-hands",
            rule="DE-2",
            refused=f"{len(first)}, {len(second)} and {len(third)} cards",
            expected="three hands of one to ten cards each, as many in each",
        )
    twice = first.mask & second.mask | (first.mask | second.mask) & third.mask
    if twice:
        raise ArgumentError(
            "a card stands in two hands",
            code="card-twice",
            rule="DE-2",
            refused=str(Hand(twice)),
            expected="different cards",
        )
    return first.mask, second.mask, third.mask


def check_hand(function: str, hand: object) -> None:
    """Refuse what is no hand.

    Raises:
        ArgumentError: If it is a number but not 0, 1 or 2.
        WrongType: If it is no number.

    Source: ST-3.
    """
    if type(hand) is not int:
        wrong_type(function, hand, "a hand: 0, 1 or 2, counted from the dealer's left")
    if hand not in HANDS:
        raise ArgumentError(
            "there is no such hand",
            code="bad-hand",
            rule="ST-3",
            refused=shown(hand),
            expected="0, 1 or 2, counted from the dealer's left",
        )


def _filled(masks: tuple[int, int, int]) -> Deal:
    """Return a deal of which three hands may be what is left: the other cards are gone."""
    gone = list(cards_of(FULL_MASK & ~(masks[0] | masks[1] | masks[2])))
    hands = []
    for mask in masks:
        missing = _ALL - mask.bit_count()
        hands.append(mask | sum(1 << card for card in gone[:missing]))
        del gone[:missing]
    low, high = gone
    return Deal((hands[0], hands[1], hands[2]), (DECK[low], DECK[high]))
