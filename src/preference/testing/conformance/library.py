"""This library behind the protocol of an engine: a pattern for adapters, and a second opinion."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from preference.actions import parse_action
from preference.deals import Deal
from preference.engine import legal_actions, legal_claims
from preference.errors import IllegalAction, NotationError
from preference.match import Match
from preference.pad import ScorePad
from preference.records import (
    read_match_record,
    read_score_record,
    result_document,
    view_document,
    write_score_record,
)
from preference.testing.conformance.engine import Refused
from preference.views import view

__all__ = ["LibraryEngine", "document_of"]


def document_of(pad: ScorePad) -> dict[str, Any]:
    """Return the result document of a pad, settled, with the last deal beside it.

    Source: formats §1.2.

    >>> import preference as pref
    >>> pad = pref.ScorePad.start(pref.SOCHI, ["Anna", "Boris", "Vera"]).raspasy((3, 3, 4))
    >>> document_of(pad)["outcome"]
    {'raspasy': True, 'tricks': [3, 3, 4]}
    """
    document = result_document(pad, settle=True)
    if pad.lines:
        last = ScorePad(pad.terms, pad.progress, pad.lines[-1:])
        document["outcome"] = json.loads(write_score_record(last))["deals"][0]
    return document


class LibraryEngine:
    """The library as an engine with everything an engine may have.

    Source: formats §2.

    >>> engine = LibraryEngine()
    >>> players = ["Anna", "Boris", "Vera"]
    >>> engine.start(
    ...     {"preference": 1, "convention": "sochi", "players": players, "first_dealer": 2}
    ... )
    >>> deal = Deal.shuffled(seed=7)
    >>> engine.deal([str(hand) for hand in deal.hands], deal.talon_text)
    >>> engine.apply("10♥")
    >>> engine.legal(), engine.actors()
    (('pass', '10NT'), (1,))
    >>> engine.claims(), engine.result()["gora"], engine.view(0) == engine.view(1)
    ((), [0, 0, 0], False)
    >>> import json
    >>> from preference.records import write_match_record, write_score_record
    >>> other = LibraryEngine()
    >>> other.resume(json.loads(write_match_record(engine.match)))
    >>> other.match == engine.match
    True
    >>> other.score(json.loads(write_score_record(engine.match.pad)))["gora"]
    [0, 0, 0]
    """

    _match: Match | None = None

    @property
    def match(self) -> Match:
        """The game as it stands.

        Raises:
            Refused: If none has begun.
        """
        if self._match is None:
            raise Refused("no game has begun; call start or resume first")
        return self._match

    @match.setter
    def match(self, match: Match) -> None:
        self._match = match

    def start(self, head: dict[str, Any], /) -> None:
        """Begin a game."""
        self.match = read_match_record({**head, "deals": []}).match()

    def deal(self, hands: Sequence[str], talon: str, /) -> None:
        """Lay the next deal on the table."""
        first, second, third = hands
        self.match = self.match.deal(Deal.of(first, second, third, talon))

    def legal(self) -> tuple[str, ...]:
        """List the legal actions."""
        state = self.match.state
        return () if state is None else tuple(map(str, legal_actions(state)))

    def claims(self) -> tuple[str, ...]:
        """List the claims."""
        state = self.match.state
        return () if state is None else tuple(map(str, legal_claims(state)))

    def actors(self) -> tuple[int, ...]:
        """List the seats that may act."""
        return self.match.actors

    def apply(self, action: str, /) -> None:
        """Do an action."""
        try:
            self.match = self.match.apply(parse_action(action))
        except (IllegalAction, NotationError) as error:
            raise Refused(str(error)) from error

    def result(self) -> dict[str, Any]:
        """Return what stands after the last deal."""
        return document_of(self.match.pad)

    def view(self, seat: int, /) -> dict[str, Any]:
        """Return what a seat sees."""
        return view_document(view(self.match, seat))

    def score(self, record: dict[str, Any], /) -> dict[str, Any]:
        """Score a score record."""
        return document_of(read_score_record(record).pad())

    def resume(self, record: dict[str, Any], /) -> None:
        """Stand where a match record ends."""
        self.match = read_match_record(record).match()
