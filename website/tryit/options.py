"""The options of a convention as controls: one for each, made from how the library declares it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

import attrs

import preference as pref
from preference.conventions.kinds import Choice, Flag, Integer, Kind, Levels, Members
from preference.conventions.options import RuleGroup, declared
from preference.conventions.raspasy_price import PriceObject, price_parts
from tryit.phrases import Language, say
from tryit.pieces import Html, element, fold, join, linked, select, text_field

__all__ = ["FIELD", "controls", "values", "wordings"]

FIELD: Final = "option-"
"""What the names of the fields begin with."""

_GROUPS: Final[Mapping[str, type[RuleGroup]]] = {
    "players": pref.Convention,
    **{
        field.name: type(group)
        for field in attrs.fields(pref.Convention)
        if isinstance(group := getattr(pref.SOCHI, field.name), RuleGroup)
    },
}
"""The groups by name, as a convention holds them, after its own option."""

# Contradicts no option, whatever its value, so that each can be put into words alone.
_GROUND: Final = pref.SOCHI.evolve(players=[3], amnesty=False, raspasy_talon="hidden")


@cache
def _words(option: str, value: bool | str, language: Language) -> str:
    """Return what a value of an option says at the table."""
    changes: dict[str, Any] = {option: value}
    convention = _GROUND.evolve(**changes)
    told = pref.describe(convention, language=language)
    return next(text.words for text in told if text.option == option)


# --------------------------------------------------------------------------- showing


def controls(
    convention: pref.Convention, preset: pref.Convention, language: Language = "en"
) -> Html:
    """Show every option, group by group; a group says how many of its options were changed."""
    groups = []
    told = {text.option: text for text in pref.describe(convention, language=language)}
    for key, group in _GROUPS.items():
        names = list(declared(group))
        changed = sum(convention.options[name] != preset.options[name] for name in names)
        rows = [_row(told[name], pref.OPTIONS[name].kind, language) for name in names]
        summary = f"{say(language, f'group {key}')} ({len(names)})"
        if changed:
            summary = say(language, "changed", group=summary, count=changed)
        groups.append(fold(summary, *rows, key=f"options {key}"))
    return join(*groups)


def wordings(convention: pref.Convention, language: Language) -> dict[str, str]:
    """Return what each option that is typed says now, by the id of its place."""
    return {
        f"words-{text.option}": linked(text.words)
        for text in pref.describe(convention, language=language)
        if text.option in pref.OPTIONS and not _is_chosen(pref.OPTIONS[text.option].kind)
    }


def _is_chosen(kind: Kind) -> bool:
    """Whether the words of all values stand in a list to choose from."""
    return isinstance(kind, (Flag, Choice))


def _row(text: pref.OptionText, kind: Kind, language: Language) -> Html:
    name = f"{FIELD}{text.option}"
    title = join(element("code", text.option), " ", linked(text.rule))
    if isinstance(kind, (Flag, Choice)):
        return element("fieldset", element("legend", title), *_radios(name, text, kind, language))
    words = element("p", text.words, id=f"words-{text.option}", class_="try-soft")
    if isinstance(kind, (Members, PriceObject)):
        fields = _boxes(name, text, kind) if isinstance(kind, Members) else _price(name, text)
        box = element("div", *fields, class_="try-boxes")
        return element("fieldset", element("legend", title), box, words)
    value = text.value_json
    written = " ".join(map(str, value)) if isinstance(kind, Levels) else _typed(value)
    label = element("label", element("code", text.option), for_=name)
    hint = element("span", _expected(kind, language), id=f"{name}-expected", class_="try-soft")
    field = text_field(name, written, aria_describedby=f"{name}-expected")
    line = element("div", field, " ", hint)
    return element("div", label, " ", linked(text.rule), line, words, class_="try-typed")


def _radios(
    name: str, text: pref.OptionText, kind: Flag | Choice, language: Language
) -> Iterator[Html]:
    """Let one of the values be chosen by what it says."""
    values: list[Any] = [True, False] if isinstance(kind, Flag) else [str(one) for one in kind.enum]
    for value in values:
        written = _typed(value)
        dot = element(
            "input",
            type="radio",
            name=name,
            value=written,
            checked=value == text.value_json,
            data_key=f"{name} {written}",
        )
        yield element("label", dot, f" {_words(text.option, value, language)}", class_="try-radio")


def _expected(kind: Kind, language: Language) -> str:
    if not isinstance(kind, Integer):
        return say(language, "levels")
    told = say(language, "a number", least=kind.least)
    for word in kind.words:
        told = say(language, "or", before=told, word=_typed(word))
    return told


def _boxes(name: str, text: pref.OptionText, kind: Members) -> Iterator[Html]:
    for one in kind.of:
        box = element(
            "input",
            type="checkbox",
            name=name,
            value=str(one),
            checked=one in text.value_json,
            data_key=f"{name} {one}",
        )
        yield element("label", box, f" {one}")


def _price(name: str, text: pref.OptionText) -> Iterator[Html]:
    for part, kind in price_parts().items():
        key = f"{name}-{part}"
        written = _typed(text.value_json[part])
        if isinstance(kind, Choice):
            control = select(key, [(str(one), str(one)) for one in kind.enum], written)
        else:
            control = text_field(key, written)
        yield element("span", element("label", part, for_=key), " ", control, class_="try-part")


def _typed(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)


# --------------------------------------------------------------------------- reading


def values(form: Mapping[str, Any]) -> dict[str, Any]:
    """Read the options from the fields of the form; the library says what is wrong with them."""
    return dict(_read(form))


def _read(form: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for option, declaration in pref.OPTIONS.items():
        name = f"{FIELD}{option}"
        kind = declaration.kind
        if isinstance(kind, Members):
            yield option, [_scalar(one) for one in _all(form.get(name))]
        elif isinstance(kind, PriceObject):
            parts = price_parts().items()
            yield option, {part: _part(form, f"{name}-{part}", one) for part, one in parts}
        elif name in form:
            text = str(form[name])
            if isinstance(kind, Flag):
                yield option, text == "true"
            elif isinstance(kind, Levels):
                yield option, [_scalar(one) for one in text.replace(",", " ").split()]
            else:
                yield option, text if isinstance(kind, Choice) else _scalar(text)


def _part(form: Mapping[str, Any], name: str, kind: Kind) -> Any:
    text = str(form.get(name, ""))
    return text if isinstance(kind, Choice) else _scalar(text)


def _all(value: Any) -> list[str]:
    """Return the values of a field that may be given several times."""
    if value is None:
        return []
    return list(value) if isinstance(value, list) else [str(value)]


def _scalar(text: str) -> int | str | None:
    """Read a typed value: a number, nothing, or a word; what is none of them is for the library."""
    text = text.strip()
    if text in ("none", "null"):
        return None
    digits = text.removeprefix("-")
    return int(text) if digits.isdecimal() and digits.isascii() and len(digits) < 40 else text
