"""Players by name, as a command line is given them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from preference.bots import BeginnerPlayer, RandomPlayer, SamplingPlayer
from preference.errors import NotationError, shown, wrong_type
from preference.simulation.plan import PlayerMaker

__all__ = ["PLAYERS", "player_of"]

PLAYERS: Final[Mapping[str, PlayerMaker]] = MappingProxyType(
    {"random": RandomPlayer, "beginner": BeginnerPlayer, "sampling": partial(SamplingPlayer, 20)}
)
"""The players of the library by name; `sampling` draws 20 samples a decision."""

_MOST_DIGITS: Final = 6


def player_of(text: str) -> PlayerMaker:
    """Return what makes the player that a text names.

    Args:
        text: `random`, `beginner`, `sampling`, or `sampling:50` for another number of samples.

    Raises:
        NotationError: If there is no such player.
        WrongType: If it is no text.

    >>> player_of("sampling:5")("a seed")
    SamplingPlayer(samples=5, seed='a seed', seconds=None)
    """
    if not isinstance(text, str):
        wrong_type("player_of", text, "text such as 'beginner'")
    if text in PLAYERS:
        return PLAYERS[text]
    name, _, samples = text.partition(":")
    is_number = samples.isascii() and samples.isdecimal() and len(samples) <= _MOST_DIGITS
    if name == "sampling" and is_number and int(samples):
        return partial(SamplingPlayer, int(samples))
    raise NotationError(
        "there is no such player",
        code="unknown-player",
        refused=shown(text),
        expected=f"{', '.join(PLAYERS)}, or sampling:N with N samples a decision",
    )
