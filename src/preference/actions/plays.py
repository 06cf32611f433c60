"""Cards played to a trick."""

from __future__ import annotations

import attrs

from preference.cards import Card
from preference.errors import wrong_type

__all__ = ["Play", "PlayTalon"]


@attrs.frozen
class Play:
    """Play a card of the hand whose turn it is.

    Args:
        card: The card.

    Raises:
        WrongType: If it is no card.

    Source: PL-2, RA-1.

    >>> from preference.cards import parse_card
    >>> import preference as pref
    >>> print(Play(parse_card("♠A")))
    play ♠A
    """

    card: Card

    def __attrs_post_init__(self) -> None:
        """Check the card."""
        if not isinstance(self.card, Card):
            wrong_type("Play", self.card, "a card; parse_card() reads one")

    def __str__(self) -> str:
        """Print the text of the action."""
        return f"play {self.card}"


@attrs.frozen
class PlayTalon:
    """Play a talon card to a raspasy trick, as the dealer of four.

    Args:
        card: The talon card.

    Raises:
        WrongType: If it is no card.

    Source: RA-3.

    >>> from preference.cards import parse_card
    >>> import preference as pref
    >>> print(PlayTalon(parse_card("♥7")))
    talon ♥7
    """

    card: Card

    def __attrs_post_init__(self) -> None:
        """Check the card."""
        if not isinstance(self.card, Card):
            wrong_type("PlayTalon", self.card, "a card; parse_card() reads one")

    def __str__(self) -> str:
        """Print the text of the action."""
        return f"talon {self.card}"
