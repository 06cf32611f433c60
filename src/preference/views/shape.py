"""The value that a view is: what a client needs to draw the table and to act."""

from __future__ import annotations

from enum import StrEnum

import attrs

from preference.actions import Action, Claim
from preference.cards import Card, Hand
from preference.contracts import Bid, Contract, Misere
from preference.deals import Deal
from preference.game import Race
from preference.sheet import ScoreSheet
from preference.table import Setting
from preference.terms import Terms

__all__ = ["Heard", "HiddenDiscard", "Phase", "View"]


class Phase(StrEnum):
    """Where a deal stands, for a client.

    Source: IN-1.

    >>> Phase.AUCTION == "auction"
    True
    """

    BETWEEN = "between"
    """There is no deal to show."""
    AUCTION = "auction"
    """There is bidding, in an `Auction`."""
    EXCHANGE = "exchange"
    """The talon is taken, cards are laid away and the contract is named, in an `Exchange`."""
    WHISTING = "whisting"
    """The defence decides, in a state of `Whisting`."""
    PLAYING = "playing"
    """A contract or misere is played, in a state of `Playing`."""
    CLAIMING = "claiming"
    """A claim waits for answers, in a state of `Claiming`."""
    RASPASY = "raspasy"
    """Everyone has passed, and it is played for no tricks, in a state of `Raspasy`."""
    FINISHED = "finished"
    """The last deal is over, and the next has not begun."""


@attrs.frozen
class HiddenDiscard:
    """Two cards laid away by another: that it was done is seen, the cards are not.

    Source: EX-6, IN-1.

    >>> print(HiddenDiscard())
    discard
    """

    def __str__(self) -> str:
        """Print the word without the cards."""
        return "discard"


@attrs.frozen
class Heard:
    """An action as a seat saw it.

    Attributes:
        seat: Who did it.
        action: What was done, without what the seat may not know.

    Source: IN-1.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> match = match.deal(pref.Deal.shuffled(seed=7)).apply(pref.Pass())
    >>> print(pref.view(match, 1).heard[0])
    0: pass
    """

    seat: int
    action: Action | HiddenDiscard

    def __str__(self) -> str:
        """Print seat and action."""
        return f"{self.seat}: {self.action}"


@attrs.frozen(kw_only=True)
class View:
    """What one seat may know.

    Attributes:
        seat: Whose view it is; `None` for a spectator.
        terms: What was agreed.
        sheet: The sheet after the last finished deal.
        setting: Dealer, raspasy count and bombs of this deal, or the next.
        race: The running round of Skachki, or `None`.
        phase: Where the deal stands.
        heard: Every action of the deal, as the seat saw it.
        played: Every card played from a hand, with that hand, in order.
        voids: The suits each hand has shown it does not hold, as a mask of bits 0…3 a hand.
        hands: The cards left in the first, second and third hand; `None` for one not seen.
        sizes: How many cards each hand holds.
        looked: Whether each hand has been looked at by its player (BL-1).
        talon: The two talon cards, `None` for one not seen; empty when it has no meaning any more.
        discard: The two cards the seat itself laid away, or `None`.
        bid: The standing or winning bid, or `None`.
        declarer: The declarer's hand, or `None`.
        contract: What is undertaken, or `None`.
        turn: The hand that is to act or to play, 3 for the dealer's talon; `None` when nobody is.
        trick: The cards on the table.
        taken: Tricks taken by each hand, the dealer of four last where the talon is played.
        claim: The split that waits for answers, or `None`.
        actors: The seats that may act.
        actions: What the seat itself may do now, claims apart.
        claims: The claims the seat may make now.
        deal: The whole deal, once it is over and revealed; `None` before.

    Source: IN-1 to IN-3.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> match = match.deal(pref.Deal.shuffled(seed=7))
    >>> seen = pref.view(match, 1)
    >>> print(seen.hand, seen.sizes, seen.may_act, seen.phase)
    ♠9 ♠10 ♠J ♠K ♣J ♣A ♦9 ♥8 ♥9 ♥K (10, 10, 10) False auction
    """

    seat: int | None
    terms: Terms
    sheet: ScoreSheet
    setting: Setting
    phase: Phase
    race: Race | None = None
    heard: tuple[Heard, ...] = ()
    played: tuple[tuple[int, Card], ...] = ()
    voids: tuple[int, int, int] = (0, 0, 0)
    hands: tuple[Hand | None, ...] = (None, None, None)
    sizes: tuple[int, ...] = (0, 0, 0)
    looked: tuple[bool, ...] = (True, True, True)
    talon: tuple[Card | None, ...] = ()
    discard: Hand | None = None
    bid: Bid | None = None
    declarer: int | None = None
    contract: Contract | Misere | None = None
    turn: int | None = None
    trick: tuple[Card, ...] = ()
    taken: tuple[int, ...] = (0, 0, 0)
    claim: tuple[int, int, int] | None = None
    actors: tuple[int, ...] = ()
    actions: tuple[Action, ...] = ()
    claims: tuple[Claim, ...] = ()
    deal: Deal | None = None

    @property
    def hand(self) -> Hand | None:
        """The seat's own cards, or `None` if it holds none or has not looked."""
        if self.seat is None:
            return None
        at = self.setting.hand_of(self.seat)
        return None if at < 0 else self.hands[at]

    @property
    def may_act(self) -> bool:
        """Whether the seat may act now."""
        return self.seat is not None and self.seat in self.actors
