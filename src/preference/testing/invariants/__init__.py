"""Invariants: what the rules promise of any state, deal, outcome, sheet, pad or match.

Each is a function that returns nothing, or raises an `InvariantError` that says what is wrong, by
which rule, and how to have it again. `INVARIANTS` lists them all; the functions without a name in
it, such as `check_state`, check everything there is to check on one subject.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from preference.testing.invariants.auctions import check_auction
from preference.testing.invariants.bundles import (
    check_course,
    check_match,
    check_outcome_scores,
    check_pad,
    check_sheet,
    check_state,
)
from preference.testing.invariants.cases import case_of, play_case
from preference.testing.invariants.courses import (
    check_course_cards,
    check_steps,
    check_tricks,
)
from preference.testing.invariants.failure import CATALOGUE, Invariant, InvariantError
from preference.testing.invariants.holdings import check_cards
from preference.testing.invariants.knowledge import Knowledge, Watcher
from preference.testing.invariants.matches import check_goes_on, check_log, check_undo
from preference.testing.invariants.pads import (
    check_lines,
    check_match_record,
    check_pad_end,
    check_pad_results,
    check_pools,
    check_score_record,
)
from preference.testing.invariants.phases import (
    check_decisions,
    check_end,
    check_table,
    check_undertaking,
)
from preference.testing.invariants.reading import Played
from preference.testing.invariants.refusals import (
    ACTIONS,
    check_explain,
    check_refusals,
    check_unchanged,
)
from preference.testing.invariants.rotation import check_rotation, turned_outcome
from preference.testing.invariants.scores import (
    COLUMNS,
    check_entries,
    check_outcome_allowed,
    check_score,
    check_score_rotation,
    check_sheet_sum,
)
from preference.testing.invariants.secrecy import (
    cards_shown,
    check_completions,
    check_hides,
    check_shows,
)
from preference.testing.invariants.settling import (
    check_places,
    check_ratings,
    check_rounding,
    check_settlement,
    check_two_methods,
)
from preference.testing.invariants.states import (
    check_answerers,
    check_claims,
    check_legal,
    check_texts,
    check_value,
)
from preference.testing.invariants.turns import check_actors, check_followed, check_turn

__all__ = [
    "ACTIONS",
    "COLUMNS",
    "INVARIANTS",
    "Invariant",
    "InvariantError",
    "Knowledge",
    "Played",
    "Watcher",
    "cards_shown",
    "case_of",
    "check_actors",
    "check_answerers",
    "check_auction",
    "check_cards",
    "check_claims",
    "check_completions",
    "check_course",
    "check_course_cards",
    "check_decisions",
    "check_end",
    "check_entries",
    "check_explain",
    "check_followed",
    "check_goes_on",
    "check_hides",
    "check_legal",
    "check_lines",
    "check_log",
    "check_match",
    "check_match_record",
    "check_outcome_allowed",
    "check_outcome_scores",
    "check_pad",
    "check_pad_end",
    "check_pad_results",
    "check_places",
    "check_pools",
    "check_ratings",
    "check_refusals",
    "check_rotation",
    "check_rounding",
    "check_score",
    "check_score_record",
    "check_score_rotation",
    "check_settlement",
    "check_sheet",
    "check_sheet_sum",
    "check_shows",
    "check_state",
    "check_steps",
    "check_table",
    "check_texts",
    "check_tricks",
    "check_turn",
    "check_two_methods",
    "check_unchanged",
    "check_undertaking",
    "check_undo",
    "check_value",
    "play_case",
    "turned_outcome",
]

_SUBJECTS: Final = ("state", "course", "outcome", "results", "sheet", "pad", "match")

INVARIANTS: Final[Mapping[str, Invariant]] = MappingProxyType(
    {
        name: CATALOGUE[name]
        for subject in _SUBJECTS
        for name in sorted(CATALOGUE)
        if CATALOGUE[name].on == subject
    }
)
"""Every invariant by its name: what it is checked on, its rule, its function."""
