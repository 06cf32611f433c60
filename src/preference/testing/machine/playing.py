"""A machine over a whole match: dealing, playing, undoing, correcting, stopping."""

from __future__ import annotations

from typing import Any, ClassVar

from hypothesis.stateful import initialize, precondition, rule

from preference.actions import parse_action
from preference.conventions import Convention
from preference.corrections import undo
from preference.engine import legal_actions, legal_claims
from preference.match import Match, PlayedDeal
from preference.notation import parse_deal
from preference.records import read_match_record
from preference.terms import Terms
from preference.testing.invariants import (
    check_actors,
    check_cards,
    check_goes_on,
    check_legal,
    check_lines,
    check_log,
    check_pad_end,
    check_pad_results,
    check_pools,
    check_undo,
)
from preference.testing.machine.drawing import (
    actions,
    adjustments,
    cards,
    of_machine,
    openings,
    some,
)
from preference.testing.machine.looking import LookingMachine, check_same
from preference.testing.making.arguments import check_game
from preference.tricks import Claiming

__all__ = ["MatchMachine", "match_machine"]


class MatchMachine(LookingMachine):
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

    def __init_subclass__(cls, **arguments: Any) -> None:
        """Refuse at once a convention and a number of players that do not go together."""
        super().__init_subclass__(**arguments)
        check_game(cls.__name__, cls.convention, cls.players)

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

    @initialize(record=of_machine(openings))
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
    @rule(cards=of_machine(cards))
    def deal(self, cards: str) -> None:
        """Lay a deal on the table.

        Args:
            cards: The three hands and the talon.
        """
        self._go_to(self.match.deal(parse_deal(cards)))

    @precondition(lambda self: self.match.in_deal)
    @rule(actions=of_machine(lambda self: actions(self.match.state)))
    def play_on(self, actions: str) -> None:
        """Do some actions, in order.

        Args:
            actions: Their texts, with commas between.
        """
        for text in actions.split(", "):
            self.act(text)

    @precondition(lambda self: self.match.in_deal)
    @rule(action=of_machine(lambda self: some(legal_actions(self.match.state))))
    def act(self, action: str) -> None:
        """Do an action.

        Args:
            action: Its text.
        """
        self._go_to(self.match.apply(parse_action(action)))

    @precondition(lambda self: self._can_claim())
    @rule(claim=of_machine(lambda self: some(legal_claims(self.match.state))))
    def claim(self, claim: str) -> None:
        """Let the declarer claim.

        Args:
            claim: The text of the claim.
        """
        self.act(claim)

    @precondition(lambda self: isinstance(self.match.state, Claiming))
    @rule(answer=of_machine(lambda self: some(legal_actions(self.match.state))))
    def answer(self, answer: str) -> None:
        """Answer a claim, or withdraw it.

        Args:
            answer: The text of the answer.
        """
        self.act(answer)

    @precondition(lambda self: self._before)
    @rule()
    def undo(self) -> None:
        """Take the last step back: the match is what it was before."""
        self._guarded(lambda: check_undo(self.match))
        *earlier, before = self._before
        undone = undo(self.match)
        self._guarded(lambda: check_same(undone, before))
        self._go_to(undone)
        self._before = earlier

    @precondition(lambda self: not self.match.in_deal)
    @rule(adjustment=of_machine(adjustments))
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


def match_machine(
    convention: Convention | None = None, players: int | None = None
) -> type[MatchMachine]:
    """Return a machine over matches of a convention.

    Args:
        convention: What is played, or `None` for any convention.
        players: How many sit down, or `None` for any number the convention has.

    Raises:
        ArgumentError: If the convention does not have so many players.
        WrongType: If it is no convention, or no number of players.

    Source: ST-2.

    >>> import preference as pref
    >>> machine = match_machine(pref.SOCHI, 4)
    >>> machine.__name__, machine.players, issubclass(machine, MatchMachine)
    ('MatchMachineSochi4', 4, True)
    """
    check_game("match_machine", convention, players)
    name = "" if convention is None else convention.name.title()
    seats = "" if players is None else str(players)
    parts = {"convention": convention, "players": players, "__doc__": MatchMachine.__doc__}
    return type(f"MatchMachine{name}{seats}", (MatchMachine,), parts)
