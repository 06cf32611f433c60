"""How values print where Hypothesis tells a failing example, and in IPython."""

from typing import Any

__all__ = ["as_repr"]


def as_repr(value: object, printer: Any, cycle: bool) -> None:  # noqa: ARG001
    """Print a value as `repr` does: the `_repr_pretty_` of a class with a short one of its own.

    Without it Hypothesis prints every class of attrs by its fields, a deal as three large numbers.
    """
    printer.text(repr(value))
