"""Raspasy: what is played when nobody bids; everyone avoids tricks."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import attrs

from preference.actions import Action, Play, PlayTalon, Refusal
from preference.cards import DECK, SUIT_CARDS, Hand, cards_of
from preference.conventions import RaspasyLeader, RaspasyTalon
from preference.following import playable, plays, trick_taker
from preference.phase import PhaseEnd, other_phase
from preference.table import Table

__all__ = ["Raspasy", "RaspasyDone", "RaspasySetup", "TalonPart"]

DEALER_HAND: Final = 3
"""Stands for the dealer of four, who plays the talon, where hands are counted 0, 1, 2."""

TALON_TRICKS: Final = 2
_ALL_TRICKS: Final = 10


class TalonPart(StrEnum):
    """What the talon does in a raspasy.

    Source: RA-2, RA-3, GU.

    >>> TalonPart.SHOWN == "shown"
    True
    """

    HIDDEN = "hidden"
    """Nothing: it stays unseen."""
    SHOWN = "shown"
    """With three: its cards show the suits of the first two tricks."""
    PLAYED = "played"
    """With four: the dealer plays its cards to the first two tricks."""


@attrs.frozen
class RaspasySetup:
    """What does not change during a raspasy.

    Attributes:
        table: The table.
        blind_passes: Blind passes of the auction (BL-2).
        talon: What the talon does.
        order: The hands that play, clockwise.
        winner_leads: Whether winners lead from the second trick on, under a shown talon (RA-2b).

    Source: RA-2, RA-2b, RA-3, GU.

    >>> import preference as pref
    >>> table = Table(pref.SOCHI, pref.Setting(4, 3), pref.Deal.shuffled(seed=1, players=4))
    >>> RaspasySetup.of(table, 0).talon
    <TalonPart.PLAYED: 'played'>
    """

    table: Table
    blind_passes: int
    talon: TalonPart
    order: tuple[int, ...]
    winner_leads: bool

    @classmethod
    def of(cls, table: Table, blind_passes: int) -> RaspasySetup:
        """Work out what the talon does and who plays."""
        rules, players = table.convention.raspasy, table.setting.players
        if players == 2 or rules.raspasy_talon is RaspasyTalon.HIDDEN:
            talon = TalonPart.HIDDEN
        else:
            talon = TalonPart.PLAYED if players == 4 else TalonPart.SHOWN
        order = (0, 2) if players == 2 else (0, 1, 2)
        leader = rules.raspasy_leader is RaspasyLeader.WINNER
        return cls(table, blind_passes, talon, order, leader)


@attrs.frozen
class RaspasyDone(PhaseEnd):
    """The ten tricks are taken.

    Attributes:
        setup: What was played.
        taken: Tricks of the three hands, then of the dealer of four.

    Source: RA-1.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3)
    >>> for _ in range(3):
    ...     state = pref.apply(state, pref.Pass())
    >>> while not isinstance(state, RaspasyDone):
    ...     state = state.advance(state.legal()[0])
    >>> sum(state.taken), state.taken[3]
    (10, 0)
    """

    setup: RaspasySetup
    taken: tuple[int, int, int, int]


@attrs.frozen
class Raspasy:
    """A raspasy being played.

    Attributes:
        setup: What does not change meanwhile.
        hands: Masks of the cards left in the first, second and third hand.
        turn: The hand to play; 3 is the dealer of four, with the talon.
        trick: The cards on the table, as indices, in the order played.
        taken: Tricks taken by each hand, then by the dealer of four.
        talon: The talon cards the dealer of four has still to play.

    Source: RA-1 to RA-3, GU.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3)
    >>> for text in ("pass", "pass", "pass"):
    ...     state = pref.apply(state, pref.parse_action(text))
    >>> state.turn, str(pref.Suit(state.suit_shown))
    (0, '♦')
    >>> state.talon_shown, state.led, state.tricks_taken, state.legal() == pref.legal_actions(state)
    (1, 2, 0, True)
    >>> after = state.advance(state.legal()[0])
    >>> after.turn, str(pref.Suit(after.led)), state.refusal(pref.Pass()).rule
    (1, '♦', 'RA-1')
    """

    setup: RaspasySetup
    hands: tuple[int, int, int]
    turn: int
    trick: tuple[int, ...]
    taken: tuple[int, int, int, int]
    talon: tuple[int, ...]

    @classmethod
    def begin(cls, table: Table, blind_passes: int) -> Raspasy:
        """Start with the first hand, or with the dealer of four and the talon."""
        setup = RaspasySetup.of(table, blind_passes)
        deal = table.deal
        if setup.talon is TalonPart.PLAYED:
            talon = tuple(card.index for card in deal.talon)
            return cls(setup, deal.masks, DEALER_HAND, (), (0, 0, 0, 0), talon)
        return cls(setup, deal.masks, 0, (), (0, 0, 0, 0), ())

    @property
    def actors(self) -> tuple[int, ...]:
        """The seat to play."""
        setting = self.setup.table.setting
        return (setting.dealer if self.turn == DEALER_HAND else setting.seats[self.turn],)

    @property
    def tricks_taken(self) -> int:
        """How many tricks are over."""
        return sum(self.taken)

    @property
    def suit_shown(self) -> int | None:
        """The suit a talon card shows for this trick, or `None` (RA-2)."""
        number = self.tricks_taken
        if self.setup.talon is TalonPart.SHOWN and number < TALON_TRICKS:
            return int(self.setup.table.deal.talon[number].suit)
        return None

    @property
    def talon_shown(self) -> int:
        """How many talon cards everyone has seen (IN-1)."""
        number = self.tricks_taken
        if self.setup.talon is TalonPart.SHOWN:
            return min(number + 1, TALON_TRICKS)
        if self.setup.talon is TalonPart.PLAYED:
            return TALON_TRICKS - len(self.talon)
        return 0

    @property
    def led(self) -> int | None:
        """The suit to follow, or `None` for a lead."""
        shown = self.suit_shown
        if shown is None and self.trick:
            return self.trick[0] >> 3
        return shown

    def _allowed(self) -> int:
        led = self.led
        return playable(self.hands[self.turn], 0 if led is None else SUIT_CARDS[led], 0)

    def legal(self) -> tuple[Action, ...]:
        """List the cards that may be played."""
        if self.turn == DEALER_HAND:
            return tuple(PlayTalon(DECK[card]) for card in self.talon)
        return plays(self._allowed())

    def refusal(self, action: Action) -> Refusal | None:
        """Say why an action is refused, or `None`."""
        if self.turn == DEALER_HAND:
            if isinstance(action, PlayTalon) and action.card.index in self.talon:
                return None
            expected = " or ".join(f"talon {DECK[card]}" for card in self.talon)
            if isinstance(action, PlayTalon):
                return Refusal("not-held", "RA-3", f"{action.card} is not in the talon", expected)
            if isinstance(action, Play):
                return Refusal("dealer-plays", "RA-3", "the dealer plays the talon first", expected)
            return other_phase(action, "RA-1", "a raspasy is being played", expected)
        allowed = self._allowed()
        if isinstance(action, Play) and allowed >> action.card.index & 1:
            return None
        expected = f"play one of {Hand(allowed)}"
        if isinstance(action, PlayTalon):
            return Refusal("no-talon-card", "RA-3", "no talon card is to be played now", expected)
        if not isinstance(action, Play):
            return other_phase(action, "RA-1", "a raspasy is being played", expected)
        card = action.card.index
        if not self.hands[self.turn] >> card & 1:
            return Refusal("not-held", "RA-1", f"{action.card} is not in this hand", expected)
        if self.suit_shown is not None:
            rule = "RA-2"
        elif self.setup.talon is TalonPart.PLAYED and self.tricks_taken < TALON_TRICKS:
            rule = "RA-3"
        else:
            rule = "RA-1"
        suit = DECK[cards_of(allowed)[0]].suit
        return Refusal("not-following", rule, f"{suit} must be followed", expected)

    def advance(self, action: Action) -> Raspasy | RaspasyDone | Refusal:
        """Play a card, or say why it is refused."""
        refusal = self.refusal(action)
        if refusal is not None:
            return refusal
        setup = self.setup
        if isinstance(action, PlayTalon):
            card = action.card.index
            talon = tuple(one for one in self.talon if one != card)
            return Raspasy(setup, self.hands, 0, (card,), self.taken, talon)
        assert isinstance(action, Play)
        card, turn, order = action.card.index, self.turn, setup.order
        first, second, third = self.hands
        if turn == 0:
            hands = (first ^ 1 << card, second, third)
        elif turn == 1:
            hands = (first, second ^ 1 << card, third)
        else:
            hands = (first, second, third ^ 1 << card)
        trick = (*self.trick, card)
        number = self.tricks_taken
        with_dealer = setup.talon is TalonPart.PLAYED and number < TALON_TRICKS
        following = order[(order.index(turn) + 1) % len(order)]
        if len(trick) < len(order) + with_dealer:
            return Raspasy(setup, hands, following, trick, self.taken, self.talon)
        led = self.led
        assert led is not None  # this is not the first card of the trick
        place = trick_taker(trick, led)
        if with_dealer:
            winner = order[place - 1] if place else DEALER_HAND
        else:
            winner = order[(order.index(following) + place) % len(order)]
        taken = list(self.taken)
        taken[winner] += 1
        counts = (taken[0], taken[1], taken[2], taken[3])
        if number + 1 == _ALL_TRICKS:
            return RaspasyDone(setup, counts)
        return Raspasy(setup, hands, self._leader(number + 1, winner), (), counts, self.talon)

    def _leader(self, number: int, winner: int) -> int:
        """Return who plays first to a trick, counted from 0, when `winner` took the one before.

        Source: RA-2, RA-2b, RA-3.
        """
        talon = self.setup.talon
        if talon is TalonPart.PLAYED and number <= TALON_TRICKS:
            return DEALER_HAND if number < TALON_TRICKS else 0
        if talon is TalonPart.SHOWN and number <= TALON_TRICKS and not self.setup.winner_leads:
            return 0
        return winner

    def __str__(self) -> str:
        """Say where the raspasy stands, in one line."""
        trick = " ".join(str(DECK[card]) for card in self.trick) or "empty table"
        hands = " | ".join(str(Hand(hand)) for hand in self.hands)
        taken = "-".join(map(str, self.taken))
        return (
            f"raspasy, hand {self.turn} to play, {trick}, tricks {taken}, hands {hands}, "
            f"talon {self.setup.table.deal.talon_text}"
        )
