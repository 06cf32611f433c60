"""Whose turn it is in a state, and what lies on the table before them."""

from __future__ import annotations

from collections.abc import Sequence

from preference.auction import Auction
from preference.cards import DECK, SUIT_CARDS, Hand
from preference.deals import DUMMY
from preference.engine import Finished, State, table_of
from preference.errors import shown
from preference.exchange import Exchange
from preference.following import playable
from preference.raspasy import DEALER_HAND, Raspasy, TalonPart
from preference.testing.invariants.failure import broken, invariant
from preference.tricks import Claiming, Playing
from preference.whisting import Whisting

__all__ = ["check_actors", "check_followed", "check_turn"]


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


@invariant("state", "PL-1")
def check_turn(state: State) -> None:
    """The hand to play follows from who leads, and who leads the first trick or took one before.

    The cards on the table are numbers of cards, and the tricks taken are numbers of tricks, of
    hands that can take them.

    Raises:
        InvariantError: If it is not so.

    Source: PL-1, RA-1, RA-2, RA-2b, RA-3, GU.

    >>> import preference as pref
    >>> check_turn(pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3))
    """
    if isinstance(state, Claiming):
        state = state.playing
    if isinstance(state, (Playing, Raspasy)):
        _check_numbers(state)
    if isinstance(state, Playing):
        _check_taken(state.taken, (0, 1, 2), 3, 0)
        _check_lead(state, (0, 1, 2), None if sum(state.taken) else 0)
    elif isinstance(state, Raspasy):
        order = state.setup.order
        dealer_most = min(2, sum(state.taken)) if state.setup.talon is TalonPart.PLAYED else 0
        _check_taken(state.taken, order, 4, dealer_most)
        if not _dealer_leads(state):
            _check_lead(state, order, _leader(state))
            return
        expected = order[len(state.trick) - 1] if state.trick else DEALER_HAND
        if state.turn != expected:
            broken(f"hand {state.turn} is to play, not {expected}, after the dealer's card")


def _check_numbers(state: Playing | Raspasy) -> None:
    """Look for what is no number of a hand, of a card, of tricks."""
    for name, row in (("trick", state.trick), ("taken", state.taken)):
        if type(row) is not tuple or any(type(one) is not int or one < 0 for one in row):
            broken(f"{name} is {shown(row)}, not a tuple of numbers from 0")
    if type(state.turn) is not int:
        broken(f"the turn is {shown(state.turn)}, not the number of a hand")
    if any(card > 31 for card in state.trick):
        broken(f"there is a card beyond the 32 on the table: {state.trick}")


def _check_lead(state: Playing | Raspasy, order: tuple[int, ...], leads: int | None) -> None:
    """Look who leads: a hand by rule, or one that has taken a trick."""
    if state.turn not in order:
        broken(f"hand {state.turn} is to play, and those who play are {order}")
    lead = order[(order.index(state.turn) - len(state.trick)) % len(order)]
    if leads is not None and lead != leads:
        broken(f"hand {lead} leads after {sum(state.taken)} tricks, not hand {leads}")
    if leads is None and not state.taken[lead]:
        broken(f"hand {lead} leads, which has taken none of {state.taken}")


def _check_taken(
    taken: tuple[int, ...], order: Sequence[int], places: int, dealer_most: int
) -> None:
    """Look for tricks of a hand that does not play, or as many as end the deal."""
    if len(taken) != places or sum(taken) > 9:
        broken(f"the tricks taken are {taken}")
    for hand, tricks in enumerate(taken):
        most = 9 if hand in order else dealer_most if hand == DEALER_HAND else 0
        if tricks > most:
            broken(f"hand {hand} has taken {tricks} tricks, and can have {most} at the most")


def _dealer_leads(state: Raspasy) -> bool:
    """Whether the dealer of four plays a talon card to this trick (RA-3)."""
    return state.setup.talon is TalonPart.PLAYED and sum(state.taken) < 2


def _leader(state: Raspasy) -> int | None:
    """Return the hand that must lead this trick, or `None` where it is who took the last one."""
    setup, done = state.setup, sum(state.taken)
    if not done or (setup.talon is TalonPart.PLAYED and done == 2):
        return 0
    by_rule = setup.talon is TalonPart.SHOWN and done <= 2 and not setup.winner_leads
    return 0 if by_rule else None


@invariant("state", "PL-2")
def check_followed(state: State) -> None:
    """Who did not follow suit on the table had none, nor a trump where a trump was due.

    Raises:
        InvariantError: If it is not so.

    Source: PL-2, RA-1, RA-2, RA-3.

    >>> import preference as pref
    >>> check_followed(pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3))
    """
    order: tuple[int, ...] = (0, 1, 2)
    if isinstance(state, Playing):
        trump, laid = state.setup.trump_mask, state.trick
    elif isinstance(state, Raspasy):
        trump, order = 0, state.setup.order
        laid = state.trick[1:] if _dealer_leads(state) else state.trick
    else:
        return
    led = state.led
    if led is None or not laid:
        return
    first = order.index(state.turn) - len(laid)
    for place, card in enumerate(laid, first):
        hand = order[place % len(order)]
        allowed = playable(state.hands[hand] | 1 << card, SUIT_CARDS[led], trump)
        if not allowed >> card & 1:
            broken(f"hand {hand} laid {DECK[card]}, and it holds {Hand(allowed)}")
