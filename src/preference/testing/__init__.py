"""A test kit: strategies, invariants and conformance checks for whoever builds on the rules.

Needs the extra `testing`: `pip install 'preference[testing]'`.
"""

from preference.testing.chance import Chance, DrawnChance, RandomChance
from preference.testing.making import (
    MOST_ACTIONS,
    OPTION_VALUES,
    Course,
    choose_action,
    make_adjustment,
    make_convention,
    make_deal,
    make_match,
    make_outcome,
    make_pad,
    make_preferans_hand,
    make_setting,
    make_state,
    make_terms,
    play_out,
)

__all__ = [
    "MOST_ACTIONS",
    "OPTION_VALUES",
    "Chance",
    "Course",
    "DrawnChance",
    "RandomChance",
    "choose_action",
    "make_adjustment",
    "make_convention",
    "make_deal",
    "make_match",
    "make_outcome",
    "make_pad",
    "make_preferans_hand",
    "make_setting",
    "make_state",
    "make_terms",
    "play_out",
]
