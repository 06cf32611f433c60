"""The steps of a machine that look at its match, and leave it where it stands."""

from __future__ import annotations

from collections.abc import Callable

import attrs
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

from preference.actions import Action, parse_action
from preference.engine import legal_actions, legal_claims
from preference.errors import IllegalAction, PreferenceError
from preference.match import Match
from preference.records import read_match_record, write_match_record
from preference.testing.invariants import (
    ACTIONS,
    check_answerers,
    check_completions,
    check_explain,
    check_hides,
    check_refusals,
    check_shows,
    check_texts,
    check_unchanged,
    check_value,
)
from preference.testing.machine.drawing import some

__all__ = ["LookingMachine", "check_same"]


def check_same(one: Match, other: Match) -> None:
    """Hold two matches against each other, but for the revision, which undoing moves on."""
    assert attrs.evolve(one, revision=other.revision) == other, f"{one.state} is not {other.state}"


def _check_done(action: Action, is_done: bool, is_legal: bool) -> None:
    """Hold what `apply` did against what is legal."""
    assert is_done is is_legal, f"{action} is {'done' if is_done else 'refused'}: legal {is_legal}"


class LookingMachine(RuleBasedStateMachine):
    """A match that is looked at from all sides, with the invariants checked on the way.

    Attributes:
        match: The match as it stands.

    Source: BI-10, IN-1, IN-2.
    """

    match: Match
    _before: list[Match]
    _is_sound = False

    def check(self) -> None:
        """Check what must hold after every action."""

    @precondition(lambda self: self.match.in_deal)
    @rule(action=some(ACTIONS))
    def try_any(self, action: str) -> None:
        """Try an action that is hardly ever legal: refused, it changes nothing.

        Args:
            action: Its text.
        """
        before, tried = self.match, parse_action(action)
        assert before.state is not None
        legal = (*legal_actions(before.state), *legal_claims(before.state))
        try:
            after = before.apply(tried)
        except IllegalAction:
            after = None
        self._guarded(lambda: _check_done(tried, after is not None, tried in legal))
        if after is not None:
            self._go_to(after)

    @precondition(lambda self: self.match.state is not None)
    @rule(actions=st.lists(some(ACTIONS), max_size=5))
    def look_at_the_state(self, actions: list[str]) -> None:
        """Check the slower invariants of the state.

        Args:
            actions: Actions to try to be refused.
        """
        state, tried = self.match.state, [parse_action(text) for text in actions]
        assert state is not None

        def check() -> None:
            check_explain(state, tried)
            check_refusals(state, tried)
            check_unchanged(state)
            check_answerers(state)
            check_texts(state)
            check_value(state)

        self._guarded(check)

    @rule(seat=st.none() | st.integers(0, 3), seed=st.integers(0, 99))
    def look_from_a_seat(self, seat: int | None, seed: int) -> None:
        """Check what somebody sees.

        Args:
            seat: The seat, or `None` for a spectator; one that is not there looks on from outside.
            seed: What the cards are drawn by that must not be seen.
        """
        there = seat is None or seat < len(self.match.terms.players)
        watchers = (seat if there else None,)

        def check() -> None:
            check_shows(self.match, watchers)
            check_hides(self.match, seed, watchers)
            check_completions(self.match, seed, watchers)

        self._guarded(check)

    @rule()
    def write_and_read(self) -> None:
        """Write the match as a record and go on with what is read."""
        try:
            text = write_match_record(self.match)
        except PreferenceError:
            # A convention with a callable of its own.
            return
        again = read_match_record(text).match()
        self._guarded(lambda: check_same(again, self.match))
        self.match = again

    # ------------------------------------------------------------------ inside

    def _go_to(self, match: Match) -> None:
        """Let the match stand elsewhere, remember where it stood, and check."""
        if hasattr(self, "match"):
            self._before.append(self.match)
        self.match = match
        self._guarded(self.check)

    def _guarded(self, check: Callable[[], None]) -> None:
        """Check something; on failure add the match as a record, which replays it."""
        try:
            self._is_sound = False
            check()
            self._is_sound = True
        except Exception as error:
            try:
                error.add_note(f"the match: {write_match_record(self.match)}")
            except PreferenceError:
                error.add_note(f"the match stands at: {self.match.state}")
            raise
