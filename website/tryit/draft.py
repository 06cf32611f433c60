"""The deal that is being entered: its part of the calculator's form, and what the fields say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

import preference as pref
from preference.rendering.short import contract_text
from tryit.calculator import Calculator
from tryit.deals import KINDS, WITHOUT, DealLine, calls_text, defences, is_played
from tryit.pieces import Html, chosen, element, typed

__all__ = ["draft_form", "read_draft"]


def draft_form(calculator: Calculator) -> Html:
    """Show the deal that is being entered: what can be said of it, and no more."""
    if calculator.source == "totals":
        return Html()
    draft, names, say = calculator.draft, calculator.seated, calculator.say
    kinds = [(kind, say(f"kind {kind}")) for kind in KINDS]
    seats = [(str(seat), name) for seat, name in enumerate(names)]
    parts = [chosen(say("kind"), "draft-kind", kinds, draft.kind)]
    if draft.kind in ("game", "surrender"):
        words = calculator.words
        contracts = [(str(one), contract_text(one, words)) for one in pref.CONTRACTS]
        parts.append(chosen(say("contract"), "draft-contract", contracts, draft.contract))
    if draft.kind != "raspasy":
        parts.append(chosen(say("who declares"), "draft-declarer", seats, str(draft.declarer)))
    known = calculator.agreed or calculator.preset
    if draft.kind in ("game", "misere"):
        parts += _how(known, calculator)
    if draft.kind == "game":
        choices = _calls(known, calculator.players, draft)
        if any(choices):
            nothing = say("asked nothing")
            pairs = [(one, calls_text(one, calculator.language) or nothing) for one in choices]
            parts.append(chosen(say("defence"), "draft-calls", pairs, draft.calls))
    if draft.tricks is not None:
        parts += [
            typed(
                say("tricks of", name=name),
                f"draft-tricks-{seat}",
                str(count),
                inputmode="numeric",
            )
            for (seat, name), count in zip(seats, draft.tricks, strict=True)
        ]
    add = element("button", say("write"), type="submit", data_key="add")
    return element(
        "fieldset",
        element("legend", say("one more")),
        element("div", *parts, class_="try-fields"),
        add,
    )


def _how(convention: pref.Convention, calculator: Calculator) -> Iterator[Html]:
    """Ask how a contract was played, where the convention knows several ways."""
    players, draft, say = calculator.players, calculator.draft, calculator.say
    ways = {
        "": True,
        "talonless": bool(convention.auction.talonless),
        "refused": convention.talon.talon_refusal and players == 4 and draft.kind == "game",
        "blind": convention.auction.blind,
    }
    choices = [(way, say(f"how {way}")) for way in WITHOUT if ways[way]]
    if len(choices) > 1:
        yield chosen(say("how"), "draft-how", choices, draft.how)
    if convention.talon.talon_bonus and players == 4 and draft.kind == "game":
        yield typed(say("talon"), "draft-talon", draft.talon, placeholder="♠7 ♣8")


def _calls(convention: pref.Convention, players: int, draft: DealLine) -> tuple[str, ...]:
    return defences(convention, players, draft.contract, blind=draft.how == "blind")


def read_draft(calculator: Calculator, form: Mapping[str, Any]) -> Calculator:
    """Take over the deal that is being entered; what no longer fits is set to what does."""
    old, names = calculator.draft, calculator.seated
    kind = str(form.get("draft-kind", old.kind))
    contract = str(form.get("draft-contract", old.contract or "6♠"))
    how = str(form.get("draft-how", ""))
    seats = {str(seat): seat for seat in range(len(names))}
    draft = DealLine(
        kind if kind in KINDS else "game",
        contract if contract in map(str, pref.CONTRACTS) else "6♠",
        seats.get(str(form.get("draft-declarer", old.declarer)), 0),
        str(form.get("draft-calls", old.calls)),
        how=how if how in WITHOUT else "",
        talon=str(form.get("draft-talon", "")),
    )
    known = calculator.agreed or calculator.preset
    players = calculator.players
    played = draft.kind in ("misere", "raspasy")
    if draft.kind == "game":
        choices = _calls(known, players, draft)
        if draft.calls not in choices:
            draft = attrs.evolve(draft, calls=choices[0])
        blind = draft.how == "blind"
        played = is_played(known, players, draft.contract, draft.calls, blind=blind)
    else:
        draft = attrs.evolve(draft, calls="")
    if not played:
        return attrs.evolve(calculator, draft=draft)
    same = (draft.kind, draft.contract, draft.declarer) == (old.kind, old.contract, old.declarer)
    tricks = _typed_tricks(form, players) if same and old.tricks is not None else None
    dealer = _dealer(calculator)
    draft = attrs.evolve(draft, tricks=tricks or _likely(draft, players, dealer))
    return attrs.evolve(calculator, draft=draft)


def _typed_tricks(form: Mapping[str, Any], players: int) -> tuple[int, ...] | None:
    texts = [str(form.get(f"draft-tricks-{seat}", "")).strip() for seat in range(players)]
    if not all(text.isascii() and text.isdecimal() and len(text) <= 2 for text in texts):
        return None
    return tuple(map(int, texts))


def _dealer(calculator: Calculator) -> int | None:
    """Return the dealer of four, who takes no trick of a contract."""
    pad = calculator.work().pad
    return None if pad is None or calculator.players < 4 else pad.next.dealer


def _likely(draft: DealLine, players: int, dealer: int | None) -> tuple[int, ...]:
    """Begin with a contract just made, and the rest at the declarer's left."""
    tricks = [0] * players
    if draft.kind == "raspasy":
        active = [seat for seat in range(players) if seat != dealer]
        for number in range(10):
            tricks[active[number % len(active)]] += 1
        return tuple(tricks)
    own = 0 if draft.kind == "misere" else pref.parse_contract(draft.contract).level
    tricks[draft.declarer] = own
    others = [(draft.declarer + step) % players for step in range(1, players)]
    tricks[next(seat for seat in others if seat != dealer)] += 10 - own
    return tuple(tricks)
