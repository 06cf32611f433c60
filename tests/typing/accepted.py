"""What a user may write: all of it passes mypy and pyright at their strictest, without a mark.

`assert_type` fails where a name is `Any` or less precise than it says. Nothing here is run.
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, assert_never, assert_type

import preference as pref
from preference.conventions import (
    Distribution,
    RaspasyLine,
    RaspasyScorer,
    RaspasyTally,
    Rounding,
    Ten,
)
from preference.records import MatchRecord, MatchReplay, ScoreRecord, SheetRecord, write_json

# ------------------------------------------------------------------------- values and their types


def the_beginning_of_the_readme() -> None:
    """The verbs over one union of states."""
    deal = pref.Deal.shuffled(seed=7)
    assert_type(deal, pref.Deal)
    assert_type(deal.hands, tuple[pref.Hand, pref.Hand, pref.Hand])
    assert_type(deal.talon, tuple[pref.Card, pref.Card])
    state = pref.begin(pref.SOCHI, deal, dealer=2, players=3)
    assert_type(state, pref.State)
    assert_type(pref.legal_actions(state), tuple[pref.Action, ...])
    assert_type(pref.legal_claims(state), tuple[pref.Claim, ...])
    assert_type(pref.explain(state, pref.Pass()), pref.Refusal | None)
    assert_type(pref.apply(state, pref.Pass()), pref.State)
    assert_type(pref.actor_of(state, pref.Pass()), int)
    assert_type(state.actors, tuple[int, ...])


def readers() -> None:
    """Each makes one thing."""
    assert_type(pref.parse_card("♠A"), pref.Card)
    assert_type(pref.parse_cards("♠A ♥7"), tuple[pref.Card, ...])
    assert_type(pref.parse_contract("6♠"), pref.Contract)
    assert_type(pref.parse_bid("6♠"), pref.Bid)
    assert_type(pref.parse_action("6♠"), pref.Action)
    assert_type(pref.parse_deal("…"), pref.Deal)
    assert_type(pref.Hand.of("♠A"), pref.Hand)
    assert_type(pref.Hand.of(pref.DECK[:10]), pref.Hand)
    assert_type([card.rank for card in pref.Hand.of("♠A")], list[pref.Rank])
    assert_type(pref.convention_from_json({"base": "sochi"}), pref.Convention)
    assert_type(pref.convention_to_json(pref.SOCHI), str | dict[str, Any])


def constants() -> None:
    """Their types are those of what they hold."""
    assert_type(pref.DECK, tuple[pref.Card, ...])
    assert_type(pref.CONTRACTS, tuple[pref.Contract, ...])
    assert_type(pref.LADDER, tuple[pref.Bid, ...])
    assert_type(pref.SOCHI, pref.Convention)


# ----------------------------------------------------------------- names loaded when asked for first


def names_loaded_later() -> None:
    """They are as precise as all others, though `__getattr__` finds them."""
    match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=10)
    assert_type(match, pref.Match)
    assert_type(match.deal(pref.Deal.shuffled(seed=1)), pref.Match)
    assert_type(match.apply(pref.Pass()), pref.Match)
    assert_type(match.state, pref.State | None)
    assert_type(match.sheet, pref.ScoreSheet)
    assert_type(match.settlement, pref.Settlement)
    assert_type(match.settlement.exact, tuple[Fraction, ...])
    assert_type(match.settlement.whole, tuple[int, ...])
    assert_type(match.ratings, pref.Ratings | None)
    assert_type(match.money(Decimal("0.05")), tuple[Decimal, ...])
    assert_type(pref.view(match, seat=1), pref.View)
    assert_type(pref.view(match, seat=1).hand, pref.Hand | None)
    assert_type(pref.replay(match.terms, match.log), pref.Replay)
    pad = pref.ScorePad.start(pref.SOCHI, ["Anna", pref.Player("Boris", 1250), "Vera"])
    assert_type(pad, pref.ScorePad)
    assert_type(pad.contract("6♣", 0, calls=["whist", "whist"], tricks=(6, 3, 1)), pref.ScorePad)
    assert_type(pref.settle([2, 0], [0, 1], [[0, 3], [0, 0]]), pref.Settlement)
    assert_type(pref.elo([1200.0, 1300.0], [Fraction(1), -1]), tuple[float, ...])
    assert_type(pref.records.write_json({}), str)
    assert_type(pref.format_deal(pref.Deal.shuffled(seed=1)), str)


def records() -> None:
    """Text in, records and documents out."""
    assert_type(pref.read_score_record("{}"), ScoreRecord)
    assert_type(pref.read_match_record(b"{}"), MatchRecord)
    assert_type(pref.read_match_record(b"{}").replay(), MatchReplay)
    assert_type(pref.read_sheet_record({}), SheetRecord)
    assert_type(pref.score_document("{}", settle=True), dict[str, Any])
    assert_type(write_json(pref.replay_document("{}"), indent=2), str)


# ------------------------------------------------------------------------------------- narrowing


def score_if_over(state: pref.State) -> tuple[pref.Entry, ...]:
    """`isinstance` narrows the union; only what is finished has an outcome."""
    if isinstance(state, pref.Finished):
        assert_type(state.outcome, pref.Outcome)
        return pref.score(pref.SOCHI, state.outcome)
    assert_type(
        state,
        pref.Auction | pref.Exchange | pref.Whisting | pref.Playing | pref.Claiming | pref.Raspasy,
    )
    return ()


def name_of_phase(state: pref.State) -> str:
    """`match` knows when every state is dealt with."""
    match state:
        case pref.Auction():
            return "auction"
        case pref.Exchange():
            return "exchange"
        case pref.Whisting():
            return "whisting"
        case pref.Playing() | pref.Claiming():
            return "play"
        case pref.Raspasy():
            return "raspasy"
        case pref.Finished(outcome=outcome):
            return name_of_outcome(outcome)
        case _:
            assert_never(state)


def name_of_outcome(outcome: pref.Outcome) -> str:
    """Of each outcome, its own fields."""
    match outcome:
        case pref.ContractOutcome(contract=contract, tricks=tricks):
            assert_type(contract, pref.Contract | pref.Misere)
            assert_type(tricks, tuple[int, ...] | None)
            return "misere" if isinstance(contract, pref.Misere) else str(contract.level)
        case pref.RaspasyOutcome(tricks=tricks):
            assert_type(tricks, tuple[int, ...])
            return "raspasy"
        case pref.SurrenderOutcome(bid=bid):
            assert_type(bid, pref.Contract)
            return str(bid)
        case pref.PreferansOutcome(holder=holder):
            return str(holder)
        case _:
            assert_never(outcome)


def cards_in(action: pref.Action) -> tuple[pref.Card, ...]:
    """All actions, by `match`; positional patterns are the fields in order."""
    match action:
        case pref.Play(card) | pref.PlayTalon(card):
            return (card,)
        case pref.Discard(low, high):
            return (low, high)
        case pref.Claim(tricks):
            assert_type(tricks, tuple[int, int, int])
            return ()
        case pref.Bid() | pref.Pass() | pref.Hold() | pref.Look() | pref.TakeTalon():
            return ()
        case pref.OpenMisere() | pref.RefuseTalon() | pref.Surrender() | pref.Declare():
            return ()
        case pref.Whist() | pref.HalfWhist() | pref.Accept() | pref.ReturnWhist():
            return ()
        case pref.ChooseOpen() | pref.ChooseClosed() | pref.WithdrawClaim():
            return ()
        case pref.AcceptClaim(seat) | pref.RejectClaim(seat):
            assert_type(seat, int)
            return ()
        case _:
            assert_never(action)


# ---------------------------------------------------------------------------------- conventions


def variations() -> list[pref.Convention]:
    """Options by their names; enumerations as such or by their text."""
    return [
        pref.SOCHI.evolve(stalingrad=False, pool_factor=2),
        pref.SOCHI.evolve(distribution="gentleman", ten=Ten.WHISTED),
        pref.SOCHI.evolve(distribution=Distribution.GREEDY, surrender="all"),
        pref.SOCHI.evolve(surrender=None, players={3, 4}, exit_levels=[6, 7, 8]),
        pref.SOCHI.evolve(name="ours", rounding=floors, raspasy_scoring=all_pay),
        pref.SOCHI.evolve(raspasy_scoring=Squares(2)),
    ]


def all_pay(tally: RaspasyTally, /) -> list[RaspasyLine]:
    """A raspasy scoring of one's own is any function of this type."""
    return [RaspasyLine(seat, "gora", tally.tricks[seat]) for seat in tally.playing]


class Squares:
    """Or an object that is called."""

    def __init__(self, factor: int) -> None:
        self.factor = factor

    def __call__(self, tally: RaspasyTally) -> Iterable[RaspasyLine]:
        """Write what grows with the square of the tricks."""
        for seat in tally.playing:
            yield RaspasyLine(seat, "gora", self.factor * tally.tricks[seat] ** 2)


def floors(exact: Sequence[Fraction]) -> tuple[int, ...]:
    """A rounding of one's own may take more than it is given."""
    whole = [result.__floor__() for result in exact[1:]]
    return (-sum(whole), *whole)


SCORERS: list[RaspasyScorer] = [all_pay, Squares(1)]
ROUNDINGS: list[Rounding] = [floors, pref.largest_remainder]


# --------------------------------------------------------------------------------------- errors


def refused(state: pref.State, text: str) -> str:
    """Each error has its own attributes, and is the builtin that fits."""
    try:
        pref.apply(state, pref.parse_action(text))
    except pref.IllegalAction as error:
        assert_type(error.position, str)
        assert_type(error.rule, str | None)
        return error.code
    except pref.RecordError as error:
        assert_type(error.deal, int | None)
        return error.path
    except pref.ConventionError as error:
        assert_type(error.problems, tuple[str, ...])
        return error.message
    value_error: type[ValueError] = pref.NotationError
    type_error: type[TypeError] = pref.WrongType
    return f"{value_error} {type_error}"
