"""A test kit: strategies, invariants and conformance checks for whoever builds on the rules.

Needs the extra `testing`: `pip install 'preference[testing]'`.
"""

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
    make_hand,
    make_match,
    make_outcome,
    make_pad,
    make_preferans_hand,
    make_setting,
    make_state,
    make_state_in,
    make_terms,
    play_out,
)

__all__ = [
    "MOST_ACTIONS",
    "OPTION_VALUES",
    "PHASES",
    "Chance",
    "Course",
    "DrawnChance",
    "RandomChance",
    "choose_action",
    "is_certain_misere",
    "make_adjustment",
    "make_certain_misere",
    "make_convention",
    "make_deal",
    "make_hand",
    "make_match",
    "make_outcome",
    "make_pad",
    "make_preferans_hand",
    "make_setting",
    "make_state",
    "make_state_in",
    "make_terms",
    "play_out",
]
