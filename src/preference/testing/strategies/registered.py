"""Which strategy each public class is drawn from, for `st.from_type`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from hypothesis import strategies as st

from preference.actions import ACTION_TYPES
from preference.bots import SamplingPlayer
from preference.breaches import BREACHES, BreachPrice
from preference.cards import Card, Hand
from preference.contracts import MISERE, Contract, Misere
from preference.conventions import (
    SOCHI,
    AuctionRules,
    Convention,
    DealerRules,
    OptionDifference,
    OptionText,
    PlayRules,
    PoolRules,
    PriceRules,
    RaspasyPrice,
    RaspasyRules,
    RaspasyTally,
    TalonRules,
    WhistRules,
    describe,
    diff,
)
from preference.deals import Deal
from preference.game import Adjustment, Race
from preference.match import Match, PlayedDeal
from preference.outcomes import OUTCOME_TYPES, Outcome, PreferansOutcome, RaspasyOutcome
from preference.pad import Joined, ScoredLine, ScorePad
from preference.procedure import Clock, Pause, SeatDraw, TimeLimit
from preference.records import MatchRecord, ScoreRecord, SheetRecord
from preference.rendering import SheetPicture
from preference.results import Ratings, rate
from preference.settlement import Settlement
from preference.sheet import Entry, ScoreSheet
from preference.simulation import (
    Distribution,
    Duel,
    Estimate,
    FailedDeal,
    Game,
    Progress,
    Summary,
)
from preference.table import Setting
from preference.terms import Ends, Player, Races, Terms
from preference.testing.chance import Chance
from preference.testing.invariants import Knowledge
from preference.testing.making.conventions import OPTION_VALUES, make_convention
from preference.testing.making.matches import make_pad
from preference.testing.making.phases import PHASES
from preference.testing.making.play import Course
from preference.testing.making.terms import make_ends, make_player
from preference.testing.making.wishes import Shape
from preference.testing.strategies.actions import actions, contracts
from preference.testing.strategies.cards import cards, deals, hands, shapes
from preference.testing.strategies.conventions import conventions
from preference.testing.strategies.games import matches, pads, terms, views
from preference.testing.strategies.made import made
from preference.testing.strategies.play import beginnings, courses, states
from preference.testing.strategies.procedure import clocks, pauses, seat_draws, time_limits
from preference.testing.strategies.scores import (
    adjustments,
    entries,
    outcomes,
    settings,
    sheets,
)
from preference.testing.strategies.simulations import (
    distributions,
    duels,
    estimates,
    failed_deals,
    progresses,
    simulated_games,
    summaries,
)
from preference.views import View

__all__ = ["STRATEGIES", "strategy_of"]


def _races(chance: Chance) -> Races:
    return Races(chance.integer(1, 5), chance.integer(1, 20), chance.integer(1, 100))


def _race(chance: Chance) -> Race:
    players = chance.pick((3, 2, 4))
    return Race(chance.integer(1, 5), tuple(chance.integer(0, 20) for _ in range(players)))


def _joined(chance: Chance) -> Joined:
    pad = make_pad(chance, SOCHI, 3, chance.integer(0, 2), joining=False)
    if pad.is_finished:
        pad = ScorePad.of(pad.terms)
    joined = pad.join(Player("Gleb")).lines[0].item
    assert isinstance(joined, Joined)
    return joined


def _played(match: Match) -> PlayedDeal:
    item = match.log[0]
    assert isinstance(item, PlayedDeal)
    return item


def _ratings(pad: ScorePad) -> Ratings:
    return rate(pad.terms.players, pad.settlement.exact, pad.progress.winner)


def _text(chance: Chance) -> OptionText:
    return chance.pick(describe(make_convention(chance)))


def _difference(chance: Chance) -> OptionDifference:
    # The plainest convention differs from Sochi in nothing.
    plain = SOCHI.evolve(stalingrad=False)
    return chance.pick(diff(SOCHI, make_convention(chance)) or diff(SOCHI, plain))


def _tally(outcome: Outcome) -> RaspasyTally:
    assert isinstance(outcome, RaspasyOutcome)
    setting = outcome.setting
    return RaspasyTally(outcome.tricks, setting.active, setting.players, 1)


def _sheet(pad: ScorePad) -> SheetRecord:
    sheet, terms = pad.sheet, pad.terms
    return SheetRecord(
        convention=terms.convention,
        players=terms.players,
        pool=sheet.pool,
        gora=sheet.gora,
        whists=sheet.whists,
    )


_EVERY_OUTCOME: Final = SOCHI.evolve(preferans_hand=True)

_GROUPS: Final[dict[type[Any], str]] = {
    PriceRules: "prices",
    AuctionRules: "auction",
    TalonRules: "talon",
    WhistRules: "whist",
    PlayRules: "play",
    DealerRules: "dealer",
    RaspasyRules: "raspasy",
    PoolRules: "pool",
}


def _group(name: str) -> st.SearchStrategy[Any]:
    return conventions().map(lambda convention: getattr(convention, name))


STRATEGIES: Final[Mapping[type[Any], Callable[[], st.SearchStrategy[Any]]]] = MappingProxyType(
    {
        Card: cards,
        Hand: partial(hands, None),
        Shape: shapes,
        Deal: deals,
        Contract: contracts,
        Misere: partial(st.just, MISERE),
        **{kind: partial(actions, kind) for kind in ACTION_TYPES},
        Convention: conventions,
        **{kind: partial(_group, name) for kind, name in _GROUPS.items()},
        OptionText: partial(made, _text),
        OptionDifference: partial(made, _difference),
        RaspasyTally: lambda: outcomes(kind=RaspasyOutcome).map(_tally),
        RaspasyPrice: partial(st.sampled_from, OPTION_VALUES["raspasy_price"]),
        Setting: settings,
        **{kind: partial(states, kind) for kind in PHASES},
        **{
            kind: partial(
                outcomes, _EVERY_OUTCOME if kind is PreferansOutcome else SOCHI, kind=kind
            )
            for kind in OUTCOME_TYPES
        },
        Entry: entries,
        ScoreSheet: sheets,
        Settlement: lambda: pads().map(lambda pad: pad.settlement),
        Ratings: lambda: pads().map(_ratings),
        Player: partial(made, make_player),
        Races: partial(made, _races),
        Ends: partial(made, make_ends),
        Terms: terms,
        Race: partial(made, _race),
        Adjustment: adjustments,
        ScorePad: pads,
        ScoredLine: lambda: pads().map(lambda pad: pad.lines[-1]),
        Joined: partial(made, _joined),
        Match: matches,
        PlayedDeal: lambda: matches(deals=1, joining=False, unfinished=False).map(_played),
        View: views,
        ScoreRecord: lambda: pads(joining=False).map(ScoreRecord.of),
        MatchRecord: lambda: matches(joining=False).map(MatchRecord.of),
        SheetRecord: lambda: pads(joining=False).map(_sheet),
        SheetPicture: lambda: pads().map(SheetPicture),
        Clock: clocks,
        Pause: pauses,
        SeatDraw: seat_draws,
        TimeLimit: time_limits,
        BreachPrice: partial(st.sampled_from, BREACHES),
        SamplingPlayer: lambda: st.builds(SamplingPlayer, st.integers(1, 50), st.integers()),
        Distribution: distributions,
        Duel: duels,
        Estimate: estimates,
        FailedDeal: failed_deals,
        Game: simulated_games,
        Progress: progresses,
        Summary: summaries,
        Course: courses,
        Knowledge: lambda: beginnings().map(Knowledge),
    }
)
"""Every class that is registered with Hypothesis; enumerations it knows by itself."""


def strategy_of(kind: type[Any]) -> st.SearchStrategy[Any]:
    """Return the strategy that `st.from_type` gives of a public class.

    >>> strategy_of(Misere)
    just(MISERE)
    """
    return STRATEGIES[kind]()
