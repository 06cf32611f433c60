"""Values of options in as few words as a line has room for, and what the presets have.

The words are those of players; a value that is a number stays one.
"""

from collections.abc import Mapping
from typing import Any, Final

from preference.conventions import OPTIONS, PRESETS, Convention, describe
from preference.rendering.words import LANGUAGES as WORDS
from preference.testing.conformance.aliveness import why_without_effect
from sitelib.rules import Language

_SAY: Final[Mapping[Language, Mapping[str, str]]] = {
    "en": {
        "each": "{base}, +{by} each",
        "times": "{base}, ×{by} each",
        "limit": ", {limit} at most",
        "yes": "yes",
        "no": "no",
        "on": "on",
        "off": "off",
        "never": "never",
        "empty": "none",
        "here": "{value} in {names}",
        "elsewhere": "{value} elsewhere",
        "everywhere": "{value} everywhere",
        "idle": ", or no effect",
    },
    "ru": {
        "each": "{base}, +{by} каждый раз",
        "times": "{base}, ×{by} каждый раз",
        "limit": ", не более {limit}",
        "yes": "да",
        "no": "нет",
        "on": "включена",
        "off": "выключена",
        "never": "нельзя",
        "empty": "никакие",
        "here": "{value} — {names}",
        "elsewhere": "в остальных {value}",
        "everywhere": "везде {value}",
        "idle": " или не действует",
    },
}

_RUSSIAN: Final[Mapping[str, Mapping[str, str]]] = {
    "talonless": {"misere": "мизер"},
    "surrender": {"all": "без всех"},
    "distribution": {"greedy": "жлобский", "gentleman": "джентльменский"},
    "responsibility": {"full": "ответственный", "half": "полуответственный"},
    "two_whisters": {"joint": "вместе", "individual": "каждый за себя"},
    "shared_trick": {"second": "второй", "each": "каждый"},
    "half_whist_award": {"half_quota": "полнормы", "half_trick": "полвзятки"},
    "ten": {"checked": "проверяется", "whisted": "вистуется"},
    "consolation": {"price": "по цене"},
    "dealer_consolation": {
        "always": "всегда",
        "if_returned": "если вернул вист",
        "never": "никогда",
    },
    "raspasy_talon": {"leads": "ходит", "hidden": "закрыт"},
    "raspasy_leader": {"first_hand": "первая рука", "winner": "взявший"},
    "raspasy_scoring": {"gora": "в гору", "whists": "вистами", "losers": "платят двое"},
    "zero_tricks": {"gora": "с горы", "pool": "в пулю", "none": "ничего"},
    "zero_bonus": {"price": "по цене"},
    "exit_reset": {"made": "сыгранный контракт", "any": "любая игра"},
    "pool_kind": {"each": "у каждого своя", "total": "общая"},
}
"""What players say for the values that are English words in JSON, by option."""


def written(convention: Convention) -> dict[str, Any]:
    """Return every option as JSON has it."""
    return {text.option: text.value_json for text in describe(convention) if text.option in OPTIONS}


def short(value: Any, language: Language, option: str = "") -> str:
    """Return a value in as few letters as a narrow column needs."""
    say = _SAY[language]
    if value is None:
        return say["never"]
    if isinstance(value, bool):
        return say["yes" if value else "no"]
    if isinstance(value, list):
        return ", ".join(_member(one, language, option) for one in value) or say["empty"]
    if isinstance(value, dict):
        grown = {"none": "{base}", "arithmetic": say["each"], "geometric": say["times"]}
        text = grown[value["growth"]].format(**value)
        return text if value["limit"] is None else text + say["limit"].format(**value)
    return _member(value, language, option)


def _member(value: Any, language: Language, option: str) -> str:
    text = str(value)
    return _RUSSIAN.get(option, {}).get(text, text) if language == "ru" else text


def name_of(convention: str, language: Language) -> str:
    """Return the name of a preset as people say it."""
    return WORDS[language].conventions[convention]


def in_presets(option: str, language: Language) -> str:
    """Say which presets have what: those that few have by name, the rest as "elsewhere".

    A preset in which the option can have no effect is not named; where its value is another than
    that of the rest, it is said that there are such.
    """
    say = _SAY[language]
    values = {name: written(preset)[option] for name, preset in PRESETS.items()}
    idle = {name for name, preset in PRESETS.items() if why_without_effect(preset, option)}
    groups: dict[str, list[str]] = {}
    for name, value in values.items():
        if name not in idle:
            groups.setdefault(_said(value, language, option), []).append(name)
    # Of two groups of one size the later one is the rest: Sochi is in the first.
    rest = max(reversed(groups), key=lambda value: len(groups[value]))
    parts = [
        say["here"].format(
            value=value, names=", ".join(name_of(name, language) for name in groups[value])
        )
        for value in groups
        if value != rest
    ]
    told = say["elsewhere" if parts else "everywhere"].format(value=rest)
    if parts and any(_said(values[name], language, option) != rest for name in idle):
        told += say["idle"]
    return "; ".join([*parts, told])


def _said(value: Any, language: Language, option: str) -> str:
    if isinstance(value, bool):
        return _SAY[language]["on" if value else "off"]
    return short(value, language, option)
