"""A game told in another way: seats turned, suits renamed; what becomes of scripts and results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

import attrs

from preference.actions import (
    AcceptClaim,
    Action,
    Declare,
    Discard,
    Play,
    PlayTalon,
    RejectClaim,
    parse_action,
)
from preference.cards import Card, Suit
from preference.contracts import Contract, Strain
from preference.deals import Deal
from preference.engine import explain
from preference.match import Match, PlayedDeal
from preference.testing.conformance.scripts import Script, states_of
from preference.testing.conformance.shapes import amount

__all__ = ["Renaming", "may_rename", "renamed_script", "turned_script"]

Renaming: TypeAlias = Sequence[Suit]
"""For each suit, from spades to hearts, the one that it becomes."""


# ------------------------------------------------------------------ seats


def turned_script(script: Script, by: int) -> Script:
    """Move everybody so many seats on, the dealer too."""
    terms = script.terms
    players = len(terms.players)
    turned = attrs.evolve(
        terms,
        players=tuple(turned_row(terms.players, by)),
        first_dealer=(terms.first_dealer + by) % players,
    )
    deals = [
        PlayedDeal(one.deal, tuple(turned_action(action, by, players) for action in one.actions))
        for one in script.deals
    ]
    return Script(turned, tuple(deals))


def turned_row(row: Sequence[Any], by: int) -> list[Any]:
    """Move values by seat so many seats on."""
    return [row[(seat - by) % len(row)] for seat in range(len(row))]


def turned_action(action: Action, by: int, players: int) -> Action:
    """Turn the seat that an answer to a claim names; nothing else names one."""
    if isinstance(action, (AcceptClaim, RejectClaim)):
        return type(action)((action.seat + by) % players)
    return action


def turned_result(result: Mapping[str, Any], by: int, players: int) -> dict[str, Any]:
    """Turn the seats of a result document.

    Whole whists are left out where results are rounded alike, since SE-3 splits ties by seat.
    """
    turned = dict(result)
    for key in ("pool", "gora"):
        if key in turned:
            turned[key] = turned_row(turned[key], by)
    if "whists" in turned:
        turned["whists"] = turned_row([turned_row(row, by) for row in turned["whists"]], by)
    if "entries" in turned:
        turned["entries"] = [_turned_seats(one, by, players) for one in turned["entries"]]
    if "outcome" in turned:
        turned["outcome"] = _turned_seats(turned["outcome"], by, players)
    if "next" in turned:
        turned["next"] = _turned_next(turned["next"], by, players)
    for key in ("settlement", "ratings"):
        if key in turned:
            turned[key] = {name: turned_row(row, by) for name, row in turned[key].items()}
    exact: list[Fraction] = [
        amount(one, "exact") for one in result.get("settlement", {}).get("exact", ())
    ]
    if len({one % 1 for one in exact}) < len(exact):
        turned["settlement"].pop("whole", None)
    return turned


def _turned_seats(part: Mapping[str, Any], by: int, players: int) -> dict[str, Any]:
    turned = dict(part)
    for key in ("seat", "on", "declarer", "preferans"):
        if turned.get(key) is not None:
            turned[key] = (turned[key] + by) % players
    if "tricks" in turned:
        turned["tricks"] = turned_row(turned["tricks"], by)
    return turned


def _turned_next(after: Mapping[str, Any], by: int, players: int) -> dict[str, Any]:
    turned = dict(after)
    if "dealer" in turned:
        turned["dealer"] = (turned["dealer"] + by) % players
    if "bombs" in turned:
        turned["bombs"] = turned_row(turned["bombs"], by)
    if "race" in turned:
        turned["race"] = {**turned["race"], "pool": turned_row(turned["race"]["pool"], by)}
    return turned


# ------------------------------------------------------------------ suits


def may_rename(script: Script, deal: int, suits: Renaming) -> bool:
    """Whether the suits of a deal may be renamed, its contract along with them.

    The order of the suits counts in the auction alone (CA-1): calls do not depend on cards, so they
    stay as they are, and only cards and the declared contract are renamed. That is allowed where

    - the renamed contract is not below the winning bid (EX-2);
    - it is 6♠ exactly if the contract was, where six spades must be whisted (WH-6).

    Raspasy, misere, no trump and a surrender have no such contract: all renamings are allowed.

    Source: CA-1, EX-2, WH-6.
    """
    convention = script.convention
    states = states_of(script.terms, script.deals, deal)
    for state, action in zip(states, script.deals[deal].actions, strict=True):
        if isinstance(action, Declare):
            renamed = Declare(_renamed_contract(action.contract, suits))
            spades = {str(action.contract), str(renamed.contract)}
            if convention.whist.stalingrad and "6♠" in spades and len(spades) > 1:
                return False
            return explain(state, renamed) is None
    return True


def renamed_script(script: Script, suits: Renaming) -> tuple[Script, tuple[bool, ...]]:
    """Rename the suits of every deal in which that is allowed, and say which these are."""
    allowed = tuple(may_rename(script, at, suits) for at in range(len(script.deals)))
    deals = [
        renamed_deal(one, suits) if may else one
        for one, may in zip(script.deals, allowed, strict=True)
    ]
    return Script(script.terms, tuple(deals)), allowed


def renamed_deal(item: PlayedDeal, suits: Renaming) -> PlayedDeal:
    """Rename cards and contract of a deal."""
    hands = [[_renamed_card(card, suits) for card in hand] for hand in item.deal.hands]
    talon = [_renamed_card(card, suits) for card in item.deal.talon]
    deal = Deal.of(hands[0], hands[1], hands[2], talon)
    return PlayedDeal(deal, tuple(renamed_action(one, suits) for one in item.actions))


def _renamed_card(card: Card, suits: Renaming) -> Card:
    return Card(suits[card.suit], card.rank)


def _renamed_contract(contract: Contract, suits: Renaming) -> Contract:
    if contract.strain is Strain.NO_TRUMP:
        return contract
    return Contract(contract.level, Strain(suits[contract.strain]))


def renamed_action(action: Action, suits: Renaming) -> Action:
    """Rename what an action names: cards, and the contract declared; bids stay."""
    if isinstance(action, (Play, PlayTalon)):
        return type(action)(_renamed_card(action.card, suits))
    if isinstance(action, Discard):
        low, high = sorted(_renamed_card(card, suits) for card in (action.low, action.high))
        return Discard(low, high)
    if isinstance(action, Declare):
        return Declare(_renamed_contract(action.contract, suits))
    return action


def renamed_text(text: str, suits: Renaming) -> str:
    """Rename the cards of a legal action; which contracts may be declared depends on the bid."""
    return text if text.startswith("declare") else str(renamed_action(parse_action(text), suits))


def renamed_result(result: Mapping[str, Any], match: Match) -> dict[str, Any]:
    """Leave of a result what does not name a suit; the contract is that of the renamed game."""
    renamed = dict(result)
    if "outcome" in renamed:
        outcome = dict(renamed["outcome"])
        outcome.pop("talon", None)
        last = match.pad.lines[-1].item
        if isinstance(getattr(last, "contract", None), Contract):
            outcome["contract"] = str(getattr(last, "contract"))  # noqa: B009
        renamed["outcome"] = outcome
    return renamed
