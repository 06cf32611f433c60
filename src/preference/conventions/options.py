"""Options: declared once, in a rule group, with their kind and the ID of their rule.

Evolving, JSON, error messages and comparison all work from that declaration.
"""

from __future__ import annotations

from typing import Any, Final

import attrs

from preference._pretty import as_repr
from preference.conventions.kinds import Kind
from preference.errors import ConventionError, shown

__all__ = ["Option", "RuleGroup", "declared", "option", "read_value"]


def read_value(kind: Kind, value: Any, name: str, rule: str) -> Any:
    """Read a value by its kind, or refuse it by the name of its option."""
    try:
        return kind.read(value)
    except ConventionError:
        raise
    except (ValueError, TypeError):
        raise ConventionError(
            f"the option {name} ({rule}) cannot be this",
            code="bad-option",
            rule="§14",
            refused=shown(value),
            expected=kind.expected,
            option=name,
        ) from None


@attrs.frozen
class Option:
    """The declaration of an option: its kind and its rule."""

    kind: Kind
    rule: str

    def read(self, name: str, value: Any) -> Any:
        """Return the value in its one form.

        Raises:
            ConventionError: If the option cannot be this.
        """
        return read_value(self.kind, value, name, self.rule)


_KEY: Final = "option"


def option(default: Any, kind: Kind, rule: str) -> Any:
    """Declare an option in a rule group."""
    return attrs.field(default=default, metadata={_KEY: Option(kind, rule)})


def declared(group: type) -> dict[str, Option]:
    """Return the options a group declares, by name, in order."""
    return {
        field.name: field.metadata[_KEY] for field in attrs.fields(group) if _KEY in field.metadata
    }


@attrs.frozen(kw_only=True, repr=False)
class RuleGroup:
    """Base of the option groups: every value is read by the kind of its option.

    >>> from preference.conventions import WhistRules
    >>> WhistRules(distribution="gentleman").distribution
    <Distribution.GENTLEMAN: 'gentleman'>
    """

    def __attrs_post_init__(self) -> None:
        """Bring each option into its one form, or refuse it."""
        for name, declaration in declared(type(self)).items():
            object.__setattr__(self, name, declaration.read(name, getattr(self, name)))

    def __repr__(self) -> str:
        """Print so that it can be made again: what differs from the defaults, which are Sochi's.

        >>> from preference.conventions import PORTAL, SOCHI, PriceRules
        >>> SOCHI, SOCHI.evolve(name="club", ten="whisted", consolation=0).whist
        (Convention(name='sochi'), WhistRules(ten='whisted', consolation=0))
        """
        parts = (
            f"{field.name}={_plain(field, getattr(self, field.name))!r}"
            for field in attrs.fields(type(self))
            if getattr(self, field.name) != field.default
        )
        return f"{type(self).__name__}({', '.join(parts)})"

    _repr_pretty_ = as_repr


def _plain(field: attrs.Attribute[Any], value: Any) -> Any:
    """Return a value as JSON has it, for that is read again; a callable as it is."""
    declaration = field.metadata.get(_KEY)
    return value if declaration is None or callable(value) else declaration.kind.write(value)
