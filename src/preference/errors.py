"""Errors: one root, one leaf per kind of refusal, stable codes.

Every error the library raises on purpose is a `PreferenceError`. Each leaf also inherits the
builtin that fits, so `except ValueError` works where a caller knows nothing of this library. The
attributes are for programs, `str()` is for people: it says what was refused, by which rule, and
what would have been accepted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from reprlib import Repr
from typing import Any, Final, NoReturn

__all__ = [
    "MOST",
    "ArgumentError",
    "ConventionError",
    "IllegalAction",
    "NotationError",
    "OutcomeError",
    "PreferenceError",
    "RecordError",
    "WrongType",
    "check_flag",
    "few",
    "is_text",
    "shown",
    "wrong_type",
]

_SHOWN = 120
_LEVELS = 20
_PARTS = 200
"""More than what is shown of a value has room for."""


class _Brief(Repr):
    """Prints a value as `repr` does, but only so many of its parts.

    A few lists inside each other can print as more than any memory holds, so it is not enough to
    cut the text.
    """

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = _LEVELS
        self.maxtuple = self.maxlist = self.maxset = self.maxfrozenset = _PARTS
        self.maxlong = self.maxother = 10**9
        self.left = _PARTS

    def repr1(self, x: Any, level: int) -> str:
        """Print a part, unless there were enough of them."""
        self.left -= 1
        return super().repr1(x, level) if self.left >= 0 else self.fillvalue

    def repr_str(self, x: str, level: int) -> str:  # noqa: ARG002 - as reprlib calls it
        """Print the beginning of a text, and not its end."""
        return repr(x[:_SHOWN])

    def repr_dict(self, x: dict[Any, Any], level: int) -> str:
        """Print the first keys in their own order."""
        parts = (
            f"{self.repr1(key, level - 1)}: {self.repr1(x[key], level - 1)}"
            for key in islice(x, _PARTS)
        )
        return "{" + ", ".join(parts) + "}"


_ADDRESS: Final = re.compile(r" at 0x[0-9A-Fa-f]+(?=>)")


def shown(value: object) -> str:
    """Print a refused value for a message: short, safe, whatever it is.

    >>> shown("6♠"), shown([1] * 1000)[-3:]
    ("'6♠'", '...')
    """
    try:
        text = _Brief().repr(value)
    except Exception:  # noqa: BLE001 - anything may go wrong in a stranger's repr
        text = f"<{type(value).__name__}>"
    text = text.encode("utf-8", "backslashreplace").decode("utf-8")
    text = _ADDRESS.sub("", text)  # so that the same fault is told in the same words
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


class PreferenceError(Exception):
    """Root of every error of this library.

    Attributes:
        code: Stable kebab-case name of the refusal, for programs.
        rule: ID of the rule that was broken, or `None` where no rule of the game is concerned.
        refused: What was refused, as text.
        expected: What would have been accepted, as text; empty if there is nothing to say.

    >>> error = PreferenceError("no", code="not-so", rule="PL-2", refused="♠A", expected="♥7")
    >>> str(error)
    'no [not-so, PL-2]; refused: ♠A; accepted: ♥7'
    """

    def __init__(
        self,
        message: str,
        *,
        code: str,
        rule: str | None = None,
        refused: str = "",
        expected: str = "",
    ) -> None:
        """Keep the parts; `str()` joins them."""
        super().__init__(message)
        self.message = message
        self.code = code
        self.rule = rule
        self.refused = refused
        self.expected = expected

    def __str__(self) -> str:
        """Join message, code, rule, what was refused and what is accepted."""
        tags = ", ".join(tag for tag in (self.code, self.rule) if tag)
        text = f"{self.message} [{tags}]"
        if self.refused:
            text += f"; refused: {self.refused}"
        if self.expected:
            text += f"; accepted: {self.expected}"
        return text

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by attributes, since the constructor takes keywords."""
        return (_rebuild, (type(self), self.message, dict(self.__dict__)))


def _rebuild(cls: type[PreferenceError], message: str, state: dict[str, Any]) -> PreferenceError:
    error = cls.__new__(cls)
    Exception.__init__(error, message)
    error.__dict__.update(state)
    return error


class WrongType(PreferenceError, TypeError):
    """A value of the wrong type reached a public function.

    >>> import preference as pref
    >>> try:
    ...     pref.legal_actions("6♠")
    ... except WrongType as error:
    ...     print(error.code)
    wrong-type
    """


class ArgumentError(PreferenceError, ValueError):
    """A value of the right type that a function cannot use.

    >>> import preference as pref
    >>> try:
    ...     pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=7, players=3)
    ... except ArgumentError as error:
    ...     print(error.code)
    bad-seat
    """


class NotationError(PreferenceError, ValueError):
    """Text that cannot be read (CA-2).

    >>> import preference as pref
    >>> try:
    ...     pref.parse_card("♠T")
    ... except NotationError as error:
    ...     print(error.code, error.rule)
    unreadable-card CA-2
    """


class IllegalAction(PreferenceError, ValueError):
    """An action that was read and that the rules refuse; the state is unchanged.

    Attributes:
        position: The state in one line, so that the message alone reproduces the case.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=1), dealer=2, players=3)
    >>> try:
    ...     pref.apply(state, pref.Whist())
    ... except IllegalAction as error:
    ...     print(error.code, error.rule)
    wrong-phase BI-2
    """

    def __init__(
        self,
        message: str,
        *,
        code: str,
        rule: str | None = None,
        refused: str = "",
        expected: str = "",
        position: str = "",
    ) -> None:
        """Keep the parts and the position."""
        super().__init__(message, code=code, rule=rule, refused=refused, expected=expected)
        self.position = position

    def __str__(self) -> str:
        """Add the position to what the root prints."""
        return super().__str__() + (f"; position: {self.position}" if self.position else "")


class ConventionError(PreferenceError, ValueError):
    """Options that are unknown, have a bad value or contradict each other (§14 of the rules).

    Attributes:
        problems: Every problem found, one sentence each.
        option: The option concerned, or `None`.
        place: Where in the JSON of a convention, as in `.options.surrender`; empty for all of it.

    >>> import preference as pref
    >>> try:
    ...     pref.SOCHI.evolve(raspasy_scoring="whists")
    ... except ConventionError as error:
    ...     print(len(error.problems), error.code)
    2 contradiction
    """

    def __init__(
        self,
        message: str,
        *,
        code: str,
        rule: str | None = None,
        refused: str = "",
        expected: str = "",
        problems: tuple[str, ...] = (),
        option: str | None = None,
        place: str = "",
    ) -> None:
        """Keep the parts, all the problems, the option concerned and its place in JSON."""
        super().__init__(message, code=code, rule=rule, refused=refused, expected=expected)
        self.problems: tuple[str, ...] = (
            problems if isinstance(problems, tuple) and problems else (message,)
        )
        self.option = option
        known = isinstance(option, str) and place == ""
        self.place: str = f".options.{shown(option)[1:-1]}" if known else place


class OutcomeError(PreferenceError, ValueError):
    """A result of a deal that the rules or the table do not allow.

    Attributes:
        key: The part of the result that is wrong, by its name in a score record.

    >>> import preference as pref
    >>> pad = pref.ScorePad.start(pref.SOCHI, ["Anna", "Boris", "Vera"], pool=10)
    >>> try:
    ...     pad.raspasy((3, 3, 3))
    ... except OutcomeError as error:
    ...     print(error.key, error.code)
    tricks tricks-sum
    """

    def __init__(
        self,
        message: str,
        *,
        code: str,
        key: str,
        rule: str | None = None,
        refused: str = "",
        expected: str = "",
    ) -> None:
        """Keep the parts and the key."""
        super().__init__(message, code=code, rule=rule, refused=refused, expected=expected)
        self.key = key


class RecordError(PreferenceError, ValueError):
    """A record that is not allowed; `path` says where, as in `$.deals[1].tricks`.

    Attributes:
        path: Place in the document, a JSON path.
        deal: Index in `deals`, or `None` when the place is elsewhere.
        action: Index in the deal's `actions`, or `None`.

    >>> import preference as pref
    >>> try:
    ...     pref.score_document('{"preference": 2}')
    ... except RecordError as error:
    ...     print(error.path)
    $.preference
    """

    def __init__(
        self,
        message: str,
        *,
        code: str,
        path: str,
        rule: str | None = None,
        refused: str = "",
        expected: str = "",
        deal: int | None = None,
        action: int | None = None,
    ) -> None:
        """Keep the parts and the place; a path into the deals gives the indexes too."""
        super().__init__(message, code=code, rule=rule, refused=refused, expected=expected)
        self.path = path
        inside = _DEAL.match(path) if isinstance(path, str) else None
        if inside is not None and deal is None:
            deal = int(inside[1])
            action = int(inside[2]) if action is None and inside[2] else action
        self.deal = deal
        self.action = action

    def __str__(self) -> str:
        """Put the place before what the root prints."""
        return f"{self.path}: {super().__str__()}"


def few(function: str, values: object, what: str, most: int = 64) -> tuple[Any, ...]:
    """Take a short sequence from outside, without reading an endless one to its end.

    Args:
        function: The public function that was called.
        values: What it was given.
        what: What it takes.
        most: How many items are read; one more is, so that too many are seen to be too many.

    Raises:
        WrongType: If it is text or cannot be read item by item.

    >>> from itertools import count
    >>> len(few("f", count(), "numbers", most=3))
    4
    """
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        wrong_type(function, values, what)
    try:
        return tuple(islice(values, most + 1))
    except (TypeError, ValueError, OverflowError):
        wrong_type(function, values, what)


MOST: Final = 10**30 - 1
"""The largest number that is taken from outside: thirty digits, as records hold at most."""

_DEAL: Final = re.compile(r"\$\.deals\[(\d{1,9})\](?:\.actions\[(\d{1,9})\])?")

_HALF: Final = re.compile("[\ud800-\udfff]")


def is_text(value: object) -> bool:
    r"""Whether a value is text without half a surrogate pair.

    >>> is_text("пуля"), is_text("\udfff"), is_text(3)
    (True, False, False)
    """
    return isinstance(value, str) and _HALF.search(value) is None


def check_flag(function: str, name: str, value: object) -> None:
    """Refuse a flag that is not `True` or `False`.

    Raises:
        WrongType: If it is anything else.

    >>> check_flag("f", "settle", True)
    """
    if type(value) is not bool:
        wrong_type(function, value, f"True or False for {name}")


def wrong_type(function: str, value: object, expected: str) -> NoReturn:
    """Refuse a value of the wrong type at a public door.

    Args:
        function: The public function that was called.
        value: What it was given.
        expected: What it takes, and which function makes that.

    Raises:
        WrongType: Always.

    >>> try:
    ...     wrong_type("apply", 3, "a state, as begin() returns")
    ... except WrongType as error:
    ...     print(error.refused)
    3
    """
    raise WrongType(
        f"{function}() was given a value of type {type(value).__name__}",
        code="wrong-type",
        refused=shown(value),
        expected=expected,
    )
