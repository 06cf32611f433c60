"""What every part of the plain scorer needs: the refusal, and the checks of plain JSON values."""

from typing import Any

FORMATS = "formats"
"""The rule named when the shape of the document is wrong and no rule of the game is broken."""


class Refused(Exception):
    """A record that is not allowed: where it offends, which rule, and why.

    Args:
        where: The path of the offending key, such as ``deals[3].tricks``.
        rule: The rule ID, ``formats`` for the shape of the document, ``§14`` for a convention.
        why: What is wrong, in words.
    """

    def __init__(self, where: str, rule: str, why: str) -> None:
        super().__init__(f"{where}: {why} ({rule})")
        self.where = where
        self.rule = rule
        self.why = why


def an_object(value: object, where: str, required: set[str], optional: set[str]) -> dict[str, Any]:
    """Take a JSON object with all required keys and none that is unknown."""
    if not isinstance(value, dict):
        raise Refused(where, FORMATS, "not an object")
    for key in value:
        if key not in required | optional:
            raise Refused(f"{where}.{key}", FORMATS, f"unknown key, known: {required | optional}")
    for key in sorted(required):
        if key not in value:
            raise Refused(f"{where}.{key}", FORMATS, "missing")
    return value


def a_list(value: object, where: str) -> list[Any]:
    """Take a JSON list."""
    if not isinstance(value, list):
        raise Refused(where, FORMATS, "not a list")
    return value


def a_whole(
    value: object,
    where: str,
    least: int | None = None,
    most: int | None = None,
    rule: str = FORMATS,
) -> int:
    """Take a JSON integer, in bounds if there are any; ``true`` and ``6.0`` are none."""
    if type(value) is not int:
        raise Refused(where, rule, f"{value!r} is not an integer")
    if (least is not None and value < least) or (most is not None and value > most):
        raise Refused(where, rule, f"{value} is not in {least}…{most}")
    return value


def a_text(value: object, where: str) -> str:
    """Take a JSON string."""
    if not isinstance(value, str):
        raise Refused(where, FORMATS, "not a text")
    return value


def a_flag(value: object, where: str) -> bool:
    """Take a flag, which is ``true`` where it is not absent."""
    if value is not True:
        raise Refused(where, FORMATS, "a flag is true or absent")
    return True
