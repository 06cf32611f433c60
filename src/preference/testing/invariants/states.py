"""Invariants of one state: its cards, who acts, what is legal, and that it is a value."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from typing import Any, Final

from preference.actions import (
    AcceptClaim,
    Action,
    Claim,
    Declare,
    Discard,
    Play,
    RejectClaim,
    parse_action,
)
from preference.auction import Auction
from preference.contracts import BIDS, Bid, Misere
from preference.deals import DUMMY
from preference.engine import Finished, State, actor_of, legal_actions, legal_claims, table_of
from preference.errors import PreferenceError
from preference.exchange import Exchange, Step
from preference.raspasy import Raspasy, TalonPart
from preference.testing.invariants.failure import broken, invariant
from preference.tricks import Claiming, Playing
from preference.whisting import Whisting

__all__ = [
    "check_actors",
    "check_answerers",
    "check_cards",
    "check_claims",
    "check_legal",
    "check_texts",
    "check_value",
]


@invariant("state", "DE-2")
def check_cards(state: State) -> None:
    """No card is in two places, and each hand holds as many as it must.

    Cards in hands, on the table, in the talon; what was played or laid away before is for
    `check_course_cards`.

    Raises:
        InvariantError: If it is not so.

    Source: DE-2, EX-1, PL-1, RA-1, RA-3.

    >>> import preference as pref
    >>> check_cards(pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3))
    """
    if isinstance(state, Claiming):
        state = state.playing
    if isinstance(state, Playing):
        _check_play(state)
    elif isinstance(state, Raspasy):
        _check_raspasy(state)
    elif isinstance(state, Exchange):
        _check_exchange(state)
    elif isinstance(state, Whisting):
        _check_hands(state.undertaking.hands)
    else:
        deal = state.table.deal
        _check_hands(deal.masks)
        _check_apart((*deal.masks, deal.talon_mask))


def _check_hands(hands: Sequence[int]) -> None:
    """Look for a card in two hands, or a hand that has not ten."""
    _check_apart(hands)
    for hand, mask in enumerate(hands):
        if mask.bit_count() != 10:
            broken(f"hand {hand} holds {mask.bit_count()} cards, not ten")


def _check_apart(piles: Sequence[int]) -> None:
    """Look for a card in two piles, or one that is none of the 32."""
    together = 0
    for pile in piles:
        if together & pile:
            broken(f"card {(together & pile).bit_length() - 1} is in two places")
        together |= pile
    if together >> 32:
        broken("there is a card beyond the 32")


def _check_exchange(state: Exchange) -> None:
    table = state.table
    others = [mask for hand, mask in enumerate(table.deal.masks) if hand != state.declarer]
    _check_apart((*others, state.cards))
    held = 12 if state.step is Step.TALON else 10
    if state.cards.bit_count() != held:
        broken(f"the declarer holds {state.cards.bit_count()} cards, not {held}")
    foreign = state.cards & ~(table.deal.masks[state.declarer] | table.deal.talon_mask)
    if foreign:
        broken(f"the declarer holds card {foreign.bit_length() - 1} of another hand")


def _check_play(state: Playing) -> None:
    """Each hand has ten less what it has played, and the table what came from the hands."""
    began, trick = state.setup.undertaking.hands, state.trick
    lead, laid, done = state.turn - len(trick), len(trick), sum(state.taken)
    if laid > 2:
        broken(f"{laid} cards lie on the table")
    if state.hands[0] & state.hands[1] | (state.hands[0] | state.hands[1]) & state.hands[2]:
        _check_apart(state.hands)
    for hand in (0, 1, 2):
        place = (hand - lead) % 3
        left = state.hands[hand]
        if left & ~began[hand]:
            broken(f"hand {hand} holds a card that it did not begin with")
        if left.bit_count() != 10 - done - (place < laid):
            broken(f"hand {hand} holds {left.bit_count()} cards after {done} tricks")
        if place < laid and not (began[hand] & ~left) >> trick[place] & 1:
            broken(f"card {trick[place]} on the table did not come from hand {hand}")


def _check_raspasy(state: Raspasy) -> None:
    table, setup, trick = state.setup.table, state.setup, state.trick
    played = setup.talon is TalonPart.PLAYED
    laid = 0
    for card in trick:
        laid |= 1 << card
    talon = 0
    for card in state.talon:
        talon |= 1 << card
    _check_apart((*state.hands, laid, talon))
    done, of_dealer = sum(state.taken), played and sum(state.taken) < 2
    if laid.bit_count() != len(trick) or len(trick) >= len(setup.order) + of_dealer:
        broken(f"{len(trick)} cards lie on the table")
    if talon.bit_count() != max(0, 2 - done - (of_dealer and bool(trick))) * played:
        broken(f"the dealer holds {talon.bit_count()} talon cards after {done} tricks")
    in_hands = sum(state.hands[hand].bit_count() for hand in setup.order)
    from_hands = len(trick) - (of_dealer and bool(trick))
    if in_hands != (10 - done) * len(setup.order) - from_hands:
        broken(f"the hands hold {in_hands} cards after {done} tricks and {from_hands} cards")
    for hand, mask in enumerate(state.hands):
        if mask & ~table.deal.masks[hand]:
            broken(f"hand {hand} holds a card that it was not dealt")
        if hand not in setup.order and mask != table.deal.masks[hand]:
            broken("the dummy has played a card")


@invariant("state", "ST-3")
def check_actors(state: State) -> None:
    """Somebody may act until the deal is over, and only who may act there.

    One seat, but for the answers to a claim; never a seat that is not at the table, the dummy, or
    the dealer of four where the dealer has no part.

    Raises:
        InvariantError: If it is not so.

    Source: ST-3, BI-2, EX-1, WH-1, WH-8, DL-1, RA-3, PL-6.

    >>> import preference as pref
    >>> check_actors(pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3))
    """
    actors = state.actors
    if isinstance(state, Finished):
        if actors:
            broken(f"after the end seats {actors} may act")
        return
    setting = table_of(state).setting
    if not actors or len(set(actors)) != len(actors):
        broken(f"the seats {actors} may act")
    if min(actors) < 0 or max(actors) >= setting.players:
        broken(f"of the seats {actors} one is not at a table of {setting.players}")
    if isinstance(state, Claiming):
        declarer = setting.seats[state.playing.setup.undertaking.declarer]
        if len(actors) < 2 or actors[-1] != declarer:
            broken(f"on a claim of seat {declarer} the seats {actors} may act")
        return
    if len(actors) > 1:
        broken(f"the seats {actors} may act at once")
    allowed = _allowed(state, setting.seats, setting.dealer if setting.players == 4 else DUMMY)
    if actors[0] not in allowed:
        broken(f"seat {actors[0]} may act, not one of {sorted(set(allowed) - {DUMMY})}")


def _allowed(state: State, seats: Sequence[int], dealer: int) -> tuple[int, ...]:
    """Return the seats that may act in a state, as far as it shows; −1 where there is none."""
    if isinstance(state, Auction):
        return (DUMMY if state.course.passed >> state.turn & 1 else seats[state.turn],)
    if isinstance(state, Exchange):
        return (seats[state.declarer],)
    if isinstance(state, Whisting):
        first, second = state.undertaking.defenders
        return seats[first], seats[second], dealer
    if isinstance(state, Raspasy):
        return (dealer if state.turn == 3 else seats[state.turn],)
    assert isinstance(state, Playing)
    setup, own = state.setup, seats[state.turn]
    undertaking = setup.undertaking
    if state.turn == undertaking.declarer:
        return (own,)
    if setup.defence.open or own == DUMMY:
        # An open hand may be played by the other defender, or by the dealer who returned.
        first, second = undertaking.defenders
        return seats[first], seats[second], dealer
    return own, dealer


@invariant("state", "BI-10")
def check_legal(state: State) -> None:
    """Until the end something is legal; the list is ordered and names each action once.

    Bids stand from low to high, discards and plays by card, contracts by rung.

    Raises:
        InvariantError: If it is not so.

    Source: BI-10, ST-2.

    >>> import preference as pref
    >>> check_legal(pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3))
    """
    legal = legal_actions(state)
    if isinstance(state, Finished):
        if legal:
            broken(f"after the end {_few(legal)} is legal")
        return
    if not legal:
        broken("nothing is legal, and the deal is not over")
    _check_list(legal)


@invariant("state", "PL-6")
def check_claims(state: State) -> None:
    """Claims are made by the declarer of a game, on an empty table, each listed once, in order.

    Raises:
        InvariantError: If it is not so.

    Source: PL-6.

    >>> import preference as pref
    >>> check_claims(pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3))
    """
    claims = legal_claims(state)
    if not claims:
        return
    if not isinstance(state, Playing):
        broken(f"{_few(claims)} may be claimed, and no cards are being played")
    undertaking = state.setup.undertaking
    if state.trick or state.turn != undertaking.declarer or state.setup.claimed:
        broken(f"{_few(claims)} may be claimed out of turn")
    if isinstance(undertaking.contract, Misere):
        broken(f"{_few(claims)} may be claimed on a misere")
    for claim in claims:
        if sum(claim.tricks) != 10 or any(
            wanted < got for wanted, got in zip(claim.tricks, state.taken, strict=True)
        ):
            broken(f"{claim} may be claimed with {state.taken} taken")
    _check_list(claims)


def _check_list(actions: Sequence[Action]) -> None:
    """Look for an action that stands twice, or before a lower one of its kind."""
    if actions[0].__class__ is Play:
        cards = [action.card.index for action in actions]  # type: ignore[union-attr]
        if len(cards) > 1 and sorted(set(cards)) != cards:
            broken(f"a card stands twice or after a higher one among {_few(actions)}")
        return
    kind: type | None = None
    before: Any = None
    key: Callable[[Any], Any] | None = None
    unordered = []
    for action in actions:
        if action.__class__ is not kind:
            kind, before = action.__class__, None
            key = _ORDER.get(kind)
        if key is None:
            unordered.append(action)
            continue
        place = key(action)
        if before is not None and place <= before:
            broken(f"{action} stands twice, or after what is above it")
        before = place
    if len(set(unordered)) != len(unordered):
        broken(f"an action stands twice among {_few(actions)}")


_BID_ORDER: Final = {bid: place for place, bid in enumerate(BIDS)}

_ORDER: Final[dict[type, Callable[[Any], Any]]] = {
    Bid: _BID_ORDER.__getitem__,
    Discard: lambda action: action.low.index << 5 | action.high.index,
    Declare: lambda action: action.contract.rung,
    Claim: lambda action: action.tricks,
}


def _few(actions: Sequence[Action]) -> str:
    texts = [str(action) for action in actions[:8]]
    return ", ".join(texts) + (", ..." if len(actions) > 8 else "")


@invariant("state", "PL-6")
def check_answerers(state: State) -> None:
    """Every legal action is done by a seat that may act, and each of these has one.

    Raises:
        InvariantError: If it is not so.

    Source: PL-6, DL-1, GU.

    >>> import preference as pref
    >>> check_answerers(pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3))
    """
    doing = set()
    for action in legal_actions(state):
        actor = actor_of(state, action)
        if actor not in state.actors:
            broken(f"{action} is for seat {actor}, and {state.actors} may act")
        if isinstance(action, (AcceptClaim, RejectClaim)) and actor == state.actors[-1]:
            broken(f"{action} is for the declarer, seat {actor}")
        doing.add(actor)
    if doing != set(state.actors):
        broken(f"the seats {state.actors} may act, and there are actions for {sorted(doing)}")


@invariant("state", "CA-2")
def check_texts(state: State) -> None:
    """The text of every legal action and claim reads as the equal action.

    Raises:
        InvariantError: If it is not so.

    Source: CA-2.

    >>> import preference as pref
    >>> check_texts(pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3))
    """
    for action in (*legal_actions(state), *legal_claims(state)):
        text = str(action)
        try:
            read = parse_action(text)
        except PreferenceError as error:
            broken(f"{text!r} cannot be read: {error}")
        if read != action:
            broken(f"{text!r} reads as {read!r}, not as {action!r}")


@invariant("state", "ST-2")
def check_value(state: State) -> None:
    """A state survives pickling: equal, with the same hash, the same words, the same actions.

    Where the convention holds a callable that cannot be pickled there is nothing to check.

    Raises:
        InvariantError: If it is not so.

    Source: ST-2.

    >>> import preference as pref
    >>> check_value(pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3))
    """
    try:
        copy = pickle.loads(pickle.dumps(state))
    except (AttributeError, TypeError, pickle.PicklingError) as error:
        convention = table_of(state).convention
        if callable(convention.raspasy.raspasy_scoring) or callable(convention.rounding):
            return
        broken(f"it cannot be pickled: {error}")
    if copy != state:
        broken("it is not equal to its pickled copy")
    if hash(copy) != hash(state):
        broken("its pickled copy has another hash")
    if str(copy) != str(state) or repr(copy) != repr(state):
        broken(f"its pickled copy says of itself {copy}")
    if legal_actions(copy) != legal_actions(state):
        broken("its pickled copy has other legal actions")
