"""What does not change during a deal: who sits where, what came before, the cards as dealt."""

from __future__ import annotations

import attrs

from preference.contracts import Bid, Contract, Misere
from preference.conventions import Convention
from preference.conventions.raspasy_price import check_count
from preference.deals import DUMMY, Deal, check_dealer, hand_seats
from preference.errors import ArgumentError, shown, wrong_type
from preference.phase import PhaseEnd

__all__ = ["Setting", "Table", "Undertaking"]


def check_players(convention: Convention, players: int) -> None:
    """Refuse a number of players that a convention is not for.

    Raises:
        ArgumentError: If so many may not sit down.

    Source: §14 of the rules.

    >>> from preference.conventions import GUSARIK
    >>> check_players(GUSARIK, 2)
    """
    if players not in convention.players:
        raise ArgumentError(
            "the convention is not for so many players",
            code="bad-players",
            rule="§14",
            refused=f"{shown(players)} players",
            expected=" or ".join(map(str, sorted(convention.players))),
        )


@attrs.frozen(cache_hash=True)
class Setting:
    """Where and when a deal is played: all that its score needs to know of the table.

    Args:
        players: How many sit at the table: 2, 3 or 4.
        dealer: The seat that deals.
        raspasy_count: Raspasy since the last reset, before this deal (RA-8).
        bombs: Bombs on each seat's tree before this deal (BO); empty for none.

    Attributes:
        seats: The seats of the first, second and third hand; −1 for the dummy of Gusarik.

    Raises:
        ArgumentError: If a number cannot be.
        WrongType: If an argument is of the wrong type.

    Source: ST-3, RA-8, BO, GU.

    >>> Setting(players=4, dealer=1).seats
    (2, 3, 0)
    """

    players: int
    dealer: int
    raspasy_count: int = 0
    bombs: tuple[int, ...] = ()
    seats: tuple[int, int, int] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Check the parts and derive the seats."""
        check_dealer(self.dealer, self.players)
        check_count(self.raspasy_count)
        bombs = self.bombs
        if not isinstance(bombs, tuple) or any(type(one) is not int for one in bombs):
            wrong_type("Setting", bombs, "a tuple of ints, one a seat, for bombs")
        if bombs and (len(bombs) != self.players or min(bombs) < 0):
            raise ArgumentError(
                "bombs are one number a seat, none negative",
                code="bad-bombs",
                rule="BO",
                refused=shown(bombs),
                expected=f"{self.players} numbers, or none",
            )
        object.__setattr__(self, "seats", hand_seats(self.dealer, self.players))

    @property
    def order(self) -> tuple[int, ...]:
        """All seats clockwise from the first hand, the dealer of four last (PO-5).

        >>> Setting(players=4, dealer=1).order, Setting(players=2, dealer=1).order
        ((2, 3, 0, 1), (0, 1))
        """
        return tuple((self.dealer + 1 + step) % self.players for step in range(self.players))

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that hold cards and bid, clockwise from the first hand.

        >>> Setting(players=4, dealer=1).active, Setting(players=2, dealer=0).active
        ((2, 3, 0), (1, 0))
        """
        return tuple(seat for seat in self.seats if seat != DUMMY)

    def hand_of(self, seat: int) -> int:
        """Return the hand of a seat: 0, 1 or 2, or −1 for the dealer of four.

        >>> Setting(players=4, dealer=1).hand_of(0), Setting(players=4, dealer=1).hand_of(1)
        (2, -1)
        """
        if type(seat) is not int:
            wrong_type("Setting.hand_of", seat, "a seat, an int from 0")
        return self.seats.index(seat) if seat in self.seats else -1


@attrs.frozen
class Table:
    """A deal about to be played: convention, setting and cards; shared by every state of the deal.

    Args:
        convention: What is played.
        setting: Where and when.
        deal: The cards.

    Attributes:
        min_level: The lowest opening level (RA-8).

    Source: ST-3, RA-8.

    >>> from preference.conventions import SOCHI
    >>> Table(SOCHI, Setting(3, 2, raspasy_count=1), Deal.shuffled(seed=1)).min_level
    7
    """

    convention: Convention
    setting: Setting
    deal: Deal
    min_level: int = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Derive the lowest opening level."""
        level = self.convention.raspasy.min_level(self.setting.raspasy_count)
        object.__setattr__(self, "min_level", level)


@attrs.frozen
class Undertaking(PhaseEnd):
    """A game or a misere about to be played, with the cards as they will be played.

    Args:
        table: The table.
        declarer: The declarer's hand, 0, 1 or 2.
        contract: What is undertaken.
        bid: The bid that won.
        hands: The masks of the three hands once the discard is laid away.
        talon_refused: Whether the talon was refused (EX-4).
        blind: Whether the talon was taken blind (BL-3, BL-4).

    Source: EX-2, EX-4.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3)
    >>> for text in ("7♠", "pass", "pass"):
    ...     state = pref.apply(state, pref.parse_action(text))
    >>> for text in (str(pref.legal_actions(state)[0]), "declare 7♠"):
    ...     state = pref.apply(state, pref.parse_action(text))
    >>> undertaking = state.undertaking
    >>> str(undertaking.contract), undertaking.declarer, undertaking.defenders
    ('7♠', 0, (1, 2))
    >>> undertaking.talonless
    False
    """

    table: Table
    declarer: int
    contract: Contract | Misere
    bid: Bid
    hands: tuple[int, int, int]
    talon_refused: bool = False
    blind: bool = False

    @property
    def talonless(self) -> bool:
        """Whether it is played without the talon (BI-9)."""
        return self.bid.talonless

    @property
    def defenders(self) -> tuple[int, int]:
        """The hands of the first and the second defender.

        With two players the second is the dummy (GU).
        """
        first, second = (self.declarer + 1) % 3, (self.declarer + 2) % 3
        if self.table.setting.seats[first] == DUMMY:
            return second, first
        return first, second
