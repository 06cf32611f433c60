"""Raspasy being played (RA-1 to RA-3, GU)."""

from typing import NamedTuple

from tests.plain.plain_course import Cards, Course, Over, Position, replaced, without
from tests.plain.plain_tricks import best_of, may_play

DEALER = 3
"""The dealer of four among the hands, where the talon cards are part of the tricks (RA-3)."""


class Round(NamedTuple):
    """Ten tricks without trumps, each for themselves.

    Args:
        course: The deal.
        hands: The cards left.
        talon: The talon cards that still give a suit or are still to be played by the dealer.
        number: The number of this trick, from 1.
        leader: Who of the hands plays first to this trick.
        trick: The cards on the table, a talon card of the dealer first.
    """

    course: Course
    hands: tuple[Cards, Cards, Cards]
    talon: Cards
    number: int
    leader: int
    trick: Cards = ()

    @property
    def dealer_leads(self) -> bool:
        """Whether the dealer of four plays a talon card to this trick (RA-3)."""
        options = self.course.options
        leads = self.course.players == 4 and options["raspasy_talon"] == "leads"
        return leads and self.number <= 2

    def order(self) -> list[int]:
        """Who plays to this trick, in order; in Gusarik the dummy does not."""
        hands = [(self.leader + step) % 3 for step in range(3)]
        if self.course.players == 2:
            hands.remove(1)
        return [DEALER, *hands] if self.dealer_leads else hands

    def suit(self) -> str | None:
        """The suit to follow: of the talon card shown, else of the first card (RA-2)."""
        shows = self.course.players == 3 and self.course.options["raspasy_talon"] == "leads"
        if shows and self.number <= 2:
            return self.course.talon[self.number - 1][0]
        return self.trick[0][0] if self.trick else None

    def texts(self) -> list[str]:
        """The cards that may be played."""
        hand = self.order()[len(self.trick)]
        if hand == DEALER:
            return [f"talon {card}" for card in self.talon]
        return [f"play {card}" for card in may_play(self.hands[hand], self.suit(), "")]

    def claims(self) -> list[str]:
        """No claim on raspasy (PL-6 is the declarer's)."""
        return []

    def after(self, text: str) -> Position:
        """Where the deal stands after a card."""
        order = self.order()
        hand, card = order[len(self.trick)], text.split()[1]
        trick, hands, talon = (*self.trick, card), self.hands, self.talon
        if hand == DEALER:
            talon = without(talon, card)
        else:
            hands = replaced(hands, hand, without(hands[hand], card))
        then = self._replace(hands=hands, talon=talon, trick=trick)
        if len(trick) < len(order):
            return then
        if self.number == 10:
            return Over()
        suit = then.suit()
        assert suit is not None
        leader = self.next_leader(order[best_of(trick, suit, "")])
        return then._replace(number=self.number + 1, leader=leader, trick=())

    def next_leader(self, winner: int) -> int:
        """Who plays first to the next trick: the winner, or the first hand (RA-2, RA-2b, RA-3)."""
        options = self.course.options
        if options["raspasy_talon"] == "hidden" or self.course.players == 2 or self.number > 2:
            return winner
        is_firsts = self.course.players == 4 or options["raspasy_leader"] == "first_hand"
        return 0 if is_firsts else winner


def start_raspasy(course: Course) -> Position:
    """Begin the raspasy; the first hand plays first among the hands."""
    return Round(course, course.hands, course.talon, 1, 0)
