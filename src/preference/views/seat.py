"""A view in the making: what of a state a seat may see, part by part."""

from __future__ import annotations

from typing import Final, Protocol, TypeAlias

import attrs

from preference.actions import Action, Discard, PlayTalon
from preference.auction import Auction
from preference.cards import DECK, Card, Hand
from preference.contracts import Bid
from preference.deals import DUMMY
from preference.engine import Finished, State, actor_of, legal_actions, legal_claims
from preference.exchange import Exchange, Step
from preference.game import Race
from preference.outcomes import PreferansOutcome
from preference.raspasy import Raspasy, TalonPart
from preference.sheet import ScoreSheet
from preference.table import Table, Undertaking
from preference.terms import Terms
from preference.tricks import Claiming, Playing
from preference.views.shape import Phase, View
from preference.views.story import Story
from preference.whisting import Whisting

__all__ = ["Game", "Looking"]

_PHASES: Final[dict[type, Phase]] = {
    Auction: Phase.AUCTION,
    Exchange: Phase.EXCHANGE,
    Whisting: Phase.WHISTING,
    Playing: Phase.PLAYING,
    Claiming: Phase.CLAIMING,
    Raspasy: Phase.RASPASY,
    Finished: Phase.FINISHED,
}


_Cards: TypeAlias = tuple[int, int, int]


class Game(Protocol):
    """What of a game is open to everyone; a match has it, and so has every view of it."""

    @property
    def terms(self) -> Terms:
        """What was agreed."""

    @property
    def sheet(self) -> ScoreSheet:
        """The sheet."""

    @property
    def race(self) -> Race | None:
        """The running round of Skachki."""


@attrs.frozen
class Looking:
    """A view in the making: the state, and who looks at it."""

    game: Game
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
        story = Story.of(table, self.done, self.seat)
        return View(
            seat=self.seat,
            terms=self.game.terms,
            sheet=self.game.sheet,
            race=self.game.race,
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
