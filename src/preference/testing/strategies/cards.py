"""Strategies of cards, hands and deals."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, TypeAlias
from weakref import WeakKeyDictionary

from hypothesis import reject
from hypothesis import strategies as st

from preference.cards import DECK, Card, Hand, Rank, Suit
from preference.deals import Deal
from preference.errors import ArgumentError, check_flag
from preference.testing.chance import Chance, DrawnChance
from preference.testing.making.deals import PARTS, FixedWish, as_shape, check_wishes, make_deal
from preference.testing.making.shapes import (
    check_shape,
    make_certain_misere,
    make_hand,
    make_preferans_hand,
)
from preference.testing.making.wishes import LONG, SUIT_CARDS, Shape, read_suits, refuse_shape
from preference.testing.strategies.made import made

__all__ = [
    "Wish",
    "cards",
    "certain_miseres",
    "deals",
    "hands",
    "preferans_hands",
    "ranks",
    "shapes",
    "suits",
]

Wish: TypeAlias = FixedWish | st.SearchStrategy[Hand] | st.SearchStrategy[Shape]
"""What a part of a deal is to be: cards, text, a shape, or a strategy of hands or shapes."""


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
    least: int = LONG,
) -> st.SearchStrategy[Hand]:
    """Return the strategy of hands, of any or of a wished shape; the plainest is the lowest cards.

    Args:
        size: How many cards; `None` for any number up to ten.
        void: Suits of which it holds none.
        long: A suit of which it holds at least some number of cards.
        least: That number, five if not given.

    Raises:
        ArgumentError: If there is no such hand.
        WrongType: If it is no size, or these are no suits.

    Source: CA-1.

    >>> from hypothesis import find
    >>> print(find(hands(void=[Suit.SPADES]), lambda hand: True))
    ♣7 ♣8 ♣9 ♣10 ♣J ♣Q ♣K ♣A ♦7 ♦8
    >>> print(find(hands(size=6, long=Suit.HEARTS), lambda hand: True))
    ♠7 ♥7 ♥8 ♥9 ♥10 ♥J
    """
    largest = min(PARTS["first"], SUIT_CARDS * (len(Suit) - len(read_suits("hands", void))))
    voids, *_ = check_shape("hands", largest if size is None else size, void, long, least)
    least = least if long is None else max(0, least)
    sizes = (size,) if size is not None else range(0 if long is None else least, largest + 1)

    def make(chance: Chance) -> Hand:
        return make_hand(chance, chance.pick(sizes), void=voids, long=long, least=least)

    strategy = made(make)
    _SHAPES[strategy] = (sizes[-1], Shape(void=voids, long=long, least=least))
    return strategy


_SHAPES: Final = WeakKeyDictionary[st.SearchStrategy[Hand], tuple[int, Shape]]()
"""What `hands` was asked for, so that it can be wished of a dealt hand with all its cards."""


def shapes() -> st.SearchStrategy[Shape]:
    """Return the strategy of shapes of hands; the plainest wishes nothing.

    Source: CA-1.

    >>> from hypothesis import find
    >>> print(find(shapes(), lambda shape: Suit.CLUBS in shape.void))
    no ♣
    """
    return made(_shape)


def _shape(chance: Chance) -> Shape:
    voids = [suit for suit in Suit if chance.flag(25)][:2]
    others = [suit for suit in Suit if suit not in voids]
    long = chance.pick((None, *others))
    cards = [card for card in DECK if card.suit in others]
    held = chance.shuffled(cards)[: chance.integer(0, 3)]
    least = LONG if long is None else chance.integer(0, SUIT_CARDS)
    return Shape(held, void=voids, long=long, least=least)


def certain_miseres(*, leads: bool = False) -> st.SearchStrategy[Hand]:
    """Return the strategy of hands that avoid every trick of a misere by their shape.

    What that is, `is_certain_misere` says.

    Args:
        leads: Whether the hand must be able to lead, too.

    Raises:
        WrongType: If it is no flag.

    Source: SC-2, PL-2.

    >>> from hypothesis import find
    >>> print(find(certain_miseres(), lambda hand: True))
    ♠7 ♠8 ♠9 ♣7 ♣8 ♣9 ♦7 ♦8 ♥7 ♥8
    """
    check_flag("certain_miseres", "leads", leads)
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
    """Return the strategy of deals, of any or with wishes for their parts.

    A wish is one of these:

    - cards that the part is to hold, as text or cards;
    - a `Shape`, or `hands` with a void or a long suit: so is the whole hand, all ten cards of it;
    - another strategy of hands or shapes, as `certain_miseres` and `preferans_hands`: the part
      holds the cards that are drawn, and is filled up with any if they are fewer.

    Cards and shapes of all parts come true together, and nothing is thrown away for that. What
    is drawn from other strategies could clash with each other and with the rest; such deals are
    thrown away.

    The plainest is the wished cards, filled up with the rest of the deck from low to high; the
    plainest of all is the sorted deck.

    Args:
        first: What is wished of the first hand.
        second: The same of the second hand, in Gusarik the dummy's.
        third: The same of the third hand.
        talon: The same of the talon; of cards the first is shown first.

    Raises:
        ArgumentError: If there is no such deal: too many cards are wished, a card twice, or the
            shapes do not go together.
        NotationError: If text cannot be read.
        WrongType: If a wish is none of these; of what a strategy draws, when it is drawn.

    Source: DE-2.

    >>> from hypothesis import find
    >>> print(find(deals(third="♠A ♥A"), lambda deal: True).third)
    ♠A ♦Q ♦K ♦A ♥7 ♥8 ♥9 ♥10 ♥J ♥A
    >>> wishes = deals(first=hands(void=[Suit.SPADES]), second=Shape("♠A", long=Suit.HEARTS))
    >>> deal = find(wishes, lambda deal: True)
    >>> print(deal.first, "|", deal.second)
    ♣7 ♣8 ♣9 ♣10 ♣J ♣Q ♣K ♣A ♦7 ♦8 | ♠7 ♠8 ♠9 ♠10 ♠A ♥7 ♥8 ♥9 ♥10 ♥J
    """
    fixed: dict[str, Shape] = {}
    drawn: dict[str, _Drawn] = {}
    for part, wish in zip(PARTS, (first, second, third, talon), strict=True):
        if isinstance(wish, st.SearchStrategy) and wish not in _SHAPES:
            drawn[part] = wish
        else:
            fixed[part] = _fixed(part, wish)
    check_wishes(fixed)
    if not drawn:
        return made(lambda chance: make_deal(chance, **fixed))
    wished = {part: shape for part, shape in fixed.items() if shape != Shape()}
    return _deals(wished, drawn)


_Drawn: TypeAlias = st.SearchStrategy[Hand] | st.SearchStrategy[Shape]


def _fixed(part: str, wish: object) -> Shape:
    """Read a wish that is no strategy, or one of `hands`."""
    if not isinstance(wish, st.SearchStrategy):
        return as_shape("deals", wish)
    size, shape = _SHAPES[wish]
    if size > PARTS[part]:
        refuse_shape(f"{size} cards for {part}")
    return shape


@st.composite
def _deals(draw: st.DrawFn, fixed: Mapping[str, Shape], drawn: Mapping[str, _Drawn]) -> Deal:
    shapes = dict(fixed)
    for part, wish in drawn.items():
        shapes[part] = as_shape("deals", draw(wish))
        check_wishes({part: shapes[part]})
    if len(shapes) > 1:
        try:
            check_wishes(shapes)
        except ArgumentError:
            reject()
    return make_deal(DrawnChance(draw), **shapes)
