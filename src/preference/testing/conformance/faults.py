"""What is wrong with a convention, as an assertion that fails."""

from __future__ import annotations

from typing import Any, NoReturn

from preference.errors import shown

__all__ = ["ConventionFault", "fault"]


class ConventionFault(AssertionError):
    """The first thing that is wrong with a convention.

    Attributes:
        check: The name of the check that failed.
        message: What is wrong, in words.
        rule: ID of the rule behind it, or `None`.
        refused: The value concerned, as text.
        record: A match record of the game that shows it, as JSON text; empty where none is needed.
            What JSON cannot hold, a callable, is at its default there.

    Source: §14 of the rules.

    >>> from preference.conventions import SOCHI
    >>> from preference.testing.conformance import check_convention
    >>> def generous(exact):
    ...     return tuple(round(one) for one in exact)
    >>> try:
    ...     check_convention(SOCHI.evolve(rounding=generous))
    ... except ConventionFault as error:
    ...     print(error.check, error.rule, error.refused)
    rounding SE-3 (0, 0, -1) of (1/3, 1/3, -2/3)
    """

    def __init__(
        self,
        check: str,
        message: str,
        *,
        rule: str | None = None,
        refused: str = "",
        record: str = "",
    ) -> None:
        """Keep the parts and join them."""
        text = f"{check}: {message}" + (f" ({rule})" if rule else "")
        text += f"; seen: {refused}" if refused else ""
        if record:
            text += "\nTo see it, save the next line as game.json: preference replay game.json"
            text += f"\n{record}"
        super().__init__(text)
        self.check = check
        self.message = message
        self.rule = rule
        self.refused = refused
        self.record = record


def fault(check: str, message: str, refused: Any = "", **more: Any) -> NoReturn:
    """Fail with what is wrong.

    Raises:
        ConventionFault: Always.
    """
    text = refused if isinstance(refused, str) else shown(refused)
    raise ConventionFault(check, message, refused=text, **more)
