"""A player by rules of thumb, such as a beginner learns in an evening."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import attrs

from preference.actions import Action
from preference.bots.asked import check_asked
from preference.bots.calling import call
from preference.bots.chance import check_seed
from preference.bots.claiming import answer_claim
from preference.bots.deciding import decide
from preference.bots.declaring import exchange
from preference.bots.ducking import catch_misere, play_misere, play_raspasy, play_talon
from preference.bots.playing import play_as_declarer, play_as_defender
from preference.contracts import Misere
from preference.views import Phase, View

__all__ = ["BeginnerPlayer"]

_DEALER_HAND: Final = 3


@attrs.frozen
class BeginnerPlayer:
    """Bids on tricks counted suit by suit, whists on its tops, draws trumps, ducks on misere.

    It has a rule of thumb for every decision of every convention, and sees nothing but its view. It
    keeps nothing between calls: the same view gives the same action.

    Args:
        seed: Text or an int; only what is done blind, before a look at the cards, depends on it.

    Raises:
        WrongType: If the seed is neither.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> seen = pref.view(match.deal(pref.Deal.shuffled(seed=7)), 0)
    >>> print(seen.hand, "-", BeginnerPlayer().act(seen))
    ♠8 ♠A ♦7 ♦10 ♦J ♦Q ♦A ♥10 ♥J ♥Q - 6♠
    """

    seed: int | str = 0

    def __attrs_post_init__(self) -> None:
        """Check the seed."""
        check_seed("BeginnerPlayer", self.seed)

    def act(self, view: View, /) -> Action:
        """Return what a beginner would do.

        Raises:
            ArgumentError: If the seat may not act now.
            WrongType: If it is no view.
        """
        check_asked("BeginnerPlayer.act", view)
        if len(view.actions) == 1 and not view.claims:
            return view.actions[0]
        if view.phase is Phase.AUCTION:
            return call(view, self.seed)
        return _RULES[view.phase](view)


def _play(view: View) -> Action:
    is_declarer = view.turn == view.declarer
    if isinstance(view.contract, Misere):
        return play_misere(view) if is_declarer else catch_misere(view)
    return play_as_declarer(view) if is_declarer else play_as_defender(view)


def _play_raspasy(view: View) -> Action:
    return play_talon(view) if view.turn == _DEALER_HAND else play_raspasy(view)


_RULES: Final[dict[Phase, Callable[[View], Action]]] = {
    Phase.EXCHANGE: exchange,
    Phase.WHISTING: decide,
    Phase.PLAYING: _play,
    Phase.CLAIMING: answer_claim,
    Phase.RASPASY: _play_raspasy,
}
