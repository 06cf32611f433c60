"""Where the cards that a view does not show may lie: which places, how large, what is known."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from typing import Final

import attrs

from preference.actions import PlayTalon
from preference.cards import FULL_MASK, cards_of
from preference.unseen.counting import Case, Place
from preference.views import HiddenDiscard, View

__all__ = ["DISCARD", "TalonKind", "cases", "held", "talon_is_taken"]

TALON: Final = 3
DISCARD: Final = 4


def held(view: View, where: dict[int, int]) -> list[int]:
    """Return what each hand was dealt or took: cards left, played and laid away."""
    masks = [
        seen.mask if seen is not None else where.get(hand, 0)
        for hand, seen in enumerate(view.hands)
    ]
    for hand, card in view.played:
        masks[hand] |= 1 << card.index
    if view.declarer is not None:
        laid = where.get(DISCARD, 0) if view.discard is None else view.discard.mask
        masks[view.declarer] |= laid
    return masks


@attrs.frozen
class TalonKind:
    """How the talon of a view may lie, once the other cards do."""

    orders: int
    """In how many ways, the same for every laying."""
    any_order: bool
    in_declarer: bool

    @classmethod
    def of(cls, view: View) -> TalonKind:
        """See how the talon of a view may lie."""
        unseen = not any(view.talon)
        if unseen and talon_is_taken(view):
            return cls(12 * 11, any_order=True, in_declarer=True)
        played = any(isinstance(one.action, PlayTalon) for one in view.heard)
        any_order = unseen or (played and view.seat != view.setting.dealer)
        return cls(2 if any_order else 1, any_order=any_order, in_declarer=False)

    def talons(self, view: View, where: dict[int, int]) -> Iterator[tuple[int, int]]:
        """Yield every talon that goes with a laying of the other cards."""
        if self.in_declarer:
            assert view.declarer is not None
            yield from permutations(cards_of(held(view, where)[view.declarer]), 2)
            return
        rest = iter(cards_of(where.get(TALON, 0)))
        seen = view.talon or (None, None)
        first, second = (next(rest) if card is None else card.index for card in seen)
        yield first, second
        if self.any_order:
            yield second, first


def talon_is_taken(view: View) -> bool:
    """Whether the talon is among the declarer's cards and discard."""
    if view.declarer is None:
        return False
    return (
        view.sizes[view.declarer] == 12
        or view.discard is not None
        or any(isinstance(one.action, HiddenDiscard) for one in view.heard)
    )


def cases(view: View) -> Iterator[Case]:
    """Yield the ways in which the talon cards that were turned up may lie, with what is left."""
    seen = 0
    for mask in held(view, {}):
        seen |= mask
    places = [
        Place(hand, size, 0b1111 & ~view.voids[hand])
        for hand, size in enumerate(view.sizes)
        if view.hands[hand] is None and size
    ]
    if any(isinstance(one.action, HiddenDiscard) for one in view.heard):
        places.append(Place(DISCARD, 2))
    turned_up = [card.index for card in view.talon if card is not None]
    loose = [card for card in turned_up if not seen >> card & 1]
    for card in turned_up:
        seen |= 1 << card
    unseen = FULL_MASK & ~seen
    if not talon_is_taken(view):
        if len(turned_up) < 2:
            places.append(Place(TALON, 2 - len(turned_up)))
        yield Case(unseen, tuple(places))
        return
    homes = [place for place in places if place.name in (view.declarer, DISCARD)]
    for choice in product(homes, repeat=len(loose)):
        known: dict[int, int] = {}
        for home, card in zip(choice, loose, strict=True):
            known[home.name] = known.get(home.name, 0) | 1 << card
        left = [
            Place(place.name, place.size - known.get(place.name, 0).bit_count(), place.suits)
            for place in places
        ]
        fits = all(place.size >= 0 for place in left) and all(
            home.suits >> (card >> 3) & 1 for home, card in zip(choice, loose, strict=True)
        )
        if fits:
            yield Case(unseen, tuple(left), tuple(known.items()))
