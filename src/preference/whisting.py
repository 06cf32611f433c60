"""The whist phase: the defenders, and perhaps the dealer of four, decide."""

from __future__ import annotations

import attrs

from preference.actions import Action, Look, Pass, Refusal
from preference.decisions import Decisions, Defence, Role, Stage, open_decisions
from preference.phase import PhaseEnd
from preference.table import Undertaking

__all__ = ["Whisting", "WhistingDone"]


@attrs.frozen
class WhistingDone(PhaseEnd):
    """The decisions are made.

    Attributes:
        undertaking: What is to be played.
        defence: What the decisions came to.
        calls: The calls made, as a score pad keeps them.

    Source: WH-1 to WH-8.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3)
    >>> for text in ("7♠", "pass", "pass"):
    ...     state = pref.apply(state, pref.parse_action(text))
    >>> for text in (str(pref.legal_actions(state)[0]), "declare 7♠", "pass"):
    ...     state = pref.apply(state, pref.parse_action(text))
    >>> done = state.advance(pref.Whist()).advance(pref.ChooseOpen())
    >>> [str(call) for call in done.calls], done.defence.open
    (['pass', 'whist', 'open'], True)
    """

    undertaking: Undertaking
    defence: Defence
    calls: tuple[Action, ...]


@attrs.frozen
class Whisting:
    """The defence deciding.

    Attributes:
        undertaking: What is to be played.
        decisions: The decisions so far.
        calls: The calls made, as a score pad keeps them.

    Source: WH-1 to WH-8, DL-1.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3)
    >>> for text in ("7♠", "pass", "pass"):
    ...     state = pref.apply(state, pref.parse_action(text))
    >>> for text in (str(pref.legal_actions(state)[0]), "declare 7♠"):
    ...     state = pref.apply(state, pref.parse_action(text))
    >>> [str(action) for action in pref.legal_actions(state)]
    ['whist', 'pass']
    >>> state.legal() == pref.legal_actions(state), state.dealer_looked
    (True, False)
    >>> state.refusal(pref.HalfWhist()).rule, state.refusal(pref.Whist())
    ('WH-2', None)
    >>> state.advance(pref.Pass()).actors
    (2,)
    """

    undertaking: Undertaking
    decisions: Decisions
    calls: tuple[Action, ...] = ()

    @classmethod
    def begin(cls, undertaking: Undertaking) -> Whisting | WhistingDone:
        """Open the decisions, or pass over them where the rules ask nothing."""
        table = undertaking.table
        opened = open_decisions(
            table.convention, table.setting.players, undertaking.contract, blind=undertaking.blind
        )
        if isinstance(opened, Defence):
            return WhistingDone(undertaking, opened, ())
        return cls(undertaking, opened)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seat that is to answer."""
        asked, setting = self.decisions.asked, self.undertaking.table.setting
        if asked is Role.DEALER:
            return (setting.dealer,)
        return (setting.seats[self.undertaking.defenders[asked]],)

    @property
    def dealer_looked(self) -> bool:
        """Whether the dealer of four has seen the first defender's cards (DL-1, IN-1)."""
        return self.decisions.stage is Stage.DEALER_LOOKED or self.decisions.whister is Role.DEALER

    def legal(self) -> tuple[Action, ...]:
        """List the answers."""
        return self.decisions.answers()

    def refusal(self, action: Action) -> Refusal | None:
        """Say why an answer is refused, or `None`."""
        return self.decisions.refusal(action)

    def advance(self, action: Action) -> Whisting | WhistingDone | Refusal:
        """Give an answer, or say why it is refused."""
        refusal = self.refusal(action)
        if refusal is not None:
            return refusal
        decisions = self.decisions
        unwritten = isinstance(action, Look) or (
            isinstance(action, Pass)
            and decisions.stage in (Stage.AGAIN, Stage.DEALER, Stage.DEALER_LOOKED)
        )
        calls = self.calls if unwritten else (*self.calls, action)
        after = decisions.advance(action)
        if isinstance(after, Defence):
            return WhistingDone(self.undertaking, after, calls)
        return Whisting(self.undertaking, after, calls)

    def __str__(self) -> str:
        """Say where the decisions stand, in one line."""
        undertaking = self.undertaking
        return (
            f"{self.decisions.stage.value}, on {undertaking.contract} of hand "
            f"{undertaking.declarer}, after {', '.join(map(str, self.calls)) or 'no call'}, "
            f"hands {undertaking.table.deal}"
        )
