"""What an invariant is, how it fails, and the line of JSON that plays a failing deal again."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Final, NoReturn, ParamSpec

import attrs

from preference.actions import Action, parse_action
from preference.conventions import Convention, convention_from_json, convention_to_json
from preference.engine import STATE_TYPES, State, apply, begin, table_of
from preference.errors import NotationError, PreferenceError, shown, wrong_type
from preference.match import Match
from preference.notation import parse_deal
from preference.outcomes import OUTCOME_TYPES
from preference.pad import ScorePad
from preference.records import write_match_record, write_score_record

__all__ = ["Invariant", "InvariantError", "case_of", "play_case"]

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

_KINDS: Final[dict[str, tuple[tuple[type, ...] | None, str]]] = {
    "state": (STATE_TYPES, "a state, as begin() and apply() return"),
    "course": (None, ""),
    "outcome": ((Convention,), "a Convention, then an outcome"),
    "results": (None, ""),
    "sheet": ((Convention,), "a Convention, then a ScoreSheet"),
    "pad": ((ScorePad,), "a ScorePad; ScorePad.start() makes one"),
    "match": ((Match,), "a Match; Match.start() makes one"),
}


def invariant(on: str, rule: str) -> Callable[[Callable[P, None]], Callable[P, None]]:
    """Make a public invariant of a function that calls `broken`, and list it.

    Args:
        on: What it is checked on: a key of `_KINDS`.
        rule: ID of the rule behind it.
    """
    types, expected = _KINDS[on]

    def listed(function: Callable[P, None]) -> Callable[P, None]:
        called = function.__name__
        name = called.removeprefix("check_")

        @wraps(function)
        def check(*args: P.args, **kwargs: P.kwargs) -> None:
            if types is not None and not isinstance(args[0], types):
                wrong_type(called, args[0], expected)
            try:
                function(*args, **kwargs)
            except InvariantError as error:
                # One invariant that is made of others knows best how to have it again.
                error.replay = error.replay or _replay(args)
                raise
            except Broken as error:
                raise InvariantError(
                    name, rule, str(error), subject=_subject(args), replay=_replay(args)
                ) from error

        CATALOGUE[name] = Invariant(name, on, rule, check)
        return check

    return listed


def _subject(args: Sequence[object]) -> str:
    """Show what a check was given: the state in its own words, an outcome, or the value."""
    first = args[0]
    if isinstance(first, Match):
        return str(first.state) if first.state is not None else "a match before its first deal"
    if isinstance(first, Convention) and len(args) > 1:
        first = args[1]
    if isinstance(first, ScorePad):
        return f"a pad of {len(first.lines)} lines"
    if hasattr(first, "actions") and hasattr(first, "states"):
        return f"a deal of {len(first.actions)} actions"
    return str(first) if isinstance(first, State) else _short(first)


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
    return ""


def case_of(state: State, actions: Sequence[Action] = ()) -> str:
    """Write a deal and what was done in it as one line of JSON, for `play_case`.

    Unlike a match record it may begin anywhere in a game: with raspasy and bombs before it.

    Args:
        state: Any state of the deal.
        actions: What was done, from the beginning of the deal.

    Raises:
        ConventionError: If the convention holds a callable of its own.
        WrongType: If it is no state.

    Source: formats §2.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=7), dealer=2, players=3)
    >>> case_of(state, [pref.Pass()])[-62:]
    '♣9 ♠7"], "raspasy_count": 0, "bombs": [], "actions": ["pass"]}'
    """
    if not isinstance(state, STATE_TYPES):
        wrong_type("case_of", state, "a state, as begin() and apply() return")
    table = table_of(state)
    setting = table.setting
    document = {
        "convention": convention_to_json(table.convention),
        "players": setting.players,
        "dealer": setting.dealer,
        "deal": [*map(str, table.deal.hands), table.deal.talon_text],
        "raspasy_count": setting.raspasy_count,
        "bombs": list(setting.bombs),
        "actions": [str(action) for action in actions],
    }
    return json.dumps(document, ensure_ascii=False)


def play_case(case: str) -> tuple[State, ...]:
    """Play a case again: every state, the beginning first.

    Args:
        case: What `case_of` wrote, or the `replay` of a failure.

    Raises:
        IllegalAction: If an action is refused.
        NotationError: If it is no case.
        PreferenceError: If a part of the case cannot be.

    Source: formats §2.

    >>> import preference as pref
    >>> state = pref.begin(pref.SOCHI, pref.Deal.shuffled(seed=7), dealer=2, players=3)
    >>> [len(pref.legal_actions(one)) for one in play_case(case_of(state, [pref.Pass()]))]
    [27, 27]
    """
    if not isinstance(case, str):
        wrong_type("play_case", case, "text, as case_of() writes it")
    try:
        document: dict[str, Any] = json.loads(case)
        state = begin(
            convention_from_json(document["convention"]),
            parse_deal(" | ".join(document["deal"])),
            dealer=document["dealer"],
            players=document["players"],
            raspasy_count=document["raspasy_count"],
            bombs=tuple(document["bombs"]),
        )
        actions = [parse_action(text) for text in document["actions"]]
    except PreferenceError:
        raise
    except (LookupError, TypeError, ValueError, RecursionError) as error:
        raise NotationError(
            f"this is no case of a deal: {error}",
            code="unreadable-case",
            refused=shown(case),
            expected="what case_of() writes",
        ) from error
    states = [state]
    for action in actions:
        state = apply(state, action)
        states.append(state)
    return tuple(states)
