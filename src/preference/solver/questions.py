"""A position with a question: how many tricks can this hand take, or must it take?"""

from __future__ import annotations

from enum import StrEnum

import attrs

from preference.raspasy import DEALER_HAND
from preference.solver import _kernel
from preference.solver._kernel import Memory

__all__ = ["DEALER_HAND", "Aim", "Memory", "Question"]


class Aim(StrEnum):
    """What the hero plays for, against all others together.

    Source: SC-1, SC-2, RA-5.

    >>> Aim.FEWEST == "fewest"
    True
    """

    MOST = "most"
    """The most tricks: the declarer of a contract."""
    FEWEST = "fewest"
    """The fewest: the declarer of a misere, and each player of a raspasy."""


@attrs.frozen
class Question:
    """A position with all cards seen, and whose tricks are asked for.

    One hand, the hero, plays against all others, who play together. Hands are numbered clockwise in
    the order of play; a raspasy of two has two of them (GU: the dummy takes no part).

    Attributes:
        hands: The masks of the cards that each hand holds, two hands or three.
        hero: The hand whose tricks are counted; `DEALER_HAND` for the dealer of four.
        aim: Whether the hero wants the most or the fewest.
        trump: The trump suit, 4 for none.
        leader: The hand that plays first to the trick in progress, after the talon card if any.
        trick: The cards on the table, as indices, in the order played; a talon card that the dealer
            of four has played is the first of them.
        talon: The talon cards of a raspasy that belong to this trick and to the following ones, in
            their order; if the dealer of four is to play, in any order; a card on the table is
            still here, as the first. Empty from trick 3 on, and where the talon plays no part.
        is_talon_played: Whether the talon cards are the dealer's, part of the trick (RA-3), and not
            only shown (RA-2). That is raspasy, so it goes with the aim of the fewest tricks only.
        winner_leads: Whether winners lead after a trick whose suit the talon shows (RA-2b); the
            hand 0 does otherwise.

    Source: PL-1 to PL-4, RA-1 to RA-3, GU.

    >>> from preference.cards import Hand
    >>> hands = tuple(Hand.of(text).mask for text in ("♠A ♥7", "♠K ♠8", "♥8 ♥9"))
    >>> Question(hands, 0, Aim.MOST).value(), Question(hands, 0, Aim.FEWEST).value()
    (1, 0)
    """

    hands: tuple[int, ...]
    hero: int
    aim: Aim
    trump: int = 4
    leader: int = 0
    trick: tuple[int, ...] = ()
    talon: tuple[int, ...] = ()
    is_talon_played: bool = False
    winner_leads: bool = False

    def memory(self) -> Memory:
        """Return an empty memory that this question may share with others.

        They must have the same hero, aim, trump, and number of hands, and be positions of one
        deal, or of one declarer's discards from it.

        >>> memory = Question((1, 2, 4), 0, Aim.MOST).memory()
        >>> Question((1, 2, 4), 0, Aim.MOST, leader=1).value(memory), memory.looks > 0
        (0, True)
        """
        return Memory(self.trump, self.hero, self.aim is Aim.FEWEST)

    @property
    def turn(self) -> int:
        """The hand to play; `DEALER_HAND` where it is the dealer's talon card.

        >>> Question((1, 2, 4), 0, Aim.MOST, leader=1, trick=(9,)).turn
        2
        """
        with_dealer = self.is_talon_played and bool(self.talon)
        if with_dealer and not self.trick:
            return DEALER_HAND
        return (self.leader + len(self.trick) - with_dealer) % len(self.hands)

    def value(self, memory: Memory | None = None) -> int:
        """Return how many of the tricks not yet over the hero takes, all playing their best.

        Args:
            memory: What other questions have found out; see `memory()`.

        >>> Question((1, 2, 4), 2, Aim.FEWEST).value()
        1
        """
        return _kernel.tricks(self.memory() if memory is None else memory, *self._position())

    def reaches(self, tricks: int, memory: Memory | None = None) -> bool:
        """Tell whether the hero takes at least so many of the tricks not yet over.

        This is quicker than to ask for the value.

        Args:
            tricks: How many; of none it is true, of more than there are it is not.
            memory: What other questions have found out; see `memory()`.

        >>> Question((1, 2, 4), 2, Aim.FEWEST).reaches(1)
        True
        """
        known = self.memory() if memory is None else memory
        return _kernel.reaches(known, *self._position(), tricks)

    def cards(self, memory: Memory | None = None) -> dict[int, int]:
        """Return every card that may be played now, with the hero's tricks if it is.

        Equal cards are all listed. The best of the values is `value()`.

        >>> Question((0b101, 0b1010, 0b110000), 0, Aim.FEWEST).cards()
        {0: 0, 2: 0}
        """
        found = _kernel.cards(self.memory() if memory is None else memory, *self._position())
        return dict(found)

    def after(self, card: int) -> tuple[Question, bool]:
        """Return the question after a legal card, and whether the hero took a trick with it.

        >>> question, won = Question((1, 0, 4), 2, Aim.FEWEST, leader=1, trick=(1,)).after(2)
        >>> question.trick, won, question.after(0)[1]
        ((1, 2), False, True)
        """
        hands, leader, trick, talon, winner = _kernel.play(*self._position(), self.trump, card)
        question = attrs.evolve(self, hands=hands, leader=leader, trick=trick, talon=talon)
        return question, winner == self.hero

    def _position(
        self,
    ) -> tuple[tuple[int, ...], int, tuple[int, ...], tuple[int, ...], bool, bool]:
        return (
            self.hands,
            self.leader,
            self.trick,
            self.talon,
            self.is_talon_played,
            self.winner_leads,
        )
