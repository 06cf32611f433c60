"""Conformance: are somebody's engine, and somebody's convention, what the rules say?"""

from preference.testing.conformance.checking import check_engine, replay_in_engine
from preference.testing.conformance.convention import ConventionReport, check_convention
from preference.testing.conformance.disagreement import Disagreed, Disagreement, Kind
from preference.testing.conformance.engine import (
    Engine,
    HasClaims,
    HasViews,
    KeepsScore,
    Refused,
    Resumes,
    TellsTurn,
)
from preference.testing.conformance.faults import ConventionFault
from preference.testing.conformance.library import LibraryEngine
from preference.testing.conformance.relating import check_relations
from preference.testing.conformance.relations import (
    compare_entry_orders,
    compare_pad,
    compare_renamed,
    compare_rotated,
    compare_split,
    compare_sum,
)
from preference.testing.conformance.report import EngineReport
from preference.testing.conformance.searching import simple_terms

__all__ = [
    "ConventionFault",
    "ConventionReport",
    "Disagreed",
    "Disagreement",
    "Engine",
    "EngineReport",
    "HasClaims",
    "HasViews",
    "KeepsScore",
    "Kind",
    "LibraryEngine",
    "Refused",
    "Resumes",
    "TellsTurn",
    "check_convention",
    "check_engine",
    "check_relations",
    "compare_entry_orders",
    "compare_pad",
    "compare_renamed",
    "compare_rotated",
    "compare_split",
    "compare_sum",
    "replay_in_engine",
    "simple_terms",
]
