"""Hypothesis strategies of everything the library has; all shrink to small readable cases."""

from preference.testing.strategies.actions import (
    actions,
    actions_of,
    bids,
    calls,
    contracts,
    undertakings,
)
from preference.testing.strategies.cards import (
    Wish,
    cards,
    certain_miseres,
    deals,
    hands,
    preferans_hands,
    ranks,
    shapes,
    suits,
)
from preference.testing.strategies.conventions import conventions
from preference.testing.strategies.games import matches, pads, terms, views
from preference.testing.strategies.made import made
from preference.testing.strategies.play import auctions, beginnings, courses, states
from preference.testing.strategies.procedure import clocks, pauses, seat_draws, time_limits
from preference.testing.strategies.records import match_records, score_records
from preference.testing.strategies.scores import (
    adjustments,
    entries,
    outcomes,
    settings,
    sheets,
)

__all__ = [
    "Wish",
    "actions",
    "actions_of",
    "adjustments",
    "auctions",
    "beginnings",
    "bids",
    "calls",
    "cards",
    "certain_miseres",
    "clocks",
    "contracts",
    "conventions",
    "courses",
    "deals",
    "entries",
    "hands",
    "made",
    "match_records",
    "matches",
    "outcomes",
    "pads",
    "pauses",
    "preferans_hands",
    "ranks",
    "score_records",
    "seat_draws",
    "settings",
    "shapes",
    "sheets",
    "states",
    "suits",
    "terms",
    "time_limits",
    "undertakings",
    "views",
]
