"""From a view to numbers. Nothing else is looked at: what a view hides no observation can tell."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from preference.cards import Card
from preference.contracts import BIDS, Contract
from preference.deals import DUMMY
from preference.errors import ArgumentError, wrong_type
from preference.rl.layout import FIELDS, SIZE, Row, Seen
from preference.rl.numbering import ACTIONS, CALLS
from preference.views import Phase, View

__all__ = ["observation"]

_PHASES: Final = tuple(Phase)
_CALL_NUMBERS: Final[dict[object, int]] = {call: number for number, call in enumerate(CALLS)}
_BID_NUMBERS: Final = {bid: number for number, bid in enumerate(BIDS)}
_NUMBERS: Final[dict[object, int]] = {action: number for number, action in enumerate(ACTIONS)}
_DEALER_HAND: Final = 3
_DUMMY_PLACE: Final = 2


def observation(view: View) -> Seen:
    """Return what a seat may know, as numbers, and what it may do.

    Seats become *places*, counted clockwise from who looks, who is place 0; the dummy of Gusarik
    is place 2. So one policy can sit anywhere. The cards of a revealed deal are left out.

    Args:
        view: A view of a seat.

    Returns:
        `observation`, a row of `float32` that `FIELDS` cuts into parts, and `action_mask`, one
        `int8` for each of `ACTIONS`: 1 where the seat may do it now. Claims and answers to them
        have no number, so while a claim is answered the mask is empty.

    Raises:
        ArgumentError: If it is the view of a spectator.
        WrongType: If it is no view.

    Source: IN-1.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> match = match.deal(pref.Deal.shuffled(seed=7))
    >>> seen = observation(pref.view(match, 0))
    >>> print(*(ACTIONS[number] for number in seen["action_mask"].nonzero()[0][-2:]))
    10NT pass
    >>> FIELDS["hands"].of(seen["observation"]).sum(axis=1).tolist()
    [10.0, 0.0, 0.0, 0.0]
    """
    if not isinstance(view, View):
        wrong_type("observation", view, "a View, as view() returns it")
    if view.seat is None:
        raise ArgumentError(
            "a spectator has no place at the table",
            code="bad-seat",
            rule="IN-1",
            refused="a view of no seat",
            expected="a view of a seat",
        )
    mask = np.zeros(len(ACTIONS), np.int8)
    mask[[_NUMBERS[action] for action in view.actions if action in _NUMBERS]] = 1
    return {"observation": _Writing(view, view.seat).row(), "action_mask": mask}


class _Writing:
    """An observation in the making."""

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self._row = np.zeros(SIZE, np.float32)
        self.parts = {name: field.of(self._row) for name, field in FIELDS.items()}
        setting = view.setting
        self.place = [(at - seat) % setting.players for at in range(setting.players)]
        self.hand_place = [_DUMMY_PLACE if at == DUMMY else self.place[at] for at in setting.seats]
        if setting.players == 4:
            self.hand_place.append(self.place[setting.dealer])

    def row(self) -> Row:
        """Write all of it."""
        self._hands()
        self._cards()
        self._calls()
        self._moment()
        self._sheet()
        return self._row

    def _hands(self) -> None:
        view, parts = self.view, self.parts
        for hand in range(3):
            place, cards = self.hand_place[hand], view.hands[hand]
            if cards is not None:
                parts["hands"][place] = _bits(cards.mask)
                parts["seen"][place] = 1
            parts["sizes"][place] = view.sizes[hand]
            parts["looked"][place] = view.looked[hand]
            parts["position"][place, hand] = 1
            parts["voids"][place] = [view.voids[hand] >> suit & 1 for suit in range(4)]

    def _cards(self) -> None:
        view, parts = self.view, self.parts
        for at, (hand, card) in enumerate(view.played, 1):
            parts["played"][self.hand_place[hand], card.index] = 1
            parts["order"][card.index] = at
        _lay(parts["trick"], view.trick)
        _lay(parts["talon"], view.talon)
        if view.discard is not None:
            parts["discard"][:] = _bits(view.discard.mask)

    def _calls(self) -> None:
        view, parts = self.view, self.parts
        for one in view.heard:
            number = _CALL_NUMBERS.get(one.action)
            if number is not None:
                parts["said"][self.place[one.seat], number] = 1
        if view.bid is not None:
            parts["bid"][_BID_NUMBERS[view.bid]] = 1
        if view.declarer is not None:
            parts["declarer"][self.hand_place[view.declarer]] = 1
        if view.contract is not None:
            rung = view.contract.rung if isinstance(view.contract, Contract) else -1
            parts["contract"][rung] = 1

    def _moment(self) -> None:
        view, parts, setting = self.view, self.parts, self.view.setting
        if view.turn is not None:
            parts["turn"][self.hand_place[view.turn]] = 1
        for seat in view.actors:
            parts["actor"][self.place[seat]] = 1
        for place, tricks in zip(self.hand_place, view.taken, strict=False):
            parts["taken"][place] = tricks
        parts["phase"][_PHASES.index(view.phase)] = 1
        parts["players"][setting.players - 2] = 1
        parts["dealer"][self.place[setting.dealer]] = 1
        parts["raspasy"][0] = setting.raspasy_count
        for seat, bombs in enumerate(setting.bombs):
            parts["bombs"][self.place[seat]] = bombs

    def _sheet(self) -> None:
        parts, sheet, size = self.parts, self.view.sheet, self.view.terms.size
        parts["size"][0] = 0 if size is None else size
        for writer, place in enumerate(self.place):
            parts["pool"][place] = float(sheet.pool[writer])
            parts["gora"][place] = float(sheet.gora[writer])
            for on, other in enumerate(self.place):
                parts["whists"][place, other] = float(sheet.whists[writer][on])


def _bits(mask: int) -> NDArray[np.uint8]:
    """Return one number a card."""
    return np.unpackbits(np.array([mask], "<u4").view(np.uint8), bitorder="little")


def _lay(part: NDArray[Any], cards: tuple[Card | None, ...]) -> None:
    """Write cards, one below the other."""
    for at, card in enumerate(cards):
        if card is not None:
            part[at, card.index] = 1
