"""Cards by chance: a deal, with wished cards or without."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from preference.cards import DECK, Card, Hand, parse_cards
from preference.deals import Deal
from preference.errors import ArgumentError, shown
from preference.testing.chance import Chance

__all__ = ["make_deal"]

_SIZES: Final = (10, 10, 10, 2)


def make_deal(
    chance: Chance,
    *,
    first: str | Iterable[Card] = (),
    second: str | Iterable[Card] = (),
    third: str | Iterable[Card] = (),
    talon: str | Iterable[Card] = (),
) -> Deal:
    """Make a deal; all deals with the wished cards are equally likely, however many sit down.

    The plainest is the wished cards, filled up with the rest of the deck from low to high.

    Args:
        chance: Where the choices come from.
        first: Cards that the first hand is to hold.
        second: Cards of the second hand, in Gusarik the dummy's.
        third: Cards of the third hand.
        talon: Cards of the talon, the one shown first before the other.

    Raises:
        ArgumentError: If too many cards are wished, or a card twice.
        NotationError: If text cannot be read.

    Source: DE-2.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> deal = make_deal(RandomChance(Random(7)), first="♠A ♠K", talon="♥A")
    >>> Hand.of("♠A ♠K").mask & ~deal.masks[0], deal.talon_text[:2]
    (0, '♥A')
    """
    wished = [list(Hand.of(part)) for part in (first, second, third)]
    wished.append(list(_talon(talon)))
    given = [card for part in wished for card in part]
    if len(set(given)) != len(given) or any(
        len(part) > size for part, size in zip(wished, _SIZES, strict=True)
    ):
        raise ArgumentError(
            "these cards cannot be dealt so",
            code="misdeal",
            rule="DE-2",
            refused=shown([str(Hand.of(part)) for part in wished]),
            expected="ten cards a hand and two in the talon at the most, none twice",
        )
    rest = iter(chance.shuffled([card for card in DECK if card not in set(given)]))
    return Deal.of(
        *(
            [*part, *(next(rest) for _ in range(size - len(part)))]
            for part, size in zip(wished, _SIZES, strict=True)
        )
    )


def _talon(cards: str | Iterable[Card]) -> tuple[Card, ...]:
    """Read cards and keep their order, which a `Hand` does not."""
    return parse_cards(cards) if isinstance(cards, str) else tuple(cards)
