"""What a score pad comes to: the settlement as a table, the sheet, and the reasons."""

from __future__ import annotations

from base64 import b64encode
from typing import Final

import preference as pref
from preference.rendering import (
    ENGLISH,
    LANGUAGES,
    Words,
    explain_settlement,
    sheet_svg,
    tree_text,
)
from preference.rendering.deals import entries_grid, head_text, item_text
from preference.rendering.layout import sentence
from preference.rendering.short import amount_text, short_names
from tryit.phrases import Language, say
from tryit.pieces import Html, element, fold, join, linked, numbers, table

__all__ = ["differences", "picture", "results", "settlement_table", "summary", "told"]

_ONE_LINE: Final = 10**6


def settlement_table(
    pad: pref.ScorePad,
    language: Language,
    *,
    caption: str,
    plain: pref.ScorePad | None = None,
) -> Html:
    """Show places and results, the winner first; beside them those of the plain preset."""
    names = [player.name for player in pad.terms.players]
    settled = pad.settlement
    heads = [say(language, one) for one in ("place", "player", "exact", "whists")]
    columns = [
        [str(place) for place in settled.places],
        names,
        [amount_text(one) for one in settled.exact],
        [f"{one:+}" if one else "0" for one in settled.whole],
    ]
    if plain is not None:
        preset = LANGUAGES[language].conventions[plain.terms.convention.name]
        heads.append(say(language, "in plain", preset=preset))
        columns.append([f"{one:+}" if one else "0" for one in plain.settlement.whole])
    order = sorted(range(len(names)), key=lambda seat: (settled.places[seat], seat))
    rows = [[column[seat] for column in columns] for seat in order]
    # The name is what a row is about.
    for row in (heads, *rows):
        row[0], row[1] = row[1], row[0]
    return table(heads, rows, caption=caption)


def told(pad: pref.ScorePad, index: int, words: Words = ENGLISH) -> Html:
    """Tell a line of a pad: what was played, and each entry with its rule and what it is for."""
    convention, line = pad.terms.convention, pad.lines[index]
    names = short_names(pad.terms.players)
    item = line.item
    heading = f"#{index}"
    if not isinstance(item, (pref.Adjustment, pref.Joined)):
        heading = head_text(convention, item.setting, index, names, words)
    text = sentence(item_text(convention, item, names, words), _ONE_LINE)
    rows = entries_grid(line.entries, names, words, convention).rows
    body = [
        element(
            "tr",
            element("th", f"{name}: {column}", scope="row"),
            element("td", amount),
            element("td", f"{reason} ", linked(rule)),
        )
        for name, column, amount, rule, reason in rows
    ]
    entries = (
        element("table", element("tbody", *body), class_="try-entries")
        if body
        else element("p", words.phrases["nothing"])
    )
    return join(element("p", heading, class_="try-soft"), element("p", text), entries)


def summary(pad: pref.ScorePad) -> str:
    """Say the settlement in one sentence."""
    names = [player.name for player in pad.terms.players]
    whole = pad.settlement.whole
    return ", ".join(f"{name} {one:+}" for name, one in zip(names, whole, strict=True)) + "."


def differences(convention: pref.Convention, preset: pref.Convention, language: Language) -> Html:
    """List where a convention differs from its preset, in words."""
    found = pref.diff(preset, convention, language=language)
    if not found:
        return Html()
    items = [
        element(
            "li",
            element("code", one.option),
            " (",
            linked(one.rule),
            f"): {one.left_words} → ",
            element("strong", one.right_words),
        )
        for one in found
    ]
    name = LANGUAGES[language].conventions[preset.name]
    title = say(language, "other than", preset=name)
    return join(element("h4", title), element("ul", *items))


def picture(pad: pref.ScorePad, language: Language) -> Html:
    """Show the sheet as players draw it, with a link that saves it as a file."""
    svg = sheet_svg(pad, words=LANGUAGES[language])
    data = b64encode(svg.encode()).decode("ascii")
    link = element(
        "a",
        say(language, "save picture"),
        href=f"data:image/svg+xml;base64,{data}",
        download="sheet.svg",
    )
    return join(element("div", Html(svg), class_="try-sheet"), element("p", link))


def results(
    pad: pref.ScorePad, plain: pref.ScorePad | None, columns: int, language: Language
) -> Html:
    """Show the settlement, the picture of the sheet, and how the one follows from the other."""
    convention, sheet, players = pad.terms.convention, pad.sheet, pad.terms.players
    words = LANGUAGES[language]
    pencil = explain_settlement(convention, sheet, players, words, width=columns)
    return join(
        settlement_table(pad, language, caption=say(language, "settlement"), plain=plain),
        picture(pad, language),
        fold(say(language, "pencil"), numbers(pencil), key="pencil"),
        fold(say(language, "tree"), numbers(tree_text(pad, words, width=columns)), key="tree"),
    )
