"""Invariants of one state: what is legal, what may be claimed, and that it is a value."""

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
from preference.contracts import BIDS, Bid, Misere
from preference.deals import DUMMY
from preference.engine import Finished, State, actor_of, legal_actions, legal_claims, table_of
from preference.errors import PreferenceError, shown
from preference.testing.invariants.failure import broken, invariant
from preference.tricks import Claiming, Playing

__all__ = [
    "check_answerers",
    "check_claims",
    "check_legal",
    "check_texts",
    "check_value",
]


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

    A claim that waits for answers was one of these, and those are asked who hold the other hands.

    Raises:
        InvariantError: If it is not so.

    Source: PL-6.

    >>> import preference as pref
    >>> check_claims(pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3))
    """
    if isinstance(state, Claiming):
        _check_open_claim(state)
    claims = legal_claims(state)
    if not claims:
        return
    if not isinstance(state, Playing):
        broken(f"{_few(claims)} may be claimed, and no cards are being played")
    if state.setup.claimed:
        broken(f"{_few(claims)} may be claimed out of turn")
    for claim in claims:
        _check_claim(state, claim.tricks, str(claim))
    _check_list(claims)


def _check_claim(playing: Playing, tricks: tuple[int, ...], claim: str) -> None:
    """Look whether a claim may be made where the play stands."""
    undertaking = playing.setup.undertaking
    if playing.trick or playing.turn != undertaking.declarer:
        broken(f"{claim} may be claimed out of turn")
    if isinstance(undertaking.contract, Misere):
        broken(f"{claim} may be claimed on a misere")
    if sum(tricks) != 10 or any(
        type(wanted) is not int or wanted < got
        for wanted, got in zip(tricks, playing.taken, strict=True)
    ):
        broken(f"{claim} may be claimed with {playing.taken} taken")


def _check_open_claim(state: Claiming) -> None:
    if not isinstance(state.playing, Playing):
        broken(f"there is a claim in {shown(state.playing)}, which is no play")
    setup = state.playing.setup
    if setup.claimed is not True:
        broken("there is a claim, and the declarer's hand does not lie open")
    _check_claim(state.playing, state.tricks, f"claim {shown(state.tricks)}")
    asked = tuple(hand for hand, seat in enumerate(setup.answerers) if seat != DUMMY)
    if not state.pending or state.pending not in (asked, asked[:1], asked[1:]):
        broken(f"the hands {shown(state.pending)} are still to answer, of {asked}")


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
