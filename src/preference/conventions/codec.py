"""Conventions as JSON values: a preset's name, or a base and the options that differ."""

from __future__ import annotations

from typing import Any

from preference.conventions.convention import OPTIONS, Convention
from preference.conventions.presets import PRESETS, SOCHI
from preference.errors import ConventionError, shown, wrong_type

__all__ = ["convention_from_json", "convention_to_json"]

_FORM = 'a preset\'s name, or {"base": NAME, "options": {…}}'


def convention_from_json(value: Any) -> Convention:
    """Read a convention from a JSON value: `"sochi"`, or an object of `base` and `options`.

    Raises:
        ConventionError: If the form is wrong, a name is unknown, an option cannot have its value,
            or options contradict each other.

    Source: §14 of the rules, formats §1.1.

    >>> convention_from_json({"base": "sochi", "options": {"stalingrad": False}}).whist.stalingrad
    False
    """
    if isinstance(value, str):
        return _preset(value)
    if not isinstance(value, dict):
        raise ConventionError(
            "this is no convention", code="bad-convention", refused=shown(value), expected=_FORM
        )
    unknown = [key for key in value if key not in ("base", "options")]
    if unknown or "base" not in value:
        raise ConventionError(
            "a convention has other keys",
            code="bad-convention",
            refused=shown(list(value)),
            expected=_FORM,
            place=f".{shown(unknown[0])[1:-1]}" if unknown else ".base",
        )
    options = value.get("options", {})
    if not isinstance(options, dict) or not all(isinstance(name, str) for name in options):
        raise ConventionError(
            "the options of a convention are an object",
            code="bad-convention",
            refused=shown(options),
            expected='{"stalingrad": false, …}',
            place=".options",
        )
    for name in ("name", "rounding"):
        if name in options:
            raise ConventionError(
                "there is no such option",
                code="unknown-option",
                rule="§14",
                refused=shown(name),
                expected="one of " + ", ".join(OPTIONS),
                option=name,
            )
    return _preset(value["base"], ".base").evolve(**options)


def _preset(name: Any, place: str = "") -> Convention:
    if not isinstance(name, str) or name not in PRESETS:
        raise ConventionError(
            "there is no such preset",
            code="unknown-preset",
            rule="§14",
            refused=shown(name),
            expected="one of " + ", ".join(PRESETS),
            place=place,
        )
    return PRESETS[name]


def convention_to_json(convention: Convention) -> str | dict[str, Any]:
    """Write a convention as the name of its preset, or as that and the options that differ.

    A convention whose name is no preset's is written on the base of Sochi.

    Raises:
        ConventionError: If it holds a callable of its own, which JSON cannot.

    Source: §14 of the rules, formats §1.1.

    >>> from preference.conventions import LENINGRAD
    >>> convention_to_json(LENINGRAD), convention_to_json(LENINGRAD.evolve(ten="whisted"))
    ('leningrad', {'base': 'leningrad', 'options': {'ten': 'whisted'}})
    """
    if not isinstance(convention, Convention):
        wrong_type("convention_to_json", convention, "a Convention such as SOCHI")
    own = [name for name, value in convention.options.items() if callable(value)]
    if convention.rounding is not None:
        own.append("rounding")
    if own:
        raise ConventionError(
            "a convention with a callable of its own cannot be written",
            code="not-writable",
            refused=", ".join(own),
            expected="options that are data; keep the callable in the program",
        )
    base = PRESETS.get(convention.name, SOCHI)
    usual = base.options
    options = {
        name: OPTIONS[name].kind.write(value)
        for name, value in convention.options.items()
        if value != usual[name]
    }
    return {"base": base.name, "options": options} if options else base.name
