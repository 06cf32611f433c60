"""What a finished deal tells the scorer, whether it was played here or typed in from paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NoReturn, TypeAlias, get_args

import attrs

from preference.actions import ACTION_TYPES, Action, Refusal, parse_action
from preference.cards import Card, format_cards
from preference.contracts import Contract, Misere, parse_bid, parse_contract
from preference.conventions import Convention, RaspasyTalon
from preference.decisions import Decisions, Defence, complete_calls, open_decisions
from preference.errors import NotationError, OutcomeError, shown, wrong_type
from preference.table import Setting

__all__ = [
    "CALL_WORDS",
    "OUTCOME_TYPES",
    "ContractOutcome",
    "Outcome",
    "PreferansOutcome",
    "RaspasyOutcome",
    "SurrenderOutcome",
    "check_outcome",
    "defence_of",
    "parse_call",
    "parse_surrender",
]

_ALL_TRICKS: Final = 10


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
"""What a finished deal tells the scorer."""

OUTCOME_TYPES: Final[tuple[type, ...]] = get_args(Outcome)
"""The classes of the union."""


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
        _refuse("calls", "unknown-call", None, "no such call", shown(text), ", ".join(CALL_WORDS))
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
    return _refuse(
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
        _refuse_calls(found, outcome.calls)
    return found


def _refuse_calls(refusal: Refusal, calls: Sequence[Action]) -> NoReturn:
    raise OutcomeError(
        refusal.message,
        code=refusal.code,
        key="calls",
        rule=refusal.rule,
        refused=", ".join(map(str, calls)) or "no calls",
        expected=refusal.expected,
    )


def check_outcome(convention: Convention, outcome: Outcome) -> None:
    """Refuse an outcome that the rules or the table do not allow.

    Raises:
        OutcomeError: With the key that is wrong, the rule, and what would be right.
        WrongType: If it is no outcome.

    Source: formats §1.1.

    >>> import preference as pref
    >>> check_outcome(pref.SOCHI, RaspasyOutcome(setting=pref.Setting(3, 2), tricks=(3, 3, 4)))
    """
    if not isinstance(convention, Convention):
        wrong_type("check_outcome", convention, "a Convention such as SOCHI")
    if isinstance(outcome, OUTCOME_TYPES) and not isinstance(outcome.setting, Setting):
        wrong_type("check_outcome", outcome.setting, "a Setting")
    if isinstance(outcome, ContractOutcome):
        _check_contract(convention, outcome)
    elif isinstance(outcome, RaspasyOutcome):
        _check_raspasy(convention, outcome)
    elif isinstance(outcome, SurrenderOutcome):
        _check_surrender(convention, outcome)
    elif isinstance(outcome, PreferansOutcome):
        _check_seat(outcome.setting, "preferans", outcome.holder)
        if not convention.play.preferans_hand:
            _refuse(
                "preferans",
                "no-preferans",
                "PL-7",
                "the preferans hand is not played here",
                expected="a deal of another kind",
            )
    else:
        wrong_type("check_outcome", outcome, "an outcome, such as RaspasyOutcome(…)")


def _refuse(
    key: str, code: str, rule: str | None, message: str, refused: str = "", expected: str = ""
) -> NoReturn:
    raise OutcomeError(message, code=code, key=key, rule=rule, refused=refused, expected=expected)


def _check_seat(setting: Setting, key: str, seat: object) -> None:
    """Refuse a seat that is not at the table or holds no cards (ST-3)."""
    if type(seat) is not int or not 0 <= seat < setting.players:
        seats = f"0 to {setting.players - 1}"
        _refuse(key, "bad-seat", None, "there is no such seat", shown(seat), seats)
    if seat not in setting.active:
        seats = ", ".join(map(str, sorted(setting.active)))
        _refuse(
            key,
            "dealer-inactive",
            "ST-3",
            "the dealer of four takes no part",
            shown(seat),
            f"seat {seats}",
        )


def _check_level(convention: Convention, setting: Setting, key: str, contract: Contract) -> None:
    """Refuse a game below the lowest opening level (RA-8)."""
    lowest = convention.raspasy.min_level(setting.raspasy_count)
    if contract.level < lowest:
        _refuse(
            key,
            "below-minimum",
            "RA-8",
            f"after {setting.raspasy_count} raspasy the lowest level is {lowest}",
            str(contract),
            f"level {lowest} or above",
        )


def shown_tricks(tricks: object) -> str:
    """Print tricks as people write them, `6-3-1`."""
    if not isinstance(tricks, tuple):
        return shown(tricks)
    return "-".join(map(shown, tricks[:8]))


def _check_tricks(setting: Setting, tricks: object, dealer_most: int, dealer_rule: str) -> None:
    """Refuse tricks that are not one number a seat, ten together, few enough for the dealer."""
    if not isinstance(tricks, tuple) or any(type(one) is not int for one in tricks):
        _refuse(
            "tricks",
            "bad-tricks",
            None,
            "tricks are whole numbers, one a seat",
            shown(tricks),
            "such as 6, 3, 1",
        )
    split = shown_tricks(tricks)
    if len(tricks) != setting.players or min(tricks) < 0:
        expected = f"{setting.players} numbers, none negative"
        _refuse("tricks", "bad-tricks", None, "tricks are one number a seat", split, expected)
    if sum(tricks) != _ALL_TRICKS:
        _refuse("tricks", "tricks-sum", None, "tricks do not add up to ten", split, "ten together")
    if setting.players == 4 and tricks[setting.dealer] > dealer_most:
        _refuse(
            "tricks",
            "dealer-tricks",
            dealer_rule,
            f"the dealer of four can have taken {dealer_most} here at the most"
            if dealer_most
            else "the dealer of four takes no trick here",
            split,
            f"{'0 to 2' if dealer_most else '0'} for seat {setting.dealer}",
        )


def _check_contract(convention: Convention, outcome: ContractOutcome) -> None:
    setting, contract = outcome.setting, outcome.contract
    if not isinstance(contract, (Contract, Misere)):
        wrong_type("check_outcome", contract, "a Contract or MISERE; parse_contract() reads text")
    _check_seat(setting, "declarer", outcome.declarer)
    _check_flags(outcome)
    if isinstance(contract, Contract):
        _check_level(convention, setting, "contract", contract)
    if outcome.blind and not convention.auction.blind:
        _refuse(
            "blind",
            "no-blind-calls",
            "BL-3",
            "blind games are not played here",
            expected="leave the key out",
        )
    if outcome.talonless:
        _check_talonless(convention, outcome)
    if outcome.talon_refused:
        _check_refusal(convention, outcome)
    _check_talon(convention, outcome)
    _check_calls_and_tricks(convention, outcome)


def _check_flags(outcome: ContractOutcome) -> None:
    for key in ("talonless", "talon_refused", "blind"):
        if type(getattr(outcome, key)) is not bool:
            wrong_type("ContractOutcome", getattr(outcome, key), f"True or False for {key}")
    calls = outcome.calls
    if not isinstance(calls, tuple) or not all(isinstance(call, ACTION_TYPES) for call in calls):
        wrong_type("ContractOutcome", calls, "a tuple of actions for calls, such as (Whist(),)")


def _check_talonless(convention: Convention, outcome: ContractOutcome) -> None:
    if outcome.blind:
        _refuse(
            "blind",
            "blind-talonless",
            "BL-3",
            "a blind game is not talonless",
            expected="one of the two",
        )
    allowed = convention.auction.talonless
    if isinstance(outcome.contract, Misere):
        possible = "misere" in allowed
    else:
        # Who has bid 9 w/t may declare a ten, whether or not 10 w/t may be bid (EX-2).
        possible = any(level in allowed and level <= outcome.contract.level for level in (9, 10))
    if not possible:
        names = ", ".join(f"{one} w/t" for one in sorted(allowed, key=str)) or "no talonless bid"
        _refuse(
            "talonless",
            "no-talonless",
            "BI-9",
            f"{outcome.contract} cannot be talonless here",
            expected=names,
        )


def _check_refusal(convention: Convention, outcome: ContractOutcome) -> None:
    key, code = "talon_refused", "no-refusal"
    if not convention.talon.talon_refusal:
        _refuse(key, code, "EX-4", "the talon cannot be refused here", expected="leave the key out")
    if outcome.setting.players != 4:
        _refuse(
            key,
            code,
            "EX-4",
            "the talon can be refused only with four players",
            expected="leave the key out",
        )
    if outcome.talonless:
        _refuse(
            key,
            code,
            "EX-4",
            "a talonless game has no talon to refuse",
            expected="leave the key out",
        )
    if outcome.blind:
        _refuse(
            key,
            code,
            "BL-3",
            "after a blind bid the talon cannot be refused",
            expected="leave the key out",
        )


def bonus_is_due(convention: Convention, outcome: ContractOutcome) -> bool:
    """Whether the dealer of four is paid for the talon, if it is worth anything (EX-5)."""
    return (
        convention.talon.talon_bonus
        and outcome.setting.players == 4
        and isinstance(outcome.contract, Contract)
        and not (outcome.talonless or outcome.talon_refused or outcome.blind)
    )


def _check_talon(convention: Convention, outcome: ContractOutcome) -> None:
    talon = outcome.talon
    if talon is None:
        if bonus_is_due(convention, outcome):
            _refuse(
                "talon",
                "talon-missing",
                "EX-5",
                "the talon is needed, for the dealer is paid for it",
                expected="two cards, such as ♠A ♠K",
            )
        return
    if not isinstance(talon, tuple) or not all(isinstance(card, Card) for card in talon):
        wrong_type("ContractOutcome", talon, "a tuple of two Cards for talon")
    if len(set(talon)) != 2 or len(talon) != 2:
        _refuse("talon", "bad-talon", "DE-1", "a talon is two cards", format_cards(talon[:8]))


def _check_calls_and_tricks(convention: Convention, outcome: ContractOutcome) -> None:
    start = opened(convention, outcome)
    if isinstance(outcome.contract, Misere) and outcome.calls:
        _refuse(
            "calls",
            "call-too-many",
            None,
            "on a misere nobody is asked (PL-4)",
            ", ".join(map(str, outcome.calls)),
            "no calls",
        )
    defence = complete_calls(start, outcome.calls)
    if isinstance(defence, Refusal):
        if isinstance(start, Defence) and outcome.blind and not start.checked:
            defence = attrs.evolve(defence, rule="BL-3")
        _refuse_calls(defence, outcome.calls)
    penalty = outcome.penalty_tricks
    if type(penalty) is not int or not 0 <= penalty <= _ALL_TRICKS:
        _refuse(
            "penalty_tricks", "bad-penalty", "SC-6", "penalty tricks are 1 to 10", shown(penalty)
        )
    if not defence.is_played:
        if outcome.tricks is not None:
            rule = "WH-3" if defence.half_whist is not None else "WH-5"
            split = shown_tricks(outcome.tricks)
            _refuse("tricks", "not-played", rule, "nothing was played", split, "no tricks")
        if penalty:
            _refuse(
                "penalty_tricks",
                "not-played",
                "SC-6",
                "nothing was played",
                shown(penalty),
                "leave the key out",
            )
        return
    if outcome.tricks is None:
        _refuse(
            "tricks",
            "tricks-missing",
            None,
            "it was played, so the tricks are needed",
            expected="one number a seat, ten together",
        )
    _check_tricks(outcome.setting, outcome.tricks, 0, "ST-3")


def _check_raspasy(convention: Convention, outcome: RaspasyOutcome) -> None:
    plays = convention.raspasy.raspasy_talon is RaspasyTalon.LEADS
    _check_tricks(outcome.setting, outcome.tricks, 2 if plays else 0, "RA-3")
    passes = outcome.blind_passes
    if type(passes) is not int or not 0 <= passes <= 3:
        _refuse(
            "blind_passes", "bad-blind-passes", "BL-2", "blind passes are 1 to 3", shown(passes)
        )
    if passes and not convention.auction.blind:
        _refuse(
            "blind_passes",
            "no-blind-calls",
            "BL-2",
            "blind passes are not played here",
            shown(passes),
            "leave the key out",
        )


def _check_surrender(convention: Convention, outcome: SurrenderOutcome) -> None:
    if not isinstance(outcome.bid, Contract):
        wrong_type("check_outcome", outcome.bid, "a Contract; parse_contract() reads text")
    _check_seat(outcome.setting, "declarer", outcome.declarer)
    if convention.talon.surrender is None:
        _refuse(
            "surrender",
            "no-surrender",
            "EX-3",
            "surrender is not played here",
            expected="a deal of another kind",
        )
    _check_level(convention, outcome.setting, "surrender", outcome.bid)
