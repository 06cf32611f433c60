"""What a check finds: the first thing on which two sides differ, with all that shows it again."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Any, Final

import attrs

from preference.errors import shown
from preference.match import Match
from preference.records import read_match_record, write_json

__all__ = ["Disagreed", "Disagreement", "Kind"]


class Kind(StrEnum):
    """On what two sides differ, in the order in which one deal is compared.

    Source: formats §1.2, §2.

    >>> Kind.LEGAL == "legal"
    True
    >>> Kind.LEGAL.is_of_result, Kind.SHEET.is_of_result
    (False, True)
    """

    RAISED = "raised"
    """The engine raised something else than a refusal."""
    NONSENSE = "nonsense"
    """The engine returned what cannot be read."""
    TURN = "turn"
    """Who may act."""
    LEGAL = "legal"
    """Which actions are legal."""
    CLAIMS = "claims"
    """Which claims are legal."""
    VIEW = "view"
    """What a seat sees."""
    LEAK = "leak"
    """A view changes with cards that its seat does not see."""
    REFUSED = "refused"
    """The engine refuses a legal action."""
    ACCEPTED = "accepted"
    """The engine does an action that is not legal."""
    CHANGED = "changed"
    """The engine refuses an action and is not what it was before."""
    OUTCOME = "outcome"
    """How a deal came out."""
    ENTRIES = "entries"
    """What a deal writes."""
    SHEET = "sheet"
    """What stands on the sheet."""
    FINISHED = "finished"
    """Whether the game is over."""
    NEXT = "next"
    """Dealer, lowest level, raspasy count, bombs of the next deal."""
    SETTLEMENT = "settlement"
    """Results, whole whists, places."""
    RATINGS = "ratings"
    """Ratings after the game."""
    RELATION = "relation"
    """One game, told in two ways, comes out in two ways."""

    @property
    def is_of_result(self) -> bool:
        """Whether it is about what a deal comes to, not about what may be done in it."""
        return self in _OF_RESULT


_OF_RESULT: Final = (
    Kind.OUTCOME,
    Kind.ENTRIES,
    Kind.SHEET,
    Kind.FINISHED,
    Kind.NEXT,
    Kind.SETTLEMENT,
    Kind.RATINGS,
)


@attrs.frozen(kw_only=True)
class Disagreement:
    """The first difference, and the game that leads to it.

    Attributes:
        kind: On what the sides differ.
        what: Which part of it, in words.
        expected: What the rules, and this library, say.
        found: What the engine says.
        record: A match record that ends where the difference shows.
        rule: ID of the rule behind it, where one can be named.
        action: The action that was tried, as text; it is not in the record.
        seat: Whose view it is.
        note: What else there is to know, in words.

    Source: formats §2.

    >>> from preference.testing.conformance import LibraryEngine, check_engine
    >>> class EverythingGoes(LibraryEngine):
    ...     def legal(self):
    ...         return ("pass", "6♣") if self.match.in_deal else ()
    >>> found = check_engine(EverythingGoes(), deals=1).disagreement
    >>> found.kind, found.rule, found.match.current.actions
    (<Kind.LEGAL: 'legal'>, 'BI-2', ())
    >>> found.document["convention"], len(found.signature)
    ('sochi', 3)
    """

    kind: Kind
    what: str
    expected: Any = attrs.field(hash=False)
    found: Any = attrs.field(hash=False)
    record: str
    rule: str | None = None
    action: str | None = None
    seat: int | None = None
    note: str = ""

    @property
    def match(self) -> Match:
        """The game in this library, at the place where the difference shows."""
        return read_match_record(self.record).match()

    @property
    def document(self) -> dict[str, Any]:
        """The record as an object."""
        document: dict[str, Any] = json.loads(self.record)
        return document

    @property
    def signature(self) -> tuple[str, ...]:
        """What a smaller case must have in common with this one to show the same fault."""
        crash = str(self.found).partition("(")[0] if self.kind is Kind.RAISED else ""
        part = self.what if self.kind in (Kind.NONSENSE, Kind.RELATION) else ""
        return (self.kind, crash, part)

    def __str__(self) -> str:
        """Tell the difference in some lines, with the record and how to replay it."""
        rule = f" ({self.rule})" if self.rule else ""
        lines = [f"{self.kind}: {self.what}{rule}"]
        if self.action is not None:
            lines.append(f"  tried:    {self.action}")
        lines.append(f"  expected: {_told(self.expected)}")
        lines.append(f"  found:    {_told(self.found)}")
        if self.note:
            lines.append(f"  {self.note}")
        lines.append("To see it, save the next line as game.json: preference replay game.json")
        lines.append(self.record)
        return "\n".join(lines)


def _told(value: object) -> str:
    if isinstance(value, (tuple, list)) and all(isinstance(one, str) for one in value):
        return ", ".join(value) or "nothing"
    return shown(value)


def written(record: dict[str, Any]) -> str:
    """Write a record as JSON text on one line."""
    return write_json(record)


class Disagreed(AssertionError):
    """Raised where a check is asked to fail: a test shows the whole disagreement.

    Attributes:
        disagreement: What was found.

    Source: formats §2.

    >>> from preference.testing.conformance import LibraryEngine, check_engine
    >>> class Silent(LibraryEngine):
    ...     def legal(self):
    ...         return ()
    >>> try:
    ...     check_engine(Silent(), deals=1).expect_none()
    ... except Disagreed as error:
    ...     print(error.disagreement.kind)
    legal
    """

    def __init__(self, disagreement: Disagreement) -> None:
        """Keep the disagreement, and print it."""
        super().__init__(f"\n{disagreement}")
        self.disagreement = disagreement
