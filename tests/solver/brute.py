"""A second solver, for the tests only: plain minimax, written from the rules.

Cards are texts such as `D10`, hands are tuples of cards, and nothing is cut, merged or reordered;
it shares no code and no data with the library. Good for a few cards a hand.
"""

from functools import cache

RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
DECK = tuple(suit + rank for suit in "SCDH" for rank in RANKS)

Hands = tuple[tuple[str, ...], ...]
Trick = tuple[tuple[int, str], ...]


def rank(card: str) -> int:
    """Give the rank of a card, 0 to 7."""
    return RANKS.index(card[1:])


def legal(hand: tuple[str, ...], led: str, trump: str) -> tuple[str, ...]:
    """List what may be played: the suit led, else a trump, else anything (PL-2)."""
    for suit in (led, trump):
        following = tuple(card for card in hand if suit and card[0] == suit)
        if led and following:
            return following
    return hand


def taker(trick: Trick, led: str, trump: str) -> int:
    """Say who takes a full trick (PL-3)."""
    for suit in (trump, led):
        cards = [(rank(card), player) for player, card in trick if suit and card[0] == suit]
        if cards:
            return max(cards)[1]
    raise AssertionError("nobody followed")


class Brute:
    """Minimax over one game: who the hero is, what the hero wants, what the talon does.

    Players are 0, 1, 2 in the order of play, or 0 and 1; 3 is the dealer of four.
    """

    def __init__(
        self, *, hero: int, avoids: bool, trump: str, dealer_plays: bool, winner_leads: bool
    ) -> None:
        """Fix what does not change."""
        self.hero, self.avoids, self.trump = hero, avoids, trump
        self.dealer_plays, self.winner_leads = dealer_plays, winner_leads
        self.value = cache(self._value)

    def _value(self, hands: Hands, leader: int, trick: Trick, talon: tuple[str, ...]) -> int:
        cards = self.cards(hands, leader, trick, talon)
        if not cards:
            return 0
        hero_plays = self.turn(hands, leader, trick, talon) == self.hero
        return min(cards.values()) if hero_plays == self.avoids else max(cards.values())

    def turn(self, hands: Hands, leader: int, trick: Trick, talon: tuple[str, ...]) -> int:
        """Say who plays."""
        if talon and self.dealer_plays and not trick:
            return 3
        if not trick or trick[-1][0] == 3:
            return leader
        return (trick[-1][0] + 1) % len(hands)

    def cards(
        self, hands: Hands, leader: int, trick: Trick, talon: tuple[str, ...]
    ) -> dict[str, int]:
        """Give the hero's tricks for every card that may be played."""
        player = self.turn(hands, leader, trick, talon)
        if player == 3:
            return {
                card: self.value(
                    hands, leader, ((3, card),), (card, *(one for one in talon if one != card))
                )
                for card in talon
            }
        led = talon[0][0] if talon else trick[0][1][0] if trick else ""
        found = {}
        for card in legal(hands[player], led, self.trump):
            rest = tuple(
                tuple(one for one in hand if one != card) if number == player else hand
                for number, hand in enumerate(hands)
            )
            now = (*trick, (player, card))
            if len(now) < len(hands) + (self.dealer_plays and bool(talon)):
                found[card] = self.value(rest, leader, now, talon)
                continue
            winner = taker(now, led or card[0], self.trump)
            following = winner
            if talon and (self.dealer_plays or not self.winner_leads):
                following = 0
            later = self.value(rest, following, (), talon[1:])
            found[card] = later + (winner == self.hero)
        return found
