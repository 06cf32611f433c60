"""The settlement calculator, shown: its form in parts, and what it comes to."""

from __future__ import annotations

from typing import Final

import preference as pref
from tryit import options
from tryit.calculator import Calculator, Worked
from tryit.draft import draft_form
from tryit.phrases import LANGUAGE_NAMES
from tryit.pieces import Html, button, chosen, element, fold, heading, join, refusal, typed
from tryit.results import differences, results, summary, told

__all__ = ["pieces", "spoken"]

_SOURCES: Final = ("deals", "totals")


def pieces(calculator: Calculator, columns: int, *, is_typed: bool = False) -> dict[str, str]:
    """Return the parts of the page by the ids of their places.

    Args:
        calculator: The form.
        columns: How many letters a line of plain text may have.
        is_typed: Whether somebody is typing: then the fields are left alone.
    """
    worked = calculator.work()
    known = calculator.agreed
    parts: dict[str, str] = {"settle-result": _result(calculator, worked, columns)}
    if known is not None:
        parts |= options.wordings(known, calculator.language)
    parts["settle-deals"] = _deals(calculator, worked)
    if is_typed:
        return parts
    parts["settle-table"] = _table(calculator)
    parts["settle-totals"] = _totals(calculator)
    if known is not None:
        # Options that contradict each other stay in their fields as they were set.
        parts["settle-options"] = _options(known, calculator)
    parts["settle-draft"] = draft_form(calculator)
    for part in ("heading settle", "heading options"):
        words = heading(calculator.say(part), calculator.language)
        parts[f"words-{part.replace(' ', '-')}"] = words
    return parts


def spoken(calculator: Calculator) -> str:
    """Say in one sentence what the form comes to."""
    worked = calculator.work()
    if worked.pad is None:
        return worked.error.message if worked.error else worked.problem
    told = calculator.say("spoken", figures=summary(worked.pad))
    if worked.line is None:
        return told
    return f"{calculator.say('spoken refused', index=worked.line)} {told}"


# --------------------------------------------------------------------------- the form


def _table(calculator: Calculator) -> Html:
    say = calculator.say
    presets = [(name, calculator.words.conventions[name]) for name in pref.PRESETS]
    sources = [(one, say(f"source {one}")) for one in _SOURCES]
    known = calculator.agreed or calculator.preset
    seats = [str(one) for one in sorted(known.players | {calculator.players})]
    parts = [
        chosen(say("language"), "settle-language", LANGUAGE_NAMES, calculator.language),
        chosen(say("convention"), "preset", presets, calculator.preset.name),
        chosen(say("players"), "players", [(one, one) for one in seats], str(calculator.players)),
        typed(say("pool size"), "pool", calculator.pool, inputmode="numeric"),
        chosen(say("source"), "source", sources, calculator.source),
        *(
            typed(say("player number", number=seat + 1), f"name-{seat}", name)
            for seat, name in enumerate(calculator.seated)
        ),
    ]
    return element("div", *parts, class_="try-fields")


def _options(convention: pref.Convention, calculator: Calculator) -> Html:
    preset, language = calculator.preset, calculator.language
    name = calculator.words.conventions[preset.name]
    reset = button(calculator.say("all as in", preset=name), "reset")
    return join(options.controls(convention, preset, language), element("p", reset))


def _totals(calculator: Calculator) -> Html:
    if calculator.source != "totals":
        return Html()
    names, columns = calculator.seated, calculator.words.columns

    def cell(name: str, label: str) -> Html:
        key = f"total-{name}"
        value = calculator.totals.get(key, "")
        return typed(label, key, value, inputmode="numeric", placeholder="0")

    boxes = []
    for seat, name in enumerate(names):
        cells = [cell(f"{column}-{seat}", columns[column]) for column in ("pool", "gora")]
        cells += [
            cell(f"whists-{seat}-{on}", calculator.say("whists on", name=other))
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
    say, items = calculator.say, []
    done = 0 if worked.pad is None else len(worked.pad.lines)
    for index, line in enumerate(calculator.lines):
        label = say("take out deal", index=index)
        out = button(say("take out"), "out", str(index), aria_label=label)
        if worked.pad is not None and index < done:
            shown = told(worked.pad, index, calculator.words)
        else:
            entered = line.text(calculator.seated, calculator.language)
            shown = element("p", f"#{index} {entered}")
            if worked.line == index and worked.error is not None:
                shown = join(shown, refusal(worked.error))
            elif worked.line is not None:
                shown = join(shown, element("p", say("waits"), class_="try-soft"))
        items.append(element("li", shown, out))
    title = say("listed", count=len(calculator.lines))
    clear = button(say("take all out"), "clear")
    listed = element("ol", *items, class_="try-deals")
    return fold(title, listed, element("p", clear), key="deals", is_open=worked.line is not None)


# --------------------------------------------------------------------------- what it comes to


def _result(calculator: Calculator, worked: Worked, columns: int) -> Html:
    parts: list[Html] = []
    if worked.problem:
        parts.append(element("div", element("p", worked.problem), class_="try-refusal"))
    if worked.line is not None:
        parts.append(element("p", calculator.say("stops", index=worked.line)))
    if worked.error is not None:
        parts.append(refusal(worked.error))
    if worked.pad is None:
        return join(*parts)
    convention = worked.pad.terms.convention
    plain = None
    if convention != calculator.preset:
        parts.append(differences(convention, calculator.preset, calculator.language))
        plain = calculator.work(calculator.preset).pad
    parts.append(results(worked.pad, plain, columns, calculator.language))
    return join(*parts)
