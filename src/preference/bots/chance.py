"""Chance without memory: each decision has a generator of its own."""

from __future__ import annotations

from random import Random

from preference.errors import wrong_type
from preference.views import View

__all__ = ["chance", "check_seed"]


def check_seed(function: str, seed: object) -> None:
    """Refuse what is no seed.

    Raises:
        WrongType: If it is neither an int nor text.
    """
    if type(seed) is not int and not isinstance(seed, str):
        wrong_type(function, seed, "a seed: text or an int")


def chance(seed: int | str, view: View) -> Random:
    """Return the generator for one decision, drawn from a seed and from what the seat sees.

    The same seed in the same place draws the same; another deal, another place in it, another seat
    or another sheet draws anew.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> seen = pref.view(match.deal(pref.Deal.shuffled(seed=7)), 0)
    >>> chance(1, seen).random() == chance(1, seen).random() != chance(2, seen).random()
    True
    """
    setting, sheet = view.setting, view.sheet
    place = (
        str(seed),
        view.seat,
        (setting.players, setting.dealer, setting.raspasy_count, setting.bombs),
        (sheet.pool, sheet.gora, sheet.whists),
        len(view.heard),
        [None if hand is None else hand.mask for hand in view.hands],
        [None if card is None else card.index for card in view.talon],
    )
    return Random(repr(place))
