"""What the steps of a machine are given: texts, drawn for where its match stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

import attrs
from hypothesis import strategies as st

from preference.actions import Action
from preference.conventions import Convention
from preference.deals import Deal
from preference.engine import Finished, State, apply
from preference.errors import PreferenceError
from preference.match import Match
from preference.records import write_match_record
from preference.terms import Terms
from preference.testing.chance import DrawnChance
from preference.testing.making.play import chooser, make_won_cards
from preference.testing.making.terms import make_adjustment, make_terms

__all__ = ["actions", "adjustments", "cards", "of_machine", "openings", "some"]


class Standing(Protocol):
    """What is asked of a machine: what is played, and where its match stands."""

    @property
    def convention(self) -> Convention | None:
        """What is played, or `None` for any convention."""
        ...

    @property
    def players(self) -> int | None:
        """How many sit down, or `None` for any number."""
        ...

    @property
    def match(self) -> Match:
        """The match as it stands."""
        ...


_MOST_AT_ONCE: Final = 40
"""A step plays so many actions at the most: as many as most deals have."""


@st.composite
def openings(draw: st.DrawFn, machine: Standing) -> str | Terms:
    """Draw what is agreed before a match, as a record without deals where it can be written."""
    terms = make_terms(DrawnChance(draw), machine.convention, machine.players)
    try:
        return write_match_record(Match.of(terms))
    except PreferenceError:
        # A convention with a callable of its own.
        return terms


@st.composite
def cards(draw: st.DrawFn, machine: Standing) -> str:
    """Draw a deal: one number, which shrinks at once, or a hand that wins where that is played."""
    chance = DrawnChance(draw)
    if machine.match.terms.convention.play.preferans_hand and chance.flag(10):
        return str(make_won_cards(chance))
    return str(Deal.shuffled(chance.integer(0, 9_999), len(machine.match.terms.players)))


@st.composite
def actions(draw: st.DrawFn, state: State | None) -> str:
    """Draw actions, one after the other, to the end of the deal at the most."""
    texts: list[str] = []
    chance = DrawnChance(draw)
    choose = chooser(chance)
    for _ in range(chance.integer(1, _MOST_AT_ONCE)):
        if state is None or isinstance(state, Finished):
            break
        action = choose(state)
        texts.append(str(action))
        state = apply(state, action)
    return ", ".join(texts)


@st.composite
def adjustments(draw: st.DrawFn, machine: Standing) -> dict[str, Any]:
    """Draw the arguments of an adjustment."""
    made = make_adjustment(DrawnChance(draw), len(machine.match.terms.players))
    parts = attrs.asdict(made)
    return {key: value for key, value in parts.items() if value not in (None, "")}


def of_machine(make: Callable[[Any], st.SearchStrategy[Any]]) -> st.SearchStrategy[Any]:
    """Return a strategy that is made from the machine when it is drawn from."""
    return st.runner().flatmap(make)


def some(members: Sequence[Action]) -> st.SearchStrategy[str]:
    """Return the strategy of the texts of some actions."""
    return st.sampled_from(members).map(str)
