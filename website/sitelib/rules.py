"""The rules of the specification: what each is about, whence it comes, what changes it.

The facts stand in `docs/rulebook/rules.toml`. Which options belong to a rule is declared in the
library; the file only names further ones.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

import attrs

from preference.conventions import OPTIONS, SOCHI, Convention

DOCS: Final = Path(__file__).resolve().parents[2] / "docs"

Language: TypeAlias = Literal["en", "ru"]

LANGUAGES: Final[tuple[Language, ...]] = ("en", "ru")

SOURCES: Final = ("S0", "S1", "S2", "S3", "ours")
"""What a rule may come from; `ours` is a decision of the library."""

SHORT_PLACES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "§14": "rules/#options",
        "§1": "guide/records/#score-records",
        "§1.1": "guide/records/#score-records",
        "§1.2": "guide/records/#the-result",
        "§2": "guide/records/#match-records",
        "§3": "guide/records/#sheets",
    }
)
"""Where chapters of the specification stand on the site that are cited by a number."""

CITED: Final = re.compile(r"\b[A-Z]{2}(?:-\d+b?)?\b")
"""What looks like the ID of a rule, such as `WH-10`, `RA-2b` or `BO`."""

FACTS: Final = frozenset({"en", "ru", "terms", "sources", "also", "values"})
"""What the file may say of a rule."""


@dataclass(frozen=True)
class Rule:
    """What there is to know of a rule besides what it says.

    Attributes:
        id: Its ID, such as `BI-7`.
        titles: What it is about, by language.
        terms: Words that Russian players have for it.
        sources: Where it comes from, of `SOURCES`.
        also: Options that change it and belong to another rule.
        values: Values that choose this rule in place of the one an option belongs to, such as
            `pool_kind: total`.
    """

    id: str
    titles: Mapping[Language, str]
    terms: tuple[str, ...]
    sources: tuple[str, ...]
    also: tuple[str, ...] = ()
    values: tuple[str, ...] = ()

    @property
    def anchor(self) -> str:
        """Return its anchor on every page."""
        return self.id.lower()

    @property
    def options(self) -> tuple[str, ...]:
        """Return all options that change it, its own ones first."""
        own = [name for name, option in OPTIONS.items() if option.rule == self.id]
        return (*own, *self.also)


def _rule(name: str, facts: Mapping[str, object]) -> Rule:
    unknown = facts.keys() - FACTS
    if unknown:
        raise ValueError(f"{name} has facts that nobody reads: {sorted(unknown)}")
    return Rule(
        id=name,
        titles=MappingProxyType({language: str(facts[language]) for language in LANGUAGES}),
        terms=_texts(facts["terms"]),
        sources=_texts(facts["sources"]),
        also=_texts(facts.get("also", [])),
        values=_texts(facts.get("values", [])),
    )


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise TypeError(f"not a list: {value!r}")
    return tuple(str(text) for text in value)


def read_rules(text: str) -> dict[str, Rule]:
    """Read the facts of all rules, in their order."""
    return {name: _rule(name, facts) for name, facts in tomllib.loads(text).items()}


RULES: Final[Mapping[str, Rule]] = MappingProxyType(
    read_rules((DOCS / "rulebook" / "rules.toml").read_text(encoding="utf-8"))
)
"""Every rule of the specification, §2 to §13, by its ID."""


def rule_of(option: str, value: object) -> str:
    """Return the rule that a value of an option follows: its own, or that of the option."""
    for rule in RULES.values():
        if f"{option}: {value}" in rule.values:
            return rule.id
    return OPTIONS[option].rule


def _option_paths() -> dict[str, str]:
    paths = {}
    for field in attrs.fields(Convention):
        group = type(getattr(SOCHI, field.name))
        if attrs.has(group):
            for inner in attrs.fields(group):
                paths[inner.name] = f"preference.conventions.{group.__name__}.{inner.name}"
        else:
            paths[field.name] = "preference.Convention"
    return {name: paths[name] for name in OPTIONS}


OPTION_PATHS: Final[Mapping[str, str]] = MappingProxyType(_option_paths())
"""Where the API reference has each option, as a cross-reference names it."""
