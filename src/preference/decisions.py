"""The whist decisions as a course of questions and answers, without a card in it.

The table asks them in the whist phase, and a score pad follows the calls it was given: both by the
same rules, which stand here.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, IntEnum
from functools import lru_cache
from typing import Final

import attrs

from preference.actions import (
    ACTION_TYPES,
    Accept,
    Action,
    ChooseClosed,
    ChooseOpen,
    HalfWhist,
    Look,
    Pass,
    Refusal,
    ReturnWhist,
    Whist,
)
from preference.contracts import Contract, Misere, Strain
from preference.conventions import Convention, Ten
from preference.phase import other_phase

__all__ = [
    "Decisions",
    "Defence",
    "Role",
    "Stage",
    "complete_calls",
    "open_decisions",
]


class Role(IntEnum):
    """Who speaks for the defence.

    Source: WH-1, DL-1.

    >>> Role.FIRST.partner
    <Role.SECOND: 1>
    """

    FIRST = 0
    """The first defender, next active seat clockwise from the declarer; in Gusarik the only one."""
    SECOND = 1
    """The second defender."""
    DEALER = 2
    """The dealer of four."""

    @property
    def partner(self) -> Role:
        """The other defender."""
        return Role.SECOND if self is Role.FIRST else Role.FIRST


class Stage(Enum):
    """The question that is open.

    Source: WH-1 to WH-8, DL-1, GU.

    >>> Stage.FIRST.value
    'whist or pass of the first defender'
    """

    SOLE = "whist or pass of the only defender"
    """In Gusarik the only defender whists or passes (GU)."""
    FIRST = "whist or pass of the first defender"
    """The first defender whists or passes (WH-2)."""
    SECOND_AFTER_WHIST = "whist or pass of the second defender"
    """The second defender whists or passes, the first having whisted (WH-2)."""
    SECOND_AFTER_PASS = "whist, pass or half-whist of the second defender"
    """The second defender speaks after a pass of the first, and may half-whist (WH-2)."""
    AGAIN = "whist or pass of the first defender after two passes"
    """After two passes the first defender may still whist (WH-5)."""
    ANSWER = "accept or return of the half-whist"
    """A half-whist is to be accepted, or the whist returned (WH-3, WH-4)."""
    DEALER = "look, return or pass of the dealer"
    """The dealer of four may look, return the whist or pass (DL-1)."""
    DEALER_LOOKED = "return or pass of the dealer"
    """The dealer of four has looked, and returns the whist or passes (DL-1)."""
    CHOICE = "open or closed play, or half-whist where it is allowed"
    """The single whister chooses open or closed play, or perhaps half-whist (WH-8, WH-4)."""


_WHIST: Final = Whist()
_PASS: Final = Pass()
_HALF: Final = HalfWhist()
_ACCEPT: Final = Accept()
_RETURN: Final = ReturnWhist()
_LOOK: Final = Look()
_OPEN: Final = ChooseOpen()
_CLOSED: Final = ChooseClosed()

_ANSWERS: Final[dict[Stage, tuple[Action, ...]]] = {
    Stage.SOLE: (_WHIST, _PASS),
    Stage.FIRST: (_WHIST, _PASS),
    Stage.SECOND_AFTER_WHIST: (_WHIST, _PASS),
    Stage.SECOND_AFTER_PASS: (_WHIST, _PASS),
    Stage.AGAIN: (_WHIST, _PASS),
    Stage.ANSWER: (_ACCEPT, _RETURN),
    Stage.DEALER: (_LOOK, _RETURN, _PASS),
    Stage.DEALER_LOOKED: (_RETURN, _PASS),
    Stage.CHOICE: (_OPEN, _CLOSED),
}


@attrs.frozen(cache_hash=True)
class Defence:
    """What the decisions came to.

    Attributes:
        whisters: Who answers for the quota: nobody, one role, or both defenders.
        half_whist: Whose half-whist was accepted, or `None`; nothing is played then.
        open: Whether the defending hands are laid open; `None` if it was left unsaid.
        returned_from: Whose half-whist was returned by the partner, or `None` (WH-14).
        checked: Whether it is a checked ten or a misere: played, with nobody whisting.

    Source: WH-1 to WH-8.

    >>> Defence().is_played, Defence(whisters=(Role.FIRST,)).is_played
    (False, True)
    >>> Defence(whisters=(Role.FIRST,)).single, Defence(whisters=(Role.FIRST, Role.SECOND)).single
    (<Role.FIRST: 0>, None)
    """

    whisters: tuple[Role, ...] = ()
    half_whist: Role | None = None
    open: bool | None = None
    returned_from: Role | None = None
    checked: bool = False

    @property
    def is_played(self) -> bool:
        """Whether cards are played."""
        return bool(self.whisters) or self.checked

    @property
    def single(self) -> Role | None:
        """The only whister, or `None`."""
        return self.whisters[0] if len(self.whisters) == 1 else None


_BOTH: Final = (Role.FIRST, Role.SECOND)


@attrs.frozen
class _Terms:
    """What the convention allows on this contract."""

    sole: bool
    half: bool
    half_return: bool
    half_first: bool
    again: bool
    dealer: bool


@attrs.frozen
class Decisions:
    """The whist decisions so far, as a value.

    Attributes:
        stage: The open question.
        whister: Who has whisted alone so far, or `None`.
        half: Who has offered half-whist, or `None`.
        returned_from: Whose half-whist was returned, or `None`.

    Source: WH-1 to WH-8, DL-1.

    >>> from preference.conventions import SOCHI
    >>> from preference.contracts import parse_contract
    >>> decisions = open_decisions(SOCHI, 3, parse_contract("7♦"))
    >>> [str(answer) for answer in decisions.advance(Pass()).answers()]
    ['whist', 'pass', 'half-whist']
    >>> decisions.asked, decisions.refusal(Pass()), decisions.refusal(HalfWhist()).rule
    (<Role.FIRST: 0>, None, 'WH-2')
    """

    terms: _Terms
    stage: Stage
    whister: Role | None = None
    half: Role | None = None
    returned_from: Role | None = None

    @property
    def asked(self) -> Role:
        """Who is to answer."""
        stage = self.stage
        if stage in (Stage.SECOND_AFTER_WHIST, Stage.SECOND_AFTER_PASS):
            return Role.SECOND
        if stage in (Stage.DEALER, Stage.DEALER_LOOKED):
            return Role.DEALER
        if stage is Stage.ANSWER:
            assert self.half is not None
            return self.half.partner
        if stage is Stage.CHOICE:
            assert self.whister is not None
            return self.whister
        return Role.FIRST

    @property
    def _may_half(self) -> bool:
        """Whether half-whist is among the answers (WH-2, WH-4)."""
        if self.stage is Stage.SECOND_AFTER_PASS:
            return self.terms.half
        return self.stage is Stage.CHOICE and self.terms.half_first

    def answers(self) -> tuple[Action, ...]:
        """List the answers to the open question."""
        answers = _ANSWERS[self.stage]
        return (*answers, _HALF) if self._may_half else answers

    def refusal(self, action: Action) -> Refusal | None:
        """Say why an answer is refused, or `None`."""
        if isinstance(action, ACTION_TYPES) and action in self.answers():
            return None
        expected = ", ".join(str(answer) for answer in self.answers())
        why = self._why_not(action)
        if why is None:
            return other_phase(action, "WH-1", "the defence is deciding", expected)
        return Refusal(*why, expected)

    def _why_not(self, action: Action) -> tuple[str, str, str] | None:
        """Name the rule that forbids an answer of this phase: code, rule, message."""
        stage = self.stage
        if isinstance(action, HalfWhist):
            if stage is Stage.CHOICE:
                return "no-half-whist", "WH-4", "the whister cannot leave for half-whist here"
            return "no-half-whist", "WH-2", "half-whist is not allowed here"
        if self.terms.sole and isinstance(action, (ReturnWhist, ChooseOpen, ChooseClosed, Accept)):
            return "not-with-two", "GU", "with two players there is only whist and pass"
        if isinstance(action, (ChooseOpen, ChooseClosed)):
            return "no-choice", "WH-8", "open or closed is chosen by a single whister"
        if isinstance(action, Accept):
            return "no-half-whist", "WH-3", "there is no half-whist to accept"
        if isinstance(action, (Look, ReturnWhist)):
            return "no-return", "DL-1", f"{action} is for the dealer of four, after two passes"
        if isinstance(action, Whist) and stage in (Stage.DEALER, Stage.DEALER_LOOKED):
            return "no-second-thought", "WH-5", "after two passes there is no whist here"
        if isinstance(action, (Whist, Pass)):
            if stage is Stage.ANSWER:
                return "half-whist-open", "WH-3", "the half-whist is to be answered"
            if stage is Stage.CHOICE:
                return "choice-open", "WH-8", "open or closed is to be chosen"
            return "bad-answer", "WH-2", f"{action} is no answer here"
        return None

    def advance(self, action: Action) -> Decisions | Defence:
        """Give a legal answer."""
        stage, terms = self.stage, self.terms
        if isinstance(action, Whist):
            if stage is Stage.SOLE:
                return Defence((Role.FIRST,), open=True)
            if stage is Stage.FIRST:
                return Decisions(terms, Stage.SECOND_AFTER_WHIST, Role.FIRST)
            if stage is Stage.SECOND_AFTER_WHIST:
                return Defence(_BOTH, open=False)
            return self._choose(Role.SECOND if stage is Stage.SECOND_AFTER_PASS else Role.FIRST)
        if isinstance(action, HalfWhist):
            half = self.asked
            if not terms.half_return:
                return Defence(half_whist=half)
            return Decisions(terms, Stage.ANSWER, half=half)
        if isinstance(action, Accept):
            return self._dealer_or(Defence(half_whist=self.half))
        if isinstance(action, ReturnWhist):
            if stage is Stage.ANSWER:
                return self._choose(self.asked, returned_from=self.half)
            return self._choose(Role.DEALER)
        if isinstance(action, Look):
            return Decisions(terms, Stage.DEALER_LOOKED, half=self.half)
        if isinstance(action, Pass):
            return self._passed()
        assert self.whister is not None
        return Defence(
            (self.whister,),
            open=isinstance(action, ChooseOpen),
            returned_from=self.returned_from,
        )

    def _passed(self) -> Decisions | Defence:
        stage, terms = self.stage, self.terms
        if stage is Stage.FIRST:
            return Decisions(terms, Stage.SECOND_AFTER_PASS)
        if stage is Stage.SECOND_AFTER_WHIST:
            # The only stage from which the first defender may still go for half-whist (WH-4).
            return Decisions(terms, Stage.CHOICE, Role.FIRST)
        if stage is Stage.SECOND_AFTER_PASS and terms.again:
            return Decisions(terms, Stage.AGAIN)
        if stage in (Stage.SECOND_AFTER_PASS, Stage.AGAIN):
            return self._dealer_or(Defence())
        return Defence(half_whist=self.half)

    def _choose(self, whister: Role, returned_from: Role | None = None) -> Decisions:
        """Ask a single whister for open or closed, with no way back to half-whist."""
        terms = attrs.evolve(self.terms, half_first=False)
        return Decisions(terms, Stage.CHOICE, whister, returned_from=returned_from)

    def _dealer_or(self, defence: Defence) -> Decisions | Defence:
        """Ask the dealer of four where the rules do, else stop with this defence."""
        if not self.terms.dealer:
            return defence
        return Decisions(self.terms, Stage.DEALER, half=defence.half_whist)


def open_decisions(
    convention: Convention, players: int, contract: Contract | Misere, *, blind: bool = False
) -> Decisions | Defence:
    """Open the decisions on a contract, or return the defence where the rules ask nothing.

    Args:
        convention: What is played.
        players: 2, 3 or 4.
        contract: What is undertaken.
        blind: Whether the talon was taken blind, so that a six must be whisted by both (BL-3).

    Source: WH-2, WH-6, WH-7, BL-3, GU.

    >>> from preference.conventions import SOCHI
    >>> from preference.contracts import MISERE, parse_contract
    >>> open_decisions(SOCHI, 3, parse_contract("6♠")).whisters
    (<Role.FIRST: 0>, <Role.SECOND: 1>)
    >>> open_decisions(SOCHI, 3, MISERE).checked
    True
    """
    return _open(convention, players, contract, blind)


@lru_cache(maxsize=1024)
def _open(
    convention: Convention, players: int, contract: Contract | Misere, blind: bool
) -> Decisions | Defence:
    rules = convention.whist
    sole = players == 2
    if isinstance(contract, Misere):
        return Defence(open=not blind, checked=True)
    level = contract.level
    if level == 10 and rules.ten is Ten.CHECKED:
        return Defence(open=True, checked=True)
    if (blind and level == 6) or (
        rules.stalingrad and level == 6 and contract.strain is Strain.SPADES
    ):
        return Defence((Role.FIRST,), open=True) if sole else Defence(_BOTH, open=False)
    half = level in rules.half_whist_levels
    terms = _Terms(
        sole=sole,
        half=half,
        half_return=rules.half_whist_return,
        half_first=half and rules.half_whist_first,
        again=level in rules.pass_pass_whist_levels,
        dealer=players == 4 and convention.dealer.dealer_may_return,
    )
    return Decisions(terms, Stage.SOLE if sole else Stage.FIRST)


def complete_calls(decisions: Decisions | Defence, calls: Sequence[Action]) -> Defence | Refusal:
    """Follow calls as a score pad keeps them, with what may be left out, to what they came to.

    Left out may be: the declining first defender of WH-5, the `pass` of the dealer, and the choice
    of open or closed. Looks are always left out.

    Returns:
        The defence; or, if the calls cannot have been made, why not.

    Source: WH-1 to WH-8, DL-1.

    >>> from preference.conventions import SOCHI
    >>> from preference.contracts import parse_contract
    >>> decisions = open_decisions(SOCHI, 4, parse_contract("7♦"))
    >>> complete_calls(decisions, [Pass(), Pass()]).is_played
    False
    >>> complete_calls(decisions, [Pass()]).message
    'calls are missing: whist, pass or half-whist of the second defender'
    """
    now = decisions
    for call in calls:
        if isinstance(now, Decisions) and now.stage is Stage.AGAIN and not isinstance(call, Whist):
            now = now.advance(_PASS)
        if isinstance(now, Defence):
            return _one_too_many(decisions, now, call)
        if isinstance(call, Look):
            return Refusal("look-written", "DL-1", "a look is not written among the calls")
        refusal = now.refusal(call)
        if refusal is not None:
            written = [str(answer) for answer in now.answers() if not isinstance(answer, Look)]
            return attrs.evolve(refusal, expected=", ".join(written))
        now = now.advance(call)
    while isinstance(now, Decisions) and now.stage in (Stage.AGAIN, Stage.DEALER):
        now = now.advance(_PASS)
    if isinstance(now, Defence):
        return now
    if now.stage is Stage.CHOICE:
        assert now.whister is not None
        return Defence((now.whister,), returned_from=now.returned_from)
    return Refusal(
        "calls-missing",
        "WH-3" if now.stage is Stage.ANSWER else "GU" if now.terms.sole else "WH-1",
        f"calls are missing: {now.stage.value}",
        ", ".join(str(answer) for answer in now.answers()),
    )


def _one_too_many(start: Decisions | Defence, end: Defence, call: Action) -> Refusal:
    """Refuse a call made where the rules ask nothing any more, or nothing at all."""
    message = f"{call} is one call too many"
    if isinstance(start, Defence):
        rule = "WH-7" if start.checked else "WH-6"
    elif isinstance(call, HalfWhist):
        rule = "WH-4" if end.whisters and not start.terms.sole else "WH-2"
    elif start.terms.sole:
        rule = "GU"
    elif isinstance(call, (ChooseOpen, ChooseClosed)):
        rule = "WH-8"
    elif isinstance(call, Accept):
        rule = "WH-3"
    elif isinstance(call, ReturnWhist):
        rule = "DL-1" if end.half_whist is None or start.terms.half_return else "WH-3"
    elif isinstance(call, Whist):
        rule = "WH-1" if end.is_played else "WH-5"
    else:
        rule = "WH-1"
    return Refusal("call-too-many", rule, message, "no more calls")
