"""A view as a document that an app sends to a client: what one seat may know, and no card more."""

from __future__ import annotations

from typing import Any

from preference.cards import Card, Hand, Suit
from preference.deals import DUMMY, Deal
from preference.errors import wrong_type
from preference.records.convert import CONVERTER
from preference.records.head import VERSION
from preference.records.text import amount_to_json
from preference.sheet import Amount
from preference.terms import Terms
from preference.views import View

__all__ = ["view_document"]


def view_document(view: View) -> dict[str, Any]:
    """Return a view as plain JSON values, with cards, bids, contracts and actions as texts.

    The keys are the attributes of `View`, under the same names, always there, and `null` where
    nothing is to be seen. Hands are texts, cards by suit then rank, as in match records; where each
    card has a place of its own (`talon`, `trick`, `played`), there is one text a card. An action
    sent back as its text is read by `parse_action`.

    - `terms`: `convention`, `players`, `pool`, `ends`, `first_dealer`, as records have them.
    - `sheet`: `pool`, `gora`, `whists[writer][on]`.
    - `setting`: `players`, `dealer`, `raspasy_count`, `bombs`; and worked out from these, `seats`,
      the seats of the first, second and third hand, `null` for the dummy, and `min_level`.
    - `heard`: objects of `seat` and `action`; a discard laid away by another is just `discard`.
    - `played`: objects of `hand` and `card`.
    - `voids`: the suits each hand has shown it does not hold, as a text of suit signs.
    - `deal`: once it is over and revealed, `hands` and `talon` as in a match record.

    A revision is not part of a view: an app that checks one sends `Match.revision` beside it.

    Args:
        view: What a seat knows, from `view`.

    Raises:
        ConventionError: If the convention holds a callable of its own.
        WrongType: If it is no view.

    Source: IN-1 to IN-3, formats §2.

    >>> import preference as pref
    >>> match = pref.Match.start(pref.SOCHI, ["Anna", "Boris", "Vera"], first_dealer=2)
    >>> match = match.deal(pref.Deal.shuffled(seed=7)).apply(pref.parse_action("6♠"))
    >>> document = view_document(pref.view(match, 1))
    >>> document["hands"], document["sizes"]
    ([None, '♠9 ♠10 ♠J ♠K ♣J ♣A ♦9 ♥8 ♥9 ♥K', None], [10, 10, 10])
    >>> document["heard"], document["actions"][:2]
    ([{'seat': 0, 'action': '6♠'}], ['pass', '6♣'])
    """
    if not isinstance(view, View):
        wrong_type("view_document", view, "a View, as view() returns it")
    sheet = view.sheet
    return {
        "preference": VERSION,
        "seat": view.seat,
        "terms": _terms(view.terms),
        "sheet": {
            "pool": _amounts(sheet.pool),
            "gora": _amounts(sheet.gora),
            "whists": [_amounts(row) for row in sheet.whists],
        },
        "setting": _setting(view),
        "phase": view.phase.value,
        "race": None
        if view.race is None
        else {"round": view.race.round, "pool": _amounts(view.race.pool)},
        "heard": [{"seat": one.seat, "action": str(one.action)} for one in view.heard],
        "played": [{"hand": hand, "card": str(card)} for hand, card in view.played],
        "voids": [_suits(mask) for mask in view.voids],
        "hands": [_text(hand) for hand in view.hands],
        "sizes": list(view.sizes),
        "looked": list(view.looked),
        "talon": [_text(card) for card in view.talon],
        "discard": _text(view.discard),
        "bid": None if view.bid is None else str(view.bid),
        "declarer": view.declarer,
        "contract": None if view.contract is None else str(view.contract),
        "turn": view.turn,
        "trick": [str(card) for card in view.trick],
        "taken": list(view.taken),
        "claim": None if view.claim is None else list(view.claim),
        "actors": list(view.actors),
        "actions": [str(action) for action in view.actions],
        "claims": [str(claim) for claim in view.claims],
        "deal": None if view.deal is None else _deal(view.deal),
    }


def _terms(terms: Terms) -> dict[str, Any]:
    write = CONVERTER.unstructure
    return {
        "convention": write(terms.convention),
        "players": [write(player) for player in terms.players],
        "pool": terms.pool,
        "ends": None if terms.ends is None else write(terms.ends),
        "first_dealer": terms.first_dealer,
    }


def _setting(view: View) -> dict[str, Any]:
    setting = view.setting
    return {
        "players": setting.players,
        "dealer": setting.dealer,
        "raspasy_count": setting.raspasy_count,
        "bombs": list(setting.bombs),
        "seats": [None if seat == DUMMY else seat for seat in setting.seats],
        "min_level": view.terms.convention.raspasy.min_level(setting.raspasy_count),
    }


def _amounts(amounts: tuple[Amount, ...]) -> list[int | str]:
    return [amount_to_json(one) for one in amounts]


def _suits(mask: int) -> str:
    return "".join(str(suit) for suit in Suit if mask >> suit & 1)


def _text(cards: Hand | Card | None) -> str | None:
    return None if cards is None else str(cards)


def _deal(deal: Deal) -> dict[str, Any]:
    return {"hands": [str(hand) for hand in deal.hands], "talon": deal.talon_text}
