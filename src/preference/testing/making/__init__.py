"""Makers: random things of every kind, all choices from a `Chance`."""

from preference.testing.making.conventions import OPTION_VALUES, make_convention
from preference.testing.making.deals import make_deal
from preference.testing.making.matches import make_match, make_pad
from preference.testing.making.outcomes import make_outcome
from preference.testing.making.phases import PHASES, make_state_in
from preference.testing.making.play import (
    MOST_ACTIONS,
    Course,
    choose_action,
    make_setting,
    make_state,
    play_out,
)
from preference.testing.making.shapes import (
    is_certain_misere,
    make_certain_misere,
    make_hand,
    make_preferans_hand,
)
from preference.testing.making.terms import (
    make_adjustment,
    make_ends,
    make_player,
    make_terms,
)
from preference.testing.making.wishes import Shape

__all__ = [
    "MOST_ACTIONS",
    "OPTION_VALUES",
    "PHASES",
    "Course",
    "Shape",
    "choose_action",
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
    "play_out",
]
