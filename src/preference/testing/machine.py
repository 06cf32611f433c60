"""A Hypothesis state machine over a whole match, for everybody to subclass.

Its steps take texts, so that a shrunk failure reads as a story that can be typed in again::

    state = MatchMachine()
    state.open(record='{"preference": 1, "convention": "sochi", ...}')
    state.deal(cards="♠7 ♠8 ... | ... | ... | ♥K ♥A")
    state.play_on(actions="pass, pass, pass")
"""

from __future__ import annotations

from typing import Any, ClassVar

import attrs
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from preference.actions import Action, parse_action
from preference.conventions import Convention
from preference.corrections import undo
from preference.deals import Deal
from preference.engine import Finished, State, apply, legal_actions, legal_claims
from preference.errors import IllegalAction, PreferenceError
from preference.match import Match, PlayedDeal
from preference.notation import parse_deal
from preference.records import read_match_record, write_match_record
from preference.terms import Terms
from preference.testing.chance import DrawnChance
from preference.testing.invariants import (
    ACTIONS,
    check_actors,
    check_answerers,
    check_cards,
    check_completions,
    check_explain,
    check_goes_on,
    check_hides,
    check_legal,
    check_lines,
    check_log,
    check_pad_end,
    check_pad_results,
    check_pools,
    check_refusals,
    check_shows,
    check_texts,
    check_unchanged,
    check_undo,
    check_value,
)
from preference.testing.making import (
    choose_action,
    make_adjustment,
    make_deal,
    make_preferans_hand,
    make_terms,
)
from preference.tricks import Claiming

__all__ = ["MatchMachine", "match_machine"]

_MOST_AT_ONCE = 40
"""A step plays so many actions at the most: as many as most deals have."""


@st.composite
def _openings(draw: st.DrawFn, machine: MatchMachine) -> str | Terms:
    """Draw what is agreed before a match, as a record without deals where it can be written."""
    terms = make_terms(DrawnChance(draw), machine.convention, machine.players)
    try:
        return write_match_record(Match.of(terms))
    except PreferenceError:
        # A convention with a callable of its own.
        return terms


@st.composite
def _cards(draw: st.DrawFn, machine: MatchMachine) -> str:
    """Draw a deal: one number, which shrinks at once, or a hand that wins where that is played."""
    chance = DrawnChance(draw)
    if machine.match.terms.convention.play.preferans_hand and chance.flag(10):
        hand = chance.pick(("first", "second", "third"))
        return str(make_deal(chance, **{hand: make_preferans_hand(chance)}))
    return str(Deal.shuffled(chance.integer(0, 9_999), len(machine.match.terms.players)))


@st.composite
def _actions(draw: st.DrawFn, state: State | None, most: int) -> str:
    """Draw actions, one after the other, to the end of the deal at the most."""
    texts: list[str] = []
    chance = DrawnChance(draw)
    for _ in range(chance.integer(1, most)):
        if state is None or isinstance(state, Finished):
            break
        action = choose_action(chance, state)
        texts.append(str(action))
        state = apply(state, action)
    return ", ".join(texts)


@st.composite
def _adjustments(draw: st.DrawFn, machine: MatchMachine) -> dict[str, Any]:
    """Draw the arguments of an adjustment."""
    made = make_adjustment(DrawnChance(draw), len(machine.match.terms.players))
    parts = attrs.asdict(made)
    return {key: value for key, value in parts.items() if value not in (None, "")}


def _of_machine(make: Any) -> Any:
    """Return a strategy that is made from the machine when it is drawn from."""
    return st.runner().flatmap(make)


def _some(members: tuple[Action, ...]) -> st.SearchStrategy[str]:
    return st.sampled_from(members).map(str)


def _check_same(one: Match, other: Match) -> None:
    """Hold two matches against each other, but for the revision, which undoing moves on."""
    assert attrs.evolve(one, revision=other.revision) == other, f"{one.state} is not {other.state}"


def _check_done(action: Action, is_done: bool, is_legal: bool) -> None:
    """Hold what `apply` did against what is legal."""
    assert is_done is is_legal, f"{action} is {'done' if is_done else 'refused'}: legal {is_legal}"


class MatchMachine(RuleBasedStateMachine):
    """A whole match, step by step, with the invariants checked on the way.

    Subclass it to say what is played, to check more, or to add rules; `match` is where it stands.
    Run it with pytest by `TestMatch = MyMachine.TestCase`.

    Attributes:
        convention: What is played, or `None` for any convention.
        players: How many sit down, or `None` for any number the convention has.
        match: The match as it stands.

    Source: ST-2, BI-10, PL-6, PO-7, SC-6, IN-1, IN-2.

    >>> import preference as pref
    >>> from hypothesis import settings
    >>> from hypothesis.stateful import run_state_machine_as_test
    >>> class OnlyRostov(MatchMachine):
    ...     convention = pref.ROSTOV
    ...
    ...     def check(self) -> None:
    ...         super().check()
    ...         assert self.match.terms.convention.prices.gora_factor == 1
    >>> run_state_machine_as_test(OnlyRostov, settings=settings(max_examples=2))
    """

    convention: ClassVar[Convention | None] = None
    players: ClassVar[int | None] = None
    match: Match
    _is_sound = False

    # ------------------------------------------------------------------ hooks

    def check(self) -> None:
        """Check what must hold after every action; override it to check more.

        Raises:
            InvariantError: If something does not hold.
        """
        match = self.match
        check_goes_on(match)
        if match.state is not None:
            check_cards(match.state)
            check_actors(match.state)
            check_legal(match.state)

    def check_thoroughly(self) -> None:
        """Check what is too slow for every action, at the end of a run.

        Raises:
            InvariantError: If something does not hold.
        """
        check_log(self.match)
        pad = self.match.pad
        check_lines(pad)
        check_pools(pad)
        check_pad_end(pad)
        check_pad_results(pad)

    # ------------------------------------------------------------------ steps

    @initialize(record=_of_machine(_openings))
    def open(self, record: str | Terms) -> None:
        """Open the match.

        Args:
            record: A match record without deals, or terms.
        """
        self._before: list[Match] = []
        self._go_to(
            Match.of(record) if isinstance(record, Terms) else read_match_record(record).match()
        )

    @precondition(lambda self: not self.match.in_deal and not self.match.is_finished)
    @rule(cards=_of_machine(_cards))
    def deal(self, cards: str) -> None:
        """Lay a deal on the table.

        Args:
            cards: The three hands and the talon.
        """
        self._go_to(self.match.deal(parse_deal(cards)))

    @precondition(lambda self: self.match.in_deal)
    @rule(actions=_of_machine(lambda self: _actions(self.match.state, _MOST_AT_ONCE)))
    def play_on(self, actions: str) -> None:
        """Do some actions, in order.

        Args:
            actions: Their texts, with commas between.
        """
        for text in actions.split(", "):
            self.act(text)

    @precondition(lambda self: self.match.in_deal)
    @rule(action=_of_machine(lambda self: _some(legal_actions(self.match.state))))
    def act(self, action: str) -> None:
        """Do an action.

        Args:
            action: Its text.
        """
        self._go_to(self.match.apply(parse_action(action)))

    @precondition(lambda self: self._can_claim())
    @rule(claim=_of_machine(lambda self: _some(legal_claims(self.match.state))))
    def claim(self, claim: str) -> None:
        """Let the declarer claim.

        Args:
            claim: The text of the claim.
        """
        self.act(claim)

    @precondition(lambda self: isinstance(self.match.state, Claiming))
    @rule(answer=_of_machine(lambda self: _some(legal_actions(self.match.state))))
    def answer(self, answer: str) -> None:
        """Answer a claim, or withdraw it.

        Args:
            answer: The text of the answer.
        """
        self.act(answer)

    @precondition(lambda self: self.match.in_deal)
    @rule(action=_some(ACTIONS))
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
    @rule(actions=st.lists(_some(ACTIONS), max_size=5))
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

    @precondition(lambda self: self._before)
    @rule()
    def undo(self) -> None:
        """Take the last step back: the match is what it was before."""
        self._guarded(lambda: check_undo(self.match))
        *earlier, before = self._before
        undone = undo(self.match)
        self._guarded(lambda: _check_same(undone, before))
        self._go_to(undone)
        self._before = earlier

    @precondition(lambda self: not self.match.in_deal)
    @rule(adjustment=_of_machine(_adjustments))
    def adjust(self, adjustment: dict[str, Any]) -> None:
        """Correct the sheet by hand, also when the match is over.

        Args:
            adjustment: The arguments of `Match.adjust`.
        """
        self._go_to(self.match.adjust(**adjustment))

    @precondition(lambda self: self._can_stop())
    @rule()
    def agree_to_stop(self) -> None:
        """End the match after the last deal."""
        self._go_to(self.match.stop())
        assert self.match.is_finished
        if not isinstance(self.match.log[-1], PlayedDeal):
            # The stop stands with its deal, so what came after that is undone first.
            self._before = []

    @rule()
    def write_and_read(self) -> None:
        """Write the match as a record and go on with what is read."""
        try:
            text = write_match_record(self.match)
        except PreferenceError:
            # A convention with a callable of its own.
            return
        again = read_match_record(text).match()
        self._guarded(lambda: _check_same(again, self.match))
        self.match = again

    def teardown(self) -> None:
        """Check the whole match once more when a run is over, unless it has failed already."""
        if self._is_sound:
            self._guarded(self.check_thoroughly)

    # ------------------------------------------------------------------ inside

    def _can_claim(self) -> bool:
        return self.match.state is not None and bool(legal_claims(self.match.state))

    def _can_stop(self) -> bool:
        played = any(isinstance(item, PlayedDeal) for item in self.match.log)
        return played and not self.match.in_deal and not self.match.is_finished

    def _go_to(self, match: Match) -> None:
        """Let the match stand elsewhere, remember where it stood, and check."""
        if hasattr(self, "match"):
            self._before.append(self.match)
        self.match = match
        self._guarded(self.check)

    def _guarded(self, check: Any) -> None:
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


def match_machine(
    convention: Convention | None = None, players: int | None = None
) -> type[MatchMachine]:
    """Return a machine over matches of a convention.

    Args:
        convention: What is played, or `None` for any convention.
        players: How many sit down, or `None` for any number the convention has.

    >>> import preference as pref
    >>> machine = match_machine(pref.SOCHI, 4)
    >>> machine.__name__, machine.players, issubclass(machine, MatchMachine)
    ('MatchMachineSochi4', 4, True)
    """
    name = "" if convention is None else convention.name.title()
    seats = "" if players is None else str(players)
    parts = {"convention": convention, "players": players, "__doc__": MatchMachine.__doc__}
    return type(f"MatchMachine{name}{seats}", (MatchMachine,), parts)
