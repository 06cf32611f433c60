"""What a finished deal tells the scorer, whether it was played here or typed in from paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NoReturn, TypeAlias, get_args

import attrs

from preference.actions import Action, Refusal, parse_action
from preference.cards import Card
from preference.contracts import Contract, Misere, parse_bid, parse_contract
from preference.conventions import Convention
from preference.decisions import Decisions, Defence, complete_calls, open_decisions
from preference.errors import NotationError, OutcomeError, shown
from preference.table import Setting

__all__ = [
    "CALL_WORDS",
    "OUTCOME_TYPES",
    "ContractOutcome",
    "Outcome",
    "PreferansOutcome",
    "RaspasyOutcome",
    "SurrenderOutcome",
    "defence_of",
    "parse_call",
    "parse_surrender",
]


@attrs.frozen(kw_only=True)
class ContractOutcome:
    """A contract or a misere, played or not.

    Args:
        setting: Where and when it was played.
        contract: What was undertaken.
        declarer: The declarer's seat.
        calls: The whist decisions, as a score pad keeps them.
        tricks: Tricks taken, one number a seat; `None` when nothing was played. Tricks of an open
            or returned hand count on the seat whose cards took them, the dummy's on the defender.
        talonless: Whether it was played without the talon (BI-9).
        talon_refused: Whether the talon was refused (EX-4).
        talon: The two talon cards, where they are known (EX-5).
        penalty_tricks: Tricks the declarer owes for a breach (SC-6).
        blind: Whether the talon was taken blind (BL-3, BL-4).

    Source: SC-1, SC-2, formats §1.1.

    >>> import preference as pref
    >>> setting = pref.Setting(players=3, dealer=2)
    >>> outcome = ContractOutcome(
    ...     setting=setting,
    ...     contract=pref.parse_contract("6♣"),
    ...     declarer=0,
    ...     calls=(pref.Whist(), pref.Whist()),
    ...     tricks=(6, 3, 1),
    ... )
    >>> [str(entry) for entry in pref.score(pref.SOCHI, outcome)][0]
    'seat 0: pool +2 (SC-1)'
    """

    setting: Setting
    contract: Contract | Misere
    declarer: int
    calls: tuple[Action, ...] = ()
    tricks: tuple[int, ...] | None = None
    talonless: bool = False
    talon_refused: bool = False
    talon: tuple[Card, Card] | None = None
    penalty_tricks: int = 0
    blind: bool = False


@attrs.frozen(kw_only=True)
class RaspasyOutcome:
    """A raspasy.

    Args:
        setting: Where and when it was played.
        tricks: Tricks taken, one number a seat.
        blind_passes: How many of the passes were blind (BL-2).

    Source: RA-5 to RA-7, formats §1.1.

    >>> import preference as pref
    >>> outcome = RaspasyOutcome(setting=pref.Setting(3, 2), tricks=(3, 3, 4))
    >>> [str(entry) for entry in pref.score(pref.SOCHI, outcome)]
    ['seat 2: gora +1 (RA-5)']
    """

    setting: Setting
    tricks: tuple[int, ...]
    blind_passes: int = 0


@attrs.frozen(kw_only=True)
class SurrenderOutcome:
    """A game given up before the contract was declared.

    Args:
        setting: Where and when.
        bid: The winning bid.
        declarer: The declarer's seat.

    Source: EX-3.

    >>> import preference as pref
    >>> outcome = SurrenderOutcome(
    ...     setting=pref.Setting(3, 2), bid=pref.parse_contract("7♥"), declarer=1
    ... )
    >>> [str(entry) for entry in pref.score(pref.SOCHI, outcome)]
    ['seat 1: gora +12 (EX-3)']
    """

    setting: Setting
    bid: Contract
    declarer: int


@attrs.frozen(kw_only=True)
class PreferansOutcome:
    """The hand that wins the whole game; nothing of the deal is scored.

    Args:
        setting: Where and when.
        holder: The seat that was dealt it.

    Source: PL-7.

    >>> import preference as pref
    >>> outcome = PreferansOutcome(setting=pref.Setting(3, 2), holder=0)
    >>> pref.score(pref.UKRAINIAN, outcome)
    ()
    """

    setting: Setting
    holder: int


Outcome: TypeAlias = ContractOutcome | RaspasyOutcome | SurrenderOutcome | PreferansOutcome
"""What a finished deal tells the scorer. Source: SC-1, SC-2, RA-4, EX-3, PL-7."""

OUTCOME_TYPES: Final[tuple[type, ...]] = get_args(Outcome)
"""The classes of the union. Source: SC-1, SC-2, RA-4, EX-3, PL-7."""

OUTCOME_KEYS: Final[dict[type, str]] = {
    ContractOutcome: "contract",
    RaspasyOutcome: "raspasy",
    SurrenderOutcome: "surrender",
    PreferansOutcome: "preferans",
}
"""The key of a score record by which each kind of outcome is known (formats §1.1)."""


CALL_WORDS: Final = ("whist", "pass", "half-whist", "accept", "return", "open", "closed")
"""The calls of a score pad, as words (formats §1.1)."""


def parse_call(text: str) -> Action:
    """Read a whist decision as a score pad keeps it.

    Raises:
        OutcomeError: If it is none of the seven words.

    Source: formats §1.1.

    >>> parse_call("half-whist")
    HalfWhist()
    """
    if text not in CALL_WORDS:
        refuse("calls", "unknown-call", None, "no such call", shown(text), ", ".join(CALL_WORDS))
    return parse_action(text)


def parse_surrender(text: str) -> Contract:
    """Read the winning bid of a surrender: a game.

    Raises:
        NotationError: If the text is no bid.
        OutcomeError: If it is a bid that cannot be surrendered.

    Source: EX-3.

    >>> parse_surrender("7h")
    Contract('7♥')
    """
    try:
        return parse_contract(text)
    except NotationError:
        bid = parse_bid(text)
    return refuse(
        "surrender",
        "no-surrender",
        "EX-3",
        f"{bid} cannot be surrendered",
        text,
        "a game such as 7♥",
    )


def opened(convention: Convention, outcome: ContractOutcome) -> Decisions | Defence:
    """Open the whist decisions of a contract, or return the defence where nothing is asked."""
    return open_decisions(
        convention, outcome.setting.players, outcome.contract, blind=outcome.blind
    )


def defence_of(convention: Convention, outcome: ContractOutcome) -> Defence:
    """Follow the calls of a contract to what they came to.

    Raises:
        OutcomeError: If the calls cannot have been made.

    Source: WH-1 to WH-8.

    >>> import preference as pref
    >>> outcome = ContractOutcome(
    ...     setting=pref.Setting(3, 2),
    ...     contract=pref.parse_contract("7♦"),
    ...     declarer=1,
    ...     calls=(pref.Pass(), pref.HalfWhist(), pref.Accept()),
    ... )
    >>> defence_of(pref.SOCHI, outcome).half_whist
    <Role.SECOND: 1>
    """
    found = complete_calls(opened(convention, outcome), outcome.calls)
    if isinstance(found, Refusal):
        refuse_calls(found, outcome.calls)
    return found


def refuse_calls(refusal: Refusal, calls: Sequence[Action]) -> NoReturn:
    """Refuse calls that cannot have been made.

    Raises:
        OutcomeError: Always.
    """
    raise OutcomeError(
        refusal.message,
        code=refusal.code,
        key="calls",
        rule=refusal.rule,
        refused=", ".join(map(str, calls)) or "no calls",
        expected=refusal.expected,
    )


def refuse(
    key: str, code: str, rule: str | None, message: str, refused: str = "", expected: str = ""
) -> NoReturn:
    """Refuse a part of an outcome, by its key in a score record.

    Raises:
        OutcomeError: Always.
    """
    raise OutcomeError(message, code=code, key=key, rule=rule, refused=refused, expected=expected)


def bonus_is_due(convention: Convention, outcome: ContractOutcome) -> bool:
    """Whether the dealer of four is paid for the talon, if it is worth anything (EX-5)."""
    return (
        convention.talon.talon_bonus
        and outcome.setting.players == 4
        and isinstance(outcome.contract, Contract)
        and not (outcome.talonless or outcome.talon_refused or outcome.blind)
    )
