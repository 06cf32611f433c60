"""Asking an engine carefully: whatever it does, the answer is a value or a disagreement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import islice
from math import inf
from time import monotonic
from typing import Any, Final, NoReturn, TypeVar

import attrs

from preference.actions import parse_action
from preference.errors import PreferenceError, shown
from preference.match import Match
from preference.terms import Terms
from preference.testing.conformance.disagreement import Disagreement, Kind, written
from preference.testing.conformance.engine import (
    Engine,
    HasClaims,
    HasViews,
    KeepsScore,
    Refused,
    Resumes,
    TellsTurn,
)
from preference.testing.conformance.scripts import head_of, record_of
from preference.testing.conformance.shapes import Unreadable, check_keys

__all__ = ["Asked", "Stop", "TimeUp"]

T = TypeVar("T")

_MOST_LISTED: Final = 4096
"""How many actions are read of a list; no position has a tenth of it."""


class Stop(Exception):
    """Ends a comparison with what was found."""

    def __init__(self, disagreement: Disagreement) -> None:
        """Keep what was found."""
        super().__init__(disagreement.what)
        self.disagreement = disagreement


class TimeUp(Exception):
    """Ends a comparison in the middle: the time for it is used up."""


@attrs.define
class Asked:
    """An engine, with the match in this library beside it.

    Every method asks the engine one thing. It raises `Stop` with a disagreement when the engine
    crashes or answers what cannot be read, and `TimeUp` instead of asking when the time is up.

    Attributes:
        engine: Whom to ask.
        match: The match, where the engine should be.
        until: When the time is up.
        compared: How often each part was compared.
    """

    engine: Engine
    match: Match | None = None
    until: float = inf
    compared: Counter[str] = attrs.Factory(Counter)

    @property
    def has_claims(self) -> bool:
        """Whether the declarer may claim."""
        return isinstance(self.engine, HasClaims)

    @property
    def has_views(self) -> bool:
        """Whether there are views."""
        return isinstance(self.engine, HasViews)

    @property
    def tells_turn(self) -> bool:
        """Whether it says whose turn it is."""
        return isinstance(self.engine, TellsTurn)

    def start(self, terms: Terms) -> None:
        """Begin a game in both."""
        self.match = Match.of(terms)
        self._ask("start", self.engine.start, head_of(terms))

    def deal(self, match: Match) -> None:
        """Lay the deal on the table that a match has just laid."""
        self.match = match
        item = match.current or match.log[-1]
        deal = getattr(item, "deal")  # noqa: B009 - an adjustment is no deal and never comes here
        self._ask("deal", self.engine.deal, [str(hand) for hand in deal.hands], deal.talon_text)

    def legal(self) -> frozenset[str]:
        """Return the legal actions, in canonical texts."""
        return self._texts("legal", self.engine.legal)

    def claims(self) -> frozenset[str]:
        """Return the legal claims."""
        assert isinstance(self.engine, HasClaims)
        return self._texts("claims", self.engine.claims)

    def actors(self) -> tuple[int, ...]:
        """Return the seats that may act, in order."""
        assert isinstance(self.engine, TellsTurn)
        seats = self._listed("actors", self.engine.actors)
        if any(type(seat) is not int for seat in seats):
            self.nonsense("actors", "seats, as ints", seats)
        return tuple(sorted(set(seats)))

    def view(self, seat: int) -> Any:
        """Return what a seat sees."""
        assert isinstance(self.engine, HasViews)
        return self._ask("view", self.engine.view, seat)

    def apply(self, action: str) -> str | None:
        """Do an action; return `None`, or the words of a refusal."""
        try:
            self._ask("apply", self.engine.apply, action)
        except Refused as refusal:
            return str(refusal) or "refused"
        return None

    def result(self) -> dict[str, Any]:
        """Return what stands after the last deal."""
        return self._document("result", self.engine.result)

    def score(self, record: dict[str, Any]) -> dict[str, Any]:
        """Score a score record."""
        assert isinstance(self.engine, KeepsScore)
        return self._document("score", self.engine.score, record)

    def resume(self, record: dict[str, Any], match: Match) -> None:
        """Stand where a record ends."""
        assert isinstance(self.engine, Resumes)
        self.match = match
        self._ask("resume", self.engine.resume, record)

    def stop(self, kind: Kind, what: str, expected: Any, found: Any, **more: Any) -> NoReturn:
        """Stop with a disagreement at the present place."""
        assert self.match is not None
        record = written(record_of(self.match))
        raise Stop(
            Disagreement(
                kind=kind, what=what, expected=expected, found=found, record=record, **more
            )
        )

    def nonsense(self, method: str, expected: str, found: Any) -> NoReturn:
        """Stop because an answer cannot be read."""
        self.stop(Kind.NONSENSE, f"{method}()", expected, shown(found))

    # ------------------------------------------------------------------ inside

    def _ask(self, method: str, function: Callable[..., T], *arguments: Any) -> T:
        if monotonic() > self.until:
            raise TimeUp
        try:
            return function(*arguments)
        except Refused:
            if method != "apply":
                self.stop(Kind.RAISED, f"{method}()", "no refusal", "Refused()")
            raise
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a stranger may raise anything
            action = str(arguments[0]) if method == "apply" else None
            self.stop(Kind.RAISED, f"{method}()", "no exception", shown(error), action=action)

    def _document(self, method: str, function: Callable[..., Any], *more: Any) -> dict[str, Any]:
        document = self._ask(method, function, *more)
        if not isinstance(document, dict):
            self.nonsense(method, "a dict in the shape of the result document", document)
        try:
            check_keys(document)
        except Unreadable as error:
            self.nonsense(f"{method}, {error.what}", error.expected, error.found)
        return document

    def _listed(self, method: str, function: Callable[[], Iterable[T]]) -> list[T]:
        def read() -> list[T] | None:
            values = function()
            if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
                return None
            return list(islice(values, _MOST_LISTED))

        values = self._ask(method, read)
        if values is None:
            self.nonsense(method, "a list", "no list")
        return values

    def _texts(self, method: str, function: Callable[[], Iterable[str]]) -> frozenset[str]:
        found = set()
        for text in self._listed(method, function):
            if not isinstance(text, str):
                self.nonsense(method, "texts of actions", text)
            try:
                canonical = _canonical(text)
            except PreferenceError:
                self.nonsense(method, "texts of actions, as records have them", text)
            if method == "claims" or not canonical.startswith("claim"):
                found.add(canonical)
        return frozenset(found)


@lru_cache(maxsize=4096)
def _canonical(text: str) -> str:
    return str(parse_action(text))
