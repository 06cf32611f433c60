"""The union of states, and the three verbs: what is legal, why not, and what comes next."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import Any, Final, NoReturn, TypeAlias, get_args

import attrs

from preference.actions import (
    ACTION_TYPES,
    AcceptClaim,
    Action,
    Claim,
    Refusal,
    RejectClaim,
    WithdrawClaim,
)
from preference.auction import AllPassed, Auction, AuctionWon
from preference.conventions import Convention
from preference.deals import DUMMY, Deal
from preference.errors import IllegalAction, wrong_type
from preference.exchange import Exchange, Surrendered
from preference.outcomes import (
    ContractOutcome,
    Outcome,
    PreferansOutcome,
    RaspasyOutcome,
    SurrenderOutcome,
)
from preference.phase import PhaseEnd, other_phase
from preference.raspasy import Raspasy, RaspasyDone
from preference.table import Setting, Table, Undertaking, check_players
from preference.tricks import Claiming, PlayDone, Playing
from preference.whisting import Whisting, WhistingDone

__all__ = [
    "Finished",
    "State",
    "actor_of",
    "apply",
    "begin",
    "explain",
    "legal_actions",
    "legal_claims",
]


@attrs.frozen
class Finished:
    """A deal that is over.

    Attributes:
        table: The table it was played at.
        outcome: What the scorer needs to know.

    Source: ST-2.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3)
    >>> while not isinstance(state, Finished):
    ...     state = pref.apply(state, pref.legal_actions(state)[0])
    >>> state.outcome.tricks, pref.legal_actions(state)
    ((0, 5, 5), ())
    >>> state.legal(), state.refusal(pref.Pass()).rule, state.advance(pref.Pass()).code
    ((), 'ST-2', 'wrong-phase')
    """

    table: Table
    outcome: Outcome

    @property
    def actors(self) -> tuple[int, ...]:
        """Nobody may act any more."""
        return ()

    def legal(self) -> tuple[Action, ...]:
        """Nothing is legal any more."""
        return ()

    def refusal(self, action: Action) -> Refusal:
        """Refuse every action: the deal has passed on (ST-2)."""
        return other_phase(action, "ST-2", "the deal is over", "nothing")

    def advance(self, action: Action) -> Refusal:
        """Refuse every action."""
        return self.refusal(action)

    def __str__(self) -> str:
        """Say that the deal is over, in one line."""
        return f"deal over: {self.outcome}"


State: TypeAlias = Auction | Exchange | Whisting | Playing | Claiming | Raspasy | Finished
"""Where a deal stands. Source: ST-2."""

STATE_TYPES: Final[tuple[type, ...]] = get_args(State)
"""The classes of the union of states."""
_STATE_CLASSES: Final = frozenset(STATE_TYPES)


def begin(
    convention: Convention,
    deal: Deal,
    *,
    dealer: int,
    players: int,
    raspasy_count: int = 0,
    bombs: tuple[int, ...] = (),
) -> State:
    """Lay a deal on the table.

    Args:
        convention: What is played.
        deal: The cards.
        dealer: The seat that deals, from 0.
        players: 2, 3 or 4, as the convention allows.
        raspasy_count: Raspasy since the last reset, for the lowest opening level and the price.
        bombs: Bombs on each seat's tree, where the convention has them.

    Returns:
        The auction; or a finished deal, where an active seat holds the preferans hand (PL-7).

    Raises:
        ArgumentError: If the convention does not have so many players, or there is no such seat.
        WrongType: If an argument is of the wrong type.

    Source: BI-2, ST-3, RA-8, PL-7.

    >>> import preference as pref
    >>> state = begin(pref.SOCHI, pref.Deal.shuffled(seed=7), dealer=2, players=3)
    >>> state.actors
    (0,)
    """
    if not isinstance(convention, Convention):
        wrong_type("begin", convention, "a Convention such as SOCHI")
    if not isinstance(deal, Deal):
        wrong_type("begin", deal, "a Deal; Deal.shuffled() or Deal.of() makes one")
    try:
        setting = _setting(players, dealer, raspasy_count, bombs)
    except TypeError:
        setting = Setting(players, dealer, raspasy_count, bombs)
    check_players(convention, players)
    return begin_at(Table(convention, setting, deal))


_setting: Final = lru_cache(maxsize=256, typed=True)(Setting)


def table_of(state: State) -> Table:
    """Return the table a state is at.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=7), dealer=2, players=3)
    >>> table_of(state).setting.dealer
    2
    """
    kind = state.__class__
    if kind is Playing:
        return state.setup.undertaking.table  # type: ignore[union-attr]
    if isinstance(state, Claiming):
        return state.playing.setup.undertaking.table
    if isinstance(state, Whisting):
        return state.undertaking.table
    if isinstance(state, Raspasy):
        return state.setup.table
    return state.table  # type: ignore[union-attr]


def begin_at(table: Table) -> State:
    """Start a deal at a table that is known to be right."""
    if table.convention.play.preferans_hand:
        for hand, seat in enumerate(table.setting.seats):
            if seat != DUMMY and is_preferans_hand(table.deal.masks[hand]):
                outcome = PreferansOutcome(setting=table.setting, holder=seat)
                return Finished(table, outcome)
    return Auction.begin(table)


def is_preferans_hand(mask: int) -> bool:
    """Tell whether a hand is the ace and king of every suit and two queens.

    Source: PL-7.

    >>> from preference.cards import Hand
    >>> is_preferans_hand(Hand.of("♠A ♠K ♠Q ♣A ♣K ♣Q ♦A ♦K ♥A ♥K").mask)
    True
    """
    return mask & _ACES_KINGS == _ACES_KINGS and (mask & _QUEENS).bit_count() == 2


_ACES_KINGS: Final = sum(0xC0 << 8 * suit for suit in range(4))
_QUEENS: Final = sum(0x20 << 8 * suit for suit in range(4))
PREFERANS_HANDS: Final = tuple(
    _ACES_KINGS | 0x20 << 8 * one | 0x20 << 8 * other for one, other in combinations(range(4), 2)
)
"""The masks of the hands that win the game at once (PL-7)."""


def legal_actions(state: State) -> tuple[Action, ...]:
    """List what may be done in a state; never empty before the end of the deal.

    Claims are not among them, since there would be dozens; see `legal_claims`.

    Args:
        state: Where the deal stands.

    Raises:
        WrongType: If it is no state.

    Source: formats §2.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=7), dealer=2, players=3)
    >>> [str(action) for action in legal_actions(state)][:3]
    ['pass', '6♠', '6♣']
    """
    try:
        return state.legal()
    except AttributeError:
        if not isinstance(state, STATE_TYPES):
            _refuse_state("legal_actions", state)
        raise


def legal_claims(state: State) -> tuple[Claim, ...]:
    """List the claims the declarer may make now; empty where none may be made.

    Raises:
        WrongType: If it is no state.

    Source: PL-6.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=7), dealer=2, players=3)
    >>> legal_claims(state)
    ()
    """
    if not isinstance(state, STATE_TYPES):
        _refuse_state("legal_claims", state)
    return state.legal_claims() if isinstance(state, Playing) else ()


def explain(state: State, action: Action) -> Refusal | None:
    """Say why an action is refused, or `None` if it may be done.

    It is `None` exactly on the actions of `legal_actions` and `legal_claims`.

    Raises:
        WrongType: If it is no state, or no action.

    Source: BI-10.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=7), dealer=2, players=3)
    >>> explain(state, pref.Pass()) is None, explain(state, pref.Whist()).rule
    (True, 'BI-2')
    """
    if not isinstance(state, STATE_TYPES):
        _refuse_state("explain", state)
    if not isinstance(action, ACTION_TYPES):
        _refuse_action("explain", action)
    return state.refusal(action)


def apply(state: State, action: Action) -> State:
    """Do an action: return the next state and leave the given one as it is.

    Args:
        state: Where the deal stands.
        action: One of `legal_actions`, or a claim.

    Raises:
        IllegalAction: If the rules refuse it.
        WrongType: If it is no state, or no action.

    Source: the rule of each phase.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=7), dealer=2, players=3)
    >>> apply(state, pref.parse_action("6♠")).actors
    (1,)
    """
    try:
        after = state.advance(action)
    except (AttributeError, TypeError):
        _check_types(state, action)
        raise
    if after.__class__ is Playing or after.__class__ in _STATE_CLASSES:
        return after  # type: ignore[return-value]
    if isinstance(after, Refusal):
        _refuse(state, action, after)
    assert isinstance(after, PhaseEnd)
    return _route(after)


def end_play(play: Playing | Raspasy, taken: tuple[int, ...]) -> Finished:
    """Return a deal as it ends when the tricks of the play are divided so.

    Args:
        play: The play, at any point.
        taken: The ten tricks, by hand; on raspasy the dealer's of four last.

    Source: PL-1, RA-1.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3)
    >>> for _ in range(3):
    ...     state = apply(state, pref.Pass())
    >>> end_play(state, (2, 3, 5, 0)).outcome.tricks
    (2, 3, 5)
    """
    end: PhaseEnd
    if isinstance(play, Playing):
        end = PlayDone(play.setup, (taken[0], taken[1], taken[2]))
    else:
        end = RaspasyDone(play.setup, (taken[0], taken[1], taken[2], taken[3]))
    finished = _route(end)
    assert isinstance(finished, Finished)
    return finished


def _check_types(state: object, action: object) -> None:
    """Refuse what is no state or no action."""
    if not isinstance(state, STATE_TYPES):
        _refuse_state("apply", state)
    if not isinstance(action, ACTION_TYPES):
        _refuse_action("apply", action)


def _refuse(state: State, action: Action, refusal: Refusal) -> NoReturn:
    """Turn a refusal into the error."""
    _check_types(state, action)
    raise IllegalAction(
        refusal.message,
        code=refusal.code,
        rule=refusal.rule,
        refused=str(action),
        expected=refusal.expected,
        position=str(state),
    )


def _refuse_state(function: str, state: object) -> NoReturn:
    wrong_type(function, state, "a state, as begin() and apply() return")


def _refuse_action(function: str, action: object) -> NoReturn:
    wrong_type(function, action, "an action, such as Pass(); parse_action() reads text")


def actor_of(state: State, action: Action) -> int:
    """Return the seat that does an action in a state.

    Everywhere but in answers to a claim there is one actor. An answer is given by the defender it
    names, or by the dealer of four who plays that hand.

    Raises:
        IllegalAction: If the deal is over, or the answer names a seat that is not asked.
        WrongType: If it is no state, or no action.

    Source: PL-6.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=7), dealer=2, players=3)
    >>> actor_of(state, pref.Pass())
    0
    """
    refusal = explain(state, action)
    if isinstance(state, Claiming):
        if isinstance(action, (AcceptClaim, RejectClaim)) and refusal is None:
            return state.answerer(action.seat)
        if isinstance(action, WithdrawClaim):
            return state.actors[-1]
    if not state.actors or (isinstance(state, Claiming) and refusal is not None):
        assert refusal is not None
        _refuse(state, action, refusal)
    return state.actors[0]


def _route(end: PhaseEnd) -> State:
    """Turn the end of a phase into the next state; phases do not know each other."""
    return _ROUTES[type(end)](end)


def _won(end: AuctionWon) -> State:
    after = Exchange.begin(end.table, end.declarer, end.bid)
    return _undertaken(after) if isinstance(after, Undertaking) else after


def _undertaken(undertaking: Undertaking) -> State:
    opened = Whisting.begin(undertaking)
    return _decided(opened) if isinstance(opened, WhistingDone) else opened


def _decided(end: WhistingDone) -> State:
    if end.defence.is_played:
        return Playing.begin(end.undertaking, end.defence, end.calls)
    return _contract_outcome(end.undertaking, end.calls, None)


def _all_passed(end: AllPassed) -> State:
    return Raspasy.begin(end.table, end.blind_passes)


def _surrendered(end: Surrendered) -> State:
    setting = end.table.setting
    outcome = SurrenderOutcome(setting=setting, bid=end.bid, declarer=setting.seats[end.declarer])
    return Finished(end.table, outcome)


def _contract_outcome(
    undertaking: Undertaking, calls: tuple[Action, ...], tricks: tuple[int, ...] | None
) -> Finished:
    table = undertaking.table
    outcome = ContractOutcome(
        setting=table.setting,
        contract=undertaking.contract,
        declarer=table.setting.seats[undertaking.declarer],
        calls=calls,
        tricks=tricks,
        talonless=undertaking.talonless,
        talon_refused=undertaking.talon_refused,
        talon=table.deal.talon,
        blind=undertaking.blind,
    )
    return Finished(table, outcome)


def _played(end: PlayDone) -> Finished:
    setup = end.setup
    setting = setup.undertaking.table.setting
    tricks = [0] * setting.players
    for hand, count in enumerate(end.taken):
        seat = setting.seats[hand]
        tricks[setup.players[hand] if seat == DUMMY else seat] += count
    return _contract_outcome(setup.undertaking, setup.calls, tuple(tricks))


def _raspasy(end: RaspasyDone) -> Finished:
    table = end.setup.table
    setting = table.setting
    tricks = [0] * setting.players
    for hand, seat in enumerate(setting.seats):
        if seat != DUMMY:
            tricks[seat] = end.taken[hand]
    if setting.players == 4:
        tricks[setting.dealer] = end.taken[3]
    outcome = RaspasyOutcome(
        setting=setting, tricks=tuple(tricks), blind_passes=end.setup.blind_passes
    )
    return Finished(table, outcome)


_ROUTES: Final[dict[type[PhaseEnd], Callable[[Any], State]]] = {
    AuctionWon: _won,
    AllPassed: _all_passed,
    Undertaking: _undertaken,
    Surrendered: _surrendered,
    WhistingDone: _decided,
    PlayDone: _played,
    RaspasyDone: _raspasy,
}
