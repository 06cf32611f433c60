"""A test kit: strategies, invariants and conformance checks for whoever builds on the rules.

Needs the extra `testing`: `pip install 'preference[testing]'`.
"""

import _preference_hypothesis
from preference.testing.chance import Chance, DrawnChance, RandomChance
from preference.testing.making import (
    MOST_ACTIONS,
    OPTION_VALUES,
    PHASES,
    Course,
    choose_action,
    is_certain_misere,
    make_adjustment,
    make_certain_misere,
    make_convention,
    make_deal,
    make_ends,
    make_hand,
    make_match,
    make_outcome,
    make_pad,
    make_player,
    make_preferans_hand,
    make_setting,
    make_state,
    make_state_in,
    make_terms,
    play_out,
)
from preference.testing.perft_counts import divide, perft
from preference.testing.perft_files import PerftPosition, read_perft, write_perft

__all__ = [
    "MOST_ACTIONS",
    "OPTION_VALUES",
    "PHASES",
    "Chance",
    "Course",
    "DrawnChance",
    "PerftPosition",
    "RandomChance",
    "choose_action",
    "divide",
    "is_certain_misere",
    "make_adjustment",
    "make_certain_misere",
    "make_convention",
    "make_deal",
    "make_ends",
    "make_hand",
    "make_match",
    "make_outcome",
    "make_pad",
    "make_player",
    "make_preferans_hand",
    "make_setting",
    "make_state",
    "make_state_in",
    "make_terms",
    "perft",
    "play_out",
    "read_perft",
    "write_perft",
]

# Hypothesis has done it already, unless its plugins are switched off.
_preference_hypothesis.register()
