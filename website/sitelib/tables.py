"""Tables of options, made from the conventions themselves.

They are HTML, for a Markdown table has no heading for a row. A page marks where one stands by a
comment of its own: `<!-- options of rostov -->`, `<!-- options of rostov that differ -->`,
`<!-- options compared -->`, `<!-- options and rules -->`, `<!-- what is written -->` or
`<!-- what the dealer writes -->`.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final

from preference.conventions import OPTIONS, PRESETS, SOCHI, Convention, describe
from preference.testing.conformance.aliveness import why_without_effect
from sitelib import amounts, dealer
from sitelib.book import places, relative
from sitelib.rules import OPTION_PATHS, RULES, Language, rule_of
from sitelib.values import name_of, short, written

MARK: Final = re.compile(
    r"^<!-- options (?:of (\w+)( that differ)?|(compared)|and rules) -->$", re.MULTILINE
)

_SAY: Final[Mapping[Language, Mapping[str, str]]] = {
    "en": {
        "of": "All options of {name}",
        "other": "What is not as in Sochi: {name}",
        "compared": "All options of all presets",
        "written": "What is written, in every preset",
        "dealer": "What the dealer of four gets and pays",
        "happened": "what happened",
        "convention": "convention",
        "idle": "no effect",
        "and rules": "All options and the rules they change",
        "option": "option",
        "value": "value",
        "words": "at the table",
        "rule": "rule",
        "rules": "rules",
        "sochi": "in Sochi",
        "elsewhere": "elsewhere",
        "differs": "differs from Sochi:",
        "differ": "on which they differ",
        "same": "the same everywhere",
    },
    "ru": {
        "of": "Все опции: {name}",
        "other": "Что не как в Сочи: {name}",
        "compared": "Все опции всех конвенций",
        "written": "Что пишут в каждой конвенции",
        "dealer": "Что пишет и что платит сдающий вчетвером",
        "happened": "что было",
        "convention": "конвенция",
        "idle": "не действует",
        "and rules": "Опции и правила, которые они меняют",
        "option": "опция",
        "value": "значение",
        "words": "за столом",
        "rule": "правило",
        "rules": "правила",
        "sochi": "в Сочи",
        "elsewhere": "в других",
        "differs": "не как в Сочи:",
        "differ": "чем различаются",
        "same": "одинаково у всех",
    },
}


def words(convention: Convention, language: Language) -> dict[str, str]:
    """Return every option in words."""
    return {
        text.option: text.words
        for text in describe(convention, language=language)
        if text.option in OPTIONS
    }


# --------------------------------------------------------------------------- HTML

_Row = tuple[str, Sequence[str]]


def _table(
    caption: str,
    heads: Sequence[str],
    groups: Sequence[tuple[str, Sequence[_Row]]],
    *,
    is_large: bool = False,
) -> str:
    """Return a table in a box of its own that scrolls, with headings for columns and rows.

    A large one is no higher than a window, so that its headings stay in sight in both directions.
    """
    label = escape(caption)
    box = "option-box large" if is_large else "option-box"
    lines = [
        f'<div class="{box}" role="region" aria-label="{label}" tabindex="0">',
        '<table class="option-table">',
        f"<caption>{label}</caption>",
        "<thead><tr>" + "".join(f'<th scope="col">{head}</th>' for head in heads) + "</tr></thead>",
    ]
    for title, rows in groups:
        lines.append("<tbody>")
        if title:
            lines.append(
                f'<tr><th scope="rowgroup" colspan="{len(heads)}">{escape(title)}</th></tr>'
            )
        for head, cells in rows:
            lines.append(
                f'<tr><th scope="row">{head}</th>'
                + "".join(f"<td>{cell}</td>" for cell in cells)
                + "</tr>"
            )
        lines.append("</tbody>")
    return "\n".join([*lines, "</table>", "</div>"])


def _option(name: str) -> str:
    breakable = name.replace("_", "_<wbr>")
    return f'<autoref identifier="{OPTION_PATHS[name]}"><code>{breakable}</code></autoref>'


def _rules(rules: Sequence[str], language: Language, page: str) -> str:
    found = places(language)
    return ", ".join(f'<a href="{relative(found[rule], page)}">{rule}</a>' for rule in rules)


def _code(value: Any) -> str:
    return f"<code>{escape(json.dumps(value, ensure_ascii=False), quote=False)}</code>"


def options_of(
    convention: Convention,
    language: Language = "en",
    page: str = "",
    *,
    only_differing: bool = False,
) -> str:
    """Return the table of one convention: each option, its value, what it says, its rule.

    Where it differs from Sochi, the row says what Sochi has.
    """
    say = _SAY[language]
    values, base = written(convention), written(SOCHI)
    said, said_in_sochi = words(convention, language), words(SOCHI, language)
    rows: list[_Row] = []
    for name in OPTIONS:
        cells = [_code(values[name]), escape(said[name], quote=False)]
        if values[name] != base[name]:
            cells[0] = f"<strong>{cells[0]}</strong>"
            cells[1] += f"<br><em>{say['differs']}</em> " + escape(said_in_sochi[name], quote=False)
        elif only_differing:
            continue
        rows.append(
            (_option(name), [*cells, _rules([rule_of(name, values[name])], language, page)])
        )
    caption = say["other" if only_differing else "of"].format(
        name=name_of(convention.name, language)
    )
    return _table(caption, [say[key] for key in ("option", "value", "words", "rule")], [("", rows)])


def compared(language: Language = "en", page: str = "") -> str:
    """Return the table of all presets, the options on which they differ first.

    Beneath the name of an option stand the rules it belongs to, with their titles.
    """
    say = _SAY[language]
    values = {name: written(preset) for name, preset in PRESETS.items()}
    differ: list[_Row] = []
    same: list[_Row] = []
    for option in OPTIONS:
        row = [one[option] for one in values.values()]
        texts = [
            escape(short(value, language, option))
            + (f"<br><em>{say['idle']}</em>" if why_without_effect(preset, option) else "")
            for value, preset in zip(row, PRESETS.values(), strict=True)
        ]
        cells = [
            text if value == row[0] else f"<strong>•&nbsp;{text}</strong>"
            for text, value in zip(texts, row, strict=True)
        ]
        rows = same if all(value == row[0] for value in row) else differ
        rules = list(dict.fromkeys(rule_of(option, value) for value in row))
        told = "<br>".join(
            f"{_rules([rule], language, page)} {escape(RULES[rule].titles[language], quote=False)}"
            for rule in rules
        )
        rows.append((f"{_option(option)}<br>{told}", cells))
    heads = [say["option"], *(escape(name_of(name, language)) for name in PRESETS)]
    groups = [(say["differ"], differ), (say["same"], same)]
    return _table(say["compared"], heads, groups, is_large=True)


def what_is_written(language: Language = "en", page: str = "") -> str:
    """Return the table of what some results write: a row for each preset, with the rules."""
    say = _SAY[language]
    rows: list[_Row] = []
    for name, preset in PRESETS.items():
        cells = []
        for case in amounts.CASES:
            said = [escape(line) for line in amounts.lines(case, preset, language)]
            rules = _rules(amounts.rules(case, preset), language, page)
            cells.append("<br>".join([*said, rules] if rules else said))
        rows.append((escape(name_of(name, language)), cells))
    heads = [say["convention"], *(case.titles[language] for case in amounts.CASES)]
    return _table(say["written"], heads, [("", rows)], is_large=True)


def what_the_dealer_writes(language: Language = "en", page: str = "") -> str:
    """Return the table of what the dealer of four gets and pays in some deals, with the rules."""
    say = _SAY[language]
    rows: list[_Row] = []
    for case in dealer.CASES:
        cells = [
            "<br>".join(escape(line) for line in dealer.lines(case, convention, language))
            for convention in dealer.CONVENTIONS
        ]
        cells.append(_rules(dealer.rules(case), language, page))
        rows.append((escape(case.titles[language]), cells))
    names = [name_of(convention.name, language) for convention in dealer.CONVENTIONS]
    return _table(say["dealer"], [say["happened"], *names, say["rules"]], [("", rows)])


def options_and_rules(language: Language = "en", page: str = "") -> str:
    """Return the table of options: what each says in Sochi and in other presets, its rules."""
    say = _SAY[language]
    here = words(SOCHI, language)
    rows: list[_Row] = []
    for name, option in OPTIONS.items():
        changed = [option.rule, *(rule.id for rule in RULES.values() if name in rule.also)]
        others = "<br>".join(_elsewhere(name, language))
        cells = [escape(here[name], quote=False), others, _rules(changed, language, page)]
        rows.append((_option(name), cells))
    heads = [say[key] for key in ("option", "sochi", "elsewhere", "rules")]
    return _table(say["and rules"], heads, [("", rows)])


def _elsewhere(option: str, language: Language) -> Iterator[str]:
    """Yield what other presets say, each with their names."""
    here = words(SOCHI, language)[option]
    by_words: dict[str, list[str]] = {}
    for name, preset in PRESETS.items():
        said = words(preset, language)[option]
        if said != here:
            by_words.setdefault(said, []).append(name_of(name, language))
    for said, names in by_words.items():
        yield f"<em>{escape(', '.join(names))}:</em> {escape(said, quote=False)}"


def filled(markdown: str, language: Language, page: str) -> str:
    """Put the tables where a page marks a place for them."""

    def table(mark: re.Match[str]) -> str:
        name, differ, is_compared = mark.groups()
        if name:
            return options_of(PRESETS[name], language, page, only_differing=bool(differ))
        return compared(language, page) if is_compared else options_and_rules(language, page)

    found = MARK.sub(table, markdown)
    if amounts.MARK in found:
        found = found.replace(amounts.MARK, what_is_written(language, page))
    if dealer.MARK in found:
        found = found.replace(dealer.MARK, what_the_dealer_writes(language, page))
    return found
