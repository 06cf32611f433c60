"""Which cards each watcher may know the place of, worked out from the actions alone (IN-1).

Nothing here is read from a view: it is what views are held against.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from preference.actions import (
    Action,
    ChooseOpen,
    Claim,
    OpenMisere,
    Pass,
    Play,
    PlayTalon,
    TakeTalon,
)
from preference.auction import Auction
from preference.cards import Card, Hand
from preference.contracts import Contract
from preference.conventions import Convention, RaspasyTalon, Ten
from preference.deals import Deal, check_dealer
from preference.engine import (
    STATE_TYPES,
    Finished,
    State,
    actor_of,
    apply,
    begin_at,
    table_of,
)
from preference.errors import ArgumentError, wrong_type
from preference.exchange import Exchange
from preference.outcomes import PreferansOutcome
from preference.raspasy import Raspasy
from preference.table import Setting
from preference.tricks import Claiming, Playing
from preference.whisting import Whisting

__all__ = ["Knowledge", "Watcher"]

Watcher: TypeAlias = int | None
"""A seat, or `None` for a spectator."""


class Knowledge:
    """The cards that each watcher may know the place of, kept from action to action.

    Args:
        state: The beginning of a deal.

    Raises:
        ArgumentError: If the deal has gone on.
        WrongType: If it is no state.

    Source: IN-1.

    >>> import preference as pref
    >>> deal = pref.Deal.shuffled(seed=7)
    >>> known = Knowledge(pref.begin(pref.SOCHI, deal, dealer=2, players=3))
    >>> known.of(0) == frozenset(deal.first), known.of(None)
    (True, frozenset())
    >>> known.hear(pref.parse_action("6♠"))
    >>> str(known.state.standing)
    '6♠'
    """

    def __init__(self, state: State) -> None:
        """Begin with the cards just dealt."""
        if not isinstance(state, STATE_TYPES):
            wrong_type("Knowledge", state, "the beginning of a deal, as begin() returns")
        table = table_of(state)
        if state != begin_at(table):
            raise ArgumentError(
                "what may be known is kept from the beginning of a deal",
                code="not-the-beginning",
                rule="IN-1",
                refused=str(state),
                expected="what begin() returns",
            )
        self.state = state
        self.convention: Convention = table.convention
        self.setting: Setting = table.setting
        self.deal: Deal = table.deal
        self._public: set[Card] = set()
        self._own: dict[int, set[Card]] = {seat: set() for seat in range(self.setting.players)}
        self._plays = 0
        self._opens_after_lead = False
        if isinstance(state, Finished):
            assert isinstance(state.outcome, PreferansOutcome)
            # Who wins the game by the hand dealt shows it (PL-7).
            self._public |= self._dealt_to(state.outcome.holder)
        # When the auction is over everybody has looked (BL-1), and here there is none.
        if not self.convention.auction.blind or isinstance(state, Finished):
            for seat in self.setting.active:
                self._own[seat] |= self._dealt_to(seat)

    def _dealt_to(self, seat: int) -> set[Card]:
        return set(self.deal.hands[self.setting.hand_of(seat)])

    def of(self, watcher: Watcher) -> frozenset[Card]:
        """Return what a watcher may know.

        Args:
            watcher: A seat, or `None` for a spectator.

        Raises:
            ArgumentError: If there is no such seat.
            WrongType: If it is neither a seat nor `None`.
        """
        if watcher is not None:
            check_dealer(watcher, self.setting.players)
        own: Iterable[Card] = () if watcher is None else self._own[watcher]
        return frozenset((*self._public, *own))

    def hear(self, action: Action) -> None:
        """Take in an action.

        Raises:
            IllegalAction: If the rules refuse it.
            WrongType: If it is no action.
        """
        before, deal = self.state, self.deal
        actor = actor_of(before, action)
        after = self.state = apply(before, action)
        if isinstance(before, Auction):
            self._hear_call(action, actor, after)
        elif isinstance(action, (TakeTalon, OpenMisere)):
            self._own[actor] |= self._dealt_to(actor) | set(deal.talon)
            if isinstance(action, OpenMisere):
                self._public |= set(deal.talon)
        elif isinstance(before, Whisting) and actor == self.setting.dealer:
            if self.setting.players == 4 and not isinstance(action, Pass):
                # Looking and returning both show the first defender's cards (DL-1).
                self._own[actor] |= set(deal.hands[before.undertaking.defenders[0]])
        elif isinstance(action, Claim):
            assert isinstance(before, Playing)
            undertaking = before.setup.undertaking
            self._public |= set(Hand(undertaking.hands[undertaking.declarer]))
        elif isinstance(action, (Play, PlayTalon)):
            self._hear_card(action)
        if isinstance(after, Playing) and not isinstance(before, (Playing, Claiming)):
            self._begin_play(action, after)

    def _hear_call(self, action: Action, actor: int, after: State) -> None:
        """Who makes a call that is not blind has looked; at the end all have but a blind winner."""
        if not getattr(action, "blind", False):
            self._own[actor] |= self._dealt_to(actor)
        if isinstance(after, Auction):
            return
        winner = after.actors[0] if isinstance(after, Exchange) else None
        blind = isinstance(after, Exchange) and after.bid.blind
        for seat in self.setting.active:
            if not (blind and seat == winner):
                self._own[seat] |= self._dealt_to(seat)
        if isinstance(after, Exchange) and not blind and not after.bid.talonless:
            self._public |= set(self.deal.talon)
        if isinstance(after, Raspasy) and self._talon_leads:
            if self.setting.players == 3:
                self._public.add(self.deal.talon[0])
            else:
                self._own[self.setting.dealer] |= set(self.deal.talon)

    @property
    def _talon_leads(self) -> bool:
        leads = self.convention.raspasy.raspasy_talon is RaspasyTalon.LEADS
        return leads and self.setting.players > 2

    def _hear_card(self, action: Play | PlayTalon) -> None:
        self._public.add(action.card)
        self._plays += isinstance(action, Play)
        if self._opens_after_lead:
            self._open()
        shows = self._talon_leads and self.setting.players == 3 and self._plays == 3
        if isinstance(self.state, Raspasy) and shows:
            self._public.add(self.deal.talon[1])

    def _begin_play(self, action: Action, playing: Playing) -> None:
        """See whether the hands of the defence open, and when (WH-7 to WH-9, PL-4, GU)."""
        undertaking = playing.setup.undertaking
        contract, play = undertaking.contract, self.convention.play
        if isinstance(contract, Contract):
            checked = contract.level == 10 and self.convention.whist.ten is Ten.CHECKED
            opens = checked or self.setting.players == 2 or isinstance(action, ChooseOpen)
            early = play.open_before_declarer_leads
        else:
            opens = not undertaking.blind
            early = play.misere_open_before_declarer_leads
        if opens and (early or undertaking.declarer != 0):
            self._open()
        else:
            self._opens_after_lead = opens

    def _open(self) -> None:
        self._opens_after_lead = False
        assert isinstance(self.state, Playing)
        for hand in self.state.setup.undertaking.defenders:
            self._public |= set(self.deal.hands[hand])
