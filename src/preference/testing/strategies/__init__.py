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
    suits,
)
from preference.testing.strategies.conventions import conventions
from preference.testing.strategies.games import (
    adjustments,
    entries,
    match_records,
    matches,
    outcomes,
    pads,
    score_records,
    settings,
    sheets,
    terms,
    views,
)
from preference.testing.strategies.made import made
from preference.testing.strategies.play import auctions, beginnings, courses, states

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
    "preferans_hands",
    "ranks",
    "score_records",
    "settings",
    "sheets",
    "states",
    "suits",
    "terms",
    "undertakings",
    "views",
]
