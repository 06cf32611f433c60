"""Positions of one deal put to the kernel, which remembers from one to the next."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from preference.actions import Play, PlayTalon
from preference.contracts import Misere
from preference.following import NO_TRUMP
from preference.raspasy import DEALER_HAND, Raspasy, RaspasyDone, TalonPart
from preference.solver.questions import Aim, Memory, Question
from preference.tricks import PlayDone, Playing

__all__ = ["CardAction", "InPlay", "Judge", "Position"]

CardAction: TypeAlias = Play | PlayTalon
"""The playing of a card, by a player or, on raspasy, by the dealer of four from the talon."""

InPlay: TypeAlias = Playing | Raspasy
"""A state in which a card is to be played."""

Position: TypeAlias = InPlay | PlayDone | RaspasyDone
"""What comes after a card."""

_TALON_TRICKS: Final = 2


class _Cards(NamedTuple):
    """The part of a question that is not about the hero."""

    hands: tuple[int, ...]
    leader: int
    trick: tuple[int, ...]
    talon: tuple[int, ...] = ()
    is_talon_played: bool = False
    winner_leads: bool = False


class Judge:
    """Tells how many of the ten tricks one hand takes, when nobody errs and all others join forces.

    It keeps what it has found out, so one judge is made for all positions of a deal.
    """

    def __init__(self, play: InPlay, hand: int | None = None) -> None:
        """Judge the declarer of a contract; on raspasy the hand that is given."""
        if isinstance(play, Playing):
            undertaking = play.setup.undertaking
            misere = isinstance(undertaking.contract, Misere)
            self.hand: int = undertaking.declarer
            self._aim = Aim.FEWEST if misere else Aim.MOST
            self._trump = play.setup.trump
            self._hero = self.hand
        else:
            assert hand is not None
            self.hand = hand
            self._aim = Aim.FEWEST
            self._trump = NO_TRUMP
            self._hero = hand if hand == DEALER_HAND else play.setup.order.index(hand)
        self._memory: Memory | None = None

    def tricks(self, play: InPlay) -> int:
        """Return the tricks of the hand, those already taken among them."""
        question = self._question(play)
        return play.taken[self.hand] + question.value(self._remembered(question))

    def tricks_after(self, play: InPlay, action: CardAction, before: int) -> int:
        """Return the tricks of the hand after a card, faster than by looking at it afresh.

        Args:
            play: Where the card is played.
            action: The card.
            before: What the position is worth, which the card can only worsen for who plays it.
        """
        position = after_card(play, action)
        if isinstance(position, (PlayDone, RaspasyDone)):
            return position.taken[self.hand]
        question = self._question(position)
        memory = self._remembered(question)
        taken = position.taken[self.hand]
        can_fall = (play.turn == self.hand) is (self._aim is Aim.MOST)
        if question.reaches(before - taken + (not can_fall), memory) is can_fall:
            return before
        return taken + question.value(memory)

    def cards(self, play: InPlay) -> dict[CardAction, int]:
        """Return the tricks of the hand after each card that may be played."""
        question = self._question(play)
        found = question.cards(self._remembered(question))
        taken = play.taken[self.hand]
        return {action: taken + found[action.card.index] for action in legal_cards(play)}

    def keeping(self, play: InPlay, tricks: int) -> tuple[CardAction, Position]:
        """Return the lowest card that gives away nothing, and what comes after it.

        Args:
            play: Where a card is to be played.
            tricks: What the position is worth.
        """
        action = next(
            one for one in legal_cards(play) if self.tricks_after(play, one, tricks) == tricks
        )
        return action, after_card(play, action)

    def _remembered(self, question: Question) -> Memory:
        if self._memory is None:
            self._memory = question.memory()
        return self._memory

    def _question(self, play: InPlay) -> Question:
        cards = _contract_cards(play) if isinstance(play, Playing) else _raspasy_cards(play)
        return Question(
            hands=cards.hands,
            hero=self._hero,
            aim=self._aim,
            trump=self._trump,
            leader=cards.leader,
            trick=cards.trick,
            talon=cards.talon,
            is_talon_played=cards.is_talon_played,
            winner_leads=cards.winner_leads,
        )


def legal_cards(play: InPlay) -> tuple[CardAction, ...]:
    """List the cards that may be played.

    Source: PL-2, RA-1 to RA-3.
    """
    return play.legal()  # type: ignore[return-value]


def after_card(play: InPlay, action: CardAction) -> Position:
    """Play a card that may be played.

    Source: PL-1, PL-3, RA-1 to RA-3.
    """
    return play.advance(action)  # type: ignore[return-value]


def _contract_cards(play: Playing) -> _Cards:
    return _Cards(play.hands, (play.turn - len(play.trick)) % 3, play.trick)


def _raspasy_cards(play: Raspasy) -> _Cards:
    setup, trick = play.setup, play.trick
    hands = tuple(play.hands[hand] for hand in setup.order)
    number = play.tricks_taken
    if setup.talon is TalonPart.PLAYED and number < _TALON_TRICKS:
        talon = (*trick[:1], *play.talon)
        return _Cards(hands, 0, trick, talon, is_talon_played=True)
    leader = (setup.order.index(play.turn) - len(trick)) % len(hands)
    talon = ()
    if setup.talon is TalonPart.SHOWN:
        talon = tuple(card.index for card in setup.table.deal.talon[number:])
    return _Cards(hands, leader, trick, talon, winner_leads=setup.winner_leads)
