"""The draw for seats."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from preference.cards import Card
from preference.deals import draw_seats
from preference.errors import ArgumentError, few, shown, wrong_type
from preference.procedure.parts import check_seat
from preference.terms import Player, as_players

__all__ = ["SeatDraw"]


@attrs.frozen
class SeatDraw:
    """The draw for seats: who drew the lowest card chooses a seat first.

    `SeatDraw.of` makes one. When everybody has chosen, `seated` gives the players by seat; who
    draws lowest in a second draw, `draw_dealer`, deals first.

    Attributes:
        players: Who draws.
        cards: The card each of them drew.
        chosen: The seats chosen so far, in the order of choosing.

    Raises:
        ArgumentError: If there is not a card for each player, or a seat is chosen twice.
        WrongType: If a part is of the wrong type.

    Source: ST-1.

    >>> from preference.cards import parse_cards
    >>> draw = SeatDraw.of(["Anna", "Boris", "Vera"], parse_cards("♠7 ♥A ♦7"))
    >>> draw.chooser.name, draw.free
    ('Boris', (0, 1, 2))
    >>> [player.name for player in draw.choose(2).choose(0).choose(1).seated]
    ['Anna', 'Vera', 'Boris']
    """

    players: tuple[Player, ...]
    cards: tuple[Card, ...]
    chosen: tuple[int, ...] = ()

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        players, cards, chosen = self.players, self.cards, self.chosen
        if not isinstance(players, tuple) or not all(isinstance(one, Player) for one in players):
            wrong_type("SeatDraw", players, "a tuple of Player; SeatDraw.of() takes names")
        if not isinstance(cards, tuple):
            wrong_type("SeatDraw", cards, "a tuple of cards, one a player")
        if not isinstance(chosen, tuple):
            wrong_type("SeatDraw", chosen, "a tuple of seats")
        draw_seats(cards)
        if len(players) != len(cards):
            raise ArgumentError(
                "each player draws one card",
                code="bad-draw",
                rule="ST-1",
                refused=f"{len(cards)} cards for {len(players)} players",
                expected="as many cards as players",
            )
        for seat in chosen:
            check_seat("SeatDraw", seat, len(players))
        if len(set(chosen)) != len(chosen):
            raise ArgumentError(
                "a seat is chosen once",
                code="seat-taken",
                rule="ST-1",
                refused=shown(chosen),
                expected="different seats",
            )

    @classmethod
    def of(cls, players: Iterable[str | Player], cards: Iterable[Card]) -> SeatDraw:
        """Begin a draw.

        Args:
            players: Names or players.
            cards: The card each of them drew.

        Raises:
            ArgumentError: If these are not two to four players with a different card each.
            WrongType: If an argument is of the wrong type.

        Source: ST-1.

        >>> from preference.cards import parse_cards
        >>> SeatDraw.of(["Anna", "Boris"], parse_cards("♠8 ♠7")).chooser.name
        'Boris'
        """
        drawn = few("SeatDraw.of", cards, "cards, one a player; parse_cards() reads text")
        return cls(as_players(players), drawn)

    @property
    def chooser(self) -> Player | None:
        """Who chooses next, or `None` when everybody has chosen."""
        order, done = draw_seats(self.cards), len(self.chosen)
        return self.players[order[done]] if done < len(order) else None

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that are still free."""
        return tuple(seat for seat in range(len(self.players)) if seat not in self.chosen)

    @property
    def seated(self) -> tuple[Player, ...] | None:
        """The players by seat, or `None` until everybody has chosen."""
        if self.free:
            return None
        order = draw_seats(self.cards)
        return tuple(self.players[order[self.chosen.index(seat)]] for seat in range(len(order)))

    def choose(self, seat: int) -> SeatDraw:
        """Let who is next choose a seat; one that is taken, or is not there, is refused.

        Raises:
            ArgumentError: If there is no such seat, it is taken, or everybody has chosen.
            WrongType: If it is no seat.

        Source: ST-1.

        >>> from preference.cards import parse_cards
        >>> draw = SeatDraw.of(["Anna", "Boris"], parse_cards("♠8 ♠7")).choose(0)
        >>> draw.chooser.name, draw.free
        ('Anna', (1,))
        """
        check_seat("SeatDraw.choose", seat, len(self.players))
        if seat not in self.free:
            raise ArgumentError(
                "this seat is taken",
                code="seat-taken",
                rule="ST-1",
                refused=shown(seat),
                expected="seat " + ", ".join(map(str, self.free)) if self.free else "nothing more",
            )
        return attrs.evolve(self, chosen=(*self.chosen, seat))
