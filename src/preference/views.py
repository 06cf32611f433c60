"""What one seat may know of a match: built from what is allowed, never by taking away.

A view holds all that a client needs to draw the table and to act, and nothing that IN-1 hides. It
is the same for every distribution of the cards its seat does not see.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, TypeAlias

import attrs

from preference.actions import Action, Claim, Discard, Play, PlayTalon
from preference.auction import Auction
from preference.cards import DECK, Card, Hand
from preference.contracts import Bid, Contract, Misere
from preference.deals import DUMMY, Deal
from preference.engine import (
    Finished,
    State,
    actor_of,
    apply,
    begin_at,
    legal_actions,
    legal_claims,
)
from preference.errors import ArgumentError, check_flag, shown, wrong_type
from preference.exchange import Exchange, Step
from preference.following import NO_TRUMP
from preference.game import Race
from preference.match import Match, PlayedDeal
from preference.outcomes import PreferansOutcome
from preference.raspasy import Raspasy, RaspasyDone, TalonPart
from preference.sheet import ScoreSheet
from preference.table import Setting, Table, Undertaking
from preference.terms import Terms
from preference.tricks import Claiming, PlayDone, Playing
from preference.whisting import Whisting

__all__ = ["Heard", "HiddenDiscard", "Phase", "View", "view"]


class Phase(StrEnum):
    """Where a deal stands, for a client.

    Source: IN-1.

    >>> Phase.AUCTION == "auction"
    True
    """

    BETWEEN = "between"
    AUCTION = "auction"
    EXCHANGE = "exchange"
    WHISTING = "whisting"
    PLAYING = "playing"
    CLAIMING = "claiming"
    RASPASY = "raspasy"
    FINISHED = "finished"


_PHASES: Final[dict[type, Phase]] = {
    Auction: Phase.AUCTION,
    Exchange: Phase.EXCHANGE,
    Whisting: Phase.WHISTING,
    Playing: Phase.PLAYING,
    Claiming: Phase.CLAIMING,
    Raspasy: Phase.RASPASY,
    Finished: Phase.FINISHED,
}


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
    >>> print(view(match, 1).heard[0])
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
    >>> seen = view(match, 1)
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


def view(match: Match, seat: int | None, *, reveal: bool = True) -> View:
    """Return what a seat may know of a match.

    Args:
        match: The match.
        seat: Whose view; `None` for a spectator, who sees what lies open to everyone.
        reveal: Whether the cards of a finished deal are shown (IN-3).

    Raises:
        ArgumentError: If there is no such seat.
        WrongType: If it is no match, or no seat.

    Source: IN-1 to IN-3.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=10, first_dealer=2)
    >>> seen = view(match.deal(pref.Deal.shuffled(seed=7)), 0)
    >>> print(seen.hand, seen.hands[1], seen.actions[:2])
    ♠8 ♠A ♦7 ♦10 ♦J ♦Q ♦A ♥10 ♥J ♥Q None (Pass(blind=False), Bid('6♠'))
    """
    if not isinstance(match, Match):
        wrong_type("view", match, "a Match; Match.start() makes one")
    if seat is not None and type(seat) is not int:
        wrong_type("view", seat, "a seat, an int from 0, or None for a spectator")
    check_flag("view", "reveal", reveal)
    players = len(match.terms.players)
    if seat is not None and not 0 <= seat < players:
        raise ArgumentError(
            "there is no such seat",
            code="bad-seat",
            rule="IN-1",
            refused=shown(seat),
            expected=f"0 to {players - 1}, or None",
        )
    played, state = match.current, match.state
    if played is None and isinstance(state, Finished):
        played = next(item for item in reversed(match.log) if isinstance(item, PlayedDeal))
    if played is None or state is None:
        return View(
            seat=seat,
            terms=match.terms,
            sheet=match.sheet,
            race=match.pad.race,
            setting=match.setting,
            phase=Phase.BETWEEN,
        )
    table = _table(state)
    if isinstance(state, Finished):
        if reveal:
            return _revealed(match, table, played, seat)
        return _unrevealed(match, table, played, seat)
    return _View(match, table, played.actions, state, seat).build()


def _table(state: State) -> Table:
    if isinstance(state, (Auction, Exchange, Finished)):
        return state.table
    if isinstance(state, Whisting):
        return state.undertaking.table
    if isinstance(state, Raspasy):
        return state.setup.table
    playing = state.playing if isinstance(state, Claiming) else state
    return playing.setup.undertaking.table


def _revealed(match: Match, table: Table, played: PlayedDeal, seat: int | None) -> View:
    """Show everything of a finished deal (IN-3)."""
    return View(
        seat=seat,
        terms=match.terms,
        sheet=match.sheet,
        race=match.pad.race,
        setting=table.setting,
        phase=Phase.FINISHED,
        heard=_Story.of(table, played.actions, None, everything=True).heard,
        deal=table.deal,
    )


def _unrevealed(match: Match, table: Table, played: PlayedDeal, seat: int | None) -> View:
    """Show of a finished deal what the seat had seen of it when it ended (IN-3)."""
    state = begin_at(table)
    for action in played.actions[:-1]:
        state = apply(state, action)
    seen = _View(match, table, played.actions, state, seat).build()
    seen = attrs.evolve(
        seen, phase=Phase.FINISHED, turn=None, claim=None, actors=(), actions=(), claims=()
    )
    if not isinstance(state, (Playing, Claiming, Raspasy)):
        return seen
    end = state.advance(played.actions[-1])
    assert isinstance(end, (PlayDone, RaspasyDone))
    seen = attrs.evolve(seen, taken=end.taken)
    if isinstance(state, Claiming):
        return seen
    # The last card has left its hand, and the trick the table.
    hands, sizes = list(seen.hands), list(seen.sizes)
    hands[state.turn] = None if hands[state.turn] is None else Hand(0)
    sizes[state.turn] = 0
    return attrs.evolve(seen, hands=tuple(hands), sizes=tuple(sizes), trick=())


@attrs.frozen
class _Story:
    """The actions of a deal told again: who did what, which hand played what and lacks what."""

    heard: tuple[Heard, ...]
    played: tuple[tuple[int, Card], ...]
    voids: tuple[int, int, int]

    @classmethod
    def of(
        cls,
        table: Table,
        actions: tuple[Action, ...],
        seat: int | None,
        *,
        everything: bool = False,
    ) -> _Story:
        """Tell the actions as a seat saw them, or with everything."""
        heard: list[Heard] = []
        played: list[tuple[int, Card]] = []
        voids = [0, 0, 0]
        state = begin_at(table)
        for action in actions:
            actor = actor_of(state, action) if isinstance(state, Claiming) else state.actors[0]
            hidden = isinstance(action, Discard) and actor != seat and not everything
            heard.append(Heard(actor, HiddenDiscard() if hidden else action))
            if isinstance(action, Play) and isinstance(state, (Playing, Raspasy)):
                played.append((state.turn, action.card))
                voids[state.turn] |= _shown_voids(state, action.card)
            state = apply(state, action)
        return cls(tuple(heard), tuple(played), (voids[0], voids[1], voids[2]))


def _shown_voids(state: Playing | Raspasy, card: Card) -> int:
    """The suits that playing a card shows its hand does not hold, as a mask of bits 0…3.

    Who does not follow is out of the suit led; who then does not trump, of trumps too (PL-2, RA-1).
    """
    led = state.led
    if led is None or card.suit == led:
        return 0
    trump = state.setup.trump if isinstance(state, Playing) else NO_TRUMP
    if trump in (NO_TRUMP, card.suit):
        return 1 << led
    return 1 << led | 1 << trump


_Cards: TypeAlias = tuple[int, int, int]


@attrs.frozen
class _View:
    """A view in the making: the state, and who looks at it."""

    match: Match
    table: Table
    done: tuple[Action, ...]
    state: State
    seat: int | None

    def build(self) -> View:
        """Put together what the seat may know."""
        state, table = self.state, self.table
        playing = state.playing if isinstance(state, Claiming) else state
        masks = self._masks()
        seen = self._seen_hands()
        undertaking = self._undertaking()
        may_act = self.seat is not None and self.seat in state.actors
        story = _Story.of(table, self.done, self.seat)
        return View(
            seat=self.seat,
            terms=self.match.terms,
            sheet=self.match.sheet,
            race=self.match.pad.race,
            setting=table.setting,
            phase=_PHASES[type(state)],
            heard=story.heard,
            played=story.played,
            voids=story.voids,
            hands=tuple(Hand(mask) if at in seen else None for at, mask in enumerate(masks)),
            sizes=tuple(mask.bit_count() for mask in masks),
            looked=self._looked(),
            talon=self._talon(),
            discard=self._discard(),
            bid=self._bid(),
            declarer=self._declarer(),
            contract=None if undertaking is None else undertaking.contract,
            turn=self._turn(),
            trick=tuple(DECK[card] for card in playing.trick)
            if isinstance(playing, (Playing, Raspasy))
            else (),
            taken=playing.taken if isinstance(playing, (Playing, Raspasy)) else (0, 0, 0),
            claim=state.tricks if isinstance(state, Claiming) else None,
            actors=state.actors,
            actions=self._actions() if may_act else (),
            claims=legal_claims(state) if may_act else (),
        )

    def _undertaking(self) -> Undertaking | None:
        state = self.state
        if isinstance(state, Whisting):
            return state.undertaking
        playing = state.playing if isinstance(state, Claiming) else state
        return playing.setup.undertaking if isinstance(playing, Playing) else None

    def _masks(self) -> _Cards:
        """The cards each hand holds now."""
        state = self.state
        if isinstance(state, Exchange):
            masks = list(self.table.deal.masks)
            masks[state.declarer] = state.cards
            return masks[0], masks[1], masks[2]
        if isinstance(state, Whisting):
            return state.undertaking.hands
        playing = state.playing if isinstance(state, Claiming) else state
        return playing.hands if isinstance(playing, (Playing, Raspasy)) else self.table.deal.masks

    def _looked(self) -> tuple[bool, ...]:
        """Whether each hand has been looked at by its player; a dummy has none (BL-1)."""
        state = self.state
        if isinstance(state, Auction):
            return tuple(bool(state.looked >> hand & 1) for hand in range(3))
        if isinstance(state, Exchange) and state.step is Step.BLIND:
            return tuple(hand != state.declarer for hand in range(3))
        return (True, True, True)

    def _seen_hands(self) -> set[int]:
        """The hands whose cards the seat may see (IN-1)."""
        state, setting = self.state, self.table.setting
        seen: set[int] = set()
        own = -1 if self.seat is None else setting.hand_of(self.seat)
        if own >= 0 and self._looked()[own]:
            seen.add(own)
        if isinstance(state, Finished) and isinstance(state.outcome, PreferansOutcome):
            # Who wins the game by the hand dealt shows it (PL-7).
            seen.add(setting.hand_of(state.outcome.holder))
        undertaking = self._undertaking()
        if undertaking is None:
            return seen
        first, second = undertaking.defenders
        if isinstance(state, Whisting):
            if self.seat == setting.dealer and setting.players == 4 and state.dealer_looked:
                seen.add(first)
            return seen
        playing = state.playing if isinstance(state, Claiming) else state
        assert isinstance(playing, Playing)
        if playing.hands_open:
            seen |= {first, second}
        if playing.setup.claimed:
            seen.add(undertaking.declarer)
        if self.seat is not None and own < 0 and playing.setup.players[first] == self.seat:
            # The dealer of four who returned the whist has seen the first defender's hand (DL-1).
            seen.add(first)
        return seen

    def _talon(self) -> tuple[Card | None, ...]:
        """The talon as the seat sees it: turned up, led or played on raspasy, or unseen."""
        state, deal = self.state, self.table.deal
        unseen: tuple[Card | None, ...] = (None, None)
        if isinstance(state, Raspasy):
            return self._raspasy_talon(state)
        if isinstance(state, Exchange):
            turned_up = not state.bid.talonless and (not state.bid.blind or state.opened_misere)
            taken_blind = state.blind and self.seat == state.actors[0]
            return deal.talon if turned_up or taken_blind else unseen
        undertaking = self._undertaking()
        if undertaking is None or undertaking.talonless:
            return unseen
        setting = self.table.setting
        is_declarer = self.seat == setting.seats[undertaking.declarer]
        return deal.talon if is_declarer or not undertaking.blind else unseen

    def _raspasy_talon(self, state: Raspasy) -> tuple[Card | None, ...]:
        deal, setting = self.table.deal, self.table.setting
        if state.setup.talon is TalonPart.SHOWN:
            return tuple(
                card if at < state.talon_shown else None for at, card in enumerate(deal.talon)
            )
        if state.setup.talon is TalonPart.PLAYED:
            if self.seat == setting.dealer:
                return deal.talon
            # In the order played: the order dealt means nothing to those who have not seen it.
            cards = [one.card for one in self.done if isinstance(one, PlayTalon)]
            return (*cards, *(None,) * (2 - len(cards)))
        return (None, None)

    def _discard(self) -> Hand | None:
        """The cards the seat itself laid away."""
        for action in self.done:
            if isinstance(action, Discard):
                declarer = self._declarer()
                if declarer is not None and self.table.setting.seats[declarer] == self.seat:
                    return Hand.of([action.low, action.high])
        return None

    def _declarer(self) -> int | None:
        state = self.state
        if isinstance(state, Auction):
            return state.owner if state.owner >= 0 else None
        if isinstance(state, Exchange):
            return state.declarer
        undertaking = self._undertaking()
        return None if undertaking is None else undertaking.declarer

    def _bid(self) -> Bid | None:
        state = self.state
        if isinstance(state, Auction):
            return state.standing
        if isinstance(state, Exchange):
            return state.bid
        undertaking = self._undertaking()
        return None if undertaking is None else undertaking.bid

    def _turn(self) -> int | None:
        """The hand that is to act; none while the dealer decides or a claim is answered."""
        state = self.state
        if isinstance(state, (Auction, Playing, Raspasy)):
            return state.turn
        if isinstance(state, Exchange):
            return state.declarer
        if isinstance(state, Whisting):
            hand = self.table.setting.hand_of(state.actors[0])
            return hand if hand != DUMMY else None
        return None

    def _actions(self) -> tuple[Action, ...]:
        """What the seat may do; of the answers to a claim only its own."""
        actions = legal_actions(self.state)
        if not isinstance(self.state, Claiming):
            return actions
        return tuple(action for action in actions if actor_of(self.state, action) == self.seat)
