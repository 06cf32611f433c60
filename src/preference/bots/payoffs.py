"""What a deal is worth to a seat, in whists: as it ended, or as best play would end it."""

from __future__ import annotations

from typing import Final

from preference.conventions import Convention
from preference.deals import DUMMY
from preference.engine import Finished, State, end_play
from preference.outcomes import Outcome
from preference.raspasy import DEALER_HAND, TALON_TRICKS, Raspasy
from preference.results import deal_results
from preference.solver import CardAction
from preference.solver.judge import InPlay, Judge
from preference.solver.positions import hands_in_play
from preference.tricks import Claiming, Playing

__all__ = ["Payoffs"]

_ALL: Final = 10
_HANDS: Final = (0, 1, 2)


class Payoffs:
    """What the deal is worth to one seat, as if the game ended with it; outcomes are remembered.

    Pools have no limit here, and what has been written before does not count.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=7), dealer=2, players=3)
    >>> for text in "6♠, pass, pass, discard ♠7 ♠8, declare 7♦, pass, pass".split(", "):
    ...     state = pref.apply(state, pref.parse_action(text))
    >>> Payoffs(pref.SOCHI, 0).of(state)
    26.666666666666668
    """

    def __init__(self, convention: Convention, seat: int) -> None:
        """Look at the deal with the eyes of a seat."""
        self._convention = convention
        self._seat = seat
        self._known: dict[Outcome, float] = {}

    def of(self, state: State) -> float:
        """Return what a deal is worth that is over, or of which nothing but the play is left.

        The play is the best that is possible with all cards seen. On raspasy the seat takes the
        tricks that it cannot be made to exceed, and the others share the rest.
        """
        if isinstance(state, Finished):
            return self._finished(state)
        play = state.playing if isinstance(state, Claiming) else state
        assert isinstance(play, (Playing, Raspasy))
        hero = self._hero(play)
        return self._at(play, hero, Judge(play, hero).tricks(play))

    def of_cards(self, play: InPlay) -> dict[CardAction, float]:
        """Return what a deal is worth after each card that may be played."""
        hero = play.turn if isinstance(play, Raspasy) else self._hero(play)
        return {
            action: self._at(play, hero, tricks)
            for action, tricks in Judge(play, hero).cards(play).items()
        }

    def _hero(self, play: InPlay) -> int:
        """Return the hand whose tricks are counted: the declarer; on raspasy the seat's own."""
        if isinstance(play, Playing):
            return play.setup.undertaking.declarer
        hand = play.setup.table.setting.hand_of(self._seat)
        playing = hands_in_play(play)
        if hand == DUMMY and DEALER_HAND in playing:
            return DEALER_HAND
        # The dealer of four who sits out looks on as if with the eyes of who leads.
        return hand if hand in playing else playing[0]

    def _at(self, play: InPlay, hero: int, tricks: int) -> float:
        """Return what the play is worth if its hero takes so many of the ten tricks."""
        return self._finished(end_play(play, _divided(play, hero, tricks)))

    def _finished(self, state: Finished) -> float:
        outcome = state.outcome
        if outcome not in self._known:
            self._known[outcome] = float(deal_results(self._convention, outcome)[self._seat])
        return self._known[outcome]


def _divided(play: InPlay, hero: int, tricks: int) -> tuple[int, ...]:
    """Divide the ten tricks: so many for the hero, the rest as evenly as it can be now."""
    taken = list(play.taken)
    room = dict.fromkeys(_HANDS if isinstance(play, Playing) else hands_in_play(play), _ALL)
    if DEALER_HAND in room:
        # The talon's cards lead to the first tricks, and can take no others (RA-3).
        room[DEALER_HAND] = max(0, TALON_TRICKS - sum(taken))
    del room[hero]
    taken[hero] = tricks
    for _ in range(_ALL - sum(taken)):
        hand = min((one for one in room if room[one]), key=taken.__getitem__)
        taken[hand] += 1
        room[hand] -= 1
    return tuple(taken)
