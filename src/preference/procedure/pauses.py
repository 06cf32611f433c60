"""A pause that a player asks for."""

from __future__ import annotations

from typing import NoReturn

import attrs

from preference.errors import ArgumentError, wrong_type
from preference.procedure.parts import SEATS, check_seat
from preference.terms import Terms

__all__ = ["Pause"]


@attrs.frozen
class Pause:
    """A pause that a player asked for; it starts when every human has agreed («пауза»).

    `Pause.ask` makes one. Bots are not asked, so a human among bots pauses at once. When the pause
    is over, or somebody does not agree, an app drops the value.

    Attributes:
        humans: The seats of the humans.
        asked_by: Who asked.
        agreed: The humans who have agreed; who asks, agrees.

    Raises:
        ArgumentError: If a seat is not there, or who agreed is no human.
        WrongType: If a part is of the wrong type.

    Source: TB.

    >>> import preference as pref
    >>> terms = pref.Terms(pref.SOCHI, (pref.Player("A"), pref.Player("B"), pref.Player("C")))
    >>> pause = Pause.ask(terms, 1)
    >>> pause.waiting, pause.agree(0).agree(2).has_started
    ((0, 2), True)
    """

    humans: frozenset[int]
    asked_by: int
    agreed: frozenset[int]

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        for seats in (self.humans, self.agreed):
            if not isinstance(seats, frozenset):
                wrong_type("Pause", seats, "a frozenset of seats; Pause.ask() makes a pause")
            for seat in seats:
                check_seat("Pause", seat, max(SEATS))
        check_seat("Pause", self.asked_by, max(SEATS))
        for seat in sorted(self.agreed - self.humans):
            self._refuse(seat)

    @classmethod
    def ask(cls, terms: Terms, seat: int) -> Pause:
        """Ask for a pause.

        Args:
            terms: What was agreed; it says who is a bot.
            seat: Who asks.

        Raises:
            ArgumentError: If there is no such seat.
            WrongType: If an argument is of the wrong type.

        Source: TB.

        >>> import preference as pref
        >>> bots = pref.Player("B", bot=True), pref.Player("C", bot=True)
        >>> Pause.ask(pref.Terms(pref.SOCHI, (pref.Player("A"), *bots)), 0).has_started
        True
        """
        if not isinstance(terms, Terms):
            wrong_type("Pause.ask", terms, "Terms, as Match.terms has them")
        check_seat("Pause.ask", seat, len(terms.players))
        humans = frozenset(at for at, player in enumerate(terms.players) if not player.bot)
        return cls(humans, seat, humans & {seat})

    @property
    def waiting(self) -> tuple[int, ...]:
        """The humans who have not yet agreed."""
        return tuple(sorted(self.humans - self.agreed))

    @property
    def has_started(self) -> bool:
        """Whether everybody who is asked has agreed."""
        return not self.waiting

    def agree(self, seat: int) -> Pause:
        """Agree to the pause; to say it twice changes nothing.

        Raises:
            ArgumentError: If there is no human at this seat.
            WrongType: If it is no seat.

        Source: TB.

        >>> import preference as pref
        >>> terms = pref.Terms(pref.GUSARIK, (pref.Player("A"), pref.Player("B")))
        >>> Pause.ask(terms, 1).agree(0).has_started
        True
        """
        check_seat("Pause.agree", seat, max(SEATS))
        if seat not in self.humans:
            self._refuse(seat)
        return attrs.evolve(self, agreed=self.agreed | {seat})

    def _refuse(self, seat: int) -> NoReturn:
        humans = ", ".join(map(str, sorted(self.humans)))
        raise ArgumentError(
            "only humans are asked for a pause",
            code="not-asked",
            rule="TB",
            refused=f"seat {seat}",
            expected=f"seat {humans}" if humans else "nobody",
        )
