"""Preferans: rules, scoring, settlement and rating of the Russian card game, as plain values.

A deal is a value; every function takes a value and returns a new one::

    import preference as pref

    state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=7), dealer=2, players=3)
    state = pref.apply(state, pref.parse_action("6♠"))

Records, JSON documents and the command line are in `preference.records` and `preference.cli`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from preference.actions import (
    Accept,
    AcceptClaim,
    Action,
    ChooseClosed,
    ChooseOpen,
    Claim,
    Declare,
    Discard,
    HalfWhist,
    Hold,
    Look,
    OpenMisere,
    Pass,
    Play,
    PlayTalon,
    Refusal,
    RefuseTalon,
    RejectClaim,
    ReturnWhist,
    Surrender,
    TakeTalon,
    Whist,
    WithdrawClaim,
    parse_action,
)
from preference.auction import Auction
from preference.cards import DECK, Card, Hand, Rank, Suit, format_cards, parse_card, parse_cards
from preference.checks import check_outcome
from preference.contracts import (
    CONTRACTS,
    LADDER,
    MISERE,
    Bid,
    Contract,
    Misere,
    Strain,
    parse_bid,
    parse_contract,
    price,
    quota,
)
from preference.conventions import (
    CLASSIC,
    GUSARIK,
    LENINGRAD,
    OPTIONS,
    PORTAL,
    PRESETS,
    ROSTOV,
    SOCHI,
    TENS,
    UKRAINIAN,
    Convention,
    OptionDifference,
    OptionText,
    convention_from_json,
    convention_to_json,
    describe,
    diff,
)
from preference.deals import (
    Deal,
    deal_in_pairs,
    draw_dealer,
    draw_seats,
    hand_seats,
    next_seat,
)
from preference.engine import (
    Finished,
    State,
    actor_of,
    apply,
    begin,
    explain,
    legal_actions,
    legal_claims,
)
from preference.errors import (
    ArgumentError,
    ConventionError,
    IllegalAction,
    NotationError,
    OutcomeError,
    PreferenceError,
    RecordError,
    WrongType,
)
from preference.exchange import Exchange
from preference.outcomes import (
    ContractOutcome,
    Outcome,
    PreferansOutcome,
    RaspasyOutcome,
    SurrenderOutcome,
)
from preference.raspasy import Raspasy
from preference.scoring import score
from preference.sheet import Column, Entry, ScoreSheet, with_newcomer
from preference.shuffles import SHUFFLE, SHUFFLES, shuffled_deck
from preference.table import Setting
from preference.tricks import Claiming, Playing
from preference.whisting import Whisting

if TYPE_CHECKING:
    from preference import bots as bots
    from preference import records as records
    from preference import rendering as rendering
    from preference.breaches import (
        BREACHES,
        Breach,
        BreachPrice,
        missed_contract,
        missed_whist,
        talon_look,
    )
    from preference.corrections import PadCorrection, correct, correct_pad, rewind, undo
    from preference.explanations import Explanation, settlement_tree, sheet_tree, why
    from preference.game import Adjustment, Ended, Race
    from preference.match import Match, PlayedDeal, Replay, ReplayError, replay, resume
    from preference.notation import format_deal, parse_deal, picture
    from preference.pad import Joined, ScoredLine, ScorePad
    from preference.paper import paper_settlement
    from preference.procedure import Clock, Pause, SeatDraw, TimeLimit, change_terms
    from preference.rating import elo
    from preference.records import (
        read_match_record,
        read_score_record,
        read_sheet_record,
        replay_document,
        result_document,
        score_document,
        settle_document,
        write_match_record,
        write_score_record,
    )
    from preference.results import Ratings, rate, settle_sheet
    from preference.settlement import (
        Settlement,
        exact_results,
        largest_remainder,
        money,
        places,
        settle,
    )
    from preference.terms import Ends, Player, Races, Terms
    from preference.unseen import Completion, Completions, completions
    from preference.views import Heard, HiddenDiscard, View, view

# Playing and scoring a deal is loaded at once, whole games when first asked for: building the
# classes of attrs and cattrs takes most of the import, and a solver or a client needs no records.
_LATER = {
    "BREACHES": "preference.breaches",
    "Breach": "preference.breaches",
    "BreachPrice": "preference.breaches",
    "missed_contract": "preference.breaches",
    "missed_whist": "preference.breaches",
    "talon_look": "preference.breaches",
    "Completion": "preference.unseen",
    "Completions": "preference.unseen",
    "completions": "preference.unseen",
    "PadCorrection": "preference.corrections",
    "correct": "preference.corrections",
    "correct_pad": "preference.corrections",
    "rewind": "preference.corrections",
    "undo": "preference.corrections",
    "Explanation": "preference.explanations",
    "settlement_tree": "preference.explanations",
    "sheet_tree": "preference.explanations",
    "why": "preference.explanations",
    "resume": "preference.match",
    "Heard": "preference.views",
    "HiddenDiscard": "preference.views",
    "View": "preference.views",
    "view": "preference.views",
    "Adjustment": "preference.game",
    "Ended": "preference.game",
    "Race": "preference.game",
    "Match": "preference.match",
    "PlayedDeal": "preference.match",
    "Replay": "preference.match",
    "ReplayError": "preference.match",
    "replay": "preference.match",
    "format_deal": "preference.notation",
    "parse_deal": "preference.notation",
    "picture": "preference.notation",
    "Joined": "preference.pad",
    "ScoredLine": "preference.pad",
    "ScorePad": "preference.pad",
    "Clock": "preference.procedure",
    "Pause": "preference.procedure",
    "SeatDraw": "preference.procedure",
    "TimeLimit": "preference.procedure",
    "change_terms": "preference.procedure",
    "elo": "preference.rating",
    "read_match_record": "preference.records",
    "read_score_record": "preference.records",
    "read_sheet_record": "preference.records",
    "replay_document": "preference.records",
    "result_document": "preference.records",
    "score_document": "preference.records",
    "settle_document": "preference.records",
    "write_match_record": "preference.records",
    "write_score_record": "preference.records",
    "Ratings": "preference.results",
    "rate": "preference.results",
    "settle_sheet": "preference.results",
    "Settlement": "preference.settlement",
    "exact_results": "preference.settlement",
    "largest_remainder": "preference.settlement",
    "money": "preference.settlement",
    "paper_settlement": "preference.paper",
    "places": "preference.settlement",
    "settle": "preference.settlement",
    "Ends": "preference.terms",
    "Player": "preference.terms",
    "Races": "preference.terms",
    "Terms": "preference.terms",
}


_PARTS = frozenset({"bots", "records", "rendering", "solver"})
"""Packages inside that are loaded when first asked for, too."""


if not TYPE_CHECKING:  # or a checker would take every misspelt name for one that is found here

    def __getattr__(name: str) -> object:
        if name in _PARTS:
            return import_module(f"preference.{name}")
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value: object = getattr(import_module(_LATER[name]), name)
        globals()[name] = value
        return value


__all__ = [
    "BREACHES",
    "CLASSIC",
    "CONTRACTS",
    "DECK",
    "GUSARIK",
    "LADDER",
    "LENINGRAD",
    "MISERE",
    "OPTIONS",
    "PORTAL",
    "PRESETS",
    "ROSTOV",
    "SHUFFLE",
    "SHUFFLES",
    "SOCHI",
    "TENS",
    "UKRAINIAN",
    "Accept",
    "AcceptClaim",
    "Action",
    "Adjustment",
    "ArgumentError",
    "Auction",
    "Bid",
    "Breach",
    "BreachPrice",
    "Card",
    "ChooseClosed",
    "ChooseOpen",
    "Claim",
    "Claiming",
    "Clock",
    "Column",
    "Completion",
    "Completions",
    "Contract",
    "ContractOutcome",
    "Convention",
    "ConventionError",
    "Deal",
    "Declare",
    "Discard",
    "Ended",
    "Ends",
    "Entry",
    "Exchange",
    "Explanation",
    "Finished",
    "HalfWhist",
    "Hand",
    "Heard",
    "HiddenDiscard",
    "Hold",
    "IllegalAction",
    "Joined",
    "Look",
    "Match",
    "Misere",
    "NotationError",
    "OpenMisere",
    "OptionDifference",
    "OptionText",
    "Outcome",
    "OutcomeError",
    "PadCorrection",
    "Pass",
    "Pause",
    "Play",
    "PlayTalon",
    "PlayedDeal",
    "Player",
    "Playing",
    "PreferansOutcome",
    "PreferenceError",
    "Race",
    "Races",
    "Rank",
    "Raspasy",
    "RaspasyOutcome",
    "Ratings",
    "RecordError",
    "Refusal",
    "RefuseTalon",
    "RejectClaim",
    "Replay",
    "ReplayError",
    "ReturnWhist",
    "ScorePad",
    "ScoreSheet",
    "ScoredLine",
    "SeatDraw",
    "Setting",
    "Settlement",
    "State",
    "Strain",
    "Suit",
    "Surrender",
    "SurrenderOutcome",
    "TakeTalon",
    "Terms",
    "TimeLimit",
    "View",
    "Whist",
    "Whisting",
    "WithdrawClaim",
    "WrongType",
    "actor_of",
    "apply",
    "begin",
    "change_terms",
    "check_outcome",
    "completions",
    "convention_from_json",
    "convention_to_json",
    "correct",
    "correct_pad",
    "deal_in_pairs",
    "describe",
    "diff",
    "draw_dealer",
    "draw_seats",
    "elo",
    "exact_results",
    "explain",
    "format_cards",
    "format_deal",
    "hand_seats",
    "largest_remainder",
    "legal_actions",
    "legal_claims",
    "missed_contract",
    "missed_whist",
    "money",
    "next_seat",
    "paper_settlement",
    "parse_action",
    "parse_bid",
    "parse_card",
    "parse_cards",
    "parse_contract",
    "parse_deal",
    "picture",
    "places",
    "price",
    "quota",
    "rate",
    "read_match_record",
    "read_score_record",
    "read_sheet_record",
    "replay",
    "replay_document",
    "result_document",
    "resume",
    "rewind",
    "score",
    "score_document",
    "settle",
    "settle_document",
    "settle_sheet",
    "settlement_tree",
    "sheet_tree",
    "shuffled_deck",
    "talon_look",
    "undo",
    "view",
    "why",
    "with_newcomer",
    "write_match_record",
    "write_score_record",
]
