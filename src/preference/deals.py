"""Seats and their rotation, the 32 cards as dealt, shuffles that are data, the draw for seats.

Hands are counted from the dealer's left: 0 is the first hand, 1 the second, 2 the third. Seats
are players, 0…n−1, clockwise. With three the dealer is the third hand, with four the dealer has no
hand, in Gusarik (two players) the second hand is the dummy's and has no seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import Final

import attrs

from preference._pretty import as_repr
from preference.cards import DECK, FULL_MASK, Card, Hand, Rank, format_cards, parse_cards
from preference.errors import ArgumentError, few, shown, wrong_type
from preference.shuffles import SHUFFLE, shuffle

__all__ = [
    "DUMMY",
    "Deal",
    "check_dealer",
    "deal_in_pairs",
    "draw_dealer",
    "draw_seats",
    "hand_seats",
    "next_seat",
]

DUMMY: Final = -1
"""Stands for the seat of a hand that no player holds: the dummy's, in Gusarik (GU)."""


def check_dealer(dealer: int, players: int) -> None:
    """Refuse a number of players or a dealer's seat that cannot be.

    Raises:
        ArgumentError: If players is not 2, 3 or 4, or dealer no seat of theirs.
        WrongType: If either is not an int.

    Source: ST-3.

    >>> check_dealer(2, 3)
    """
    for value in (players, dealer):
        if type(value) is not int:
            wrong_type("check_dealer", value, "an int")
    if players not in (2, 3, 4):
        raise ArgumentError(
            "preferans is for two, three or four",
            code="bad-players",
            refused=shown(players),
            expected="2, 3 or 4",
        )
    if not 0 <= dealer < players:
        raise ArgumentError(
            "there is no such seat",
            code="bad-seat",
            refused=shown(dealer),
            expected=f"0 to {players - 1}",
        )


def next_seat(seat: int, players: int) -> int:
    """Return the next seat clockwise; the deal passes so after every deal.

    Raises:
        ArgumentError: If there is no such table or seat.
        WrongType: If an argument is not an int.

    Source: ST-2.

    >>> next_seat(2, 3)
    0
    """
    check_dealer(seat, players)
    return (seat + 1) % players


_HAND_SEATS: Final = {
    (players, dealer): (
        (1 - dealer, DUMMY, dealer)
        if players == 2
        else tuple((dealer + step) % players for step in (1, 2, 3))
    )
    for players in (2, 3, 4)
    for dealer in range(players)
}


def hand_seats(dealer: int, players: int) -> tuple[int, int, int]:
    """Return the seats of the first, second and third hand.

    Raises:
        ArgumentError: If there is no such table.
        WrongType: If an argument is not an int.

    Source: ST-3, GU.

    >>> hand_seats(2, 3), hand_seats(0, 4), hand_seats(0, 2)
    ((0, 1, 2), (1, 2, 3), (1, -1, 0))
    """
    check_dealer(dealer, players)
    first, second, third = _HAND_SEATS[players, dealer]
    return first, second, third


_TALON_PAIR: Final = {2: 3, 3: 3, 4: 15}
"""Which of the sixteen pairs goes to the talon, by the number of players (DE-1)."""


def _pile(players: int, pile: int) -> Callable[[Sequence[int]], tuple[int, ...]]:
    """Pick from a pack the cards of hand 0, 1 or 2, or of the talon, 3."""
    talon = _TALON_PAIR[players]
    pairs = [pair for pair in range(16) if pair != talon]
    mine = [talon] if pile == 3 else pairs[pile::3]
    return itemgetter(*(2 * pair + card for pair in mine for card in (0, 1)))


_PILES: Final = {
    players: tuple(_pile(players, pile) for pile in range(4)) for players in _TALON_PAIR
}


def deal_in_pairs(deck: Sequence[Card], players: int = 3) -> Deal:
    """Deal a pack in pairs, clockwise from the first hand.

    The talon is the pair after the first round; with four players it is the last pair.

    Args:
        deck: The 32 cards, top first.
        players: 2, 3 or 4.

    Raises:
        ArgumentError: If these are not the 32 cards, or there are not 2, 3 or 4 players.
        WrongType: If the deck is no sequence of cards.

    Source: DE-1.

    >>> deal = deal_in_pairs(DECK)
    >>> print(deal.first, "|", deal.talon_text)
    ♠7 ♠8 ♣7 ♣8 ♣K ♣A ♦J ♦Q ♥9 ♥10 | ♠K ♠A
    """
    check_dealer(0, players)
    cards = few("deal_in_pairs", deck, "the 32 cards; shuffled_deck() makes them")
    for card in cards:
        if not isinstance(card, Card):
            wrong_type("deal_in_pairs", card, "cards; parse_card() reads one")
    if len(cards) != 32 or len(set(cards)) != 32:
        raise ArgumentError(
            "a pack is the 32 cards, each once",
            code="misdeal",
            rule="DE-2",
            refused=f"{len(cards)} cards, {len(set(cards))} different",
            expected="32 different cards; shuffled_deck() makes them",
        )
    return _deal_bits([1 << card.index for card in cards], players)


def _deal_bits(pack: list[int], players: int) -> Deal:
    """Deal a pack of bits, one a card, that is known to be the whole deck."""
    first, second, third, talon = _PILES[players]
    one, other = talon(pack)
    masks = (sum(first(pack)), sum(second(pack)), sum(third(pack)))
    return Deal(masks, (DECK[one.bit_length() - 1], DECK[other.bit_length() - 1]))


@attrs.frozen(repr=False)
class Deal:
    """The 32 cards as dealt.

    `Deal.of` makes one of text, hands or cards; `Deal.shuffled` of a seed.

    Args:
        masks: The masks of the first, second and third hand; in Gusarik the second is the dummy's.
        talon: The two cards set aside, the one shown first before the other.

    Raises:
        ArgumentError: If the parts are not 10 + 10 + 10 + 2 cards, or not the whole deck.
        WrongType: If the parts are not masks and cards.

    Source: DE-1, DE-2.

    >>> deal = Deal.shuffled(seed=7)
    >>> deal == Deal.of(*map(str, deal.hands), deal.talon_text)
    True
    >>> deal.second == deal.hands[1], deal.third == deal.hands[2]
    (True, True)
    >>> deal.talon_mask == Hand.of(deal.talon_text).mask
    True
    """

    masks: tuple[int, int, int]
    talon: tuple[Card, Card]

    def __attrs_post_init__(self) -> None:
        """Refuse what is no deal."""
        masks, talon = self.masks, self.talon
        if type(masks) is not tuple or len(masks) != 3:
            wrong_type("Deal", masks, "a tuple of three masks; Deal.of() takes text and cards")
        first, second, third = masks
        if not (type(first) is type(second) is type(third) is int):
            wrong_type("Deal", masks, "a tuple of three masks; Deal.of() takes text and cards")
        if type(talon) is not tuple or any(type(card) is not Card for card in talon):
            wrong_type("Deal", talon, "a tuple of two Cards; Deal.of() takes text and cards")
        sizes = (first.bit_count(), second.bit_count(), third.bit_count(), len(talon))
        if sizes != (10, 10, 10, 2):
            raise ArgumentError(
                "a deal is three hands of ten and a talon of two",
                code="misdeal",
                rule="DE-2",
                refused=shown(sizes),
                expected="(10, 10, 10, 2)",
            )
        dealt = first | second | third | self.talon_mask
        if dealt != FULL_MASK:
            missing = Hand(FULL_MASK & ~dealt)
            raise ArgumentError(
                "the hands and the talon are not the whole deck",
                code="misdeal",
                rule="DE-2",
                refused=f"a deal without {missing}, which has other cards twice",
                expected="every card once",
            )

    @classmethod
    def of(
        cls,
        first: str | Iterable[Card] | Hand,
        second: str | Iterable[Card] | Hand,
        third: str | Iterable[Card] | Hand,
        talon: str | Iterable[Card],
    ) -> Deal:
        """Make a deal of text or cards; the talon keeps its order.

        Raises:
            ArgumentError: If it is a misdeal (DE-2).
            NotationError: If text cannot be read.
            WrongType: If a part is neither text nor cards.

        >>> Deal.of("♠7", "♠8", "♠9", "♠10 ♠J")
        Traceback (most recent call last):
            ...
        preference.errors.ArgumentError: a deal is three hands of ten and a talon of two [misdeal, \
DE-2]; refused: (1, 1, 1, 2); accepted: (10, 10, 10, 2)
        """
        masks = (Hand.of(first).mask, Hand.of(second).mask, Hand.of(third).mask)
        cards = parse_cards(talon) if isinstance(talon, str) else few("Deal.of", talon, "two cards")
        Hand.of(cards)
        return cls(masks, cards)  # type: ignore[arg-type]

    @classmethod
    def shuffled(cls, seed: int | str, players: int = 3, name: str = SHUFFLE) -> Deal:
        """Shuffle and deal: the same seed, players and name give the same deal for ever.

        Raises:
            ArgumentError: If the seed, the players or the name cannot be used.
            WrongType: If an argument is of the wrong type.

        Source: DE-1.

        >>> print(Deal.shuffled(seed=7).talon_text)
        ♣9 ♠7
        """
        check_dealer(0, players)
        pack = [1 << card for card in range(32)]
        shuffle(pack, seed, name)
        return _deal_bits(pack, players)

    @property
    def talon_mask(self) -> int:
        """The mask of the talon."""
        low, high = self.talon
        return 1 << low.index | 1 << high.index

    @property
    def hands(self) -> tuple[Hand, Hand, Hand]:
        """The first, second and third hand."""
        first, second, third = self.masks
        return Hand(first), Hand(second), Hand(third)

    @property
    def first(self) -> Hand:
        """The first hand."""
        return self.hands[0]

    @property
    def second(self) -> Hand:
        """The second hand; in Gusarik the dummy's."""
        return self.hands[1]

    @property
    def third(self) -> Hand:
        """The third hand."""
        return self.hands[2]

    @property
    def talon_text(self) -> str:
        """The talon as text, in its order."""
        return format_cards(self.talon)

    def __str__(self) -> str:
        """Print the four parts on one line."""
        return " | ".join((*map(str, self.hands), self.talon_text))

    def __repr__(self) -> str:
        """Print so that the deal can be made again."""
        parts = ", ".join(repr(str(part)) for part in (*self.hands, self.talon_text))
        return f"Deal.of({parts})"

    _repr_pretty_ = as_repr


def _draw_key(card: Card) -> tuple[int, int]:
    """Low to high in a draw: the ace is below the seven, equal ranks go by suit (ST-1)."""
    return (-1 if card.rank is Rank.ACE else card.rank, card.suit)


def _drawn(function: str, cards: Sequence[Card]) -> tuple[Card, ...]:
    drawn = few(function, cards, "a card a player; parse_cards() reads text")
    for card in drawn:
        if not isinstance(card, Card):
            wrong_type(function, card, "cards; parse_card() reads one")
    if not 2 <= len(drawn) <= 4 or len(set(drawn)) != len(drawn):
        raise ArgumentError(
            "a draw is two to four different cards, one a player",
            code="bad-draw",
            rule="ST-1",
            refused=format_cards(drawn[:8]),
            expected="2, 3 or 4 different cards",
        )
    return drawn


def draw_seats(cards: Sequence[Card]) -> tuple[int, ...]:
    """Return the players in the order in which they choose seats, lowest card first.

    Args:
        cards: The card each player drew.

    Raises:
        ArgumentError: If these are not two to four different cards.
        WrongType: If these are not cards.

    Source: ST-1.

    >>> draw_seats(parse_cards("♠7 ♥A ♦7"))
    (1, 0, 2)
    """
    drawn = _drawn("draw_seats", cards)
    return tuple(sorted(range(len(drawn)), key=lambda player: _draw_key(drawn[player])))


def draw_dealer(cards: Sequence[Card]) -> int:
    """Return the seat that deals first: the lowest card of the second draw.

    Args:
        cards: The card each seat drew.

    Raises:
        ArgumentError: If these are not two to four different cards.
        WrongType: If these are not cards.

    Source: ST-1.

    >>> draw_dealer(parse_cards("♠8 ♥7 ♦7"))
    2
    """
    drawn = _drawn("draw_dealer", cards)
    return min(range(len(drawn)), key=lambda seat: _draw_key(drawn[seat]))
