"""A contract or misere being played, and a claim (PL-1 to PL-6)."""

from typing import NamedTuple

from tests.plain.plain_course import Cards, Over, Position, height, replaced, without


def best_of(trick: Cards, suit: str, trump: str) -> int:
    """Which card of a trick takes it: the highest trump, else the highest of the suit (PL-3)."""
    wanted = trump if trump and any(card[0] == trump for card in trick) else suit
    held = [(height(card), place) for place, card in enumerate(trick) if card[0] == wanted]
    return max(held)[1]


def may_play(hand: Cards, suit: str | None, trump: str) -> list[str]:
    """Which cards of a hand may be played (PL-2; RA-1 without trumps)."""
    if suit is None:
        return list(hand)
    for wanted in (suit, trump):
        fitting = [card for card in hand if card[0] == wanted]
        if fitting:
            return fitting
    return list(hand)


class Playing(NamedTuple):
    """Three hands being played.

    Args:
        hands: The cards left.
        trump: The trump suit, empty for none.
        declarer: The declarer's hand.
        defenders: The seats that are answered for when the declarer claims.
        may_claim: Whether the declarer of a game has not claimed yet.
        leader: The hand that leads this trick; the first hand the first (PL-1).
        trick: The cards on the table.
        taken: Tricks taken by each hand.
    """

    hands: tuple[Cards, Cards, Cards]
    trump: str
    declarer: int
    defenders: tuple[int, ...]
    may_claim: bool
    leader: int = 0
    trick: Cards = ()
    taken: tuple[int, int, int] = (0, 0, 0)

    def turn(self) -> int:
        """The hand to play."""
        return (self.leader + len(self.trick)) % 3

    def texts(self) -> list[str]:
        """The cards that may be played."""
        suit = self.trick[0][0] if self.trick else None
        return [f"play {card}" for card in may_play(self.hands[self.turn()], suit, self.trump)]

    def claims(self) -> list[str]:
        """Every split of ten that leaves each hand what it has taken (PL-6)."""
        if not self.may_claim or self.trick or self.turn() != self.declarer:
            return []
        return [
            f"claim {first} {second} {10 - first - second}"
            for first in range(self.taken[0], 11)
            for second in range(self.taken[1], 11)
            if 10 - first - second >= self.taken[2]
        ]

    def after(self, text: str) -> Position:
        """Where the deal stands after a card or a claim."""
        if text.startswith("claim "):
            return Asking(self._replace(may_claim=False), self.defenders)
        card = text.removeprefix("play ")
        turn = self.turn()
        hands = replaced(self.hands, turn, without(self.hands[turn], card))
        trick = (*self.trick, card)
        if len(trick) < 3:
            return self._replace(hands=hands, trick=trick)
        winner = (self.leader + best_of(trick, trick[0][0], self.trump)) % 3
        first, second, third = (count + (hand == winner) for hand, count in enumerate(self.taken))
        if not any(hands):
            return Over()
        return self._replace(hands=hands, leader=winner, trick=(), taken=(first, second, third))


class Asking(NamedTuple):
    """A claim waiting for its answers (PL-6).

    Args:
        going_on: Where play goes on if the claim falls.
        left: The seats still to be answered for.
    """

    going_on: Playing
    left: tuple[int, ...]

    def texts(self) -> list[str]:
        """What may be answered, by anyone still asked; the declarer may withdraw."""
        answers = [f"{seat}: {word}" for seat in self.left for word in ("accept", "reject")]
        return [*answers, "withdraw"]

    def claims(self) -> list[str]:
        """One claim a deal."""
        return []

    def after(self, text: str) -> Position:
        """Where the deal stands after an answer."""
        if text == "withdraw" or text.endswith("reject"):
            return self.going_on
        left = tuple(seat for seat in self.left if f"{seat}: accept" != text)
        return Asking(self.going_on, left) if left else Over()
