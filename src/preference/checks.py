"""Whether an outcome can have come about: under this convention, at this place in a game."""

from __future__ import annotations

from typing import Final

import attrs

from preference.actions import ACTION_TYPES, Refusal
from preference.cards import Card, format_cards
from preference.contracts import Contract, Misere
from preference.conventions import Convention, RaspasyTalon
from preference.decisions import Defence, complete_calls
from preference.errors import ArgumentError, shown, wrong_type
from preference.outcomes import (
    OUTCOME_KEYS,
    OUTCOME_TYPES,
    ContractOutcome,
    Outcome,
    PreferansOutcome,
    RaspasyOutcome,
    SurrenderOutcome,
    bonus_is_due,
    opened,
    refuse,
    refuse_calls,
)
from preference.table import Setting, check_players

__all__ = ["check_outcome"]

_ALL_TRICKS: Final = 10


def check_outcome(convention: Convention, outcome: Outcome) -> None:
    """Refuse an outcome that the rules or the table do not allow.

    The convention must be for as many players as its setting has.

    Raises:
        OutcomeError: With the key that is wrong, the rule, and what would be right.
        WrongType: If it is no outcome.

    Source: formats §1.1.

    >>> import preference as pref
    >>> check_outcome(pref.SOCHI, RaspasyOutcome(setting=pref.Setting(3, 2), tricks=(3, 3, 4)))
    """
    if not isinstance(convention, Convention):
        wrong_type("check_outcome", convention, "a Convention such as SOCHI")
    if isinstance(outcome, OUTCOME_TYPES):
        _check_setting(convention, outcome)
    if isinstance(outcome, ContractOutcome):
        _check_contract(convention, outcome)
    elif isinstance(outcome, RaspasyOutcome):
        _check_raspasy(convention, outcome)
    elif isinstance(outcome, SurrenderOutcome):
        _check_surrender(convention, outcome)
    elif isinstance(outcome, PreferansOutcome):
        _check_seat(outcome.setting, "preferans", outcome.holder)
        if not convention.play.preferans_hand:
            refuse(
                "preferans",
                "no-preferans",
                "PL-7",
                "the preferans hand is not played here",
                expected="a deal of another kind",
            )
    else:
        wrong_type("check_outcome", outcome, "an outcome, such as RaspasyOutcome(…)")


def _check_setting(convention: Convention, outcome: Outcome) -> None:
    """Refuse a table at which a convention is not played (§14)."""
    if not isinstance(outcome.setting, Setting):
        wrong_type("check_outcome", outcome.setting, "a Setting")
    try:
        check_players(convention, outcome.setting.players)
    except ArgumentError as error:
        key = next(key for kind, key in OUTCOME_KEYS.items() if isinstance(outcome, kind))
        refuse(key, error.code, error.rule, error.message, error.refused, error.expected)


def _check_seat(setting: Setting, key: str, seat: object) -> None:
    """Refuse a seat that is not at the table or holds no cards (ST-3)."""
    if type(seat) is not int or not 0 <= seat < setting.players:
        seats = f"0 to {setting.players - 1}"
        refuse(key, "bad-seat", None, "there is no such seat", shown(seat), seats)
    if seat not in setting.active:
        seats = ", ".join(map(str, sorted(setting.active)))
        refuse(
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
        refuse(
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
        refuse(
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
        refuse("tricks", "bad-tricks", None, "tricks are one number a seat", split, expected)
    if sum(tricks) != _ALL_TRICKS:
        refuse("tricks", "tricks-sum", None, "tricks do not add up to ten", split, "ten together")
    if setting.players == 4 and tricks[setting.dealer] > dealer_most:
        refuse(
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
        refuse(
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
        refuse(
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
        refuse(
            "talonless",
            "no-talonless",
            "BI-9",
            f"{outcome.contract} cannot be talonless here",
            expected=names,
        )


def _check_refusal(convention: Convention, outcome: ContractOutcome) -> None:
    key, code = "talon_refused", "no-refusal"
    if not convention.talon.talon_refusal:
        refuse(key, code, "EX-4", "the talon cannot be refused here", expected="leave the key out")
    if outcome.setting.players != 4:
        refuse(
            key,
            code,
            "EX-4",
            "the talon can be refused only with four players",
            expected="leave the key out",
        )
    if outcome.talonless:
        refuse(
            key,
            code,
            "EX-4",
            "a talonless game has no talon to refuse",
            expected="leave the key out",
        )
    if outcome.blind:
        refuse(
            key,
            code,
            "BL-3",
            "after a blind bid the talon cannot be refused",
            expected="leave the key out",
        )


def _check_talon(convention: Convention, outcome: ContractOutcome) -> None:
    talon = outcome.talon
    if talon is None:
        if bonus_is_due(convention, outcome):
            refuse(
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
        refuse("talon", "bad-talon", "DE-1", "a talon is two cards", format_cards(talon[:8]))


def _check_calls_and_tricks(convention: Convention, outcome: ContractOutcome) -> None:
    start = opened(convention, outcome)
    if isinstance(outcome.contract, Misere) and outcome.calls:
        refuse(
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
        refuse_calls(defence, outcome.calls)
    penalty = outcome.penalty_tricks
    if type(penalty) is not int or not 0 <= penalty <= _ALL_TRICKS:
        refuse(
            "penalty_tricks", "bad-penalty", "SC-6", "penalty tricks are 1 to 10", shown(penalty)
        )
    if not defence.is_played:
        if outcome.tricks is not None:
            rule = "WH-3" if defence.half_whist is not None else "WH-5"
            split = shown_tricks(outcome.tricks)
            refuse("tricks", "not-played", rule, "nothing was played", split, "no tricks")
        if penalty:
            refuse(
                "penalty_tricks",
                "not-played",
                "SC-6",
                "nothing was played",
                shown(penalty),
                "leave the key out",
            )
        return
    if outcome.tricks is None:
        refuse(
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
        refuse("blind_passes", "bad-blind-passes", "BL-2", "blind passes are 1 to 3", shown(passes))
    if passes and not convention.auction.blind:
        refuse(
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
        refuse(
            "surrender",
            "no-surrender",
            "EX-3",
            "surrender is not played here",
            expected="a deal of another kind",
        )
    _check_level(convention, outcome.setting, "surrender", outcome.bid)
