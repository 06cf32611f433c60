"""Conventions in words: what every option says at the table, and where two tables differ.

The words of an option stand in `wording_en` and `wording_ru` and nowhere else. They are made from
the value as JSON has it, so enumerations are their texts and sets are ordered lists.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, Literal

import attrs

from preference.conventions import wording_en, wording_ru
from preference.conventions.convention import OPTIONS, Convention
from preference.errors import wrong_type

__all__ = ["OptionDifference", "OptionText", "describe", "diff"]


@attrs.frozen
class OptionText:
    """An option of a convention, in words.

    Attributes:
        option: Its name in Python and JSON; `"rounding"` for the rounding, which no JSON holds.
        rule: ID of its rule.
        value_json: Its value as JSON has it; `None` where JSON has none, for the rounding and for
            a callable of the table's own.
        words: What it says at the table.

    Source: §14 of the rules.

    >>> from preference.conventions import SOCHI
    >>> print([text for text in describe(SOCHI) if text.option == "consolation"][0])
    consolation (WH-12): an undertrick gives each defender the worth of a trick («консоляция»)
    """

    option: str
    rule: str
    value_json: Any = attrs.field(hash=False)
    words: str

    def __str__(self) -> str:
        """Print option, rule and words in a line."""
        return f"{self.option} ({self.rule}): {self.words}"


@attrs.frozen
class OptionDifference:
    """An option on which two conventions differ.

    Attributes:
        option: Its name in Python and JSON, or `"rounding"`.
        rule: ID of its rule.
        left_words: What the first convention says.
        right_words: What the second one says, always in other words.
        left: The value in the first convention, as `evolve` takes it.
        right: The value in the second one.

    Source: §14 of the rules.

    >>> from preference.conventions import SOCHI
    >>> difference = diff(SOCHI, SOCHI.evolve(surrender=None))[0]
    >>> difference.option, difference.rule, difference.left, difference.right
    ('surrender', 'EX-3', 3, None)
    """

    option: str
    rule: str
    left_words: str
    right_words: str
    left: Any
    right: Any

    def __str__(self) -> str:
        """Print option, rule and both words in a line."""
        return f"{self.option} ({self.rule}): {self.left_words} → {self.right_words}"


def describe(
    convention: Convention, *, language: Literal["en", "ru"] = "en"
) -> tuple[OptionText, ...]:
    """Return every option of a convention in words, in the order of `OPTIONS`, the rounding last.

    Args:
        convention: The convention.
        language: `"en"` or `"ru"`: the language of the words.

    Raises:
        WrongType: If it is no convention, or no such language.

    Source: §14 of the rules.

    >>> from preference.conventions import ROSTOV
    >>> for text in describe(ROSTOV)[:3]:
    ...     print(text)
    players (ST-3): played by three or four
    pool_factor (SC-1): a contract made puts its price into the pool («пуля»)
    gora_factor (SC-1): a missing trick puts its price on the gora («гора»)
    >>> print(describe(ROSTOV, language="ru")[0])
    players (ST-3): играют втроём или вчетвером
    """
    if not isinstance(convention, Convention):
        wrong_type("describe", convention, _ACCEPTED)
    words = _language("describe", language)
    return tuple(_text(option, value, words) for option, value in _values(convention).items())


def diff(
    left: Convention, right: Convention, *, language: Literal["en", "ru"] = "en"
) -> tuple[OptionDifference, ...]:
    """Return where two conventions differ, rule by rule; their names do not count.

    To evolve the first by every `right` gives the second, but for its name.

    Args:
        left: The convention to start from.
        right: The one to compare it with.
        language: `"en"` or `"ru"`: the language of the words.

    Raises:
        WrongType: If one of them is no convention, or there is no such language.

    Source: §14 of the rules.

    >>> from preference.conventions import GUSARIK, SOCHI
    >>> for difference in diff(SOCHI, GUSARIK)[:2]:
    ...     print(difference.option, "/", difference.right_words)
    players / played by two
    talon_refusal / nobody may refuse the talon
    """
    for convention in (left, right):
        if not isinstance(convention, Convention):
            wrong_type("diff", convention, _ACCEPTED)
    words = _language("diff", language)
    others = _values(right)
    return tuple(
        _difference(option, value, others[option], words)
        for option, value in _values(left).items()
        if value != others[option]
    )


_ACCEPTED: Final = 'a Convention such as SOCHI; convention_from_json("sochi") makes one'

_ROUNDING: Final = "rounding"


def _values(convention: Convention) -> Mapping[str, Any]:
    return {**convention.options, _ROUNDING: convention.rounding}


@attrs.frozen
class _Language:
    """The words of a language.

    Attributes:
        options: What each option says, made from its value as JSON has it.
        own: What is said before the name of a callable of the table's own.
        rounded: What is said of the rounding of the library.
        another: What tells two callables of one name apart.
    """

    options: Mapping[str, Callable[[Any], str]]
    own: Mapping[str, str]
    rounded: str
    another: str


def _language(function: str, language: str) -> _Language:
    if not isinstance(language, str) or language not in _LANGUAGES:
        wrong_type(function, language, 'a language, "en" or "ru"')
    return _LANGUAGES[language]


def _text(option: str, value: Any, words: _Language) -> OptionText:
    rule = "SE-3" if option == _ROUNDING else OPTIONS[option].rule
    if callable(value):
        return OptionText(option, rule, None, f"{words.own[option]} {_name(value)}")
    if option == _ROUNDING:
        return OptionText(option, rule, None, words.rounded)
    written = OPTIONS[option].kind.write(value)
    return OptionText(option, rule, written, words.options[option](written))


def _difference(option: str, left: Any, right: Any, words: _Language) -> OptionDifference:
    here, there = _text(option, left, words), _text(option, right, words)
    said = there.words
    if said == here.words:  # two callables of one name, two lambdas for example
        said += words.another
    return OptionDifference(option, here.rule, here.words, said, left, right)


def _name(own: Any) -> str:
    """Name a callable by its function or its class; its repr would tell an address."""
    return f"{getattr(own, '__qualname__', type(own).__qualname__)}"


_LANGUAGES: Final[Mapping[str, _Language]] = MappingProxyType(
    {
        "en": _Language(
            options=wording_en.WORDS,
            own=wording_en.OWN,
            rounded=wording_en.ROUNDED,
            another=", another one",
        ),
        "ru": _Language(
            options=wording_ru.WORDS,
            own=wording_ru.OWN,
            rounded=wording_ru.ROUNDED,
            another=", другое",
        ),
    }
)
