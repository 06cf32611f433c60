"""What every part of the playing page needs: the game, its language, and cards as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

import preference as pref
from preference.rendering import LANGUAGES, Words
from preference.rendering.short import action_text, rank_text, seat_name
from tryit.game import Game
from tryit.phrases import Language, say
from tryit.pieces import Html, element

__all__ = ["Screen", "card_classes"]

_SIGNS: Final = "♠♣♦♥"
_RED: Final = "♦♥"


@attrs.frozen
class Screen:
    """A game, shown.

    Attributes:
        game: The game.
        language: The code of the language.
        columns: How many letters a line of plain text may have.
    """

    game: Game
    language: Language
    columns: int

    @property
    def words(self) -> Words:
        """The words of the library."""
        return LANGUAGES[self.language]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(player.name for player in self.game.match.terms.players)

    def say(self, phrase: str, **parts: object) -> str:
        """Return a phrase of the page."""
        return say(self.language, phrase, **parts)

    def name(self, seat: int) -> str:
        """Return the name of a seat, or the word for the dummy."""
        return seat_name(seat, self.names, self.words)

    def action(self, action: pref.Action | pref.HiddenDiscard, seat: int) -> str:
        """Return an action in words, without who does it."""
        if isinstance(action, pref.HiddenDiscard):
            return self.say("hidden discard")
        return action_text(action, seat, self.names, self.words)

    def cards(self, cards: Sequence[pref.Card]) -> Html:
        """Show cards by suits."""
        rows = []
        for sign in _SIGNS:
            suit = [card for card in cards if str(card.suit) == sign]
            if suit:
                ranks = " ".join(rank_text(card, self.words) for card in suit)
                red = " try-red" if sign in _RED else ""
                rows.append(element("span", f"{sign} {ranks}", class_="try-suit" + red))
        return element("div", *rows, class_="try-suits")


def card_classes(card: pref.Card, *, refused: bool) -> str:
    """Return the classes of a card: red, and grey where it may not be played."""
    names = ["try-card"]
    if str(card.suit) in _RED:
        names.append("try-red")
    if refused:
        names.append("try-refused")
    return " ".join(names)
