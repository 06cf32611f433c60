"""Deals of a score pad as the form has them, before a convention has judged them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

import attrs

import preference as pref
from preference.decisions import Decisions, Defence, open_decisions
from preference.rendering import LANGUAGES
from preference.rendering.short import contract_text
from tryit.phrases import say

__all__ = [
    "EVENINGS",
    "KINDS",
    "WITHOUT",
    "DealLine",
    "calls_text",
    "defences",
    "is_played",
    "written",
]

KINDS: Final = ("game", "misere", "raspasy", "surrender")
"""What a deal may come to."""

WITHOUT: Final = ("", "talonless", "refused", "blind")
"""How a contract may be played: with the talon, or otherwise."""


@attrs.frozen
class DealLine:
    """A deal as it is entered.

    Attributes:
        kind: What it came to, one of `KINDS`.
        contract: The contract or the bid given up; empty for raspasy and misere.
        declarer: The declarer's seat.
        calls: The whist decisions, in one text.
        tricks: One number a seat, or `None` when nothing was played.
        how: One of `WITHOUT`.
        talon: The talon, where it counts.
    """

    kind: str
    contract: str = ""
    declarer: int = 0
    calls: str = ""
    tricks: tuple[int, ...] | None = None
    how: str = ""
    talon: str = ""

    def write(self, pad: pref.ScorePad) -> pref.ScorePad:
        """Write it on a pad.

        Raises:
            PreferenceError: If it is not allowed there.
        """
        if self.kind == "raspasy":
            return pad.raspasy(self.tricks or ())
        if self.kind == "surrender":
            return pad.surrender(self.contract, self.declarer)
        return pad.contract(
            "misere" if self.kind == "misere" else self.contract,
            self.declarer,
            calls=self.calls.split(),
            tricks=self.tricks,
            talonless=self.how == "talonless",
            talon_refused=self.how == "refused",
            blind=self.how == "blind",
            talon=self.talon or None,
        )

    def text(self, names: tuple[str, ...], language: str) -> str:
        """Say what was entered, for a deal that the convention refuses."""
        if self.kind == "raspasy":
            parts = [say(language, "kind raspasy")]
        else:
            is_misere = self.kind == "misere"
            undertaken = pref.MISERE if is_misere else pref.parse_contract(self.contract)
            what = contract_text(undertaken, LANGUAGES[language])
            phrase = "surrenders" if self.kind == "surrender" else "plays"
            parts = [say(language, phrase, name=names[self.declarer], contract=what)]
        if self.how:
            parts.append(say(language, f"how {self.how}"))
        if self.calls:
            parts.append(calls_text(self.calls, language))
        if self.tricks is not None:
            tricks = "-".join(map(str, self.tricks))
            parts.append(say(language, "entered tricks", tricks=tricks))
        return ", ".join(parts)


def calls_text(calls: str, language: str) -> str:
    """Say the calls of the defence, one after another."""
    words = LANGUAGES[language].calls
    return ", ".join(words[call] for call in calls.split())


def defences(
    convention: pref.Convention, players: int, contract: str, *, blind: bool = False
) -> tuple[str, ...]:
    """List all that the defence can say on a contract, each as the calls of a score pad.

    Source: WH-1 to WH-8, DL-1.
    """
    undertaken = pref.MISERE if contract == "misere" else pref.parse_contract(contract)
    opened = open_decisions(convention, players, undertaken, blind=blind)
    return tuple(" ".join(calls) for calls in _courses(opened, ()))


def is_played(
    convention: pref.Convention, players: int, contract: str, calls: str, *, blind: bool = False
) -> bool:
    """Tell whether cards are played after these calls."""
    undertaken = pref.MISERE if contract == "misere" else pref.parse_contract(contract)
    now = open_decisions(convention, players, undertaken, blind=blind)
    for call in map(pref.parse_action, calls.split()):
        if isinstance(now, Defence):
            break
        now = now.advance(call)
    return now.is_played if isinstance(now, Defence) else True


def _courses(now: Decisions | Defence, said: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Follow every answer to its end; looks are not written, the dealer's pass may be left out."""
    if isinstance(now, Defence):
        yield said
        return
    for answer in now.answers():
        if isinstance(answer, pref.Look):
            continue
        yield from _courses(now.advance(answer), (*said, str(answer)))


_THREE: Final = (
    DealLine("game", "8♦", 0, "whist pass open", (6, 2, 2)),
    DealLine("game", "6♣", 1, "whist pass open", (1, 7, 2)),
    DealLine("misere", declarer=0, tricks=(0, 6, 4)),
    DealLine("game", "7♠", 2, "whist whist", (3, 0, 7)),
    DealLine("raspasy", tricks=(2, 3, 5)),
    DealLine("raspasy", tricks=(0, 4, 6)),
    DealLine("surrender", "7♦", 1),
    DealLine("game", "7♥", 2, "pass half-whist accept"),
)
_FOUR: Final = (
    DealLine("game", "8♦", 0, "whist pass open", (6, 2, 2, 0), talon="♠7 ♣8"),
    DealLine("game", "7♥", 1, "pass pass", talon="♠7 ♥A"),
    DealLine("misere", declarer=0, tricks=(0, 0, 6, 4)),
    DealLine("game", "7♠", 3, "whist whist", (2, 1, 0, 7), talon="♦K ♥7"),
    DealLine("raspasy", tricks=(2, 3, 5, 0)),
)
_TWO: Final = (
    DealLine("game", "8♦", 0, "whist", (6, 4)),
    DealLine("game", "6♣", 1, "whist", (3, 7)),
    DealLine("misere", declarer=0, tricks=(1, 9)),
    DealLine("raspasy", tricks=(4, 6)),
)

EVENINGS: Final[Mapping[int, tuple[DealLine, ...]]] = MappingProxyType(
    {2: _TWO, 3: _THREE, 4: _FOUR}
)
"""Deals to begin with, by the number of players."""


def written(
    pad: pref.ScorePad, lines: tuple[DealLine, ...]
) -> tuple[pref.ScorePad, pref.PreferenceError | None]:
    """Write deals one after another; return the good part, and the first refusal."""
    for line in lines:
        try:
            pad = line.write(pad)
        except pref.PreferenceError as error:
            return pad, error
    return pad, None
