"""JSON text to Python values and back, strictly: no repeated keys, no NaN, no half characters."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any, Final, NoReturn, TypeAlias

from preference.errors import MOST, RecordError, shown, wrong_type
from preference.sheet import Amount

__all__ = ["MAX_BYTES", "amount_to_json", "load", "strict_json", "write_json"]

MAX_BYTES: Final = 32 * 1024 * 1024
"""The largest record that is read, in bytes of UTF-8: some ten thousand deals with every card."""

MAX_DIGITS: Final = 30
"""The longest integer that a record may hold."""

MAX_DEPTH: Final = 300
"""How deep the values of a record may be nested, in `meta`; nothing else is deeper than six."""

_HALF: Final = re.compile("[\ud800-\udfff]")


class _Repeated(dict[str, Any]):
    """An object in which a key stood twice."""

    key: str = ""


def _refuse(
    message: str, code: str, path: str = "$", refused: str = "", expected: str = ""
) -> NoReturn:
    raise RecordError(message, code=code, path=path, refused=refused, expected=expected)


class _Odd(float):
    """A number that JSON or this program cannot hold, kept until its place is known."""

    def __new__(cls, text: str) -> _Odd:
        """Keep the text; as a number it is none."""
        odd = super().__new__(cls, "nan")
        odd.text = text
        return odd

    text: str


def _int(text: str) -> int | _Odd:
    return int(text) if len(text) <= _MOST_PRINTED else _Odd(text)


def _float(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _Odd(text)


_MOST_PRINTED: Final = 4000
"""The longest integer that Python prints again; what a record reads is much shorter."""


def load(source: object, function: str) -> Any:
    """Read a JSON document from text or bytes; take a value that was read already as it is.

    Raises:
        RecordError: If it is not JSON, too large, too deep, or holds what a record cannot.
        WrongType: If the source is neither text, bytes nor an object.
    """
    if isinstance(source, dict):
        # Writing and reading it brings a program's value under the same checks as a file's.
        try:
            source = json.dumps(source, ensure_ascii=True, allow_nan=False)
        except (TypeError, ValueError, RecursionError) as error:
            _refuse(f"this object is not JSON: {error}", "not-json", expected="plain JSON values")
    if isinstance(source, (bytes, bytearray)):
        _check_size(len(source))
        try:
            source = bytes(source).decode("utf-8-sig")
        except UnicodeDecodeError as error:
            _refuse(f"not UTF-8 text: {error.reason}", "not-json", expected="UTF-8")
    if not isinstance(source, str):
        wrong_type(function, source, "JSON as text or bytes, or an object read from it")
    _check_size(len(source))
    return strict_json(source.removeprefix("\ufeff"))


def _twice(keys: Iterable[str]) -> str:
    """Return the first key that stands for the second time."""
    seen: set[str] = set()
    rest = iter(keys)
    while (key := next(rest)) not in seen:
        seen.add(key)
    return key


def _check_size(size: int) -> None:
    if size > MAX_BYTES:
        _refuse(
            "the document is too large",
            "too-large",
            refused=f"{size} bytes",
            expected=f"at most {MAX_BYTES} bytes",
        )


def strict_json(text: str) -> Any:
    """Read JSON text: no key twice, no number that cannot be held, no half character.

    Raises:
        RecordError: If it is not JSON, with the place where there is one.
    """
    odd: list[object] = []

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(items)
        if len(found) != len(items):
            found = _Repeated(found)
            found.key = _twice(key for key, _ in items)
            odd.append(found)
        return found

    def number(reader: Callable[[str], float]) -> Callable[[str], float]:
        def read(text: str) -> float:
            value = reader(text)
            if isinstance(value, _Odd) or len(text) > MAX_DIGITS:
                odd.append(value)
            return value

        return read

    try:
        document = json.loads(
            text,
            object_pairs_hook=pairs,
            parse_constant=number(_Odd),
            parse_float=number(_float),
            parse_int=number(_int),
        )
    except json.JSONDecodeError as error:
        _refuse(
            f"not JSON: {error.msg} in line {error.lineno}, column {error.colno}",
            "not-json",
            expected="one JSON document",
        )
    except RecursionError:
        _refuse_depth()
    if _is_deep(text):
        _refuse_depth()
    if odd or "\\u" in text or _HALF.search(text):
        for place, value in _walk(document):
            _check_value(place, value)
    return document


_STRING: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_NO_BRACKET: Final = re.compile(r"[^\[\]{}]+")
_ONE_KIND: Final = str.maketrans("{}", "[]")
_ROW: Final = re.compile(r"\[+|\]+")
_USUAL_DEPTH: Final = 6
"""What a record needs without `meta`."""


def _is_deep(text: str) -> bool:
    """Whether JSON text that was read is nested deeper than a record may be.

    Python's own limit differs from version to version, and with how deep the caller is.
    """
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return False
    brackets = _NO_BRACKET.sub("", _STRING.sub("", text)).translate(_ONE_KIND)
    for _ in range(_USUAL_DEPTH):
        brackets = brackets.replace("[]", "")  # the innermost level goes
    depth = _USUAL_DEPTH
    for row in _ROW.finditer(brackets):
        depth += len(row[0]) if row[0][0] == "[" else -len(row[0])
        if depth > MAX_DEPTH:
            return True
    return False


def _refuse_depth() -> NoReturn:
    _refuse("the document is nested too deep", "too-deep", expected=f"at most {MAX_DEPTH} levels")


_META: Final = re.compile(r"\$(?:\.deals\[\d+\])?\.meta\b")


def _check_value(place: _Place | None, value: object) -> None:
    """Refuse, with its place, what a record cannot hold."""
    if isinstance(value, _Repeated):
        path, key = _path((place, value.key)), shown(value.key)
        _refuse("a key stands twice", "repeated-key", path, key, "each key once")
    if isinstance(value, _Odd) and not value.text.lstrip("-").isdigit():
        is_word = value.text.lstrip("-").isalpha()
        message = "JSON has no such number" if is_word else "this number is too large"
        refused = value.text if is_word else shown(value.text)
        _refuse(message, "not-json", _path(place), refused, "a finite number")
    is_long = isinstance(value, _Odd) or (isinstance(value, int) and abs(value) > MOST)
    if is_long and not (isinstance(value, int) and _META.match(_path(place))):
        refused = shown(value.text if isinstance(value, _Odd) else value)
        expected = f"at most {MAX_DIGITS} digits"
        _refuse("this number is too long", "number-too-long", _path(place), refused, expected)
    if isinstance(value, str) and _HALF.search(value):
        path, refused = _path(place), shown(value)
        _refuse("half a surrogate pair is no text", "bad-text", path, refused, "Unicode text")


_Place: TypeAlias = "tuple[_Place | None, str | int]"
"""Where a value stands: the place of what it stands in, if that is not the document, and its key
or index there. Only the places that are refused are ever printed: in a document nested deep, to
print them all would take the square of its size."""


def _walk(document: Any) -> Iterator[tuple[_Place | None, Any]]:
    """Yield every value and key with its place, without recursion."""
    stack: list[tuple[_Place | None, Any]] = [(None, document)]
    while stack:
        place, value = stack.pop()
        yield place, value
        if isinstance(value, dict):
            for key, inner in reversed(value.items()):
                yield place, key
                stack.append(((place, key), inner))
        elif isinstance(value, list):
            stack += [((place, at), inner) for at, inner in reversed(list(enumerate(value)))]


_LONGEST_PATH: Final = 1000
"""A longer path ends at what holds the place, so that a message stays one to be read."""


def _path(place: _Place | None) -> str:
    """Print a place as a JSON path."""
    keys: list[str | int] = []
    while place is not None:
        place, key = place
        keys.append(key)
    path = "$"
    for key in reversed(keys):
        step = f"[{key}]" if isinstance(key, int) else f".{shown(key)[1:-1]}"
        if len(path) + len(step) > _LONGEST_PATH:
            break
        path += step
    return path


def amount_to_json(value: Amount) -> int | str:
    """Write points: an int when whole, else `"p/q"` in lowest terms.

    >>> amount_to_json(Fraction(6, 4)), amount_to_json(Fraction(4, 2))
    ('3/2', 2)
    """
    if isinstance(value, Fraction) and value.denominator != 1:
        return f"{value.numerator}/{value.denominator}"
    return int(value)


def write_json(document: Any, *, indent: int | None = None) -> str:
    """Write a document as JSON text, UTF-8 characters as they are.

    Args:
        document: Plain JSON values.
        indent: Spaces per level, or `None` for one line.

    Raises:
        RecordError: If it holds a number too long to print, or what JSON has not.
        WrongType: If the indent is no small number.

    Source: formats §2.

    >>> write_json({"contract": "6♠"})
    '{"contract": "6♠"}'
    """
    if indent is not None and (type(indent) is not int or not 0 <= indent <= 16):
        wrong_type("write_json", indent, "an int from 0 to 16 for indent, or None")
    try:
        return json.dumps(document, ensure_ascii=False, allow_nan=False, indent=indent)
    except (TypeError, ValueError, RecursionError) as error:
        _refuse(f"this cannot be written as JSON: {error}", "not-writable")
