"""Where the cards of a state are: in hands, on the table, in the talon, each in one place."""

from __future__ import annotations

from collections.abc import Sequence

from preference.engine import State, table_of
from preference.exchange import Exchange, Step
from preference.raspasy import Raspasy, TalonPart
from preference.testing.invariants.failure import broken, invariant
from preference.tricks import Claiming, Playing
from preference.whisting import Whisting

__all__ = ["check_cards"]


@invariant("state", "DE-2")
def check_cards(state: State) -> None:
    """No card is in two places, and each hand holds as many as it must.

    Cards in hands, on the table, in the talon; what was played or laid away before is for
    `check_course_cards`.

    Raises:
        InvariantError: If it is not so.

    Source: DE-2, EX-1, PL-1, RA-1, RA-3.

    >>> import preference as pref
    >>> check_cards(pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3))
    """
    if isinstance(state, Claiming):
        state = state.playing
    if isinstance(state, Playing):
        _check_play(state)
    elif isinstance(state, Raspasy):
        _check_raspasy(state)
    elif isinstance(state, Exchange):
        _check_exchange(state)
    elif isinstance(state, Whisting):
        _check_hands(state.undertaking.hands)
    else:
        deal = table_of(state).deal
        _check_hands(deal.masks)
        _check_apart((*deal.masks, deal.talon_mask))


def _check_hands(hands: Sequence[int]) -> None:
    """Look for a card in two hands, or a hand that has not ten."""
    _check_three(hands)
    _check_apart(hands)
    for hand, mask in enumerate(hands):
        if mask.bit_count() != 10:
            broken(f"hand {hand} holds {mask.bit_count()} cards, not ten")


def _check_three(hands: Sequence[int]) -> None:
    if len(hands) != 3:
        broken(f"there are {len(hands)} hands, not three")


def _check_apart(piles: Sequence[int]) -> None:
    """Look for a card in two piles, or one that is none of the 32."""
    together = 0
    for pile in piles:
        if together & pile:
            broken(f"card {(together & pile).bit_length() - 1} is in two places")
        together |= pile
    if together >> 32:
        broken("there is a card beyond the 32")


def _check_exchange(state: Exchange) -> None:
    table = state.table
    others = [mask for hand, mask in enumerate(table.deal.masks) if hand != state.declarer]
    _check_apart((*others, state.cards))
    held = 12 if state.step is Step.TALON else 10
    if state.cards.bit_count() != held:
        broken(f"the declarer holds {state.cards.bit_count()} cards, not {held}")


def _check_play(state: Playing) -> None:
    """Each hand has ten less what it has played, and the table what came from the hands."""
    began, trick = state.setup.undertaking.hands, state.trick
    lead, laid, done = state.turn - len(trick), len(trick), sum(state.taken)
    _check_three(state.hands)
    if laid > 2:
        broken(f"{laid} cards lie on the table")
    if state.hands[0] & state.hands[1] | (state.hands[0] | state.hands[1]) & state.hands[2]:
        _check_apart(state.hands)
    for hand in (0, 1, 2):
        place = (hand - lead) % 3
        left = state.hands[hand]
        if left & ~began[hand]:
            broken(f"hand {hand} holds a card that it did not begin with")
        if left.bit_count() != 10 - done - (place < laid):
            broken(f"hand {hand} holds {left.bit_count()} cards after {done} tricks")
        if place < laid and not (began[hand] & ~left) >> trick[place] & 1:
            broken(f"card {trick[place]} on the table did not come from hand {hand}")


def _check_raspasy(state: Raspasy) -> None:
    """Each hand has ten less what it has played; the dealer of four has the talon left to play."""
    setup, trick, done = state.setup, state.trick, sum(state.taken)
    deal = setup.table.deal
    _check_three(state.hands)
    if setup.talon is TalonPart.PLAYED and done < 2:
        by_dealer, laid = trick[:1], trick[1:]
    else:
        by_dealer, laid = (), trick
    if len(laid) >= len(setup.order):
        broken(f"{len(trick)} cards lie on the table")
    _check_talon(state, done, by_dealer)
    piles = [*state.hands, *(1 << card for card in trick), *(1 << card for card in state.talon)]
    _check_apart(piles)
    for hand, (dealt, left) in enumerate(zip(deal.masks, state.hands, strict=True)):
        if left & ~dealt:
            broken(f"hand {hand} holds a card that it was not dealt")
        if hand not in setup.order:
            if left != dealt:
                broken("the dummy has played a card")
            continue
        place = setup.order.index(hand) - _first(state, len(laid))
        played = place % len(setup.order) < len(laid)
        if left.bit_count() != 10 - done - played:
            broken(f"hand {hand} holds {left.bit_count()} cards after {done} tricks")
        if played and not (dealt & ~left) >> laid[place % len(setup.order)] & 1:
            broken(f"a card on the table did not come from hand {hand}")


def _first(state: Raspasy, laid: int) -> int:
    """Return the place in the order of the hand that laid the first of the cards of the hands."""
    order = state.setup.order
    return 0 if state.turn not in order else order.index(state.turn) - laid


def _check_talon(state: Raspasy, done: int, by_dealer: Sequence[int]) -> None:
    """The dealer of four has the talon cards left to play, in their order; nobody else has any."""
    dealt = [card.index for card in state.setup.table.deal.talon]
    left, played = list(state.talon), state.setup.talon is TalonPart.PLAYED
    if len(left) != max(0, 2 - done - len(by_dealer)) * played:
        broken(f"the dealer holds {len(left)} talon cards after {done} tricks")
    if [card for card in dealt if card in left] != left:
        broken(f"the talon cards {left} are not those dealt, {dealt}, in their order")
    if any(card not in dealt or card in left for card in by_dealer):
        broken(f"the dealer has played card {by_dealer[0]}, which is not of the talon")
