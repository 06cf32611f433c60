"""Cards by chance: a deal, with wished cards and shapes of hands or without."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NoReturn, TypeAlias

from preference.cards import DECK, Card, Suit
from preference.deals import Deal
from preference.errors import ArgumentError, wrong_type
from preference.testing.chance import Chance
from preference.testing.making.arguments import check_chance
from preference.testing.making.sharing import Sharing
from preference.testing.making.wishes import Shape

__all__ = ["PARTS", "FixedWish", "as_shape", "check_wishes", "make_deal"]

PARTS: Final = {"first": 10, "second": 10, "third": 10, "talon": 2}
"""The parts of a deal, each with its number of cards."""

FixedWish: TypeAlias = str | Iterable[Card] | Shape
"""What a part of a deal is to be: cards that it holds, as text or cards, or a shape."""


def as_shape(function: str, wish: object) -> Shape:
    """Read a wish.

    Raises:
        ArgumentError: If no hand can be so.
        NotationError: If text cannot be read.
        WrongType: If these are no cards.

    >>> as_shape("f", "♠A ♠K") == Shape("♠A ♠K")
    True
    """
    if isinstance(wish, Shape):
        return wish
    if not isinstance(wish, Iterable):
        wrong_type(function, wish, "cards, their text, or a Shape")
    return Shape(wish)


def make_deal(
    chance: Chance,
    *,
    first: FixedWish = (),
    second: FixedWish = (),
    third: FixedWish = (),
    talon: FixedWish = (),
) -> Deal:
    """Make a deal; all deals that are as wished are equally likely, however many sit down.

    The plainest is the wished cards, filled up with the rest of the deck from low to high.

    Args:
        chance: Where the choices come from.
        first: Cards that the first hand is to hold, or the `Shape` of all its ten cards.
        second: The same of the second hand, in Gusarik the dummy's.
        third: The same of the third hand.
        talon: The same of the talon; of cards the first is shown first.

    Raises:
        ArgumentError: If there is no such deal: too many cards are wished, a card twice, or the
            shapes do not go together.
        NotationError: If text cannot be read.
        WrongType: If it is no chance, or these are no cards.

    Source: DE-2.

    >>> from random import Random
    >>> from preference.testing import RandomChance
    >>> chance = RandomChance(Random(7))
    >>> deal = make_deal(chance, first="♠A ♠K", talon="♥A")
    >>> Shape("♠A ♠K").is_met(deal.first), deal.talon_text[:2]
    (True, '♥A')
    >>> void, long = Shape(void=[Suit.CLUBS]), Shape("♣A", long=Suit.CLUBS, least=6)
    >>> deal = make_deal(chance, first=void, third=long)
    >>> void.is_met(deal.first), long.is_met(deal.third)
    (True, True)
    """
    check_chance("make_deal", chance)
    shapes = [as_shape("make_deal", wish) for wish in (first, second, third, talon)]
    rest = _unwished(shapes)
    if all(shape.is_plain for shape in shapes):
        cards = iter(chance.shuffled(rest))
        parts = [[next(cards) for _ in range(room)] for room in _room(shapes)]
    else:
        parts = _shared(chance, shapes, rest)
    return Deal.of(*([*shape.cards, *part] for shape, part in zip(shapes, parts, strict=True)))


def check_wishes(wishes: Mapping[str, Shape]) -> None:
    """Refuse wishes for parts of a deal that cannot come true together.

    Raises:
        ArgumentError: If there is no such deal.

    Source: DE-2.

    >>> check_wishes({"first": Shape(void=[Suit.CLUBS]), "talon": Shape("♣A")})
    """
    shapes = [wishes.get(part, Shape()) for part in PARTS]
    rest = _unwished(shapes)
    if not all(shape.is_plain for shape in shapes):
        _sharing(shapes, rest)


def _unwished(shapes: Sequence[Shape]) -> list[Card]:
    """Return the cards that no part is wished to hold; refuse cards that cannot be dealt so."""
    wished = [card for shape in shapes for card in shape.cards]
    given = set(wished)
    if len(given) != len(wished) or min(_room(shapes)) < 0:
        _refuse(shapes)
    return [card for card in DECK if card not in given]


def _room(shapes: Sequence[Shape]) -> tuple[int, ...]:
    """Return how many cards each part takes besides the wished ones."""
    sizes = zip(shapes, PARTS.values(), strict=True)
    return tuple(size - len(shape.cards) for shape, size in sizes)


def _sharing(shapes: Sequence[Shape], rest: Sequence[Card]) -> Sharing:
    """Say how the rest of the deck can be shared out; refuse shapes that do not go together."""
    suits = [sum(card.suit is suit for card in rest) for suit in Suit]
    bounds = [tuple(shape.further(suit) for shape in shapes) for suit in Suit]
    sharing = Sharing(tuple(suits), _room(shapes), tuple(bounds))
    if not sharing.deals:
        _refuse(shapes)
    return sharing


def _shared(chance: Chance, shapes: Sequence[Shape], rest: Sequence[Card]) -> list[list[Card]]:
    """Share the rest of the deck out as the shapes want it."""
    parts: list[list[Card]] = [[] for _ in shapes]
    for suit, split in zip(Suit, _sharing(shapes, rest).split(chance), strict=True):
        cards = iter(chance.shuffled([card for card in rest if card.suit is suit]))
        for part, taken in zip(parts, split, strict=True):
            part += [next(cards) for _ in range(taken)]
    return parts


def _refuse(shapes: Sequence[Shape]) -> NoReturn:
    raise ArgumentError(
        "these cards cannot be dealt so",
        code="misdeal",
        rule="DE-2",
        refused="; ".join(
            f"{part}: {shape}" for part, shape in zip(PARTS, shapes, strict=True) if str(shape)
        ),
        expected="ten cards a hand and two in the talon at the most, none twice; "
        "and shapes that a deal can have together",
    )
