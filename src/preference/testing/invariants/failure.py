"""What an invariant is, and how it fails: on a broken promise, or on parts that cannot be read."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, Final, NoReturn, ParamSpec, TypeAlias

import attrs

from preference.conventions import Convention, convention_to_json
from preference.engine import STATE_TYPES, State
from preference.errors import PreferenceError, shown, wrong_type
from preference.match import Match
from preference.outcomes import OUTCOME_TYPES
from preference.pad import ScorePad
from preference.records import write_match_record, write_score_record
from preference.sheet import ScoreSheet
from preference.testing.invariants.cases import case_of

__all__ = ["Invariant", "InvariantError"]

P = ParamSpec("P")


class InvariantError(AssertionError):
    """A promise of the rules that a value does not keep.

    Attributes:
        invariant: Name of the invariant: that of its function without `check_`.
        rule: ID of the rule behind it.
        message: What is wrong, in a sentence.
        subject: The value concerned, as text.
        replay: How to have it again: a case of a deal, or a record; empty where nothing is known.

    >>> from preference.testing.invariants import check_places
    >>> try:
    ...     check_places((30, -10, -20), (1, 3, 3))
    ... except InvariantError as error:
    ...     print(error)
    places (SE-5): the results have the places (1, 2, 3), not (1, 3, 3)
      of: (30, -10, -20)
    """

    def __init__(
        self, invariant: str, rule: str, message: str, *, subject: str = "", replay: str = ""
    ) -> None:
        """Keep the parts; `str()` joins them."""
        super().__init__(message)
        self.invariant = invariant
        self.rule = rule
        self.message = message
        self.subject = subject
        self.replay = replay

    def __str__(self) -> str:
        """Say what is wrong, of what, and how to have it again, a line each."""
        lines = [f"{self.invariant} ({self.rule}): {self.message}"]
        lines += [f"  of: {self.subject}"] if self.subject else []
        lines += [f"  replay: {self.replay}"] if self.replay else []
        return "\n".join(lines)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by parts, since the constructor takes keywords."""
        parts = (self.invariant, self.rule, self.message, self.subject, self.replay)
        return (_rebuild, (type(self), *parts))


def _rebuild(
    cls: type[InvariantError], invariant: str, rule: str, message: str, subject: str, replay: str
) -> InvariantError:
    return cls(invariant, rule, message, subject=subject, replay=replay)


class Broken(Exception):
    """Raised inside an invariant with what is wrong; outside it is an `InvariantError`."""


def broken(message: str) -> NoReturn:
    """Say what is wrong.

    Raises:
        Broken: Always.
    """
    raise Broken(message)


@attrs.frozen
class Invariant:
    """A line of the catalogue.

    Attributes:
        name: That of the function without `check_`.
        on: What it is checked on: a state, a course, an outcome, a sheet, a pad, a match.
        rule: ID of the rule behind it.
        check: The function.

    >>> from preference.testing.invariants import INVARIANTS
    >>> INVARIANTS["cards"].on, INVARIANTS["cards"].rule, INVARIANTS["cards"].says
    ('state', 'DE-2', 'No card is in two places, and each hand holds as many as it must.')
    """

    name: str
    on: str
    rule: str
    check: Callable[..., None]

    @property
    def says(self) -> str:
        """What it promises, in a sentence."""
        return (self.check.__doc__ or "").split("\n\n", 1)[0]


CATALOGUE: Final[dict[str, Invariant]] = {}
"""Filled by the decorator below, in the order in which the functions are read."""

_Door: TypeAlias = Callable[[str, Sequence[Any]], None]
"""Refuses arguments that are no subject of a check, given the name of its function."""

Reader: TypeAlias = Callable[[str, Any, Any], Any]
"""Reads an argument beside the subject, or refuses it: name of the function, argument, subject."""


def _of(*wanted: tuple[tuple[type, ...], str]) -> _Door:
    """Ask for values of some types, first things first."""

    def door(called: str, given: Sequence[Any]) -> None:
        for value, (types, expected) in zip(given, wanted, strict=False):
            if not isinstance(value, types):
                wrong_type(called, value, expected)

    return door


def _of_a_course(called: str, given: Sequence[Any]) -> None:
    if not (hasattr(given[0], "states") and hasattr(given[0], "actions")):
        wrong_type(called, given[0], "a deal as it went, with states and actions; play_out()")


_CONVENTION: Final = ((Convention,), "a Convention such as SOCHI")

_DOORS: Final[Mapping[str, _Door]] = {
    "state": _of((STATE_TYPES, "a state, as begin() and apply() return")),
    "course": _of_a_course,
    "outcome": _of(_CONVENTION, (OUTCOME_TYPES, "an outcome, such as RaspasyOutcome")),
    "results": _of(),
    "sheet": _of(_CONVENTION, ((ScoreSheet,), "a ScoreSheet; ScoreSheet.of() makes one")),
    "pad": _of(((ScorePad,), "a ScorePad; ScorePad.start() makes one")),
    "match": _of(((Match,), "a Match; Match.start() makes one")),
}


def invariant(
    on: str, rule: str, **readers: Reader
) -> Callable[[Callable[P, None]], Callable[P, None]]:
    """Make a public invariant of a function that calls `broken`, and list it.

    Args:
        on: What it is checked on: a key of `_DOORS`.
        rule: ID of the rule behind it.
        readers: What reads the arguments beside the subject, by their names.
    """

    def listed(function: Callable[P, None]) -> Callable[P, None]:
        check = everything(on, rule, **readers)(function)
        name = function.__name__.removeprefix("check_")
        CATALOGUE[name] = Invariant(name, on, rule, check)
        return check

    return listed


def everything(
    on: str, rule: str, **readers: Reader
) -> Callable[[Callable[P, None]], Callable[P, None]]:
    """Make a public check of a function that calls `broken` or other checks.

    Its subject is refused at the door if it is of another type, and so are the other arguments.
    What the function raises after that comes of the subject's parts, and is an `InvariantError`.
    """
    door = _DOORS[on]

    def guarded(function: Callable[P, None]) -> Callable[P, None]:
        called = function.__name__
        name = called.removeprefix("check_")
        signature = inspect.signature(function)
        needed = [one for one in signature.parameters.values() if one.default is one.empty]

        @wraps(function)
        def check(*args: P.args, **kwargs: P.kwargs) -> None:
            given: tuple[Any, ...] = args
            named: dict[str, Any] = kwargs
            bound = None
            if args:
                door(called, args)
            if named or len(given) != 1 or len(needed) != 1:
                bound = signature.bind(*args, **kwargs)
                given = tuple(bound.arguments.values())
                door(called, given)
            try:
                if bound is not None:
                    _read(called, bound.arguments, readers, given[0])
                    given, named = bound.args, bound.kwargs
                function(*given, **named)
            except WrongArgument as error:
                raise error.refusal from None
            except InvariantError as error:
                # One invariant that is made of others knows best how to have it again.
                error.replay = error.replay or _replay(given)
                raise
            except Exception as error:  # junk in the place of a part may raise anything
                raise InvariantError(
                    name, rule, _said(error), subject=_subject(given), replay=_replay(given)
                ) from error

        return check

    return guarded


class WrongArgument(Exception):
    """Carries the refusal of an argument out of a check, past what parts of the subject raise."""

    def __init__(self, refusal: PreferenceError) -> None:
        """Keep the refusal."""
        super().__init__(refusal)
        self.refusal = refusal


def _read(
    called: str, arguments: dict[str, Any], readers: Mapping[str, Reader], subject: object
) -> None:
    """Put what is read in the place of each argument that has a reader."""
    for key, read in readers.items():
        if key in arguments:
            try:
                arguments[key] = read(called, arguments[key], subject)
            except PreferenceError as refusal:
                raise WrongArgument(refusal) from None


def _said(error: Exception) -> str:
    """Say what is wrong: in the words of a check, or by what reading a part came to."""
    if isinstance(error, Broken):
        return str(error)
    if isinstance(error, PreferenceError):
        return f"it is refused: {error}"
    return f"it cannot be read: {shown(error)}"


def _subject(args: Sequence[Any]) -> str:
    """Show what a check was given: the state in its own words, an outcome, or the value."""
    first = args[0]
    try:
        if isinstance(first, Match):
            return str(first.state) if first.state is not None else "a match before its first deal"
        if isinstance(first, Convention) and len(args) > 1:
            first = args[1]
        if isinstance(first, ScorePad):
            return f"a pad of {len(first.lines)} lines"
        if hasattr(first, "actions") and hasattr(first, "states"):
            return f"a deal of {len(first.actions)} actions"
        return str(first) if isinstance(first, State) else _short(first)
    except Exception:  # noqa: BLE001 - what cannot be read may not print either
        return shown(first)


_LONGEST: Final = 1000


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "..."


def _replay(args: Sequence[Any]) -> str:
    """Say how to have it again, where that can be said."""
    first = args[0]
    try:
        if isinstance(first, Match):
            return write_match_record(first)
        if isinstance(first, ScorePad):
            return write_score_record(first)
        if isinstance(first, State):
            return case_of(first)
        if isinstance(first, Convention) and len(args) > 1 and isinstance(args[1], OUTCOME_TYPES):
            return json.dumps({"convention": convention_to_json(first)}, ensure_ascii=False)
        if hasattr(first, "actions") and hasattr(first, "states"):
            return case_of(first.states[0], first.actions)
    except PreferenceError as error:
        # A convention with a callable of its own, or a fourth player's joining.
        return f"cannot be written down: {error.message}"
    except Exception:  # noqa: BLE001 - what cannot be read cannot be written either
        return "cannot be written down"
    return ""
