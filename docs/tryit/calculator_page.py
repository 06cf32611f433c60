"""The settlement calculator, shown: its form in parts, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs

import preference as pref
from preference.rendering import ENGLISH
from tryit import options
from tryit.calculator import Calculator, Worked
from tryit.deals import KINDS, WITHOUT, DealLine, defences, is_played
from tryit.pieces import Html, button, element, fold, join, refusal, select, text_field
from tryit.results import differences, results, summary, told

__all__ = ["pieces", "read_draft", "spoken"]

_SOURCES: Final = (("deals", "deals"), ("totals", "totals"))


def pieces(calculator: Calculator, columns: int, *, is_typed: bool = False) -> dict[str, str]:
    """Return the parts of the page by the ids of their places.

    Args:
        calculator: The form.
        columns: How many letters a line of plain text may have.
        is_typed: Whether somebody is typing: then the fields are left alone.
    """
    worked = calculator.work()
    known = _convention(calculator)
    parts: dict[str, str] = {"settle-result": _result(calculator, worked, columns)}
    if known is not None:
        parts |= options.wordings(known)
    parts["settle-deals"] = _deals(calculator, worked)
    if is_typed:
        return parts
    parts["settle-table"] = _table(calculator)
    parts["settle-totals"] = _totals(calculator)
    if known is not None:
        # Options that contradict each other stay in their fields as they were set.
        parts["settle-options"] = _options(known, calculator.preset)
    parts["settle-draft"] = _draft(calculator)
    return parts


def spoken(calculator: Calculator) -> str:
    """Say in one sentence what the form comes to."""
    worked = calculator.work()
    if worked.pad is None:
        return worked.error.message if worked.error else worked.problem
    refused = "" if worked.line is None else f"Deal {worked.line + 1} is refused. "
    return refused + "Settlement: " + summary(worked.pad)


def _convention(calculator: Calculator) -> pref.Convention | None:
    try:
        return calculator.convention()
    except pref.ConventionError:
        return None


# --------------------------------------------------------------------------- the form


def _field(label: str, name: str, value: str, **attributes: str | bool | None) -> Html:
    return element(
        "div",
        element("label", label, for_=name),
        text_field(name, value, **attributes),
        class_="try-field",
    )


def _chosen(label: str, name: str, choices: list[tuple[str, str]], value: str) -> Html:
    control = select(name, choices, value)
    return element("div", element("label", label, for_=name), control, class_="try-field")


def _table(calculator: Calculator) -> Html:
    presets = [(name, ENGLISH.conventions[name]) for name in pref.PRESETS]
    known = _convention(calculator) or calculator.preset
    seats = [str(one) for one in sorted(known.players | {calculator.players})]
    parts = [
        _chosen("Convention", "preset", presets, calculator.preset.name),
        _chosen("Players", "players", [(one, one) for one in seats], str(calculator.players)),
        _field("Size of the pool", "pool", calculator.pool, inputmode="numeric"),
        _chosen("Written from", "source", list(_SOURCES), calculator.source),
        *(
            _field(f"Player {seat + 1}", f"name-{seat}", name)
            for seat, name in enumerate(calculator.seated)
        ),
    ]
    return element("div", *parts, class_="try-fields")


def _options(convention: pref.Convention, preset: pref.Convention) -> Html:
    reset = button(f"All as in {ENGLISH.conventions[preset.name]}", "reset")
    return join(options.controls(convention, preset), element("p", reset))


def _totals(calculator: Calculator) -> Html:
    if calculator.source != "totals":
        return Html()
    names = calculator.seated

    def cell(name: str, label: str) -> Html:
        key = f"total-{name}"
        value = calculator.totals.get(key, "")
        return _field(label, key, value, inputmode="numeric", placeholder="0")

    boxes = []
    for seat, name in enumerate(names):
        cells = [cell(f"pool-{seat}", "pool"), cell(f"gora-{seat}", "gora")]
        cells += [
            cell(f"whists-{seat}-{on}", f"whists on {other}")
            for on, other in enumerate(names)
            if on != seat
        ]
        boxes.append(
            element(
                "fieldset",
                element("legend", name),
                element("div", *cells, class_="try-fields"),
            )
        )
    return join(*boxes)


# --------------------------------------------------------------------------- the deals


def _deals(calculator: Calculator, worked: Worked) -> Html:
    if calculator.source == "totals":
        return Html()
    items = []
    done = 0 if worked.pad is None else len(worked.pad.lines)
    for index, line in enumerate(calculator.lines):
        out = button("Take out", "out", str(index), aria_label=f"Take out deal {index}")
        if worked.pad is not None and index < done:
            shown = told(worked.pad, index)
        else:
            shown = element("p", f"#{index} {line.text(calculator.seated)}")
            if worked.line == index and worked.error is not None:
                shown = join(shown, refusal(worked.error))
            elif worked.line is not None:
                shown = join(shown, element("p", "waits for the one before", class_="try-soft"))
        items.append(element("li", shown, out))
    title = f"{len(calculator.lines)} deals, and why each line stands"
    clear = button("Take all out", "clear")
    listed = element("ol", *items, class_="try-deals")
    return fold(title, listed, element("p", clear), key="deals", is_open=worked.line is not None)


def _draft(calculator: Calculator) -> Html:
    if calculator.source == "totals":
        return Html()
    draft, names = calculator.draft, calculator.seated
    seats = [(str(seat), name) for seat, name in enumerate(names)]
    parts = [_chosen("What", "draft-kind", list(KINDS.items()), draft.kind)]
    if draft.kind in ("game", "surrender"):
        contracts = [(str(one), str(one)) for one in pref.CONTRACTS]
        parts.append(_chosen("Contract", "draft-contract", contracts, draft.contract))
    if draft.kind != "raspasy":
        parts.append(_chosen("Declarer", "draft-declarer", seats, str(draft.declarer)))
    known = _convention(calculator) or calculator.preset
    if draft.kind in ("game", "misere"):
        parts += _how(known, calculator.players, draft)
    if draft.kind == "game":
        choices = _calls(known, calculator.players, draft)
        if any(choices):
            pairs = [(one, one.replace(" ", ", ") or "asked nothing") for one in choices]
            parts.append(_chosen("Defence", "draft-calls", pairs, draft.calls))
    if draft.tricks is not None:
        parts += [
            _field(f"Tricks of {name}", f"draft-tricks-{seat}", str(count), inputmode="numeric")
            for (seat, name), count in zip(seats, draft.tricks, strict=True)
        ]
    add = element("button", "Write it", type="submit", data_key="add")
    return element(
        "fieldset",
        element("legend", "One more deal"),
        element("div", *parts, class_="try-fields"),
        add,
    )


def _how(convention: pref.Convention, players: int, draft: DealLine) -> Iterator[Html]:
    """Ask how a contract was played, where the convention knows several ways."""
    ways = {
        "": True,
        "talonless": bool(convention.auction.talonless),
        "refused": convention.talon.talon_refusal and players == 4 and draft.kind == "game",
        "blind": convention.auction.blind,
    }
    choices = [(way, WITHOUT[way]) for way, is_known in ways.items() if is_known]
    if len(choices) > 1:
        yield _chosen("Played", "draft-how", choices, draft.how)
    if convention.talon.talon_bonus and players == 4 and draft.kind == "game":
        yield _field("Talon", "draft-talon", draft.talon, placeholder="♠7 ♣8")


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
    known = _convention(calculator) or calculator.preset
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


# --------------------------------------------------------------------------- what it comes to


def _result(calculator: Calculator, worked: Worked, columns: int) -> Html:
    parts: list[Html] = []
    if worked.problem:
        parts.append(element("div", element("p", worked.problem), class_="try-refusal"))
    if worked.line is not None:
        stop = f"Deal #{worked.line} is refused under these options; the sheet stops before it:"
        parts.append(element("p", stop))
    if worked.error is not None:
        parts.append(refusal(worked.error))
    if worked.pad is None:
        return join(*parts)
    convention = worked.pad.terms.convention
    plain = None
    if convention != calculator.preset:
        parts.append(differences(convention, calculator.preset))
        plain = calculator.work(calculator.preset).pad
    parts.append(results(worked.pad, plain, columns))
    return join(*parts)
