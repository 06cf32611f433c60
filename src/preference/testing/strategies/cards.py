"""Strategies of cards, hands and deals."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TypeAlias

from hypothesis import strategies as st

from preference.cards import DECK, Card, Hand, Rank, Suit
from preference.deals import Deal
from preference.errors import ArgumentError
from preference.testing.chance import Chance
from preference.testing.making.deals import make_deal
from preference.testing.making.shapes import make_certain_misere, make_hand, make_preferans_hand
from preference.testing.strategies.made import made

__all__ = [
    "Wish",
    "cards",
    "certain_miseres",
    "deals",
    "hands",
    "preferans_hands",
    "ranks",
    "suits",
]

Wish: TypeAlias = str | Iterable[Card] | st.SearchStrategy[Hand]
"""Cards that a hand is to hold: text, cards, or a strategy of hands."""


def suits() -> st.SearchStrategy[Suit]:
    """Return the strategy of suits; the plainest is spades.

    Source: CA-1.

    >>> from hypothesis import find
    >>> find(suits(), lambda suit: suit > Suit.SPADES)
    <Suit.CLUBS: 1>
    """
    return st.sampled_from(Suit)


def ranks() -> st.SearchStrategy[Rank]:
    """Return the strategy of ranks; the plainest is the seven.

    Source: CA-1.

    >>> from hypothesis import find
    >>> find(ranks(), lambda rank: rank > Rank.TEN)
    <Rank.JACK: 4>
    """
    return st.sampled_from(Rank)


def cards() -> st.SearchStrategy[Card]:
    """Return the strategy of cards; the plainest is the seven of spades.

    Source: CA-1.

    >>> from hypothesis import find
    >>> print(find(cards(), lambda card: card.suit is Suit.HEARTS))
    ♥7
    """
    return st.sampled_from(DECK)


def hands(
    size: int | None = 10,
    *,
    void: Collection[Suit] = (),
    long: Suit | None = None,
    least: int = 5,
) -> st.SearchStrategy[Hand]:
    """Return the strategy of hands, of any or of a wished shape; the plainest is the lowest cards.

    Args:
        size: How many cards; `None` for any number up to ten.
        void: Suits of which it holds none.
        long: A suit of which it holds at least some number of cards.
        least: That number, five if not given.

    Raises:
        ArgumentError: If there is no such hand, when one is drawn.

    Source: CA-1.

    >>> from hypothesis import find
    >>> print(find(hands(void=[Suit.SPADES]), lambda hand: True))
    ♣7 ♣8 ♣9 ♣10 ♣J ♣Q ♣K ♣A ♦7 ♦8
    >>> print(find(hands(size=6, long=Suit.HEARTS), lambda hand: True))
    ♠7 ♥7 ♥8 ♥9 ♥10 ♥J
    """

    def make(chance: Chance) -> Hand:
        number = chance.integer(0, 10) if size is None else size
        return make_hand(chance, number, void=void, long=long, least=least)

    return made(make)


def certain_miseres(*, leads: bool = False) -> st.SearchStrategy[Hand]:
    """Return the strategy of hands that avoid every trick of a misere by their shape.

    What that is, `is_certain_misere` says.

    Args:
        leads: Whether the hand must be able to lead, too.

    Source: SC-2, PL-2.

    >>> from hypothesis import find
    >>> print(find(certain_miseres(), lambda hand: True))
    ♠7 ♠8 ♠9 ♣7 ♣8 ♣9 ♦7 ♦8 ♥7 ♥8
    """
    return made(lambda chance: make_certain_misere(chance, leads=leads))


def preferans_hands() -> st.SearchStrategy[Hand]:
    """Return the strategy of hands that win the game: aces and kings, and two queens.

    Source: PL-7.

    >>> from hypothesis import find
    >>> print(find(preferans_hands(), lambda hand: True))
    ♠Q ♠K ♠A ♣Q ♣K ♣A ♦K ♦A ♥K ♥A
    """
    return made(make_preferans_hand)


def deals(
    *, first: Wish = (), second: Wish = (), third: Wish = (), talon: Wish = ()
) -> st.SearchStrategy[Deal]:
    """Return the strategy of deals, of any or with wished cards.

    The plainest is the wished cards, filled up with the rest of the deck from low to high; the
    plainest of all is the sorted deck.

    Args:
        first: Cards that the first hand is to hold, or a strategy of hands, as of `hands`,
            `certain_miseres` and `preferans_hands`.
        second: The same of the second hand, in Gusarik the dummy's.
        third: The same of the third hand.
        talon: The same of the talon; of cards the first is shown first.

    Raises:
        ArgumentError: If there is a strategy beside another wish, for they could clash; or, when
            a deal is drawn, if too many cards are wished, or a card twice.

    Source: DE-2.

    >>> from hypothesis import find
    >>> print(find(deals(third="♠A ♥A"), lambda deal: True).third)
    ♠A ♦Q ♦K ♦A ♥7 ♥8 ♥9 ♥10 ♥J ♥A
    >>> deal = find(deals(second=hands(void=[Suit.CLUBS])), lambda deal: True)
    >>> print(deal.second)
    ♠7 ♠8 ♠9 ♠10 ♠J ♠Q ♠K ♠A ♦7 ♦8
    """
    wishes = {"first": first, "second": second, "third": third, "talon": talon}
    drawn = {at: wish for at, wish in wishes.items() if isinstance(wish, st.SearchStrategy)}
    given = {
        at: wish if isinstance(wish, str) else tuple(wish)
        for at, wish in wishes.items()
        if not isinstance(wish, st.SearchStrategy)
    }
    if drawn and (len(drawn) > 1 or any(given.values())):
        raise ArgumentError(
            "a strategy of hands is the only wish, for two wishes could clash",
            code="bad-wish",
            refused=", ".join([*drawn, *(at for at, wish in given.items() if wish)]),
            expected="one strategy; or cards, any number of them",
        )
    if not drawn:
        return made(lambda chance: make_deal(chance, **given))
    ((at, wish),) = drawn.items()
    return wish.flatmap(lambda hand: made(lambda chance: make_deal(chance, **{at: hand})))
