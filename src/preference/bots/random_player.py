"""A player by chance alone: the yardstick below every other."""

from __future__ import annotations

import attrs

from preference.actions import Action
from preference.bots.asked import check_asked
from preference.bots.chance import chance, check_seed
from preference.views import View

__all__ = ["RandomPlayer"]


@attrs.frozen
class RandomPlayer:
    """Does any of the legal actions, each as likely; it never claims.

    It keeps nothing between calls: the same view gives the same action.

    Args:
        seed: Text or an int; players with other seeds play otherwise.

    Raises:
        WrongType: If the seed is neither.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> seen = pref.view(match.deal(pref.Deal.shuffled(seed=7)), 0)
    >>> RandomPlayer(1).act(seen) in seen.actions
    True
    """

    seed: int | str = 0

    def __attrs_post_init__(self) -> None:
        """Check the seed."""
        check_seed("RandomPlayer", self.seed)

    def act(self, view: View, /) -> Action:
        """Return one of the view's actions.

        Raises:
            ArgumentError: If the seat may not act now.
            WrongType: If it is no view.
        """
        check_asked("RandomPlayer.act", view)
        return chance(self.seed, view).choice(view.actions)
