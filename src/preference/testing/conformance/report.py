"""What a check of an engine came to, and how much was played for it."""

from __future__ import annotations

from collections import Counter
from time import monotonic

import attrs

from preference.testing.conformance.disagreement import Disagreed, Disagreement
from preference.testing.conformance.scripts import Script
from preference.testing.conformance.shapes import PARTS

__all__ = ["Budget", "EngineReport"]


@attrs.frozen(kw_only=True)
class EngineReport:
    """What a check of an engine came to.

    Attributes:
        disagreement: The first one, in its smallest case; or `None`.
        matches: Games played.
        deals: Deals played.
        actions: Actions done.
        seen: How often each kind of deal, and each rule that wrote on the sheet, came up.
        compared: How often each part was compared: `legal`, `turn`, `claims`, `view`, `leaks`,
            `refusals`, and the keys of a result; of relations each way of telling a game, too.
        out_of_time: Whether the time was up before all deals were played; of the game that was
            played then only `compared` counts what was done.

    Source: formats §2.

    >>> from preference.testing.conformance import LibraryEngine, check_engine
    >>> report = check_engine(LibraryEngine(), deals=5)
    >>> report.disagreement, report.deals >= 5, report.out_of_time
    (None, True, False)
    >>> report.compared["gora"] == report.deals, report.never_compared
    (True, ())
    >>> report.expect_none() is report
    True
    """

    disagreement: Disagreement | None
    matches: int
    deals: int
    actions: int
    seen: Counter[str] = attrs.field(hash=False)
    compared: Counter[str] = attrs.field(hash=False)
    out_of_time: bool = False

    @property
    def never_compared(self) -> tuple[str, ...]:
        """The keys of a result that were never compared, for the engine has not given them."""
        return tuple(key for key in PARTS if not self.compared[key])

    def expect_none(self) -> EngineReport:
        """Return the report, or fail with its disagreement: the last line of a test.

        Raises:
            Disagreed: If there is a disagreement.
        """
        if self.disagreement is not None:
            raise Disagreed(self.disagreement)
        return self

    def __str__(self) -> str:
        """Tell what was played, what was compared, and what was found."""
        played = f"{self.matches} matches, {self.deals} deals, {self.actions} actions"
        played += " until the time was up" if self.out_of_time else ""
        if self.disagreement is not None:
            return f"{played}, then\n{self.disagreement}"
        compared = ", ".join(f"{part} {times}" for part, times in self.compared.items())
        lines = [f"{played}: no disagreement", f"  compared: {compared or 'nothing'}"]
        lines += [f"  never: {', '.join(self.never_compared)}"] if self.never_compared else []
        return "\n".join(lines)


@attrs.define
class Budget:
    """How much is played."""

    deals: int
    until: float
    matches: int = 0
    played: int = 0
    actions: int = 0
    seen: Counter[str] = attrs.Factory(Counter)

    @property
    def is_out_of_time(self) -> bool:
        """Whether the time is used up."""
        return monotonic() > self.until

    @property
    def is_over(self) -> bool:
        """Whether all of it is used up."""
        return self.played >= self.deals or self.is_out_of_time

    def count(self, script: Script) -> None:
        """Count a game."""
        match = script.match()
        self.matches += 1
        self.played += len(script.deals)
        self.actions += script.size[1]
        for line in match.pad.lines:
            self.seen[type(line.item).__name__] += 1
            self.seen.update(entry.rule for entry in line.entries)

    def report(self, disagreement: Disagreement | None, compared: Counter[str]) -> EngineReport:
        """Return what it came to."""
        return EngineReport(
            disagreement=disagreement,
            matches=self.matches,
            deals=self.played,
            actions=self.actions,
            seen=self.seen,
            compared=compared,
            out_of_time=disagreement is None and self.played < self.deals,
        )
