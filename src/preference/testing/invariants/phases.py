"""What a state remembers of the phases before it: the table, the auction, the talon, the calls."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from preference.actions import Action, Declare
from preference.checks import check_outcome
from preference.contracts import Bid, Contract, Misere
from preference.conventions import Convention
from preference.deals import DUMMY, Deal, hand_seats
from preference.decisions import Decisions, Defence
from preference.engine import Finished, State, begin_at, explain, table_of
from preference.errors import PreferenceError, shown
from preference.exchange import Exchange, Step, Talon
from preference.outcomes import OUTCOME_TYPES, ContractOutcome, PreferansOutcome
from preference.raspasy import Raspasy, RaspasySetup
from preference.table import Setting, Table, Undertaking
from preference.testing.invariants.failure import broken, invariant
from preference.tricks import Claiming, Playing, PlaySetup
from preference.whisting import Whisting, WhistingDone

__all__ = ["check_decisions", "check_end", "check_table", "check_undertaking"]


@invariant("state", "ST-3")
def check_table(state: State) -> None:
    """A state is at a table: a convention, seats that it is for, and a whole pack dealt.

    Raises:
        InvariantError: If it is not so.

    Source: ST-3, DE-2, RA-8, GU.

    >>> import preference as pref
    >>> check_table(pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3))
    """
    table = table_of(state)
    if not isinstance(table, Table):
        broken(f"there is no table, but {shown(table)}")
    parts = {"convention": Convention, "setting": Setting, "deal": Deal}
    for name, kind in parts.items():
        if not isinstance(getattr(table, name), kind):
            broken(f"at the table the {name} is {shown(getattr(table, name))}")
    setting, deal = table.setting, table.deal
    try:
        again = Setting(setting.players, setting.dealer, setting.raspasy_count, setting.bombs)
        Deal(deal.masks, deal.talon)
    except PreferenceError as error:
        broken(f"the table cannot be: {error}")
    if again.seats != setting.seats or again.seats != hand_seats(setting.dealer, setting.players):
        broken(f"the hands are at the seats {setting.seats}, not {again.seats}")
    if setting.players not in table.convention.players:
        broken(f"{setting.players} sit down, and the convention is for {table.convention.players}")
    level = table.convention.raspasy.min_level(setting.raspasy_count)
    if table.min_level != level:
        broken(f"the lowest opening level is {shown(table.min_level)}, not {level}")


def check_bid(table: Table, bid: Bid) -> None:
    """Look whether a bid may be made at a table, by somebody and at some time.

    Raises:
        Broken: If it may not.
    """
    rules = table.convention.auction
    if not isinstance(bid, Bid):
        broken(f"{shown(bid)} is no bid")
    name = "misere" if bid.is_misere else bid.contract
    if (bid.blind and not rules.blind) or (bid.talonless and name not in rules.talonless):
        broken(f"{bid} is not played here")
    if bid.level is not None and bid.level < table.min_level:
        broken(f"{bid} is below the lowest opening level, {table.min_level}")


# ------------------------------------------------------------------ the talon, the contract


@invariant("state", "EX-2")
def check_undertaking(state: State) -> None:
    """What is played goes together with the bid that won, and with what became of the talon.

    On raspasy it goes together with the table.

    Raises:
        InvariantError: If it is not so.

    Source: EX-1, EX-2, EX-4, BI-9, BL-3, RA-2.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3)
    >>> for text in ("7♠", "pass", "pass"):
    ...     state = pref.apply(state, pref.parse_action(text))
    >>> check_undertaking(state)
    """
    if isinstance(state, Exchange):
        _check_exchange(state)
    elif isinstance(state, Whisting):
        _check_undertaking(state.undertaking)
    elif isinstance(state, (Playing, Claiming)):
        playing = state.playing if isinstance(state, Claiming) else state
        _check_undertaking(playing.setup.undertaking)
    elif isinstance(state, Raspasy):
        setup = state.setup
        if type(setup.blind_passes) is not int or not 0 <= setup.blind_passes <= len(setup.order):
            broken(f"there were {shown(setup.blind_passes)} blind passes")
        if setup.blind_passes and not setup.table.convention.auction.blind:
            broken(f"there were {setup.blind_passes} blind passes, which are not played here")
        if setup != RaspasySetup.of(setup.table, setup.blind_passes):
            broken(f"at this table no raspasy is played so: {shown(setup)}")


def _check_declarer(table: Table, declarer: int) -> None:
    if type(declarer) is not int or declarer not in (0, 1, 2):
        broken(f"hand {shown(declarer)} is the declarer")
    if table.setting.seats[declarer] == DUMMY:
        broken("the dummy is the declarer")


def _check_exchange(state: Exchange) -> None:
    table, bid, step, talon = state.table, state.bid, state.step, state.talon
    _check_declarer(table, state.declarer)
    check_bid(table, bid)
    if bid.blind:
        possible = [(Step.BLIND, Talon.OPEN), (Step.TALON, Talon.BLIND)]
        if not bid.is_misere:
            possible += [(Step.TALON, Talon.MISERE), (Step.CONTRACT, Talon.BLIND)]
    elif bid.talonless:
        possible = [] if bid.is_misere else [(Step.CONTRACT, Talon.OPEN)]
    else:
        possible = [(Step.TALON, Talon.OPEN)]
        if not bid.is_misere:
            possible += [(Step.CONTRACT, Talon.OPEN), (Step.CONTRACT, Talon.REFUSED)]
    if (step, talon) not in possible:
        broken(f"after {bid} the step is {shown(step)}, the talon {shown(talon)}")
    if talon is Talon.REFUSED:
        _check_refused(table, bid)
    without = step is Step.BLIND or bid.talonless or talon is Talon.REFUSED
    if without and state.cards != table.deal.masks[state.declarer]:
        broken("the declarer has not the ten cards dealt, and has not taken the talon")


def _check_refused(table: Table, bid: Bid) -> None:
    """Look whether the talon could be refused (EX-4)."""
    allowed = table.convention.talon.talon_refusal and table.setting.players == 4
    if not allowed or bid.blind or bid.talonless:
        broken("the talon is refused, which cannot be here")


def _check_undertaking(undertaking: Undertaking) -> None:
    table, bid, contract = undertaking.table, undertaking.bid, undertaking.contract
    declarer, refused, blind = undertaking.declarer, undertaking.talon_refused, undertaking.blind
    _check_declarer(table, declarer)
    check_bid(table, bid)
    if type(refused) is not bool or type(blind) is not bool:
        broken(f"whether the talon is refused and blind is {shown((refused, blind))}")
    if refused:
        _check_refused(table, bid)
    dealt, hands = table.deal.masks, undertaking.hands
    if isinstance(contract, Contract):
        # What may be declared depends on the bid alone.
        declaring = Exchange(table, declarer, bid, Step.CONTRACT, dealt[declarer], Talon.OPEN)
        fits = not bid.is_misere and explain(declaring, Declare(contract)) is None
    else:
        opened = bid.blind and bid.is_game and not blind
        fits = isinstance(contract, Misere) and (bid.is_misere or opened)
    if not fits:
        broken(f"{shown(contract)} is undertaken after {bid}")
    if blind is not bid.blind and not (bid.is_game and isinstance(contract, Misere)):
        broken(f"after {bid} the talon was {'' if blind else 'not '}taken blind")
    for hand, (was, held) in enumerate(zip(dealt, hands, strict=True)):
        took = hand == declarer and not bid.talonless and not refused
        if (held & ~(was | table.deal.talon_mask)) if took else held != was:
            broken(f"hand {hand} begins with cards that it was not dealt")


# ------------------------------------------------------------------ the whist decisions

_Ways: TypeAlias = set[tuple[Decisions | Defence, tuple[Action, ...]]]


@invariant("state", "WH-1")
def check_decisions(state: State) -> None:
    """The whist decisions, and the defence they came to, are those that the calls lead to.

    Raises:
        InvariantError: If it is not so.

    Source: WH-1 to WH-8, DL-1, PL-4, GU.

    >>> import preference as pref
    >>> check_decisions(pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3))
    """
    if isinstance(state, Whisting):
        if (state.decisions, state.calls) not in _ways(state.undertaking):
            broken(f"the calls {_calls(state.calls)} do not lead to {shown(state.decisions)}")
        return
    if isinstance(state, Claiming):
        state = state.playing
    if not isinstance(state, Playing):
        return
    setup = state.setup
    if (setup.defence, setup.calls) not in _ways(setup.undertaking):
        broken(f"the calls {_calls(setup.calls)} do not lead to {shown(setup.defence)}")
    if not setup.defence.is_played:
        broken(f"nothing is played with {setup.defence}")
    wanted = PlaySetup.of(setup.undertaking, setup.defence, setup.calls)
    if type(setup.claimed) is not bool or attrs.evolve(wanted, claimed=setup.claimed) != setup:
        broken(f"these decisions lead to {wanted}, not to {setup}")
    if setup.claimed and setup.undertaking.contract == Misere():
        broken("there was a claim on a misere")


def _calls(calls: object) -> str:
    return shown([str(call) for call in calls]) if isinstance(calls, tuple) else shown(calls)


def _ways(undertaking: Undertaking) -> _Ways:
    """Return everything that decisions can come to, each with the calls that are written."""
    first = Whisting.begin(undertaking)
    if not isinstance(first, Whisting):
        return {(first.defence, first.calls)}
    found: _Ways = set()
    waiting = [first]
    while waiting:
        state = waiting.pop()
        found.add((state.decisions, state.calls))
        for answer in state.legal():
            after = state.advance(answer)
            if isinstance(after, Whisting):
                waiting.append(after)
            else:
                assert isinstance(after, WhistingDone)
                found.add((after.defence, after.calls))
    return found


# ------------------------------------------------------------------ the end


@invariant("state", "ST-2")
def check_end(state: State) -> None:
    """A deal that is over has an outcome of its table, and who has won the game wins it at once.

    Raises:
        InvariantError: If it is not so.

    Source: ST-2, PL-7.

    >>> import preference as pref
    >>> check_end(pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3))
    """
    table = table_of(state)
    won = begin_at(table)
    if isinstance(won, Finished) and won != state:
        broken(f"the deal goes on, and it was over at once: {won.outcome}")
    if not isinstance(state, Finished) or won == state:
        return
    outcome = state.outcome
    if not isinstance(outcome, OUTCOME_TYPES):
        broken(f"the deal came to {shown(outcome)}, which is no outcome")
    if outcome.setting != table.setting or outcome.setting.seats != table.setting.seats:
        broken(f"the outcome is of {outcome.setting}, the deal of {table.setting}")
    try:
        check_outcome(table.convention, outcome)
    except PreferenceError as error:
        broken(f"the outcome cannot be: {error}")
    if isinstance(outcome, PreferansOutcome):
        broken("nobody was dealt the hand that wins the game")
    if isinstance(outcome, ContractOutcome) and outcome.talon != table.deal.talon:
        broken(f"the outcome has the talon {shown(outcome.talon)}")
